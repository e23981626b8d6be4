"""Storing a language: it gives way to the reader, goes on where it ended, and whatever fails in it, nothing half is ever called whole."""

from __future__ import annotations

import threading
from typing import Any

from hosting import Host, cached, patient, remove, search, store

GONE = "The site has just changed: load this page again."
FULL = "This device has no room left for it."
FAILED = "The network failed before everything was stored. Try again later."
LOGIN = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 19\r\n\r\n<h1>Please pay</h1>"
HALF = b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000\r\n\r\nonly the beginning"
LONG = b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n" + 9_000 * b"x"
TROUBLE = b"HTTP/1.1 500 Trouble\r\nContent-Length: 0\r\n\r\n"
ELSEWHERE = b"HTTP/1.1 302 Found\r\nLocation: /site/en/\r\nContent-Length: 0\r\n\r\n"
WAIT = "() => /^Works without/.test(document.querySelector('[data-offline] a').textContent)"
PACK = ".pack"


def packs(host: Host) -> list[str]:
    """The packs that were asked for, in order."""
    return [path for path in host.asked if path.endswith(PACK)]


def begin(tab: Any, host: Host) -> threading.Event:
    """Begin to store English. The answer for its index, in the middle of all, waits for the event that is returned."""
    go_on = host.held["/en-index."] = threading.Event()
    tab.goto(f"{host.address}en/settings/")
    tab.click("#_offline [data-lang=en] [data-part=store]")
    asked(tab, host, "/en-index.")
    return go_on


def asked(tab: Any, host: Host, part: str) -> None:
    """Wait until something was asked for."""
    while not any(part in f"/{path}" for path in host.asked):
        tab.wait_for_timeout(20)


def refused(tab: Any) -> str:
    """What is said where storing fails, now or soon; nothing is left behind that claims to be stored."""
    tab.locator("#_offline [role=status]:not(:empty)").wait_for()
    assert tab.locator("#_offline [data-lang=en] [data-part=store]").is_visible()
    assert "Not stored" in tab.inner_text("#_offline [data-lang=en]")
    return str(tab.inner_text("#_offline [role=status]"))


def quota(tab: Any, **size: int) -> None:
    """Give the site this much room on the device, or as much as it wants."""
    origin = tab.evaluate("location.origin")
    tab.context.new_cdp_session(tab).send("Storage.overrideQuotaForOrigin", {"origin": origin, **size})


def test_storing_gives_way_to_a_page_that_waits_for_the_network(tab: Any, host: Host) -> None:
    go_on = begin(tab, host)
    tab.evaluate("""address => { window.reading = (async () => {
      for (let n = 0; n < 100; n++) await fetch(`${address}ja/about/?${n}`, { cache: "no-store" });
    })() }""", host.address)  # fmt: skip
    asked(tab, host, "ja/about/?3")
    go_on.set()
    tab.evaluate("window.reading")
    reading = host.asked[host.asked.index("ja/about/?3") : host.asked.index("ja/about/?99")]
    assert [path for path in reading if path.endswith(PACK)] == [], "none but the one that was under way"
    tab.locator("#_offline [data-lang=en] [data-part=remove]").wait_for()
    assert len(packs(host)) == len(set(packs(host))) > 10


def test_another_tab_is_told_what_is_stored_while_a_pack_does_not_come(tab: Any, host: Host) -> None:
    go_on = begin(tab, host)
    other = tab.context.new_page()
    other.goto(f"{host.address}en/settings/")
    other.locator("#_offline [data-lang=en]").get_by_text("Not stored").wait_for()
    go_on.set()
    tab.locator("#_offline [data-lang=en] [data-part=remove]").wait_for()


def test_nothing_is_stored_while_the_reader_is_in_the_search_box(tab: Any, host: Host) -> None:
    tab.add_init_script("addEventListener('DOMContentLoaded', () => document.querySelector('#q').focus())")
    patient(tab, f"{host.address}en/about/")
    tab.get_by_text("Storing for reading without a network: 0 %").wait_for()
    assert "Bridge Troll" in search(tab, "troll")
    assert cached(tab) == set() and packs(host) == []
    tab.evaluate("document.activeElement.blur()")
    asked(tab, host, PACK)
    tab.focus("#q")
    seen = len(packs(host))
    assert "Bridge Troll" in search(tab, "bridge") and len(packs(host)) <= seen + 1
    tab.evaluate("document.activeElement.blur()")
    tab.wait_for_function(WAIT)


