"""The whole table as plain data: what a picture of the position is made of. Nothing is asked of laws or players."""

from __future__ import annotations

from typing import Any

from .state import OWN_ZONES, Player
from .table import Table

RESOURCES = ("actions", "buys", "coins", "potions")


def show(table: Table) -> dict[str, dict[str, Any]]:
    """By player, and for `table`: each zone with its cards (a deck from the top), each token or number by name."""
    shown = {player.name: _player(player) for player in table.players}
    turn = table.turn
    shown["table"] = {
        "turn": "none" if table.between or table.over else turn.player.name, "phase": turn.phase,
        **{what: getattr(turn, what) for what in RESOURCES},
        "trash": [piece.card.id for piece in table.trash],
        "supply": {pile: len(cards) for pile, cards in table.piles.items()},
        "pile-vp": {pile: vp for pile, vp in table.pile_vp.items() if vp},
    }  # fmt: skip
    return shown


def _player(player: Player) -> dict[str, Any]:
    zones: dict[str, Any] = {zone: [piece.card.id for piece in player.zones[zone]] for zone in OWN_ZONES}
    tokens = ["minus-coin"] * player.minus_coin + ["minus-card"] * player.minus_card
    tokens += [f"{token} {pile}" for token, pile in player.pile_tokens.items()]
    return {**zones, "journey": player.journey or "none", "tokens": tokens, "vp": player.vp, "debt": player.debt}
