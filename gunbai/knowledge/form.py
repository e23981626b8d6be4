"""The one form in which content is written: what `gunbai fmt` makes of a file, without changing a value or losing a comment.

Authors choose blocks or brackets and the order of keys, since both say what belongs together. All else is settled: two spaces a level,
list items under their key, quotes only where a word could be mistaken, brackets on one line, opened where that line gets too long.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.emitter import RoundTripEmitter
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.tag import Tag

from .faults import ContentError, Fault, Place
from .load import Map, Seq, read_text

WIDEST = 140  # signs a line with brackets may have; prose, and a list of words, stay on their line however long they are
_NEVER = 10**9  # the library itself never breaks a line
_MOST_PASSES = 20
# What some reader of YAML takes for a number, a date, a truth or nothing: its quotes, or their absence, are left alone.
_ODD = re.compile(r"[-+.]?\d[\w.,:+-]*|[-+]?\.(inf|nan)|~|=|<<|null|true|false|yes|no|on|off|y|n|", re.IGNORECASE)
_BEGINS = re.compile(r"[^\W_]|[+$(（「『＋－]")  # how a quoted text begins that can do without its quotes
_WORD = re.compile(r"[\w$.#/-]*")  # a key that is a word may be left without a value
_TAGS = {ScalarNode: "str", SequenceNode: "seq", MappingNode: "map"}


class _Text(VersionedResolver):
    """Every bare word is text: what it means is none of the form's business."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Tag:
        return Tag(suffix=f"tag:yaml.org,2002:{_TAGS[kind]}")


class _Quotes(RoundTripEmitter):
    """Where quotes are needed they are double ones."""

    def choose_scalar_style(self) -> Any:
        style = super().choose_scalar_style()
        return '"' if style == "'" else style


def formed(raw: bytes, shown: str) -> str:
    """The text of a YAML file in the one form; `shown` is its name in faults. Raises ContentError where the file is no YAML that we read,
    or where a comment would be lost or a value changed, as the library may do between lists in lists."""
    before = read_text(raw, shown)
    text = raw.decode("utf-8").replace("\r\n", "\n")
    if cut := _cut_text(before):
        raise ContentError([cut])
    try:
        made, last = _written(text), text
        for _ in range(_MOST_PASSES):  # a line opened may have to be opened again; a comment may move once more
            if made == last:
                break
            made, last = _written(made), made
    except (YAMLError, AttributeError, TypeError, AssertionError) as error:  # the library's own limits
        raise ContentError([_kept(shown, str(error).partition("\n")[0])]) from None
    lost = _maybe_comments(text) - _maybe_comments(made) and _comments(text) - _comments(made)
    if lost:
        comment = next(iter(lost))
        line = next(i for i, line in enumerate(text.split("\n"), 1) if comment in line)
        raise ContentError([Fault(Place(shown, line), "this comment would be lost in the one form", "write it above the whole list")])
    if read_text(made.encode(), shown) != before:
        raise ContentError([_kept(shown, "another form would change a value")])
    return made


def _kept(shown: str, why: str) -> Fault:
    return Fault(Place(shown), f"the file cannot be put into the one form ({why})", "write it plainly, as docs/format.md shows")


def _cut_text(node: Any) -> Fault | None:
    """The first text in brackets that a comma has cut: what stands behind it has become a key without a value."""
    if isinstance(node, Map):
        for key, value in node.items():
            if value is None and not _WORD.fullmatch(key):
                return Fault(node.key_place(key), f'a comma ends the text before "{key}"', "put the whole text in quotes")
    inside = node.values() if isinstance(node, Map) else node if isinstance(node, Seq) else ()
    return next((fault for one in inside if (fault := _cut_text(one))), None)


def _yaml() -> YAML:
    yaml = YAML(pure=True)
    yaml.Resolver, yaml.Emitter = _Text, _Quotes
    yaml.preserve_quotes, yaml.width = True, _NEVER
    yaml.brace_single_entry_mapping_in_flow_sequence = True
    yaml.indent(mapping=2, sequence=2, offset=0)
    return yaml


def _written(text: str) -> str:
    """The text with every scalar in the one form, and with the outermost brackets of every line that is too wide opened into a block."""
    lines = text.split("\n")
    yaml, out = _yaml(), io.StringIO()
    top = yaml.compose(text)
    if getattr(top, "flow_style", False):  # the library cannot write a file that is all brackets
        if not top.value:
            return text
        top.flow_style = False
    for node in _outermost(top):
        if len(lines[node.start_mark.line]) > WIDEST and not all(isinstance(child, ScalarNode) for child in node.value):
            node.flow_style = False
    for node in _nodes(top):
        if isinstance(node, ScalarNode):
            _settle(node)
    yaml.serialize(top, out)
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip("\n").split("\n")) + "\n"


def _settle(node: Any) -> None:
    if node.style in ("'", '"') or (not node.style and "?" in node.value):  # a reader written in Python stops at a bare ? in brackets
        plain = node.value.isprintable() and _BEGINS.match(node.value) and not _ODD.fullmatch(node.value) and "?" not in node.value
        node.style = None if plain else '"'
    elif not node.style:
        node.value = {"": "null", "~": "null"}.get(node.value, node.value)


def _nodes(node: Any) -> Iterator[Any]:
    yield node
    for child in _children(node):
        yield from _nodes(child)


def _outermost(node: Any) -> Iterator[Any]:
    """Every collection in brackets that stands in no other brackets."""
    if getattr(node, "flow_style", False):
        yield node
    else:
        for child in _children(node):
            yield from _outermost(child)


def _children(node: Any) -> list[Any]:
    if isinstance(node, MappingNode):
        return [one for pair in node.value for one in pair]
    return list(node.value) if isinstance(node, SequenceNode) else []


def _maybe_comments(text: str) -> Counter[str]:
    """Everything that looks like a comment: quickly found, and all comments are among it."""
    return Counter(match.rstrip() for match in re.findall(r"(?:^|[ \t])(#.*)", text, re.MULTILINE))


def _comments(text: str) -> Counter[str]:
    """Every comment in the text, as often as it stands there."""
    found: Counter[str] = Counter()
    for token in _yaml().scan(text):
        for part in _flat(getattr(token, "_comment", None)):
            found.update(line.strip() for line in part.value.split("\n") if line.strip())
    return found


def _flat(comment: Any) -> Iterator[Any]:
    if isinstance(comment, list):
        for one in comment:
            yield from _flat(one)
    elif comment is not None:
        yield comment
