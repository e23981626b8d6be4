"""The trace: what happened, in order, and which clauses and laws were consulted and applied. It is put into words elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOST_EVENTS = 5_000  # of one experiment; the longest that anybody needed had fewer than a hundred


class Endless(Exception):
    """What a clause sets off happens again and again and never ends; the message is the id of the clause at work, if one is."""


@dataclass(slots=True)
class Event:
    """One thing that happened: how deep inside other things, what, who, to what, because of which clause or law, and details."""

    depth: int
    what: str
    player: str | None
    thing: Any
    because: str | None
    more: dict[str, Any]

    def sentence(self) -> str:
        """The event as an experiment writes it under `order`, e.g. `A gain gold`."""
        thing = ", ".join(map(str, self.thing)) if isinstance(self.thing, list) else self.thing
        return " ".join(str(part) for part in (self.player, self.what, thing) if part is not None and part != "")


class Trace:
    """What an engine writes while it plays. A clause is *consulted* when the rules ask whether it applies, *applied* when it does.

    After more than `most` events and rounds of repetition the game is Endless; None plays on for ever."""

    __slots__ = ("applied", "consulted", "depth", "events", "most", "rounds", "working")

    def __init__(self, most: int | None = None) -> None:
        self.most, self.rounds = most, 0
        self.events: list[Event] = []
        self.consulted: set[str] = set()
        self.applied: set[str] = set()
        self.depth = 0
        self.working: list[str] = []  # ids of the clauses at work, innermost last

    def consult(self, clause: str) -> None:
        """The clause or law was asked."""
        self.consulted.add(clause)

    def apply(self, clause: str) -> None:
        """The clause or law was asked and is at work."""
        self.consulted.add(clause)
        self.applied.add(clause)

    def note(self, what: str, player: str | None = None, thing: Any = None, because: str | None = None, **more: Any) -> None:
        """Something happened; `because` defaults to the clause at work."""
        self.tick()
        if because is None and self.working:
            because = self.working[-1]
        self.events.append(Event(self.depth, what, player, thing, because, more))

    def tick(self) -> None:
        """Something goes on: an event, or one round of a repetition that may have none. Raises Endless."""
        self.rounds += 1
        if self.most is not None and self.rounds > self.most:
            raise Endless(self.working[-1] if self.working else "")
