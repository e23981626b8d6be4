"""What hirelings and crafted cards do: the usual words. The rare ones stand in `rare.py`."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import Effects, Named, Of, Table, Word

from .acts import Act
from .battle import fight, legal_battles, why_not_battle
from .board import ITEMS, SUITS, Piece
from .moves import legal_moves, make_move, read_move, why_not_move
from .placing import bar, put
from .removal import can_be_removed, hurt_pawns
from .removal import remove as take_off
from .rule import is_enemy
from .score import score as score_points
from .selections import number
from .words import AMOUNT, CLEARINGS, PIECE, effect


@effect
def may(act: Act, effects: Effects(empty=False)) -> None:
    """The controller may do this; asked as `may-` and the first word's name."""
    if act.game.yes(act.player, f"may-{effects[0].name}"):
        act.run(effects)


@effect
def choose_one(act: Act, options: Table(Effects())) -> None:
    """One of several, by name: `{choose-one: {march: […], return: […]}}`."""
    chosen = act.game.ask_one(act.player, "choose", list(options))
    act.run(options[chosen])


@effect
def check(act: Act, condition: Of("condition"), *, then: Effects(), otherwise: Effects() = ()) -> None:
    """If it is so, then this, otherwise that."""
    act.run(then if condition(act) else otherwise)


@effect
def go_to(act: Act, where: CLEARINGS, *, then: Effects()) -> None:
    """Choose one clearing; what follows happens there. Nothing happens where there is none."""
    chosen = act.game.ask_one(act.player, "clearing", where(act))
    if chosen is not None:
        _at(act, chosen, then)


@effect
def each_clearing(act: Act, where: CLEARINGS, *, do: Effects()) -> None:
    """The same in each of these clearings, in the map's order."""
    for place in where(act):
        _at(act, place, do)


def _at(act: Act, place: str, effects: Any) -> None:
    before, act.here = act.here, place
    act.run(effects)
    act.here = before


@effect
def place(act: Act, name: PIECE, *, at: CLEARINGS, count: AMOUNT = 1, from_: Word("supply", "card") = "supply",
          spread: Word("together", "among", "apart", "everywhere") = "together", otherwise: Effects() = ()) -> None:
    """Place pieces of the hireling in a clearing: together in one, among several, apart in different ones, or everywhere.

    Where nothing can be placed, `otherwise` happens instead. As many as there are, are placed (law 1.5.4)."""
    game, hireling = act.game, act.hireling
    if hireling is None:
        return
    open_to = [clearing for clearing in at(act) if bar(game, act.side, name, clearing) is None]
    stock = hireling.on_card if from_ == "card" else hireling.supply[name]
    most = min(number(act, count), stock)
    if not open_to or most < 1:
        act.run(otherwise)
        return
    chosen: list[str] = []
    if spread == "everywhere":
        chosen = open_to[:most]
    elif spread == "apart":
        chosen = game.ask(act.player, f"place-{name}", open_to, min(most, len(open_to)), most)
    else:
        for _ in range(most if spread == "among" else 1):
            chosen.append(str(game.ask_one(act.player, f"place-{name}", open_to)))
    for clearing in chosen:
        put(game, hireling.id, name, clearing, most if spread == "together" else 1, from_)
    act.here = chosen[-1]


@effect
def remove(act: Act, what: Word("enemy-pieces", "enemy-warriors-first"), *, count: AMOUNT) -> None:
    """Remove enemy pieces in the clearing spoken of."""
    game, place = act.game, act.here
    if place is not None:
        pieces = [piece for piece in game.clearing(place).pieces if is_enemy(game, act.side, piece.owner)]
        loose = [piece for piece in pieces if can_be_removed(game, piece, place, act.side)]
        take_off(game, place, _choose(act, loose, number(act, count), what == "enemy-warriors-first"), act.side)
        if what == "enemy-pieces":
            hurt_pawns(game, pieces)


@effect
def remove_own(act: Act, name: PIECE, *, count: AMOUNT = 1) -> None:
    """Remove pieces of the hireling in the clearing spoken of."""
    if act.here is not None:
        take_off(act.game, act.here, act.game.clearing(act.here).of(act.side, name)[: number(act, count)], None)


