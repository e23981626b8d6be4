"""Verdicts that are kept between runs: only this user's own are believed, whole and as they were written."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gunbai.knowledge import sealed
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.cache import FILE, HEAD, Cache
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove_again
from gunbai.proof.verdict import Verdict

MOAT = "dominion/plain-cards/moat"
ANY_NAME = "mtg/meddling-mage/name-of-an-adventure"  # the engine looks through the names of all cards


@pytest.fixture(scope="module")
def kb(root: Path) -> KnowledgeBase:
    """The whole content."""
    return load(root, vocabularies())


@pytest.fixture
def folder(kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the verdict on one ruling is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    assert prove_again(kb, [MOAT], tmp_path / "kept")[MOAT].status == "proven"
    return tmp_path / "kept"


def kept(kb: KnowledgeBase, folder: Path) -> Verdict | None:
    return Cache(kb, folder).verdict(MOAT)


def forged(folder: Path, status: str) -> bytes:
    """What is kept, with another status, as somebody would write it who knows everything but the key."""
    data: dict[str, Any] = json.loads(sealed.load(folder / FILE, HEAD) or b"")
    data[MOAT][2][0] = status
    return json.dumps(data).encode()


def test_a_verdict_is_kept_for_the_next_run(kb: KnowledgeBase, folder: Path) -> None:
    found = kept(kb, folder)
    assert found and (found.status, found.holds) == ("proven", kb.editions("dominion"))
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_a_verdict_that_somebody_else_wrote_is_none(
    kb: KnowledgeBase, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / FILE
    theirs, mine = forged(folder, "stated"), path.read_bytes()
    path.write_bytes(theirs)
    assert kept(kb, folder) is None, "without a seal"
    path.write_bytes(mine[: len(HEAD) + sealed.SEAL] + theirs)
    assert kept(kb, folder) is None, "under the seal of something else"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    sealed.save(path, HEAD, theirs)
    assert (there := kept(kb, folder)) and there.status == "stated", "the forgery itself would be believed"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    assert kept(kb, folder) is None, "under the seal of somebody else"
    assert prove_again(kb, [MOAT], folder)[MOAT].status == "proven"
    assert (again := kept(kb, folder)) and again.status == "proven", "it was played and kept anew"


@pytest.mark.skipif(os.name != "posix", reason="pipes and links of POSIX")
def test_what_is_no_ordinary_file_is_not_waited_for(kb: KnowledgeBase, folder: Path) -> None:
    path = folder / FILE
    for make in (os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero"), lambda path: path.write_bytes(b"")):
        path.unlink()
        make(path)
        assert kept(kb, folder) is None
        if path.is_dir():
            path.rmdir()
            path.touch()


def test_where_no_key_can_be_kept_everything_is_played(kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert prove_again(kb, [MOAT], tmp_path / "kept")[MOAT].status == "proven"
    assert not (tmp_path / "kept").exists()


def test_what_went_through_all_cards_is_played_again_when_any_of_them_changes(kb: KnowledgeBase, folder: Path) -> None:
    assert prove_again(kb, [ANY_NAME], folder)[ANY_NAME].needs == {"cards/mtg/", "laws/mtg/"}
    data = json.loads(sealed.load(folder / FILE, HEAD) or b"")
    assert data[ANY_NAME][1] == ["cards/mtg/", "laws/mtg/"], "not the names of thousands of files"
    for path, holds in (("", True), ("cards/mtg/baldurs-gate/sea-hag.yaml", False), ("cards/dominion/base/moat.yaml", True)):
        assert not path or path in kb.digests
        changed = replace(kb, digests=kb.digests | ({path: "another"} if path else {}))
        assert (Cache(changed, folder).verdict(ANY_NAME) is not None) == holds, path
