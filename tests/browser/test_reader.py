"""What a reader does on the pages: change language, choose light or dark, share, sort, filter, and all of it by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from walking import PHONE, Served

TROLL = "dominion/cards/bridge-troll/"


@pytest.mark.parametrize(("here", "there"), [("ja", "en"), ("en", "ja")])
def test_the_language_switch_keeps_page_and_place(tab: Any, small: Served, here: str, there: str) -> None:
    tab.goto(f"{small.address}{here}/{TROLL}#not-on-others-turns")
    tab.click("a[data-language]")
    tab.wait_for_url(f"{small.address}{there}/{TROLL}#not-on-others-turns")
    assert tab.locator(":target").get_attribute("id") == "not-on-others-turns"
    assert tab.evaluate("document.documentElement.lang") == there


def test_the_language_switch_keeps_the_question(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}ja/search/?q=troll")
    tab.click("a[data-language]")
    tab.wait_for_url(f"{small.address}en/search/?q=troll")


def test_the_language_switch_follows_a_place_chosen_later(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    tab.click("#how-many h3 a")
    tab.click("a[data-language]")
    tab.wait_for_url(f"{small.address}ja/{TROLL}#how-many")


@pytest.mark.parametrize(("locale", "lang"), [("ja-JP", "ja"), ("en-GB", "en")])
def test_the_root_leads_to_the_readers_own_language(browser: Any, small: Served, locale: str, lang: str) -> None:
    context = browser.new_context(locale=locale)
    tab = context.new_page()
    tab.goto(small.address)
    tab.wait_for_url(f"{small.address}{lang}/")
    context.close()


def test_the_root_leads_to_the_language_that_was_chosen(browser: Any, small: Served) -> None:
    context = browser.new_context(locale="ja-JP")
    tab = context.new_page()
    tab.goto(f"{small.address}ja/about/")
    tab.click("a[data-language]")
    tab.wait_for_url(f"{small.address}en/about/")
    tab.goto(small.address)
    tab.wait_for_url(f"{small.address}en/")
    context.close()


def test_the_root_stays_for_a_reader_of_neither_language(browser: Any, small: Served) -> None:
    context = browser.new_context(locale="fr-FR")
    tab = context.new_page()
    tab.goto(small.address)
    assert tab.url == small.address
    assert tab.locator("nav a").all_inner_texts() == ["日本語", "English"]
    context.close()


def test_without_scripts_everything_can_be_read(browser: Any, small: Served) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    tab = context.new_page()
    tab.goto(small.address)
    tab.click("text=English")
    tab.wait_for_url(f"{small.address}en/")
    tab.goto(f"{small.address}en/dominion/cards/")
    assert tab.locator("#cards tbody tr:visible").count() == 2
    assert not tab.locator(".g-filters").is_visible()
    tab.goto(f"{small.address}en/{TROLL}")
    assert not tab.locator("[data-share]").first.is_visible()
    tab.fill("#q", "troll")
    tab.press("#q", "Enter")
    tab.wait_for_url(f"{small.address}en/search/?q=troll")
    assert tab.locator("noscript").is_visible()
    context.close()


def test_light_and_dark_are_chosen_and_remembered(browser: Any, small: Served) -> None:
    context = browser.new_context(color_scheme="light")
    tab = context.new_page()
    paper = "getComputedStyle(document.body).backgroundColor"
    tab.goto(f"{small.address}en/{TROLL}")
    light = tab.evaluate(paper)
    tab.click("[data-scheme-button]")
    dark = tab.evaluate(paper)
    assert dark != light
    tab.goto(f"{small.address}ja/about/")
    assert tab.evaluate(paper) == dark
    tab.emulate_media(media="print")
    assert tab.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    context.close()


def test_the_systems_dark_mode_is_followed(browser: Any, small: Served) -> None:
    papers = []
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        tab = context.new_page()
        tab.goto(f"{small.address}en/")
        papers.append(tab.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert papers == ["rgb(251, 249, 244)", "rgb(18, 20, 29)"]


def test_a_place_inside_something_folded_is_unfolded(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}ja/about/")
    fold = "<details><summary>s</summary><p id=deep>x</p></details>"
    tab.evaluate("html => document.querySelector('#_content').insertAdjacentHTML('beforeend', html)", fold)
    tab.evaluate("() => { location.hash = 'deep' }")
    tab.wait_for_selector("#deep:visible")


def names(tab: Any) -> list[str]:
    return [name.split("\n")[0] for name in tab.locator("#cards tbody tr:visible th").all_inner_texts()]


def test_an_address_cut_in_two_breaks_nothing(tab: Any, small: Served) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    for place in ("%", "%E6%97", "%00", "x" * 5000, "<script>", "constructor", '"'):
        tab.goto("about:blank")
        tab.goto(f"{small.address}en/dominion/cards/bridge-troll/#{place}")
        assert tab.locator("[data-share]").first.is_visible()
    assert faults == []


def test_the_card_table_is_sorted_by_cost(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/dominion/cards/")
    before = names(tab)
    assert before == sorted(before, key=str.casefold)
    tab.click("#cards th:has-text('Cost') button")
    costs = [int(cost) for cost in tab.eval_on_selector_all("#cards tbody tr td:nth-child(2)", "cells => cells.map(c => c.dataset.value)")]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1]
    tab.click("#cards th:has-text('Cost') button")
    again = [int(cost) for cost in tab.eval_on_selector_all("#cards tbody tr td:nth-child(2)", "cells => cells.map(c => c.dataset.value)")]
    assert again == costs[::-1] == sorted(costs, reverse=True)
    assert tab.locator("#cards th[aria-sort]").get_attribute("aria-sort") == "descending"


def test_the_card_table_is_filtered_by_any_name_and_by_type(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/dominion/cards/")
    everything = len(names(tab))
    for words in ("ごりょうしゃ", "ゴリョウシャ", "royal", "王室馬車"):
        tab.fill("[data-filter=text]", words)
        assert names(tab) == ["御料車"]
    tab.fill("[data-filter=text]", "")
    tab.select_option("[data-filter=types]", "reserve")
    assert 0 < len(names(tab)) < everything
    assert all("リザーブ" in row for row in tab.locator("#cards tbody tr:visible").all_inner_texts())
    assert tab.locator("output").inner_text() == f"全{everything}種のうち{len(names(tab))}種"


def test_everything_that_can_be_clicked_is_reached_by_keyboard_and_shows_it(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    tab.wait_for_selector(".g-picks select")
    tab.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    wanted = tab.evaluate(
        """() => [...document.querySelectorAll("a[href], button, input, select, summary")]
          .filter(e => e.checkVisibility({ visibilityProperty: true })).map((e, i) => { e.dataset.reach = i; return String(i) })"""
    )
    reached = []
    for _ in range(len(wanted) + 20):
        tab.keyboard.press("Tab")
        place, outline = tab.evaluate("() => [document.activeElement.dataset.reach, getComputedStyle(document.activeElement).outlineStyle]")
        if place is None and reached:
            continue
        if place in reached:
            break
        reached.append(place)
        assert outline != "none", tab.evaluate("() => document.activeElement.outerHTML")
    assert set(wanted) <= set(reached)
    assert len(wanted) > 30


def test_the_first_key_skips_to_the_content(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Skip to content"
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => document.activeElement.id === '_content'")


def test_a_lost_reader_is_told_so_in_both_languages(tab: Any, small: Served) -> None:
    answer = tab.goto(f"{small.address}ja/dominion/cards/no-such-card/")
    assert answer.status == 404
    assert "This page does not exist" in tab.inner_text("main")
    tab.click("text=日本語")
    tab.wait_for_url(f"{small.address}ja/")
