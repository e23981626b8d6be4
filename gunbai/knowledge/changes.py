"""What was changed when: the shape of changes.yaml, from which the page of recent changes and its feed are made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from pydantic import Field

from .faults import Fault
from .load import key_place, place_of
from .model import Piece, Text
from .scalars import Date, Names

if TYPE_CHECKING:
    from .base import KnowledgeBase

What = Literal[
    "verdict", "editions", "outcome", "question", "answer", "reason", "experiment", "name", "types", "cost", "facts", "printings",
    "wording", "effect", "clauses", "sources", "other",
]  # fmt: skip
WHAT: tuple[str, ...] = get_args(What)
KINDS = ("rulings", "cards", "laws", "terms", "kingdoms", "sources")


class Changed(Piece):
    """What became of things of one kind: full ids of those that are new and of those that are gone, and what of the others changed."""

    added: Names = Field(default=[])
    changed: dict[str, Annotated[list[What], Field(min_length=1)]] = Field(default={})
    removed: Names = Field(default=[])


class Change(Piece):
    """What was changed up to one date, and a sentence about it."""

    date: Date
    note: Text
    rulings: Changed = Changed()
    cards: Changed = Changed()
    laws: Changed = Changed()
    terms: Changed = Changed()
    kingdoms: Changed = Changed()
    sources: Changed = Changed()

    def of(self, kind: str) -> Changed:
        """What became of one of the KINDS."""
        found: Changed = getattr(self, kind)
        return found


def check_changes(kb: KnowledgeBase) -> Iterator[Fault]:
    """Faults of changes.yaml: entries that do not stand newest first, and names of what neither stands nor went away later."""
    from .addresses import Moved  # it needs the knowledge base, which holds what is described here

    for change in kb.changes:
        if len(change.date) < len("2026-11-30"):
            yield Fault(change.place_at("date"), f"{change.date} is no whole date", "write the year, month and day, e.g. 2026-11-30")
    for newer, older in zip(kb.changes, kb.changes[1:], strict=False):
        if older.date > newer.date:
            yield Fault(older.place_at("date"), f"{older.date} stands below {newer.date}", "write the newest first")
    gone: dict[str, set[str]] = {kind: set(Moved(kb).ids()) if kb.changes else set() for kind in KINDS}
    for change in kb.changes:
        for kind in KINDS:
            part, known = change.of(kind), gone[kind] | set(getattr(kb, kind))
            places = {id_: place_of(change._raw, kind, "added", i) for i, id_ in enumerate(part.added)}
            places |= {id_: key_place(part._raw["changed"], id_) for id_ in part.changed}
            for id_, place in places.items():
                if id_ not in known:
                    yield Fault(place or change.place, f"there is no {id_} among the {kind}",
                                "correct it, or name it under removed in a later entry")
            gone[kind].update(part.removed)
