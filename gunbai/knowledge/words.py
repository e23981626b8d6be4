"""Numbers agree between English, Japanese and effect: numerals, full-width digits, kanji numerals and number words alike.

Only numbers from 2 on are compared: `one`, `1`, 一 and 0 have too many lives in both languages. What *may* stand for a number (`second`,
`both`, `half`, 両方, 半分) satisfies the other side and is never missed. Names are not numbers: of cards, terms and laws, printed law
numbers, dates and years.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .base import KnowledgeBase, effect_of
from .effects import forms
from .faults import Fault, Place
from .load import key_place
from .model import EFFECT, Card, Clause, Half, Law, Piece, Ruling, Term, Text
from .walk import NAMES, named, texts

_EN_MUST = {
    "two": 2, "twice": 2, "three": 3, "thrice": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100,
}
_EN_MAY = {
    "half": 2, "halves": 2, "halved": 2, "both": 2, "pair": 2, "pairs": 2, "either": 2, "neither": 2, "double": 2, "doubles": 2,
    "doubled": 2, "multiple": 2, "thirds": 3, "triple": 3, "quarter": 4,
}
_EN_PHRASES = {"more than once": 2, "more than one": 2}
_EN_ORDINALS = {
    "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "eleventh": 11, "twelfth": 12,
}
_EN_ANY = {**_EN_MUST, **_EN_MAY, **_EN_ORDINALS}
_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
COUNTERS = (
    "枚|人|個|つ|回|度(?!と(?!も))|点|番|ターン|手番|種|コイン|コスト|倍|箇所|か所|ヶ所|カ所|体|色|以上|以下|本|組|束|ドロー|アクション|購入"
    "|ポーション|負債|勝利点|マナ|段階|巡|通り|ゲーム|プレイヤー|トークン|カード|行動|段落|文|項|ラウンド|エリア|広場|軍|面|桁|列|週|日|分の"
)
NUMERALS = "[一二三四五六七八九十百]+"
_NUMERAL = re.compile(rf"({NUMERALS})(?={COUNTERS})")
_JA_MAY = {
    "両": 2, "双方": 2, "どちら": 2, "いずれ": 2, "片方": 2, "もう片": 2, "もう一": 2, "もう1": 2, "一方": 2, "他方": 2, "互い": 2,
    "半分": 2, "半数": 2, "倍": 2, "二重": 2, "二択": 2, "二分": 2, "ふたつ": 2, "ふたり": 2,
    "再び": 2, "再度": 2, "複数": 2, "ペア": 2, "との間": 2, "みっつ": 3, "よっつ": 4,
}
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_NO_NUMBERS = re.compile(
    rf"""
      (?<!\d)\d{{4}}-\d\d(?:-\d\d)?(?!\d) | (?<!\d)(?:19|20)\d\d(?!\d)年?(?:\d+月)?(?:\d+日)? | \d+月(?:\d+日)?  # dates, years
    | \b(?:{_MONTHS})\s+\d{{1,2}}\b | \b\d{{1,2}}\s+(?:{_MONTHS})\b
    | (?<![A-Za-z])[A-Z]\.\d+(?:\.\d+)*[a-z]? | (?<![\d.])\d+(?:\.\d+)+[a-z]?                 # printed numbers of laws
    | (?i:\brules?|\blaws?|\bCR|ルール|規則)\s*\d{{3,}}[a-z]?(?!\d|\.\d)
    | (?i:\bsection|\bchapter|\bpage|\bp\.|\bedition|頁|ページ)\s*\d+
    | \#\d+                                                                                   # copper#2
    """,
    re.VERBOSE,
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"[a-z]+")
_EN_ORDINAL = re.compile(r"(\d+)(?:nd|rd|th)\b")
_JA_ORDINAL = re.compile(rf"第(\d+|{NUMERALS})|(\d+|{NUMERALS})(?:{COUNTERS})?目")


@dataclass(frozen=True)
class Numbers:
    """The numbers of one side: those that the other side `must` say too, those that it `may`, and those that count places (2nd)."""

    must: frozenset[int]
    may: frozenset[int]
    ordinal: frozenset[int] = frozenset()

    def lacking(self, other: Numbers) -> list[int]:
        """Numbers that `other` says and this side does not; ordinals count where both sides have some."""
        wanted = other.must | (other.ordinal if self.ordinal else frozenset())
        return sorted(wanted - self.must - self.may - self.ordinal)


def english(words: str) -> Numbers:
    """The numbers of an English text."""
    words = _plain(words)
    found = _WORD.findall(words.casefold())
    ordinal = {int(number) for number in _EN_ORDINAL.findall(words)} | {_EN_ORDINALS[word] for word in found if word in _EN_ORDINALS}
    must = {int(number) for number in _DIGITS.findall(_EN_ORDINAL.sub(" ", words))}
    must |= {_EN_MUST[word] for word in found if word in _EN_MUST}
    may = {_EN_MAY[word] for word in found if word in _EN_MAY}
    may |= {number for phrase, number in _EN_PHRASES.items() if phrase in words.casefold()}
    return _numbers(must, may, ordinal)


def japanese(words: str) -> Numbers:
    """The numbers of a Japanese text."""
    words = _plain(words)
    ordinal = {value(match[1] or match[2]) for match in _JA_ORDINAL.finditer(words)}
    words = _JA_ORDINAL.sub(" ", words)
    must = {int(number) for number in _DIGITS.findall(words)} | {value(found) for found in _NUMERAL.findall(words)}
    return _numbers(must, {number for word, number in _JA_MAY.items() if word in words}, ordinal)


def _plain(words: str) -> str:
    """Half-width, without what is no number of the rules, thousands joined."""
    words = unicodedata.normalize("NFKC", words)
    return _THOUSANDS.sub("", _NO_NUMBERS.sub(" ", words)) if _DIGITS.search(words) else words  # all of them hold a digit


def of_data(node: Any) -> Numbers:
    """The numbers of an effect or of a law's data; how often the same verb stands in a list may be a number too."""
    must: set[int] = set()
    may: set[int] = set()
    _collect(node, must, may)
    return _numbers(must, may)


