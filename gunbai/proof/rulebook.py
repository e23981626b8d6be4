"""The rules as they stand under one edition, compiled for an engine from the knowledge base."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from gunbai.knowledge.base import KnowledgeBase, effect_of, standing, version_starts
from gunbai.knowledge.model import Card, Clause, Half, Law
from gunbai.play import rules as play
from gunbai.play.verbs import Vocabulary

from .answers import Answers
from .games import know_cards, vocabularies


class Rulebook:
    """Compiled rules by game and edition; each version of a clause is compiled once."""

    def __init__(self, kb: KnowledgeBase):
        self.kb = kb
        know_cards(kb)
        self.words: dict[str, Vocabulary] = vocabularies()
        self._rules: dict[Any, play.Rules] = {}
        self._clauses: dict[Any, play.Clause] = {}
        self._owners: dict[str, dict[str, str]] = {}
        self._starts: dict[str, dict[str, set[str]]] = {}
        self.seen: set[str] = set()  # ids of the cards and laws that engines have asked for

    def rules(self, game: str, edition: str, printings: dict[str, str] | None = None) -> play.Rules:
        """The rules of a game under an edition; `printings` fixes single cards to another edition."""
        key = (game, edition, tuple(sorted((printings or {}).items())))
        if key not in self._rules:
            self._rules[key] = self._with_printings(game, edition, printings) if printings else self._build(game, edition)
        return self._rules[key]

    def _with_printings(self, game: str, edition: str, printings: dict[str, str]) -> play.Rules:
        """The rules under an edition with single cards as another one prints them; all else is shared, since there may be thousands."""
        rules = self.rules(game, edition)
        cards = cast(play.Table, rules.cards)
        for id_, when in printings.items():
            if card := self.kb.cards.get(f"{game}/{id_}"):
                cards = cards.but(id_, self._printed(game, card, when))
        return replace(rules, cards=cards, memo={})

    def clause(self, game: str, full_id: str, piece: Clause, edition: str) -> play.Clause | None:
        """One clause as it stands under an edition, compiled; None where it is absent."""
        version = standing(piece, edition, self.kb.editions(game))
        if version is None:
            return None
        starts = [name for name in version_starts(piece) if self.rank(game, name) <= self.rank(game, edition)]
        key = (game, full_id, max(starts, key=lambda name: self.rank(game, name)) if starts else None)
        if key not in self._clauses:
            self._clauses[key] = play.Clause(full_id, self.words[game].compile_clause(effect_of(version)))
        return self._clauses[key]

    @cached_property
    def answers(self) -> Answers:
        """What holds answers against what was played."""
        return Answers(self.kb)

    def rank(self, game: str, edition: str) -> int:
        """The place of an edition in its game's list, 0 for the oldest."""
        return self.kb.editions(game).index(edition)

    def owner(self, game: str, full_id: str) -> str:
        """The id of the card or law that a clause (or a law itself) belongs to; halves belong to their card."""
        if game not in self._owners:
            owners = {law.id: law.id for law in self.kb.laws.values() if law.game == game}
            halves = self.kb.halves(game)
            for clause_id, piece, _ in self.kb.clauses(game):
                owners[clause_id] = halves[piece.id].id if piece.id in halves else piece.id
            self._owners[game] = owners
        return self._owners[game].get(full_id, full_id)

    def starts(self, game: str) -> dict[str, set[str]]:
        """For every card and law: the editions in which something of it has a version of its own."""
        if game not in self._starts:
            found: dict[str, set[str]] = {}
            for clause_id, _, clause in self.kb.clauses(game):
                found.setdefault(self.owner(game, clause_id), set()).update(version_starts(clause))
            for law in self.kb.laws.values():
                if law.game == game:
                    found.setdefault(law.id, set()).update(version_starts(law))
            self._starts[game] = {key: editions for key, editions in found.items() if editions}
        return self._starts[game]

    def _build(self, game: str, edition: str) -> play.Rules:
        cards = {card.id: self._printed(game, card, edition) for card in self.kb.cards_of(game)}
        laws = {}
        editions = self.kb.editions(game)
        for law in self.kb.laws.values():
            if law.game == game and (version := standing(law, edition, editions)) is not None:
                laws[law.id] = play.Law(law.id, dict(version.data or {}), self._clauses_of(game, law, edition))
        rules = play.Rules(game, edition, cards, laws)
        rules.cards, rules.laws = play.Table(cards, self.seen), play.Table(laws, self.seen)
        return rules

    def files(self, game: str, ids: Iterable[str]) -> frozenset[str]:
        """The files of these cards and laws, and of the laws that always listen; what is neither a card nor a law has none. The folders
        of all cards and laws where somebody went through them all."""
        kb, wanted = self.kb, set(ids)
        if play.EVERY in wanted:
            return frozenset((f"cards/{game}/", f"laws/{game}/"))
        wanted |= self._listening(game)
        found = (shelf.get(f"{game}/{id_}") for id_ in wanted for shelf in (kb.cards, kb.laws))
        return frozenset(piece.place.path for piece in found if piece is not None)

    def _listening(self, game: str) -> set[str]:
        plain = (self._rules.get((game, edition, ())) for edition in self.kb.editions(game))
        return {law.id for rules in plain if rules is not None for law in rules.listening or ()}

    def _printed(self, game: str, card: Card, edition: str) -> play.Card:
        return self._card(game, card, edition, self._card(game, card.half, edition) if card.half else None)

    def _card(self, game: str, card: Card | Half, edition: str, half: play.Card | None = None) -> play.Card:
        pile, clauses = getattr(card, "pile", None), self._clauses_of(game, card, edition)
        return play.Card(card.id, frozenset(card.types), dict(card.cost), pile, dict(card.facts), clauses, half)

    def _clauses_of(self, game: str, owner: Card | Half | Law, edition: str) -> tuple[play.Clause, ...]:
        found = (self.clause(game, f"{owner.id}.{clause.id}", clause, edition) for clause in owner.clauses)
        return tuple(clause for clause in found if clause is not None and clause.parts)
