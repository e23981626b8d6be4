"""A clause at work: who acts, where, on what; and how the clauses that wait for an event are found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gunbai.play.decisions import BadStep
from gunbai.play.rules import Clause

from .board import Piece
from .game import Game, Hireling


@dataclass(eq=False)
class Act:
    """What an effect needs to know.

    `pieces` are those the event was about, `names` values named with `as`, `battle` the battle under way."""

    game: Game
    clause: Clause
    player: str
    hireling: Hireling | None = None
    here: str | None = None
    pieces: list[Piece] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    battle: Any = None

    @property
    def fought(self) -> Any:
        """The battle under way. Raises BadStep where the clause speaks of one and nobody battles."""
        if self.battle is None:
            raise BadStep(f"{self.clause.id} speaks of a battle, and nobody battles")
        return self.battle

    @property
    def place(self) -> str:
        """The clearing spoken of. Raises BadStep where the clause speaks of one and none was named."""
        if self.here is None:
            raise BadStep(f"{self.clause.id} speaks of a clearing, and none was named before")
        return self.here

    @property
    def side(self) -> str:
        """Whose pieces act: the hireling's, or the player's own."""
        return self.hireling.id if self.hireling else self.player

    def run(self, effects: Iterable[Any]) -> None:
        """Carry out effects one after the other."""
        for effect in effects:
            effect(self)


def perform(game: Game, clause: Clause, act: Act) -> bool:
    """Carry out a clause if its condition holds; True if it did something."""
    game.trace.consult(clause.id)
    condition = clause.parts.get("if")
    if condition is not None and not condition(act):
        return False
    game.apply(clause.id)
    game.trace.working.append(clause.id)
    game.trace.depth += 1
    act.run(clause.parts.get("do", ()))
    game.trace.depth -= 1
    game.trace.working.pop()
    return True


def happens(game: Game, hireling: Hireling, event: str, player: str | None = None, **about: Any) -> bool:
    """An event that a hireling's abilities may wait for; True if one of them spoke. The law of abilities is asked (E.2.2)."""
    spoke = False
    for clause in game.clauses(hireling.card, when=event):
        game.trace.consult(clause.id)
        if game.holds("ability"):
            act = Act(game, clause, player or hireling.controller or game.turn, hireling, **about)
            spoke = perform(game, clause, act) or spoke
    return spoke


def crafted_happens(game: Game, player: str, event: str, **about: Any) -> None:
    """The same for a player's crafted cards."""
    for card in list(game.players[player].crafted):
        for clause in game.clauses(game.rules.cards[card], when=event):
            perform(game, clause, Act(game, clause, player, **about))
