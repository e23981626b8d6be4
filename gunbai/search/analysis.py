"""How Japanese and English become comparable: folding, words, tokens, sounds, stems and typos.

The site's `search-analysis.js` does the same; `tests/analysis.yaml` holds the vectors that both must agree on. Only fixed ranges of
characters are used here, no Unicode classes, so that two languages with different Unicode tables cannot disagree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_DASHES = re.compile("[‐-―−]")
_JOINERS = re.compile("[・·‧'’‘`´]")
_LONG = re.compile("([ぁ-ゖァ-ヺ])[ー〜~]+")
_MARKS = re.compile("[\u0300-\u036f]")
_PIECE = re.compile("[+-]?[0-9]+[a-z]*|[a-z][a-z0-9]*|[ぁ-ゖゝゞァ-ヺヽヾ々〆㐀-䶿一-鿿豈-﫿\U00020000-\U0002ffff]+")
_CHUNK = re.compile("[ぁ-ゖゝゞ]+|[ァ-ヺヽヾ]+|[^ぁ-ゖゝゞァ-ヺヽヾ]+")
_TO_HIRAGANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}

_PARTICLES = (
    "の は が を に で と も へ や か から まで より って とか など には では とは のは のが のに ので のを での との へは て た する した"
)
_STOP = (
    "a an and are as at be by can could did do does for from had has have how i if in into is it its me my of on or so than that the their "
    "then there they this to was what when where which who why will with would you your"
)
PARTICLES = frozenset(_PARTICLES.split())
STOP = frozenset(_STOP.split())


def fold(text: str) -> str:
    """The text without the differences that never matter: width, case, accents, dashes, middle dots, prolonged marks."""
    text = unicodedata.normalize("NFKC", text).lower()
    text = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text))).translate(_LETTERS)
    return _LONG.sub(r"\1", _JOINERS.sub("", _DASHES.sub("-", text)))


def hiragana(text: str) -> str:
    """Katakana as hiragana."""
    return text.translate(_TO_HIRAGANA)


def raw_pieces(text: str) -> list[str]:
    """The words of a text, folded: Latin words, numbers with their sign, unbroken Japanese."""
    return _PIECE.findall(fold(text))


def pieces(text: str) -> list[str]:
    """The words of a text, folded, with katakana as hiragana."""
    return [hiragana(piece) for piece in raw_pieces(text)]


def compact(text: str) -> str:
    """A whole name as one key: all its words without gaps."""
    return "".join(pieces(text))


def is_japanese(text: str) -> bool:
    """The folded word is Japanese, not Latin and no number."""
    return text[:1] > "~"


def is_kana(text: str) -> bool:
    """The folded word is nothing but kana."""
    return bool(text) and all("ぁ" <= char <= "ゖ" for char in text)


def stem(word: str) -> str:
    """An English word without its commonest endings (plural, -ing, -ed, silent e)."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and re.search("(?:ss|sh|ch|x|z)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and word[-2] not in "sui":
        word = word[:-1]
    match = re.match("(.*[aeiouy].*)(?:ing|ed)$", word)
    if match and len(match[1]) > 2:
        word = match[1]
        if re.search("([bdgmnprt])\\1$", word):
            word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def tokens(text: str) -> list[str]:
    """What a text is indexed under: stems, numbers (with and without sign), pairs of Japanese characters, beginnings of katakana."""
    found: list[str] = []
    for piece in raw_pieces(text):
        if is_japanese(piece):
            found += pairs(hiragana(piece))
            if len(piece) > 1:
                found.append(hiragana(piece[-1]))
            found += beginnings(piece)
        elif piece[0] in "+-":
            found += [piece, piece[1:]]
        elif piece not in STOP:
            found.append(stem(piece))
    return found


def beginnings(piece: str) -> list[str]:
    """How the words in katakana begin, so that トロル is found in 橋の下のトロル rather than in コントロール."""
    return ["ー" + hiragana(chunk[:2]) for chunk in _CHUNK.findall(piece) if len(chunk) > 1 and "ァ" <= chunk[0] <= "ヾ"]


