"""Casting: first the half, then whether something allows it, whether something forbids it, when, at what, and for how much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gunbai.play.decisions import Refused
from gunbai.play.rules import Card

from . import mana
from .doing import Doing
from .table import Seen, Table
from .things import Target, Thing, Way
from .triggers import trigger


def inset(thing: Thing) -> str:
    """The kind of inset spell that the card carries: `adventure`, `omen`, or nothing."""
    half = thing.card.half
    return "" if half is None else "omen" if "omen" in half.types else "adventure"


def judged(table: Table, thing: Thing, half: bool) -> tuple[Card, ...]:
    """The characteristics by which permissions and restrictions judge the card that is about to be cast."""
    chosen = thing.card.half if half else thing.card
    if half and chosen and table.holds("chosen-half-judged"):
        return (chosen,)
    return table.faces(thing)


def ways(table: Table, player: str, thing: Thing, half: bool) -> Iterator[Way]:
    """Every permission to cast this half of the card from where it is, the simplest first."""
    if thing.zone == "hand" and thing.owner == player:
        yield Way("casting-permission")
    if table.law("casting-permission") is None:
        yield Way("casting-permission")
        return
    for grant in table.grants:
        if grant.player != player or grant.thing is not thing or thing.zone != "exile" or not table.same(thing, grant.age):
            continue
        if half and not grant.halves and table.holds("not-again-by-this-permission"):
            continue
        yield Way(grant.because, any_mana=grant.any_mana)
    for clause, source in table.statics("may-cast"):
        if clause.parts["modify"](table.seen(thing, player, faces=judged(table, thing, half)), source):
            yield Way(clause.id)
    yield from retraces(table, player, thing, half)


def retraces(table: Table, player: str, thing: Thing, half: bool) -> Iterator[Way]:
    """Permissions by retrace, which an effect gives to some cards in the player's graveyard."""
    if thing.zone != "graveyard" or thing.owner != player:
        return
    for clause, source in table.statics("gives-retrace"):
        # since 2020 an effect counts that would apply to the card once it is the half that was chosen
        would = thing.card.half if half and table.law("effects-that-would-apply") is not None else None
        if clause.parts["modify"](table.seen(thing, player, faces=(would,) if would else None), source):
            if would:
                table.trace.apply("effects-that-would-apply")
            lands = [card for card in table.players[player].hand if "land" in table.seen(card, player).types]
            if lands:
                table.trace.apply(clause.id)
                yield Way(clause.id, discard=lambda card: "land" in table.seen(card, player).types)


def why_no_way(table: Table, player: str, thing: Thing, half: bool) -> str:
    """The law that stands most closely in the way of casting this half: what makes it fail where the other half would do."""
    granted = [grant for grant in table.grants if grant.thing is thing and grant.player == player and thing.zone == "exile"]
    if granted:
        return "not-again-by-this-permission" if any(grant.age == thing.age for grant in granted) else "new-object"
    if thing.card.half and any(True for _ in ways(table, player, thing, not half)):
        return "chosen-half-judged"
    table.trace.apply("casting-permission")
    return "casting-permission"


def when_not(table: Table, player: str, thing: Thing, faces: tuple[Card, ...]) -> str | None:
    """The law or clause that forbids casting a spell with these characteristics at this moment, or None."""
    seen = table.seen(thing, player, faces=faces)
    quick = "instant" in seen.types
    for face in faces:
        for clause in face.clauses:
            if "modify" in clause.parts and clause.parts["modify"].name == "flash":
                table.trace.apply(clause.id)
                quick = True
    for clause, source in table.statics("as-though-flash"):
        if not quick and clause.parts["modify"](seen, source):
            table.trace.apply(clause.id)
            quick = True
    if not quick:
        return None if at_sorcery_speed(table, player) or not table.holds("main-phase-timing") else "main-phase-timing"
    return only_as_sorcery(table, player, seen)


def at_sorcery_speed(table: Table, player: str) -> bool:
    """The player could cast a sorcery now; never while a spell or ability is still resolving."""
    return player == table.turn and table.phase.startswith("main") and not table.stack


def only_as_sorcery(table: Table, player: str, seen: Seen) -> str | None:
    """The clause that lets the player cast this spell only when they could cast a sorcery, if they cannot now, or None."""
    for clause, source in table.statics("only-as-sorcery"):
        if not at_sorcery_speed(table, player) and clause.parts["modify"](seen, source):
            table.trace.apply(clause.id)
            return clause.id
    return None


def forbidden(table: Table, player: str, thing: Thing, half: bool) -> str | None:
    """The clause that forbids casting this half, or None: one of its own, or one of a permanent."""
    seen = table.seen(thing, player, faces=judged(table, thing, half))
    own = [(clause, thing) for face in seen.faces for clause in face.clauses if clause.parts.get("while") == "anywhere"]
    needs = [(clause, source) for clause, source in own if clause.parts["modify"].name == "needs-permanents"]
    for clause, source in (*needs, *table.statics("cannot-cast")):
        table.trace.consult(clause.id)
        if clause.parts["modify"](seen, source):
            table.trace.apply(clause.id)
            return clause.id
    return None


