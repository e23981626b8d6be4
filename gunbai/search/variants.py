"""Other ways to write a name: with more or fewer okurigana (掘り出し物, 掘出物), and an English one in katakana (ブリッジトロール).

Of English and katakana the consonants are compared, as far as katakana tell them apart, and where a vowel must be heard between them:
`Bridge Troll` is `brastrar`, ブリッジトロール `brastrar`, both under the key `brstrr`. The site's `search-variants.js` does the same.
"""

from __future__ import annotations

import re

from .analysis import hiragana, is_japanese, pieces, raw_pieces, vowel

SHORTEST = 3  # so long must a key be

_OKURIGANA = re.compile("([々㐀-䶿一-鿿豈-﫿])[ぁ-ゖ]{1,3}(?![ぁ-ゖ])")
_HEARD = {  # kana by what they begin with
    "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそざじずぜぞちつぢづ", "t": "たてと", "d": "だでど", "n": "なにぬねのん",
    "h": "はひへほ", "f": "ふ", "b": "ばびぶべぼゔ", "p": "ぱぴぷぺぽ", "m": "まみむめも", "r": "らりるれろ",
}  # fmt: skip
_BEGINS = {kana: heard for heard, row in _HEARD.items() for kana in row}
_INITIALS = {  # how names may begin that are heard so
    "a": "aeiouwy", "k": "ckq", "g": "g", "s": "cgjstz", "t": "t", "d": "d", "n": "kmn", "h": "hw", "f": "fp", "b": "bv", "p": "p",
    "m": "m", "r": "lrw",
}  # fmt: skip
_MUTE = "とどちぢじ"  # these and those in u may stand for a consonant alone
_SPELT = (  # letters by what is heard; the first that fits counts, and what is not here is not heard
    ("", "e(?= )| w(?=r)"),
    ("a", "[aeiouyw]+(?!h)|[aeiouy]+"),
    ("s", "tch|dg(?=[eiy])|ch|sh|th|ts|tz|ds(?= )|sc(?=[eiy])|c(?=[eiy])|t(?=i[ao]|ure)|st(?=l)|s+|z+|j"),
    ("n", " kn|m(?=[bp])|n+"),
    ("g", " gh|g+(?!h)"),
    ("h", "wh|h(?=[aeiouy])"),
    ("f", "ph|f+"),
    ("r", "l+|r+(?=[aiouy]|e[a-z])"),
    ("ks", "x"),
    ("k", "c+k?|k+|q"),
    ("m", "mb(?= )|m+"), ("b", "[bv]+"), ("p", "p+"), ("t", "t+"), ("d", "d+"),
)  # fmt: skip
_LETTERS = re.compile("|".join(f"({letters})" for _, letters in _SPELT))
_SYLLABLE = re.compile("[^a]a?")
_SMALL = {" of ": " ov ", " the ": " tha "}


def without_okurigana(text: str) -> str:
    """A Japanese name or question without the hiragana behind its kanji, folded; "" if less than two signs are left."""
    words = raw_pieces(text)
    left = _OKURIGANA.sub(r"\1", words[0]) if len(words) == 1 else ""
    return hiragana(left) if len(left) > 1 and re.search("[㐀-鿿]", left) else ""


def in_katakana(text: str) -> str:
    """What is heard of a question that is nothing but katakana; "" of any other."""
    words = raw_pieces(text)
    if not words or not all(re.fullmatch("[ァ-ヺ]+", word) for word in words):
        return ""
    heard = ""
    for kana, small in re.findall("(.)([ぁぃぅぇぉゃゅょ]?)", hiragana("".join(words))):
        first = _BEGINS.get(kana, "")
        said = small not in "ぅゅ" if small else vowel(kana) not in ("", "う") and kana not in _MUTE
        heard += first + "a" * (said or not (heard or first))
    return _even(heard)


def spelt(name: str) -> list[str]:
    """What may be heard of an English name: with g hard and soft, with and without an s at its end."""
    text = f" {' '.join(pieces(name))} "
    for word, heard in _SMALL.items():
        text = text.replace(word, heard)
    forms = [text, re.sub("s $", " ", text)]
    forms += [re.sub("g(?=[eiy])", "j", form) for form in forms]
    return list(dict.fromkeys(_even("".join(_SPELT[(one.lastindex or 1) - 1][0] for one in _LETTERS.finditer(form))) for form in forms))


def _even(heard: str) -> str:
    return re.sub("aa+", "a", re.sub("n(?=[mn])", "", heard))


def key_of(heard: str) -> str:
    """The consonants of what is heard, with a vowel that it begins with; "" if they are too few."""
    found = heard[:1] + heard[1:].replace("a", "")
    return found if len(found) >= SHORTEST else ""


def initials(wanted: str) -> str:
    """The letters that a name with this key may begin with."""
    return _INITIALS.get(wanted[:1], "")


def unsaid(heard: str, name: str) -> int | None:
    """How many vowels of a name of the same key are not heard; None if one is heard that it has not."""
    count = 0
    for one, other in zip(_SYLLABLE.findall(heard), _SYLLABLE.findall(name), strict=True):
        if len(one) > len(other):
            return None
        count += len(other) - len(one)
    return count


def keys(name: str) -> set[str]:
    """All keys that a name is known under for being written otherwise."""
    written = raw_pieces(name)
    if not written or is_japanese(written[0]):
        return {without_okurigana(name)} - {""}
    return {key_of(heard) for heard in spelt(name)} - {""}
