"""The vocabulary of a game: every word that a clause may use, with its arguments, checked and compiled in one place.

A verb is a Python function. Its first parameter is the engine's context; the next one (if it is not keyword-only) takes what
is written right behind the verb's name, the keyword-only ones are written beside it:

    def put(turn, what: SELECTION, *, to: Word("hand", "mat")) -> None      {put: this, to: mat}

Annotations are *kinds*: they check what was written, compile it and describe it for the JSON Schema and the documentation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .given import read_given
from .kinds import (
    MOST,
    CardId,
    Effects,
    Either,
    Flag,
    Kind,
    ListOf,
    Misuse,
    Named,
    Of,
    Path,
    Record,
    Table,
    Whole,
    Word,
    advise,
    show,
)

__all__ = [
    "CardId", "Effects", "Either", "Family", "Flag", "Kind", "ListOf", "Misuse", "Named", "Of", "Path", "Record", "Table", "Term", "Verb",
    "Vocabulary", "Whole", "Word", "advise", "show",
]

_NUMBER = Whole()


@dataclass(slots=True)
class Term:
    """A compiled verb with its arguments: `call(context, *main, **beside)`."""

    name: str
    call: Callable[..., Any]
    main: tuple[Any, ...]
    beside: dict[str, Any]

    def __call__(self, context: Any, *more: Any) -> Any:
        return self.call(context, *more, *self.main, **self.beside)


@dataclass
class Verb:
    """One word of a family: its function and the kinds of its arguments."""

    name: str
    family: str
    call: Callable[..., Any]
    main: Kind | None
    main_needed: bool
    beside: dict[str, tuple[str, Kind, bool]]  # written name -> (parameter, kind, needed)
    doc: str
    rare: bool = False

    def usage(self) -> str:
        """How it is written, e.g. `{put: a selection, to: hand | mat}`."""
        if self.main is None and not self.beside:
            return self.name
        parts = [f"{self.name}: {self.main.label() if self.main else ''}".rstrip()]
        parts += [f"{key}{'' if needed else '?'}: {kind.label()}" for key, (_, kind, needed) in self.beside.items()]
        return "{" + ", ".join(parts) + "}"


@dataclass
class Family:
    """A family of verbs; `numbers` and `names` say whether a bare number or a bare name may stand for a term."""

    name: str
    numbers: bool = False
    names: Callable[[str], Any] | None = None
    number: Callable[[int], Any] = int
    verbs: dict[str, Verb] = field(default_factory=dict)
    universal: dict[str, Kind] = field(default_factory=dict)  # written beside any verb of the family


class Vocabulary:
    """All words of one game, and the shape of everything that a card, a law or an experiment of the game may say.

    `headings`: clause key -> kind. `facts`, `cost`, `pile`: the game's own parts of a card. `laws`: id of each law that the
    engine asks for -> the data keys it reads. `data`: those keys that hold no whole number -> their kind. `paths`, `steps`, `given`: what
    experiments may write, as pattern -> one sentence; `questions`: what steps ask, likewise (words in capitals stand for any other);
    `events`: kind of event -> one as it is written under `order`.
    `state`, `own_state`: from the players' names to the kinds of what is given of the table (by key), and of each player.
    """

    def __init__(self, game: str):
        self.game = game
        self.families: dict[str, Family] = {}
        self.headings: dict[str, Kind] = {}
        self.facts: dict[str, Kind] = {}
        self.cost: dict[str, Kind] = {}
        self.pile: Kind | None = None
        self.types: tuple[str, ...] = ()
        self.laws: dict[str, tuple[str, ...]] = {}
        self.data: dict[str, Kind] = {}
        self.paths: dict[str, str] = {}
        self.steps: dict[str, str] = {}
        self.given: dict[str, str] = {}
        self.questions: dict[str, str] = {}
        self.events: dict[str, str] = {}
        self.state: Callable[[tuple[str, ...]], dict[str, Kind]] | None = None
        self.own_state: Callable[[tuple[str, ...]], Kind] | None = None
        self.card_ids: frozenset[str] = frozenset()

    def family(self, name: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Open a family; the result is a decorator that enters a function as a verb of it, under its own name."""
        family = self.families.setdefault(name, Family(name, **options))

        def enter(function: Callable[..., Any], rare: bool = False) -> Callable[..., Any]:
            verb = _verb(family.name, function)
            verb.rare = rare
            if verb.name in family.verbs:
                raise ValueError(f"{family.name} {verb.name} stands twice")
            family.verbs[verb.name] = verb
            return function

        return enter

    def compile(self, family_name: str, node: Any, path: Path = ()) -> Any:
        """The compiled term that `node` writes. Raises Misuse with the path of what is wrong."""
        family = self.families[family_name]
        if isinstance(node, int) and not isinstance(node, bool) and family.numbers:
            if abs(node) > MOST:
                raise Misuse(path, f"{node} is more than {MOST}", "write a number that fits on a table")
            return family.number(node)
        if isinstance(node, str):
            verb = family.verbs.get(node)
            if verb is not None and not verb.main_needed:
                return self._term(family, verb, {node: None}, path)
            if verb is None and family.names is not None:
                return family.names(node)
        if not isinstance(node, dict):
            known = [name for name, verb in family.verbs.items() if not verb.main_needed] or family.verbs
            raise Misuse(path, f"{show(node)} is no {family.name}", advise(node, known))
        heads = [key for key in node if key in family.verbs]
        if not heads:
            key = next(iter(node), "")
            raise Misuse((*path, key), f'"{key}" is no {family.name}', advise(key, family.verbs))
        verb = family.verbs[heads[0]]
        return self._term(family, verb, node, path)

    def _term(self, family: Family, verb: Verb, node: dict[str, Any], path: Path) -> Any:
        main: tuple[Any, ...] = ()
        written = node[verb.name]
        if verb.main is None:
            if written is not None:
                raise Misuse((*path, verb.name), f"{verb.name} takes nothing", f"write {verb.usage()}")
        elif written is None and not verb.main_needed:
            pass
        else:
            main = (verb.main.compile(self, written, (*path, verb.name)),)
        beside, universal = {}, {}
        for key, value in node.items():
            if key == verb.name:
                continue
            if key in verb.beside:
                parameter, kind, _ = verb.beside[key]
                beside[parameter] = kind.compile(self, value, (*path, key))
            elif key in family.universal:
                universal[key] = family.universal[key].compile(self, value, (*path, key))
            else:
                known = [*verb.beside, *family.universal]
                raise Misuse((*path, key), f'{verb.name} knows no "{key}"', advise(key, known) if known else f"write {verb.usage()}")
        missing = [key for key, (_, _, needed) in verb.beside.items() if needed and key not in node]
        if missing:
            raise Misuse(path, f'{verb.name} lacks "{missing[0]}"', f"write {verb.usage()}")
        term = Term(verb.name, verb.call, main, beside)
        return self.wrap(term, universal) if universal else term

    def wrap(self, term: Term, universal: dict[str, Any]) -> Any:
        """A term with the universal words written beside it; a game that declares such words overrides this."""
        raise NotImplementedError

    def compile_clause(self, body: dict[str, Any], path: Path = ()) -> dict[str, Any]:
        """The compiled parts of a clause's effect, by heading. Raises Misuse."""
        result = {}
        for key, node in body.items():
            kind = self.headings.get(key)
            if kind is None:
                raise Misuse((*path, key), f'"{key}" is no heading of {self.game}', advise(key, self.headings))
            result[key] = kind.compile(self, node, (*path, key))
        return result

    def data_kind(self, key: str) -> Kind:
        """What a law's data may hold under a key."""
        return self.data.get(key, _NUMBER)

    def compile_given(self, given: Any) -> dict[str, Any]:
        """What an experiment says is given, checked. Raises Misuse."""
        return read_given(self, given)

    def schema(self) -> dict[str, Any]:
        """JSON Schema definitions of all families, for editors."""
        return {name: _family_schema(self, family) for name, family in self.families.items()}


