"""What several test files share: the project as it is, and a browser."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))


def pytest_configure() -> None:
    """A shell that starts something in the background has it ignore Ctrl-C, and so would every command that a test interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever uses the browser or its sites is a browser test."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) or "browser" in item.path.parts:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def example(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content with the card and the ruling of CONTRIBUTING, in a folder of its own; nobody changes it."""
    from test_readme import copy_content

    return copy_content(root, tmp_path_factory.mktemp("example"))


@pytest.fixture
def read_once(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unchanged example is read and checked once for all commands that ask for it: it takes seconds each time."""
    from gunbai.knowledge import checked, read

    real, real_checked = read.load, checked.load_checked

    def load(root: Path, vocabularies: Any = None) -> Any:
        if root != example:
            return real(root, vocabularies)
        if example not in _READ:
            _READ[example] = real(root, vocabularies)
        return _READ[example]

    def load_checked(root: Path, vocabularies: Any, notes: Path) -> Any:
        return load(root, vocabularies()) if root == example else real_checked(root, vocabularies, notes)

    monkeypatch.setattr(read, "load", load)
    monkeypatch.setattr(checked, "load_checked", load_checked)


_READ: dict[Path, Any] = {}


@pytest.fixture
def project(example: Path, read_once: None) -> Path:
    """The content with the card of CONTRIBUTING, in a folder of its own."""
    return example


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real Chromium; a test that cannot have one fails."""
    import chromium
    from playwright.sync_api import sync_playwright

    path = chromium.find()
    if path is None:
        pytest.fail(chromium.ADVICE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield launched
        launched.close()
