"""The project's whole content, read once for all tests of a worker; nobody changes it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import Reader
from gunbai.proof.prove import prove_one
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.verdict import Verdict

ROOT = Path(__file__).resolve().parent.parent


@cache
def content() -> KnowledgeBase:
    """What can be read; whether it is sound is a test of its own (test_the_content_has_no_fault)."""
    reader = Reader(ROOT)
    reader.read()
    return reader.kb


@cache
def rulebook() -> Rulebook:
    """The rules of every game and edition."""
    return Rulebook(content())


@cache
def verdict(ruling: str) -> Verdict:
    """The verdict on a ruling, played once."""
    return prove_one(content(), rulebook(), content().rulings[ruling])


def verdicts() -> dict[str, Verdict]:
    """The verdicts on all rulings."""
    return {ruling: verdict(ruling) for ruling in content().rulings}
