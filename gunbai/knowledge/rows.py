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
        result = Map()
        result.place, result.key_places, result.value_places = node.place, {}, {}
        for key, value in node.items():
            new = _within(key, row)
            result[new] = fill(value, row)
            result.key_places[new], result.value_places[new] = node.key_places[key], node.value_places[key]
        return result
    if isinstance(node, Seq):
        items = Seq(fill(item, row) for item in node)
        items.place, items.item_places = node.place, node.item_places
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
