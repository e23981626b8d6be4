"""Texts as HTML and in order: what changed between two wordings, paragraphs, and the sorting of Japanese and English names."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

from markupsafe import Markup, escape

# Latin words and numbers; in Japanese kanji or katakana with the hiragana that follow, which is about what a reader takes in at once.
_PIECE = re.compile(r"[一-鿿々]+[぀-ゟ]*|[゠-ヿ]+[぀-ゟ]*|[぀-ゟ]+|[^\W぀-ヿ一-鿿々]+|\s+|.", re.DOTALL)

SHORT = 24  # bytes: eight Japanese signs, or a few English words

_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ")
_ROWS = ["あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの"]
_ROWS += ["はひふへほ", "まみむめも", "やゆよ", "らりるれろ", "わをんゐゑ"]


def changed(before: str, after: str) -> Markup:
    """The new wording with what left it as `<del>` and what came as `<ins>`, word by word."""
    return Markup("").join(escape(come) if same else _del(gone) + _ins(come) for gone, come, same in _runs(before, after))


def _runs(before: str, after: str) -> list[tuple[str, str, bool]]:
    """Both texts in pieces: what was there, what is there, and whether it is the same."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    runs: list[tuple[str, str, bool]] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = "".join(old[a:b]), "".join(new[c:d])
        same = what == "equal" and not (gone.isspace() and runs)
        if runs and not same and not runs[-1][2]:
            gone, come, _ = runs[-1][0] + gone, runs.pop()[1] + come, False
        runs.append((gone, come, same))
    return runs


def sides(before: str, after: str) -> tuple[Markup, Markup]:
    """Both wordings, the old one with what left it as `<del>` and the new one with what came as `<ins>`."""
    if not before or not after:
        return escape(before), escape(after)
    runs = _runs(before, after)
    old = (escape(gone) if same else _del(gone) for gone, _, same in runs)
    return Markup("").join(old), Markup("").join(escape(come) if same else _ins(come) for _, come, same in runs)


def _del(text: str) -> Markup:
    return Markup("<del>{}</del>").format(text) if text else Markup("")


def _ins(text: str) -> Markup:
    return Markup("<ins>{}</ins>").format(text) if text else Markup("")


def first_sentence(text: str) -> tuple[str, str]:
    """A text's first sentence and the rest of it."""
    found = re.search(r"[。！？](?![」』）])|[.!?](?=\s)", text)
    return (text[: found.end()], text[found.end() :].strip()) if found else (text, "")


def short_answer(text: str) -> str:
    """A text's first sentence; with the next one where it only says yes or no."""
    first, rest = first_sentence(text)
    if len(first.encode()) >= SHORT or not rest:
        return first
    return first + (" " if first.isascii() else "") + first_sentence(rest)[0]


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