def _collect(node: Any, must: set[int], may: set[int]) -> None:
    if isinstance(node, dict):
        for key, value in node.items():
            if key.isdigit() and key.isascii():
                must.add(int(key))
            else:
                _collect(key, must, may)
            _collect(value, must, may)
    elif isinstance(node, list):
        verbs = [next(iter(item), None) if isinstance(item, dict) else item for item in node]
        may |= {verbs.count(verb) for verb in verbs}
        for item in node:
            _collect(item, must, may)
    elif isinstance(node, int) and not isinstance(node, bool):
        must.add(abs(node))
    elif isinstance(node, str):
        may |= {int(number) for number in re.findall(r"[0-9]+", node)[:50] if len(number) < 10}
        may |= {_EN_ANY[word] for word in _WORD.findall(node) if word in _EN_ANY}


def _numbers(must: set[int], may: set[int], ordinal: set[int] | frozenset[int] = frozenset()) -> Numbers:
    return Numbers(*(frozenset(number for number in numbers if number > 1) for numbers in (must, may, ordinal)))


def value(numeral: str) -> int:
    """A number in digits or kanji: 十二 is 12, 二十 is 20."""
    if numeral.isdigit() and not any(sign in _KANJI for sign in numeral):
        return int(numeral)
    total = digit = 0
    for sign in numeral:
        if sign in _KANJI:
            digit = _KANJI[sign]
        else:
            total += max(digit, 1) * {"十": 10, "百": 100}[sign]
            digit = 0
    return total + digit


class Names:
    """Takes a game's names out of a text, longest first, where they hold a number."""

    def __init__(self, kb: KnowledgeBase, game: str):
        en: set[str] = set()
        ja: set[str] = set()
        for piece in named(kb, game):
            if isinstance(piece, (Card, Half, Term)):
                en.add(piece.name.en)
                ja.add(piece.name.ja or "")
            if isinstance(piece, (Card, Half)) or (isinstance(piece, Term) and piece.kind == "token"):
                en |= {*piece.aliases.en}  # those of other terms may be amounts, as "+2 Cards" is of "+1 Card"
                ja |= {*piece.aliases.ja}
            if isinstance(piece, Law):
                numbers = {form.number for form in [piece, *(piece.versions or {}).values()] if form.number and "." in form.number}
                en |= numbers
                ja |= numbers
        self._en = _Names({name for name in en if english(name).must or english(name).ordinal}, r"\b")
        self._ja = _Names({name for name in ja if _DIGITS.search(_plain(name)) or _kanji(name)}, "")

    def numbers(self, text: Text) -> tuple[Numbers, Numbers]:
        """The numbers of a text's English and of its Japanese, without those of names."""
        return self.english(text.en), self.japanese(text.ja)

    def english(self, words: str) -> Numbers:
        """The numbers of English words, without those of names."""
        return english(self._en.out_of(unicodedata.normalize("NFKC", words)))

    def japanese(self, words: str) -> Numbers:
        """The numbers of Japanese words, without those of names."""
        return japanese(self._ja.out_of(unicodedata.normalize("NFKC", words)))

    def plain(self, words: str) -> str:
        """Japanese words, half-width, without names, dates and whatever else holds a number that is none of the rules."""
        return _plain(self._ja.out_of(unicodedata.normalize("NFKC", words)))


def _kanji(name: str) -> bool:
    return any(sign in name for sign in "二三四五六七八九十百")


