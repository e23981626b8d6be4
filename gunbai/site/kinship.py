"""What cards have in common: the words of the glossary that they use, and the rulings that speak of several of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
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


@dataclass
class Group:
    """The first cards with the same mechanisms, in all and of each set."""

    cards: list[Card] = field(default_factory=list)
    of_set: dict[str, list[Card]] = field(default_factory=lambda: defaultdict(list))


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
        self._nearest, self._groups = cache(self._find_nearest), cache(self._make_groups)
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
        mine = self.mechanisms(card)
        known = (self.kb.cards.get(f"{card.game}/{id_}") for id_ in {*card.related, *self._together[f"{card.game}/{card.id}"]})
        others = {other.id: other for other in (*self._alike(card, mine), *filter(None, known)) if other.id != card.id}
        found = [self._relation(card, other, mine) for other in others.values()]
        return sorted(found, key=lambda relation: (-relation.score, relation.card.id))[:MOST]

    def _relation(self, card: Card, other: Card, mine: list[Term]) -> Relation:
        rarity = self._rarity(card.game, mine, self._terms[f"{card.game}/{other.id}"])
        together = self._together[f"{card.game}/{card.id}"][other.id]
        score = CHOSEN * (other.id in card.related) + TOGETHER * log(1 + together) + sum(rarity.values())
        score += SAME_SET * (card.set == other.set)
        shared = sorted((term for term in mine if term.id in rarity), key=lambda term: (-rarity[term.id], term.id))
        return Relation(other, together, tuple(shared[:3]), score)

    def _rarity(self, game: str, mine: list[Term], theirs: Container[str]) -> dict[str, float]:
        """The terms that both use, by id: the fewer cards use one, the more it tells."""
        many = len(self.kb.cards_of(game))
        return {term.id: log(many / len(self.users[f"{game}/{term.id}"])) for term in mine if term.id in theirs}

    def _alike(self, card: Card, mine: list[Term]) -> Iterator[Card]:
        """The cards among which those are that share the rarest mechanisms with a card. Cards of the same mechanisms differ by their set
        and by their id alone: of each such group the first few are enough, in all and of the card's own set."""
        found, least = 0, 0.0
        for rarity, group in self._nearest(card.game, tuple(term.id for term in mine)):
            if found > MOST and rarity + SAME_SET < least:
                return
            yield from (*group.cards, *group.of_set.get(card.set, ()))
            if found <= MOST:
                found, least = found + len(group.cards), rarity

    def _find_nearest(self, game: str, mine: tuple[str, ...]) -> list[tuple[float, Group]]:
        """The groups that share enough mechanisms with these to be related, the rarest first."""
        terms = [self.kb.terms[f"{game}/{id_}"] for id_ in mine]
        found = [(sum(self._rarity(game, terms, theirs).values()), group) for theirs, group in self._groups(game).items()]
        return sorted((one for one in found if one[0] > log(10)), key=lambda one: -one[0])

    def _make_groups(self, game: str) -> dict[tuple[str, ...], Group]:
        groups: dict[tuple[str, ...], Group] = defaultdict(Group)
        for card in self.kb.cards_of(game):
            group = groups[tuple(term.id for term in self.mechanisms(card))]
            for cards in (group.cards, group.of_set[card.set]):
                if len(cards) <= MOST:  # one more, since one may be the card that is asked about
                    cards.append(card)
        return dict(groups)

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

    def _count(self) -> dict[str, Counter[str]]:
        """In how many rulings a card (`game/id`) is named together with others, by their ids."""
        count: dict[str, Counter[str]] = defaultdict(Counter)
        halves = {game: self.kb.halves(game) for game in self.kb.games}
        named: dict[str, set[str]] = defaultdict(set)
        for key, rulings in self.crossings.mentions.items():
            game, _, name = key.partition("/")
            id_ = halves[game][name].id if name in halves[game] else name
            if f"{game}/{id_}" in self.kb.cards:
                for ruling in rulings:
                    named[ruling.full_id].add(id_)
        for full_id, together in named.items():
            game = full_id.partition("/")[0]
            for one, two in permutations(together, 2):
                count[f"{game}/{one}"][two] += 1
        return count
