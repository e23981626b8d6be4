"""Outrage of the Woodland Alliance (law 8.2.6)."""

from __future__ import annotations

from .board import Piece
from .game import Game


def outrage_of_move(game: Game, side: str, moving: list[Piece], goal: str) -> None:
    """Warriors that arrive in a sympathetic clearing cause Outrage; a hireling's move is its controller's (E.3.7)."""
    there = game.clearing(goal).pieces
    arrived = any(piece.owner == side and piece.kind == "warrior" and piece in there for piece in moving)
    if arrived and any(piece.name == "sympathy" for piece in there):
        outrage(game, side, goal)


def outrage(game: Game, side: str, clearing: str) -> None:
    """The player who moved in or removed sympathy gives a matching card to the supporters; without one, the deck does."""
    alliance = game.player_of("alliance")
    if alliance is None or game.law("outrage") is None or alliance.name == game.principal(side):
        return
    if side in game.hirelings and not _counts_as_its_controllers(game, side):
        return
    game.apply("outrage")
    payer = game.principal(side)
    card = game.ask_one(payer, "outrage", game.matching(payer, game.clearing(clearing).suit), because="outrage")
    if card is not None:
        game.players[payer].hand.remove(card)
        game.note("outrage", payer, card, "outrage", clearing=clearing)
    else:
        card = game.draw_card()
        game.note("outrage-from-deck", payer, card, "outrage", clearing=clearing)
    if card is not None:
        alliance.supporters.append(card)


def _counts_as_its_controllers(game: Game, side: str) -> bool:
    strange = game.law("weird-stuff")
    if strange is None or "outrage" not in strange.get("counts", ()) or game.hirelings[side].controller is None:
        return False
    game.apply("weird-stuff")
    return True
