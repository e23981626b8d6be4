"""Cards on the move: shuffling, drawing, gaining, discarding, trashing. All go through `Table.move` and are written to the trace."""

from __future__ import annotations

from gunbai.play.rules import Card

from .state import Happening, Piece, Player
from .table import Table
from .triggers import happen


def top(table: Table, player: Player, count: int) -> list[Piece]:
    """The top `count` cards of a deck, fewer if there are no more; the discard pile is shuffled below the deck when the deck is short."""
    deck = player.zones["deck"]
    if len(deck) < count and player.zones["discard"]:
        shuffle(table, player, count - len(deck))
    return deck[:count]


def shuffle(table: Table, player: Player, taken: int) -> None:
    """Shuffle the discard pile and put it under the deck; the order is a decision, never chance.

    Where all of it is taken at once the order makes no difference, and nobody is asked."""
    discard = list(player.zones["discard"])
    order = list(range(len(discard)))
    if taken < len(discard):
        order = table.ask(player, "shuffle", [piece.card.id for piece in discard], len(discard), len(discard), ordered=True)
    table.trace.note("shuffle", player.name)
    for index in order:
        piece = discard[index]
        table.move(piece, player, "deck", top=False)


def draw(table: Table, player: Player, count: int) -> list[Piece]:
    """Draw cards one after the other; the −1 Card token takes the place of the first."""
    if count > 0 and player.minus_card:
        law = table.law("minus-card-token")
        if law is not None:
            player.minus_card -= 1
            table.trace.note("return-token", player.name, "minus-card", "minus-card-token")
            count -= law["cards"]
    drawn = list(top(table, player, count)) if count > 0 else []
    for piece in drawn:
        table.move(piece, player, "hand")
    if drawn:
        table.trace.note("draw", player.name, len(drawn), cards=[piece.card.id for piece in drawn])
    return drawn


def take_from_pile(table: Table, pile: str) -> Piece | None:
    """The top card of a pile, or None if it is empty."""
    cards = table.piles.get(pile)
    return Piece(cards.pop(), None, "supply") if cards else None


def gain(table: Table, player: Player, pile: str, zone: str = "discard", bought: bool = False) -> Piece | None:
    """Gain the top card of a pile; nothing happens if the pile is empty. Whoever possesses the player gains it instead."""
    piece = take_from_pile(table, pile)
    if piece is None:
        table.trace.note("gain-nothing", player.name, pile)
        return None
    turn = table.turn
    if turn.controller is not None and turn.player is player and not table.between:
        table.trace.apply(turn.extra or "")
        player, zone, bought = turn.controller, "discard", False  # who gains it did not buy it
    table.move(piece, player, zone)
    gained(table, player, piece, bought)
    return piece


def gained(table: Table, player: Player, piece: Piece, bought: bool = False) -> None:
    """What follows when a card was gained: it is written down, and whatever listens for gains speaks."""
    card = piece.card
    table.trace.note("gain", player.name, card.id, zone=piece.zone, first=card.id not in table.first_gains)
    first = card.id not in table.first_gains
    table.first_gains.setdefault(card.id, player.name)
    table.turn.gained.append((player, card.id, table.turn.phase))
    mine = [phase for who, _, phase in table.turn.gained if who is player]
    more = {"bought": bought, "first": first, "phase": table.turn.phase, "number": mine.count(table.turn.phase), "of-turn": len(mine)}
    happen(table, Happening("gain", player, card, piece, more))


def discard(table: Table, player: Player, pieces: list[Piece]) -> None:
    """Discard cards (not in Clean-up): what listens for discarding speaks."""
    for piece in pieces:
        table.move(piece, player, "discard")
    if pieces:
        table.trace.note("discard", player.name, [piece.card.id for piece in pieces])
    for piece in pieces:
        happen(table, Happening("discard", player, piece.card, piece), [player])


def trash(table: Table, player: Player, pieces: list[Piece]) -> None:
    """Trash cards, one after the other; a possessed player's cards are set aside instead until the end of the turn."""
    for piece in pieces:
        turn, owner = table.turn, piece.owner
        if turn.controller is not None and owner is turn.player and not table.between:
            table.move(piece, owner, "set-aside")
            turn.aside.append(piece)
        else:
            table.move(piece, None, "trash")
        table.trace.note("trash", player.name, piece.card.id)
        happen(table, Happening("trash", player, piece.card, piece, {"owner": owner}), [player, *table.others(player)])


def set_side(table: Table, player: Player, pieces: list[Piece]) -> None:
    """Set cards aside."""
    for piece in pieces:
        table.move(piece, player, "set-aside")
    if pieces:
        table.trace.note("set-aside", player.name, len(pieces), cards=[piece.card.id for piece in pieces])


def put_back(table: Table, card: Card, piece: Piece) -> None:
    """Return a card to its pile."""
    table.move(piece, None, "supply")
    table.piles.setdefault(table.pile_of(card), []).append(card)
