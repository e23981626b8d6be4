"""Search in Japanese and English: by any name a thing ever had, mistyped, in kana or romaji, on the command line and on the site."""

from .documents import Document, documents
from .finder import Finder, Found, Hit, find
from .query import parse

__all__ = ["Document", "Finder", "Found", "Hit", "documents", "find", "parse"]
