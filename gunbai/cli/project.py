"""Which project and which language a command is about, and the content of the project."""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gunbai.phrases import say

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.knowledge.model import Ruling
    from gunbai.knowledge.vocabulary import Vocabulary

    from .output import Output

MARK = "editions.yaml"


class WrongUse(Exception):
    """The command was called wrongly; the message says how to call it."""


def language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """`en` or `ja`: what `--lang` says, else the locale. It is needed before the options are read, to explain them in it."""
    for i, argument in enumerate(arguments):
        if argument == "--lang" and arguments[i + 1 : i + 2] in (["ja"], ["en"]):
            return arguments[i + 1]
        if argument in ("--lang=ja", "--lang=en"):
            return argument[-2:]
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "ja" if locale.lower().startswith("ja") else "en"


def find_root(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds a project."""
    return next((folder for folder in (start, *start.parents) if (folder / MARK).is_file()), None)


class Project:
    """The project that a command works on; it reads the content when it is first asked for."""

    def __init__(self, options: argparse.Namespace, lang: str, out: Output):
        self.options, self.lang, self.out = options, lang, out

    @cached_property
    def root(self) -> Path:
        """The project's folder. Raises WrongUse if there is none."""
        given: Path | None = self.options.root
        if given is None:
            try:
                here = Path.cwd()
            except OSError:
                raise WrongUse(say(self.lang, "no-project", mark=MARK)) from None
            found = find_root(here)
            if found is None:
                raise WrongUse(say(self.lang, "no-project", mark=MARK))
            return found
        try:
            found_there = (given / MARK).is_file()
        except (OSError, ValueError):  # no name that a folder could have
            found_there = False
        if not found_there:
            raise WrongUse(say(self.lang, "not-a-project", root=given, mark=MARK))
        return given.resolve()

    @cached_property
    def kb(self) -> KnowledgeBase:
        """Everything that is written; it is checked unless an earlier run did. Raises ContentError with all faults."""
        from gunbai.knowledge.checked import load_checked

        with self.out.waiting("reading"):
            return load_checked(self.root, _vocabularies, self.root / ".cache")

    def checked_now(self) -> KnowledgeBase:
        """Everything that is written, checked whatever earlier runs found. Raises ContentError with all faults."""
        from gunbai.knowledge.read import load

        with self.out.waiting("reading"):
            return load(self.root, _vocabularies())

    def rulings(self, ids: Sequence[str]) -> list[str] | None:
        """Full ids of the rulings that `ids` name: rulings, or the cards, laws, chapters and topics that they are about; None for all."""
        from .lookup import nearest_to

        found: dict[str, None] = {}
        for word in ids:
            named = [key for key, ruling in self.kb.rulings.items() if _names(word, ruling)] or self._about(word)
            if not named:
                known = {*self.kb.rulings, *(f"{ruling.game}/{ruling.subject}" for ruling in self.kb.rulings.values())}
                raise WrongUse(say(self.lang, "no-ruling", word=word, known=nearest_to(self.kb, word, self.lang, known)))
            found.update(dict.fromkeys(named))
        return list(found) if ids else None

    def _about(self, word: str) -> list[str]:
        """The rulings on what `word` names: a law that they show, or anything by its name."""
        from .lookup import on_law, resolve

        pieces = resolve(self.kb, word)
        laws = [piece for shelf, _, piece in pieces if shelf == "laws"]
        subjects = {key for _, key, _ in pieces}
        return [key for key, ruling in self.kb.rulings.items()
                if key in subjects or f"{ruling.game}/{ruling.subject}" in subjects or any(on_law(ruling, law) for law in laws)]

    def under(self, edition: str | None, ids: list[str] | None) -> list[str] | None:
        """Those of the rulings (all if None) whose game has the edition. Raises WrongUse if none has."""
        if edition is None:
            return ids
        asked = list(self.kb.rulings) if ids is None else ids
        having = [key for key in asked if edition in self.kb.editions(key.partition("/")[0])]
        if not having:
            games = sorted({key.partition("/")[0] for key in asked})
            known = ", ".join(id_ for game in games for id_ in self.kb.editions(game))
            raise WrongUse(say(self.lang, "no-edition", word=edition, known=known))
        return having


def _vocabularies() -> Mapping[str, Vocabulary]:
    from gunbai.proof.games import vocabularies

    return vocabularies()


def plain_id(word: str) -> str:
    """What was typed for an id, as ids are written: small letters of ordinary width."""
    return unicodedata.normalize("NFKC", word).casefold().strip()


def _names(word: str, ruling: Ruling) -> bool:
    word = plain_id(word)
    subject = f"{ruling.subject}/{ruling.id}"
    return word in (ruling.full_id, subject, ruling.id, ruling.subject, f"{ruling.game}/{ruling.subject}", ruling.game)
