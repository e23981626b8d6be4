"""The licences of everything that `make` installs, as its packages declare them; run, it writes docs/dependencies.md."""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK, PAGE = ROOT / "requirements.lock", ROOT / "docs" / "dependencies.md"

# What packages write for their licences, as SPDX calls it; nothing else is allowed: all of these let us use and pass on the package.
ALLOWED = {
    "MIT": "MIT", "MIT License": "MIT", "BSD": "BSD-3-Clause", "BSD License": "BSD-3-Clause", "BSD-2-Clause": "BSD-2-Clause",
    "BSD-3-Clause": "BSD-3-Clause", "Two-clause BSD license": "BSD-2-Clause", "Apache-2.0": "Apache-2.0", "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0", "MPL-2.0": "MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0", "PSF-2.0": "PSF-2.0",
    "MIT AND PSF-2.0": "MIT AND PSF-2.0", "Apache-2.0 OR BSD-2-Clause": "Apache-2.0 OR BSD-2-Clause", "MIT-0": "MIT-0", "ISC": "ISC",
    "0BSD": "0BSD", "Unlicense": "Unlicense", "BlueOak-1.0.0": "BlueOak-1.0.0", "(MIT OR CC0-1.0)": "(MIT OR CC0-1.0)",
}  # fmt: skip
MIT_TEXT = "Permission is hereby granted, free of charge, to any person obtaining a"  # how the licence file of some begins, who say no more


def locked() -> dict[str, list[str]]:
    """Every package of the lock with its versions (more than one where they depend on the Python)."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([A-Za-z0-9_.-]+)==([^ ;\\]+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE):
        found.setdefault(name, []).append(version)
    return found


def licence(name: str) -> str | None:
    """The licence of an installed package by its SPDX name, "" if it declares none that we allow; None if it is not installed here."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return None
    said = [package.metadata.get("License-Expression"), package.metadata.get("License")]
    said += [line.rpartition(" :: ")[2] for line in package.metadata.get_all("Classifier") or [] if line.startswith("License :: ")]
    known = [ALLOWED[one] for one in said if one in ALLOWED]
    return known[0] if known else "MIT" if _has_mit_text(package) else ""


def _has_mit_text(package: Distribution) -> bool:
    papers = [file for file in package.files or [] if re.search("licen[cs]e|copying", file.name, re.IGNORECASE)]
    return any(MIT_TEXT in " ".join(paper.read_text().split()) for paper in papers if paper.suffix in ("", ".txt", ".md"))


def page(known: dict[str, str]) -> str:
    """The page: every package of the lock with its licence; `known` holds what is not installed here, from the page as it stands."""
    lines = [
        "# What Gunbai stands on", "",
        "Every package that `make` installs, with its version and its licence as the package declares it. Why each of ours is needed",
        "stands in [`pyproject.toml`](../pyproject.toml); the others are needed by these. `make lock` writes this page, and a test looks",
        "that it is true and that every licence lets us use the package.", "",
        "| package | version | licence |", "|---|---|---|",
    ]  # fmt: skip
    for name, versions in locked().items():
        found = licence(name)
        lines.append(f"| {name} | {', '.join(versions)} | {known.get(name, '') if found is None else found} |")
    return "\n".join(lines) + "\n"


def written() -> dict[str, str]:
    """The licences that the page names now."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return dict(re.findall(r"^\| (\S+) \| [^|]+ \| (.*?) \|$", text, re.MULTILINE))


if __name__ == "__main__":
    PAGE.write_text(page(written()), encoding="utf-8")
    sys.exit(0)
