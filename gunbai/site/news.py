"""Recent changes as a page and as a feed, made from changes.yaml alone: the same content gives the same bytes, whatever git knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.addresses import Moved, card_path, chapter_path, ruling_path
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.changes import KINDS, Change

from .page import Page
from .words import Voice

MANY = 12  # more things than this are folded away on the page, and only counted in the feed


@dataclass
class Named:
    """One thing that changed: its name, the address at which it stands (none if it is gone), and what of it changed, in words."""

    title: str
    address: str | None
    what: str = ""


@dataclass
class Group:
    """What is new, changed or gone among the things of one kind."""

    title: str
    things: list[Named]

    @property
    def many(self) -> bool:
        """Too many to be read at a glance."""
        return len(self.things) > MANY


class News:
    """The recent changes in one language."""

    def __init__(self, kb: KnowledgeBase, voice: Voice):
        self.kb, self.voice, self.moved = kb, voice, Moved(kb)

    def pages(self) -> Iterator[Page]:
        """The page of recent changes."""
        say = self.voice.say
        yield Page("changes/", "changes.html", say("changes"), say("changes-about"), {"entries": self.entries(), "anchors": self.anchors()})

    def entries(self) -> list[tuple[Change, list[Group]]]:
        """Every change with its groups, newest first."""
        return [(change, list(self._groups(change))) for change in self.kb.changes]

    def anchors(self) -> list[str]:
        """An anchor for each change: its date, with a number from the second of one day on, counted from the oldest."""
        found: list[str] = []
        for change in reversed(self.kb.changes):
            same = sum(one == f"_{change.date}" or one.startswith(f"_{change.date}.") for one in found)
            found.append(f"_{change.date}" + (f".{same + 1}" if same else ""))
        return found[::-1]

    def feed(self, root: str) -> dict[str, Any]:
        """What the template of the feed is given; `root` is the address of the site."""
        top = f"{root}{self.voice.lang}/"
        entries = [
            {"id": f"{top}changes/#{anchor}", "date": change.date, "title": self.voice.text(change.note), "groups": groups, "top": top}
            for (change, groups), anchor in zip(self.entries(), self.anchors(), strict=True)
        ]
        title = f"{self.voice.say('brand')} – {self.voice.say('changes')}"
        return {"top": top, "title": title, "entries": entries, "lang": self.voice.lang}

    def _groups(self, change: Change) -> Iterator[Group]:
        for kind in KINDS:
            part, name = change.of(kind), self.voice.word("changes-kinds", kind)
            said = {id_: self.voice.listed(self.voice.word("changes-what", what) for what in whats) for id_, whats in part.changed.items()}
            for key, ids in (("added", part.added), ("changed", list(said)), ("removed", part.removed)):
                if ids:
                    things = [self._named(kind, id_, said.get(id_, "") if key == "changed" else "") for id_ in ids]
                    yield Group(f"{name}{self.voice.say('colon')}{self.voice.say(f'changes-{key}')}", things)

    def _named(self, kind: str, id_: str, what: str) -> Named:
        shelf = getattr(self.kb, kind)
        now = id_ if id_ in shelf else self.moved.ids().get(id_, "")
        piece = shelf.get(now)
        return Named(self.voice.title(piece) if piece else id_, self._address(kind, piece) if piece else None, what)

    def _address(self, kind: str, piece: Any) -> str:
        if kind == "rulings":
            return f"{ruling_path(self.kb, piece.game, piece.subject)}#{piece.id}"
        if kind == "cards":
            return card_path(piece.game, piece.id)
        if kind == "laws":
            return f"{chapter_path(piece.game, piece.chapter)}#{piece.id}"
        if kind == "terms":
            return f"{piece.game}/glossary/#{piece.id}"
        return f"kingdom/{piece.id}/" if kind == "kingdoms" else f"sources/{piece.id}/"
