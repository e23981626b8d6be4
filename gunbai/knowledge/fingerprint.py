"""One name for all bytes of the content: as long as it stays the same, nothing need be read or checked again."""

from __future__ import annotations

import hashlib
import sys
from contextlib import suppress
from pathlib import Path

from .files import files

CODE = Path(__file__).parents[1]
CHECKING = ("knowledge", "play", "games")  # the code that decides what is a fault
REGISTER, REDIRECTS, CHANGES = "addresses.txt", "redirects.yaml", "changes.yaml"
CONTENT = ("cards", "laws", "rulings", "glossary", "kingdoms", "editions.yaml", "sources.yaml", REDIRECTS, CHANGES, REGISTER)


def fingerprint(root: Path) -> str:
    """A digest of every file of the content and of the code that checks it; what cannot be read counts as empty."""
    digest = hashlib.sha256(sys.version.encode())
    paths = [path for name in CHECKING for path in sorted((CODE / name).rglob("*.py"))]
    for name in CONTENT:
        paths += [path for path, _ in files(root / name)] if "." not in name else [root / name]
    for path in paths:
        data = b""
        with suppress(OSError):
            data = path.read_bytes() if path.is_file() else b""
        digest.update(f"{path}\0{len(data)}\0".encode(errors="surrogateescape") + data)
    return digest.hexdigest()[:32]
