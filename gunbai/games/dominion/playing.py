"""Playing a card: into play, reactions, its clauses, and what may follow once it has been carried out."""

from __future__ import annotations

from typing import Any

from gunbai.play.rules import Clause

from .moving import draw
from .state import Act, Happening, Pending, Piece, Play, Player
from .table import Table, clauses, holds
from .triggers import happen, settle, shielded


def play(table: Table, player: Player, piece: Piece, again_by: Piece | None = None) -> Play:
    """Play a card (again, if `again_by` is the card that lets it be played more than once)."""
    if again_by is None and piece.zone in ("hand", "deck", "set-aside", "discard", "supply"):
        table.move(piece, player, "in-play")  # playing it again does not bring it back into play
    record = Play(piece, player)
    moves = piece.moves if piece.zone == "in-play" else -1  # a card that is not in play any more is lost track of
    card = piece.card
    table.trace.note("play" if again_by is None else "play-again", player.name, card.id)
    table.turn.played.append(card.id)
    if again_by is not None and again_by.zone == "in-play":
        table.links.append((again_by, piece))
    _pile_tokens(table, player, piece)
    happen(table, Happening("play", player, card, piece), [player])
    if "attack" in card.types:
        _attack_window(table, player, piece, record)
    for clause in clauses(card, "when"):
        _carry_out(table, player, piece, moves, record, clause)
    if "action" in card.types:
        happening = Happening("resolved", player, card, piece, {"moves": moves})
        settle(table, player, happening)
    return record


def _carry_out(table: Table, player: Player, piece: Piece, moves: int, record: Play, clause: Clause) -> None:
    moments = {term.name for term in clause.parts["when"]}
    act = Act(table, player, piece, clause.id, record.names, record, source_moves=moves)
    if "played" in moments:
        scheduled = moments & {"next-turn", "every-turn"}  # then the condition is about what comes later
        if scheduled or holds(act, clause):
            run(table, act, clause.parts.get("do", ()))
    for moment in ("next-turn", "every-turn"):
        if moment in moments and holds(act, clause):
            table.trace.applied.add(clause.id)
            table.pending.append(Pending(clause, record, moment == "every-turn"))


def run(table: Table, act: Act, effects: Any) -> None:
    """Carry out a clause's effects in order, with the clause marked as at work."""
    table.work(act.clause)
    for effect in effects:
        effect(act)
    table.rest()


def _attack_window(table: Table, player: Player, piece: Piece, record: Play) -> None:
    for other in table.others(player):
        if shielded(table, other):
            table.law("immunity-when-played")
            record.unaffected.add(other.name)
    for other in table.others(player):
        settle(table, other, Happening("attack", other, piece.card, piece, {"play": record}))


def _pile_tokens(table: Table, player: Player, piece: Piece) -> None:
    for token, pile in player.pile_tokens.items():
        if pile == table.pile_of(piece.card):
            law = table.law("pile-tokens")
            if law is None:
                continue
            table.work("pile-tokens")
            plus(table, player, {token.removeprefix("plus-") + "s": law["each"]})
            table.rest()


def plus(table: Table, player: Player, amounts: dict[str, int]) -> None:
    """+Cards, +Actions, +Buys, +Coins and +VP; what only the player whose turn it is can use is ignored for others."""
    mine = table.turn.player is player and not table.between
    for what, count in amounts.items():
        if what == "cards":
            draw(table, player, count)
            continue
        if what == "vp":
            player.vp += count
            table.trace.note("plus", player.name, count, unit="vp")
            continue
        if what == "coins" and count > 0 and player.minus_coin:
            law = table.law("minus-coin-token")
            if law is not None:
                player.minus_coin -= 1
                table.trace.note("return-token", player.name, "minus-coin", "minus-coin-token")
                count -= law["coins"]
        if not mine and table.law("only-on-your-turn") is not None:
            table.trace.note("ignored", player.name, count, unit=what)
            continue
        if count:
            setattr(table.turn, what, getattr(table.turn, what) + count)
            table.trace.note("plus", player.name, count, unit=what)
