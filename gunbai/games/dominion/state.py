"""The state of a Dominion game: pieces, players, the turn, and what lasts beyond the moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gunbai.play.rules import Card, Clause

OWN_ZONES = ("deck", "hand", "discard", "in-play", "mat", "set-aside", "island-mat")
PILE_TOKENS = ("plus-card", "plus-action", "plus-buy", "plus-coin")
Cost = tuple[int, int, int]  # coins, potion, debt


class Piece:
    """One physical card. `moves` counts its moves, so that an effect can tell that it has lost track of the card."""

    __slots__ = ("card", "moves", "owner", "zone")

    def __init__(self, card: Card, owner: Player | None, zone: str):
        self.card, self.owner, self.zone, self.moves = card, owner, zone, 0

    def __repr__(self) -> str:
        return self.card.id


class Player:
    """A player's cards by zone (a deck's first card is its top) and tokens."""

    __slots__ = ("debt", "journey", "minus_card", "minus_coin", "name", "pile_tokens", "vp", "zones")

    def __init__(self, name: str):
        self.name = name
        self.zones: dict[str, list[Piece]] = {zone: [] for zone in OWN_ZONES}
        self.journey: str | None = None
        self.minus_coin = self.minus_card = 0  # how many lie there: never more than one while the law holds
        self.vp = self.debt = 0
        self.pile_tokens: dict[str, str] = {}  # token -> pile


@dataclass(slots=True)
class Turn:
    """One turn: whose, who decides in it, its phase and what is left to spend, and what was done in it."""

    player: Player
    number: int = 1
    controller: Player | None = None  # Possession: who makes the decisions and gets what is gained
    extra: str | None = None  # the clause that gave this extra turn
    phase: str = "action"
    actions: int = 0
    buys: int = 0
    coins: int = 0
    potions: int = 0
    bought: list[str] = field(default_factory=list)  # cards and events, in order
    gained: list[tuple[Player, str, str]] = field(default_factory=list)  # who, card, phase
    played: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)  # clauses that work once a turn
    no_cards: str | None = None  # the clause that forbids buying cards
    paying: bool = False  # debt was paid off or something was bought: no more Treasures where the law says so
    next_hand: int | None = None
    aside: list[Piece] = field(default_factory=list)  # trashed in a possessed turn, to come back at its end
    late: list[Any] = field(default_factory=list)  # effects for the end of this turn
    after: list[Any] = field(default_factory=list)  # effects for after this turn


@dataclass(slots=True)
class Play:
    """One play of a card: who is not affected by it (if it is an Attack), and which cards keep it company in play."""

    piece: Piece
    player: Player
    unaffected: set[str] = field(default_factory=set)
    names: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Pending:
    """What a Duration still has to do: the clause, its play, and whether it comes back every turn."""

    clause: Clause
    play: Play
    every: bool = False


@dataclass(slots=True)
class Lasting:
    """A lasting effect. `turns` is how many of `player`'s own turns it still covers (cost reductions); a trigger has `moment` and `do`
    and ends when the next turn of `owner` begins; without an owner it never does."""

    clause: str
    owner: Player | None
    player: Player
    source: Piece | None = None
    cost: int = 0
    turns: int = 0
    moment: Any = None
    do: Any = ()
    condition: Any = None
    play: Play | None = None


@dataclass(slots=True)
class Happening:
    """Something that clauses may listen for: its kind, the player it happens to, the card, and details."""

    kind: str
    player: Player
    card: Card | None = None
    piece: Piece | None = None
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Trigger:
    """A clause that has something to say now: its label in the question of order, and whether the player may leave it."""

    label: str
    key: Any
    optional: bool
    heading: str
    run: Any


@dataclass(slots=True)
class ExtraTurn:
    """A turn to be taken before the next ordinary one."""

    player: Player
    clause: str
    controller: Player | None = None
    no_cards: bool = False
    never_third: bool = False


@dataclass(slots=True)
class Act:
    """The context of an effect: whose effect it is, which card and clause speak, and the values named so far."""

    game: Any
    player: Player
    source: Piece | None
    clause: str
    names: dict[str, Any] = field(default_factory=dict)
    play: Play | None = None
    happening: Happening | None = None
    source_moves: int = 0

    def of(self, player: Player) -> Act:
        """The same effect as it happens to another player, with names of their own."""
        return Act(self.game, player, self.source, self.clause, dict(self.names), self.play, self.happening, self.source_moves)

    def name(self, name: str, value: Any) -> None:
        """Remember a value; cards are remembered with how often they had moved, to notice when track of them is lost."""
        if isinstance(value, list):
            value = [piece if isinstance(piece, tuple) else (piece, piece.moves) for piece in value]
        self.names[name] = value

    def pieces(self, name: str, moving: bool = False) -> list[Piece]:
        """The cards behind a name; an effect that moves them has only those that are still where it last knew them."""
        value = self.names.get(name, [])
        if not isinstance(value, list):
            return []
        if not moving or all(piece.moves == moves for piece, moves in value) or self.game.law("lose-track") is None:
            return [piece for piece, _ in value]
        return [piece for piece, moves in value if piece.moves == moves]
