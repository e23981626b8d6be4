"""A phone in one hand: whatever can be touched is large enough, and text twice as large still fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from test_pages import KINDS, WIDER
from walking import PHONE, SMALL, Served, arrived

# What can be touched and is smaller than 44 × 44 pixels. As WCAG 2.5.5 has it, a link inside a sentence may be: one that stands in a
# line with words that are no link. A label belongs to its box.
TOO_SMALL = r"""() => {
  const inLine = one => /^(inline$|ruby)/.test(getComputedStyle(one).display);
  const inSentence = one => {
    if (!inLine(one)) return false;
    let block = one.parentElement;
    while (inLine(block)) block = block.parentElement;
    const rest = block.cloneNode(true);
    for (const touched of rest.querySelectorAll("a, button, summary, select, [role=button]")) touched.remove();
    return /[\p{L}\p{N}]/u.test(rest.textContent);
  };
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [role=option]")].filter(one => {
    const box = (one.matches("label input") ? one.closest("label") : one).getBoundingClientRect();
    const seen = one.checkVisibility({ visibilityProperty: true }) && box.width && !one.closest(".g-hidden, .g-skip");
    return seen && (box.width < 43.5 || box.height < 43.5) && !inSentence(one);
  }).map(one => `${one.closest("[class]").className}: ${one.outerHTML.slice(0, 120)}`);
}"""

# Words that are cut off: what holds them hides what does not fit. Lists that are shortened on purpose end in …, and say so.
CUT = """() => [...document.querySelectorAll("body *")].filter(one => {
  const style = getComputedStyle(one);
  const hides = style.overflowX === "hidden" || style.overflowX === "clip" || style.overflowY === "hidden";
  return hides && one.checkVisibility() && one.textContent.trim() && style.webkitLineClamp === "none"
    && !/inset\\(50%\\)/.test(style.clipPath) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
}).map(one => one.tagName + "." + one.className)"""


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    """A tab of a phone: narrow, and touched."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def unfolded(tab: Any, address: str) -> None:
    tab.goto(address)
    arrived(tab)
    tab.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_is_too_small_to_be_touched(phone: Any, small: Served, lang: str) -> None:
    found = []
    for kind in KINDS:
        unfolded(phone, f"{small.address}{lang}/{kind}")
        found += [f"{kind}: {item}" for item in phone.evaluate(TOO_SMALL)]
    phone.goto(f"{small.address}{lang}/dominion/cards/bridge-troll/")
    phone.locator("[data-share]").first.click()
    phone.wait_for_selector("dialog svg")
    found += [f"share: {item}" for item in phone.evaluate(TOO_SMALL)]
    assert found == []


def test_what_is_too_small_or_cut_is_seen(phone: Any, small: Served) -> None:
    phone.goto(f"{small.address}en/about/")
    added = """<p>a <a href='#a1'>word</a> in it</p><p><a href='#a2'>word</a></p><p><button id='a3'>x</button> said</p>
      <ul><li><a href='#a4'>w</a> <a href='#a5'>w</a></li></ul><div id='a6'>cut off</div>"""
    phone.evaluate("html => document.querySelector('#_content').insertAdjacentHTML('beforeend', html)", added)
    phone.evaluate("() => Object.assign(document.querySelector('#a6').style, { width: '2em', height: '1em', overflow: 'hidden' })")
    found = phone.evaluate(TOO_SMALL)
    assert [name for name in ("a1", "a2", "a3", "a4", "a5") if any(name in item for item in found)] == ["a2", "a3", "a4", "a5"]
    assert phone.evaluate(CUT) == ["DIV."]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_text_twice_as_large_loses_nothing(phone: Any, small: Served, lang: str) -> None:
    wrong = []
    for kind in KINDS:
        unfolded(phone, f"{small.address}{lang}/{kind}")
        phone.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        width = phone.evaluate("() => document.documentElement.scrollWidth")
        wrong += [f"{kind}: {what}" for what in (*phone.evaluate(WIDER, PHONE["width"]), *phone.evaluate(CUT))]
        if width > PHONE["width"]:
            wrong.append(f"{kind} is {width} wide")
    assert wrong == []


def test_the_bar_leaves_what_it_covers_within_reach(phone: Any, small: Served) -> None:
    """Neither the end of a page nor what has the focus lies under the bar."""
    phone.set_viewport_size(SMALL)
    phone.goto(f"{small.address}en/dominion/cards/bridge-troll/")
    arrived(phone)
    foot, bar = phone.evaluate("""() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const [foot, bar] = [".g-footer", ".g-bar"].map(what => document.querySelector(what).getBoundingClientRect());
      return [foot.bottom, bar.top];
    }""")
    assert foot <= bar + 1
    phone.evaluate("() => scrollTo(0, 0)")
    hidden = phone.evaluate("""() => [...document.querySelectorAll(".g-content :is(a, button, summary), .g-footer a")].filter(one => {
      if (!one.checkVisibility()) return false;
      one.focus();
      const box = one.getBoundingClientRect();
      return box.height < 300 && box.bottom > document.querySelector(".g-bar").getBoundingClientRect().top + 1;
    }).map(one => one.outerHTML.slice(0, 100))""")
    assert hidden == []