def pairs(piece: str) -> list[str]:
    """Every two neighbours of a Japanese word; a single character stands alone."""
    return [piece[i : i + 2] for i in range(len(piece) - 1)] or [piece]


def query_tokens(text: str, names: Iterable[str] = ()) -> list[tuple[str, float]]:
    """What a question is looked up under, each token once with its weight: particles are left out, endings in hiragana count little.

    The Japanese ones of the `names` are carved out of an unbroken sentence before it is cut."""
    found: dict[str, float] = {}
    words = raw_pieces(text)
    bare = all(word in STOP for word in words)
    carve = re.compile("|".join(sorted(filter(is_japanese, names), key=lambda name: (-len(name), name))) or "(?!)")
    for word in words:
        if is_japanese(word):
            for token, weight in _japanese_tokens(word, carve):
                found[token] = max(weight, found.get(token, 0))
        elif word not in STOP or bare:
            found[stem(word)] = 1.0
    return list(found.items())


def _japanese_tokens(word: str, names: re.Pattern[str]) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    rest = 0
    for name in names.finditer(word):
        found += _free_tokens(word[rest : name.start()], rest == 0)
        found += [(pair, 1.0) for pair in pairs(hiragana(name[0]))] + [(token, 0.5) for token in beginnings(name[0])]
        rest = name.end()
    return found + _free_tokens(word[rest:], rest == 0)


def _free_tokens(word: str, first: bool) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for run in phrases(word, first):
        native = [chunk[0] for chunk in _CHUNK.findall(run) for _ in chunk]
        lone = len(_CHUNK.findall(run)) == 1
        flat = hiragana(run)
        for i, pair in enumerate(pairs(flat)):
            ending = not lone and all("ぁ" <= char <= "ゞ" for char in native[i : i + len(pair)])
            found.append((pair, 0.3 if ending else 1.0))
        found += [(token, 0.5) for token in beginnings(run)]
    return found


def phrases(word: str, first: bool = True) -> list[str]:
    """A Japanese run of a question cut at its particles (トロルのコスト: トロル, コスト); all hiragana cannot be cut and stays whole.

    At its very beginning (`first`) there is no particle; behind a name there may be."""
    chunks = _CHUNK.findall(word)
    runs = [""]
    for i, chunk in enumerate(chunks):
        if (i > 0 or not first) and chunk in PARTICLES:
            runs.append("")
        else:
            runs[-1] += chunk
    return [run for run in runs if run]


def boundaries(word: str) -> set[int]:
    """Positions in a Japanese run where the script changes: there a name may begin or end."""
    places, position = {0}, 0
    for chunk in _CHUNK.findall(word):
        position += len(chunk)
        places.add(position)
    return places


_ROWS = {  # the vowel that a kana ends in
    **dict.fromkeys("あかさたなはまやらわがざだばぱ", "あ"),
    **dict.fromkeys("いきしちにひみりぎじびぴ", "い"),
    **dict.fromkeys("うくすつぬふむゆるぐずぶぷ", "う"),
    **dict.fromkeys("えけせてねへめれげぜべぺ", "え"),
    **dict.fromkeys("おこそとのほもよろごぞどぼぽ", "お"),
}
_SOUNDS = str.maketrans("ぢづをぁぃぅぇぉゃゅょゎゕゖ", "じずおあいうえおやゆよわかけ", "っ")
_V = {"ゔぁ": "ば", "ゔぃ": "び", "ゔぇ": "べ", "ゔぉ": "ぼ", "ゔ": "ぶ"}


def vowel(kana: str) -> str:
    """The vowel that a hiragana ends in, as one; "" if it has none (ん, っ), or is small."""
    return _ROWS.get(kana, "")


