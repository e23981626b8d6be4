"""Every reference leads somewhere: cards, clauses, laws, terms, rulings, sources and editions that are named exist, once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .base import KnowledgeBase, find, find_ruling, full_key
from .faults import Fault, Place, nearest
from .load import Seq
from .model import Card, Clause, Half, Law, Ruling
from .read import Unread
from .scalars import ID, id_trouble
from .walk import walk


class References:
    """Answers whether a name leads somewhere; every method gives the faults that it finds."""

    def __init__(self, kb: KnowledgeBase, unread: Unread):
        self.kb, self.unread = kb, unread
        self.owners: dict[str, Card | Half | Law] = {}
        for card in kb.cards.values():
            self.owners[f"{card.game}/{card.id}"] = card
            if card.half:
                self.owners.setdefault(f"{card.game}/{card.half.id}", card.half)
        for key, law in kb.laws.items():
            self.owners.setdefault(key, law)

    def check(self) -> Iterator[Fault]:
        """Faults of all references of all content."""
        yield from self.uniqueness()
        for key, played in self.kb.games.items():
            yield from self.game(key, played)
        for game, piece in walk(self.kb):
            for field in ("sources", "contradicts"):
                yield from self.citations(piece, field)
            if isinstance(piece, (Clause, Law)) and piece.versions:
                yield from self.editions(piece._raw["versions"], piece.versions, game, keys=True)
        for card in self.kb.cards.values():
            yield from self.card(card)
        for law in self.kb.laws.values():
            yield from self.see(law, law.game)
        for term in self.kb.terms.values():
            yield from self.see(term, term.game)
        for ruling in self.kb.rulings.values():
            yield from self.ruling(ruling)

    def uniqueness(self) -> Iterator[Fault]:
        """Ids that may stand only once among several kinds of things."""
        kb = self.kb
        halves = {f"{card.game}/{card.half.id}": card.half for card in kb.cards.values() if card.half}
        for key, half in halves.items():
            if key in kb.cards:
                yield _taken(half, "half", key, "a card")
        for key, law in kb.laws.items():
            if key in kb.cards or key in halves:
                yield _taken(law, "law", key, "a card")
        for key, chapter in kb.chapters.items():
            if key in kb.cards:
                yield Fault(chapter.place, f'the chapter "{chapter.id}" has the name of a card', "give the file another name")
        for key, topic in kb.topics.items():
            if key in kb.cards or key in kb.chapters:
                yield Fault(topic.place, f'the topic "{key.partition("/")[2]}" is a card or a chapter already', "remove topic:")
        laws = {(law.game, law.chapter, law.id) for law in kb.laws.values()}
        for ruling in kb.rulings.values():  # both stand on the page of the chapter, so one address would mean two things
            if (ruling.game, ruling.subject, ruling.id) in laws:
                yield _taken(ruling, "ruling", ruling.id, "a law of its own chapter")
        for owner in self.owners.values():
            yield from _once([(clause.id, clause.place_at("id")) for clause in owner.clauses], "clause")

    def game(self, key: str, game: Any) -> Iterator[Fault]:
        """A game's ids and the order of its editions."""
        if not ID.match(key):
            yield Fault(game.place, *id_trouble(key))
        for set_ in game.sets:
            if not ID.match(set_):
                yield Fault(game._raw["sets"].key_place(set_), *id_trouble(set_))
        yield from _once([(edition.id, edition.place_at("id")) for edition in game.editions], "edition")
        for before, after in zip(game.editions, game.editions[1:], strict=False):
            if after.date < before.date[: len(after.date)]:
                yield Fault(after.place_at("date"), f"the edition {after.id} is older than the one before it", "list the oldest first")

    def citations(self, piece: Any, field: str) -> Iterator[Fault]:
        """Sources and locators that a piece cites."""
        for i, citation in enumerate(getattr(piece, field, None) or []):
            place = _item(piece, field, i)
            source_id, has_locator, locator = citation.partition("#")
            source = self.kb.sources.get(source_id)
            if source is None:
                if not self.unread.may_hold("sources", source_id):
                    yield Fault(place, f'there is no source "{source_id}"', nearest(source_id, self.kb.sources))
            elif has_locator and source.locators is not None:
                section, _, item = locator.rpartition("/")
                if item not in source.locators.get(section, []):
                    near = [f"{key}/{one}" for key, items in source.locators.items() if key == section or not section for one in items]
                    near = near or [f"{key}/{items[0]}" for key, items in source.locators.items() if items]
                    yield Fault(place, f'{source_id} has no place "{locator}"', nearest(locator, near))

    def editions(self, node: Any, names: Iterable[str], game: str, keys: bool = False) -> Iterator[Fault]:
        """Editions that are named, as the keys of a mapping or as a list."""
        if game not in self.kb.games:
            return
        known = self.kb.editions(game)
        for i, name in enumerate(names):
            if name not in known:
                place = node.key_place(name) if keys else node.item_place(i) if isinstance(node, Seq) else node
                yield Fault(place, f'{game} has no edition "{name}"', nearest(name, known))

    def edition(self, piece: Any, key: str, name: str, game: str) -> Iterator[Fault]:
        """One edition, named under `key` of a piece."""
        yield from self.editions(piece.place_at(key), [name], game)

    def card(self, card: Card) -> Iterator[Fault]:
        """What a card names: editions of its printings, related cards."""
        for printing in card.printings:
            yield from self.edition(printing, "edition", printing.edition, card.game)
        for i, name in enumerate(card.related):
            yield from self.card_named(card.game, name, _item(card, "related", i))

    def card_named(self, game: str, name: str, place: Place) -> Iterator[Fault]:
        """A card that is named."""
        key = full_key(self.kb, game, name)
        if key not in self.kb.cards and not self.unread.may_hold("cards", key):
            yield Fault(place, f'there is no card "{name}"', nearest(name, _ids(self.kb.cards, game)))

    def law_named(self, game: str, name: str, place: Place) -> Iterator[Fault]:
        """A law that is named."""
        key = full_key(self.kb, game, name)
        if key not in self.kb.laws and not self.unread.may_hold("laws", key):
            yield Fault(place, f'there is no law "{name}"', nearest(name, _ids(self.kb.laws, game)))

    def thing_named(self, game: str, name: str, place: Place) -> Iterator[Fault]:
        """A card, its half or a word of the glossary, in what must not be there: where nothing has the name, that is always true."""
        key = f"{game}/{name}"
        if key not in self.owners and key not in self.kb.terms and not self.unread.may_hold("cards", key):
            known = sorted({*_ids(self.owners, game), *_ids(self.kb.terms, game)})
            yield Fault(place, f'nothing is called "{name}", so this is true whatever happens', nearest(name, known))

    def see(self, piece: Any, game: str) -> Iterator[Fault]:
        """What a law or a term points to."""
        for i, name in enumerate(piece.see):
            key = full_key(self.kb, game, name)
            known = find(self.kb, game, name) or any(self.unread.may_hold(kind, key) for kind in ("laws", "cards", "terms", "rulings"))
            if not known:
                shelves = (self.kb.laws, self.kb.cards, self.kb.chapters, self.kb.topics, self.kb.terms)
                names = {id_ for shelf in shelves for id_ in _ids(shelf, game)}
                yield Fault(_item(piece, "see", i), f'there is no law, card, chapter, topic or term "{name}"', nearest(name, names))

    def clause_named(self, game: str, name: Any, place: Place) -> Iterator[Fault]:
        """A clause (`card.clause`), or a law by its id, that is named."""
        owner_name, has_clause, clause = str(name).partition(".")
        key = full_key(self.kb, game, owner_name)
        owner = self.owners.get(key)
        if owner is None:
            if not any(self.unread.may_hold(kind, key) for kind in ("cards", "halves", "laws")):
                names = [id_ for key, owner in self.owners.items() if key.startswith(f"{game}/")
                         for id_ in _citable(key.partition("/")[2], owner)]
                yield Fault(place, f'there is no clause or law "{name}"', nearest(name, names))
        elif not has_clause and not isinstance(owner, Law):
            clauses = ", ".join(_citable(owner_name, owner))
            yield Fault(place, f'"{name}" is a card', f"name one of its clauses: {clauses or 'it has none'}")
        elif has_clause and clause not in [one.id for one in owner.clauses]:
            yield Fault(place, f'{owner_name} has no clause "{clause}"', nearest(name, _citable(owner_name, owner)))

    def ruling(self, ruling: Ruling) -> Iterator[Fault]:
        """What a ruling names besides its experiments."""
        game = ruling.game
        yield from self.subject(ruling)
        for i, name in enumerate(ruling.cards):
            yield from self.card_named(game, name, _item(ruling, "cards", i))
            if name == ruling.subject:
                yield Fault(_item(ruling, "cards", i), f'"{name}" is the subject of the file', "name only the other cards")
        for i, name in enumerate(ruling.laws):
            yield from self.law_named(game, name, _item(ruling, "laws", i))
        for i, name in enumerate(ruling.see):
            full = {0: f"{game}/{ruling.subject}/{name}", 1: f"{game}/{name}"}.get(name.count("/"), name)
            unread = self.unread.may_hold("rulings", f"{game}/{name.rpartition('/')[2]}")
            if find_ruling(self.kb, game, ruling.subject, name) is None and not unread:
                home, _, last = full.rpartition("/")
                known = [key for key in self.kb.rulings if key.startswith(f"{game}/")]
                near = [key for key in known if key.endswith(f"/{last}")] or [key for key in known if key.startswith(f"{home}/")] or known
                near = [key.partition("/")[2] for key in near]
                yield Fault(_item(ruling, "see", i), f'there is no ruling "{full}"', nearest(full.partition("/")[2], near))

    def subject(self, ruling: Ruling) -> Iterator[Fault]:
        """The file's name is a card, a chapter, or a topic that the file describes."""
        key = f"{ruling.game}/{ruling.subject}"
        top = Place(ruling.place.path)
        known = key in self.kb.cards or key in self.kb.chapters or key in self.kb.topics
        if not known and not any(self.unread.may_hold(kind, key) for kind in ("cards", "laws")):
            names = _ids(self.kb.cards, ruling.game) + _ids(self.kb.chapters, ruling.game)
            yield Fault(top, f'"{ruling.subject}" is neither a card nor a chapter of laws',
                        "describe it at the top under topic:, or name the file by its subject: " + nearest(ruling.subject, names))
        card = self.kb.cards.get(key)
        if card is not None and card.set != ruling.set:
            yield Fault(top, f"the card {card.id} stands in cards/{card.game}/{card.set}",
                        f"move this file to rulings/{card.game}/{card.set}/{card.id}.yaml")


def _item(piece: Any, key: str, index: int) -> Place:
    """Where the item `index` under `key` stands (the value itself where it is written bare)."""
    node = piece._raw.get(key) if isinstance(piece._raw, dict) else None
    return node.item_place(index) if isinstance(node, Seq) else piece.place_at(key)


def _ids(shelf: dict[str, Any], game: str) -> list[str]:
    return [key.partition("/")[2] for key in shelf if key.startswith(f"{game}/")]


def _citable(owner_id: str, owner: Card | Half | Law) -> list[str]:
    clauses = [f"{owner_id}.{clause.id}" for clause in owner.clauses]
    return [owner_id, *clauses] if isinstance(owner, Law) else clauses


def _taken(piece: Any, kind: str, key: str, other: str) -> Fault:
    return Fault(piece.place_at("id"), f'the {kind} "{key.rpartition("/")[2]}" has the id of {other}', "give it another id")


def _once(ids: list[tuple[str, Place]], kind: str) -> Iterator[Fault]:
    seen: dict[str, Place] = {}
    for id_, place in ids:
        if id_ in seen:
            yield Fault(place, f'the {kind} "{id_}" stands twice (first in line {seen[id_].line})', "give one of them another id")
        seen.setdefault(id_, place)
