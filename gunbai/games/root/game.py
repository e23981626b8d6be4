"""The state of a game of Root as far as hirelings touch it, and how it asks its laws and its players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gunbai.play.decisions import Decider, Question
from gunbai.play.rules import Card, Clause, Rules
from gunbai.play.trace import Trace

from .board import Board, Clearing, Piece


@dataclass(eq=False)
class Player:
    """A player: faction, points (None once the score marker is off the track), cards, items and warriors in supply."""

    name: str
    faction: str
    vp: int | None = 0
    hand: list[str] = field(default_factory=list)
    crafted: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    supporters: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    dominance: str | None = None
    partner: str | None = None
    allied: tuple[str, ...] = ()
    swords: int = 0
    hostile: list[str] = field(default_factory=list)
    supply: int = 0
    ministers: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Marker:
    """A hireling marker: its printed number; its space on the track, or the player below whose Evening it lies; flipped or not."""

    number: int
    space: int | None = None
    holder: str | None = None
    flipped: bool = False

    def label(self) -> str:
        """The marker as experiments write it: `4`, or `4 flipped`."""
        return f"{self.number} flipped" if self.flipped else str(self.number)


@dataclass(eq=False)
class Hireling:
    """A hireling card at the table: who controls it, its control markers, its pieces in supply and on the card."""

    card: Card
    controller: str | None = None
    former: str | None = None
    markers: int = 0
    gained: int = -1
    supply: Counter[str] = field(default_factory=Counter)
    on_card: int = 0
    face_up: list[str] = field(default_factory=list)
    items: list[bool] = field(default_factory=list)  # of the Exile: True while not exhausted

    @property
    def id(self) -> str:
        """The card's id, which is also the owner of its pieces."""
        return self.card.id


@dataclass(eq=False)
class Game:
    """Everything on the table. `turns` counts turns, so that "this turn" and "on an earlier turn" can be told apart."""

    rules: Rules
    trace: Trace
    decider: Decider
    board: Board
    players: dict[str, Player] = field(default_factory=dict)
    hirelings: dict[str, Hireling] = field(default_factory=dict)
    markers: list[Marker] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    ferry: str | None = None
    coast: tuple[str, ...] = ()
    turn: str = ""
    turns: int = 1
    phase: str = "daylight"
    used: Counter[str] = field(default_factory=Counter)  # how often something was done this turn

    def law(self, id_: str) -> dict[str, Any] | None:
        """The data of a law, or None where it is not in force. The law is consulted."""
        self.trace.consult(id_)
        law = self.rules.laws.get(id_)
        return None if law is None else law.data

    def holds(self, id_: str) -> bool:
        """True where a law is in force; it is consulted, and applied if so."""
        if self.law(id_) is None:
            return False
        self.trace.apply(id_)
        return True

    def apply(self, id_: str) -> None:
        """A law or clause is at work."""
        self.trace.apply(id_)

    def note(self, what: str, player: str | None = None, thing: Any = None, because: str | None = None, **more: Any) -> None:
        """Something happened."""
        self.trace.note(what, player, thing, because, **more)

    def ask(self, player: str, name: str, options: Sequence[str], least: int = 1, most: int = 1, ordered: bool = False,
            because: str = "", why_not: Callable[[str], str] | None = None) -> list[str]:
        """The options that a player chose; a question without a choice is not asked."""
        question = Question(player, name, list(options), least, most, ordered, because, why_not)
        chosen = question.forced()
        if chosen is None:
            chosen = self.decider.decide(question)
        return [question.options[i] for i in chosen]

    def ask_one(self, player: str, name: str, options: Sequence[str], because: str = "",
                why_not: Callable[[str], str] | None = None) -> str | None:
        """One option, or None when there is none."""
        chosen = self.ask(player, name, options, 1, 1, False, because, why_not)
        return chosen[0] if chosen else None

    def yes(self, player: str, name: str) -> bool:
        """A player's answer to a *may*."""
        return self.ask(player, name, ["yes", "no"]) == ["yes"]

    def principal(self, side: str) -> str:
        """The player who acts for a side: the player, a hireling's controller, or the active player for an uncontrolled hireling."""
        if side in self.players:
            return side
        return self.hirelings[side].controller or self.turn

    def player_of(self, faction: str) -> Player | None:
        """The player of a faction, if it is in play."""
        return next((player for player in self.players.values() if player.faction == faction), None)

    def controlled(self, player: str) -> list[Hireling]:
        """The hireling cards that a player has, in the order of the table."""
        return [hireling for hireling in self.hirelings.values() if hireling.controller == player]

    def clearing(self, name: str) -> Clearing:
        """A clearing by name."""
        return self.board.clearings[name]

    def standing(self, owner: str, name: str) -> list[Piece]:
        """All pieces of one owner and name on the map."""
        return [piece for piece in self.board.everything() if piece.owner == owner and piece.name == name]

    def clauses(self, card: Card, **parts: str) -> Iterator[Clause]:
        """The clauses of a card whose headings are as given, e.g. `when="hired"`."""
        for clause in card.clauses:
            if all(clause.parts.get(key) == value for key, value in parts.items()):
                yield clause

    def spend(self, player: str, card: str, because: str | None = None) -> None:
        """A card goes from a hand to the discard pile."""
        self.players[player].hand.remove(card)
        self.discard.insert(0, card)
        self.note("discard", player, card, because)

    def matching(self, player: str, suit: str) -> list[str]:
        """The cards in a hand that match a suit; birds match every suit."""
        return [card for card in self.players[player].hand if card_suit(self, card) in (suit, "bird")]

    def draw_card(self) -> str | None:
        """The top card of the deck; the discard pile is shuffled when the deck is empty."""
        if not self.deck and self.discard:
            self.deck = self.ask(self.turn, "shuffle", self.discard, len(self.discard), len(self.discard), ordered=True)
            self.discard = []
        return self.deck.pop(0) if self.deck else None

    def draw(self, player: str, count: int, because: str | None = None) -> None:
        """A player draws cards."""
        for _ in range(count):
            card = self.draw_card()
            if card is not None:
                self.players[player].hand.append(card)
                self.note("draw", player, card, because)

    def next_player(self, player: str) -> str:
        """The next player clockwise."""
        order = list(self.players)
        return order[(order.index(player) + 1) % len(order)]


def card_suit(game: Game, card: str) -> str:
    """The suit of a card: that of its page, else the first word of its name (`fox-ambush`)."""
    known = game.rules.cards.get(card)
    return str(known.facts["suit"]) if known and "suit" in known.facts else card.partition("-")[0]
