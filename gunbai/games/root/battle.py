"""A battle (law 4.3): ambush, roll, effects, hits. A hireling's battle is fought with its pieces alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from gunbai.play.decisions import BadStep, Refused
from gunbai.play.rules import Clause
from gunbai.play.verbs import Term

from .acts import Act, crafted_happens, happens
from .board import Piece
from .game import Game, card_suit
from .losses import choose_losses
from .removal import guard, remove
from .rule import effects_of, hireling_effects, is_enemy, may_borrow, partners, use
from .score import score
from .selections import number


@dataclass(eq=False)
class Battle:
    """One battle: the sides, where, the Vagabond's helpers, the rolls and what changes them."""

    attacker: str
    defender: str
    clearing: str
    helper: str | None = None
    swapped: bool = False
    extra: dict[str, int] = field(default_factory=dict)
    spared: set[str] = field(default_factory=set)  # sides that have ignored their first hits already


def fighters(game: Game, side: str, clearing: str) -> list[Piece]:
    """A side's warriors and pawns in a clearing."""
    return [piece for piece in game.clearing(clearing).of(side) if piece.kind in ("warrior", "pawn")]


def check_battle(game: Game, side: str, defender: str, clearing: str, helper: str | None = None) -> None:
    """Raises Refused with the law or clause that forbids the battle, BadStep where the pieces are not there."""
    if helper is not None:
        _check_helper(game, side, helper, defender)
    absent = not game.clearing(clearing).of(defender) or not (fighters(game, side, clearing) or _reaches(game, side, clearing))
    if absent and game.holds("battle"):
        raise Refused("battle")
    if defender == side or not is_enemy(game, side, defender):
        raise Refused(_no_enemy(game, side, defender))
    guarded = guard(game, defender, "battled", clearing, side)
    if guarded is not None:
        raise Refused(guarded.id)
    for hireling, clause, _ in hireling_effects(game, "attack-costs-a-card"):
        if hireling.id == defender and not game.matching(game.principal(side), game.clearing(clearing).suit) and use(game, clause):
            raise Refused(clause.id)


def _no_enemy(game: Game, side: str, defender: str) -> str:
    """The law that makes the two no enemies."""
    if side in game.hirelings or defender in game.hirelings:
        return "hireling-enemies"
    return "coalition" if partners(game, side, defender) else "enemy"


def _check_helper(game: Game, side: str, helper: str, defender: str) -> None:
    if side in game.hirelings or helper in game.hirelings:
        if game.holds("separate-actions"):
            raise Refused("separate-actions", owner=helper)
        return
    allied = helper in game.players and helper in game.players[side].allied and game.holds("allied-relationship")
    if not allied and game.holds("piece-ownership"):
        raise Refused("piece-ownership", owner=helper)
    if helper == defender:
        raise Refused("allied-relationship", owner=helper)


def _reaches(game: Game, side: str, clearing: str) -> bool:
    """The Exile fights in the clearings beside its forest."""
    hireling = game.hirelings.get(side)
    forests = game.board.in_forests
    return hireling is not None and any(piece.owner == side and clearing in game.board.forests[name]
                                        for name, pieces in forests.items() for piece in pieces)


def legal_battles(game: Game, side: str, clearings: list[str]) -> list[str]:
    """Every battle that a side could begin now, as `fox-1 against eyrie`."""
    found = []
    for clearing in clearings:
        for defender in [*game.players, *game.hirelings]:
            if not game.clearing(clearing).of(defender):
                continue
            try:
                check_battle(game, side, defender, clearing)
            except (Refused, BadStep):
                continue
            found.append(f"{clearing} against {defender}")
    return found


def why_not_battle(game: Game, side: str, words: str) -> str:
    """The law or clause that forbids a battle; empty where none does."""
    clearing, _, rest = words.partition(" against ")
    defender, _, helper = rest.partition(" with ")
    try:
        check_battle(game, side, defender, clearing, helper or None)
    except Refused as refusal:
        return refusal.because
    except (BadStep, KeyError):
        return ""
    return ""


