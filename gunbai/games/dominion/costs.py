"""What a card costs right now, and how two costs compare."""

from __future__ import annotations

import re

from gunbai.play.decisions import BadStep
from gunbai.play.rules import Card

from .state import Act, Cost
from .table import Table, clauses, holds

_COST = re.compile(r"([0-9]{1,4}P*|P+)(\+[0-9]{1,4}D)?|[0-9]{1,4}D")


def cost(table: Table, card: Card) -> Cost:
    """The cost of a card at this moment as coins, Potions and Debt: printed, less every reduction in force, not below the floor."""
    coins, potion, debt = printed(card)
    if card.pile in ("event", "landmark") and table.law("events-are-not-cards") is not None:
        return coins, potion, debt
    less = 0
    for player in table.players:
        for piece in player.zones["in-play"]:
            for clause in clauses(piece.card, "modify"):
                change = clause.parts["modify"].get("cost")
                if change is None:
                    continue
                table.trace.consulted.add(clause.id)
                if clause.parts["modify"].get("during") == "your-turns" and player is not table.turn.player:
                    continue
                act = Act(table, player, piece, clause.id)
                if not holds(act, clause):
                    continue
                table.trace.applied.add(clause.id)
                less -= change
    for effect in table.lasting:
        if effect.cost:
            table.trace.consulted.add(effect.clause)
            if effect.player is table.turn.player and not table.between:
                table.trace.applied.add(effect.clause)
                less += effect.cost
    if less and coins - less < 0:
        floor = table.law("cost-floor")
        if floor is not None:
            return max(coins - less, min(coins, floor["coins"])), potion, debt
    return coins - less, potion, debt


def printed(card: Card) -> Cost:
    """The printed cost; what is not shown counts as 0."""
    made = card.memo.get("cost")
    if made is None:
        made = card.memo["cost"] = (card.cost.get("coins", 0), card.cost.get("potion", 0), card.cost.get("debt", 0))
    return made  # type: ignore[no-any-return]


def at_most(one: Cost, other: Cost) -> bool:
    """Whether no part of `one` is larger than that of `other`."""
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2]


def more(table: Table, one: Cost, other: Cost) -> bool:
    """Whether `one` is more than `other`: some part larger and none smaller; mixed comparisons are undecided."""
    if table.law("comparing-costs") is None:
        return sum(one) > sum(other)
    return one != other and at_most(other, one)


def written(value: Cost) -> int | str:
    """A cost as experiments write it: `5`, `3P`, `4+3D`, `8D`."""
    coins, potion, debt = value
    if not potion and not debt:
        return coins
    parts = [f"{coins}{'P' * potion}"] if coins or potion else []
    return "+".join([*parts, f"{debt}D"]) if debt else parts[0]


def read(text: str) -> Cost:
    """The cost that `written` wrote. Raises BadStep."""
    if not _COST.fullmatch(text):
        raise BadStep(f"{text} is no cost; costs are written 5, 3P, 4+3D or 8D")
    coins = potion = debt = 0
    for part in text.split("+"):
        if part.endswith("D"):
            debt = int(part[:-1])
        else:
            potion = part.count("P")
            coins = int(part.rstrip("P") or 0)
    return coins, potion, debt
