"""The search box: answers in groups as one types, keys, what was looked for lately, and whatever goes wrong on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from searchbox import ASSETS, ORIGIN, can, index_files, options, say, serve
from searching import small

from gunbai.knowledge.model import Text
from gunbai.search.documents import documents

pytestmark = pytest.mark.browser


@pytest.fixture
def box(browser: Any) -> Iterator[Any]:
    """A page with the search box over the small world."""
    page = browser.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.asked = serve(page, index_files(documents(small())))
    page.goto(f"{ORIGIN}/en/dominion/cards/moat/")
    yield page
    assert page.faults == []
    page.close()


def groups(page: Any) -> list[str]:
    """The headings of the open list."""
    heads: list[str] = page.locator("#q-results:visible .q-group").all_text_contents()
    return heads


def test_the_search_is_loaded_only_when_somebody_begins_to_search(box: Any) -> None:
    box.wait_for_load_state("load")
    assert not [path for path in box.asked if path.endswith(".json") or path.startswith("/search-")]
    box.focus("#q")
    box.wait_for_function("document.querySelector('#q').getAttribute('role') === 'combobox'")
    say(box, "moat")
    say(box, "troll")
    files = [path for path in box.asked if path.endswith(".json")]
    assert len(files) == len(set(files)) > 3, "each file is fetched once"


def test_answers_stand_in_groups_the_group_of_the_best_first(box: Any) -> None:
    say(box, "bridge troll")
    assert groups(box)[:2] == ["Cards", "Rulings"] and options(box)[0] == "Bridge Troll"
    named = box.locator("#q-results [role=group]").evaluate_all(
        "all => all.map(one => document.getElementById(one.getAttribute('aria-labelledby')).textContent)"
    )
    assert named == groups(box)
    say(box, "does playing it lower costs twice")
    assert groups(box)[0] == "Rulings"


def test_of_one_kind_only_the_best_few_stand_beside_others(engine_of_groups: Any) -> None:
    hits = [{"kind": kind, "title": f"{kind}{i}"} for i in range(9) for kind in ("ruling", "card")]
    shown = engine_of_groups(hits)
    assert [(kind, len(held)) for kind, held in shown] == [("ruling", 4), ("card", 4)]
    assert [(kind, len(held)) for kind, held in engine_of_groups(hits[::2])] == [("ruling", 9)]
    kinds = [{"kind": kind, "title": f"{kind}{i}"} for kind in ("law", "term", "card", "ruling") for i in range(5)]
    assert [(kind, len(held)) for kind, held in engine_of_groups(kinds)] == [("law", 4), ("term", 4), ("card", 2)]


@pytest.fixture
def engine_of_groups(box: Any) -> Any:
    """Puts hits into groups as the box does."""
    return lambda hits: box.evaluate("hits => import('/search-box.js').then(({ grouped }) => grouped(hits))", hits)


def test_what_was_looked_for_is_marked(box: Any) -> None:
    say(box, "troll")
    first = box.locator("[role=option]").first
    assert first.locator(".q-title mark").all_text_contents() == ["Troll"]
    assert first.locator(".q-title").text_content() == "Bridge Troll"


def test_keys_lead_through_the_list_and_to_the_page(box: Any) -> None:
    say(box, "bridge troll")
    assert box.get_attribute("#q", "aria-expanded") == "true"
    assert box.get_attribute("#q", "aria-activedescendant") is None
    box.press("#q", "Home")
    assert box.get_attribute("#q", "aria-activedescendant") is None  # without a choice Home and End move through what is typed
    assert box.evaluate("document.querySelector('#q').selectionStart") == 0
    box.press("#q", "ArrowDown")
    first, last = box.locator("[role=option]").first, box.locator("[role=option]").last
    assert box.get_attribute("#q", "aria-activedescendant") == first.get_attribute("id")
    assert box.locator("[role=option][aria-selected=true]").count() == 1
    box.press("#q", "End")
    assert last.get_attribute("aria-selected") == "true"
    box.press("#q", "Home")
    assert first.get_attribute("aria-selected") == "true"
    box.press("#q", "ArrowUp")
    assert box.get_attribute("#q", "aria-activedescendant") is None
    box.press("#q", "ArrowUp")
    assert last.get_attribute("aria-selected") == "true"
    box.press("#q", "Escape")
    assert box.get_attribute("#q", "aria-expanded") == "false" and not box.locator("#q-results").is_visible()
    assert box.input_value("#q") == "bridge troll"
    box.press("#q", "ArrowDown")
    box.press("#q", "Enter")
    box.wait_for_url(f"{ORIGIN}/en/dominion/cards/bridge-troll/")


def test_a_click_opens_an_answer_and_leaving_the_box_closes_the_list(box: Any) -> None:
    say(box, "troll")
    box.evaluate("document.querySelector('#q').blur()")
    assert not box.locator("#q-results").is_visible()
    say(box, "troll twice")
    box.locator("[role=option]", has_text="Does playing").click()
    box.wait_for_url(f"{ORIGIN}/en/dominion/cards/bridge-troll/#twice")


def test_enter_without_a_choice_asks_the_search_page(box: Any) -> None:
    say(box, "橋の下の")
    box.press("#q", "Enter")
    box.wait_for_url(f"{ORIGIN}/en/search/?q=%E6%A9%8B%E3%81%AE%E4%B8%8B%E3%81%AE")


def test_more_than_the_list_shows_stand_on_the_search_page(box: Any) -> None:
    can(box, total=45, kinds=["card", "ruling"])
    box.reload()
    say(box, "moat")
    assert len(options(box)) == 8
    box.locator(".q-all", has_text="All 45 results").click()
    box.wait_for_url(f"{ORIGIN}/en/search/?q=moat")


def test_why_something_was_found_and_what_else_may_be_meant_is_told(box: Any) -> None:
    more = {"notes": [{"kind": "nothing", "text": "No such name.", "suggestions": ["moat", "boat"]}], "dropped": ["xyzzy"]}
    can(box, each={"because": {"kind": "former", "text": "Ditch"}, "otherLine": [["２枚", True], ["引く。", False]]}, more=more)
    box.reload()
    say(box, "ditch xyzzy")
    first = box.locator("[role=option]").first
    assert first.locator(".q-because").inner_text() == "formerly “Ditch”"
    assert first.locator(".q-line[lang=ja] mark").inner_text() == "２枚"
    assert box.locator(".q-notes").inner_text() == "No such name. Found without: xyzzy"
    assert groups(box) == ["Cards", "Did you mean"]
    box.locator(".q-query", has_text="boat").click()
    box.locator(".q-title", has_text="boat").wait_for()
    assert box.input_value("#q") == "boat" and box.evaluate("document.activeElement.id") == "q"


def test_nothing_found_and_troubles_are_said_and_told(box: Any) -> None:
    box.fill("#q", "xyzzy")
    box.locator(".q-notes", has_text="xyzzy").wait_for()
    assert not box.locator("#q-results").is_visible() and box.get_attribute("#q", "aria-expanded") == "false"
    box.locator("#q-status", has_text="xyzzy").wait_for(state="attached")
    assert box.get_attribute("#q-status", "role") == "status"
    box.fill("#q", "tpye:reserve")
    box.locator(".q-notes", has_text="type:").wait_for()
    box.fill("#q", "")
    box.wait_for_function("!document.querySelector('.q-panel').checkVisibility()")


def test_how_much_was_found_is_told_once_the_typing_rests(box: Any) -> None:
    box.evaluate("""() => { window.told = []; const box = document.querySelector('#q'); box.focus();
      new MutationObserver(() => window.told.push(document.querySelector('#q-status')?.textContent))
        .observe(box.form, { subtree: true, childList: true, characterData: true }); }""")
    box.wait_for_selector("#q-status", state="attached")
    box.clock.install(time=0)
    box.clock.pause_at(1000)  # however slow the machine is, the typing does not rest
    box.keyboard.type("bridge troll")
    box.wait_for_function("document.querySelector('form').dataset.answered === 'bridge troll'")
    assert not [text for text in box.evaluate("window.told") if text]
    box.clock.run_for(1000)
    box.wait_for_function("/^\\d+ results?: Cards \\d/.test(document.querySelector('#q-status').textContent)")
    assert len({text for text in box.evaluate("window.told") if text}) == 1


def test_what_was_typed_is_repeated_as_it_is(box: Any) -> None:
    box.fill("#q", "xyzzyq $&")
    box.locator(".q-notes", has_text="“xyzzyq $&”").wait_for()


def test_a_page_that_is_pasted_becomes_a_question(box: Any) -> None:
    box.focus("#q")
    box.keyboard.insert_text("zq " * 40_000)
    box.locator(".q-notes:visible").wait_for()
    assert len(box.input_value("#q")) == 300
    box.press("#q", "Enter")
    box.wait_for_url("**/en/search/?q=*")
    assert len(box.url) < 500


def test_all_that_the_search_is_made_of_is_asked_for_at_once(box: Any) -> None:
    """No file waits until another one has come and asked for it: on a slow line that took eight ways there and back."""
    made_of = {"search-client.js", "search-box.js", "search-worker.js", "search-engine.js"}
    while more := {name for one in made_of - {"search-words.js"} for name in imported(one)} - made_of:
        made_of |= more
    held: dict[str, list[Any]] = {}

    def hold(route: Any) -> None:
        held.setdefault(route.request.url.rpartition("/")[2], []).append(route)
        if set(held) >= made_of:
            for waiting in held.values():
                while waiting:
                    waiting.pop().fallback()

    box.route("**/search-*.js", hold)
    box.fill("#q", "moat")
    box.locator(".q-title", has_text="Moat").first.wait_for()
    assert set(held) == made_of


def imported(module: str) -> list[str]:
    return re.findall(r' from "\./(search-.+?\.js)";', (ASSETS / module).read_text(encoding="utf-8"))


def test_rapid_typing_ends_with_the_answers_to_what_stands_there(box: Any) -> None:
    box.focus("#q")
    for word in ("m", "mo", "moa", "moat", "moa", "mo", "m", "", "t", "tr", "troll", "moat") * 20:
        box.evaluate("""word => { const box = document.querySelector('#q');
          box.value = word; box.dispatchEvent(new Event('input', { bubbles: true })); }""", word)
    box.wait_for_function("document.querySelector('#q-results .q-title')?.textContent === 'Moat'")


def test_what_led_somewhere_is_offered_again_and_can_be_forgotten(box: Any) -> None:
    box.focus("#q")
    box.wait_for_selector("#q-results", state="attached")
    assert not box.locator(".q-panel").is_visible()
    say(box, "bridge tro")
    box.keyboard.press("ArrowDown")
    box.keyboard.press("Enter")
    box.wait_for_url("**/bridge-troll/")
    box.fill("#q", "moat")
    box.locator(".q-title", has_text="Moat").first.wait_for()
    box.press("#q", "Enter")
    box.wait_for_url("**/search/?q=moat")
    box.focus("#q")
    box.locator(".q-query").first.wait_for()
    assert groups(box) == ["Recent searches"]
    assert box.locator(".q-query").all_text_contents() == ["moat", "bridge tro"]
    box.press("#q", "ArrowDown")
    box.press("#q", "ArrowDown")
    box.press("#q", "Enter")
    box.locator(".q-title", has_text="Bridge Troll").first.wait_for()
    assert box.input_value("#q") == "bridge tro"
    box.fill("#q", "")
    box.locator(".q-clear").click()
    assert not box.locator(".q-panel").is_visible()
    box.locator("#q-status", has_text="cleared").wait_for(state="attached")
    assert box.evaluate("localStorage.length") == 0


@pytest.mark.parametrize("kept", ["{", '{"a": 1}', "[1, null]", "null"])
def test_a_spoilt_memory_is_no_memory(box: Any, kept: str) -> None:
    box.evaluate("kept => localStorage.setItem('gunbai-searches', kept)", kept)
    box.focus("#q")
    box.wait_for_selector("#q-results", state="attached")
    assert not box.locator(".q-panel").is_visible()
    say(box, "moat")


@pytest.mark.parametrize("index", ["", "{}", "[]", "null", "{", '{"tokens": 5}', "<!doctype html>"])
def test_a_lost_or_broken_index_is_said(browser: Any, index: str) -> None:
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    serve(page, {"/en/index/manifest.json": index} if index else {})
    page.goto(f"{ORIGIN}/en/")
    page.fill("#q", "moat")
    page.locator(".q-notes", has_text="could not be loaded").wait_for()
    assert faults == []
    page.close()


def test_data_stays_text(browser: Any) -> None:
    evil = '<img src=x onerror="window.hacked=1">'
    kb = small()
    kb.cards["dominion/moat"].name.en = evil
    kb.cards["dominion/moat"].clauses[0].text = Text(en=evil, ja=evil)
    page = browser.new_page()
    serve(page, index_files(documents(kb)))
    page.goto(f"{ORIGIN}/en/")
    say(page, "堀")
    assert evil in (page.locator("#q-results").text_content() or "")
    assert page.locator("#q-results img").count() == 0 and page.evaluate("window.hacked") is None
    page.close()


def test_nobody_is_shut_out(box: Any) -> None:
    """axe finds nothing to complain about in the open list."""
    from axe_playwright_python.sync_playwright import Axe

    say(box, "troll")
    box.press("#q", "ArrowDown")
    found = Axe().run(box)
    assert found.violations_count == 0, found.generate_report()
