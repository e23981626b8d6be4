"""Every ruling is an item of the test run: it is played under every edition that matters, or it says why it is only stated."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gunbai.cli.proving import failures
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import Reader, load
from gunbai.proof.games import vocabularies
from gunbai.proof.mutate import pin
from gunbai.proof.prove import prove, prove_one
from gunbai.proof.rulebook import Rulebook

ROOT = Path(__file__).parent.parent


@cache
def content() -> KnowledgeBase:
    """What can be read, so that the rulings can be named; whether it is sound is a test of its own."""
    reader = Reader(ROOT)
    reader.read()
    return reader.kb


@cache
def rulebook() -> Rulebook:
    """The rules of every game and edition."""
    return Rulebook(content())


def test_the_content_has_no_fault() -> None:
    """Everything that `gunbai check` looks for."""
    load(ROOT, vocabularies())


@pytest.mark.parametrize("ruling", sorted(content().rulings))
def test_ruling(ruling: str) -> None:
    """It is proven, or stated with a reason."""
    verdict = prove_one(content(), rulebook(), content().rulings[ruling])
    assert verdict.status != "failed", "\n".join(failures(content(), verdict, "en"))


@pytest.mark.xdist_group("pinning")
def test_every_clause_and_law_is_pinned_or_says_why_not() -> None:
    """Break each one: a ruling fails, or the content says why no experiment can tell. A reason on a pinned one is stale."""
    kb = content()
    pins = pin(kb, prove(kb, rulebook=rulebook()), rulebook=rulebook())
    unsettled = [f"{p.id}: {'; '.join(s['en'] for s in p.survivors) or 'pinned, but says unpinned'}" for p in pins if not p.settled]
    assert not unsettled, "\n".join(unsettled)
    assert sum(p.pinned for p in pins) > 0.9 * len(pins)
