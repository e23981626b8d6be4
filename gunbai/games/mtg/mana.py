"""Mana: costs as they are printed (`{2}{W}`, `{X}{R}{R}`, `{G/W}`), their mana value, their colours and how they can be paid."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

COLORS = "WUBRG"
_SYMBOL = re.compile(r"\{([0-9]+|[WUBRGCX]|[WUBRG]/[WUBRG])\}")


@cache
def symbols(cost: str) -> tuple[str, ...]:
    """The symbols of a cost in the order printed, e.g. `2`, `W`. Raises ValueError for what is no mana cost."""
    found = tuple(_SYMBOL.findall(cost))
    if "".join(f"{{{symbol}}}" for symbol in found) != cost:
        raise ValueError(f'"{cost}" is no mana cost')
    return found


@cache
def mana_value(cost: str | None, x: int = 0) -> int:
    """The mana value of a cost with X as given; 0 for no cost."""
    return sum(int(s) if s.isdigit() else x if s == "X" else 1 for s in symbols(cost or ""))


@cache
def colors(cost: str | None) -> frozenset[str]:
    """The colours that a cost makes an object, as letters of WUBRG."""
    return frozenset(letter for symbol in symbols(cost or "") for letter in symbol if letter in COLORS)


def has_x(cost: str | None) -> bool:
    """Whether a value for X has to be announced."""
    return "X" in symbols(cost or "")


def written(mana: Counter[str]) -> str:
    """Mana as it is written, e.g. `{W}{W}{U}`; empty for none."""
    return "".join(f"{{{letter}}}" * mana[letter] for letter in (*COLORS, "C"))


def payments(cost: str, x: int, pool: Counter[str], any_mana: bool = False) -> list[Counter[str]]:
    """Every different handful of mana from `pool` that pays `cost`, smallest symbols first; empty when none does.

    `any_mana`: it may be spent as though it were of any colour, which never pays for `{C}`."""
    have = tuple(letter for letter in (*COLORS, "C") for _ in range(pool[letter]))
    ways: set[tuple[str, ...]] = {()}
    for symbol in sorted(symbols(cost), key=lambda s: s.isdigit() or s == "X"):
        times = int(symbol) if symbol.isdigit() else x if symbol == "X" else 1
        every = symbol.isdigit() or symbol == "X" or (any_mana and symbol != "C")
        accepted = (*COLORS, "C") if every else symbol.split("/")
        for _ in range(times):
            ways = {tuple(sorted((*way, letter))) for way in ways for letter in accepted if way.count(letter) < have.count(letter)}
    return [Counter(way) for way in sorted(ways)]