def _choose(act: Act, pieces: list[Piece], most: int, warriors_first: bool = False) -> list[Piece]:
    chosen: list[Piece] = []
    while len(chosen) < min(most, len(pieces)):
        left = [piece for piece in pieces if piece not in chosen]
        if warriors_first and any(piece.kind == "warrior" for piece in left):
            left = [piece for piece in left if piece.kind == "warrior"]
        if most >= len(pieces) and not warriors_first:
            return pieces
        label = act.game.ask_one(act.player, "remove", [piece.label() for piece in left])
        chosen.append(next(piece for piece in left if piece.label() == label))
    return chosen


@effect
def move(act: Act, what: Word("any", "all") = "any", *, ignoring: Word("rule", "nothing") = "nothing",
         along: Word("paths", "river") = "paths") -> None:
    """The hireling moves: any number of its pieces, or all, from one clearing to another; that one is then `here`."""
    game, side = act.game, act.side
    free, river = ignoring == "rule", along == "river"
    moves = legal_moves(game, side, free, river, what == "all")
    chosen = game.ask_one(act.player, "move", [one.words() for one in moves], because="separate-actions",
                          why_not=lambda words: why_not_move(game, side, words, free, river) or act.clause.id)
    if chosen is not None:
        made = read_move(game, chosen)
        make_move(game, side, made)
        act.here = made.goal


@effect
def battle(act: Act, where: CLEARINGS = None) -> None:
    """The hireling battles, anywhere or in one of these clearings; nothing happens where there is nobody to fight."""
    game = act.game
    places = where(act) if where is not None else list(game.board.clearings)
    chosen = game.ask_one(act.player, "battle", legal_battles(game, act.side, places), because="separate-actions",
                          why_not=lambda words: why_not_battle(game, act.side, words))
    if chosen is not None:
        clearing, _, defender = chosen.partition(" against ")
        fight(game, act.side, defender, clearing)


@effect
def roll(act: Act, die: Word("uprising-die"), *, as_: Named("a name for the suit")) -> None:
    """Roll the uprising die; the suit is named."""
    act.names[as_] = act.game.ask_one(act.player, die, SUITS) or SUITS[0]
    act.game.note("roll-uprising", act.player, act.names[as_])


@effect
def name_suit(act: Act, as_: Named("a name for the suit")) -> None:
    """Choose a suit and name it."""
    act.names[as_] = act.game.ask_one(act.player, "suit", SUITS) or SUITS[0]


@effect
def score(act: Act, points: AMOUNT) -> None:
    """The player scores."""
    score_points(act.game, act.player, number(act, points))


@effect
def draw(act: Act, cards: AMOUNT) -> None:
    """The player draws cards."""
    act.game.draw(act.player, number(act, cards))


@effect
def spend(act: Act, what: Word("matching-card", "item-card"), *, then: Effects()) -> None:
    """The player may spend a card (matching the clearing spoken of, or showing an item); only then the rest happens."""
    game = act.game
    hand = game.players[act.player].hand
    if what == "matching-card":
        cards = game.matching(act.player, game.clearing(act.here).suit) if act.here else []
    else:
        cards = [card for card in hand if card.rpartition("-")[2] in ITEMS]
    chosen = game.ask(act.player, "spend", cards, 0, 1)
    if chosen:
        game.spend(act.player, chosen[0])
        act.run(then)


@effect
def take_card(act: Act, from_: Word("each-enemy-here", "a-player-here")) -> None:
    """Take a random card from each enemy with faction pieces in the clearing spoken of, or from one such player."""
    game = act.game
    if act.here is None:
        return
    with_pieces = [name for name in game.players if name != act.player and game.clearing(act.here).of(name)]
    victims = [name for name in with_pieces if is_enemy(game, act.side, name)]
    if from_ == "a-player-here":
        victims = game.ask(act.player, "victim", [name for name in with_pieces if game.players[name].hand])
    for victim in victims:
        card = game.ask_one(act.player, "random-card", game.players[victim].hand)
        if card is not None:
            game.players[victim].hand.remove(card)
            game.players[act.player].hand.append(card)
            game.note("take-card", act.player, card, victim=victim)
