"""What the benchmarks share: the machine, the clock, and the tables."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # the judged queries, and the Chromium that the tests found


def machine() -> str:
    """The machine in a line: CPU model, cores and version of Python."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        named = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = named[0] if named else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


@cache
def content() -> KnowledgeBase:
    """The content of the project, checked."""
    return load(ROOT, vocabularies())


def best(work: Callable[[], Any], times: int = 5) -> float:
    """Seconds of CPU that `work` took, the least of several times: other work on the machine then hardly counts."""
    return min(_timed(work) for _ in range(times))


def _timed(work: Callable[[], Any]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def command(*arguments: str, times: int = 5) -> float:
    """Seconds of CPU that a Python command takes from its start to its end, the least of several times after a first one."""
    spent = []
    for _ in range(times + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(spent[1:])


def seconds(value: float) -> str:
    """A time as people read it."""
    amount, unit = (value, "s") if value >= 1 else (value * 1000, "ms")
    return f"{amount:.{max(0, 2 - len(str(int(amount))))}f} {unit}"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows as a table of Markdown."""
    print(f"\n## {title}\n\n| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)
