"""Readings set over names: which kana of a reading belong to which characters of a name that are no kana."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from gunbai.knowledge.model import Name

_RUN = re.compile(r"[ぁ-ゖァ-ヺー]+|[\s・･、，,.。：:「」『』（）()＝=\-]+|[^ぁ-ゖァ-ヺー\s・･、，,.。：:「」『』（）()＝=\-]+")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー]")
_SILENT = re.compile(r"[\s・･、，,.。：:「」『』（）()＝=\-]")
_WIDEST = 16  # characters that stand together: no line is broken inside a piece
_LONGEST = 4  # kana that one kanji is read with at most, and one at least; the few names with others are read as a whole


@cache
def align(name: str, reading: str) -> tuple[tuple[str, str], ...]:
    """The name in pieces, each with the kana to be set over it ("" over kana and signs), as `(("橋", "はし"), ("の", ""), …)`.

    Kana in the name must stand in the reading too; what lies between them is the reading of the rest. Where this can be done in no
    way or in more than one, the whole name gets the whole reading, and a name of kana alone gets none."""
    runs = _RUN.findall(name)
    if not any(_is_read(run) for run in runs):
        return ((name, ""),)
    found = _ways(tuple(runs), _hiragana(reading))
    return found[0] if len(found) == 1 else ((name, reading),)


def ruby(name: str, reading: str) -> Markup:
    """HTML: the name with its reading over it, piece by piece; the name alone where a piece would be wider than a small phone."""
    if any(over and max(len(base), len(over)) > _WIDEST for base, over in align(name, reading)):
        return Markup("{}").format(name)
    pieces = ((Markup("<ruby>{}<rt>{}</rt></ruby>") if over else Markup("{}")).format(base, over) for base, over in align(name, reading))
    return Markup("").join(pieces)


def sure_reading(name: object) -> str:
    """The reading of a Japanese name if its sources confirm the name and the reading; "" otherwise."""
    if not isinstance(name, Name) or not name.ja or not name.reading or {"ja", "reading"} & set(name.unconfirmed):
        return ""
    return name.reading


def _ways(runs: tuple[str, ...], reading: str) -> list[tuple[tuple[str, str], ...]]:
    """The ways to lay the reading over the runs; no more than two are looked for."""
    if not runs:
        return [] if reading else [()]
    run, rest = runs[0], runs[1:]
    if _SILENT.match(run):
        return [((run, ""), *way) for way in _ways(rest, reading)]
    if not _is_read(run):
        said = _hiragana(run)
        return [((run, ""), *way) for way in _ways(rest, reading[len(said) :])] if reading.startswith(said) else []
    kanji = re.fullmatch(r"[一-鿿々]+", run) is not None
    least, most = (len(run), _LONGEST * len(run)) if kanji else (1, len(reading))
    found: list[tuple[tuple[str, str], ...]] = []
    for length in range(least, min(most, len(reading)) + 1):
        found += [((run, reading[:length]), *way) for way in _ways(rest, reading[length:])]
        if len(found) > 1:
            break
    return found


def _is_read(run: str) -> bool:
    return not _KANA.match(run) and not _SILENT.match(run)


def _hiragana(text: str) -> str:
    return "".join(chr(ord(char) - 0x60) if "ァ" <= char <= "ヶ" else char for char in text)
