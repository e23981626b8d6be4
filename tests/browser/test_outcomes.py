"""What a reader does with the answers of a ruling: choose an edition, choose a case, and see its steps."""

from __future__ import annotations

from typing import Any

import pytest
from walking import PHONE, Served

TROLL = "en/dominion/cards/bridge-troll/"


def test_one_case_of_a_table_is_chosen_and_answered(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}{TROLL}#how-many")
    marked = tab.locator("#how-many .g-vary tr[aria-current]")
    answer = tab.locator("#how-many .g-answer")
    tab.locator("#how-many .g-picks select").first.wait_for()
    assert tab.locator("#how-many .g-picks select").count() == 1, "who sees a cost does not choose it"
    assert (marked.count(), answer.inner_text()) == (0, "")
    tab.select_option("#how-many .g-picks select", "2 × Bridge Troll")
    assert marked.all_inner_texts() == ["2 × Bridge Troll\t2"]
    assert answer.locator("dl").inner_text().split() == ["Cost", "2"]
    tab.select_option("#how-many .g-picks select", "")
    assert (marked.count(), answer.inner_text()) == (0, "")
    assert tab.locator("#how-many .g-vary tbody tr:visible").count() == 3


def test_the_steps_of_the_chosen_case_are_one_tap_away(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}{TROLL}#how-many")
    tab.select_option("#how-many .g-picks select", "Bridge Troll")
    tab.click("#how-many .g-answer button")
    open_ = tab.locator("#how-many .g-case[open]")
    assert open_.count() == 1
    assert open_.locator("summary").inner_text() == "Trolls in play: Bridge Troll"
    assert open_.locator(".g-steps li").first.is_visible()
    assert tab.evaluate("document.activeElement.parentElement.open"), "the keyboard stands where the steps begin"


def test_an_edition_is_chosen_for_a_ruling(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}{TROLL}#not-on-others-turns")
    seen = tab.locator("#not-on-others-turns .g-outcome:visible .g-outcome__when")
    assert seen.count() == 2
    select = "#not-on-others-turns [data-edition-select]"
    tab.wait_for_selector(select)
    assert tab.locator(f"{select} option").all_inner_texts() == ["every edition", "Adventures rules", "2019 errata", "2022 errata"]
    tab.select_option(select, "2019")
    assert [text[:12] for text in seen.all_inner_texts()] == ["In 2015–2019"]
    tab.click("#not-on-others-turns .g-proof > summary")
    assert tab.locator("#not-on-others-turns .g-proof .g-outcome__when:visible").all_inner_texts() == ["In 2015–2019"]
    tab.select_option(select, "")
    assert seen.count() == 2


def test_another_script_may_ask_for_an_edition(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}{TROLL}")
    tab.wait_for_selector("[data-edition-select]")
    tab.evaluate("document.dispatchEvent(new CustomEvent('gunbai:edition', { detail: '2022' }))")
    assert tab.locator(".g-outcome:visible").count() == 1
    tab.evaluate("document.dispatchEvent(new CustomEvent('gunbai:edition', { detail: 'no-such-edition' }))")
    assert tab.locator(".g-outcome:visible").count() == 2


def test_without_scripts_every_edition_and_every_case_can_be_read(browser: Any, small: Served) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    tab = context.new_page()
    tab.goto(f"{small.address}{TROLL}")
    assert tab.locator(".g-outcome:visible").count() == 2
    assert tab.locator("#how-many .g-vary tbody tr:visible").count() == 3
    tab.click("#how-many .g-proof > summary")
    tab.click("#how-many .g-case >> nth=2 >> summary")
    assert tab.locator("#how-many .g-case >> nth=2 >> .g-steps li").first.is_visible()
    assert tab.locator("select:visible").count() == 0
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_whatever_is_chosen_fits_on_a_phone(browser: Any, real: Served, lang: str) -> None:
    context = browser.new_context(viewport=PHONE)
    tab = context.new_page()
    tab.goto(f"{real.address}{lang}/dominion/laws/debt/#paying-off")
    tab.wait_for_selector("#paying-off .g-picks select")
    for select in tab.locator("#paying-off select").all():
        select.select_option(index=1)
        assert (box := select.bounding_box()) and box["height"] >= 44
    assert tab.locator("#paying-off .g-answer dl").is_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()
