"""How long the random tests go on: as long as everybody can wait, or with GUNBAI_SOAK=N (make soak) N times as long and elsewhere."""

from __future__ import annotations

import os

from hypothesis import settings

SOAK = int(os.environ.get("GUNBAI_SOAK", "1"))

# The same examples on every ordinary run, so that nobody's change fails by another one's chance; others on every soak.
settings.register_profile("gunbai", derandomize=SOAK == 1, database=None, print_blob=True)
settings.load_profile("gunbai")


def more(count: int) -> int:
    """So many examples, games or seeds, times what a soak asks for."""
    return count * SOAK
