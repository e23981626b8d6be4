"""The shapes of the files of kingdoms: recommended sets of ten cards, and the cards in them that we know by name only."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from .model import Aliases, Name, Piece, Text
from .scalars import Citations, Filled, Id


class NamedCard(Piece):
    """A card or landscape that kingdoms use and that has no file of its own yet: what it is called, and what it costs."""

    id: Id
    game: Filled = ""
    set: Id
    name: Name
    aliases: Aliases = Aliases()
    types: list[str] = Field(min_length=1)
    cost: dict[str, Any] = Field({})


class Kingdom(Piece):
    """Ten Kingdom cards and the landscapes beside them, recommended by a source; a split pile is named by its upper card."""

    id: Id
    game: Filled = ""
    name: Name
    cards: list[Id] = Field(min_length=1)
    landscapes: list[Id] = Field([])
    note: Text | None = None
    sources: Citations = Field(min_length=1)


class KingdomFile(Piece):
    """A file of kingdoms, and the cards in them that we know by name only."""

    named: list[NamedCard] = Field([])
    kingdoms: list[Kingdom] = Field(min_length=1)
