"""Work spread over the cores of this machine: in processes that are copies of this one, so that nothing need be handed to them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Shard:
    """One machine's share of the work: the `number`th of `count` slices."""

    number: int
    count: int

    def of(self, items: Sequence[Item]) -> Sequence[Item]:
        """The share of these items: neighbours, so that the shares in their order are the whole."""
        start, end = (len(items) * n // self.count for n in (self.number - 1, self.number))
        return items[start:end]


_work: Callable[[Any], Any] | None = None  # what the processes do; they are copied while it stands here
_slices: list[Any] = []


def cores() -> int:
    """How many cores this process may use; 1 where a process cannot be copied (Windows)."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[Sequence[Item]], Result], items: Sequence[Item], size: int, use: int | None = None) -> Iterator[Result]:
    """What `work` makes of each slice of `size` items, in order; on `use` cores (all unless said), one after the other where there is
    only one core or one slice, or where no other process can be had. What `work` raises is raised here, and the other processes end."""
    slices = [items[start : start + size] for start in range(0, len(items), size)]
    use = min(use or cores(), len(slices))
    if use < 2:
        yield from map(work, slices)
        return
    global _work, _slices
    _work, _slices = work, slices
    try:
        with warnings.catch_warnings():
            # Newer Pythons warn that a copy of a process with threads may wait for ever on one of their locks; ours only compute.
            warnings.filterwarnings("ignore", ".*fork.*", DeprecationWarning)
            with _uninterrupted():
                pool = multiprocessing.get_context("fork").Pool(use, _leave_interrupts_to_the_parent)
    except OSError:  # no room for what they would share, as in some containers
        yield from map(work, slices)
        return
    with pool:
        yield from pool.imap(_do, range(len(slices)))


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait: a copy of this process that it hit before it ignores it would end as if it were us, and clean up our folders."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _do(number: int) -> Any:
    assert _work is not None
    return _work(_slices[number])
