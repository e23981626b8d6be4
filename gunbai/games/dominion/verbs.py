"""The effects that Dominion cards are made of."""

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import Effects, Named, Of, Table, Word

from . import moving, playing
from .kinds import AMOUNT, CARDS, CONDITION, SELECTION, ZONE, value
from .moving import gain as gain_from
from .state import Act, Lasting, Piece
from .vocabulary import WORDS

effect = WORDS.family("effect", universal={"as": Named("a name")})
pile = WORDS.family("pile", names=lambda card: lambda act: card)
PILE = Of("pile")


def pick(act: Act, which: Any, question: str) -> list[Piece]:
    """The cards of a selection; if the player chooses them, the question has the effect's name."""
    before = act.names.get("_question")
    act.names["_question"] = question
    pieces: list[Piece] = which(act)
    if before is None:
        del act.names["_question"]
    else:
        act.names["_question"] = before
    return pieces


def do(act: Act, effects: Any) -> None:
    """Carry out effects in order."""
    for each in effects:
        each(act)


@pile
def a_card(act: Act, which: CARDS) -> str | None:
    """A pile in the Supply whose top card fits, of the player's choice."""
    table = act.game
    fitting = []
    for name, cards in table.piles.items():
        if name in table.outside and table.has_law("only-from-the-supply"):
            continue
        if cards and which.matches(act, cards[-1]):
            fitting.append(name)
    picked = table.ask(act.player, "gain", fitting, min(1, len(fitting)), 1)
    return fitting[picked[0]] if picked else None


@pile
def same_as(act: Act, which: SELECTION) -> str | None:
    """The pile of a card, if it is in the Supply and has that card on top."""
    pieces = which(act)
    if not pieces:
        return None
    table, card = act.game, pieces[0].card
    name = table.pile_of(card)
    if name in table.outside and table.law("only-from-the-supply") is not None:
        return None
    return name if table.supply_top(name) is card else None


@effect
def plus(act: Act, what: Table(AMOUNT, "cards", "actions", "buys", "coins", "potions", "vp")) -> None:
    """+Cards, +Actions, +Buys, +Coins, +Potions, +VP, in the order written."""
    playing.plus(act.game, act.player, {word: value(act, amount) for word, amount in what.items()})


@effect
def gain(act: Act, what: PILE, *, to: ZONE = "discard") -> list[Piece]:
    """Gain a card from the Supply: a named one, one of the player's choice, or a copy of a card. An empty pile gives nothing."""
    name = what(act)
    if name is None or name not in act.game.piles:
        return []
    piece = gain_from(act.game, act.player, name, to)
    return [piece] if piece is not None else []


@effect
def gain_copies(act: Act, which: SELECTION) -> list[Piece]:
    """Gain a copy of each of several cards, one after the other, as far as they are in the Supply."""
    gains = []
    for piece in pick(act, which, "copy"):
        name = same_as(act, lambda _, piece=piece: [piece])
        gains.append(gain_from(act.game, act.player, name) if name is not None else None)
    return [piece for piece in gains if piece is not None]


@effect
def put(act: Act, which: SELECTION, *, to: ZONE) -> list[Piece]:
    """Put cards somewhere; several that go on the deck in an order of the player's choice (the first named ends on top)."""
    table, player = act.game, act.player
    pieces = pick(act, which, "put")
    if to == "deck" and len(pieces) > 1:
        order = table.ask(player, "order", [p.card.id for p in pieces], len(pieces), len(pieces), ordered=True)
        pieces = [pieces[index] for index in reversed(order)]
    for piece in pieces:
        table.move(piece, player, to)
    if pieces:
        table.trace.note("put", player.name, [piece.card.id for piece in pieces], zone=to)
    return pieces


@effect
def discard(act: Act, which: SELECTION) -> list[Piece]:
    """Discard cards."""
    pieces = pick(act, which, "discard")
    moving.discard(act.game, act.player, pieces)
    return pieces


@effect
def trash(act: Act, which: SELECTION) -> list[Piece]:
    """Trash cards."""
    pieces = pick(act, which, "trash")
    moving.trash(act.game, act.player, pieces)
    return pieces


@effect
def reveal(act: Act, which: SELECTION) -> list[Piece]:
    """Show cards to everybody; they stay where they are."""
    pieces = pick(act, which, "reveal")
    if pieces:
        act.game.trace.note("reveal", act.player.name, [piece.card.id for piece in pieces])
    return pieces


@effect
def look_at(act: Act, which: SELECTION) -> list[Piece]:
    """Look at cards, without showing them; they stay where they are."""
    pieces = pick(act, which, "look-at")
    if pieces:
        act.game.trace.note("look", act.player.name, len(pieces), cards=[piece.card.id for piece in pieces])
    return pieces


