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
    from gunbai.proof.scenario import Plan
    from gunbai.proof.verdict import ExperimentVerdict, Run, Verdict
    from gunbai.site.words import Voice


def why(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Tell step by step why a ruling is as it is."""
    from gunbai.proof.prove import prove as play
    from gunbai.site.words import Voice

    kb = project.kb
    ids = project.under(options.edition, project.rulings([options.ruling])) or []
    verdicts = holding(play(kb, ids=ids), options.edition)
    voice = Voice(kb, out.lang)
    told = [_told(voice, verdict, options.edition) for verdict in verdicts.values()]
    if out.is_json:
        out.json({"rulings": told})
    else:
        for verdict, ruling in zip(verdicts.values(), told, strict=True):
            _tell(kb, out, verdict, ruling)
    return 1 if any(verdict.status == "failed" for verdict in verdicts.values()) else 0


def _told(voice: Voice, verdict: Verdict, edition: str | None) -> dict[str, Any]:
    ruling, lang = voice.kb.rulings[verdict.ruling], voice.lang
    experiments = [_runs_told(voice, ruling, experiment, edition) for experiment in verdict.experiments]
    return {
        "id": verdict.ruling, "status": verdict.status, "holds": list(verdict.holds),
        "question": getattr(ruling.question, lang), "answer": getattr(ruling.answer, lang),
        "reason": getattr(ruling.stated, lang) if ruling.stated else "",
        "experiments": experiments,
    }


def _runs_told(voice: Voice, ruling: Ruling, verdict: ExperimentVerdict, edition: str | None) -> dict[str, Any]:
    """One experiment: for each group of editions with the same outcome (if it has the edition asked for), the newest runs in it.

    `alike` are the editions of the group in which the very same was played: one that was not played is like the one before it."""
    from gunbai.proof.scenario import plans

    kb, lang, experiment = voice.kb, voice.lang, ruling.experiments[verdict.index]
    groups, names, order = [], Names(kb, ruling.game, lang), kb.editions(ruling.game)
    played = sorted({run.edition for run in verdict.runs}, key=order.index)
    like = {name: next((one for one in reversed(played) if order.index(one) <= at), played[0]) for at, name in enumerate(order)}
    for editions in verdict.groups:
        if edition is not None and edition not in editions:
            continue
        shown = like[edition or editions[-1]]
        runs = [run for run in verdict.runs if run.edition == shown]
        rows = plans(experiment) if all(run.passed for run in runs) else []  # of what failed, the failure tells what was looked at
        groups.append({"editions": editions, "alike": [name for name in editions if like[name] == shown], "runs": [{
            "row": run.row, "row_in_words": row_in_words(names, experiment, run.row or {}), "passed": run.passed,
            "steps": [asdict(step) for step in steps(kb, ruling.game, run.edition, run.events, lang, experiment.printings)],
            "seen": _seen(voice, ruling.game, rows[number], run) if rows else [],
            "shown": _shown(kb, ruling.game, run, experiment, lang),
        } for number, run in enumerate(runs)]})
    return {"title": getattr(experiment.title, lang) if experiment.title else "", "groups": groups}


def _seen(voice: Voice, game: str, plan: Plan, run: Run) -> list[dict[str, str]]:
    """Everything that the experiment looked at, with what was seen there, in the words of the site."""
    from gunbai.site.seen import seen_in

    return [{"what": what, "value": value} for what, value in seen_in(voice, game, plan, run.edition)]


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
            alike, others = group["alike"], [name for name in group["editions"] if name not in group["alike"]]
            under = say(lang, "every-edition") if set(alike) == set(kb.editions(game)) else _named(kb, game, alike, lang)
            out.line("\n  " + say(lang, "with-editions", what=experiment["title"] or say(lang, "steps"), editions=under))
            if others:
                out.line("  " + say(lang, "why-alike", editions=_named(kb, game, others, lang, ids=True), one=others[-1]))
            said: set[str] = set()
            for run in group["runs"]:
                _tell_run(out, run, lang, said)
    if verdict.status == "failed":
        out.line()
        for line in failures(kb, verdict, lang):
            out.line(line)
    out.line()


def _named(kb: KnowledgeBase, game: str, editions: list[str], lang: str, ids: bool = False) -> str:
    names = {id_: edition_name(kb, game, id_, lang) for id_ in editions}
    return listed((say(lang, "with-editions", what=name, editions=id_) if ids else name for id_, name in names.items()), lang)


def _tell_run(out: Output, run: dict[str, Any], lang: str, said: set[str]) -> None:
    """The steps of one run; the words of a clause that were `said` are not said again."""
    if run["row"]:
        out.line("  · " + run["row_in_words"])
    for step in run["steps"]:
        for line in lines_of(Step(**step | ({"words": None} if step["words"] in said else {})), lang):
            out.line(line)
        said.add(step["words"])
    if run["seen"]:
        out.line("    " + say(lang, "why-seen"))
    for seen in run["seen"]:
        out.line("      " + say(lang, "cell", head=seen["what"], value=seen["value"]))
    for shown in run["shown"]:
        if shown["words"] and shown["words"] not in said:
            said.add(shown["words"])
            out.line("    " + say(lang, "at-work", **shown))
