"""The knowledge base: everything that was read, found by id, and as it stands under one edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .changes import Change
from .kingdoms import Kingdom, NamedCard
from .model import EFFECT, Card, Chapter, Clause, Game, Half, Law, Redirect, Ruling, Source, Term, Topic

_FIELD = {"while": "while_", "if": "if_"}  # parts of an effect that Python has a word of its own for


@dataclass
class KnowledgeBase:
    """All content by id. Keys of rulings are `game/subject/id`, of sources `id`, of all else `game/id`."""

    games: dict[str, Game] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    chapters: dict[str, Chapter] = field(default_factory=dict)
    laws: dict[str, Law] = field(default_factory=dict)
    topics: dict[str, Topic] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    named: dict[str, NamedCard] = field(default_factory=dict)
    kingdoms: dict[str, Kingdom] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    redirects: dict[str, Redirect] = field(default_factory=dict)  # by the old address
    changes: list[Change] = field(default_factory=list)  # newest first
    published: dict[str, int] = field(default_factory=dict)  # every address that was ever published, with its line in the register
    digests: dict[str, str] = field(default_factory=dict)  # of every file that was read, by its path below the project

    def editions(self, game: str) -> list[str]:
        """Ids of a game's editions, oldest first."""
        return [edition.id for edition in self.games[game].editions]

    def cards_of(self, game: str) -> list[Card]:
        """The cards of a game, sorted by id."""
        return self._cards_by_game.get(game, [])

    def kingdoms_of(self, game: str) -> list[Kingdom]:
        """The kingdoms of a game, in the order of their file."""
        return [kingdom for kingdom in self.kingdoms.values() if kingdom.game == game]

    def card_or_named(self, game: str, id_: str) -> Card | NamedCard | None:
        """What a kingdom names: a card with a file, else one that we know by name only; None if it is neither."""
        return self.cards.get(f"{game}/{id_}") or self.named.get(f"{game}/{id_}")

    def halves(self, game: str) -> dict[str, Card]:
        """The card that carries each half, by the half's id."""
        return self._halves.get(game, {})

    def rulings_of(self, game: str, subject: str) -> list[Ruling]:
        """The rulings whose home is `subject`, in the order of their file."""
        return self._rulings_by_subject.get((game, subject), [])

    # What is asked for again and again is found once, when everything has been read.

    @cached_property
    def _cards_by_game(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for _, card in sorted(self.cards.items()):
            found.setdefault(card.game, []).append(card)
        return found

    @cached_property
    def _halves(self) -> dict[str, dict[str, Card]]:
        return {game: {card.half.id: card for card in cards if card.half} for game, cards in self._cards_by_game.items()}

    @cached_property
    def _rulings_by_subject(self) -> dict[tuple[str, str], list[Ruling]]:
        found: dict[tuple[str, str], list[Ruling]] = {}
        for ruling in self.rulings.values():
            found.setdefault((ruling.game, ruling.subject), []).append(ruling)
        return found

    @cached_property
    def _clauses(self) -> dict[tuple[str, str], Clause]:
        return {(game, full_id): clause for game in self.games for full_id, _, clause in self.clauses(game)}

    def clause(self, game: str, full_id: str) -> Clause:
        """The clause of that full id (`bridge-troll.cheaper`). Raises KeyError."""
        return self._clauses[game, full_id]

    def clauses(self, game: str) -> Iterator[tuple[str, Card | Half | Law, Clause]]:
        """Every clause of a game's cards, halves and laws with its full id (`bridge-troll.cheaper`) and owner."""
        for card in self.cards_of(game):
            for owner in (card, card.half) if card.half else (card,):
                for clause in owner.clauses:
                    yield f"{owner.id}.{clause.id}", owner, clause
        for law in self.laws.values():
            if law.game == game:
                for clause in law.clauses:
                    yield f"{law.id}.{clause.id}", law, clause


def full_key(kb: KnowledgeBase, game: str, name: str) -> str:
    """The key `game/id` of a name written inside `game`; a name that begins with a game is that game's."""
    return name if name.partition("/")[0] in kb.games and "/" in name else f"{game}/{name}"


def find(kb: KnowledgeBase, game: str, name: str) -> tuple[str, str] | None:
    """What `see` in a law or a term names: its kind (law, card, chapter, topic or term, looked up in this order) and its key."""
    key = full_key(kb, game, name)
    shelves: dict[str, dict[str, Any]] = {"law": kb.laws, "card": kb.cards, "chapter": kb.chapters, "topic": kb.topics, "term": kb.terms}
    return next(((kind, key) for kind, shelf in shelves.items() if key in shelf), None)


def find_ruling(kb: KnowledgeBase, game: str, subject: str, name: str) -> str | None:
    """The full id of the ruling that is named `id` (same subject), `subject/id` (same game) or by its full id; None if there is none."""
    full = {0: f"{game}/{subject}/{name}", 1: f"{game}/{name}"}.get(name.count("/"), name)
    return full if full in kb.rulings else None


def standing(piece: Clause | Law, edition: str, editions: list[str]) -> Any:
    """The piece as it stands under `edition`: a Version or LawVersion with all its parts, or None where it is absent.

    A version holds from its edition until the next one; what it does not say stays as the version before it has it (a clause that
    changes its heading changes its whole effect). Before its first version a piece is absent, unless it has a form without one."""
    versions = piece.versions
    if not versions:
        return None if piece.absent else piece
    rank = {name: i for i, name in enumerate(editions)}
    now = rank[edition]
    holding = sorted((name for name in versions if rank.get(name, len(rank)) <= now), key=rank.__getitem__)
    current: Any = piece if piece.text is not None else None
    for name in holding:
        current = _over(current, versions[name])
    return None if current is None or current.absent else current


def version_starts(piece: Clause | Law) -> list[str]:
    """The editions in which the piece has a version of its own."""
    return list(piece.versions or {})


def effect_of(version: Any) -> dict[str, Any]:
    """The effect that a clause or a version of it writes, by written key; empty where it writes none, as a law's version does."""
    parts = {key: getattr(version, _FIELD.get(key, key), None) for key in EFFECT}
    return {key: part for key, part in parts.items() if part is not None}


def _over(before: Any, version: Any) -> Any:
    """`version` with what it does not say taken from what stood before it."""
    if before is None or before.absent or version.absent:
        return version
    values = {name: getattr(version, name) for name in type(version).model_fields}
    kept = {_FIELD.get(key, key) for key in EFFECT} if effect_of(version) else set()  # a new effect replaces the whole old one
    for name, value in values.items():
        if name not in kept and (value is None or value is False or value == []):
            values[name] = getattr(before, name)
    merged = type(version).model_construct(**values)
    merged._raw = version._raw
    return merged
