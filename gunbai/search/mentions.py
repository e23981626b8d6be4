"""Names that stand inside a question, also in a sentence without gaps."""

from __future__ import annotations

from .analysis import boundaries, hiragana, is_japanese, raw_pieces, sound
from .names import Names

LONGEST_JAPANESE, MOST_WORDS = 16, 6  # characters of a Japanese name, words of a Latin one


def mentions(free: str, names: Names) -> list[str]:
    """The names that stand inside a question, longest first from the left, none inside another."""
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
        for end in range(min(len(parts), start + (LONGEST_JAPANESE if japanese else MOST_WORDS)), start, -1):
            text = ("" if japanese else " ").join(parts[start:end])
            key = hiragana(text).replace(" ", "")
            whole = start in edges and end in edges
            if (whole or len(key) > 2) and (names.written(key) or (japanese and whole and len(key) > 2 and names.heard(sound(key)))):
                found.append(text)
                start = end - 1
                break
        start += 1
    return found
