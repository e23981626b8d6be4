"""What happens to what is on the stack: it resolves, is countered or copied; and what is cleared away afterwards."""

from __future__ import annotations

from gunbai.play.rules import Card, Clause

from .casting import inset
from .doing import Doing
from .table import Table
from .things import Ability, Grant, Target, Thing
from .triggers import put_on_stack, trigger

PERMANENTS = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})


def resolve_top(table: Table) -> None:
    """Resolve the spell or ability on top of the stack; it does not resolve if all its targets have become illegal."""
    item = table.stack[-1]
    clauses = [item.clause] if isinstance(item, Ability) else spell_clauses(table, item)
    legal = {clause.id: legal_targets(table, item, clause) for clause in clauses}
    if item.targets and not any(legal.values()) and table.holds("illegal-targets"):
        table.trace.note("fail", item.controller, item.label, because="illegal-targets")
        if isinstance(item, Ability):
            table.stack.remove(item)
        else:
            table.move(item, "graveyard", "put")
        return
    if isinstance(item, Ability):
        table.trace.note("resolve-ability", item.controller, item.source.label, because=item.clause.id)
    else:
        table.trace.note("resolve", item.controller, item.label)
    table.trace.depth += 1
    for clause in clauses:  # a clause without a target of its own speaks of those of the others
        carry_out(table, item, clause, legal[clause.id] if "at" in clause.parts else [t for found in legal.values() for t in found])
    table.trace.depth -= 1
    if isinstance(item, Ability):
        table.stack.remove(item)
    elif item in table.stack:
        leave(table, item)


def spell_clauses(table: Table, spell: Thing) -> list[Clause]:
    """The clauses that a spell follows when it resolves."""
    return [clause for face in table.faces(spell) for clause in face.clauses if clause.parts.get("when") == "resolved"]


def legal_targets(table: Table, item: Thing | Ability, clause: Clause) -> list[Target]:
    """Those of the chosen targets that the clause could still be aimed at."""
    if "at" not in clause.parts or not item.targets:
        return []
    source = item.source if isinstance(item, Ability) else item
    options = [option.thing for option in clause.parts["at"](Doing(table, source, item.controller, clause.id))]
    return [t for t in item.targets if t.thing in options and (isinstance(t.thing, str) or table.same(t.thing, t.age))]


def carry_out(table: Table, item: Thing | Ability, clause: Clause, targets: list[Target]) -> None:
    """Do what a clause says."""
    event = item.event if isinstance(item, Ability) else None
    source = item.source if isinstance(item, Ability) else item
    doing = Doing(table, source, item.controller, clause.id, targets, event)
    table.trace.apply(clause.id)
    table.trace.working.append(clause.id)
    for effect in clause.parts.get("do", ()):
        effect(doing)
    table.trace.working.pop()


def leave(table: Table, spell: Thing) -> None:
    """The last step of a spell's resolution: it becomes a permanent, or is put where its kind of spell goes."""
    kind = inset(spell) if spell.half else ""
    if frozenset().union(*(face.types for face in table.faces(spell))) & PERMANENTS:
        table.move(spell, "battlefield", "enter", controller=spell.controller)
        for clause in spell.card.clauses:
            if clause.parts.get("when") == "as-it-enters":
                carry_out(table, spell, clause, [])
        trigger(table, "entered", spell)
    elif kind == "adventure" and table.holds("adventure-is-exiled"):
        player = spell.controller
        table.trace.note("exile", player, spell.label, because="adventure-is-exiled")
        table.move(spell, "exile")
        if not spell.copy and table.holds("adventure-may-be-played"):
            table.trace.note("permit", player, spell.card.id, because="adventure-may-be-played")
            table.grants.append(Grant(player, spell, spell.age, "adventure-may-be-played", halves=False))
    elif kind == "omen" and table.holds("omen-is-shuffled"):
        table.trace.note("shuffle", spell.controller, spell.label, because="omen-is-shuffled")
        table.move(spell, "library")
        shuffle(table, spell.owner)
    else:
        table.move(spell, "graveyard", "put")


def shuffle(table: Table, player: str) -> None:
    """Shuffle a library; the order that comes out is a decision."""
    library = table.players[player].library
    order = table.ask(player, "shuffle", [card.label for card in library], least=len(library), most=len(library), ordered=True)
    library[:] = [library[i] for i in order]


def counter(table: Table, spell: Thing, to: str) -> None:
    """Counter a spell: it leaves the stack without resolving."""
    table.trace.note("counter", spell.controller, spell.label)
    table.move(spell, to, "put")


def copy(table: Table, spell: Thing, player: str) -> None:
    """Put a copy of a spell on the stack; the player may choose another target for it."""
    half = spell.half and table.holds("inset-copy")
    made = Thing(spell.card, player, player, "stack", half=half, copy=True, x=spell.x, targets=list(spell.targets))
    table.stack.append(made)
    table.trace.note("copy", player, made.label)
    for clause in spell_clauses(table, made):
        if "at" not in clause.parts or not made.targets:
            continue
        old = made.targets[0].thing
        others = [option for option in clause.parts["at"](Doing(table, made, player, clause.id)) if option.thing is not old]
        picked = table.ask(player, "new-target", table.labels(others), least=0)
        if picked:
            made.targets = [others[picked[0]]]


def create(table: Table, player: str, name: str, power: int, toughness: int) -> None:
    """Create a creature token under the player's control."""
    card = Card(name, frozenset({"creature"}), {}, None, {"power": power, "toughness": toughness}, ())
    table.battlefield.append(Thing(card, player, player, "battlefield", token=True))
    table.trace.note("create", player, name)


def settle(table: Table) -> None:
    """Before anybody gets priority: state-based actions until nothing changes, then triggered abilities go on the stack."""
    while _state_based(table):
        pass
    if table.waiting:
        put_on_stack(table)
        settle(table)


def _state_based(table: Table) -> bool:
    for thing in list(table.things()):
        strayed = (thing.copy and thing.zone != "stack") or (thing.token and thing.zone != "battlefield")
        law = "copies-cease" if thing.copy else "tokens-cease"
        if strayed and table.holds(law):
            table.trace.note("cease", thing.owner, thing.label, because=law)
            table.zone(thing.zone, thing.owner).remove(thing)
            return True
        if thing.zone != "battlefield":
            continue
        loyalty = table.number(thing, "loyalty")
        if loyalty is not None and thing.damage >= loyalty and table.holds("loyalty-zero"):
            table.move(thing, "graveyard", "put")
            return True
        if "creature" in table.seen(thing, thing.controller).types:
            toughness = table.number(thing, "toughness")
            if toughness is not None and thing.damage >= toughness > 0 and table.holds("lethal-damage"):
                table.move(thing, "graveyard", "die")
                return True
    return False


