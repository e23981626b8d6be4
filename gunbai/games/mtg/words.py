"""The vocabulary of Magic cards: filters, amounts, targets, what static abilities modify, and what an experiment may write."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gunbai.play.verbs import Effects, Kind, ListOf, Misuse, Named, Of, Path, Vocabulary, Whole, Word, show

from . import mana
from .doing import Doing
from .table import Seen
from .things import Target, Thing

CARD_TYPES = ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")
WORDS = Vocabulary("mtg")
WORDS.types = (*CARD_TYPES, "adventure", "omen")

FILTER, AMOUNT, SELECTION = Of("filter"), Of("amount"), Of("selection")
WHO = Word("you", "others", "everyone")


class ManaCost(Kind):
    """A mana cost as printed."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> str:
        try:
            mana.symbols(node if isinstance(node, str) else "?")
        except ValueError:
            raise Misuse(path, f"{show(node)} is no mana cost", 'write the symbols in braces, in quotes, e.g. "{2}{W}"') from None
        return str(node)

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "string", "pattern": r"^(\{[^}]+\})+$"}

    def label(self) -> str:
        return 'a mana cost, e.g. "{2}{W}"'


class Strength(Kind):
    """A power or toughness: a number, or `*` where the card counts it."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> int | str:
        if node != "*" and (not isinstance(node, int) or isinstance(node, bool)):
            raise Misuse(path, f"{show(node)} is no power or toughness", 'write a number, or "*" where the card counts it')
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer"}, {"enum": ["*"]}]}

    def label(self) -> str:
        return "a whole number | *"


# filters: does this object fit?

def _relates(you: str, player: str, who: str) -> bool:
    return who == "everyone" or (player == you) == (who == "you")


filters = WORDS.family("filter")


@filters
def anything(seen: Seen) -> bool:
    """Every object."""
    return True


@filters
def type_(seen: Seen, types: ListOf(Named("a type or subtype"))) -> bool:
    """Has at least one of these card types or subtypes."""
    return bool(seen.types & set(types))


@filters
def mana_value_at_most(seen: Seen, most: AMOUNT) -> bool:
    """Its mana value is this or less."""
    return seen.mana_value <= amount(seen, most)


@filters
def mana_value_at_least(seen: Seen, least: AMOUNT) -> bool:
    """Its mana value is this or more."""
    return seen.mana_value >= amount(seen, least)


@filters
def x_in_cost(seen: Seen) -> bool:
    """Its mana cost contains X."""
    return mana.has_x(seen.faces[0].cost.get("mana"))


@filters
def power_at_least(seen: Seen, least: AMOUNT) -> bool:
    """It has power, and this much or more."""
    power = seen.table.number(seen.thing, "power")
    return power is not None and power >= amount(seen, least)


@filters
def has_adventure(seen: Seen) -> bool:
    """It has an Adventure, used or not."""
    return seen.table.has_adventure(seen.thing)


@filters
def cast_as_adventure(seen: Seen) -> bool:
    """It is a spell cast as an Adventure."""
    return "adventure" in seen.types


@filters
def cast_from(seen: Seen, zone: Word("hand", "library", "graveyard", "exile")) -> bool:
    """It was cast from that zone."""
    return seen.thing.zone == "stack" and seen.thing.from_zone == zone


@filters
def controlled_by(seen: Seen, who: WHO) -> bool:
    """Its controller is you, another player, or anyone."""
    return _relates(seen.you, seen.thing.controller, who)


@filters
def chosen_name(seen: Seen) -> bool:
    """It has the name that was chosen for the permanent whose clause looks at it."""
    return seen.by is not None and seen.by.word in {face.id for face in seen.faces}


@filters
def all_(seen: Seen, of: ListOf(FILTER)) -> bool:
    """Every one of these holds."""
    return all(one(seen) for one in of)


@filters
def not_(seen: Seen, what: FILTER) -> bool:
    """This does not hold."""
    return not what(seen)


# amounts and selections

amounts = WORDS.family("amount", numbers=True)


@amounts
def x(seen: Seen | Doing) -> int:
    """The X of the spell that this is part of."""
    return seen.x if isinstance(seen, Seen) else seen.source.x


def amount(context: Any, written: Any) -> int:
    """A number, or what an amount comes to now."""
    return written if isinstance(written, int) else int(written(context))


selections = WORDS.family("selection")


@selections
def target(doing: Doing) -> list[Thing]:
    """The targets that are still legal."""
    return [item.thing for item in doing.targets if isinstance(item.thing, Thing)]


@selections
def chosen(doing: Doing) -> list[Thing]:
    """What was chosen or found by the effect before."""
    return list(doing.chosen)


@selections
def this_spell(doing: Doing) -> list[Thing]:
    """The spell that this is part of."""
    return [doing.source]


@selections
def that_spell(doing: Doing) -> list[Thing]:
    """The spell that set the ability off, as it was."""
    return [doing.event] if doing.event else []


# targets: what may be aimed at, now

targets = WORDS.family("target")


def _aims(doing: Doing, things: list[Thing], what: Any) -> list[Target]:
    return [doing.as_target(thing) for thing in things if thing is not doing.source and (what is None or what(doing.seen(thing)))]


@targets
def permanent(doing: Doing, what: FILTER = None) -> list[Target]:
    """A permanent on the battlefield."""
    return _aims(doing, doing.table.battlefield, what)


@targets
def creature(doing: Doing, what: FILTER = None) -> list[Target]:
    """A creature on the battlefield."""
    found = [thing for thing in doing.table.battlefield if "creature" in doing.seen(thing).types]
    return _aims(doing, found, what)


@targets
def spell(doing: Doing, what: FILTER = None) -> list[Target]:
    """A spell on the stack."""
    return _aims(doing, [item for item in reversed(doing.table.stack) if isinstance(item, Thing)], what)


@targets
def player(doing: Doing, who: WHO = "everyone") -> list[Target]:
    """A player."""
    return [Target(name) for name in doing.table.players if _relates(doing.you, name, who)]


@targets
def any_target(doing: Doing) -> list[Target]:
    """A creature, a planeswalker or a player."""
    planeswalkers = [thing for thing in doing.table.battlefield if "planeswalker" in doing.seen(thing).types]
    return [*creature(doing), *_aims(doing, planeswalkers, None), *player(doing)]


# what static abilities modify

modifiers = WORDS.family("modifier")


@modifiers
def may_cast(seen: Seen, source: Thing, what: FILTER, *, from_: Word("library-top")) -> bool:
    """You may cast such spells from the top of your library."""
    return source.controller == seen.you and seen.table.on_top(seen.thing, seen.you) and bool(what(seen))


@modifiers
def cannot_cast(seen: Seen, source: Thing, what: FILTER, *, who: WHO = "everyone") -> bool:
    """Such spells cannot be cast by these players."""
    return _relates(source.controller, seen.you, who) and bool(what(replace(seen, by=source)))


@modifiers
def needs_permanents(seen: Seen, source: Thing, what: FILTER, *, count: Whole(1)) -> bool:
    """This spell cannot be cast unless you control this many such permanents."""
    own = [thing for thing in seen.table.battlefield if thing.controller == seen.you]
    return sum(bool(what(seen.table.seen(thing, seen.you))) for thing in own) < count


@modifiers
def only_as_sorcery(seen: Seen, source: Thing, what: FILTER, *, who: WHO = "everyone") -> bool:
    """These players can cast such spells only when they could cast a sorcery."""
    return _relates(source.controller, seen.you, who) and bool(what(seen))


@modifiers
def flash(seen: Seen, source: Thing) -> bool:
    """It may be cast at any time its controller could cast an instant."""
    return True


@modifiers
def as_though_flash(seen: Seen, source: Thing, what: FILTER) -> bool:
    """You may cast such spells as though they had flash."""
    return source.controller == seen.you and bool(what(seen))


@modifiers
def gives_retrace(seen: Seen, source: Thing, what: FILTER) -> bool:
    """Such cards in your graveyard have retrace: you may cast them from there if you also discard a land card."""
    return source.controller == seen.you and bool(what(seen))


WORDS.headings = {
    "when": Word("resolved", "cast", "you-cast", "as-it-enters", "entered"),
    "at": Of("target"),
    "if": FILTER,
    "do": Effects(),
    "while": Word("on-battlefield", "emblem", "anywhere"),
    "modify": Of("modifier"),
}
WORDS.cost = {"mana": ManaCost()}
WORDS.facts = {
    "power": Strength(), "toughness": Strength(), "loyalty": Whole(1),
    "subtypes": ListOf(Named("a subtype")), "supertypes": ListOf(Word("legendary", "basic")),
}
WORDS.laws = {
    "adventure-choice": (), "chosen-half-judged": (), "inset-spell-characteristics": (), "inset-copy": (), "adventure-is-exiled": (),
    "adventure-may-be-played": (), "not-again-by-this-permission": (), "normal-characteristics-elsewhere": (), "has-an-adventure": (),
    "has-an-adventure-not-omen": (), "omen-choice": (), "omen-is-shuffled": (),
    "inset-name-may-be-chosen": (),
    "casting-permission": (), "effects-that-would-apply": (), "priority": (), "main-phase-timing": (), "lands-are-played": (),
    "lands-each-turn": ("lands",), "targets-are-chosen": (), "costs-are-paid": (), "free-spell-x": (),
    "illegal-targets": (), "new-object": (), "mana-value-of-x": (), "copies-cease": (), "tokens-cease": (), "lethal-damage": (),
    "loyalty-zero": (), "starting-life": ("life",), "draw-step": ("cards",), "cascade": (), "cascade-limits-the-spell": (), "discover": (),
}
