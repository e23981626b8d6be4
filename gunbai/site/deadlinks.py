"""Looks for links that lead nowhere: strict MkDocs does not look into raw HTML, and all our pages are raw HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

LINKS = {"href", "src", "action", "data-index", "data-base"}
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
                self.anchors.append(value)
            elif name in LINKS and value is not None and not (tag == "link" and dict(attrs).get("rel") in ("canonical", "alternate")):
                self.links.append(value)


def dead_links(site: Path) -> list[str]:
    """Every dead link, dead anchor and doubled anchor of a built site, as sentences; addresses of other hosts are not asked."""
    pages = {path.relative_to(site).as_posix(): _read(path) for path in sorted(site.rglob("*.html"))}
    anchors = {name: set(page.anchors) for name, page in pages.items()}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    wrong = []
    for name, page in pages.items():
        doubled = {anchor for anchor in page.anchors if page.anchors.count(anchor) > 1} if len(page.anchors) > len(anchors[name]) else set()
        wrong += [f"{name}: the anchor {anchor} stands twice" for anchor in sorted(doubled)]
        for link in sorted(set(page.links)):
            if link.startswith(ELSEWHERE):
                continue
            fault = _follow(name, link, files, anchors)
            if fault:
                wrong.append(f"{name}: {link} {fault}")
    return wrong


def _read(path: Path) -> _Anchors:
    page = _Anchors()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def _follow(page: str, link: str, files: set[str], anchors: dict[str, set[str]]) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "has a scheme that no page of ours uses"
    target = page
    if parts.path:
        start = PurePosixPath("/") if parts.path.startswith("/") else PurePosixPath("/", page).parent
        steps: list[str] = []
        for step in (start / unquote(parts.path)).parts[1:]:
            if step == "..":
                if not steps:
                    return "leads out of the site"
                steps.pop()
            else:
                steps.append(step)
        target = "/".join(steps)
        if parts.path.endswith(("/", "..", ".")) or not target:
            target = f"{target}/index.html".lstrip("/")
    if target not in files:
        return "leads to no page" if target.endswith(".html") else "leads to no file"
    if parts.fragment and unquote(parts.fragment) not in anchors.get(target, set()):
        return "leads to no anchor"
    return ""
