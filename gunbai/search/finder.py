"""The search of the command line: what a query means, asked of the index, best answers first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from gunbai.knowledge.base import KnowledgeBase

from .analysis import compact, distance, is_japanese, line, sentences, stands, tokens
from .documents import KINDS, LANGUAGES, Document, Proof, documents
from .query import NUMERIC, Filter, Query, parse
from .ranking import ABOUT, BESIDE, BOTH, ELSE, FACTOR, FOREIGN, HEADING, KIND, LEAST, NAME, SUBJECT, TEXT, TOGETHER, Names, Plan, plan
from .store import Best, Presence, Tokens, open_index, query
from .words import say

CACHE = Path(".cache")


@dataclass(frozen=True)
class Hit:
    """One answer: what it is, its id, its title and the best sentence in the language asked, its address below the language, its score."""

    kind: str
    id: str
    title: str
    excerpt: str
    address: str
    score: float


class Found(list[Hit]):
    """The answers, best first; `notes` tell what of the query was not understood, in the language asked."""

    notes: list[str]


def find(
    kb: KnowledgeBase,
    query: str,
    lang: str = "en",
    limit: int = 10,
    *,
    proofs: Mapping[str, Proof] | None = None,
    cache: Path | None = CACHE,
) -> Found:
    """The cards, rulings, laws and words that a query means, best first, at most `limit`.

    `lang` is `en` or `ja`; names of every language are found in both. `proofs` are the verdicts by ruling (for `status:` and `edition:`).
    The index is kept below `cache` (None: in memory). Whatever is typed, nothing is raised."""
    return Finder(documents(kb, proofs), cache).find(query, lang, limit)


class Finder:
    """An open index over some documents; reuse it for many queries."""

    def __init__(self, found: Iterable[Document], cache: Path | None = CACHE):
        self.documents = {document.key: document for document in found}
        self.names = {lang: Names.of(self.documents.values(), lang) for lang in LANGUAGES}
        self._index = open_index(list(self.documents.values()), cache)

    def find(self, text: str, lang: str = "en", limit: int = 10) -> Found:
        """The best answers to a query."""
        asked = parse(text)
        found = Found()
        found.notes = [say(f"trouble-{kind}{'-near' if near else ''}", lang, written=what, near=near) for kind, what, near in asked.trouble]
        found.notes += self._unknown_values(asked, lang)
        with self._index.searcher(weighting=Presence()) as searcher:
            looked = plan(asked.free, self.names[lang], Tokens(searcher, lang))
            ordered = sorted(
                self._scores(asked, looked, searcher, lang), key=lambda pair: (-round(pair[0], 6), KINDS.index(pair[1].kind), pair[1].id)
            )
        words = {token for part in looked.wanted for token in part.tokens}
        for score, document in ordered[: max(0, limit)]:
            best = excerpt(document.text[lang], words, answer=document.kind == "ruling")
            found.append(Hit(document.kind, document.id, document.title[lang], best, document.address, round(score, 2)))
        return found

    def _scores(self, asked: Query, looked: Plan, searcher: Any, lang: str) -> list[tuple[float, Document]]:
        conditions = [_condition(wanted) for wanted in asked.filters]
        if not (asked.free or conditions):
            return []
        words = query.Or(_words(looked, lang)) if asked.free else query.Every()
        scored = []
        for answer in searcher.search(words, limit=None, filter=query.And(conditions) if conditions else None):
            document = self.documents[answer["key"]]
            score = KIND[document.kind] + (answer.score * FACTOR.get(document.kind, ELSE) if asked.free else 0.0)
            if (score >= LEAST or not asked.free) and self._fits(document, asked):
                scored.append((score, document))
        return scored

    def _fits(self, document: Document, asked: Query) -> bool:
        """The phrases stand in the document or the names of what it is about, and the unwanted words do not."""
        if not asked.phrases and not asked.without:
            return True
        about = [self.documents[key] for key in document.about if key in self.documents]
        names = [name for one in (document, *about) for name, _ in one.names]
        lines = [line(text) for text in (*document.title.values(), *names, *document.text.values())]
        return all(stands(phrase, lines) for phrase in asked.phrases) and not any(stands(word, lines) for word in asked.without)

    @cached_property
    def _values(self) -> dict[str, dict[str, str]]:
        """Per facet the folded words for each value, and the value."""
        known: dict[str, dict[str, str]] = {}
        for document in self.documents.values():
            for key, values in document.facets.items():
                for facet in values:
                    known.setdefault(key, {}).update({compact(word): facet.value for word in (facet.value, *facet.also)})
        return known

    def _unknown_values(self, asked: Query, lang: str) -> list[str]:
        notes = []
        for one in asked.filters:
            known = self._values.get(one.key, {})
            for value in one.values if one.key in self._values else ():
                if value not in known:
                    near = min(sorted(known), key=lambda word: distance(value, word, 3))
                    near = known[near] if distance(value, near, 3) <= 3 else ""
                    key = "trouble-value-near" if near else "trouble-value"
                    notes.append(say(key, lang, written=f"{one.key}:{value}", near=f"{one.key}:{near}"))
        return notes


def excerpt(text: str, words: set[str], longest: int = 140, *, answer: bool = False) -> str:
    """The first of the sentences that hold most of the `words`, cut to `longest` characters.

    With `answer` the text is a ruling's: its first sentence is the answer, always stands first and is never cut."""
    parts = sentences(text)
    best = max(parts, key=lambda sentence: len(words.intersection(tokens(sentence))), default="")
    first = parts[0] if answer and parts else best
    if first != best:
        gap = "" if best == parts[1] else "…"
        space = "" if is_japanese(first[-1]) else " "
        best = first + space + gap + space * bool(gap) + best
    if answer and len(first) > longest - 20:
        return first  # no room for more
    return best if len(best) <= longest else best[: longest - 1].rstrip() + "…"


