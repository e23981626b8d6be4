"""What everybody's cards and tokens are worth at the end of the game."""

from __future__ import annotations

from gunbai.play.rules import Card

from .kinds import value
from .state import OWN_ZONES, Act, Piece, Player
from .table import Table, clauses, holds


def owned(table: Table, player: Player) -> list[Piece]:
    """All cards of a player: deck, hand, discard pile, in play, and what lies on mats or is set aside."""
    mats = table.law("all-your-cards-count") is not None
    zones = OWN_ZONES if mats else ("deck", "hand", "discard", "in-play")
    return [piece for zone in zones for piece in player.zones[zone]]


def score(table: Table, player: Player) -> int:
    """Victory points of a player: cards and VP tokens; Debt costs nothing."""
    total = 0
    worth: list[tuple[Card, Piece | None]] = [(piece.card, piece) for piece in owned(table, player)]
    for card, piece in [*worth, *((law, None) for law in table.standing)]:
        for clause in clauses(card, "score"):
            act = Act(table, player, piece, clause.id, source_moves=piece.moves if piece else 0)
            if holds(act, clause):
                table.trace.applied.add(clause.id)
                total += value(act, clause.parts["score"])
    if table.law("debt-does-nothing-else") is None:
        total -= player.debt
    return total
