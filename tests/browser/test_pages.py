"""Every page in a real browser: nothing fails, nothing is asked of another host, nothing needs scrolling sideways on a phone."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from walking import DESKTOP, PHONE, SMALL, Served, Watch, arrived

KINDS = [
    "", "search/?q=troll", "search/?q=troll&own=dominion:2015", "about/", "settings/", "api/", "changes/",
    "dominion/", "dominion/cards/", "dominion/cards/bridge-troll/", "dominion/cards/bridge-troll/?own=dominion:2015",
    "dominion/cards/hostile-card/",
    "dominion/rulings/", "dominion/laws/", "dominion/laws/debt/", "dominion/topics/start-of-turn/", "dominion/glossary/",
    "dominion/sets/", "dominion/sets/adventures/", "dominion/editions/", "dominion/editions/2015/", "dominion/editions/2022/",
    "names/", "dominion/names/",
    "mtg/cards/giant-killer/", "root/laws/hirelings/", "sources/", "sources/first-source/",
    "table/", "table/?c=dominion/bridge-troll,dominion/hostile-card&own=dominion:2015", "table/dominion/",
    "kingdom/", "kingdom/?c=dominion/bridge-troll,dominion/alms", "kingdom/first-steps/",
]  # fmt: skip


def walk(tab: Any, served: Served, below: str = "") -> list[str]:
    """What is wrong on any page below a path, at the widths of a desktop and a small phone."""
    watch = Watch(served.address)
    watch.over(tab)
    for path in served.pages:
        if not path or not path.startswith(below):
            continue  # the root leads elsewhere at once; it has tests of its own
        tab.set_viewport_size(DESKTOP)
        tab.goto(served.address + path)
        if LEADS_ON in (served.folder / path / "index.html").read_text(encoding="utf-8"):
            tab.wait_for_url(lambda url, old=served.address + path: url != old)  # nobody sees more of it
            tab.wait_for_load_state()
        for size in (DESKTOP, SMALL):
            tab.set_viewport_size(size)
            width = tab.evaluate("() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
            wide = tab.evaluate(WIDER, size["width"])
            if width > size["width"] or wide:
                watch.wrong.append(f"{path} is {width} wide at {size['width']}: {wide}")
    return watch.wrong


LEADS_ON = " data-moved>"  # the link of a page from which everything has moved; written text cannot hold a bare >

# Elements that stick out at the right although nothing that scrolls holds them (a page may clip what it does not scroll to).
WIDER = """width => [...document.querySelectorAll("body *")].filter(e => {
  const box = e.getBoundingClientRect();
  return box.width && box.right > width + 1 && !e.closest(".g-scroll, .g-hidden, .md-overlay");
}).map(e => e.tagName + "." + e.className).slice(0, 3)"""


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_page_of_the_real_site(tab: Any, real: Served, lang: str) -> None:
    assert len([path for path in real.pages if path.startswith(f"{lang}/")]) > 400
    assert walk(tab, real, f"{lang}/") == []


def test_every_page_of_the_little_site(tab: Any, small: Served) -> None:
    assert walk(tab, small) == []


@pytest.mark.slow
def test_every_page_holds_whatever_is_written(tab: Any, hostile: Served) -> None:
    assert walk(tab, hostile) == []  # a script among the texts that ran would throw, and be seen


def test_the_walk_sees_what_is_wrong(tab: Any, small: Served) -> None:
    """The check itself: a page that fails in every way is reported in every way."""
    bad = small.folder / "bad"
    (bad / "page").mkdir(parents=True)
    try:
        (bad / "page" / "index.html").write_text(
            '<!doctype html><meta charset="utf-8"><title>bad</title><div style="width:600px">wide</div><img src="no.png" alt="">'
            '<script>console.error("loud")</script><script>nothing.there</script><script src="http://localhost:9/x.js"></script>',
            encoding="utf-8",
        )
        watch = walk(tab, Served(bad, small.address + "bad/"))
    finally:
        shutil.rmtree(bad)
    told = "\n".join(watch)
    for sign in ("console: loud", "error: nothing", "404: ", "other host: http://localhost:9/x.js", "page/ is 6"):
        assert sign in told


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_axe_finds_nothing(browser: Any, small: Served, lang: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    tab, axe, found = context.new_page(), Axe(), []
    for kind in KINDS:
        tab.goto(f"{small.address}{lang}/{kind}")
        arrived(tab)
        tab.evaluate("() => document.querySelectorAll('details').forEach(fold => { fold.open = true })")
        result = axe.run(tab).response
        assert result["passes"], "axe looked at nothing"
        found += [f"{kind}: {item['id']}: {node['html'][:160]}" for item in result["violations"] for node in item["nodes"]]
    context.close()
    assert found == []


def test_axe_would_find_something(tab: Any, small: Served) -> None:
    from axe_playwright_python.sync_playwright import Axe

    tab.goto(small.address + "en/about/")
    tab.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<img src=\"\"><p id=faint>faint</p>')")
    tab.evaluate("() => Object.assign(document.querySelector('#faint').style, { color: '#eee', background: '#fff' })")
    found = {item["id"] for item in Axe().run(tab).response["violations"]}
    assert {"image-alt", "color-contrast"} <= found


# Words of labels that stand on two lines; without spaces (as in Japanese) the whole label is one word.
BROKEN = """() => [...document.querySelectorAll(".g-facts dt, .g-statements dt, .g-cards th")].flatMap(label => {
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT), broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const word of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => box.top)).size > 1) broken.push(word[0]);
    }
  return broken;
})"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_labels_do_not_break_inside_words(tab: Any, small: Served, lang: str) -> None:
    tab.set_viewport_size(PHONE)
    for path in ("sources/first-source/", "dominion/cards/bridge-troll/", "mtg/cards/giant-killer/"):
        tab.goto(f"{small.address}{lang}/{path}")
        assert tab.evaluate("() => document.querySelectorAll('.g-facts dt').length")
        assert tab.evaluate(BROKEN) == [], path
        tab.evaluate("() => { document.querySelector('.g-facts dt').textContent = 'W'.repeat(500) }")
        assert tab.evaluate(BROKEN) == ["W" * 500], "what is too long for the page still breaks"
        assert tab.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_place_is_reached_at_once_and_stands_below_the_header(browser: Any, small: Served) -> None:
    context = browser.new_context(viewport=PHONE, reduced_motion="no-preference")
    tab = context.new_page()
    top_of_target = "document.querySelector(':target').getBoundingClientRect().top"
    tops = f"() => [scrollY, {top_of_target}, document.querySelector('.g-header').offsetHeight]"
    for place in ("dominion/cards/bridge-troll/#how-many", "dominion/glossary/#tavern-mat"):
        tab.goto(f"{small.address}ja/{place}")
        arrived(tab)
        scrolled, top, header = tab.evaluate(tops)
        tab.wait_for_timeout(300)
        assert tab.evaluate(tops) == [scrolled, top, header], "the page was still moving"
        assert top > header
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_placeholder_in_the_header_is_not_cut(tab: Any, small: Served, lang: str) -> None:
    tab.set_viewport_size(SMALL)
    tab.goto(f"{small.address}{lang}/about/")
    needed, room = tab.evaluate("""() => {
      const box = document.querySelector(".g-header input"), style = getComputedStyle(box);
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = style.font;
      return [pen.measureText(box.placeholder).width, box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)];
    }""")
    assert 0 < needed <= room
