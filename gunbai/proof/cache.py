"""Verdicts kept from earlier runs: a ruling need not be played again while nothing that it looked at has changed.

A verdict is kept with a digest of all that it rests on: the engine's code, the game's editions, the ids of its cards and laws, the names
of everything in it (an answer is searched for them), the ruling's own file, and the files of every card and law that the engine asked for
while it played (their folders, if it asked for all).
Only proven and stated verdicts are kept, and without the steps. It is JSON under this user's seal: a verdict that somebody else wrote,
or that was spoilt, is none.
"""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from gunbai.knowledge import sealed
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.walk import named

from .verdict import ExperimentVerdict, Verdict

CODE = Path(__file__).parents[1]
FILE, HEAD = "verdicts.json", b"gunbai verdicts 2\n"


class Cache:
    """The verdicts kept in a folder, as far as they still hold for a knowledge base; without a folder it keeps nothing."""

    def __init__(self, kb: KnowledgeBase, folder: Path | None):
        self.kb, self.folder = kb, folder
        self._bases = {game: _base(kb, game) for game in kb.games} if folder else {}
        self._kept: dict[str, Any] = _read(folder / FILE) if folder else {}
        self._new: dict[str, Any] = {}
        self._folders: dict[str, str] = {}

    def verdict(self, full_id: str) -> Verdict | None:
        """The kept verdict on a ruling, without its steps, if everything that it rests on is as it was."""
        entry: Any = self._kept.get(full_id)
        try:
            digest, needs, (status, holds, changed, changed_by, groups) = entry
            if digest != self._digest(full_id, needs):
                return None
            experiments = [ExperimentVerdict(index, [], found) for index, found in enumerate(groups)]
            self._new[full_id] = entry
            return Verdict(full_id, status, experiments, holds, changed, changed_by)
        except (TypeError, ValueError, KeyError):  # nothing kept
            return None

    def keep(self, verdict: Verdict) -> None:
        """Keep a verdict for the next run; a failed one is not kept."""
        if self.folder is None or verdict.status == "failed":
            return
        needs = sorted(verdict.needs)
        data = [verdict.status, verdict.holds, verdict.changed, verdict.changed_by, [one.groups for one in verdict.experiments]]
        self._new[verdict.ruling] = [self._digest(verdict.ruling, needs), needs, data]

    def write(self) -> None:
        """Write down what holds now, and keep what was not asked for; if nothing can be written there, the next run plays again."""
        if self.folder is None or self._new.items() <= self._kept.items():
            return
        entries = {key: entry for key, entry in {**self._kept, **self._new}.items() if key in self.kb.rulings}
        sealed.save(self.folder / FILE, HEAD, json.dumps(entries, ensure_ascii=False, separators=(",", ":")).encode())

    def _digest(self, full_id: str, needs: list[str]) -> str:
        ruling = self.kb.rulings[full_id]
        parts = [self._bases[ruling.game], full_id, *(f"{path}:{self._state(path)}" for path in (ruling.place.path, *needs))]
        return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()

    def _state(self, path: str) -> str:
        """The digest of a file, or of all files in a folder."""
        if path.endswith("/") and path not in self._folders:
            files = sorted(f"{name}:{digest}" for name, digest in self.kb.digests.items() if name.startswith(path))
            self._folders[path] = hashlib.blake2b("\0".join(files).encode(), digest_size=16).hexdigest()
        return self._folders[path] if path.endswith("/") else self.kb.digests[path]


def _read(path: Path) -> dict[str, Any]:
    with suppress(ValueError, RecursionError):
        found = json.loads(sealed.load(path, HEAD) or b"{}")
        if isinstance(found, dict):
            return found
    return {}


def _base(kb: KnowledgeBase, game: str) -> str:
    """What every ruling of a game rests on: the code that plays it, its editions, and which cards and laws there are."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for folder in (CODE / "knowledge", CODE / "play", CODE / "proof", CODE / "games" / game):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    digest.update(kb.digests.get("editions.yaml", "").encode())
    for shelf in (kb.cards, kb.laws):
        digest.update(" ".join(sorted(key for key in shelf if key.startswith(f"{game}/"))).encode())
    digest.update(" ".join(sorted(kb.halves(game))).encode())
    for piece in named(kb, game):  # an answer is searched for names
        digest.update(repr((piece.name.en, piece.name.ja)).encode())
    digest.update("".join(state for path, state in sorted(kb.digests.items()) if path.startswith("glossary/")).encode())
    return digest.hexdigest()
