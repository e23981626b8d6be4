"""The hooks for pre-commit run what they name, on the files that they are for."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gunbai.knowledge.fingerprint import CONTENT, REGISTER
from gunbai.knowledge.load import read_file

ROOT = Path(__file__).resolve().parents[1]
HOOKS = {hook["id"]: hook for hook in read_file(ROOT / ".pre-commit-config.yaml", "hooks")["repos"][0]["hooks"]}
CARD = "cards/dominion/base/laboratory.yaml"


def run(hook: dict[str, Any], where: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run a hook as pre-commit does: its entry, and the files unless it wants none."""
    program, *words = shlex.split(hook["entry"])
    assert program.startswith(".venv/bin/")
    found = shutil.which(Path(program).name, path=str(Path(sys.executable).parent))
    assert found, f"{program} is not installed"
    given = () if hook.get("pass_filenames") is False else files
    return subprocess.run([found, *words, *given], cwd=where, capture_output=True, text=True)


def test_the_hooks_are_those_that_one_needs() -> None:
    assert set(HOOKS) == {"gunbai-fmt", "gunbai-register", "gunbai-check", "ruff"}


@pytest.mark.parametrize("id_", [id_ for id_ in HOOKS if id_.startswith("gunbai")])
def test_hooks_on_the_content_look_at_all_of_it(id_: str) -> None:
    files = re.compile(HOOKS[id_]["files"])
    for name in CONTENT:
        if name != REGISTER:
            assert files.search(name if name.endswith(".yaml") else f"{name}/x.yaml"), name
    assert not files.search("tests/bad/x.yaml")


def test_the_hooks_pass_where_all_is_well_and_fail_or_mend_where_not(example: Path, tmp_path: Path) -> None:
    mine = Path(shutil.copytree(example, tmp_path / "mine"))
    for id_ in ("gunbai-fmt", "gunbai-register", "gunbai-check"):
        assert run(HOOKS[id_], mine, CARD).returncode == 0, id_
    text = (mine / CARD).read_text("utf-8")
    (mine / CARD).write_text(text.replace("cost: {coins: 5}", "cost:   {coins:  5}"), "utf-8")
    run(HOOKS["gunbai-fmt"], mine, CARD)  # pre-commit itself fails where a hook has changed a file
    assert (mine / CARD).read_text("utf-8") == text
    (mine / CARD).write_text(text.replace("[action]", "[acton]"), "utf-8")
    assert run(HOOKS["gunbai-check"], mine).returncode == 1


def test_ruff_looks_at_the_files_it_is_given(tmp_path: Path) -> None:
    assert run(HOOKS["ruff"], ROOT, "build_site.py").returncode == 0
    bad = tmp_path / "bad.py"
    bad.write_text("import os\n", "utf-8")
    assert run(HOOKS["ruff"], ROOT, str(bad)).returncode == 1
