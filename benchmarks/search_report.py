"""How well and how fast the search answers, on the command line and in a browser, beside Material's own search and Pagefind.

`make search-report`, or `python -m benchmarks.search_report`. The head of tests/search/queries.yaml says what counts as answered; all four
searches get the same content and the same questions in one run. The browser is a real Chromium on the built site; whatever answers runs on
the page's own thread, because a slowed-down CPU does not slow a worker.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gunbai.proof.prove import prove
from gunbai.search import Finder
from gunbai.search.documents import documents
from gunbai.site import publish

from .measure import ROOT, content, machine, seconds, table
from .rivals import OPEN_MATERIAL, OPEN_OURS, OPEN_PAGEFIND, material, pagefind
from .serving import Server, served

CARD = "dominion/cards/moat/"
CPU_SLOWDOWN = 4
TYPED = 10  # every so many of the judged queries is typed key by key
TIMES = 4  # the least of so many visits counts: other work on the machine then hardly does
FIRST = {
    "en": ("bridge troll", "debt buy", "what happens if everyone passes on mountain pass"),
    "ja": ("御料車", "負債 購入", "全員パスしたら峠はどうなる？"),
}
ASK_ALL = "async (queries) => { const all = []; for (const query of queries) all.push(await window.ask(query, 10)); return all; }"
FROM_NOTHING = """async ({ given, query }) => {
  const began = performance.now();
  await OPEN(given);
  const found = await window.ask(query, 8);
  return [performance.now() - began, found];
}"""
KEY_BY_KEY = """async (queries) => {
  const spent = [];
  for (const query of queries) {
    const typed = [...query];
    for (let end = 1; end <= typed.length; end++) {
      const began = performance.now();
      await window.ask(typed.slice(0, end).join(""), 8);
      spent.push(performance.now() - began);
    }
  }
  return spent;
}"""
LONG_TASKS = """() => {
  window.long = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
}"""

Answers = list[list[str]]


class Tool(NamedTuple):
    """A search in the browser: its name, the site it runs on, and the JavaScript that opens it."""

    name: str
    server: Server
    open: str
    inline: bool = True


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
        with served(ours) as our_server, served(theirs) as their_server, _chromium() as browser:
            tools = [Tool("browser", our_server, OPEN_OURS), Tool("Material", their_server, OPEN_MATERIAL),
                     Tool("Pagefind", their_server, OPEN_PAGEFIND)]  # fmt: skip
            for tool in tools:
                answers[tool.name] = ask_all(browser, tool, [(row["q"], lang) for _, row, lang in ASKED])
            quality(answers)
            differences(answers["command line"], answers["browser"])
            for lang in ("en", "ja"):
                speed(browser, tools, lang)
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
        cells = [_measures([place(ASKED[i][1], found[i]) for i in chosen]) for found in answers.values()]
        rows.append((name, str(len(chosen)), *cells))
    pages = [[_page_place(row, one) for (_, row, _), one in zip(ASKED, found, strict=True)] for found in answers.values()]
    cells = [f"{_share(places, 1)} / {_share(places, 5)} / –" for places in pages]
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


def ask_all(browser: Any, tool: Tool, queries: list[tuple[str, str]]) -> Answers:
    """The first ten answers to each (query, language of the page)."""
    found: dict[tuple[str, str], list[str]] = {}
    for lang in ("en", "ja"):
        mine = [query for query, spoken in queries if spoken == lang]
        with opened(browser, tool, lang) as page:
            page.evaluate(f"(given) => ({tool.open})(given)", _given(tool, lang))
            found |= zip([(query, lang) for query in mine], page.evaluate(ASK_ALL, mine), strict=True)
    return [found[query] for query in queries]


def speed(browser: Any, tools: list[Tool], lang: str) -> None:
    """The first result from nothing, in bytes and time, and every key after it, on a CPU slowed down."""
    from searching import ASKED

    typed = [row["q"] for _, row, spoken in ASKED if spoken == lang][::TYPED]
    rows = []
    for tool in tools:
        firsts = [first(browser, tool, lang, query) for query in FIRST[lang]]
        keys = sorted(map(min, zip(*(typing(browser, tool, lang, typed) for _ in range(TIMES)), strict=True)))
        rows.append((tool.name, _each(seconds(spent) if found else f"nothing ({seconds(spent)})" for spent, found, _, _ in firsts),
                     _each(f"{size / 1000:.0f}" for _, _, size, _ in firsts) + " kB", _each(str(files) for *_, files in firsts),
                     *(f"{keys[int(part * (len(keys) - 1))]:.1f} ms" for part in (0.5, 0.95, 1))))  # fmt: skip
    heads = ("search", "first result", "fetched for it", "files", "a key: p50", "p95", "most")
    page = f"In the browser, {'English' if lang == 'en' else 'Japanese'}, CPU slowed down {CPU_SLOWDOWN} times"
    table(f"{page}: {', '.join(FIRST[lang])}", heads, rows)


def typing(browser: Any, tool: Tool, lang: str, queries: list[str]) -> list[float]:
    """Milliseconds of every key while the queries are typed one after the other, on one visit."""
    with opened(browser, tool, lang) as page:
        slow_down(page)
        page.evaluate(f"(given) => ({tool.open})(given)", _given(tool, lang))
        spent: list[float] = page.evaluate(KEY_BY_KEY, queries)
        return spent


def first(browser: Any, tool: Tool, lang: str, query: str) -> tuple[float, int, int, int]:
    """Seconds from nothing loaded to the first answers, how many these are, and the bytes and files that they took."""
    visits = []
    for _ in range(TIMES):
        with opened(browser, tool, lang) as page:
            slow_down(page)
            before, asked = tool.server.sent, tool.server.asked
            took, found = page.evaluate(FROM_NOTHING.replace("OPEN", f"({tool.open})"), {"given": _given(tool, lang), "query": query})
            visits.append((took / 1000, len(found), tool.server.sent - before, tool.server.asked - asked))
    return min(visits)


def threads(browser: Any, tool: Tool) -> None:
    """What the page's own thread is kept busy with while a worker answers."""
    rows = []
    for lang, queries in FIRST.items():
        with opened(browser, tool, lang) as page:
            page.evaluate(LONG_TASKS)
            slow_down(page)
            page.evaluate(f"(given) => ({tool.open})(given)", _given(tool, lang))
            page.evaluate(KEY_BY_KEY, list(queries))
            page.wait_for_timeout(300)
            long = page.evaluate("window.long")
        rows.append((lang, str(len(long)), f"{max(long, default=0):.0f} ms"))
    table("With a worker: tasks over 50 ms on the page's own thread", ("page", "how many", "longest"), rows)


