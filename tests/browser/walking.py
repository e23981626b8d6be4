"""A served site, and a watch over what goes wrong on its pages."""

from __future__ import annotations

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
