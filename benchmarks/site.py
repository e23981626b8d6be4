"""How long the site is built, how heavy it is, and how soon a phone shows a page and answers a search, beside Material as it comes.

Material's variant is made of the same pages with its own frame, scripts and search plugin, in a temporary folder.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from math import isnan, nan
from pathlib import Path
from statistics import median
from typing import Any

from gunbai.proof.prove import prove
from gunbai.site import publish

from .measure import content, machine, seconds, table
from .rivals import material
from .serving import Server, served

CARD = "dominion/cards/moat/"
TIMES = 5
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 1.44e6 / 8, "uploadThroughput": 675e3 / 8}  # Chromium's own profile
CPU_SLOWDOWN = 6
QUERIES = {"en": ("bridge troll", "royal carriage"), "ja": ("御料車", "橋の下のトロル")}
OURS = ("#q", "#q-results:not([hidden]) [role=option] .q-title")  # what opens the search and takes the text; the titles of the answers
MATERIAL = ("label.md-header__button[for=__search]", ".md-search-result__item h1")
WATCH = """(answer) => {
  const first = () => document.querySelector(answer)?.textContent ?? "";
  const before = first();
  window.answered = new Promise((done) => {
    setTimeout(() => done([null, "nothing"]), 15000);
    const typed = () => {
      const began = performance.now();
      const look = () => first() && first() !== before ? done([performance.now() - began, first()]) : requestAnimationFrame(look);
      look();
    };
    document.addEventListener("input", typed, { capture: true, once: true });
  });
}"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = "Math.max(...performance.getEntriesByType('resource').map((entry) => entry.responseEnd))"


def run() -> None:
    """Measure and print."""
    verdicts = prove(content())
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours"), Path(folder, "material")
        spent = _seconds(lambda: publish(content(), verdicts, ours))
        theirs_spent = _seconds(lambda: material(verdicts, Path(folder), theirs))
        pages = len(list(ours.rglob("*.html")))
        table(f"Building {pages} pages in two languages", ("site", "time (CPU)", "a page", "on disk"), [
            ("Gunbai: write, build, index, look for dead links", seconds(spent), seconds(spent / pages), _size(ours)),
            ("Material with its search: write and build the same", seconds(theirs_spent), seconds(theirs_spent / pages), _size(theirs)),
        ])  # fmt: skip
        with served(ours) as our_server, served(theirs) as their_server:
            _on_a_phone([("Gunbai", our_server, OURS), ("Material", their_server, MATERIAL)])


def _seconds(work: Any) -> float:
    """Seconds of CPU, of the processes that help too."""
    start = sum(os.times()[:4])
    work()
    return sum(os.times()[:4]) - start


def _size(folder: Path) -> str:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return f"{sum(path.stat().st_size for path in files) / 1e6:.1f} MB"


@dataclass
class _Visit:
    """One visit: seconds until something is painted and until everything is loaded, the bytes of that; then seconds and bytes of a
    first and a second search, and what each found first."""

    painted: float
    loaded: float
    page_bytes: int
    first: float
    search_bytes: int
    then: float
    found: tuple[str, str]


def _on_a_phone(sites: list[tuple[str, Server, tuple[str, str]]]) -> None:
    """Open a card's page and search from it, the sites in turns, on a slow phone with a slow connection and nothing cached."""
    import chromium
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for lang, queries in QUERIES.items():
            visits: dict[str, list[_Visit]] = {name: [] for name, _, _ in sites}
            for _ in range(TIMES):
                for name, server, parts in sites:
                    visits[name].append(_visit(browser, server, lang, parts))
            rows = []
            for name, seen in visits.items():
                times = [median(getattr(visit, key) for visit in seen) for key in ("painted", "loaded", "first", "then")]
                middle = ["–" if isnan(time_) else seconds(time_) for time_ in times]
                sizes = [f"{getattr(seen[0], key) / 1000:.0f} kB" for key in ("page_bytes", "search_bytes")]
                rows.append((name, sizes[0], *middle[:2], sizes[1], *middle[2:], "; ".join(seen[0].found)))
            heads = ("site", "page", "first paint", "all loaded", "to search", queries[0], f"then {queries[1]}", "found first")
            table(f"A card's page on a phone, {'English' if lang == 'en' else 'Japanese'}", heads, rows)
        browser.close()


def _visit(browser: Any, server: Server, lang: str, parts: tuple[str, str]) -> _Visit:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    before = server.sent
    page.goto(f"{server.root}/{lang}/{CARD}", wait_until="networkidle", timeout=120_000)
    painted, loaded, sent = page.evaluate(PAINTED) / 1000, page.evaluate(LOADED) / 1000, server.sent
    page.locator(parts[0]).click()
    answers = [_ask(page, query, parts[1]) for query in QUERIES[lang]]
    context.close()
    (first, one), (then, other) = answers
    return _Visit(painted, loaded, sent - before, first, server.sent - sent, then, (one, other))


def _ask(page: Any, query: str, answer: str) -> tuple[float, str]:
    """Type a query at once; seconds until its first answer is there (not a number: none came), and that answer."""
    page.evaluate(WATCH, answer)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(query)
    page.keyboard.press("Shift")  # Material listens for keys, not for text
    waited, found = page.evaluate("window.answered")
    return nan if waited is None else waited / 1000, " ".join(found.split())


if __name__ == "__main__":
    print(machine())
    run()
