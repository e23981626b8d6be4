"""The JSON Schemas are what the code says, and judge files as the reader does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tiny_words import tiny

from gunbai.knowledge.load import read_file, read_text
from gunbai.knowledge.schema import first_line, schema_name, schemas, stale, write
from gunbai.proof.games import vocabularies

ROOT = Path(__file__).parents[1]
BAD = Path(__file__).parent / "bad"
SHAPES = [
    "unknown-key", "missing-key", "one-language", "wrong-type", "empty-list", "number-for-text", "text-for-true", "nothing-written",
    "folder-says-it", "python-name", "bad-id", "unknown-kind", "unknown-verb", "unknown-word-beside", "missing-word-beside", "wrong-word",
    "unknown-heading-word", "unknown-type", "unknown-cost", "wrong-cost", "unknown-fact", "unknown-pile",
]


@pytest.fixture(scope="module")
def tiny_schemas() -> dict[str, Draft202012Validator]:
    return {name: Draft202012Validator(json.loads(text)) for name, text in schemas({"dominion": tiny()}).items()}


def content(root: Path) -> list[str]:
    folders = ("cards", "laws", "rulings", "glossary", "kingdoms")
    files = [path.relative_to(root).as_posix() for folder in folders for path in sorted((root / folder).rglob("*.yaml"))]
    return ["editions.yaml", "sources.yaml", *files]


def complaints(validator: Draft202012Validator, data: Any) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(data)]


def test_every_schema_is_a_schema(tiny_schemas: dict[str, Draft202012Validator]) -> None:
    for name, validator in tiny_schemas.items():
        Draft202012Validator.check_schema(validator.schema)
        assert validator.schema["title"], name


def test_the_world_passes_its_schemas(tiny_schemas: dict[str, Draft202012Validator]) -> None:
    root = BAD / "world"
    assert {name: complaints(tiny_schemas[schema_name(name)], read_file(root / name, name)) for name in content(root)} == {
        name: [] for name in content(root)
    }


@pytest.mark.parametrize("name", SHAPES)
def test_a_file_with_a_fault_of_shape_fails_its_schema(name: str, tiny_schemas: dict[str, Draft202012Validator]) -> None:
    _, where, text = (BAD / f"{name}.yaml").read_bytes().split(b"\n", 2)
    shown = where.decode().removeprefix("# as: ")
    assert complaints(tiny_schemas[schema_name(shown)], read_text(text, shown)) != []


def test_the_first_line_leads_from_the_file_to_its_schema() -> None:
    files = ("editions.yaml", "glossary/mtg.yaml", "laws/mtg/adventures.yaml", "cards/dominion/base/moat.yaml", "rulings/root/e/hire.yaml")
    for shown in files:
        path = first_line(shown).partition("$schema=")[2]
        assert (ROOT / shown).parent.joinpath(path).resolve() == ROOT / "schemas" / schema_name(shown)


def test_the_same_code_gives_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "one", {"dominion": tiny(), "root": None})
    write(tmp_path / "two", {"root": None, "dominion": tiny()})
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert stale(tmp_path / "one", {"dominion": tiny(), "root": None}) == []
    (tmp_path / "one" / "ruling.json").write_text("{}")
    (tmp_path / "one" / "old.json").write_text("{}")
    assert stale(tmp_path / "one", {"dominion": tiny(), "root": None}) == ["old.json", "ruling.json"]


def test_schemas_are_fresh() -> None:
    assert stale(ROOT / "schemas", vocabularies()) == [], "run make schemas"


def test_the_content_passes_its_schemas() -> None:
    validators = {name: Draft202012Validator(json.loads(text)) for name, text in schemas(vocabularies()).items()}
    found = {name: complaints(validators[schema_name(name)], read_file(ROOT / name, name)) for name in content(ROOT)}
    assert {name: faults for name, faults in found.items() if faults} == {}
