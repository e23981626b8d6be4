"""Pictures of the position: what an engine shows is what it says when asked, nothing is lost, and a page shows it where it helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.games import NAMES, vocabularies
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.scenario import _Player, plans
from gunbai.proof.verdict import Position, Run
from gunbai.site.boards import board
from gunbai.site.words import Voice

PLAYED: dict[str, list[tuple[str, _Player]]] = {}


@pytest.fixture(scope="module")
def kb(root: Path) -> KnowledgeBase:
    return load(root, vocabularies())


def games(kb: KnowledgeBase, game: str) -> list[tuple[str, _Player]]:
    """Every experiment of a game under the newest edition that it is for, played to its end, with pictures; played once for all tests."""
    if game not in PLAYED:
        PLAYED[game] = list(play_all(kb, game))
    return PLAYED[game]


def play_all(kb: KnowledgeBase, game: str) -> Iterator[tuple[str, _Player]]:
    """As `games`, one after the other."""
    rulebook, editions = Rulebook(kb), kb.editions(game)
    for ruling in kb.rulings.values():
        for experiment in ruling.experiments if ruling.game == game else ():
            edition = (list(experiment.editions) or editions)[-1]
            for plan in plans(experiment):
                player = _Player(experiment, plan, rulebook.rules(game, edition, dict(experiment.printings)), editions, pictures=True)
                player.play()
                if not player.mismatches:
                    yield ruling.full_id, player


def cards(position: Position, zones: tuple[str, ...] = ()) -> Counter[str]:
    """How many of each thing lie anywhere (in these zones)."""
    return Counter(
        str(thing) for owned in position.values() for zone, things in owned.items()
        if isinstance(things, list) and (zone in zones or not zones) for thing in things
    )  # fmt: skip


@pytest.mark.parametrize("game", NAMES)
def test_what_is_shown_is_what_the_engine_says_when_asked(kb: KnowledgeBase, game: str) -> None:
    asked: Counter[str] = Counter()
    for ruling, player in games(kb, game):
        for owner, zones in player.positions[1].items():
            for zone, shown in zones.items():
                path = zone if owner == "table" else f"{zone}.pieces" if owner == "map" else f"{owner}.{zone}"
                if isinstance(shown, dict):
                    assert all(player.game.look(f"{zone}.{pile}") == number for pile, number in shown.items()), ruling
                elif zone in ("emblems", "tokens") or (owner == "map" and ("/" in zone or "-" not in zone)):
                    continue  # no path leads there, or one that says it in other words
                else:
                    said = player.game.look(path)
                    plain = sorted(map(str, said)) if isinstance(shown, list) else "none" if said is None else said
                    assert plain == (sorted(shown) if isinstance(shown, list) else shown), f"{ruling}: {path} is {said}, shown is {shown}"
                asked[zone] += 1
    assert sum(asked.values()) > 1000


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_asks_nothing_and_changes_nothing(kb: KnowledgeBase, game: str) -> None:
    for ruling, player in games(kb, game):
        before = len(player.trace.events), len(player.trace.consulted), len(player.trace.applied)
        first, second = player.game.show(), player.game.show()
        assert first == second == player.positions[1], ruling
        assert (len(player.trace.events), len(player.trace.consulted), len(player.trace.applied)) == before, ruling


def test_no_card_of_dominion_is_lost(kb: KnowledgeBase) -> None:
    played = 0
    for ruling, player in games(kb, "dominion"):
        start, end = player.positions
        sums = [sum(cards(p).values()) - sum(cards(p, ("tokens",)).values()) + sum(p["table"]["supply"].values()) for p in (start, end)]
        assert sums[0] == sums[1], ruling
        played += 1
    assert played > 300


def test_no_card_of_magic_is_lost(kb: KnowledgeBase) -> None:
    """What was there is there; only copies and tokens come and go."""
    halves = {half: card.id for half, card in kb.halves("mtg").items()}
    for ruling, player in games(kb, "mtg"):
        start, end = (Counter(halves.get(name, name) for name in cards(p).elements()) for p in player.positions)
        made = any(event.what in ("copy", "create", "trigger") for event in player.trace.events)
        assert not start - end, ruling
        assert made or start == end, ruling


def test_no_warrior_of_a_hireling_is_lost(kb: KnowledgeBase) -> None:
    checked = 0
    for ruling, player in games(kb, "root"):
        owners = [owner for owner in player.positions[0] if f"root/{owner}" in kb.cards and owner in player.positions[1]]
        for owner in owners:
            sums = []
            for position in player.positions:
                on_map = sum(piece == f"{owner} warrior" for place in position["map"].values() for piece in place)
                sums.append(on_map + position[owner]["warriors"] + position[owner]["on-card"])
            assert sums[0] == sums[1], f"{ruling}: {owner} {sums}"
            checked += 1
    assert checked > 100


def test_pictures_are_taken_only_when_asked_for(kb: KnowledgeBase) -> None:
    from gunbai.proof.prove import prove

    some = [key for key in kb.rulings if key.startswith("dominion/giant/")]
    for pictures in (False, True):
        runs = [run for verdict in prove(kb, some, pictures=pictures).values() for each in verdict.experiments for run in each.runs]
        assert runs
        assert all((run.positions is not None) == pictures for run in runs)


def run_of(positions: tuple[Position, Position] | None) -> Run:
    return Run("2022", None, [], [], frozenset(), frozenset(), (), positions=positions)


def test_a_picture_stands_where_three_zones_or_the_map_change(kb: KnowledgeBase) -> None:
    voice = Voice(kb, "en")
    zones = {"deck": ["gold"], "hand": [], "discard": [], "in-play": [], "vp": 0}
    two = {**zones, "deck": [], "hand": ["gold"], "vp": 2}
    three = {**zones, "deck": [], "hand": ["silver"], "discard": ["gold"]}
    assert board(voice, "dominion", run_of(None)) is None
    assert board(voice, "dominion", run_of(({"A": zones}, {"A": two}))) is None, "a number is no zone"
    picture = board(voice, "dominion", run_of(({"A": zones}, {"A": three})))
    assert picture is not None
    [(title, rows)] = picture.groups
    told = [(row.name, [chip.text for chip in row.before], [(chip.text, chip.new) for chip in row.after]) for row in rows]
    assert title == "A"
    assert told == [("deck", ["Gold"], []), ("hand", [], [("Silver", True)]), ("discard pile", [], [("Gold", True)])]
    moved = ({"map": {"fox-1": ["marquise warrior"], "mouse-1": []}}, {"map": {"fox-1": [], "mouse-1": ["marquise warrior"]}})
    picture = board(voice, "root", run_of(moved))
    assert picture is not None
    assert [(suit, row.name) for suit, row in picture.map] == [("fox", "fox 1"), ("mouse", "mouse 1")]
    assert [(len(row.before), len(row.after)) for _, row in picture.map] == [(1, 0), (0, 1)]


def test_a_deck_keeps_its_order_and_a_hand_counts_its_cards(kb: KnowledgeBase) -> None:
    zones = {"deck": [], "hand": [], "discard": []}
    after = {"deck": ["gold", "silver", "gold"], "hand": ["copper", "estate", "copper"], "discard": ["curse"]}
    picture = board(Voice(kb, "ja"), "dominion", run_of(({"A": zones}, {"A": after})))
    assert picture is not None
    rows = {row.name: [(chip.text, chip.count) for chip in row.after] for row in picture.groups[0][1]}
    assert rows == {"山札": [("金貨", 1), ("銀貨", 1), ("金貨", 1)], "手札": [("銅貨", 2), ("屋敷", 1)], "捨て札置き場": [("呪い", 1)]}
