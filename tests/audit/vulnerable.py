"""Asks the public databases whether a package that we use is known to be vulnerable; run, it tells, and fails if one is.

Where a database cannot be reached, that is said in a line, and is no failure: nothing has been found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import node

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180  # seconds
Reader = Callable[[Any], list[str] | None]


def of_pip_audit(report: Any) -> list[str] | None:
    """What pip-audit found, in lines; None if this is no report of it."""
    if not isinstance(report, dict) or not isinstance(report.get("dependencies"), list):
        return None
    found = [
        f"{one['name']} {one['version']}: {wrong['id']}, mended in {', '.join(wrong['fix_versions']) or 'no version'}"
        for one in report["dependencies"] for wrong in one.get("vulns", [])
    ]  # fmt: skip
    return found or (None if any("skip_reason" in one for one in report["dependencies"]) else [])  # what was left out is no all-clear


def of_npm_audit(report: Any) -> list[str] | None:
    """What `npm audit` found, in lines; None if this is no report of it."""
    if not isinstance(report, dict) or not isinstance(report.get("vulnerabilities"), dict):
        return None
    return [f"{name} {one['range']}: {one['severity']}" for name, one in sorted(report["vulnerabilities"].items())]


def ask(command: Sequence[str], read: Reader, environment: Mapping[str, str] | None = None, patience: float = PATIENCE) -> list[str] | None:
    """What a tool found, in lines; None if it could not ask its database."""
    try:
        done = subprocess.run(
            command, cwd=node.HERE, env=environment, capture_output=True, encoding="utf-8", errors="replace", timeout=patience, check=False
        )  # fmt: skip
        return read(json.loads(done.stdout))
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return None


def tell(name: str, found: list[str] | None) -> bool:
    """Say what came of it; true unless something was found."""
    if found is None:
        print(f"{name}: the database of vulnerabilities could not be asked", file=sys.stderr)
    elif found:
        print(f"{name}: known vulnerabilities\n" + "\n".join(f"  {line}" for line in found), file=sys.stderr)
    else:
        print(f"{name}: no known vulnerability")
    return not found


def main() -> int:
    """Ask about the locks of Python and of Node.js. Returns the exit status."""
    locks = [argument for lock in ("requirements.lock", "tests/audit/requirements.lock") for argument in ("-r", str(ROOT / lock))]
    how = ["--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off", "--timeout=15"]
    pip = [sys.executable, "-m", "pip_audit", *locks, *how]
    npm, environment = node.npm("audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000")
    fine = [tell("Python", ask(pip, of_pip_audit, {**os.environ, "PYTHONUTF8": "1"})), tell("Node.js", ask(npm, of_npm_audit, environment))]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
