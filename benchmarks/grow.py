"""Writes a knowledge base N times as large as the real one: `python -m benchmarks.grow N FOLDER`; `check` and `prove` pass on it.

The first part is the real content, file by file. Every further one is the same again under new names and ids, in English, Japanese and
readings: each card with its halves, each ruling with its experiments, each law, topic and word. What names a card in an effect, an
experiment or a sentence names the new one, so that the new rulings are played with the new cards. The form of the files stays as it is.

What is not multiplied: editions, sources, kingdoms, redirects, the list of changes, and the cards that the engines know by name (Copper,
Forest, …). The new laws do nothing, because the engines ask for a law by its id: the new rulings rest on the real laws. A glossary is one
file of at most 2 MB, so its words are repeated as often as fit (`LARGEST`). The register holds the address of everything. The same N gives
the same bytes.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

from gunbai.cli.writing import REGISTER_HEAD
from gunbai.knowledge.addresses import unregistered
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.fingerprint import CONTENT, REGISTER
from gunbai.knowledge.model import Aliases, Card, Half
from gunbai.knowledge.read import Reader, without_collecting

from .measure import ROOT, content

KNOWN = {  # cards that the engines, or the words of effects, name themselves
    "dominion": {"copper", "silver", "gold", "estate", "duchy", "province", "curse", "potion", "ruins"},
    "mtg": {"forest"},
    "root": set[str](),
}
AS_THEY_ARE = frozenset({"sources", "contradicts", "types", "product", "edition", "date"})  # what holds no name of ours
LANGUAGES = ("en", "ja", "reading")
LARGEST = 1_900_000  # bytes of a glossary; two million may not be exceeded
NAMES: dict[str, list[Any]] = yaml.safe_load((Path(__file__).parent / "grow-names.yaml").read_text(encoding="utf-8"))
STRIDE = 104_729  # a prime that no list is a multiple of: neighbours get names unlike each other

Part = str | Callable[["Copy"], str]  # of a file: what stays, or what a copy writes there


@cache
def name(number: int) -> dict[str, str]:
    """The name of that number, in `en`, `ja` and as `reading`, and the `id` made from it; no two numbers have the same."""
    modifiers, nouns, (firsts, seconds) = NAMES["modifiers"], NAMES["nouns"], NAMES["places"]
    plain = len(modifiers) * len(nouns)
    if number >= plain * len(firsts) * len(seconds):
        raise ValueError("there are no more names: add words to benchmarks/grow-names.yaml")
    place, number = divmod(number, plain)
    modifier, noun = divmod(number * STRIDE % plain, len(nouns))
    (en, ja, reading), (thing, ja_thing, reading_thing) = modifiers[modifier], nouns[noun]
    en, ja, reading = f"{en} {thing}", ja + ja_thing, reading + reading_thing
    if place:
        first, second = firsts[place % len(firsts)], seconds[place // len(firsts)]
        en, ja, reading = f"{en} of {first[0]}{second[0]}", f"{first[1]}{second[1]}の{ja}", f"{first[2]}{second[2]}の{reading}"
    return {"en": en, "ja": ja, "reading": reading, "id": en.lower().replace(" ", "-")}


@cache
def town(number: int) -> dict[str, str]:
    """What the laws and topics of a copy have behind their names."""
    firsts, seconds = NAMES["places"]
    parts = [firsts[number % 8], seconds[number // 8 % 8], seconds[number // 64 % 8]]
    en, ja, reading = ("".join(part[i] for part in parts) for i in range(3))
    return {"en": f" ({en})", "ja": f"（{ja}）", "reading": reading, "id": f"-{en.lower()}"}


@dataclass
class Copy:
    """The `number`-th repetition of a game (1 is the first after the real one); every name of it counts on from `base`."""

    number: int
    base: int

    def name(self, ordinal: int) -> dict[str, str]:
        """The name of what has this ordinal among all that is named in the game."""
        return name(self.base + ordinal)


@dataclass
class Originals:
    """What is named in one game, each with its ordinal: cards and halves by id and by name, words by what is written."""

    game: str
    ids: dict[str, int] = field(default_factory=dict)
    written: dict[str, dict[str, int]] = field(default_factory=lambda: {"en": {}, "ja": {}, "words": {}})
    laws: set[str] = field(default_factory=set)
    homes: set[str] = field(default_factory=set)  # chapters and topics
    terms: dict[str, int] = field(default_factory=dict)
    count: int = 0

    def next(self) -> int:
        """A new ordinal."""
        self.count += 1
        return self.count - 1

    @cached_property
    def patterns(self) -> dict[str, re.Pattern[str]]:
        """What finds the id, or the name in a text of either language, of a card or half; a Japanese text may hold English names."""
        en, ja = self.written["en"], self.written["ja"]
        return {
            "id": _any_of(self.ids, "(?<![a-z0-9-])", "(?![a-z0-9-])"),
            "en": _any_of(en, r"\b", r"(?=s?\b)"),
            "ja": _any_of({**ja, **en}, "", ""),
        }


def originals(kb: KnowledgeBase, game: str) -> Originals:
    """All that is named in the game."""
    found = Originals(game)
    cards = [card for card in kb.cards_of(game) if card.id not in KNOWN[game]]
    named: list[Card | Half] = [*cards, *(card.half for card in cards if card.half)]
    for piece in named:
        ordinal = found.ids[piece.id] = found.next()
        for lang in ("en", "ja"):
            if written := getattr(piece.name, lang):
                found.written[lang].setdefault(written, ordinal)
    for piece in named:
        _aliases(found, piece.aliases, found.written["en"], found.written["ja"])
    for term in kb.terms.values():
        if term.game == game:
            found.terms[term.id] = found.next()
            for aliases in (term.aliases, term.avoid):
                _aliases(found, aliases, found.written["words"], found.written["words"])
    found.laws = {law.id for law in kb.laws.values() if law.game == game}
    found.homes = {key.partition("/")[2] for key in (*kb.chapters, *kb.topics) if key.startswith(f"{game}/")}
    return found


def _aliases(found: Originals, aliases: Aliases, en: dict[str, int], ja: dict[str, int]) -> None:
    for known, names in ((en, aliases.en), (ja, aliases.ja)):
        for written in names:
            if written not in known:
                known[written] = found.next()


def _any_of(words: dict[str, int], before: str, after: str) -> re.Pattern[str]:
    joined = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    joined = joined.replace(r"\ ", r"\s+")  # a name may be broken between two lines
    return re.compile(f"{before}(?:{joined}){after}" if joined else r"(?!)")


class File:
    """One file of the content, cut into what stays and what every copy writes anew."""

    def __init__(self, path: Path, real: Originals, kind: str):
        self.path, self.real, self.kind = path, real, kind
        self.text = path.read_text(encoding="utf-8")
        if kind == "laws":
            self.text = without_clauses(self.text)
        self.data = yaml.load(self.text, yaml.CBaseLoader)
        self.parts: list[Part] = []
        end = 0
        for where, is_key, start, stop in scalars(self.text):
            for begin, until, part in self._replaced(where, is_key, start, stop):
                self.parts += [self.text[end:begin], part]
                end = until
        self.parts.append(self.text[end:])

    def write(self, copy: Copy) -> str:
        """The file as the copy has it."""
        return "".join(part if isinstance(part, str) else part(copy) for part in self.parts)

    def stem(self, copy: Copy) -> str | None:
        """The name of the copy's file; None if what the file is about is not copied."""
        stem = self.path.stem
        if stem in self.real.ids:
            return copy.name(self.real.ids[stem])["id"]
        return stem + town(copy.number)["id"] if stem in self.real.homes else None

    def _replaced(self, where: tuple[str | int, ...], is_key: bool, start: int, stop: int) -> Iterator[tuple[int, int, Part]]:
        """What is to be replaced in one scalar: from where, until where, by what."""
        keys = [step for step in where if isinstance(step, str)]
        written = self.text[start:stop]
        lang = next((key for key in reversed(keys) if key in LANGUAGES), None) if not is_key else None
        if AS_THEY_ARE.intersection(keys[:-1] if is_key else keys):
            return
        if lang:
            ordinal = self._own(where, keys, written)
            if ordinal == "town":
                yield stop, stop, lambda copy: town(copy.number)[lang]
            elif isinstance(ordinal, int):
                yield start, stop, lambda copy: copy.name(ordinal)[lang]
            elif lang != "reading":
                for match in self.real.patterns[lang].finditer(written):
                    name = " ".join(match[0].split())
                    shown = "en" if name in self.real.written["en"] else "ja"
                    yield start + match.start(), start + match.end(), _named(self.real.written[shown][name], shown)
        elif not is_key and self._is_of_town(where, keys, written):
            yield stop, stop, lambda copy: town(copy.number)["id"]
        elif not is_key and self.kind == "laws" and keys[-1] == "number":
            yield stop, stop, lambda copy: f"-{copy.number + 1}"
        elif not is_key and self.kind == "glossary" and keys[-1] in ("id", "see") and written in self.real.terms:
            yield start, stop, _named(self.real.terms[written], "id")
        elif self.kind != "glossary":
            for match in self.real.patterns["id"].finditer(written):
                yield start + match.start(), start + match.end(), _named(self.real.ids[match[0]], "id")
            home = written.partition("/")[0] if keys[-1] == "see" and self.kind == "rulings" and "/" in written else ""
            if home in self.real.homes:
                yield start + len(home), start + len(home), lambda copy: town(copy.number)["id"]

    def _own(self, where: tuple[str | int, ...], keys: list[str], written: str) -> int | str | None:
        """Whose name a text is that is the name of something in this file: an ordinal, or `town` if only the town is added to it."""
        if self.kind == "glossary" and "name" in keys:
            return self.real.terms[self.data["terms"][where[1]]["id"]]
        if self.kind == "glossary" and ("aliases" in keys or "avoid" in keys):
            return self.real.written["words"][written]
        if self.kind == "cards" and keys[0] == "name":
            return self.real.ids.get(self.path.stem)
        if self.kind == "cards" and keys[:2] == ["half", "name"]:
            return self.real.ids[self.data["half"]["id"]]
        return "town" if keys[0] in ("chapter", "topic") or (self.kind == "laws" and "name" in keys) else None

    def _is_of_town(self, where: tuple[str | int, ...], keys: list[str], written: str) -> bool:
        """True if it is the id of a law of this copy."""
        return self.kind == "laws" and written in self.real.laws and (keys[-1] == "see" or (keys[-1] == "id" and len(where) == 3))


