"""A tiny vocabulary for tests of content: enough verbs, facts and laws for the world in tests/bad/world."""

from __future__ import annotations

from typing import Any

from gunbai.play.given import COUNT, By, OwnState
from gunbai.play.verbs import CardId, Effects, Kind, ListOf, Of, Table, Vocabulary, Whole, Word

AMOUNT = Of("amount")
TOKEN = Word("minus-coin", "minus-card")


def tiny() -> Vocabulary:
    """The vocabulary of the fixture world's game."""
    words = Vocabulary("dominion")
    effect = words.family("effect")
    words.family("amount", numbers=True)
    words.headings = {
        "when": Word("played", "bought"),
        "call": Word("turn-start"),
        "while": Word("in-play"),
        "at": Word("mat"),
        "do": Effects(),
        "modify": Table(Whole(-20), "cost"),
    }
    words.facts = {"in-pile": CardId()}
    words.cost = {"coins": Whole(), "debt": Whole(1)}
    words.pile = Word("kingdom", "basic")
    words.types = ("action", "attack", "duration", "reserve")
    words.laws = {"highest-bid": ("most",), "debt-stops-buying": ()}
    words.state, words.own_state = _table, _player

    @effect
    def attack(turn: Any, what: Effects()) -> None:  # type: ignore[valid-type]
        """Every other player does it."""

    @effect
    def take_token(turn: Any, token: TOKEN) -> None:  # type: ignore[valid-type]
        """Takes a token."""

    @effect
    def plus(turn: Any, number: AMOUNT, *, what: Word("cards", "buys")) -> None:  # type: ignore[valid-type]
        """More of something."""

    @effect
    def draw(turn: Any, number: AMOUNT) -> None:  # type: ignore[valid-type]
        """Draws cards."""

    return words


def _table(players: tuple[str, ...]) -> dict[str, Kind]:
    return {"turn": Word(*players), "supply": By(CardId(), COUNT)}


def _player(players: tuple[str, ...]) -> Kind:
    return OwnState({"hand": ListOf(CardId()), "coins": COUNT})