def fight(game: Game, side: str, defender: str, clearing: str, helper: str | None = None, because: str | None = None) -> None:
    """Fight a battle that was found legal."""
    battle = Battle(side, defender, clearing, helper)
    game.holds("battle")
    _pay_to_attack(game, battle)
    game.note("battle", game.principal(side), defender, because, clearing=clearing, side=side)
    if _ambush(game, battle):
        return
    _speak(game, battle, "before-the-roll")
    rolled = _roll(game, battle)
    _speak(game, battle, "in-battle")
    hits = {one: rolled[one] + battle.extra.get(one, 0) + _lasting_extra(game, battle, one) for one in (side, defender)}
    hits[side] += _defenseless(game, battle)
    _deal(game, battle, {side: hits[defender], defender: hits[side]})


def _pay_to_attack(game: Game, battle: Battle) -> None:
    for hireling, clause, _ in hireling_effects(game, "attack-costs-a-card"):
        if hireling.id == battle.defender and use(game, clause):
            payer = game.principal(battle.attacker)
            card = game.ask_one(payer, "pay-to-attack", game.matching(payer, game.clearing(battle.clearing).suit), because=clause.id)
            if card is not None:
                game.spend(payer, card, clause.id)


def _ambushes(game: Game, side: str, clearing: str) -> list[str]:
    """The ambush cards that may be played for a side; none for a hireling (E.3.5)."""
    suit = game.clearing(clearing).suit
    player = game.hirelings[side].controller if side in game.hirelings else side
    hand = game.players[player].hand if player else []
    cards = [card for card in hand if card.endswith("-ambush") and card_suit(game, card) in (suit, "bird")]
    if cards and side in game.hirelings and not may_borrow(game, True):
        game.note("no-ambush", player, side, "separate-effects")
        return []
    return cards


def _ambush(game: Game, battle: Battle) -> bool:
    """The defender may ambush, the attacker may foil it; True if the battle is over."""
    law = game.law("ambush")
    cards = _ambushes(game, battle.defender, battle.clearing) if law is not None else []
    played = game.ask(game.principal(battle.defender), "ambush", cards, 0, 1, because="ambush")
    if law is None or not played:
        return False
    game.apply("ambush")
    game.spend(game.principal(battle.defender), played[0], "ambush")
    answer = game.ask(game.principal(battle.attacker), "foil", _ambushes(game, battle.attacker, battle.clearing), 0, 1, because="ambush")
    if answer:
        game.spend(game.principal(battle.attacker), answer[0], "ambush")
        return False
    _deal(game, battle, {battle.attacker: law.get("hits", 0), battle.defender: 0})
    return not (fighters(game, battle.attacker, battle.clearing) or _reaches(game, battle.attacker, battle.clearing))


def _roll(game: Game, battle: Battle) -> dict[str, int]:
    """Rolled hits of both sides: the attacker takes the higher die, each is capped by the warriors present."""
    law = game.law("battle-dice") or {}
    faces = law.get("faces", [])
    pairs = [f"{high}-{low}" for high in faces for low in faces if low <= high]
    roller = game.principal(battle.attacker)
    high, _, low = (game.ask_one(roller, "dice", pairs, because="battle-dice") or "0-0").partition("-")
    game.apply("battle-dice")
    swapped = battle.swapped or _guerrilla(game, battle.defender)
    hits = {battle.attacker: int(low if swapped else high), battle.defender: int(high if swapped else low)}
    game.note("roll", roller, f"{high}-{low}", "battle-dice")
    return {side: min(count, _most(game, battle, side)) for side, count in hits.items()}


