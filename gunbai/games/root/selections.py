"""Words that choose clearings, count, and ask whether something is so."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from typing import Any

from gunbai.play.verbs import ListOf, Named, Of, Whole, Word

from .acts import Act
from .board import MIDDLE, SUITS
from .placing import bar
from .rule import faction_pieces, is_enemy, rules
from .words import AMOUNT, CLEARINGS, PIECE, amount, clearings, condition


def _all(act: Act) -> list[str]:
    return list(act.game.board.clearings)


@clearings
def any_(act: Act) -> list[str]:
    """Any clearing."""
    return _all(act)


@clearings
def here(act: Act) -> list[str]:
    """The clearing spoken of: gone to, or where the event happened."""
    return [act.here] if act.here else []


@clearings
def edge(act: Act) -> list[str]:
    """Clearings on the map's edge."""
    return [name for name in _all(act) if name != MIDDLE]


@clearings
def river(act: Act) -> list[str]:
    """Clearings on the river."""
    return [name for name in _all(act) if act.game.board.on_river(name)]


@clearings
def ruin(act: Act) -> list[str]:
    """Clearings with a ruin."""
    return [name for name in _all(act) if act.game.clearing(name).ruins]


@clearings
def open_slot(act: Act) -> list[str]:
    """Clearings with an open building slot."""
    return [name for name in _all(act) if act.game.clearing(name).open_slots() > 0]


@clearings
def your_pieces(act: Act) -> list[str]:
    """Clearings with faction pieces of the controller."""
    return [name for name in _all(act) if faction_pieces(act.game, act.player, name)]


@clearings
def enemy_pieces(act: Act) -> list[str]:
    """Clearings with pieces of an enemy."""
    return [name for name in _all(act) if any(is_enemy(act.game, act.side, piece.owner) for piece in act.game.clearing(name).pieces)]


@clearings
def ruled(act: Act) -> list[str]:
    """Clearings that the controller rules."""
    return [name for name in _all(act) if rules(act.game, act.player, name)]


@clearings
def fewest_warriors(act: Act) -> list[str]:
    """Among the clearings with an open slot, those with the fewest warriors."""
    count = {name: sum(piece.kind == "warrior" for piece in act.game.clearing(name).pieces) for name in open_slot(act)}
    return [name for name in count if count[name] == min(count.values())]


@clearings
def with_own(act: Act, name: PIECE) -> list[str]:
    """Clearings with a piece of the hireling."""
    return [place for place in _all(act) if act.game.clearing(place).of(act.side, name)]


@clearings
def without_own(act: Act, name: PIECE) -> list[str]:
    """Clearings without such a piece of the hireling."""
    return [place for place in _all(act) if not act.game.clearing(place).of(act.side, name)]


@clearings
def near_own(act: Act, name: PIECE) -> list[str]:
    """Clearings with such a piece of the hireling, or adjacent to one."""
    at = with_own(act, name)
    return [place for place in _all(act) if place in at or set(act.game.board.adjacent(place)) & set(at)]


@clearings
def beside_here(act: Act) -> list[str]:
    """Clearings adjacent to the one spoken of.

    Example: beside-here
    """
    return act.game.board.adjacent(act.here) if act.here else []


@clearings
def matching(act: Act, name: Named("a named suit")) -> list[str]:
    """Clearings of a suit that was named with `as`."""
    return [place for place in _all(act) if act.game.clearing(place).suit == act.names.get(name)]


@clearings
def suit(act: Act, name: Word(*SUITS)) -> list[str]:
    """Clearings of a suit."""
    return [place for place in _all(act) if act.game.clearing(place).suit == name]


@clearings
def both(act: Act, selections: ListOf(CLEARINGS)) -> list[str]:
    """Clearings that all of these choose."""
    chosen = [selection(act) for selection in selections]
    return [place for place in chosen[0] if all(place in other for other in chosen[1:])]


@amount
def count(act: Act, where: CLEARINGS) -> int:
    """How many clearings."""
    return len(where(act))


@amount
def each(act: Act, per: Whole(1), *, of: AMOUNT) -> int:
    """One for each so many: `{each: 3, of: {count: ruled}}`."""
    return int(number(act, of)) // per


@amount
def own_here(act: Act, name: PIECE) -> int:
    """How many such pieces the hireling has in the clearing spoken of."""
    return len(act.game.clearing(act.here).of(act.side, name)) if act.here else 0


@amount
def up_to(act: Act, most: Whole(1)) -> int:
    """As many as the controller likes, up to a number."""
    return int(act.game.ask_one(act.player, "how-many", [str(number) for number in range(most + 1)]) or 0)


@amount
def items(act: Act) -> int:
    """How many items lie on the hireling's card."""
    return len(act.hireling.items) if act.hireling else 0


@amount
def all_(act: Act) -> int:
    """All there are."""
    return 1000


def number(act: Act, value: Any) -> int:
    """An amount as a number."""
    return int(value(act)) if callable(value) else int(value)


@condition
def none_on_map(act: Act, name: PIECE) -> bool:
    """No such piece of the hireling is on the map (paths count too)."""
    return not act.game.standing(act.side, name)


@condition
def none_in_supply(act: Act, name: PIECE) -> bool:
    """No such piece of the hireling is left in its supply."""
    return act.hireling is not None and act.hireling.supply[name] <= 0


@condition
def nothing_on_map(act: Act) -> bool:
    """No piece of the hireling is on the map."""
    return not any(piece.owner == act.side for piece in act.game.board.everything())


@condition
def can_place_all(act: Act, names: ListOf(PIECE), *, at: CLEARINGS) -> bool:
    """There is such a clearing in which all of these could be placed together."""
    stock = act.hireling.supply if act.hireling else {}
    there = [place for place in at(act) if all(bar(act.game, act.side, name, place) is None for name in names)]
    return bool(there) and all(stock[name] > 0 for name in names)


@condition
def any_of(act: Act, where: CLEARINGS) -> bool:
    """There is such a clearing."""
    return bool(where(act))


@condition
def beside_its_forest(act: Act) -> bool:
    """The player has faction pieces in a clearing adjacent to the hireling's forest, and a crafted item to give."""
    game = act.game
    forests = [name for name, pieces in game.board.in_forests.items() if any(piece.owner == act.side for piece in pieces)]
    beside = any(faction_pieces(game, act.player, clearing) for name in forests for clearing in game.board.forests[name])
    return beside and bool(game.players[act.player].items)


@condition
def building_or_token_of_yours(act: Act) -> bool:
    """A building or token of the player's faction is in the clearing spoken of."""
    return act.here is not None and any(piece.kind in ("building", "token") for piece in faction_pieces(act.game, act.player, act.here))


@condition
def not_(act: Act, other: Of("condition")) -> bool:
    """It is not so.

    Example: {not: nothing-on-map}
    """
    return not other(act)
