"""Tables of cards in a browser: what was chosen stands in the address and comes back from it."""

from __future__ import annotations

from typing import Any

from walking import PHONE, Served

ADVENTURES = "dominion/sets/adventures/"


def rows(tab: Any, column: int = 0) -> list[str]:
    return tab.eval_on_selector_all("#cards tbody tr:not([hidden])", "(rows, i) => rows.map(r => r.cells[i].dataset.value)", column)


def test_what_was_chosen_stands_in_the_address_and_comes_back(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/{ADVENTURES}")
    everything = len(rows(tab))
    tab.select_option("[data-filter=mechanism]", "tavern-mat")
    tab.select_option("[data-filter=cost]", label="5")
    tab.click("#cards th[data-key=name] button")
    tab.click("#cards th[data-key=name] button")
    chosen = tab.url
    names = rows(tab)
    assert 1 < len(names) < everything and names == sorted(names, key=int, reverse=True)
    assert "mechanism=tavern-mat&cost=5" in chosen and "sort=-name" in chosen
    tab.goto("about:blank")
    tab.goto(chosen)
    tab.wait_for_selector(".g-filters")
    assert rows(tab) == names
    assert tab.input_value("[data-filter=mechanism]") == "tavern-mat"
    tab.click("a[data-language]")
    tab.wait_for_url("**/en/**mechanism=tavern-mat**")
    tab.wait_for_selector(".g-filters")
    assert len(rows(tab)) == len(names)


def test_an_address_that_asks_for_nonsense_shows_everything(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}en/{ADVENTURES}")
    everything = len(rows(tab))
    for asked in ("cost=%22%3E", "types=x&mechanism=<b>", "sort=--name", "sort=constructor", "set=none&sort=-"):
        tab.goto(f"{real.address}en/{ADVENTURES}?{asked}")
        tab.wait_for_selector(".g-filters")
        assert len(rows(tab)) == everything, asked


def test_equal_costs_stay_in_the_order_of_names(tab: Any, real: Served) -> None:
    tab.goto(f"{real.address}ja/{ADVENTURES}?sort=cost")
    tab.wait_for_selector("#cards [aria-sort=ascending]")
    pairs = list(zip(map(int, rows(tab, 1)), map(int, rows(tab, 0)), strict=True))
    assert pairs == sorted(pairs)


def test_without_scripts_a_table_stands_in_the_order_of_names(browser: Any, real: Served) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    tab = context.new_page()
    tab.goto(f"{real.address}ja/{ADVENTURES}?types=reserve")
    names = tab.locator("#cards tbody th a").all_inner_texts()
    assert len(names) > 30 and not tab.locator(".g-filters").is_visible()
    assert [name.split("\n")[0] for name in names[:2]] == ["案内人", "遺物"]
    context.close()
