"""What lets the collection grow: verdicts kept from earlier runs, work spread over cores and over machines; the results stay the same."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import CAPTURE, run
from test_readme import copy_content
from whole import content

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import Reader
from gunbai.play.rules import EVERY, Card, Law, Rules, Table
from gunbai.proof import prove as proving
from gunbai.proof.cache import FILE, Cache
from gunbai.proof.cores import Shard, spread
from gunbai.proof.mutate import pin
from gunbai.proof.prove import prove, prove_again
from gunbai.proof.verdict import Verdict


def judged(verdict: Verdict) -> tuple[Any, ...]:
    """Everything that a verdict says, without the runs that it rests on."""
    return verdict.status, verdict.holds, verdict.changed, verdict.changed_by, [one.groups for one in verdict.experiments]


def read(root: Path) -> KnowledgeBase:
    """The content as it is written, whether or not words and numbers agree."""
    reader = Reader(root)
    reader.read()
    assert reader.faults == []
    return reader.kb


# verdicts kept


@pytest.fixture(scope="module")
def copied(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_content(root, tmp_path_factory.mktemp("grown"))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rulings that were really played."""
    found: list[str] = []
    real: Callable[..., Verdict] = proving.prove_one

    def noting(kb: Any, rulebook: Any, ruling: Any, only: Any = None) -> Verdict:
        found.append(ruling.full_id)
        return real(kb, rulebook, ruling, only)

    monkeypatch.setattr(proving, "prove_one", noting)
    return found


EDITS = [
    ("cards/dominion/base/smithy.yaml", "cards: 3", "cards: 2"),
    ("cards/dominion/basic/copper.yaml", "coins: 1", "coins: 2"),
    ("cards/dominion/adventures/bridge-troll.yaml", "cost: -1", "cost: -2"),
    ("laws/dominion/debt.yaml", None, None),
    ("cards/mtg/eldraine/giant-killer.yaml", None, None),
    ("rulings/dominion/adventures/royal-carriage.yaml", None, None),
]


@pytest.mark.slow
@pytest.mark.parametrize(("path", "old", "new"), EDITS)
def test_after_an_edit_only_what_it_touches_is_played_and_every_verdict_is_as_a_fresh_one(
    path: str, old: str | None, new: str | None, copied: Path, tmp_path: Path, played: list[str]
) -> None:
    before = read(copied)
    prove_again(before, before.rulings, tmp_path)
    played.clear()
    file = next(copied.glob(path.replace("eldraine", "*")))
    written = file.read_text(encoding="utf-8")
    assert old is None or old in written
    file.write_text(written.replace(old, new) if old and new else f"{written}# another remark\n", encoding="utf-8")
    try:
        after = read(copied)
    finally:
        file.write_text(written, encoding="utf-8")
    found = {key: judged(verdict) for key, verdict in prove_again(after, after.rulings, tmp_path).items()}
    again = set(played)
    fresh = prove(after)
    assert found == {key: judged(verdict) for key, verdict in fresh.items()}
    shown = file.relative_to(copied).as_posix()
    assert again == {key for key, verdict in fresh.items() if shown in (after.rulings[key].place.path, *verdict.needs)}
    assert again or "giant" in path
    assert len(again) < len(after.rulings)


def test_what_was_kept_is_not_played_again(tmp_path: Path, played: list[str]) -> None:
    kb, ids = content(), list(content().rulings)[:60]
    first = prove_again(kb, ids, tmp_path)
    assert played == ids
    second = prove_again(kb, ids, tmp_path)
    assert played == ids
    assert [judged(verdict) for verdict in first.values()] == [judged(verdict) for verdict in second.values()]


def spoil(entries: dict[str, Any], how: str) -> bytes:
    key = next(iter(entries))
    if how == "no json":
        return b"\x80\x04\x95\x00"
    if how == "a list":
        return b"[]"
    if how == "deep":
        return b"[" * 100_000
    digest, _, verdict = entries[key]
    entries[key] = {"digest": [digest], "proven for all": ["x" * 32, [], verdict], "other files": [digest, ["x"], 3]}[how]
    return json.dumps(entries).encode()


@pytest.mark.parametrize("how", ["no json", "a list", "deep", "digest", "proven for all", "other files"])
def test_a_spoilt_file_is_no_verdict(how: str, tmp_path: Path, played: list[str]) -> None:
    kb, ids = content(), list(content().rulings)[:3]
    wanted = {key: judged(verdict) for key, verdict in prove_again(kb, ids, tmp_path).items()}
    played.clear()
    (tmp_path / FILE).write_bytes(spoil(json.loads((tmp_path / FILE).read_bytes()), how))
    assert {key: judged(verdict) for key, verdict in prove_again(kb, ids, tmp_path).items()} == wanted
    assert played


