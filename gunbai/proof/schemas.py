"""Writes the JSON Schemas of the content anew: `python -m gunbai.proof.schemas`, or `make schemas`."""

from __future__ import annotations

import sys
from pathlib import Path

from gunbai.knowledge.schema import write

from .games import vocabularies


def main() -> int:
    """Write schemas/ below the current folder, and say what was written. Returns the exit status."""
    if not Path("editions.yaml").is_file():
        print("no editions.yaml here -> go to the folder that holds it", file=sys.stderr)
        return 2
    for path in write(Path("schemas"), vocabularies()):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
