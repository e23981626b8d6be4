"""What an experiment may say is given in a game of Magic."""

from __future__ import annotations

from gunbai.play.given import OwnState
from gunbai.play.verbs import CardId, Kind, ListOf, Named, Whole, Word

from .table import PHASES
from .words import WORDS

ZONES = ("hand", "library", "graveyard", "exile", "battlefield", "emblems")


def table_given(players: tuple[str, ...]) -> dict[str, Kind]:
    """What may be given of the table."""
    return {"turn": Word(*players), "phase": Word(*PHASES)}


def player_given(players: tuple[str, ...]) -> Kind:
    """What may be given of one player."""
    cards = dict.fromkeys(ZONES, ListOf(CardId(), empty=True))
    return OwnState({**cards, "mana": Named('mana in quotes, e.g. "{W}{W}{U}"'), "life": Whole(-1000)})


WORDS.state, WORDS.own_state = table_given, player_given
