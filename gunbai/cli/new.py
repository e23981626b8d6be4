"""The command that begins something new: a card, ruling, law or term, with everything marked that is still to be written."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse
from .writing import put

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase

KINDS = ("card", "ruling", "law", "term")
SHAPES = {"card": "GAME/SET/CARD", "ruling": "GAME/SUBJECT/RULING", "law": "GAME/CHAPTER/LAW", "term": "GAME/TERM"}
LISTS = {"ruling": "rulings", "law": "laws", "term": "terms"}


def new(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Begin a card, ruling, law or term; what stands already is never overwritten."""
    from gunbai.knowledge.read import Reader

    reader = Reader(project.root)
    reader.read()  # not checked: whoever adds something may be in the middle of something else
    shown, text, item = _begun(reader.kb, project, options.kind, options.id)
    path = project.root / shown
    if item is None:
        if path.exists():
            raise WrongUse(say(out.lang, "stands-already", path=shown))
        put(path, text)
    else:
        put(path, _added(path, shown, text, item, LISTS[options.kind], out.lang))
    if out.is_json:
        out.json({"written": shown})
    else:
        out.line(shown)
        out.note("begun")
    return 0


def _begun(kb: KnowledgeBase, project: Project, kind: str, id_: str) -> tuple[str, str, str | None]:
    """The file to write, the text of a new file, and the item that is added to it, None where the file is the thing itself."""
    from gunbai.knowledge import drafts
    from gunbai.knowledge.scalars import ID

    lang, parts = project.lang, id_.split("/")
    shapes = ["GAME/SET/TOPIC/RULING"] if kind == "ruling" else []
    if len(parts) not in {shape.count("/") + 1 for shape in (SHAPES[kind], *shapes)} or not all(map(ID.match, parts)):
        raise WrongUse(say(lang, "wrong-id", id=id_, shape=SHAPES[kind]))
    game = _one(lang, parts[0], kb.games)
    if kind == "card":
        set_ = _one(lang, parts[1], kb.games[game].sets)
        from gunbai.proof.games import vocabularies

        words = vocabularies().get(game)
        edition, piles = kb.editions(game)[-1], words.pile.label() if words and words.pile else ""
        return f"cards/{game}/{set_}/{parts[2]}.yaml", drafts.card(game, set_, parts[2], piles, edition), None
    if kind == "term":
        shown = f"glossary/{game}.yaml"
        _free(lang, f"{game}/{parts[1]}", kb.terms)
        return shown, drafts.head(shown, "terms"), drafts.term(parts[1])
    if kind == "law":
        shown = f"laws/{game}/{parts[1]}.yaml"
        _free(lang, f"{game}/{parts[2]}", kb.laws)
        return shown, drafts.head(shown, "laws", drafts.CHAPTER), drafts.law(parts[2])
    return _ruling(kb, project.root, lang, game, parts[1:])


def _ruling(kb: KnowledgeBase, root: Path, lang: str, game: str, parts: list[str]) -> tuple[str, str, str]:
    from gunbai.knowledge import drafts

    subject, id_ = parts[-2:]
    key = f"{game}/{subject}"
    _free(lang, f"{key}/{id_}", kb.rulings)
    there = next((ruling.place.path for ruling in kb.rulings.values() if (ruling.game, ruling.subject) == (game, subject)), None)
    topic = ""
    card = next(iter(sorted((root / "cards" / game).glob(f"*/{subject}.yaml"))), None)  # it need not be finished
    if there is None and card is not None:
        there = f"rulings/{game}/{card.parent.name}/{subject}.yaml"
    elif there is None:
        if len(parts) < 3:
            known = [one.partition("/")[2] for one in (*kb.cards, *kb.chapters, *kb.topics) if one.startswith(f"{game}/")]
            raise WrongUse(say(lang, "no-subject", word=subject, known=_nearest(subject, known), game=game))
        there = f"rulings/{game}/{_one(lang, parts[0], kb.games[game].sets)}/{subject}.yaml"
        topic = "" if (root / "laws" / game / f"{subject}.yaml").exists() else drafts.TOPIC
    return there, drafts.head(there, "rulings", topic), drafts.ruling(game, subject, id_)


def _added(path: Path, shown: str, begun: str, item: str, key: str, lang: str) -> str:
    """The text of the file with the item at the end of its list; nothing else in it changes. Raises ContentError, WrongUse."""
    from gunbai.knowledge.faults import ContentError
    from gunbai.knowledge.load import read_file, read_text

    if not path.exists():
        return begun + item
    before, new = read_file(path, shown), read_text(item.encode(), shown)
    items = before.get(key) or [] if isinstance(before, dict) else []
    if any(isinstance(one, dict) and one.get("id") == new[0]["id"] for one in items):  # a file with TODOs may not be in the knowledge base
        raise WrongUse(say(lang, "stands-already", path=f"{shown}: {new[0]['id']}"))
    text = path.read_text("utf-8")
    after = (text if text.endswith("\n") else text + "\n") + item
    made = None
    with suppress(ContentError):  # what is added does not belong to what stands last
        made = read_text(after.encode(), shown)
    if not isinstance(before, dict) or made != {**before, key: [*items, *new]}:
        raise WrongUse(say(lang, "no-room", path=shown, list=key))
    return after


def _one(lang: str, word: str, known: Iterable[str]) -> str:
    if word not in (listed := list(known)):
        raise WrongUse(say(lang, "not-known", word=word, known=_nearest(word, listed)))
    return word


def _free(lang: str, key: str, shelf: Iterable[str]) -> None:
    if key in shelf:
        raise WrongUse(say(lang, "stands-already", path=key))


def _nearest(word: str, known: Iterable[str]) -> str:
    from gunbai.knowledge.faults import nearest

    return nearest(word, known).partition(" ")[2].removeprefix("one of: ").strip('"')