def whole_command(every: int = 30) -> None:
    """The whole command by the clock, from its start to its end, the index opened included."""
    from searching import ASKED

    asked = [(row["q"], lang) for _, row, lang in ASKED][::every]
    spent = []
    for query, lang in [asked[0], *asked]:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "gunbai", "--lang", lang, "search", "--", query], cwd=ROOT, check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        spent.append(time.perf_counter() - began)
    spent = sorted(spent[1:])
    rows = [(f"{len(spent)} queries", *(seconds(spent[int(part * (len(spent) - 1))]) for part in (0.5, 0.95, 1)))]
    table("The whole command by the clock", ("`gunbai search …`", "p50", "p95", "most"), rows)


@contextmanager
def opened(browser: Any, tool: Tool, lang: str) -> Iterator[Any]:
    """A page of the tool's site, loaded and idle, with nothing cached."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(f"{tool.server.root}/{lang}/{CARD}", wait_until="networkidle")
    yield page
    context.close()


def slow_down(page: Any) -> None:
    """Slow the CPU of a page down."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})


@contextmanager
def _chromium() -> Iterator[Any]:
    import chromium
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        yield browser
        browser.close()


def _given(tool: Tool, lang: str) -> dict[str, Any]:
    return {"root": tool.server.root, "lang": lang, "inline": tool.inline}


def _measures(places: list[int | None]) -> str:
    return f"{_share(places, 1)} / {_share(places, 5)} / {sum(1 / place for place in places if place) / len(places):.2f}"


def _share(places: list[int | None], most: int) -> str:
    return f"{sum(place <= most for place in places if place) / len(places):.3f}"


def _page_place(row: dict[str, Any], found: list[str]) -> int | None:
    right = [row["right"]] if isinstance(row["right"], str) else row["right"]
    pages = {one.partition("#")[0].rstrip("*") for one in right}
    seen = list(dict.fromkeys(address.partition("#")[0] for address in found))
    return next((i for i, page in enumerate(seen, 1) if page in pages), None)


def _each(values: Iterator[str]) -> str:
    return ", ".join(values)


if __name__ == "__main__":
    print(machine())
    run()
