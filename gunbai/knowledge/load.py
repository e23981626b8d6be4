"""YAML files read strictly, with the file, line and column of every node kept beside the data.

Only text, whole numbers, true/false and null are values; `yes`, `on`, `2016-06-01`, `1:30` and `010` stay text, and every
key is text. Duplicate keys, tags, files that are not UTF-8 and aliases that would blow up are refused.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # libyaml's: ten times as fast as the one in Python

from .faults import ContentError, Fault, Place

MOST_BYTES = 2_000_000
MOST_NODES = 200_000
MOST_DEPTH = 60


class _Placed:
    """What was read at a place: `marks` of itself first, then of what it holds."""

    __slots__ = ()
    path: str
    marks: array[int]

    @property
    def place(self) -> Place:
        """Where this stands."""
        return _unpacked(self.path, self.marks[0])


class Map(_Placed, dict[str, Any]):
    """A mapping that knows where it and each of its keys and values stand: `marks` of itself, its first key, its first value, …"""

    __slots__ = ("marks", "path")

    def key_place(self, key: str) -> Place:
        """Where a key stands; where this stands if the key is not written."""
        return _unpacked(self.path, self.marks[2 * list(self).index(key) + 1 if key in self else 0])

    def value_place(self, key: str) -> Place:
        """Where the value of a key stands; where this stands if the key is not written."""
        return _unpacked(self.path, self.marks[2 * list(self).index(key) + 2 if key in self else 0])


class Seq(_Placed, list[Any]):
    """A list that knows where it and each of its items stand: `marks` of itself, its first item, …"""

    __slots__ = ("marks", "path")

    def item_place(self, index: int) -> Place:
        """Where the item with this index stands."""
        return _unpacked(self.path, self.marks[index + 1])


COLUMNS = 1 << 21  # more than a line can have: MOST_BYTES


def packed(marks: Iterable[tuple[int, int]]) -> array[int]:
    """Lines and columns as numbers: as Places they would take two thirds of the room of all that is read."""
    return array("Q", [line * COLUMNS + column for line, column in marks])


def _unpacked(path: str, mark: int) -> Place:
    return Place(path, *divmod(mark, COLUMNS))


def place_of(node: Any, *path: str | int) -> Place | None:
    """Where the value at `path` below `node` stands (the nearest known place above it when it has none)."""
    place = getattr(node, "place", None)
    for step in path:
        if isinstance(node, Map) and isinstance(step, str) and step in node:
            place, node = node.value_place(step), node[step]
        elif isinstance(node, Seq) and isinstance(step, int) and 0 <= step < len(node):
            place, node = node.item_place(step), node[step]
        else:
            break
    return place


def key_place(node: Any, key: str) -> Place | None:
    """Where the key `key` of the mapping `node` stands."""
    return node.key_place(key) if isinstance(node, Map) else None


def read_file(path: Path, shown: str) -> Any:
    """The data of one YAML file; `shown` is its name in faults. Raises ContentError."""
    return read_text(read_bytes(path, shown), shown)


def read_bytes(path: Path, shown: str) -> bytes:
    """What stands in an ordinary file; `shown` is its name in faults. Raises ContentError."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ContentError([Fault(Place(shown), "this is no ordinary file", "put a file here")])  # reading a pipe would wait for ever
    try:
        return path.read_bytes()
    except OSError as error:
        raise ContentError([Fault(Place(shown), f"the file cannot be read ({error.strerror})", "check the file")]) from None


def read_text(raw: bytes, shown: str) -> Any:
    """The data of YAML bytes; `shown` is the file's name in faults. Raises ContentError with one fault."""
    if len(raw) > MOST_BYTES:
        raise _error(Place(shown), f"the file has {len(raw):,} bytes", f"split it: at most {MOST_BYTES:,} bytes a file")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise _error(Place(shown, line, column), "this byte is not UTF-8", "save the file as UTF-8") from None
    if text.startswith("\ufeff"):
        raise _error(Place(shown), "the file begins with a byte order mark", "save the file as UTF-8 without BOM")
    return _Reader(shown).read(unicodedata.normalize("NFC", text))  # some systems write が as か with a mark after it


def _error(place: Place, what: str, instead: str) -> ContentError:
    return ContentError([Fault(place, what, instead)])


# controls, joiners of nothing, changes of direction, fillers and private signs: a reader does not see them, a comparison does
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ue000-\uf8ff"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e00ff\U000f0000-\U0010ffff]")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,8})\Z")


