"""What happens when the collection grows: every step of the work at one and ten times the content, in processes of their own.

`python -m benchmarks growth` measures 1 and 10 times; `python -m benchmarks.growth 1 10 100` what is named. A hundred times takes an hour,
6 GB of memory and 10 GB of disk (its site has 300,000 files). Each row is told when it is done; the table comes at the end."""

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

LARGEST_MATERIAL = 10  # times the content; of more than that no site is built with Material and its search, to compare
PLAIN = """
import sys, yaml
from pathlib import Path
for path in Path(sys.argv[1]).rglob("*.yaml"):
    yaml.load(path.read_bytes(), yaml.CSafeLoader)
"""


@dataclass
class Spent:
    """What a command took: seconds by the clock, seconds of all cores, and the most megabytes that its processes had together."""

    clock: float
    cpu: float
    memory: int


def spent(*command: str, ends: Sequence[int] = (0,)) -> Spent:
    """Run Python with these arguments to its end. Raises CalledProcessError if it does not end with one of these statuses."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=said)
        most = 0
        while process.poll() is None:
            began = time.perf_counter()
            most = max(most, memory(process.pid))
            time.sleep(max(0.05, 20 * (time.perf_counter() - began)))  # looking must not count
        after, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
        if process.returncode not in ends:
            said.seek(0)
            raise subprocess.CalledProcessError(process.returncode, command, stderr=said.read()[-2000:].decode(errors="replace"))
    return Spent(clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, most)


def memory(pid: int) -> int:
    """Megabytes that a process and those that it started have now; what they share counts once. 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        children = [int(child) for path in Path(f"/proc/{pid}/task").glob("*/children") for child in path.read_text().split()]
    except OSError:  # it has just ended
        return 0
    own = next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0) // 1024
    return own + sum(map(memory, children))


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
    heads = ("content", "step", "by the clock", "all cores", "for each", "memory of all processes", "written")
    table(f"Growing, on {os.cpu_count()} cores", heads, rows)


def _at(size: int, root: Path) -> list[tuple[str, ...]]:
    grow.grow(size, root)
    rulings = count(root)
    megabytes = sum(path.stat().st_size for path in root.rglob("*.yaml")) / 1e6

    def gunbai(*arguments: str, ends: Sequence[int] = (0,)) -> Callable[[], Spent]:
        return lambda: spent("-m", "gunbai", *arguments, "--root", str(root), ends=ends)

    steps: list[tuple[str, Callable[[], Spent], Path | None]] = [
        ("a plain safe load (C parser) of the same files, to compare", lambda: spent("-c", PLAIN, str(root)), None),
        ("load and check", gunbai("check"), None),
        ("load, check, prove everything", gunbai("prove", "--fresh"), None),
        ("load, prove everything (checked before)", gunbai("prove", "--fresh"), None),
        ("load, keep the verdicts", gunbai("prove"), root / ".cache" / "verdicts.json"),
        ("load, take the verdicts kept", gunbai("prove"), None),
        ("the same after one card was edited (checks again)", lambda: (touched(root), gunbai("prove")())[1], None),
        ("load, prove, pin everything", gunbai("pin", ends=(0, 1)), None),  # 1: no engine knows the laws under their new names
        ("search, the index made first", gunbai("search", "royal carriage"), None),
        ("search, the index there", gunbai("search", "royal carriage"), None),
        ("load, check, prove, build the site", gunbai("build"), root / "site"),
    ]
    if size <= LARGEST_MATERIAL:
        made = root.parent / f"{size}-pages", root.parent / f"{size}-material"
        made[0].mkdir()
        steps.append(("load, check, prove, build the same pages with Material and its search, to compare",
                      lambda: spent("-m", "benchmarks.rivals", str(root), *map(str, made)), made[1]))  # fmt: skip
    rows: list[tuple[str, ...]] = []
    for name, step, written in steps:
        took = step()
        whole = f"{size}×: {rulings:,} rulings, {megabytes:.1f} MB of YAML" if not rows else ""
        pages = sum(1 for _ in written.rglob("*.html")) if written is not None and written.is_dir() else 0
        each = f"{seconds(took.cpu / pages)} a page" if pages else f"{seconds(took.cpu / rulings)} a ruling"
        size_made = f"{_bytes(written) / 1e6:.1f} MB" + (f", {pages:,} pages" if pages else "") if written else ""
        rows.append((whole, name, seconds(took.clock), seconds(took.cpu), each, f"{took.memory:,} MB", size_made))
        print(rows[-1], file=sys.stderr, flush=True)
    return rows


def _bytes(path: Path) -> int:
    return path.stat().st_size if path.is_file() else sum(one.stat().st_size for one in path.rglob("*") if one.is_file())


if __name__ == "__main__":
    print(machine())
    run([int(size) for size in sys.argv[1:]] or (1, 10))
