"""Everything that must hold between the pieces of the knowledge: references, effects, experiments, words and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .base import KnowledgeBase
from .effects import check_effects
from .experiments import check_rulings
from .faults import Fault, Place
from .model import Card, Half, Term
from .prose import check_prose
from .read import Unread
from .references import References
from .vocabulary import Vocabulary
from .walk import named
from .words import check_numbers


def check(kb: KnowledgeBase, vocabularies: Mapping[str, Vocabulary], unread: Unread) -> list[Fault]:
    """All faults of content that was read; `unread` says what stands in files that could not be used."""
    references = References(kb, unread)
    return [
        *references.check(),
        *check_effects(kb, vocabularies, unread),
        *check_rulings(kb, references, vocabularies),
        *check_prose(kb),
        *check_numbers(kb),
    ]


@dataclass(frozen=True, order=True)
class Unconfirmed:
    """A part of a name (`en`, `ja` or `reading`) that no source confirms: of which piece (`game/id`), what is written, and where."""

    key: str
    part: str
    written: str | None
    place: Place


def unconfirmed(kb: KnowledgeBase) -> list[Unconfirmed]:
    """Every name and reading that is marked as not confirmed by any source, sorted."""
    found = []
    for game in kb.games:
        for piece in named(kb, game):
            if isinstance(piece, (Card, Half, Term)):
                name = piece.name
                found += [Unconfirmed(f"{game}/{piece.id}", part, getattr(name, part), name.place) for part in name.unconfirmed]
    return sorted(found, key=lambda one: (one.key, one.part))
