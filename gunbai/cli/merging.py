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
ONCE = ("rulings", "clauses")  # whose ids stand once; a card and a term of plain facts may be called the same
STATUSES = ("proven", "stated", "failed")


def merge(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Put the results of all shards together, as if one machine had done the work."""
    shares = sorted(((path, _read(path, out.lang)) for path in options.files), key=lambda one: one[1]["shard"]["number"])
    first = shares[0][1]
    for path, share in shares:
        if (share["content"], share["shard"]["count"], share.keys()) != (first["content"], first["shard"]["count"], first.keys()):
            raise WrongUse(say(out.lang, "wrong-content", path=path))
    numbers, count = [share["shard"]["number"] for _, share in shares], first["shard"]["count"]
    if len(numbers) != count or numbers != list(range(1, len(numbers) + 1)):
        raise WrongUse(say(out.lang, "wrong-shards", count=count, given=", ".join(map(str, numbers))))
    seen: dict[str, set[str]] = {name: set() for name in ONCE}
    for path, share in shares:
        for name in ONCE:
            ids = [one["id"] for one in share.get(name, ())]
            if len({*ids}) != len(ids) or seen[name] & {*ids}:
                raise WrongUse(say(out.lang, "wrong-twice", path=path))
            seen[name].update(ids)
    whole: dict[str, Any] = {name: [one for _, share in shares for one in share[name]] for name in LISTS if name in first}
    rulings, clauses = whole.get("rulings", []), whole.get("clauses", [])
    failed = [one for one in rulings if one["status"] == "failed"]
    loose = [one for one in clauses if not one["settled"]]
    if out.is_json:
        out.json(whole)
    else:
        out.table(("head-status", "head-ruling", "head-reason"), [(say(out.lang, "failed"), one["id"], one["reason"]) for one in failed])
        out.table(("head-clause",), [(one["id"],) for one in loose])
        if "rulings" in whole:
            count = {status: sum(one["status"] == status for one in rulings) for status in STATUSES}
            out.note("proved", **count)
        if "clauses" in whole:
            out.note("pinned", pinned=sum(one["pinned"] for one in clauses), count=len(clauses))
    return 1 if failed or loose else 0


def _read(path: Path, lang: str) -> dict[str, Any]:
    """One share, as `prove --shard` or `pin --shard` printed it. Raises WrongUse."""
    try:
        share: Any = json.loads(path.read_bytes())
        wrong = not (_are(int, share["shard"], "number", "count") and _are(str, share, "content") and share.keys() & {*LISTS})
        wrong = wrong or not all(_are(str, one, "id") for name in LISTS for one in share.get(name, []))
        wrong = wrong or not all(_are(bool, one, "settled", "pinned") for one in share.get("clauses", []))
        wrong = wrong or not all(_are(str, one, "reason") and one["status"] in STATUSES for one in share.get("rulings", []))
    except OSError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError, AttributeError):
        wrong = True
    if wrong:
        raise WrongUse(say(lang, "no-share", path=path))
    return dict(share)


def _are(kind: type, data: dict[str, Any], *keys: str) -> bool:
    """Whether there is a value of exactly this type under every key."""
    return all(type(data[key]) is kind for key in keys)
