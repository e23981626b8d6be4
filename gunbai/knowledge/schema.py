"""JSON Schemas of every kind of file, made from the model and, for cards and laws, from the game's own words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import TypeAdapter

from .changes import Change
from .faults import Fault, Place
from .kingdoms import KingdomFile
from .model import EFFECT, Card, Chapter, Game, Glossary, Redirect, RulingFile, Source, Vary
from .vocabulary import Vocabulary

BASE = "https://json-schema.org/draft/2020-12/schema"
_TITLES = {
    "card": "A card of Gunbai", "law": "A chapter of laws of Gunbai", "ruling": "A file of rulings of Gunbai",
    "glossary": "A glossary of Gunbai", "sources": "The documents that Gunbai cites", "editions": "The games and editions of Gunbai",
    "changes": "What was changed when", "redirects": "Where what was published stands now", "kingdoms": "The kingdoms of a game of Gunbai",
}


def schema_name(shown: str) -> str:
    """The file in schemas/ that describes the content file `shown`, e.g. `card-dominion.json` for a file in cards/dominion."""
    parts = PurePosixPath(shown).parts
    if len(parts) == 1:
        return f"{PurePosixPath(shown).stem}.json"
    kind = {"cards": "card", "laws": "law", "rulings": "ruling"}.get(parts[0], parts[0])
    return f"{kind}-{parts[1]}.json" if kind in ("card", "law") else f"{kind}.json"


def first_line(shown: str) -> str:
    """The comment that must stand in the first line of the content file `shown`."""
    up = "../" * (len(PurePosixPath(shown).parts) - 1)
    return f"# yaml-language-server: $schema={up}schemas/{schema_name(shown)}"


def check_first_line(path: Path, shown: str) -> list[Fault]:
    """The fault of a content file that does not name its schema in its first line."""
    with path.open("rb") as file:
        line = file.readline(400).decode("utf-8", "replace").rstrip("\r\n").removeprefix("\ufeff")
    wanted = first_line(shown)
    return [] if line == wanted else [Fault(Place(shown), "the first line does not name the file's schema", f"write: {wanted}")]


def schemas(games: Mapping[str, Vocabulary | None]) -> dict[str, str]:
    """The text of every file of schemas/ by name; a game whose vocabulary is None gets loose effects and facts."""
    result = {
        "editions.json": _text("editions", dict[str, Game]),
        "sources.json": _text("sources", list[Source]),
        "glossary.json": _text("glossary", Glossary),
        "kingdoms.json": _text("kingdoms", KingdomFile),
        "changes.json": _text("changes", list[Change]),
        "redirects.json": _text("redirects", list[Redirect]),
        "ruling.json": _text("ruling", RulingFile),
    }
    for game, words in sorted(games.items()):
        result[f"card-{game}.json"] = _text("card", Card, words)
        result[f"law-{game}.json"] = _text("law", Chapter, words)
    return result


def write(folder: Path, games: Mapping[str, Vocabulary | None]) -> list[Path]:
    """Write schemas/ anew; files there that nobody needs are removed. Returns what was written."""
    folder.mkdir(exist_ok=True)
    texts = schemas(games)
    for old in folder.glob("*.json"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in sorted(texts)]


def stale(folder: Path, games: Mapping[str, Vocabulary | None]) -> list[str]:
    """Names of files of schemas/ that are missing, too many, or not what the code says now."""
    texts = schemas(games)
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    return sorted(name for name in {*texts, *there} if texts.get(name) != there.get(name))


def _text(title: str, kind: Any, words: Vocabulary | None = None) -> str:
    schema = _lean(TypeAdapter(kind).json_schema(by_alias=True, mode="validation"))
    parts = schema.setdefault("$defs", {})
    if "Experiment" in parts:
        vary = _lean(Vary.model_json_schema(ref_template="#/$defs/{model}"))
        vary.pop("$defs", None)
        parts["Vary"] = vary
        parts["Experiment"]["properties"]["vary"] = {"$ref": "#/$defs/Vary"}
    if words is not None:
        _add_words(schema, parts, words)
    return json.dumps({"$schema": BASE, "title": _TITLES[title], **schema}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _add_words(schema: dict[str, Any], parts: dict[str, Any], words: Vocabulary) -> None:
    """Put the game's headings, facts, costs, piles and types where the model leaves them open."""
    parts.update(words.schema())
    for name in ("Clause", "Version"):
        for key in [key for key in parts.get(name, {}).get("properties", {}) if key in EFFECT]:
            heading = words.headings.get(key)
            if heading is None:
                del parts[name]["properties"][key]
            else:
                parts[name]["properties"][key] = heading.schema(words)
    owners = [part for part in (schema, parts.get("Half")) if part and "types" in part.get("properties", {})]
    for owner in owners:
        properties = owner["properties"]
        properties["types"] = {"type": "array", "items": {"enum": sorted(words.types)}, "minItems": 1}
        for key, kinds in (("cost", words.cost), ("facts", words.facts)):
            known = {name: kind.schema(words) for name, kind in kinds.items()}
            properties[key] = {"type": "object", "properties": known, "additionalProperties": False}
        if "pile" in properties:
            if words.pile is None:
                del properties["pile"]
            else:
                properties["pile"] = words.pile.schema(words)
                owner["required"] = sorted({*owner.get("required", ()), "pile"})


def _lean(node: Any) -> Any:
    """The schema without the titles that only repeat the keys, and without defaults, which no file needs to see."""
    if isinstance(node, dict):
        noise = [key for key in ("title", "default") if isinstance(node.get("type"), str | list) or "anyOf" in node or "$ref" in node]
        return {key: _lean(value) for key, value in node.items() if key not in noise}
    return [_lean(item) for item in node] if isinstance(node, list) else node
