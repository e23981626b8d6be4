"""Writes the JSON Schemas of the content and the reference pages of its words anew: `python -m gunbai.proof.schemas`, or `make schemas`."""

from __future__ import annotations

import sys
from pathlib import Path

from gunbai.knowledge.schema import write

from .games import vocabularies
from .reference import pages


def main() -> int:
    """Write schemas/ and docs/verbs-GAME.md below the current folder, and say what was written. Returns the exit status."""
    if not Path("editions.yaml").is_file():
        print("no editions.yaml here -> go to the folder that holds it", file=sys.stderr)
        return 2
    for path in write(Path("schemas"), vocabularies()):
        print(path)
    for name, text in pages().items():
        path = Path("docs") / name
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
