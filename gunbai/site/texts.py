"""Texts as HTML and in order: what changed between two wordings, paragraphs, and the sorting of Japanese and English names."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

from markupsafe import Markup, escape

# Words: Latin words and numbers whole, runs of katakana or kanji whole, everything else (hiragana, signs) one by one.
_PIECE = re.compile(r"[^\W぀-ヿ一-鿿々]+|[゠-ヿ]+|[一-鿿々]+|\s+|.", re.DOTALL)

_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
_ROWS = ("あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ", "まみむめも", "やゆよ", "らりるれろ", "わをんゐゑ")


def changed(before: str, after: str) -> Markup:
    """The new wording with what left it as `<del>` and what came as `<ins>`, word by word."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    out = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[a:b]), "".join(new[c:d])
        if what == "equal":
            out.append(escape(come))
            continue
        if gone:
            out.append(Markup("<del>{}</del>").format(gone))
        if come:
            out.append(Markup("<ins>{}</ins>").format(come))
    return Markup("").join(out)


def first_sentence(text: str) -> tuple[str, str]:
    """A text's first sentence and the rest of it."""
    found = re.search(r"[。！？](?![」』）])|[.!?](?=\s)", text)
    return (text[: found.end()], text[found.end() :].strip()) if found else (text, "")


def paragraphs(text: str) -> Markup:
    """The text's lines as paragraphs."""
    return Markup("").join(Markup("<p>{}</p>").format(line.strip()) for line in text.splitlines() if line.strip())


def one_line(text: str, most: int = 160) -> str:
    """The text on one line, without control characters, at most `most` characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _hiragana(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text)
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in folded)


def kana_key(reading: str) -> tuple[str, str]:
    """A key that sorts readings in gojūon order: voiced and small kana beside their plain ones, the long mark as its vowel."""
    plain = ""
    for char in unicodedata.normalize("NFD", _hiragana(reading)):
        if char == "ー" and plain:
            char = next((row for row in "あいうえお" if _vowel(plain[-1]) == row), "")
        if unicodedata.combining(char) or not char.isalnum():
            continue
        plain += char.translate(_SMALL)
    return plain, reading


def _vowel(kana: str) -> str:
    for row in _ROWS:
        if kana in row:
            column = row.index(kana)
            return {"や": "あ", "ゆ": "う", "よ": "お"}.get(kana, "あいうえお"[column] if column < 5 else "")
    return ""


def kana_row(reading: str) -> str:
    """The row of the gojūon table in which a reading begins (あ, か, …), or # for what is no kana."""
    plain, _ = kana_key(reading)
    return next((row[0] for row in _ROWS if plain and plain[0] in row), "#")


def letter(name: str) -> str:
    """The letter under which an English name is listed, or # for what begins with none."""
    plain = unicodedata.normalize("NFKD", name).lstrip()[:1].upper()
    return plain if plain.isascii() and plain.isalpha() else "#"


def letter_key(name: str) -> tuple[str, str]:
    """A key that sorts English names from A to Z without regard to case, accents and signs."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if c.isalnum() or c == " ").strip(), name
