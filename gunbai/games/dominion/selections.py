"""Selections (which cards) and amounts (how much): the small words inside effects."""

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import CardId, ListOf, Named, Whole

from .costs import cost
from .kinds import AMOUNT, CARDS, FROM, HOW_MANY, SELECTION, value
from .moving import top as top_cards
from .score import owned as owned_cards
from .state import Act, Piece
from .vocabulary import WORDS


def named(name: str) -> Any:
    """A selection by name: `this`, or a name given with `as`."""

    def find(act: Act) -> list[Piece]:
        moving = "_question" in act.names
        if name != "this":
            if name in ("gained", "played") and name not in act.names and act.happening and act.happening.piece:
                return [act.happening.piece]
            return act.pieces(name, moving)
        if act.source is None:
            return []
        if moving and act.source.moves != act.source_moves and act.game.law("lose-track") is not None:
            return []
        return [act.source]

    return find


selection = WORDS.family("selection", names=named)
amount = WORDS.family("amount", numbers=True)


@selection
def choose(act: Act, how_many: HOW_MANY, *, from_: ListOf(SELECTION), where: CARDS = None, ask: Named("a question") = "") -> list[Piece]:
    """The player chooses that many cards, or as many as there are, from zones or named cards.

    `where` narrows which cards; `ask` names the question (else the effect's own name)."""
    options = [piece for part in from_ for piece in part(act) if where is None or where.matches(act, piece.card)]
    least, most = (value(act, part) for part in how_many)
    question = ask or act.names.get("_question", "choose")
    picked = act.game.ask(act.player, question, [piece.card.id for piece in options], min(least, len(options)), most)
    return [options[index] for index in picked]


@selection
def choose_different(act: Act, how_many: HOW_MANY, *, from_: ListOf(SELECTION), where: CARDS = None) -> list[Piece]:
    """The player chooses that many cards, no two of the same name, in an order."""
    options = [piece for part in from_ for piece in part(act) if where is None or where.matches(act, piece.card)]
    distinct = list({piece.card.id: piece for piece in options}.values())
    least, most = (value(act, part) for part in how_many)
    question, names = act.names.get("_question", "choose"), [piece.card.id for piece in distinct]
    picked = act.game.ask(act.player, question, names, min(least, len(distinct)), most, ordered=True)
    return [distinct[index] for index in picked]


@selection
def hand(act: Act) -> list[Piece]:
    """All cards in the player's hand."""
    return list(act.player.zones["hand"])


@selection
def deck(act: Act) -> list[Piece]:
    """All cards of the player's deck, top first.

    Example: deck
    """
    return list(act.player.zones["deck"])


@selection
def discard_pile(act: Act) -> list[Piece]:
    """All cards in the player's discard pile."""
    return list(act.player.zones["discard"])


@selection
def in_play(act: Act) -> list[Piece]:
    """All cards that the player has in play."""
    return list(act.player.zones["in-play"])


@selection
def mat(act: Act) -> list[Piece]:
    """All cards on the player's Tavern mat."""
    return list(act.player.zones["mat"])


@selection
def all_(act: Act, which: SELECTION, *, where: CARDS) -> list[Piece]:
    """All cards of a selection that are of some kind."""
    return [piece for piece in which(act) if where.matches(act, piece.card)]


@selection
def those(act: Act, which: SELECTION, *, in_: FROM) -> list[Piece]:
    """Those cards of a selection that are in some zone."""
    return [piece for piece in which(act) if piece.zone == in_]


@selection
def top(act: Act, count: AMOUNT) -> list[Piece]:
    """The top cards of the player's deck; the discard pile is shuffled if the deck is too short."""
    return list(top_cards(act.game, act.player, value(act, count)))


@selection
def rest(act: Act, name: Named("a name")) -> list[Piece]:
    """What is left of named cards: those that have not moved since they were named."""
    return act.pieces(name, moving=True)


@selection
def owned(act: Act, which: CARDS) -> list[Piece]:
    """All cards of some kind that the player owns, wherever they are."""
    return [piece for piece in owned_cards(act.game, act.player) if which.matches(act, piece.card)]


@selection
def all_owned(act: Act) -> list[Piece]:
    """All cards that the player owns, wherever they are."""
    return list(owned_cards(act.game, act.player))


@amount
def count(act: Act, which: SELECTION, *, per: Whole(1) = 1) -> int:
    """How many cards a selection has (`per: 3`: for every full three)."""
    return len(which(act)) // per


@amount
def different(act: Act, which: SELECTION) -> int:
    """How many differently named cards a selection has.

    Example: {different: in-play}
    """
    return len({piece.card.id for piece in which(act)})


@amount
def coins_of(act: Act, which: SELECTION) -> int:
    """The coins in the cost of a card, as it is now."""
    pieces = which(act)
    return cost(act.game, pieces[0].card)[0] if pieces else 0


@amount
def cost_of(act: Act, which: SELECTION, *, more: AMOUNT = 0) -> Any:
    """The whole cost of a card, as it is now, with so many coins more."""
    pieces = which(act)
    coins, potion, debt = cost(act.game, pieces[0].card) if pieces else (-1, 0, 0)
    return coins + value(act, more), potion, debt


@amount
def the(act: Act, name: Named("a name")) -> int:
    """A number named before with `as` (cards count as how many they are)."""
    found = act.names.get(name, 0)
    return len(found) if isinstance(found, list) else int(found)


@amount
def more_than(act: Act, base: AMOUNT, *, over: AMOUNT) -> int:
    """How much one amount is above another, at least 0."""
    return max(0, value(act, base) - value(act, over))


@amount
def vp_tokens(act: Act) -> int:
    """The VP tokens that the player has."""
    return act.player.vp


@amount
def coins(act: Act) -> int:
    """The coins that the player has to spend now."""
    return int(act.game.turn.coins)


@amount
def gained_on_the_right(act: Act) -> int:
    """How many cards the player to the right gained in their last turn."""
    return int(act.game.last_gains.get(act.game.others(act.player)[-1].name, 0))


@amount
def pile_tokens(act: Act, pile: CardId()) -> int:
    """How many VP tokens lie on a pile.

    Example: {pile-tokens: temple}
    """
    return int(act.game.pile_vp.get(pile, 0))
