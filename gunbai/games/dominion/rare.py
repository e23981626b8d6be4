"""Rare effects: each stands for something odd that one or two cards do."""

from __future__ import annotations

from typing import Any

from gunbai.play.rules import Clause
from gunbai.play.verbs import CardId, Effects, ListOf, Whole, Word

from . import buying, moving, playing, turns
from .kinds import AMOUNT, CARDS, SELECTION, value
from .state import PILE_TOKENS, Act, ExtraTurn, Pending, Piece
from .verbs import do as carry_out
from .verbs import effect, pick


@effect
def exchange(act: Act, which: SELECTION, *, for_: CardId()) -> list[Piece]:
    """Return cards to their pile and take another card for them into the discard pile; it is not gained."""
    table = act.game
    for piece in pick(act, which, "exchange"):
        new = moving.take_from_pile(table, for_)
        if new is None:
            continue
        moving.put_back(table, piece.card, piece)
        table.move(new, act.player, "discard")
        table.trace.note("exchange", act.player.name, piece.card.id, for_card=for_)
    return []


@effect
def bid(act: Act, most: Whole(1), *, least: Whole(1), winner: Effects()) -> int:
    """Every player bids Debt once, from the left of the acting player to them, each more than before or passing.

    The highest bidder has the effects of `winner`, where `bid` is the amount. Nobody wins if all pass."""
    table = act.game
    best, high = 0, None
    for player in [*table.others(act.player), act.player]:
        options = ["pass", *(str(number) for number in range(max(least, best + 1), most + 1))]
        picked = table.ask(player, "bid", options, why_not=lambda _: act.clause)
        if picked == [0]:
            table.trace.note("pass", player.name)
            continue
        best, high = int(options[picked[0]]), player
        table.trace.note("bid", player.name, best)
    if high is not None:
        won = act.of(high)
        won.name("bid", best)
        carry_out(won, winner)
    return best


@effect
def take_debt(act: Act, amount: AMOUNT) -> None:
    """Take Debt tokens."""
    buying.take_debt(act.game, act.player, value(act, amount))


@effect
def after_this_turn(act: Act, effects: Effects()) -> None:
    """These effects happen after this turn, before the next one."""
    act.game.turn.after.append(lambda: _later(act, effects))


@effect
def at_end_of_turn(act: Act, effects: Effects()) -> None:
    """These effects happen at the end of this turn."""
    act.game.turn.late.append(lambda: _later(act, effects))


def _later(act: Act, effects: Any) -> None:
    act.game.work(act.clause)
    carry_out(act, effects)
    act.game.rest()


@effect
def stay_in_play(act: Act, which: SELECTION) -> None:
    """The card stays in play for the rest of the game."""
    act.game.stays.extend(which(act))


@effect
def stay_until_next_turn(act: Act, which: SELECTION) -> None:
    """The card stays in play until the Clean-up of the player's next turn, though it does nothing then."""
    for _ in which(act):
        if act.play is not None:
            act.game.pending.append(Pending(Clause(act.clause, {"do": ()}), act.play))


@effect
def extra_turn(act: Act, *, but: ListOf(Word("no-buying-cards", "no-third-in-a-row")) = ()) -> None:
    """The player takes another turn after this one, in which no cards can be bought, or unless it were a third one in a row."""
    act.game.extra_turns.append(
        ExtraTurn(act.player, act.clause, no_cards="no-buying-cards" in but, never_third="no-third-in-a-row" in but)
    )
    act.game.trace.note("extra-turn", act.player.name)


@effect
def next_hand(act: Act, cards: AMOUNT) -> None:
    """The player draws so many cards for the next hand."""
    act.game.turn.next_hand = value(act, cards)


@effect
def possess(act: Act) -> None:
    """The player to the left takes an extra turn after this one, in which this player decides and gains what they would gain."""
    left = act.game.others(act.player)[0]
    act.game.extra_turns.append(ExtraTurn(left, act.clause, controller=act.player))
    act.game.trace.note("possess", act.player.name, left.name)


