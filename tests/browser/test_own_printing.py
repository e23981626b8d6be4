"""The printing that a reader owns: chosen once, kept on the device, shared in the address, and answered for on every page."""

from __future__ import annotations

from typing import Any

import pytest
from walking import PHONE, Served, ran, rest

PORT, TROLL, EDITIONS = "dominion/cards/port/", "dominion/cards/bridge-troll/", "dominion/editions/"
BANNER = ".g-own"


def own(tab: Any, real: Served, edition: str = "2015") -> None:
    tab.goto(f"{real.address}en/{EDITIONS}")
    tab.check(f"[data-own-pick] input[value='{edition}']")
    tab.wait_for_selector(BANNER)


def unasked(tab: Any) -> None:
    """A page that asks for no printing does not even load the script: nothing can come later."""
    rest(tab)
    asked = tab.evaluate("() => performance.getEntriesByType('resource').map(one => one.name.split('/').pop())")
    assert "site.js" in asked and not {"own.js", "own.json"} & set(asked)


def test_a_printing_is_chosen_once_and_every_page_answers_for_it(tab: Any, real: Served) -> None:
    own(tab, real)
    tab.goto(f"{real.address}en/{TROLL}")
    tab.wait_for_selector(BANNER)
    assert "Adventures rules (2015-04)" in tab.inner_text(BANNER)
    words = tab.inner_text("[id='bridge-troll.cheaper']")
    assert "While this is in play" in words and "This turn and your next turn" not in words
    ruling = tab.locator("#in-play-or-played")
    assert "In your printing this ends differently" in ruling.inner_text()
    first = ruling.locator(".g-outcomes").first.bounding_box()["y"]
    assert first < ruling.locator(".g-ruling__answer").bounding_box()["y"]
    assert "dominion:2015" in tab.url
    tab.goto(f"{real.address}ja/dominion/cards/")
    tab.wait_for_selector(BANNER)
    tab.wait_for_selector("#cards tr:has(a[href$='cards/port/']) .g-own-mark")
    assert tab.locator("#cards tr:has(a[href$='cards/moat/']) .g-own-mark").count() == 0
    assert "手持ちの版には当てはまらない" in tab.inner_text("#cards tr:has(a[href$='cards/villa/'])")
    tab.goto(f"{real.address}ja/dominion/cards/villa/")
    assert "この版には、まだこのカードはありません" in tab.inner_text(BANNER)


def test_one_tap_leads_back_to_todays_rules_and_another_to_the_printing(tab: Any, real: Served) -> None:
    own(tab, real)
    tab.goto(f"{real.address}en/{PORT}")
    clause = tab.locator("[id='port.another']")
    tab.wait_for_selector(BANNER)
    old = clause.inner_text()
    tab.click(f"{BANNER} button:has-text(\"Today's rules\")")
    today = clause.inner_text()
    assert today != old and "own=" not in tab.url
    assert tab.locator(".g-own-says, .g-own-mark").count() == 0
    tab.reload()
    tab.wait_for_selector(BANNER)
    assert clause.inner_text() == today, "it stays so in this tab"
    tab.click(f"{BANNER} button:has-text('Back to')")
    assert clause.inner_text() == old
    tab.goto(f"{real.address}en/{EDITIONS}")
    tab.wait_for_selector("[data-own-pick]")
    tab.check("[data-own-pick] input[value='']")
    tab.goto(f"{real.address}en/{PORT}")
    unasked(tab)
    assert clause.inner_text() == today and tab.locator(BANNER).count() == 0


def test_a_shared_address_is_read_as_it_was_and_not_kept(browser: Any, real: Served) -> None:
    context = browser.new_context(viewport=PHONE)
    tab = context.new_page()
    tab.goto(f"{real.address}ja/{PORT}?own=dominion:2015#with-duplicate")
    tab.wait_for_selector(BANNER)
    assert "冒険のルール（2015-04）" in tab.inner_text(BANNER)
    assert tab.locator(f"{BANNER} button").first.bounding_box()["height"] >= 44
    tab.goto(f"{real.address}ja/{TROLL}")
    tab.wait_for_selector(BANNER)
    other = context.new_page()
    other.goto(f"{real.address}ja/{TROLL}")
    unasked(other)
    assert other.locator(BANNER).count() == 0
    tab.click(f"{BANNER} button:has-text('手持ちの版として覚える')")
    other.reload()
    other.wait_for_selector(BANNER)
    context.close()


def test_an_address_that_names_no_older_edition_changes_nothing(tab: Any, real: Served) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    for asked in ("dominion:1999", "root:e", "%00", "dominion:__proto__", "dominion", "dominion:2022"):
        with tab.expect_response("**/own.json"):
            tab.goto(f"{real.address}en/{PORT}?own={asked}")
        ran(tab, "own.js")
        assert tab.locator(BANNER).count() == 0 and faults == [], asked
        assert tab.locator("[id='port.another'] [data-editions]:visible").get_attribute("data-editions") == "2022"


def test_a_printing_of_one_game_says_nothing_about_another(tab: Any, real: Served) -> None:
    own(tab, real)
    tab.goto(f"{real.address}en/root/laws/hirelings/")
    unasked(tab)
    assert tab.locator(BANNER).count() == 0


