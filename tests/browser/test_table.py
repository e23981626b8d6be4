"""The tools at the table in a real browser: pick by any name, share by the address, paste a kingdom, print its sheet on A4."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from walking import PHONE, Served, Watch

PAPER = {"width": 703, "height": 1000}  # what A4 leaves between its margins, in CSS pixels
OLD_NAMES = ("王室馬車", "御料車")  # Royal Carriage as players called it before there was a Japanese edition, and today


def pick(tab: Any, written: str) -> None:
    """Type a name into the box and take the first that it offers."""
    tab.locator("#pick").fill(written)
    expect(tab.locator("#pick-list li").first).to_be_visible()
    tab.locator("#pick").press("Enter")
    expect(tab.locator("#pick-list li")).to_have_count(0)


def about(tab: Any, first: str) -> list[str]:
    """What each group of rulings is about, once the first of them is about this."""
    expect(tab.locator("#found h2").first).to_have_text(re.compile(rf"^{re.escape(first)} 裁定\d+件$"))
    return [re.sub(r" 裁定\d+件$", "", text) for text in tab.locator("#found h2").all_inner_texts()]


def test_cards_are_picked_by_old_names_and_what_involves_both_comes_first(tab: Any, real: Served) -> None:
    watch = Watch(real.address)
    watch.over(tab)
    tab.set_viewport_size(PHONE)
    tab.goto(f"{real.address}ja/table/")
    old, today = OLD_NAMES
    pick(tab, old)
    expect(tab.locator(".g-chips button").first).to_contain_text(today)
    pick(tab, "hireling")
    assert about(tab, "御料車 ＋ 雇人") == ["御料車 ＋ 雇人", "御料車", "雇人"]
    assert tab.url.endswith("?c=dominion/royal-carriage,dominion/hireling")
    assert tab.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert watch.wrong == []


def test_what_holds_the_words_is_offered_alone_and_not_what_sounds_alike(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/table/")
    pick(tab, "橋の下のトロル")
    expect(tab.locator(".g-chips button")).to_have_count(1)
    tab.locator("#pick").fill("トロル")  # beside it コントロールダイス was offered, and picked where it was chosen already
    expect(tab.locator("#pick-status")).to_have_text("もう選ばれています。")
    expect(tab.locator("#pick-list li")).to_have_count(0)
    tab.locator("#pick").fill("コントロールダイス")
    expect(tab.locator("#pick-list li").first).to_contain_text("コントロールダイス")


def test_the_address_holds_the_choice_and_the_back_button_undoes_it(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/table/?c=dominion/duplicate,dominion/port")
    before = about(tab, "複製 ＋ 港町")
    pick(tab, "使者")
    added = tab.locator("#found h2", has_text="複製 ＋ 使者")
    expect(added).to_be_visible()
    tab.reload()
    expect(added).to_be_visible()
    tab.go_back()
    expect(tab.locator(".g-chips button", has_text="使者")).to_have_count(0)
    assert about(tab, "複製 ＋ 港町") == before
    tab.locator(".g-chips button", has_text="港町").click()
    expect(tab.locator("#found h2")).to_have_count(1)
    assert tab.url.endswith("?c=dominion/duplicate")
    assert tab.locator("a[data-language]").evaluate("link => { link.dispatchEvent(new Event('click')); return link.href }").endswith(
        "/en/table/?c=dominion/duplicate"
    )


def test_an_edition_and_a_mechanism_narrow_the_rulings_down(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/table/?c=dominion/duplicate")
    every = tab.locator("#found .g-entry")
    expect(every.first).to_be_visible()
    whole = int(re.findall(r"\d+", tab.locator(".g-table__count").inner_text())[0])
    tab.locator("select[name=e]").select_option("2015")
    expect(tab.locator(".g-table__count")).to_contain_text("The filters hide")
    assert tab.url.endswith("?c=dominion/duplicate&e=2015")
    tab.goto(f"{real.address}en/table/?c=dominion/duplicate&m=dominion/attack")
    expect(tab.locator(".g-table__count")).to_contain_text("The filters hide")
    fewer, hidden = map(int, re.findall(r"\d+", tab.locator(".g-table__count").inner_text()))
    assert 0 < fewer < whole == fewer + hidden


PASTED = """1. 魔除け(3)
Bridge Trol、港
王室馬車, 技術者
- Market
謎のカード
scouting party"""


def test_a_kingdom_is_read_from_mixed_names_and_what_was_not_understood_is_said(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/kingdom/")
    tab.locator("#paste").fill(PASTED)
    tab.locator("#own-kingdom [type=submit]").click()
    read = tab.locator(".g-read li")
    expect(read).to_have_count(8)
    assert read.nth(2).inner_text() == "港 → 港町"
    assert read.nth(1).locator("option").all_inner_texts() == ["橋の下のトロル", "どれでもない"]  # a slip is asked about
    assert read.nth(4).locator("option").all_inner_texts()[:2] == ["技術者", "工匠"]  # a name of two cards too, the official one first
    assert read.nth(6).inner_text() == "「謎のカード」というカードは見つかりません"
    read.nth(4).locator("select").select_option("artificer")
    tab.locator(".g-primary").click()
    expect(tab.locator(".g-sheet__cards li")).to_have_count(7)
    chosen = ["amulet", "bridge-troll", "port", "royal-carriage", "artificer", "market", "scouting-party"]
    assert tab.url.endswith("?c=" + ",".join(f"dominion/{id_}" for id_ in chosen))
    assert "市場" in tab.locator(".g-sheet__body > section").last.inner_text(), "a card without a ruling is named"
    tab.reload()
    expect(tab.locator(".g-sheet__cards li")).to_have_count(7)


PARTS = "#sheet h3, #sheet .g-entry, #sheet .g-sheet__cards li, #sheet .g-sheet__body > section > p"
TOLD = f"() => [...document.querySelectorAll('{PARTS}')].map(one => one.innerText.replace(/\\s+/g, ' ').trim())"


def test_a_sheet_of_ones_own_says_the_same_as_the_prepared_one(tab: Any, real: Served) -> None:
    for lang, kingdom in (("ja", "royalty-factory"), ("en", "expert-intro")):
        tab.goto(f"{real.address}{lang}/kingdom/{kingdom}/")
        prepared = tab.evaluate(TOLD)
        assert len(prepared) > 30
        tab.locator("[data-needs-script]").click()
        tab.wait_for_url("**/kingdom/?c=**")
        expect(tab.locator("#sheet .g-entry").first).to_be_visible()
        assert tab.evaluate(TOLD) == prepared


def test_the_sheet_answers_for_the_edition_chosen(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/kingdom/gentle-intro/")
    shown = tab.locator(".g-entry:visible").count()
    outcomes = tab.locator(".g-entry__outcome:visible").count()
    tab.locator("select[name=e]").select_option("2015")
    expect(tab.locator("[data-hidden]")).to_contain_text("ほかの版の裁定")
    assert 0 < tab.locator(".g-entry:visible").count() < shown
    assert 0 < tab.locator(".g-entry__outcome:visible").count() < outcomes
    tab.reload()
    assert tab.locator("select[name=e]").input_value() == "2015"


def test_who_owns_a_printing_gets_the_rulings_of_it(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/kingdom/gentle-intro/?own=dominion:2015")
    assert tab.locator("select[name=e]").input_value() == "2015"
    assert tab.locator("[data-starts]:visible").all_inner_texts() == ["2015の文面"] * 2  # Port and Treasure Trove
    tab.locator("select[name=e]").select_option("")
    assert tab.url.endswith("?own=dominion:2015&e=all")
    tab.goto(f"{real.address}ja/about/")
    tab.evaluate("() => { sessionStorage.clear(); localStorage.setItem('gunbai-own-dominion', '2016') }")  # as in a new tab
    tab.goto(f"{real.address}ja/table/?c=dominion/duplicate")
    expect(tab.locator(".g-entry").first).to_be_visible()
    assert tab.locator("select[name=e]").input_value() == "2016"
    tab.locator("select[name=e]").select_option("")
    assert tab.url.endswith("?c=dominion/duplicate&own=dominion:2016&e=all")


BROKEN = "() => [...document.querySelectorAll('.g-entry')].filter(one => one.getClientRects().length > 1).length"
LEFT = "[...document.querySelectorAll('.g-entry')].map(one => Math.round(one.getBoundingClientRect().left))"
COLUMNS = f"() => [...new Set({LEFT})].sort((a, b) => a - b)"


def test_the_sheet_prints_on_a4_in_two_columns(tab: Any, real: Served) -> None:
    tab.set_viewport_size(PAPER)
    tab.goto(f"{real.address}ja/kingdom/gentle-intro/")
    expect(tab.locator(".g-sheet__cards li")).to_have_count(11)  # ten Kingdom cards and an Event
    tab.emulate_media(media="print")
    left, right = tab.evaluate(COLUMNS)
    assert left < PAPER["width"] / 2 < right
    assert tab.evaluate(BROKEN) == 0
    for gone in (".g-header", ".g-bar", ".g-sheet__tools"):
        assert not tab.locator(gone).is_visible(), gone
    paper = tab.pdf(format="A4")
    assert 1 <= len(re.findall(rb"/Type /Page\b(?!s)", paper)) <= 3
    sides = [float(side) for box in re.findall(rb"/MediaBox \[0 0 ([^\]]*)\]", paper) for side in box.split()]
    assert sides and all(abs(side - wanted) < 1.5 for side, wanted in zip(sides, [595.3, 841.9] * (len(sides) // 2), strict=True))
    assert tab.locator("[data-printed]").inner_text() != ""  # the pdf raised beforeprint, which adds the date
    assert tab.locator("[data-address]").inner_text() == tab.url


def test_without_scripts_the_prepared_sheets_and_the_pairs_are_there(browser: Any, real: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{real.address}ja/kingdom/expert-intro/")
    assert tab.locator(".g-entry:visible").count() > 20
    assert not tab.locator(".g-sheet__tools").is_visible()
    tab.goto(f"{real.address}ja/table/")
    assert not tab.locator("#table").is_visible()
    tab.locator("nav .g-links a", has_text="ドミニオン").click()
    tab.locator("#royal-carriage summary").click()
    assert "御料車 ＋ 雇人" in tab.locator("#royal-carriage h3").all_inner_texts()
    context.close()