def _named(ordinal: int, kind: str) -> Callable[[Copy], str]:
    return lambda copy: copy.name(ordinal)[kind]


def scalars(text: str) -> Iterator[tuple[tuple[str | int, ...], bool, int, int]]:
    """Every scalar of a YAML text: the keys and places that lead to it, whether it is a key, and its two ends, without quotes."""
    path: list[Any] = []  # of every open collection: the key (mapping; None: a key comes next) or the place (sequence)
    for event in yaml.parse(text, yaml.CLoader):
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            path.append(None if isinstance(event, yaml.MappingStartEvent) else 0)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            path.pop()
            _step(path)
        elif isinstance(event, yaml.ScalarEvent):
            quotes = 1 if event.style in ("'", '"') else 0
            start, stop = event.start_mark.index + quotes, event.end_mark.index - quotes
            if path[-1] is None:
                yield (*path[:-1], event.value), True, start, stop
                path[-1] = event.value
            else:
                yield tuple(path), False, start, stop
                _step(path)


def without_clauses(text: str) -> str:
    """A chapter of laws without what its laws do: the engines carry out every clause of a law, so a second one would count twice."""
    lines = text.split("\n")
    kept, inside = [], False
    for line in lines:
        inside = line.startswith("  clauses:") or (inside and line.startswith(("  - ", "   ")))
        if not inside:
            kept.append(line)
    return "\n".join(kept)


