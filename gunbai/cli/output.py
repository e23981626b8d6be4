"""What commands print: tables in a terminal, tab-separated lines in a pipe, JSON when asked; progress on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from gunbai.phrases import say

if TYPE_CHECKING:
    from gunbai.knowledge.faults import Fault

Tick = Callable[..., None]


class Output:
    """Prints for people in `lang`, or JSON."""

    def __init__(self, lang: str, format_: str):
        self.lang, self.is_json = lang, format_ == "json"
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.terminal = sys.stdout.isatty()

    def json(self, data: Any) -> None:
        """Print data as JSON."""
        utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        print(json.dumps(data, ensure_ascii=not utf8, indent=2, default=str))

    def line(self, text: str = "") -> None:
        """Print a line."""
        print(text)

    def note(self, key: str, **values: Any) -> None:
        """Say something about the work itself, apart from what was asked for."""
        self.aside(say(self.lang, key, **values))

    def aside(self, text: str) -> None:
        """Print a line apart from what was asked for, on standard error."""
        sys.stdout.flush()
        print(text, file=sys.stderr)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Print rows under headings (names of phrases): lined up in a terminal, else separated by tabs and without headings."""
        if not self.terminal:
            for row in rows:
                print("\t".join(" ".join(str(cell).split()) for cell in row))
            return
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for head in heads:
            table.add_column(say(self.lang, head), overflow="fold")
        for row in rows:
            table.add_row(*(Text(str(cell)) for cell in row))
        Console(highlight=False).print(table)

    def faults(self, faults: Sequence[Fault]) -> int:
        """Print faults of the content, one line each, and return the exit status."""
        if self.is_json:
            self.json({"faults": [{"path": fault.place.path, "line": fault.place.line, "column": fault.place.column,
                                   "what": fault.what, "instead": fault.instead} for fault in faults]})
        else:
            for fault in faults:
                print(fault)
            self.note("faults", count=len(faults))
        return 1

    @contextmanager
    def waiting(self, key: str) -> Iterator[Tick]:
        """Show that work goes on, if standard error is a terminal; the function that it gives takes (done, total)."""
        if not sys.stderr.isatty():
            yield lambda *_: None
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(say(self.lang, key), total=None)

            def tick(done: int = 0, total: int | None = None, *_: Any) -> None:
                progress.update(task, completed=done, total=total)

            yield tick