def _verb(family: str, function: Callable[..., Any]) -> Verb:
    main, main_needed, beside = None, False, {}
    parameters = list(inspect.signature(function, eval_str=True).parameters.values())
    for parameter in parameters:
        if not isinstance(parameter.annotation, Kind):
            continue
        needed = parameter.default is inspect.Parameter.empty
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
            written = parameter.name.rstrip("_").replace("_", "-")
            beside[written] = (parameter.name, parameter.annotation, needed)
        else:
            main, main_needed = parameter.annotation, needed
    doc = inspect.getdoc(function) or ""
    name = function.__name__.rstrip("_").replace("_", "-")
    return Verb(name, family, function, main, main_needed, beside, doc)


def _family_schema(words: Vocabulary, family: Family) -> dict[str, Any]:
    forms: list[dict[str, Any]] = []
    if family.numbers:
        forms.append({"type": "integer"})
    bare = [verb.name for verb in family.verbs.values() if not verb.main_needed]
    if family.names is not None:
        forms.append({"type": "string"})
    elif bare:
        forms.append({"enum": bare})
    for verb in family.verbs.values():
        properties = {verb.name: verb.main.schema(words) if verb.main else {"type": "null"}}
        properties |= {key: kind.schema(words) for key, (_, kind, _) in verb.beside.items()}
        properties |= {key: kind.schema(words) for key, kind in family.universal.items()}
        needed = [verb.name, *(key for key, (_, _, need) in verb.beside.items() if need)]
        forms.append({"type": "object", "properties": properties, "required": needed, "additionalProperties": False,
                      "description": verb.doc.split("\n")[0]})
    return {"anyOf": forms}
