"""How commands end: a closed pipe, an interruption, what cannot be read, a fault of our own; never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from commands import CAPTURE, gunbai, run


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale is English unless a test says otherwise."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


def test_a_closed_pipe_ends_quietly(project: Path) -> None:
    process = gunbai("prove", "--root", str(project))
    assert process.stdout and process.stderr
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=120) == 141
    assert b"Traceback" not in err and b"Broken" not in err and b"Exception" not in err
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="a shell's way to close what a program writes to")
@pytest.mark.parametrize(("shut", "status", "said"), [
    (">&-", 0, b""), (">&- 2>&-", 0, b""), (">/dev/full", 1, b"gunbai: No space left on device\n"),
])  # fmt: skip
def test_nobody_to_write_to_is_no_breakdown(shut: str, status: int, said: bytes, project: Path) -> None:
    command = f'exec "{sys.executable}" -m gunbai show smithy --root "{project}" {shut}'
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (status, said)


def test_bytes_that_are_no_text_find_nothing(project: Path, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, "search", b"\xff".decode(errors="surrogateescape"), "--root", project)
    assert (status, out, err.count("\n")) == (0, "", 1)


def test_capitals_and_wide_letters_do_not_matter_in_ids(project: Path, capsys: CAPTURE) -> None:
    expected = run(capsys, "show", "dominion/smithy", "--root", project)
    assert expected[0] == 0
    assert run(capsys, "show", "DOMINION/Smithy", "--root", project) == expected
    assert run(capsys, "show", "ｄｏｍｉｎｉｏｎ／ｓｍｉｔｈｙ", "--root", project) == expected
    assert run(capsys, "why", "Bridge-Troll", "--root", project)[0] == 0


@pytest.mark.parametrize("sign", ["\x1b[2J", "\u202e", "\x9b31m", "\x07", "\u2067", "\x7f"], ids=ascii)
def test_nothing_that_was_typed_commands_the_terminal(sign: str, project: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    share = {"shard": {"number": 1, "count": 1}, "content": "", "rulings": [{"id": sign, "status": "failed", "reason": sign}]}
    (tmp_path / "share.json").write_text(json.dumps(share), "utf-8")
    (tmp_path / "editions.yaml").write_text("{}", "utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / f"{sign}.yaml").write_text("", "utf-8")
    for command in (["show", sign, "--root", project], ["merge", tmp_path / "share.json"], ["check", "--root", tmp_path], [f"check{sign}"],
                    ["search", f"nosuchthing{sign}", "--root", project], ["--root", f"/{sign}", "check"]):  # fmt: skip
        _, out, err = run(capsys, *command, "--lang", "en")
        assert sign not in out + err, command
        assert ascii(sign[0])[1:-1] in out + err or command[0] == "search", command


def test_a_page_that_was_typed_is_not_repeated_whole(project: Path, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, "show", "x" * 5000, "--root", project)
    assert (status, out, err.count("\n")) == (2, "", 1) and len(err) < 700


def test_a_folder_that_is_none_of_ours_is_wrong_use(project: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    for out in (tmp_path / "mine", tmp_path / "mine" / "letter.txt"):
        status, printed, err = run(capsys, "build", "--root", project, "--out", out)
        assert (status, printed, err.count("\n")) == (2, "", 1) and str(out) in err


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_ctrl_c_ends_quietly(project: Path) -> None:
    code = f"import sys; from gunbai.cli import main; print('ready', flush=True); sys.exit(main(['prove', '--root', {str(project)!r}]))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout and process.stdout.readline() == b"ready\n"
    time.sleep(0.2)  # long before the last ruling is played
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert b"Traceback" not in out + err


def test_an_interruption_says_nothing(monkeypatch: pytest.MonkeyPatch, project: Path, capsys: CAPTURE) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gunbai.knowledge.read.load", interrupted)
    assert run(capsys, "check", "--root", project) == (130, "", "")


def test_an_interruption_over_which_a_library_stumbles_is_one(monkeypatch: pytest.MonkeyPatch, project: Path, capsys: CAPTURE) -> None:
    def stumble(*_: Any) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            threading.Lock().release()  # as a condition does that was interrupted while it took its lock again

    monkeypatch.setattr("gunbai.knowledge.read.load", stumble)
    assert run(capsys, "check", "--root", project) == (130, "", "")


def test_what_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, project: Path, capsys: CAPTURE) -> None:
    def unreadable(*_: Any) -> None:
        raise PermissionError(13, "Permission denied", "cards/dominion")

    monkeypatch.setattr("gunbai.knowledge.read.load", unreadable)
    assert run(capsys, "check", "--root", project) == (1, "", "gunbai: cards/dominion: Permission denied\n")


def test_a_fault_of_our_own_is_one_line(monkeypatch: pytest.MonkeyPatch, project: Path, capsys: CAPTURE) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("a\nb")

    monkeypatch.setattr("gunbai.knowledge.read.load", broken)
    status, out, err = run(capsys, "check", "--root", project)
    assert (status, out, err.count("\n")) == (3, "", 1)
    assert "RuntimeError: a b" in err


def test_an_edition_is_played_for_the_games_that_have_it(project: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "prove", "--edition", "2015", "--root", project)
    rows = [line.split("\t") for line in out.splitlines() if line.count("\t") == 2]
    assert status == 0
    assert rows and all(row[1].startswith("dominion/") for row in rows)
