"""The engine's door: set up, one step, one look, nothing left hanging. What the runner may ask stands in docs/engines.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunbai.play.decisions import BadStep, Decider, Refused
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

from . import buying, turns
from .look import look
from .setup import set_up
from .show import show
from .state import Player
from .table import clauses


class Engine:
    """A game of Dominion under one edition of its rules."""

    def __init__(self, rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace):
        self.table = set_up(rules, given, decider, trace)

    def act(self, player: str, sentence: str) -> None:
        """Carry out one step. Raises Refused before anything has changed, BadStep, WrongChoice."""
        self._step(player, sentence)()

    def allowed(self, player: str, sentence: str) -> str | None:
        """None if the rules let the player do this now, else the id of what forbids it."""
        try:
            self._step(player, sentence)
        except Refused as refusal:
            return refusal.because
        return None

    def look(self, path: str) -> Any:
        """The value at a path."""
        return look(self.table, path)

    def show(self) -> dict[str, dict[str, Any]]:
        """Everything on the table as plain data."""
        return show(self.table)

    def close(self) -> None:
        """Nothing can be left hanging: every step is carried out to its end."""

    def _step(self, name: str, sentence: str) -> Callable[[], None]:
        """The step, checked against the rules and ready to be carried out."""
        table, player = self.table, self.table.player(name)
        verb, _, what = sentence.partition(" ")
        if sentence == "play treasures":
            return lambda: self._play_treasures(player)
        if verb == "play":
            buying.may_play(table, player, what)
            return lambda: buying.play_from_hand(table, player, what)
        if verb == "buy":
            buying.may_buy(table, player, what)
            return lambda: buying.buy(table, player, what)
        if verb in ("call", "react"):
            return self._out_of_its_moment(player, verb, what)
        if sentence.startswith(("pay debt ", "take debt ")):
            return self._debt(player, verb, sentence.rsplit(" ", 1)[1])
        if sentence.startswith("look at "):
            return self._look_at(player, what.removeprefix("at "))
        if sentence == "end phase":
            if table.turn.player is not player:
                raise Refused("only-on-your-turn")
            if table.turn.phase != "action":
                raise BadStep("the Buy phase ends with the turn: write end turn")
            return lambda: turns.next_phase(table)
        if sentence == "end turn":
            if table.turn.player is not player:
                raise Refused("only-on-your-turn")
            return lambda: turns.end_turn(table)
        raise BadStep(f'"{sentence}" is no step; a step is {", ".join(STEPS)}')

    def _play_treasures(self, player: Player) -> None:
        for piece in list(player.zones["hand"]):
            if "treasure" in piece.card.types and piece.zone == "hand":
                buying.play_from_hand(self.table, player, piece.card.id)

    def _debt(self, player: Player, verb: str, number: str) -> Callable[[], None]:
        if not number.isdigit():
            raise BadStep(f"{number} is not a number of Debt")
        if verb == "take":
            if self.table.has_law("debt-needs-a-reason"):
                raise Refused("debt-needs-a-reason")
            return lambda: buying.take_debt(self.table, player, int(number))
        buying.may_pay_debt(self.table, player, int(number))
        return lambda: buying.pay_debt(self.table, player, int(number))

    def _out_of_its_moment(self, player: Player, heading: str, card: str) -> Callable[[], None]:
        """A Reserve card is called, and a Reaction used, only in the middle of what sets it off; a step of its own is never the moment."""
        zone = "mat" if heading == "call" else "hand"
        held = [piece for piece in player.zones[zone] if piece.card.id == card]
        if not held:
            raise BadStep(f"{player.name} has no {card} there ({zone})")
        for clause in clauses(held[0].card, heading):
            self.table.trace.consult(clause.id)
        law = "calls-have-their-moment" if heading == "call" else "reactions-have-their-moment"
        if self.table.has_law(law):
            raise Refused(law, card=card)
        return lambda: self.table.move(held[0], player, "in-play")

    def _look_at(self, player: Player, whose: str) -> Callable[[], None]:
        if self.table.player(whose) is not player and self.table.has_law("face-down-cards"):
            raise Refused("face-down-cards")
        cards = [piece.card.id for piece in self.table.player(whose).zones["set-aside"]]
        return lambda: self.table.trace.note("look", player.name, len(cards), cards=cards)


STEPS = ("play CARD", "play treasures", "buy CARD", "call CARD", "react CARD", "pay debt N", "take debt N", "look at PLAYER",
         "end phase", "end turn")  # fmt: skip
