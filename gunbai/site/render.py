"""Pages written by Jinja2: every text is escaped by the environment, and nothing that a text holds is taken for a template."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from gunbai.knowledge.addresses import addresses
from gunbai.knowledge.base import standing, version_starts
from gunbai.knowledge.model import Ruling, Term
from gunbai.phrases.reading import Line, Reader, Unsaid, effect_of
from gunbai.proof.games import vocabularies
from gunbai.proof.verdict import Verdict

from .page import Page
from .pages import Site
from .places import Spot, relative
from .proofs import Played, played
from .structured import questions, searching
from .terms import explain
from .texts import changed, first_sentence, one_line, paragraphs, short_answer, sides
from .words import mana

TEMPLATES = Path(__file__).parent / "templates"


def environment() -> Environment:
    """The templates, with escaping on and a fault for everything that a template asks for and does not get."""
    loader = FileSystemLoader(TEMPLATES)
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


class Writer:
    """Writes the pages of one language."""

    def __init__(self, site: Site):
        self.site, self.voice = site, site.voice
        self.env, self.addresses = environment(), addresses(site.kb)
        self.env.filters.update(paragraphs=paragraphs, first_sentence=first_sentence, short_answer=short_answer, mana=mana)
        self.env.filters["called"] = self.voice.plain
        self.env.globals.update(
            v=self.voice, say=self.voice.say, name=self.voice.name, text=self.voice.text, kb=site.kb, places=site.places,
            cross=site.crossings, kinship=site.kinship, verdicts=site.verdicts,
            played=self.played, reading=self.reading, versions=self.versions, standing=self.standing,
            printings=site.printings, changed=self.changed, sides=self.sides, spans=self.spans,
            source_game=self.source_game, latest=self.latest, by_source=by_source,
            sentences=self.voice.sentences,
        )  # fmt: skip

    def write(self, page: Page) -> str:
        """The page as MkDocs reads it: its title and description, then finished HTML."""
        link = partial(relative, page.path)
        body = self.env.get_template(page.template).render(
            page=page, link=link, spot_link=lambda spot: link(spot.address), to=partial(self.to, page),
            explain=partial(self.explain, page), named=self.named, **page.content,
            questions=partial(questions, self.voice, page), searching=partial(searching, self.voice),
            moves={anchor: now for anchor, now in self.site.moves.get(page.path, {}).items() if anchor},
        )  # fmt: skip
        about = page.about or f"{page.title}{self.voice.say('colon')}{self.voice.say('app-about')}"
        moved = f"moved: {_quoted(page.moved)}\n" if page.moved else ""
        return f"---\ntitle: {_quoted(page.title)}\ndescription: {_quoted(about)}\n{moved}---\n{body}"

    def played(self, ruling: Ruling, verdict: Verdict | None) -> list[Played]:
        """The experiments of a ruling in words, with their steps; none without a verdict."""
        return played(self.voice, ruling, self.site.replay(ruling.full_id) if verdict else None)

    def named(self, address: str) -> Markup:
        """HTML: the name of what stands at an address; the address itself where only a list does."""
        game, _, id_ = self.addresses.get(address, "").partition("/")
        spot = self.site.places.find(game, id_ or game)
        return self.called(spot, id_) if spot else Markup("<code>{}</code>").format(address)

    def to(self, page: Page, game: str, name: str, subject: str = "") -> Markup:
        """HTML: the name of whatever an id of the content names, as a link to its place; the id itself where it has no place."""
        spot = self.site.places.find(game, name, subject)
        if spot is None:
            return Markup("<code>{}</code>").format(name)
        return Markup('<a href="{}">{}</a>').format(relative(page.path, spot.address), self.called(spot, name))

    def explain(self, page: Page, game: str, text: str, seen: list[str] | None = None) -> Markup:
        """HTML: a text with its terms as links to what they mean; texts that share `seen` link each term once."""
        return explain(self.site.words, game, text, partial(self._term, page), [] if seen is None else seen)

    def _term(self, page: Page, term: Term) -> str:
        return relative(page.path, f"{term.game}/glossary/#{term.id}")

    def called(self, spot: Spot, name: str) -> Markup:
        """HTML: what stands at a place, by name; a clause by its card and the moment at which it speaks."""
        if spot.kind == "clause":
            owner = self.site.places.find(spot.path.partition("/")[0], name.rpartition(".")[0])
            heading = self.voice.heading(self.latest(spot.path.partition("/")[0], spot.thing))
            title = self.voice.name(owner.thing.name) if owner else Markup("{}").format(name)
            return Markup("{}{}{}").format(title, self.voice.say("colon"), heading) if heading else title
        if spot.kind in ("chapter", "source", "ruling"):
            return Markup("{}").format(self.voice.title(spot.thing))
        return self.voice.name(spot.thing.name)

    def reading(self, game: str, owner: Any) -> dict[str, list[Line]]:
        """How the machine reads the clauses of a card or law as they stand today (or stood last), by id; in its own words where it
        has no phrases for them."""
        reader = Reader(self.voice.names(game), vocabularies()[game])
        return {clause.id: self._read(reader, self.latest(game, clause)) for clause in owner.clauses}

    @staticmethod
    def _read(reader: Reader, piece: Any) -> list[Line]:
        try:
            return reader.read(piece) if piece is not None else []
        except Unsaid:
            return [Line(f"{key}: {json.dumps(value, ensure_ascii=False)}") for key, value in effect_of(piece).items()]

    def latest(self, game: str, piece: Any) -> Any:
        """A clause as it stands today, or as it stood last; None where it never stood."""
        return next((now for _, _, now in reversed(self.versions(game, piece)) if now is not None), self.standing(game, piece))

    def source_game(self, section: str) -> str:
        """The game that has a card by the name of a source's section, or ""."""
        return next((game for game in self.site.kb.games if f"{game}/{section}" in self.site.kb.cards), "")

    def standing(self, game: str, piece: Any, edition: str = "") -> Any:
        """A clause or law as it stands under an edition, today's unless another is named."""
        editions = self.site.kb.editions(game)
        return standing(piece, edition or editions[-1], editions)

    def versions(self, game: str, piece: Any) -> list[tuple[str, Any, Any]]:
        """A piece's history, oldest first: the edition, what stood before it and what stands from it on (None where absent)."""
        editions = self.site.kb.editions(game)
        starts = [edition for edition in editions if edition in version_starts(piece)]
        history, before = [], None
        if starts and starts[0] != editions[0] and standing(piece, editions[0], editions) is not None:
            starts.insert(0, editions[0])
        for edition in starts:
            now = standing(piece, edition, editions)
            history.append((edition, before, now))
            before = now
        return history

    def spans(self, game: str, piece: Any) -> list[tuple[list[str], Any]]:
        """The wordings of a piece, oldest first: the editions of each, and what stands under them (None where it is absent)."""
        spans: list[tuple[list[str], Any]] = []
        starts = [edition for edition, _, _ in self.versions(game, piece)]
        for edition in self.site.kb.editions(game):
            if not spans or edition in starts:
                spans.append(([], self.standing(game, piece, edition)))
            spans[-1][0].append(edition)
        return spans

    def sides(self, before: Any, now: Any) -> tuple[Markup, Markup]:
        """HTML: the words before with what is gone, and the words now with what is new; empty where nothing stands."""
        old, new = (self.voice.text(piece.text) if piece is not None else "" for piece in (before, now))
        return sides(old, new)

    def changed(self, before: Any, now: Any) -> Markup:
        """HTML: the words of what stands now, with what changed against what stood before."""
        old, new = (self.voice.text(piece.text) if piece is not None else "" for piece in (before, now))
        return changed(old, new)


def by_source(citations: list[str]) -> list[tuple[str, list[str]]]:
    """Citations of one source together: the source and its locators, in the order cited."""
    found: dict[str, list[str]] = {}
    for citation in citations:
        source, _, locator = citation.partition("#")
        found.setdefault(source, []).extend([locator] if locator else [])
    return list(found.items())


def _quoted(text: str) -> str:
    """A text as a YAML scalar on one line."""
    return '"' + one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
