"""What the knowledge needs of a game's vocabulary; the vocabularies themselves are handed in from above."""

from __future__ import annotations

from typing import Any, Protocol


class Kind(Protocol):
    """What may be written in one place: compiles it, and describes it as JSON Schema."""

    def compile(self, words: Any, node: Any, path: tuple[str | int, ...]) -> Any:
        """The compiled value of what is written. Raises an exception with `path`, `what` and `instead`."""

    def schema(self, words: Any) -> dict[str, Any]:
        """JSON Schema of what may be written."""


class Vocabulary(Protocol):
    """The words of one game that clauses and cards are checked against."""

    game: str
    headings: Any  # clause key -> Kind
    facts: Any  # key -> Kind
    cost: Any  # key -> Kind
    pile: Any  # Kind or None
    types: Any  # the types that cards may have
    laws: Any  # law id -> the data keys that the engine reads
    card_ids: frozenset[str]

    def compile_clause(self, body: dict[str, Any], path: tuple[str | int, ...] = ()) -> dict[str, Any]:
        """The compiled parts of a clause's effect, by heading. Raises an exception with `path`, `what` and `instead`."""

    def data_kind(self, key: str) -> Kind:
        """What a law's data may hold under a key."""

    def compile_given(self, given: Any) -> dict[str, Any]:
        """What an experiment says is given, checked. Raises an exception with `path`, `what` and `instead`."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema definitions of all families of verbs."""
