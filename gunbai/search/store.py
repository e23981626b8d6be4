"""The index of the command line, kept by Whoosh below `.cache/`: made when there is none and renewed when the content has changed."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whoosh import fields, index, query, scoring
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import RamStorage
from whoosh.matching import ListMatcher
from whoosh.searching import Searcher

from .analysis import compact, is_kana, pairs, sound, tokens
from .documents import LANGUAGES, Document, Facet
from .query import NUMERIC


class Presence(scoring.WeightingModel):  # type: ignore[misc]
    """A term that is there scores one; how much that is worth, the query says as its boost."""

    def scorer(self, searcher: Any, fieldname: str, text: Any, qf: int = 1) -> Any:
        return _One()


class _One(scoring.BaseScorer):  # type: ignore[misc]
    def supports_block_quality(self) -> bool:
        return False

    def score(self, matcher: Any) -> float:
        return 1.0

    def max_quality(self) -> float:
        return 1.0

    def block_quality(self, matcher: Any) -> float:
        return 1.0


class Best(query.DisjunctionMax):  # type: ignore[misc]
    """A document scores what the best of the parts gives it. (Whoosh's own gives it the best of two parts even where only one matches.)"""

    def _matcher(self, subs: Any, searcher: Any, context: Any) -> Any:
        best: dict[int, float] = {}
        for part in subs:
            matcher = part.matcher(searcher, context)
            while matcher.is_active():
                best[matcher.id()] = max(matcher.score(), best.get(matcher.id(), 0.0))
                matcher.next()
        found = sorted(best)
        return ListMatcher(found, [best[number] for number in found])


class _Memory(RamStorage):  # type: ignore[misc]
    """An index in memory. (Whoosh's own writes its scratch files to one folder of the machine, where two runs meet.)"""

    def temp_storage(self, name: str | None = None) -> Any:
        return _Memory()


class Tokens:
    """The vocabulary of an open index in one language."""

    def __init__(self, searcher: Searcher, lang: str):
        self._reader, self._all = searcher.reader(), f"all_{lang}"
        self.size = self._reader.doc_count()

    def frequency(self, token: str) -> int:
        """In how many documents a token stands."""
        return int(self._reader.doc_frequency(self._all, token)) if token else 0

    def beginning(self, start: str) -> Iterable[str]:
        """Tokens that begin so."""
        return (token.decode() for token in self._reader.expand_prefix(self._all, start))

    def of_names(self) -> Iterable[str]:
        """Tokens that stand in names."""
        return (token.decode() for token in self._reader.lexicon("name"))


class _Ours(Tokenizer):  # type: ignore[misc]
    """Our analysis as a tokenizer of Whoosh. Texts are given as lists of tokens that are already made."""

    def __call__(self, value: Any, positions: bool = False, start_pos: int = 0, mode: str = "", **_: Any) -> Any:
        token = Token(positions, False, mode=mode)
        for place, text in enumerate(tokens(value) if isinstance(value, str) else value):
            token.text, token.pos, token.stopped, token.boost = text, start_pos + place, False, 1.0
            yield token


def _schema() -> Any:
    words = {name: fields.TEXT(_Ours(), phrase=False) for name in ("name", "about")}
    parts = ("heading", "both", "text", "foreign", "all")
    words |= {f"{name}_{lang}": fields.TEXT(_Ours(), phrase=False) for name in parts for lang in LANGUAGES}
    exact = {name: fields.TEXT(_Ours(), phrase=False) for name in ("subject", "beside", "facet")}
    numbers = {name: fields.NUMERIC(int) for name in NUMERIC}
    return fields.Schema(key=fields.ID(stored=True, unique=True), **words, **exact, **numbers)


def _rows(all_documents: list[Document]) -> Iterable[dict[str, Any]]:
    names = {document.key: name_tokens(document) for document in all_documents}
    for document in all_documents:
        row: dict[str, Any] = {"key": document.key, "name": names[document.key]}
        row["about"] = [token for key in document.about for token in names.get(key, ())]
        for lang in LANGUAGES:
            parts = {f"heading_{lang}": tokens(document.title[lang]), f"text_{lang}": tokens(document.text[lang])}
            parts[f"both_{lang}"] = sorted({*parts[f"heading_{lang}"]}.intersection(row["about"]))
            parts[f"foreign_{lang}"] = foreign_tokens(document, lang)
            row |= parts | {f"all_{lang}": sorted({*row["name"], *row["about"], *(token for held in parts.values() for token in held)})}
        row["subject"], row["beside"] = list(document.about[:1]), list(document.about[1:])
        row["facet"] = [f"{key} {word}" for key, values in document.facets.items() for facet in values for word in facet_words(facet)]
        yield row | dict(document.numbers)


def name_tokens(document: Document) -> list[str]:
    """The tokens of a document's names, of readings also by ear."""
    found: list[str] = []
    for name, _ in document.names:
        found += tokens(name)
        if is_kana(key := compact(name)):
            found += pairs(sound(key))
    return list(dict.fromkeys(found))


def foreign_tokens(document: Document, lang: str) -> list[str]:
    """The tokens of a card's words in the other language: whoever asks in it for a card by what it does should find it."""
    return tokens(document.text["ja" if lang == "en" else "en"]) if document.kind == "card" else []


def facet_words(facet: Facet) -> list[str]:
    """Every word that a facet's value may be written with, folded."""
    return list(dict.fromkeys(compact(word) for word in (facet.value, *facet.also)))


def open_index(all_documents: list[Document], cache: Path | None) -> Any:
    """An index over the documents: the one kept below `cache` if it is still true, else a new one; None keeps it in memory."""
    if cache is not None:
        try:
            return _kept(all_documents, cache)
        except OSError:
            pass  # nothing can be written there: do without
    return _fill(_Memory().create_index(_schema()), all_documents)


def _kept(all_documents: list[Document], cache: Path) -> Any:
    home = cache / f"search-{_fingerprint(all_documents)}"
    if home.is_dir():
        try:
            return index.open_dir(str(home))
        except Exception:  # a spoilt index fails in whatever way its bytes suggest: make a new one
            shutil.rmtree(home, ignore_errors=True)
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix="search-new-") as beside:
        fresh = Path(beside) / "index"
        fresh.mkdir()
        _fill(index.create_in(str(fresh), _schema()), all_documents).close()
        for old in cache.glob("search-*"):
            if not old.name.startswith("search-new-"):  # what another run is making just now
                shutil.rmtree(old, ignore_errors=True)
        fresh.rename(home)
    return index.open_dir(str(home))


def _fill(empty: Any, all_documents: list[Document]) -> Any:
    writer = empty.writer()
    for row in _rows(all_documents):
        writer.add_document(**row)
    writer.commit()
    return empty


def _fingerprint(all_documents: list[Document]) -> str:
    digest = hashlib.sha256(repr(all_documents).encode(errors="surrogateescape"))
    for name in ("analysis.py", "store.py"):
        digest.update((Path(__file__).parent / name).read_bytes())
    return digest.hexdigest()[:16]
