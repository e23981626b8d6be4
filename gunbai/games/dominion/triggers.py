"""Triggers: which clauses have something to say when something happens, and in which order they speak.

The lookup order is fixed: the card it happens to, cards in play, hand (reactions), Tavern mat (calls), landscapes, laws, lasting effects.
Where several of a player's clauses speak at once, that player chooses the order, one at a time; players go in turn order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gunbai.play.rules import Card, Clause

from .state import Act, Happening, Piece, Player, Trigger
from .table import Table, clauses, holds

# Moments that speak of the very card it happens to, and the kind of happening that each moment listens for.
OWN = {"gained": "gain", "trashed": "trash", "discarded": "discard", "discarded-from-play": "clean-up"}
HEARS = {
    **OWN,
    "you-gain": "gain",
    "anyone-gains": "gain",
    "you-buy": "buy",
    "you-play": "play",
    "you-trash": "trash",
    "buy-phase-ends": "buy-phase-ends",
    "attack-played": "attack",
    "start-of-turn": "start",
    "action-played": "resolved",
}
DIRECT = ("played", "next-turn", "every-turn", "bought", "overpaid")  # carried out where they happen, never looked up


def happen(table: Table, happening: Happening, players: list[Player] | None = None) -> None:
    """Let every clause that listens for this speak, player by player in turn order."""
    order = players if players is not None else [table.turn.player, *table.others(table.turn.player)]
    for player in order:
        settle(table, player, happening)


def settle(table: Table, player: Player, happening: Happening, extra: Any = None) -> None:
    """Let one player's clauses speak, one at a time in an order of the player's choice. `extra` yields further triggers."""
    done: set[Any] = set()
    while True:
        waiting = [t for t in _gather(table, player, happening) if t.key not in done]
        if extra is not None:
            waiting += [t for t in extra() if t.key not in done]
        if not waiting:
            return
        chosen = _choose(table, player, waiting)
        if chosen is None:
            return
        done.add(chosen.key)
        chosen.run()


def _choose(table: Table, player: Player, waiting: list[Trigger]) -> Trigger | None:
    must = [trigger for trigger in waiting if not trigger.optional]
    headings = {trigger.heading for trigger in waiting}
    name = next(iter(headings)) if len(headings) == 1 and not must else "next"
    if must and len(waiting) == len(must) and len({t.label for t in must}) == 1:
        return must[0]
    if len(waiting) > 1 and table.law("choose-the-order") is None:
        waiting = waiting[:1]
    picked = table.ask(player, name, [trigger.label for trigger in waiting], 1 if must else 0, 1)
    return waiting[picked[0]] if picked else None


def _gather(table: Table, player: Player, happening: Happening) -> Iterator[Trigger]:
    kind = happening.kind
    piece = happening.piece
    if piece is not None and happening.player is player:
        yield from _own(table, player, piece, happening)
    zones = player.zones
    for heading, zone in (("when", "in-play"), ("react", "hand"), ("call", "mat"), ("when", "mat")):
        for held in zones[zone]:
            for clause, term in _hears(held.card, kind, heading):
                if term.name in OWN or (clause.parts.get("at", "in-play") != zone and heading == "when"):
                    continue
                yield from _speaks(table, player, held, clause, term, heading, happening)
    for landscape in (*table.landscapes, *table.standing):
        for clause, term in _hears(landscape, kind, "when"):
            yield from _speaks(table, player, None, clause, term, "when", happening, landscape.id)
    for effect in [effect for effect in table.lasting if effect.moment is not None and effect.player is player]:
        table.trace.consulted.add(effect.clause)
        term = effect.moment
        if HEARS.get(term.name) != kind:
            continue
        if effect.play is not None and table.law("immunity-when-played") is None and shielded(table, player):
            continue  # without that law, what protects now would do
        act = Act(table, player, effect.source, effect.clause, play=effect.play, happening=happening)
        if term(act) and (effect.condition is None or effect.condition(act)):
            label = effect.source.card.id if effect.source else effect.clause
            yield Trigger(label, id(effect), False, "when", _runner(table, act, effect.do))


def shielded(table: Table, player: Player) -> bool:
    """Whether something in play, or something that lasts, keeps Attacks of others from affecting the player now."""
    shields = [
        clause.id
        for protector in player.zones["in-play"]
        for clause in clauses(protector.card, "modify")
        if clause.parts["modify"].get("unaffected-by") == "attacks"
    ]
    shields += [e.clause for e in table.lasting if e.moment is not None and e.moment.name == "unaffected" and e.player is player]
    for clause in shields:
        table.trace.apply(clause)
    return bool(shields)


def _own(table: Table, player: Player, piece: Piece, happening: Happening) -> Iterator[Trigger]:
    for heading in ("when", "react"):
        for clause, term in _hears(piece.card, happening.kind, heading):
            if term.name in OWN:
                yield from _speaks(table, player, piece, clause, term, heading, happening)


def _speaks(
    table: Table, player: Player, piece: Piece | None, clause: Clause, term: Any, heading: str, happening: Happening, label: str = ""
) -> Iterator[Trigger]:
    table.trace.consulted.add(clause.id)
    moves = piece.moves if piece else 0
    act = Act(table, player, piece, clause.id, happening=happening, source_moves=moves)
    if not term(act) or not holds(act, clause):
        return
    key = (clause.id, id(piece), moves if heading == "react" else 0)
    do = clause.parts.get("do", ())
    if heading == "call":
        run = _caller(table, act, do)
    else:
        run = _runner(table, act, do)
    yield Trigger(label or (piece.card.id if piece else clause.id), key, heading != "when", heading, run)


def _runner(table: Table, act: Act, do: Any) -> Any:
    def run() -> None:
        table.work(act.clause)
        for effect in do:
            effect(act)
        table.rest()

    return run


def _caller(table: Table, act: Act, do: Any) -> Any:
    def run() -> None:
        assert act.source is not None
        table.move(act.source, act.player, "in-play")
        act.source_moves = act.source.moves
        table.work(act.clause)
        table.trace.note("call", act.player.name, act.source.card.id)
        for effect in do:
            effect(act)
        table.rest()

    return run


def _hears(card: Card, kind: str, heading: str) -> list[tuple[Clause, Any]]:
    heard = card.memo.get("hears")
    if heard is None:
        heard = card.memo["hears"] = {}
        for clause in card.clauses:
            for part in ("when", "call", "react"):
                for term in clause.parts.get(part, ()):
                    if term.name in HEARS:
                        heard.setdefault((HEARS[term.name], part), []).append((clause, term))
    return heard.get((kind, heading), [])  # type: ignore[no-any-return]
