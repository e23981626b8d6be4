"""An answer against its experiments: every number and every card that it names must be found in what was played.

Words are not understood here. A number counts as found where the play brought up as many of the same kind (`knowledge/amounts.py`): in
what the experiments looked at, in what the engine did (one deed, or several of a kind together), in what the rules refused, or in the words
of a clause or law that was at work and that the ruling is about. What merely lay on the table at the start shows nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from gunbai.knowledge.amounts import ANY, COUNT, DEEDS, RESOURCES, Amount, amounts
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.mentions import Mentions
from gunbai.knowledge.model import Clause, Experiment, Law, Ruling
from gunbai.knowledge.steps import BESIDE
from gunbai.knowledge.words import Names
from gunbai.play.trace import Event

from .verdict import Mismatch, Run

WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ALIKE = {  # other words of the engines for the same kind
    "cost": "coins", "printed": "coins", "pay": "coins", "costs-less": "coins", "bid": "debt", "pay-debt": "debt", "vp": "points",
    "score": "points", "pile-vp": "points", "play-again": "play", "deck-to-discard": "discard", "put-back": "place",
    "keep-on-card": "place", "damage": "remove",
}  # fmt: skip
_MEASURES = frozenset(RESOURCES.values())
_KINDS = _MEASURES | {*DEEDS.values()}
_NUMBERED = ("turn", "turn-ends")  # their numbers name a turn
_COST = re.compile(r"(\d+)(D?)")
Played = Iterable[tuple[Experiment, Run]]


class Answers:
    """Holds the answers of rulings against what their experiments brought up."""

    def __init__(self, kb: KnowledgeBase):
        self.kb = kb
        self._names = {game: Names(kb, game) for game in kb.games}
        self._mentions = {game: Mentions(kb, game) for game in kb.games}
        self._pieces = {game: dict(_pieces(kb, game)) for game in kb.games}
        self._said: dict[tuple[str, str], frozenset[Amount]] = {}

    def unshown(self, ruling: Ruling, played: list[tuple[Experiment, Run]]) -> list[Mismatch]:
        """What the answer says and no run shows, and what `unshown` excuses for nothing."""
        said = amounts(self._names[ruling.game], ruling.answer)
        lacking: set[str] = set()
        if said:
            seen = self._seen(ruling, played)
            lacking = {str(number) for number, kind in said if not _found(number, kind, seen)}
        cards = self._mentions[ruling.game].of(ruling.answer)
        lacking |= cards and cards - self._cards(ruling, played)
        place = ruling.answer.place
        stale = sorted(ruling.unshown.keys() - lacking)
        return [Mismatch(place, "unshown", word, None, None) for word in sorted(lacking - ruling.unshown.keys())] + [
            Mismatch(ruling.place_at("unshown"), "shown-after-all", word, None, None) for word in stale
        ]

    def _seen(self, ruling: Ruling, played: Played) -> set[Amount]:
        seen: set[Amount] = set()
        about = {ruling.subject, *ruling.cards, *ruling.laws}
        for experiment, run in played:
            players = experiment.given.get("players", ["A", "B"])
            seen |= {(len(players), "players"), (len(players) - 1, "players")}  # all of them, and all others
            for (_, path), (_, value) in run.looks.items():
                kind = next((found for word in path.split(".") if (found := _ALIKE.get(word, word)) in _MEASURES), COUNT)
                seen.update(_numbers(value, kind))
            seen.update(_done(run.events))
            seen.update((number, ANY) for number in _tried(experiment.when))
            for id_ in {*run.applied, *experiment.shows, *experiment.shows_not}:
                if id_ in experiment.shows or id_ in experiment.shows_not or self._home(ruling.game, id_) & about:
                    seen |= self._words(ruling.game, id_)
        return seen

    def _home(self, game: str, id_: str) -> set[str]:
        """The card or law that a clause belongs to, and the chapter of a law."""
        owner = id_.partition(".")[0]
        law, carrier = self.kb.laws.get(f"{game}/{owner}"), self.kb.halves(game).get(owner)
        return {owner, carrier.id if carrier else owner, law.chapter if law else owner}

    def _words(self, game: str, id_: str) -> frozenset[Amount]:
        """The numbers in the words of a clause or law, in every version."""
        if (game, id_) not in self._said:
            piece = self._pieces[game].get(id_)
            forms = [piece, *(piece.versions or {}).values()] if piece else []
            said = (amounts(self._names[game], form.text) for form in forms if form.text)
            self._said[game, id_] = frozenset().union(*said)
        return self._said[game, id_]

    def _cards(self, ruling: Ruling, played: Played) -> set[str]:
        """Ids of the cards and halves that were played with: set up, moved, looked at, or asked."""
        found: set[str] = set()
        for experiment, run in played:
            for part in (experiment.given, experiment.when, experiment.then, experiment.vary, [event.thing for event in run.events]):
                found.update(WORD.findall(str(part)))
            found.update(id_.partition(".")[0] for id_ in run.consulted)
        halves = self.kb.halves(ruling.game)
        carriers = {halves[id_].id for id_ in found & halves.keys()}
        return found | carriers | {card.half.id for id_ in found if (card := self.kb.cards.get(f"{ruling.game}/{id_}")) and card.half}


def _pieces(kb: KnowledgeBase, game: str) -> Iterator[tuple[str, Clause | Law]]:
    yield from ((id_, clause) for id_, _, clause in kb.clauses(game))
    yield from ((law.id, law) for law in kb.laws.values() if law.game == game)


def _found(number: int, kind: str, seen: set[Amount]) -> bool:
    """Whether the play brought up that many of the kind. Things are counted by every deed with them; what says no kind fits any."""
    if (number, kind) in seen or (number, ANY) in seen:
        return True
    others = () if kind in _KINDS else (COUNT, *_KINDS) if kind == ANY else (*_KINDS - _MEASURES, "players")
    return any((number, other) in seen for other in others)


def _numbers(value: Any, kind: str) -> Iterator[Amount]:
    """The numbers of a value that was looked at: itself, or how many things it lists, and how many of each."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield abs(value), kind
    elif isinstance(value, (list, tuple)):
        yield len(value), COUNT
        yield from ((count, COUNT) for count in Counter(map(str, value)).values())
    elif isinstance(value, str) and kind == "coins":  # a cost of coins and debt, 7+8D
        yield from ((int(number), "debt" if sign else kind) for number, sign in _COST.findall(value))
    elif isinstance(value, dict):
        for one in value.values():
            yield from _numbers(one, kind)


