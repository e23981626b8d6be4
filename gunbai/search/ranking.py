"""What a query is worth where: the one ranking that the command line and the site share (the site's `search-index.js` says the same).

A name that fits as a whole stands first, then one that begins so, then one that the query mentions, then a mistyped one; to this comes how
much of the query stands in a document's names, in the names of what it is about, in its heading and in its text, rare words more.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from .analysis import boundaries, compact, distance, hiragana, is_japanese, is_kana, kana, pairs, query_tokens, raw_pieces, slips, sound
from .documents import KINDS, Document

NAME, BOTH, ABOUT, HEADING, TEXT, FOREIGN = 36.0, 22.0, 19.0, 15.0, 12.0, 6.0  # all words of a query in this part of a document
SUBJECT, BESIDE = 0.6, 0.5  # what a ruling gets of the score of its subject, and of another card that it names
TOGETHER = 12.0  # a ruling about two things that the query names, for each such two, if the query is nothing but their names
LEAST = 4.5  # a document that scores less is no answer
KIND = {kind: (len(KINDS) - i) / 10 for i, kind in enumerate(KINDS)}  # decides among equals
FACTOR = {"card": 1.0, "ruling": 1.0}  # what else there is explains words that questions about cards use by the way
ELSE, MENTION = 0.85, 0.5  # their part of a score, and of a mention
EXPANSIONS = 24  # so many words may an unfinished one stand for


class Vocabulary(Protocol):
    """The tokens of an index."""

    size: int

    def frequency(self, token: str) -> int:
        """In how many documents a token stands."""

    def beginning(self, start: str) -> Iterable[str]:
        """Tokens that begin so, in order."""

    def of_names(self) -> Iterable[str]:
        """Tokens that stand in names."""


@dataclass
class Names:
    """All names as keys, by writing and by ear, each with the documents that bear it and the name's weight; and what terms are called."""

    written: dict[str, dict[str, float]] = field(default_factory=dict)
    heard: dict[str, dict[str, float]] = field(default_factory=dict)
    of_terms: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, documents: Iterable[Document], lang: str) -> Names:
        """The names of the documents; those of terms, by document, in one language."""
        names = cls()
        for document in documents:
            if document.kind == "term":
                names.of_terms[document.key] = document.title[lang]
            for name, weight in document.names:
                key = compact(name)
                _keep(names.written, key, document.key, weight)
                if is_kana(key):
                    _keep(names.heard, sound(key), document.key, weight)
        return names


def _keep(table: dict[str, dict[str, float]], key: str, document: str, weight: float) -> None:
    bearers = table.setdefault(key, {})
    bearers[document] = max(weight, bearers.get(document, 0))


@dataclass(frozen=True)
class Wanted:
    """One word of a query: the tokens that stand for it with how well they do, and its share of the query (all shares add up to 1)."""

    tokens: Mapping[str, float]
    share: float


@dataclass
class Plan:
    """What is looked for: words with their shares, documents that are named, with their scores, and for each name inside the query its
    bearers and its share."""

    wanted: list[Wanted]
    named: dict[str, float]
    mentioned: list[tuple[list[str], float]]


def plan(free: str, names: Names, vocabulary: Vocabulary) -> Plan:
    """How to answer a query's words. `free` may end in an unfinished word (while typing)."""
    weighed: list[tuple[dict[str, float], float]] = []
    inside = mentions(free, names)
    tokens = query_tokens(_in_our_words(free, inside, names, vocabulary))
    for i, (token, weight) in enumerate(tokens):
        weighed += _alternatives(token, weight, vocabulary, last=i == len(tokens) - 1 and not free.endswith(" "))
    masses = [weight * _rarity(standing, vocabulary) for standing, weight in weighed]
    total = sum(masses) or 1.0
    wanted = [Wanted(standing, mass / total) for (standing, _), mass in zip(weighed, masses, strict=True)]
    shares = {token: word.share for word in wanted for token in word.tokens}
    parts = [_share(mention, free, shares) for mention in inside]
    together = [(list(bearers_of(mention, names)), part) for mention, part in zip(inside, parts, strict=True)]
    return Plan(wanted, _named(free, names, inside, parts), together)


def _in_our_words(free: str, inside: Iterable[str], names: Names, vocabulary: Vocabulary) -> str:
    """The query with each alias of a term that stands nowhere else replaced by the term's name, by which our texts call it."""
    text = f" {' '.join(raw_pieces(free))} "
    for mention in inside:
        bearers = bearers_of(mention, names)
        alone = len(mention) > 1 and min(vocabulary.frequency(token) for token, _ in query_tokens(mention)) <= 1
        if alone and len(bearers) == 1 and (name := names.of_terms.get(*bearers)) and max(bearers.values()) < 1:
            gap = "" if is_japanese(mention) else " "
            text = text.replace(gap + mention + gap, gap + name + gap)
    return text.removesuffix(" ") + " " * free.endswith(" ")


