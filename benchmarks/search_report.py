"""How well and how fast the search answers, on the command line and in a browser, beside Material's own search and Pagefind.

`make search-report`, or `python -m benchmarks.search_report`. The head of tests/search/queries.yaml says what counts as answered; all four
searches get the same content and the same questions in one run. The browser is a real Chromium on the built site; whatever answers runs on
the page's own thread, because a slowed-down CPU does not slow a worker.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from gunbai.proof.prove import prove
from gunbai.search import Finder
from gunbai.search.documents import documents
from gunbai.site import publish

from .asking import (
    CPU_SLOWDOWN,
    FIRST,
    KEY_BY_KEY,
    SPEED,
    Answers,
    Tool,
    ask_all,
    chromium_opened,
    given,
    measures,
    opened,
    share,
    slow_down,
    speed,
)
from .measure import ROOT, content, machine, seconds, table
from .rivals import OPEN_MATERIAL, OPEN_OURS, OPEN_PAGEFIND, material, pagefind
from .serving import served

LONG_TASKS = """() => {
  window.long = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
}"""


def run() -> None:
    """Measure and print."""
    from searching import ASKED

    verdicts = prove(content())
    finder = Finder(documents(content(), verdicts), None)
    answers = {"command line": [[hit.address for hit in finder.find(row["q"], lang, 10)] for _, row, lang in ASKED]}
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours"), Path(folder, "material")
        publish(content(), verdicts, ours)
        material(verdicts, Path(folder), theirs)
        pagefind(theirs)
        with served(ours) as our_server, served(theirs) as their_server, chromium_opened() as browser:
            tools = [Tool("browser", our_server, OPEN_OURS), Tool("Material", their_server, OPEN_MATERIAL),
                     Tool("Pagefind", their_server, OPEN_PAGEFIND)]  # fmt: skip
            for tool in tools:
                answers[tool.name] = ask_all(browser, tool, [(row["q"], lang) for _, row, lang in ASKED])
            quality(answers)
            differences(answers["command line"], answers["browser"])
            for lang, queries in FIRST.items():
                page = f"In the browser, {'English' if lang == 'en' else 'Japanese'}, CPU slowed down {CPU_SLOWDOWN} times"
                rows = [(tool.name, *speed(browser, tool, lang)) for tool in tools]
                table(f"{page}: {', '.join(queries)}", ("search", *SPEED), rows)
            threads(browser, tools[0]._replace(inline=False))
    whole_command()


def quality(answers: dict[str, Answers]) -> None:
    """recall@1, recall@5 and MRR by kind; and for all together how often the right page, whichever part of it, is among the first five."""
    from searching import ASKED, place

    rows = []
    kinds = list(dict.fromkeys(kind for kind, _, _ in ASKED))
    groups = [(kind, {kind}) for kind in kinds]
    groups += [("**all**", set(kinds)), ("**all but the query language**", set(kinds) - {"query language"})]
    for name, members in groups:
        chosen = [i for i, (kind, _, _) in enumerate(ASKED) if kind in members]
        cells = [measures([place(ASKED[i][1], found[i]) for i in chosen]) for found in answers.values()]
        rows.append((name, str(len(chosen)), *cells))
    pages = [[_page_place(row, one) for (_, row, _), one in zip(ASKED, found, strict=True)] for found in answers.values()]
    cells = [f"{share(places, 1)} / {share(places, 5)} / –" for places in pages]
    rows.append(("all, by page alone", str(len(ASKED)), *cells))
    table("Judged queries: recall@1 / recall@5 / MRR", ("kind", "asked", *answers), rows)


def differences(one: Answers, other: Answers) -> None:
    """Where the command line and the browser put something else first."""
    from searching import ASKED

    rows = [
        (f"`{row['q']}`", lang, one[i][0] if one[i] else "nothing", other[i][0] if other[i] else "nothing")
        for i, (_, row, lang) in enumerate(ASKED)
        if one[i][:1] != other[i][:1]
    ]
    table(f"Another first answer: {len(rows)} of {len(ASKED)}", ("query", "page", "command line", "browser"), rows)


def threads(browser: Any, tool: Tool) -> None:
    """What the page's own thread is kept busy with while a worker answers."""
    rows = []
    for lang, queries in FIRST.items():
        with opened(browser, tool, lang) as page:
            page.evaluate(LONG_TASKS)
            slow_down(page)
            page.evaluate(f"(given) => ({tool.open})(given)", given(tool, lang))
            page.evaluate(KEY_BY_KEY, list(queries))
            page.wait_for_timeout(300)
            long = page.evaluate("window.long")
        rows.append((lang, str(len(long)), f"{max(long, default=0):.0f} ms"))
    table("With a worker: tasks over 50 ms on the page's own thread", ("page", "how many", "longest"), rows)


def whole_command(every: int = 30) -> None:
    """The whole command from its start to its end, the index opened included."""
    from searching import ASKED

    asked = [(row["q"], lang) for _, row, lang in ASKED][::every]
    clock, cpu = [], []
    for query, lang in [asked[0], *asked]:
        began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "gunbai", "--lang", lang, "search", "--", query], cwd=ROOT, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        clock.append(time.perf_counter() - began)
        cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    rows = [
        (name, *(seconds(sorted(spent[1:])[int(part * (len(asked) - 1))]) for part in (0.5, 0.95, 1)))
        for name, spent in (("by the clock", clock), ("of CPU", cpu))
    ]
    table(f"The whole command, {len(asked)} queries", ("`gunbai search …`", "p50", "p95", "most"), rows)


def _page_place(row: dict[str, Any], found: list[str]) -> int | None:
    right = [row["right"]] if isinstance(row["right"], str) else row["right"]
    pages = {one.partition("#")[0].rstrip("*") for one in right}
    seen = list(dict.fromkeys(address.partition("#")[0] for address in found))
    return next((i for i, page in enumerate(seen, 1) if page in pages), None)


if __name__ == "__main__":
    print(machine())
    run()
