"""Setting up a game from an experiment's `given`."""

from __future__ import annotations

from typing import Any

from gunbai.play.decisions import BadStep, Decider
from gunbai.play.rules import Card, Rules
from gunbai.play.trace import Trace

from .state import OWN_ZONES, PILE_TOKENS, Piece, Player, Turn
from .table import BASIC, Table

WHOLE = ("players", "kingdom", "landscapes", "supply", "trash", "turn", "phase", "last-turn", "pile-vp")
NUMBERS = ("coins", "potions", "actions", "buys")
JOURNEY = frozenset({"flip-journey"})


def set_up(rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace) -> Table:
    """The table as `given` says; whatever it does not say is as at the start of a turn. Raises BadStep."""
    names = [str(name) for name in given.get("players", ["A", "B"])]
    table = Table(rules, decider, trace, names)
    for key in given:
        if key not in WHOLE and key not in table.by_name:
            raise BadStep(f'given knows no "{key}"; it knows {", ".join([*names, *WHOLE])}')
    cards = _cards(table, given)
    for card in cards:
        table.add_pile(card)
    for name, left in given.get("supply", {}).items():
        if name not in table.piles:
            table.add_pile(table.card(name))
        pile = table.piles.get(name, [])
        if not isinstance(left, int):
            table.piles[name] = [table.card(card) for card in reversed(_listed(left))]
        else:
            table.piles[name] = pile[:left] if left <= len(pile) else [table.card(name)] * left
    table.landscapes = [table.card(name) for name in _listed(given.get("landscapes"))]
    table.trash = [Piece(table.card(name), None, "trash") for name in _listed(given.get("trash"))]
    table.pile_vp = dict(given.get("pile-vp", {}))
    _turn(table, given)
    start = table.law("journey-starts")
    if start is not None and _uses_journey(table, cards):
        for player in table.players:
            player.journey = start["side"]
    for player in table.players:
        _player(table, player, given.get(player.name) or {})
    return table


def _listed(value: Any) -> list[str]:
    """Cards, also where a single one is written bare."""
    return [str(card) for card in value] if isinstance(value, (list, tuple)) else [] if value is None else [str(value)]


def _cards(table: Table, given: dict[str, Any]) -> list[Card]:
    """The cards whose piles are on the table: the basic ones, the kingdom, and every card that somebody has."""
    wanted = dict.fromkeys(BASIC)
    for name in _listed(given.get("kingdom")):
        wanted[name] = None
    for player in table.players:
        held = given.get(player.name) or {}
        for zone in OWN_ZONES:
            wanted.update(dict.fromkeys(_listed(held.get(zone))))
    cards = [table.card(name) for name in wanted]
    for name in [card.facts["in-pile"] for card in cards if "in-pile" in card.facts]:
        cards.append(table.card(name))
    for name in _listed(given.get("kingdom")):
        if table.card(name).pile in ("event", "landmark"):
            raise BadStep(f"{name} has no pile; name it under given: landscapes")
    return cards


def _uses_journey(table: Table, cards: list[Card]) -> bool:
    """Whether a card of this game turns the Journey token over (its clauses say so)."""
    return any(_flips(card) for card in [*cards, *table.landscapes])


def _flips(card: Card) -> bool:
    known = card.memo.get("flips")
    if known is None:
        known = card.memo["flips"] = any(
            getattr(effect, "name", "") == "flip-journey" for clause in card.clauses for effect in clause.parts.get("do", ())
        )
    return bool(known)


def _turn(table: Table, given: dict[str, Any]) -> None:
    player = table.player(str(given.get("turn", table.players[0].name)))
    turn = Turn(player)
    table.start(turn)
    table.ordinary = player
    turn.phase = str(given.get("phase", "action"))
    if turn.phase not in ("action", "buy"):
        raise BadStep(f"phase is action or buy, not {turn.phase}")
    others = table.others(player)
    table.last_turns = [str(given.get("last-turn", others[-1].name if others else player.name))]


def _player(table: Table, player: Player, held: dict[str, Any]) -> None:
    for key, value in held.items():
        if key in OWN_ZONES:
            player.zones[key] = [Piece(table.card(name), player, key) for name in _listed(value)]
        elif key in NUMBERS:
            if player is not table.turn.player:
                raise BadStep(f"{key} belong to the player whose turn it is, {table.turn.player.name}")
            setattr(table.turn, key, int(value))
        elif key == "journey" and value in ("up", "down"):
            player.journey = value
        elif key in ("minus-coin", "minus-card"):
            setattr(player, key.replace("-", "_"), int(bool(value)))
        elif key in ("vp", "debt"):
            setattr(player, key, int(value))
        elif key == "tokens" and isinstance(value, dict) and set(value) <= set(PILE_TOKENS):
            player.pile_tokens = {token: str(pile) for token, pile in value.items()}
        else:
            known = ", ".join((*OWN_ZONES, *NUMBERS, "journey", "minus-coin", "minus-card", "vp", "debt", "tokens"))
            raise BadStep(f'{player.name} has no "{key}"; a player has {known}')
