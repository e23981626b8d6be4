"""Pinning: every clause and law is broken in small ways, and at least one ruling must notice.

A mutant is killed when an expectation, a decision or a refusal no longer fits. One that only makes the engine crash is not killed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, effect_of, standing
from gunbai.knowledge.cores import Shard, spread
from gunbai.play.rules import Rules
from gunbai.play.verbs import Misuse

from .prove import Progress
from .rulebook import Rulebook
from .scenario import Plan, plans, play
from .verdict import Run, Verdict

NOTHING = {"en": "nothing in it can be broken: no engine asks for it", "ja": "壊せる部分がない（エンジンが参照しない）"}
AT_ONCE, ENOUGH = 20, 4000  # clauses that one process breaks before it asks for more; clauses for which other processes pay
KEPT = ("as", "ask")  # words without meaning of their own

Target = tuple[str, str, str, bool]  # game, full id, owner, is it a law


@dataclass
class Mutant:
    """One way to break a clause or a law: what is changed, in words, and what stands there then (None: nothing at all)."""

    words: dict[str, str]
    body: dict[str, Any] | None


@dataclass
class Pin:
    """A clause or law (`game/card.clause`, `game/law`): pinned if every mutant was killed.

    `by` are the rulings that noticed, `survivors` the changes that nobody noticed, in words."""

    id: str
    pinned: bool
    by: list[str] = field(default_factory=list)
    survivors: list[dict[str, str]] = field(default_factory=list)
    crashes: int = 0
    mutants: int = 0
    reason: dict[str, str] | None = None  # why no experiment can tell, as the content says it

    @property
    def settled(self) -> bool:
        """Pinned, or unpinned with a reason; a reason for what is pinned after all settles nothing."""
        return self.pinned == (self.reason is None)


@dataclass
class _Case:
    """A run that consulted something: a ruling's experiment, one row, under one edition."""

    ruling: str
    experiment: Any
    plan: Plan
    edition: str
    run: Run


def pin(
    kb: KnowledgeBase,
    verdicts: dict[str, Verdict],
    owners: Iterable[str] | None = None,
    progress: Progress | None = None,
    rulebook: Rulebook | None = None,
    shard: Shard | None = None,
    cores: int | None = None,
) -> list[Pin]:
    """Break every clause and law and see which ruling notices (only those of the `owners`, keys `game/id` of cards and laws, if named).

    `shard` breaks only its share of them; what is much is spread over the cores (all unless `cores` says how many)."""
    rulebook = rulebook or Rulebook(kb)
    wanted = set(owners) if owners is not None else None
    targets = [target for target in _targets(kb, rulebook) if wanted is None or f"{target[0]}/{target[2]}" in wanted]
    targets = targets if shard is None else list(shard.of(targets))
    cases: dict[tuple[str, str], list[_Case]] = _cases(kb, verdicts)
    pins: list[Pin] = []

    def some(slice_: Sequence[Target]) -> list[Pin]:
        return [_pin_one(kb, rulebook, target, cases.get(target[:2], [])) for target in slice_]

    spreading = len(targets) >= ENOUGH
    for found in spread(some, targets, AT_ONCE if spreading else 1, cores if spreading else 1):
        pins += found
        if progress is not None:
            progress(len(pins), len(targets), pins[-1].id)
    return pins


def _targets(kb: KnowledgeBase, rulebook: Rulebook) -> list[Target]:
    found: list[Target] = []
    for game in kb.games:
        for clause_id, _, _ in kb.clauses(game):
            found.append((game, clause_id, rulebook.owner(game, clause_id), False))
        words = rulebook.words[game].laws
        found += [(game, law.id, law.id, True) for law in kb.laws.values() if law.game == game and (law.id in words or not law.clauses)]
    return found


def _cases(kb: KnowledgeBase, verdicts: dict[str, Verdict]) -> dict[tuple[str, str], list[_Case]]:
    cases: dict[tuple[str, str], list[_Case]] = {}
    for verdict in verdicts.values():
        if verdict.status != "proven":
            continue
        ruling = kb.rulings[verdict.ruling]
        for played in verdict.experiments:
            experiment = ruling.experiments[played.index]
            by_row = {repr(plan.row): plan for plan in plans(experiment)}
            for run in played.runs:
                case = _Case(verdict.ruling, experiment, by_row[repr(run.row)], run.edition, run)
                for clause in run.consulted:
                    cases.setdefault((ruling.game, clause), []).append(case)
    return cases


def _pin_one(kb: KnowledgeBase, rulebook: Rulebook, target: Target, cases: list[_Case]) -> Pin:
    game, full_id, owner, is_law = target
    piece = _piece(kb, game, full_id, is_law)
    reason = {"en": piece.unpinned.en, "ja": piece.unpinned.ja} if piece.unpinned else None
    result = Pin(f"{game}/{full_id}", True, reason=reason)
    cases = sorted(cases, key=lambda case: _eagerness(case, full_id))
    for editions, mutants, breaker in _versions(kb, rulebook, game, full_id, owner, is_law):
        noticing = [case for case in cases if case.edition in editions]
        for mutant in mutants:
            broken = breaker(mutant)
            if broken is None:
                continue
            result.mutants += 1
            killer, crashed = _kill(kb, rulebook, game, noticing, broken)
            result.crashes += crashed
            if killer is None:
                result.pinned = False
                result.survivors.append(mutant.words)
            elif killer not in result.by:
                result.by.append(killer)
    if result.mutants == 0:
        result.pinned = False
        result.survivors.append(NOTHING)
    return result


