"""Documents as both indexes hold them: by number, with how much every token says about each.

The level of a token in a document is BM25F over the document's parts: what a part is worth times the square root of how often the token
stands there, less in a part that is longer than usual; added up, saturated, and kept as one of fifteen levels, so that a browser reads it
in a byte. How rare a token is, the query weighs (ranking.py).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt

from .analysis import compact, is_kana, pairs, sound, tokens
from .document import LANGUAGES, Document, Facet, in_order
from .names import Names

LEVELS = 15
PARTS = {  # of each part of a document: what it is worth, and how much its length counts
    "names": (30.0, 0.0), "about": (1.12, 0.0), "heading": (0.72, 0.1), "text": (0.5, 0.2), "steps": (0.08, 0.3), "sources": (0.05, 0.3),
    "foreign": (0.2, 0.2),
}  # fmt: skip
Counts = Sequence[int]  # token, how often, token, how often, …
SUBJECT, BESIDE = 2, 1  # the levels of the relation to what a ruling is about


class Corpus:
    """Some documents, numbered in the order of their addresses."""

    def __init__(self, documents: Iterable[Document]):
        self.documents = in_order(documents)
        self.number = {document.key: number for number, document in enumerate(self.documents)}
        self._read = self._counted()

    def names(self, lang: str) -> Names:
        """All their names."""
        return Names(Names.rows(self.documents, lang))

    def levels(self, lang: str) -> Iterator[dict[str, int]]:
        """Per document its tokens in the index of this language, each with its level from 1 to 15."""
        _, usual, spelt = self._read
        for number in range(len(self.documents)):
            weights: dict[int, float] = {}
            for part, counts in self._parts(number, lang):
                worth, by_length = PARTS[part]
                long = 1.0
                if by_length:
                    held, of = usual[part, lang]
                    long += by_length * (sum(counts[1::2]) * of / held - 1) if held else 0.0
                for token, count in zip(counts[::2], counts[1::2], strict=True):
                    weights[token] = weights.get(token, 0.0) + worth * sqrt(count) / long
            yield {spelt[token]: max(1, round(LEVELS * weight / (1 + weight))) for token, weight in weights.items()}

    def properties(self) -> Iterator[dict[str, int]]:
        """Per document what it can be filtered by (`:type=reserve`) and what it is about (`@12`), with a level."""
        for document in self.documents:
            held = {f":{key}={compact(facet.value)}": 1 for key, values in document.facets.items() for facet in values}
            held |= {f":{key}={number}": 1 for key, number in document.numbers.items()}
            for place, key in enumerate(document.about):
                if key in self.number:
                    held[relation(self.number[key])] = BESIDE if place else SUBJECT
            yield held

    def facets(self) -> dict[str, dict[str, Facet]]:
        """Per property its values, each with the words that it may be written with."""
        found: dict[str, dict[str, Facet]] = {}
        for document in self.documents:
            for key, values in document.facets.items():
                found.setdefault(key, {}).update({compact(facet.value): facet for facet in values})
            for key, number in document.numbers.items():
                found.setdefault(key, {})[str(number)] = Facet(str(number))
        return {key: dict(sorted(found[key].items())) for key in sorted(found)}

    def _parts(self, number: int, lang: str) -> Iterator[tuple[str, Counts]]:
        """The parts of a document for the index of one language, each with its counted tokens."""
        other = "ja" if lang == "en" else "en"
        document, held = self.documents[number], self._read[0][number]
        yield "names", held["names"]
        numbers = [self.number[key] for key in document.about if key in self.number]
        about = {token for one in numbers for token in self._read[0][one]["names"][::2]}
        yield "about", [part for token in sorted(about) for part in (token, 1)]
        for part in ("heading", "text", "steps", "sources"):
            yield part, held[f"{part} {lang}"]
        yield "foreign", held[f"text {other}"]
        if document.kind == "ruling":
            yield "foreign", held[f"heading {other}"]

    def _counted(self) -> tuple[list[dict[str, Counts]], dict[tuple[str, str], list[int]], list[str]]:
        """Per document the counted tokens of each of its parts; per part and language all their lengths added up, and of how many; and how
        the numbers of tokens are spelt. (Numbers, because a hundred thousand documents are to fit into memory.)"""
        numbers: dict[str, int] = {}
        usual: dict[tuple[str, str], list[int]] = {}
        found = []

        def counted(words: Iterable[str], part: str = "", lang: str = "") -> Counts:
            counts = Counter(numbers.setdefault(word, len(numbers)) for word in words)
            if counts and part:
                length = usual.setdefault((part, lang), [0, 0])
                length[0] += sum(counts.values())
                length[1] += 1
            return array("I", [number for pair in counts.items() for number in pair])

        for document in self.documents:
            held = {"names": counted(name_tokens(document))}
            for lang in LANGUAGES:
                held[f"heading {lang}"] = counted(tokens(document.title[lang]), "heading", lang)
                held[f"text {lang}"] = counted(tokens(document.text[lang]), "text", lang)
                for part in ("steps", "sources"):
                    held[f"{part} {lang}"] = counted(tokens(document.behind.get(part, {}).get(lang, "")), part, lang)
            found.append(held)
        for lang, other in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
            usual["foreign", lang] = usual.get(("text", other), [0, 0])
            for part in PARTS:
                usual.setdefault((part, lang), [0, 0])
        return found, usual, list(numbers)


def relation(number: int) -> str:
    """The token of what is about the document with this number."""
    return f"@{number}"


def name_tokens(document: Document) -> list[str]:
    """The tokens of a document's names, of readings also by ear."""
    found: list[str] = []
    for name in document.names:
        found += tokens(name.text)
        if is_kana(key := compact(name.text)):
            found += pairs(sound(key))
    return list(dict.fromkeys(found))


def facet_words(facet: Facet) -> list[str]:
    """Every word that a facet's value may be written with, folded."""
    return list(dict.fromkeys(compact(word) for word in (facet.value, *facet.also)))
