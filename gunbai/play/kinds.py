"""Kinds: what may be written in one place of a clause; each checks it, compiles it and describes it for editors and documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .verbs import Vocabulary

Path = tuple[str | int, ...]
MOST = 1000  # of anything that a clause or an experiment counts
LISTED = 8  # of the words that could stand somewhere, where none is like what was written


class Misuse(Exception):
    """Something written in a clause that the vocabulary does not allow; `path` leads to it from where checking began."""

    def __init__(self, path: tuple[str | int, ...], what: str, instead: str | Callable[[], str]):
        super().__init__(path, what, instead)
        self.path, self.what, self._instead = path, what, instead

    @property
    def instead(self) -> str:
        """What to write; sought only when somebody asks, because the next kind that is tried may fit."""
        return self._instead if isinstance(self._instead, str) else self._instead()

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: {self.what} -> {self.instead}"


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
    """A whole number, not below `least` and not above `most`: what nobody could carry out at a table is a slip of the pen."""

    def __init__(self, least: int = 0, most: int = MOST):
        self.least, self.most = least, most

    def compile(self, words: Vocabulary, node: Any, path: Path) -> int:
        if not isinstance(node, int) or isinstance(node, bool) or node < self.least:
            raise Misuse(path, f"{show(node)} is not a whole number from {self.least}", "write the number in digits")
        if node > self.most:
            raise Misuse(path, f"{show(node)} is more than {self.most}", "write a number that fits on a table")
        return node

    def schema(self, words: Vocabulary) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

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
    """A list of one kind; a single item may stand bare. `empty`: it may hold nothing."""

    def __init__(self, kind: Kind, empty: bool = False):
        self.kind, self.empty = kind, empty

    def compile(self, words: Vocabulary, node: Any, path: Path) -> tuple[Any, ...]:
        if isinstance(node, list):
            if not node and not self.empty:
                raise Misuse(path, "the list is empty", f"write {self.kind.label()}, or remove it")
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
            raise Misuse(path, _no_mapping(node), f"write {{{(self.words or ('name',))[0]}: …}}")
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
            raise Misuse(path, _no_mapping(node), f"write {{{next(iter(self.kinds))}: …}}")
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
        return f"{'an' if self.family[0] in 'aeiou' else 'a'} {self.family}"


class Effects(ListOf):
    """A list of effects, carried out one after the other; where nothing is to happen, it is empty."""

    def __init__(self, empty: bool = True) -> None:
        super().__init__(Of("effect"), empty)

    def label(self) -> str:
        return "effects"


def advise(word: object, known: Iterable[str]) -> Callable[[], str]:
    """Advice for whoever asks: the known word that was probably meant, else the first few known ones."""
    def advice() -> str:
        words = sorted(known)
        close = get_close_matches(str(word), [one for one in words if not _opposite(str(word), one)], n=1, cutoff=0.6)
        if close:
            return f'use "{close[0]}"'
        return f"use one of: {', '.join(words[:LISTED])}{', …' if len(words) > LISTED else ''}" if words else "remove it"

    return advice


def _opposite(one: str, other: str) -> bool:
    """Whether two words differ by a "not" only: supply and non-supply are alike in letters, but nobody means one by the other."""
    return {*one.split("-")} ^ {*other.split("-")} in ({"no"}, {"non"}, {"not"})


def _no_mapping(node: object) -> str:
    return "nothing stands in the mapping" if node == {} else f"{show(node)} is not a mapping"


def show(node: object) -> str:
    """A written value in an error message, short."""
    if isinstance(node, (list, dict)):
        return "a list" if isinstance(node, list) else "a mapping"
    text = "nothing" if node is None else f'"{node}"' if isinstance(node, str) else str(node).lower()
    return text if len(text) <= 60 else text[:57] + '…"'