def sound(kana: str) -> str:
    """Kana by ear: long vowels, small kana, doubled consonants and づ, ぢ, を, ヴ make no difference. Give it folded hiragana."""
    for written, heard in _V.items():
        kana = kana.replace(written, heard)
    heard_so_far = ""
    for char in kana.translate(_SOUNDS):
        last = vowel(heard_so_far[-1:])
        if char != last and (char, last) != ("う", "お"):
            heard_so_far += char
    return heard_so_far


_SYLLABLES = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ", "m": "まみむめも",
    "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ", "d": "だぢづでど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ", "j": "_じ___",
    "y": "や_ゆ_よ", "w": "わ__", "f": "__ふ__", "v": "__ゔ__", "sh": "_し___", "ch": "_ち___", "ts": "__つ__", "l": "らりるれろ",
}  # fmt: skip
_GLIDES = {
    "ky": "き", "sy": "し", "sh": "し", "ty": "ち", "ch": "ち", "cy": "ち", "ny": "に", "hy": "ひ", "my": "み",
    "ry": "り", "gy": "ぎ", "zy": "じ", "jy": "じ", "j": "じ", "dy": "ぢ", "by": "び", "py": "ぴ", "ly": "り",
}  # fmt: skip
_KANA = {head + vowel: kana for head, row in _SYLLABLES.items() for vowel, kana in zip("aiueo", row, strict=False) if kana != "_"}
for _head, _kana in _GLIDES.items():
    for _vowel, _small in zip("auoe", "ゃゅょぇ", strict=True):
        _KANA.setdefault(_head + _vowel, _kana + _small)
for _head, _kana in {"f": "ふ", "v": "ゔ", "w": "う", "ts": "つ"}.items():
    for _vowel, _small in zip("aieo", "ぁぃぇぉ", strict=True):
        _KANA.setdefault(_head + _vowel, _kana + _small)
_KANA |= {"thi": "てぃ", "dhi": "でぃ", "kwa": "くぁ", "gwa": "ぐぁ", "wo": "を"}
_ROMAJI = re.compile("(?:([kstcpgzjdbfrmh])(?=\\1)|t(?=ch)|(n)(?:n(?=[^aiueoy]|$)|(?=[^aiueoy]|$))|m(?=[bp])|([a-z]{0,2}?[aiueo]))")


def kana(romaji: str) -> str:
    """Hiragana of a folded word in romaji, Hepburn or the common variants, an unfinished syllable at the end left out; "" if it is none."""
    result, position = "", 0
    while position < len(romaji):
        match = _ROMAJI.match(romaji, position)
        syllable = match[3] if match else None
        if match is None or (syllable and syllable not in _KANA):
            return result if re.fullmatch("[a-z]{1,2}", romaji[position:]) and not re.search("[aiueo]", romaji[position:]) else ""
        if syllable:
            result += _KANA[syllable]
        else:
            result += "ん" if match[2] or match[0] == "m" else "っ"
        position = match.end()
    return result


def distance(one: str, other: str, most: int) -> int:
    """Damerau–Levenshtein distance (a swap of neighbours is one slip), or `most` + 1 as soon as it is larger."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, char2 in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != char2))
            if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == char2:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def slips(word: str) -> int:
    """How many typing slips are forgiven in a word of this length."""
    short, long = (3, 7) if is_japanese(word) else (4, 8)
    return (len(word) >= short) + (len(word) >= long)


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [part.strip() for part in re.split("(?<=[。？！])|(?<=[.?!]) ", text) if part.strip()]


def line(text: str) -> str:
    """The text as one line of folded words, for phrases."""
    return f" {' '.join(piece if is_japanese(piece) else stem(piece) for piece in pieces(text))} "


def stands(phrase: str, lines: list[str]) -> bool:
    """True if the phrase stands word for word (Japanese: character for character) in one of the lines."""
    wanted = line(phrase).strip()
    if not wanted:
        return False
    wanted = (" " * (not is_japanese(wanted))) + wanted + (" " * (not is_japanese(wanted[-1])))
    return any(wanted in one for one in lines)
