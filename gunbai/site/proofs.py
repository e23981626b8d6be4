"""A ruling's proof as a page shows it: the start, the steps, what was seen, for which editions, and in which case of a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gunbai.knowledge.model import Experiment, Ruling
from gunbai.phrases import Step as Told
from gunbai.phrases import steps
from gunbai.proof.scenario import Plan, plans
from gunbai.proof.verdict import ExperimentVerdict, Run, Verdict

from .boards import Board, board, shows
from .seen import flat, in_words, line, seen_in
from .words import Voice

Lines = list[tuple[str, str]]
EXPECTED = ("then", "offered", "not-offered", "refused")  # the words of a step behind which stands what must come out


@dataclass
class Outcome:
    """What came out in the editions whose outcomes are the same: `lines` are (what was looked at, what was seen) in words."""

    editions: list[str]
    lines: Lines
    story: list[Told] = field(default_factory=list)
    board: Board | None = None


@dataclass
class Case:
    """One way to play the experiment (a row of its table, if it has one): its name and values, its own part of the start, its outcomes."""

    name: str
    values: list[str]
    start: Lines
    outcomes: list[Outcome]


@dataclass
class Played:
    """One experiment in words: the cases, and what all of them start with and see; `columns` are the headings of the table, if it has
    one, each with whether the reader chooses it (else it is part of the answer)."""

    experiment: Experiment
    start: Lines
    seen: Lines
    cases: list[Case]
    columns: list[tuple[str, bool]]
    changed: bool = False  # whether the outcome of the whole ruling depends on the edition

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes of the first case, by edition."""
        return self.cases[0].outcomes

    @property
    def different(self) -> list[Outcome]:
        """The outcomes with only those lines that are not the same in all of them, each with some; empty if there is one for all editions,
        as where experiments were only written for certain editions."""
        if not self.changed or len(self.outcomes) < 2:
            return self.outcomes if self.changed and self.experiment.editions else []
        seen = [outcome.lines for outcome in self.outcomes]
        common = Counter(seen[0])
        for lines in seen[1:]:
            common &= Counter(lines)
        if len({len(lines) for lines in seen}) == 1:  # the same was looked at: compare one by one
            kept = [[line for i, line in enumerate(lines) if any(other[i] != line for other in seen)] for lines in seen]
        else:
            kept = [list((Counter(lines) - common).elements()) or lines for lines in seen]
        if not any(kept):
            return []
        return [Outcome(outcome.editions, list(dict.fromkeys(lines))) for outcome, lines in zip(self.outcomes, kept, strict=True)]


def played(voice: Voice, ruling: Ruling, verdict: Verdict | None) -> list[Played]:
    """Every experiment of a ruling as it was played, in the page's language."""
    if verdict is None:
        return []
    return [_experiment(voice, ruling, ruling.experiments[item.index], item, verdict.changed) for item in verdict.experiments if item.runs]


def _experiment(voice: Voice, ruling: Ruling, experiment: Experiment, verdict: ExperimentVerdict, changed: bool) -> Played:
    columns: dict[str, Any] = (experiment.vary or {}).get("columns", {})
    chosen = _chosen(experiment, list(columns))
    heads = [(_head(voice, key, head), key in chosen) for key, head in columns.items()]
    cases = []
    for at, plan in enumerate(plans(experiment)):
        told: set[tuple[str, str]] = set()
        runs = [(group, _run(verdict.runs, group, at)) for group in verdict.groups or [sorted({run.edition for run in verdict.runs})]]
        outcomes = [_outcome(voice, ruling, experiment, plan, group, run, told) for group, run in runs if run is not None]
        values = [in_words(voice, ruling.game, (plan.row or {}).get(key)) for key in columns]
        pictured = _pictured(voice, ruling.game, outcomes, [run for _, run in runs if run is not None])
        start = [
            line(voice, ruling.game, key, value) for key, value in flat(plan.given, 2)
            if key != "players" and not (pictured and shows(runs[0][1], key))
        ]  # fmt: skip
        if outcomes:
            cases.append(Case(_name(voice, heads, values), values, start, list(_merged(outcomes)) if columns else outcomes))
    common = _taken_out([case.start for case in cases])
    seen = _taken_out([outcome.lines for case in cases for outcome in case.outcomes]) if columns else []
    return Played(experiment, common, seen, cases, heads, changed)


