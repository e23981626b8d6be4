"""What an experiment may look at, and which card it means by a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.play.decisions import BadStep
from gunbai.play.values import Bag

from . import mana
from .table import Table
from .things import Thing
from .words import WORDS

WORDS.paths = {
    "turn, phase, priority": "whose turn it is, which phase, who may act",
    "stack": "names of the spells and ids of the abilities on the stack, the top one first",
    "NAME.hand, .graveyard, .exile, .battlefield": "the cards there (exile: that the player owns; battlefield: that they control)",
    "NAME.library": "the cards, the top one first",
    "NAME.life, NAME.mana": "life total; mana not yet spent",
    "CARD.zone, .owner, .controller": "where the card is, whose it is, who controls it; `CARD#2` for the second of that name",
    "CARD.name, .types, .colors, .cost, .mana-value, .power, .toughness": "its characteristics there and now; none where it has none",
    "CARD.loyalty": "what is left of the printed loyalty of a planeswalker",
    "CARD.has-adventure, .copy": "true or false",
    "top.…": "the same of the spell on top of the stack",
}


def candidates(table: Table, player: str, word: str, zone: str | None) -> Iterator[tuple[Thing, bool]]:
    """The cards that a player may mean by `cast WORD`, and whether as the inset half; the likeliest zones first."""
    player_first = (player, *table.others(player))
    found = [t for t in table.things() if not t.copy and not t.token and t.zone in ("hand", "exile", "graveyard", "library")]
    found = [t for t in found if t.zone == (zone or t.zone) and (t.zone != "hand" or t.owner == player)]
    found = [t for t in found if t.zone != "library" or table.players[t.owner].library[0] is t]
    rank = {"hand": 0, "exile": 1, "library": 2, "graveyard": 3}
    for thing in sorted(found, key=lambda t: (rank[t.zone], player_first.index(t.owner))):
        if thing.card.id == word:
            yield thing, False
        elif thing.card.half and thing.card.half.id == word:
            yield thing, True


def named(table: Table, word: str) -> Thing:
    """The object that a path means. Raises BadStep."""
    if word == "top":
        spells = [item for item in reversed(table.stack) if isinstance(item, Thing)]
        if not spells:
            raise BadStep("no spell is on the stack")
        return spells[0]
    name, _, number = word.partition("#")
    found = table.called(name)
    at = int(number) - 1 if number.isdigit() else 0
    if not 0 <= at < len(found):
        raise BadStep(f"{word} is nowhere")
    return found[at]


def look(table: Table, path: str) -> Any:
    """The value at a path. Raises BadStep."""
    if path in ("turn", "phase", "priority"):
        return getattr(table, path)
    if path == "stack":
        return tuple(item.label for item in reversed(table.stack))
    who, _, what = path.rpartition(".")
    if who in table.players:
        return _of_player(table, who, what)
    if what in _OF_THING:
        return _OF_THING[what](table, named(table, who))
    raise BadStep(f'there is no "{path}" to look at; paths are: {"; ".join(WORDS.paths)}')


def _of_player(table: Table, name: str, what: str) -> Any:
    player = table.players[name]
    if what in ("hand", "graveyard"):
        return Bag(thing.label for thing in getattr(player, what))
    if what == "library":
        return tuple(thing.label for thing in player.library)
    if what == "exile":
        return Bag(thing.label for thing in table.exile if thing.owner == name)
    if what == "battlefield":
        return Bag(thing.label for thing in table.battlefield if thing.controller == name)
    if what == "life":
        return player.life
    if what == "mana":
        return mana.written(player.mana)
    raise BadStep(f'there is no "{what}" of a player to look at')


def _types(table: Table, thing: Thing) -> Bag:
    return Bag(sorted(kind for face in table.faces(thing) for kind in (*face.types, *face.facts.get("subtypes", ()))))


_OF_THING: dict[str, Any] = {
    "zone": lambda table, thing: thing.zone,
    "owner": lambda table, thing: thing.owner,
    "controller": lambda table, thing: thing.controller,
    "name": lambda table, thing: table.faces(thing)[0].id,
    "types": _types,
    "colors": lambda table, thing: Bag(sorted({c for face in table.faces(thing) for c in mana.colors(face.cost.get("mana"))})),
    "cost": lambda table, thing: table.faces(thing)[0].cost.get("mana"),
    "mana-value": lambda table, thing: table.seen(thing, thing.controller).mana_value,
    "power": lambda table, thing: table.number(thing, "power"),
    "toughness": lambda table, thing: table.number(thing, "toughness"),
    "loyalty": lambda table, thing: None if table.number(thing, "loyalty") is None else table.number(thing, "loyalty") - thing.damage,
    "has-adventure": lambda table, thing: table.has_adventure(thing),
    "copy": lambda table, thing: thing.copy,
}

