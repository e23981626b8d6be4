"""Whether editions change an outcome. They do where the same experiment - the same start, steps and decisions - does not end the same,
or where its author writes `then` by edition. Steps or experiments for certain editions alone (other bids, a turn more) are no change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from gunbai.knowledge.model import Experiment

from .scenario import matches
from .verdict import ExperimentVerdict, Run

Rows = list[Run]  # the runs of an experiment under one edition: one for each row


def differ(one: Run, two: Run) -> bool:
    """Whether two runs from the same start differ as far as both did the same: what was refused in only one of them, or what is expected
    of one and not so in the other. (What `order` and `never` name is asked of one run only: it tells nothing of the other.)"""
    together = 0
    for mine, yours in zip(one.deeds, two.deeds, strict=False):
        if mine[:3] != yours[:3]:
            break
        if mine.refused != yours.refused:
            return True
        together += 1
    both = [at for at in one.looks if at in two.looks and at[0] <= together]
    pairs = [(one.looks[at], two.looks[at]) for at in both]
    return any(not matches(wanted, other) or not matches(other_wanted, seen) for (wanted, seen), (other_wanted, other) in pairs)


def groups(experiment: Experiment, editions: Sequence[str], played: Mapping[str, str], done: Mapping[str, Rows]) -> list[list[str]]:
    """The editions with the same outcome, oldest first; `played` are those that it tells of, each with the one whose runs (in `done`)
    hold for it."""
    authored = by_edition([experiment.when, experiment.then], editions)
    found: list[list[str]] = []
    last: list[str] = []  # the group of the edition before
    for name in (name for name in editions if name in played):
        runs = done[played[name]]
        outcome = [run.outcome for run in runs]
        group = next((group for group in found if [run.outcome for run in done[played[group[0]]]] == outcome), None)
        if group is None and last and not authored and not _rows_differ(done[played[last[-1]]], runs):
            group = last
        if group is None:
            group = []
            found.append(group)
        group.append(name)
        last = group
    return found


def changed(experiments: Sequence[Experiment], verdicts: Sequence[ExperimentVerdict]) -> bool:
    """Whether a ruling does not come out the same in every edition: in one experiment, or in two that are the same but for editions."""
    if any(len(verdict.groups) > 1 for verdict in verdicts):
        return True
    pairs = combinations([(experiments[verdict.index], verdict) for verdict in verdicts], 2)
    return any(
        differ(run, other)
        for (mine, one), (yours, two) in pairs if (mine.editions or yours.editions) and _start(mine) == _start(yours)
        for run in one.runs for other in two.runs if run.row == other.row
    )  # fmt: skip


def told_apart(node: Any, editions: Sequence[str]) -> bool:
    """Whether a part of an experiment itself differs by edition: then each is played, whatever its cards and laws say."""
    if isinstance(node, list):
        return any(told_apart(item, editions) for item in node)
    return isinstance(node, dict) and ("editions" in node or by_edition(node, editions))


def by_edition(node: Any, editions: Sequence[str]) -> bool:
    """Whether what is expected is written by edition, at the end or after a step."""
    if isinstance(node, list):
        return any(by_edition(item, editions) for item in node)
    return isinstance(node, dict) and (any(key in editions for key in node) or by_edition(node.get("then"), editions))


def _rows_differ(one: Rows, two: Rows) -> bool:
    return any(differ(mine, yours) for mine, yours in zip(one, two, strict=True))


def _start(experiment: Experiment) -> Any:
    return experiment.given, dict(experiment.printings)