@effect
def return_to_action_phase(act: Act) -> None:
    """Leave the Buy phase and be in the Action phase again."""
    if act.game.law("leaving-the-buy-phase-ends-it") is not None:
        turns.end_buy_phase(act.game)
    act.game.turn.phase = "action"
    act.game.turn.paying = False
    act.game.trace.note("phase", act.player.name, "action")


@effect
def move_pile_token(act: Act) -> None:
    """Move one of the player's +1 tokens to an Action Supply pile on which they have none."""
    table, player = act.game, act.player
    free = [
        name
        for name, cards in table.piles.items()
        if cards and name not in table.outside and "action" in cards[-1].types and name not in player.pile_tokens.values()
    ]
    token = PILE_TOKENS[table.ask(player, "token", PILE_TOKENS)[0]]
    picked = table.ask(player, "pile", free, min(1, len(free)), 1)
    if picked:
        player.pile_tokens[token] = free[picked[0]]
        table.trace.note("move-token", player.name, token, pile=free[picked[0]])


@effect
def add_pile_vp(act: Act, tokens: AMOUNT, *, pile: CardId()) -> None:
    """Put VP tokens that nobody owns yet on a pile."""
    act.game.pile_vp[pile] = act.game.pile_vp.get(pile, 0) + value(act, tokens)
    act.game.trace.note("pile-vp", None, pile, vp=act.game.pile_vp[pile])


@effect
def take_pile_vp(act: Act, pile: CardId()) -> None:
    """Take all VP tokens from a pile."""
    tokens = act.game.pile_vp.pop(pile, 0)
    act.player.vp += tokens
    if tokens:
        act.game.trace.note("plus", act.player.name, tokens, unit="vp")


@effect
def reveal_until(act: Act, which: CARDS, *, count: AMOUNT = 1) -> list[Piece]:
    """Reveal cards from the top of the deck one by one, setting them aside, until so many fit; the result is those that fit.

    The others are discarded once the revealing is over."""
    table, player = act.game, act.player
    found: list[Piece] = []
    other: list[Piece] = []
    while len(found) < value(act, count):
        pieces = moving.top(table, player, 1)
        if not pieces:
            break
        table.move(pieces[0], player, "set-aside")
        table.trace.note("reveal", player.name, [pieces[0].card.id])
        (found if which.matches(act, pieces[0].card) else other).append(pieces[0])
    moving.discard(table, player, other)
    return found


@effect
def play_in_any_order(act: Act, which: SELECTION) -> list[Piece]:
    """Play cards one after the other, in an order of the player's choice."""
    pieces = pick(act, which, "play")
    order = act.game.ask(act.player, "order", [piece.card.id for piece in pieces], len(pieces), len(pieces), ordered=True)
    for index in order:
        playing.play(act.game, act.player, pieces[index])
    return pieces


@effect
def trash_from_supply(act: Act, which: CARDS) -> list[Piece]:
    """Trash a card from the Supply, of the player's choice; it was never gained."""
    table = act.game
    fitting = [name for name, cards in table.piles.items() if cards and name not in table.outside and which.matches(act, cards[-1])]
    picked = table.ask(act.player, "trash", fitting, min(1, len(fitting)), 1)
    pieces = []
    for index in picked:
        piece = moving.take_from_pile(table, fitting[index])
        if piece is not None:
            moving.trash(table, act.player, [piece])
            pieces.append(piece)
    return pieces


@effect
def gain_from(act: Act, pile: CardId()) -> list[Piece]:
    """Gain a card from a pile outside the Supply."""
    piece = moving.gain(act.game, act.player, pile) if pile in act.game.piles else None
    return [piece] if piece is not None else []


@effect
def put_deck_into_discard_pile(act: Act) -> None:
    """Put the whole deck into the discard pile; this is not discarding."""
    for piece in list(act.player.zones["deck"]):
        act.game.move(piece, act.player, "discard")
    act.game.trace.note("deck-to-discard", act.player.name)


@effect
def return_to_pile(act: Act, which: SELECTION) -> None:
    """Return cards to their pile."""
    for piece in pick(act, which, "return"):
        moving.put_back(act.game, piece.card, piece)
        act.game.trace.note("return", act.player.name, piece.card.id)
