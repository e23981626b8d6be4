"""The query language that card players know: words, "phrases", -word, OR, type:reserve, cost<=4. Whatever is typed, it never fails."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .analysis import compact, distance, fold

KEYS = {
    "kind": ("is", "種別"),
    "game": ("g", "ゲーム"),
    "set": ("s", "セット", "拡張", "拡張セット"),
    "type": ("t", "種類", "タイプ"),
    "cost": ("c", "コスト"),
    "debt": ("d", "負債"),
    "edition": ("e", "版", "エディション"),
    "status": ("状態", "ステータス"),
    "law": ("rule", "ルール", "法", "条"),
    "card": ("カード",),
    "term": ("word", "用語"),
    "changed": ("変更", "改訂"),
}
NUMERIC = ("cost", "debt")
NAMED = ("law", "card", "term")  # their values are names
LONGEST = 300  # characters of a query that are read; what comes after is not looked at

_QUOTES = re.compile("[“”„«»「」『』]")
_SIGNS = str.maketrans({"≤": "<=", "≦": "<=", "≥": ">=", "≧": ">="})
_SPACE = re.compile("[\0-\x20\x7f-\xa0\u2028\u2029\u3000\ue000\ufeff]")
_OR = re.compile("(?<= )(?:OR|ＯＲ|[|｜]|または)(?= )")
_EITHER = "\ue000"  # stands for OR once it is understood
_WORD = re.compile('(-?)(?:([^ ":<>=]*)(<=|>=|[:=<>])(?:"([^"]*)"?|([^ "]*))|"([^"]*)"?|([^ "]+))')
_NAMES = {fold(name): key for key, names in KEYS.items() for name in (key, *names)}


@dataclass(frozen=True)
class Filter:
    """One condition on a property: `values` of which one must fit (folded), or a number to compare with."""

    key: str
    sign: str
    values: tuple[str, ...]
    unwanted: bool = False


@dataclass
class Query:
    """What was asked: the words, the phrases that must stand in a hit, the words that must not, the filters, and what was not understood.

    `either` are the other questions that OR joined to this one: what answers any of them is an answer; `written` is the whole as it was
    typed. A `trouble` is (`key` | `number`, what was written, the nearest known one or "")."""

    words: str = ""
    phrases: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    trouble: list[tuple[str, str, str]] = field(default_factory=list)
    either: list[Query] = field(default_factory=list)
    written: str = ""

    @property
    def free(self) -> str:
        """All that is looked for: words and phrases."""
        return " ".join(part for part in (self.words, *self.phrases) if part)


def parse(text: str) -> Query:
    """A query as it was meant. An unknown key is kept as plain words and told in `trouble`; nothing that is typed raises."""
    plain = _SPACE.sub(" ", _QUOTES.sub('"', text[:LONGEST].translate(_SIGNS)))
    first, *others = [_parse(part) for part in _either(fold(_OR.sub(_EITHER, plain)))]
    first.either = [one for one in others if one.free or one.filters]
    if not (first.free or first.filters) and first.either:  # nothing stood before the first OR
        nothing, first = first, first.either[0]
        first.either, first.trouble = nothing.either[1:], [*nothing.trouble, *first.trouble]
    first.written = text[:LONGEST].strip()
    first.trouble += [trouble for one in first.either for trouble in one.trouble]
    return first


def _either(text: str) -> list[str]:
    """The questions that OR joins; inside quotes it is a word like any other."""
    parts = [""]
    for i, quoted in enumerate(text.split('"')):
        pieces = [quoted.replace(_EITHER, "or")] if i % 2 else quoted.split(_EITHER)
        parts[-1] += '"' * (i > 0) + pieces[0]
        parts += pieces[1:]
    return parts


def _parse(text: str) -> Query:
    query = Query()
    words: list[str] = []
    for match in _WORD.finditer(text):
        minus, name, sign, quoted, bare, phrase, word = match.groups()
        if sign and name:
            _read_filter(query, words, match[0], name, sign, quoted if quoted is not None else bare or "", bool(minus))
        elif phrase is not None or word:
            part = phrase if phrase is not None else word
            if minus and word and word[0].isdigit():
                words.append("-" + word)
            elif compact(part):
                (query.without if minus else query.phrases if phrase is not None else words).append(part)
        elif bare or quoted:
            words.append(bare or quoted)
    query.words = " ".join(words)
    return query


def _read_filter(query: Query, words: list[str], written: str, name: str, sign: str, value: str, unwanted: bool) -> None:
    key = _NAMES.get(name)
    sign = "=" if sign == ":" else sign
    values = tuple(filter(None, (compact(part) for part in value.split(","))))
    if key is None:
        nearest = min(_NAMES, key=lambda known: (distance(name, known, 2), known))
        near = _NAMES[nearest] if len(name) > 2 and distance(name, nearest, 2) <= 2 else ""
        if not re.fullmatch("[0-9.]*", name):
            query.trouble.append(("key", name, near))
        words += [part for part in (value if near else name, "" if near else value) if compact(part)]
    elif not values:
        return  # still being typed
    elif key in NUMERIC and not all(part.isdigit() and part.isascii() for part in values):
        query.trouble.append(("number", written, f"{key}<=4"))
    elif key not in NUMERIC and sign != "=":
        query.trouble.append(("number", written, f"{key}:{value}"))
    else:
        query.filters.append(Filter(key, sign, values, unwanted))
