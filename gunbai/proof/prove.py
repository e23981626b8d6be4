"""Proving rulings: each is played under every edition in which anything that it consults has a version of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, version_starts
from gunbai.knowledge.cores import spread
from gunbai.knowledge.model import Experiment, Ruling
from gunbai.play.decisions import BadStep

from .cache import Cache
from .rulebook import Rulebook
from .same import changed, groups, told_apart
from .scenario import plans, play
from .verdict import ExperimentVerdict, Mismatch, Run, Verdict

Progress = Callable[[int, int, str], None]
AT_ONCE = 100  # rulings that one process plays before it asks for more
ENOUGH = 2000  # rulings; for fewer, other processes cost more than they save
WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def prove(
    kb: KnowledgeBase,
    ids: Iterable[str] | None = None,
    edition: str | None = None,
    progress: Progress | None = None,
    rulebook: Rulebook | None = None,
    cores: int | None = None,
    events: bool = True,
    pictures: bool = False,
) -> dict[str, Verdict]:
    """Verdicts by full id, for the rulings named (all unless named); `edition` plays under that one only.

    What is much is spread over the cores (all unless `cores` says how many); without `events` runs that passed forget theirs;
    with `pictures` each tells the position at its start and its end."""
    rulebook = rulebook or Rulebook(kb)
    wanted = list(ids) if ids is not None else list(kb.rulings)
    tell = progress or (lambda done, total, full_id: None)

    def some(keys: Sequence[str]) -> list[Verdict]:
        found = [prove_one(kb, rulebook, kb.rulings[key], edition, pictures) for key in keys]
        for run in (run for one in found for experiment in one.experiments for run in experiment.runs if run.passed and not events):
            run.events, run.outcome, run.deeds, run.looks = [], (), (), {}
        return found

    verdicts: dict[str, Verdict] = {}
    spreading = len(wanted) >= ENOUGH
    for found in spread(some, wanted, AT_ONCE if spreading else 1, cores if spreading else 1):
        verdicts |= {verdict.ruling: verdict for verdict in found}
        tell(len(verdicts), len(wanted), found[-1].ruling)
    return verdicts


def prove_again(kb: KnowledgeBase, ids: Iterable[str], folder: Path | None, progress: Progress | None = None) -> dict[str, Verdict]:
    """As `prove`, but what an earlier run proved and nothing has touched since is taken from the `folder` where verdicts are kept.

    A verdict taken from there, and any that passed among many, comes without its runs."""
    kept, wanted = Cache(kb, folder), list(ids)
    known = {key: verdict for key in wanted if (verdict := kept.verdict(key)) is not None}
    rulebook, left = Rulebook(kb), [key for key in wanted if key not in known]

    def some(keys: Sequence[str]) -> list[Verdict]:
        return [without_runs(prove_one(kb, rulebook, kb.rulings[key])) for key in keys]

    for found in spread(some, left, AT_ONCE, None if len(left) >= ENOUGH else 1):
        for verdict in found:
            kept.keep(verdict)
            known[verdict.ruling] = verdict
        if progress is not None:
            progress(len(known), len(wanted), found[-1].ruling)
    kept.write()
    return {key: known[key] for key in wanted}


def without_runs(verdict: Verdict) -> Verdict:
    """The verdict alone, if it passed: the steps of many rulings take more room than all that is known of them."""
    if verdict.status != "failed":
        for experiment in verdict.experiments:
            experiment.runs = []
    return verdict


def prove_one(kb: KnowledgeBase, rulebook: Rulebook, ruling: Ruling, only: str | None = None, pictures: bool = False) -> Verdict:
    """The verdict on one ruling."""
    if ruling.stated is not None:
        return Verdict(ruling.full_id, "stated")
    editions = kb.editions(ruling.game)
    verdict = Verdict(ruling.full_id, "proven")
    changed_by: set[str] = set()
    holds: set[str] = set()
    asked = {ruling.subject, *ruling.cards}
    rulebook.seen.clear()
    for index, experiment in enumerate(ruling.experiments):
        played, versioned = _experiment(kb, rulebook, ruling, experiment, index, only, pictures)
        asked |= named_cards(kb, ruling.game, experiment)
        asked |= {rulebook.owner(ruling.game, clause) for run in played.runs for clause in run.consulted}
        verdict.experiments.append(played)
        changed_by |= versioned if len(played.groups) > 1 or experiment.editions else set()
        holds |= {name for group in played.groups for name in group}
    if not ruling.experiments or not all(played.passed for played in verdict.experiments):
        verdict.status = "failed"
    elif only is None:  # one edition alone need not show all
        verdict.unshown = rulebook.answers.unshown(ruling, _played(ruling, verdict))
        verdict.status = "failed" if verdict.unshown else "proven"
    verdict.holds = [name for name in editions if name in holds]
    verdict.changed = changed(ruling.experiments, verdict.experiments)
    verdict.changed_by = sorted(changed_by) if verdict.changed else []
    verdict.needs = rulebook.files(ruling.game, rulebook.seen | asked)
    return verdict


def _played(ruling: Ruling, verdict: Verdict) -> list[tuple[Experiment, Run]]:
    return [(ruling.experiments[one.index], run) for one in verdict.experiments for run in one.runs]


def _experiment(
    kb: KnowledgeBase, rulebook: Rulebook, ruling: Ruling, experiment: Experiment, index: int, only: str | None, pictures: bool
) -> tuple[ExperimentVerdict, set[str]]:
    game, result = ruling.game, ExperimentVerdict(index)
    editions = kb.editions(game)
    try:
        rows = plans(experiment)
    except BadStep as error:
        result.runs.append(_unplayable(experiment, editions[-1], str(error)))
        return result, set()
    cards = named_cards(kb, game, experiment) | {card for card in [ruling.subject, *ruling.cards] if f"{game}/{card}" in kb.cards}
    laws = {clause for clause in experiment.shows if "." not in clause}
    oldest = max([_since(kb, game, piece, editions) for piece in cards | laws], default=0)
    apart = told_apart([experiment.when, experiment.then], editions)
    todo = [only] if only else list(experiment.editions) or (editions[oldest:] if apart else [editions[-1]])
    fixed = bool(only or experiment.editions)
    starts, versioned = rulebook.starts(game), set()
    done: dict[str, list[Run]] = {}
    while todo:
        name = todo.pop()
        rules = rulebook.rules(game, name, dict(experiment.printings))
        done[name] = [play(experiment, plan, rules, editions, pictures) for plan in rows]
        for run in done[name]:
            asked = {rulebook.owner(game, clause) for clause in run.consulted} | cards
            for owner in asked & starts.keys():
                versioned.add(owner)
                if not fixed:
                    new = {editions[oldest], *starts[owner]} - {*done, *todo}
                    todo += [start for start in new if editions.index(start) >= oldest]
    order = sorted(done, key=editions.index)
    result.runs = [run for name in order for run in done[name]]
    result.groups = groups(experiment, editions, _holding(editions, order, oldest, fixed), done)
    return result, versioned


def _holding(editions: list[str], order: list[str], oldest: int, fixed: bool) -> dict[str, str]:
    """The editions that an experiment tells of, each with the one whose runs hold for it: one not played is like the one before it."""
    found = {}
    for at, name in enumerate(editions):
        like = [played for played in order if editions.index(played) <= at]
        if not (fixed and name not in order) and at >= oldest:
            found[name] = name if name in order else like[-1] if like else order[0]
    return found


def named_cards(kb: KnowledgeBase, game: str, experiment: Experiment) -> set[str]:
    """Ids of the cards that an experiment speaks of."""
    found: set[str] = set()
    halves = kb.halves(game)

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                walk(key)
                walk(value)
        elif isinstance(node, list):
            for item in node:
                walk(item)
        elif isinstance(node, str):
            found.update(WORD.findall(node))

    for part in (experiment.given, experiment.when, experiment.then, experiment.vary, experiment.shows):
        walk(part)
    return {halves[word].id if word in halves else word for word in found if word in halves or f"{game}/{word}" in kb.cards}


def _since(kb: KnowledgeBase, game: str, piece: str, editions: list[str]) -> int:
    """The rank of the oldest edition in which a card has a printing or a law is in force; 0 where nothing says so."""
    card, law = kb.cards.get(f"{game}/{piece}"), kb.laws.get(f"{game}/{piece}")
    starts = [printing.edition for printing in card.printings] if card else []
    if law is not None and law.text is None:
        starts = version_starts(law)
    return min(map(editions.index, starts), default=0)


def _unplayable(experiment: Experiment, edition: str, message: str) -> Run:
    mismatch = Mismatch(experiment.place, "step", message, None, None)
    return Run(edition, None, [mismatch], [], frozenset(), frozenset(), ())
