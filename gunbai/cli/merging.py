"""The command that puts the shares of several machines together: merge."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse

LISTS = ("rulings", "clauses", "facts")


def merge(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Put the results of all shards together, as if one machine had done the work."""
    shares = sorted((_read(path, out.lang) for path in options.files), key=lambda share: int(share["shard"]["number"]))
    first = shares[0]
    numbers = [share["shard"]["number"] for share in shares]
    if numbers != list(range(1, first["shard"]["count"] + 1)):
        raise WrongUse(say(out.lang, "wrong-shards", count=first["shard"]["count"], given=", ".join(map(str, numbers))))
    for path, share in zip(options.files, shares, strict=True):
        if (share["content"], share["shard"]["count"], share.keys()) != (first["content"], first["shard"]["count"], first.keys()):
            raise WrongUse(say(out.lang, "wrong-content", path=path))
    whole: dict[str, Any] = {name: [one for share in shares for one in share[name]] for name in LISTS if name in first}
    rulings, clauses = whole.get("rulings", []), whole.get("clauses", [])
    failed = [one for one in rulings if one["status"] == "failed"]
    loose = [one for one in clauses if not one["settled"]]
    if out.is_json:
        out.json(whole)
    else:
        out.table(("head-status", "head-ruling", "head-reason"), [(say(out.lang, "failed"), one["id"], one["reason"]) for one in failed])
        out.table(("head-clause",), [(one["id"],) for one in loose])
        if "rulings" in whole:
            count = {status: sum(one["status"] == status for one in rulings) for status in ("proven", "stated", "failed")}
            out.note("proved", **count)
        if "clauses" in whole:
            out.note("pinned", pinned=sum(one["pinned"] for one in clauses), count=len(clauses))
    return 1 if failed or loose else 0


def _read(path: Path, lang: str) -> dict[str, Any]:
    """One share, as `prove --shard` or `pin --shard` printed it. Raises WrongUse."""
    try:
        share: Any = json.loads(path.read_bytes())
        shard = share["shard"]
        wrong = not (isinstance(shard["number"], int) and isinstance(shard["count"], int) and isinstance(share["content"], str))
        wrong = wrong or not all(isinstance(one["id"], str) for name in LISTS for one in share.get(name, []))
        wrong = wrong or not all(isinstance(one["settled"], bool) and isinstance(one["pinned"], bool) for one in share.get("clauses", []))
        wrong = wrong or not all({"status", "reason"} <= one.keys() for one in share.get("rulings", []))
    except OSError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError):
        wrong = True
    if wrong:
        raise WrongUse(say(lang, "no-share", path=path))
    return dict(share)
