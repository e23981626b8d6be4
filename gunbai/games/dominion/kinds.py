"""The shapes of Dominion's own words inside clauses: which cards (filters), how many, and which costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gunbai.play.rules import Card
from gunbai.play.verbs import Kind, Misuse, Of, Path, Vocabulary, Word, advise, show

from .costs import at_most, cost
from .state import Act, Cost

AMOUNT = Of("amount")
SELECTION = Of("selection")
CONDITION = Of("condition")
ZONE = Word("hand", "deck", "discard", "in-play", "mat", "set-aside", "island-mat", "trash")
FROM = Word("hand", "deck", "discard", "in-play", "mat", "set-aside", "island-mat", "trash", "supply")


@dataclass(slots=True)
class Filter:
    """Which cards are meant: of a type, by name, by cost."""

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    not_cards: tuple[str, ...] = ()
    costs: dict[str, Any] | None = None

    def matches(self, act: Act, card: Card) -> bool:
        """Whether a card fits, as things stand at this moment."""
        if self.types and not any(kind in card.types for kind in self.types):
            return False
        if self.not_types and any(kind in card.types for kind in self.not_types):
            return False
        if (self.cards and card.id not in self.cards) or card.id in self.not_cards:
            return False
        return self.costs is None or fits(act, cost(act.game, card), self.costs)


def fits(act: Act, value: Cost, wanted: dict[str, Any]) -> bool:
    """Whether a cost is exactly or at most what is wanted, or lies from one to another number of coins without Potion and Debt."""
    for word, amount in wanted.items():
        limit = amount(act) if callable(amount) else amount
        limit = limit if isinstance(limit, tuple) else (limit, 0, 0)
        if word == "exactly" and value != limit:
            return False
        if word == "at-most" and not at_most(value, limit):
            return False
        if word == "from" and (value[0] < limit[0] or value[1:] != limit[1:]):
            return False
        if word == "to" and (value[0] > limit[0] or value[1:] != limit[1:]):
            return False
    return True


class Cards(Kind):
    """Which cards: {type: action}, {card: copper}, {cost: {at-most: 4}}, with `not-type` and `not-card`; several words must all hold."""

    keys = ("type", "not-type", "card", "not-card", "cost")
    costs = ("exactly", "at-most", "from", "to")

    def compile(self, words: Vocabulary, node: Any, path: Path) -> Filter:
        if not isinstance(node, dict) or not node:
            raise Misuse(path, f"{show(node)} does not say which cards", "write e.g. {type: action}")
        result = Filter()
        for key, value in node.items():
            where = (*path, key)
            if key not in self.keys:
                raise Misuse(where, f'"{key}" does not say which cards', advise(key, self.keys))
            if key == "cost":
                result.costs = self._costs(words, value, where)
                continue
            found = tuple(value) if isinstance(value, list) else (value,)
            known = words.types if "type" in key else words.card_ids
            for word in found:
                if not isinstance(word, str) or (known and word not in known):
                    raise Misuse(where, f"{show(word)} is no {'type' if 'type' in key else 'card'}", advise(word, known))
            setattr(result, {"type": "types", "not-type": "not_types", "card": "cards", "not-card": "not_cards"}[key], found)
        return result

    def _costs(self, words: Vocabulary, node: Any, path: Path) -> dict[str, Any]:
        if not isinstance(node, dict) or not node:
            raise Misuse(path, f"{show(node)} does not say which costs", "write e.g. {at-most: 4}")
        for key in node:
            if key not in self.costs:
                raise Misuse((*path, key), f'unknown word "{key}"', advise(key, self.costs))
        return {key: AMOUNT.compile(words, value, (*path, key)) for key, value in node.items()}

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        text = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
        properties: dict[str, Any] = {key: text for key in self.keys if key != "cost"}
        amount = AMOUNT.schema(words)
        properties["cost"] = {"type": "object", "properties": dict.fromkeys(self.costs, amount), "additionalProperties": False}
        return {"type": "object", "properties": properties, "additionalProperties": False, "minProperties": 1}

    def label(self) -> str:
        return "which cards"


class HowMany(Kind):
    """How many: an amount (as many as possible up to it), {up-to: an amount} (with `from` for a least number), or `any`.

    Compiled to (least, most) of amounts."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> tuple[Any, Any]:
        if node == "any":
            return 0, 10_000
        if isinstance(node, dict) and "up-to" in node:
            for key in node:
                if key not in ("from", "up-to"):
                    raise Misuse((*path, key), f'unknown word "{key}"', advise(key, ("from", "up-to")))
            least = AMOUNT.compile(words, node.get("from", 0), (*path, "from"))
            return least, AMOUNT.compile(words, node["up-to"], (*path, "up-to"))
        amount = AMOUNT.compile(words, node, path)
        return amount, amount

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        amount = AMOUNT.schema(words)
        up_to = {"type": "object", "properties": {"from": amount, "up-to": amount}, "required": ["up-to"], "additionalProperties": False}
        return {"anyOf": [{"const": "any"}, up_to, amount]}

    def label(self) -> str:
        return "how many"


CARDS = Cards()
HOW_MANY = HowMany()


def value(act: Act, amount: Any) -> int:
    """The number that an amount is now; of a cost, its coins."""
    if isinstance(amount, int):
        return amount
    result = amount(act)
    return result[0] if isinstance(result, tuple) else result
