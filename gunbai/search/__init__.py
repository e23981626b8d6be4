"""Search in Japanese and English: by any name a thing ever had, mistyped, in kana or romaji, on the command line and on the site."""

from .document import Document
from .finder import Finder, Found, Hit, Note, find
from .query import parse

__all__ = ["Document", "Finder", "Found", "Hit", "Note", "find", "parse"]
