"""The command that tells step by step why a ruling is as it is."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gunbai.phrases import Names, Step, say, steps
from gunbai.phrases.story import edition_name, lines_of, listed, played_under, row_in_words, text_of

from .output import Output
from .project import Project
from .proving import editions_in_words, failures, holding

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.knowledge.model import Experiment, Ruling
    from gunbai.proof.verdict import ExperimentVerdict, Run, Verdict


def why(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Tell step by step why a ruling is as it is."""
    from gunbai.proof.prove import prove as play

    kb = project.kb
    ids = project.under(options.edition, project.rulings([options.ruling])) or []
    verdicts = holding(play(kb, ids=ids), options.edition)
    told = [_told(kb, verdict, out.lang, options.edition) for verdict in verdicts.values()]
    if out.is_json:
        out.json({"rulings": told})
    else:
        for verdict, ruling in zip(verdicts.values(), told, strict=True):
            _tell(kb, out, verdict, ruling)
    return 1 if any(verdict.status == "failed" for verdict in verdicts.values()) else 0


def _told(kb: KnowledgeBase, verdict: Verdict, lang: str, edition: str | None) -> dict[str, Any]:
    ruling = kb.rulings[verdict.ruling]
    experiments = [_runs_told(kb, ruling, experiment, lang, edition) for experiment in verdict.experiments]
    return {
        "id": verdict.ruling, "status": verdict.status, "holds": list(verdict.holds),
        "question": getattr(ruling.question, lang), "answer": getattr(ruling.answer, lang),
        "reason": getattr(ruling.stated, lang) if ruling.stated else "",
        "experiments": experiments,
    }


def _runs_told(kb: KnowledgeBase, ruling: Ruling, verdict: ExperimentVerdict, lang: str, edition: str | None) -> dict[str, Any]:
    """One experiment: for each group of editions with the same outcome (if it has the edition asked for), the newest runs in it."""
    experiment = ruling.experiments[verdict.index]
    groups, names = [], Names(kb, ruling.game, lang)
    for editions in verdict.groups:
        if edition is not None and edition not in editions:
            continue
        until = editions.index(edition) if edition else len(editions) - 1
        played = [name for name in editions if name in {run.edition for run in verdict.runs}]
        shown = next((name for name in reversed(played) if editions.index(name) <= until), played[0])
        runs = [run for run in verdict.runs if run.edition == shown]
        groups.append({"editions": editions, "runs": [{
            "row": run.row, "row_in_words": row_in_words(names, experiment, run.row or {}), "passed": run.passed,
            "steps": [asdict(step) for step in steps(kb, ruling.game, run.edition, run.events, lang, experiment.printings)],
            "shown": _shown(kb, ruling.game, run, experiment, lang),
        } for run in runs]})
    return {"title": getattr(experiment.title, lang) if experiment.title else "", "groups": groups}


def _shown(kb: KnowledgeBase, game: str, run: Run, experiment: Experiment, lang: str) -> list[dict[str, Any]]:
    """The clauses and laws that the experiment shows at work, with their words in the run's edition."""
    told = []
    for id_ in experiment.shows:
        edition = played_under(kb, game, id_, run.edition, experiment.printings)
        told.append({"id": id_, "who": Names(kb, game, lang).named(id_) or id_, "words": text_of(kb, game, id_, edition, lang)})
    return told


def _tell(kb: KnowledgeBase, out: Output, verdict: Verdict, told: dict[str, Any]) -> None:
    lang, game = out.lang, told["id"].partition("/")[0]
    out.line(told["id"])
    out.line("  " + told["question"])
    out.line("  " + told["answer"])
    held = editions_in_words(kb, game, told["holds"], lang)
    out.line("  " + (say(lang, "why-stated", reason=told["reason"]) if verdict.status == "stated"
                     else say(lang, "why-" + verdict.status, held=held)))
    for experiment in (one for one in told["experiments"] if one["groups"]):
        for group in experiment["groups"]:
            names = listed((edition_name(kb, game, edition, lang) for edition in group["editions"]), lang)
            every = set(group["editions"]) == set(kb.editions(game))
            under = say(lang, "every-edition") if every else names
            out.line("\n  " + say(lang, "with-editions", what=experiment["title"] or say(lang, "steps"), editions=under))
            said: set[str] = set()
            for run in group["runs"]:
                _tell_run(out, run, lang, said)
    if verdict.status == "failed":
        out.line()
        for line in failures(kb, verdict, lang):
            out.line(line)
    out.line()


def _tell_run(out: Output, run: dict[str, Any], lang: str, said: set[str]) -> None:
    """The steps of one run; the words of a clause that were `said` are not said again."""
    if run["row"]:
        out.line("  · " + run["row_in_words"])
    for step in run["steps"]:
        for line in lines_of(Step(**step | ({"words": None} if step["words"] in said else {})), lang):
            out.line(line)
        said.add(step["words"])
    for shown in run["shown"]:
        if shown["words"] and shown["words"] not in said:
            said.add(shown["words"])
            out.line("    " + say(lang, "at-work", **shown))
