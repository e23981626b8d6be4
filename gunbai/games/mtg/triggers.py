"""Triggered abilities: which clauses an event sets off, and how they are put on the stack."""

from __future__ import annotations

from dataclasses import replace

from gunbai.play.rules import Clause

from .doing import Doing
from .table import Table
from .things import Ability, Thing


def trigger(table: Table, moment: str, thing: Thing) -> None:
    """Note the abilities that `moment` (`cast` or `entered`) of this object sets off; they wait to be put on the stack."""
    for face in table.faces(thing):
        for clause in face.clauses:
            if clause.parts.get("when") == moment:
                _note(table, clause, thing, thing)
    if moment == "cast":
        for source in table.battlefield:
            for clause in source.card.clauses:
                if clause.parts.get("when") == "you-cast" and source.controller == thing.controller:
                    _note(table, clause, source, thing)


def _note(table: Table, clause: Clause, source: Thing, event: Thing) -> None:
    table.trace.consult(clause.id)
    fits = clause.parts.get("if")
    if fits is None or fits(table.seen(event, source.controller)):
        table.trace.apply(clause.id)
        table.trace.note("trigger", source.controller, source.label, because=clause.id)
        table.waiting.append(Ability(clause, source, source.controller, replace(event)))


def put_on_stack(table: Table) -> None:
    """Put what has triggered on the stack: the turn player's first; each player orders their own (the last one resolves first)."""
    while table.waiting:
        waiting, table.waiting = table.waiting, []
        for player in (table.turn, *table.others(table.turn)):
            own = [ability for ability in waiting if ability.controller == player]
            labels = [ability.label for ability in own]
            for i in table.ask(player, "order", labels, least=len(own), most=len(own), ordered=True):
                _put(table, own[i])


def _put(table: Table, ability: Ability) -> None:
    if "at" in ability.clause.parts:
        options = ability.clause.parts["at"](Doing(table, ability.source, ability.controller, ability.clause.id, event=ability.event))
        if not options:
            return
        ability.targets = [options[table.ask(ability.controller, "target", table.labels(options))[0]]]
    table.stack.append(ability)
