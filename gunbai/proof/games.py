"""The one table of games: which engine plays which game, and which words it knows."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from gunbai.knowledge.base import KnowledgeBase
from gunbai.play.decisions import Decider
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace
from gunbai.play.verbs import Vocabulary

NAMES = ("dominion", "mtg", "root")


class Engine(Protocol):
    """What the runner asks of a rules engine (docs/engines.md)."""

    def __init__(self, rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace) -> None: ...

    def act(self, player: str, sentence: str) -> None:
        """Carry out one step."""

    def allowed(self, player: str, sentence: str) -> str | None:
        """None, or the id of what forbids it."""

    def look(self, path: str) -> Any:
        """The value at a path."""

    def show(self) -> dict[str, dict[str, Any]]:
        """Everything on the table as plain data."""

    def close(self) -> None:
        """Complain about what is left hanging."""


def engine(game: str) -> type[Engine]:
    """The engine of a game."""
    found: type[Engine] = import_module(f"gunbai.games.{game}").Engine
    return found


def vocabularies() -> dict[str, Vocabulary]:
    """The vocabulary of every game."""
    return {game: import_module(f"gunbai.games.{game}").WORDS for game in NAMES}


def events(game: str) -> set[str]:
    """What events of a game are called, as `order` and `never` write them."""
    return {*import_module(f"gunbai.games.{game}").WORDS.events}


def know_cards(kb: KnowledgeBase) -> None:
    """Tell every vocabulary the ids of its game's cards, so that it can refuse others."""
    for game, words in vocabularies().items():
        words.card_ids = frozenset(card.id for card in kb.cards_of(game)).union(kb.halves(game))
