"""The trace: what happened, in order, and which clauses and laws were consulted and applied. It is put into words elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
    """What an engine writes while it plays. A clause is *consulted* when the rules ask whether it applies, *applied* when it does."""

    __slots__ = ("applied", "consulted", "depth", "events", "working")

    def __init__(self) -> None:
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
        if because is None and self.working:
            because = self.working[-1]
        self.events.append(Event(self.depth, what, player, thing, because, more))
