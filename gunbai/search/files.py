"""The index of the site: a folder of small files, of which a browser fetches only those that a question needs (docs/search.md).

The same documents give the same bytes. Every file but `manifest.json` is named by its content, so that it can be kept for ever.
"""

from __future__ import annotations

import base64
import hashlib
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .analysis import is_japanese
from .corpus import Corpus, facet_words
from .document import KINDS, WORTH, Document
from .names import HEARD, SORTS, Names, units
from .variants import keys
from .words import words

OTHERWISE = "="  # stands before a name as it may be written otherwise
SIGNS = 90
ENDS = 45  # a digit below this ends a number, one from it on goes on


@dataclass(frozen=True)
class Limits:
    """How the index is cut: bytes of a file; up to how many bytes all names stay in one file, and all terms and texts are there in one
    file too; documents in a chunk of texts; of how many documents a token is listed with at most, the best ones; how many files a page of
    a directory names."""

    file: int = 2_000
    names: int = 120_000
    rest: int = 1_500_000
    chunk: int = 8
    listed: int = 1_000
    page: int = 128


def write_index(folder: Path, documents: Iterable[Document] | Corpus, lang: str, limits: Limits | None = None) -> None:
    """Write the index of the site in one language into a folder, which is made."""
    limits = limits or Limits()
    corpus = documents if isinstance(documents, Corpus) else Corpus(documents)
    writer = _Writer(folder, limits)
    listed = _listed(corpus, lang)
    common = {token: len(held) for token, held in listed.items() if len(held) > limits.listed and token[0] not in "@:"}
    names = writer.table("names", _names(corpus, lang), limits.names, _name_columns)
    manifest = {
        "lang": lang,
        "size": len(corpus.documents),
        "kinds": KINDS,
        "sorts": SORTS,
        "worth": [WORTH[sort] for sort in SORTS],
        "chunk": limits.chunk,
        "page": limits.page,
        "names": names,
        "terms": writer.table("terms", _terms(listed, common, corpus, limits)),
        "texts": writer.pages("texts", {"files": [writer.put("texts", chunk) for chunk in _texts(corpus, lang, common, limits)]}),
        "facets": writer.put("facets", _facets(corpus, lang)),
    }
    if len(names.get("files", ())) != 1:  # too many to look through: what a slip leads to is written down
        manifest["slips"] = writer.table("slips", _slips(corpus.names(lang)))
    rest = {f"{kind}/{name}.json": text for (kind, name), text in writer.named.items() if kind in ("terms", "texts")}
    if sum(len(text.encode()) for text in rest.values()) <= limits.rest:  # comes after the first answer, so that none after it waits
        manifest["rest"] = writer.put("rest", {path: json.loads(text) for path, text in rest.items()})
    writer.write("manifest.json", manifest)


