"""Gunbai: rulings for tabletop games that a rules engine has played."""

__version__ = "0.1.0"
