"""The editions of a game as pages: a time line of what changed, a page for each edition, and what a reader's own printing needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gunbai.knowledge.addresses import card_path, edition_path
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Edition, Game, Ruling

from .differing import Differing
from .page import Page
from .places import Places
from .printings import Printings
from .sheets import starts_of
from .tables import printings
from .words import Voice

WORDS = ("reading", "today", "mine", "keep", "list", "same", "differs", "mark", "wording", "answer", "later", "not", "absent")


class Timeline:
    """The pages on the editions of every game, in one language."""

    def __init__(self, kb: KnowledgeBase, voice: Voice, places: Places, compared: Printings, differing: Differing):
        self.kb, self.voice, self.places, self.compared, self.differing = kb, voice, places, compared, differing

    def pages(self, game: Game, above: list[tuple[str, str]], base: dict[str, Any]) -> Iterator[Page]:
        """The time line, and a page for each edition."""
        say, title = self.voice.say, self.voice.title(game)
        steps = [self._step(game, i) for i in range(len(game.editions))]
        line = f"{say('what-changed')} – {title}"
        yield Page(f"{game.id}/editions/", "editions.html", line, say("door-editions"), {**base, "steps": steps[::-1]}, above)
        for step in steps:
            edition = step["edition"]
            content = {**base, "step": step, "since": self._since(game, edition)}
            name, trail = self.voice.text(edition.name), [*above, (say("what-changed"), f"{game.id}/editions/")]
            note = self.voice.text(edition.note)
            yield Page(edition_path(game.id, edition.id), "edition.html", f"{name} – {title}", note, content, trail)

    def _step(self, game: Game, i: int) -> dict[str, Any]:
        """What changed with an edition, which products have it, and whether it is today's."""
        edition = game.editions[i]
        before = game.editions[i - 1].id if i else ""
        return {
            "edition": edition, "before": before, "today": i == len(game.editions) - 1, "products": self._products(game, edition),
            "changes": self.compared.changes(game.id, before, edition.id) if before else [],
            "rulings": self.compared.turned(game.id, edition.id) if before else [],
        }  # fmt: skip

    def _since(self, game: Game, edition: Edition) -> dict[str, Any] | None:
        """What is otherwise today than under an edition; None for today's."""
        today = game.editions[-1].id
        if edition.id == today:
            return None
        differ, _ = self.compared.differing(game.id, edition.id)
        return {"before": edition.id, "now": today, "changes": self.compared.changes(game.id, edition.id, today), "rulings": differ}

    def _products(self, game: Game, edition: Edition) -> list[str]:
        """The products whose cards are worded as under an edition, in a few words each: name, date and language."""
        found = []
        for printing, _ in printings(self.kb.cards_of(game.id)):
            if printing.edition == edition.id:
                language = "japanese" if printing.language == "ja" else "english"
                said = self.voice.say("language-of-printing", language=self.voice.say(language)) if printing.language else ""
                found.append(self.voice.say("product", name=self.voice.text(printing.product), date=printing.date, language=said))
        return found

    def own(self, game: Game) -> str:
        """JSON: for each place of the game whose outcome or wording is otherwise than today, under which editions, outcomes in words; and
        those rulings that say nothing about an edition, and the cards that came after it. Places are addresses below the game."""
        places: dict[str, dict[str, Any]] = {"differs": {}, "later": {}, "wordings": {}}
        today = game.editions[-1].id
        for edition in game.editions[:-1]:
            differ, silent = self.compared.differing(game.id, edition.id)
            for ruling in differ:
                places["differs"].setdefault(self._ruling(game, ruling), {})[edition.id] = self.differing.said(ruling, edition.id)
            for ruling in silent:
                places["later"].setdefault(self._ruling(game, ruling), []).append(edition.id)
            for change in self.compared.changes(game.id, edition.id, today):
                if any(piece.kind != "number" for piece in change.pieces):
                    path = card_path(game.id, change.thing.id) if isinstance(change.thing, Card) else self._law(game, change.thing.id)
                    places["wordings"].setdefault(self._below(game, path), []).append(edition.id)
        order = [edition.id for edition in game.editions]
        came = {card.id: [*starts_of(card, order), *(one.edition for one in card.printings)] for card in self.voice.kb.cards_of(game.id)}
        of_set: dict[str, list[str]] = {}
        for card in self.voice.kb.cards_of(game.id):
            of_set.setdefault(card.set, []).extend(came[card.id])
        for card in self.voice.kb.cards_of(game.id):  # where no printing is known, that of its set
            first = min(map(order.index, came[card.id] or of_set[card.set]), default=0)
            if first:
                places["later"][self._below(game, card_path(game.id, card.id))] = order[:first]
        say, text = self.voice.say, self.voice.text
        editions = [[edition.id, say("own-name", name=text(edition.name), date=edition.date)] for edition in game.editions]
        words = {word: self.voice.data[f"own-{word}"][self.voice.lang] for word in WORDS}
        return json.dumps({"editions": editions, "words": words, **places}, ensure_ascii=False, separators=(",", ":"))

    def _ruling(self, game: Game, ruling: Ruling) -> str:
        return self._below(game, f"{self.places.home(ruling)}#{ruling.id}")

    def _law(self, game: Game, law: str) -> str:
        spot = self.places.find(game.id, law)
        return spot.address if spot else ""

    @staticmethod
    def _below(game: Game, path: str) -> str:
        return path.removeprefix(f"{game.id}/")