class _Writer:
    """Writes files named by their content, and directories of them."""

    def __init__(self, folder: Path, limits: Limits):
        self.folder, self.limits = folder, limits
        self.named: dict[tuple[str, str], str] = {}
        folder.mkdir(parents=True)

    def put(self, kind: str, content: Any) -> str:
        """Write one file and return its name without kind and ending."""
        text = _json(content)
        name = base64.b32encode(hashlib.sha256(text.encode()).digest()[:5]).decode().lower()
        if self.named.setdefault((kind, name), text) != text:
            raise ValueError(f"two files of the index would both be {kind}/{name}: give them longer names")  # one in 2**40 for each two
        (self.folder / kind).mkdir(exist_ok=True)
        (self.folder / kind / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")
        return name

    def write(self, name: str, content: Any) -> None:
        """Write a file under its own name."""
        (self.folder / name).write_text(_json(content), encoding="utf-8", newline="\n")

    def table(
        self, kind: str, rows: Iterable[tuple[str, Any]], whole: int = 0, columns: Callable[[list[tuple[str, Any]]], Any] | None = None
    ) -> dict[str, Any]:
        """Write a sorted table of keys and values in files of the usual size, in one file if it is no larger than `whole`."""
        ordered = sorted(rows, key=lambda row: units(row[0]))
        sizes = [len(_json(row[1:] if columns else row).encode()) for row in ordered]
        limit = whole if sum(sizes) <= whole else self.limits.file
        firsts, files, counts, start, size = [], [], "", 0, 0
        for i, more in enumerate([*sizes, limit]):
            together = columns and 0 < i < len(ordered) and ordered[i][0] == ordered[i - 1][0]  # those who bear the same name
            if i == len(ordered) or (i > start and size + more > limit and not together):
                part = ordered[start:i]
                if part:
                    firsts.append(part[0][0])
                    counts += _sign(min(len(part), SIGNS - 1))
                    files.append(self.put(kind, (columns or _columns)(part)))
                start, size = i, 0
            size += more
        return self.pages(kind, {"files": files, "keys": firsts, "counts": counts})

    def pages(self, kind: str, columns: dict[str, Any]) -> dict[str, Any]:
        """A directory of files, with the first key in each and a sign for how many there are if their keys are sorted; a long directory is
        cut into pages, which are files too."""
        count, page = len(columns["files"]), self.limits.page
        if count <= 2 * page:
            return columns
        pages = [{name: column[i : i + page] for name, column in columns.items()} for i in range(0, count, page)]
        return {"pages": [self.put(kind, one) for one in pages]} | ({"keys": columns["keys"][::page]} if "keys" in columns else {})


def _columns(rows: list[tuple[str, Any]]) -> dict[str, Any]:
    return {"keys": [key for key, _ in rows], "values": [value for _, value in rows]}


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _names(corpus: Corpus, lang: str) -> Iterator[tuple[str, list[Any]]]:
    """Per name and bearer the name's key, and: the name as it is written (one by ear with its key in front), number, kind and sort, and
    what to call a term instead."""
    for key, bearers in corpus.names(lang).bearers.items():
        for one in bearers:
            text = " ".join(one.text.split())
            kind_and_sort = _sign(KINDS.index(one.kind) * len(SORTS) + SORTS.index(one.sort))
            yield key, [f"{key}\t{text}" if key[0] == HEARD else text, one.number, kind_and_sort, one.instead]


def _name_columns(rows: list[tuple[str, Any]]) -> dict[str, Any]:
    """Names column by column, which packs better; their keys are not written, since they can be told from the names. What a term is called
    instead of its aliases is written once for each term."""
    texts, numbers, kinds, instead = zip(*(value for _, value in rows), strict=True)
    called = {str(number): name for number, name in zip(numbers, instead, strict=True) if name}
    return {"texts": texts, "numbers": numbers, "kinds": "".join(kinds), "instead": called}


def _listed(corpus: Corpus, lang: str) -> dict[str, array[int]]:
    """Per token the documents in which it stands, each with its level."""
    listed: dict[str, array[int]] = {}
    for number, (levels, more) in enumerate(zip(corpus.levels(lang), corpus.properties(), strict=True)):
        for held in (levels, more):
            for token, level in held.items():
                listed.setdefault(token, array("I")).append(number * 16 + level)
    return listed


def _terms(listed: Mapping[str, array[int]], common: Mapping[str, int], corpus: Corpus, limits: Limits) -> Iterator[tuple[str, str]]:
    for token, held in listed.items():
        best: Iterable[int] = held
        if token in common:
            best = sorted(sorted(held, key=lambda one: (-(one % 16), one))[: limits.listed])
        yield token, (f"{common[token]}!" if token in common else "") + "".join(_posted(best, corpus))


def _posted(held: Iterable[int], corpus: Corpus) -> Iterator[str]:
    """Each document as its distance from the one before, in digits of 45, and one sign for its kind and the level."""
    before = -1
    for one in held:
        number, level = divmod(one, 16)
        step, before = number - before - 1, number
        while step >= ENDS:
            yield _sign(ENDS + step % ENDS)
            step //= ENDS
        yield _sign(step) + _sign((level - 1) * len(KINDS) + KINDS.index(corpus.documents[number].kind))


def _sign(digit: int) -> str:
    """One of SIGNS signs that JSON need not escape."""
    return chr(digit + 35 + (digit > 56))


def _texts(corpus: Corpus, lang: str, common: Mapping[str, int], limits: Limits) -> Iterator[list[Any]]:
    """The texts of documents in chunks, with the levels of those of their tokens that are not listed in full."""
    other, chunk = "ja" if lang == "en" else "en", []
    levels = corpus.levels(lang) if common else iter(({},) * len(corpus.documents))
    for document, held in zip(corpus.documents, levels, strict=True):
        title = document.title
        shown = [
            KINDS.index(document.kind), document.address, title[lang], title[other] if title[other] != title[lang] else "",
            document.text[lang], _info(document), {token: level for token, level in held.items() if token in common},
        ]  # fmt: skip
        chunk.append(shown if shown[-1] else shown[:-1])
        if len(chunk) == limits.chunk:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _info(document: Document) -> dict[str, Any]:
    """What a result tells of a document beside its texts."""
    values = {key: [facet.value for facet in facets] for key, facets in document.facets.items()}
    one = {key: values[key][0] for key in ("game", "set", "status") if key in values}
    many = {name: values[key] for key, name in (("edition", "editions"), ("type", "types")) if key in values}
    return one | many | dict(document.numbers)


def _facets(corpus: Corpus, lang: str) -> dict[str, Any]:
    """What can be filtered by: per property its values with the words that they may be written with; and what the search says."""
    values = {key: {value: facet_words(facet) for value, facet in held.items()} for key, held in corpus.facets().items()}
    return {"facets": values, "words": {key: text[lang] for key, text in words().items()}}


def _slips(names: Names) -> Iterator[tuple[str, list[str]]]:
    """What is left of each word of a Latin name, and of each Japanese name, when one letter is missing, with what it may have been; and the
    names by what they are heard and written as otherwise."""
    left: dict[str, list[str]] = {}
    for word in names.spelt:
        if len(word) > 2 and (word in names.words or is_japanese(word)):
            for short in {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}:
                left.setdefault(short, []).append(word)
    for name, bearers in sorted(names.bearers.items(), key=lambda row: units(row[0])):
        for other in keys(bearers[0].text) if name[0] != HEARD else ():
            left.setdefault(OTHERWISE + other, []).append(name)
    yield from left.items()
