"""The search box while an input method composes Japanese: what is half typed is not asked, and what stands at the end is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from searchbox import ORIGIN, can, options, say, serve
from walking import rest

pytestmark = pytest.mark.browser

@pytest.fixture
def box(browser: Any) -> Iterator[Any]:
    """A page with the search box that notes in `asked` what it is asked, and its input method in `page.method`."""
    page = browser.new_page()
    serve(page, {})
    can(page)
    page.goto(f"{ORIGIN}/en/")
    page.focus("#q")
    page.wait_for_function("window.asked && document.querySelector('#q').getAttribute('role')")
    page.method = page.context.new_cdp_session(page)
    yield page
    page.close()


def compose(page: Any, *texts: str) -> None:
    """Let the input method show these, one after the other, as it would while somebody types."""
    before = page.input_value("#q")
    for text in texts:
        page.method.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        page.wait_for_function("wanted => document.querySelector('#q').value === wanted", arg=before + text)


def end(page: Any, before: str, text: str) -> None:
    """Let the input method end with a text, after what stood before in the box."""
    page.method.send("Input.insertText", {"text": text})
    page.wait_for_function("wanted => document.querySelector('#q').value === wanted", arg=before + text)


def asked(page: Any) -> list[str]:
    """What has been asked so far, once everything has been."""
    rest(page)
    found: list[str] = page.evaluate("window.asked")
    return found


def test_half_typed_romaji_are_not_asked_and_kana_are(box: Any) -> None:
    compose(box, "ｔ", "と", "とｒ", "とろ", "とろｒ", "とろる")
    assert asked(box) == ["と", "とろ", "とろる"]
    assert options(box) == ["とろる"]
    end(box, "", "トロル")
    assert asked(box)[-1] == "トロル" and options(box) == ["トロル"]


@pytest.mark.parametrize("half", ["ｔ", "t", "ty", "toろ", "とr", "ｓｈ", "Ｍｏａｔ"])
def test_what_is_half_typed_keeps_the_answers_that_stand_there(box: Any, half: str) -> None:
    say(box, "橋")
    before = len(asked(box))
    box.press("#q", "End")
    compose(box, half)
    assert box.input_value("#q") == "橋" + half
    assert len(asked(box)) == before and options(box) == ["橋"]


@pytest.mark.parametrize(("shown", "final"), [("ｔ", "t"), ("とろr", "とろr"), ("ｍｏａｔ", "moat"), ("はし", "橋")])
def test_nothing_is_lost_at_the_end(box: Any, shown: str, final: str) -> None:
    compose(box, shown)
    end(box, "", final)
    assert asked(box)[-1] == final and options(box) == [final]


def test_a_composition_that_is_given_up_leaves_what_stood_before(box: Any) -> None:
    say(box, "橋")
    box.press("#q", "End")
    compose(box, "の", "")
    assert box.input_value("#q") == "橋" and asked(box)[-1] == "橋" and options(box) == ["橋"]


def test_english_that_a_phone_composes_is_asked_as_it_comes(box: Any) -> None:
    compose(box, "t", "tr", "tro", "trol", "troll")
    assert asked(box) == ["tro", "trol", "troll"]


def test_keys_belong_to_the_input_method_while_it_composes(box: Any) -> None:
    say(box, "橋")
    compose(box, "はし")
    before = box.url
    for key in ("ArrowDown", "Enter", "Escape"):
        box.evaluate(
            """key => document.querySelector('#q').dispatchEvent(
              new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))""", key
        )  # fmt: skip
    assert box.get_attribute("#q", "aria-activedescendant") is None and box.url == before and options(box)
    # Safari has already ended the composition when the key arrives that ended it; only its code tells.
    box.evaluate(
        """() => { const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
          Object.defineProperty(key, 'keyCode', { value: 229 }); document.querySelector('#q').dispatchEvent(key); }"""
    )
    assert box.get_attribute("#q", "aria-activedescendant") is None


def test_while_an_answer_takes_long_only_the_newest_question_waits(box: Any) -> None:
    box.evaluate("""() => { window.slow = () => new Promise(done => {
      window.stood = [...document.querySelectorAll("#q-results .q-title")].map(title => title.textContent);
      window.go = done;
    }) }""")
    for text in ("m", "mo", "moa", "moat"):
        box.evaluate("""text => { const box = document.querySelector('#q');
          box.value = text; box.dispatchEvent(new Event('input', { bubbles: true })); }""", text)
    box.locator(".q-notes", has_text="Searching…").wait_for()
    box.evaluate("window.go()")
    box.wait_for_function("window.asked.length === 2")
    assert box.evaluate("window.stood") == ["m"], "what it has is shown while the next question waits"
    box.evaluate("window.go()")
    box.locator(".q-title", has_text="moat").wait_for()
    assert asked(box) == ["m", "moat"]
