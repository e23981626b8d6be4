"""What a question is worth where: the one ranking that the command line and the site share (`search-ranking.js` says the same).

A name that fits as a whole stands first, then one that begins so, then one that the question mentions, then one
written otherwise, then a mistyped one; to this comes how much of the question a document speaks of, rare words more, by the levels that
corpus.py gives its tokens.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

from .analysis import STOP, compact, is_japanese, is_kana, kana, pairs, phrases, query_tokens, raw_pieces, slips, sound
from .corpus import LEVELS, relation
from .document import KINDS
from .mentions import mentions
from .names import Bearer, Names

FULL = 36.0  # all words of a question at the highest level
SUBJECT, BESIDE = 0.6, 0.5  # what a ruling gets of the score of its subject, and of another card that it names,
ASKED = 0.4  # more of it where the question says more than names: then a ruling is asked for,
HELD = 0.8  # and what is named gets so much less of a mention,
QUESTION = 0.3  # in full where so much of the question is no name
TOGETHER = 12.0  # a ruling about two things that the question names, for each such two, if the question is nothing but their names
LEAST = 4.5  # a document that scores less is no answer,
ENOUGH = 0.5  # nor one without a fitting name that holds less than this of a single word with kana: エターキャップ for キャリッジ
KIND = {kind: (len(KINDS) - i) / 10 for i, kind in enumerate(KINDS)}  # decides among equals
FACTOR = {"card": 1.0, "ruling": 1.0}  # what else there is explains words that questions about cards use by the way
ELSE, MENTION = 0.85, 0.5  # their part of a score, and of a mention
EXPANSIONS = 24  # so many words may an unfinished one stand for, and so many names
LEADING = 8.0  # what a name must score to lead on to the rulings about it,
LED = 12  # and so many of the best do


class Postings(Protocol):
    """What the ranking asks of an index."""

    size: int
    names: Names

    def frequency(self, token: str) -> int:
        """In how many documents a token stands."""

    def postings(self, token: str) -> Iterable[tuple[int, str, int]]:
        """The documents in which a token stands: number, kind, level."""

    def beginning(self, start: str, most: int) -> list[str]:
        """Tokens that begin so, in order, at most so many."""


@dataclass
class Wanted:
    """One token of a question: those that stand for it with how well they do, its weight, and what was made of it if it stands nowhere."""

    of: str
    tokens: dict[str, float]
    weight: float
    read_as: tuple[str, str] | None = None
    share: float = 0.0


@dataclass
class Ranked:
    """The documents that answer, with score and kind; the tokens looked for; why some were found; the words that stand nowhere."""

    scores: dict[int, float] = field(default_factory=dict)
    kinds: dict[int, str] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    because: dict[int, tuple[str, str]] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
    held: dict[int, float] = field(default_factory=dict)  # how much of the question stands in each


def rank(free: str, index: Postings) -> Ranked:
    """How well each document answers the words of a question; nothing is filtered yet."""
    found = Ranked()
    inside = mentions(free, index.names)
    words, read = _in_our_words(free, inside, index)
    wanted: list[Wanted] = []
    tokens = query_tokens(words, inside)
    for i, (token, weight) in enumerate(tokens):
        wanted += _alternatives(token, weight, index, last=i == len(tokens) - 1 and not free.endswith(" "))
    for word in wanted:
        exact = [token for token, worth in word.tokens.items() if worth == 1.0] or list(word.tokens)
        often = max((index.frequency(token) for token in exact), default=0)
        word.share = word.weight * math.log(1 + index.size / (often or 0.5))
    total = sum(word.share for word in wanted) or 1.0
    for word in wanted:
        word.share /= total
        _count(word, index, found)
    shares = {token: word.share for word in wanted for token in word.tokens}
    parts = [_share(mention, free, shares) for mention in inside]
    asked = min(1.0, max(0.0, 1 - sum(parts)) / QUESTION) if inside else 0.0
    named, leading = _named(free, inside, parts, asked, index.names, found)
    led = _lead_on(leading, inside, parts, asked, index, found)
    if not inside and _is_kana_word(free):
        for number in [number for number, share in found.held.items() if share < ENOUGH and number not in named and number not in led]:
            del found.scores[number], found.kinds[number]
            found.because.pop(number, None)
    for number, score in named.items():
        found.scores[number] = found.scores.get(number, 0.0) + score
    for number, kind in found.kinds.items():
        found.scores[number] = found.scores[number] * FACTOR.get(kind, ELSE) + KIND[kind]
    for synonym in read:
        for number in found.scores:
            found.because.setdefault(number, synonym)
    found.words = set(shares)
    if max(named.values(), default=0) < 50:
        found.dropped = _dropped(free, inside, {word.of for word in wanted if word.tokens})
    return found


def _is_kana_word(free: str) -> bool:
    """The question is one unbroken word with kana; of kanji alone two say something by themselves."""
    words = raw_pieces(free)
    return len(words) == 1 and re.search("[ぁ-ゖァ-ヺ]", words[0]) is not None and len(phrases(words[0])) == 1


def _dropped(free: str, inside: Iterable[str], standing: set[str]) -> list[str]:
    """The words of a question that are in no name and of which nothing stands anywhere."""
    named = {word for mention in inside for word in (mention, *mention.split())}
    words = [part for piece in raw_pieces(free) for part in (phrases(piece) if is_japanese(piece) else [piece])]
    return [
        word for word in words
        if (tokens := query_tokens(word)) and word not in STOP and not standing.intersection(token for token, _ in tokens)
        and word not in named and not any(mention in word or word in mention for mention in named if is_japanese(mention))
    ]  # fmt: skip


def _count(word: Wanted, index: Postings, found: Ranked) -> None:
    """Give every document what it says of one word: that of the token which stands for it best."""
    best: dict[int, float] = {}
    for token, worth in word.tokens.items():
        for number, kind, level in index.postings(token):
            found.kinds[number] = kind
            best[number] = max(best.get(number, 0.0), worth * level)
    for number, score in best.items():
        found.scores[number] = found.scores.get(number, 0.0) + score * FULL / LEVELS * word.share
        found.held[number] = found.held.get(number, 0.0) + word.share
        if word.read_as:
            found.because.setdefault(number, word.read_as)


def _lead_on(
    named: Mapping[int, float], inside: list[str], parts: list[float], asked: float, index: Postings, found: Ranked
) -> set[int]:
    """A ruling gets its part of what the things that it is about got, and more if the question names two of them; which got any."""
    best: dict[int, float] = {}
    leading = sorted((-score, number) for number, score in named.items() if score >= LEADING)[:LED]
    for score, number in leading:
        for other, kind, level in index.postings(relation(number)):
            found.kinds[other] = kind
            best[other] = max(best.get(other, 0.0), -score * ((SUBJECT if level > 1 else BESIDE) + ASKED * asked))
    about: dict[int, list[float]] = {}
    for mention, part in zip(inside, parts, strict=True):
        bearers = {bearer.number for bearer in bearers_of(mention, index.names)}
        for other, kind in {other: kind for number in bearers for other, kind, _ in index.postings(relation(number))}.items():
            about.setdefault(other, []).append(part)
            if len(about[other]) > 1:
                found.kinds[other] = kind
    for other, shares in about.items():
        if len(shares) > 1:
            best[other] = best.get(other, 0.0) + TOGETHER * (len(shares) - 1) * sum(shares)
    for number, score in best.items():
        found.scores[number] = found.scores.get(number, 0.0) + score
    return set(best)


def _in_our_words(free: str, inside: Iterable[str], index: Postings) -> tuple[str, list[tuple[str, str]]]:
    """The question with each alias of a term that stands nowhere else replaced by the term's name, and those names."""
    text, read = f" {' '.join(raw_pieces(free))} ", []
    for mention in inside:
        bearers = bearers_of(mention, index.names)
        alone = len(mention) > 1 and min(index.frequency(token) for token, _ in query_tokens(mention)) <= 1
        if alone and len({bearer.number for bearer in bearers}) == 1 and bearers[0].instead:
            name = " ".join(raw_pieces(bearers[0].instead))
            old, new = ("" if is_japanese(word) else " " for word in (mention, name))
            text = text.replace(old + mention + old, (old or new) + name + (old or new))
            read.append(("synonym", bearers[0].instead))
    return text.removesuffix(" ") + " " * free.endswith(" "), read


