"""A served site, and a watch over what goes wrong on its pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DESKTOP, PHONE, SMALL = {"width": 1280, "height": 900}, {"width": 375, "height": 760}, {"width": 320, "height": 560}


@dataclass
class Served:
    """A built site and the address at which it is served."""

    folder: Path
    address: str

    @property
    def pages(self) -> list[str]:
        """The paths of all pages, the root first."""
        found = [path.parent.relative_to(self.folder).as_posix() for path in self.folder.rglob("index.html")]
        return sorted("" if path == "." else f"{path}/" for path in found)


def rest(tab: Any) -> None:
    """Let the page do what is due: what has been asked for is answered, what was thrown is told, what is new is painted."""
    tab.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")


def until(tab: Any, condition: Callable[[], object]) -> None:
    """Wait until something has happened that this side of the browser notes."""
    for _ in range(1500):
        if condition():
            return
        tab.wait_for_timeout(20)
    raise AssertionError("it never happened")


def ran(tab: Any, script: str) -> None:
    """Wait until a script of the page's language that the page itself has asked for has run to its end."""
    tab.evaluate("async name => { await import(new URL(name, document.querySelector('script[src$=\"assets/site.js\"]').src)) }", script)


def arrived(tab: Any) -> None:
    """Wait until all stands there that the scripts of a page add to it by themselves."""
    tab.wait_for_function(COMPLETE)
    rest(tab)


COMPLETE = """() => {
  const has = what => document.querySelector(what), asks = new URLSearchParams(location.search);
  return (!has(".g-vary, .g-outcome") || has(".g-picks select, [data-edition-select]"))
    && (!has("[data-both-button]") || has("[data-both-button][aria-pressed]"))
    && (!has("form[data-table]") || has("form[data-table]:not([hidden])"))
    && (!has("#search-page") || has(asks.get("q") ? "#search-page li a, [data-part=notes]:not(:empty)" : "[data-part=help]:not([hidden])"))
    && (!has("#table, #own-kingdom") || !asks.get("c") || has(".g-entry"))
    && (!has("#_offline") || has("#_offline button:not([hidden]), #_offline [role=status]:not(:empty)"))
    && (!has("#_keys") || has("#_keys .g-keys"))
    && (!asks.get("own") || has(".g-own"));
}"""


@dataclass
class Watch:
    """What went wrong on the pages of one browser tab: errors, failed requests, requests to other hosts."""

    address: str
    wrong: list[str] = field(default_factory=list)

    def over(self, tab: Any) -> None:
        """Listen to a tab."""
        tab.on("dialog", self._dialog)
        tab.on("console", lambda message: self._add(message.type in ("error", "warning"), f"console: {message.text}"))
        tab.on("pageerror", lambda error: self._add(True, f"error: {error}"))
        # A picture that was still on its way when we walked on is no fault; a file that is not there answers 404.
        tab.on("requestfailed", lambda request: self._add(request.failure != "net::ERR_ABORTED", f"failed: {request.url}"))
        tab.on("response", lambda answer: self._add(answer.status >= 400, f"{answer.status}: {answer.url}"))
        tab.on("request", lambda request: self._add(not request.url.startswith(self.address), f"other host: {request.url}"))

    def _dialog(self, dialog: Any) -> None:
        self._add(True, f"dialog: {dialog.message}")
        dialog.dismiss()

    def _add(self, bad: bool, what: str) -> None:
        if bad:
            self.wrong.append(what)
