"""The table: players, zones, whose turn it is, what every object is where it is, and the one door through which it moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gunbai.play.decisions import Decider, Question
from gunbai.play.rules import Card, Clause, Rules
from gunbai.play.trace import Trace

from . import mana
from .things import OWN_ZONES, Ability, Grant, Player, Target, Thing

PHASES = ("main-1", "combat", "main-2", "end")
ORDER = ("stack", "battlefield", "exile", "hand", "graveyard", "library")  # in which objects of one name are counted


@dataclass(slots=True)
class Seen:
    """An object as a filter looks at it: with which sets of characteristics, for whom, the X of the effect that looks and its permanent."""

    table: Table
    thing: Thing
    faces: tuple[Card, ...]
    you: str
    x: int = 0
    by: Thing | None = None

    @property
    def types(self) -> frozenset[str]:
        """All card types and subtypes of the characteristics looked at."""
        return frozenset().union(*(face.types | set(face.facts.get("subtypes", ())) for face in self.faces))

    @property
    def mana_value(self) -> int:
        """The mana value; X counts as 0 except on the stack (law `mana-value-of-x`)."""
        cost = self.faces[0].cost.get("mana")
        return mana.mana_value(cost, self.table.x_of(self.thing) if mana.has_x(cost) else 0)


@dataclass(eq=False)
class Table:
    """The state of a game and the laws it is played by."""

    rules: Rules
    decider: Decider
    trace: Trace
    players: dict[str, Player] = field(default_factory=dict)
    exile: list[Thing] = field(default_factory=list)
    battlefield: list[Thing] = field(default_factory=list)
    stack: list[Thing | Ability] = field(default_factory=list)  # top last
    grants: list[Grant] = field(default_factory=list)
    waiting: list[Ability] = field(default_factory=list)  # triggered, not yet on the stack
    turn: str = ""
    phase: str = "main-1"
    priority: str = ""
    passed: set[str] = field(default_factory=set)

    # laws and decisions

    def law(self, law_id: str) -> dict[str, Any] | None:
        """The data of a law in force, or None; it counts as consulted."""
        self.trace.consult(law_id)
        law = self.rules.laws.get(law_id)
        return None if law is None else law.data

    def holds(self, law_id: str) -> bool:
        """The law is in force, and here it is at work."""
        if self.law(law_id) is None:
            return False
        self.trace.apply(law_id)
        return True

    def ask(self, player: str, name: str, options: list[str], **more: Any) -> list[int]:
        """Indices of what the player chooses; what leaves no choice is not asked."""
        question = Question(player, name, options, **more)
        forced = question.forced()
        return self.decider.decide(question) if forced is None else forced

    def others(self, player: str) -> list[str]:
        """The other players, in turn order from `player`."""
        names = list(self.players)
        at = names.index(player)
        return names[at + 1 :] + names[:at]

    # what an object is

    def faces(self, thing: Thing) -> tuple[Card, ...]:
        """The sets of characteristics that the object has where it is now: one, by the rules."""
        main, half = thing.card, thing.card.half
        if half is None:
            return (main,)
        if thing.half:
            return (half,) if self.holds("inset-spell-characteristics") else (main, half)
        return (main,) if self.holds("normal-characteristics-elsewhere") else (main, half)

    def seen(self, thing: Thing, you: str, x: int = 0, faces: tuple[Card, ...] | None = None) -> Seen:
        """The object as `you` look at it, by default as it is where it is."""
        return Seen(self, thing, faces or self.faces(thing), you, x)

    def x_of(self, thing: Thing) -> int:
        """The value of X in the object's mana cost."""
        return thing.x if thing.zone == "stack" and self.holds("mana-value-of-x") else 0

    def has_adventure(self, thing: Thing) -> bool:
        """The object has the alternative characteristics of an Adventure, used or not."""
        half = thing.card.half
        if half is None:
            return False
        if "adventure" not in half.types and self.law("has-an-adventure-not-omen") is not None:
            self.trace.apply("has-an-adventure-not-omen")
            return False
        return self.holds("has-an-adventure") or thing.half

    def number(self, thing: Thing, which: str) -> int | None:
        """Power, toughness or printed loyalty; None for what has none."""
        face = next((face for face in self.faces(thing) if which in face.facts), None)
        if face is None:
            return None
        return 0 if face.facts[which] == "*" else int(face.facts[which])

    # clauses at work

    def statics(self, verb: str) -> Iterator[tuple[Clause, Thing]]:
        """The static clauses in force that modify the game with `verb`, each with the permanent or emblem that has it."""
        for thing in (*self.battlefield, *(e for p in self.players.values() for e in p.emblems)):
            for clause in thing.card.clauses:
                where = clause.parts.get("while")
                if where == ("emblem" if thing.zone == "emblem" else "on-battlefield") and clause.parts["modify"].name == verb:
                    self.trace.consult(clause.id)
                    yield clause, thing

    # zones and moves

    def zone(self, name: str, owner: str) -> list[Any]:
        """The list behind a zone."""
        return getattr(self.players[owner], name) if name in OWN_ZONES else getattr(self, name)

    def things(self) -> Iterator[Thing]:
        """Every card, copy and token, wherever it is."""
        for player in self.players.values():
            yield from (*player.hand, *player.library, *player.graveyard)
        yield from (*self.exile, *self.battlefield)
        yield from (item for item in self.stack if isinstance(item, Thing))

    def called(self, name: str) -> list[Thing]:
        """Every object that an experiment may mean by this name; `NAME#2` is the second of them."""
        halves = [t for t in self.things() if t.card.half and t.card.half.id == name and t.label == name]
        found = halves or [t for t in self.things() if name in (t.card.id, t.label)]
        return sorted(found, key=lambda t: ORDER.index(t.zone))

    def labels(self, options: Sequence[Thing | Target]) -> list[str]:
        """How an answer names each option: as `NAME#1`, `NAME#2` where objects of one name are on offer that are not alike."""
        things = [option.thing if isinstance(option, Target) else option for option in options]
        states: dict[str, set[Any]] = {}
        for thing in things:
            if isinstance(thing, Thing):
                states.setdefault(thing.label, set()).add(self._state(thing))
        return [
            f"{thing.label}#{self.called(thing.label).index(thing) + 1}" if isinstance(thing, Thing) and len(states[thing.label]) > 1
            else option.label for option, thing in zip(options, things, strict=True)
        ]

    def _state(self, thing: Thing) -> tuple[Any, ...]:
        """What tells an object from another of the same name."""
        grants = tuple((grant.player, grant.halves) for grant in self.grants if grant.thing is thing and grant.age == thing.age)
        aims = tuple(target.thing if isinstance(target.thing, str) else id(target.thing) for target in thing.targets)
        return thing.zone, thing.owner, thing.controller, thing.copy, thing.token, thing.damage, thing.x, thing.word, aims, grants

    def move(self, thing: Thing, zone: str, what: str = "", at: int | None = None, controller: str | None = None) -> None:
        """Put an object into a zone (its owner's); it becomes a new object. `at`: the place, else the end (the top of a graveyard)."""
        if what:
            self.trace.note(what, thing.controller, thing.label, to=zone)
        self.zone(thing.zone, thing.owner).remove(thing)
        left = thing.zone
        there = self.zone(zone, thing.owner)
        there.insert(len(there) if at is None else at, thing)
        thing.from_zone, thing.zone, thing.age = left, zone, thing.age + 1
        thing.controller = controller or thing.owner
        thing.damage, thing.x, thing.targets, thing.word = 0, 0, [], ""
        if zone != "stack" and not thing.copy:
            thing.half = False

    def on_top(self, thing: Thing, player: str) -> bool:
        """It is the top card of the player's library."""
        return thing.zone == "library" and self.players[player].library[0:1] == [thing]

    def same(self, thing: Thing, age: int) -> bool:
        """It is still the object it was at that age (law `new-object`)."""
        return thing.age == age or not self.holds("new-object")

    def draw(self, player: str, cards: int) -> None:
        """Draw cards; from an empty library nothing is drawn."""
        for _ in range(cards):
            library = self.players[player].library
            if library:
                self.trace.note("draw", player, library[0].label)
                self.move(library[0], "hand")
