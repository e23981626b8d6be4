"""Makes a document of each card, ruling, law, term and topic of a knowledge base, with its names, texts, facets and address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, version_starts
from gunbai.knowledge.model import Aliases, Card, Chapter, Experiment, Half, Law, Name, Piece, Ruling, Term, Topic

from .analysis import compact
from .document import LANGUAGES, WORTH, Document, Facet, Known, Proof, in_order


def documents(kb: KnowledgeBase, proofs: Mapping[str, Proof] | None = None) -> list[Document]:
    """Everything in the knowledge base that can be found, sorted by address: what belongs together stands together.

    `proofs` gives the verdict of each ruling by its full id; without it nothing counts as proven, only what is stated is known to be."""
    maker = _Maker(kb, proofs or {})
    found = [maker.card(card) for card in kb.cards.values()]
    found += [maker.term(term) for term in kb.terms.values()]
    found += [maker.chapter(chapter) for chapter in kb.chapters.values()]
    found += [maker.law(law) for law in kb.laws.values()]
    found += [maker.topic(key, topic) for key, topic in kb.topics.items()]
    found += [maker.ruling(ruling) for ruling in kb.rulings.values()]
    return in_order(_with_old_names(document, former) for document, former in _former(kb, found))


def _former(kb: KnowledgeBase, found: list[Document]) -> Iterator[tuple[Document, list[str]]]:
    """Each document with the ids that it had once, as words: `old-moat` is found as "old moat"."""
    ids: dict[str, list[str]] = {}
    for old, redirect in kb.redirects.items():
        word = old.rstrip("/").replace("#", "/").rpartition("/")[2]
        ids.setdefault(f"/{redirect.to}", []).append(word.rpartition(".")[2].replace("-", " "))
    yield from ((document, ids.get(document.address, [])) for document in found)


def _with_old_names(document: Document, former: list[str]) -> Document:
    names = [*document.names, *(Known(name, "former") for name in former)]
    return replace(document, names=_unique(names)) if former else document


class _Maker:
    """Makes documents out of the pieces of one knowledge base."""

    def __init__(self, kb: KnowledgeBase, proofs: Mapping[str, Proof]):
        self.kb, self.proofs = kb, proofs
        self._types = {
            (term.game, compact(name)): term
            for term in kb.terms.values()
            if term.kind == "type"
            for name in (*term.aliases.en, term.name.en)
        }

    def card(self, card: Card) -> Document:
        """A card with the names of its half."""
        names = _names(card.name, card.aliases)
        types = list(card.types)
        if card.half:
            names += _names(card.half.name, card.half.aliases)
            types += card.half.types
        starts = {edition for part in _parts(card) for clause in part.clauses for edition in version_starts(clause)}
        editions = starts | {printing.edition for printing in card.printings}
        changed = starts - {min(editions, default="")}
        return Document(
            "card", f"{card.game}/{card.id}", f"/{card.game}/cards/{card.id}/", _title(card.name), _unique(names),
            {lang: _joined([*_clause_words(card, lang), _say(card.note, lang)]) for lang in LANGUAGES},
            facets=self._facets("card", card.game, card.set, types, editions, changed),
            numbers=_numbers(card), behind=self._behind([], card.sources),
        )  # fmt: skip

    def term(self, term: Term) -> Document:
        """A word of the glossary; words to avoid for it lead to it too."""
        names = _names(term.name, term.aliases) + [Known(word, "synonym") for word in (*term.avoid.en, *term.avoid.ja)]
        return Document(
            "term", f"{term.game}/{term.id}", f"/{term.game}/glossary/#{term.id}", _title(term.name), _unique(names),
            {lang: _say(term.definition, lang) for lang in LANGUAGES}, facets=self._facets("term", term.game, "", [], ()),
        )  # fmt: skip

    def chapter(self, chapter: Chapter) -> Document:
        """A chapter of laws."""
        names = [Known(chapter.chapter.en, "name"), Known(chapter.chapter.ja, "name")]
        return Document(
            "chapter", f"{chapter.game}/{chapter.id}", f"/{chapter.game}/laws/{chapter.id}/", _both(chapter.chapter), _unique(names),
            {lang: _say(chapter.intro, lang) for lang in LANGUAGES}, facets=self._facets("chapter", chapter.game, "", [], ()),
        )  # fmt: skip

    def law(self, law: Law) -> Document:
        """A law, also by its printed numbers."""
        versions = law.versions or {}
        numbers = [number for number in (law.number, *(version.number for version in versions.values())) if number]
        names = [Known(law.name.en, "name"), Known(law.name.ja, "name")]
        names += [Known(number, "name" if number == numbers[-1] else "former") for number in numbers]
        texts = [law.text, *(version.text for version in versions.values()), law.note]
        return Document(
            "law", f"{law.game}/{law.id}", f"/{law.game}/laws/{law.chapter}/#{law.id}", _both(law.name), _unique(names),
            {lang: _joined([*(_say(text, lang) for text in texts), *_clause_words(law, lang)]) for lang in LANGUAGES},
            facets=self._facets("law", law.game, "", [], versions, list(versions)[1:]),
            behind=self._behind([], law.sources),
        )  # fmt: skip

    def topic(self, key: str, topic: Topic) -> Document:
        """A subject of rulings that is no card and no law."""
        game, _, name = key.partition("/")
        names = [Known(topic.name.en, "name"), Known(topic.name.ja, "name")]
        names += [Known(topic.reading, "reading")] if topic.reading else []
        names += [Known(alias, "alias") for alias in (*topic.aliases.en, *topic.aliases.ja)]
        return Document(
            "topic", key, f"/{game}/topics/{name}/", _both(topic.name), _unique(names),
            {lang: _say(topic.intro, lang) for lang in LANGUAGES}, facets=self._facets("topic", game, "", [], ()),
        )  # fmt: skip

    def ruling(self, ruling: Ruling) -> Document:
        """A question with its answer; it has no name, but is about cards, laws and topics that do. Types and costs are its subject's."""
        game, subject = ruling.game, f"{ruling.game}/{ruling.subject}"
        card = self.kb.cards.get(subject)
        texts = [ruling.answer, ruling.disputed, ruling.stated]
        proof = self.proofs.get(ruling.full_id)
        status = proof.status if proof else "stated" if ruling.stated else ""
        editions = list(proof.holds) if proof else _ruling_editions(self.kb, ruling)
        facets = self._facets("ruling", game, ruling.set, card.types if card else [], editions)
        return Document(
            "ruling", ruling.full_id, f"{self._home(ruling)}#{ruling.id}", _both(ruling.question), (),
            {lang: _joined(_say(text, lang) for text in texts) for lang in LANGUAGES},
            about=self._about(ruling), facets=facets | ({"status": (_STATUS[status],)} if status in _STATUS else {}),
            numbers=_numbers(card) if card else {},
            behind=self._behind(ruling.experiments, [*ruling.sources, *(one for played in ruling.experiments for one in played.sources)]),
        )  # fmt: skip

    def _behind(self, experiments: Iterable[Experiment], cited: Iterable[str]) -> dict[str, dict[str, str]]:
        """The titles and steps of experiments, and the titles of sources."""
        titles = [title for played in experiments if (title := played.title)]
        steps = [step for played in experiments for step in _sentences(played.when)]
        sources = [self.kb.sources[id_].title for id_ in sorted({one.partition("#")[0] for one in cited}) if id_ in self.kb.sources]
        return {
            "steps": {lang: _joined([*(_say(title, lang) for title in titles), *(steps if lang == "en" else [])]) for lang in LANGUAGES},
            "sources": {lang: _joined(_say(title, lang) for title in sources) for lang in LANGUAGES},
        }

    def _home(self, ruling: Ruling) -> str:
        subject = f"{ruling.game}/{ruling.subject}"
        folder = "cards" if subject in self.kb.cards else "laws" if subject in self.kb.chapters else "topics"
        return f"/{ruling.game}/{folder}/{ruling.subject}/"

    def _about(self, ruling: Ruling) -> tuple[str, ...]:
        found: list[str] = []
        subject = f"{ruling.game}/{ruling.subject}"
        for kind, held in (("card", self.kb.cards), ("chapter", self.kb.chapters), ("topic", self.kb.topics)):
            if subject in held:
                found.append(f"{kind} {subject}")
        for name in ruling.cards:
            key = name if "/" in name else f"{ruling.game}/{name}"
            if key in self.kb.cards:
                found.append(f"card {key}")
        for name in ruling.laws:
            law = self.kb.laws.get(name if "/" in name else f"{ruling.game}/{name}")
            if law:
                found.append(f"law {law.game}/{law.id}")
        return tuple(dict.fromkeys(found))

    def _facets(
        self, kind: str, game: str, set_: str, types: Iterable[str], editions: Iterable[str], changed: Iterable[str] = ()
    ) -> dict[str, tuple[Facet, ...]]:
        facets = {"kind": (_KIND[kind],), "game": (self._game(game),), "type": tuple(self._type(game, name) for name in types)}
        if set_:
            sets = self.kb.games[game].sets if game in self.kb.games else {}
            facets["set"] = (Facet(set_, (sets[set_].en, sets[set_].ja) if set_ in sets else ()),)
        facets["edition"] = tuple(Facet(edition) for edition in sorted(editions))
        facets["changed"] = tuple(Facet(edition) for edition in sorted(changed))
        return {key: values for key, values in facets.items() if values}

    def _game(self, game: str) -> Facet:
        names = _names(self.kb.games[game].name) if game in self.kb.games else []
        return Facet(game, tuple(name.text for name in names))

    def _type(self, game: str, name: str) -> Facet:
        term = self.kb.terms.get(f"{game}/{name}") or self._types.get((game, compact(name)))
        return Facet(name, tuple(word.text for word in _names(term.name, term.aliases)) if term else ())


