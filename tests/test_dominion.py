"""The Dominion engine: what no single ruling shows. Rulings themselves are played by test_rulings.py."""

from __future__ import annotations

import random
from collections import Counter

import pytest
import whole
from playing import Dice
from soaking import more

from gunbai.games.dominion import Engine
from gunbai.play.decisions import BadStep, Refused
from gunbai.play.trace import Trace
from gunbai.proof.rulebook import Rulebook

MOVES, GAMES = 10_000, 40


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    """The rules of every edition, from the real content."""
    return whole.rulebook()


def kingdom(rulebook: Rulebook, edition: str, dice: random.Random) -> tuple[list[str], list[str]]:
    """Ten random Kingdom piles and two Events or Landmarks that exist in the edition."""
    rules = rulebook.rules("dominion", edition)
    kb = rulebook.kb
    editions = kb.editions("dominion")

    def exists(card_id: str) -> bool:
        starts = [editions.index(printing.edition) for printing in kb.cards[f"dominion/{card_id}"].printings]
        return min(starts, default=0) <= editions.index(edition)

    cards = [c for c in rules.cards.values() if c.clauses and "in-pile" not in c.facts and exists(c.id)]
    piles = [c.id for c in cards if c.pile == "kingdom" or isinstance(c.pile, dict)]
    return dice.sample(piles, 10), dice.sample([c.id for c in cards if c.pile in ("event", "landmark")], 2)


def everything(engine: Engine) -> Counter[str]:
    """All cards of the game, wherever they are."""
    table = engine.table
    found = Counter(card.id for pile in table.piles.values() for card in pile)
    found.update(piece.card.id for piece in table.trash)
    for player in table.players:
        found.update(piece.card.id for zone in player.zones.values() for piece in zone)
    return found


def legal(engine: Engine) -> list[str]:
    """What the player whose turn it is may do now, by the engine's own word."""
    table = engine.table
    player = table.turn.player
    steps = [f"play {piece.card.id}" for piece in player.zones["hand"]]
    steps += [f"buy {pile[-1].id}" for pile in table.piles.values() if pile]
    steps += [f"buy {card.id}" for card in table.landscapes]
    steps += [f"pay debt {number}" for number in range(1, player.debt + 1)]
    steps.append("end phase" if table.turn.phase == "action" else "end turn")
    return [step for step in dict.fromkeys(steps) if engine.allowed(player.name, step) is None]


def check(engine: Engine) -> None:
    """Tokens obey their laws, nothing is owed below nothing, every card knows where it is."""
    table = engine.table
    for player in table.players:
        assert player.minus_coin in (0, 1) and player.minus_card in (0, 1)
        assert player.debt >= 0 and player.vp >= 0 and player.journey in ("up", "down", None)
        for zone, pieces in player.zones.items():
            assert all(piece.zone == zone and piece.owner is player for piece in pieces)
        assert all(player.pile_tokens.values())
    turn = table.turn
    assert min(turn.actions, turn.buys, turn.coins, turn.potions) >= 0


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(more(GAMES)))
def test_random_legal_play_loses_no_card_and_breaks_no_law(rulebook: Rulebook, seed: int) -> None:
    """Random kingdoms, random editions, random legal moves: nothing is lost or doubled, and a refusal changes nothing."""
    dice = random.Random(seed)
    edition = dice.choice(rulebook.kb.editions("dominion")[1:])
    piles, landscapes = kingdom(rulebook, edition, dice)
    players = ["A", "B", "C", "D"][: dice.choice([2, 3, 4])]
    given = {"players": players, "kingdom": piles, "landscapes": landscapes}
    for name in players:
        cards = [*["copper"] * 3, *dice.choices(piles, k=9), "silver", "gold"]
        given[name] = {"hand": cards[:5], "deck": cards[5:]}
    engine = Engine(rulebook.rules("dominion", edition), given, Dice(seed), Trace())
    before = everything(engine)
    for _ in range(MOVES // GAMES):
        if engine.table.over:
            break
        player = engine.table.turn.player.name
        engine.act(player, dice.choice(legal(engine)))
        check(engine)
        assert everything(engine) == before
    for name in players:
        assert isinstance(engine.look(f"{name}.score"), int)


def test_a_refused_step_changes_nothing(rulebook: Rulebook) -> None:
    """Whatever is refused leaves the table as it was."""
    engine = Engine(rulebook.rules("dominion", "2022"), {"A": {"hand": ["copper", "smithy"], "debt": 1}}, Dice(0), Trace())
    before = (everything(engine), engine.look("actions"), engine.look("A.hand"))
    for step in ("play copper", "buy silver", "pay debt 1", "take debt 2"):
        with pytest.raises(Refused):
            engine.act("A", step)
        assert (everything(engine), engine.look("actions"), engine.look("A.hand")) == before


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"A": {"hand": ["gold-coin"]}}, "no card gold-coin"),
        ({"C": {}}, 'given knows no "C"'),
        ({"A": {"handd": []}}, 'no "handd"'),
        ({"phase": "night"}, "action or buy"),
        ({"B": {"coins": 3}}, "belong to the player whose turn it is"),
        ({"kingdom": ["mission"]}, "under given: landscapes"),
    ],
)
def test_what_cannot_be_set_up_is_said(rulebook: Rulebook, given: dict[str, object], word: str) -> None:
    """A given that makes no sense is refused in words that say what does."""
    with pytest.raises(BadStep, match=word):
        Engine(rulebook.rules("dominion", "2022"), given, Dice(0), Trace())


@pytest.mark.parametrize("path", ["cost.gold-coin", "A.hat", "nowhere", "C.hand", "supply.smithy"])
def test_a_path_that_leads_nowhere_is_said(rulebook: Rulebook, path: str) -> None:
    """Looking at what is not there is a fault of the experiment, never an exception of Python."""
    engine = Engine(rulebook.rules("dominion", "2022"), {}, Dice(0), Trace())
    with pytest.raises(BadStep):
        engine.look(path)