def _chosen(experiment: Experiment, columns: list[str]) -> set[str]:
    """The columns that a reader chooses: what is given or done. What is expected is the answer, though it may be done further on."""
    done = set(_named(experiment.when, False)) | set(_named(experiment.given, False))
    seen = set(_named(experiment.when, True)) | set(_named({"then": experiment.then}, True))
    chosen = {key for key in columns if key in done and (key not in seen or key in _named(experiment.given, False) or key == columns[0])}
    return chosen or set(columns[:-1])  # where nothing is done, the last column is what comes out


def _named(node: Any, expected: bool, within: bool = False) -> Iterator[str]:
    """The columns whose `$name` stands in what is expected, or in all else."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _named(str(key), expected, within)
            yield from _named(value, expected, within or key in EXPECTED)
    elif isinstance(node, list):
        for item in node:
            yield from _named(item, expected, within)
    elif isinstance(node, str) and within == expected:
        yield from re.findall(r"\$([a-z0-9-]+)", node)


def _pictured(voice: Voice, game: str, outcomes: list[Outcome], runs: list[Run]) -> bool:
    """Give each outcome its picture, unless it is the one before it again; whether the first one has one."""
    last = None
    for outcome, run in zip(outcomes, runs, strict=True):
        picture = board(voice, game, run)
        outcome.board = picture if picture != last else None
        last = picture
    return bool(outcomes) and outcomes[0].board is not None


def _taken_out(lists: list[Lines]) -> Lines:
    """The lines that stand in all lists; they are taken out of each."""
    common = [line for line in lists[0] if all(line in lines for lines in lists)] if lists else []
    for lines in lists:
        lines[:] = [line for line in lines if line not in common]
    return common


def _name(voice: Voice, heads: list[tuple[str, bool]], values: list[str]) -> str:
    """What a case is called: what the reader chooses in it."""
    cells = [(head, value) for (head, chosen), value in zip(heads, values, strict=True) if chosen or not any(is_ for _, is_ in heads)]
    return voice.listed(f"{head}{voice.say('colon')}{value}" for head, value in cells)


def _run(runs: list[Run], group: list[str], row: int) -> Run | None:
    """The run of a row under the editions of a group; of equal outcomes not every edition was played."""
    edition = next((run.edition for run in runs if run.edition in group), None)
    of_edition = [run for run in runs if run.edition == edition]
    return of_edition[row] if row < len(of_edition) else None


def _outcome(voice: Voice, ruling: Ruling, experiment: Experiment, plan: Plan, group: list[str], run: Run,
             told: set[tuple[str, str]]) -> Outcome:
    """The outcome of a run; the words of a clause that were told already are not told again."""
    story = []
    for step in steps(voice.kb, ruling.game, run.edition, run.events, voice.lang, experiment.printings):
        if step.words is not None and step.because is not None:
            again = (step.because, step.words) in told
            told.add((step.because, step.words))
            step = replace(step, words="") if again else step
        story.append(step)
    return Outcome(group, list(seen_in(voice, ruling.game, plan, run.edition)), story)


def _merged(outcomes: list[Outcome]) -> Iterator[Outcome]:
    """The outcomes of one case; where an edition changes nothing in it, there is one for all."""
    found: dict[str, Outcome] = {}
    for outcome in outcomes:
        key = repr((outcome.lines, [(step.depth, step.text) for step in outcome.story]))
        if key in found:
            found[key].editions = [*found[key].editions, *outcome.editions]
        else:
            found[key] = outcome
    yield from found.values()


def _head(voice: Voice, key: str, head: Any) -> str:
    return str(head.get(voice.lang, key) if isinstance(head, Mapping) else head)
