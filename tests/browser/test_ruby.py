"""How a page is read: a word explained by mouse, finger and key, readings over names, and both languages at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from walking import PHONE, Served, until

GUIDE = "dominion/cards/guide/"
MAT = "酒場マット"
BOX = ".g-explain:popover-open"


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    """A tab on a phone that is touched."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def test_a_word_is_explained_by_the_mouse_while_it_rests_there(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/{GUIDE}")
    tab.hover(f"a.g-t:has-text('{MAT}')")
    tab.wait_for_selector(BOX)
    assert "Tavern mat" in tab.inner_text(BOX) and "さかばまっと" in tab.inner_text(BOX)
    tab.hover(BOX)
    tab.evaluate("() => new Promise(done => setTimeout(done, 400))")  # timers that were set before and are shorter have run by then
    assert tab.locator(BOX).count() == 1, "it stays while the mouse is on it"
    tab.mouse.move(5, 5)
    tab.wait_for_selector(BOX, state="detached")
    assert tab.url.endswith(GUIDE)


def test_a_word_is_explained_by_a_tap_at_the_foot_of_a_phone(phone: Any, real: Served) -> None:
    phone.goto(f"{real.address}ja/{GUIDE}")
    phone.tap(f"a.g-t:has-text('{MAT}')")
    phone.wait_for_selector(BOX)
    box = phone.locator(BOX).bounding_box()
    assert (box["x"], round(box["width"])) == (0, PHONE["width"]) and round(box["y"] + box["height"]) == PHONE["height"]
    assert phone.locator(f"{BOX} button").bounding_box()["height"] >= 44
    phone.tap(f"{BOX} button")
    phone.wait_for_selector(BOX, state="detached")


def test_a_word_is_explained_by_keyboard_and_the_focus_comes_back(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/{GUIDE}")
    word = tab.locator("a.g-t", has_text="Tavern mat").first
    word.focus()
    tab.keyboard.press("Enter")
    tab.wait_for_selector(BOX)
    tab.wait_for_function("document.activeElement.matches('.g-explain')")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.href").endswith("/dominion/glossary/#tavern-mat")
    tab.keyboard.press("Escape")
    tab.wait_for_selector(BOX, state="detached")
    assert tab.evaluate("document.activeElement.textContent") == "Tavern mat"


def test_a_word_leads_to_the_glossary_where_nothing_can_be_fetched(tab: Any, real: Served) -> None:
    tab.route("**/terms.json", lambda route: route.abort())
    tab.goto(f"{real.address}en/{GUIDE}")
    tab.locator("a.g-t", has_text="Tavern mat").first.click()
    tab.wait_for_url("**/en/dominion/glossary/#tavern-mat")


def test_without_scripts_a_word_leads_to_the_glossary(browser: Any, real: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{real.address}en/{GUIDE}")
    assert not tab.locator(".g-pagetools button").first.is_visible()
    tab.locator("a.g-t", has_text="Tavern mat").first.click()
    tab.wait_for_url("**/en/dominion/glossary/#tavern-mat")
    context.close()


def test_readings_are_switched_off_for_good_before_anything_is_painted(browser: Any, real: Served) -> None:
    context = browser.new_context(viewport=PHONE)
    tab = context.new_page()
    tab.goto(f"{real.address}ja/dominion/glossary/")
    readings = "[...document.querySelectorAll('rt')].filter(rt => rt.checkVisibility()).length"
    assert tab.evaluate(readings) > 50
    tab.click("[data-ruby-button]")
    tab.wait_for_selector("[data-ruby-button][aria-pressed=false]")
    assert tab.evaluate(readings) == 0
    tab.add_init_script("new PerformanceObserver(list => { window.shifts = (window.shifts || 0) + list.getEntries().length })"
                        ".observe({ type: 'layout-shift', buffered: true })")  # fmt: skip
    tab.goto(f"{real.address}ja/dominion/cards/guide/")
    tab.goto(f"{real.address}ja/dominion/glossary/")
    tab.wait_for_selector("[data-ruby-button][aria-pressed=false]")
    assert tab.evaluate(readings) == 0
    assert not tab.evaluate("window.shifts"), "the page moved while it was loading"
    tab.click("[data-ruby-button]")
    assert tab.evaluate(readings) > 50
    context.close()


def test_what_is_pressed_before_its_script_is_there_counts(tab: Any, real: Served) -> None:
    held: list[Any] = []
    tab.route("**/reading.js", lambda route: held.append(route))
    tab.goto(f"{real.address}ja/{GUIDE}")
    for button in ("[data-both-button]", "[data-ruby-button]", "[data-both-button]", "[data-both-button]"):
        tab.click(button)
    until(tab, lambda: held)
    held[0].continue_()
    tab.wait_for_selector("[data-ruby-button][aria-pressed=false]")
    tab.wait_for_selector("[data-both-button][aria-pressed=true]")
    assert tab.locator(".g-other[open]").count() == tab.locator(".g-other").count() > 3
    tab.click("[data-both-button]")
    assert tab.locator(".g-other[open]").count() == 0, "and from then on once"


def test_both_languages_are_shown_by_one_button_and_stay(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/{GUIDE}")
    assert tab.locator(".g-other[open]").count() == 0
    tab.click("[data-both-button][aria-pressed]")  # only then it listens
    assert tab.locator(".g-other[open]").count() == tab.locator(".g-other").count() > 3
    assert "Put this on your Tavern mat." in tab.inner_text(".g-card")
    tab.goto(f"{real.address}ja/dominion/laws/debt/")
    tab.wait_for_selector(".g-other[open]")
    tab.click("[data-both-button][aria-pressed]")  # only then it listens
    assert tab.locator(".g-other[open]").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_an_explanation(browser: Any, real: Served, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport=PHONE, color_scheme=scheme)
    tab = context.new_page()
    tab.goto(f"{real.address}ja/{GUIDE}")
    tab.click("[data-both-button][aria-pressed]")  # only then it listens
    tab.locator("a.g-t").first.click()
    tab.wait_for_selector(BOX)
    result = Axe().run(tab).response
    assert result["passes"] and [(item["id"], node["html"]) for item in result["violations"] for node in item["nodes"]] == []
    context.close()