def _tried(steps: Iterable[Any]) -> Iterator[int]:
    """The numbers in steps and decisions that the rules refused."""
    for step in steps:
        choices = step.get("choose") or []
        for one in (step, *(choices if isinstance(choices, list) else [choices])):
            if isinstance(one, dict) and "refused" in one:
                written = " ".join(str(value) for key, value in one.items() if key not in BESIDE)
                yield from map(int, re.findall(r"\b\d+\b", written))


def _done(events: Iterable[Event]) -> Iterator[Amount]:
    """How many of each kind the engine moved or made: by each event, and by those together of a player in one step, or with one thing."""
    sums: Counter[tuple[Any, ...]] = Counter()
    step = 0
    for event in events:
        step += event.depth == 0
        if event.what in _NUMBERED:
            continue
        what = str(event.more.get("unit", event.what))
        kind, much = _ALIKE.get(what, what), _how_many(event)
        yield much, kind if kind in _KINDS else COUNT
        sums[kind, event.player, step] += much
        if isinstance(event.thing, str):
            sums[kind, event.player, event.thing] += much
    yield from ((total, kind if kind in _KINDS else COUNT) for (kind, *_), total in sums.items())


def _how_many(event: Event) -> int:
    for number in (event.thing, event.more.get("count")):
        if isinstance(number, int) and not isinstance(number, bool):
            return abs(number)
    return len(event.thing) if isinstance(event.thing, list) else 1
