"""Rulings that would be proven in vain: each fault is put into an otherwise good experiment on the real content, and none is proven."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.faults import Place
from gunbai.knowledge.load import read_text
from gunbai.knowledge.model import RulingFile
from gunbai.knowledge.read import load
from gunbai.knowledge.shape import pieces
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove_one
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.verdict import Verdict

GIVEN = "{A: {hand: [smithy], deck: [copper, silver, gold, estate]}}"
DRAWN = "{A.hand: [copper, silver, gold]}"


@pytest.fixture(scope="module")
def kb(root: Any) -> KnowledgeBase:
    """The whole content."""
    return load(root, vocabularies())


def verdict(kb: KnowledgeBase, when: str, then: str, more: str = "") -> Verdict:
    """What becomes of one experiment about Smithy."""
    text = f"""rulings:
- id: tried
  question: {{en: a, ja: あ}}
  answer: {{en: a, ja: あ}}
  experiments:
  - {{shows: [smithy.play], given: {GIVEN}, when: {when}, then: {then}{more}}}
"""
    content, faults = pieces(RulingFile, read_text(text.encode(), "tried.yaml"), Place("tried.yaml"))
    assert not faults
    (ruling,) = content.rulings
    ruling.game, ruling.set, ruling.subject = "dominion", "base", "smithy"
    return prove_one(kb, Rulebook(kb), ruling)


def said(found: Verdict) -> list[str]:
    """What was the matter, in all runs."""
    return [mismatch.path for played in found.experiments for run in played.runs for mismatch in run.mismatches]


def test_the_good_one_is_proven_in_every_edition(kb: KnowledgeBase) -> None:
    found = verdict(kb, "[A: play smithy]", DRAWN)
    assert (found.status, found.holds) == ("proven", kb.editions("dominion"))


@pytest.mark.parametrize(("when", "then"), [
    ("[{A: play smithy, editions: [2022]}]", DRAWN),
    ("[A: play smithy]", f"{{2022: {DRAWN}}}"),
    ("[A: play smithy]", f"{{2015: {DRAWN}, 2019: {{A.hand: []}}, 2022: {DRAWN}}}"),
    ("[{A: play smithy, then: {2022: {A.hand: [copper]}}}]", DRAWN),
], ids=["a step of one edition", "nothing said of older ones", "wrong in the middle", "a look on the way"])  # fmt: skip
def test_what_an_experiment_tells_apart_by_edition_is_played_in_each(when: str, then: str, kb: KnowledgeBase) -> None:
    found = verdict(kb, when, then)
    assert found.status == "failed"
    assert {run.edition for played in found.experiments for run in played.runs} == {*kb.editions("dominion")}


def test_an_experiment_for_one_edition_says_nothing_of_the_others(kb: KnowledgeBase) -> None:
    found = verdict(kb, "[A: play smithy]", f"{{2022: {DRAWN}}}", ", editions: [2022]")
    assert (found.status, found.holds) == ("proven", ["2022"])


NOTHING = ["{order: []}", "{never: []}", "{offered: []}", "{A.not-offered: []}", "{A.hand: {has: []}}", "{A.hand: {has-not: []}}"]


@pytest.mark.parametrize("then", NOTHING)
def test_what_lists_nothing_is_not_proven(then: str, kb: KnowledgeBase) -> None:
    found = verdict(kb, "[A: play smithy]", then)
    told = said(found)
    assert found.status == "failed" and any("cannot fail" in one for one in told), told


@pytest.mark.parametrize("then", ["{never: [A fly moon]}", "{never: [A drew gold]}", "{never: [gold]}"])
def test_what_no_event_could_be_called_is_not_proven_never_to_happen(then: str, kb: KnowledgeBase) -> None:
    found = verdict(kb, "[A: play smithy]", then)
    assert found.status == "failed" and any("is no event" in one for one in said(found))


@pytest.mark.parametrize("then", ["{A.deck: []}", "{B.discard: []}"])
def test_an_empty_zone_is_something_to_expect(then: str, kb: KnowledgeBase) -> None:
    told = said(verdict(kb, "[A: play smithy]", then))
    assert not any("cannot fail" in one for one in told)
