"""The reference pages say what the code knows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from whole import content, rulebook, verdict, verdicts

from gunbai.knowledge.load import read_text
from gunbai.phrases.templates import phrases
from gunbai.play.decisions import Question, Script
from gunbai.proof import scenario
from gunbai.proof.examples import Finder, examples
from gunbai.proof.games import know_cards, vocabularies
from gunbai.proof.prove import prove
from gunbai.proof.reference import EXAMPLE, FAMILIES, page


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
    """Examples apart: which one is the shortest changes with the content, and an older one is as good."""
    written, made = (root / f"docs/verbs-{game}.md").read_text("utf-8"), page(vocabularies()[game], {})
    assert without_examples(written) == without_examples(made), "run make schemas"


def without_examples(text: str) -> list[str]:
    return [line for line in text.split("\n") if not line.startswith("  Example: ")]


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_example_stands_in_a_ruling_that_is_proven(game: str, root: Path) -> None:
    lines = [line for line in (root / f"docs/verbs-{game}.md").read_text("utf-8").split("\n") if line.startswith("  Example: ")]
    played = [match.groups() for line in lines if (match := re.fullmatch(r"  Example: `(.+)`, played by `gunbai why (\S+)`", line))]
    known = {(written, ruling) for _, _, written, ruling in found(game).all}
    assert len(played) > 60 and [one for one in played if one not in known] == [], "run make schemas"
    assert {verdict(ruling).status for _, ruling in played} == {"proven"}
    assert all(read_text(written.encode(), "example") is not None for written, _ in played)


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_verb_heading_and_path_has_an_example(game: str, root: Path) -> None:
    lines = (root / f"docs/verbs-{game}.md").read_text("utf-8").split("\n")
    words = vocabularies()[game]
    needed = {family.name: set(family.verbs) for family in words.families.values()}
    needed |= {"headings": set(words.headings), "paths": set(words.paths)}
    titles = {"headings": "Headings of a clause", "paths": "Paths to look at"}
    for family, names in needed.items():
        at = lines.index(f"## {titles.get(family) or FAMILIES.get(family, family.capitalize())}")
        end = next((i for i, line in enumerate(lines) if i > at and line.startswith("## ")), len(lines))
        without = [line for line, after in zip(lines[at:end], lines[at + 1 : end + 1], strict=True)
                   if line.startswith("- `") and not after.startswith("  Example: ")]
        assert without == [] and sum(line.startswith("- `") for line in lines[at:end]) == len(names), family


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_example_of_a_docstring_is_a_word_of_its_family(game: str) -> None:
    words = vocabularies()[game]
    for family in words.families.values():
        for verb in family.verbs.values():
            if written := EXAMPLE.search(verb.doc):
                assert words.compile(family.name, read_text(written[1].encode(), "example")) is not None
                assert verb.name in written[1]


@cache
def found(game: str) -> Finder:
    """Every use of every word of a game in the content."""
    know_cards(content())
    return examples(content(), game, vocabularies()[game], verdicts())


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
