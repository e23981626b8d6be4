"""The keyboard: every page and every ruling by keys, never while somebody types, and not for who switched it off."""

from __future__ import annotations

from typing import Any

import pytest
from walking import Served, ran, rest

TROLL = "dominion/cards/bridge-troll/"
FOCUSED = "() => document.activeElement.closest('.g-ruling')?.id"


@pytest.fixture
def patient(tab: Any) -> None:
    """The page's clock stands still, so that the letter after g never comes too late."""
    tab.clock.set_fixed_time(0)


def asked(tab: Any) -> list[str]:
    """The scripts and pages that keys ask for, as they are asked for from now on."""
    found: list[str] = []
    tab.on("request", lambda request: found.append(request.url))
    return found


@pytest.mark.parametrize("key", ["/", "s"])
def test_a_key_opens_the_search(tab: Any, small: Served, key: str) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    requests = asked(tab)
    tab.keyboard.press(key)
    assert tab.evaluate("document.activeElement.id") == "q"
    assert tab.input_value("#q") == ""
    tab.keyboard.type("s/jg?")
    assert tab.input_value("#q") == "s/jg?", "while somebody types, keys are letters"
    rest(tab)
    assert [url for url in requests if "keys" in url or "places" in url] == []
    assert tab.locator("dialog").count() == 0


def test_j_and_k_go_from_ruling_to_ruling(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    rulings = tab.eval_on_selector_all(".g-ruling", "all => all.map(one => one.id)")
    assert len(rulings) > 1
    went = []
    for key in ("j", "j", "k", "k"):
        tab.keyboard.press(key)
        went.append(tab.evaluate(FOCUSED))
        assert tab.evaluate("document.activeElement.getBoundingClientRect().top >= document.querySelector('.g-header').offsetHeight")
    assert went == [rulings[0], rulings[1], rulings[0], rulings[0]]


def test_j_goes_through_results_and_enter_opens_one(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/search/?q=troll")
    tab.wait_for_selector("#search-page li a")
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("j")
    tab.keyboard.press("j")
    address = tab.locator("#search-page li a").nth(1).get_attribute("href")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"**{address.removeprefix('..')}")


@pytest.mark.parametrize(
    ("letter", "place"),
    [("h", ""), ("c", "dominion/cards/"), ("r", "dominion/rulings/"), ("l", "dominion/laws/"), ("t", "dominion/glossary/"),
     ("e", "dominion/editions/"), ("o", "settings/")],
)  # fmt: skip
def test_g_and_a_letter_lead_to_the_pages_of_the_game(tab: Any, patient: None, small: Served, letter: str, place: str) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    tab.keyboard.press("g")
    tab.keyboard.press(letter)
    tab.wait_for_url(f"{small.address}en/{place}")


def test_g_leads_within_the_game_that_is_read_and_nowhere_else(tab: Any, patient: None, small: Served) -> None:
    tab.goto(f"{small.address}ja/mtg/cards/giant-killer/")
    for letter in ("l", "x"):  # the little Magic has no rules, and x is no place
        tab.keyboard.press("g")
        tab.keyboard.press(letter)
    ran(tab, "places.js")
    rest(tab)
    assert tab.url == f"{small.address}ja/mtg/cards/giant-killer/"
    tab.keyboard.press("g")
    tab.keyboard.press("r")
    tab.wait_for_url(f"{small.address}ja/mtg/rulings/")


def test_the_keys_are_listed_and_only_those_that_lead_somewhere(tab: Any, patient: None, small: Served) -> None:
    tab.goto(f"{small.address}en/{TROLL}")
    tab.keyboard.press("?")
    lines = tab.locator("dialog .g-keys > div")
    lines.first.wait_for()
    told = [" ".join(text.split()) for text in lines.all_inner_texts()]
    assert "/ or s Search" in told and "g c Cards" in told and "? These keys" in told
    assert ("g d At the table" in told) == (small.folder / "en" / "table" / "index.html").exists()
    tab.keyboard.press("g")
    tab.keyboard.press("c")
    tab.keyboard.press("Escape")
    tab.locator("dialog").wait_for(state="detached")
    rest(tab)
    assert tab.url == f"{small.address}en/{TROLL}"


def test_who_switches_the_keys_off_has_none(tab: Any, small: Served) -> None:
    tab.goto(f"{small.address}en/settings/")
    tab.wait_for_selector("#_keys .g-keys")
    assert tab.locator("#_keys .g-keys div").count() > 8
    tab.uncheck("#_keys input")
    tab.goto(f"{small.address}en/{TROLL}")
    requests = asked(tab)
    for key in ("/", "s", "j", "?", "g", "c"):
        tab.keyboard.press(key)
    rest(tab)
    assert [url for url in requests if "keys" in url or "places" in url or url.endswith("/")] == []
    assert tab.evaluate("document.activeElement === document.body")
    assert tab.locator("dialog").count() == 0
    assert tab.url == f"{small.address}en/{TROLL}"
    tab.goto(f"{small.address}en/settings/")
    tab.check("#_keys input")
    tab.reload()
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.id") == "q"
