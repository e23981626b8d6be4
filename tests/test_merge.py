"""Shares of the work put together: real ones give what one machine gives; cut, forged and doubled ones are refused in a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import CAPTURE, run

RULING = {"id": "a", "status": "proven", "reason": "", "experiments": []}
FAILED = {**RULING, "id": "b", "status": "failed", "reason": "1 is not 2"}
CLAUSE = {"id": "a.b", "pinned": True, "settled": True}


def share(number: Any = 1, count: Any = 1, content: Any = "x", **lists: Any) -> dict[str, Any]:
    return {"shard": {"number": number, "count": count}, "content": content, **lists}


def written(folder: Path, *shares: Any) -> list[Path]:
    """Files of these shares, in this order; text is written as it is."""
    paths = [folder / f"{at}.json" for at in range(len(shares))]
    for path, one in zip(paths, shares, strict=True):
        path.write_text(one if isinstance(one, str) else json.dumps(one), "utf-8")
    return paths


def test_shares_together_are_what_one_machine_finds(project: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    asked = ("prove", "moat", "bridge-troll", "--format", "json", "--root", project)
    whole = json.loads(run(capsys, *asked)[1])
    shares = written(tmp_path, *(run(capsys, *asked, "--shard", f"{n}/3")[1] for n in (2, 3, 1)))
    status, out, _ = run(capsys, "merge", *shares, "--format", "json")
    merged = json.loads(out)
    assert status == 0 and len(whole["rulings"]) > 3 and merged.keys() == whole.keys()
    for name in whole:
        assert sorted(merged[name], key=str) == sorted(whole[name], key=str)


def test_what_failed_in_any_share_fails_the_whole(tmp_path: Path, capsys: CAPTURE) -> None:
    shares = written(tmp_path, share(2, 2, rulings=[FAILED]), share(1, 2, rulings=[RULING]))
    assert run(capsys, "merge", *shares, "--lang", "en") == (1, "failed\tb\t1 is not 2\n", "1 proven, 0 stated, 1 failed.\n")


@pytest.mark.parametrize("one", [
    "", "{", json.dumps(share(rulings=[RULING]))[:-4], "[" * 50_000, "null", "[]", "7", '{"shard": {"number": NaN, "count": 1}}', {},
    share(), share(rulings=None), share(rulings="a"), share(rulings={"id": "a"}),
    share(rulings=[7]), share(rulings=[{}]), share(clauses=[{"id": "a"}]),
    share(True, True, rulings=[]), share("1", "1", rulings=[]), share(1.0, 1.0, rulings=[]), share(1, 1, ["x"], rulings=[]),
    share(rulings=[{**RULING, "status": "PROVEN"}]), share(rulings=[{**RULING, "status": None}]),
    share(rulings=[{**RULING, "status": ["failed"]}]),
    share(rulings=[{**FAILED, "reason": {"x": 1}}]), share(rulings=[{**RULING, "id": 7}]), share(clauses=[{**CLAUSE, "settled": 1}]),
], ids=lambda one: str(one)[:60])  # fmt: skip
def test_what_is_no_share_is_refused(one: Any, tmp_path: Path, capsys: CAPTURE) -> None:
    (path,) = written(tmp_path, one)
    status, out, err = run(capsys, "merge", path, "--lang", "en")
    assert (status, out) == (2, "") and err.startswith(f"gunbai: {path} is no share")


@pytest.mark.parametrize("number, count", [(1, 10**11), (1, 10**30), (0, 0), (2, 1), (-1, 1), (1, 2), (1, -1)])
def test_shares_that_are_not_all_are_refused_however_many_they_say(number: int, count: int, tmp_path: Path, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, "merge", *written(tmp_path, share(number, count, rulings=[])), "--lang", "en")
    assert (status, out) == (2, "") and "one file of each" in err


def test_the_share_that_does_not_belong_is_the_one_that_is_named(tmp_path: Path, capsys: CAPTURE) -> None:
    second, first = written(tmp_path, share(2, 2, "y", rulings=[]), share(1, 2, "x", rulings=[]))
    status, _, err = run(capsys, "merge", second, first, "--lang", "en")
    assert status == 2 and err.startswith(f"gunbai: {second} is about other content")


@pytest.mark.parametrize("shares", [
    [share(1, 2, rulings=[RULING]), share(2, 2, rulings=[RULING])], [share(rulings=[RULING, RULING])], [share(clauses=[CLAUSE, CLAUSE])],
], ids=["in two shares", "twice in one", "a clause"])  # fmt: skip
def test_nothing_is_counted_twice(shares: list[Any], tmp_path: Path, capsys: CAPTURE) -> None:
    paths = written(tmp_path, *shares)
    status, out, err = run(capsys, "merge", *paths, "--lang", "en")
    assert (status, out) == (2, "") and err.startswith(f"gunbai: {paths[-1]} holds something")
