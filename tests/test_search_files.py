"""The index of the site as files: the same bytes each time, small ones, named by their content, and all that they name is there."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from searching import real, small

from gunbai.search.corpus import Corpus
from gunbai.search.documents import documents
from gunbai.search.files import Limits, write_index

pytestmark = pytest.mark.xdist_group("search")


def made(folder: Path, found: Any, lang: str = "ja", limits: Limits | None = None) -> dict[str, bytes]:
    """The files of an index, by their path in its folder."""
    write_index(folder, found, lang, limits)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def packed(data: bytes) -> int:
    """Bytes on the wire."""
    return len(gzip.compress(data))


def test_the_same_documents_give_the_same_files(tmp_path: Path) -> None:
    assert made(tmp_path / "one", real()) == made(tmp_path / "other", reversed(real()))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_question_needs_is_small(tmp_path: Path, lang: str) -> None:
    files = made(tmp_path / "index", Corpus(real()), lang)
    assert packed(files["manifest.json"]) < 5_000
    assert sum(packed(data) for path, data in files.items() if path.startswith("names/")) < 32 * len(real())
    assert max(packed(data) for path, data in files.items() if path.startswith(("terms/", "texts/"))) < 4_000


def test_a_file_keeps_its_name_while_its_content_stays(tmp_path: Path) -> None:
    kb = small()
    before = made(tmp_path / "before", documents(kb))
    kb.rulings["dominion/moat/troll"].answer.ja = "別の答え。"
    after = made(tmp_path / "after", documents(kb))
    assert all(before[path] == after[path] for path in before.keys() & after.keys() - {"manifest.json"})
    assert {path for path in before if path.startswith("names/")} == {path for path in after if path.startswith("names/")}
    assert {path for path in before if path.startswith("texts/")} != {path for path in after if path.startswith("texts/")}


@pytest.mark.parametrize("limits", [None, Limits(file=150, names=1, rest=1, listed=3, chunk=2, page=3)])
def test_everything_that_the_manifest_names_is_there_and_nothing_else(tmp_path: Path, limits: Limits | None) -> None:
    files = made(tmp_path / "index", documents(small()), "en", limits)
    manifest = json.loads(files["manifest.json"])
    named = {"manifest.json", f"facets/{manifest['facets']}.json"}
    if "rest" in manifest:
        named.add(f"rest/{manifest['rest']}.json")
        rest = json.loads(files[f"rest/{manifest['rest']}.json"])
        assert rest == {path: json.loads(data) for path, data in files.items() if path.startswith(("terms/", "texts/"))}
    for kind in ("names", "slips", "terms", "texts"):
        directory = manifest.get(kind, {"files": []})
        pages = [f"{kind}/{name}.json" for name in directory.get("pages", ())]
        held = [json.loads(files[page]) for page in pages] or [directory]
        named |= {*pages, *(f"{kind}/{name}.json" for one in held for name in one["files"])}
    assert named == files.keys()
    assert ("slips" in manifest) == (limits is not None)
    assert ("rest" in manifest) == (limits is None)
