"""Objects and where they are: cards, copies, tokens and abilities; zones; permissions that stick to one object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from gunbai.play.rules import Card, Clause


@dataclass(eq=False, slots=True)
class Thing:
    """A card, a token, or a copy of a spell. `half`: it is on the stack with its inset characteristics. `age` grows with every move."""

    card: Card
    owner: str
    controller: str
    zone: str
    half: bool = False
    copy: bool = False
    token: bool = False
    age: int = 0
    x: int = 0
    damage: int = 0
    targets: list[Target] = field(default_factory=list)
    from_zone: str = ""
    word: str = ""  # a card name that was chosen for it

    @property
    def label(self) -> str:
        """What it is called now: the id of the half it is cast as, else of the card."""
        return self.card.half.id if self.half and self.card.half else self.card.id


@dataclass(eq=False, slots=True)
class Ability:
    """A triggered ability on the stack, called by the id of its clause; `event` is the spell or permanent that set it off."""

    clause: Clause
    source: Thing
    controller: str
    event: Thing
    targets: list[Target] = field(default_factory=list)

    @property
    def label(self) -> str:
        """The id of its clause."""
        return self.clause.id


@dataclass(eq=False, slots=True)
class Target:
    """A chosen target: a thing with the age it had, or a player."""

    thing: Thing | str
    age: int = 0

    @property
    def label(self) -> str:
        """How an answer names it."""
        return self.thing if isinstance(self.thing, str) else self.thing.label


@dataclass(eq=False, slots=True)
class Grant:
    """`player` may play one exiled card for as long as it stays the object it was. `halves`: as its inset spell too."""

    player: str
    thing: Thing
    age: int
    because: str
    halves: bool
    any_mana: bool = False


@dataclass(slots=True)
class Way:
    """One way in which a spell may be cast now: which clause or law allows it, and what is special about it."""

    because: str
    free: bool = False
    any_mana: bool = False
    discard: Callable[[Thing], bool] | None = None  # an additional cost: discard one such card


@dataclass(slots=True)
class Player:
    """A player's own zones; `lands` is the mana that they can make each turn, `mana` what is left of it."""

    name: str
    life: int
    lands: Counter[str]
    mana: Counter[str]
    hand: list[Thing] = field(default_factory=list)
    library: list[Thing] = field(default_factory=list)  # top first
    graveyard: list[Thing] = field(default_factory=list)
    emblems: list[Thing] = field(default_factory=list)
    played_lands: int = 0


OWN_ZONES = ("hand", "library", "graveyard")
SHARED_ZONES = ("exile", "battlefield", "stack")

