"""What `make audit` makes of the answers about known vulnerabilities: found, not found, or not asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "audit"))

import vulnerable

SOUND, BAD = {"name": "a", "version": "1", "vulns": []}, {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
PIP = {"none": {"dependencies": [SOUND]}, "some": {"dependencies": [SOUND, BAD]}, "failed": {"error": "no network"}}
NPM = {
    "none": {"auditReportVersion": 2, "vulnerabilities": {}},
    "some": {"auditReportVersion": 2, "vulnerabilities": {"c": {"range": "<4", "severity": "high"}}},
    "failed": {"error": {"code": "ENOTFOUND"}, "message": "request failed"},
}  # fmt: skip


def program(folder: Path, printed: str, status: int) -> list[str]:
    """A program that says so, and ends so."""
    (folder / "said").write_text(printed, encoding="utf-8")
    read = f"open({str(folder / 'said')!r}, encoding='utf-8').read()"
    script = f"import sys; print({read}); print('noise', file=sys.stderr); sys.exit({status})"
    return [sys.executable, "-X", "utf8", "-c", script]


@pytest.mark.parametrize(("read", "reports", "line"), [
    (vulnerable.of_pip_audit, PIP, "b 2: PYSEC-1, mended in 3"), (vulnerable.of_npm_audit, NPM, "c <4: high"),
], ids=["pip", "npm"])  # fmt: skip
def test_what_was_found_is_told_and_fails(
    read: Any, reports: dict[str, Any], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {case: vulnerable.ask(program(tmp_path, json.dumps(report), case != "none"), read) for case, report in reports.items()}
    assert answers == {"none": [], "some": [line], "failed": None}
    assert [vulnerable.tell("It", answers[case]) for case in ("none", "some", "failed")] == [True, False, True]
    said = capsys.readouterr()
    assert said.out == "It: no known vulnerability\n"
    assert said.err == f"It: known vulnerabilities\n  {line}\nIt: the database of vulnerabilities could not be asked\n"


@pytest.mark.parametrize("printed", ["", "ERROR: no network", "[]", "null", '{"dependencies": null}'])
def test_whatever_is_no_report_is_no_answer(printed: str, tmp_path: Path) -> None:
    for read in (vulnerable.of_pip_audit, vulnerable.of_npm_audit):
        assert vulnerable.ask(program(tmp_path, printed, 1), read) is None


def test_a_package_that_was_not_looked_up_is_no_all_clear(tmp_path: Path) -> None:
    report = {"dependencies": [SOUND, {"name": "d", "skip_reason": "not found"}]}
    assert vulnerable.ask(program(tmp_path, json.dumps(report), 0), vulnerable.of_pip_audit) is None


def test_a_tool_that_is_missing_or_hangs_is_no_answer(tmp_path: Path) -> None:
    assert vulnerable.ask([str(tmp_path / "nothing")], vulnerable.of_pip_audit) is None
    assert vulnerable.ask([sys.executable, "-c", "import time; time.sleep(60)"], vulnerable.of_pip_audit, patience=0.5) is None
