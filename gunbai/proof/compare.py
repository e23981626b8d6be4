"""Two states of the content side by side: what is new, what is gone, and what of the rest changed, the verdicts of the rulings too.

Both are played by the rules engines of today, so a difference in a verdict comes from the content and not from the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gunbai.knowledge.addresses import Moved
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.changes import KINDS, WHAT
from gunbai.knowledge.model import Piece, Ruling

from .games import know_cards
from .prove import prove_one
from .rulebook import Rulebook
from .verdict import Verdict

Parts = dict[str, Any]
# Which part of a piece is which kind of change; a part that is not named is "other".
_PARTS = {
    "name": "name", "aliases": "name", "avoid": "name", "chapter": "name", "title": "name", "types": "types", "cost": "cost",
    "pile": "facts", "facts": "facts", "kind": "facts", "locators": "facts", "printings": "printings", "definition": "wording",
    "text": "wording", "data": "effect", "cards": "clauses", "landscapes": "clauses", "question": "question", "answer": "answer",
    "stated": "reason", "disputed": "reason", "unshown": "reason",
    "experiments": "experiment", "sources": "sources", "contradicts": "sources",
}  # fmt: skip
_RULING = {"cards": "other"}  # in a ruling the cards are only named
_WORDS = ("text", "note")


@dataclass
class Difference:
    """What changed of one thing: the kinds of change in the order of WHAT, with what was and what is where that can be shown."""

    id: str
    what: list[str]
    before: Parts = field(default_factory=dict)
    after: Parts = field(default_factory=dict)


@dataclass
class Compared:
    """One kind of things: full ids that are new, gone, renamed (old to new), and what changed of the others."""

    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    changed: list[Difference] = field(default_factory=list)


def compare(old: KnowledgeBase, new: KnowledgeBase, progress: Callable[..., Any] | None = None) -> dict[str, Compared]:
    """What changed from one state of the content to another, by kind of things (see KINDS)."""
    verdicts = [_verdicts(kb, progress) for kb in (old, new)]
    leads = Moved(new).ids()
    found = {}
    for kind in KINDS:
        before, after = getattr(old, kind), getattr(new, kind)
        part = found[kind] = Compared()
        part.added = sorted(after.keys() - before.keys())
        for id_ in sorted(before.keys() - after.keys()):
            if leads.get(id_) in part.added:
                part.renamed[id_] = leads[id_]
            else:
                part.removed.append(id_)
        part.added = [id_ for id_ in part.added if id_ not in part.renamed.values()]
        pairs = [(id_, id_) for id_ in sorted(before.keys() & after.keys())] + list(part.renamed.items())
        for was, is_ in pairs:
            parts = [_parts(before[was]), _parts(after[is_])]
            if kind == "rulings":
                for shown, played, id_ in zip(parts, verdicts, (was, is_), strict=True):
                    shown |= _played(played[id_])
                if parts[0]["experiment"] != parts[1]["experiment"]:  # another experiment has another outcome: that says nothing
                    parts[1]["outcome"] = parts[0]["outcome"]
            if what := [key for key in WHAT if parts[0].get(key) != parts[1].get(key)]:
                was_so, is_so = ({key: one.get(key) for key in what} for one in parts)
                part.changed.append(Difference(is_, what, was_so, is_so))
    return found


def _verdicts(kb: KnowledgeBase, progress: Callable[..., Any] | None) -> dict[str, Verdict]:
    """The verdict on every ruling; one that today's engine cannot even begin to play counts as failed."""
    know_cards(kb)
    rulebook, found = Rulebook(kb), {}
    for number, (id_, ruling) in enumerate(kb.rulings.items()):
        if progress is not None:
            progress(number, len(kb.rulings))
        try:
            found[id_] = prove_one(kb, rulebook, ruling)
        except Exception:  # content of another time may name what is not there any more
            found[id_] = Verdict(id_, "failed")
    return found


def _played(verdict: Verdict) -> Parts:
    outcomes = [[(run.edition, run.row, run.outcome) for run in one.runs] for one in verdict.experiments]
    return {"verdict": verdict.status, "editions": verdict.holds, "outcome": repr(outcomes) if verdict.status == "proven" else None}


def _parts(piece: Piece) -> Parts:
    """The piece by kinds of change, as plain data that can be compared."""
    data = piece.model_dump(by_alias=True, exclude_defaults=True, exclude={"id", "game", "set", "subject"})
    parts: dict[str, dict[str, Any]] = {}
    kinds = _PARTS | (_RULING if isinstance(piece, Ruling) else {})
    for owner in (data, data.pop("half", None) or {}):
        prefix = "half." if owner is not data else ""
        for clause in owner.pop("clauses", []):
            name = prefix + str(clause.pop("id"))
            parts.setdefault("clauses", {})[name] = True
            for key, value in _clause(clause).items():
                parts.setdefault(key, {})[name] = value
        versions = owner.pop("versions", None)
        for key, value in owner.items():
            parts.setdefault(kinds.get(key, "other"), {})[prefix + key] = value
        if versions:
            for key, value in _clause({"versions": versions}).items():
                parts.setdefault(key, {})[f"{prefix}versions"] = value
    return parts if not isinstance(piece, Ruling) else {"experiment": {}, **parts}


def _clause(clause: Mapping[str, Any]) -> Parts:
    """A clause (or the versions of a law) taken apart: its words, what it does, and what it cites."""
    parts: Parts = {}
    for edition, version in {"": clause, **clause.get("versions", {})}.items():
        for key, value in version.items():
            if key != "versions":
                kind = "wording" if key in _WORDS else "sources" if key == "sources" else "effect"
                parts.setdefault(kind, {})[f"{edition} {key}".strip()] = value
    return parts
