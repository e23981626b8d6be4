"""Sharing: the permanent address as a QR code made on the device, as a link, as text."""

from __future__ import annotations

import re
from typing import Any

import pytest
from qrcodegen import QrCode, QrSegment
from walking import PHONE, SMALL, Served

TROLL = "dominion/cards/bridge-troll/"
DARK = re.compile(r"M(\d+) (\d+)h1v1h-1z")


def expected(text: str, modules: list[list[int]]) -> list[list[int]]:
    """The code as another encoder makes it, under the mask that stands in ours (any mask is right)."""
    mask = int("".join(str(module) for module in modules[8][2:5]), 2) ^ 0b101
    code = QrCode.encode_segments([QrSegment.make_bytes(text.encode())], QrCode.Ecc.MEDIUM, mask=mask, boostecl=False)
    return [[int(code.get_module(x, y)) for x in range(code.get_size())] for y in range(code.get_size())]


def test_the_codes_are_those_of_another_encoder(tab: Any, small: Served) -> None:
    address = "https://example.org/ja/dominion/cards/bridge-troll/?printing=2022&n=1#not-on-others-turns"
    # The most that versions hold, and one more; 32 is the odd one.
    lengths = (0, 1, 14, 15, 26, 62, 63, 106, 107, 122, 150, 180, 213, 214, 362, 711, 1059, 1542, 2331)
    texts = [(address * 30)[:length] for length in lengths] + ["日本語の題も", address]
    tab.goto(f"{small.address}en/about/")
    script = "async ([at, texts]) => { const { qr } = await import(at); return texts.map(text => qr(text).map(row => row.map(Number))) }"
    found = tab.evaluate(script, [f"{small.address}en/assets/qr.js", texts])
    for text, modules in zip(texts, found, strict=True):
        assert modules == expected(text, modules), len(text)
    assert {(len(modules) - 17) // 4 for modules in found} >= {1, 2, 4, 5, 7, 8, 10, 11, 40}
    too_long = "async module => { const { qr } = await import(module); try { qr('x'.repeat(2332)) } catch (error) { return error.name } }"
    assert tab.evaluate(too_long, f"{small.address}en/assets/qr.js") == "RangeError"


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (SMALL, "light")])
def test_a_ruling_is_shown_as_a_code_to_scan_across_the_table(browser: Any, small: Served, size: dict[str, int], scheme: str) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme)
    tab = context.new_page()
    tab.goto(f"{small.address}ja/{TROLL}?printing=2015#how-many")
    tab.click("[data-share=not-on-others-turns]")
    tab.wait_for_selector("dialog svg")
    address = f"{small.address}ja/{TROLL}?printing=2015#not-on-others-turns"
    assert tab.inner_text(".g-share__address") == address
    side = int(tab.get_attribute("dialog svg", "viewBox").split()[2])
    modules = [[0] * (side - 8) for _ in range(side - 8)]
    for x, y in DARK.findall(tab.get_attribute("dialog svg path:last-child", "d")):
        modules[int(y) - 4][int(x) - 4] = 1  # four modules of white around it
    assert modules == expected(address, modules)
    box = tab.locator("dialog svg").bounding_box()
    assert box["width"] == pytest.approx(box["height"]) and box["width"] >= 0.6 * min(size.values())
    colours = tab.eval_on_selector_all("dialog svg path", "all => all.map(path => getComputedStyle(path).fill)")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    tab.keyboard.press("Escape")
    tab.locator("dialog").wait_for(state="detached")
    context.close()


def copied(browser: Any, address: str, button: str, label: str) -> str:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    tab = context.new_page()
    tab.goto(address)
    tab.click(button)
    tab.get_by_role("button", name=label).click()
    tab.locator(".g-share__told:not(:empty)").wait_for()
    text = str(tab.evaluate("navigator.clipboard.readText()"))
    context.close()
    return text


def test_a_ruling_is_shared_by_its_permanent_address(browser: Any, small: Served) -> None:
    link = copied(browser, f"{small.address}ja/{TROLL}#how-many", "[data-share=not-on-others-turns]", "リンクをコピー")
    assert link == f"{small.address}ja/{TROLL}#not-on-others-turns"


def test_a_ruling_is_shared_as_text(browser: Any, small: Served) -> None:
    text = copied(browser, f"{small.address}en/{TROLL}", "[data-share=not-on-others-turns]", "Copy as text")
    assert text.split("\n") == [
        "Question: Are cards cheaper on the turns of other players?",
        "Answer: No.",
        "It speaks of your turns only.",
        "In 2015–2019: cost · <script>alert(1)</script>: 4",
        "In 2022–today: cost · <script>alert(1)</script>: 3",
        "✓ Proven · The outcome depends on the edition",
        "Sources: First source bridge-troll/r1",
        f"{small.address}en/{TROLL}#not-on-others-turns",
    ]


def test_where_nothing_may_be_copied_the_text_stands_there_to_be_copied_by_hand(tab: Any, small: Served) -> None:
    tab.add_init_script("delete Navigator.prototype.clipboard; delete Navigator.prototype.share")
    tab.goto(f"{small.address}en/{TROLL}")
    tab.click("[data-share=how-many]")
    tab.get_by_role("button", name="Copy link").click()
    assert tab.input_value("dialog textarea") == f"{small.address}en/{TROLL}#how-many"
    assert tab.evaluate("getSelection().toString()") == f"{small.address}en/{TROLL}#how-many"


def test_the_devices_own_sheet_gets_the_text_and_the_address(tab: Any, small: Served) -> None:
    tab.add_init_script("Navigator.prototype.share = async data => { window.shared = data }")
    tab.goto(f"{small.address}en/{TROLL}")
    tab.click("[data-share=how-many]")
    tab.get_by_role("button", name="Share…").click()
    shared = tab.evaluate("window.shared")
    assert shared["url"] == f"{small.address}en/{TROLL}#how-many"
    assert shared["text"].startswith("Question: ") and shared["url"] not in shared["text"]
