"""The turn: start, phases, Clean-up, what happens between turns, extra turns and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from .moving import draw
from .playing import run
from .state import Act, ExtraTurn, Happening, Lasting, Pending, Piece, Player, Trigger, Turn
from .table import Table
from .triggers import happen, settle


def begin(table: Table, turn: Turn) -> None:
    """Begin a turn: lasting effects of its player end, then whatever works at its start does, in the order the player likes."""
    table.start(turn)
    table.between = False
    table.trace.note("turn", turn.player.name, turn.number, extra=turn.extra)
    table.lasting = [effect for effect in table.lasting if not (effect.moment is not None and effect.owner is turn.player)]
    settle(table, turn.player, Happening("start", turn.player), lambda: _due(table, turn.player))


def _due(table: Table, player: Player) -> Iterator[Trigger]:
    for pending in list(table.pending):
        if pending.play.player is not player:
            continue
        if not pending.clause.parts.get("do"):  # it only stayed in play until now
            table.pending = [other for other in table.pending if other is not pending]
            continue
        yield Trigger(pending.play.piece.card.id, id(pending), False, "when", partial(_do_due, table, pending))


def _do_due(table: Table, pending: Pending) -> None:
    if not pending.every:
        table.pending = [other for other in table.pending if other is not pending]
    play, clause = pending.play, pending.clause
    act = Act(table, play.player, play.piece, clause.id, play.names, play, source_moves=play.piece.moves)
    run(table, act, clause.parts.get("do", ()))


def next_phase(table: Table) -> None:
    """Go on from the Action phase to the Buy phase."""
    table.turn.phase = "buy"
    table.trace.note("phase", table.turn.player.name, "buy")


def end_turn(table: Table) -> None:
    """Finish the turn from wherever it is, see to what comes between turns, and begin the next one."""
    turn = table.turn
    if turn.phase == "action":
        next_phase(table)
    end_buy_phase(table)
    _clean_up(table)
    _end_of_turn(table)
    if not table.over:
        begin(table, _next_turn(table))


def end_buy_phase(table: Table) -> None:
    """Whatever works at the end of the Buy phase does."""
    settle(table, table.turn.player, Happening("buy-phase-ends", table.turn.player))


def _clean_up(table: Table) -> None:
    turn = table.turn
    turn.phase = "clean-up"
    table.trace.note("phase", turn.player.name, "clean-up")
    leaving = [piece for player in table.players for piece in player.zones["in-play"] if not _stays(table, piece, set())]
    for piece in leaving:
        if piece.owner is not None and piece.zone == "in-play":
            happen(table, Happening("clean-up", piece.owner, piece.card, piece), [piece.owner])
    for piece in leaving:
        if piece.owner is not None and piece.zone == "in-play":
            table.move(piece, piece.owner, "discard")
    hand = list(turn.player.zones["hand"])
    for piece in hand:
        table.move(piece, turn.player, "discard")
    table.links = [(by, played) for by, played in table.links if by.zone == "in-play" and played.zone == "in-play"]
    size = (table.law("hand-size") or {"cards": 0})["cards"]
    if turn.next_hand is not None:
        size = turn.next_hand
    draw(table, turn.player, size)


def _stays(table: Table, piece: Piece, seen: set[int]) -> bool:
    """Whether a card stays in play: it still has something to do, or it stays with a Duration that it played again."""
    if id(piece) in seen:
        return False
    if any(piece is other for other in table.stays):
        return True
    waiting = any(pending.play.piece is piece for pending in table.pending)
    if waiting and table.law("durations-stay-out") is not None:
        return True
    for by, played in table.links:
        if by is piece and "duration" in played.card.types and played.zone == "in-play" and _stays(table, played, seen | {id(piece)}):
            return table.law("stays-with-what-it-plays") is not None
    return False


def _end_of_turn(table: Table) -> None:
    turn = table.turn
    for effect in turn.late:
        effect()
    for piece in turn.aside:
        table.move(piece, turn.player, "discard")
    table.lasting = [effect for effect in table.lasting if not _expires(effect, turn.player)]
    table.trace.note("turn-ends", turn.player.name, turn.number)
    table.last_turns.append(turn.player.name)
    table.last_gains[turn.player.name] = sum(who is turn.player for who, _, _ in turn.gained)
    table.between = True
    for effect in turn.after:
        effect()
    if ended(table):
        table.over = True
        table.trace.note("game-ends", because="game-ends")


def _expires(effect: Lasting, player: Player) -> bool:
    if not effect.cost or effect.player is not player:
        return False
    effect.turns -= 1
    return effect.turns <= 0


def _next_turn(table: Table) -> Turn:
    last = table.turn
    table.extra_turns = [extra for extra in table.extra_turns if not _third(table, extra)]
    if table.extra_turns:
        extra = _choose_turn(table)
        turn = Turn(extra.player, last.number + 1, extra.controller, extra.clause)
        turn.no_cards = extra.clause if extra.no_cards else None
        return turn
    table.ordinary = (*table.others(table.ordinary), table.ordinary)[0]
    return Turn(table.ordinary, last.number + 1)


def _third(table: Table, extra: ExtraTurn) -> bool:
    """Whether an extra turn that must not be a third one in a row would be one."""
    law = table.law("no-third-turn") if extra.never_third else None
    return law is not None and table.last_turns[1 - law["in-a-row"] :] == [extra.player.name] * (law["in-a-row"] - 1)


def _choose_turn(table: Table) -> ExtraTurn:
    """The extra turn that comes first; whoever brought about several chooses among them."""
    owner = table.extra_turns[0].controller or table.extra_turns[0].player
    waiting = [extra for extra in table.extra_turns if (extra.controller or extra.player) is owner]
    labels = [extra.clause.partition(".")[0] for extra in waiting]
    several = len(set(labels)) > 1 and table.law("choose-the-order") is not None
    extra = waiting[table.ask(owner, "next", labels)[0] if several else 0]
    table.extra_turns.remove(extra)
    return extra


def ended(table: Table) -> bool:
    """Whether the game is over: the Province pile is empty, or as many Supply piles as the law says."""
    law = table.law("game-ends")
    if law is None:
        return False
    supply = {name: cards for name, cards in table.piles.items() if name not in table.outside}
    empty = [name for name, cards in supply.items() if not cards]
    return law["pile"] in empty or len(empty) >= law["piles"]

