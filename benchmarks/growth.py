"""What happens when the collection grows: every step of the work at one, ten and a hundred times the content, in processes of their own.

`python -m benchmarks growth` measures 1 and 10; `python -m benchmarks.growth 1 10 100` what is named. It needs about 25 GB-minutes and a
quarter of an hour at 100, and says so where it did not measure something."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from . import grow
from .measure import ROOT, machine, seconds, table

LARGEST_SITE = 10  # a site of a hundred times the content is hundreds of thousands of files; named otherwise on the command line


@dataclass
class Spent:
    """What a command took: seconds by the clock, seconds of all cores, and megabytes of its largest process."""

    clock: float
    cpu: float
    memory: int


def spent(root: Path, *arguments: str) -> Spent:
    """Run a command of Gunbai on the project at `root` to its end. Raises CalledProcessError if it fails."""
    code = (
        "import resource, sys\nfrom gunbai.cli import main\nstatus = main(sys.argv[1:])\n"
        "found = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]\n"
        "print('#', max(one.ru_maxrss for one in found) // 1024, file=sys.stderr)\nsys.exit(status)"
    )
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments, "--root", str(root)],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    after, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, arguments, stderr=done.stderr[-2000:])
    memory = int(done.stderr.rpartition("# ")[2])
    return Spent(clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, memory)


def count(root: Path) -> int:
    """How many rulings stand there."""
    return sum(text.count("\n- id: ") for path in (root / "rulings").rglob("*.yaml") if (text := path.read_text(encoding="utf-8")))


def touched(root: Path) -> None:
    """Change the words of one card: what rests on it must be proven again."""
    card = root / "cards" / "dominion" / "base" / "smithy.yaml"
    card.write_text(card.read_text(encoding="utf-8") + "# another remark\n", encoding="utf-8")


def run(sizes: Sequence[int] = (1, 10)) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for size in sizes for row in _at(size, Path(folder) / str(size))]
    heads = ("content", "step", "by the clock", "all cores", "a ruling (all cores)", "memory of the largest process", "written")
    table(f"Growing, on {os.cpu_count()} cores", heads, rows)


def _at(size: int, root: Path) -> list[tuple[str, ...]]:
    grow.grow(size, root)
    rulings = count(root)
    megabytes = sum(path.stat().st_size for path in root.rglob("*.yaml")) / 1e6
    steps: list[tuple[str, Callable[[], Spent], Path | None]] = [
        ("load and check", lambda: spent(root, "check"), None),
        ("load, check, prove everything", lambda: spent(root, "prove", "--fresh"), None),
        ("load, prove everything (checked before)", lambda: spent(root, "prove", "--fresh"), None),
        ("load, keep the verdicts", lambda: spent(root, "prove"), root / ".cache" / "verdicts.json"),
        ("load, take the verdicts kept", lambda: spent(root, "prove"), None),
        ("the same after one card was edited (checks again)", lambda: (touched(root), spent(root, "prove"))[1], None),
        ("load, prove, pin everything", lambda: spent(root, "pin"), None),
        ("search, the index made first", lambda: spent(root, "search", "royal carriage"), None),
        ("search, the index there", lambda: spent(root, "search", "royal carriage"), None),
    ]
    if size <= LARGEST_SITE:
        steps.append(("build the site", lambda: spent(root, "build"), root / "site"))
    rows: list[tuple[str, ...]] = []
    for name, step, made in steps:
        took = step()
        whole = f"{size}×: {rulings:,} rulings, {megabytes:.1f} MB of YAML" if not rows else ""
        each, size_made = seconds(took.cpu / rulings), f"{_bytes(made) / 1e6:.1f} MB" if made else ""
        rows.append((whole, name, seconds(took.clock), seconds(took.cpu), each, f"{took.memory:,} MB", size_made))
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def _bytes(path: Path) -> int:
    return path.stat().st_size if path.is_file() else sum(one.stat().st_size for one in path.rglob("*") if one.is_file())


if __name__ == "__main__":
    print(machine())
    run([int(size) for size in sys.argv[1:]] or (1, 10))
