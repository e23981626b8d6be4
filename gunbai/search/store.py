"""The index of the command line, kept by Whoosh: the only module that knows Whoosh.

An index is one file below `.cache/`. What Whoosh writes holds pickles, and reading a pickle runs whatever it says; so a file is read only
if it bears the seal of this user on this machine. A file with any other seal is never opened, and an index is made anew.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from whoosh import fields
from whoosh.analysis import Token, Tokenizer
from whoosh.filedb.filestore import RamStorage
from whoosh.filedb.structfile import StructFile

from gunbai.knowledge import sealed

from .corpus import Corpus
from .document import KINDS, LANGUAGES
from .names import Names

HEAD = b"gunbai search 2\n"
ROOM = 512  # megabytes; what is more is sorted in scratch files


class _Memory(RamStorage):  # type: ignore[misc]
    """An index in memory, with scratch files that have no name. (Whoosh's own lie in one folder of the machine, where two runs meet.)"""

    def temp_storage(self, name: str | None = None) -> Any:
        return _Scratch()


class _Scratch(RamStorage):  # type: ignore[misc]
    """Scratch files: those with what is too much to be sorted in memory lie on the disk without a name, so that none is ever left."""

    def create_file(self, name: str, **_: Any) -> Any:
        if not name.endswith(".run"):
            return super().create_file(name)
        self.files[name] = tempfile.TemporaryFile()  # noqa: SIM115 - closed when Whoosh deletes it
        return self.open_file(name)

    def open_file(self, name: str, **_: Any) -> Any:
        held = self.files[name]
        held.seek(0)
        return StructFile(os.fdopen(os.dup(held.fileno()), "r+b"), name)  # Whoosh closes what it is given

    def delete_file(self, name: str) -> None:
        held = self.files.pop(name)
        if not isinstance(held, bytes):
            held.close()


class _Levels(Tokenizer):  # type: ignore[misc]
    """Takes tokens that are already made, each with its level, which Whoosh keeps as the weight of the token in the document.

    Whoosh passes on nothing but text: they come as `token level` between line ends, which no token holds."""

    def __call__(self, value: str, positions: bool = False, start_pos: int = 0, mode: str = "", **_: Any) -> Any:
        token = Token(False, False, mode=mode, boosts=True)
        for row in value.split("\n") if value else ():
            token.text, level = row.rsplit(" ", 1)
            token.boost, token.stopped = float(level), False
            yield token


def _written(levels: Mapping[str, int]) -> str:
    return "\n".join(f"{token} {level}" for token, level in levels.items())


class Index:
    """An open index in one language, as the ranking asks for it."""

    def __init__(self, reader: Any, lang: str, kinds: str, names: Names):
        self._reader, self._lang, self._kinds, self.names = reader, lang, kinds, names
        self.size = len(kinds)
        self._known: dict[str, list[tuple[int, str, int]]] = {}

    def kind(self, number: int) -> str:
        """The kind of a document."""
        return KINDS[int(self._kinds[number])]

    def frequency(self, token: str) -> int:
        """In how many documents a token stands."""
        return int(self._reader.doc_frequency(self._lang, token)) if token else 0

    def postings(self, token: str) -> list[tuple[int, str, int]]:
        """The documents in which a token stands: number, kind, level."""
        if token not in self._known:
            self._known[token] = list(self._read(token))
        return self._known[token]

    def _read(self, token: str) -> Iterator[tuple[int, str, int]]:
        field = "more" if token[:1] in ("@", ":") else self._lang
        if not token or (field, token) not in self._reader:
            return
        matcher = self._reader.postings(field, token)
        while matcher.is_active():
            number = matcher.id()
            yield number, self.kind(number), int(matcher.weight())
            matcher.next()

    def beginning(self, start: str, most: int) -> list[str]:
        """Tokens that begin so, in order, at most so many."""
        found: list[str] = []
        for token in self._reader.expand_prefix(self._lang, start):
            if len(found) == most:
                break
            found.append(token.decode())
        return found

    def stored(self, number: int) -> dict[str, Any]:
        """What is kept of a document."""
        held: dict[str, Any] = json.loads(self._reader.stored_fields(number)["held"])
        return held


class Store:
    """An index over some documents, in both languages, with what is to be known of all of them at once (`notes`)."""

    def __init__(self, made: Any, notes: Mapping[str, Any]):
        self.notes = notes
        reader = made.reader()
        self.langs = {lang: Index(reader, lang, notes["kinds"], Names.read(notes["names"][lang])) for lang in LANGUAGES}


def _schema() -> Any:
    levels = {name: fields.TEXT(_Levels(), phrase=False) for name in (*LANGUAGES, "more")}
    return fields.Schema(held=fields.STORED(), **levels)


def make(corpus: Corpus, held: Iterable[Mapping[str, Any]], notes: Mapping[str, Any]) -> tuple[Store, bytes]:
    """An index over the documents of the corpus; `held` is what is kept of each, as JSON; also as bytes that `read` understands."""
    storage = _Memory()
    made = storage.create_index(_schema())
    writer = made.writer(limitmb=ROOM)
    rows = zip(held, *(corpus.levels(lang) for lang in LANGUAGES), corpus.properties(), strict=True)
    for kept, *levels, more in rows:
        words = dict(zip((*LANGUAGES, "more"), map(_written, (*levels, more)), strict=True))
        writer.add_document(held=json.dumps(kept, ensure_ascii=False), **words)
    writer.commit()
    parts = {"notes": json.dumps(notes, ensure_ascii=False).encode(), **{name: bytes(data) for name, data in storage.files.items()}}
    sizes = json.dumps({name: len(data) for name, data in parts.items()}).encode()
    return Store(made, notes), sizes + b"\n" + b"".join(parts.values())


def read(data: bytes) -> Store:
    """The index that these bytes are; they must be our own."""
    sizes, _, rest = data.partition(b"\n")
    storage, place = _Memory(), 0
    for name, size in json.loads(sizes).items():
        storage.files[name] = rest[place : place + size]
        place += size
    notes = json.loads(storage.files.pop("notes"))
    return Store(storage.open_index(), notes)


def load(path: Path) -> Store | None:
    """The index in this file, if this user wrote it and it is whole; else None."""
    data = sealed.load(path, HEAD)
    return None if data is None else read(data)


def save(path: Path, data: bytes) -> None:
    """Keep an index in a file under this user's seal; where nothing can be written, nothing is."""
    sealed.save(path, HEAD, data)