@effect
def set_aside(act: Act, which: SELECTION) -> list[Piece]:
    """Set cards aside."""
    pieces = pick(act, which, "set-aside")
    moving.set_side(act.game, act.player, pieces)
    return pieces


@effect
def play(act: Act, which: SELECTION, *, times: AMOUNT = 1) -> list[tuple[Piece, int]]:
    """Play cards, one after the other, each so many times; a card already in play is played again.

    Track of a card is lost if it leaves play on the way."""
    pieces = pick(act, which, "play")
    played = []
    for piece in pieces:
        again = piece.zone == "in-play"
        played.append((piece, piece.moves if again else piece.moves + 1))
        for number in range(value(act, times)):
            more = act.source if (again or value(act, times) > 1) else None
            playing.play(act.game, act.player, piece, more if number or again else None)
            if number == 0 and not again and more is not None and more.zone == "in-play":
                act.game.links.append((more, piece))
    return played


@effect
def may(act: Act, effects: Effects(), *, ask: Named("a question") = "may") -> bool:
    """The player may have these effects happen; `ask` names the question."""
    yes = act.game.yes(act.player, ask)
    if yes:
        do(act, effects)
    return yes


@effect
def choose_one(act: Act, options: Table(Effects())) -> str:
    """The player chooses one of several named options."""
    names = list(options)
    picked = names[act.game.ask(act.player, "choose-one", names)[0]]
    act.game.trace.note("choose", act.player.name, picked)
    do(act, options[picked])
    return picked


@effect
def when_true(act: Act, what: CONDITION, *, do: Effects(), otherwise: Effects() = ()) -> None:
    """If something is so, these effects, otherwise those."""
    for each in do if what(act) else otherwise:
        each(act)


@effect
def each_other(act: Act, effects: Effects()) -> None:
    """Each other player, in turn order, has these effects."""
    for player in act.game.others(act.player):
        do(act.of(player), effects)


@effect
def attack(act: Act, effects: Effects()) -> None:
    """Each other player whom the attack affects, in turn order, has these effects."""
    unaffected = act.play.unaffected if act.play else set()
    for player in act.game.others(act.player):
        if player.name in unaffected:
            act.game.trace.note("unaffected", player.name)
            continue
        do(act.of(player), effects)


@effect
def be_unaffected(act: Act) -> None:
    """The player is not affected by the Attack that is being played."""
    if act.happening is not None:
        act.happening.more["play"].unaffected.add(act.player.name)


@effect
def until_next_turn(act: Act, moment: Of("moment"), *, do: Effects() = (), if_: CONDITION = None) -> None:
    """Until the next turn of whoever played the card, this happens to the player whenever the moment comes."""
    owner = act.play.player if act.play else act.player
    act.game.lasting.append(Lasting(act.clause, owner, act.player, act.source, moment=moment, do=do, condition=if_, play=act.play))


@effect
def for_the_rest_of_the_game(act: Act, moment: Of("moment"), *, do: Effects() = ()) -> None:
    """From now on, this happens to the player whenever the moment comes."""
    act.game.lasting.append(Lasting(act.clause, None, act.player, act.source, moment=moment, do=do))


@effect
def reduce_costs(act: Act, coins: AMOUNT, *, turns: Word("this", "this-and-next") = "this") -> None:
    """Cards cost so much less for the rest of this turn, or on this turn and the player's next one."""
    count = 1 if turns == "this" else 2
    act.game.lasting.append(Lasting(act.clause, act.player, act.player, act.source, cost=value(act, coins), turns=count))
    act.game.trace.note("costs-less", act.player.name, value(act, coins), turns=turns)


@effect
def flip_journey(act: Act) -> None:
    """Turn the player's Journey token over."""
    act.player.journey = "up" if act.player.journey == "down" else "down"
    act.game.trace.note("flip-journey", act.player.name, act.player.journey)


@effect
def take_token(act: Act, token: Word("minus-coin", "minus-card")) -> None:
    """Take the −1 Coin token, or put the −1 Card token on the deck; who has it already keeps the one."""
    law = act.game.law("one-of-each-token")
    attribute = token.replace("-", "_")
    if getattr(act.player, attribute) and law is not None:
        return
    setattr(act.player, attribute, getattr(act.player, attribute) + 1)
    act.game.trace.note("take-token", act.player.name, token)


@effect
def pay(act: Act, amount: AMOUNT) -> int:
    """Pay coins."""
    coins = min(value(act, amount), act.game.turn.coins)
    act.game.turn.coins -= coins
    act.game.trace.note("pay", act.player.name, coins)
    return coins


@effect
def repeat(act: Act, times: AMOUNT, *, do: Effects(), as_long_as: CONDITION = None) -> None:
    """Do this so many times, or stop once `as-long-as` is no longer so."""
    for _ in range(value(act, times)):
        act.game.trace.tick()
        for each in do:
            each(act)
        if as_long_as is not None and not as_long_as(act):
            return
