"""The data of the site for other programs: `/api/v1/`, one JSON file for each card, ruling, law, term, source and edition, indexes of
each kind, everything in one file, and the JSON Schemas of all of them. The shapes are in `apishapes.py`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gunbai.knowledge.addresses import edition_path
from gunbai.knowledge.base import KnowledgeBase, effect_of, find, find_ruling, full_key, standing, version_starts
from gunbai.knowledge.model import Card, Edition, Game, Law, Ruling, Source, Term
from gunbai.phrases.templates import phrases

from . import apishapes as shapes
from .apishapes import FOLDER, SHELVES
from .pages import Site, verdict_on

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def write_api(folder: Path, site: Site) -> None:
    """Write every file of the API below the root `folder` of the built site; `site` may be that of either language."""
    for path, text in Api(site).files():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


def schema(answer: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer: card, ruling, law, term, source, edition, index, start or all."""
    return {"$schema": DIALECT, **shapes.ANSWERS[answer].model_json_schema(mode="serialization")}


class Api:
    """Every answer, made from what is known and proven."""

    def __init__(self, site: Site):
        self.site, self.kb, self.places, self.crossings = site, site.kb, site.places, site.crossings
        self._titles: dict[str, Any] = {}

    def files(self) -> Iterator[tuple[str, str]]:
        """Paths below the site's root, and JSON. Of what is written no more is held than a row of its index and its text."""
        games = [_game(game) for game in self.kb.games.values()]
        whole = ['{"version":1,"games":', _json([game.model_dump(mode="json") for game in games])]
        rows: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        for kind, answers in self.shelves():
            whole.append(f',"{SHELVES[kind]}":[')
            rows[kind] = []
            for answer in answers:
                text = _text(answer)
                yield answer.file, text
                whole += "," * bool(rows[kind]), text.rstrip("\n")
                rows[kind].append((getattr(answer, "game", ""), _row(kind, answer)))
            whole.append("]")
            for path, index in _indexes(kind, rows[kind]):
                yield path, _text(index)
        everything = "".join([*whole, "}\n"])
        yield f"{FOLDER}/all.json", everything
        yield f"{FOLDER}/index.json", _text(_start(rows, games, hashlib.sha256(everything.encode()).hexdigest()))
        for name in shapes.ANSWERS:
            yield f"{FOLDER}/schemas/{name}.json", json.dumps(schema(name), ensure_ascii=False, indent=1) + "\n"

    def shelves(self) -> Iterator[tuple[str, Iterator[Any]]]:
        """The answers of each kind, sorted by id; editions in the order of their game."""
        made: dict[str, tuple[Callable[[Any], Any], dict[str, Any]]] = {
            "card": (self.card, self.kb.cards), "ruling": (self.ruling, self.kb.rulings), "law": (self.law, self.kb.laws),
            "term": (self.term, self.kb.terms), "source": (self.source, self.kb.sources),
        }  # fmt: skip
        for kind, (make, things) in made.items():
            yield kind, (make(things[key]) for key in sorted(things))
        yield "edition", (self.edition(game, one) for game in self.kb.games.values() for one in game.editions)

    def card(self, card: Card) -> shapes.CardAnswer:
        """A card with everything that is printed on it, and the rulings on it."""
        game, half = card.game, card.half
        key = f"{game}/{card.id}"
        rulings = [*self.kb.rulings_of(game, card.id), *self.crossings.elsewhere(card)]
        set_ = {"id": card.set, "name": _words(self.kb.games[game].sets.get(card.set)) or {"en": card.set, "ja": card.set}}
        return shapes.CardAnswer.model_validate({
            **_side(self.kb, game, card), **self._entry("card", key, self._page(game, card.id)), "game": game, "set": set_,
            "pile": card.pile, "half": _side(self.kb, game, half) if half else None,
            "printings": [_flat(one, "edition", "date", "product", "language", "note", "sources") for one in card.printings],
            "note": _words(card.note), "sources": card.sources, "related": [full_key(self.kb, game, one) for one in card.related],
            "rulings": [ruling.full_id for ruling in rulings],
        })  # fmt: skip

    def ruling(self, ruling: Ruling) -> shapes.RulingAnswer:
        """A ruling with its experiments and what the proof found."""
        game, verdict = ruling.game, self.site.verdicts.get(ruling.full_id)
        status = verdict.status if verdict else "stated" if ruling.stated else "failed"
        judged = {
            "status": status, "holds": verdict.holds if verdict else [], "changed": bool(verdict and verdict.changed),
            "changed_by": [full_key(self.kb, game, one) for one in verdict.changed_by] if verdict else [],
        }  # fmt: skip
        played = {one.index: one.groups for one in verdict.experiments} if verdict else {}
        keys = ("title", "given", "when", "then", "vary", "shows", "shows_not", "sources", "contradicts")
        return shapes.RulingAnswer.model_validate({
            **self._entry("ruling", ruling.full_id, f"{self.places.home(ruling)}#{ruling.id}"), "game": game,
            "subject": self._named(game, ruling.subject), "verdict": judged,
            "cards": [self._ref(game, one) for one in ruling.cards], "laws": [self._ref(game, one) for one in ruling.laws],
            "experiments": [_flat(one, *keys) | {"outcomes": played.get(i, [])} for i, one in enumerate(ruling.experiments)],
            **_flat(ruling, "question", "answer", "stated", "disputed", "sources", "contradicts"),
            "see": [self._ref(game, one, ruling.subject) for one in ruling.see],
        })  # fmt: skip

    def law(self, law: Law) -> shapes.LawAnswer:
        """A law in every wording that it had, and the rulings that rest on it."""
        game, keys = law.game, ("number", "text", "data", "note", "sources")
        wordings = [
            {"editions": editions, **(_flat(now, *keys) if now else {**dict.fromkeys(keys), "sources": []})}
            for editions, now in _spans(self.kb, game, law)
        ]
        return shapes.LawAnswer.model_validate({
            **self._entry("law", f"{game}/{law.id}", self._page(game, law.id)), "game": game, "chapter": self._named(game, law.chapter),
            "name": _words(law.name), "wordings": wordings, "clauses": _clauses(self.kb, game, law),
            "see": [self._ref(game, one) for one in law.see],
            "rulings": [ruling.full_id for ruling in self.crossings.mentions.get(f"{game}/{law.id}", [])],
        })  # fmt: skip

    def term(self, term: Term) -> shapes.TermAnswer:
        """A word of the glossary."""
        return shapes.TermAnswer.model_validate({
            **self._entry("term", f"{term.game}/{term.id}", f"{term.game}/glossary/#{term.id}"), "game": term.game,
            **_flat(term, "name", "aliases", "avoid", "definition", "sources"), "word_kind": term.kind,
            "see": [self._ref(term.game, one) for one in term.see],
        })  # fmt: skip

    def source(self, source: Source) -> shapes.SourceAnswer:
        """A document, with what was found about each of its statements."""
        statements = []
        for section, items in (source.locators or {}).items():
            for item in items:
                cited = self.crossings.cited.get(f"{source.id}#{section}/{item}", [])
                by = [{"how": how, "id": getattr(thing, "full_id", f"{game}/{thing.id}")} for how, game, thing in cited]
                statements.append({"locator": f"{section}/{item}", "found": verdict_on(cited), "by": by})
        return shapes.SourceAnswer.model_validate({
            **self._entry("source", source.id, f"sources/{source.id}/"), "document": source.kind, "statements": statements,
            **_flat(source, "title", "language", "date", "edition", "address", "note"),
        })  # fmt: skip

    def edition(self, game: Game, edition: Edition) -> shapes.EditionAnswer:
        """An edition, with the rulings that it turned."""
        return shapes.EditionAnswer.model_validate({
            **self._entry("edition", f"{game.id}/{edition.id}", edition_path(game.id, edition.id)), "game": game.id,
            **_flat(edition, "name", "date", "note", "sources"), "today": edition is game.editions[-1],
            "turned": [ruling.full_id for ruling in self.site.printings.turned(game.id, edition.id)],
        })  # fmt: skip

    def _entry(self, kind: str, id_: str, address: str) -> dict[str, Any]:
        return {"id": id_, "kind": kind, "file": _file(kind, id_), "page": {"en": f"en/{address}", "ja": f"ja/{address}"}}

    def _page(self, game: str, name: str) -> str:
        spot = self.places.find(game, name)
        assert spot is not None  # whatever is known has a place
        return spot.address

    def _named(self, game: str, name: str) -> dict[str, Any]:
        """A card, chapter or topic of rulings by its full id."""
        key = f"{game}/{name}"
        known: tuple[Any, ...] = (self.kb.cards.get(key), self.kb.chapters.get(key), self.kb.topics.get(key))
        thing = next(one for one in known if one)
        said = getattr(thing, "chapter", None) or thing.name
        return {"id": key, "name": {"en": said.en, "ja": said.ja or said.en}}

    def _ref(self, game: str, name: str, subject: str = "") -> str:
        """The full id of what a text in `game` names; the name itself where it has none."""
        found = find(self.kb, game, name)
        return find_ruling(self.kb, game, subject, name) or (found[1] if found else full_key(self.kb, game, name))


