"""How fast experiments are played, everything is proven, and every clause is pinned."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies
from gunbai.proof.mutate import pin
from gunbai.proof.prove import prove
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.scenario import plans, play
from gunbai.proof.verdict import Verdict

from .measure import ROOT, best, content, machine, seconds, table

EVERY = 5  # the naive way of pinning is tried on every fifth card


def run() -> None:
    """Measure and print."""
    kb = content()
    rulebook = Rulebook(kb)
    verdicts = prove(kb, rulebook=rulebook)
    runs = count(verdicts)
    playing, played = experiments(kb, rulebook, verdicts, "dominion")
    breaking, mutants = pinning(kb, verdicts, rulebook)
    table("Proof", ("what", "how much", "time", "that is"), [
        ("read and check everything", f"{len(kb.cards)} cards, {len(kb.rulings)} rulings, {len(kb.terms)} terms",
         seconds(best(lambda: load(ROOT, vocabularies()), 3)), ""),
        ("play Dominion's experiments, one core", f"{played:,} runs", seconds(playing), f"{played / playing:,.0f} a second"),
        ("prove everything, every edition, one core", f"{len(kb.rulings)} rulings, {runs:,} runs", seconds(best(lambda: prove(kb), 3)), ""),
        ("pin everything, one core", f"{mutants:,} broken rules", seconds(breaking), f"{mutants / breaking:,.0f} a second"),
    ])  # fmt: skip
    naive(kb, verdicts, "dominion")


def count(verdicts: dict[str, Verdict]) -> int:
    """How many runs the verdicts rest on: experiments, times their rows, times the editions that were played."""
    return sum(len(experiment.runs) for verdict in verdicts.values() for experiment in verdict.experiments)


def experiments(kb: KnowledgeBase, rulebook: Rulebook, verdicts: dict[str, Verdict], game: str) -> tuple[float, int]:
    """Seconds of CPU to play every run of a game's proof again, and how many there are. The table is set up, the steps are acted and
    the expectations are compared each time; only the YAML is read and the rules are compiled before."""
    editions = kb.editions(game)
    todo: list[tuple[Any, ...]] = []
    for verdict in verdicts.values():
        ruling = kb.rulings[verdict.ruling]
        for played in verdict.experiments if ruling.game == game else ():
            experiment = ruling.experiments[played.index]
            for edition in dict.fromkeys(run.edition for run in played.runs):
                rules = rulebook.rules(game, edition, dict(experiment.printings))
                todo += [(experiment, plan, rules, editions) for plan in plans(experiment)]
    return best(lambda: [play(*one) for one in todo]), len(todo)


def pinning(kb: KnowledgeBase, verdicts: dict[str, Verdict], rulebook: Rulebook, owners: set[str] | None = None) -> tuple[float, int]:
    """Seconds of CPU to break everything, and in how many ways it was broken."""
    start = time.process_time()
    pins = pin(kb, verdicts, owners, rulebook=rulebook)
    return time.process_time() - start, sum(result.mutants for result in pins)


def naive(kb: KnowledgeBase, verdicts: dict[str, Verdict], game: str) -> None:
    """Compare with a mutation test that knows nothing of consulted clauses: for each change the experiments of the game, one after the
    other, until one fails. The knowledge is taken away by letting every run say that it consulted everything."""
    of_game = {key: verdict for key, verdict in verdicts.items() if kb.rulings[key].game == game}
    everything = frozenset(key for key, _, _ in kb.clauses(game)) | {law.id for law in kb.laws.values() if law.game == game}
    blind = {key: replace(verdict, experiments=[
        replace(experiment, runs=[replace(run, consulted=everything, applied=everything) for run in experiment.runs])
        for experiment in verdict.experiments]) for key, verdict in of_game.items()}  # fmt: skip
    unsaid = replace(kb, rulings={key: ruling.model_copy(update={
        "experiments": [experiment.model_copy(update={"shows": []}) for experiment in ruling.experiments]})
        for key, ruling in kb.rulings.items()})  # fmt: skip
    sample = {f"{game}/{card.id}" for card in kb.cards_of(game)[::EVERY]}
    everyone = {key for shelf in (kb.cards, kb.laws) for key in shelf if key.startswith(f"{game}/")}
    rulebook = Rulebook(kb)
    ours, mutants = pinning(kb, of_game, rulebook, sample)
    theirs, same = pinning(unsaid, blind, rulebook, sample)
    assert mutants == same, "both ways must break the same things"
    whole, all_mutants = pinning(kb, of_game, rulebook, everyone)
    heads = ("which experiments are played", "every fifth card", f"all {all_mutants:,} broken rules")
    table(f"Pinning {game.capitalize()}, on one core", heads, [
        ("those that consulted the broken clause", f"{mutants} broken rules in {seconds(ours)}", f"measured: {seconds(whole)}"),
        ("all of the game, until one fails", f"{mutants} broken rules in {seconds(theirs)}",
         f"extrapolated: {seconds(theirs / mutants * all_mutants)}"),
    ])  # fmt: skip


if __name__ == "__main__":
    print(machine())
    run()
