"""The engine: reads a step, asks the laws whether it may be taken, and carries it out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from gunbai.play.decisions import BadStep, Decider, Refused
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

from . import steps
from .look import look
from .setup import build
from .show import show

Step = Callable[[], None]


class Engine:
    """A game of Root as the runner sees it (docs/engines.md)."""

    def __init__(self, rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace):
        self.game = build(rules, given, decider, trace)

    def act(self, player: str, sentence: str) -> None:
        """Carry out one step. Raises Refused before anything has changed, BadStep for a sentence without meaning."""
        self._plan(player, sentence)()

    def allowed(self, player: str, sentence: str) -> str | None:
        """None if the laws let the player do this now, else the id of what forbids it."""
        try:
            self._plan(player, sentence)
        except Refused as refusal:
            return refusal.because
        return None

    def look(self, path: str) -> Any:
        """The value at a path."""
        return look(self.game, path)

    def show(self) -> dict[str, dict[str, Any]]:
        """Everything on the table as plain data."""
        return show(self.game)

    def close(self) -> None:
        """Nothing may be left hanging; every step is finished at once, so nothing is."""

    def _plan(self, player: str, sentence: str) -> Step:
        if player not in self.game.players:
            raise BadStep(f'there is no player "{player}": use {", ".join(self.game.players)}')
        for pattern, plan in STEPS:
            match = re.fullmatch(pattern, sentence)
            if match is not None:
                return plan(self.game, player, *match.groups())
        raise BadStep(f'"{sentence}" is no step: docs/verbs-root.md lists them')


STEPS: tuple[tuple[str, Callable[..., Step]], ...] = (
    (r"score (\d+)", steps.score_step),
    (r"draw (\d+)", steps.draw_step),
    (r"move (.+)", steps.move_step),
    (r"battle (\S+) in (\S+)(?: with (\S+))?", steps.battle_step),
    (r"build (\S+) in (\S+)", steps.build_step),
    (r"place (\d+) in (\S+)", steps.place_step),
    (r"use (\S+)", steps.use_step),
    (r"craft (\S+)", steps.craft_step),
    (r"set up hirelings", steps.set_up_all_step),
    (r"set up (\S+)", steps.set_up_step),
    (r"play (\S+)", steps.play_step),
    (r"activate (\S+)-dominance", steps.dominance_step),
    (r"sway (\S+) revealing (.+)", steps.sway_step),
    (r"encamp (\S+)(?: with (\S+))?", steps.encamp_step),
    (r"end phase", steps.end_phase_step),
    (r"end turn", steps.end_turn_step),
)