def _file(kind: str, id_: str = "") -> str:
    return f"{FOLDER}/{SHELVES[kind]}{'/' if id_ else ''}{id_}.json"


def _start(rows: dict[str, list[tuple[str, dict[str, Any]]]], games: list[shapes.GameOf], digest: str) -> shapes.StartAnswer:
    kinds = []
    for kind, entries in rows.items():
        of = sorted({game for game, _ in entries if game})
        kinds.append({
            "kind": kind, "count": len(entries), "index": _file(kind), "by_game": {game: _file(kind, game) for game in of},
            "answer_schema": f"{FOLDER}/schemas/{kind}.json",
        })  # fmt: skip
    return shapes.StartAnswer.model_validate({
        "version": 1, "about": phrases("site")["app-about"], "licence": "CC-BY-4.0", "games": games, "kinds": kinds,
        "all": f"{FOLDER}/all.json", "sha256": digest, "schemas": {one: f"{FOLDER}/schemas/{one}.json" for one in shapes.ANSWERS},
    })  # fmt: skip


def _row(kind: str, answer: Any) -> dict[str, Any]:
    status = answer.verdict.status if kind == "ruling" else None
    return {"id": answer.id, "kind": kind, "file": answer.file, "page": answer.page, "title": _title(answer), "status": status}