class _Names:
    """Many names, taken out of a text at once: only those are tried whose first two characters stand in it."""

    def __init__(self, names: set[str], edge: str):
        self.edge = edge
        self._by_start: dict[str, list[str]] = {}
        for name in {unicodedata.normalize("NFKC", name) for name in names} - {""}:
            self._by_start.setdefault(name[:2].casefold(), []).append(name)
        self._patterns: dict[tuple[str, ...], re.Pattern[str]] = {}

    def out_of(self, words: str) -> str:
        """The text with a space in the place of every name, the longest first."""
        folded = words.casefold()
        starts = {folded[i : i + 2] for i in range(len(folded))} & self._by_start.keys()
        likely = tuple(sorted({name for start in starts for name in self._by_start[start] if name.casefold() in folded}))
        return self._any_of(likely).sub(" ", words) if likely else words

    def _any_of(self, names: tuple[str, ...]) -> re.Pattern[str]:
        if names not in self._patterns:
            ends = r"s?(?!\w)" if self.edge else ""
            joined = "|".join(re.escape(name) + ends for name in sorted(names, key=lambda name: (-len(name), name)))
            self._patterns[names] = re.compile(rf"(?<!\w)(?:{joined})" if self.edge else joined, re.IGNORECASE)
        return self._patterns[names]


def check_numbers(names: Mapping[str, Names], pieces: Iterable[tuple[str, Piece]]) -> Iterator[Fault]:
    """Faults of the numbers in the words of these pieces; `names` are those of each game."""
    for game, piece in pieces:
        known = names.get(game)
        if known is None:
            continue
        if isinstance(piece, Ruling):
            text = Text.model_construct(en=f"{piece.question.en} {piece.answer.en}", ja=f"{piece.question.ja} {piece.answer.ja}")
            yield from _languages(known, text, piece.answer.place_at("ja"))
        for key, text in texts(piece):
            if key not in NAMES and key not in ("question", "answer"):
                yield from _languages(known, text, text.place_at("ja"))


def check_effect_numbers(names: Mapping[str, Names], kb: KnowledgeBase) -> Iterator[Fault]:
    """Faults of all numbers in effects, against the words beside them."""
    for game, known in names.items():
        for _, owner, clause in kb.clauses(game):
            yield from _effects(known, clause, kb.editions(game), of_data(getattr(owner, "facts", {})))
        for law in kb.laws.values():
            if law.game == game:
                yield from _effects(known, law, kb.editions(game), of_data({}))


def _languages(names: Names, text: Text, place: Place) -> Iterator[Fault]:
    en, ja = names.numbers(text)
    yield from _differ(place, ("English", ja.lacking(en)), ("Japanese", en.lacking(ja)))


def _effects(names: Names, piece: Clause | Law, editions: list[str], facts: Numbers) -> Iterator[Fault]:
    """Words against effect; the words may also say what the card's own facts say."""
    if any(edition not in editions for edition in piece.versions or {}):
        return
    for _, form in forms(piece, editions):
        written = form.data if isinstance(piece, Law) else effect_of(form)
        if form.text is None or not written:
            continue
        effect = of_data(written)
        effect = Numbers(effect.must, effect.may | facts.must)
        en, ja = names.numbers(form.text)
        words = Numbers(en.must & ja.must, en.may | ja.may | en.must | ja.must | en.ordinal | ja.ordinal)
        lacking = words.lacking(effect)
        if isinstance(piece, Law):  # a law's words may count things besides its data; only what they write in digits is data
            digits = {int(number) for number in _DIGITS.findall(unicodedata.normalize("NFKC", form.text.ja))}
            words = Numbers(words.must & digits, words.may)
        yield from _differ(_effect_place(form, piece), ("words", effect.lacking(words)), ("effect", lacking))


def _effect_place(form: Any, piece: Clause | Law) -> Place:
    for part in (form, piece):
        for key in ("do", "modify", "score", "data", *EFFECT):
            if part._raw is not None and part._raw.get(key) is not None:
                return key_place(part._raw, key) or piece.place
    return form.place


def _differ(place: Place, one: tuple[str, list[int]], other: tuple[str, list[int]]) -> Iterator[Fault]:
    """A fault if one of two sides says numbers that the other lacks."""
    (a, more_a), (b, more_b) = one, other
    if not more_a:
        (a, more_a), (b, more_b) = other, one
    if more_a:
        verb_a, verb_b = ("say" if side == "words" else "says" for side in (a, b))
        rest = f"{verb_b} {_listed(more_b)}" if more_b else f"{'do' if b == 'words' else 'does'} not"
        yield Fault(place, f"the {a} {verb_a} {_listed(more_a)}, the {b} {rest}", "let English, Japanese and effect say the same numbers")


def _listed(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))
