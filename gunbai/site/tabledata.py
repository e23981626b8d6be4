"""What the tools at the table fetch: per game an index of what can be picked, its rulings in files by set, and the names of its cards.

Files carry a digest of their content in their names, so that they can be kept for ever; a page fetches only those with what was picked.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from gunbai.knowledge.addresses import card_path
from gunbai.knowledge.kingdoms import NamedCard
from gunbai.knowledge.model import Card, Ruling

from .differing import Differing
from .involved import ASKED, DECIDES, NAMED, TAKES_PART, Involved
from .places import Places
from .sheets import always_there, companions, is_landscape, starts_of
from .texts import short_answer
from .words import Voice

STATUSES = ("proven", "stated", "failed")


class TableData:
    """The files of one game in one language."""

    def __init__(self, game: str, involved: Involved, voice: Voice, places: Places, order: Callable[[Any], Any], differing: Differing):
        self.differing = differing
        self.game, self.involved, self.voice, self.places, self.order = game, involved, voice, places, order
        self.kb, self.verdicts = involved.kb, involved.verdicts
        self.rulings = [ruling for ruling in self.kb.rulings.values() if ruling.game == game]
        self.editions = self.kb.editions(game)

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of every file by its name below `table/`; the index is the last one."""
        by_set: dict[str, list[Any]] = defaultdict(list)
        for number, ruling in enumerate(self.rulings):
            by_set[ruling.set].append(self._ruling(number, ruling))
        found, shards = {}, {}
        for set_, rulings in sorted(by_set.items()):
            name, text = _named(f"{self.game}-{set_}", {"rulings": rulings})
            found[name], shards[set_] = text, name
        name, text = _named(self.game, self._index(shards))
        return found | {name: text}

    @property
    def index(self) -> str:
        """The name of the game's index."""
        return list(self.files)[-1]

    @property
    def version(self) -> str:
        """Eight signs that change whenever anything in the game's rulings does."""
        return self.index.rpartition("-")[2].partition(".")[0]

    @cached_property
    def cards(self) -> tuple[str, str]:
        """The file of all names of the game's cards, for who builds a kingdom: its name and text."""
        cards: list[Card | NamedCard] = list(self.kb.cards_of(self.game))
        cards += [card for key, card in self.kb.named.items() if card.game == self.game and key not in self.kb.cards]
        cards.sort(key=lambda card: (Voice.cost_rank(card.cost), self.order(card)))
        return _named(f"{self.game}-cards", {"cards": [self._card(card) for card in cards]})

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The number of everything that rulings involve, by key."""
        keys = {key for ruling in self.rulings for key in self.involved.of[ruling.full_id]}
        return {key: number for number, key in enumerate(sorted(keys))}

    def _index(self, shards: Mapping[str, str]) -> dict[str, Any]:
        sets = list(shards)
        items = []
        for key in self._numbers:
            kind, _, full = key.partition(" ")
            spot = self.places.find(self.game, full.partition("/")[2])
            if kind in ("term", "chapter") or spot is None:  # an id that is also a card's leads to the card
                title, address = self._other(kind, full)
            else:
                title, address = self.voice.title(spot.thing), spot.address
            held = sorted({sets.index(ruling.set) for ruling in self.involved.rulings[key]})
            items.append([kind, full, title, address, held])
        editions = [[edition, self.voice.short_edition(self.game, edition)] for edition in self.editions]
        terms = [key for key in self._numbers if key.startswith("term ")]
        return {"game": self.voice.title(self.kb.games[self.game]), "editions": editions, "files": list(shards.values()), "items": items,
                "terms": [self._numbers[key] for key in terms]}  # fmt: skip

    def _other(self, kind: str, full: str) -> tuple[str, str]:
        if kind == "term":
            return self.voice.title(self.kb.terms[full]), f"{self.game}/glossary/#{full.partition('/')[2]}"
        return self.voice.title(self.kb.chapters[full]), f"{self.game}/laws/{full.partition('/')[2]}/"

    def _ruling(self, number: int, ruling: Ruling) -> list[Any]:
        """Number, question, answer, address, status, editions (which and in words; 0 for all), what it involves by how much, outcomes."""
        verdict = self.verdicts.get(ruling.full_id)
        status = verdict.status if verdict else "stated" if ruling.stated else "failed"
        found = self.involved.of[ruling.full_id]
        levels = [[self._numbers[key] for key, much in found.items() if much == level] for level in (ASKED, DECIDES, NAMED, TAKES_PART)]
        address = f"{self.places.home(ruling)}#{ruling.id}"
        answer = short_answer(self.voice.text(ruling.answer))
        outcomes = [[self._ranks(reach), self.voice.span(self.game, editions), title, lines]
                    for title, editions, reach, lines in self.differing.outcomes(ruling)]  # fmt: skip
        told = self.differing.told(ruling)
        holds = [self._ranks(told), self.voice.span(self.game, told)] if 0 < len(told) < len(self.editions) else 0
        return [number, self.voice.text(ruling.question), answer, address, STATUSES.index(status), holds, levels, outcomes]

    def _ranks(self, editions: list[str]) -> list[int]:
        return [self.editions.index(one) for one in editions]

    def _card(self, card: Card | NamedCard) -> list[Any]:
        """Id, title, address ("" without a page), set, costs, whether it is a landscape, names, what it brings, wordings, always there."""
        names = [name for part in (card, getattr(card, "half", None)) if part
                 for name in (part.name.en, part.name.ja, part.name.reading) if name]  # fmt: skip
        aliases = [name for lang in ("en", "ja") for name in getattr(card.aliases, lang)]
        costs = [[key, n, self.voice.cost(key, n)] for key, n in card.cost.items() if key not in ("star", "plus")]
        key = f"{card.game}/{card.id}"
        brought = [one.partition("/")[2] for one in companions(self.kb, key)]
        starts = [self.editions.index(one) for one in starts_of(card, self.editions)]
        address = card_path(card.game, card.id) if isinstance(card, Card) else ""
        basic = isinstance(card, Card) and always_there(card)
        return [card.id, self.voice.plain(card.name), address, self.voice.set_name(card.game, card.set), costs,
                int(is_landscape(card)), names, aliases, brought, starts, int(basic)]  # fmt: skip


def _named(name: str, data: Any) -> tuple[str, str]:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}.json", text + "\n"
