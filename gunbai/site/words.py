"""What the site says, in one language: interface words, names, types, costs, editions and the headings of clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from markupsafe import Markup

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Edition, Name, Text
from gunbai.phrases import Names, fill
from gunbai.phrases.templates import phrases

from .ruby import ruby, sure_reading

HEADINGS = ("when", "call", "react", "while_", "score", "instead")


class Voice:
    """The words of the site in `lang` (`en` or `ja`); everything that it returns is plain text unless it says HTML."""

    def __init__(self, kb: KnowledgeBase, lang: str):
        self.kb, self.lang, self.other = kb, lang, "ja" if lang == "en" else "en"
        self.data = phrases("site")
        self.names = cache(lambda game: Names(kb, game, lang))

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the interface, filled with `values`. Raises KeyError for one that does not exist."""
        return fill(self.data[key][self.lang], values, str)

    def sentences(self, start: str, *more: str) -> dict[str, str]:
        """The unfilled sentences of the interface whose keys begin with `start`, without it, and `more`: for scripts, which fill them."""
        own = {key.removeprefix(start): entry for key, entry in self.data.items() if key.startswith(start)}
        return {key: str(entry[self.lang]) for key, entry in (own | {key: self.data[key] for key in more}).items()}

    def word(self, group: str, key: str) -> str:
        """A word of one of the groups of the interface (kinds, types-names, piles); the key itself where it has none."""
        entry = self.data[group].get(key)
        return str(entry[self.lang]) if entry else key.replace("-", " ")

    def text(self, text: Text | None) -> str:
        """A text in this language."""
        return str(getattr(text, self.lang)) if text else ""

    def name(self, name: Name | Text, lang: str = "") -> Markup:
        """HTML: a name, marked where no source confirms it; in English where the Japanese one is not known."""
        lang = lang or self.lang
        said = getattr(name, lang)
        shown = "ja" if lang == "reading" else lang if said else "en"
        reading = sure_reading(name) if shown == self.lang == "ja" else ""
        html = ruby(said, reading) if reading else Markup("{}").format(said or name.en)
        if shown != self.lang:
            html = Markup('<span lang="{}">{}</span>').format(shown, html)
        if lang in getattr(name, "unconfirmed", []):
            mark = '<span class="g-doubt" title="{0}"><span aria-hidden="true">†</span><span class="g-hidden">（{0}）</span></span>'
            html += Markup(mark).format(self.say(f"unconfirmed-{lang}"))
        return html

    def plain(self, name: Name | Text) -> str:
        """A name as plain text."""
        return str(getattr(name, self.lang) or name.en)

    def title(self, thing: Any) -> str:
        """What a thing is called, as plain text: a card, law, term, topic, chapter, source or game."""
        name = getattr(thing, "name", None) or getattr(thing, "chapter", None) or getattr(thing, "title", None)
        if isinstance(name, (Name, Text)):
            return self.plain(name)
        return self.text(thing.question) if hasattr(thing, "question") else str(thing.id)

    def type_name(self, game: str, type_: str) -> str:
        """A type of card as it stands on cards, else as the glossary calls it."""
        entry = self.data["types-names"].get(type_)
        if entry:
            return str(entry[self.lang])
        word = self.names(game)(type_)
        return word[:1].upper() + word[1:]

    def set_name(self, game: str, set_: str) -> str:
        """A set of a game."""
        return self.text(self.kb.games[game].sets.get(set_)) or set_

    def edition(self, game: str, id_: str) -> Edition | None:
        """The edition of a game with this id."""
        return next((edition for edition in self.kb.games[game].editions if edition.id == id_), None)

    def edition_name(self, game: str, id_: str) -> str:
        """The name of an edition; its id where the game has none of that id."""
        edition = self.edition(game, id_)
        return self.text(edition.name) if edition else id_

    def span(self, game: str, ids: Iterable[str]) -> str:
        """Editions in few words: runs of neighbours as `first – last`, the last one of all as "today"."""
        order = self.kb.editions(game)
        ranks = sorted(order.index(id_) for id_ in set(ids) if id_ in order)
        runs: list[list[int]] = []
        for rank in ranks:
            if runs and rank == runs[-1][-1] + 1:
                runs[-1].append(rank)
            else:
                runs.append([rank])
        return self.say("list-comma").join(self._run(game, order, run) for run in runs)

    def _run(self, game: str, order: list[str], run: list[int]) -> str:
        first = self.short_edition(game, order[run[0]])
        if run[-1] == len(order) - 1:
            return self.say("from-to", first=first, last=self.say("until-today")) if len(order) > 1 else first
        return first if len(run) == 1 else self.say("from-to", first=first, last=self.short_edition(game, order[run[-1]]))

    def short_edition(self, game: str, id_: str) -> str:
        """An edition by its id, a year, where it is one; else by its name."""
        return id_ if id_.isdigit() else self.edition_name(game, id_)

    def short_editions(self, game: str, ids: Iterable[str]) -> str:
        """Editions in a row, each by its id or name."""
        return self.listed(self.short_edition(game, id_) for id_ in ids)

    def heading(self, clause: Any) -> str:
        """When a clause speaks, in words: the heading of it. Empty where the words of the interface have none."""
        table = self.data["headings"]
        for kind in HEADINGS:
            value = getattr(clause, kind, None)
            if value is None:
                continue
            entries = table[kind.rstrip("_")]
            moments = value if isinstance(value, list) else [value]
            said = [next((entries[key] for key in _keys(moment) if key in entries), entries["other"]) for moment in moments]
            return self.listed(dict.fromkeys(str(entry[self.lang]) for entry in said))
        return ""

    def cost(self, key: str, amount: Any) -> str:
        """A part of a cost in words."""
        entry = self.data["costs"].get(key)
        return fill(entry[self.lang], {"n": amount}, str) if entry else f"{key.replace('-', ' ')} {amount}"

    @staticmethod
    def cost_rank(cost: dict[str, Any]) -> int:
        """A number that puts costs in order: coins or the whole mana first, then debt, then potions."""
        parts = [cost.get(key, 0) for key in ("coins", "debt", "potion")]
        coins, debt, potion = (part if isinstance(part, int) else 0 for part in parts)
        coins += sum(int(part) if part.isdigit() else part != "X" for part in mana(cost))
        return coins * 10_000 + debt * 100 + potion

    def pile(self, card: Card) -> str:
        """The pile that a card is in."""
        return self.word("piles", card.pile) if isinstance(card.pile, str) else self.names(card.game)(card.pile)

    def fact(self, game: str, value: Any) -> str:
        """The value of a fact on a card; numbers of things (`{warrior: 8, foothold: 3}`) as things counted."""
        if isinstance(value, dict) and all(type(n) is int for n in value.values()):
            value = [thing for thing, n in value.items() for _ in range(n)]
        return self.names(game)(value)

    def listed(self, words: Iterable[str]) -> str:
        """Words in a row."""
        return self.say("list-comma").join(words)


def mana(cost: dict[str, Any]) -> list[str]:
    """The symbols of a cost in mana, `{1}{W}` as 1 and W; empty for other costs."""
    return re.findall(r"\{([^{}]+)\}", str(cost.get("mana", "")))


def _keys(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [f"{key} {item}" for key, item in value.items() if isinstance(item, str)] + [str(key) for key in value]
    return []
