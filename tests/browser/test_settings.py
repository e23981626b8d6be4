"""The settings page, and the bar under the thumb that leads there."""

from __future__ import annotations

from typing import Any

import pytest
from walking import DESKTOP, PHONE, Served


def test_light_or_dark_is_set_and_given_back_to_the_device(browser: Any, small: Served) -> None:
    context = browser.new_context(color_scheme="light")
    tab = context.new_page()
    paper = "getComputedStyle(document.body).backgroundColor"
    tab.goto(f"{small.address}en/settings/")
    light = tab.evaluate(paper)
    tab.check("#_scheme input[value=dark]")
    dark = tab.evaluate(paper)
    assert dark != light
    tab.reload()
    assert tab.evaluate(paper) == dark
    assert tab.is_checked("#_scheme input[value=dark]")
    tab.click("[data-scheme-button]")
    assert tab.is_checked("#_scheme input[value=light]"), "the button in the header and the setting are one"
    tab.check("#_scheme input[value=system]")
    tab.reload()
    assert tab.evaluate("localStorage.getItem('gunbai-scheme')") is None
    assert tab.evaluate(paper) == light
    context.close()


def test_readings_and_the_other_language_are_set_for_every_page(tab: Any, small: Served) -> None:
    card = f"{small.address}ja/dominion/cards/bridge-troll/"
    tab.goto(f"{small.address}ja/settings/")
    assert tab.is_checked("#_reading [name=ruby]") and not tab.is_checked("#_reading [name=both]")
    tab.uncheck("#_reading [name=ruby]")
    tab.check("#_reading [name=both]")
    tab.goto(card)
    tab.wait_for_selector("[data-ruby-button][aria-pressed=false]")
    assert not tab.locator("rt").first.is_visible()
    tab.wait_for_selector("details.g-other[open]")
    tab.click("[data-ruby-button]")
    tab.wait_for_selector("[data-ruby-button][aria-pressed=true]")
    tab.goto(f"{small.address}ja/settings/")
    assert tab.is_checked("#_reading [name=ruby]") and tab.is_checked("#_reading [name=both]")


def test_settings_without_scripts_say_so(browser: Any, small: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{small.address}en/settings/")
    assert tab.locator("noscript").is_visible()
    assert tab.locator(".g-setting:visible").count() == 0
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_bar_stands_under_the_thumb_on_a_phone_only(tab: Any, small: Served, lang: str) -> None:
    tab.set_viewport_size(PHONE)
    tab.goto(f"{small.address}{lang}/")
    assert tab.get_attribute("[data-bar-browse]", "href").endswith("#games"), "nobody has read of a game yet"
    assert tab.locator(".g-bar [aria-current]").count() == 1
    tab.set_viewport_size(DESKTOP)
    tab.goto(f"{small.address}{lang}/dominion/cards/bridge-troll/")
    assert not tab.locator(".g-bar").is_visible()
    tab.set_viewport_size(PHONE)
    box = tab.locator(".g-bar").bounding_box()
    assert box["y"] + box["height"] == PHONE["height"]
    tab.click("[data-bar-search]")
    assert tab.evaluate("document.activeElement.id") == "q"
    tab.click("[data-bar-browse]")
    tab.wait_for_url(f"{small.address}{lang}/dominion/")
    tab.goto(f"{small.address}{lang}/about/")
    tab.click("[data-bar-browse]")
    tab.wait_for_url(f"{small.address}{lang}/dominion/")  # the game that was read last
    tab.click(".g-bar a[href$='settings/']")
    tab.wait_for_url(f"{small.address}{lang}/settings/")
    assert tab.locator(".g-bar [aria-current]").count() == 1