def _indexes(kind: str, rows: list[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, shapes.IndexAnswer]]:
    """Everything of a kind, then by game."""
    for game in (None, *sorted({game for game, _ in rows if game})):
        items = [row for of, row in rows if game in (None, of)]
        index = {"of": kind, "game": game, "count": len(items), "items": items}
        yield _file(kind, game or ""), shapes.IndexAnswer.model_validate(index)


def _text(answer: shapes.Shape) -> str:
    return _json(answer.model_dump(mode="json")) + "\n"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _title(answer: Any) -> dict[str, str]:
    said = next(getattr(answer, key) for key in ("question", "title", "name") if hasattr(answer, key))
    return {"en": said.en, "ja": said.ja or said.en}


def _words(text: Any) -> dict[str, str] | None:
    return {"en": text.en, "ja": text.ja} if text else None


def _flat(piece: Any, *keys: str) -> dict[str, Any]:
    """Parts of something that was read from a file, as plain data."""
    values = {key: getattr(piece, key) for key in keys}
    return {key: value.model_dump() if hasattr(value, "model_dump") else value for key, value in values.items()}


def _game(game: Game) -> shapes.GameOf:
    return shapes.GameOf.model_validate({
        **_flat(game, "id", "name", "publisher"), "sets": [{"id": id_, "name": _words(name)} for id_, name in game.sets.items()],
        "editions": [edition.id for edition in game.editions],
    })  # fmt: skip


def _side(kb: KnowledgeBase, game: str, owner: Any) -> dict[str, Any]:
    return {
        **_flat(owner, "name", "aliases", "types", "cost", "facts"), "id": f"{game}/{owner.id}", "clauses": _clauses(kb, game, owner),
    }  # fmt: skip


def _clauses(kb: KnowledgeBase, game: str, owner: Any) -> list[dict[str, Any]]:
    return [
        {"id": f"{game}/{owner.id}.{clause.id}", "wordings": [
            {"editions": editions, "text": _words(now.text) if now else None, "effect": effect_of(now) if now else None}
            for editions, now in _spans(kb, game, clause)
        ]} for clause in owner.clauses
    ]  # fmt: skip


def _spans(kb: KnowledgeBase, game: str, piece: Any) -> list[tuple[list[str], Any]]:
    """The wordings of a clause or a law, oldest first: the editions of each, and what stands under them (None where it is absent)."""
    spans: list[tuple[list[str], Any]] = []
    starts, editions = set(version_starts(piece)), kb.editions(game)
    for edition in editions:
        if not spans or edition in starts:
            spans.append(([], standing(piece, edition, editions)))
        spans[-1][0].append(edition)
    return spans