def test_a_law_is_read_in_the_printing_that_is_owned(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/root/laws/hirelings/?own=root:e")
    tab.wait_for_selector(BANNER)
    shown = tab.locator("#gaining-from-another-player [data-wording] > :visible")
    assert "e" in str(shown.get_attribute("data-editions")).split(" ")


def test_search_answers_for_the_printing(tab: Any, real: Served) -> None:
    own(tab, real)
    tab.goto(f"{real.address}en/search/?q=port")
    tab.wait_for_selector(f"{BANNER} >> text=Adventures rules (2015-04)")
    hit = tab.locator(".q-result:has(a[href*='port/#with-duplicate'])")
    hit.wait_for()
    assert "In your printing this ends differently: " in hit.inner_text()
    assert tab.locator(".q-result:has(> a[href$='cards/port/']) .g-own-mark").inner_text() == "other wording"
    tab.fill("#q", "mountain pass auction")
    tab.locator(".q-result:has(a[href*='mountain-pass/#']) .g-own-mark", has_text="not for your printing").first.wait_for()
    assert "own=dominion:2015" in tab.url, "what was typed keeps the printing in the address"
    tab.click(f"{BANNER} button:has-text(\"Today's rules\")")
    tab.wait_for_selector(f"{BANNER} button:has-text('Back to')")
    tab.wait_for_function("() => !document.querySelector('.q-result .g-own-mark')")
    assert "own=" not in tab.url


def test_the_list_below_the_box_answers_for_the_printing(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/{PORT}?own=dominion:2015")
    tab.fill("#q", "複製を呼び出し")
    option = tab.locator("#q-results [role=option][href*='port/#with-duplicate']")
    option.wait_for()
    assert "この版では、結果が次のようになります。" in option.inner_text()


def test_the_tools_at_the_table_answer_for_the_printing(tab: Any, real: Served) -> None:
    own(tab, real)
    entry = ".g-entry:has(a[href*='port/#with-duplicate'])"
    for path in ("table/?c=dominion/port,dominion/duplicate", "kingdom/gentle-intro/", "kingdom/?c=dominion/port,dominion/duplicate"):
        tab.goto(f"{real.address}en/{path}")
        tab.wait_for_selector(f"{BANNER} >> text=Adventures rules (2015-04)")
        ruling = tab.locator(entry).first
        assert "In your printing this ends differently:" in ruling.inner_text()
        assert ruling.locator(".g-entry__outcome:visible strong").all_inner_texts() == ["2015–2021"] * 2, "only its own outcomes"
        assert tab.url.endswith("own=dominion:2015"), "the address that is shared says for which printing"
        tab.click(f"{BANNER} button:has-text(\"Today's rules\")")
        tab.wait_for_selector(f"{BANNER} button:has-text('Back to')")
        assert tab.locator("select[name=e]").input_value() == "" and tab.locator(".g-own-says").count() == 0
        assert "own=" not in tab.url
        tab.locator("select[name=e]").select_option("2016")
        tab.wait_for_selector(f"{BANNER} >> text=Empires rules (2016-06)")
        tab.click(f"{BANNER} button:has-text(\"Today's rules\")")
        tab.wait_for_selector(f"{BANNER} button:has-text('Back to')")
        tab.click(f"{BANNER} button:has-text('Back to')")
        tab.wait_for_selector(f"{BANNER} >> text=Adventures rules (2015-04)")
        assert tab.locator("select[name=e]").input_value() == "2015"


def test_a_printing_is_set_for_each_game_in_the_settings(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/settings/")
    tab.select_option("#_printings select[data-game=dominion]", "2015")
    tab.select_option("#_printings select[data-game=root]", "e")
    tab.goto(f"{real.address}ja/{PORT}")
    tab.wait_for_selector(f"{BANNER} >> text=冒険のルール（2015-04）")
    tab.goto(f"{real.address}ja/root/laws/hirelings/")
    tab.wait_for_selector(BANNER)
    tab.goto(f"{real.address}ja/settings/")
    assert tab.input_value("#_printings select[data-game=dominion]") == "2015"
    tab.select_option("#_printings select[data-game=dominion]", "")
    tab.goto(f"{real.address}ja/{PORT}")
    unasked(tab)
    assert tab.locator(BANNER).count() == 0


def test_without_scripts_all_editions_stand_on_pages(browser: Any, real: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(f"{real.address}en/{EDITIONS}")
    assert not tab.locator("[data-own-pick]").is_visible()
    tab.click(".g-timeline h2 a:has-text('Adventures rules')")
    tab.wait_for_url(f"{real.address}en/{EDITIONS}2015/")
    assert "Port" in tab.inner_text("#_since ~ details, #_content")
    context.close()


@pytest.mark.parametrize(("lang", "scheme"), [("ja", "light"), ("en", "dark")])
def test_axe_finds_nothing_while_an_older_printing_is_read(browser: Any, real: Served, lang: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport=PHONE, color_scheme=scheme)
    tab, found = context.new_page(), []
    tools = ("search/?q=port", "table/?c=dominion/port,dominion/duplicate", "kingdom/gentle-intro/")
    for path in (TROLL, EDITIONS, f"{EDITIONS}2015/", "dominion/sets/adventures/", "dominion/laws/debt/", *tools):
        tab.goto(f"{real.address}{lang}/{path}{'&' if '?' in path else '?'}own=dominion:2015")
        tab.wait_for_selector(BANNER)
        if "q=" in path:
            tab.wait_for_selector(".q-own")
        tab.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true })")
        result = Axe().run(tab).response
        assert result["passes"], "axe looked at nothing"
        found += [f"{path}: {item['id']}: {node['html'][:160]}" for item in result["violations"] for node in item["nodes"]]
        assert tab.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], path
    context.close()
    assert found == []