def _share(mention: str, free: str, shares: Mapping[str, float]) -> float:
    """How much of the question a name inside it is."""
    return min(1.0, sum(shares.get(token, 0.0) for token, _ in query_tokens(mention)) or len(compact(mention)) / len(compact(free)))


def _alternatives(token: str, weight: float, index: Postings, *, last: bool) -> list[Wanted]:
    """What a token of the question may stand for; a romaji word becomes several, a beginning in katakana that nothing has becomes none."""
    found = {token: 1.0} if index.frequency(token) else {}
    if token.startswith("ー"):
        return [Wanted(token, found, weight)] if found else []
    lone = is_japanese(token) and len(token) == 1
    if lone or (last and len(token) > 1 and not is_japanese(token)):
        for longer in index.beginning(token, EXPANSIONS):
            found.setdefault(longer, 0.9)
    if found or is_japanese(token) or not token.isalpha():
        return [Wanted(token, found, weight)]
    if slips(token):
        found = {name: 1 - 0.2 * slip for name, slip in index.names.near(token) if name in index.names.words}
    if found:
        nearest = max(found, key=lambda name: found[name])
        return [Wanted(token, found, weight, ("typo", nearest))]
    spoken = sound(kana(token))
    if len(spoken) < 2:
        return [Wanted(token, {}, weight)]
    heard = ("romaji", kana(token))
    return [Wanted(token, {pair: 0.9} if index.frequency(pair) else {}, weight / (len(spoken) - 1), heard) for pair in pairs(spoken)]


