"""What an experiment may ask about the table."""

from __future__ import annotations

from typing import Any

from gunbai.play.decisions import BadStep
from gunbai.play.values import Bag

from . import costs
from .score import owned, score
from .state import OWN_ZONES, Player
from .table import Table

RESOURCES = ("actions", "buys", "coins", "potions")


def look(table: Table, path: str) -> Any:
    """The value at a path. Raises BadStep for a path that leads nowhere."""
    head, _, rest = path.partition(".")
    if head in table.by_name and rest:
        return _of_player(table, table.by_name[head], rest)
    if not rest:
        return _whole(table, path)
    if head in ("cost", "printed", "supply", "types", "pile-vp", "in-supply"):
        card = table.card(rest)
        if head == "cost":
            return costs.written(costs.cost(table, card))
        if head == "printed":
            return costs.written(costs.printed(card))
        if head == "types":
            return Bag(card.types)
        if head == "pile-vp":
            return table.pile_vp.get(rest, 0)
        if head == "in-supply":
            return rest in table.piles and rest not in table.outside
        if rest not in table.piles:
            raise BadStep(f"{rest} has no pile in this game; name it under given: kingdom")
        return len(table.piles[rest])
    if head == "more":
        one, _, other = rest.partition(".")
        return costs.more(table, costs.read(one), costs.read(other))
    raise BadStep(f"there is nothing at {path}")


def _whole(table: Table, path: str) -> Any:
    turn = table.turn
    if path in RESOURCES:
        return getattr(turn, path)
    if path == "turn":
        return None if table.between or table.over else turn.player.name
    if path == "phase":
        return turn.phase
    if path == "game":
        return "over" if table.over else "running"
    if path == "trash":
        return Bag(piece.card.id for piece in table.trash)
    if path == "played":
        return tuple(turn.played)
    if path == "bought":
        return tuple(turn.bought)
    if path == "landscapes":
        return Bag(card.id for card in table.landscapes)
    if path == "advice":
        return _advice(table)
    raise BadStep(f"there is nothing at {path}")


def _of_player(table: Table, player: Player, what: str) -> Any:
    if what in OWN_ZONES:
        cards = [piece.card.id for piece in player.zones[what]]
        return tuple(cards) if what == "deck" else Bag(cards)
    if what in ("journey", "vp", "debt"):
        return getattr(player, what)
    if what in ("minus-coin", "minus-card"):
        tokens = getattr(player, what.replace("-", "_"))
        return bool(tokens) if tokens < 2 else tokens
    if what == "tokens":
        return Bag(f"{token} {pile}" for token, pile in player.pile_tokens.items())
    if what == "score":
        return score(table, player)
    if what == "cards":
        return len(owned(table, player))
    if what == "gained":
        return tuple(card for who, card, _ in table.turn.gained if who is player)
    raise BadStep(f"a player has no {what}")


def _advice(table: Table) -> Bag:
    """The recommendations for setting up that this game does not follow."""
    law = table.law("landscapes-in-a-game")
    if law is None:
        return Bag()
    found = []
    counted = [card for card in table.landscapes if card.types & set(law["types"])]
    if len(counted) > law["most"]:
        found.append("landscapes")
    if sum("way" in card.types for card in table.landscapes) > law["ways"]:
        found.append("ways")
    if sum("ally" in card.types for card in table.landscapes) > law["allies"]:
        found.append("allies")
    return Bag(found)