_KIND = {
    "card": Facet("card", ("カード",)), "ruling": Facet("ruling", ("裁定",)), "law": Facet("law", ("rule", "ルール", "法")),
    "term": Facet("term", ("word", "用語")), "topic": Facet("topic", ("話題", "テーマ")),
    "chapter": Facet("chapter", ("章",)),
}  # fmt: skip
_STATUS = {  # among the words are those that the pages show (a test)
    "proven": Facet("proven", ("検証済み", "検証済", "証明済み", "証明")),
    "stated": Facet("stated", ("資料による", "資料", "記述のみ", "記述")),
    "failed": Facet("failed", ("not proven", "検証できず", "失敗")),
}


def _names(name: Name, aliases: Aliases | None = None) -> list[Known]:
    found = [Known(part, "name") for part in (name.en, name.ja) if part]
    found += [Known(name.reading, "reading")] if name.reading else []
    return found + [Known(alias, "alias") for alias in ((*aliases.en, *aliases.ja) if aliases else ())]


def _unique(names: Iterable[Known]) -> tuple[Known, ...]:
    best: dict[str, Known] = {}
    for name in names:
        if (key := compact(name.text)) and (key not in best or WORTH[name.sort] > WORTH[best[key].sort]):
            best[key] = name
    return tuple(best.values())


