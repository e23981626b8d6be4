"""Reading without a network: everything is stored after the first visit, and an update never breaks a page that is open."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import little
import pytest
from walking import Served, Watch

from gunbai.site import publish
from gunbai.site.server import server

TROLL = "dominion/cards/bridge-troll/"
OLD = little.knowledge().rulings[little.TROLL].question.en
READY, LINE = re.compile("Works without a network: 0\\.\\d MB, stored on"), "[data-offline] a"


class Host:
    """The little site on a host of its own, which can fail, come back, and publish something new."""

    def __init__(self, folder: Path):
        self.folder, self.port = folder, 8500
        self.publish()
        self.up()

    def publish(self, question: str = "") -> None:
        kb = little.knowledge()
        if question:
            kb.rulings[little.TROLL].question.en = question
        publish(kb, little.verdicts(kb), self.folder)

    def up(self) -> None:
        self.running = server(self.folder, self.port)
        self.port = self.running.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def down(self) -> None:
        self.running.shutdown()
        self.running.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path / "site")
    yield host
    host.running.server_close()


def store(tab: Any, address: str, lang: str = "en") -> None:
    """Store a language by the settings page, without the patience of a page that is being read."""
    tab.goto(f"{address}{lang}/settings/")
    row = tab.locator(f"[data-lang={lang}]")
    row.locator("[data-part=store]").click()
    row.locator("[data-part=remove]").wait_for()


def search(tab: Any, words: str) -> list[str]:
    tab.fill("#q", words)
    tab.wait_for_selector("#q-results [role=option]")
    return tab.locator("#q-results [role=option] .q-title").all_inner_texts()


def test_after_the_first_visit_everything_works_without_a_network(tab: Any, host: Host) -> None:
    tab.goto(f"{host.address}en/")
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
    assert tab.evaluate("document.fonts.status") == "loaded" and tab.evaluate("document.images[0].naturalWidth")
    watch.wrong = [wrong for wrong in watch.wrong if "offline/versions.json" not in wrong and "ERR_CONNECTION" not in wrong]
    assert watch.wrong == []
    tab.goto(host.address)
    tab.wait_for_url(f"{host.address}en/")
    tab.goto(f"{host.address}ja/{TROLL}")
    assert "Not stored on this device" in tab.inner_text("main")
    tab.click("text=English")
    assert tab.url == f"{host.address}en/"


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
    tab.reload()
    tab.click("[data-lang=en] [data-part=update]")
    tab.wait_for_function("() => document.querySelector('[data-lang=en] [data-part=update]')?.hidden === true && "
                          "document.querySelector('[data-lang=en] [data-part=remove]').hidden === false")  # fmt: skip
    tab.goto(f"{host.address}en/about/")
    store_again = cached(tab)
    assert {name for name in before & store_again if "assets" in name}, "what did not change stays"
    assert {name for name in store_again - before if "dominion" in name}
    tab.goto(f"{host.address}en/settings/")
    tab.click("[data-lang=en] [data-part=remove]")
    tab.locator("[data-lang=en] [data-part=store]").wait_for()
    assert cached(tab) == set()
    assert tab.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def cached(tab: Any) -> set[str]:
    keys = "async name => (await (await caches.open(name)).keys()).map(request => request.url)"
    return set(tab.evaluate(f"async () => (await Promise.all((await caches.keys()).map({keys}))).flat()"))