def _eagerness(case: _Case, clause: str) -> tuple[bool, bool, int]:
    return clause not in case.experiment.shows, clause not in case.run.applied, case.run.length


def _piece(kb: KnowledgeBase, game: str, full_id: str, is_law: bool) -> Any:
    return kb.laws[f"{game}/{full_id}"] if is_law else kb.clause(game, full_id)


Breaker = Callable[[Mutant], "Callable[[Rules], Rules] | None"]


def _versions(
    kb: KnowledgeBase, rulebook: Rulebook, game: str, full_id: str, owner: str, is_law: bool
) -> Iterator[tuple[list[str], list[Mutant], Breaker]]:
    """Each version of a clause or law: the editions that it stands in, its mutants, and how one is put into the rules."""
    editions = kb.editions(game)
    piece = _piece(kb, game, full_id, is_law)
    bodies: list[tuple[dict[str, Any], list[str]]] = []
    for edition in editions:
        version = standing(piece, edition, editions)
        if version is None:
            continue
        body = dict(version.data or {}) if is_law else effect_of(version)
        if bodies and bodies[-1][0] == body:
            bodies[-1][1].append(edition)
        else:
            bodies.append((body, [edition]))
    for body, names in bodies:
        if is_law:
            mutants = [Mutant({"en": "the law switched off", "ja": "このルールを無効にする"}, None), *_mutants(body, whole_keys=True)]
            yield names, mutants if full_id in rulebook.words[game].laws else [], _law_breaker(full_id)
        elif body:
            mutants = [Mutant({"en": "the clause left out", "ja": "この項をなくす"}, None), *_mutants(body)]
            yield names, mutants, _clause_breaker(rulebook, game, owner, full_id)


def _law_breaker(law: str) -> Breaker:
    def put_in(mutant: Mutant) -> Callable[[Rules], Rules]:
        return lambda rules: rules.with_law(law, mutant.body) if law in rules.laws else rules

    return put_in


def _clause_breaker(rulebook: Rulebook, game: str, owner: str, clause: str) -> Breaker:
    def put_in(mutant: Mutant) -> Callable[[Rules], Rules] | None:
        try:
            parts = None if mutant.body is None else rulebook.words[game].compile_clause(mutant.body)
        except Misuse:
            return None
        return lambda rules: rules.with_clause(owner, clause, parts)

    return put_in


def _kill(
    kb: KnowledgeBase, rulebook: Rulebook, game: str, cases: list[_Case], broken: Callable[[Rules], Rules]
) -> tuple[str | None, int]:
    crashes = 0
    rules: dict[Any, Rules] = {}
    for case in cases:
        key = (case.edition, tuple(sorted(case.experiment.printings.items())))
        if key not in rules:
            rules[key] = broken(rulebook.rules(game, case.edition, dict(case.experiment.printings)))
        run = play(case.experiment, case.plan, rules[key], kb.editions(game))
        kinds = {miss.kind for miss in run.mismatches}
        if kinds - {"crash", "shows", "shows-not"}:
            return case.ruling, crashes
        crashes += "crash" in kinds
    return None, crashes


def _mutants(body: dict[str, Any], whole_keys: bool = False) -> Iterator[Mutant]:
    """Every way to break an effect: another number, a step left out, a condition or a detail left out (not a law's own keys)."""
    for path, node in _walk(body, ()):
        where = _where(path)
        there = {"en": f" ({where})", "ja": f"（{where}）"} if where else {"en": "", "ja": ""}
        if isinstance(node, int) and not isinstance(node, bool):
            words = {"en": f"with {node + 1} instead of {node}{there['en']}", "ja": f"{node} でなく {node + 1} にする{there['ja']}"}
            yield Mutant(words, _put(body, path, node + 1))
        elif isinstance(node, list) and len(node) > 1:
            for index, item in enumerate(node):
                name = next(iter(item), "") if isinstance(item, dict) else item
                words = {"en": f"without {name}{there['en']}", "ja": f"{name} をなくす{there['ja']}"}
                yield Mutant(words, _put(body, path, [*node[:index], *node[index + 1 :]]))
        elif isinstance(node, dict) and len(node) > 1 and not whole_keys:
            for key in list(node):
                if key in KEPT or (not path and key not in ("if", "at")):
                    continue
                words = {"en": f"without {key}{there['en']}", "ja": f"{key} をなくす{there['ja']}"}
                yield Mutant(words, _put(body, path, {k: v for k, v in node.items() if k != key}))


def _where(path: tuple[Any, ...]) -> str:
    """The words on the way to a place in an effect: ("do", 0, "plus", "cards") is "plus cards"; the clause's steps are not numbered."""
    return " ".join(str(part).replace("-", " ") for part in path if isinstance(part, str) and part != "do")


def _walk(node: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    yield path, node
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _walk(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _walk(value, (*path, index))


def _put(node: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(node) if isinstance(node, dict) else list(node)
    copy[path[0]] = _put(node[path[0]], path[1:], value)
    return copy
