"""Moments: when a clause speaks. Which happening each one listens for stands in `triggers`; here is what else must be so."""

from __future__ import annotations

from gunbai.play.verbs import Of

from .kinds import CARDS
from .state import Act
from .vocabulary import WORDS

moment = WORDS.family("moment")
MOMENT = Of("moment")


def _mine(act: Act) -> bool:
    return act.happening is not None and act.happening.player is act.player


def _fits(act: Act, which: CARDS) -> bool:
    return act.happening is not None and act.happening.card is not None and (which is None or which.matches(act, act.happening.card))


@moment
def played(act: Act) -> bool:
    """The card is played."""
    return True


@moment
def next_turn(act: Act) -> bool:
    """The start of the player's next turn after the card was played."""
    return True


@moment
def every_turn(act: Act) -> bool:
    """The start of each of the player's later turns."""
    return True


@moment
def bought(act: Act) -> bool:
    """The card or Event is bought."""
    return True


@moment
def overpaid(act: Act) -> bool:
    """The card is bought and more is paid for it than it costs; `{the: overpaid}` is how much."""
    return True


@moment
def gained(act: Act) -> bool:
    """The card is gained."""
    return True


@moment
def trashed(act: Act) -> bool:
    """The card is trashed.

    Example: trashed
    """
    return True


@moment
def discarded(act: Act) -> bool:
    """The card is discarded other than in Clean-up."""
    return True


@moment
def discarded_from_play(act: Act) -> bool:
    """The card would be discarded from play in Clean-up."""
    return True


@moment
def you_gain(act: Act, which: CARDS = None) -> bool:
    """The player gains a card."""
    return _mine(act) and _fits(act, which)


@moment
def anyone_gains(act: Act, which: CARDS) -> bool:
    """Any player gains a card; the effects are that player's."""
    return _mine(act) and _fits(act, which)


@moment
def you_buy(act: Act, which: CARDS = None) -> bool:
    """The player buys a card."""
    return _mine(act) and _fits(act, which)


@moment
def you_play(act: Act, which: CARDS) -> bool:
    """The player plays a card, before it is carried out."""
    return _mine(act) and _fits(act, which)


@moment
def you_trash(act: Act, which: CARDS = None) -> bool:
    """One of the player's cards is trashed (a card of the Supply is nobody's)."""
    return act.happening is not None and act.happening.more.get("owner") is act.player and _fits(act, which)


@moment
def buy_phase_ends(act: Act) -> bool:
    """The end of the player's Buy phase."""
    return _mine(act)


@moment
def attack_played(act: Act) -> bool:
    """Another player plays an Attack card, before it is carried out."""
    return _mine(act)


@moment
def start_of_turn(act: Act) -> bool:
    """The start of the player's turn."""
    return _mine(act)


@moment
def action_played(act: Act) -> bool:
    """The player has just finished playing an Action card."""
    return _mine(act)


@moment
def unaffected(act: Act) -> bool:
    """Another player plays an Attack card: it does not affect this player (used by lasting effects)."""
    return False
