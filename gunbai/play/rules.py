"""The rules of one game as they stand in one edition, compiled: what an engine is given to play with."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(slots=True)
class Clause:
    """One clause at work: its full id (`bridge-troll.cheaper`) and its compiled parts by heading (`when`, `do`, `if`, …)."""

    id: str
    parts: dict[str, Any]


@dataclass(slots=True)
class Card:
    """A card's printed facts and its clauses; `memo` is for what an engine derives from them once."""

    id: str
    types: frozenset[str]
    cost: dict[str, Any]
    pile: Any
    facts: dict[str, Any]
    clauses: tuple[Clause, ...]
    half: Card | None = None
    memo: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Law:
    """A law in force: its data (numbers and words the engine asks for) and clauses, if it has any."""

    id: str
    data: dict[str, Any]
    clauses: tuple[Clause, ...] = ()


@dataclass(slots=True)
class Rules:
    """Everything in force under one edition: cards and laws by id. What is absent in the edition is not there."""

    game: str
    edition: str
    cards: dict[str, Card]
    laws: dict[str, Law]
    memo: dict[str, Any] = field(default_factory=dict)

    def with_clause(self, owner: str, clause_id: str, parts: dict[str, Any] | None) -> Rules:
        """The same rules with one clause of a card or law replaced, or taken out (None)."""
        if owner in self.cards:
            card = self.cards[owner]
            half = replace(card.half, clauses=_swap(card.half.clauses, clause_id, parts), memo={}) if card.half else None
            changed = replace(card, clauses=_swap(card.clauses, clause_id, parts), half=half, memo={})
            return replace(self, cards={**self.cards, owner: changed}, memo={})
        law = self.laws[owner]
        return replace(self, laws={**self.laws, owner: replace(law, clauses=_swap(law.clauses, clause_id, parts))}, memo={})

    def with_law(self, law_id: str, data: dict[str, Any] | None) -> Rules:
        """The same rules with a law's data replaced, or the law switched off (None)."""
        laws = {key: law for key, law in self.laws.items() if key != law_id}
        if data is not None:
            laws[law_id] = replace(self.laws[law_id], data=data)
        return replace(self, laws=laws, memo={})


def _swap(clauses: tuple[Clause, ...], clause_id: str, parts: dict[str, Any] | None) -> tuple[Clause, ...]:
    new = () if parts is None else (Clause(clause_id, parts),)
    return tuple(piece for clause in clauses for piece in (new if clause.id == clause_id else (clause,)))
