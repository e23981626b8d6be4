"""The house stands on its floors: no import runs up, the ground needs nobody, and every module can be read in one sitting."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "gunbai").rglob("*.py"))
MOST_LINES = 320

# What each floor may import of the house besides itself.
FLOORS = {
    "play": set(),
    "knowledge": set(),
    "games": {"play"},
    "search": {"knowledge"},
    "phrases": {"play", "knowledge"},
    "proof": {"games", "play", "knowledge"},
    "site": {"proof", "play", "search", "knowledge", "phrases"},
}
TOP = {"cli", "__main__", "__init__"}
STANDARD_ONLY = ("play", "games")


def name_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(ROOT).with_suffix("").parts


def imports(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every module that a file imports, wherever in it, with its line; relative ones made absolute."""
    package = name_of(path)[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            if len(module) == 1 and module[0] == "gunbai":
                yield from ((node.lineno, ("gunbai", alias.name)) for alias in node.names)
            else:
                yield node.lineno, module


def floor(module: tuple[str, ...]) -> str:
    return module[1] if len(module) > 1 else "__init__"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(name_of(path)))
def test_imports_run_down_only(path: Path) -> None:
    own = floor(name_of(path))
    if own in TOP:
        return
    allowed = FLOORS[own] | {own}
    assert [f"line {line}: {'.'.join(module)}" for line, module in imports(path)
            if module[0] == "gunbai" and len(module) > 1 and module[1] not in allowed] == []


@pytest.mark.parametrize("game", sorted(path.name for path in (ROOT / "gunbai/games").iterdir() if path.is_dir() and path.name[0] != "_"))
def test_a_game_knows_no_other_game(game: str) -> None:
    for path in (ROOT / "gunbai/games" / game).rglob("*.py"):
        for line, module in imports(path):
            if module[:2] == ("gunbai", "games"):
                assert module[2:3] == (game,), f"{path}:{line}"


def test_engines_need_only_the_standard_library() -> None:
    foreign = [
        f"{path.relative_to(ROOT)}:{line}: {'.'.join(module)}"
        for path in MODULES if floor(name_of(path)) in STANDARD_ONLY
        for line, module in imports(path)
        if module[0] != "gunbai" and module[0] not in sys.stdlib_module_names
    ]
    assert foreign == []


def test_every_folder_of_the_house_has_its_floor() -> None:
    folders = {path.name for path in (ROOT / "gunbai").iterdir() if path.is_dir() and list(path.glob("*.py"))}
    assert folders - FLOORS.keys() - TOP == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: "/".join(name_of(path)))
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES, "split it"
    tree = ast.parse(text)
    if tree.body:
        assert ast.get_docstring(tree), "the module says nothing about itself"
    assert [f"line {node.lineno}: {node.name}" for node in public(tree) if not ast.get_docstring(node)] == []


def public(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    """Public functions and classes, and public methods of classes that do not only carry out what a documented base promises."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            if isinstance(tree, ast.ClassDef) and tree.bases:
                continue
            yield node  # type: ignore[misc]
            if isinstance(node, ast.ClassDef):
                yield from public(node)