def _condition(wanted: Filter) -> Any:
    if wanted.key in NUMERIC:
        one = query.Or([_compared(wanted.key, wanted.sign, int(value[:9])) for value in wanted.values])
    else:
        one = query.Or([query.Term("facet", f"{wanted.key} {value}") for value in wanted.values])
    return query.Not(one) if wanted.unwanted else one


def _compared(key: str, sign: str, number: int) -> Any:
    start, end = (number, number) if sign == "=" else (0, number) if sign[0] == "<" else (number, 10**9)
    return query.NumericRange(key, start, end, startexcl=sign == ">", endexcl=sign == "<")


def _words(looked: Plan, lang: str) -> list[Any]:
    """A query's plan in Whoosh's terms: every term scores what its boost says."""
    parts: list[Any] = []
    for word in looked.wanted:
        places = (("name", NAME), (f"both_{lang}", BOTH), ("about", ABOUT), (f"heading_{lang}", HEADING), (f"text_{lang}", TEXT),
                  (f"foreign_{lang}", FOREIGN))  # fmt: skip
        terms = [query.Term(name, token, boost=worth * full * word.share) for token, worth in word.tokens.items() for name, full in places]
        if terms:
            parts.append(Best(terms))
    parts += [query.Term("key", key, boost=score) for key, score in looked.named.items()]
    named = [(key, score) for key, score in looked.named.items() if score >= 8]
    if named:
        roles = (("subject", SUBJECT), ("beside", BESIDE))
        parts.append(Best([query.Term(name, key, boost=score * worth) for key, score in named for name, worth in roles]))
    about = [(query.Or([query.Term(name, key) for key in keys for name in ("subject", "beside")]), part) for keys, part in looked.mentioned]
    for (one, part1), (other, part2) in combinations(about, 2):
        parts.append(query.ConstantScoreQuery(query.And([one, other]), TOGETHER * (part1 + part2)))
    return parts
