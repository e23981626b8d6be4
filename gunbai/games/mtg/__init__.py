"""Magic: The Gathering, as far as adventurer cards go: characteristics by zone, casting, the stack, resolution, copies.

Not modelled: combat, tapping and untapping, activated abilities, losing the game. Mana is what a player's lands can make each turn.
"""

from . import given as given
from . import reference as reference
from . import verbs as verbs
from .engine import Engine
from .words import WORDS

__all__ = ["WORDS", "Engine"]
