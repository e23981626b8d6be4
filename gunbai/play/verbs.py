"""The vocabulary of a game: every word that a clause may use, with its arguments, checked and compiled in one place.

A verb is a Python function. Its first parameter is the engine's context; the next one (if it is not keyword-only) takes what
is written right behind the verb's name, the keyword-only ones are written beside it:

    def put(turn, what: SELECTION, *, to: Word("hand", "mat")) -> None      {put: this, to: mat}

Annotations are *kinds*: they check what was written, compile it and describe it for the JSON Schema and the documentation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any


class Misuse(Exception):
    """Something written in a clause that the vocabulary does not allow; `path` leads to it from where checking began."""

    def __init__(self, path: tuple[str | int, ...], what: str, instead: str):
        self.path, self.what, self.instead = path, what, instead
        super().__init__(f"{'.'.join(map(str, path))}: {what} -> {instead}")


@dataclass(slots=True)
class Term:
    """A compiled verb with its arguments: `call(context, *main, **beside)`."""

    name: str
    call: Callable[..., Any]
    main: tuple[Any, ...]
    beside: dict[str, Any]

    def __call__(self, context: Any, *more: Any) -> Any:
        return self.call(context, *more, *self.main, **self.beside)


Path = tuple[str | int, ...]


class Kind:
    """What may be written in one place."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> Any:
        """The compiled value of what is written. Raises Misuse."""
        raise NotImplementedError

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        """JSON Schema of what may be written."""
        raise NotImplementedError

    def label(self) -> str:
        """What may be written, in a few words for the documentation."""
        raise NotImplementedError


class Word(Kind):
    """One word of a closed list."""

    def __init__(self, *words: str):
        self.words = words

    def compile(self, words: Vocabulary, node: Any, path: Path) -> str:
        if not isinstance(node, str) or node not in self.words:
            raise Misuse(path, f"{show(node)} cannot stand here", advise(node, self.words))
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"enum": list(self.words)}

    def label(self) -> str:
        return " | ".join(self.words)


class Whole(Kind):
    """A whole number, not below `least`."""

    def __init__(self, least: int = 0):
        self.least = least

    def compile(self, words: Vocabulary, node: Any, path: Path) -> int:
        if not isinstance(node, int) or isinstance(node, bool) or node < self.least:
            raise Misuse(path, f"{show(node)} is not a whole number from {self.least}", "write the number in digits")
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least}

    def label(self) -> str:
        return "a whole number"


class Flag(Kind):
    """true or false."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> bool:
        if not isinstance(node, bool):
            raise Misuse(path, f"{show(node)} is neither true nor false", "write true or false")
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "boolean"}

    def label(self) -> str:
        return "true | false"


class Named(Kind):
    """A name of the author's choice for a value (`as: shown`), or a word the engine itself gives meaning (`what` says which)."""

    def __init__(self, what: str = "a name"):
        self.what = what

    def compile(self, words: Vocabulary, node: Any, path: Path) -> str:
        if not isinstance(node, str) or not node:
            raise Misuse(path, f"{show(node)} is not {self.what}", "write a word")
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "string"}

    def label(self) -> str:
        return self.what


class CardId(Kind):
    """The id of a card of this game."""

    def compile(self, words: Vocabulary, node: Any, path: Path) -> str:
        if not isinstance(node, str) or (words.card_ids and node not in words.card_ids):
            raise Misuse(path, f"{show(node)} is no card", advise(node, words.card_ids))
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "string"}

    def label(self) -> str:
        return "a card's id"


class ListOf(Kind):
    """A list of one kind; a single item may stand bare."""

    def __init__(self, kind: Kind):
        self.kind = kind

    def compile(self, words: Vocabulary, node: Any, path: Path) -> tuple[Any, ...]:
        if isinstance(node, list):
            return tuple(self.kind.compile(words, item, (*path, i)) for i, item in enumerate(node))
        return (self.kind.compile(words, node, path),)

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        one = self.kind.schema(words)
        return {"anyOf": [one, {"type": "array", "items": one}]}

    def label(self) -> str:
        return f"{self.kind.label()}, or a list"


