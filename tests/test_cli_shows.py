"""Searching and showing on the command line: what is found, in which words, and how it fits a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commands import CAPTURE, run
from test_readme import RULING, copy_content


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale is English unless a test says otherwise."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


def test_search_makes_its_index_when_there_is_none(root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    project = copy_content(root, tmp_path)
    assert not (project / ".cache").exists()
    status, out, _ = run(capsys, "search", "bridge", "trol", "--root", project)
    assert status == 0
    assert out.splitlines()[0].startswith("card\tBridge Troll\tdominion/bridge-troll\t")
    assert (project / ".cache").is_dir()
    assert run(capsys, "search", "トロール橋", "--root", project, "--lang", "ja")[1].startswith("カード\t橋の下のトロル\t")
    hits = json.loads(run(capsys, "search", "橋の下のトロル", "--root", project, "--format", "json")[1])["hits"]
    assert hits[0]["id"] == "dominion/bridge-troll"
    status, out, err = run(capsys, "search", "xyzzyxyzzy", "--root", project)
    assert (status, out) == (0, "")
    assert "xyzzyxyzzy" in err


def test_words_that_are_not_wanted_are_no_options(project: Path, capsys: CAPTURE) -> None:
    def found(*words: str) -> list[str]:
        status, out, _ = run(capsys, "search", *words, "--root", project, "--format", "json")
        assert status == 0
        return [hit["id"] for hit in json.loads(out)["hits"]]

    assert found("bridge", "troll", "-throne", "--limit", "3") == found("--limit=3", "bridge troll -throne")
    assert len(found("-type:reserve", "cost:2", "--limit", "2")) == 2
    assert run(capsys, "show", "-moat", "--root", project)[0] == 2, "only a search takes them"
    assert run(capsys, "search", "--root", project)[0] == 2 and run(capsys, "search", "moat", "--limit", "none")[0] == 2


def test_while_the_content_stays_the_same_a_search_does_not_read_it(
    project: Path, capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = run(capsys, "search", "bridge troll", "--root", project)
    monkeypatch.setattr("gunbai.knowledge.checked.load_checked", lambda *_: pytest.fail("read again"))
    assert run(capsys, "search", "bridge troll", "--root", project) == before


@pytest.mark.parametrize(
    ("what", "shown"),
    [
        ("bridge-troll", ["Bridge Troll / 橋の下のトロル", "[dominion/bridge-troll]"]),
        ("dominion/bridge-troll", ["Attack", "also: トロール橋"]),
        ("橋の下のトロル", ["[dominion/bridge-troll]"]),
        ("トロール橋", ["[dominion/bridge-troll]"]),
        ("laboratory.draw", ["+2 Cards. +1 Action.", RULING]),
        (RULING, ["My deck has one card left", "No, you draw both", "Proven: every edition"]),
        ("deck-runs-out", ["My deck has one card left"]),
    ],
)
def test_show_finds_by_id_or_by_any_name(what: str, shown: list[str], project: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "show", what, "--root", project)
    assert status == 0
    for words in shown:
        assert words in out


def test_show_puts_everything_in_words(project: Path, capsys: CAPTURE) -> None:
    assert "{" not in run(capsys, "show", "ambush", "--root", project)[1]
    shown = json.loads(run(capsys, "show", RULING, "--root", project, "--format", "json")[1])["found"][0]
    assert shown["status"] == "proven" and "2022" in shown["holds"]


def test_show_gives_every_kind_of_thing(project: Path, capsys: CAPTURE) -> None:
    for folder, shelf in (("laws", "law"), ("glossary", "term")):
        found = json.loads(run(capsys, "search", f"kind:{shelf}", "--root", project, "--format", "json")[1])["hits"]
        assert found, f"no {folder} to show"
        for lang in ("en", "ja"):
            status, out, _ = run(capsys, "show", found[0]["id"], "--root", project, "--lang", lang)
            assert status == 0
            assert found[0]["id"].rpartition("/")[2] in out
        data = json.loads(run(capsys, "show", found[0]["id"], "--root", project, "--format", "json")[1])
        assert data["found"][0]["id"]


def test_a_terminal_gets_a_table_with_headings(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    out = run(capsys, "search", "bridge troll", "--root", project)[1]
    assert re.sub(r"\x1b\[[0-9;]*m", "", out).split()[:2] == ["Kind", "Name"]
    assert "\t" not in out


def test_a_narrow_terminal_breaks_no_id(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for columns, excerpt in ((80, False), (160, True)):
        monkeypatch.setenv("COLUMNS", str(columns))
        out = run(capsys, "search", "royal carriage", "--root", project)[1]
        found = json.loads(run(capsys, "search", "royal carriage", "--root", project, "--format", "json")[1])["hits"]
        assert all(hit["id"] in out for hit in found)
        assert ("What it says" in out) == excerpt
