"""What an experiment may say is given in a game of Dominion."""

from __future__ import annotations

from gunbai.play.given import COUNT, By, OwnState
from gunbai.play.verbs import CardId, Either, Flag, Kind, ListOf, Table, Whole, Word

from .state import OWN_ZONES, PILE_TOKENS
from .vocabulary import WORDS

CARDS = ListOf(CardId(), empty=True)
MOST_IN_PILE = 100


def table_given(players: tuple[str, ...]) -> dict[str, Kind]:
    """What may be given of the table."""
    who = Word(*players)
    return {
        "kingdom": CARDS, "landscapes": CARDS, "trash": CARDS, "supply": By(CardId(), Either(CARDS, Whole(0, MOST_IN_PILE))),
        "turn": who, "phase": Word("action", "buy"), "last-turn": who, "pile-vp": By(CardId(), COUNT),
    }  # fmt: skip


def player_given(players: tuple[str, ...]) -> Kind:
    """What may be given of one player."""
    counts = dict.fromkeys(("coins", "potions", "actions", "buys", "debt"), COUNT)
    tokens = {"journey": Word("up", "down"), "minus-coin": Flag(), "minus-card": Flag(), "tokens": Table(CardId(), *PILE_TOKENS)}
    return OwnState({**dict.fromkeys(OWN_ZONES, CARDS), **counts, "vp": Whole(-1000), **tokens})


WORDS.state, WORDS.own_state = table_given, player_given
