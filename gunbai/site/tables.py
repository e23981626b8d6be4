"""Tables of cards: by game and by set, with what they can be sorted and narrowed by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.addresses import set_path
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Game, Printing, Term

from .kinship import Kinship
from .page import Page
from .words import Voice, mana

SHOWN = 4  # mechanisms that stand in a row; all of them narrow the table


@dataclass
class Row:
    """A card of a table: its mechanisms, the rarest of them in words, and its cost as a number that sorts, as an
    address says it and in short words."""

    card: Card
    mechanisms: list[Term]
    rarest: str
    rank: int
    code: str
    cost: str


@dataclass
class Table:
    """The rows in the order of the language, and each choice of a filter that some row fits, in order: (value, words)."""

    rows: list[Row]
    types: list[tuple[str, str]]
    costs: list[tuple[str, str]]
    mechanisms: list[tuple[str, str]]
    sets: list[tuple[str, str]]


class Tables:
    """Makes the tables of one language."""

    def __init__(self, kb: KnowledgeBase, voice: Voice, kinship: Kinship, order: Any):
        self.kb, self.voice, self.kinship, self.order = kb, voice, kinship, order

    def table(self, game: Game, cards: list[Card]) -> Table:
        """The table of some cards of a game."""
        voice = self.voice
        rows = [self._row(card) for card in sorted(cards, key=self.order)]
        types = {type_: voice.type_name(game.id, type_) for card in cards for type_ in card.types}
        terms = {term.id: term for row in rows for term in row.mechanisms}
        sets = [set_ for set_ in game.sets if any(card.set == set_ for card in cards)]
        return Table(
            rows, sorted(types.items(), key=lambda pair: pair[1]),
            [(code, said) for _, code, said in sorted({(row.rank, row.code, row.cost) for row in rows if row.card.cost})],
            [(term.id, voice.plain(term.name)) for term in sorted(terms.values(), key=self.order)],
            [(set_, voice.set_name(game.id, set_)) for set_ in sets],
        )  # fmt: skip

    def _row(self, card: Card) -> Row:
        mechanisms = self.kinship.mechanisms(card)
        users = self.kinship.users
        rare = sorted((term for term in mechanisms if term.id not in card.types), key=lambda term: len(users[f"{term.game}/{term.id}"]))
        said = self.voice.listed(self.voice.plain(term.name) for term in rare[:SHOWN])
        code = "-".join(self._parts(card, lambda key, n: f"{n}{key[0]}"))
        return Row(card, mechanisms, said, self.voice.cost_rank(card.cost), code, self.cost(card))

    def cost(self, card: Card) -> str:
        """A card's cost in a word or two: 4, or 2 and a Potion; of mana its value."""
        return self.voice.listed(self._parts(card, self.voice.cost))

    @staticmethod
    def _parts(card: Card, said: Callable[[str, Any], str]) -> list[str]:
        """The parts of a cost; what is no coin and no mana as `said` says it."""
        symbols = mana(card.cost)
        parts = [str(sum(int(part) if part.isdigit() else part != "X" for part in symbols))] if symbols else []
        rest = {key: n for key, n in card.cost.items() if key not in ("star", "plus", "mana")}
        return parts + [str(n) if key == "coins" else said(key, n) for key, n in rest.items()]

    def sets(self, game: Game) -> list[tuple[str, list[Card]]]:
        """The sets of a game that have cards here, in the order in which they came out, with their cards."""
        cards = self.kb.cards_of(game.id)
        return [(set_, found) for set_ in game.sets if (found := [card for card in cards if card.set == set_])]

    def pages(self, game: Game, above: list[tuple[str, str]], base: dict[str, Any]) -> Iterator[Page]:
        """The table of all cards of a game, the list of its sets, and a page for each of them."""
        say, title = self.voice.say, self.voice.title(game)
        sets = self.sets(game)
        content = {**base, "table": self.table(game, self.kb.cards_of(game.id)), "sets": sets}
        yield Page(f"{game.id}/cards/", "cards.html", f"{say('cards')} – {title}", say("about-cards", game=title), content, above)
        content = {**base, "sets": sets}
        yield Page(f"{game.id}/sets/", "sets.html", f"{say('sets')} – {title}", say("about-sets", game=title), content, above)
        trail = [*above, (say("cards"), f"{game.id}/cards/")]
        for set_, cards in sets:
            name = self.voice.set_name(game.id, set_)
            content = {**base, "table": self.table(game, cards), "set": set_, "printings": printings(cards)}
            about = say("about-set", game=title, set=name, n=len(cards))
            yield Page(set_path(game.id, set_), "set.html", f"{name} – {title}", about, content, trail)


def printings(cards: list[Card]) -> list[tuple[Printing, int]]:
    """The products in which cards came out, oldest first, each once, with how many of the cards it has."""
    found: dict[tuple[str, str, str], tuple[Printing, int]] = {}
    for card in cards:
        for printing in card.printings:
            key = (str(printing.date), printing.product.en, printing.language or "")
            found[key] = (printing, found[key][1] + 1 if key in found else 1)
    return [found[key] for key in sorted(found)]
