"""What a page costs a phone: what is sent for it, packed, and how soon it is painted on a slow network and a slow processor."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packed import Packed, serve_packed
from walking import PHONE, Served

FIRST, NEXT = 150_000, 30_000  # bytes
PAINT = 1.5  # seconds
ROUND_TRIP, DOWN, SLOWER = 150, 1_600_000 / 8, 4  # Lighthouse's slow 4G in ms and bytes a second; times slower
CARDS = ("dominion/cards/mountain-pass/", "dominion/cards/bridge-troll/")  # the first is the largest of all


@pytest.fixture
def host(real: Served) -> Iterator[Packed]:
    """The real site as a static host serves it."""
    with serve_packed(real.folder) as packed:
        yield packed


def settled(tab: Any, address: str) -> None:
    """Open a page, and wait until it asks for nothing more."""
    tab.goto(address)
    tab.wait_for_load_state("networkidle")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_page_is_light(tab: Any, host: Packed, lang: str) -> None:
    tab.set_viewport_size(PHONE)
    settled(tab, f"{host.address}{lang}/{CARDS[0]}")
    first, deferred, told = host.weight(), host.weight(deferred=True), host.table()
    host.sent.clear()
    settled(tab, f"{host.address}{lang}/{CARDS[1]}")
    print(f"{lang}: first visit {first:,} bytes (and {deferred:,} for reading without a network), next page {host.weight():,}\n{told}")
    assert 10_000 < first <= FIRST, told
    assert 3_000 < host.weight() <= NEXT, host.table()


def test_the_largest_card_page_is_still_the_largest(real: Served) -> None:
    sizes = {path.parent.name: path.stat().st_size for path in (real.folder / "ja/dominion/cards").glob("*/index.html")}
    assert CARDS[0].split("/")[2] in sorted(sizes, key=lambda name: sizes[name])[-3:], "another one is: put it into CARDS"


def first_paint(browser: Any, address: str, trace: Path) -> tuple[list[str], float]:
    """What must be there before the first words of a page are painted, and the seconds of processor that the page's own thread takes
    until then, with nothing in the cache."""
    context = browser.new_context(viewport=PHONE, is_mobile=True)
    tab = context.new_page()
    browser.start_tracing(page=tab, path=trace, categories=["toplevel", "loading", "blink.user_timing"])
    tab.goto(address)
    tab.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    browser.stop_tracing()
    blocking = tab.evaluate("""() => performance.getEntriesByType("resource").filter(one => one.renderBlockingStatus === "blocking")
      .map(one => [one.name, one.initiatorType])""")
    context.close()
    assert {how for _, how in blocking} <= {"link", "script"}, "what blocks is named by the page itself: one round trip is enough"
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    painted = next(one for one in events if one["name"] == "firstContentfulPaint")
    mine = painted["args"]["data"]["navigationId"]
    begun = next(one for one in events if one["name"] == "navigationStart" and one["args"]["data"]["navigationId"] == mine)
    thread = painted["pid"], painted["tid"]
    tasks = [one for one in events if one["name"].endswith("RunTask") and (one["pid"], one["tid"]) == thread]
    used = [one.get("tdur", 0) for one in tasks if begun["ts"] <= one["ts"] < painted["ts"]]
    assert sum(used), "no work was seen"
    return [name.removeprefix(address[: address.index("/", 8) + 1]) for name, _ in blocking], sum(used) / 1e6


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_page_is_painted_soon(browser: Any, host: Packed, lang: str, tmp_path: Path) -> None:
    """Reckoned as Lighthouse simulates it: a round trip to connect, one for the page and one for what blocks its paint, their bytes, and
    the time of a slower processor. (Time on the clock would measure what else this machine does.)"""
    page = f"{lang}/{CARDS[0]}"
    blocking, work = first_paint(browser, host.address + page, tmp_path / "trace.json")
    sizes = dict(host.sent)
    needed = [sizes[f"{page}index.html"], *(sizes[name.partition("?")[0]] for name in blocking)]
    network = 3 * ROUND_TRIP / 1000 + sum(needed) / DOWN
    print(f"{lang}: first paint after {network:.2f} s of network ({needed} bytes) and {SLOWER} × {work:.3f} s of processor")
    assert len(needed) > 1, "a page has a sheet of styles"
    assert network + SLOWER * work < PAINT
