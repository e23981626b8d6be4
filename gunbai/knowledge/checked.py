"""What was found without fault once need not be checked again: a note of it is kept, so that looking something up starts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from .base import KnowledgeBase
from .fingerprint import fingerprint
from .read import Reader, load, without_collecting
from .vocabulary import Vocabulary


def load_checked(root: Path, vocabularies: Callable[[], Mapping[str, Vocabulary]], notes: Path) -> KnowledgeBase:
    """As `load`; but if a note in the folder `notes` says that the same code found no fault in the same bytes, they are only read.

    Raises ContentError with all faults of all files."""
    note = notes / f"checked-{fingerprint(root)}"
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
