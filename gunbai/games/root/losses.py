"""What the hits of a battle remove, and from whom: warriors first, items where a pawn takes them."""

from __future__ import annotations

from typing import Any

from .board import Piece
from .game import Game
from .rule import hireling_effects, use


def choose_losses(game: Game, battle: Any, side: str, hits: int) -> list[Piece]:
    """The pieces of a side that its hits remove: warriors first, then buildings and tokens of its own choice."""
    here = game.clearing(battle.clearing)
    for hireling, clause, _ in hireling_effects(game, "takes-hits-on-items"):
        if hireling.id == side and use(game, clause):
            _exhaust(game, side, hits)
            return []
    if side in game.players and game.players[side].faction == "vagabond":
        return _vagabond_losses(game, battle, side, hits)
    warriors = here.of(side, "warrior")[:hits]
    rest = [piece for piece in here.of(side) if piece.kind in ("building", "token")]
    left = hits - len(warriors)
    if left >= len(rest):
        return warriors + rest
    for _ in range(left):
        names = [piece.name for piece in rest if piece not in warriors]
        chosen = game.ask_one(game.principal(side), "lose", names)
        warriors.append(next(piece for piece in rest if piece not in warriors and piece.name == chosen))
    return warriors


def _exhaust(game: Game, side: str, hits: int) -> None:
    """The Exile takes hits on its items: each exhausts one, or removes one where all are exhausted."""
    items = game.hirelings[side].items
    for _ in range(hits):
        if True in items:
            items[items.index(True)] = False
        elif items:
            items.pop()
    if hits:
        game.note("items-hit", game.principal(side), hits, side=side)


def _vagabond_losses(game: Game, battle: Any, side: str, hits: int) -> list[Piece]:
    """The Vagabond takes hits on its swords and, as it likes, on the Allied warriors that help; these turn Hostile if they take more."""
    who = game.players[side]
    helpers = game.clearing(battle.clearing).of(battle.helper, "warrior")[:hits] if battle.helper and side == battle.attacker else []
    taken = int(game.ask_one(side, "hits-on-allies", [str(count) for count in range(len(helpers) + 1)]) or 0)
    damaged = min(hits - taken, who.swords)
    who.swords -= damaged
    if damaged:
        game.note("damage", side, damaged)
    if taken > damaged:
        game.note("hostile", side, battle.helper, "allied-relationship")
        who.hostile.append(battle.helper)
    return helpers[:taken]
