"""Reading without a network: everything is stored after the first visit, and an update never breaks a page that is open."""

from __future__ import annotations

import json
import re
from typing import Any

import little
import pytest
from hosting import Host, cached, patient, remove, search, store
from walking import PHONE, Served, Watch

TROLL = "dominion/cards/bridge-troll/"
OLD = little.knowledge().rulings[little.TROLL].question.en
READY, LINE = re.compile("Works without a network: 0\\.\\d MB, stored on"), "[data-offline] a"


def test_after_the_first_visit_everything_works_without_a_network(tab: Any, host: Host) -> None:
    patient(tab, f"{host.address}en/")
    tab.wait_for_function("() => /^Works without/.test(document.querySelector('[data-offline] a').textContent)")
    assert READY.match(tab.inner_text(LINE))
    host.down()
    watch = Watch(host.address)
    watch.over(tab)
    assert "Bridge Troll" in search(tab, "troll"), "the very page that was open"
    pages = [path for path in Served(host.folder, host.address).pages if path.startswith("en/")]
    assert len(pages) > 20
    for path in pages:
        assert tab.goto(host.address + path).ok, path
        assert tab.locator(".g-content").inner_text().strip(), path
    assert "Bridge Troll" in search(tab, "troll")
    tab.goto(f"{host.address}en/dominion")
    assert tab.url == f"{host.address}en/dominion/", "as a server would lead there"
    tab.goto(f"{host.address}en/dominion?q=1#x")
    assert tab.url == f"{host.address}en/dominion/?q=1#x"
    assert tab.evaluate("document.fonts.ready.then(fonts => fonts.status)") == "loaded" and tab.evaluate("document.images[0].naturalWidth")
    # Whether there is something new, and the other language's index, are asked of the network and may fail.
    asked = ("offline/versions.json", "/ja/index/", "ERR_CONNECTION")
    assert [wrong for wrong in watch.wrong if not any(part in wrong for part in asked)] == []
    tab.goto(host.address)
    tab.wait_for_url(f"{host.address}en/")
    tab.goto(f"{host.address}ja/{TROLL}")
    assert "Not stored on this device" in tab.inner_text("main")
    tab.click("text=English")
    tab.wait_for_url(f"{host.address}en/")


def test_an_update_is_offered_and_an_open_page_keeps_what_it_came_with(browser: Any, host: Host) -> None:
    context = browser.new_context(locale="en-US")
    reading, other = context.new_page(), context.new_page()
    faults: list[str] = []
    reading.on("pageerror", lambda error: faults.append(str(error)))
    store(other, host.address)
    reading.goto(f"{host.address}en/{TROLL}")
    host.publish("Entirely new words?")
    module = host.folder / "en" / "assets" / "search-ranking.js"
    module.write_text("throw new Error('this module fits no page of before')", encoding="utf-8")  # not stored: only the network has it
    other.goto(f"{host.address}en/{TROLL}")
    assert "Entirely new words?" not in other.inner_text(".g-content")
    other.get_by_text("The site has changed since these pages were stored.").wait_for()
    other.get_by_role("button", name="Not now").click()
    assert other.locator(".g-offer").count() == 0
    other.reload()
    assert "Entirely new words?" not in other.inner_text(".g-content"), "nobody has accepted it"
    other.get_by_role("button", name="Update").click()
    other.wait_for_function("() => document.querySelector('.g-content')?.innerText.includes('Entirely new words?')")
    # The other page was open all the time. Its search begins only now: module and index are those that it came with.
    assert OLD in search(reading, "troll")
    assert "Entirely new words?" not in search(reading, "bridge troll")
    host.down()
    assert "Entirely new words?" in str(search(other, "entirely"))
    reading.goto(f"{host.address}en/{TROLL}")
    assert "Entirely new words?" in reading.inner_text(".g-content")
    assert faults == []
    context.close()


def test_an_update_fetches_only_the_packs_that_changed_and_drops_what_nobody_needs(tab: Any, host: Host) -> None:
    store(tab, host.address)
    before = cached(tab)
    host.publish("Entirely new words?")
    worker = host.folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8") + "// and a new worker", encoding="utf-8")
    tab.reload()
    with tab.expect_event("load"):
        tab.click("#_offline [data-lang=en] [data-part=update]")
    tab.locator("#_offline [data-lang=en] [data-part=remove]").wait_for()
    assert not tab.locator("#_offline [data-lang=en] [data-part=update]").is_visible()
    tab.goto(f"{host.address}en/about/")  # the page that asked is gone, and with it the old version, once the worker looks
    store(tab, host.address, "ja")
    after = cached(tab)
    assert {name for name in before & after if "en-assets" in name}, "what did not change stays"
    assert {name.split("/")[-1].split(".")[0] for name in before - after if name.endswith(".pack")} == CHANGED
    assert {name.split("/")[-1].split(".")[0] for name in after - before if "en-" in name} == CHANGED
    tab.wait_for_function("async () => (await navigator.serviceWorker.getRegistration()).waiting === null")  # the new worker works
    remove(tab, "en")
    assert {name for name in cached(tab) if "/above." in name}, "the other language still needs it"
    assert not {name for name in cached(tab) if "en-" in name or "/en." in name}
    remove(tab, "ja")
    assert cached(tab) == set()
    assert tab.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    patient(tab, f"{host.address}en/about/")
    assert cached(tab) == set(), "who removed it does not get it again unasked"


