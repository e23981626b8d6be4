"""Every piece of the knowledge base, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base import KnowledgeBase
from .model import Piece, Text

# Texts under these keys are names of things, not sentences.
NAMES = frozenset({"name", "title", "product", "publisher", "chapter", "edition", "sets"})


def walk(kb: KnowledgeBase) -> Iterator[tuple[str, Piece]]:
    """Every piece of the content with its game (`""` for sources), outer pieces before inner ones."""
    for key, game in kb.games.items():
        yield from _below(key, game)
    for source in kb.sources.values():
        yield from _below("", source)
    for shelf in (kb.cards, kb.chapters, kb.topics, kb.rulings, kb.terms):
        for key, piece in shelf.items():
            yield from _below(key.partition("/")[0], piece)
    inside = {id(law) for chapter in kb.chapters.values() for law in chapter.laws}
    for law in kb.laws.values():
        if id(law) not in inside:
            yield from _below(law.game, law)


def texts(piece: Piece) -> Iterator[tuple[str, Text]]:
    """The texts that stand directly in the piece, with their keys."""
    for key, value in piece:
        if isinstance(value, Text):
            yield key, value
        elif isinstance(value, dict):
            yield from ((key, one) for one in value.values() if isinstance(one, Text))


def _below(game: str, piece: Piece) -> Iterator[tuple[str, Piece]]:
    yield game, piece
    for _, value in piece:
        yield from _inside(game, value)


def _inside(game: str, value: Any) -> Iterator[tuple[str, Piece]]:
    if isinstance(value, Piece):
        yield from _below(game, value)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _inside(game, one)
    elif isinstance(value, list):
        for one in value:
            yield from _inside(game, one)
