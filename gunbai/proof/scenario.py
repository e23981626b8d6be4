"""One experiment, played: what was set up, each step, and whether what was expected is what is seen."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from gunbai.knowledge.faults import NOWHERE, Place
from gunbai.knowledge.load import Map, key_place
from gunbai.knowledge.model import Experiment
from gunbai.knowledge.rows import fill
from gunbai.knowledge.steps import BESIDE
from gunbai.play.decisions import BadStep, Refused, Script, WrongChoice
from gunbai.play.given import PLAYERS
from gunbai.play.rules import Rules
from gunbai.play.trace import MOST_EVENTS, Endless, Trace
from gunbai.play.values import Bag

from .games import Engine, engine, events
from .verdict import Deed, Looks, Mismatch, Position, Run


@dataclass(slots=True)
class Step:
    """One step of an experiment; `player` is None where it only looks."""

    place: Place
    player: str | None = None
    sentence: str = ""
    choose: list[Any] = field(default_factory=list)
    refused: str | None = None
    is_refused: bool = False
    editions: tuple[str, ...] | None = None
    then: Any = None


@dataclass(slots=True)
class Plan:
    """An experiment (one row of it) made ready to be played under any edition."""

    row: dict[str, Any] | None
    given: dict[str, Any]
    steps: list[Step]
    then: Any
    place: Place


def plans(experiment: Experiment) -> list[Plan]:
    """The rows of an experiment, ready to be played; one without `vary` has a single row. Raises BadStep."""
    rows: list[dict[str, Any] | None] = [None]
    if experiment.vary is not None:
        rows = list(experiment.vary.get("rows", []))
    return [_plan(experiment, row) for row in rows]


def _plan(experiment: Experiment, row: dict[str, Any] | None) -> Plan:
    given, when, then = (fill(part, row) for part in (experiment.given, experiment.when, experiment.then))
    place = row.place if isinstance(row, Map) else experiment.place
    return Plan(row, given, [_step(node, experiment.place) for node in when], then, place)


def _step(node: Any, place: Place) -> Step:
    place = getattr(node, "place", place)
    if not isinstance(node, dict):
        raise BadStep(f"{place}: a step is written {{A: play smithy}}")
    step = Step(place, then=node.get("then"))
    if "editions" in node:
        listed = node["editions"]
        step.editions = tuple(str(name) for name in (listed if isinstance(listed, list) else [listed]))
    acting = [key for key in node if key not in BESIDE]
    if len(acting) > 1:
        raise BadStep(f"{place}: one step has one player, not {' and '.join(acting)}")
    if acting:
        step.player, step.sentence = acting[0], str(node[acting[0]])
        choose = node.get("choose", [])
        step.choose = choose if isinstance(choose, list) else [choose]
        if "refused" in node:
            step.is_refused = True
            refused = node["refused"]
            step.refused = refused.get("because") if isinstance(refused, dict) else refused
    return step


class _Player:
    """Plays one plan under one edition and writes down every mismatch."""

    def __init__(self, experiment: Experiment, plan: Plan, rules: Rules, editions: list[str], pictures: bool = False):
        self.pictures, self.positions = pictures, list[Position]()
        self.experiment, self.plan, self.rules, self.editions = experiment, plan, rules, editions
        self.trace = Trace(MOST_EVENTS)
        self.script = Script()
        self.mismatches: list[Mismatch] = []
        self.outcome: list[Any] = []
        self.deeds: list[Deed] = []
        self.looks: Looks = {}
        self.game: Engine

    def play(self) -> None:
        given = dict(self.plan.given)
        given.setdefault("players", list(PLAYERS))
        place = self.plan.place
        try:
            self.game = engine(self.rules.game)(self.rules, given, self.script, self.trace)
            self._picture()
            for step in self.plan.steps:
                place = step.place
                belongs = step.editions is None or self.rules.edition in step.editions
                if belongs and not self._step(step):
                    return
            place = self.plan.place
            if self.plan.then is not None:
                self._then(self.plan.then)
            self.game.close()
            if not (self.outcome or self.mismatches):  # such as where `then` begins with a later edition
                raise BadStep(f"nothing is looked at under the edition {self.rules.edition}")
            self._shows()
            self._picture()
        except BadStep as error:
            self._miss(place, "step", str(error), None, None)
        except WrongChoice as error:
            self._miss(place, "decision", str(error), None, None)
        except Refused as error:
            self._miss(place, "refusal", "", None, error.because)
        except (Endless, RecursionError) as error:
            self._miss(place, "endless", str(error) if isinstance(error, Endless) else "", None, None)
        except Exception as error:  # whatever breaks inside an engine is this run's result; the other rulings are still played
            self._miss(place, "crash", f"{type(error).__name__}: {error}", None, None)

    def _picture(self) -> None:
        if self.pictures:
            self.positions.append(self.game.show())

    def _step(self, step: Step) -> bool:
        if step.player is not None:
            self.script.open_step(step.player, step.choose)
            try:
                self.game.act(step.player, step.sentence)
            except Refused as refusal:
                self._did(step, refusal.because)
                self.outcome.append(("refused", refusal.because))
                self.trace.note("refused", step.player, step.sentence, refusal.because)
                self.trace.apply(refusal.because)
                if not step.is_refused:
                    self._miss(step.place, "refusal", step.sentence, "allowed", refusal.because)
                    return False
                if step.refused is not None and refusal.because != step.refused:
                    self._miss(step.place, "refusal", step.sentence, step.refused, refusal.because)
            else:
                self._did(step, None)
                if step.is_refused:
                    self._miss(step.place, "no-refusal", step.sentence, step.refused, "allowed")
                    return False
                self.script.close_step()
        if step.then is not None:
            self._then(step.then)
        return True

    def _did(self, step: Step, refused: str | None) -> None:
        self.deeds.append(Deed(str(step.player), step.sentence, repr(_decided(step.choose)), refused))

    def _then(self, then: Any) -> None:
        then = under(then, self.rules.edition, self.editions)
        if not isinstance(then, dict):
            raise BadStep("then is a mapping from paths to values")
        for path, expected in then.items():
            place = key_place(then, path) or NOWHERE
            if _asks_nothing(path, expected):
                self._miss(place, "step", f"{path} lists nothing, so it cannot fail", None, None)
            elif path in ("order", "never"):
                self._events(place, path, expected)
            elif path.endswith("offered"):
                self._offers(place, path, expected)
            else:
                try:
                    seen = self.game.look(path)
                except BadStep as error:
                    self._miss(place, "step", str(error), None, None)
                    continue
                self.outcome.append((path, _plain(seen)))
                self.looks[len(self.deeds), path] = (expected, copy(seen))
                if not matches(expected, seen):
                    self._miss(place, "value", path, _plain(expected), _plain(seen))

    def _events(self, place: Place, path: str, expected: Any) -> None:
        wanted = [str(item) for item in (expected if isinstance(expected, list) else [expected])]
        happened = [event.sentence() for event in self.trace.events]
        if path == "never":
            for sentence in wanted:
                if not events(self.rules.game) & {*sentence.split()[:2]}:  # it would be right whatever happens
                    raise BadStep(f"{sentence} is no event")
            found = [sentence for sentence in wanted if sentence in happened]
            self.outcome.append((path, tuple(wanted), tuple(found)))
            if found:
                self._miss(place, "value", path, wanted, found)
            return
        rest = iter(happened)
        missing = [sentence for sentence in wanted if sentence not in rest]
        self.outcome.append((path, tuple(wanted), tuple(missing)))
        if missing:
            self._miss(place, "value", path, wanted, happened)

    def _offers(self, place: Place, path: str, expected: Any) -> None:
        who, _, kind = path.rpartition(".")
        for item in expected if isinstance(expected, (list, dict)) else [expected]:
            player, sentence = (who, str(item)) if who else str(item).split(" ", 1)
            because = self.game.allowed(player, sentence)
            self.outcome.append((path, item, because))
            wanted = expected[item] if isinstance(expected, dict) else None
            if (because is None) != (kind == "offered") or (wanted is not None and because != wanted):
                self._miss(place, "value", path, str(item), because or "allowed")

    def _shows(self) -> None:
        trace = self.trace
        for name, wanted in (("shows", self.experiment.shows), ("shows-not", self.experiment.shows_not)):
            for clause in wanted:
                if not self._stands(clause):
                    continue
                good = clause in trace.applied if name == "shows" else clause in trace.consulted and clause not in trace.applied
                if not good:
                    seen = "applied" if clause in trace.applied else "consulted" if clause in trace.consulted else "not asked"
                    self._miss(self.experiment.place_at(name), name, clause, name, seen)

    def _stands(self, clause: str) -> bool:
        owner, dot, _ = clause.partition(".")
        if not dot:
            return owner in self.rules.laws
        bearer: Any = self.rules.cards.get(owner) or self.rules.laws.get(owner)
        if bearer is None and self.rules.half_of and owner in self.rules.half_of:
            bearer = self.rules.cards[self.rules.half_of[owner]].half
        return bearer is not None and any(piece.id == clause for piece in bearer.clauses)

    def _miss(self, place: Place, kind: str, path: str, expected: Any, seen: Any) -> None:
        self.mismatches.append(Mismatch(place, kind, path, expected, seen, len(self.trace.events)))


def _decided(choose: list[Any]) -> list[Any]:
    """The decisions of a step alone, without what must be offered, and without those that are tried and refused."""
    made = [one for one in choose if not (isinstance(one, dict) and "refused" in one)]
    return [{key: str(one[key]) for key in one if not key.endswith("offered")} if isinstance(one, dict) else one for one in made]


def _asks_nothing(path: str, expected: Any) -> bool:
    """Whether an expectation is true whatever happens: an empty list of events, offers, or things to have. (An empty zone can fail.)"""
    if path in ("order", "never") or path.endswith("offered"):
        return expected in (None, [], {})
    return isinstance(expected, dict) and set(expected) <= {"has", "has-not"} and all(wanted in (None, []) for wanted in expected.values())


def under(then: Any, edition: str, editions: list[str]) -> Any:
    """What `then` expects under an edition: where it is written by edition, what it says of the newest one up to this; {} if nothing."""
    if not isinstance(then, dict) or not then or not all(key in editions for key in then):
        return then
    rank = editions.index
    holding = [key for key in then if rank(key) <= rank(edition)]
    return then[max(holding, key=rank)] if holding else {}


def play(experiment: Experiment, plan: Plan, rules: Rules, editions: list[str], pictures: bool = False) -> Run:
    """Play one row of an experiment under the edition of `rules`; `editions` are the game's, oldest first.

    With `pictures` the run tells the whole position at the start and at the end."""
    player = _Player(experiment, plan, rules, editions, pictures)
    player.play()
    trace = player.trace
    consulted, applied = frozenset(trace.consulted), frozenset(trace.applied)
    positions = (player.positions[0], player.positions[1]) if len(player.positions) == 2 else None
    outcome = tuple(player.outcome)
    return Run(rules.edition, plan.row, player.mismatches, trace.events, consulted, applied, outcome, len(trace.events),
               tuple(player.deeds), player.looks, positions)  # fmt: skip


def matches(expected: Any, seen: Any) -> bool:
    """Whether a value is as expected: lists as the engine orders them, {has, has-not, count, at-least} for a part of it."""
    if isinstance(expected, dict) and expected and set(expected) <= {"has", "has-not", "count", "at-least"}:
        return all(_part(word, wanted, seen) for word, wanted in expected.items())
    if isinstance(seen, (list, tuple)):
        wanted = expected if isinstance(expected, (list, tuple)) else [] if expected is None else [expected]
        if isinstance(seen, tuple):
            return [str(item) for item in wanted] == [str(item) for item in seen]
        return bool(seen == list(wanted))
    if isinstance(seen, bool) or isinstance(expected, bool):
        return seen is expected
    return bool(seen == expected or (seen is not None and expected is not None and str(seen) == str(expected)))


def _part(word: str, wanted: Any, seen: Any) -> bool:
    if word == "at-least":
        return isinstance(seen, int) and seen >= wanted
    if not isinstance(seen, (list, tuple)):
        return False
    if word == "count":
        return len(seen) == wanted
    left = [str(item) for item in seen]
    for item in wanted if isinstance(wanted, list) else [wanted]:
        if word == "has-not" and str(item) in left:
            return False
        if word == "has":
            if str(item) not in left:
                return False
            left.remove(str(item))
    return True


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    if isinstance(value, list):
        return sorted(map(str, value)) if isinstance(value, Bag) else [_plain(item) for item in value]
    return value
