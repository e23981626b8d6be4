"""What an experiment may say is given in a game of Root."""

from __future__ import annotations

from gunbai.play.given import COUNT, By, OwnState
from gunbai.play.verbs import CardId, Either, Kind, ListOf, Named, Whole, Word

from .board import FORESTS, ITEMS, KINDS, RUINS, SUITS, practice_map
from .setup import PHASES
from .words import WORDS

MAP = practice_map()
CLEARING = Word(*MAP.clearings)
PATH = Word(*(name for link in MAP.on_paths for one, other in [sorted(link)] for name in (f"{one}/{other}", f"{other}/{one}")))
PIECES = ListOf(Either(Whole(0, 100), Word(*KINDS)), empty=True)  # a bare number is so many warriors
CARDS = ListOf(CardId(), empty=True)
NUMBERS = ListOf(COUNT, empty=True)
HAND = ListOf(Named("a card, e.g. fox-ambush"), empty=True)
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
