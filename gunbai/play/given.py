"""What an experiment says is given, read strictly: the players, and whatever the game knows besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .kinds import Kind, Misuse, Path, Record, Whole, advise, show

if TYPE_CHECKING:
    from .verbs import Vocabulary

COUNT = Whole()
MOST_PLAYERS = 10
PLAYERS = ("A", "B")  # where an experiment names none
_NAME = re.compile(r"[^\s.,:#/$|]+")
_STEP_WORDS = ("choose", "refused", "editions", "then")  # they stand beside a player in a step


class By(Kind):
    """A mapping whose keys are of one kind and whose values are of another; it may be empty."""

    def __init__(self, key: Kind, value: Kind):
        self.key, self.value = key, value

    def compile(self, words: Vocabulary, node: Any, path: Path) -> dict[Any, Any]:
        if not isinstance(node, dict):
            raise Misuse(path, f"{show(node)} is not a mapping", f"write {self.label()}")
        for key in node:
            try:
                self.key.compile(words, key, (*path, key))
            except Misuse as error:
                raise Misuse((*path, key), f'the key "{key}" is wrong: {error.what}', error.instead) from None
        return {key: self.value.compile(words, value, (*path, key)) for key, value in node.items()}

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "object", "propertyNames": self.key.schema(words), "additionalProperties": self.value.schema(words)}

    def label(self) -> str:
        return f"{{{self.key.label()}: {self.value.label()}}}"


def read_given(words: Vocabulary, given: Any) -> dict[str, Any]:
    """The state that an experiment begins with, checked. Raises Misuse with the path of what is wrong."""
    if not isinstance(given, dict):
        raise Misuse((), f"given is {show(given)}", "write given: {A: {…}}")
    if words.state is None:
        return given
    players = read_players(given)
    known = words.state(players)
    for i, name in enumerate(players):
        if name in known:
            raise Misuse(("players", i), f'"{name}" is a word of given and no name', "call the player otherwise")
    own = dict.fromkeys(players, words.own_state(players)) if words.own_state is not None else {}
    for key in given:
        if key not in ("players", *known, *own):
            raise Misuse((key,), f'given knows no "{key}"', advise(key, [*players, *known, "players"]))
    kinds = {**known, **own}
    return {key: node if key == "players" else kinds[key].compile(words, node, (key,)) for key, node in given.items()}


def read_players(given: dict[str, Any]) -> tuple[str, ...]:
    """The names of the players in turn order. Raises Misuse."""
    names = given.get("players", list(PLAYERS))
    if not isinstance(names, (list, tuple)) or not names:
        raise Misuse(("players",), f"{'an empty list' if names == [] else show(names)} names no players", "write players: [A, B]")
    for i, name in enumerate(names):
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name in _STEP_WORDS:
            raise Misuse(("players", i), f"{show(name)} is no name of a player", "write one word, e.g. A")
        if name in names[:i]:
            raise Misuse(("players", i), f"{show(name)} plays twice", "name each player once")
    if len(names) > MOST_PLAYERS:
        raise Misuse(("players", MOST_PLAYERS), f"{len(names)} players", f"name at most {MOST_PLAYERS}")
    return tuple(names)


class OwnState(Record):
    """What a player has at the beginning; a player may have nothing."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> dict[str, Any]:
        return {} if isinstance(node, dict) and not node else super().compile(words, node, path)
