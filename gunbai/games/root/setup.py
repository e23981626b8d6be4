"""A game built from what an experiment says is given."""

from __future__ import annotations

from typing import Any

from gunbai.play.decisions import BadStep, Decider
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

from .board import KINDS, RUINS, SUITS, Piece, practice_map
from .game import Game, Hireling, Marker, Player

KEYS = ("players", "turn", "phase", "supply", "track", "board", "paths", "forests", "items", "ferry", "coast", "deck", "discard")
PLAYER_KEYS = ("vp", "faction", "hand", "crafted", "items", "supporters", "hirelings", "markers", "warriors", "dominance", "coalition",
               "allied", "swords")
PHASES = ("birdsong", "daylight", "evening")


def build(rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace) -> Game:
    """The table as given. Raises BadStep for what cannot be placed."""
    game = Game(rules, trace, decider, practice_map())
    names = [str(name) for name in listed(given["players"])]
    for key in given:
        if key not in KEYS and key not in names:
            raise BadStep(f'given knows no "{key}": use {", ".join([*KEYS, *names])}')
    for name in names:
        game.players[name] = _player(game, name, given.get(name) or {})
    game.turn = _known(str(given.get("turn", names[0])), names, "player")
    game.phase = _known(str(given.get("phase", "daylight")), PHASES, "phase")
    _hire(game, given, names)
    for place, there in (given.get("board") or {}).items():
        _known(place, game.board.clearings, "clearing")
        for owner, pieces in there.items():
            game.clearing(place).pieces += _pieces(game, owner, pieces)
    _elsewhere(game, given)
    _markers(game, given, names)
    game.deck = [str(card) for card in listed(given.get("deck", [*SUITS, "bird"] * 2))]
    game.discard = [str(card) for card in listed(given.get("discard", []))]
    game.ferry = given.get("ferry")
    game.coast = tuple(_known(name, game.board.clearings, "clearing") for name in listed(given.get("coast", [])))
    return game


def _player(game: Game, name: str, given: dict[str, Any]) -> Player:
    for key in given:
        _known(key, PLAYER_KEYS, f"thing that {name} can have")
    player = Player(name, str(given.get("faction", name)), int(given.get("vp", 0)))
    player.hand = [str(card) for card in listed(given.get("hand", []))]
    player.crafted = [_known(str(card), game.rules.cards, "card") for card in listed(given.get("crafted", []))]
    player.items = [str(item) for item in listed(given.get("items", []))]
    player.supporters = [str(card) for card in listed(given.get("supporters", []))]
    player.supply = int(given.get("warriors", 10))
    player.allied = tuple(str(other) for other in listed(given.get("allied", [])))
    player.swords = int(given.get("swords", 0))
    player.dominance, player.partner = given.get("dominance"), given.get("coalition")
    if player.dominance or player.partner:
        player.vp = None
    return player


def _hire(game: Game, given: dict[str, Any], names: list[str]) -> None:
    for card in listed(given.get("supply", [])):
        seat(game, str(card))
    for name in names:
        for card, markers in ((given.get(name) or {}).get("hirelings") or {}).items():
            hireling = seat(game, card)
            hireling.controller, hireling.markers, hireling.gained = name, int(markers), 0
        partner = game.players[name].partner
        if partner is not None:
            game.players[_known(partner, names, "player")].partner = name


def seat(game: Game, id_: str) -> Hireling:
    """Put a hireling card with its pieces into the supply. Raises BadStep if there is no such hireling, or it is there already."""
    card = game.rules.cards.get(id_)
    if card is None or "hireling" not in card.types:
        raise BadStep(f'there is no hireling "{id_}"')
    if id_ in game.hirelings:
        raise BadStep(f"{id_} cannot be in two places")
    hireling = Hireling(card, items=[True] * int(card.facts.get("items", 0)))
    hireling.supply.update(card.facts.get("pieces", {}))
    game.hirelings[id_] = hireling
    return hireling


def _pieces(game: Game, owner: str, written: Any) -> list[Piece]:
    if owner not in game.players and owner not in game.hirelings:
        raise BadStep(f'"{owner}" is neither a player nor a hireling at the table')
    names: list[str] = []
    for item in listed(written):
        names += ["warrior"] * item if isinstance(item, int) else [_known(str(item), KINDS, "piece")]
    if owner in game.hirelings:
        for name in names:
            game.hirelings[owner].supply[name] -= 1
            if game.hirelings[owner].supply[name] < 0:
                raise BadStep(f"{owner} has no more {name} than its card says")
    return [Piece(owner, name) for name in names]


def _elsewhere(game: Game, given: dict[str, Any]) -> None:
    board = game.board
    for name, owners in (given.get("paths") or {}).items():
        link = frozenset(str(name).split("/"))
        if link not in board.on_paths:
            raise BadStep(f'there is no path "{name}"')
        for owner in listed(owners):
            board.on_paths[link] += _pieces(game, str(owner), 1)
    for name, there in (given.get("forests") or {}).items():
        for owner, pieces in there.items():
            board.in_forests[_known(name, board.forests, "forest")] += _pieces(game, owner, pieces)
    for name, items in (given.get("items") or {}).items():
        game.clearing(_known(name, RUINS, "ruin")).items = [str(item) for item in listed(items)]


def _markers(game: Game, given: dict[str, Any], names: list[str]) -> None:
    """Each hireling that is controlled has a flipped marker; the markers taken this turn lie face up; the others are on the track."""
    law = game.law("gaining-from-supply") or {}
    numbers = [int(number) for number in law.get("spaces", ())]
    pending = {int(number): name for name in names for number in listed((given.get(name) or {}).get("markers", []))}
    on_track = [int(number) for number in listed(given["track"])] if "track" in given else None
    free = [number for number in numbers if number not in pending and number not in (on_track or ())]
    for hireling in game.hirelings.values():
        if hireling.controller is not None and free:
            game.markers.append(Marker(free.pop(0), holder=hireling.controller, flipped=True))
    game.markers += [Marker(number, holder=name) for number, name in pending.items()]
    if on_track is None:
        on_track = [number for number in free if game.hirelings]
    game.markers += [Marker(number, space=number) for number in on_track]


def listed(value: Any) -> list[Any]:
    """A list, also where a single thing is written bare."""
    return list(value) if isinstance(value, (list, tuple)) else [] if value is None else [value]


def _known(word: str, known: Any, what: str) -> str:
    if word not in known:
        raise BadStep(f'there is no {what} "{word}": use {", ".join(list(known)[:12])}')
    return word
