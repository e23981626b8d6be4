"""Words in both languages: nothing empty, each language in its own script, readings in hiragana, and no word that the glossary avoids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .base import KnowledgeBase
from .faults import Fault
from .load import place_of
from .model import Aliases, Name, Piece, Ruling, Text, Topic
from .walk import NAMES, named, texts

_HIRAGANA = re.compile(r"[ぁ-ゖー 　]+")
_JAPANESE = re.compile(r"[ぁ-ヿ一-鿿々〆]")
_LATIN = re.compile(r"[A-Za-z]")
_YES_NO = {"en": re.compile(r"(Yes|No)(?=[,.:;!]| to both| [-–—])"), "ja": re.compile(r"(はい|いいえ)(?=[、。！（])")}
_QUOTED = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”|\"[^\"]*\"")


def check_prose(kb: KnowledgeBase, pieces: Iterable[tuple[str, Piece]]) -> Iterator[Fault]:
    """Faults of the words of these pieces."""
    avoided = {game: {language: Avoided(kb, game, language) for language in ("en", "ja")} for game in kb.games}
    for game, piece in pieces:
        if isinstance(piece, Name):
            yield from _name(piece)
        elif isinstance(piece, Text):
            yield from _blank(piece)
        elif isinstance(piece, Aliases):
            yield from _aliases(piece)
        elif isinstance(piece, Topic) and piece.reading is not None:
            yield from _reading(piece)
        if isinstance(piece, Ruling):
            yield from _yes_or_no(piece.answer)
        for key, text in texts(piece):
            if key not in NAMES:
                yield from _languages(text)
            if key not in ("title", "product", "publisher", "edition"):
                for language, words in avoided.get(game, {}).items():
                    yield from words.check(text, language)


def _yes_or_no(answer: Text) -> Iterator[Fault]:
    """Both languages begin with the same yes or no, or with none: where a question asks the opposite, one of them says the opposite."""
    en, ja = _YES_NO["en"].match(answer.en), _YES_NO["ja"].match(answer.ja)
    said = {"Yes": "はい", "No": "いいえ"}.get(en[1]) if en else None
    if said != (ja[1] if ja else None):
        begins = (f'"{en[1]}"' if en else "neither yes nor no", f"「{ja[1]}」" if ja else "neither")
        yield Fault(answer.place_at("ja"), f"the English begins with {begins[0]}, the Japanese with {begins[1]}",
                    "begin both with yes, both with no, or neither; ask both questions the same way round")


def _blank(piece: Text | Name) -> Iterator[Fault]:
    for language in ("en", "ja"):
        words = getattr(piece, language)
        if words is not None and not words.strip():
            yield Fault(piece.place_at(language), f'"{language}" is empty', "write it")


def _name(name: Name) -> Iterator[Fault]:
    yield from _blank(name)
    if name.ja is None and "ja" not in name.unconfirmed:
        yield Fault(name.place, "the Japanese name is missing", "add it, or unconfirmed: [ja] where no source tells it")
    if name.reading is not None:
        yield from _reading(name)
        if name.ja is None:
            yield Fault(name.place_at("reading"), "a reading without a Japanese name", "add ja:, or remove the reading")


def _reading(piece: Name | Topic) -> Iterator[Fault]:
    if not _HIRAGANA.fullmatch(piece.reading or ""):
        place = piece.place_at("reading")
        yield Fault(place, f'the reading "{piece.reading}" is not hiragana', "write it in hiragana; ー and spaces are fine")


def _aliases(aliases: Aliases) -> Iterator[Fault]:
    for language in ("en", "ja"):
        names = getattr(aliases, language)
        for i, name in enumerate(names):
            place = place_of(aliases._raw, language, i) or aliases.place
            if not name.strip():
                yield Fault(place, "a name is empty", "write it, or remove it")
            elif name in names[:i]:
                yield Fault(place, f'the name "{name}" stands twice', "keep one of them")


def _languages(text: Text) -> Iterator[Fault]:
    if text.ja.strip() and not _JAPANESE.search(text.ja):
        same = text.ja.strip() == text.en.strip()
        yield Fault(text.place_at("ja"), "the Japanese is the English again" if same else "no Japanese stands here", "write it in Japanese")
    elif text.en.strip() and not _LATIN.search(text.en):
        same = text.ja.strip() == text.en.strip()
        yield Fault(text.place_at("en"), "the English is the Japanese again" if same else "no English stands here", "write it in English")


class Avoided:
    """Finds the words that a game's glossary avoids; inside a longer name, or in quotes, a word does not count."""

    def __init__(self, kb: KnowledgeBase, game: str, language: str):
        self.instead: dict[str, str] = {}
        for term in kb.terms.values():
            if term.game == game:
                name = getattr(term.name, language)
                for word in getattr(term.avoid, language):
                    self.instead[word.casefold()] = f'write "{name}"' if name else "choose another word"
        self._any = re.compile("|".join(map(re.escape, self.instead)))
        names = (name.casefold() for name in _names(kb, game, language))
        words = {*self.instead, *(name for name in names if self.instead and self._any.search(name))}
        joined = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
        self._pattern = re.compile(rf"(?<![a-z0-9])(?:{joined})(?![a-z0-9])" if language == "en" else joined)

    def check(self, text: Text, language: str) -> Iterator[Fault]:
        """Each avoided word in the text, once."""
        words = getattr(text, language).casefold()
        if not self.instead or not self._any.search(words):
            return
        found = {match[0] for match in self._pattern.finditer(_QUOTED.sub("「」", words))}
        for word in sorted(found & self.instead.keys()):
            yield Fault(text.place_at(language), f'the glossary avoids "{word}"', self.instead[word])


def _names(kb: KnowledgeBase, game: str, language: str) -> Iterator[str]:
    """Every name that may stand in a text although it holds an avoided word."""
    about = kb.games[game]
    yield from (getattr(name, language) for name in (about.name, *about.sets.values()))
    yield from (getattr(piece.name, language) or "" for piece in named(kb, game))
