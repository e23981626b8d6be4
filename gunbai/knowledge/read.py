"""The whole content read from its folders into a knowledge base, with every fault of every file collected."""

from __future__ import annotations

import gc
import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .base import KnowledgeBase
from .changes import Change
from .drafts import but_unwritten, unwritten
from .faults import ContentError, Fault, Place, nearest
from .files import files
from .fingerprint import CHANGES, REDIRECTS, REGISTER
from .kingdoms import KingdomFile
from .load import Map, Seq, read_bytes, read_text
from .model import Card, Chapter, Game, Glossary, Redirect, RulingFile, Source
from .scalars import ADDRESS, ID, id_trouble
from .schema import check_first_line
from .shape import pieces
from .vocabulary import Vocabulary


@dataclass
class Unread:
    """What stands in files that could not be used: references to it are not called dead.

    `ids` holds `kind/game/id`, `kinds` holds `kind/game` where a file of the kind could not be read at all."""

    ids: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)

    def may_hold(self, kind: str, key: str) -> bool:
        """True if a piece of `kind` with the key `game/id` (a source: `id`) may stand in a file that could not be used."""
        game = key.partition("/")[0]
        return f"{kind}/{key}" in self.ids or f"{kind}/{game}" in self.kinds or kind in self.kinds


def load(root: Path, vocabularies: Mapping[str, Vocabulary] | None = None) -> KnowledgeBase:
    """All content below `root` (editions.yaml, sources.yaml, cards/, laws/, rulings/, glossary/, kingdoms/), read and checked.

    `vocabularies` maps a game to its words; the effects of a game without one are not checked.
    Raises ContentError with all faults of all files, sorted by place."""
    from .check import check

    reader = Reader(root)
    with without_collecting():
        reader.read()
        faults = but_unwritten(reader.faults + check(reader.kb, vocabularies or {}, reader.unread))
    if faults:
        raise ContentError(faults)
    return reader.kb


