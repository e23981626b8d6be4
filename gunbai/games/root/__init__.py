"""Root, as far as hirelings touch it: the score track, control, clearings and who rules them, moving and battle."""

from . import effects, rare, selections
from .engine import Engine
from .words import WORDS

__all__ = ["WORDS", "Engine", "effects", "rare", "selections"]
