"""How the machine reads a clause: its effect, word for word, as short lines that stand under one another as the effect is nested.

The phrases are data (`verbs` in the files of each game): one for each verb, with places for what is written beside it. Names that a
clause gives to what it found (`as: shown`) become ①, ②, …, the same throughout a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gunbai.play.kinds import Effects, Flag, Kind, ListOf, Named, Of, Record, Table
from gunbai.play.verbs import Verb, Vocabulary

from .names import Names
from .templates import fill, phrases, places

HEADINGS = ("when", "call", "react", "while_", "score", "instead")
PARTS = ("at", "if_", "do", "modify")
def effect_of(piece: Any) -> dict[str, Any]:
    """What a clause or a version of it writes for the machine, by heading."""
    keys = (*HEADINGS, *PARTS)
    return {key.rstrip("_"): value for key in keys if (value := getattr(piece, key, None)) is not None}


_MARKS = "①②③④⑤⑥⑦⑧⑨⑩"
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")


@dataclass
class Line:
    """One line in words, and the lines that stand under it."""

    text: str
    lines: list[Line] = field(default_factory=list)


class Unsaid(Exception):
    """The phrases of a game do not put into words what a clause says; the message names the words that are missing."""


class Reader:
    """Reads the clauses of one card or law, in order, in the language of `names`."""

    def __init__(self, names: Names, words: Vocabulary):
        self.names, self.words, self.lang = names, words, names.lang
        self.data: dict[str, Any] = phrases(names.game)["verbs"]
        self.marks: dict[str, str] = {}

    def read(self, clause: Any) -> list[Line]:
        """The lines of a clause or of one of its versions; none where it has no effect. Raises Unsaid."""
        lines: list[Line] = []
        for key, node in effect_of(clause).items():
            lines += self._heading(key, node)
        head, rest = (lines[0], lines[1:]) if lines else (None, [])
        if head is None:
            return []
        return [Line(head.text, [*head.lines, *rest])] if rest else lines

    def _heading(self, key: str, node: Any) -> list[Line]:
        kind = self.words.headings[key]
        if isinstance(kind, Effects):
            return self._effects(node)
        if key in self.data["headings"]:
            return [self._line(self._fill(self.data["headings"][key], {"it": self._inline(kind, node, key)}))]
        if key == "modify":
            return [self._line(self._modify(kind, node))]
        return [self._line(self._moments(key, node))]

    def _modify(self, kind: Kind, node: Any) -> str:
        return self._term(kind.family, node) if isinstance(kind, Of) else self._part("modify", self._values(kind, node))

    def _moments(self, key: str, node: Any) -> str:
        """When a clause speaks, in the words of the site's headings, with which cards are meant behind it."""
        return self._join("moment", [self._moment(key, one) for one in (node if isinstance(node, list) else [node])])

    def _moment(self, key: str, node: Any) -> str:
        table = phrases("site")["headings"][key]
        name, which = next(iter(node.items())) if isinstance(node, dict) else (node, None)
        if name not in table:
            raise Unsaid(f"headings {key}: {name}")
        said = str(table[name][self.lang])
        verb = self.words.families["moment"].verbs[name] if which is not None else None
        if verb is None or verb.main is None:
            return said
        return said + {"en": " ({})", "ja": "（{}）"}[self.lang].format(self._inline(verb.main, which, name))

    # effects, line by line

    def _effects(self, nodes: Any) -> list[Line]:
        return [line for node in (nodes if isinstance(nodes, list) else [nodes]) for line in self._effect(node)]

    def _effect(self, node: Any) -> list[Line]:
        verb, written = self._verb("effect", node)
        kinds = {**_kinds(verb), **self.words.families["effect"].universal}
        below, more = [], []
        for key, value in written.items():
            kind = self._of(kinds, key)
            if isinstance(kind, Effects):
                label = self.data["effect"].get(f"{verb.name}.{key}") or self.data["effect"].get(key)
                if label is None:
                    below += self._effects(value) if value else [self._line(self.data["effect"]["nothing"][self.lang])]
                elif value:
                    more.append(self._line(label[self.lang], self._effects(value)))
            elif isinstance(kind, Table) and isinstance(kind.kind, Effects):
                options = phrases(self.names.game).get("options", {})
                below += [self._line(self._of(options, name)[self.lang], self._effects(inner)) for name, inner in value.items()]
        name = self._mark(written.pop("as")) if isinstance(kinds.get("as"), Named) and "as" in written else ""
        text = self._phrase("effect", verb.name, {key: value for key, value in written.items() if not self._nested(kinds[key])}, kinds)
        if name:
            text += {"en": f" (call it {name})", "ja": f"（これを{name}とする）"}[self.lang]
        return [self._line(text, below), *more]

    @staticmethod
    def _nested(kind: Any) -> bool:
        return isinstance(kind, Effects) or (isinstance(kind, Table) and isinstance(kind.kind, Effects))

    def _verb(self, family: str, node: Any) -> tuple[Any, dict[str, Any]]:
        """The verb of a node and what is written beside it; what stands right behind it as `it`."""
        verbs = self.words.families[family].verbs
        name = next((key for key in ([node] if isinstance(node, str) else node) if key in verbs), None)
        if name is None:
            raise Unsaid(f"{family}: {node}")
        if isinstance(node, str):
            return verbs[name], {}
        return verbs[name], {("it" if key == name else key): value for key, value in node.items() if value is not None}

    # words inside a line

    def _inline(self, kind: Any, node: Any, place: str, verb: str = "") -> str:
        if isinstance(kind, Of):
            return self._term(kind.family, node)
        if isinstance(kind, ListOf):
            items = node if isinstance(node, list) else [node]
            return self._join(verb if verb in self.data["joins"] else place, [self._inline(kind.kind, item, place, verb) for item in items])
        if isinstance(kind, Named) and "name" in kind.what:
            return self._mark(node)
        if isinstance(kind, Flag):
            return self._said(f"{verb}.{place}") if node else ""
        if isinstance(kind, Kind) and not isinstance(node, (str, int)):
            return self._mapping(kind, node)
        group = type(kind).__name__.lower()
        if f"{group}={node}" in self.data["parts"]:
            return str(self.data["parts"][f"{group}={node}"][self.lang])
        if group in self.data["parts"] and not isinstance(node, dict):
            return self._part(group, {"n": self._amount(node)})
        return self._word(node, (f"{verb}.{place}.{node}", f"{place if place != 'it' else verb}.{node}"))

    def _mapping(self, kind: Kind, node: Any) -> str:
        """A mapping inside a verb: each of its keys a part of its own, or all of them places of one phrase."""
        group = type(kind).__name__.lower()
        if isinstance(kind, (Table, Record)) and "plus" in self.data["parts"]:
            return self._join("plus", [self._part(f"plus.{key}", {"n": self._amount(value)}) for key, value in node.items()])
        if group == "howmany" and "up-to" not in node:
            return self._part(group, {"n": self._amount(node)})
        return self._part("howmany.from" if group == "howmany" else group, self._values(kind, node))

    def _values(self, kind: Any, node: Mapping[str, Any]) -> dict[str, str]:
        values = {}
        for key, value in node.items():
            if isinstance(value, dict) and f"{type(kind).__name__.lower()}.{key}" in self.data["parts"]:
                values[key] = self._part(f"{type(kind).__name__.lower()}.{key}", {part: self._amount(one) for part, one in value.items()})
            elif isinstance(value, (int, dict)):
                values[key] = self._amount(value)
            else:
                items = value if isinstance(value, list) else [value]
                values[key] = self._join(key, [self._word(item, (f"{key}.{item}",)) for item in items])
        return values

    def _term(self, family: str, node: Any) -> str:
        if family == "amount":
            return self._amount(node)
        if isinstance(node, str) and node not in self.words.families[family].verbs:
            said = self.marks.get(node) or self._word(node, (node,))
            return self._fill(self.data[family]["name"], {"it": said}) if "name" in self.data[family] else said
        if family == "moment":
            return self._moment("when", node)[:1].lower() + self._moment("when", node)[1:]
        verb, written = self._verb(family, node)
        return self._phrase(family, verb.name, written, _kinds(verb))

    def _amount(self, node: Any) -> str:
        """A number; in brackets where it has to be counted."""
        if isinstance(node, int):
            return str(node).replace("-", "−")
        verb, written = self._verb("amount", node)
        text = self._phrase("amount", verb.name, written, _kinds(verb))
        return text if len(text) <= 3 else {"en": f"({text})", "ja": f"（{text}）"}[self.lang]

    # phrases

    def _phrase(self, family: str, verb: str, written: Mapping[str, Any], kinds: Mapping[str, Any]) -> str:
        entries = self.data[family]
        word = f"{verb}={written['it']}" if isinstance(written.get("it"), str) else ""
        if word in entries:
            written = {key: value for key, value in written.items() if key != "it"}
        else:
            word = verb
        values = {key: self._inline(self._of(kinds, key), value, key, verb) for key, value in written.items()}
        return self._fill(self._of(entries, word), values, f"{family} {verb}")

    def _part(self, name: str, values: Mapping[str, str]) -> str:
        entry: Any = self.data["parts"]
        for key in (name,) if name in entry else name.split("."):
            entry = self._of(entry, key)
        return self._fill(entry, values, f"parts {name}")

    def _fill(self, entry: Any, values: Mapping[str, str], what: str = "") -> str:
        """The first phrase that has a place for each value, and a value for each place; `ask` only names a question."""
        given = {key for key in values if key != "ask"}
        for phrase in entry if isinstance(entry, list) else [entry]:
            if places(phrase[self.lang]) == given:
                return fill(phrase[self.lang], values, str)
        raise Unsaid(f"{what}: {', '.join(sorted(given)) or 'alone'}")

    def _said(self, key: str) -> str:
        return str(self._of(self.data["words"], key)[self.lang])

    def _word(self, node: Any, keys: Iterable[str]) -> str:
        for key in keys:
            if key in self.data["words"]:
                return self._said(key)
        return self.names(node)

    def _of(self, table: Mapping[str, Any], key: str) -> Any:
        if key not in table:
            raise Unsaid(key)
        return table[key]

    def _join(self, key: str, words: list[str]) -> str:
        joins = self.data["joins"]
        return str(joins.get(key, joins["other"])[self.lang]).join(words)

    def _mark(self, name: str) -> str:
        """The sign that stands for a name of the author's choice."""
        return self.marks.setdefault(name, _MARKS[len(self.marks)])

    def _line(self, text: str, lines: list[Line] | None = None) -> Line:
        text = text[:1].upper() + text[1:]
        return Line(text.translate(_WIDE) if self.lang == "ja" else text, lines or [])


def _kinds(verb: Verb) -> dict[str, Any]:
    """The kinds of what may be written at a verb, by its place in a phrase."""
    return {"it": verb.main, **{key: kind for key, (_, kind, _) in verb.beside.items()}}
