"""The commands that look one thing up: search and show."""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse, plain_id

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase

SHELVES = ("cards", "laws", "rulings", "terms", "chapters", "topics")


def search(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Find cards, laws, rulings and terms by any of their words, in any of the two languages."""
    from gunbai.search import find, parse

    query = " ".join(options.query).encode(errors="replace").decode()  # bytes that are no text find nothing
    proofs = None
    if any(one.key in ("status", "edition") for one in parse(query).filters):
        from gunbai.proof.prove import prove

        with out.waiting("proving") as tick:
            proofs = prove(project.kb, progress=tick)
    with out.waiting("indexing"):
        hits = find(project.kb, query, out.lang, options.limit, proofs=proofs, cache=project.root / ".cache")
    if out.is_json:
        out.json({"query": query, "notes": hits.notes, "hits": [asdict(hit) for hit in hits]})
        return 0
    for note in hits.notes:
        out.aside(note)
    if hits:
        rows = [(say(out.lang, f"kind-{hit.kind}"), hit.title, hit.id, hit.excerpt) for hit in hits]
        out.table(("head-kind", "head-name", "head-id", "head-excerpt"), rows)
    else:
        out.note("nothing-found", query=query)
    return 0


def show(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Show whatever has this id or name."""
    from .pages import lines

    word = " ".join(options.what)
    found = resolve(project.kb, word)
    if not found:
        raise WrongUse(say(out.lang, "unknown", word=word, known=nearest_to(word, _every_id(project.kb), out.lang)))
    if out.is_json:
        out.json({"found": [{"kind": shelf[:-1], "id": key, **piece.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True,
                                                                               exclude={"id", "game"})} for shelf, key, piece in found]})
        return 0
    for number, (shelf, key, piece) in enumerate(found):
        if number:
            out.line()
        for line in lines(project.kb, shelf, key, piece, out.lang):
            out.line(line)
    return 0


def resolve(kb: KnowledgeBase, word: str) -> list[tuple[str, str, Any]]:
    """Everything that `word` may mean, as (shelf, full id, piece): first by id, else by any name in either language."""
    id_ = plain_id(word)
    exact = [(shelf, id_, getattr(kb, shelf)[id_]) for shelf in SHELVES if id_ in getattr(kb, shelf)]
    if exact:
        return exact
    bare = id_.partition(".")[0]
    by_id = [(shelf, key, piece) for shelf, key, piece in _pieces(kb) if bare in _short_ids(key, piece)]
    if by_id:
        return by_id
    plain = _plain(word)
    return [(shelf, key, piece) for shelf, key, piece in _pieces(kb) if plain in {_plain(name) for name in _names(piece)}]


def card_or_law(project: Project, word: str) -> str:
    """The full id of the one card or law that `word` names. Raises WrongUse."""
    found = [key for shelf, key, _ in resolve(project.kb, word) if shelf in ("cards", "laws")]
    if not found:
        known = [*project.kb.cards, *project.kb.laws]
        raise WrongUse(say(project.lang, "unknown", word=word, known=nearest_to(word, known, project.lang)))
    return found[0]


def nearest_to(word: str, known: Iterable[str], lang: str) -> str:
    """The known id that `word` was probably meant to be, as half a sentence; empty if none is like it."""
    ids = {short: key for key in sorted(known, reverse=True) for short in (key, key.partition("/")[2], key.rpartition("/")[2])}
    plain = _plain(word).replace(" ", "-")
    close = get_close_matches(plain, ids, n=1, cutoff=0.55) or [short for short in sorted(ids) if plain and plain in short][:1]
    return say(lang, "did-you-mean", id=ids[close[0]]) if close else ""


def _every_id(kb: KnowledgeBase) -> list[str]:
    return [key for _, key, _ in _pieces(kb)]


def _pieces(kb: KnowledgeBase) -> Iterator[tuple[str, str, Any]]:
    for shelf in SHELVES:
        for key, piece in getattr(kb, shelf).items():
            yield shelf, key, piece


def _short_ids(key: str, piece: Any) -> set[str]:
    half = getattr(piece, "half", None)
    return {key.partition("/")[2], key.rpartition("/")[2], *([half.id] if half else [])}


def _names(piece: Any) -> Iterator[str]:
    for owner in (piece, getattr(piece, "half", None)):
        name, aliases = getattr(owner, "name", None), getattr(owner, "aliases", None)
        if name is not None:
            yield from (text for text in (name.en, name.ja, getattr(name, "reading", None)) if text)
        if aliases is not None:
            yield from (*aliases.en, *aliases.ja)
    if getattr(piece, "number", None):
        yield piece.number


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
