"""Conditions: whether something is so, as cards ask it."""

from __future__ import annotations

from gunbai.play.verbs import ListOf, Named, Word

from .kinds import AMOUNT, CARDS, CONDITION, FROM, SELECTION, value
from .state import Act
from .vocabulary import WORDS

condition = WORDS.family("condition")


@condition
def any_(act: Act, which: SELECTION, *, where: CARDS = None) -> bool:
    """There is at least one such card."""
    return any(where is None or where.matches(act, piece.card) for piece in which(act))


@condition
def none(act: Act, which: SELECTION, *, where: CARDS = None) -> bool:
    """There is no such card."""
    return not any(where is None or where.matches(act, piece.card) for piece in which(act))


@condition
def journey(act: Act, side: Word("up", "down")) -> bool:
    """The player's Journey token shows this side."""
    return bool(act.player.journey == side)


@condition
def on(act: Act, zone: FROM) -> bool:
    """The card itself is there."""
    return act.source is not None and act.source.zone == zone


@condition
def first_buy(act: Act) -> bool:
    """It is the first thing bought this turn; Events count."""
    return len(act.game.turn.bought) == 1


@condition
def first_gain(act: Act, phase: Word("buy", "any")) -> bool:
    """It is the first card that the player gained this turn, or in that phase of a turn of their own."""
    more = act.happening.more if act.happening else {}
    if phase == "any":
        return bool(more.get("of-turn") == 1)
    return act.game.turn.player is act.player and more.get("phase") == phase and more.get("number") == 1


@condition
def first_of_the_game(act: Act) -> bool:
    """Nobody had gained such a card before in this game."""
    return bool(act.happening and act.happening.more.get("first"))


@condition
def bought_it(act: Act) -> bool:
    """The card was gained because it was bought."""
    return bool(act.happening and act.happening.more.get("bought"))


@condition
def still_in_play(act: Act) -> bool:
    """The card that was just played is still in play, and has not been away since."""
    if act.happening is None or act.happening.piece is None:
        return False
    return act.happening.piece.zone == "in-play" and act.happening.piece.moves == act.happening.more["moves"]


@condition
def at_least(act: Act, least: AMOUNT, *, of: AMOUNT) -> bool:
    """An amount is at least so large."""
    return value(act, of) >= value(act, least)


@condition
def previous_turn_was_not_yours(act: Act) -> bool:
    """The turn before this one was another player's."""
    last = act.game.last_turns[-1] if act.game.last_turns else None
    return last != act.game.turn.player.name


@condition
def phase(act: Act, which: Word("action", "buy")) -> bool:
    """It is the player's own turn, and this phase of it."""
    return act.game.turn.player is act.player and act.game.turn.phase == which


@condition
def once_this_turn(act: Act) -> bool:
    """This clause has not worked yet this turn."""
    used = act.game.turn.used
    if act.clause in used:
        return False
    used.add(act.clause)
    return True


@condition
def left_reveals_copy(act: Act, which: SELECTION) -> bool:
    """The player to the left reveals a card of the same name from hand, if they have one and want to."""
    left = act.game.others(act.player)[0]
    names = {piece.card.id for piece in which(act)}
    held = [piece.card.id for piece in left.zones["hand"] if piece.card.id in names]
    if not held or not act.game.ask(left, "reveal", held[:1], 0, 1):
        return False
    act.game.trace.note("reveal", left.name, held[:1])
    return True


@condition
def brought_by_itself(act: Act) -> bool:
    """It came about through this very clause, and not by something else in the meantime."""
    return bool(act.game.trace.working[-1:] == [act.clause])


@condition
def did(act: Act, name: Named("a name")) -> bool:
    """The named cards were there, or the named number is not 0."""
    return bool(act.names.get(name))


@condition
def not_(act: Act, what: CONDITION) -> bool:
    """It is not so."""
    return not what(act)


@condition
def all_of(act: Act, what: ListOf(CONDITION)) -> bool:
    """All of it is so.

    Example: {all-of: [first-buy, {none: in-play, where: {type: treasure}}]}
    """
    return all(part(act) for part in what)

