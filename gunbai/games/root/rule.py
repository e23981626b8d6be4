"""Who rules a clearing, who is whose enemy, whose pieces count as whose, and which effects work for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gunbai.play.rules import Card, Clause
from gunbai.play.verbs import Term

from .board import Piece
from .game import Game, Hireling


def ruling_side(game: Game, owner: str) -> str | None:
    """For whom a piece counts when a clearing's ruler is found (law of rule for hirelings); None if for nobody."""
    if owner in game.players:
        return owner
    if not game.holds("hireling-rule"):
        return None
    return game.hirelings[owner].controller or owner


def ruler(game: Game, clearing: str) -> str | None:
    """Who rules a clearing: a player, an uncontrolled hireling, or nobody (law 2.5)."""
    law = game.law("rule")
    if law is None:
        return None
    game.apply("rule")
    strength: Counter[str] = Counter()
    for piece in game.clearing(clearing).pieces:
        side = ruling_side(game, piece.owner)
        if side is not None and piece.kind in law.get("counts", ()):
            strength[side] += 1
    most = max(strength.values(), default=0)
    leaders = [side for side, count in strength.items() if count == most]
    if len(leaders) == 1:
        return leaders[0]
    return next((side for side in leaders if _wins_ties(game, side, clearing)), None)


def _wins_ties(game: Game, side: str, clearing: str) -> bool:
    """The Eyrie win ties where they have a piece of their own (law 7.2.2), others by what a card says."""
    if side not in game.players:
        return False
    lords = game.law("lords-of-the-forest")
    if lords is not None and game.players[side].faction == lords.get("faction"):
        game.apply("lords-of-the-forest")
        return bool(faction_pieces(game, side, clearing))
    return any(use(game, clause) for clause, _ in effects_of(game, side, "rules-ties"))


def rules(game: Game, side: str, clearing: str) -> bool:
    """A side rules a clearing; for a controlled hireling its controller does."""
    here = ruler(game, clearing)
    return here is not None and here in (side, ruling_side(game, side))


def partners(game: Game, one: str, other: str) -> bool:
    """Two players are in a coalition."""
    return one in game.players and game.players[one].partner == other and game.holds("coalition")


def is_enemy(game: Game, side: str, other: str) -> bool:
    """`other` (a player or a hireling) is an enemy to `side`; a hireling's enemies are those of its controller."""
    actor = side if side in game.players else game.hirelings[side].controller
    if side == other:
        return False
    if actor == other:
        return not game.holds("hireling-enemies")
    if other in game.players:
        return game.holds("enemy") and not (actor is not None and partners(game, actor, other))
    if not game.holds("hireling-enemies"):
        return False
    controller = game.hirelings[other].controller
    return controller is None or not (controller == actor or (actor is not None and partners(game, actor, controller)))


def faction_pieces(game: Game, player: str, clearing: str) -> list[Piece]:
    """A player's faction pieces in a clearing; hireling pieces are not among them (law of separate pieces)."""
    here = game.clearing(clearing)
    own = here.of(player)
    hired = [piece for hireling in game.controlled(player) for piece in here.of(hireling.id)]
    return own + hired if hired and not game.holds("separate-pieces") else own


def is_active(game: Game, clause: Clause, hireling: Hireling | None) -> bool:
    """An ability works now: `while: controlled` needs a controller, `on-map` a piece on the map, `always` nothing. The law is asked."""
    during = clause.parts.get("while")
    if hireling is None:
        return during == "crafted"
    if during is None or not game.holds("ability"):
        return False
    if during in ("always", "controlled"):
        return during == "always" or hireling.controller is not None
    return any(piece.owner == hireling.id for piece in game.board.everything())


def effects_of(game: Game, side: str, modifier: str) -> list[tuple[Clause, Term]]:
    """Lasting effects that work for a side's own pieces: crafted cards and abilities that its player has.

    A hireling may not use those of its controller (law of separate effects)."""
    actor = side if side in game.players else game.hirelings[side].controller
    if actor is None:
        return []
    found = list(_modifiers(game, [(game.rules.cards[card], None) for card in game.players[actor].crafted], modifier))
    found += _modifiers(game, [(hireling.card, hireling) for hireling in game.controlled(actor)], modifier, "controlled")
    return found if side == actor or may_borrow(game, bool(found)) else []


def may_borrow(game: Game, there_is_something: bool) -> bool:
    """A hireling may use what its controller has: only where the law of separate effects is not in force."""
    return there_is_something and not game.holds("separate-effects")


def hireling_effects(game: Game, modifier: str) -> Iterator[tuple[Hireling, Clause, Term]]:
    """Abilities of hireling pieces themselves (`while: on-map` or `while: controlled`), with the hireling."""
    for hireling in game.hirelings.values():
        for clause, term in _modifiers(game, [(hireling.card, hireling)], modifier):
            yield hireling, clause, term


def _modifiers(game: Game, cards: list[tuple[Card, Hireling | None]], modifier: str,
               during: str | None = None) -> Iterator[tuple[Clause, Term]]:
    for card, hireling in cards:
        for clause in card.clauses:
            term: Any = clause.parts.get("modify")
            if term is None or term.name != modifier or (during and clause.parts.get("while") != during):
                continue
            game.trace.consult(clause.id)
            if is_active(game, clause, hireling):
                yield clause, term


def use(game: Game, clause: Clause) -> bool:
    """A clause is at work; always true, so that it can stand in a condition."""
    game.apply(clause.id)
    return True
