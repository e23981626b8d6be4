"""The engine of Root: what no single ruling shows. Rulings themselves are played by test_rulings.py."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playing import Dice, Played
from soaking import more
from whole import rulebook

from gunbai.games.root import WORDS, Engine
from gunbai.games.root.battle import legal_battles
from gunbai.games.root.board import CORNERS, KINDS, ROWS, practice_map
from gunbai.games.root.game import Game
from gunbai.games.root.moves import legal_moves
from gunbai.play.decisions import BadStep, Refused, Script, WrongChoice
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

ROOT = Path(__file__).resolve().parent.parent
EDITIONS = ("e", "e2", "h")
CLEARINGS = [name for row in ROWS for name in row]
FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "duchy", "keepers", "corvids", "hundreds")
GAMES, STEPS = 50, 80


@cache
def rules(edition: str = "h") -> Rules:
    return rulebook().rules("root", edition)


HIRELINGS = sorted(path.stem for path in (ROOT / "cards/root/hirelings").glob("*.yaml"))


class Table(Played):
    """A game of Root played by sentences, the Marquise against the Eyrie."""

    def __init__(self, edition: str = "h", **given: Any):
        super().__init__(Engine, rules(edition), **{"players": ["marquise", "eyrie"], **given})


# The map

def test_the_practice_map_is_what_its_description_says() -> None:
    board = practice_map()
    assert len(board.clearings) == 9 and len(board.paths) == 12 and len(board.forests) == 4
    assert Counter(place.suit for place in board.clearings.values()) == {"fox": 3, "mouse": 3, "rabbit": 3}
    assert sorted(board.adjacent("rabbit-2")) == ["fox-2", "fox-3", "mouse-1", "mouse-2"]
    assert [name for name in board.clearings if board.on_river(name)] == ["fox-1", "rabbit-2", "mouse-3"]
    assert all(board.clearings[name].slots == (1 if name in CORNERS else 2) for name in CLEARINGS)
    assert board.next_forests("northwest") == ["northeast", "southwest"]


def test_a_ruin_fills_a_slot() -> None:
    assert Table().look("mouse-2.slots") == 1


# What an experiment may say

@pytest.mark.parametrize(
    ("given", "about"),
    [
        ({"supply": ["nobody"]}, "there is no hireling"),
        ({"supply": ["boat-builders"]}, "there is no hireling"),
        ({"bord": {}}, 'given knows no "bord"'),
        ({"board": {"fox-9": {"marquise": 1}}}, 'there is no clearing "fox-9"'),
        ({"board": {"fox-1": {"lizards": 1}}}, "neither a player nor a hireling"),
        ({"board": {"fox-1": {"marquise": ["rost"]}}}, 'there is no piece "rost"'),
        ({"supply": ["popular-band"], "board": {"fox-1": {"popular-band": 6}}}, "no more warrior"),
        ({"supply": ["popular-band"], "eyrie": {"hirelings": {"popular-band": 1}}}, "cannot be in two places"),
        ({"phase": "noon"}, 'there is no phase "noon"'),
        ({"marquise": {"points": 3}}, 'there is no thing that marquise can have "points"'),
        ({"paths": {"fox-1/mouse-3": "highway-bandits"}, "supply": ["highway-bandits"]}, "there is no path"),
    ],
)
def test_what_cannot_be_set_up_is_said_in_words(given: dict[str, Any], about: str) -> None:
    with pytest.raises(BadStep, match=about):
        Table(**given)


@pytest.mark.parametrize(
    ("sentence", "about"),
    [
        ("marquise dance", "is no step"),
        ("marquise move fox-1", "is no move"),
        ("marquise move 1 from fox-1 to fox-9", "there is no clearing"),
        ("marquise move 3 from fox-1 to mouse-1", "pieces that can move"),
        ("marquise battle nobody in fox-1", "there is nobody"),
        ("marquise use nobody", "is no hireling"),
        ("marquise build castle in fox-1", "is no building or token"),
        ("marquise play boat-builders", "has not crafted"),
        ("eyrie end turn", "turn, not"),
        ("nobody end turn", "there is no player"),
    ],
)
def test_a_sentence_without_meaning_is_said_in_words(sentence: str, about: str) -> None:
    table = Table(board={"fox-1": {"marquise": 2}})
    with pytest.raises(BadStep, match=about):
        table.act(sentence)


@pytest.mark.parametrize("path", ["weather", "marquise.mood", "fox-1.colour", "path.fox-1/mouse-3", "forest.south"])
def test_a_path_without_meaning_is_said_in_words(path: str) -> None:
    with pytest.raises(BadStep):
        Table().look(path)


def test_a_choice_that_is_not_legal_lists_what_is() -> None:
    table = Table(marquise={"hirelings": {"street-band": 2}})
    with pytest.raises(WrongChoice, match="marquise must decide place-warrior: fox-1, mouse-1"):
        table.act("marquise use street-band", {"place-warrior": "fox-9"})


# Laws that a switch turns into another game

def test_without_the_law_of_rule_for_hirelings_their_pieces_count_for_nobody() -> None:
    board = {"fox-1": {"forest-patrol": 3, "eyrie": 1}}
    given = {"players": ["marquise", "eyrie"], "marquise": {"hirelings": {"forest-patrol": 1}}, "board": board}
    for there, ruler in ((rules("h"), "marquise"), (rules("h").with_law("hireling-rule", None), "eyrie")):
        assert Engine(there, given, Script(), Trace()).look("fox-1.ruler") == ruler


@pytest.mark.parametrize("law", sorted(WORDS.laws))
def test_a_game_goes_on_when_any_one_law_is_switched_off(law: str) -> None:
    """Another game, but no Python exception."""
    for seed in range(2):
        play_at_random(seed, rules("h").with_law(law, None), STEPS // 2)


def test_every_law_that_the_engine_asks_for_is_written() -> None:
    for edition in EDITIONS:
        assert set(WORDS.laws) == set(rules(edition).laws)


# Cards

def test_both_sides_of_a_hireling_name_each_other_and_exclude_the_same_factions() -> None:
    assert len(HIRELINGS) == 32
    for name in HIRELINGS:
        card = rules().cards[name]
        other = rules().cards[card.facts["other-side"]]
        assert other.facts["other-side"] == name and {card.facts["side"], other.facts["side"]} == {"promoted", "demoted"}
        assert card.facts.get("excludes") == other.facts.get("excludes") and card.facts["pack"] == other.facts["pack"]


@pytest.mark.parametrize("name", HIRELINGS)
def test_every_hireling_can_be_set_up_on_an_empty_map(name: str) -> None:
    game = Engine(rules(), {"players": ["A", "B"], "supply": [name]}, Dice(1), Trace())
    game.act("A", f"set up {name}")
    state = game.game
    placed = sum(piece.owner == name for piece in state.board.everything())
    has_setup = any(clause.id.endswith(".setup") for clause in rules().cards[name].clauses)
    assert (placed > 0) == (has_setup and bool(rules().cards[name].facts.get("pieces")))


# Legal play

SUITS = ["fox", "mouse", "rabbit", "bird"]
CARDS = [*SUITS, "fox-ambush", "bird-ambush", "mouse-sword", "rabbit-tea", "fox-dominance"]


def some_table(dice: random.Random) -> dict[str, Any]:
    """Players, five hirelings and pieces anywhere."""
    players = dice.sample(FACTIONS, dice.randint(2, 4))
    hirelings: list[str] = []
    for name in dice.sample(HIRELINGS, 32):
        if rules().cards[name].facts["other-side"] not in hirelings and len(hirelings) < 5:
            hirelings.append(name)
    given: dict[str, Any] = {
        "players": players, "supply": hirelings[:1], "board": {}, "items": {"mouse-2": ["sword", "tea"], "rabbit-2": "bag"},
        "ferry": "fox-1", "coast": ["fox-1", "rabbit-1", "mouse-3"], "deck": dice.choices(SUITS, k=30),
    }
    for player in players:
        given[player] = {
            "vp": dice.randint(0, 11), "hand": dice.choices(CARDS, k=4), "items": ["tea"], "swords": 2 if player == "vagabond" else 0,
            "crafted": dice.sample(["boat-builders", "brutal-tactics", "false-orders"], dice.randint(0, 2)),
        }
    for name in hirelings[1:]:
        given[dice.choice(players)].setdefault("hirelings", {})[name] = dice.randint(1, 3)
    if "vagabond" in players:
        friend = dice.choice([player for player in players if player != "vagabond"])
        given["vagabond"]["coalition" if dice.random() < 0.4 else "allied"] = friend
        given["board"]["fox-1"] = {"vagabond": ["pawn"]}
    for place in CLEARINGS:
        there = given["board"].setdefault(place, {})
        there.update({player: dice.randint(0, 2) for player in players if player != "vagabond" and dice.random() < 0.6})
    for faction, name in (("alliance", "sympathy"), ("marquise", "keep"), ("keepers", "relic")):
        if faction in players:
            place = given["board"][dice.choice(CLEARINGS)]
            place[faction] = [place.get(faction, 0), name]
    return given


def some_step(game: Game, dice: random.Random) -> tuple[str, str]:
    """A player and a sentence, mostly a legal one."""
    player = game.turn if dice.random() < 0.95 else dice.choice(list(game.players))
    one = dice.choice(CLEARINGS)
    near, other = dice.choice(game.board.adjacent(one)), dice.choice([*game.players, *game.hirelings])
    mine = [hireling.id for hireling in game.controlled(player)] or list(game.hirelings)
    moves = [f"move {move.words()}" for move in legal_moves(game, player)] or ["end phase"]
    battles = ["battle {2} in {0}".format(*words.split()) for words in legal_battles(game, player, CLEARINGS)] or ["end phase"]
    building = dice.choice(["roost", "workshop", "sympathy", "wood", "relic", "tunnel"])
    return player, dice.choice([
        *[dice.choice(moves)] * 2, *[dice.choice(battles)] * 2, *[f"use {dice.choice(mine)}"] * 5, *["end phase"] * 2, *["end turn"] * 2,
        f"use {dice.choice(list(game.hirelings))}.trade", "use the-brigand.rob",
        f"score {dice.randint(1, 3)}", f"move 1 and 1 {other} from {one} to {near}", f"battle {other} in {one} with {dice.choice(mine)}",
        f"battle {other} in {one}", f"build {building} in {one}", f"place {dice.randint(1, 2)} in {one}", "play false-orders",
        "activate fox-dominance", "sway captain revealing fox, mouse", f"encamp {one}", "craft mouse-sword", "draw 1",
    ])


def picture(game: Game) -> Any:
    """Everything that can change, to be compared."""
    board = game.board
    return (
        {name: sorted(map(_label, place.pieces)) for name, place in board.clearings.items()},
        {str(sorted(link)): sorted(map(_label, pieces)) for link, pieces in board.on_paths.items()},
        {name: sorted(map(_label, pieces)) for name, pieces in board.in_forests.items()},
        {name: (p.vp, p.hand[:], p.items[:], p.supporters[:], p.revealed[:], p.supply, p.swords, p.dominance)
         for name, p in game.players.items()},
        {name: (h.controller, h.markers, dict(h.supply), h.on_card, h.items[:], h.face_up[:]) for name, h in game.hirelings.items()},
        [marker.label() for marker in game.markers], game.deck[:], game.discard[:], game.turn, game.phase, game.ferry,
    )


def _label(piece: Any) -> str:
    return str(piece.label())


def counts(game: Game) -> Any:
    """What must stay the same whatever is played: hireling pieces, warriors of players, cards, hireling markers."""
    here = Counter((piece.owner, piece.name) for piece in game.board.everything())
    hirelings = {name: {piece: here[name, piece] + h.supply[piece] + (h.on_card if piece == "warrior" else 0)
                        for piece in h.card.facts.get("pieces", {})} for name, h in game.hirelings.items()}
    warriors = {name: here[name, "warrior"] + here[name, "pawn"] + player.supply for name, player in game.players.items()}
    cards = Counter(game.deck + game.discard)
    for player in game.players.values():
        cards.update(player.hand + player.supporters + player.revealed + player.crafted)
        cards.update([f"{player.dominance}-dominance"] if player.dominance else [])
    for hireling in game.hirelings.values():
        cards.update(hireling.face_up)
    return hirelings, warriors, cards, sorted(marker.number for marker in game.markers)


def play_at_random(seed: int, there: Rules, steps: int = STEPS, check: bool = False) -> Game:
    """Random sentences with random answers; a refusal changes nothing, and nothing is lost or doubled."""
    dice = random.Random(seed)
    engine = Engine(there, some_table(dice), Dice(seed), Trace())
    game = engine.game
    for name in list(game.hirelings):
        engine.act(game.turn, f"set up {name}")
    before = counts(game)
    for _ in range(steps):
        player, sentence = some_step(game, dice)
        seen = picture(game)
        try:
            engine.act(player, sentence)
        except (Refused, BadStep):
            assert picture(game) == seen, sentence
        if check:
            assert counts(game) == before, sentence
            assert_sound(game, there)
    return game


def assert_sound(game: Game, there: Rules) -> None:
    """What holds at every moment."""
    most = max(there.laws["rolling-for-control"].data["pips"])
    for hireling in game.hirelings.values():
        assert 0 <= hireling.markers <= most and hireling.on_card >= 0 and all(count >= 0 for count in hireling.supply.values())
        assert hireling.controller is None or hireling.markers > 0, hireling.id
    for place in game.board.clearings.values():
        assert place.open_slots() >= 0 and all(piece.name in KINDS for piece in place.pieces)
    for player in game.players.values():
        assert player.supply >= 0 and (player.vp is None) == bool(player.dominance or (player.partner and player.faction == "vagabond"))
    held = Counter(marker.holder for marker in game.markers if marker.flipped)
    assert all(held[player] <= len(game.controlled(player)) for player in game.players)


@pytest.mark.fuzz
def test_random_legal_play_loses_no_piece_and_never_exceeds_the_markers() -> None:
    """Games of any hirelings and factions: nothing is lost or doubled, and a refusal changes nothing.

    The games are rich enough to mean something: most clauses are seen at work in them."""
    applied: set[str] = set()
    for seed in range(more(GAMES)):
        applied |= play_at_random(seed, rules(EDITIONS[seed % 3]), check=True).trace.applied
    clauses = {clause.id for card in rules().cards.values() for clause in card.clauses}
    assert len(clauses & applied) > 0.7 * len(clauses), sorted(clauses - applied)
