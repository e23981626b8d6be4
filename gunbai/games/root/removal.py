"""Pieces leave the map: who is safe, where they go, who scores, and which effects follow."""

from __future__ import annotations

from gunbai.play.rules import Clause

from .acts import happens
from .board import Piece
from .game import Game
from .outrage import outrage
from .rule import faction_pieces, hireling_effects, is_enemy, use
from .score import score, score_removal


def remove(game: Game, clearing: str, pieces: list[Piece], by: str | None) -> list[Piece]:
    """Remove pieces from a clearing at once, then let the effects follow (law 1.5.4); the pieces that really left."""
    gone = [piece for piece in pieces if can_be_removed(game, piece, clearing, by)]
    for piece in gone:
        game.clearing(clearing).pieces.remove(piece)
    if not gone:
        return []
    game.note("remove", game.principal(by) if by else None, [piece.label() for piece in gone], clearing=clearing, by=by)
    for piece in gone:
        to_supply(game, piece)
    if by is not None:
        score_removal(game, by, gone)
        _trophies(game, by, gone)
        _hostility(game, by, gone)
        if any(piece.name == "sympathy" for piece in gone):
            outrage(game, by, clearing)
    for owner in dict.fromkeys(piece.owner for piece in gone):
        _survivors(game, clearing, [piece for piece in gone if piece.owner == owner and piece.kind == "warrior"])
    return gone


def to_supply(game: Game, piece: Piece) -> None:
    """A piece that left the map goes back to its owner's supply; a relic to a forest is handled by its own law."""
    if piece.owner in game.hirelings:
        game.hirelings[piece.owner].supply[piece.name] += 1
    elif piece.kind == "warrior":
        game.players[piece.owner].supply += 1


def can_be_removed(game: Game, piece: Piece, clearing: str, by: str | None) -> bool:
    """False for the Vagabond's pawn and for what a hireling's ability protects."""
    if piece.kind == "pawn" and piece.owner in game.players:
        return not game.holds("lone-wanderer")
    return guard(game, piece.owner, "removed", clearing, by) is None


def hurt_pawns(game: Game, pieces: list[Piece]) -> None:
    """Where all enemy pieces are removed, the Vagabond stays and damages items instead (law 9.2.2.1)."""
    law = game.law("lone-wanderer")
    for piece in pieces:
        if law is not None and piece.kind == "pawn" and piece.owner in game.players:
            game.apply("lone-wanderer")
            game.note("damage", piece.owner, law.get("damaged", 0), "lone-wanderer")


def guard(game: Game, owner: str, from_what: str, clearing: str, by: str | None) -> Clause | None:
    """The ability that keeps an owner's pieces in a clearing from being battled or removed, if there is one."""
    for hireling, clause, term in hireling_effects(game, "cannot-be"):
        if hireling.id == owner and from_what in term.main[0] and use(game, clause):
            return clause
    for hireling, clause, _ in hireling_effects(game, "shelters"):
        at = any(piece.owner == hireling.id for piece in game.clearing(clearing).pieces)
        if at and hireling.controller == owner and by is not None and is_enemy(game, owner, by) and use(game, clause):
            return clause
    for hireling, clause, _ in hireling_effects(game, "hides-among-yours"):
        controller = hireling.controller
        if hireling.id == owner and from_what == "battled" and controller and faction_pieces(game, controller, clearing):
            game.apply(clause.id)
            return clause
    return None


def _hostility(game: Game, by: str, gone: list[Piece]) -> None:
    """A faction whose warriors the Vagabond removes turns Hostile (law 9.2.9.3); neither a hireling's deeds nor its pieces count."""
    vagabond = game.players[game.principal(by)]
    victims = dict.fromkeys(piece.owner for piece in gone if piece.kind == "warrior" and piece.owner != vagabond.name)
    if vagabond.faction != "vagabond" or not victims or game.law("hostility") is None:
        return
    if by in game.hirelings and game.holds("separate-effects"):
        return
    for owner in victims:
        if owner in game.hirelings and (game.hirelings[owner].controller is None or game.holds("separate-pieces")):
            continue
        faction = game.principal(owner)
        if faction not in vagabond.hostile:
            game.apply("hostility")
            vagabond.hostile.append(faction)
            game.note("hostile", vagabond.name, faction, "hostility")


def _trophies(game: Game, by: str, gone: list[Piece]) -> None:
    """A removed relic goes to a forest of the remover's choice and is worth more to an enemy player, not to a hireling (law 15.2.5)."""
    law = game.law("prized-trophies") if any(piece.name == "relic" for piece in gone) else None
    for piece in gone:
        if piece.name == "relic" and law is not None:
            game.apply("prized-trophies")
            forest = game.ask_one(game.principal(by), "relic", list(game.board.forests)) or ""
            game.board.in_forests[forest].append(piece)
            if by in game.players and is_enemy(game, by, piece.owner):
                score(game, by, law.get("points", 0), "prized-trophies")


def _survivors(game: Game, clearing: str, warriors: list[Piece]) -> None:
    """What saves removed warriors: the Patrol's card, Field Hospitals, the Feline Physicians."""
    if not warriors:
        return
    owner = warriors[0].owner
    if owner in game.hirelings:
        happens(game, game.hirelings[owner], "warriors-removed", here=clearing, pieces=warriors)
        _hospitals(game, game.hirelings[owner].controller, clearing, warriors)
        return
    if _hospitals(game, owner, clearing, warriors):
        return
    for hireling in game.controlled(owner):
        if happens(game, hireling, "your-warriors-removed", here=clearing, pieces=warriors):
            return


def _hospitals(game: Game, player: str | None, clearing: str, warriors: list[Piece]) -> bool:
    """Field Hospitals (law 6.2.3): for Marquise warriors only; a hireling's are not hers (E.3.3)."""
    if player is None or game.players[player].faction != "marquise" or game.law("field-hospitals") is None:
        return False
    keep = next((name for name, place in game.board.clearings.items() if place.of(player, "keep")), None)
    cards = game.matching(player, game.clearing(clearing).suit)
    if keep is None or not cards:
        return False
    if warriors[0].owner != player and game.holds("separate-pieces"):
        game.note("no-hospital", player, warriors[0].owner, "separate-pieces")
        return False
    chosen = game.ask(player, "field-hospitals", cards, 0, 1)
    if not chosen:
        return False
    game.apply("field-hospitals")
    game.spend(player, chosen[0], "field-hospitals")
    put_back(game, warriors, keep, "field-hospitals")
    return True


def put_back(game: Game, warriors: list[Piece], clearing: str, because: str | None = None) -> None:
    """Removed warriors return to the map instead of staying in the supply."""
    for piece in warriors:
        if piece.owner in game.hirelings:
            game.hirelings[piece.owner].supply[piece.name] -= 1
        else:
            game.players[piece.owner].supply -= 1
        game.clearing(clearing).pieces.append(piece)
    game.note("put-back", warriors[0].owner, len(warriors), because, clearing=clearing)

