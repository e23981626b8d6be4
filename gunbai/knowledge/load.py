"""YAML files read strictly, with the file, line and column of every node kept beside the data.

Only text, whole numbers, true/false and null are values; `yes`, `on`, `2016-06-01`, `1:30` and `010` stay text, and every
key is text. Duplicate keys, tags, files that are not UTF-8 and aliases that would blow up are refused.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from typing import Any

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # libyaml's: ten times as fast as the one in Python

from .faults import ContentError, Fault, Place

MOST_BYTES = 2_000_000
MOST_NODES = 200_000
MOST_DEPTH = 60


class Map(dict[str, Any]):
    """A mapping that knows where it and each of its keys and values stand."""

    place: Place
    key_places: dict[str, Place]
    value_places: dict[str, Place]


class Seq(list[Any]):
    """A list that knows where it and each of its items stand."""

    place: Place
    item_places: list[Place]


def place_of(node: Any, *path: str | int) -> Place | None:
    """Where the value at `path` below `node` stands (the nearest known place above it when it has none)."""
    place = getattr(node, "place", None)
    for step in path:
        if isinstance(node, Map) and isinstance(step, str) and step in node:
            place, node = node.value_places[step], node[step]
        elif isinstance(node, Seq) and isinstance(step, int) and 0 <= step < len(node):
            place, node = node.item_places[step], node[step]
        else:
            break
    return place


def key_place(node: Any, key: str) -> Place | None:
    """Where the key `key` of the mapping `node` stands."""
    return node.key_places.get(key, node.place) if isinstance(node, Map) else None


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
        return Place(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)

    def _node(self, parser: Any, depth: int) -> tuple[Any, Place]:
        event = parser.get_event()
        place = self._place(event)
        if depth > MOST_DEPTH:
            raise _error(place, f"nested deeper than {MOST_DEPTH} levels", "flatten it")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, place), place
        start = self.nodes
        self._count(1, place)
        if getattr(event, "tag", None) and event.tag != "!":
            raise _error(place, f"the tag {event.tag} is not allowed", "write the value without a tag")
        value: Any
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            value = self._sequence(parser, place, depth)
        else:
            value = self._mapping(parser, place, depth)
        if event.anchor:
            self.anchors[event.anchor] = (value, self.nodes - start)
        return value, place

    def _alias(self, event: Any, place: Place) -> Any:
        if event.anchor not in self.anchors:
            raise _error(place, f"*{event.anchor} refers to nothing above", "write the value itself")
        value, size = self.anchors[event.anchor]
        self._count(size, place)
        return value

    def _count(self, more: int, place: Place) -> None:
        self.nodes += more
        if self.nodes > MOST_NODES:
            raise _error(place, f"with its aliases the file has more than {MOST_NODES:,} values", "repeat less")

    def _sequence(self, parser: Any, place: Place, depth: int) -> Seq:
        result = Seq()
        result.place, result.item_places = place, []
        while not parser.check_event(yaml.SequenceEndEvent):
            value, where = self._node(parser, depth + 1)
            result.append(value)
            result.item_places.append(where)
        parser.get_event()
        return result

    def _mapping(self, parser: Any, place: Place, depth: int) -> Map:
        result = Map()
        result.place, result.key_places, result.value_places = place, {}, {}
        while not parser.check_event(yaml.MappingEndEvent):
            event = parser.get_event()
            where = self._place(event)
            if not isinstance(event, yaml.ScalarEvent) or event.tag not in (None, "!"):
                raise _error(where, "a key must be plain text", "write a word before the colon")
            key = sys.intern(event.value)  # the same few words stand in thousands of places
            if key == "<<" and not event.style:
                raise _error(where, 'merging with "<<" is not allowed', "write the keys out")
            if key in result:
                first = result.key_places[key].line
                raise _error(where, f'the key "{key}" stands twice (first in line {first})', "keep one of them")
            self._count(1, where)
            result.key_places[key] = where
            result[key], result.value_places[key] = self._node(parser, depth + 1)
        parser.get_event()
        return result


def _scalar(event: Any) -> Any:
    text = event.value
    if event.style or event.tag == "!":  # bare words have no style
        return text
    if _INTEGER.match(text):
        return int(text)
    return {"true": True, "false": False, "null": None, "~": None, "": None}.get(text, text)


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