def test_storing_goes_on_after_the_tab_was_closed_and_opened_again(tab: Any, host: Host) -> None:
    go_on = begin(tab, host)
    tab.close()
    go_on.set()
    before = packs(host)
    again = tab.context.new_page()
    patient(again, f"{host.address}en/about/")
    again.wait_for_function(WAIT)
    assert len(before) > 5 and packs(host)[: len(before)] == before
    assert len(packs(host)) - len(set(packs(host))) <= 1, "only the one that was under way is asked for again"


def test_what_is_not_as_it_was_published_is_not_stored(tab: Any, host: Host) -> None:
    tab.goto(f"{host.address}en/settings/")
    other = b'HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n{"packs":[],"files":{}}\n'
    for what, answers in {"offline/en.": [LOGIN, HALF, other], "/en-index.": [LOGIN, HALF, LONG, TROUBLE, ELSEWHERE, b""]}.items():
        for answer in answers:
            host.broken = {what: answer}
            tab.click("#_offline [data-lang=en] [data-part=store]")
            assert refused(tab) == FAILED
    tab.goto(f"{host.address}en/about/")
    assert tab.locator(".g-content").inner_text().strip(), "with a network everything works"
    host.broken = {}
    store(tab, host.address)
    again = {path for path in packs(host) if packs(host).count(path) > 1}
    assert len(again) == 1 and all("/en-index." in path for path in again), "what had come was kept"
    host.down()
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")