def spell_faces(table: Table, thing: Thing, half: bool) -> tuple[Card, ...]:
    """The characteristics that the spell will have on the stack."""
    chosen = thing.card.half if half else None
    if chosen is None:
        return (thing.card,)
    return (chosen,) if table.holds("inset-spell-characteristics") else (thing.card, chosen)


def check(table: Table, player: str, thing: Thing, half: bool) -> list[Way]:
    """The ways in which the player may cast this half now. Raises Refused with the law or clause that forbids it."""
    if table.priority != player and table.holds("priority"):
        raise Refused("priority")
    if half and not table.holds(f"{inset(thing)}-choice"):
        raise Refused("casting-permission")
    faces = spell_faces(table, thing, half)
    if any("land" in face.types for face in faces) and table.holds("lands-are-played"):
        raise Refused("lands-are-played")
    found = list(ways(table, player, thing, half))
    if not found:
        raise Refused(why_no_way(table, player, thing, half))
    for because in (forbidden(table, player, thing, half), when_not(table, player, thing, faces)):
        if because:
            raise Refused(because)
    aim(table, player, thing, faces)
    paid = [way for way in found if payments(table, player, faces[-1], way, 0)]
    if not paid and table.holds("costs-are-paid"):
        raise Refused("costs-are-paid")
    return paid or found


def aim(table: Table, player: str, thing: Thing, faces: tuple[Card, ...]) -> list[tuple[str, list[Target]]]:
    """What the spell could be aimed at, clause by clause. Raises Refused where a target is needed and there is none."""
    result = []
    for clause in faces[-1].clauses:
        if clause.parts.get("when") == "resolved" and "at" in clause.parts:
            options = clause.parts["at"](Doing(table, thing, player, clause.id))
            if not options and table.holds("targets-are-chosen"):
                raise Refused("targets-are-chosen")
            result.append((clause.id, options))
    return result


def payments(table: Table, player: str, face: Card, way: Way, x: int) -> list[Counter[str]]:
    """The handfuls of mana with which the player could pay; one empty handful where nothing is to be paid."""
    cost = face.cost.get("mana")
    if way.free:
        return [Counter()]
    return [] if cost is None else mana.payments(cost, x, table.players[player].mana, way.any_mana)


def cast(table: Table, player: str, thing: Thing, half: bool, found: list[Way]) -> None:
    """Cast a spell in one of the ways found; every choice is made before anything moves."""
    faces = spell_faces(table, thing, half)
    way = found[table.ask(player, "under", [way.because for way in found])[0]]
    x = announce_x(table, player, faces[-1], way)
    targets, aimed = [], []
    for _, options in aim(table, player, thing, faces):
        if options:
            labels = table.labels(options)
            picked = table.ask(player, "target", labels)[0]
            targets.append(options[picked])
            aimed.append(labels[picked])
    hands = payments(table, player, faces[-1], way, x) or [Counter()]
    paid = hands[table.ask(player, "pay", [mana.written(hand) for hand in hands])[0]]
    discarded = [card for card in table.players[player].hand if way.discard and way.discard(card) and card is not thing]
    cost = [discarded[i] for i in table.ask(player, "discard", [card.label for card in discarded])] if discarded else []
    table.players[player].mana -= paid
    for card in cost:
        table.move(card, "graveyard", "discard")
    table.trace.apply(way.because)
    origin = thing.zone
    table.move(thing, "stack", controller=player)
    thing.half, thing.x, thing.targets = half, x, targets
    table.trace.note("cast", player, thing.label, because=way.because, **{"from": origin}, targets=aimed)
    table.priority, table.passed = player, set()
    trigger(table, "cast", thing)


def announce_x(table: Table, player: str, face: Card, way: Way) -> int:
    """The value of X: chosen by the player; 0 when the spell is cast without paying its mana cost."""
    if not mana.has_x(face.cost.get("mana")):
        return 0
    if way.free and table.holds("free-spell-x"):
        return 0
    most = sum(table.players[player].mana.values())
    options = [str(x) for x in range(most + 1) if way.free or payments(table, player, face, way, x)]
    return int(options[table.ask(player, "x", options)[0]])


def check_land(table: Table, player: str, thing: Thing) -> None:
    """Raises Refused with the law that keeps the player from playing this card as a land now."""
    if table.priority != player and table.holds("priority"):
        raise Refused("priority")
    if "land" not in thing.card.types:
        raise Refused("lands-are-played")
    if not any(True for _ in ways(table, player, thing, False)):
        raise Refused(why_no_way(table, player, thing, False))
    if not (player == table.turn and table.phase.startswith("main") and not table.stack) and table.holds("main-phase-timing"):
        raise Refused("main-phase-timing")
    law = table.law("lands-each-turn")
    if law and table.players[player].played_lands >= law["lands"]:
        table.trace.apply("lands-each-turn")
        raise Refused("lands-each-turn")
