"""The commands that check the content, build the site and serve it."""

from __future__ import annotations

import argparse
from typing import Any

from gunbai.phrases import say

from .output import Output
from .project import Project


def check(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Is the content written rightly? Print every fault, else what there is."""
    kb = project.checked_now()
    counts = {"cards": len(kb.cards), "laws": len(kb.laws), "rulings": len(kb.rulings), "terms": len(kb.terms)}
    doubtful = sorted(_doubtful(kb))
    if out.is_json:
        out.json({"faults": [], **counts, "unconfirmed": doubtful})
        return 0
    out.line(say(out.lang, "no-faults", **counts))
    if doubtful:
        out.line(say(out.lang, "doubtful", count=len(doubtful)))
    return 0


def _doubtful(kb: Any) -> list[str]:
    """Names that no source confirms, as `game/id part`."""
    named = [(key, name) for shelf in (kb.cards, kb.terms) for key, piece in shelf.items() for name in [piece.name]]
    named += [(f"{card.game}/{card.half.id}", card.half.name) for card in kb.cards.values() if card.half]
    return [f"{key} {part}" for key, name in named for part in name.unconfirmed]


def build(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Build the site."""
    from gunbai.site import SiteError
    from gunbai.site import build as make

    folder = options.out or project.root / "site"
    try:
        with out.waiting("building") as tick:
            make(project.root, folder, tick)
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
