"""Readers who are faster than their phone: what they meant happens, once."""

from __future__ import annotations

import re
from typing import Any

from walking import Served, rest, until

# types a text into the finder's box and presses Enter before anything else can happen
ENTER = """text => { const box = document.querySelector("#pick"); box.value = text; box.dispatchEvent(new Event("input", {bubbles: true}));
  box.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true})) }"""


def test_enter_before_the_names_are_there_picks_the_first_of_them(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/table/")
    tab.wait_for_selector("#pick:visible")
    tab.evaluate(ENTER, "royal carriage")
    tab.wait_for_function("() => location.search === '?c=dominion/royal-carriage'")
    assert tab.input_value("#pick") == ""


def test_enter_never_picks_from_names_for_what_was_typed_before(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/table/")
    tab.fill("#pick", "port")
    tab.wait_for_selector("#pick-list li:has-text('Port')")
    tab.evaluate(ENTER, "royal carriage")
    tab.wait_for_function("() => location.search")
    assert tab.url.endswith("c=dominion/royal-carriage")


def test_what_was_entered_once_is_not_picked_again_later(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/table/")
    tab.wait_for_selector("#pick:visible")
    tab.evaluate(ENTER, "qqqqqqq")
    tab.wait_for_function("() => document.querySelector('#pick-status').textContent")
    tab.fill("#pick", "moat")
    tab.wait_for_selector("#pick-list li:has-text('Moat')")
    assert "c=" not in tab.url


def test_a_dialog_asked_for_three_times_opens_once(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/dominion/cards/bridge-troll/")
    tab.wait_for_selector("[data-share]:not([hidden])")
    for ask in (
        "for (const button of [...document.querySelectorAll('[data-share]:not([hidden])')].slice(0, 3)) button.click()",
        "for (const _ of '123') document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '?', bubbles: true}))",
    ):
        tab.evaluate(f"() => {{ {ask} }}")
        tab.wait_for_selector("dialog[open]")
        rest(tab)
        assert tab.locator("dialog").count() == 1, ask
        tab.keyboard.press("Escape")
        tab.wait_for_function("() => !document.querySelector('dialog')")


SHEET = re.compile(r"/table/dominion-[a-z-]+-[0-9a-f]+\.json")


def test_the_sheet_that_was_asked_for_last_stays(tab: Any, real: Served) -> None:
    held: list[Any] = []
    tab.goto(f"{real.address}en/kingdom/?c=dominion/witch")
    tab.wait_for_selector(".g-sheet__cards li")
    tab.route(SHEET, lambda route: held.append(route))
    move = "query => { history.pushState(null, '', query); dispatchEvent(new PopStateEvent('popstate')) }"
    tab.evaluate(move, "?c=dominion/possession")
    until(tab, lambda: held)
    tab.evaluate(move, "?c=dominion/witch,dominion/moat")
    tab.wait_for_function("() => document.querySelectorAll('.g-sheet__cards li').length === 2")
    for route in held:
        with tab.expect_request_finished(lambda request, mine=route.request: request == mine):
            route.continue_()
    rest(tab)
    assert tab.locator(".g-sheet__cards li").count() == 2