class Table(Kind):
    """A mapping from words (a closed list, or free ones when none is given) to one kind."""

    def __init__(self, kind: Kind, *words: str):
        self.kind, self.words = kind, words

    def compile(self, words: Vocabulary, node: Any, path: Path) -> dict[str, Any]:
        if not isinstance(node, dict) or not node:
            raise Misuse(path, f"{show(node)} is not a mapping", f"write {{{(self.words or ('name',))[0]}: …}}")
        for key in node:
            if self.words and key not in self.words:
                raise Misuse((*path, key), f'unknown word "{key}"', advise(key, self.words))
        return {key: self.kind.compile(words, value, (*path, key)) for key, value in node.items()}

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        one = self.kind.schema(words)
        if self.words:
            return {"type": "object", "properties": dict.fromkeys(self.words, one), "additionalProperties": False}
        return {"type": "object", "additionalProperties": one}

    def label(self) -> str:
        return f"{{{' | '.join(self.words) or 'name'}: {self.kind.label()}}}"


class Record(Kind):
    """A mapping whose keys each have a kind of their own."""

    def __init__(self, kinds: dict[str, Kind], needed: tuple[str, ...] = ()):
        self.kinds, self.needed = kinds, needed

    def compile(self, words: Vocabulary, node: Any, path: Path) -> dict[str, Any]:
        if not isinstance(node, dict) or not node:
            raise Misuse(path, f"{show(node)} is not a mapping", f"write {{{next(iter(self.kinds))}: …}}")
        for key in node:
            if key not in self.kinds:
                raise Misuse((*path, key), f'unknown word "{key}"', advise(key, self.kinds))
        for key in self.needed:
            if key not in node:
                raise Misuse(path, f'"{key}" is missing', f"write {{{key}: …}}")
        return {key: self.kinds[key].compile(words, value, (*path, key)) for key, value in node.items()}

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        properties = {key: kind.schema(words) for key, kind in self.kinds.items()}
        return {"type": "object", "properties": properties, "required": list(self.needed), "additionalProperties": False}

    def label(self) -> str:
        return "{" + ", ".join(f"{key}: {kind.label()}" for key, kind in self.kinds.items()) + "}"


class Either(Kind):
    """One of several kinds; the last one words the complaint."""

    def __init__(self, *kinds: Kind):
        self.kinds = kinds

    def compile(self, words: Vocabulary, node: Any, path: Path) -> Any:
        for kind in self.kinds[:-1]:
            try:
                return kind.compile(words, node, path)
            except Misuse:
                continue
        return self.kinds[-1].compile(words, node, path)

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"anyOf": [kind.schema(words) for kind in self.kinds]}

    def label(self) -> str:
        return " | ".join(kind.label() for kind in self.kinds)


class Of(Kind):
    """A term of a family of verbs: an effect, a selection, an amount, a condition, …"""

    def __init__(self, family: str):
        self.family = family

    def compile(self, words: Vocabulary, node: Any, path: Path) -> Any:
        return words.compile(self.family, node, path)

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.family}"}

    def label(self) -> str:
        return f"a {self.family}"


class Effects(ListOf):
    """A list of effects, carried out one after the other."""

    def __init__(self) -> None:
        super().__init__(Of("effect"))

    def label(self) -> str:
        return "effects"


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
    engine asks for -> the data keys it reads. `paths`, `steps`, `given`: what experiments may write, as pattern -> one sentence.
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
        self.paths: dict[str, str] = {}
        self.steps: dict[str, str] = {}
        self.given: dict[str, str] = {}
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


def advise(word: object, known: Iterable[str]) -> str:
    """The known word that was probably meant, else the first few known ones, as advice."""
    words = sorted(known)
    close = get_close_matches(str(word), words, n=1, cutoff=0.6)
    if close:
        return f'use "{close[0]}"'
    return f"use one of: {', '.join(words[:6])}{', …' if len(words) > 6 else ''}" if words else "remove it"


def show(node: object) -> str:
    """A written value in an error message, short."""
    text = f'"{node}"' if isinstance(node, str) else "a list" if isinstance(node, list) else "a mapping" if isinstance(node, dict) else "nothing" if node is None else str(node).lower()
    return text if len(text) <= 60 else text[:57] + '…"'
