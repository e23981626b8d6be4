"""Dominion: a rules engine with the whole turn, every zone and token that Adventures and Empires need."""

from . import given, reference
from .engine import Engine
from .words import WORDS

__all__ = ["WORDS", "Engine", "given", "reference"]
