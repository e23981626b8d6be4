"""Casting while an effect resolves, without paying: what is offered, cascade and discover."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gunbai.play.decisions import Refused

from . import casting
from .table import Seen, Table
from .things import Thing, Way

Limit = Callable[[Seen], bool]


def with_x(seen: Seen, x: int) -> Seen:
    """The same look with the X of the effect that looks."""
    return replace(seen, x=x)


def offer(table: Table, player: str, things: list[Thing], limit: Limit, because: str, limits: str) -> Thing | None:
    """The player may cast one of these cards, either half, where the limit allows it; the one that was cast, or None.

    `because` allows the casting, `limits` is the law or clause that sets the limit."""
    legal: list[tuple[Thing, bool]] = []
    reasons: dict[str, str] = {}
    for thing in things:
        for half in (False, True) if thing.card.half else (False,):
            face = thing.card.half if half and thing.card.half else thing.card
            reason = why_not(table, player, thing, half, limit, limits)
            if reason is None:
                legal.append((thing, half))
            else:
                reasons[face.id] = reason
    labels = [(thing.card.half.id if half and thing.card.half else thing.card.id) for thing, half in legal]
    picked = table.ask(player, "cast", labels, least=0, because=limits, why_not=lambda word: reasons.get(word, limits))
    if not picked:
        return None
    thing, half = legal[picked[0]]
    casting.cast(table, player, thing, half, [Way(because, free=True)])
    return thing


def why_not(table: Table, player: str, thing: Thing, half: bool, limit: Limit, limits: str) -> str | None:
    """The law or clause that keeps this half from being cast by the effect, or None."""
    if half and not table.holds(f"{casting.inset(thing)}-choice"):
        return "casting-permission"
    if "land" in thing.card.types and not half:
        return "lands-are-played"
    seen = table.seen(thing, player, faces=casting.judged(table, thing, half))
    if not limit(seen):
        return limits
    found = casting.forbidden(table, player, thing, half) or casting.only_as_sorcery(table, player, seen)
    if found:
        return found
    try:
        casting.aim(table, player, thing, casting.spell_faces(table, thing, half))
    except Refused as refused:
        return refused.because
    return None


def cascade(table: Table, player: str, spell: Thing) -> None:
    """Cascade of a spell, before and since February 2021 (law `cascade-limits-the-spell`)."""
    if not table.holds("cascade"):
        return
    most = table.seen(spell, player).mana_value - 1
    _dig(table, player, most, "cascade", "cascade-limits-the-spell", to_hand=False)


def discover(table: Table, player: str, most: int) -> None:
    """Discover with this number."""
    if table.holds("discover"):
        _dig(table, player, most, "discover", "discover", to_hand=True)


def _dig(table: Table, player: str, most: int, because: str, limits: str, to_hand: bool) -> None:
    library, turned = table.players[player].library, []
    found = None
    while library and found is None:
        card = library[0]
        table.move(card, "exile", "exile")
        turned.append(card)
        seen = table.seen(card, player)
        if "land" not in seen.types and seen.mana_value <= most:
            found = card

    def limit(seen: Seen) -> bool:
        return seen.mana_value <= most or not table.holds(limits)

    cast = found and offer(table, player, [found], limit, because, limits)
    if found and not cast and to_hand:
        table.move(found, "hand", "return")
    rest = [card for card in turned if card.zone == "exile"]
    order = table.ask(player, "bottom", [card.label for card in rest], least=len(rest), most=len(rest), ordered=True)
    for i in order:
        table.move(rest[i], "library", "bottom")
