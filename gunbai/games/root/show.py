"""The whole woodland as plain data: what a picture of the position is made of. Nothing is asked of laws or players."""

from __future__ import annotations

from typing import Any

from .board import link_name
from .game import Game, Hireling, Player


def show(game: Game) -> dict[str, dict[str, Any]]:
    """By player and by hireling, for the `map` (clearings, paths and forests with their pieces) and for `table`."""
    shown = {player.name: _player(game, player) for player in game.players.values()}
    shown |= {hireling.id: _hireling(hireling) for hireling in game.hirelings.values()}
    board = game.board
    shown["map"] = {name: [piece.label() for piece in clearing.pieces] for name, clearing in board.clearings.items()}
    shown["map"] |= {link_name(link): [piece.label() for piece in pieces] for link, pieces in board.on_paths.items()}
    shown["map"] |= {name: [piece.label() for piece in pieces] for name, pieces in board.in_forests.items()}
    shown["table"] = {
        "turn": game.turn, "phase": game.phase,
        "supply": [hireling.id for hireling in game.hirelings.values() if hireling.controller is None],
        "track": [str(marker.space) for marker in game.markers if marker.space is not None],
        "discard": list(game.discard), "ferry": game.ferry or "none",
    }  # fmt: skip
    return shown


def _player(game: Game, player: Player) -> dict[str, Any]:
    return {
        "vp": "none" if player.vp is None else player.vp, "hand": list(player.hand), "crafted": list(player.crafted),
        "items": list(player.items), "supporters": list(player.supporters), "revealed": list(player.revealed),
        "hirelings": [hireling.id for hireling in game.controlled(player.name)],
        "markers": [marker.label() for marker in game.markers if marker.holder == player.name],
        "warriors": player.supply,
    }  # fmt: skip


def _hireling(hireling: Hireling) -> dict[str, Any]:
    return {
        "markers": hireling.markers, "warriors": hireling.supply["warrior"], "on-card": hireling.on_card,
        "face-up": list(hireling.face_up), "items": ["fresh" if fresh else "exhausted" for fresh in hireling.items],
    }  # fmt: skip
