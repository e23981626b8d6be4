"""Words that only one or two cards need."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from gunbai.play.decisions import BadStep, Refused
from gunbai.play.verbs import Whole, Word

from .acts import Act
from .battle import defender_scores, fight, fighters, legal_battles, why_not_battle
from .board import Piece, link_name
from .effects import bar
from .moves import Move, check_move, make_move, movable, opens_rivers, river_reason
from .removal import put_back
from .removal import remove as take_off
from .rule import faction_pieces, is_enemy
from .selections import number
from .words import AMOUNT, CLEARINGS, effect, modifier


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
    if chosen is not None:
        put_back(act.game, act.pieces, chosen)


@effect
def use_higher_roll(act: Act) -> None:
    """In this battle the defender uses the higher roll and the attacker the lower one."""
    act.battle.swapped = True


@effect
def deal_extra(act: Act, hits: Whole(1)) -> None:
    """The player's side deals extra hits in this battle."""
    side = act.battle.attacker if act.game.principal(act.battle.attacker) == act.player else act.battle.defender
    act.battle.extra[side] = act.battle.extra.get(side, 0) + hits


@effect
def give_defender(act: Act, points: Whole(1)) -> None:
    """The defender scores."""
    defender_scores(act.game, act.battle, points)


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
def place_yours(act: Act, count: AMOUNT, *, at: CLEARINGS, spread: Word("one", "everywhere") = "one") -> None:
    """Warriors of the controller's faction are placed, in one clearing or in each of them."""
    game, who = act.game, act.game.players[act.player]
    open_to = [clearing for clearing in at(act) if bar(game, act.player, "warrior", clearing) is None]
    if spread == "one":
        chosen = game.ask_one(act.player, "place-yours", open_to)
        open_to = [chosen] if chosen else []
    for clearing in open_to:
        for _ in range(min(number(act, count), who.supply)):
            who.supply -= 1
            game.clearing(clearing).pieces.append(Piece(act.player, "warrior"))
            game.note("place", act.player, f"{act.player} warrior", count=1, clearing=clearing)


@effect
def replace_with_yours(act: Act, count: Whole(1)) -> None:
    """Enemy warriors in the clearing spoken of are replaced with warriors of the controller's faction."""
    game, who = act.game, act.game.players[act.player]
    for _ in range(count):
        here = game.clearing(act.here or "").pieces
        there = [piece for piece in here if piece.kind == "warrior" and is_enemy(game, act.side, piece.owner)]
        label = game.ask_one(act.player, "replace", [piece.label() for piece in there]) if who.supply else None
        if label is not None and act.here:
            gone = take_off(game, act.here, [next(piece for piece in there if piece.label() == label)], act.side)
            if gone:
                who.supply -= 1
                game.clearing(act.here).pieces.append(Piece(act.player, "warrior"))
                game.note("place", act.player, f"{act.player} warrior", count=1, clearing=act.here)


@effect
def draw_in(act: Act) -> None:
    """One faction warrior in each clearing adjacent to the one spoken of may be forced to move there."""
    game, goal = act.game, act.here or ""
    for origin in game.board.adjacent(goal):
        owners = [name for name in game.players if game.clearing(origin).of(name, "warrior") and _can_go(act, name, origin, goal)]
        chosen = game.ask(act.player, f"force-from-{origin}", owners, 0, 1)
        for owner in chosen:
            make_move(game, owner, Move(1, origin, goal))


def _can_go(act: Act, owner: str, origin: str, goal: str) -> bool:
    try:
        check_move(act.game, owner, Move(1, origin, goal))
    except (Refused, BadStep):
        return False
    return True


@effect
def force(act: Act, what: Word("battle", "move-then-may-battle"), *, at: CLEARINGS) -> None:
    """Choose any player with faction pieces in one of these clearings; that player's faction pieces must battle there, or must move.

    The controller chooses defender and goal, the forced player everything else (law 1.5.5)."""
    game = act.game
    place = game.ask_one(act.player, "clearing", [name for name in at(act) if any(fighters(game, player, name) for player in game.players)])
    if place is None:
        return
    forced = game.ask_one(act.player, "force", [player for player in game.players if fighters(game, player, place)])
    if forced is None:
        return
    if what == "battle":
        _force_battle(act, forced, place)
        return
    goals = [goal for goal in game.board.adjacent(place) if _can_go(act, forced, place, goal)]
    goal = game.ask_one(act.player, "goal", goals)
    if goal is not None:
        make_move(game, forced, Move(len(movable(game, forced, place)), place, goal))
        if legal_battles(game, forced, [goal]) and game.yes(act.player, "may-battle"):
            _force_battle(act, forced, goal)


def _force_battle(act: Act, forced: str, place: str) -> None:
    game = act.game
    chosen = game.ask_one(act.player, "battle", legal_battles(game, forced, [place]), because="battle",
                          why_not=lambda words: why_not_battle(game, forced, words))
    if chosen is not None:
        game.note("force", act.player, forced, clearing=place)
        fight(game, forced, chosen.partition(" against ")[2], place)


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


@modifier
def rules_ties() -> None:
    """The controller rules clearings in which they tie for most."""


@modifier
def rivers_are_paths() -> None:
    """Rivers count as paths when moving."""


@modifier
def ignores_rule_on_river() -> None:
    """Moves to or from a clearing on the river need no rule."""


@modifier
def holds_arrivals() -> None:
    """Enemies cannot move out of a clearing with such a warrior in the turn in which they moved in."""


@modifier
def cannot_be(what: Word("battled-or-removed")) -> None:
    """The hireling's pieces cannot be battled or removed."""


@modifier
def shelters() -> None:
    """Enemies cannot battle or remove the controller's faction pieces where the hireling is."""


@modifier
def hides_among_yours() -> None:
    """The hireling cannot be battled where its controller has faction pieces."""


@modifier
def bars_placing() -> None:
    """Enemies cannot place pieces in the hireling's clearing."""


@modifier
def attack_costs_a_card() -> None:
    """To battle the hireling, the attacker must discard a card that matches the clearing."""


@modifier
def rolls_up_to(most: AMOUNT) -> None:
    """The most hits that the hireling can roll."""


@modifier
def extra_hits(hits: Whole(1)) -> None:
    """Extra hits in battle."""


@modifier
def ignores_hits(hits: Whole(1)) -> None:
    """So many hits taken in battle are ignored."""


@modifier
def worth_nothing(what: Word("farm")) -> None:
    """Nobody scores for removing these."""

