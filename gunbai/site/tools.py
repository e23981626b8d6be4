"""The pages of the tools at the table: rulings on several things at once, which cards have rulings together, and kingdoms on one sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from gunbai.knowledge.kingdoms import Kingdom
from gunbai.knowledge.model import Card, Game, Ruling

from .differing import Differing
from .involved import DECIDES, Involved
from .page import Page
from .places import Places
from .sheets import always_there, sheet, starts_of
from .tabledata import TableData
from .words import Voice

Pair = tuple[Card, list[tuple[Card, list[Ruling]]]]


class Tools:
    """The tools at the table in one language, and the files that they fetch."""

    def __init__(self, involved: Involved, voice: Voice, places: Places, order: Callable[[Any], Any], differing: Differing):
        self.involved, self.kb, self.voice, self.order = involved, involved.kb, voice, order
        used = {piece.game for shelf in (self.kb.rulings, self.kb.kingdoms) for piece in shelf.values()}
        self.data = {game: TableData(game, involved, voice, places, order, differing) for game in self.kb.games if game in used}

    def files(self) -> Iterator[tuple[str, str]]:
        """Path below the language and text of every file that a page fetches."""
        for game, data in self.data.items():
            yield from ((f"table/{name}", text) for name, text in data.files.items())
            if self.kb.kingdoms_of(game):
                name, text = data.cards
                yield f"table/{name}", text

    def pages(self) -> Iterator[Page]:
        """The page to pick things on, the lists of pairs, the page to make a sheet on, and the sheets of all kingdoms."""
        say, games = self.voice.say, [self.kb.games[game] for game in self.data]
        indexes = {game: data.index for game, data in self.data.items()}
        above = [(say("table-title"), "table/")]
        yield Page("table/", "table.html", say("table-title"), say("table-about"), {"games": games, "indexes": indexes})
        for game in games:
            title = say("pairs-of", game=self.voice.title(game))
            yield Page(f"table/{game.id}/", "pairs.html", title, say("pairs-about"), {"game": game, "pairs": self.pairs(game.id)}, above)
        kingdoms = list(self.kb.kingdoms.values())
        if kingdoms:
            game = self.kb.games[kingdoms[0].game]
            grouped = [(sets, list(those)) for sets, those in groupby(kingdoms, self.sets_of)]
            content = {"kingdoms": grouped, "data": self.data[game.id], "game": game, "as_of": self.as_of(game)}
            yield Page("kingdom/", "kingdoms.html", say("kingdom"), say("kingdom-about"), content)
        for kingdom in kingdoms:
            yield self._kingdom(kingdom)

    def _kingdom(self, kingdom: Kingdom) -> Page:
        game, data = self.kb.games[kingdom.game], self.data[kingdom.game]
        found = sheet(kingdom, self.involved, self.order)
        content = {
            "kingdom": kingdom, "game": game, "sheet": found, "data": data, "as_of": self.as_of(game),
            "starts": lambda card: starts_of(card, data.editions),
        }  # fmt: skip
        title = self.voice.plain(kingdom.name)
        about = self.voice.listed(self.voice.plain(card.name) for card in found.cards)
        return Page(f"kingdom/{kingdom.id}/", "kingdom.html", title, about, content, [(self.voice.say("kingdom"), "kingdom/")])

    def pairs(self, game: str) -> list[Pair]:
        """Each card of a game with the other cards that decide rulings together with it, and these rulings."""
        met: dict[str, dict[str, list[Ruling]]] = defaultdict(lambda: defaultdict(list))
        for ruling in self.kb.rulings.values():
            keys = self.involved.cards_in(ruling, DECIDES) if ruling.game == game else set()
            keys = {key for key in keys if not always_there(self.kb.cards[key])}
            for one in keys:
                for other in keys - {one}:
                    met[one][other].append(ruling)
        rank = {key: i for i, key in enumerate(sorted(met, key=lambda key: self.order(self.kb.cards[key])))}
        others = {key: sorted(met[key], key=rank.__getitem__) for key in rank}
        return [(self.kb.cards[key], [(self.kb.cards[other], met[key][other]) for other in others[key]]) for key in rank]

    def sets_of(self, kingdom: Kingdom) -> str:
        """The names of the sets that a kingdom needs, in the order of the game's sets."""
        cards = (self.kb.card_or_named(kingdom.game, name) for name in (*kingdom.cards, *kingdom.landscapes))
        used = {card.set for card in cards if card}
        names = [self.voice.set_name(kingdom.game, set_) for set_ in self.kb.games[kingdom.game].sets if set_ in used]
        return self.voice.say("table-plus").join(names)

    def as_of(self, game: Game) -> str:
        """The newest date that a card's printing or an edition of a game bears, as far as it is known."""
        dates = [edition.date for edition in game.editions]
        dates += [printing.date for card in self.kb.cards_of(game.id) for printing in card.printings]
        return max(dates)


def _key(card: Card) -> str:
    return f"{card.game}/{card.id}"
