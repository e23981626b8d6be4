"""The commands that check the content, build the site and serve it."""

from __future__ import annotations

import argparse

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse


def check(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Is the content written rightly? Print every fault, else what there is."""
    from gunbai.knowledge.check import unconfirmed

    kb = project.checked_now()
    counts = {"cards": len(kb.cards), "laws": len(kb.laws), "rulings": len(kb.rulings), "terms": len(kb.terms)}
    doubtful = [f"{one.key} {one.part}" for one in unconfirmed(kb)]
    if out.is_json:
        out.json({"faults": [], **counts, "unconfirmed": doubtful})
        return 0
    out.line(say(out.lang, "no-faults", **counts))
    if doubtful:
        out.line(say(out.lang, "doubtful", count=len(doubtful)))
    return 0


STAGES = ("stage-reading", "stage-proving", "stage-ja", "stage-en", "stage-links", "stage-placing")  # as the site counts them


def build(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Build the site."""
    from gunbai.site import SiteError
    from gunbai.site import build as make

    folder = options.out or project.root / "site"
    try:
        with out.waiting("building", STAGES) as tick:
            make(project.root, folder, tick)
    except FileExistsError as error:
        raise WrongUse(f"{error.filename}: {error.strerror}") from None
    except SiteError as error:
        out.aside(f"gunbai: {error}")
        return 1
    if out.is_json:
        out.json({"site": str(folder)})
    else:
        out.line(say(out.lang, "built", path=folder))
    return 0


def serve(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Build the site and serve it on this machine."""
    from gunbai.site import serve as run

    status = build(project, out, argparse.Namespace(out=None))
    if status == 0:
        run(project.root / "site", **({"port": options.port} if options.port else {}))
    return status
