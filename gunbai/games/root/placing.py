"""Placing pieces: what forbids it, and how it is done."""

from __future__ import annotations

from .board import Piece
from .game import Game
from .rule import hireling_effects, is_enemy, use


def put(game: Game, owner: str, name: str, clearing: str, count: int, from_: str = "supply") -> None:
    """Pieces of a hireling come from its supply or its card to a clearing."""
    hireling = game.hirelings[owner]
    for _ in range(count):
        if from_ == "card":
            hireling.on_card -= 1
        else:
            hireling.supply[name] -= 1
        game.clearing(clearing).pieces.append(Piece(owner, name))
    game.note("place", game.principal(owner), f"{owner} {name}", count=count, clearing=clearing)


def bar(game: Game, side: str, name: str, clearing: str) -> str | None:
    """The law or clause that forbids placing a side's piece in a clearing, or None."""
    if Piece(side, name).kind == "building" and game.clearing(clearing).open_slots() < 1 and game.holds("building-slots"):
        return "building-slots"
    law = game.law("the-keep")
    keep = any(piece.name == "keep" for piece in game.clearing(clearing).pieces)
    if law is not None and keep and game.players[game.principal(side)].faction != law.get("faction"):
        game.apply("the-keep")
        return "the-keep"
    for hireling, clause, _ in hireling_effects(game, "bars-placing"):
        if game.clearing(clearing).of(hireling.id) and is_enemy(game, hireling.id, side) and use(game, clause):
            return clause.id
    return None
