"""What a failure advises fits what went wrong: each kind of mistake in a ruling gets its own remedy."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from test_readme import copy_content

from gunbai.cli.proving import failures
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.faults import nearest
from gunbai.knowledge.read import load
from gunbai.phrases.remedy import remedy
from gunbai.play.kinds import advise
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove

RULES = "rulings/dominion/base/laboratory.yaml"
MISTAKES = {  # what is written wrongly, and the remedy
    "typing-error-in-a-step": ("play laboratory", "ply laboratory", "-> use “play”"),
    "typing-error-in-a-card": ("play laboratory", "play labratory", "-> use “laboratory”"),
    "typing-error-in-a-path": ("A.hand:", "A.hnd:", "-> use “hand”"),
    "nothing-like-it-is-known": ("actions: 1}", "xyzzyx: 1}", "-> write it as docs/verbs-dominion.md lists"),
    "a-card-that-is-not-there": ("A: play", "B: play", "-> correct the step, or `given`"),
    "another-value": ("hand: [estate", "hand: [gold", "-> correct what `then` expects"),
    "another-order": ("then: {", "then: {order: [A discard estate], ", "-> write the order in which it happened"),
    "what-should-not-happen": ("then: {", "then: {never: [A play laboratory], ", "-> take it out of `never`"),
    "an-answer-is-missing": ("[copper, copper]", "[copper, gold]", "-> write the answer under `choose`"),
    "an-answer-is-left-over": ("- A: play laboratory", "- {A: play laboratory, choose: [{shuffle: copper}]}",
                               "a question with one possible answer is not asked"),
    "what-the-rules-forbid": ("A: play laboratory", "A: buy laboratory", "-> write `refused: buy-in-buy-phase` beside the step"),
    "what-the-rules-do-not-forbid": ("- A: play laboratory", "- {A: play laboratory, refused: buy-in-buy-phase}", "-> take `refused` out"),
    "a-law-that-has-no-part-in-it": ("[laboratory.draw]", "[laboratory.draw, cost-floor]", "or take cost-floor out of `shows`"),
}  # fmt: skip


@pytest.fixture(scope="module")
def reasons(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Why each ruling fails, in a copy of the project that has the ruling on Laboratory once with each mistake."""
    project = copy_content(root, tmp_path_factory.mktemp("mistakes"))
    head, item = (project / RULES).read_text("utf-8").split("- id: ", 1)
    written = []
    for id_, (old, new, _) in MISTAKES.items():
        at = item.rindex(old)
        wrong = item[:at] + new + item[at + len(old) :]
        asked = wrong.replace("I play", f"({id_}) I play").replace("研究所を使用", f"（{id_}）研究所を使用")
        written.append("- id: " + asked.replace("deck-runs-out", id_, 1))
    (project / RULES).write_text(head + "".join(written), "utf-8")
    kb = load(project, vocabularies())
    verdicts = prove(kb, ids=[key for key in kb.rulings if key.startswith("dominion/laboratory/")])
    return {key.rpartition("/")[2]: failures(kb, verdict, "en")[0] for key, verdict in verdicts.items() if verdict.status == "failed"}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_kind_of_mistake_has_its_remedy(mistake: str, reasons: dict[str, str]) -> None:
    told = reasons[mistake]
    assert told.startswith(f"{RULES}:") and MISTAKES[mistake][2] in told


@pytest.mark.parametrize(
    ("message", "advice"),
    [
        ('there is no clearing "fox1": fox-1, fox-2', "use “fox-1”"),
        ("A must decide b: x, y; the next answer is for A.c", "is not asked"),
        ("z is not legal; A must decide b: x, y", "choose one of what is possible"),
        ("x should be refused, but A must decide b: x, y", "take its `refused` out"),
        ("x is refused because of p, not of q", "that does forbid it"),
        ("A.b offers x, y, not z", "write what is on offer"),
    ],
)
def test_messages_of_the_engines_are_understood(message: str, advice: str) -> None:
    kind = "step" if "clearing" in message else "decision"
    assert advice in remedy(KnowledgeBase(), "root", SimpleNamespace(kind=kind, path=message, expected=None, seen=None), "en")


@pytest.mark.parametrize(("year", "meant"), [("2014", "2015"), ("2023", "2022"), (2017, "2016"), ("1", "2015")])
def test_the_nearest_year_is_nearest_in_time(year: object, meant: str) -> None:
    assert nearest(year, ["2015", "2016", "2021", "2022"]) == f'use "{meant}"'


@pytest.mark.parametrize("kind", ["endless", "crash", "shows-not", "no-refusal"])
def test_what_seldom_happens_has_a_remedy_too(kind: str) -> None:
    wrong = SimpleNamespace(kind=kind, path="ambush", expected=None, seen=None)
    english, japanese = (remedy(KnowledgeBase(), "root", wrong, lang) for lang in ("en", "ja"))
    assert " " in english and not english.startswith("mend") and japanese != english


@pytest.mark.parametrize(("written", "opposite", "others"), [
    ("supply", "non-supply", ["kingdom"]), ("not-shows", "shows", ["then"]), ("offered", "not-offered", ["order"]),
])  # fmt: skip
def test_no_word_is_advised_for_its_opposite(written: str, opposite: str, others: list[str]) -> None:
    for advice in (nearest(written, [opposite, *others]), advise(written, [opposite, *others])()):
        assert advice == f"use one of: {', '.join(sorted([opposite, *others]))}"
    assert nearest("non-suply", ["non-supply", "kingdom"]) == 'use "non-supply"'
