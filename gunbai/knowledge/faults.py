"""Faults of content: a place, what is wrong there, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple


class Place(NamedTuple):
    """Where something stands: a file (as the user would name it), a line and a column, both from 1."""

    path: str = "?"
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


NOWHERE = Place()


@dataclass(frozen=True, order=True)
class Fault:
    """One thing that is wrong with the content; its text is a single line that ends in the remedy."""

    place: Place
    what: str
    instead: str

    def __str__(self) -> str:
        return f"{self.place}: {_one_line(self.what)} -> {_one_line(self.instead)}"


class ContentError(Exception):
    """Raised when content cannot be used; carries every fault found so far, sorted by place."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def nearest(word: object, known: Iterable[str], most: int = 6) -> str:
    """The known word that `word` was probably meant to be, else those most like it (all, where they are few), as advice."""
    words = sorted({str(item) for item in known})
    numbers = [item for item in words if item.isdecimal()]
    if numbers and str(word).isdecimal():  # a year or an edition: letters alike say nothing, 2014 is not like 2021
        close = [min(numbers, key=lambda item: abs(int(item) - int(str(word))))]
    else:
        close = closest(str(word), words)[:1]
    if close:
        return f'use "{close[0]}"'
    if not words:
        return "remove it"
    listed = words if len(words) <= most else sorted(closest(str(word), words, most, 0.0))
    return f"use one of: {', '.join(listed)}" + (", …" if len(words) > most else "")


def closest(word: str, known: Iterable[str], most: int = 6, least: float = 0.6) -> list[str]:
    """Of the known words those most like `word`, the most like first: one with the same parts between its hyphens comes before one that
    only has like letters, and one that says the opposite is none. `least` is how much alike the letters must be, from 0 to 1."""
    meant, parts = SequenceMatcher(b=word), {*word.split("-")}
    found = []
    for one in known:
        meant.set_seq1(one)
        shared = len(parts & {*one.split("-")}) / len(parts | {*one.split("-")})
        if not _opposite(word, one) and (shared >= 0.5 or (meant.real_quick_ratio() >= least and meant.quick_ratio() >= least)):
            like = meant.ratio()
            if like >= least or shared >= 0.5:
                found.append((shared + like, one))
    return [one for _, one in sorted(found, key=lambda pair: (-pair[0], pair[1]))[:most]]


def _opposite(one: str, other: str) -> bool:
    """Whether two words differ by a "not" only: supply and non-supply are alike in letters, but nobody means one by the other."""
    return {*one.split("-")} ^ {*other.split("-")} in ({"no"}, {"non"}, {"not"})


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