def test_a_network_that_answers_for_the_site_changes_nothing(tab: Any, host: Host) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    for answer in (LOGIN, TROUBLE, b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"):
        host.broken = {"offline/versions.json": answer}
        tab.goto(f"{host.address}en/settings/")
        tab.locator("#_offline [data-lang=en]").get_by_text("Not stored").wait_for()
    host.broken = {}
    store(tab, host.address)
    host.broken = {"/": LOGIN}
    tab.goto(f"{host.address}en/settings/")
    tab.locator("#_offline [data-lang=en]").get_by_text("Works without a network").wait_for()
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")
    assert faults == []


def test_a_pack_that_is_gone_says_that_the_site_has_changed(tab: Any, host: Host) -> None:
    next((host.folder / "offline").glob("en-dominion.*.pack")).unlink()
    tab.goto(f"{host.address}en/settings/")
    tab.click("#_offline [data-lang=en] [data-part=store]")
    assert refused(tab) == GONE


def test_the_site_changes_while_it_is_being_stored(tab: Any, host: Host) -> None:
    go_on = begin(tab, host)
    host.publish("Entirely new words?")
    go_on.set()
    assert refused(tab) == GONE
    store(tab, host.address)
    host.down()
    tab.goto(f"{host.address}en/dominion/cards/bridge-troll/")
    assert "Entirely new words?" in tab.inner_text(".g-content")
    assert len([path for path in cached(tab) if "/en-dominion." in path]) == 1, "nothing of the old version is left"


def test_an_update_with_a_new_worker_comes_while_another_tab_stores(tab: Any, host: Host) -> None:
    store(tab, host.address)
    go_on = host.held["/ja-index."] = threading.Event()
    tab.click("#_offline [data-lang=ja] [data-part=store]")
    asked(tab, host, "/ja-index.")
    host.publish("Entirely new words?")
    worker = host.folder / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8") + "// new", encoding="utf-8")
    other = tab.context.new_page()
    other.goto(f"{host.address}en/settings/")
    other.click("#_offline [data-lang=en] [data-part=update]")
    asked(other, host, "sw.js")
    with other.expect_event("load"):
        go_on.set()
    tab.locator("#_offline [role=status]:not(:empty)").wait_for()
    host.down()
    other.goto(f"{host.address}en/dominion/cards/bridge-troll/")
    assert "Entirely new words?" in other.inner_text(".g-content")


def test_a_device_without_room_says_so(tab: Any, host: Host) -> None:
    tab.goto(f"{host.address}en/settings/")
    quota(tab, quotaSize=20_000)
    tab.click("#_offline [data-lang=en] [data-part=store]")
    assert refused(tab) == FULL
    quota(tab)
    store(tab, host.address)


def test_a_device_that_is_full_in_the_middle_keeps_nothing_half(tab: Any, host: Host) -> None:
    go_on = begin(tab, host)
    assert len(cached(tab)) > 5
    quota(tab, quotaSize=1)  # after the worker has asked how much there is
    go_on.set()
    assert refused(tab) == FULL
    assert [path for path in cached(tab) if path.endswith(PACK)] == [], "its room is given back"
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")
    quota(tab)
    store(tab, host.address)


def test_a_full_device_keeps_the_old_version_and_can_still_remove_it(tab: Any, host: Host) -> None:
    store(tab, host.address)
    host.publish("Entirely new words?")
    tab.reload()
    quota(tab, quotaSize=1)
    tab.click("#_offline [data-lang=en] [data-part=update]")
    tab.get_by_text(FULL).wait_for()
    assert "Works without a network" in tab.inner_text("#_offline [data-lang=en]")
    host.down()
    tab.goto(f"{host.address}en/dominion/cards/bridge-troll/")
    assert "Entirely new words?" not in tab.inner_text(".g-content") and "Bridge Troll" in search(tab, "troll")
    host.up()
    tab.goto(f"{host.address}en/settings/")
    remove(tab, "en")
    assert cached(tab) == set()


def test_a_page_does_not_fetch_in_vain_what_the_device_has_no_room_for(tab: Any, host: Host) -> None:
    tab.goto(f"{host.address}en/settings/")
    quota(tab, quotaSize=20_000)
    patient(tab, f"{host.address}en/about/")
    tab.get_by_text(FULL).wait_for()
    before = len(packs(host))
    tab.reload()
    tab.get_by_text("Store for reading without a network").wait_for()
    assert len(packs(host)) == before


def test_what_the_device_has_lost_is_not_called_stored(tab: Any, host: Host) -> None:
    for lost in (PACK, "/en-index.", "/en.", "offline/state", ""):
        store(tab, host.address)
        tab.evaluate("""async lost => {
          for (const name of await caches.keys()) {
            if (!lost) await caches.delete(name);
            const cache = await caches.open(name);
            for (const request of await cache.keys()) if (request.url.includes(lost)) await cache.delete(request);
          }
        }""", lost)  # fmt: skip
        tab.reload()
        tab.locator("#_offline [data-lang=en] [data-part=store]").wait_for()
        assert "Not stored" in tab.inner_text("#_offline [data-lang=en]")
        tab.goto(f"{host.address}en/dominion/cards/bridge-troll/")
        assert "Bridge Troll" in tab.inner_text("h1")
    store(tab, host.address)
    host.down()
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")


def test_a_second_language_that_fails_leaves_the_first_as_it_was(tab: Any, host: Host) -> None:
    store(tab, host.address)
    host.broken["/ja-dominion."] = HALF
    tab.click("#_offline [data-lang=ja] [data-part=store]")
    tab.get_by_text(FAILED).wait_for()
    assert "Works without a network" in tab.inner_text("#_offline [data-lang=en]")
    assert "Not stored" in tab.inner_text("#_offline [data-lang=ja]")
    host.down()
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")
    tab.goto(f"{host.address}ja/about/")
    assert "Not stored on this device" in tab.inner_text("main")


def test_a_browser_that_refuses_says_nothing_that_is_not_so(tab: Any, host: Host) -> None:
    faults: list[str] = []
    tab.on("pageerror", lambda error: faults.append(str(error)))
    refuse = "ServiceWorkerContainer.prototype.{0} = () => Promise.reject(new DOMException('no', 'SecurityError'));"
    tab.add_init_script(refuse.format("register") + refuse.format("getRegistration"))
    tab.goto(f"{host.address}en/settings/")
    tab.get_by_text("stores no pages").wait_for()
    tab.goto(f"{host.address}en/about/")
    assert "Bridge Troll" in search(tab, "troll")
    assert not tab.locator("[data-offline]").is_visible() and faults == []
