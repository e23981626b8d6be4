"""The same content gives the same bytes: wherever, whenever and on whatever machine the site is built."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# Everything that must not matter: where it stands, the clock, the language of the machine, the order of sets, the number of cores.
HERE = {"TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8", "PYTHONHASHSEED": "1"}
ELSEWHERE = {"TZ": "America/New_York", "LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "4242", "PYTHONUTF8": "0"}


def building(root: Path, out: Path, home: Path, conditions: dict[str, str], cores: int) -> subprocess.Popen[str]:
    """A build under way, allowed so many cores where the system lets us say so."""
    def fewer() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
        os.umask(0o077 if cores == 1 else 0o022)

    home.mkdir()
    command = [sys.executable, "-m", "gunbai", "build", "--root", str(root), "--out", str(out)]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.DEVNULL, "text": True}
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), **conditions}
    return subprocess.Popen(command, cwd=home, env=environment, preexec_fn=fewer, **pipes)  # type: ignore[call-overload]


def bytes_of(site: Path) -> dict[str, str]:
    """Every file of a site with what it holds."""
    return {path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in site.rglob("*") if path.is_file()}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs affinity and umask")
def test_two_builds_under_different_conditions_are_the_same_to_the_byte(root: Path, tmp_path: Path) -> None:
    copy = tmp_path / "a folder with spaces" / "写し"
    copy.mkdir(parents=True)
    for entry in sorted(root.iterdir(), reverse=True):  # written in another order, at another time
        if entry.suffix == ".yaml" and entry.name != "mkdocs.yml":
            shutil.copyfile(entry, copy / entry.name)
        elif entry.name in ("cards", "laws", "rulings", "glossary", "kingdoms"):
            shutil.copytree(entry, copy / entry.name, copy_function=shutil.copyfile)
    builds = [
        building(root, tmp_path / "one" / "site", tmp_path / "home-1", HERE, cores=64),
        building(copy, tmp_path / "two" / "deep" / "er", tmp_path / "home-2", ELSEWHERE, cores=1),
    ]
    for build in builds:
        _, said = build.communicate(timeout=300)
        assert build.returncode == 0, said
    one, two = bytes_of(tmp_path / "one" / "site"), bytes_of(tmp_path / "two" / "deep" / "er")
    assert len(one) > 800
    assert {path for path in one.keys() | two.keys() if one.get(path) != two.get(path)} == set()
