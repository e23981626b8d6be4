"""Root, as far as hirelings touch it: the score track, control, clearings and who rules them, moving and battle."""

from . import effects, forcing, given, items, modifiers, rare, reference, selections
from .engine import Engine
from .words import WORDS

__all__ = ["WORDS", "Engine", "effects", "forcing", "given", "items", "modifiers", "rare", "reference", "selections"]
