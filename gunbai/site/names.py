"""The index of a game's names: everything that a card, word or rule is or was called, in the order of a dictionary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.model import Aliases, Name
from gunbai.search.analysis import compact

from .places import Places, Spot
from .texts import kana_key, kana_row, letter, letter_key
from .words import Voice

KANJI, SIGNS = "kanji", "#"  # rows after the kana or letters: names that begin with kanji and have no reading, and all the rest


@dataclass(frozen=True)
class Entry:
    """One name of the index: as it is written, its reading or "", the place where it leads, whether it is the name used there, and what
    to name beside it: what an alias stands for, the card of a second face."""

    written: str
    reading: str
    spot: Spot
    official: bool
    under: Any = None


def name_rows(places: Places, voice: Voice, game: str) -> list[tuple[str, list[Entry]]]:
    """All names of a game in one language: in Japanese under あ, か, …, then what begins with kanji and has no reading, then the rest;
    in English under A, B, …"""
    rows: dict[str, dict[tuple[str, str], Entry]] = {}
    japanese = voice.lang == "ja"
    spots = places.named(game)
    cards = {spot.path: spot.thing for spot in spots if spot.kind == "card"}
    entries = [entry for spot in spots for entry in _names(voice, spot, cards[spot.path] if spot.kind == "half" else None)]
    order = (lambda entry: kana_key(entry.reading or entry.written)) if japanese else (lambda entry: letter_key(entry.written))
    entries.sort(key=lambda entry: (order(entry), not entry.official))
    for entry in entries:
        row = rows.setdefault(_row(entry) if japanese else letter(entry.written), {})
        row.setdefault((compact(entry.written) or entry.written, entry.spot.address), entry)
    return [(row, list(rows[row].values())) for row in sorted(rows, key=lambda row: (row == SIGNS, row == KANJI, row))]


def name_anchor(row: str) -> str:
    """The anchor of a row on its page."""
    return "row-" + {SIGNS: "signs"}.get(row, row)


def _row(entry: Entry) -> str:
    row = kana_row(entry.reading or entry.written)
    return KANJI if row == "#" and re.match(r"\W*[一-鿿々]", entry.written) else row


def _names(voice: Voice, spot: Spot, card: Any) -> Iterator[Entry]:
    thing: Any = spot.thing
    name = thing.chapter if spot.kind == "chapter" else thing.name
    said = getattr(name, voice.lang) or name.en
    reading = (name.reading if isinstance(name, Name) else getattr(thing, "reading", None)) or ""
    yield Entry(said, reading if voice.lang == "ja" and compact(reading) != compact(said) else "", spot, True, card)
    for aliases in (getattr(thing, "aliases", None), getattr(thing, "avoid", None)):
        if isinstance(aliases, Aliases):
            for alias in getattr(aliases, voice.lang):
                if compact(alias) != compact(said):
                    yield Entry(alias, "", spot, False, card or thing)
