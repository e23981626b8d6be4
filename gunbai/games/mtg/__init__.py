"""Magic: The Gathering, as far as adventurer cards go: characteristics by zone, casting, the stack, resolution, copies."""

from . import verbs as verbs
from .engine import Engine
from .words import WORDS

__all__ = ["WORDS", "Engine"]
