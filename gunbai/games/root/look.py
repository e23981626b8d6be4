"""What an experiment may look at."""

from __future__ import annotations

from typing import Any

from gunbai.play.decisions import BadStep
from gunbai.play.values import Bag

from .board import link_name
from .game import Game, Hireling, Player
from .rule import faction_pieces, is_enemy, ruler, rules


def look(game: Game, path: str) -> Any:
    """The value at a path, `none` where there is nobody. Raises BadStep for a path that means nothing."""
    value = _look(game, path)
    return "none" if value is None else value


def _look(game: Game, path: str) -> Any:
    first, _, rest = path.partition(".")
    if path in TABLE:
        return TABLE[path](game)
    if first in game.players:
        return _player(game, game.players[first], rest)
    if first in game.hirelings:
        return _hireling(game, game.hirelings[first], rest)
    if first in game.board.clearings:
        return _clearing(game, first, rest)
    if first == "path":
        for link, pieces in game.board.on_paths.items():
            if link_name(link) == rest:
                return Bag(piece.owner for piece in pieces)
    if first == "forest" and rest in game.board.forests:
        return Bag(piece.label() for piece in game.board.in_forests[rest])
    raise BadStep(f'there is nothing to see at "{path}": docs/verbs-root.md lists the paths')


TABLE: dict[str, Any] = {
    "turn": lambda game: game.turn,
    "phase": lambda game: game.phase,
    "supply": lambda game: Bag(one.id for one in game.hirelings.values() if one.controller is None),
    "track": lambda game: Bag(str(marker.space) for marker in game.markers if marker.space is not None),
    "ferry": lambda game: game.ferry,
    "deck.count": lambda game: len(game.deck),
    "discard": lambda game: Bag(game.discard),
}


def _player(game: Game, player: Player, rest: str) -> Any:
    if rest.startswith("pieces."):
        clearing = rest.partition(".")[2]
        if clearing in game.board.clearings:
            return len(faction_pieces(game, player.name, clearing))
    if rest == "hirelings":
        return Bag(one.id for one in game.controlled(player.name))
    if rest == "markers":
        return Bag(marker.label() for marker in game.markers if marker.holder == player.name)
    if rest == "enemies":
        return Bag(name for name in [*game.players, *game.hirelings] if is_enemy(game, player.name, name))
    if rest == "ruled":
        return Bag(name for name in game.board.clearings if rules(game, player.name, name))
    if rest == "warriors":
        return player.supply
    if rest in ("vp", "swords"):
        return getattr(player, rest)
    if rest in ("hand", "crafted", "items", "supporters", "revealed", "ministers", "hostile"):
        return Bag(getattr(player, rest))
    raise BadStep(f'a player has no "{rest}"')


def _hireling(game: Game, hireling: Hireling, rest: str) -> Any:
    if rest == "enemies":
        return Bag(name for name in [*game.players, *game.hirelings] if is_enemy(game, hireling.id, name))
    if rest == "warriors":
        return hireling.supply["warrior"]
    if rest == "face-up":
        return Bag(hireling.face_up)
    if rest == "items":
        return Bag("fresh" if fresh else "exhausted" for fresh in hireling.items)
    if rest in ("controller", "markers", "on-card"):
        return getattr(hireling, rest.replace("-", "_"))
    raise BadStep(f'a hireling has no "{rest}"')


def _clearing(game: Game, name: str, rest: str) -> Any:
    if rest == "ruler":
        return ruler(game, name)
    if rest == "pieces":
        return Bag(piece.label() for piece in game.clearing(name).pieces)
    if rest == "slots":
        return game.clearing(name).open_slots()
    if rest == "items":
        return Bag(game.clearing(name).items)
    if rest in game.players or rest in game.hirelings:
        return Bag(piece.name for piece in game.clearing(name).of(rest))
    raise BadStep(f'a clearing has no "{rest}"')
