"""Items: of the Exile, under ruins, and crafted ones; and cards that are found or kept."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from gunbai.play.verbs import Effects, ListOf, Whole, Word

from .acts import Act
from .battle import fight, legal_battles
from .board import ITEMS, SUITS, Piece
from .game import card_suit
from .words import CLEARINGS, effect

EXHAUSTED = " exhausted"


@effect
def place_in_forest(act: Act) -> None:
    """The hireling's pawn is placed in any forest."""
    game, hireling = act.game, act.hireling
    forest = game.ask_one(act.player, "forest", list(game.board.forests))
    if hireling is not None and forest is not None and hireling.supply["pawn"] > 0:
        hireling.supply["pawn"] -= 1
        game.board.in_forests[forest].append(Piece(hireling.id, "pawn"))
        game.note("place", act.player, f"{hireling.id} pawn", count=1, clearing=forest)


@effect
def put_item_here(act: Act) -> None:
    """The player puts an item of their Crafted Items box on the hireling's card."""
    who = act.game.players[act.player]
    item = act.game.ask_one(act.player, "item", [item for item in who.items if not item.endswith(EXHAUSTED)])
    if item is not None and act.hireling is not None:
        who.items.remove(item)
        act.hireling.items.append(True)
        act.game.note("give-item", act.player, item)


@effect
def wander(act: Act, items: Whole(1), *, battle: Whole(1)) -> None:
    """Any number of times: exhaust so many items to move to an adjacent forest, or so many to battle in an adjacent clearing.

    When done, all items are refreshed."""
    game, hireling = act.game, act.hireling
    if hireling is None:
        return
    while True:
        options = _ways(act, items, battle)
        chosen = game.ask(act.player, "wander", options, 0, 1)
        if not chosen:
            break
        words = chosen[0]
        for _ in range(items if words.startswith("to ") else battle):
            hireling.items[hireling.items.index(True)] = False
        if words.startswith("to "):
            _slip(act, words.removeprefix("to "))
        else:
            clearing, _, defender = words.partition(" against ")
            fight(game, hireling.id, defender, clearing)
    hireling.items[:] = [True] * len(hireling.items)
    game.note("refresh", act.player, hireling.id, count=len(hireling.items))


def _ways(act: Act, items: int, battle: int) -> list[str]:
    game, hireling = act.game, act.hireling
    forest = next((name for name, pieces in game.board.in_forests.items() if any(piece.owner == act.side for piece in pieces)), None)
    if forest is None or hireling is None:
        return []
    fresh = hireling.items.count(True)
    moves = [f"to {name}" for name in game.board.next_forests(forest)] if fresh >= items else []
    return moves + (legal_battles(game, hireling.id, list(game.board.forests[forest])) if fresh >= battle else [])


def _slip(act: Act, goal: str) -> None:
    for pieces in act.game.board.in_forests.values():
        for piece in [piece for piece in pieces if piece.owner == act.side]:
            pieces.remove(piece)
            act.game.board.in_forests[goal].append(piece)
    act.game.note("slip", act.player, act.side, to=goal)


@effect
def take_from_ruin(act: Act, at: CLEARINGS) -> None:
    """Take an item from a ruin in one of these clearings; a ruin without items is removed."""
    game = act.game
    place = game.ask_one(act.player, "clearing", [name for name in at(act) if game.clearing(name).items])
    if place is None:
        return
    here = game.clearing(place)
    item = game.ask_one(act.player, "item", here.items)
    if item is not None:
        here.items.remove(item)
        game.players[act.player].items.append(item)
        game.note("take-item", act.player, item, clearing=place)
    if not here.items:
        here.ruins = 0
        game.note("remove-ruin", act.player, place)


@effect
def exhaust_item(act: Act, then: Effects()) -> None:
    """The player may exhaust a crafted item; only then the rest happens."""
    who = act.game.players[act.player]
    chosen = act.game.ask(act.player, "item", [item for item in who.items if not item.endswith(EXHAUSTED)], 0, 1)
    if chosen:
        who.items[who.items.index(chosen[0])] = chosen[0] + EXHAUSTED
        act.game.note("exhaust", act.player, chosen[0])
        act.run(then)


@effect
def search_discard(act: Act, cards: Whole(1)) -> None:
    """Of so many cards from the top of the discard pile, take one of the commonest suit (a bird is a bird), but no ambush card."""
    game = act.game
    top = game.discard[:cards]
    count = {suit: sum(card_suit(game, card) == suit for card in top) for suit in (*SUITS, "bird")}
    most = max(count.values())
    found = [card for card in top if count[card_suit(game, card)] == most and not card.endswith("-ambush")]
    card = game.ask_one(act.player, "take", found)
    if card is not None:
        game.discard.remove(card)
        game.players[act.player].hand.append(card)
        game.note("take-from-discard", act.player, card)


@effect
def keep_crafted_card(act: Act) -> None:
    """The card that was just crafted is revealed instead of discarded; it returns to the hand at the end of Evening."""
    game = act.game
    who = game.players[act.player]
    if game.discard:
        card = game.discard.pop(0)
        who.revealed.append(card)
        game.note("reveal", act.player, card)


@effect
def hide_items(act: Act, items: ListOf(Word(*ITEMS))) -> None:
    """One of these items, at random, is put under each ruin."""
    left = list(items)
    for name, clearing in act.game.board.clearings.items():
        if clearing.ruins and left:
            item = str(act.game.ask_one(act.player, f"hide-in-{name}", left))
            left.remove(item)
            clearing.items.append(item)
            act.game.note("hide-item", act.player, item, clearing=name)


@effect
def lay_out_top_card(act: Act) -> None:
    """The top card of the deck is laid face up beside the deck; at the end of Evening it is discarded."""
    card = act.game.draw_card()
    if card is not None and act.hireling is not None:
        act.hireling.face_up.append(card)
        act.game.note("lay-out", act.player, card)
