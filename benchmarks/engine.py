"""The time of one case, beside an open engine of Dominion: the same small positions are set up, played and looked at in both.

The package of that engine (`pyminion`) comes without its tests, so the cases are ours: what several of its cards do, as experiments of
Gunbai on one side and through its own classes on the other. It needs `pip install -r benchmarks/requirements.lock`."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any

from gunbai.knowledge.load import read_text
from gunbai.knowledge.model import Experiment
from gunbai.knowledge.shape import pieces
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.scenario import plans, play

from .measure import best, content, table

# What is played, and how many cards the hands hold afterwards: A's with five Coppers and the card, B's with five Coppers.
CASES = {"smithy": (8, 5, 0), "village": (6, 5, 0), "moat": (7, 5, 0), "witch": (7, 5, 1), "gardens": (6, 5, 0)}
ROUNDS = 200


def ours(rulebook: Rulebook, card: str) -> Callable[[], None]:
    """The case as an experiment."""
    hand, other, curses = CASES[card]
    if card == "gardens":
        when, then = "[{A: end phase}]", f"{{A.hand: {{count: {hand}}}}}"
    else:
        when = f"[{{A: play {card}}}]"
        then = f"{{A.hand: {{count: {hand}}}, B.hand: {{count: {other}}}, B.discard: [{', '.join(['curse'] * curses)}]}}"
    coppers = "copper, copper, copper, copper, copper"
    given = f"{{A: {{hand: [{card}, {coppers}], deck: [{coppers}]}}, B: {{hand: [{coppers}]}}}}"
    raw = read_text(f"{{given: {given}, when: {when}, then: {then}}}".encode(), "case.yaml")
    experiment, faults = pieces(Experiment, raw, raw.place)
    assert experiment is not None and not faults, faults
    editions = content().editions("dominion")
    rules, (plan,) = rulebook.rules("dominion", editions[-1]), plans(experiment)

    def once() -> None:
        run = play(experiment, plan, rules, editions)
        assert run.passed, run.mismatches

    return once


def theirs(card: str) -> Callable[[], None]:
    """The same case through the other engine."""
    from pyminion.bots.bot import Bot, BotDecider
    from pyminion.core import DiscardPile, Hand
    from pyminion.expansions import base
    from pyminion.game import Game

    hand, other, curses = CASES[card]

    def once() -> None:
        one, two = Bot(BotDecider(), "A"), Bot(BotDecider(), "B")
        kingdom = [base.smithy, base.village, base.moat, base.witch, base.gardens]
        game = Game([one, two], [base.base_set], kingdom_cards=kingdom, random_order=False, log_stdout=False)
        game.start()
        played: Any = getattr(base, card)
        one.hand, one.discard_pile = Hand([played, *[base.copper] * 5]), DiscardPile()
        two.hand, two.discard_pile = Hand([base.copper] * 5), DiscardPile()
        if card != "gardens":
            one.play(played, game)
        assert len(one.hand.cards) == hand and len(two.hand.cards) == other
        assert [found.name for found in two.discard_pile.cards] == ["Curse"] * curses

    return once


def run() -> None:
    """Measure and print."""
    logging.disable(logging.CRITICAL)
    rulebook = Rulebook(content())
    rows = []
    for card in CASES:
        mine, other = ours(rulebook, card), theirs(card)
        times = [best(lambda case=case: [case() for _ in range(ROUNDS)], 5) / ROUNDS for case in (mine, other)]
        rows.append((card, *(f"{time * 1e6:.0f} µs" for time in times)))
    table("One case of Dominion: set up, play, look", ("card", "Gunbai, with its trace and its proof", "pyminion 0.4.0"), rows)


if __name__ == "__main__":
    sys.exit(run())
