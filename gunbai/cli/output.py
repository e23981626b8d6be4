"""What commands print: tables in a terminal, tab-separated lines in a pipe, JSON when asked; progress on standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gunbai.phrases import say

if TYPE_CHECKING:
    from gunbai.knowledge.faults import Fault

Tick = Callable[..., None]
WIDE = 100  # columns of a terminal that has room for everything
SPARED = ("head-excerpt",)  # columns that narrow terminals do without
WHOLE = ("head-id", "head-ruling", "head-clause", "head-kind", "head-status")  # columns to copy from: never broken over lines


UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # but for tabs and ends of lines


def visible(text: str) -> str:
    """The text with signs that a terminal obeys instead of showing (escapes, changes of direction) spelled out: an argument, a file's name
    or a share of another machine may hold them."""
    return UNSEEN.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)


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
        print(visible(text))

    def note(self, key: str, **values: Any) -> None:
        """Say something about the work itself, apart from what was asked for."""
        self.aside(say(self.lang, key, **values))

    def aside(self, text: str) -> None:
        """Print a line apart from what was asked for, on standard error."""
        sys.stdout.flush()
        print(visible(text), file=sys.stderr)

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Print rows under headings (names of phrases): lined up in a terminal, else separated by tabs and without headings."""
        if not self.terminal:
            for row in rows:
                print("\t".join(" ".join(visible(str(cell)).split()) for cell in row))
            return
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        console = Console(highlight=False)
        shown = [at for at, head in enumerate(heads) if head not in SPARED or console.width >= WIDE]
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for at in shown:
            table.add_column(say(self.lang, heads[at]), overflow="fold", no_wrap=heads[at] in WHOLE)
        for row in rows:
            table.add_row(*(Text(visible(str(row[at]))) for at in shown))
        console.print(table)

    def faults(self, faults: Sequence[Fault], waiting: bool = False) -> int:
        """Print faults of the content, one line each, and return the exit status; say it if what was asked for is `waiting` for them."""
        if self.is_json:
            self.json({"faults": [{"path": fault.place.path, "line": fault.place.line, "column": fault.place.column,
                                   "what": fault.what, "instead": fault.instead} for fault in faults]})
        else:
            from gunbai.phrases.messages import fault as told

            for fault in faults:
                print(visible(str(replace(fault, what=told(fault.what, self.lang), instead=told(fault.instead, self.lang)))))
            self.note("faults", count=len(faults))
            if waiting:
                self.note("faults-first")
        return 1

    @contextmanager
    def waiting(self, key: str, stages: Sequence[str] = ()) -> Iterator[Tick]:
        """Show that work goes on; the function that it gives takes (done, total). A terminal sees a bar, anything else only the names of
        the `stages` (phrases, in their order), a line for each as it begins."""
        if not sys.stderr.isatty():
            yield self._told(stages)
            return
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"))
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(say(self.lang, key), total=None, count="")

            def tick(done: int = 0, total: int | None = None, *_: Any) -> None:
                stage = say(self.lang, stages[done] if done < len(stages) else key)
                progress.update(task, completed=done, total=total, description=stage, count=f"{done}/{total}" if total else "")

            yield tick

    def _told(self, stages: Sequence[str]) -> Tick:
        def tick(done: int = 0, total: int | None = None, *_: Any) -> None:
            if done < len(stages) and not self.is_json:
                self.note("stage", number=done + 1, total=total, stage=say(self.lang, stages[done]))

        return tick
