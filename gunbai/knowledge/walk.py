"""Every piece of the knowledge base, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .base import KnowledgeBase
from .load import Map, Seq
from .model import Card, Half, Law, Piece, Term, Text, Topic

# Texts under these keys are names of things, not sentences.
NAMES = frozenset({"name", "title", "product", "publisher", "chapter", "edition", "sets"})


def walk(kb: KnowledgeBase) -> list[tuple[str, Piece]]:
    """Every piece of the content with its game (`""` for sources), outer pieces before inner ones."""
    found: list[tuple[str, Piece]] = []
    for key, game in kb.games.items():
        _collect(found, key, game)
    for source in kb.sources.values():
        _collect(found, "", source)
    for shelf in (kb.cards, kb.chapters, kb.topics, kb.rulings, kb.terms, kb.named, kb.kingdoms):
        for key, piece in shelf.items():
            _collect(found, key.partition("/")[0], piece)
    inside = {id(law) for chapter in kb.chapters.values() for law in chapter.laws}
    for law in kb.laws.values():
        if id(law) not in inside:
            _collect(found, law.game, law)
    return found


def named(kb: KnowledgeBase, game: str) -> Iterator[Card | Half | Law | Term | Topic]:
    """Everything of a game that has a name: cards, their halves, laws, terms and topics."""
    for card in kb.cards_of(game):
        yield from (card, card.half) if card.half else (card,)
    yield from (law for law in kb.laws.values() if law.game == game)
    yield from (term for term in kb.terms.values() if term.game == game)
    yield from (topic for key, topic in kb.topics.items() if key.partition("/")[0] == game)


def texts(piece: Piece) -> Iterator[tuple[str, Text]]:
    """The texts that stand directly in the piece, with their keys."""
    for key, value in vars(piece).items():
        if isinstance(value, Text):
            yield key, value
        elif isinstance(value, dict):
            yield from ((key, one) for one in value.values() if isinstance(one, Text))


def _collect(found: list[tuple[str, Piece]], game: str, value: Any) -> None:
    if isinstance(value, Piece):
        found.append((game, value))
        for one in vars(value).values():
            if isinstance(one, (Piece, dict, list)):
                _collect(found, game, one)
    elif isinstance(value, (Map, Seq)):
        return  # a game's own words, as they were read: no pieces stand in them
    else:
        for one in value.values() if isinstance(value, dict) else value:
            if isinstance(one, (Piece, dict, list)):
                _collect(found, game, one)