def _step(path: list[Any]) -> None:
    if path:
        path[-1] = path[-1] + 1 if isinstance(path[-1], int) else None


def grow(times: int, out: Path) -> None:
    """Write the knowledge base, `times` as large as the real one, into a new or empty folder. Raises OSError if something is in it."""
    out.mkdir(parents=True, exist_ok=True)
    if any(out.iterdir()):
        raise FileExistsError(f"{out} is not empty: name a new folder")
    for name_ in CONTENT:
        (shutil.copytree if (ROOT / name_).is_dir() else shutil.copyfile)(ROOT / name_, out / name_)
    for game in content().games:
        real = originals(content(), game)
        copies = [Copy(number, number * real.count) for number in range(1, times)]
        for kind in ("cards", "laws", "rulings"):
            for path in sorted((ROOT / kind / game).rglob("*.yaml")):
                file = File(path, real, kind)
                for copy in copies:
                    if stem := file.stem(copy):
                        (out / path.relative_to(ROOT)).with_name(f"{stem}.yaml").write_text(file.write(copy), encoding="utf-8")
        _glossary(ROOT / "glossary" / f"{game}.yaml", real, copies, out)
    _register(out)


def _register(out: Path) -> None:
    """Register the addresses of everything, so that the check of lost addresses has as much to do as everything else."""
    reader = Reader(out)
    with without_collecting():
        reader.read()
    known = sorted({*reader.kb.published, *unregistered(reader.kb)})
    (out / REGISTER).write_text(REGISTER_HEAD + "".join(f"{address}\n" for address in known), encoding="utf-8")


def _glossary(path: Path, real: Originals, copies: list[Copy], out: Path) -> None:
    file = File(path, real, "glossary")
    size = path.stat().st_size
    with (out / path.relative_to(ROOT)).open("a", encoding="utf-8") as grown:
        for copy in copies:
            written = file.write(copy).partition("\nterms:\n")[2]
            size += len(written.encode())
            if size > LARGEST:
                break
            grown.write(written)


def main(asked: list[str]) -> int:
    """Grow; the exit status is 2 if it was called wrongly."""
    if len(asked) != 2 or not asked[0].isdigit() or not int(asked[0]):
        print("python -m benchmarks.grow N FOLDER -> how many times as large, and a new folder", file=sys.stderr)
        return 2
    try:
        grow(int(asked[0]), Path(asked[1]))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
