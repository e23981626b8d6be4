"""What cards have in common: the words of the glossary that they use, and the rulings that speak of several of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import log

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Ruling, Term

from .crossings import Crossings
from .terms import Words

COMMON = 0.4  # what more of a game's cards than this do tells nothing about a card
FEW = 2  # and what fewer do is no mechanism
MOST = 8  # related cards that are shown
ASKED = 5  # rulings that a term shows; the search finds the others
CHOSEN, TOGETHER, SAME_SET = 100.0, 3.0, 0.1  # what makes a card related, beside the rarity of what both use


@dataclass(frozen=True)
class Relation:
    """A related card and why: in how many rulings both are named, and the mechanisms that they share, the rarest first."""

    card: Card
    together: int
    shared: tuple[Term, ...]
    score: float


class Kinship:
    """Terms, mechanisms and relations of every card. What a card uses is the same in both languages of the site."""

    def __init__(self, kb: KnowledgeBase, crossings: Crossings):
        self.kb, self.crossings = kb, crossings
        self.users: dict[str, list[Card]] = defaultdict(list)  # game/term -> the cards that use it
        self._terms: dict[str, dict[str, Term]] = {}
        words = [Words(kb, lang) for lang in ("en", "ja")]
        for card in kb.cards.values():
            self._terms[f"{card.game}/{card.id}"] = found = dict(self._used(card, words))
            for id_ in found:
                self.users[f"{card.game}/{id_}"].append(card)
        self._together = self._count()
        self._asked: dict[str, list[tuple[int, Ruling]]] = defaultdict(list)  # game/term -> rulings that ask about it, with how many terms
        for ruling in kb.rulings.values():
            asked = {term.id for known in words for term in known.terms(ruling.game, getattr(ruling.question, known.lang))}
            for id_ in sorted(asked):
                self._asked[f"{ruling.game}/{id_}"].append((len(asked), ruling))

    def terms(self, card: Card) -> list[Term]:
        """Terms of the glossary that a card uses: in its words, in its types or in its cost."""
        return sorted(self._terms[f"{card.game}/{card.id}"].values(), key=lambda term: term.id)

    def mechanisms(self, card: Card) -> list[Term]:
        """The terms by which a card can be told from others: several cards use them, but by far not all."""
        many = COMMON * len(self.kb.cards_of(card.game))
        return [term for term in self.terms(card) if term.kind != "person" and FEW <= len(self.users[f"{card.game}/{term.id}"]) <= many]

    def related(self, card: Card) -> list[Relation]:
        """The cards that have most to do with a card: named by its author, in rulings of both, or by rare mechanisms of both."""
        cards = self.kb.cards_of(card.game)
        mine = self.mechanisms(card)
        found = []
        for other in cards:
            if other.id == card.id:
                continue
            theirs = self._terms[f"{card.game}/{other.id}"]
            rarity = {term.id: log(len(cards) / len(self.users[f"{card.game}/{term.id}"])) for term in mine if term.id in theirs}
            together = self._together[card.game, min(card.id, other.id), max(card.id, other.id)]
            chosen = other.id in card.related
            score = CHOSEN * chosen + TOGETHER * log(1 + together) + sum(rarity.values()) + SAME_SET * (card.set == other.set)
            shared = sorted((term for term in mine if term.id in rarity), key=lambda term: (-rarity[term.id], term.id))
            if chosen or together or sum(rarity.values()) > log(10):
                found.append(Relation(other, together, tuple(shared[:3]), score))
        return sorted(found, key=lambda relation: (-relation.score, relation.card.id))[:MOST]

    def asked(self, term: Term) -> list[Ruling]:
        """Rulings whose question uses a term: those that ask about little else first, and not more than a reader looks through."""
        found = sorted(self._asked[f"{term.game}/{term.id}"], key=lambda pair: (pair[0], pair[1].full_id))
        return [ruling for _, ruling in found[:ASKED]]

    def _used(self, card: Card, words: list[Words]) -> Iterator[tuple[str, Term]]:
        for owner in (card, card.half) if card.half else (card,):
            for clause in owner.clauses:
                for piece in (clause, *(clause.versions or {}).values()):
                    for known in words if piece.text else ():
                        yield from ((term.id, term) for term in known.terms(card.game, getattr(piece.text, known.lang)))
            for id_ in (*owner.types, *owner.cost):
                if (named := self.kb.terms.get(f"{card.game}/{id_}")) and id_ != "coins":
                    yield id_, named

    def _count(self) -> Counter[tuple[str, str, str]]:
        """In how many rulings two cards are named: the game and both ids in order."""
        count: Counter[tuple[str, str, str]] = Counter()
        halves = {game: self.kb.halves(game) for game in self.kb.games}
        named: dict[str, set[str]] = defaultdict(set)
        for key, rulings in self.crossings.mentions.items():
            game, _, name = key.partition("/")
            id_ = halves[game][name].id if name in halves[game] else name
            if f"{game}/{id_}" in self.kb.cards:
                for ruling in rulings:
                    named[ruling.full_id].add(id_)
        for full_id, ids in named.items():
            game = full_id.partition("/")[0]
            count.update((game, one, two) for one, two in combinations(sorted(ids), 2))
        return count
