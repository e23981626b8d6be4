"""The table: players, piles, trash, the turn, and how the engine asks the laws and the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gunbai.play.decisions import BadStep, Decider, Question
from gunbai.play.rules import Card, Clause, Rules
from gunbai.play.trace import Trace

from .state import Act, ExtraTurn, Lasting, Pending, Piece, Player, Turn

BASIC = ("copper", "silver", "gold", "estate", "duchy", "province", "curse")


class Table:
    """Everything on the table, and the one way to ask a law or a player."""

    def __init__(self, rules: Rules, decider: Decider, trace: Trace, names: Sequence[str]):
        self.rules, self.decider, self.trace = rules, decider, trace
        self.players = [Player(name) for name in names]
        self.by_name = {player.name: player for player in self.players}
        self.piles: dict[str, list[Card]] = {}  # the next card of a pile is its last
        self.outside: set[str] = set()  # piles that are not in the Supply
        self.pile_vp: dict[str, int] = {}
        self.landscapes: list[Card] = []
        self.standing = [Card(law.id, frozenset(), {}, None, {}, law.clauses) for law in rules.listening or ()]
        self.trash: list[Piece] = []
        self.pending: list[Pending] = []
        self.links: list[tuple[Piece, Piece]] = []  # a card that played another one again, and that one
        self.stays: list[Piece] = []
        self.lasting: list[Lasting] = []
        self.extra_turns: list[ExtraTurn] = []
        self.first_gains: dict[str, str] = {}
        self.last_gains: dict[str, int] = {}  # how many cards each player gained in their last turn
        self.last_turns: list[str] = []  # names of the players of the turns before this one
        self.turn: Turn = Turn(self.players[0])
        self.ordinary = self.players[0]  # whose turn the last one was that was not an extra turn
        self.between = False
        self.over = False

    def law(self, law_id: str) -> dict[str, Any] | None:
        """The data of a law, or None where it is not in force; asking is noted in the trace as consulted and at work."""
        law = self.rules.laws.get(law_id)
        self.trace.consulted.add(law_id)
        if law is None:
            return None
        self.trace.applied.add(law_id)
        return law.data

    def has_law(self, law_id: str) -> bool:
        """Whether a law is in force, noting only that it was asked."""
        self.trace.consulted.add(law_id)
        return law_id in self.rules.laws

    def card(self, card_id: str) -> Card:
        """The card of that id. Raises BadStep."""
        try:
            return self.rules.cards[card_id]
        except KeyError:
            raise BadStep(f"there is no card {card_id} in this edition") from None

    def player(self, name: str) -> Player:
        """The player of that name. Raises BadStep."""
        try:
            return self.by_name[name]
        except KeyError:
            raise BadStep(f"there is no player {name}; the players are {', '.join(self.by_name)}") from None

    def others(self, player: Player) -> list[Player]:
        """The other players in turn order, from the left of `player`."""
        at = self.players.index(player)
        return self.players[at + 1 :] + self.players[:at]

    def decider_of(self, player: Player) -> Player:
        """Who decides for a player: in a possessed turn, the possessor."""
        turn = self.turn
        return turn.controller if turn.controller is not None and turn.player is player and not self.between else player

    def ask(
        self,
        player: Player,
        name: str,
        options: Sequence[str],
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        because: str = "",
        why_not: Callable[[str], str] | None = None,
    ) -> list[int]:
        """The chosen options as indices; a question that leaves no choice is not asked."""
        if not because and self.trace.working:
            because = self.trace.working[-1]
        question = Question(self.decider_of(player).name, name, options, least, most, ordered, because, why_not)
        forced = question.forced()
        return forced if forced is not None else self.decider.decide(question)

    def yes(self, player: Player, name: str) -> bool:
        """A yes-or-no decision, always asked."""
        return self.ask(player, name, ("yes", "no")) == [0]

    def start(self, turn: Turn) -> None:
        """Make it this turn, with the Actions and Buys that the laws give it."""
        self.turn = turn
        turn.actions = (self.law("actions-a-turn") or {"actions": 0})["actions"]
        turn.buys = (self.law("buys-a-turn") or {"buys": 0})["buys"]

    # piles

    def add_pile(self, card: Card) -> None:
        """Set up the pile of a card, as large as the laws say for this number of players."""
        if card.id in self.piles or card.pile in ("event", "landmark", None) or self.pile_of(card) != card.id:
            return
        cards = [card] * self.pile_size(card)
        mixed = card.facts.get("pile-of")
        if mixed:
            length = len(cards) if "ruins" in card.types else len(mixed)
            cards = [self.card(mixed[number % len(mixed)]) for number in reversed(range(length))]
        self.piles[card.id] = cards
        if card.pile == "non-supply":
            self.outside.add(card.id)

    def pile_size(self, card: Card) -> int:
        """How many cards a pile starts with."""
        if "pile-size" in card.facts:
            return int(card.facts["pile-size"])
        players = len(self.players)
        sizes = self.law("pile-sizes") or {}
        if "victory" in card.types and card.pile != "non-supply":
            table = sizes.get("victory", {})
            return int(table.get(str(min(players, 3)), 0))
        if card.id == "curse" or "ruins" in card.types:
            return int(sizes.get("curses-per-other-player", 0)) * (players - 1)
        if card.pile == "basic":
            return int(sizes.get(card.id, sizes.get("kingdom", 0))) - int(sizes.get(f"{card.id}-each", 0)) * players
        return int(sizes.get("kingdom", 0))

    def pile_of(self, card: Card) -> str:
        """The pile that a card belongs to."""
        return str(card.facts.get("in-pile", card.id))

    def supply_top(self, card_id: str) -> Card | None:
        """The card on top of a pile, or None if the pile is empty or not in this game."""
        pile = self.piles.get(card_id)
        return pile[-1] if pile else None

    # moving, the one door

    def move(self, piece: Piece, owner: Player | None, zone: str, top: bool = True) -> None:
        """Take a card from where it is and put it somewhere else."""
        home = self.trash if piece.zone == "trash" else piece.owner.zones.get(piece.zone) if piece.owner else None
        if home is not None and piece in home:
            home.remove(piece)
        piece.owner, piece.zone = owner, zone
        piece.moves += 1
        if zone == "trash":
            self.trash.append(piece)
        elif owner is not None and zone in owner.zones:
            owner.zones[zone].insert(0, piece) if zone in ("deck", "discard") and top else owner.zones[zone].append(piece)

    # clauses at work

    def work(self, clause: str) -> None:
        """The clause is at work from now on, until `rest`."""
        self.trace.apply(clause)
        self.trace.working.append(clause)
        self.trace.depth += 1

    def rest(self) -> None:
        """The clause that was at work last is done."""
        self.trace.working.pop()
        self.trace.depth -= 1


def holds(act: Act, clause: Clause) -> bool:
    """Whether a clause that was just asked speaks: it has no condition, or its condition is so."""
    act.game.trace.consulted.add(clause.id)
    condition = clause.parts.get("if")
    return condition is None or bool(condition(act))


def clauses(card: Card, heading: str) -> list[Clause]:
    """The clauses of a card under one heading, found once."""
    found = card.memo.get(heading)
    if found is None:
        found = card.memo[heading] = [clause for clause in card.clauses if heading in clause.parts]
    return found  # type: ignore[no-any-return]
