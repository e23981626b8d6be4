"""Everything that is installed is pinned with its hash, and its licence lets us use it."""

from __future__ import annotations

import json
import re

import dependencies
import pytest


def test_the_page_of_dependencies_is_true() -> None:
    assert dependencies.PAGE.read_text(encoding="utf-8") == dependencies.page(dependencies.written()), "run python tests/dependencies.py"


@pytest.mark.parametrize("name", dependencies.locked())
def test_every_package_has_a_licence_that_we_may_use(name: str) -> None:
    assert dependencies.written()[name] in dependencies.ALLOWED.values(), f"{name}: look at its licence, then at ALLOWED"


def test_every_package_is_pinned_with_its_hashes() -> None:
    lock = dependencies.LOCK.read_text(encoding="utf-8")
    entries = re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert len(entries) >= len(dependencies.locked())
    assert [entry.split("==")[0] for entry in entries if "--hash=sha256:" not in entry or "==" not in entry] == []


def test_every_tool_of_the_audit_is_pinned_and_may_be_used() -> None:
    packages = json.loads((dependencies.ROOT / "tests/audit/package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = {name: package for name, package in packages.items() if name}
    assert named and [name for name, package in named.items() if not package.get("integrity", "").startswith("sha512-")] == []
    assert {package.get("license") for package in named.values()} <= set(dependencies.ALLOWED.values())
