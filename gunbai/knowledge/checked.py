"""What was found without fault once need not be checked again: a note of it is kept, so that looking something up starts at once."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from .addresses import REDIRECTS, REGISTER
from .base import KnowledgeBase
from .files import files
from .read import Reader, load, without_collecting
from .vocabulary import Vocabulary

CODE = Path(__file__).parents[1]
CHECKING = ("knowledge", "play", "games")  # the code that decides what is a fault
CONTENT = ("cards", "laws", "rulings", "glossary", "kingdoms", "editions.yaml", "sources.yaml", REDIRECTS, REGISTER)


def load_checked(root: Path, vocabularies: Callable[[], Mapping[str, Vocabulary]], notes: Path) -> KnowledgeBase:
    """As `load`; but if a note in the folder `notes` says that the same code found no fault in the same bytes, they are only read.

    Raises ContentError with all faults of all files."""
    note = notes / f"checked-{_fingerprint(root)}"
    if note.exists():
        with without_collecting():
            reader = Reader(root)
            reader.read()
        if not reader.faults:
            return reader.kb
    kb = load(root, vocabularies())
    with suppress(OSError):  # nothing can be written there: check again next time
        notes.mkdir(parents=True, exist_ok=True)
        for old in notes.glob("checked-*"):
            old.unlink(missing_ok=True)
        note.touch()
    return kb


def _fingerprint(root: Path) -> str:
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
