"""Victory points: the score track with its hireling markers, and what a removed piece is worth."""

from __future__ import annotations

from .board import Piece
from .game import Game
from .rule import hireling_effects, is_enemy, use


def score(game: Game, player: str, points: int, because: str | None = None) -> None:
    """A player scores; the marker enters every space on its way and takes the hireling marker there (E.1.1).

    Without a score marker on the track (dominance, coalition) nobody scores."""
    who = game.players[player]
    if points < 1:
        return
    if who.vp is None:
        game.note("cannot-score", player, points, "dominance" if who.dominance else "coalition")
        return
    game.note("score", player, points, because)
    for _ in range(points):
        who.vp += 1
        _enter(game, player, who.vp)


def _enter(game: Game, player: str, space: int) -> None:
    marker = next((marker for marker in game.markers if marker.space == space), None)
    if marker is None or not game.holds("gaining-from-supply"):
        return
    marker.space, marker.holder = None, player
    game.note("take-marker", player, marker.number, "gaining-from-supply")


def leads(game: Game, player: str) -> bool:
    """The player has the most victory points, alone or tied; nobody leads without a score marker on the track."""
    points = [other.vp for other in game.players.values() if other.vp is not None]
    mine = game.players[player].vp
    return mine is not None and mine == max(points)


def score_removal(game: Game, side: str, pieces: list[Piece]) -> None:
    """The remover scores for each enemy building and token; a hireling's controller does not (E.3.6)."""
    law = game.law("removing-buildings-and-tokens")
    worth = [piece for piece in pieces if piece.kind in ("building", "token") and is_enemy(game, side, piece.owner)]
    worth = [piece for piece in worth if not _worthless(game, piece)]
    if law is None or not worth:
        return
    if side in game.hirelings and (game.hirelings[side].controller is None or game.holds("no-scoring-from-removal")):
        game.note("no-score", game.hirelings[side].controller, side, "no-scoring-from-removal")
        return
    game.apply("removing-buildings-and-tokens")
    score(game, game.principal(side), law.get("points", 0) * len(worth), "removing-buildings-and-tokens")


def _worthless(game: Game, piece: Piece) -> bool:
    return any(term.main[0] == piece.name and hireling.id == piece.owner and use(game, clause)
               for hireling, clause, term in hireling_effects(game, "worth-nothing"))
