"""Selections (which cards), amounts (how much) and conditions (whether): the small words inside effects."""

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import CardId, ListOf, Named, Whole, Word

from .costs import cost
from .kinds import AMOUNT, CARDS, CONDITION, FROM, HOW_MANY, SELECTION, value
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
condition = WORDS.family("condition")


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
    """All cards of the player's deck, top first."""
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
    """How many differently named cards a selection has."""
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
    """How many VP tokens lie on a pile."""
    return int(act.game.pile_vp.get(pile, 0))


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
    """All of it is so."""
    return all(part(act) for part in what)

