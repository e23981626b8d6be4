"""What an experiment says is given, done and expected has the shape that the runner and the engines read, in every row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .effects import misuse
from .faults import Fault, Place, nearest
from .load import Map, Seq, key_place, place_of
from .model import Experiment
from .rows import fill
from .shape import shown
from .vocabulary import Vocabulary

BESIDE = ("choose", "refused", "editions", "then")  # what stands in a step beside the player
PARTS = ("has", "has-not", "count", "at-least")  # what may be said of a part of a value
_OFFERS = ("offered", "not-offered")
_EVENTS = ("order", "never")


def check_steps(experiment: Experiment, editions: list[str], words: Vocabulary | None) -> Iterator[Fault]:
    """Faults of the shape of given, when and then, of every row of an experiment whose `vary` is sound."""
    raw = experiment._raw
    for row in [None] if experiment.vary is None else experiment.vary["rows"]:
        place = experiment.place if row is None else row.place
        given, when, then = (fill(raw.get(key), row) for key in ("given", "when", "then"))
        faults = _Shapes(editions, place)
        yield from faults.given(given or {}, words)
        players = (given or {}).get("players", ["A", "B"])
        for i, step in enumerate(when or []):
            yield from faults.step(step, players if isinstance(players, list) else [], place_of(when, i) or place)
        if then is not None:
            yield from faults.then(then, place_of(raw, "then") or place)


class _Shapes:
    """The shapes of one row of an experiment; `place` is where it stands, for what a row put in and has no place of its own."""

    def __init__(self, editions: list[str], place: Place):
        self.editions, self.place = editions, place

    def given(self, given: Any, words: Vocabulary | None) -> Iterator[Fault]:
        if words is None:
            return
        try:
            words.compile_given(given)
        except Exception as error:
            yield misuse(error, given, self.place)

    def step(self, step: Any, players: list[Any], place: Place) -> Iterator[Fault]:
        if not isinstance(step, Map):
            yield Fault(place, f"a step is {shown(step)}", "write {A: play smithy}")
            return
        acting = [key for key in step if key not in BESIDE]
        for key in acting:
            if players and key not in players:
                yield Fault(key_place(step, key) or place, f'there is no player "{key}"', nearest(key, [*map(str, players), *BESIDE]))
        if len(acting) > 1:
            what = f"one step has one player, not {' and '.join(acting)}"
            yield Fault(key_place(step, acting[1]) or place, what, "write a step for each")
        for key in acting:
            if not isinstance(step[key], str) or not step[key].strip():
                yield Fault(place_of(step, key) or place, f"what {key} does is {shown(step[key])}", f"write {{{key}: play smithy}}")
        for key in ("choose", "refused"):
            if key in step and not acting:
                yield Fault(key_place(step, key) or place, f"nobody does anything, and {key} stands here", "write it beside a player")
        if "choose" in step:
            yield from self.answers(step["choose"], place_of(step, "choose") or place)
        if "then" in step:
            yield from self.then(step["then"], place_of(step, "then") or place)
        if not acting and "then" not in step:
            yield Fault(place, "the step does nothing", "write {A: play smithy}, or then: with what is true now")

    def answers(self, written: Any, place: Place) -> Iterator[Fault]:
        for i, answer in enumerate(written if isinstance(written, list) else [written]):
            where = place_of(written, i) if isinstance(written, Seq) else place
            where = where or place
            if not isinstance(answer, Map):
                yield Fault(where, f"an answer is {shown(answer)}", "write {question: answer}")
                continue
            questions = [key for key in answer if key not in (*_OFFERS, "refused")]
            if len(questions) != 1:
                named = f"asks for {' and '.join(questions)}" if questions else "names no question"
                yield Fault(where, f"an answer {named}", "write {question: answer}, one for each question in the order asked")
            for key, value in answer.items():
                if key == "refused":
                    continue
                yield from self.words(value, place_of(answer, key) or where, f'"{key}"', none=key in questions)

    def words(self, value: Any, place: Place, what: str, none: bool = False) -> Iterator[Fault]:
        """A word, a number, or a list of them."""
        for i, one in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(one, (list, dict)) or (one is None and (not none or isinstance(value, list))):
                where = place_of(value, i) if isinstance(value, Seq) else place
                yield Fault(where or place, f"{what} is {shown(one)}", "write a word, a number, or a list of them")

    def then(self, then: Any, place: Place) -> Iterator[Fault]:
        if not isinstance(then, Map) or not then:
            what = "an empty mapping" if isinstance(then, Map) else shown(then)
            yield Fault(place, f"then is {what}", "write a mapping from paths to values: {A.hand: [copper]}")
        elif all(key in self.editions for key in then):
            for key, value in then.items():
                yield from self._then(value, place_of(then, key) or place)
        else:
            yield from self._then(then, place)

    def _then(self, then: Any, place: Place) -> Iterator[Fault]:
        if not isinstance(then, Map):
            yield Fault(place, f"what is expected is {shown(then)}", "write a mapping from paths to values: {A.hand: [copper]}")
            return
        for path, value in then.items():
            where = place_of(then, path) or place
            last = path.rpartition(".")[2]
            if last in _OFFERS:
                yield from self.offers(path, value, where)
            elif path in _EVENTS:
                yield from self.words(value, where, f'"{path}"')
            elif isinstance(value, Map):
                yield from self.part(value, where)
            else:
                yield from self.words(value, where, f'"{path}"', none=True)

    def offers(self, path: str, value: Any, place: Place) -> Iterator[Fault]:
        who = path.rpartition(".")[0]
        for i, item in enumerate(value if isinstance(value, (list, dict)) else [value]):
            where = (place_of(value, i) if isinstance(value, Seq) else key_place(value, item) if isinstance(value, Map) else place) or place
            if not isinstance(item, str) or not item or (not who and " " not in item):
                yield Fault(where, f"{shown(item)} is no step", "write a player and what they do: A buy gold")
        for key, because in value.items() if isinstance(value, Mapping) else ():
            if not isinstance(because, str):
                yield Fault(place_of(value, key) or place, f"the reason is {shown(because)}", "write the law or clause that forbids it")

    def part(self, value: Map, place: Place) -> Iterator[Fault]:
        if not value:
            yield Fault(place, "an empty mapping is expected", f"write one of {', '.join(PARTS)}")
        for key, wanted in value.items():
            where = place_of(value, key) or place
            if key not in PARTS:
                yield Fault(key_place(value, key) or place, f'unknown word "{key}"', nearest(key, PARTS))
            elif key in ("count", "at-least"):
                if not isinstance(wanted, int) or isinstance(wanted, bool):
                    yield Fault(where, f'"{key}" is {shown(wanted)}', "write a whole number")
            else:
                yield from self.words(wanted, where, f'"{key}"')
