"""Moving pieces: what the laws allow, whom a move may take along, and what it sets off."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from gunbai.play.decisions import BadStep, Refused

from .acts import happens
from .board import Link, Piece
from .game import Game
from .outrage import outrage_of_move
from .rule import effects_of, hireling_effects, is_enemy, may_borrow, rules, use

MOVE = re.compile(r"(\d+)((?: and \d+ [a-z-]+)*) from (\S+) to (\S+)( by ferry)?")


@dataclass
class Move:
    """A move as it is announced: how many own pieces, who comes along, from where to where, and whether by ferry."""

    count: int
    origin: str
    goal: str
    along: dict[str, int] = field(default_factory=dict)
    ferry: bool = False

    def words(self) -> str:
        """The move as experiments write it."""
        others = "".join(f" and {count} {owner}" for owner, count in self.along.items())
        return f"{self.count}{others} from {self.origin} to {self.goal}{' by ferry' if self.ferry else ''}"


def read_move(game: Game, words: str) -> Move:
    """`2 and 1 forest-patrol from fox-1 to mouse-1 by ferry`. Raises BadStep."""
    match = MOVE.fullmatch(words)
    if match is None:
        raise BadStep(f'"{words}" is no move: write "2 from fox-1 to mouse-1"')
    count, others, origin, goal, ferry = match.groups()
    for name in (origin, goal):
        if name not in game.board.clearings:
            raise BadStep(f'there is no clearing "{name}": {", ".join(game.board.clearings)}')
    along = {owner: int(number) for number, owner in re.findall(r"and (\d+) ([a-z-]+)", others)}
    return Move(int(count), origin, goal, along, bool(ferry))


def movable(game: Game, side: str, clearing: str) -> list[Piece]:
    """A side's warriors and pawns in a clearing, those that may not leave last."""
    pieces = [piece for piece in game.clearing(clearing).of(side) if piece.kind in ("warrior", "pawn")]
    return sorted(pieces, key=lambda piece: piece.came == game.turns)


def check_move(game: Game, side: str, move: Move, ignoring_rule: bool = False, river: bool = False) -> None:
    """Raises Refused with the law or clause that forbids a side's move, BadStep where the pieces are not there."""
    for owner in move.along:
        _check_company(game, side, owner)
    _check_link(game, side, move, river)
    if not ignoring_rule:
        _check_rule(game, side, move)
    pieces = movable(game, side, move.origin)
    if len(pieces) < move.count or move.count + sum(move.along.values()) < 1:
        raise BadStep(f"{side} has {len(pieces)} pieces that can move in {move.origin}")
    if move.count:
        _check_held(game, side, move, pieces)
    for owner, count in move.along.items():
        if len(movable(game, owner, move.origin)) < count:
            raise BadStep(f"{owner} has no {count} warriors in {move.origin}")


def _check_company(game: Game, side: str, owner: str) -> None:
    """Whose pieces may come along: nobody's but those of the Vagabond's ally (laws of separate actions, of pieces and of allies)."""
    if side in game.hirelings or owner in game.hirelings:
        if game.holds("separate-actions"):
            raise Refused("separate-actions", owner=owner)
        return
    if owner in game.players and owner in game.players[side].allied and game.holds("allied-relationship"):
        return
    if game.holds("piece-ownership"):
        raise Refused("piece-ownership", owner=owner)


def _check_link(game: Game, side: str, move: Move, river: bool) -> None:
    if move.ferry:
        _check_ferry(game, side, move)
        return
    link = frozenset((move.origin, move.goal))
    if river and link in game.board.rivers:
        return
    if not river and link in game.board.paths:
        return
    if link in game.board.rivers:
        if not opens_rivers(game, side):
            raise Refused(river_reason(game, side))
    elif game.holds("adjacency"):
        raise Refused("adjacency")


def opens_rivers(game: Game, side: str) -> bool:
    """A side may treat rivers as paths: a crafted effect says so (or no law of rivers stands in the way)."""
    if any(use(game, clause) for clause, _ in effects_of(game, side, "rivers-are-paths")):
        return True
    return not game.holds("rivers")


def river_reason(game: Game, side: str) -> str:
    """The law that closes the river to a side: for a hireling whose controller could use it, the law of separate effects."""
    borrowed = side in game.hirelings and any(effects_of(game, game.principal(side), "rivers-are-paths"))
    return "separate-effects" if borrowed else "rivers"


def _check_ferry(game: Game, side: str, move: Move) -> None:
    law = game.law("ferry")
    if law is None or game.ferry != move.origin or move.goal not in game.coast or move.goal == move.origin:
        raise BadStep("the Ferry is not in that clearing, or does not go there")
    game.apply("ferry")
    if game.used["ferry"] >= law.get("times", 0):
        raise Refused("ferry")


def _check_rule(game: Game, side: str, move: Move) -> None:
    if rules(game, side, move.origin) or rules(game, side, move.goal):
        game.holds("must-rule")
        return
    if _nimble(game, side):
        return
    on_river = game.board.on_river(move.origin) or game.board.on_river(move.goal)
    if any(on_river and use(game, clause) for clause, _ in effects_of(game, side, "ignores-rule-on-river")):
        return
    if game.holds("must-rule"):
        raise Refused("must-rule")


