"""Looks for links that lead nowhere: strict MkDocs does not look into raw HTML, and all our pages are raw HTML."""

from __future__ import annotations

from collections.abc import Container
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from sys import intern
from urllib.parse import unquote, urlsplit

LINKS = {"href", "src", "action", "data-index", "data-base"}
FEW = 50  # anchors that are looked through as fast as found in a set
ELSEWHERE = ("http://", "https://", "mailto:", "data:")


class _Anchors(HTMLParser):
    """Collects a page's anchors and links."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.anchors: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.append(intern(value))  # pages have many in common
            elif name in LINKS and value is not None and not (tag == "link" and dict(attrs).get("rel") in ("canonical", "alternate")):
                self.links.append(value)


def dead_links(site: Path) -> list[str]:
    """Every dead link, dead anchor and doubled anchor of a built site, as sentences; addresses of other hosts are not asked."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    anchors: dict[str, Container[str]] = {}  # of every page
    wanted: dict[tuple[str, str], list[tuple[str, str]]] = {}  # page and anchor that were not seen yet -> the links that lead there
    wrong: list[tuple[str, str, str]] = []
    for name in sorted(name for name in files if name.endswith(".html")):
        page = _read(site / name)
        seen = set(page.anchors)
        anchors[name] = seen if len(seen) > FEW else tuple(seen)  # a hundred thousand sets would take several times the room
        doubled = {anchor for anchor in page.anchors if page.anchors.count(anchor) > 1} if len(page.anchors) > len(seen) else set()
        wrong += [(name, "", f"the anchor {anchor} stands twice") for anchor in sorted(doubled)]
        for link in sorted(set(page.links)):
            if link.startswith(ELSEWHERE):
                continue
            target, anchor, fault = _follow(name, link, files)
            if fault:
                wrong.append((name, link, f"{link} {fault}"))
            elif anchor and anchor not in anchors.get(target, ()):
                wanted.setdefault((target, anchor), []).append((name, link))
    for (target, anchor), links in wanted.items():
        if anchor not in anchors.get(target, ()):
            wrong += [(name, link, f"{link} leads to no anchor") for name, link in links]
    return [f"{name}: {what}" for name, _, what in sorted(wrong)]


def _read(path: Path) -> _Anchors:
    page = _Anchors()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _follow(page: str, link: str, files: set[str]) -> tuple[str, str, str]:
    """The file and the anchor in it to which a link leads, and what is wrong with it if it leads to no file."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "", "", "has a scheme that no page of ours uses"
    target = page
    if parts.path:
        start = PurePosixPath("/") if parts.path.startswith("/") else PurePosixPath("/", page).parent
        steps: list[str] = []
        for step in (start / unquote(parts.path)).parts[1:]:
            if step == "..":
                if not steps:
                    return "", "", "leads out of the site"
                steps.pop()
            else:
                steps.append(step)
        target = "/".join(steps)
        if parts.path.endswith(("/", "..", ".")) or not target:
            target = f"{target}/index.html".lstrip("/")
    if target not in files:
        return target, "", "leads to no page" if target.endswith(".html") else "leads to no file"
    return target, unquote(parts.fragment), ""
