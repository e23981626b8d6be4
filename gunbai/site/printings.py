"""What changed between the editions of a game, and which rulings have another outcome for it: the proof says so, nobody writes it down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, effect_of, standing, version_starts
from gunbai.knowledge.model import Card, Experiment, Law, Ruling
from gunbai.proof.verdict import Verdict

Outcome = tuple[int | None, ...]  # of each experiment, which of its groups of editions; None where it says nothing of the edition


@dataclass
class Piece:
    """A clause or a law before and after: `owner` is the card, half or law that it belongs to; None where it was or is not there."""

    owner: Any
    piece: Any
    before: Any
    now: Any

    @property
    def kind(self) -> str:
        """What of it changed: `came`, `left`, `words`, `effect` (its words stayed), `both` or `number`; "" if nothing did."""
        if self.before is None or self.now is None:
            return "" if self.before is self.now else "came" if self.before is None else "left"
        words, effect, number = (part(self.before) != part(self.now) for part in (_words, _effect, _number))
        return "both" if words and effect else "words" if words else "effect" if effect else "number" if number else ""


@dataclass
class Change:
    """A card or a law that changed, what of it, and the rulings that have another outcome because of it."""

    thing: Card | Law
    pieces: list[Piece]
    rulings: list[Ruling] = field(default_factory=list)

    @property
    def is_card(self) -> bool:
        """It is a card, not a law."""
        return isinstance(self.thing, Card)

    @property
    def renumbered(self) -> bool:
        """Nothing but a printed number changed."""
        return all(piece.kind == "number" for piece in self.pieces)


class Printings:
    """The editions of every game, compared."""

    def __init__(self, kb: KnowledgeBase, verdicts: Mapping[str, Verdict]):
        self.kb, self.verdicts = kb, verdicts
        self._turns: dict[str, list[str]] = {}
        self._starts: dict[str, set[str]] = defaultdict(set)  # game/card or game/law -> editions in which something of it changes
        self._because: dict[str, list[Ruling]] = defaultdict(list)  # game/card or game/law -> rulings that it changed
        for full_id, verdict in verdicts.items():
            for name in verdict.changed_by:
                self._because[f"{kb.rulings[full_id].game}/{name}"].append(kb.rulings[full_id])
        for thing in self._things():
            for _, piece in _pieces(thing):
                self._starts[f"{thing.game}/{thing.id}"].update(version_starts(piece))

    def _things(self, game: str = "") -> list[Any]:
        things: list[Any] = [*self.kb.cards.values(), *self.kb.laws.values()]
        return [thing for thing in things if game in ("", thing.game)]

    def outcome(self, ruling: Ruling, edition: str) -> Outcome | None:
        """What comes out under an edition; None if the ruling says nothing about it. What is told of one edition only is told of those
        after it too, until something changes that the ruling rests on."""
        verdict = self.verdicts.get(ruling.full_id)
        if verdict is None or verdict.status != "proven":
            return None
        editions = self.kb.editions(ruling.game)
        at = editions.index(edition)
        starts = {start for name in verdict.changed_by for start in self._starts[f"{ruling.game}/{name}"]}
        found: list[int | None] = []
        for experiment in verdict.experiments:
            group = {name: i for i, names in enumerate(experiment.groups) for name in names}
            reach = at
            while edition not in group and editions[reach] not in group and editions[reach] not in starts and reach > 0:
                reach -= 1
            found.append(group.get(editions[reach]))
        return tuple(found) if any(item is not None for item in found) else None

    def reach(self, ruling: Ruling, experiment: Experiment, editions: list[str]) -> list[str]:
        """All editions of which an outcome tells, of the one that an experiment had under these."""
        verdict = self.verdicts[ruling.full_id]
        at = next(i for i, played in enumerate(verdict.experiments) if ruling.experiments[played.index] is experiment)
        if editions not in verdict.experiments[at].groups:
            return editions
        group = verdict.experiments[at].groups.index(editions)
        known = ((edition, self.outcome(ruling, edition)) for edition in self.kb.editions(ruling.game))
        return [edition for edition, outcome in known if outcome is not None and outcome[at] == group]

    def turns(self, ruling: Ruling) -> list[str]:
        """The editions with which the outcome of a ruling changed."""
        if ruling.full_id not in self._turns:
            known = [(edition, self.outcome(ruling, edition)) for edition in self.kb.editions(ruling.game)]
            told = [(edition, outcome) for edition, outcome in known if outcome is not None]
            self._turns[ruling.full_id] = [edition for (_, one), (edition, two) in pairwise(told) if self.differ(ruling, one, two)]
        return self._turns[ruling.full_id]

    def differ(self, ruling: Ruling, one: Outcome, two: Outcome) -> bool:
        """Whether two outcomes differ. An experiment that is silent about an edition, because a card of it came later, tells nothing;
        one that was written for certain editions says that it is otherwise elsewhere."""
        verdict = self.verdicts[ruling.full_id]
        written = [bool(ruling.experiments[played.index].editions) for played in verdict.experiments]
        return verdict.changed and any(
            a != b and (fixed or (a is not None and b is not None)) for a, b, fixed in zip(one, two, written, strict=True)
        )

    def turned(self, game: str, edition: str) -> list[Ruling]:
        """Rulings whose outcome is another one from this edition on."""
        return [ruling for ruling in self.kb.rulings.values() if ruling.game == game and edition in self.turns(ruling)]

    def changes(self, game: str, before: str, now: str) -> list[Change]:
        """Cards and laws that stand otherwise under one edition than under an older one, with the rulings that turned for it in between;
        not those that are new."""
        editions = self.kb.editions(game)
        between = set(editions[editions.index(before) + 1 : editions.index(now) + 1])
        found = []
        for thing in self._things(game):
            pieces = self._compared(thing, before, now)
            if isinstance(thing, Card) and all(piece.before is None for piece in pieces):
                continue
            changed = [piece for piece in pieces if piece.kind]
            steps = [rulings for edition, rulings in self.history(thing) if edition in between]
            if changed:
                found.append(Change(thing, changed, list({ruling.full_id: ruling for step in steps for ruling in step}.values())))
        return found

    def history(self, thing: Card | Law) -> list[tuple[str, list[Ruling]]]:
        """The editions with which a card or a law changed, oldest first, each with the rulings whose outcome changed with it; where only
        words or numbers changed, there are none."""
        key = f"{thing.game}/{thing.id}"
        steps = [pair for pair in pairwise(self.kb.editions(thing.game)) if pair[1] in self._starts[key]]
        return [(now, self._turned_by(key, now) if _weighty(self._compared(thing, before, now)) else []) for before, now in steps]

    def _turned_by(self, key: str, edition: str) -> list[Ruling]:
        return [ruling for ruling in self._because[key] if edition in self.turns(ruling)]

    def _compared(self, thing: Card | Law, before: str, now: str) -> list[Piece]:
        editions = self.kb.editions(thing.game)
        return [Piece(owner, piece, *(standing(piece, edition, editions) for edition in (before, now))) for owner, piece in _pieces(thing)]

    def to_agree(self, card: Card) -> list[Ruling]:
        """Rulings for which players must agree beforehand which printing of a card they play."""
        found = [ruling for _, rulings in self.history(card) for ruling in rulings]
        return list({ruling.full_id: ruling for ruling in found}.values())

    def differing(self, game: str, edition: str) -> tuple[list[Ruling], list[Ruling]]:
        """Rulings with another outcome than today's under an edition, and those that say nothing about it but about today."""
        today = self.kb.editions(game)[-1]
        rulings = [ruling for ruling in self.kb.rulings.values() if ruling.game == game and self.outcome(ruling, today) is not None]
        outcomes = [(ruling, self.outcome(ruling, edition)) for ruling in rulings]
        now = {ruling.full_id: self.outcome(ruling, today) or () for ruling in rulings}
        other = [ruling for ruling, outcome in outcomes if outcome is not None and self.differ(ruling, outcome, now[ruling.full_id])]
        return other, [ruling for ruling, outcome in outcomes if outcome is None]


def _pieces(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Whatever of a card or a law may have versions, each with what it belongs to."""
    if isinstance(thing, Law):
        yield thing, thing
    for owner in (thing, thing.half) if getattr(thing, "half", None) else (thing,):
        yield from ((owner, clause) for clause in owner.clauses)


def _weighty(pieces: list[Piece]) -> bool:
    """Whether something changed that an outcome can rest on."""
    return any(piece.kind in ("came", "left", "effect", "both") for piece in pieces)


def _words(version: Any) -> Any:
    return version.text and (version.text.en, version.text.ja)


def _number(version: Any) -> Any:
    return getattr(version, "number", None)


def _effect(version: Any) -> Any:
    return effect_of(version), getattr(version, "data", None)
