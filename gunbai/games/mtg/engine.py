"""The engine: sets a game up from an experiment's `given`, takes its steps and answers its paths."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from gunbai.play.decisions import BadStep, Decider, Refused
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace

from . import casting, looking, mana, resolving
from .show import show
from .table import PHASES, Table
from .things import Player, Thing, Way
from .words import WORDS

WORDS.given = {
    "players": "the players in turn order; A and B unless said otherwise",
    "turn": "whose turn it is; the first player's unless said otherwise",
    "phase": "main-1 (unless said otherwise), combat, main-2 or end",
    "NAME.mana": 'the mana that the player\'s lands can make each turn, e.g. "{W}{W}{U}"',
    "NAME.life": "life total, if it is not the starting one",
    "NAME.hand, .graveyard, .exile, .battlefield, .emblems": "ids of cards; an exiled card lies there by nobody's permission",
    "NAME.library": "ids of cards, the top one first",
}
WORDS.steps = {
    "cast CARD": "cast a card, or the half with that id; `cast CARD from graveyard` (hand, library, graveyard, exile) where two would fit",
    "play CARD": "play a land",
    "pass": "pass priority; when all have passed, the top of the stack resolves, or the phase ends",
    "resolve": "everybody passes once: the top of the stack resolves",
    "end phase": "everybody passes with an empty stack: the next phase (after the last one, the next turn)",
    "end turn": "the same up to the next turn",
}
_CAST = re.compile(r"(cast|play) (\S+)(?: from (hand|library|graveyard|exile))?\Z")


class Engine:
    """A game of Magic as far as casting, the stack and the zones go."""

    def __init__(self, rules: Rules, given: dict[str, Any], decider: Decider, trace: Trace):
        self.table = Table(rules, decider, trace)
        names = list(given["players"])
        known = {"players", "turn", "phase", *names}
        for key in given:
            if key not in known:
                raise BadStep(f'"{key}" cannot be given; known are {", ".join(sorted(known))}')
        for name in names:
            self._player(name, given.get(name) or {})
        self.table.turn = self.table.priority = self._name(given.get("turn", names[0]))
        self.table.phase = given.get("phase", PHASES[0])
        if self.table.phase not in PHASES:
            raise BadStep(f"{self.table.phase} is no phase; there are {', '.join(PHASES)}")

    def _name(self, name: Any) -> str:
        if name not in self.table.players:
            raise BadStep(f"{name} is not at the table")
        return str(name)

    def _player(self, name: str, given: dict[str, Any]) -> None:
        law = self.table.law("starting-life")
        zones = ("hand", "library", "graveyard", "exile", "battlefield", "emblems")
        for key in given:
            if key not in (*zones, "mana", "life"):
                raise BadStep(f'{name} cannot be given "{key}"; known are {", ".join((*zones, "mana", "life"))}')
        lands = self._mana(given.get("mana", ""))
        player = Player(name, given.get("life", law["life"] if law else 0), lands, Counter(lands))
        self.table.players[name] = player
        for zone in zones:
            cards = given.get(zone) or []
            for card in cards if isinstance(cards, list) else [cards]:
                thing = Thing(self._card(card), name, name, "emblem" if zone == "emblems" else zone)
                (player.emblems if zone == "emblems" else self.table.zone(zone, name)).append(thing)

    def _mana(self, text: str) -> Counter[str]:
        try:
            found = Counter(mana.symbols(text))
        except (TypeError, ValueError):
            raise BadStep(f'{text} is no mana; write the symbols in braces, in quotes, e.g. "{{W}}{{W}}{{U}}"') from None
        if set(found) - set(mana.COLORS) - {"C"}:
            raise BadStep(f"{text} is no mana that lands make: write one symbol for each, of {{W}}{{U}}{{B}}{{R}}{{G}}{{C}}")
        return found

    def _card(self, card: Any) -> Any:
        found = self.table.rules.cards.get(card) if isinstance(card, str) else None
        if found is None:
            raise BadStep(f"{card} is no card of Magic that is known here; a card is named by its own id, not by that of its inset spell")
        return found

    # steps

    def act(self, player: str, sentence: str) -> None:
        """One step of a player. Raises Refused before anything has changed, BadStep for what means nothing."""
        self._name(player)
        found = _CAST.match(sentence)
        if found:
            thing, half, ways = self._ready(player, *found.groups())
            if found[1] == "play":
                self._play(player, thing)
            else:
                casting.cast(self.table, player, thing, half, ways)
            resolving.settle(self.table)
        elif sentence == "pass":
            if self.table.priority != player and self.table.holds("priority"):
                raise Refused("priority")
            self._pass(player)
        elif sentence == "resolve":
            if not self.table.stack:
                raise BadStep("the stack is empty: nothing can resolve")
            self._resolve()
        elif sentence in ("end phase", "end turn"):
            if player != self.table.turn:
                raise BadStep(f"it is the turn of {self.table.turn}, who ends it")
            if self.table.stack:
                raise BadStep("the stack is not empty: resolve it first")
            self._advance()
            while sentence == "end turn" and self.table.phase != PHASES[0]:
                self._advance()
        else:
            raise BadStep(f'"{sentence}" means nothing; steps are: {", ".join(WORDS.steps)}')

    def allowed(self, player: str, sentence: str) -> str | None:
        """None if the rules let the player do this now, else the id of the law or clause that forbids it."""
        found = _CAST.match(sentence)
        if not found:
            raise BadStep(f'only "cast CARD" and "play CARD" can be offered, not "{sentence}"')
        try:
            self._ready(self._name(player), *found.groups())
        except Refused as refused:
            return refused.because
        return None

    def _ready(self, player: str, verb: str, word: str, zone: str | None) -> tuple[Thing, bool, list[Way]]:
        """The card meant, whether its inset half, and the ways to cast it now. Raises Refused, BadStep."""
        first: Refused | None = None
        for thing, half in looking.candidates(self.table, player, word, zone):
            try:
                if verb == "play":
                    casting.check_land(self.table, player, thing)
                    return thing, False, []
                return thing, half, casting.check(self.table, player, thing, half)
            except Refused as refused:
                first = first or refused
        if first:
            raise first
        raise BadStep(f"{player} has no {word} to {verb}{' from ' + zone if zone else ''}")

    def _play(self, player: str, thing: Thing) -> None:
        self.table.players[player].played_lands += 1
        self.table.move(thing, "battlefield", "play", controller=player)

    def _pass(self, player: str) -> None:
        self.table.passed.add(player)
        waiting = [name for name in (player, *self.table.others(player)) if name not in self.table.passed]
        if waiting:
            self.table.priority = waiting[0]
        elif self.table.stack:
            self._resolve()
        else:
            self._advance()

    def _resolve(self) -> None:
        resolving.resolve_top(self.table)
        resolving.settle(self.table)
        self.table.passed, self.table.priority = set(), self.table.turn

    def _advance(self) -> None:
        table = self.table
        at = PHASES.index(table.phase) + 1
        table.passed = set()
        table.phase = PHASES[at % len(PHASES)]
        if at == len(PHASES):
            for thing in table.battlefield:
                if table.number(thing, "loyalty") is None:  # lost loyalty does not come back
                    thing.damage = 0
            table.turn = table.others(table.turn)[0]
            player = table.players[table.turn]
            for each in table.players.values():
                each.played_lands = 0
            player.mana = Counter(player.lands)
            table.trace.note("turn", table.turn)
            law = table.law("draw-step")
            if law:
                table.trace.apply("draw-step")
                table.draw(table.turn, law["cards"])
        table.priority = table.turn

    def look(self, path: str) -> Any:
        """The value at a path of `then`. Raises BadStep."""
        return looking.look(self.table, path)

    def show(self) -> dict[str, dict[str, Any]]:
        """Everything on the table as plain data."""
        return show(self.table)

    def close(self) -> None:
        """Nothing is ever left half done: what is on the stack may stay there."""
