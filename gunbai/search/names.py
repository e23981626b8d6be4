"""All names that things go by, as keys: by writing and by ear, whole, begun or mistyped."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from .analysis import compact, distance, is_kana, pairs, pieces, slips, sound, stem
from .document import KINDS, WORTH, Document
from .variants import in_katakana, initials, key_of, spelt, unsaid, without_okurigana

LIKE = 0.3  # so many of all their pairs of letters must two words share to be like each other
SORTS = tuple(WORTH)
SPELLING, ENGLISH = 48.0, 50.0  # what a name is worth that is meant with other okurigana; and in katakana at most,
FEW, UNSAID = 84.0, 2.0  # less this over the consonants heard, and this for each vowel of it that is not heard
HEARD = "~"  # stands before a name as it is heard, where that is not as it is written


class Bearer(NamedTuple):
    """Who bears a name: the document's number and kind, the name's sort, the name as it is written, and what to call a term instead."""

    number: int
    kind: str
    sort: str
    text: str
    instead: str = ""

    @property
    def worth(self) -> float:
        """How much a name of this sort counts."""
        return WORTH[self.sort]


class Names:
    """The names of some documents. A key is a name's words, folded, without gaps (`royalcarriage`); `spaced` keeps the gaps."""

    def __init__(self, rows: Iterable[tuple[str, Bearer]]):
        self.spaced: dict[str, str] = {}
        self.bearers: dict[str, list[Bearer]] = {}
        self._spoken: dict[str, dict[str, list[tuple[str, str]]]] = {}
        for spaced, bearer in rows:
            key = spaced.replace(" ", "")
            self.spaced.setdefault(key, spaced)
            self.bearers.setdefault(key, []).append(bearer)

    @staticmethod
    def rows(documents: Iterable[Document], lang: str) -> Iterator[tuple[str, Bearer]]:
        """Each name of the documents, which are numbered as they come; kana that sound otherwise than they are written, twice.

        What a term is called instead of its aliases is its title in `lang`."""
        for number, document in enumerate(documents):
            for name in document.names:
                words = pieces(name.text)
                instead = document.title[lang] if document.kind == "term" and name.sort in ("alias", "synonym") else ""
                bearer = Bearer(number, document.kind, name.sort, name.text, instead)
                key = "".join(words)
                yield " ".join(words), bearer
                if is_kana(key) and sound(key) != key:
                    yield HEARD + sound(key), bearer

    @classmethod
    def read(cls, written: str) -> Names:
        """The names that `write` wrote."""
        return cls((row[0], Bearer(row[1], KINDS[row[2]], SORTS[row[3]], row[4], row[5])) for row in json.loads(written))

    @staticmethod
    def write(rows: Iterable[tuple[str, Bearer]]) -> str:
        """Rows as JSON text."""
        plain = [(key, one.number, KINDS.index(one.kind), SORTS.index(one.sort), one.text, one.instead) for key, one in rows]
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

    def written(self, key: str) -> list[Bearer]:
        """Who bears just this name."""
        return self.bearers.get(key, [])

    def heard(self, spoken: str) -> list[Bearer]:
        """Who bears a name that sounds so."""
        return [*self.bearers.get(HEARD + spoken, ()), *(self.bearers.get(spoken, ()) if is_kana(spoken) else ())]

    def beginning(self, start: str) -> Iterator[tuple[str, list[Bearer]]]:
        """Names that begin so, in order."""
        at = bisect_left(self._keys, units(start), key=units)
        for key in takewhile(lambda key: key.startswith(start), self._keys[at:]):
            yield key, self.bearers[key]

    def near(self, word: str) -> Iterator[tuple[str, int]]:
        """Whole names, also as they sound, and words of names that a slip of the finger or two leads to, with how many; not the word."""
        allowed = slips(word)
        if allowed:
            letters = set(word)
            for other, mask in self._letters:
                if abs(len(other) - len(word)) <= allowed and len(letters ^ mask) <= 2 * allowed and other != word:
                    slip = distance(word, other, allowed)
                    if slip <= allowed:
                        yield other, slip

    def otherwise(self, text: str) -> Iterator[tuple[str, float, str]]:
        """Names that the whole text is when it is written otherwise, each with what that is worth and how: `spelling` or `english`."""
        plain = without_okurigana(text)
        for name, bearers in self.beginning(plain[0]) if plain else ():
            if without_okurigana(bearers[0].text) == plain:
                yield name, SPELLING, "spelling"
        heard = in_katakana(text)
        wanted = key_of(heard)
        for name, spoken in self._heard_like(wanted):
            silent = unsaid(heard, spoken)
            if silent is not None:
                yield name, ENGLISH - FEW / len(wanted) - UNSAID * silent, "english"

    def _heard_like(self, wanted: str) -> list[tuple[str, str]]:
        """English names with this key, and what is heard of them; read only when one that begins so is asked for."""
        known = self._spoken.get(wanted[:1])
        if known is None:
            known = self._spoken[wanted[:1]] = {}
            for name in (name for letter in initials(wanted) for name, _ in self.beginning(letter)):
                for heard in spelt(self.spaced[name]):
                    known.setdefault(key_of(heard), []).append((name, heard))
        return known.get(wanted, []) if wanted else []

    def like(self, text: str, most: int) -> list[str]:
        """The names most like a text that is none, by the pairs of letters that they share; best first."""
        wanted = set(pairs(compact(text)))
        found: dict[str, float] = {}
        for key, bearers in self.bearers.items():
            held = set(pairs(key.lstrip(HEARD)))
            share = 2 * len(wanted & held) / (len(wanted) + len(held))
            if share >= LIKE:
                found[bearers[0].text] = max(share, found.get(bearers[0].text, 0.0))
        return sorted(found, key=lambda name: (-found[name], units(name)))[:most]

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of the Latin words in names."""
        return frozenset(stem(word) for spaced in self.spaced.values() for word in spaced.split() if "a" <= word[0] <= "z")

    @cached_property
    def _keys(self) -> list[str]:
        return sorted(self.bearers, key=units)

    @cached_property
    def spelt(self) -> list[str]:
        """All names, as they are written and as they sound, and the words in them, in order."""
        return sorted({*(key.lstrip(HEARD) for key in self.bearers), *self.words}, key=units)

    @cached_property
    def _letters(self) -> list[tuple[str, set[str]]]:
        return [(word, set(word)) for word in self.spelt]


def units(text: str) -> bytes:
    """What the browser sorts a text by."""
    return text.encode("utf-16-be", "surrogatepass")


