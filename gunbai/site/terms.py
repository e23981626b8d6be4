"""Words of the glossary found where they stand in a text: the longest word wins, and no word is found inside the name of a card."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Half, Term

from .ruby import ruby, sure_reading
from .words import Voice

HEADS = (1, 2, 4, 8, 16)  # of so many first characters the longest tell where to look for a word among tens of thousands
SILENT = ("set",)  # kinds of terms that are found only so that nothing inside them is, as in 『冒険』 or “Dark Ages”
NOUNS = ("type", "zone", "token", "phase", "component")

# How a Japanese verb may go on after its stem, by the kana that it ends with.
_ENDINGS = {"く": "くいかきけこ", "す": "すしさせそ", "う": "うわいえおっ", "つ": "つたちてとっ", "る": "るたてならりれろっよ"}
_KATAKANA, _KANJI = "ァ-ヺー", "一-鿿々"
_NO_NOUN = r"(?! (?:your|the|it|them|this|a|an|over|any|up|down|out)\b)"  # “turn it over” and “hand them out” are verbs
_NO_VERB = "(?<!from .)(?<!left .)"  # “discard it from play” is none; stands after the first letter


@dataclass(frozen=True)
class Found:
    """A word of a text: where it stands, and the term, or the card (or its half) that is named; None for another name."""

    start: int
    end: int
    thing: Term | Card | Half | None


class Words:
    """Every word of a game's glossary and every card's name, in one language."""

    def __init__(self, kb: KnowledgeBase, lang: str):
        self.kb, self.lang = kb, lang
        self.find = cache(self._find)
        self._forms = cache(self._compile)

    def _find(self, game: str, text: str) -> tuple[Found, ...]:
        """Every known word of a text, from its beginning to its end."""
        forms, found, at = self._forms(game), [], 0
        while at < len(text):
            known = (form for size in HEADS for form in forms.get(text[at : at + size], ()))
            hits = [(hit.end() - at, -rank, thing) for rank, pattern, thing in known if (hit := pattern.match(text, at))]
            if hits:
                length, _, thing = max(hits, key=lambda hit: hit[:2])  # of equally long ones the first
                found.append(Found(at, at + length, thing))
                at += length
            else:
                at += 1
        return tuple(found)

    def terms(self, game: str, text: str) -> list[Term]:
        """The terms in a text, each once, as they come."""
        return list({found.thing.id: found.thing for found in self.find(game, text) if isinstance(found.thing, Term)}.values())

    def _compile(self, game: str) -> dict[str, list[tuple[int, re.Pattern[str], Any]]]:
        """The words by their first characters, as many as HEADS allows; what is called so outright ranks before what is also called so."""
        entries: list[tuple[int, str, bool, Any]] = []
        verbs = {term.name.en.removesuffix(" (verb)") for term in self.kb.terms.values() if term.game == game and "(verb)" in term.name.en}
        for card in self.kb.cards_of(game):
            for owner in (card, card.half) if card.half else (card,):
                if said := getattr(owner.name, self.lang):
                    entries.append((0, _plural(said) if self.lang == "en" else re.escape(said), True, owner))
        for term in self.kb.terms.values():
            if term.game == game:
                thing = None if term.kind in SILENT else term
                forms_of = _japanese(term) if self.lang == "ja" else _english(term, verbs)
                entries += [(rank, form, exact, thing) for rank, form, exact in forms_of]
        forms: dict[str, list[tuple[int, re.Pattern[str], Any]]] = defaultdict(list)
        for rank, (_, form, exact, thing) in enumerate(sorted(entries, key=lambda entry: (entry[0], not entry[2]))):
            head, pattern = _head(form), re.compile(_bounded(form, self.lang, exact))
            for first in {head[0]} if exact else {head[0].lower(), head[0].upper()}:
                forms[first + head[1:]].append((rank, pattern, thing))
        return dict(forms)


def _head(form: str) -> str:
    """The characters with which everything begins that a form fits, not more than HEADS knows."""
    form = form.replace(_NO_VERB, "")
    written = re.match(r"(?:\\.|[^\\\[\](){}?*+|.^$])*", form)
    assert written
    literal = re.sub(r"\\(.)", r"\1", written[0])
    if form[written.end() :][:1] in ("?", "*"):
        literal = literal[:-1]
    return literal[: max(size for size in HEADS if size <= len(literal))]


def _bounded(form: str, lang: str, exact: bool) -> str:
    """The form where it is a word of its own; one that is not exact may begin with a capital or not."""
    if lang == "en":
        start = form if exact else f"[{form[0].lower()}{form[0].upper()}]{form[1:]}"
        return rf"(?<!\w){start}(?!\w)"
    before, after = "", ""
    if re.match(f"[{_KATAKANA}]", form):
        before = f"(?<![{_KATAKANA}・])"
    if re.search(f"[{_KATAKANA}]$", form):
        after = f"(?![{_KATAKANA}])"
    if re.fullmatch(f"[{_KANJI}]", form):
        before, after = f"(?<![{_KANJI}])", f"(?![{_KANJI}])"
    return f"{before}{form}{after}"


def _said(term: Term, lang: str) -> Iterator[tuple[int, str]]:
    """What a term is called in texts: its name, and those other names that are a part of it or hold it. The rest are for the search."""
    name = getattr(term.name, lang)
    if not name:
        return
    bare = re.sub(r" \(.*\)$|^to ", "", name)
    yield (0 if bare == name else 2), bare
    for alias in getattr(term.aliases, lang):
        if alias in getattr(term.avoid, lang) or len(alias) < 2 or "（" in alias:
            continue
        if alias[0] in "+＋" or alias in name or bare in alias or _woven(alias, name) or _woven(name, alias):
            yield 1, alias


def _woven(short: str, long: str) -> bool:
    """Whether all words of the first stand in the second in the same order: start of turn, at the start of your turn."""
    rest = iter(re.findall(r"[a-z]+", long.lower()))
    words = re.findall(r"[a-z]+", short.lower())
    return bool(words) and all(word in rest for word in words)


def _japanese(term: Term) -> Iterator[tuple[int, str, bool]]:
    for rank, name in _said(term, "ja"):
        if name[0] in "＋" and name[1:2] not in tuple("０１２３４５６７８９"):  # ＋カード: with any number between
            yield rank, f"＋[０-９]*{re.escape(name[1:])}", True
        elif name.endswith("する"):
            yield rank, f"{re.escape(name[:-2])}(?:する?|[しさせ])", True
            if re.search(f"[{_KANJI}]$", name[:-2]):
                yield 3, re.escape(name[:-2]), True
        elif term.kind not in NOUNS[2:] and len(name) > 1 and name[-1] in _ENDINGS and not re.search(f"[{_KATAKANA}]", name[-2:]):
            yield rank, f"{re.escape(name[:-1])}[{_ENDINGS[name[-1]]}]", True
        else:
            yield rank, re.escape(name), True


def _english(term: Term, verbs: set[str]) -> Iterator[tuple[int, str, bool]]:
    name = term.name.en
    if name in verbs:  # what is both: “the trash” is the place, “trash” is what one does
        yield 0, rf"{name.lower()}(?<=\bthe {name.lower()})", True
        return
    exact = (term.kind == "type" and name[:1].isupper()) or name.endswith("(allowance)")
    for rank, said in _said(term, "en"):
        if said.startswith("+") and not said[1:2].isdigit():
            yield rank, rf"\+[0-9]*[ ]?{_plural(said[1:].removesuffix('s'))}", True
            continue
        words = said.split(" ")
        verb = term.kind in ("rule", "action") and not exact
        inflected = [_inflected(word) if i == len(words) - 1 or (verb and i == 0) else re.escape(word) for i, word in enumerate(words)]
        form = " ".join(inflected)
        if len(words) == 1 and term.kind in NOUNS:
            form += _NO_NOUN
        elif len(words) == 1 and verb:
            form = form[0] + _NO_VERB + form[1:]
        yield rank, form, exact or not said[0].isalpha()


def _inflected(word: str) -> str:
    """A word with its endings, as a pattern: trash, trashes, trashed, trashing."""
    if len(word) < 3 or not word.isalpha():
        return re.escape(word)
    stem = word[:-1] if word.endswith(("e", "y")) else word
    last = word[-1]
    return f"{stem}(?:{last}|{last}s|es|ies|ed|ied|d|ing|ying)" if stem != word else f"{word}(?:s|es|ed|ing|{last}ed|{last}ing)?"


def _plural(word: str) -> str:
    return re.escape(word) + ("s?" if word[-1:].isalpha() else "")


def explain(words: Words, game: str, text: str, address: Callable[[Term], str], seen: list[str]) -> Markup:
    """HTML: the text with every term that is not among `seen` as a link to its definition, and added to it; in Japanese a card's
    name has its reading over it the first time."""
    html, at = [], 0
    for found in words.find(game, text):
        thing, said = found.thing, text[found.start : found.end]
        if thing is None or thing.id in seen:
            continue
        piece = None
        if isinstance(thing, Term):
            piece = Markup('<a class="g-t" href="{}">{}</a>').format(address(thing), said)
        elif words.lang == "ja" and (reading := sure_reading(thing.name)):
            piece = ruby(said, reading)
        if piece is not None:
            seen.append(thing.id)
            html += [escape(text[at : found.start]), piece]
            at = found.end
    return Markup("").join([*html, escape(text[at:])])


def definitions(kb: KnowledgeBase, game: str, voice: Voice) -> str:
    """JSON: every term of a game by its id, as name, reading, name in the other language, and the lines of
    its definition; under "" what the script says beside it."""
    terms = {"": [voice.say("term-more"), voice.say("term-close")]}
    for term in kb.terms.values():
        if term.game == game:
            other = getattr(term.name, voice.other) or ""
            reading = sure_reading(term.name) if voice.lang == "ja" else ""
            terms[term.id] = [voice.plain(term.name), reading, other, *voice.text(term.definition).splitlines()]
    return json.dumps(terms, ensure_ascii=False, separators=(",", ":"))
