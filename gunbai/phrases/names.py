"""Ids put into the names that players know, in one language, through the knowledge base."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

from .templates import fill, phrases

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase

LANGUAGES: tuple[Literal["en"], Literal["ja"]] = ("en", "ja")


_HYPHEN = re.compile("(?<=[a-z])-(?=[a-z])")


class Said(str):
    """Text that is in words already."""


class Names:
    """The names of one game's things in one language."""

    def __init__(self, kb: KnowledgeBase, game: str, lang: str):
        self.kb, self.game, self.lang = kb, game, lang
        self.words = phrases(game).get("words", {})
        self.halves = kb.halves(game)

    def __call__(self, value: Any) -> str:
        """Any plain value in words: an id as its name, a list with commas and an "and", equal things counted."""
        if isinstance(value, Said):
            return value
        if isinstance(value, bool):
            return self._word("yes" if value else "no")
        if isinstance(value, (list, tuple, set, frozenset)):
            return self._list(list(value))
        if isinstance(value, dict):
            return self._list([f"{self(key)}: {self(item)}" for key, item in value.items()])
        return self._word(value) if isinstance(value, str) else str(value)

    def _word(self, word: str) -> str:
        label, _, number = word.partition("#")
        if number.isdigit():
            return self._word(label) + (f" ({number})" if self.lang == "en" else f"（{number}）")
        if word in self.words:
            return str(self.words[word][self.lang])
        return self.named(word) or self._of_two(word) or _HYPHEN.sub(" ", word)

    def _of_two(self, word: str) -> str | None:
        """`marquise warrior` (whose, what), `fox-1` (a known word and a number) and `fox-1/mouse-1` in words; None for anything else."""
        if "/" in word:
            return "–".join(map(self, word.split("/")))
        first, space, second = word.partition(" ")
        if space and " " not in second and "pair" in phrases(self.game):
            return fill(phrases(self.game)["pair"][self.lang], {"first": first, "second": second}, self)
        base, dash, number = word.rpartition("-")
        if dash and number.isdigit() and base in self.words:
            return f"{self.words[base][self.lang]}{' ' if self.lang == 'en' else ''}{number}"
        return None

    def named(self, id_: str) -> str | None:
        """The name of a card, half, law, term or clause's owner; None if `id_` is none of them."""
        key = f"{self.game}/{id_}"
        if key in self.kb.cards:
            return self.of(self.kb.cards[key].name)
        if id_ in self.halves and (half := self.halves[id_].half):
            return self.of(half.name)
        if key in self.kb.laws:
            return self.of(self.kb.laws[key].name)
        if key in self.kb.terms:
            return self.of(self.kb.terms[key].name)
        owner, dot, _ = id_.partition(".")
        return self.named(owner) if dot else None

    def of(self, name: Any) -> str:
        """A Name or Text in this language; in English where the Japanese is not known."""
        return str(getattr(name, self.lang) or name.en)

    def _list(self, items: list[Any]) -> str:
        counted = Counter(self(item) for item in items)
        words = [word if count == 1 else self._many(word, count) for word, count in counted.items()]
        if not words:
            return {"en": "nothing", "ja": "なし"}[self.lang]
        if self.lang == "ja":
            return "、".join(words)
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

    def _many(self, word: str, count: int) -> str:
        return f"{count} × {word}" if self.lang == "en" else f"{word}×{count}"


def owner_of(kb: KnowledgeBase, game: str, id_: str) -> tuple[Any, Any] | None:
    """The card, half or law that the id of a clause or a law names, and the clause (None for a law itself); None if there is none."""
    owner_id, dot, clause_id = id_.partition(".")
    owner: Any = kb.cards.get(f"{game}/{owner_id}") or kb.laws.get(f"{game}/{owner_id}")
    if owner is None:
        carrier = kb.halves(game).get(owner_id)
        owner = carrier.half if carrier else None
    if owner is None or not dot:
        return (owner, None) if owner is not None else None
    clause = next((clause for clause in owner.clauses if clause.id == clause_id), None)
    return (owner, clause) if clause is not None else None
