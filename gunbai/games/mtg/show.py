"""The whole game as plain data: what a picture of the position is made of. Nothing is asked of laws or players."""

from __future__ import annotations

from typing import Any

from . import mana
from .table import Table


def show(table: Table) -> dict[str, dict[str, Any]]:
    """By player, and for `table`: each zone with its cards (a library and the stack from the top), life and mana."""
    shown: dict[str, dict[str, Any]] = {}
    for name, player in table.players.items():
        shown[name] = {
            "battlefield": [thing.label for thing in table.battlefield if thing.controller == name],
            "hand": [thing.label for thing in player.hand],
            "library": [thing.label for thing in player.library],
            "graveyard": [thing.label for thing in player.graveyard],
            "exile": [thing.label for thing in table.exile if thing.owner == name],
            "emblems": [thing.label for thing in player.emblems],
            "life": player.life, "mana": mana.written(player.mana),
        }  # fmt: skip
    shown["table"] = {"turn": table.turn, "phase": table.phase, "stack": [item.label for item in reversed(table.stack)]}
    return shown
