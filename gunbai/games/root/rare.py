"""Words that only one or two cards need."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from gunbai.play.verbs import Whole

from .acts import Act
from .battle import defender_scores, fight, legal_battles, why_not_battle
from .board import Piece, link_name
from .moves import legal_moves, make_move, opens_rivers, read_move, river_reason, why_not_move
from .placing import bar
from .removal import put_back
from .removal import remove as take_off
from .rule import faction_pieces, is_enemy, rules
from .selections import number
from .words import AMOUNT, CLEARINGS, effect


@effect
def keep_on_card(act: Act, count: Whole(1)) -> None:
    """So many of the removed warriors go onto the hireling's card instead of its supply."""
    if act.hireling is not None:
        kept = min(count, len(act.pieces))
        act.hireling.supply["warrior"] -= kept
        act.hireling.on_card += kept
        act.game.note("keep-on-card", act.player, act.side, count=kept)


@effect
def heal(act: Act, to: CLEARINGS) -> None:
    """The removed warriors are placed in one of these clearings instead of the supply."""
    chosen = act.game.ask_one(act.player, "heal", to(act))
    if chosen is not None and act.pieces:
        put_back(act.game, act.pieces, chosen)


@effect
def use_higher_roll(act: Act) -> None:
    """In this battle the defender uses the higher roll and the attacker the lower one."""
    act.fought.swapped = True


@effect
def deal_extra(act: Act, hits: Whole(1)) -> None:
    """The player's side deals extra hits in this battle."""
    side = act.fought.attacker if act.game.principal(act.fought.attacker) == act.player else act.fought.defender
    act.fought.extra[side] = act.fought.extra.get(side, 0) + hits


@effect
def give_defender(act: Act, points: Whole(1)) -> None:
    """The defender scores."""
    defender_scores(act.game, act.fought, points)


@effect
def pay_toll(act: Act, count: Whole(1)) -> None:
    """The mover removes so many of the pieces that moved; the Vagabond damages items instead."""
    game = act.game
    for _ in range(count):
        there = [piece for piece in act.pieces if act.here and piece in game.clearing(act.here).pieces]
        if there and game.players[act.player].faction == "vagabond" and all(piece.kind == "pawn" for piece in there):
            game.note("damage", act.player, 1)
        elif there:
            label = game.ask_one(act.player, "toll", [piece.label() for piece in there if piece.kind == "warrior"])
            lost = next((piece for piece in there if piece.label() == label), None)
            if lost is not None and act.here:
                take_off(game, act.here, [lost], None)


@effect
def place_yours(act: Act, count: AMOUNT, *, at: CLEARINGS) -> None:
    """Warriors of the controller's faction are placed in one of these clearings."""
    game, who = act.game, act.game.players[act.player]
    clearing = game.ask_one(act.player, "place-yours", [name for name in at(act) if bar(game, act.player, "warrior", name) is None])
    placed = min(number(act, count), who.supply)
    if clearing is not None and placed > 0:
        who.supply -= placed
        game.clearing(clearing).pieces += [Piece(act.player, "warrior") for _ in range(placed)]
        game.note("place", act.player, f"{act.player} warrior", count=placed, clearing=clearing)


@effect
def you_move(act: Act) -> None:
    """The controller moves pieces of their own faction."""
    game = act.game
    chosen = game.ask_one(act.player, "move", [one.words() for one in legal_moves(game, act.player)], because="must-rule",
                          why_not=lambda words: why_not_move(game, act.player, words))
    if chosen is not None:
        make_move(game, act.player, read_move(game, chosen))


@effect
def you_battle(act: Act) -> None:
    """The controller battles with pieces of their own faction."""
    game = act.game
    chosen = game.ask_one(act.player, "battle", legal_battles(game, act.player, list(game.board.clearings)), because="battle",
                          why_not=lambda words: why_not_battle(game, act.player, words))
    if chosen is not None:
        clearing, _, defender = chosen.partition(" against ")
        fight(game, act.player, defender, clearing)