class _Reader:
    """Builds data from the parser's events, so that nothing is constructed that was not asked for."""

    def __init__(self, shown: str):
        self.shown = shown
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.nodes = 0

    def read(self, text: str) -> Any:
        parser: Any = None
        try:
            parser = CParser(text)
            self._expect(parser, yaml.StreamStartEvent)
            if parser.check_event(yaml.StreamEndEvent):
                raise _error(Place(self.shown), "the file is empty", "write its content or delete it")
            self._expect(parser, yaml.DocumentStartEvent)
            value, _ = self._node(parser, 0)
            self._expect(parser, yaml.DocumentEndEvent)
            if not parser.check_event(yaml.StreamEndEvent):
                raise _error(self._place(parser.peek_event()), "a second document begins here", 'remove the "---"')
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = Place(self.shown, mark.line + 1, mark.column + 1) if mark else Place(self.shown)
            lines = text.split("\n")
            sign = lines[place.line - 1][place.column - 1 : place.column] if place.line <= len(lines) else ""
            raise _error(place, *_complaint(str(error.problem or error), sign)) from None
        except yaml.reader.ReaderError as error:
            before = text[: error.position] if isinstance(error.position, int) else ""
            place = Place(self.shown, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
            raise _error(place, "a control character stands here", "remove it") from None
        finally:
            if hasattr(parser, "dispose"):
                parser.dispose()
        return value

    def _expect(self, parser: Any, kind: type) -> Any:
        event = parser.get_event()
        if not isinstance(event, kind):
            raise _error(self._place(event), "the file ends in the middle", "complete it")
        return event

    def _place(self, event: Any) -> Place:
        return _unpacked(self.shown, _mark(event))

    def _node(self, parser: Any, depth: int) -> tuple[Any, int]:
        """A value, and the mark of where it stands."""
        event = parser.get_event()
        if depth > MOST_DEPTH:
            raise _error(self._place(event), f"nested deeper than {MOST_DEPTH} levels", "flatten it")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event), _mark(event)
        start = self.nodes
        self._count(1, event)
        if getattr(event, "tag", None) and event.tag != "!":
            raise _error(self._place(event), f"the tag {event.tag} is not allowed", "write the value without a tag")
        value: Any
        if isinstance(event, yaml.ScalarEvent):
            self._look(event)
            value = _scalar(event)
        else:
            value, marks = Seq() if isinstance(event, yaml.SequenceStartEvent) else Map(), [_mark(event)]
            (self._sequence if isinstance(value, Seq) else self._mapping)(parser, value, marks, depth)
            value.path, value.marks = self.shown, array("Q", marks)
        if event.anchor:
            self.anchors[event.anchor] = (value, self.nodes - start)
        return value, _mark(event)

    def _look(self, event: Any) -> None:
        """Refuse what nobody sees: it could make a text read otherwise than it is, or two names that look the same differ."""
        text = event.value
        if not (text.isascii() and text.isprintable()) and (unseen := _UNSEEN.search(text)):
            raise _error(self._place(event), f"a sign that nobody sees stands in this value (U+{ord(unseen[0]):04X})", "remove it")

    def _alias(self, event: Any) -> Any:
        if event.anchor not in self.anchors:
            raise _error(self._place(event), f"*{event.anchor} refers to nothing above", "write the value itself")
        value, size = self.anchors[event.anchor]
        self._count(size, event)
        return value

    def _count(self, more: int, event: Any) -> None:
        self.nodes += more
        if self.nodes > MOST_NODES:
            raise _error(self._place(event), f"with its aliases the file has more than {MOST_NODES:,} values", "repeat less")

    def _sequence(self, parser: Any, result: Seq, marks: list[int], depth: int) -> None:
        while not parser.check_event(yaml.SequenceEndEvent):
            value, mark = self._node(parser, depth + 1)
            result.append(value)
            marks.append(mark)
        parser.get_event()

    def _mapping(self, parser: Any, result: Map, marks: list[int], depth: int) -> None:
        while not parser.check_event(yaml.MappingEndEvent):
            event = parser.get_event()
            if not isinstance(event, yaml.ScalarEvent) or event.tag not in (None, "!"):
                raise _error(self._place(event), "a key must be plain text", "write a word before the colon")
            self._look(event)
            key = sys.intern(event.value)  # the same few words stand in thousands of places
            if key == "<<" and not event.style:
                raise _error(self._place(event), 'merging with "<<" is not allowed', "write the keys out")
            if key in result:
                first = marks[2 * list(result).index(key) + 1] // COLUMNS
                raise _error(self._place(event), f'the key "{key}" stands twice (first in line {first})', "keep one of them")
            self._count(1, event)
            result[key], mark = self._node(parser, depth + 1)
            marks += _mark(event), mark
        parser.get_event()


def _mark(event: Any) -> int:
    start = event.start_mark
    return int((start.line + 1) * COLUMNS + start.column + 1)


def _scalar(event: Any) -> Any:
    text = event.value
    if event.style or event.tag == "!":  # bare words have no style
        return text
    if _INTEGER.match(text):
        return int(text)
    value = {"true": True, "false": False, "null": None, "~": None, "": None}.get(text, text)
    return sys.intern(text) if value is text and text.isascii() and " " not in text else value  # ids, which are named again and again


def _complaint(problem: str, sign: str) -> tuple[str, str]:
    """What the parser found wrong at a sign, in our words where authors meet it often."""
    if sign == "\t":
        return "a tab stands here", "indent with spaces"
    if "expected ',' or" in problem:
        return "a comma or a closing bracket should stand here", "close the bracket, and put text that holds one of , : [ ] { } # in quotes"
    if "mapping values" in problem:
        return "a colon cannot stand here", "put text that holds a colon in quotes, and check the indentation"
    if "unexpected end" in problem or "end of stream" in problem:
        return "the file ends in the middle", "close the quote or bracket"
    if "expected <block end>" in problem or "did not find expected key" in problem or "expected '-'" in problem:
        return "this does not belong to what stands above", "check the indentation and the quotes above"
    return f"this is not YAML: {problem}", "correct the line"
