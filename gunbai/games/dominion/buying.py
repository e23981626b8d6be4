"""What a player may do in a turn: play, buy, pay off Debt. Each `may_…` raises Refused before anything has changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gunbai.play.decisions import BadStep, Refused
from gunbai.play.rules import Card

from .costs import cost
from .moving import gain
from .playing import play, run
from .state import Act, Happening, Piece, Player, Trigger
from .table import Table, clauses, holds
from .triggers import settle


def _forbid(table: Table, law: str, card: str) -> None:
    """Refuse because of a law, if it is in force."""
    if table.has_law(law):
        raise Refused(law, card=card)


def _own_turn(table: Table, player: Player) -> None:
    if table.over or table.between:
        raise Refused("game-ends")
    if player is not table.turn.player and table.has_law("only-on-your-turn"):
        raise Refused("only-on-your-turn", player=player.name)


def may_play(table: Table, player: Player, card_id: str) -> Piece:
    """The card in hand that would be played. Raises Refused, or BadStep if it is not in hand."""
    held = [piece for piece in player.zones["hand"] if piece.card.id == card_id]
    if not held:
        raise BadStep(f"{player.name} has no {card_id} in hand; the hand is {player.zones['hand'] or 'empty'}")
    _own_turn(table, player)
    turn, types = table.turn, held[0].card.types
    if turn.phase == "action":
        if "action" not in types:
            _forbid(table, "treasures-in-buy-phase" if "treasure" in types else "only-actions-and-treasures", card_id)
        elif turn.actions < 1:
            _forbid(table, "actions-a-turn", card_id)
    else:
        if "treasure" not in types:
            _forbid(table, "actions-in-action-phase" if "action" in types else "only-actions-and-treasures", card_id)
        if turn.paying:
            _forbid(table, "treasures-before-buying", card_id)
    return held[0]


def play_from_hand(table: Table, player: Player, card_id: str) -> None:
    """Play a card from hand as the turn's own Action or Treasure."""
    piece = may_play(table, player, card_id)
    if table.turn.phase == "action" and "action" in piece.card.types:
        table.turn.actions -= 1
    play(table, player, piece)


def may_buy(table: Table, player: Player, card_id: str) -> Card:
    """The card or Event that would be bought. Raises Refused, or BadStep if it is not in this game."""
    landscape = next((card for card in table.landscapes if card.id == card_id), None)
    pile = table.pile_of(table.card(card_id))
    if landscape is None and pile not in table.piles:
        raise BadStep(f"{card_id} is not in this game; name it under given: kingdom (or landscapes, for an Event)")
    _own_turn(table, player)
    turn = table.turn
    if turn.phase != "buy":
        _forbid(table, "buy-in-buy-phase", card_id)
    if player.debt and table.law("debt-stops-buying") is not None:
        raise Refused("debt-stops-buying", card=card_id)
    if turn.buys < 1:
        _forbid(table, "buys-a-turn", card_id)
    card = landscape
    if card is None:
        card = table.supply_top(pile)
        if pile in table.outside:
            _forbid(table, "only-from-the-supply", card_id)
        if card is None:
            _forbid(table, "empty-pile", card_id)
            card = table.card(card_id)
        if card.id != card_id:
            _forbid(table, "only-the-top-card", card_id)
        if turn.no_cards is not None:
            table.trace.apply(turn.no_cards)
            raise Refused(turn.no_cards, card=card_id)
    elif card.pile != "event":
        _forbid(table, "landmarks-are-not-bought", card_id)
    for clause in clauses(card, "modify"):
        most = clause.parts["modify"].get("buys-a-turn")
        if most is not None:
            table.trace.consulted.add(clause.id)
            if turn.bought.count(card_id) >= most:
                table.trace.applied.add(clause.id)
                raise Refused(clause.id, card=card_id)
    coins, potion, _ = cost(table, card)
    if coins > turn.coins or potion > turn.potions:
        _forbid(table, "pay-the-cost", card_id)
    return card


def buy(table: Table, player: Player, card_id: str) -> None:
    """Buy a card or an Event: pay, let what listens for buying speak, then gain the card."""
    card = may_buy(table, player, card_id)
    turn = table.turn
    coins, potion, debt = cost(table, card)
    turn.buys -= 1
    turn.coins -= coins
    turn.potions -= potion
    turn.paying = True
    event = card.pile == "event"
    turn.bought.append(card.id)
    table.trace.note("buy", player.name, card.id)
    overpaid = _overpay(table, player, card)
    if debt and table.law("debt-in-costs") is not None:
        take_debt(table, player, debt)
    happening = Happening("buy", player, card, None, {"event": event, "overpaid": overpaid})
    own = list(_when_bought(table, player, card, happening))
    if not event or table.law("events-are-not-cards") is None:
        settle(table, player, happening, lambda: own)
    else:
        for trigger in own:
            trigger.run()
    if not event:
        gain(table, player, table.pile_of(card), bought=True)


def _when_bought(table: Table, player: Player, card: Card, happening: Happening) -> Iterator[Trigger]:
    """What the card or Event itself does when it is bought."""
    overpaid = happening.more["overpaid"]
    for clause in clauses(card, "when"):
        names = {term.name for term in clause.parts["when"]}
        if "bought" in names or ("overpaid" in names and overpaid):
            act = Act(table, player, None, clause.id, happening=happening)
            if overpaid:
                act.names["overpaid"] = overpaid
            if holds(act, clause):
                yield Trigger(card.id, clause.id, False, "when", partial(run, table, act, clause.parts.get("do", ())))


def _overpay(table: Table, player: Player, card: Card) -> int:
    clause = next((c for c in clauses(card, "when") if any(term.name == "overpaid" for term in c.parts["when"])), None)
    if clause is None or table.turn.coins < 1:
        return 0
    table.trace.consulted.add(clause.id)
    law = "no-overpaying-with-debt"
    beyond = 0 if table.law(law) is not None else table.turn.coins  # without the law, Debt would stand in for coins
    options = [str(number) for number in range(table.turn.coins + beyond + 1)]
    picked = table.ask(player, "overpay", options, because=law)[0]
    paid = min(picked, table.turn.coins)
    table.turn.coins -= paid
    if picked > paid:
        take_debt(table, player, picked - paid)
    return picked


def take_debt(table: Table, player: Player, amount: int) -> None:
    """Take Debt tokens; in a possessed turn the possessor takes them where the law says so."""
    turn = table.turn
    possessed = turn.controller is not None and turn.player is player and not table.between
    if possessed and table.law("possessor-takes-debt") is not None:
        player = turn.controller or player
    player.debt += amount
    table.trace.note("debt", player.name, amount)


def may_pay_debt(table: Table, player: Player, amount: int) -> int:
    """The coins that it costs to pay off that much Debt now. Raises Refused."""
    _own_turn(table, player)
    law = table.law("paying-debt")
    if law is None or amount > player.debt or table.turn.phase not in law["phases"]:
        raise Refused("paying-debt")
    price = int(amount * law["coins"])
    if price > table.turn.coins:
        raise Refused("paying-debt")
    return price


def pay_debt(table: Table, player: Player, amount: int) -> None:
    """Pay off Debt; no Buy is used."""
    table.turn.coins -= may_pay_debt(table, player, amount)
    if table.law("debt-after-treasures") is not None:
        table.turn.paying = True
    player.debt -= amount
    table.trace.note("pay-debt", player.name, amount)
