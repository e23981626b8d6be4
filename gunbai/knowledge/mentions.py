"""Which cards a text names, in either language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from .base import KnowledgeBase
from .model import Card, Half, Term, Text
from .walk import named

_END = re.compile(r"s?(?!\w)")


class Mentions:
    """Finds the cards of a game by their names, the longest first; a word that is a term's or a law's name, too, names no card."""

    def __init__(self, kb: KnowledgeBase, game: str):
        cards: dict[str, str | None] = {}
        others: set[str] = set()
        for piece in (*named(kb, game), *(card for card in kb.named.values() if card.game == game)):
            written = {_folded(name) for name in (piece.name.en, piece.name.ja) if name}
            if isinstance(piece, Term):
                written |= {_folded(name) for name in (*piece.aliases.en, *piece.aliases.ja)}
            if isinstance(piece, (Card, Half)):
                cards |= dict.fromkeys(written, piece.id)
            else:
                others |= written
        self._names = cards | dict.fromkeys(others)
        lengths: dict[str, set[int]] = {}  # by the first two signs; trying all names that begin so would not be linear
        for name in self._names:
            lengths.setdefault(name[:2], set()).add(len(name))
        self._lengths = {start: sorted(found, reverse=True) for start, found in lengths.items()}

    def of(self, text: Text) -> set[str]:
        """Ids of the cards and halves that the text names."""
        return {*self._found(text.en, True), *self._found(text.ja, False)}

    def _found(self, text: str, spaced: bool) -> Iterator[str]:
        words = unicodedata.normalize("NFKC", text)
        folded, at = words.casefold(), 0
        while at < len(folded):
            step = 1
            if not spaced or at == 0 or not folded[at - 1].isalnum():
                for length in self._lengths.get(folded[at : at + 2], ()):
                    name = folded[at : at + length]
                    if name in self._names and (not spaced or _END.match(folded, at + len(name))):
                        step, id_ = len(name), self._names[name]
                        if id_ is not None and (not spaced or words[at].isupper()):
                            yield id_
                        break
            at += step


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
