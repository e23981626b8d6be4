"""Where everything stands on the site: permanent addresses, made from ids alone, the same below `/ja/` and `/en/`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.addresses import card_path, chapter_path, ruling_path, topic_path
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Ruling

DEFAULT = "http://127.0.0.1:8000/"


def address() -> str:
    """The address under which the site will stand, with a slash at its end."""
    return os.environ.get("GUNBAI_SITE_URL", DEFAULT).rstrip("/") + "/"


@dataclass(frozen=True)
class Spot:
    """A place on the site: the page's path below the language (`dominion/cards/moat/`), an anchor or "", and what stands there."""

    path: str
    anchor: str
    thing: Any
    kind: str  # card | half | clause | law | chapter | topic | ruling | term | source

    @property
    def address(self) -> str:
        """Path and anchor."""
        return self.path + (f"#{self.anchor}" if self.anchor else "")


def relative(here: str, there: str) -> str:
    """The link from the page at path `here` to the address `there` (both below the same root; `there` may have an anchor)."""
    path, mark, anchor = there.partition("#")
    if path == here and mark:
        return mark + anchor
    return "../" * here.count("/") + path + mark + anchor or "./"


class Places:
    """Finds the place of anything that an id in the content may name."""

    def __init__(self, kb: KnowledgeBase):
        self.kb = kb
        self._spots: dict[tuple[str, str], Spot] = {}
        self._all: list[tuple[str, Spot]] = []
        self._sources = {key: Spot(f"sources/{key}/", "", source, "source") for key, source in kb.sources.items()}
        self._rulings = {key: Spot(self.home(ruling), ruling.id, ruling, "ruling") for key, ruling in kb.rulings.items()}
        for term in kb.terms.values():
            self._add(term.game, term.id, Spot(f"{term.game}/glossary/", term.id, term, "term"))
        for key, topic in kb.topics.items():
            game, _, name = key.partition("/")
            self._add(game, name, Spot(topic_path(game, name), "", topic, "topic"))
        for chapter in kb.chapters.values():
            self._add(chapter.game, chapter.id, Spot(chapter_path(chapter.game, chapter.id), "", chapter, "chapter"))
        for law in kb.laws.values():
            path = chapter_path(law.game, law.chapter)
            self._add(law.game, law.id, Spot(path, law.id, law, "law"))
            self._add_clauses(law.game, path, law)
        for card in kb.cards.values():
            path = card_path(card.game, card.id)
            if card.half:
                self._add(card.game, card.half.id, Spot(path, card.half.id if card.half.clauses else "", card.half, "half"))
                self._add_clauses(card.game, path, card.half)
            self._add(card.game, card.id, Spot(path, "", card, "card"))
            self._add_clauses(card.game, path, card)

    @property
    def pages(self) -> set[str]:
        """The paths of all pages on which something with an id stands."""
        return {spot.path for shelf in (self._spots, self._sources, self._rulings) for spot in shelf.values()}

    def _add(self, game: str, name: str, spot: Spot) -> None:
        self._all.append((game, spot))
        self._spots[game, name] = spot  # later kinds win over earlier ones: a card over a term of the same id

    def _add_clauses(self, game: str, path: str, owner: Any) -> None:
        for clause in owner.clauses:
            name = f"{owner.id}.{clause.id}"
            self._add(game, name, Spot(path, name, clause, "clause"))

    def home(self, ruling: Ruling) -> str:
        """The path of the page on which a ruling stands: its subject's."""
        return ruling_path(self.kb, ruling.game, ruling.subject)

    def find(self, game: str, name: str, subject: str = "") -> Spot | None:
        """The place of an id as content writes it inside `game`: card, law, clause, term, chapter, topic, ruling or citation; None if
        there is none. `subject` is that of the file in which a ruling's id stands alone."""
        bare = name.removeprefix(f"{game}/")
        for key in (f"{game}/{subject}/{name}", f"{game}/{bare}", name):
            if key in self._rulings:
                return self._rulings[key]
        return self._spots.get((game, bare)) or self.elsewhere(name) or self._sources.get(name.partition("#")[0])

    def named(self, game: str) -> list[Spot]:
        """The places of everything in a game that has a name of its own: cards and their halves, laws, chapters, topics and terms."""
        return [spot for owner, spot in self._all if owner == game and spot.kind != "clause"]

    def elsewhere(self, name: str) -> Spot | None:
        """The place of an id that names its game, like `root/hirelings`."""
        game, _, rest = name.partition("/")
        return self._spots.get((game, rest))