def _sentences(steps: Any) -> list[str]:
    """What is said in the steps of an experiment: `play bridge-troll`."""
    if isinstance(steps, Mapping):
        return [text for key, step in steps.items() if key != "then" for text in _sentences(step)]
    if isinstance(steps, list):
        return [text for step in steps for text in _sentences(step)]
    return [steps.replace("-", " ")] if isinstance(steps, str) else []


def _title(name: Name) -> dict[str, str]:
    return {"en": name.en, "ja": name.ja or name.en}


def _both(text: Any) -> dict[str, str]:
    return {"en": text.en, "ja": text.ja}


def _say(text: Any, lang: str) -> str:
    return str(getattr(text, lang)) if text else ""


def _joined(texts: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))


def _parts(card: Card) -> list[Card | Half]:
    return [card, card.half] if card.half else [card]


def _clause_words(owner: Piece, lang: str) -> list[str]:
    """All wordings of all clauses, the newest first."""
    found = []
    for part in _parts(owner) if isinstance(owner, Card) else [owner]:
        for clause in getattr(part, "clauses", []):
            wordings = [clause, *(clause.versions or {}).values()]
            found += [_say(wording.text, lang) for wording in reversed(wordings)]
    return found


def _numbers(card: Card) -> dict[str, int]:
    """What a card costs: in coins, or the sum of its mana; and in debt."""
    found: dict[str, int] = {}
    for key, value in card.cost.items():
        if key in ("coins", "mana-value") and isinstance(value, int):
            found["cost"] = value
        elif key == "debt" and isinstance(value, int):
            found["debt"] = value
        elif key == "mana":
            symbols = re.findall("[0-9]+|[a-z]", str(value).lower())
            found["cost"] = sum(int(symbol) if symbol.isdigit() else symbol != "x" for symbol in symbols)
    return found


def _ruling_editions(kb: KnowledgeBase, ruling: Ruling) -> list[str]:
    named = {edition for experiment in ruling.experiments for edition in experiment.editions}
    return sorted(named) or (kb.editions(ruling.game) if ruling.game in kb.games else [])
