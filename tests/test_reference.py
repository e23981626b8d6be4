"""The reference pages say what the code knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from whole import content, rulebook

from gunbai.phrases.templates import phrases
from gunbai.play.decisions import Question, Script
from gunbai.proof import scenario
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove
from gunbai.proof.reference import page


@dataclass
class Heard:
    """What was asked and what happened while all rulings were played, by game."""

    questions: dict[str, set[str]]
    events: dict[str, set[str]]


@pytest.fixture(scope="module")
def heard() -> Heard:
    all_of = Heard({}, {})
    for game in vocabularies():
        asked = all_of.questions.setdefault(game, set())

        class Listening(Script):
            def decide(self, question: Question, asked: set[str] = asked) -> list[int]:
                asked.add(question.name)
                return super().decide(question)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(scenario, "Script", Listening)
            verdicts = prove(content(), [key for key in content().rulings if key.startswith(f"{game}/")], rulebook=rulebook())
        runs = [run for verdict in verdicts.values() for played in verdict.experiments for run in played.runs]
        all_of.events[game] = {event.sentence() for run in runs for event in run.events}
    return all_of


def fits(pattern: str, name: str) -> bool:
    """`place-PIECE` fits `place-vault`."""
    return re.fullmatch(re.sub("[A-Z]+", "[a-z0-9-]+", pattern), name) is not None


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_the_reference_page_is_fresh(game: str, root: Path) -> None:
    assert (root / f"docs/verbs-{game}.md").read_text("utf-8") == page(vocabularies()[game]), "run make schemas"


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_verb_says_what_it_does(game: str) -> None:
    words = vocabularies()[game]
    silent = [f"{family.name} {verb.name}" for family in words.families.values() for verb in family.verbs.values() if not verb.doc.strip()]
    assert silent == []
    assert all(family.verbs for family in words.families.values())


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_question_that_rulings_answer_is_documented(game: str, heard: Heard) -> None:
    asked, documented = heard.questions[game], vocabularies()[game].questions
    assert asked
    assert sorted(name for name in asked if not any(fits(pattern, name) for pattern in documented)) == []


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_no_question_is_documented_that_nobody_asks(game: str, heard: Heard, root: Path) -> None:
    files = (root / "gunbai/games" / game).glob("*.py")
    code = "\n".join(file.read_text("utf-8") for file in files if file.name != "reference.py")
    invented = [pattern for pattern in vocabularies()[game].questions
                if not any(fits(pattern, name) for name in heard.questions[game]) and f'"{pattern}"' not in code]
    assert invented == []


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_kind_of_event_has_an_example_that_happens(game: str, heard: Heard) -> None:
    examples = vocabularies()[game].events
    assert set(examples) == set(phrases(game)["events"])
    assert all(what in example.split() for what, example in examples.items())
    assert sorted(set(examples.values()) - heard.events[game]) == []
