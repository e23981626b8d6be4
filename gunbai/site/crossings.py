"""What leads to what: for every card, clause, law and source, the rulings, laws, cards and terms that speak of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Law, Ruling
from gunbai.proof.verdict import Verdict

from .places import Places


class Crossings:
    """Every reference in both directions, found once."""

    def __init__(self, kb: KnowledgeBase, verdicts: Mapping[str, Verdict], places: Places):
        self.kb, self.verdicts, self.places = kb, verdicts, places
        self.mentions: dict[str, list[Ruling]] = defaultdict(list)  # game/card or game/law -> rulings that name it
        self.shown: dict[str, list[Ruling]] = defaultdict(list)  # game/clause or game/law -> rulings that show it
        self.cited: dict[str, list[tuple[str, str, Any]]] = defaultdict(list)  # source#locator -> (how, game, ruling, card or law)
        self.referring: dict[str, list[Any]] = defaultdict(list)  # game/id -> laws, terms and rulings that see it
        for ruling in kb.rulings.values():
            self._ruling(ruling)
        referring: list[Any] = [*kb.laws.values(), *kb.terms.values()]
        for thing in referring:
            for name in thing.see:
                self._refer(thing, name)
        for card in kb.cards.values():
            self._cite_all("card", card.game, card, card)
        for law in kb.laws.values():
            self._cite_all("law", law.game, law, law)

    def _ruling(self, ruling: Ruling) -> None:
        key = f"{ruling.game}/"
        verdict = self.verdicts.get(ruling.full_id)
        named = {*ruling.cards, *ruling.laws, ruling.subject}
        for name in _shown(ruling):
            _once(self.shown[key + name], ruling)
            named.add(name.partition(".")[0])
        for name in sorted(named):
            _once(self.mentions[key + name], ruling)
        for name in ruling.see:
            self._refer(ruling, name)
        how = "proven" if verdict and verdict.status == "proven" else "stated"
        parts: list[Any] = [ruling, *ruling.experiments]
        for part in parts:
            for citation in part.sources:
                self.cited[citation].append((how, ruling.game, ruling))
            for citation in part.contradicts:
                self.cited[citation].append(("contradicted", ruling.game, ruling))

    def _refer(self, thing: Any, name: str) -> None:
        spot = self.places.find(thing.game, name, getattr(thing, "subject", ""))
        if spot is not None and spot.kind in ("card", "law", "term"):
            _once(self.referring[f"{spot.thing.game}/{spot.thing.id}"], thing)

    def _cite_all(self, how: str, game: str, thing: Any, piece: Any) -> None:
        for part in _parts(piece):
            for citation in part.sources:
                entry = (how, game, thing)
                if entry not in self.cited[citation]:
                    self.cited[citation].append(entry)

    def elsewhere(self, card: Card) -> list[Ruling]:
        """Rulings that concern a card and stand on another page."""
        names = [card.id, card.half.id] if card.half else [card.id]
        found = [ruling for name in names for ruling in self.mentions[f"{card.game}/{name}"] if ruling.subject != card.id]
        return list({ruling.full_id: ruling for ruling in found}.values())

    def laws_for(self, card: Card) -> list[Law]:
        """Laws that decide a ruling on the card's own page, or that refer to the card."""
        found: dict[str, Law] = {}
        for ruling in self.kb.rulings_of(card.game, card.id):
            for name in (*ruling.laws, *_shown(ruling)):
                law = self.kb.laws.get(f"{card.game}/{name.partition('.')[0]}")
                if law:
                    found.setdefault(law.id, law)
        for thing in self.referring[f"{card.game}/{card.id}"]:
            if isinstance(thing, Law):
                found.setdefault(thing.id, thing)
        return list(found.values())


def _shown(ruling: Ruling) -> list[str]:
    return [name for experiment in ruling.experiments for name in (*experiment.shows, *experiment.shows_not)]


def _once(things: list[Any], thing: Any) -> None:
    if not any(known is thing for known in things):
        things.append(thing)


def _parts(piece: Any) -> Iterator[Any]:
    """The piece and everything below it that may cite a source."""
    yield piece
    yield from (getattr(piece, "versions", None) or {}).values()
    for below in (*getattr(piece, "clauses", []), *getattr(piece, "printings", [])):
        yield from _parts(below)
    if getattr(piece, "half", None):
        for clause in piece.half.clauses:
            yield from _parts(clause)
