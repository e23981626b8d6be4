"""Setting up hirelings before the game (law A.6): which are demoted, who sets up which, and the markers on the track."""

from __future__ import annotations

from itertools import cycle

from gunbai.play.decisions import BadStep, Refused

from .acts import Act, perform
from .game import Game, Hireling, Marker
from .setup import seat

DEMOTED = {2: "two-players", 3: "three-players", 4: "four-players"}  # with more players all of them


def check_dealt(game: Game) -> None:
    """Raises Refused unless as many hirelings are dealt as the law says, none of which excludes a faction at the table."""
    law = game.law("hireling-setup")
    if law is None:
        raise BadStep("no law says how hirelings are set up")
    factions = {player.faction for player in game.players.values()}
    excluded = [one.id for one in game.hirelings.values() if factions & set(_listed(one.card.facts.get("excludes", ())))]
    if len(game.hirelings) != law.get("hirelings", 0) or excluded:
        raise Refused("hireling-setup", excluded=excluded)


def set_up_all(game: Game) -> None:
    """Demote some at random, let the players set them up, and put the markers on the track."""
    law = game.law("hireling-setup") or {}
    game.apply("hireling-setup")
    seats = len(game.players)
    count = law.get(DEMOTED[seats], 0) if seats in DEMOTED else len(game.hirelings)
    for name in game.ask(game.turn, "demote", list(game.hirelings), count, count, because="hireling-setup"):
        demoted = str(game.hirelings.pop(name).card.facts["other-side"])
        seat(game, demoted)
        game.note("demote", None, name, "hireling-setup", to=demoted)
    waiting = dict(game.hirelings)
    for player in cycle(reversed(list(game.players))):
        if not waiting:
            break
        hireling = waiting.pop(str(game.ask_one(player, "set-up", list(waiting), because="hireling-setup")))
        set_up(game, player, hireling)
    spaces = (game.law("gaining-from-supply") or {}).get("spaces", ())
    game.markers = [Marker(int(space), space=int(space)) for space in spaces]


def set_up(game: Game, player: str, hireling: Hireling) -> None:
    """A player follows the setup instructions of one hireling card."""
    game.note("set-up", player, hireling.id)
    for clause in game.clauses(hireling.card, when="setup"):
        perform(game, clause, Act(game, clause, player, hireling))


def _listed(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (str(value),)
