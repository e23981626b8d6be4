"""The rows of an experiment that varies: `$name` in what is given, done and expected stands for the row's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .load import Map, Seq


def fill(node: Any, row: Mapping[str, Any] | None) -> Any:
    """The node with `$name` replaced by the row's value; places are kept. Keys stay text."""
    if row is None:
        return node
    if isinstance(node, str):
        if node.startswith("$") and node[1:] in row:
            return row[node[1:]]
        return _within(node, row)
    if isinstance(node, Map):
        result = Map((_within(key, row), fill(value, row)) for key, value in node.items())
        result.path, result.marks = node.path, node.marks
        if len(result) < len(node):  # two keys became one: all that is known of the place of each is the mapping's
            result.marks = node.marks[:1] * (2 * len(result) + 1)
        return result
    if isinstance(node, Seq):
        items = Seq(fill(item, row) for item in node)
        items.path, items.marks = node.path, node.marks
        return items
    if isinstance(node, dict):
        return {_within(key, row): fill(value, row) for key, value in node.items()}
    if isinstance(node, list):
        return [fill(item, row) for item in node]
    return node


def _within(text: str, row: Mapping[str, Any]) -> str:
    if "$" in text:
        for name in sorted(row, key=len, reverse=True):
            text = text.replace(f"${name}", str(row[name]))
    return text
