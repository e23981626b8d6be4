"""Scripts and data that the network loses on the way, one at a time: the page stays what it is, and no error goes uncaught."""

from __future__ import annotations

from typing import Any

import pytest
from walking import PHONE, Served, rest

TROLL = "dominion/cards/bridge-troll/"
LOST = {
    "abort": lambda route: route.abort(),
    "404": lambda route: route.fulfill(status=404, body="<h1>lost</h1>", content_type="text/html"),
    "log in": lambda route: route.fulfill(status=200, body="<!doctype html><title>Wi-Fi</title>", content_type="text/html"),
}  # fmt: skip


@pytest.fixture
def uncaught(tab: Any) -> list[str]:
    found: list[str] = []
    tab.set_viewport_size(PHONE)
    tab.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.mark.parametrize(("what", "page"), [
    ("share.js", TROLL), ("words.js", TROLL), ("outcomes.js", TROLL), ("terms.json", TROLL), ("reading.js", TROLL), ("keys-help.js", TROLL),
    ("places.js", TROLL), ("places.js", "settings/"), ("tables.js", "dominion/cards/"),
])  # fmt: skip
def test_a_script_that_is_lost_takes_nothing_else_with_it(what: str, page: str, tab: Any, real: Served, uncaught: list[str]) -> None:
    tab.route(f"**/{what}", LOST["abort"])
    with tab.expect_event("requestfailed", lambda request: request.url.endswith(f"/{what}")):
        tab.goto(f"{real.address}en/{page}")
        for press in ("?", "Escape", "g", "x") if what in ("keys-help.js", "places.js", "words.js") else ():
            tab.keyboard.press(press)
        if page == TROLL:
            use(tab, what)
    rest(tab)
    assert uncaught == []


def use(tab: Any, lost: str) -> None:
    """Whatever a page of a card offers does what it says, or, where what it needs is lost, the next best."""
    tab.locator("[data-share]:not([data-share='']):visible").first.click()
    if lost in ("share.js", "words.js"):
        tab.wait_for_function("() => location.hash")
    else:
        tab.wait_for_selector("dialog[open]")
        tab.keyboard.press("Escape")
        tab.wait_for_selector("dialog", state="detached")
    if lost != "reading.js":
        tab.click("[data-both-button][aria-pressed]")  # only then it listens
        tab.wait_for_selector(".g-other[open]")
    tab.locator("a.g-t:visible").first.click()
    if lost == "terms.json":
        tab.wait_for_url("**/dominion/glossary/#*")
    else:
        tab.wait_for_selector(".g-explain:popover-open")


def test_without_the_dialog_sharing_leads_to_the_permanent_address(tab: Any, real: Served, uncaught: list[str]) -> None:
    tab.route("**/qr.js", LOST["abort"])
    tab.goto(f"{real.address}en/{TROLL}")
    button = tab.locator("[data-share]:not([data-share='']):visible").first
    button.click()
    tab.wait_for_function("() => location.hash")
    assert tab.url.endswith(f"#{button.get_attribute('data-share')}") and uncaught == []


@pytest.mark.parametrize(("what", "page", "how"), [
    *(("own.json", page, "abort") for page in (TROLL, "search/?q=port", "table/?c=dominion/port", "kingdom/?c=dominion/port", "")),
    ("own.json", TROLL, "404"), ("own.json", TROLL, "log in"), ("own.js", TROLL, "abort"), ("search-own.js", "search/?q=port", "abort"),
])  # fmt: skip
def test_a_page_that_cannot_know_the_readers_printing_says_so(
    what: str, page: str, how: str, tab: Any, real: Served, uncaught: list[str]
) -> None:
    tab.add_init_script("localStorage.setItem('gunbai-own-dominion', '2015')")
    with tab.expect_request_finished(lambda request: request.url.endswith("/own.json")):
        tab.goto(f"{real.address}en/{page}")
        tab.focus("#q")
    rest(tab)
    assert not tab.locator("[data-own-lost]").is_visible(), "nothing is lost yet"
    tab.route(f"**/{what}", LOST[how])
    tab.goto(f"{real.address}en/{page}")
    tab.focus("#q")
    tab.wait_for_selector("[data-own-lost]:visible")
    assert "could not be loaded" in tab.inner_text("[data-own-lost]") and uncaught == []
