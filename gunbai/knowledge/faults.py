"""Faults of content: a place, what is wrong there, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
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
    """The known word that `word` was probably meant to be, else the first few known ones, as advice."""
    words = sorted({str(item) for item in known})
    numbers = [item for item in words if item.isdecimal()]
    if numbers and str(word).isdecimal():  # a year or an edition: letters alike say nothing, 2014 is not like 2021
        close = [min(numbers, key=lambda item: abs(int(item) - int(str(word))))]
    else:
        close = get_close_matches(str(word), [one for one in words if not _opposite(str(word), one)], n=1, cutoff=0.6)
    if close:
        return f'use "{close[0]}"'
    if not words:
        return "remove it"
    listed = ", ".join(words[:most]) + (", …" if len(words) > most else "")
    return f"use one of: {listed}"


def _opposite(one: str, other: str) -> bool:
    """Whether two words differ by a "not" only: supply and non-supply are alike in letters, but nobody means one by the other."""
    return {*one.split("-")} ^ {*other.split("-")} in ({"no"}, {"non"}, {"not"})


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
