"""Old addresses on the site: which places of which pages lead on, and where to."""

from __future__ import annotations

from gunbai.knowledge.addresses import Moved
from gunbai.knowledge.base import KnowledgeBase


def moves(kb: KnowledgeBase) -> dict[str, dict[str, str]]:
    """For each page with something that has moved: the anchors of old places, `""` for the page itself, and where each leads now.

    Anchors that the new page has, too, are left out: whoever comes from the old page keeps theirs."""
    moved, found = Moved(kb), dict[str, dict[str, str]]()
    for old in sorted({*kb.redirects, *kb.published} - moved.here.keys()):
        now = moved.leads(old)
        page, _, anchor = old.partition("#")
        whole = kb.redirects.get(page)
        if now is not None and not (anchor and whole and now == f"{whole.to}#{anchor}"):
            found.setdefault(page, {})[anchor] = now
    return found