def test_a_failed_verdict_is_not_kept(tmp_path: Path) -> None:
    kb, key = content(), next(iter(content().rulings))
    cache = Cache(kb, tmp_path)
    cache.keep(Verdict(key, "failed"))
    cache.write()
    assert not (tmp_path / FILE).exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_where_nothing_can_be_written_everything_is_played(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    kb, ids = content(), list(content().rulings)[:3]
    assert len(prove_again(kb, ids, tmp_path / "x")) == 3


def test_a_table_notes_what_is_asked_for() -> None:
    card, law = Card("a", frozenset(), {}, None, {}, ()), Law("l", {"n": 1})
    seen: set[str] = set()
    rules = Rules("dominion", "2022", {"a": card}, {"l": law})
    rules.cards, rules.laws = Table(rules.cards, seen), Table(rules.laws, seen)
    assert rules.cards.get("b") is None and "c" not in rules.cards and rules.cards["a"] is card
    assert seen == {"a", "b", "c"}
    assert list(rules.cards.values()) == [card] and EVERY in seen
    changed = rules.with_law("l", {"n": 2})
    assert changed.laws["l"].data == {"n": 2} and rules.laws["l"].data == {"n": 1}
    without = changed.with_law("l", None)
    assert "l" not in without.laws and list(without.laws) == [] and len(without.laws) == 0
    with pytest.raises(KeyError):
        without.laws["l"]


# cores and machines


def test_work_on_several_cores_gives_the_same_in_the_same_order() -> None:
    items = list(range(50))
    assert list(spread(sum, items, 7, 1)) == list(spread(sum, items, 7, 3)) == [sum(items[at : at + 7]) for at in range(0, 50, 7)]


def test_what_one_process_raises_ends_the_work() -> None:
    def fail(items: Any) -> None:
        raise ValueError(f"broken at {items[0]}")

    with pytest.raises(ValueError, match="broken at 0"):
        list(spread(fail, list(range(10)), 2, 2))


@pytest.mark.slow
def test_verdicts_and_pins_are_the_same_on_one_core_and_on_several(monkeypatch: pytest.MonkeyPatch) -> None:
    kb = content()
    monkeypatch.setattr(proving, "ENOUGH", 1)
    monkeypatch.setattr("gunbai.proof.mutate.ENOUGH", 1)
    one, several = prove(kb, cores=1, events=False), prove(kb, cores=3, events=False)
    assert {key: judged(verdict) for key, verdict in one.items()} == {key: judged(verdict) for key, verdict in several.items()}
    assert list(one) == list(several)
    assert pin(kb, one, cores=1) == pin(kb, several, cores=3)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100])
def test_the_shares_are_the_whole_each_thing_once(count: int) -> None:
    items = list(range(40))
    assert [item for number in range(1, count + 1) for item in Shard(number, count).of(items)] == items


@pytest.mark.slow
@pytest.mark.parametrize("command", [["prove"], ["prove", "--pin"], ["pin"]])
def test_shares_merge_into_what_one_machine_finds(command: list[str], root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    whole = json.loads(run(capsys, *command, "--root", root, "--format", "json")[1])
    files = []
    for number in (2, 1, 3):
        status, out, _ = run(capsys, *command, "--root", root, "--format", "json", "--shard", f"{number}/3")
        assert status == 0
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(out, encoding="utf-8")
    status, out, _ = run(capsys, "merge", *files, "--format", "json", "--root", root)
    assert status == 0 and json.loads(out) == whole
    assert run(capsys, "merge", *files[:2], "--root", root)[0] == 2
    assert run(capsys, "merge", *files, files[0], "--root", root)[0] == 2


def share(number: int, **more: Any) -> dict[str, Any]:
    return {"shard": {"number": number, "count": 2}, "content": "x", "rulings": [{"id": "a", "status": "proven", "reason": ""}], **more}


@pytest.mark.parametrize(("other", "status", "told"), [
    (share(2), 0, "2 proven"),
    (share(2, content="y"), 2, "same revision"),
    (share(2, rulings=[{"id": "b", "status": "failed", "reason": "because"}]), 1, "1 failed"),
    (share(2, rulings=[{"id": "b"}]), 2, "is no share"),
    (share(2, clauses=[]), 2, "same revision"),
    ({"shard": 2}, 2, "is no share"),
    ([], 2, "is no share"),
])  # fmt: skip
def test_only_shares_that_belong_together_merge(other: Any, status: int, told: str, tmp_path: Path, capsys: CAPTURE) -> None:
    for name, data in (("1", share(1)), ("2", other)):
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
    found, _, err = run(capsys, "--lang", "en", "merge", tmp_path / "1", tmp_path / "2")
    assert found == status and told in err


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "1/", "/2", "a/b", "-1/2", "1/2/3", "１/２", "1/999999"])
def test_a_share_that_cannot_be_is_wrong_use(shard: str, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, "--lang", "en", "prove", f"--shard={shard}")
    assert (status, out) == (2, "") and "2/4" in err
