"""The search of the command line: what a question means, asked of the index, best answers first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .analysis import distance, is_japanese, line, sentences, stands, tokens
from .corpus import Corpus, facet_words, relation
from .document import KINDS, LANGUAGES, Document, Proof
from .names import Names
from .query import NAMED, NUMERIC, Filter, Query, parse
from .ranking import KIND, LEAST, Ranked, bearers_of, rank
from .store import Index, Store, load, make, save
from .words import say

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase

CACHE = Path(".cache")
SUGGESTED = 3  # names that are proposed when nothing was found
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Note:
    """What the search has to say about a question: its kind, a sentence in the language asked, and what could be asked instead."""

    kind: str
    text: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hit:
    """One answer: what it is, its id, its title and the best sentence in the language asked, its address below the language, its score, and
    why it was found (alias, former, synonym, reading, typo, romaji, spelling, english; and the name or word meant) where its title does not
    show it."""

    kind: str
    id: str
    title: str
    excerpt: str
    address: str
    score: float
    because: tuple[str, str] | None = None


class Found(list[Hit]):
    """The answers, best first; of all that were found, how many by kind; what there is to say about the question; words found nowhere."""

    notes: list[Note]
    counts: dict[str, int]
    dropped: list[str]


def find(
    kb: KnowledgeBase,
    query: str,
    lang: str = "en",
    limit: int = 10,
    *,
    proofs: Mapping[str, Proof] | None = None,
    cache: Path | None = CACHE,
) -> Found:
    """The cards, rulings, laws and words that a query means, best first, at most `limit`.

    `lang` is `en` or `ja`; names of every language are found in both. `proofs` are the verdicts by ruling (for `status:` and `edition:`).
    The index is kept below `cache` (None: in memory). Whatever is typed, nothing is raised."""
    from .documents import documents

    return Finder(documents(kb, proofs), cache).find(query, lang, limit)


class Finder:
    """An open index over some documents; reuse it for many queries."""

    def __init__(self, found: Iterable[Document], cache: Path | None = CACHE):
        known = list(found)
        self._store = kept(lambda: known, fingerprint(repr(known)), cache)

    @classmethod
    def kept(cls, name: str, known: Callable[[], Iterable[Document]], cache: Path, sort: str = "search") -> Finder:
        """The search over the index kept below `cache` under a name that changes with the content; where it is not kept, over the documents
        that `known` then gives. Of each sort one is kept."""
        finder = cls.__new__(cls)
        finder._store = kept(known, fingerprint(name), cache, sort)
        return finder

    def find(self, text: str, lang: str = "en", limit: int = 10) -> Found:
        """The best answers to a query."""
        asked, index = parse(text), self._store.langs[lang]
        found, merged = Found(), _Merged()
        for branch in (asked, *asked.either):
            merged.add(*self._answers(branch, index, lang))
        ordered = sorted(merged.scores, key=lambda number: (-round(merged.scores[number], 6), KINDS.index(merged.kinds[number]), number))
        found.counts = {kind: sum(merged.kinds[number] == kind for number in ordered) for kind in KINDS}
        found.dropped = merged.dropped
        found.notes = [
            Note("trouble", say(f"trouble-{kind}{'-near' if near else ''}", lang, written=what, near=near))
            for kind, what, near in asked.trouble
        ]
        found.notes += [note for branch in (asked, *asked.either) for note in self._unknown_values(branch, index, lang)]
        if not ordered and text.strip():
            found.notes.append(self._nothing(asked, index, lang))
        elif merged.dropped:
            found.notes.append(Note("dropped", say("dropped", lang, words=", ".join(merged.dropped))))
        for number in ordered[: max(0, limit)]:
            held = index.stored(number)
            best = excerpt(held["text"][lang], merged.words, answer=held["kind"] == "ruling")
            found.append(
                Hit(held["kind"], held["id"], held["title"][lang], best, held["address"], round(merged.scores[number], 2),
                    merged.because.get(number))
            )  # fmt: skip
        return found

    def _answers(self, asked: Query, index: Index, lang: str) -> tuple[Ranked, set[int]]:
        """How well each document answers one question, and which of them fit its conditions."""
        ranked = rank(asked.free, index) if asked.free else Ranked()
        allowed = self._allowed(asked, index)
        if not asked.free and asked.filters:
            ranked.kinds = {number: index.kind(number) for number in allowed or ()}
            ranked.scores = {number: KIND[kind] for number, kind in ranked.kinds.items()}
        fitting = {number for number, score in ranked.scores.items() if score >= (LEAST if asked.free else 0)}
        fitting = fitting if allowed is None else fitting & allowed
        return ranked, {number for number in fitting if self._fits(number, asked, index, lang)}

    def _allowed(self, asked: Query, index: Index) -> set[int] | None:
        """The documents that fit all filters; None if there are none."""
        allowed: set[int] | None = None
        unwanted: set[int] = set()
        for one in asked.filters:
            fitting = {number for value in one.values for number in self._with(one, value, index)}
            if one.unwanted:
                unwanted |= fitting
            else:
                allowed = fitting if allowed is None else allowed & fitting
        if unwanted:
            allowed = (set(range(index.size)) if allowed is None else allowed) - unwanted
        return allowed

    def _with(self, one: Filter, value: str, index: Index) -> Iterable[int]:
        if one.key in NAMED:
            return named(one.key, value, index)
        if one.key in NUMERIC:
            values = [known for known in self._store.notes["facets"].get(one.key, {}) if compare(int(known), one.sign, int(value[:9]))]
        else:
            values = [known for known, words in self._store.notes["facets"].get(one.key, {}).items() if value in words]
        return (number for known in values for number, _, _ in index.postings(f":{one.key}={known}"))

    def _fits(self, number: int, asked: Query, index: Index, lang: str) -> bool:
        """The phrases stand in the document or name what it is about, and the unwanted words do not."""
        if not asked.phrases and not asked.without:
            return True
        held = index.stored(number)
        lines = [line(text) for text in (*held["title"].values(), held["text"][lang])]
        return all(self._says(phrase, number, lines, index) for phrase in asked.phrases) and not any(
            self._says(word, number, lines, index) for word in asked.without
        )

    def _says(self, phrase: str, number: int, lines: list[str], index: Index) -> bool:
        return stands(phrase, lines) or number in speaking_of(phrase, index)

    def _unknown_values(self, asked: Query, index: Index, lang: str) -> list[Note]:
        notes = []
        for one in asked.filters:
            known = {word: value for value, words in self._store.notes["facets"].get(one.key, {}).items() for word in words}
            for value in one.values:
                if one.key in NAMED and not named(one.key, value, index):
                    like = tuple(f"{one.key}:{name}" for name in index.names.like(value, SUGGESTED))
                    notes.append(Note("value", say("trouble-value", lang, written=f"{one.key}:{value}"), like))
                elif one.key not in (*NAMED, *NUMERIC) and known and value not in known:
                    near = min(sorted(known), key=lambda word: distance(value, word, 3))
                    near = known[near] if distance(value, near, 3) <= 3 else ""
                    key = "trouble-value-near" if near else "trouble-value"
                    text = say(key, lang, written=f"{one.key}:{value}", near=f"{one.key}:{near}")
                    notes.append(Note("value", text, (f"{one.key}:{near}",) if near else ()))
        return notes

    def _nothing(self, asked: Query, index: Index, lang: str) -> Note:
        """What to try when nothing was found: the same without its conditions, or the names most like it."""
        free = asked.free
        if free and (asked.filters or asked.without or asked.phrases) and rank(free, index).scores:
            return Note("filtered", say("filtered", lang, query=free), (free.strip(),))
        like = tuple(index.names.like(free, SUGGESTED))
        return Note("nothing", say("nothing", lang, query=asked.written), like)


@dataclass
class _Merged:
    """The answers of all the questions that OR joins: of each document the best."""

    scores: dict[int, float] = field(default_factory=dict)
    kinds: dict[int, str] = field(default_factory=dict)
    because: dict[int, tuple[str, str]] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    dropped: list[str] = field(default_factory=list)

    def add(self, ranked: Ranked, fitting: set[int]) -> None:
        """Take over what fits."""
        for number in fitting:
            if ranked.scores[number] > self.scores.get(number, -1.0):
                self.scores[number], self.kinds[number] = ranked.scores[number], ranked.kinds[number]
                if number in ranked.because:
                    self.because[number] = ranked.because[number]
        self.words |= ranked.words
        self.dropped += ranked.dropped


def named(kind: str, name: str, index: Index) -> set[int]:
    """The cards, laws or terms with this name, and what is about them."""
    bearers = {bearer.number for bearer in bearers_of(name, index.names) if bearer.kind == kind}
    return bearers | {other for number in bearers for other, _, _ in index.postings(relation(number))}


def speaking_of(name: str, index: Index) -> set[int]:
    """What bears this name, and what is about that."""
    bearers = {bearer.number for bearer in bearers_of(name, index.names)}
    return bearers | {other for number in bearers for other, _, _ in index.postings(relation(number))}


def compare(number: int, sign: str, other: int) -> bool:
    """Whether `number sign other` is true."""
    return {"=": number == other, "<": number < other, "<=": number <= other, ">": number > other, ">=": number >= other}[sign]


def kept(known: Callable[[], Iterable[Document]], name: str, cache: Path | None, sort: str = "search") -> Store:
    """The index kept below `cache` under this name, else a new one over the documents that `known` gives; None keeps it in memory."""
    path = cache / f"{sort}-{name}.index" if cache else None
    store = load(path) if path else None
    if store is None:
        corpus = Corpus(known())
        store, data = make(corpus, map(_held, corpus.documents), _notes(corpus))
        if path and cache:
            for old in cache.glob(f"{sort}-*"):
                _remove(old)
            save(path, data)
    return store


def fingerprint(about: str) -> str:
    """A name for an index over what `about` describes, as this code makes it."""
    digest = hashlib.sha256(about.encode(errors="surrogateescape"))
    for path in sorted(HERE.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _remove(old: Path) -> None:
    import shutil
    from contextlib import suppress

    with suppress(OSError):
        if old.is_dir():
            shutil.rmtree(old)
        elif not old.name.endswith(".new"):  # what another run is making just now
            old.unlink()


def _held(document: Document) -> dict[str, Any]:
    return {
        "kind": document.kind, "id": document.id, "address": document.address, "title": dict(document.title), "text": dict(document.text),
    }  # fmt: skip


def _notes(corpus: Corpus) -> dict[str, Any]:
    facets = {key: {value: facet_words(facet) for value, facet in values.items()} for key, values in corpus.facets().items()}
    names = {lang: Names.write(Names.rows(corpus.documents, lang)) for lang in LANGUAGES}
    return {"kinds": "".join(str(KINDS.index(document.kind)) for document in corpus.documents), "facets": facets, "names": names}


def excerpt(text: str, words: set[str], longest: int = 140, *, answer: bool = False) -> str:
    """The first of the sentences that hold most of the `words`, cut to `longest` characters.

    With `answer` the text is a ruling's: its first sentence is the answer, always stands first and is never cut."""
    parts = sentences(text)
    best = max(parts, key=lambda sentence: len(words.intersection(tokens(sentence))), default="")
    first = parts[0] if answer and parts else best
    if first != best:
        gap = "" if best == parts[1] else "…"
        space = "" if is_japanese(first[-1]) else " "
        best = first + space + gap + space * bool(gap) + best
    if answer and len(first) > longest - 20:
        return first  # no room for more
    return best if len(best) <= longest else best[: longest - 1].rstrip() + "…"
