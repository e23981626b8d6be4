"""Sentences with places to fill: `{thing}`, `{count|card|cards}`, and `[ onto {to}]`, which is left out when `to` is not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gunbai.knowledge.load import read_file

HERE = Path(__file__).parent
_OPTION = re.compile(r"\[([^\[\]]*)\]")
_FIELD = re.compile(r"\{([a-z][a-z0-9_-]*)(?:\|([^{}|]*)\|([^{}|]*))?\}")


@cache
def phrases(name: str) -> dict[str, Any]:
    """The data of one file of phrases (`interface` or a game), or of all files of a folder (`site`); empty if there is none."""
    found: dict[str, Any] = {}
    for path in (HERE / f"{name}.yaml", *sorted((HERE / name).glob("*.yaml"))):
        if path.exists():
            read = read_file(path, f"gunbai/phrases/{path.relative_to(HERE)}")
            assert not found.keys() & read.keys(), f"{path} says again what another file says: {sorted(found.keys() & read.keys())}"
            found |= read
    return found


def say(lang: str, key: str, **values: Any) -> str:
    """A sentence of the interface in `lang` (`en` or `ja`), filled with `values`."""
    template = phrases("interface").get(key)
    return fill(template[lang], values, str) if template else key.replace("-", " ")


def fill(template: str, values: Mapping[str, Any], name: Callable[[Any], str]) -> str:
    """The template with every place filled; `name` puts a value into words. A place without a value leaves nothing behind."""

    def option(match: re.Match[str]) -> str:
        inside = match.group(1)
        return inside if all(_is_there(values.get(key)) for key in places(inside)) else ""

    def place(match: re.Match[str]) -> str:
        key, one, many = match.groups()
        value = values.get(key)
        if one is None:
            return name(value) if _is_there(value) else ""
        return f"{name(value)} {one if value in (1, '1') else many}"

    return _FIELD.sub(place, _OPTION.sub(option, template))


def places(template: str) -> set[str]:
    """The names of the places in a template."""
    return {field.group(1) for field in _FIELD.finditer(template)}


def event_template(game: str, what: str, values: Mapping[str, Any], lang: str) -> str | None:
    """The game's sentence for an event; `by:` names the detail that chooses among several. None if there is none."""
    entry = phrases(game).get("events", {}).get(what)
    if entry is None:
        return None
    case = entry.get(str(values.get(entry["by"]))) if "by" in entry else None
    template = case if isinstance(case, dict) else entry
    return template.get(lang)


def templates(entry: Mapping[str, Any]) -> Iterator[Mapping[str, str]]:
    """Every pair of sentences of an event's entry."""
    if "by" not in entry:
        yield entry
        return
    yield {lang: entry[lang] for lang in ("en", "ja")}
    yield from (case for case in entry.values() if isinstance(case, dict))


def missing(game: str, events: set[str]) -> list[str]:
    """Kinds of events that the game's phrases cannot put into words in both languages."""
    known = phrases(game).get("events", {})
    return sorted(what for what in events if not {"en", "ja"} <= set(known.get(what, ())))


def _is_there(value: Any) -> bool:
    return value is not None and value is not False and value != "" and value != [] and value != ()
