"""What an experiment may say is given in a game of Root."""

from __future__ import annotations

from typing import Any

from gunbai.play.given import COUNT, By, OwnState
from gunbai.play.verbs import CardId, Either, Kind, ListOf, Misuse, Named, Path, Vocabulary, Whole, Word, show

from .board import FORESTS, ITEMS, KINDS, RUINS, SUITS, practice_map
from .setup import PHASES
from .words import WORDS

MAP = practice_map()
CLEARING = Word(*MAP.clearings)
PATH = Word(*(name for link in MAP.on_paths for one, other in [sorted(link)] for name in (f"{one}/{other}", f"{other}/{one}")))
PIECES = ListOf(Either(Whole(0, 100), Word(*KINDS)), empty=True)  # a bare number is so many warriors
CARDS = ListOf(CardId(), empty=True)
NUMBERS = ListOf(COUNT, empty=True)


class HandCard(Kind):
    """A card of the shared deck, called by its id, or by its suit and what else it is."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> str:
        if not isinstance(node, str) or (words.card_ids and node not in words.card_ids and node.partition("-")[0] not in (*SUITS, "bird")):
            raise Misuse(path, f"{show(node)} is no card of the deck", "write its suit and what it is, e.g. fox, bird-ambush, fox-sword")
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "string"}

    def label(self) -> str:
        return "a card, e.g. fox-ambush"


HAND = ListOf(HandCard(), empty=True)
OWNED = ListOf(Word(*ITEMS), empty=True)


def table_given(players: tuple[str, ...]) -> dict[str, Kind]:
    """What may be given of the table."""
    owner = Either(Word(*players), CardId())
    return {
        "turn": Word(*players), "phase": Word(*PHASES), "supply": CARDS, "track": NUMBERS,
        "board": By(CLEARING, By(owner, PIECES)), "paths": By(PATH, ListOf(owner)), "forests": By(Word(*FORESTS), By(owner, PIECES)),
        "items": By(Word(*RUINS), OWNED), "ferry": CLEARING, "coast": ListOf(CLEARING, empty=True), "deck": HAND, "discard": HAND,
    }  # fmt: skip


def player_given(players: tuple[str, ...]) -> Kind:
    """What may be given of one player."""
    return OwnState({
        "vp": COUNT, "faction": Named("a faction"), "hand": HAND, "supporters": HAND, "crafted": CARDS, "items": OWNED,
        "hirelings": By(CardId(), COUNT), "markers": NUMBERS, "warriors": COUNT, "swords": COUNT,
        "dominance": Word(*SUITS, "bird"), "coalition": Word(*players), "allied": ListOf(Word(*players), empty=True),
    })  # fmt: skip


WORDS.state, WORDS.own_state = table_given, player_given
