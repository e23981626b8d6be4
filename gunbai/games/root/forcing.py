"""Effects that make other players' pieces act (law 1.5.5). Hirelings cannot be made to act (E.3.4)."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

import re

from gunbai.play.decisions import BadStep, Refused
from gunbai.play.verbs import Whole, Word

from .acts import Act
from .battle import fight, fighters, legal_battles, why_not_battle
from .moves import Move, check_move, make_move, movable
from .rule import is_enemy
from .words import CLEARINGS, effect


@effect
def draw_in(act: Act) -> None:
    """One faction warrior in each clearing adjacent to the one spoken of may be forced to move there."""
    game, goal = act.game, act.place
    for origin in game.board.adjacent(goal):
        owners = [name for name in game.players if game.clearing(origin).of(name, "warrior") and _can_go(act, name, origin, goal)]
        chosen = game.ask(act.player, f"force-from-{origin}", owners, 0, 1)
        for owner in chosen:
            make_move(game, owner, Move(1, origin, goal))


def _can_go(act: Act, owner: str, origin: str, goal: str, count: int = 1) -> bool:
    try:
        check_move(act.game, owner, Move(count, origin, goal))
    except (Refused, BadStep):
        return False
    return True


@effect
def force(act: Act, what: Word("battle", "move-then-may-battle"), *, at: CLEARINGS) -> None:
    """Choose any player with faction pieces in one of these clearings; that player's faction pieces must battle there, or must move.

    The controller chooses defender and goal, the forced player everything else (law 1.5.5)."""
    game = act.game
    place = game.ask_one(act.player, "clearing", [name for name in at(act) if any(fighters(game, player, name) for player in game.players)])
    if place is None:
        return
    forced = game.ask_one(act.player, "force", [player for player in game.players if fighters(game, player, place)])
    if forced is None:
        return
    if what == "battle":
        _force_battle(act, forced, place)
        return
    most = {goal: next((count for count in range(len(movable(game, forced, place)), 0, -1) if _can_go(act, forced, place, goal, count)), 0)
            for goal in game.board.clearings}
    goal = game.ask_one(act.player, "goal", [goal for goal, count in most.items() if count])
    if goal is not None:
        make_move(game, forced, Move(most[goal], place, goal))
        if legal_battles(game, forced, [goal]) and game.yes(act.player, "may-battle"):
            _force_battle(act, forced, goal)


def _force_battle(act: Act, forced: str, place: str) -> None:
    game = act.game
    chosen = game.ask_one(act.player, "battle", legal_battles(game, forced, [place]), because="battle",
                          why_not=lambda words: why_not_battle(game, forced, words))
    if chosen is not None:
        game.note("force", act.player, forced, clearing=place)
        fight(game, forced, chosen.partition(" against ")[2], place)


@effect
def move_theirs(act: Act, part: Whole(1)) -> None:
    """One of so many parts, rounded up, of an enemy player's warriors in a clearing moves to an adjacent one, whoever rules.

    Warriors of hirelings do not obey (law of separate actions)."""
    game = act.game
    free = "separate-actions" not in game.rules.laws
    owners = [name for name in (*game.players, *(game.hirelings if free else ())) if is_enemy(game, act.player, name)]
    orders = [f"{owner} from {origin} to {goal}" for owner in owners for origin in game.board.clearings
              if game.clearing(origin).of(owner, "warrior") for goal in game.board.adjacent(origin)]
    chosen = game.ask_one(act.player, "order", orders, because="separate-actions", why_not=lambda words: _deaf(act, words))
    match = re.fullmatch(r"(\S+) from (\S+) to (\S+)", chosen or "")
    if match is not None:
        owner, origin, goal = match.groups()
        count = -(-len(game.clearing(origin).of(owner, "warrior")) // part)
        make_move(game, owner, Move(count, origin, goal))


def _deaf(act: Act, words: str) -> str:
    return "separate-actions" if words.partition(" ")[0] in act.game.hirelings and act.game.holds("separate-actions") else ""
