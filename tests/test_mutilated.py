"""Whatever an experiment or a clause says, it is a fault at its place, or it is played and its outcome told: no engine ever breaks down."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from soaking import more
from whole import content, rulebook

from gunbai.knowledge.base import effect_of, standing
from gunbai.knowledge.experiments import check_experiment
from gunbai.knowledge.faults import Fault
from gunbai.knowledge.load import Map, Seq, packed, read_text
from gunbai.knowledge.model import Experiment, Ruling
from gunbai.knowledge.read import Unread
from gunbai.knowledge.references import References
from gunbai.knowledge.shape import pieces
from gunbai.phrases import failure
from gunbai.play.rules import Rules
from gunbai.play.verbs import Misuse
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove_one
from gunbai.proof.scenario import plans, play
from gunbai.proof.verdict import Run

pytestmark = pytest.mark.fuzz
PARTS = ("given", "when", "then", "vary", "printings", "editions", "shows", "shows-not")
VALUES = read_text(
    """[null, [], {}, 0, -1, 1, 3, 999999999, -99999999, true, false, '', ' ', x, A, C, none, 'yes', $x, copper, '5', 1.5, [null], [[]],
    [1], [{}], {a: 1}, {A: play x}, [A, A], 村, a.b, .., '#', copper#0, copper#99, copper#x, {has: 1}, {count: x}, {at-least: x},
    {has: {}}, fox-1, warrior, marquise, 'play ', play, end turn, '1-0', '{W}', '{99}', this, any, {play: this}, {gain: gold},
    {choose: {}}, supply, you, {repeat: 1000, do: [{repeat: 1000, do: [{gain: gold}]}]}]""".encode(),
    "values.yaml",
)
KEYS = ("A", "C", "x", "", "hand", "turn", "then", "choose", "refused", "$x", "a.b.c", "players", "5", "supply", "board", "coins", "life")


class World:
    """The real content, with what is needed to check and to play parts of it anew."""

    def __init__(self) -> None:
        self.kb, self.words, self.rulebook = content(), vocabularies(), rulebook()
        self.references = References(self.kb, Unread())
        self.played = [ruling for ruling in self.kb.rulings.values() if ruling.experiments]

    def clauses(self) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
        """Every clause with an effect: game, id, edition, effect."""
        for game in self.kb.games:
            editions = self.kb.editions(game)
            for key, _, clause in self.kb.clauses(game):
                version = standing(clause, editions[-1], editions)
                if version is not None and effect_of(version):
                    yield game, key, editions[-1], effect_of(version)

    def runs(self, game: str, owner: str, rules: Rules) -> Iterator[Run]:
        """Two rulings on a card or law, played by other rules."""
        about = [r for r in self.played if r.game == game and (r.subject == owner or owner in r.cards or owner in r.laws)]
        for ruling in about[:2]:
            for experiment in ruling.experiments:
                for plan in plans(experiment)[:2]:
                    yield play(experiment, plan, rules, self.kb.editions(game))


@cache
def world() -> World:
    return World()


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything below a node."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield (*path, key)
        yield from paths(value, (*path, key))


def at(node: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        node = node[key]
    return node


def mutilate(node: Any, dice: random.Random, within: tuple[str, ...]) -> None:
    """Change, remove, rename, wrap, double or swap something below the node; `within` are the keys under which it may be."""
    ways = [path for path in paths(node) if not within or path[0] in within]
    if not ways:
        return
    path = dice.choice(ways)
    holder, key = at(node, path[:-1]), path[-1]
    how = dice.choice(("change", "change", "change", "remove", "rename", "wrap", "double", "swap"))
    if how == "remove":
        del holder[key]
    elif how == "rename" and isinstance(holder, dict):
        holder[dice.choice(KEYS)] = holder.pop(key)
    elif how == "wrap":
        holder[key] = [holder[key]] if dice.random() < 0.5 else {"x": holder[key]}
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif how == "swap":
        holder[key] = copy.deepcopy(at(node, dice.choice(ways)))
    else:
        holder[key] = copy.deepcopy(dice.choice(VALUES))


def placed(node: Any, place: Any) -> Any:
    """The node again as if it had been read from a file: every mapping and list with places."""
    if isinstance(node, dict):
        result = Map((key, placed(value, place)) for key, value in node.items())
        result.path, result.marks = place.path, packed([place[1:]] * (2 * len(node) + 1))
        return result
    if isinstance(node, list):
        items = Seq(placed(item, place) for item in node)
        items.path, items.marks = place.path, packed([place[1:]] * (len(node) + 1))
        return items
    return node


def told(ruling: Ruling, experiment: Experiment) -> None:
    """Check the experiment and play it: what is wrong with it is told at a place, and nothing breaks down."""
    here = world()
    faults: list[Fault] = list(check_experiment(experiment, ruling.game, here.references, here.words[ruling.game]))
    assert all(fault.place.path != "?" and fault.what and fault.instead for fault in faults), faults
    if faults:
        return
    changed = ruling.model_copy(update={"experiments": [experiment]})
    for run in prove_one(here.kb, here.rulebook, changed).experiments[0].runs:
        for mismatch in run.mismatches:
            assert mismatch.kind != "crash", (mismatch, experiment._raw)
            assert mismatch.place.path != "?", mismatch
        if run.mismatches:
            assert " -> " in failure(here.kb, ruling.game, ruling.full_id, run, "ja", experiment)[0]


@pytest.mark.parametrize("seed", range(more(8)))
def test_no_experiment_breaks_an_engine(seed: int) -> None:
    dice, read = random.Random(seed), 0
    for _ in range(250):
        ruling = dice.choice(world().played)
        before = dice.choice(ruling.experiments)
        raw = copy.deepcopy(before._raw)
        mutilate(raw, dice, PARTS)
        experiment, faults = pieces(Experiment, placed(raw, before.place), before.place)
        assert all(fault.place.path != "?" for fault in faults)
        if experiment is not None:
            read += 1
            told(ruling, experiment)
    assert read > 100


@pytest.mark.parametrize("seed", range(more(8)))
def test_no_clause_breaks_an_engine(seed: int) -> None:
    here, dice, played = world(), random.Random(seed), 0
    every = list(here.clauses())
    for _ in range(400):
        game, key, edition, effect = dice.choice(every)
        effect = copy.deepcopy(effect)
        if dice.random() < 0.5:
            mutilate(effect, dice, ())
        else:  # a part of another clause: that fits far more often
            other = dice.choice([one[3] for one in every if one[0] == game])
            here_, there = list(paths(effect)), list(paths(other))
            path = dice.choice(here_)
            at(effect, path[:-1])[path[-1]] = copy.deepcopy(at(other, dice.choice(there)))
        try:
            parts = here.words[game].compile_clause(effect)
        except Misuse as misuse:
            assert misuse.what and misuse.instead
            continue
        if "while" in parts and "modify" not in parts:
            continue  # the check refuses it
        owner = here.rulebook.owner(game, key)
        for run in here.runs(game, owner, here.rulebook.rules(game, edition).with_clause(owner, key, parts)):
            played += 1
            assert not [one for one in run.mismatches if one.kind == "crash"], (key, effect, run.mismatches)
    assert played > 50


@pytest.mark.parametrize("effects", [
    "[{play: this}]", "[{repeat: 1000, do: [{repeat: 1000, do: [{gain: gold}]}]}]", "[{repeat: 1000, do: [{repeat: 1000, do: []}]}]",
])  # fmt: skip
def test_what_never_ends_is_told_at_once(effects: str) -> None:
    here = world()
    rules = here.rulebook.rules("dominion", here.kb.editions("dominion")[-1])
    parts = here.words["dominion"].compile_clause(read_text(f"{{when: played, do: {effects}}}".encode(), "x.yaml"))
    rules = rules.with_clause("smithy", "smithy.play", parts)
    raw = read_text(b"{given: {A: {hand: [smithy]}}, when: [{A: play smithy}], then: {turn: A}}", "x.yaml")
    experiment, _ = pieces(Experiment, raw, raw.place)
    run = play(experiment, plans(experiment)[0], rules, here.kb.editions("dominion"))
    assert [one.kind for one in run.mismatches] == ["endless"]


def test_what_a_law_may_not_hold_is_refused() -> None:
    here, refused = world(), 0
    for key, law in here.kb.laws.items():
        words = here.words[law.game]
        for name, written in (law.data or {}).items():
            kind = words.data_kind(name)
            kind.compile(words, written, (name,))
            for wrong in (None, {"a": 1}, [], 1.5, [None]):
                with pytest.raises(Misuse):
                    kind.compile(words, wrong, (name,))
                    pytest.fail(f"{key}: {name}: {wrong}")
                refused += 1
    assert refused > 100
