"""Values that an engine shows to an experiment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Bag(list[Any]):
    """Things whose order does not matter: a hand, a discard pile compared as a whole, the cards in play."""

    def __init__(self, things: Iterable[Any] = ()):
        super().__init__(things)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (list, tuple)) and sorted(map(str, self)) == sorted(map(str, other))

    __hash__ = None  # type: ignore[assignment]