def _share(mention: str, free: str, shares: Mapping[str, float]) -> float:
    """How much of the query a name inside it is."""
    return min(1.0, sum(shares.get(token, 0.0) for token, _ in query_tokens(mention)) or len(compact(mention)) / len(compact(free)))


def _rarity(standing: Mapping[str, float], vocabulary: Vocabulary) -> float:
    exact = [token for token, worth in standing.items() if worth == 1.0] or list(standing)
    often = max((vocabulary.frequency(token) for token in exact), default=0)
    return math.log(1 + vocabulary.size / (often or 0.5))


def _alternatives(token: str, weight: float, vocabulary: Vocabulary, *, last: bool) -> list[tuple[dict[str, float], float]]:
    """What a token of the query may stand for; a romaji word becomes several, a beginning in katakana that nothing has becomes none."""
    found = {token: 1.0} if vocabulary.frequency(token) else {}
    if token.startswith("ー"):
        return [(found, weight)] if found else []
    lone = is_japanese(token) and len(token) == 1
    if lone or (last and len(token) > 1 and not is_japanese(token)):
        for longer in vocabulary.beginning(token):
            if len(found) > EXPANSIONS:
                break
            found.setdefault(longer, 0.9)
    if found or is_japanese(token) or not token.isalpha():
        return [(found, weight)]
    allowed = slips(token)
    for name in vocabulary.of_names():
        slip = distance(token, name, allowed) if allowed and not is_japanese(name) else 9
        if slip <= allowed:
            found[name] = 1 - 0.2 * slip
    spoken = sound(kana(token))
    if found or len(spoken) < 2:
        return [(found, weight)]
    return [({pair: 0.9} if vocabulary.frequency(pair) else {}, weight / (len(spoken) - 1)) for pair in pairs(spoken)]


def bearers_of(mention: str, names: Names) -> dict[str, float]:
    """The documents that bear a name found inside a query, with the name's weight."""
    key = compact(mention)
    return names.written.get(key) or names.heard.get(sound(key), {})


def _named(free: str, names: Names, inside: list[str], shares: list[float]) -> dict[str, float]:
    key = compact(free)
    if not key:
        return {}
    spoken = sound(key) if is_kana(key) else sound(kana(key))
    best: dict[str, float] = {}

    def grant(bearers: Mapping[str, float], score: float) -> None:
        for document, weight in bearers.items():
            best[document] = max(best.get(document, 0.0), score * weight)

    grant(names.written.get(key, {}), 100)
    grant(names.heard.get(spoken, {}), 95)
    for table, start, floor in ((names.written, key, 60), (names.heard, spoken, 50)):
        if len(start) > (table is names.heard):
            for name, bearers in table.items():
                if name.startswith(start):
                    grant(bearers, floor + 20 * len(start) / len(name))
    for mention, share in zip(inside, shares, strict=True):
        for document, weight in bearers_of(mention, names).items():
            grant({document: weight}, 30 * share * (1 if document.startswith("card ") else MENTION))
    if max(best.values(), default=0) < 50:
        for table, word in ((names.written, key), (names.heard, spoken)):
            for name, bearers in table.items():
                slip = distance(word, name, slips(word)) if slips(word) else 9
                if slip <= slips(word):
                    grant(bearers, 50 - 6 * slip - 20 * slip / len(word))
    return best


def mentions(free: str, names: Names) -> list[str]:
    """The names that stand inside a query, longest first from the left, none inside another."""
    found: list[str] = []
    run: list[str] = []
    for piece in [*raw_pieces(free), "。"]:
        if is_japanese(piece):
            found += _spans(run, set(range(len(run) + 1)), names)
            run = []
            if piece != "。":
                found += _spans(list(piece), boundaries(piece), names)
        else:
            run.append(piece)
    return found


def _spans(parts: list[str], edges: set[int], names: Names) -> list[str]:
    """Names made of neighbouring parts (words, or characters of a Japanese run); short Japanese ones only between `edges`."""
    found, start = [], 0
    japanese = bool(parts) and is_japanese(parts[0])
    while start < len(parts):
        for end in range(min(len(parts), start + (16 if japanese else 6)), start, -1):
            text = ("" if japanese else " ").join(parts[start:end])
            key = hiragana(text).replace(" ", "")
            whole = start in edges and end in edges
            if (whole or len(key) > 2) and (key in names.written or (japanese and whole and len(key) > 2 and sound(key) in names.heard)):
                found.append(text)
                start = end - 1
                break
        start += 1
    return found