@effect
def leave_unruled(act: Act) -> None:
    """The hireling's pieces are removed from clearings that its former controller does not rule."""
    game, former = act.game, act.hireling.former if act.hireling else None
    for name, clearing in game.board.clearings.items():
        if former is not None and clearing.of(act.side) and not rules(game, former, name):
            take_off(game, name, clearing.of(act.side), None)


@effect
def replace_with_yours(act: Act, count: Whole(1)) -> None:
    """Enemy warriors in the clearing spoken of are replaced with warriors of the controller's faction, if these can be placed."""
    game, who = act.game, act.game.players[act.player]
    for _ in range(count):
        here = game.clearing(act.place).pieces
        there = [piece for piece in here if piece.kind == "warrior" and is_enemy(game, act.side, piece.owner)]
        can = who.supply > 0 and bar(game, act.player, "warrior", act.place) is None
        label = game.ask_one(act.player, "replace", [piece.label() for piece in there]) if can else None
        if label is not None and act.here:
            gone = take_off(game, act.here, [next(piece for piece in there if piece.label() == label)], act.side)
            if gone:
                who.supply -= 1
                game.clearing(act.here).pieces.append(Piece(act.player, "warrior"))
                game.note("place", act.player, f"{act.player} warrior", count=1, clearing=act.here)


@effect
def one_of_each_player(act: Act) -> None:
    """Remove one faction warrior of each player, even of the controller, in the clearing of the hireling; hirelings stay."""
    game = act.game
    place = next((name for name in game.board.clearings if game.clearing(name).of(act.side)), None)
    for player in game.players:
        if place is not None and game.clearing(place).of(player, "warrior"):
            take_off(game, place, game.clearing(place).of(player, "warrior")[:1], act.side)


@effect
def everyone_there_may_draw(act: Act, cards: Whole(1)) -> None:
    """Each player with faction pieces at the hireling may draw."""
    game = act.game
    place = next((name for name in game.board.clearings if game.clearing(name).of(act.side)), None)
    for player in game.players:
        if place is not None and faction_pieces(game, player, place) and game.yes(player, "may-draw"):
            game.draw(player, cards)


@effect
def place_on_paths(act: Act, count: Whole(1), *, linked_to: CLEARINGS) -> None:
    """Pieces of the hireling are placed, one each on a path without one that is linked to such a clearing; if none is in the supply,
    one on the map may be moved there by removing it first. Rivers are no paths, whatever the controller crafted (E.3.5)."""
    game, hireling = act.game, act.hireling
    if hireling is None:
        return
    board = game.board
    for _ in range(count):
        ends = linked_to(act)
        links = board.paths + (board.rivers if opens_rivers(game, hireling.id) else [])
        free = [link_name(link) for link in links if set(ends) & link and not any(p.owner == hireling.id for p in board.on_paths[link])]
        if not free or (hireling.supply["warrior"] < 1 and not _lift(act)):
            return
        name = game.ask_one(act.player, "place-on-path", free, because="separate-effects", why_not=lambda words: _river_reason(act, words))
        if name is None:
            return
        hireling.supply["warrior"] -= 1
        board.on_paths[frozenset(name.split("/"))].append(Piece(hireling.id, "warrior"))
        game.note("place-on-path", act.player, hireling.id, path=name)


def _river_reason(act: Act, words: str) -> str:
    return river_reason(act.game, act.side) if frozenset(words.split("/")) in act.game.board.rivers else ""


def _lift(act: Act) -> bool:
    """Take a piece off a path, if the player likes, so that it can be placed anew."""
    game = act.game
    taken = [link_name(link) for link, pieces in game.board.on_paths.items() if any(piece.owner == act.side for piece in pieces)]
    chosen = game.ask(act.player, "remove-from-path", taken, 0, 1)
    for name in chosen:
        pieces = game.board.on_paths[frozenset(name.split("/"))]
        pieces.remove(next(piece for piece in pieces if piece.owner == act.side))
        if act.hireling:
            act.hireling.supply["warrior"] += 1
    return bool(chosen)