def _guerrilla(game: Game, defender: str) -> bool:
    """The Alliance defends with the higher roll; its hirelings do not (E.3.5)."""
    law = game.law("guerrilla-war")
    player = game.hirelings[defender].controller if defender in game.hirelings else defender
    if law is None or player is None or game.players[player].faction != law.get("faction"):
        return False
    if defender in game.hirelings and not may_borrow(game, True):
        return False
    game.apply("guerrilla-war")
    return True


def _most(game: Game, battle: Battle, side: str) -> int:
    """The most hits that a side can roll."""
    for hireling, clause, term in hireling_effects(game, "rolls-up-to"):
        if hireling.id == side and use(game, clause):
            return number(Act(game, clause, game.principal(side), hireling), term.main[0])
    if not game.holds("maximum-rolled-hits"):
        return 99
    warriors = len(game.clearing(battle.clearing).of(side, "warrior"))
    if side == battle.attacker and battle.helper:
        warriors += len(game.clearing(battle.clearing).of(battle.helper, "warrior"))
    return warriors + (game.players[side].swords if side in game.players else 0)


def _speak(game: Game, battle: Battle, moment: str) -> None:
    """Effects of this moment, the attacker's first: crafted cards and abilities of each side's player, not of hirelings (E.3.5)."""
    for role, side in (("attacker", battle.attacker), ("defender", battle.defender)):
        player = game.hirelings[side].controller if side in game.hirelings else side
        event = f"{moment}-as-{role}"
        if player is None or not _has_words_for(game, player, event):
            continue
        if side in game.hirelings and not may_borrow(game, True):
            game.note("no-effects", player, side, "separate-effects")
            continue
        crafted_happens(game, player, event, here=battle.clearing, battle=battle)
        for hireling in game.controlled(player):
            happens(game, hireling, event, player, here=battle.clearing, battle=battle)


def _has_words_for(game: Game, player: str, event: str) -> bool:
    cards = [game.rules.cards[card] for card in game.players[player].crafted] + [hireling.card for hireling in game.controlled(player)]
    return any(list(game.clauses(card, when=event)) for card in cards)


def _lasting_extra(game: Game, battle: Battle, side: str) -> int:
    return sum(int(term.main[0]) for clause, term in _lasting(game, battle, side, "extra-hits"))


def _lasting(game: Game, battle: Battle, side: str, modifier: str) -> list[tuple[Clause, Term]]:
    """Lasting effects of a side in this battle whose condition holds."""
    found = []
    for clause, term in effects_of(game, side, modifier):
        condition = clause.parts.get("if")
        act = Act(game, clause, game.principal(side), None, battle.clearing, battle=battle)
        if (condition is None or condition(act)) and use(game, clause):
            found.append((clause, term))
    return found


def _defenseless(game: Game, battle: Battle) -> int:
    law = game.law("defenseless")
    here = game.clearing(battle.clearing)
    armed = battle.defender in game.players and game.players[battle.defender].swords > 0
    if law is None or armed or here.of(battle.defender, "warrior"):
        return 0
    game.apply("defenseless")
    return int(law.get("extra", 0))


def _deal(game: Game, battle: Battle, hits: dict[str, int]) -> None:
    """Both sides take their hits at once; each side chooses which of its own pieces go, warriors first."""
    losses = {}
    for side, count in hits.items():
        losses[side] = choose_losses(game, battle, side, max(0, count - _ignored(game, battle, side, count)))
    for side, pieces in losses.items():
        other = battle.defender if side == battle.attacker else battle.attacker
        remove(game, battle.clearing, pieces, other)


def _ignored(game: Game, battle: Battle, side: str, count: int) -> int:
    """Hits that a side ignores, once in a battle (an ambush is part of it); several such effects do not add up."""
    if not count or side in battle.spared:
        return 0
    battle.spared.add(side)
    return max((int(term.main[0]) for _, term in _lasting(game, battle, side, "ignores-hits")), default=0)


def defender_scores(game: Game, battle: Battle, points: int) -> None:
    """The defender scores; an uncontrolled hireling cannot."""
    if battle.defender in game.players:
        score(game, battle.defender, points)

