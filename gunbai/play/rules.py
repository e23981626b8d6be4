"""The rules of one game as they stand in one edition, compiled: what an engine is given to play with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

EVERY = "*"  # somebody went through a whole table


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


class Table(Mapping[str, Any]):
    """Cards or laws by id. It notes in `seen` every id that is asked for, there or not, and EVERY when somebody goes through it all;
    a table with one entry replaced or taken out (None) shares the others."""

    __slots__ = ("_entries", "_instead", "seen")

    def __init__(self, entries: Mapping[str, Any], seen: set[str] | None = None, instead: dict[str, Any] | None = None):
        self._entries, self._instead = entries, instead or {}
        self.seen = seen if seen is not None else set()

    def but(self, key: str, entry: Any) -> Table:
        """The same table with another entry for the key, or without one (None)."""
        return Table(self._entries, self.seen, {**self._instead, key: entry})

    def get(self, key: str, default: Any = None) -> Any:
        """The entry of the key, or the default."""
        self.seen.add(key)
        if key in self._instead:
            found = self._instead[key]
            return default if found is None else found
        return self._entries.get(key, default)

    def __getitem__(self, key: str) -> Any:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return self.get(str(key)) is not None

    def __iter__(self) -> Iterator[str]:
        self.seen.add(EVERY)
        return (key for key in self._entries if key not in self._instead or self._instead[key] is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(slots=True)
class Rules:
    """Everything in force under one edition: cards and laws by id. What is absent in the edition is not there.

    `listening` are the laws that have clauses, `half_of` names the card that carries each half; both are found here unless given."""

    game: str
    edition: str
    cards: Mapping[str, Card]
    laws: Mapping[str, Law]
    memo: dict[str, Any] = field(default_factory=dict)
    listening: tuple[Law, ...] | None = None
    half_of: dict[str, str] | None = None

    def __post_init__(self) -> None:
        if self.listening is None:
            self.listening = tuple(law for law in self.laws.values() if law.clauses)
        if self.half_of is None:
            self.half_of = {card.half.id: card.id for card in self.cards.values() if card.half is not None}

    def with_clause(self, owner: str, clause_id: str, parts: dict[str, Any] | None) -> Rules:
        """The same rules with one clause of a card or law replaced, or taken out (None)."""
        card = self.cards.get(owner)
        if card is not None:
            half = replace(card.half, clauses=_swap(card.half.clauses, clause_id, parts), memo={}) if card.half else None
            changed = replace(card, clauses=_swap(card.clauses, clause_id, parts), half=half, memo={})
            return replace(self, cards=_but(self.cards, owner, changed), memo={})
        law = self.laws[owner]
        return self._with(owner, replace(law, clauses=_swap(law.clauses, clause_id, parts)))

    def with_law(self, law_id: str, data: dict[str, Any] | None) -> Rules:
        """The same rules with a law's data replaced, or the law switched off (None)."""
        return self._with(law_id, None if data is None else replace(self.laws[law_id], data=data))

    def _with(self, law_id: str, law: Law | None) -> Rules:
        listening = tuple(now for old in self.listening or () if (now := law if old.id == law_id else old) is not None and now.clauses)
        return replace(self, laws=_but(self.laws, law_id, law), listening=listening, memo={})


def _but(table: Mapping[str, Any], key: str, entry: Any) -> Table:
    return (table if isinstance(table, Table) else Table(table)).but(key, entry)


def _swap(clauses: tuple[Clause, ...], clause_id: str, parts: dict[str, Any] | None) -> tuple[Clause, ...]:
    new = () if parts is None else (Clause(clause_id, parts),)
    return tuple(piece for clause in clauses for piece in (new if clause.id == clause_id else (clause,)))