def bearers_of(mention: str, names: Names) -> list[Bearer]:
    """Who bears a name found inside a question."""
    key = compact(mention)
    return names.written(key) or names.heard(sound(key))


def _named(
    free: str, inside: list[str], shares: list[float], asked: float, names: Names, found: Ranked
) -> tuple[dict[int, float], dict[int, float]]:
    """What each document gets for its names; and what it hands on to those about it."""
    key = compact(free)
    if not key:
        return {}, {}
    spoken = sound(key) if is_kana(key) else sound(kana(key))
    best: dict[int, float] = {}
    leading: dict[int, float] = {}

    def grant(bearers: Iterable[Bearer], score: float, how: str = "") -> None:
        for bearer in bearers:
            if score * bearer.worth > best.get(bearer.number, 0.0):
                best[bearer.number] = score * bearer.worth
                found.kinds[bearer.number] = bearer.kind
                found.because.pop(bearer.number, None)
                sort = how or bearer.sort
                if sort != "name":
                    found.because[bearer.number] = (sort, bearer.text)

    grant(names.written(key), 100)
    grant(names.heard(spoken), 95, "" if is_kana(key) else "romaji")
    for start, floor, how in ((key, 60, ""), ("~" + spoken, 50, "romaji"), (spoken, 50, "romaji")):
        if len(spoken) > 1 if how else key:
            for name, bearers in islice(names.beginning(start), EXPANSIONS * 4):
                grant(bearers, floor + 20 * len(start.lstrip("~")) / len(name.lstrip("~")), how * (not is_kana(key)))
    for mention, share in zip(inside, shares, strict=True):
        for bearer in bearers_of(mention, names):
            score = 30 * share * (1 if bearer.kind == "card" else MENTION)
            grant([bearer], score * (1 - HELD * asked))
            leading[bearer.number] = max(leading.get(bearer.number, 0.0), score * bearer.worth)
    variants = list(names.otherwise(free)) if max(best.values(), default=0) < 50 else []
    for name, score, how in variants:
        grant(names.written(name), score, how)
    if max(best.values(), default=0) < 50 and not variants:
        for word, heard in ((key, False), (spoken, True)):
            for name, slip in names.near(word):
                bearers = names.heard(name) if heard else names.written(name)
                grant(bearers, 50 - 6 * slip - 20 * slip / len(word), "typo")
    return best, {number: max(score, leading.get(number, 0.0)) for number, score in best.items()}
