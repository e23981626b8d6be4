"""The engine of Magic: what adventurer cards do, and what must hold in every game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playing import Dice, Played
from soaking import more
from whole import content, rulebook

from gunbai.games.mtg import WORDS, Engine, mana
from gunbai.games.mtg.things import Thing
from gunbai.play.decisions import BadStep, Refused, WrongChoice
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

ROOT = Path(__file__).resolve().parent.parent
EDITIONS = ("2019", "2020", "2021", "now")


@cache
def rules(edition: str = "now") -> Rules:
    return rulebook().rules("mtg", edition)


CARDS = sorted(path.stem for path in (ROOT / "cards/mtg").glob("*/*.yaml"))
WITH_HALF = sorted(path.stem for path in (ROOT / "cards/mtg").glob("*/*.yaml") if "\nhalf:" in path.read_text("utf-8"))


WATCHED = ("stack", "A.hand", "B.hand", "A.mana", "B.mana", "priority")


class Table(Played):
    """A game of Magic played by sentences, between A and B."""

    def __init__(self, edition: str = "now", **given: Any):
        super().__init__(Engine, rules(edition), WATCHED, **{"players": ["A", "B"], **given})


# Mana


def test_a_cost_has_a_mana_value_and_colours() -> None:
    assert [mana.mana_value(cost) for cost in (None, "{W}", "{2}{W}", "{G/W}{G/W}", "{X}{R}{R}")] == [0, 1, 3, 2, 2]
    assert mana.mana_value("{X}{R}{R}", 4) == 6
    assert mana.colors("{2}{U/B}{G}") == set("UBG") and mana.colors(None) == set()


def test_a_cost_is_paid_in_every_way_that_the_mana_allows() -> None:
    def ways(cost: str, pool: str, **more: Any) -> set[str]:
        return {mana.written(way) for way in mana.payments(cost, more.pop("x", 0), Counter(mana.symbols(pool)), **more)}

    assert ways("{2}{W}", "{W}{W}{W}{U}") == {"{W}{W}{W}", "{W}{W}{U}"}
    assert ways("{2}{W}", "{W}{U}") == set() == ways("{W}", "{U}{U}")
    assert ways("{G/W}{G/W}", "{W}{G}{U}") == {"{W}{G}"}
    assert ways("{X}{R}", "{R}{R}{R}", x=2) == {"{R}{R}{R}"}
    assert ways("{W}", "{U}{B}", any_mana=True) == {"{U}", "{B}"}
    assert ways("{C}", "{U}", any_mana=True) == set(), "colourless is no colour"


def test_what_is_no_mana_cost_is_refused_with_advice() -> None:
    with pytest.raises(ValueError, match="no mana cost"):
        mana.symbols("{2}W")
    with pytest.raises(BadStep, match="braces"):
        Table(A={"mana": "WWW"})
    with pytest.raises(BadStep, match="one symbol for each"):
        Table(A={"mana": "{2}"})


# Every card of the table


@pytest.mark.parametrize("card", WITH_HALF)
def test_either_half_of_any_card_can_be_cast_for_its_own_cost(card: str) -> None:
    """A new experiment about any adventurer card needs no Python: cost, types and mana value come out of its file."""
    printed = rules().cards[card]
    assert printed.half is not None
    for face in (printed, printed.half):
        if "land" in face.types:
            continue
        cost = face.cost["mana"]
        pool = "".join(f"{{{s[0]}}}" if not s.isdigit() else "{C}" * int(s) for s in mana.symbols(cost) if s != "X")
        doctors = ["the-tenth-doctor", "the-eleventh-doctor"]  # Twice Upon a Time asks for two
        table = Table(A={"hand": [card], "mana": pool, "battlefield": doctors}, B={"battlefield": ["scaled-wurm"]})
        answers = [{"target": "B"}] if face.id == "stomp" else []
        table.act(f"A cast {face.id}", *answers)
        assert table.look("A.mana") == ""
        assert table.look("top.name") == face.id and table.look("top.mana-value") == mana.mana_value(cost)
        assert set(table.look("top.types")) == face.types | set(face.facts.get("subtypes", ()))
        assert (table.look("top.power") is None) == ("creature" not in face.types)
        table.act("A resolve")
        if face is printed:
            zone = "battlefield" if face.types & {"creature", "artifact", "enchantment"} else "exile"  # the only other one exiles itself
        else:
            zone = "library" if "omen" in face.types else "exile"
        assert table.look(f"{card}.zone") == zone
        permitted = face is not printed and zone == "exile" and "land" not in printed.types
        if face is not printed and zone == "exile":
            assert table.engine.allowed("A", f"cast {printed.half.id} from exile") == "not-again-by-this-permission"
            assert (table.engine.allowed("A", f"cast {card} from exile") in (None, "costs-are-paid")) == permitted


def test_the_ids_of_cards_and_halves_are_those_of_their_names() -> None:
    names = [(card.id, card.name.en) for card in content().cards_of("mtg")]
    names += [(card.half.id, card.half.name.en) for card in content().cards_of("mtg") if card.half]
    simple = str.maketrans({"ó": "o", "'": ""})

    def made_of(name: str) -> str:
        return "-".join("".join(c if c.isalnum() else " " for c in name.lower().translate(simple)).split())

    assert [id_ for id_, name in names if id_ != made_of(name)] == []


# What the engine refuses, and why


def test_steps_that_mean_nothing_say_what_can_be_written() -> None:
    table = Table(A={"hand": ["giant-killer"]})
    for sentence, words in {
        "A juggle": "steps are", "A cast": "steps are", "A resolve": "stack is empty", "C pass": "not at the table",
        "A cast giant-killer from exile": "has no giant-killer", "A cast bear": "has no bear", "B end turn": "turn of A",
    }.items():
        with pytest.raises(BadStep, match=words):
            table.act(sentence)
    for path in ("nothing", "A.nothing", "giant-killer.nothing"):
        with pytest.raises(BadStep, match="to look at"):
            table.look(path)
    for path in ("top.name", "bear.zone", "giant-killer#2.zone"):
        with pytest.raises(BadStep):
            table.look(path)


@pytest.mark.parametrize("given", [
    {"phase": "upkeep"}, {"turn": "C"}, {"weather": "fine"}, {"A": {"deck": []}}, {"A": {"hand": ["chop-down"]}}, {"A": {"hand": [3]}},
])
def test_what_cannot_be_set_up_is_said(given: dict[str, Any]) -> None:
    with pytest.raises(BadStep):
        Table(**given)


def test_a_player_with_several_cards_of_a_name_casts_the_one_that_may_be_cast() -> None:
    table = Table(A={"hand": ["giant-killer"], "exile": ["giant-killer"], "mana": "{W}"})
    table.act("A cast giant-killer")
    assert table.look("A.exile") == ["giant-killer"] and table.look("A.hand") == []


def test_nobody_casts_out_of_the_hand_of_another() -> None:
    table = Table(A={"mana": "{W}"}, B={"hand": ["giant-killer"]})
    with pytest.raises(BadStep, match="A has no giant-killer"):
        table.act("A cast giant-killer")


def test_priority_goes_around_before_anything_resolves() -> None:
    table = Table(A={"hand": ["giant-killer"], "mana": "{W}{W}{W}"}, B={"battlefield": ["scaled-wurm"]})
    table.act("A cast chop-down")
    assert table.look("priority") == "A" and table.look("stack") == ("chop-down",)
    with pytest.raises(Refused, match="priority"):
        table.act("B pass")
    table.act("A pass")
    assert table.look("priority") == "B" and table.look("stack") == ("chop-down",)
    table.act("B pass")
    assert table.look("stack") == () and table.look("priority") == "A"


def test_mana_comes_back_in_ones_own_turn_only() -> None:
    table = Table(A={"hand": ["giant-killer"], "mana": "{W}"})
    table.act("A cast giant-killer").act("A resolve").act("A end turn")
    assert table.look("A.mana") == ""
    table.act("B end turn")
    assert table.look("A.mana") == "{W}"


def test_triggered_abilities_of_one_player_go_on_the_stack_in_an_order_of_their_choice() -> None:
    inn = ["edgewall-innkeeper", "edgewall-innkeeper"]
    table = Table(A={"battlefield": inn, "library": ["forest"] * 3, "hand": ["giant-killer"], "mana": "{W}"})
    table.act("A cast giant-killer")
    assert table.look("stack") == ("edgewall-innkeeper.draw", "edgewall-innkeeper.draw", "giant-killer")
    table.act("A resolve").act("A resolve")
    assert table.look("A.hand") == ["forest", "forest"]


def test_a_copy_keeps_the_targets_that_are_not_changed() -> None:
    mine = {"hand": ["giant-killer"], "battlefield": ["lucky-clover"], "mana": "{W}{W}{W}"}
    table = Table(A=mine, B={"battlefield": ["scaled-wurm", "bonecrusher-giant"]})
    table.act("A cast chop-down", {"target": "scaled-wurm"}).act("A resolve", {"new-target": "none"}).act("A resolve")
    assert table.look("B.graveyard") == ["scaled-wurm"]
    table.act("A resolve")
    assert table.look("A.graveyard") == ["giant-killer"], "the original has lost its target and goes to the graveyard"


def test_objects_of_one_name_that_are_not_alike_are_told_apart() -> None:
    wurms = {"battlefield": ["scaled-wurm", "scaled-wurm"]}
    table = Table(A={"hand": ["giant-killer", "giant-killer"], "battlefield": ["scaled-wurm"], "mana": "{W}" * 6}, B=wurms)
    with pytest.raises(WrongChoice, match="scaled-wurm#1, scaled-wurm#2, scaled-wurm#3"):
        table.act("A cast chop-down", {"target": "scaled-wurm"})
    table.act("A cast chop-down", {"target": "scaled-wurm#3"}).act("A resolve")
    assert table.look("A.battlefield") == ["scaled-wurm"] and table.look("B.battlefield") == ["scaled-wurm"]
    alike = Table(A={"hand": ["giant-killer"], "mana": "{W}{W}{W}"}, B=wurms)
    alike.act("A cast chop-down").act("A resolve")
    assert alike.look("B.battlefield") == ["scaled-wurm"]


def test_damage_wears_off_at_the_end_of_the_turn() -> None:
    table = Table(A={"hand": ["bonecrusher-giant", "bonecrusher-giant"], "mana": "{R}{R}"}, B={"battlefield": ["bonecrusher-giant"]})
    table.act("A cast stomp", {"target": "bonecrusher-giant"}).act("A resolve").act("A end turn").act("B end turn")
    table.act("A cast stomp", {"target": "bonecrusher-giant"}).act("A resolve")
    assert table.look("B.battlefield") == ["bonecrusher-giant"]


def test_cascade_finds_nothing_in_a_library_of_lands() -> None:
    table = Table(A={"hand": ["bloodbraid-elf"], "library": ["forest", "forest"], "mana": "{R}{G}{G}{G}"})
    table.act("A cast bloodbraid-elf").act("A resolve")
    assert table.look("stack") == ("bloodbraid-elf",) and table.look("A.library") == ("forest", "forest")


def test_the_vocabulary_names_every_law_that_the_engine_asks_and_no_other() -> None:
    """A law that no file has, or no engine asks, would be true of nothing."""
    assert set(WORDS.laws) == {law.id for law in content().laws.values() if law.game == "mtg"}


# What holds in every game


def random_game(seed: int) -> tuple[Engine, Dice]:
    dice = Dice(seed)
    deal = dice.random.choices
    given: dict[str, Any] = {"players": ["A", "B"]}
    for player in "AB":
        given[player] = {
            "hand": deal(CARDS, k=6) + deal(["giant-killer", "flaxen-intruder", "electrodominance", "bloodbraid-elf"], k=3),
            "library": deal(CARDS, k=12), "graveyard": deal(CARDS, k=3), "exile": deal(CARDS, k=2),
            "battlefield": deal(["scaled-wurm", "lucky-clover", "edgewall-innkeeper", "garruks-horde", "melek-izzet-paragon"], k=4),
            "emblems": deal(["wrenn-and-six"], k=dice.random.randint(0, 1)), "mana": "{W}{W}{U}{U}{B}{B}{R}{R}{R}{G}{G}{G}",
        }
    return Engine(rules(dice.random.choice(EDITIONS)), given, dice, Trace()), dice


def moves(engine: Engine) -> list[tuple[str, str]]:
    """What the rules let the player with priority do now, and passing."""
    player = engine.table.priority
    words = {thing.card.id for thing in engine.table.things()} | {t.card.half.id for t in engine.table.things() if t.card.half}
    found = []
    for word in sorted(words):
        for verb in ("cast", "play"):
            try:
                if engine.allowed(player, f"{verb} {word}") is None:
                    found.append((player, f"{verb} {word}"))
            except BadStep:
                continue
    return [*found, (player, "pass")]


def check_state(engine: Engine, cards: Counter[tuple[str, str]]) -> None:
    table = engine.table
    things = list(table.things())
    assert len({id(thing) for thing in things}) == len(things), "no object is in two places"
    assert Counter((t.card.id, t.owner) for t in things if not t.copy and not t.token) == cards, "no card is lost or doubled"
    for thing in things:
        assert any(item is thing for item in table.zone(thing.zone, thing.owner)), "every object is where it says it is"
        assert thing.zone == "stack" or not thing.half, "only a spell is an Adventure or Omen"
        assert not thing.copy or thing.zone == "stack", "a copy of a spell is on the stack or nowhere"
        assert not thing.token or thing.zone == "battlefield", "a token is on the battlefield or nowhere"
    for player in table.players.values():
        assert all(count >= 0 for count in player.mana.values()) and not player.mana - player.lands


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(more(40)))
def test_in_random_legal_play_no_card_is_lost_or_doubled_and_nothing_breaks(seed: int) -> None:
    engine, dice = random_game(seed)
    cards = Counter((thing.card.id, thing.owner) for thing in engine.table.things())
    cast = 0
    for _ in range(60):
        legal = moves(engine)
        active = [move for move in legal if move[1] != "pass"]
        player, sentence = dice.random.choice(active if active and dice.random.random() < 0.6 else legal)
        try:
            engine.act(player, sentence)
        except Refused as refusal:
            pytest.fail(f"{player} {sentence} was on offer and is refused because of {refusal.because}")
        cast += sentence != "pass"
        check_state(engine, cards)
    assert cast, "a game in which nothing was cast shows nothing"


def test_an_object_that_is_no_card_is_never_on_offer() -> None:
    table = Table(A={"hand": ["flaxen-intruder"], "mana": "{G}{G}{G}{G}{G}{G}{G}"})
    table.act("A cast welcome-home").act("A resolve")
    bears = [thing for thing in table.engine.table.things() if isinstance(thing, Thing) and thing.token]
    assert len(bears) == 3
    with pytest.raises(BadStep, match="no bear"):
        table.act("A cast bear")