def _nimble(game: Game, side: str) -> bool:
    """The Vagabond and the Corvids need not rule; a hireling of theirs must (law of separate effects)."""
    law = game.law("nimble")
    nimble = law is not None and game.players[game.principal(side)].faction in law.get("factions", ())
    if nimble and (side in game.players or may_borrow(game, True)):
        game.apply("nimble")
        return True
    return False


def _check_held(game: Game, side: str, move: Move, pieces: list[Piece]) -> None:
    for hireling, clause, _ in hireling_effects(game, "holds-arrivals"):
        if is_enemy(game, hireling.id, side) and game.clearing(move.origin).of(hireling.id, "warrior"):
            free = [piece for piece in pieces if piece.came != game.turns]
            if len(free) < move.count:
                game.apply(clause.id)
                raise Refused(clause.id)


def legal_moves(game: Game, side: str, ignoring_rule: bool = False, river: bool = False, whole: bool = False) -> list[Move]:
    """Every move that a side could make now; with `whole` only of all its pieces in a clearing together."""
    moves = []
    for origin in game.board.clearings:
        there = len(movable(game, side, origin))
        goals = [goal for goal in game.board.clearings if there and goal != origin]
        for ferry in (False, True) if origin == game.ferry else (False,):
            for goal in goals:
                moves += _counts(game, side, Move(there, origin, goal, {}, ferry), ignoring_rule, river, whole)
    return moves


def _counts(game: Game, side: str, most: Move, ignoring_rule: bool, river: bool, whole: bool) -> list[Move]:
    """The legal moves of one to all pieces along one way; fewer than a legal number of pieces may always move too."""
    for count in [most.count] if whole else range(most.count, 0, -1):
        if _is_legal(game, side, replace(most, count=count), ignoring_rule, river):
            return [most] if whole else [replace(most, count=fewer) for fewer in range(1, count + 1)]
    return []


def _is_legal(game: Game, side: str, move: Move, ignoring_rule: bool, river: bool) -> bool:
    try:
        check_move(game, side, move, ignoring_rule, river)
    except (Refused, BadStep):
        return False
    return True


def why_not_move(game: Game, side: str, words: str, ignoring_rule: bool = False, river: bool = False) -> str:
    """The law or clause that forbids a move; empty where none does."""
    try:
        check_move(game, side, read_move(game, words), ignoring_rule, river)
    except Refused as refusal:
        return refusal.because
    except BadStep:
        return ""
    return ""


def make_move(game: Game, side: str, move: Move, because: str | None = None) -> None:
    """Carry out a legal move, with all that it sets off: bandits on the path, the Ferry's card, Outrage."""
    groups = {side: movable(game, side, move.origin)[: move.count]}
    groups |= {owner: movable(game, owner, move.origin)[:count] for owner, count in move.along.items()}
    moving = [piece for pieces in groups.values() for piece in pieces]
    _carry(game, moving, move.origin, move.goal)
    game.note("move", game.principal(side), side, because, count=move.count, origin=move.origin, goal=move.goal, ferry=move.ferry,
              along=[piece.label() for owner in move.along for piece in groups[owner]])
    if move.ferry:
        _ferry_arrives(game, side, move)
    else:
        _path_taken(game, side, frozenset((move.origin, move.goal)), move.goal, moving)
    outrage_of_move(game, side, moving, move.goal)


def _carry(game: Game, pieces: list[Piece], origin: str, goal: str) -> None:
    for piece in pieces:
        game.clearing(origin).pieces.remove(piece)
        game.clearing(goal).pieces.append(piece)
        piece.came = game.turns


def _ferry_arrives(game: Game, side: str, move: Move) -> None:
    """The Ferry goes along and gives a card to the moving player; in the later Law to each player whose faction pieces moved."""
    game.ferry = move.goal
    game.used["ferry"] += 1
    law = game.law("ferry") or {}
    game.apply("ferry")
    if law.get("faction-pieces-only"):
        for player in (side, *move.along):
            if player in game.players:
                game.draw(player, law.get("draw", 0), "ferry")
        return
    if side in game.hirelings:
        strange = game.law("weird-stuff")
        if strange is None or "ferry" not in strange.get("counts", ()):
            return
        game.apply("weird-stuff")
    game.draw(game.principal(side), law.get("draw", 0), "ferry")


def _path_taken(game: Game, side: str, link: Link, goal: str, moving: list[Piece]) -> None:
    """Hirelings on the path: enemies that pass pay, their controller gains."""
    for hireling in list(game.hirelings.values()):
        if not any(piece.owner == hireling.id for piece in game.board.on_paths.get(link, ())):
            continue
        if is_enemy(game, hireling.id, side):
            happens(game, hireling, "enemy-moves-past", game.principal(side), here=goal, pieces=moving)
        elif hireling.controller == side:
            happens(game, hireling, "you-move-past", side, here=goal, pieces=moving)
