"""A picture of the position before and after an experiment, as the engine showed it: whose zones hold what, and a map where one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gunbai.proof.verdict import Position, Run

from .seen import in_words, path_word
from .words import Voice

ENOUGH = 3  # zones that change: of fewer the steps tell as well
IN_ORDER = ("deck", "library", "stack")
SHARED = ("table", "map")


@dataclass
class Chip:
    """A thing as it lies there, with how many of it side by side; `new`: it was not there (or not so many) at the start."""

    text: str
    count: int
    kind: str = ""
    new: bool = False


@dataclass
class Row:
    """One zone, before and after."""

    name: str
    before: list[Chip]
    after: list[Chip]


@dataclass
class Board:
    """The zones of each owner, and the places of a map (in rows of three, then what lies between them)."""

    groups: list[tuple[str, list[Row]]]
    map: list[tuple[str, Row]]


def board(voice: Voice, game: str, run: Run) -> Board | None:
    """The picture of a run, in the page's language; None where it would say no more than the steps."""
    if run.positions is None:
        return None
    before, after = run.positions
    changed = [(owner, zone) for owner, zones in after.items() for zone in zones if _is_list(zones[zone])
               and sorted(zones[zone]) != sorted(before.get(owner, {}).get(zone, []))]  # fmt: skip
    moved = any(owner == "map" for owner, _ in changed)
    if len(changed) < ENOUGH and not moved:
        return None
    groups = [(_title(voice, game, owner), list(_rows(voice, game, owner, before, after))) for owner in after if owner != "map"]
    return Board([group for group in groups if group[1]], list(_map(voice, game, before, after)) if moved else [])


def shows(run: Run | None, path: str) -> bool:
    """Whether the picture of a run holds what is given at a path, e.g. `A.hand`."""
    owner, _, zone = path.partition(".")
    return run is not None and run.positions is not None and _is_list(run.positions[0].get(owner, {}).get(zone))


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _title(voice: Voice, game: str, owner: str) -> str:
    return voice.say("board-table") if owner == "table" else voice.names(game)(owner)


def _rows(voice: Voice, game: str, owner: str, before: Position, after: Position) -> Iterator[Row]:
    """The zones of a player that hold anything, and whatever else changed."""
    player = owner not in SHARED and owner.partition("/")[0] not in voice.kb.halves(game)
    for zone, now in after[owner].items():
        was = before.get(owner, {}).get(zone, type(now)())
        if now != was or (player and _is_list(now) and now):
            yield _row(voice, game, zone, was, now)


def _row(voice: Voice, game: str, zone: str, was: Any, now: Any, name: str = "") -> Row:
    name = name or path_word(voice, game, zone)
    if isinstance(now, Mapping):  # piles with how many cards they hold: those that changed
        piles = [pile for pile in {**was, **now} if was.get(pile, 0) != now.get(pile, 0)]
        sides = ([Chip(f"{voice.names(game)(pile)}{voice.say('colon')}{side.get(pile, 0)}", 1) for pile in piles] for side in (was, now))
        return Row(name, *sides)
    if not _is_list(now):
        return Row(name, *([Chip(in_words(voice, game, "none" if side == "" else side), 1, new=side is now)] for side in (was, now)))
    return Row(name, _chips(voice, game, zone, was, None), _chips(voice, game, zone, now, Counter(was)))


def _chips(voice: Voice, game: str, zone: str, things: list[str], known: Counter[str] | None) -> list[Chip]:
    counted = [(thing, len(list(same))) for thing, same in groupby(things)] if zone in IN_ORDER else list(Counter(things).items())
    total = Counter(things)
    new = {thing for thing in total if known is not None and total[thing] > known[thing]}
    return [Chip(in_words(voice, game, thing), count, _kind(voice, game, thing), thing in new) for thing, count in counted]


def _kind(voice: Voice, game: str, thing: str) -> str:
    card = voice.kb.cards.get(f"{game}/{thing}")
    return card.types[0] if card is not None and card.cost else ""


def _map(voice: Voice, game: str, before: Position, after: Position) -> Iterator[tuple[str, Row]]:
    """Every clearing with its suit, and the paths and forests where anything stands or stood."""
    for place, now in after["map"].items():
        suit, dash, number = place.partition("-")
        was = before["map"].get(place, [])
        clearing = bool(dash and number.isdigit())
        if clearing or now or was:
            name = f"{voice.names(game)(suit)} {number}" if clearing else voice.names(game)(place)
            yield (suit if clearing else ""), _row(voice, game, place, was, now, name)
