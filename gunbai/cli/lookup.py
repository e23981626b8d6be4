"""The commands that look one thing up: search and show."""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Container, Iterator
from dataclasses import asdict
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse, plain_id

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.knowledge.model import Law, Ruling
    from gunbai.search import Document
    from gunbai.search.finder import Hit

LIKE = 0.68  # how much alike a word and a name must be for one to be the other's typing error
RULINGS_YIELD = 0.1  # so much less alike a ruling counts
SHELVES = ("cards", "laws", "rulings", "terms", "chapters", "topics")


def search(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Find cards, laws, rulings and terms by any of their words, in any of the two languages."""
    from gunbai.knowledge.fingerprint import fingerprint
    from gunbai.search import Finder, parse

    query = " ".join(options.query).encode(errors="replace").decode()  # bytes that are no text find nothing
    asked = parse(query)
    proven = any(one.key in ("status", "edition") for branch in (asked, *asked.either) for one in branch.filters)
    found, cache = fingerprint(project.root), project.root / ".cache"
    finder = Finder.kept(found, lambda: _documents(project, out, proven), cache, "proven" if proven else "search")
    hits = finder.find(query, out.lang, options.limit)
    if out.is_json:
        notes = [asdict(note) for note in hits.notes]
        out.json({"query": query, "notes": notes, "dropped": hits.dropped, "counts": hits.counts, "hits": [asdict(hit) for hit in hits]})
        return 0
    for note in hits.notes:
        out.aside(" ".join([note.text, *([say(out.lang, "instead", names=" / ".join(note.suggestions))] if note.suggestions else [])]))
    rows = [(say(out.lang, f"kind-{hit.kind}"), _titled(hit, out), hit.id, hit.excerpt) for hit in hits]
    if rows:
        out.table(("head-kind", "head-name", "head-id", "head-excerpt"), rows)
    return 0


def _documents(project: Project, out: Output, proven: bool) -> list[Document]:
    """What can be found in the project, with what is proven if the question asks for it."""
    from gunbai.search.documents import documents

    kb, proofs = project.kb, None  # read before anything waits: one bar at a time
    if proven:
        from gunbai.proof.prove import prove

        with out.waiting("proving") as tick:
            proofs = prove(kb, progress=tick)
    with out.waiting("indexing"):
        return documents(kb, proofs)


def _titled(hit: Hit, out: Output) -> str:
    """A title; for people also why it was found, where the title does not show it."""
    if not hit.because or not out.terminal:
        return hit.title
    return f"{hit.title} ({say(out.lang, f'because-{hit.because[0]}', name=hit.because[1])})"


def show(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Show whatever has this id or name."""
    from .pages import lines

    word = " ".join(options.what)
    found = resolve(project.kb, word)
    if not found:
        raise WrongUse(say(out.lang, "unknown", word=word, known=nearest_to(project.kb, word, out.lang)))
    if out.is_json:
        out.json({"found": [_as_json(project.kb, shelf, key, piece) for shelf, key, piece in found]})
        return 0
    for number, (shelf, key, piece) in enumerate(found):
        if number:
            out.line()
        for line in lines(project.kb, shelf, key, piece, out.lang):
            out.line(line)
    return 0


def _as_json(kb: KnowledgeBase, shelf: str, key: str, piece: Any) -> dict[str, Any]:
    data = {"kind": shelf[:-1], "id": key,
            **piece.model_dump(by_alias=True, exclude_none=True, exclude_defaults=True, exclude={"id", "game"})}
    if shelf == "rulings":
        from gunbai.proof.prove import prove

        verdict = prove(kb, ids=[key])[key]
        data |= {"status": verdict.status, "holds": verdict.holds}
    return data


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
    by_name = [(shelf, key, piece) for shelf, key, piece in _pieces(kb) if plain in {_plain(name) for name in _names(piece)}]
    return by_name or _moved(kb, id_)


def _moved(kb: KnowledgeBase, id_: str) -> list[tuple[str, str, Any]]:
    """What had the id once, if redirects say where it is now."""
    from gunbai.knowledge.addresses import Moved

    now = Moved(kb).ids().get(id_)
    return (resolve(kb, now) or resolve(kb, now.partition("/")[2])) if now else []


def card_or_law(project: Project, word: str) -> str:
    """The full id of the one card or law that `word` names. Raises WrongUse."""
    found = [key for shelf, key, _ in resolve(project.kb, word) if shelf in ("cards", "laws")]
    if not found:
        known = nearest_to(project.kb, word, project.lang, {*project.kb.cards, *project.kb.laws})
        raise WrongUse(say(project.lang, "unknown", word=word, known=known))
    return found[0]


def nearest_to(kb: KnowledgeBase, word: str, lang: str, known: Container[str] | None = None) -> str:
    """The id (of those `known`, else of all) that `word` was probably meant to be, as half a sentence; empty if none is like it.

    Cards, laws and terms come before rulings, whose ids are made of many words."""
    plain = _plain(word).replace("-", " ")
    found = [(_likeness(plain, key, piece) - (RULINGS_YIELD if shelf == "rulings" else 0), key)
             for shelf, key, piece in _pieces(kb) if known is None or key in known]
    best, id_ = max(found, default=(0.0, ""))
    return say(lang, "did-you-mean", id=id_) if best >= LIKE else ""


def _likeness(word: str, key: str, piece: Any) -> float:
    """How much the word is like the id or a name of the piece: up to 1, and above it if it stands in it whole."""
    best = 0.0
    for form in {key, *_short_ids(key, piece), *_names(piece)}:
        form = _plain(form).replace("-", " ")
        compared = SequenceMatcher(None, form, word)
        if compared.real_quick_ratio() > best or word in form:
            within = form.startswith(word) or word in form.split() or (not word.isascii() and word in form)
            best = max(best, compared.ratio() + (word != "" and within))
    return best


def on_law(ruling: Ruling, law: Law) -> bool:
    """Whether the ruling says that it is about the law, or shows it at work."""
    shown = [id_ for experiment in ruling.experiments for id_ in (*experiment.shows, *experiment.shows_not)]
    return ruling.game == law.game and (law.id in ruling.laws or law.id in shown)


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
