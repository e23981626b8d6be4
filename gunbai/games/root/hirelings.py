"""Hiring: taking a card from the supply, rolling for control, passing on, and when a hireling's actions may be taken."""

from __future__ import annotations

from gunbai.play.decisions import Refused
from gunbai.play.rules import Clause

from .acts import Act, perform
from .game import Game, Hireling, Marker
from .score import leads


def gain(game: Game, player: str, hireling: Hireling) -> None:
    """A player takes control: roll, then the when-hired actions at once, whichever way the card came (E.2.1)."""
    hireling.former, hireling.controller = hireling.controller, player
    hireling.gained = game.turns
    hireling.markers = roll_for_control(game, player, hireling.id)
    for clause in game.clauses(hireling.card, when="hired"):
        if game.holds("when-hired-action"):
            perform(game, clause, Act(game, clause, player, hireling))


def roll_for_control(game: Game, player: str, hireling: str) -> int:
    """Control markers that the roll gives: gold pips for who leads or ties, all pips for everyone else (E.1.2)."""
    law = game.law("rolling-for-control")
    if law is None:
        return 0
    game.apply("rolling-for-control")
    faces = [f"{gold} of {pips}" for gold in law.get("gold", ()) for pips in law.get("pips", ())]
    gold, _, pips = (game.ask_one(player, "control-die", faces, because="rolling-for-control") or "0 of 0").partition(" of ")
    ahead = leads(game, player)
    count = int(gold if ahead else pips)
    game.note("roll-for-control", player, hireling, "rolling-for-control", gold=int(gold), pips=int(pips), markers=count,
              counted="gold" if ahead else "all")
    return count


def end_of_turn(game: Game, player: str) -> None:
    """What hirelings do at the end of a turn: gaining from the supply (E.1.1) and removing markers (E.1.3).

    Both happen at the end of the turn: the active player chooses the order (law 1.1.3) where it can matter."""
    steps = []
    if any(_pending(game, player)) and _supply(game):
        steps.append("gain")
    if _losing(game, player) or (steps and _new_ones_too(game)):
        steps.append("remove-markers")
    if len(steps) > 1 and game.holds("simultaneous-effects"):
        steps = game.ask(player, "end-of-turn", steps, 2, 2, ordered=True, because="simultaneous-effects")
    for step in steps:
        if step == "gain":
            gain_from_supply(game, player)
        else:
            remove_markers(game, player)


def _pending(game: Game, player: str) -> list[Marker]:
    return [marker for marker in game.markers if marker.holder == player and not marker.flipped]


def _supply(game: Game) -> list[Hireling]:
    return [hireling for hireling in game.hirelings.values() if hireling.controller is None]


def gain_from_supply(game: Game, player: str) -> None:
    """For each unflipped marker below the player's Evening: any card from the supply, a roll, and the marker is flipped."""
    for marker in _pending(game, player):
        supply = {hireling.id: hireling for hireling in _supply(game)}
        if not supply or not game.holds("gaining-from-supply"):
            return
        chosen = game.ask_one(player, "hire", list(supply), because="gaining-from-supply")
        game.note("hire", player, chosen, "gaining-from-supply")
        marker.flipped = True
        gain(game, player, supply[str(chosen)])


def _new_ones_too(game: Game) -> bool:
    law = game.law("gaining-from-another-player")
    return bool(law and law.get("new-ones-too"))


def _losing(game: Game, player: str) -> list[Hireling]:
    """The cards from which a marker is removed: all that the player has, or only those gained on earlier turns."""
    if game.law("gaining-from-another-player") is None:
        return []
    every = _new_ones_too(game)
    return [hireling for hireling in game.controlled(player) if every or hireling.gained < game.turns]


def remove_markers(game: Game, player: str) -> None:
    """One marker leaves each card; then each card without markers goes to another player, with a hireling marker."""
    law = game.law("gaining-from-another-player") or {}
    game.apply("gaining-from-another-player")
    for hireling in _losing(game, player):
        hireling.markers = max(0, hireling.markers - law.get("removed", 0))
        game.note("remove-marker", player, hireling.id, "gaining-from-another-player", left=hireling.markers)
    empty = {hireling.id: hireling for hireling in game.controlled(player) if hireling.markers == 0}
    while empty:
        chosen = game.ask_one(player, "pass-on", list(empty), because="gaining-from-another-player")
        pass_on(game, player, empty.pop(str(chosen)))


def pass_on(game: Game, player: str, hireling: Hireling) -> None:
    """The card and a hireling marker go to any other player, who rolls at once."""
    others = [other for other in game.players if other != player]
    receiver = game.ask_one(player, "give-to", others, because="gaining-from-another-player",
                            why_not=lambda _: "gaining-from-another-player")
    if receiver is None:
        return
    marker = next((marker for marker in game.markers if marker.holder == player and marker.flipped), None)
    if marker is not None:
        marker.holder = receiver
    game.note("give", player, hireling.id, "gaining-from-another-player", to=receiver)
    gain(game, receiver, hireling)


def start_of_birdsong(game: Game, player: str) -> None:
    """The start-of-Birdsong actions of the player's hirelings, in an order of the player's choice (E.2.3)."""
    waiting = {clause.id: (hireling, clause) for hireling in game.controlled(player)
               for clause in game.clauses(hireling.card, when="birdsong")}
    while waiting and game.holds("start-of-birdsong-action"):
        chosen = game.ask_one(player, "birdsong", list(waiting), because="simultaneous-effects")
        hireling, clause = waiting.pop(str(chosen))
        if hireling.controller == player:
            perform(game, clause, Act(game, clause, player, hireling))


TIMES = {"daylight": "once-per-daylight-action", "in-daylight": "ability", "any-turn": "ability", "birdsong": "start-of-birdsong-action",
         "hired": "when-hired-action"}


def action(game: Game, player: str, name: str) -> tuple[Hireling, Clause]:
    """The hireling's action that a player names (`forest-patrol`, or `the-brigand.rob`). Raises Refused where it may not be taken now."""
    card, _, part = name.partition(".")
    hireling = game.hirelings[card]
    clauses = [clause for clause in hireling.card.clauses
               if clause.parts.get("when") in TIMES and part in ("", clause.id.partition(".")[2])]
    found = next((clause for clause in clauses if clause.parts["when"] == "daylight"), clauses[0] if clauses else None)
    if found is None:
        raise Refused("separate-actions")
    _check_time(game, player, hireling, found)
    return hireling, found


def _check_time(game: Game, player: str, hireling: Hireling, clause: Clause) -> None:
    when = clause.parts["when"]
    game.trace.consult(clause.id)
    if when == "any-turn":
        if game.turn != player or not game.holds("ability"):
            raise Refused("ability")
        condition = clause.parts.get("if")
        if condition is not None and not condition(Act(game, clause, player, hireling)):
            raise Refused(clause.id)
        return
    law = TIMES[when]
    data = game.law(law)
    if data is None or when in ("birdsong", "hired"):
        raise Refused(law)
    game.apply(law)
    if hireling.controller != player or game.turn != player or game.phase != "daylight":
        raise Refused(law)
    if when == "daylight" and game.used[clause.id] >= data.get("times", 0):
        raise Refused(law)
