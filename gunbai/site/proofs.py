"""A ruling's proof as a page shows it: the badge, the editions and their outcomes, the start, the steps and what was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gunbai.knowledge.model import Experiment, Ruling
from gunbai.phrases import Step as Told
from gunbai.phrases import fill, sentence, step_in_words, steps
from gunbai.phrases.names import Said
from gunbai.phrases.templates import event_template, phrases
from gunbai.play.trace import Event
from gunbai.proof.scenario import Plan, plans, under
from gunbai.proof.verdict import ExperimentVerdict, Verdict

from .words import Voice


@dataclass
class Outcome:
    """What came out in the editions whose outcomes are the same: `lines` are (what was looked at, what was seen) in words."""

    editions: list[str]
    lines: list[tuple[str, str]]
    story: list[Told] = field(default_factory=list)


@dataclass
class Table:
    """The rows of an experiment that varies: the columns' headings and each row's values in words."""

    columns: list[str]
    rows: list[list[str]]


@dataclass
class Played:
    """One experiment in words; `different` are the lines that are not the same in every edition, beside each outcome's editions."""

    experiment: Experiment
    start: list[tuple[str, str]]
    outcomes: list[Outcome]
    table: Table | None

    @property
    def different(self) -> list[Outcome]:
        """The outcomes with only those lines that are not the same in all of them; empty if there is one for all editions."""
        if len(self.outcomes) < 2:
            return self.outcomes if self.experiment.editions else []
        seen = [outcome.lines for outcome in self.outcomes]
        common = Counter(seen[0])
        for lines in seen[1:]:
            common &= Counter(lines)
        if len({len(lines) for lines in seen}) == 1:  # the same was looked at: compare one by one
            kept = [[line for i, line in enumerate(lines) if any(other[i] != line for other in seen)] for lines in seen]
        else:
            kept = [list((Counter(lines) - common).elements()) for lines in seen]
        return [Outcome(outcome.editions, list(dict.fromkeys(lines))) for outcome, lines in zip(self.outcomes, kept, strict=True)]


def played(voice: Voice, ruling: Ruling, verdict: Verdict | None) -> list[Played]:
    """Every experiment of a ruling as it was played, in the page's language."""
    if verdict is None:
        return []
    return [_experiment(voice, ruling, ruling.experiments[item.index], item) for item in verdict.experiments if item.runs]


def _experiment(voice: Voice, ruling: Ruling, experiment: Experiment, verdict: ExperimentVerdict) -> Played:
    plan = plans(experiment)[0]  # of rows that vary the first one is told; all of them stand in the table
    outcomes = []
    for group in verdict.groups or [sorted({run.edition for run in verdict.runs})]:
        run = next(run for run in verdict.runs if run.edition in group)  # of equal outcomes not every edition was played
        story = steps(voice.kb, ruling.game, run.edition, run.events, voice.lang, experiment.printings)
        outcomes.append(Outcome(group, list(_seen(voice, ruling.game, plan, run.edition)), story))
    start = [_line(voice, ruling.game, key, value) for key, value in _flat(plan.given, 2) if key != "players"]
    return Played(experiment, start, outcomes, _table(voice, ruling.game, experiment))


def _table(voice: Voice, game: str, experiment: Experiment) -> Table | None:
    if not experiment.vary:
        return None
    columns = experiment.vary["columns"]
    heads = [str(head.get(voice.lang, key) if isinstance(head, Mapping) else head) for key, head in columns.items()]
    return Table(heads, [[_value(voice, game, row.get(key)) for key in columns] for row in experiment.vary["rows"]])


def _seen(voice: Voice, game: str, plan: Plan, edition: str) -> Iterator[tuple[str, str]]:
    """Everything that the experiment looks at under an edition, in order, with the value that was seen there.

    What is looked at on the way says after which step; what was refused names the step."""
    editions = voice.kb.editions(game)
    done = ""
    for step in plan.steps:
        if step.editions is not None and edition not in step.editions:
            continue
        done = _step(voice, game, f"{step.player} {step.sentence}") if step.player else done
        for key, value in _flat(under(step.then, edition, editions), 1):
            said, seen = _line(voice, game, key, value)
            yield (voice.say("after-step", step=done, what=said) if done else said), seen
        if step.refused is not None:
            yield done, voice.say("refused-because", law=voice.names(game)(step.refused))
    yield from (_line(voice, game, key, value) for key, value in _flat(under(plan.then, edition, editions), 1))


def _flat(data: Any, depth: int) -> Iterator[tuple[str, Any]]:
    """Mappings nested `depth` deep as paths with dots."""
    for key, value in (data or {}).items() if isinstance(data, Mapping) else ():
        if depth > 1 and isinstance(value, Mapping) and value:
            yield from ((f"{key}.{below}", item) for below, item in _flat(value, depth - 1))
        else:
            yield str(key), value


def _line(voice: Voice, game: str, path: str, value: Any) -> tuple[str, str]:
    """A path of an experiment and its value in words."""
    said = voice.say("path-joint").join(_path_word(voice, game, part) for part in path.split("."))
    if path in ("offered", "not-offered") and isinstance(value, list):
        return said, voice.listed(_step(voice, game, str(step)) for step in value)
    if path in ("order", "never") and isinstance(value, list):
        events = (_event(voice, game, str(event)) for event in value)
        return said, " → ".join(events) if path == "order" else voice.listed(events)
    return said, _value(voice, game, value)


def _step(voice: Voice, game: str, step: str) -> str:
    """Something that a player may do, as an experiment writes it: the player first."""
    player, _, rest = step.partition(" ")
    return voice.names(game)(player) + voice.say("colon") + step_in_words(voice.names(game), rest)


def _event(voice: Voice, game: str, event: str) -> str:
    """An event as an experiment writes it under `order`: the player first, or none."""
    words = event.split()
    player = None if event_template(game, words[0], {}, voice.lang) else words.pop(0)
    rest = " ".join(words[1:])
    thing = rest.split(", ") if ", " in rest else rest or None
    return sentence(voice.names(game), Event(0, words[0] if words else "", player, thing, None, {})).rstrip("。.")


def _path_word(voice: Voice, game: str, part: str) -> str:
    entry = voice.data["paths"].get(part)
    return str(entry[voice.lang]) if entry else voice.names(game)(part)


def _value(voice: Voice, game: str, value: Any) -> str:
    names = voice.names(game)
    if isinstance(value, Mapping):
        pairs = (f"{_path_word(voice, game, str(key))} {_value(voice, game, item)}" for key, item in value.items())
        return voice.listed(pairs)
    if isinstance(value, list):
        return names([Said(_value(voice, game, item)) for item in value])
    if isinstance(value, str) and ", " in value:
        return names(value.split(", "))
    first, space, second = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if second in voice.data["states"]:
        return fill(voice.data["states"][second][voice.lang], {"thing": first}, names)
    if space and "pair" not in phrases(game) and first in names.words and names.named(second):  # `plus-card smithy`: one on the other
        return f"{names(first)}{voice.say('colon')}{names(second)}"
    return names("none" if value is None else value)
