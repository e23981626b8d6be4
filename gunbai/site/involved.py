"""What each ruling involves: cards, laws, topics and terms; and rulings in the order in which they answer for several of them at once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, full_key
from gunbai.knowledge.model import Card, Ruling, Term
from gunbai.proof.verdict import Verdict

# How much a ruling involves something: its question is about it; its clauses decide it; it speaks of it; it was played along.
ASKED, DECIDES, NAMED, TAKES_PART = 4, 3, 2, 1
_INSIDE = re.compile("[a-z0-9]")  # a sign of a word, beside which no other word begins or ends
NO_SITUATION = ("set", "person")  # kinds of terms that nobody asks about


class Involved:
    """For every ruling the keys (`card dominion/moat`, as the search has them) of what it involves, with how much."""

    def __init__(self, kb: KnowledgeBase, verdicts: Mapping[str, Verdict]):
        self.kb, self.verdicts = kb, verdicts
        self._cards = {f"{card.game}/{name}": card for card in kb.cards.values() for name in _ids(card)}
        asked_about = [term for term in kb.terms.values() if term.kind not in NO_SITUATION]
        self._rank = {f"{term.game}/{term.id}": rank for rank, term in enumerate(asked_about)}
        self._term_names = {game: Names([term for term in asked_about if term.game == game], 2) for game in kb.games}
        self._card_names = {game: Names(kb.cards_of(game), 1) for game in kb.games}
        self.of = {key: self._ruling(ruling, verdicts.get(key)) for key, ruling in kb.rulings.items()}
        self.rulings: dict[str, list[Ruling]] = defaultdict(list)  # key -> rulings that involve it
        for full_id, found in self.of.items():
            for key in found:
                self.rulings[key].append(kb.rulings[full_id])

    def cards_in(self, ruling: Ruling, least: int = NAMED) -> set[str]:
        """The cards (`game/id`) that a ruling involves at least so much."""
        return {key.partition(" ")[2] for key, much in self.of[ruling.full_id].items() if much >= least and key.startswith("card ")}

    def _ruling(self, ruling: Ruling, verdict: Verdict | None) -> dict[str, int]:
        found: dict[str, int] = {}
        shown = [name.partition(".")[0] for one in ruling.experiments for name in (*one.shows, *one.shows_not)]
        for names, much in (([ruling.subject], ASKED), ([*ruling.laws, *shown], DECIDES), (ruling.cards, NAMED)):
            for name in names:
                for key in self._keys(ruling.game, name):
                    found.setdefault(key, much)
        for id_ in self._card_names[ruling.game].within(ruling.question.en, ruling.question.ja):
            if f"card {ruling.game}/{id_}" in found:
                found[f"card {ruling.game}/{id_}"] = ASKED
        for term in self._terms_in(ruling, found):
            found.setdefault(f"term {term.game}/{term.id}", NAMED)
        for experiment in verdict.experiments if verdict else ():
            for clause in sorted({clause for run in experiment.runs for clause in run.consulted}):
                card = self._cards.get(f"{ruling.game}/{clause.partition('.')[0]}")
                if card:
                    found.setdefault(f"card {card.game}/{card.id}", TAKES_PART)
        return found

    def _keys(self, game: str, name: str) -> list[str]:
        """The keys of what a ruling names; a law with its chapter."""
        full = full_key(self.kb, game, name)
        if card := self._cards.get(full):
            return [f"card {card.game}/{card.id}"]
        if law := self.kb.laws.get(full):
            return [f"law {full}", f"chapter {law.game}/{law.chapter}"]
        return [f"{kind} {full}" for kind, shelf in (("chapter", self.kb.chapters), ("topic", self.kb.topics)) if full in shelf]

    def _terms_in(self, ruling: Ruling, found: Mapping[str, int]) -> list[Term]:
        """Terms that stand in the question or the answer, in either language, and the types of the cards that it speaks of."""
        types = {type_ for key in found if key.startswith("card ") for type_ in self.kb.cards[key.partition(" ")[2]].types}
        words = [f"{getattr(ruling.question, lang)}\n{getattr(ruling.answer, lang)}" for lang in ("en", "ja")]
        named = {f"{ruling.game}/{id_}" for id_ in self._term_names[ruling.game].within(*words)}
        typed = {key for type_ in types if (key := f"{ruling.game}/{type_}") in self._rank and self.kb.terms[key].kind == "type"}
        return [self.kb.terms[key] for key in sorted(named | typed, key=self._rank.__getitem__)]


class Names:
    """Finds names in texts: the longest where several fit, in English as whole words, in Japanese if they have `least` signs or more."""

    def __init__(self, things: Sequence[Any], least: int):
        english = {form: thing.id for thing in things for name in _names(thing, "en") for form in (name.casefold(), f"{name.casefold()}s")}
        japanese = {name.casefold(): thing.id for thing in things for name in _names(thing, "ja") if len(name) >= least}
        self._ids = (english, japanese)
        self._lengths = (_lengths(english), _lengths(japanese))

    def within(self, en: str, ja: str) -> set[str]:
        """The ids of everything whose name stands in the English or in the Japanese text."""
        return {*self._found(0, en.casefold()), *self._found(1, ja.casefold())}

    def _found(self, language: int, text: str) -> Iterator[str]:
        ids, lengths, words = self._ids[language], self._lengths[language], language == 0
        at = 0
        while at < len(text):
            end = at + 1
            if not (words and at and _INSIDE.match(text, at - 1)):
                for length in (*lengths.get(text[at : at + 2], ()), *lengths.get(text[at], ())):
                    if (name := text[at : at + length]) in ids and not (words and _INSIDE.match(text, at + length)):
                        yield ids[name]
                        end = at + length
                        break
            at = end


def together(chosen: Sequence[str], rulings: Iterable[tuple[Any, Iterable[str]]]) -> list[tuple[tuple[str, ...], list[Any]]]:
    """The rulings in groups: those that involve all that was chosen, then ever fewer of it, single ones last.

    `rulings` are pairs of a ruling and the keys of what it involves. A group is headed by exactly the chosen keys that its rulings involve,
    in the order chosen; groups of one size come in that order too, and rulings keep theirs. What involves nothing chosen is left out."""
    groups: dict[tuple[int, ...], list[Any]] = {}
    for ruling, keys in rulings:
        has = set(keys)
        if met := tuple(i for i, key in enumerate(chosen) if key in has):
            groups.setdefault(met, []).append(ruling)
    ranked = sorted(groups.items(), key=lambda group: (-len(group[0]), group[0]))
    return [(tuple(chosen[i] for i in met), found) for met, found in ranked]


def _ids(card: Card) -> list[str]:
    return [card.id, card.half.id] if card.half else [card.id]


def _names(thing: Any, lang: str) -> list[str]:
    return [name for name in (getattr(thing.name, lang), *getattr(thing.aliases, lang)) if name]


def _lengths(names: Iterable[str]) -> dict[str, list[int]]:
    """How long the names are that begin with these two signs (or are this one sign), the longest first."""
    found: dict[str, set[int]] = defaultdict(set)
    for name in names:
        found[name[:2]].add(len(name))
    return {head: sorted(lengths, reverse=True) for head, lengths in found.items()}
