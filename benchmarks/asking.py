"""How a search is asked in a real Chromium, and what is noted: its answers, the time and bytes of the first one, the time of every key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from .measure import seconds
from .serving import Server

CARD = "dominion/cards/moat/"
CPU_SLOWDOWN = 4
TYPED = 15  # every so many of the judged queries is typed key by key
TIMES = 3  # the least of so many visits counts: other work on the machine then hardly does
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
SPEED = ("first result", "fetched for it", "files", "then in the background", "a key: p50", "p95", "most", "p95 typed again")
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

Answers = list[list[str]]


class Tool(NamedTuple):
    """A search in the browser: its name, the site it runs on, and the JavaScript that opens it."""

    name: str
    server: Server
    open: str
    inline: bool = True


def ask_all(browser: Any, tool: Tool, queries: list[tuple[str, str]]) -> Answers:
    """The first ten answers to each (query, language of the page)."""
    found: dict[tuple[str, str], list[str]] = {}
    for lang in ("en", "ja"):
        mine = [query for query, spoken in queries if spoken == lang]
        with opened(browser, tool, lang) as page:
            page.evaluate(f"(given) => ({tool.open})(given)", given(tool, lang))
            found |= zip([(query, lang) for query in mine], page.evaluate(ASK_ALL, mine), strict=True)
    return [found[query] for query in queries]


def speed(browser: Any, tool: Tool, lang: str) -> tuple[str, ...]:
    """A row of a table: the first result from nothing, what was fetched for it, and every key after it, on a slow CPU (see SPEED)."""
    from searching import ASKED

    typed = [row["q"] for _, row, spoken in ASKED if spoken == lang][::TYPED]
    firsts = [first(browser, tool, lang, query) for query in FIRST[lang]]
    visits = [typing(browser, tool, lang, typed) for _ in range(TIMES)]
    keys, again = (sorted(map(min, zip(*spent, strict=True))) for spent in zip(*visits, strict=True))
    return (
        _each(seconds(spent) if found else f"nothing ({seconds(spent)})" for spent, found, *_ in firsts),
        _each(f"{size / 1000:.0f}" for _, _, size, *_ in firsts) + " kB",
        _each(str(files) for *_, files, _ in firsts),
        f"{max(later for *_, later in firsts) / 1000:.0f} kB",
        *(f"{spent[int(part * (len(spent) - 1))]:.1f} ms" for spent, part in ((keys, 0.5), (keys, 0.95), (keys, 1), (again, 0.95))),
    )


def typing(browser: Any, tool: Tool, lang: str, queries: list[str]) -> tuple[list[float], list[float]]:
    """Milliseconds of every key while the queries are typed one after the other on one visit; and once more, all they need being there."""
    with opened(browser, tool, lang) as page:
        slow_down(page)
        page.evaluate(f"(given) => ({tool.open})(given)", given(tool, lang))
        return page.evaluate(KEY_BY_KEY, queries), page.evaluate(KEY_BY_KEY, queries)


def first(browser: Any, tool: Tool, lang: str, query: str) -> tuple[float, int, int, int, int]:
    """Seconds from nothing loaded to the first answers, how many these are, the bytes and files for them, and the bytes after them."""
    visits = []
    for _ in range(TIMES):
        with opened(browser, tool, lang) as page:
            slow_down(page)
            before, asked, later = tool.server.sent, tool.server.asked, tool.server.later
            took, found = page.evaluate(FROM_NOTHING.replace("OPEN", f"({tool.open})"), {"given": given(tool, lang), "query": query})
            sent, asked = tool.server.sent - before, tool.server.asked - asked
            settle(page, tool)
            visits.append((took / 1000, len(found), sent, asked, tool.server.later - later))
    return min(visits)


def settle(page: Any, tool: Tool) -> None:
    """Wait until a page asks for nothing more; a browser that waits for a worker never calls its network idle."""
    while (asked := (tool.server.sent, tool.server.later)) and not page.wait_for_timeout(700):
        if asked == (tool.server.sent, tool.server.later):
            return


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
def chromium_opened() -> Iterator[Any]:
    """The Chromium that the tests use."""
    import chromium
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        yield browser
        browser.close()


def given(tool: Tool, lang: str) -> dict[str, Any]:
    """What the JavaScript that opens a tool is told."""
    return {"root": tool.server.root, "lang": lang, "inline": tool.inline}


def measures(places: list[int | None]) -> str:
    """recall@1 / recall@5 / MRR of the places of first right answers."""
    return f"{share(places, 1)} / {share(places, 5)} / {sum(1 / place for place in places if place) / len(places):.2f}"


def share(places: list[int | None], most: int) -> str:
    """How many of the queries are answered among the first so many."""
    return f"{sum(place <= most for place in places if place) / len(places):.3f}"


def _each(values: Iterable[str]) -> str:
    return ", ".join(values)
