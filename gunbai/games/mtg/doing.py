"""An effect being carried out: for whom, from what, at which targets, and what was chosen on the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from .table import Seen, Table
from .things import Target, Thing


@dataclass(slots=True)
class Doing:
    """The context of a clause's verbs. `event` is the spell or permanent that set a triggered ability off, as it was then."""

    table: Table
    source: Thing
    you: str
    because: str
    targets: list[Target] = field(default_factory=list)
    event: Thing | None = None
    chosen: list[Thing] = field(default_factory=list)

    def seen(self, thing: Thing) -> Seen:
        """The object as this effect looks at it."""
        return self.table.seen(thing, self.you, self.source.x)

    def as_target(self, thing: Thing | str) -> Target:
        """The object or player, remembered as the one it is now."""
        return Target(thing, 0 if isinstance(thing, str) else thing.age)
