"""What can be found: the shape of a document, of its names and its facets.

Nothing here needs the knowledge base, so that a search can start at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

KINDS = ("card", "term", "law", "topic", "chapter", "ruling")  # what stands first among equals
LANGUAGES = ("en", "ja")
WORTH = {"name": 1.0, "reading": 1.0, "alias": 0.95, "former": 0.95, "synonym": 0.8}  # of each sort of name


class Proof(Protocol):
    """What the search wants to know of a verdict: `proven`, `stated` or `failed`, and the editions that the ruling holds for."""

    @property
    def status(self) -> str:
        """proven, stated or failed."""

    @property
    def holds(self) -> Sequence[str]:
        """Ids of editions."""


@dataclass(frozen=True)
class Facet:
    """One property to filter by: the value as the data has it, and the other words for it."""

    value: str
    also: tuple[str, ...] = ()


class Known(NamedTuple):
    """One name that a thing goes by, and its sort: `name`, `reading`, `alias`, `former` or `synonym` (a word to avoid)."""

    text: str
    sort: str


@dataclass(frozen=True)
class Document:
    """One thing that can be found.

    `names` are all names in all languages; `text` is what a reader is shown of it and `behind` what else it is found by (steps of
    experiments, sources), per language; `about` are the keys (`kind id`) of what a ruling speaks about, its subject first; `numbers` are
    what can be compared (cost, debt)."""

    kind: str
    id: str
    address: str
    title: Mapping[str, str]
    names: tuple[Known, ...]
    text: Mapping[str, str]
    about: tuple[str, ...] = ()
    facets: Mapping[str, tuple[Facet, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    behind: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Unique among all documents."""
        return f"{self.kind} {self.id}"


def in_order(found: Iterable[Document]) -> list[Document]:
    """The documents as the indexes number them."""
    return sorted(found, key=lambda document: (document.address, document.key))