@contextmanager
def without_collecting() -> Iterator[None]:
    """Reading keeps all that it makes, to the end: looking for garbage in it again and again would take a third of the time, and so
    would looking for it afterwards, here and in the processes that we start."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()
            gc.enable()


_SHAPES: dict[str, tuple[int, Any]] = {  # what stands in a folder, and how deep; or in a file at the top
    "cards": (4, Card), "laws": (3, Chapter), "rulings": (4, RulingFile), "glossary": (2, Glossary), "kingdoms": (2, KingdomFile),
    "editions.yaml": (1, dict[str, Game]), "sources.yaml": (1, list[Source]), REDIRECTS: (1, list[Redirect]), CHANGES: (1, list[Change]),
}  # fmt: skip


def shape_faults(shown: str, written: bytes) -> list[Fault]:
    """What keeps a file from being what it should be by its place in the project; nothing for one only begun, or elsewhere."""
    if b"TODO" in written:
        return []
    parts = shown.split("/")
    depth, kind = _SHAPES.get(parts[0], (0, None))
    return pieces(kind, read_text(written, shown), Place(shown))[1] if depth == len(parts) else []


class Reader:
    """Reads the files one by one; what it could use is in `kb`, what was wrong in `faults`, what it had to leave out in `unread`."""

    def __init__(self, root: Path):
        self.root = root
        self.kb = KnowledgeBase()
        self.faults: list[Fault] = []
        self.unread = Unread()
        self._first: dict[tuple[str, str], Place] = {}
        self._real = os.path.join(os.path.realpath(root), "")

    def read(self) -> None:
        """Read everything."""
        self._editions()
        self._sources()
        self._each("cards", 3, self._card)
        self._each("laws", 2, self._chapter)
        self._each("rulings", 3, self._rulings)
        self._each("glossary", 1, self._terms)
        self._each("kingdoms", 1, self._kingdoms)
        self._redirects()
        self._changes()
        self._published()

    def _editions(self) -> None:
        games = self._file(self.root / "editions.yaml", dict[str, Game], "games", "")
        for id_, game in (games or {}).items():
            game.id = id_
            self.kb.games[id_] = game

    def _sources(self) -> None:
        for source in self._file(self.root / "sources.yaml", list[Source], "sources", "") or []:
            self._enter("source", self.kb.sources, source.id, source)

    def _redirects(self) -> None:
        path = self.root / REDIRECTS
        for redirect in (self._file(path, list[Redirect], "redirects", "") or []) if path.exists() else []:
            if redirect.from_ in self.kb.redirects:
                self.faults.append(Fault(redirect.place_at("from"), f"{redirect.from_} is led on twice", "keep one of them"))
            self.kb.redirects[redirect.from_] = redirect

    def _changes(self) -> None:
        path = self.root / CHANGES
        self.kb.changes = (self._file(path, list[Change], "changes", "") or []) if path.exists() else []

    def _published(self) -> None:
        """The register is no YAML: an address a line, so that two branches that add to it merge."""
        path = self.root / REGISTER
        try:
            lines = read_bytes(path, REGISTER).decode("utf-8").split("\n") if path.exists() else []
        except ContentError as error:
            self.faults += error.faults
            return
        except UnicodeDecodeError:
            self.faults.append(Fault(Place(REGISTER), "this is not UTF-8", "write it anew: gunbai register"))
            return
        for number, line in enumerate(lines, 1):
            address = line.strip()
            if address and not address.startswith("#"):
                if ADDRESS.match(address):
                    self.kb.published.setdefault(address, number)
                else:
                    self.faults.append(Fault(Place(REGISTER, number), "this is no address", "remove the line"))

    def _card(self, path: Path, game: str, set_: str) -> None:
        card = self._file(path, Card, "cards", game)
        if card is None:
            self.unread.ids.add(f"cards/{game}/{path.stem}")
        else:
            card.id, card.game, card.set = path.stem, game, set_
            self._enter("card", self.kb.cards, f"{game}/{card.id}", card)

    def _chapter(self, path: Path, game: str, _: str) -> None:
        chapter = self._file(path, Chapter, "laws", game)
        if chapter is None:
            self.unread.ids.add(f"laws/{game}/{path.stem}")
            return
        chapter.game, chapter.id = game, path.stem
        self._enter("chapter", self.kb.chapters, f"{game}/{chapter.id}", chapter)
        for law in chapter.laws:
            law.game, law.chapter = game, chapter.id
            self._enter("law", self.kb.laws, f"{game}/{law.id}", law)

    def _rulings(self, path: Path, game: str, set_: str) -> None:
        content = self._file(path, RulingFile, "rulings", game)
        if content is None:
            return
        if content.topic is not None:
            self._enter("topic", self.kb.topics, f"{game}/{path.stem}", content.topic)
        for ruling in content.rulings:
            ruling.game, ruling.set, ruling.subject = game, set_, path.stem
            self._enter("ruling", self.kb.rulings, ruling.full_id, ruling)

    def _terms(self, path: Path, *_: str) -> None:
        game = path.stem
        content = self._file(path, Glossary, "terms", game)
        for term in content.terms if content else []:
            term.game = game
            self._enter("term", self.kb.terms, f"{game}/{term.id}", term)

    def _kingdoms(self, path: Path, *_: str) -> None:
        game = path.stem
        content = self._file(path, KingdomFile, "kingdoms", game)
        for card in content.named if content else []:
            card.game = game
            self._enter("named card", self.kb.named, f"{game}/{card.id}", card)
        for kingdom in content.kingdoms if content else []:
            kingdom.game = game
            self._enter("kingdom", self.kb.kingdoms, f"{game}/{kingdom.id}", kingdom)

    def _enter(self, kind: str, shelf: dict[str, Any], key: str, piece: Any) -> None:
        place = piece.place_at("id")
        first = self._first.setdefault((kind, key), place)
        if key in shelf:
            self.faults.append(Fault(place, f'the {kind} "{key.rpartition("/")[2]}" stands twice (first in {first.path}:{first.line})',
                                     "give one of them another id"))
        else:
            shelf[key] = piece

    def _file(self, path: Path, kind: Any, shelf: str, game: str) -> Any:
        """The pieces of one file, or None: then its faults are noted, and what it holds is `unread`."""
        shown = self._shown(path)
        where = f"{shelf}/{game}".rstrip("/")
        try:
            self._stay_inside(path, shown)
            written = read_bytes(path, shown)
            self.kb.digests[shown] = hashlib.blake2b(written, digest_size=16).hexdigest()
            raw = read_text(written, shown)
        except ContentError as error:
            self.faults += error.faults
            self.unread.kinds.add(f"halves/{game}" if shelf == "cards" else where)
            return None
        if b"TODO" in written:
            self.faults += unwritten(raw, Place(shown))
        content, faults = pieces(kind, raw, Place(shown))
        self.faults += faults + check_first_line(path, shown)
        if faults:
            self.unread.ids |= {f"{where}/{id_}" for id_ in _ids(raw)}
            if shelf == "games":
                self.unread.kinds.add(where)
        return content

    def _stay_inside(self, path: Path, shown: str) -> None:
        """Refuse a link that leads out of the project: what somebody else keeps there is no content, and is nobody's to publish."""
        if not os.path.realpath(path).startswith(self._real):
            raise ContentError([Fault(Place(shown), "this is a link that leads out of the project", "put the file itself here")])

    def _shown(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _each(self, folder: str, depth: int, read: Callable[[Path, str, str], None]) -> None:
        """Call `read(path, game, set)` for every file that stands where it should; note the others."""
        for path, hindrance in files(self.root / folder):
            if hindrance:
                self.faults.append(Fault(Place(self._shown(path)), *hindrance))
                self.unread.kinds |= {folder.replace("glossary", "terms"), *(["halves"] if folder == "cards" else [])}
                continue
            parts = path.relative_to(self.root).parts[1:]
            problem = self._misplaced(folder, depth, path, parts)
            if problem:
                self.faults.append(Fault(Place(self._shown(path)), *problem))
                meant = _as_id(path.stem)
                if folder == "cards":
                    self.unread.ids.add(f"cards/{parts[0]}/{meant}")
                    self.unread.kinds.add(f"halves/{parts[0]}")
                else:
                    self.unread.kinds.add(f"{folder.replace('glossary', 'terms')}/{meant if len(parts) == 1 else parts[0]}")
            else:
                read(path, parts[0], parts[1]) if depth > 1 else read(path, path.stem, "")

    def _misplaced(self, folder: str, depth: int, path: Path, parts: tuple[str, ...]) -> tuple[str, str] | None:
        shape = {1: "GAME.yaml", 2: "GAME/CHAPTER.yaml", 3: "GAME/SET/NAME.yaml"}[depth]
        if path.suffix != ".yaml":
            return "only .yaml files stand here", f"name it {path.stem}.yaml or remove it"
        if len(parts) != depth:
            return f"a file of {folder} stands in {folder}/{shape}", "move it there"
        if not ID.match(path.stem):
            what, instead = id_trouble(path.stem)
            return f"the file's name: {what}", instead
        game = path.stem if depth == 1 else parts[0]
        if "games" in self.unread.kinds:
            return None
        if game not in self.kb.games:
            return f'there is no game "{game}" in editions.yaml', nearest(game, self.kb.games)
        if depth == 3 and parts[1] not in self.kb.games[game].sets:
            return f'the game {game} has no set "{parts[1]}" in editions.yaml', nearest(parts[1], self.kb.games[game].sets)
        return None


def _as_id(name: str) -> str:
    """The id that a file's name was meant to be: `Bridge Troll` is `bridge-troll`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _ids(raw: Any) -> Iterator[str]:
    """Every id written in the data, wherever it stands."""
    if isinstance(raw, Map):
        if isinstance(raw.get("id"), str):
            yield raw["id"]
        for value in raw.values():
            yield from _ids(value)
    elif isinstance(raw, Seq):
        for value in raw:
            yield from _ids(value)