# Where the words of one ruling stand: its game, the index, the sheets and tables, the source that it cites; not in the other games.
CHANGED = {"en-changes", "en-dominion", "en-index", "en-kingdom", "en-table", "en-sources"}


def test_who_saves_data_is_asked_first(browser: Any, host: Host) -> None:
    for answer in ("No", "Store"):
        context = browser.new_context(locale="en-US")
        tab = context.new_page()
        tab.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        tab.clock.install()
        tab.goto(f"{host.address}en/about/")
        tab.clock.fast_forward(5000)
        offer = tab.locator(".g-offer")
        offer.wait_for()
        assert re.search(r"Store everything in English on this device.*0\.\d MB", offer.inner_text())
        assert cached(tab) == set()
        offer.get_by_role("button", name=answer, exact=True).click()
        if answer == "Store":
            tab.wait_for_function("() => /^Works without/.test(document.querySelector('[data-offline] a').textContent)")
        patient(tab, f"{host.address}en/")
        assert bool(cached(tab)) == (answer == "Store")
        assert offer.count() == 0, "asked once"
        context.close()


def test_where_nothing_can_be_stored_the_settings_say_so_and_pages_stay_quiet(tab: Any, small: Served) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.add_init_script("delete Navigator.prototype.serviceWorker")
    tab.goto(f"{small.address}en/settings/")
    assert "stores no pages" in tab.inner_text("#_offline [role=status]")
    assert tab.locator("#_offline button:visible").count() == 0
    tab.goto(f"{small.address}en/about/")
    assert not tab.locator("[data-offline]").is_visible()
    assert faults == []


@pytest.mark.slow
def test_the_whole_walk_with_a_network_and_without_one(browser: Any, real: Served) -> None:
    context = browser.new_context(locale="ja-JP", viewport=PHONE, permissions=["clipboard-read", "clipboard-write"])
    tab = context.new_page()
    watch = Watch(real.address)
    watch.over(tab)
    tab.goto(f"{real.address}ja/")
    with_network = walk(tab, real.address)
    assert not watch.wrong
    store(tab, real.address, "ja")
    context.set_offline(True)
    tab.goto(real.address)
    tab.wait_for_url(f"{real.address}ja/")
    assert walk(tab, real.address) == with_network
    for path in real.pages:
        if path.startswith(("ja/kingdom/", "ja/table/")):
            assert tab.goto(real.address + path).ok
    context.close()


def walk(tab: Any, root: str) -> list[Any]:
    """From an old name to a ruling, its proof, another edition and a text to share; then a kingdom on paper. Returns what was read."""
    tab.locator("#q").fill("港")  # what 港町 was called first
    tab.locator("#q-results [role=option]", has=tab.locator(".q-title", has_text=re.compile("^港町"))).first.click()
    tab.wait_for_url("**/ja/dominion/cards/port/")
    ruling = tab.locator("#the-second-port")
    ruling.locator("h3 a").click()
    ruling.locator("details.g-proof > summary").click()
    steps = ruling.locator(".g-steps:visible li").all_inner_texts()
    assert any("港町" in step for step in steps)
    outcomes = []
    for edition in ("2021", "2022"):
        ruling.locator("[data-edition-select]").select_option(edition)
        outcomes.append(ruling.locator(".g-outcomes .g-outcome:visible dl").inner_text().split())
    assert outcomes[0] != outcomes[1] and outcomes[0][-1] == "11" and outcomes[1][-1] == "10"
    tab.click("[data-share=the-second-port]")
    tab.locator("dialog svg path:last-child").wait_for()
    tab.get_by_role("button", name="文章をコピー").click()
    tab.locator(".g-share__told:not(:empty)").wait_for()
    text = tab.evaluate("navigator.clipboard.readText()").split("\n")
    assert "ja/dominion/cards/port/" in text[-1] and text[-1].endswith("#the-second-port")
    tab.keyboard.press("Escape")
    tab.goto(f"{root}ja/kingdom/")
    tab.locator("#paste").fill("港\n複製\n王室馬車\nBridge Troll")
    tab.locator("#own-kingdom [type=submit]").click()
    tab.locator(".g-primary").click()
    tab.locator(".g-sheet__cards li").nth(3).wait_for()
    questions = tab.locator(".g-sheet__body .g-entry").all_inner_texts()
    assert len(questions) > 10
    paper = tab.pdf(format="A4")
    assert paper.startswith(b"%PDF") and re.search(rb"/Type /Page\b(?!s)", paper)
    tab.goto(f"{root}ja/")
    return [steps, outcomes, text, questions]


def test_what_is_stored_is_less_than_ten_megabytes_and_as_much_as_was_said(browser: Any, real: Served) -> None:
    latest = json.loads((real.folder / "offline" / "versions.json").read_text(encoding="utf-8"))
    assert 0 < sum(latest[lang]["bytes"] for lang in ("ja", "en")) < 10_000_000, "both languages together"
    context = browser.new_context(locale="ja-JP", viewport=PHONE)
    tab = context.new_page()
    store(tab, real.address, "ja")
    used = tab.evaluate("async () => (await navigator.storage.estimate()).usage")
    assert latest["ja"]["bytes"] < used < 1.2 * latest["ja"]["bytes"] + 200_000, "as much as was said"
    context.close()
