"""A host of the little site that fails as hosts and networks do, and what the tests of reading without a network do with it."""

from __future__ import annotations

import functools
import shutil
import threading
from pathlib import Path
from typing import Any

import little

from gunbai.site import publish
from gunbai.site.server import _Handler, server


class Host:
    """The little site on a host of its own, which can fail, come back, and publish something new.

    `asked` are the paths below the site that were asked for, in order. `broken` maps a part of a path to the raw answer that is sent;
    `held` maps one to an event that its answer waits for.
    """

    def __init__(self, built: Path, root: Path, below: str):
        self.root, self.below, self.port = root, below, 0  # any port, which nobody takes while the host is down
        self.folder = root / below
        self.asked: list[str] = []
        self.broken: dict[str, bytes] = {}
        self.held: dict[str, threading.Event] = {}
        shutil.copytree(built, self.folder)
        self.up()

    def publish(self, question: str) -> None:
        kb = little.knowledge()
        kb.rulings[little.TROLL].question.en = question
        publish(kb, little.verdicts(kb), self.folder)

    def up(self) -> None:
        self.running = server(self.root, self.port)
        self.running.RequestHandlerClass = functools.partial(_Handling, host=self, directory=str(self.root))  # type: ignore[assignment]
        self.port = self.running.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/{self.below}"
        threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def down(self) -> None:
        self.running.shutdown()
        self.running.server_close()


class _Handling(_Handler):
    def __init__(self, *args: Any, host: Host, **kwargs: Any):
        self.host = host
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        self.host.asked.append(self.path.removeprefix(f"/{self.host.below}"))
        for part, event in self.host.held.items():
            if part in self.path:
                event.wait(120)
        for part, answer in self.host.broken.items():
            if part in self.path:
                self.wfile.write(answer)
                return
        super().do_GET()


def patient(tab: Any, address: str) -> str:
    """Open a page for as long as it waits before it stores anything; what its footer says then."""
    tab.clock.install()
    tab.goto(address)
    while not tab.locator("[data-offline]").is_visible():
        tab.clock.fast_forward(5_000)
        tab.wait_for_timeout(20)
    return str(tab.inner_text("[data-offline]"))


def store(tab: Any, address: str, lang: str = "en") -> None:
    """Store a language by the settings page, without the patience of a page that is being read."""
    tab.goto(f"{address}{lang}/settings/")
    row = tab.locator(f"#_offline [data-lang={lang}]")
    row.locator("[data-part=store]:visible, [data-part=remove]:visible").wait_for()
    if row.locator("[data-part=store]").is_visible():  # a page that was open for long may have stored it already
        row.locator("[data-part=store]").click()
    row.locator("[data-part=remove]").wait_for()


def search(tab: Any, words: str) -> list[str]:
    tab.fill("#q", words)
    tab.wait_for_selector("#q-results [role=option]")
    return tab.locator("#q-results [role=option] .q-title").all_inner_texts()


def remove(tab: Any, lang: str) -> None:
    tab.click(f"#_offline [data-lang={lang}] [data-part=remove]")
    tab.locator(f"#_offline [data-lang={lang}] [data-part=store]").wait_for()


def cached(tab: Any) -> set[str]:
    keys = "async name => (await (await caches.open(name)).keys()).map(request => request.url)"
    return set(tab.evaluate(f"async () => (await Promise.all((await caches.keys()).map({keys}))).flat()"))
