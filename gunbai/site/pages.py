"""Which pages the site has in one language, each with its template and what the template is given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gunbai.knowledge.addresses import card_path, chapter_path, set_path, topic_path
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Chapter, Game, Ruling, Term
from gunbai.proof.verdict import Verdict

from .apishapes import SHELVES
from .crossings import Crossings
from .differing import Differing, Replay
from .filters import filters
from .involved import Involved
from .kinship import Kinship
from .moved import moves
from .names import name_anchor, name_rows
from .news import News
from .page import Page
from .places import Places, address
from .printings import Printings
from .tables import Tables
from .terms import Words, definitions
from .texts import kana_key, kana_row, letter, letter_key
from .timeline import Timeline
from .tools import Tools
from .words import Voice


class Site:
    """The whole site in one language. `replay` plays a ruling again when its steps are told, for verdicts that come without them."""

    def __init__(self, kb: KnowledgeBase, verdicts: Mapping[str, Verdict], lang: str, replay: Replay | None = None):
        self.kb, self.verdicts, self.voice = kb, verdicts, Voice(kb, lang)
        self.replay: Replay = replay or verdicts.get
        self.places = Places(kb)
        self.moves, self.news = moves(kb), News(kb, self.voice)
        self.crossings = Crossings(kb, verdicts, self.places)
        self.words = Words(kb, lang)
        self.printings = Printings(kb, verdicts)
        differing = Differing(self.voice, verdicts, self.printings, self.replay)
        self.timeline = Timeline(kb, self.voice, self.places, self.printings, differing)
        self.kinship = Kinship(kb, self.crossings)
        self.order: Callable[[Any], Any] = self._japanese_order if lang == "ja" else self._english_order
        self.tables = Tables(kb, self.voice, self.kinship, self.order)
        self.tools = Tools(Involved(kb, verdicts), self.voice, self.places, self.order, differing)

    def pages(self) -> Iterator[Page]:
        """Every page, the home page first."""
        say = self.voice.say
        yield Page("", "home.html", say("tagline"), say("intro"), {"games": list(self.kb.games.values()), "tallies": self.tallies})
        games = {"games": list(self.kb.games.values()), "tallies": self.tallies}
        yield Page("search/", "search.html", say("search"), content={**games, "filters": filters(self.kb, self.verdicts, self.voice)})
        indexes = [(game, name_rows(self.places, self.voice, game.id)) for game in self.kb.games.values()]
        yield Page("names/", "names.html", say("names"), say("names-about"), {"indexes": indexes, "anchor": name_anchor})
        yield Page("about/", "about.html", say("about"))
        yield Page("api/", "api.html", say("api"), say("api-about"), self._api())
        changing = [game for game in self.kb.games.values() if len(game.editions) > 1]
        yield Page("settings/", "settings.html", say("settings"), say("settings-about"), {"changing": changing})
        for game in self.kb.games.values():
            yield from self._game(game)
        yield from self.tools.pages()
        yield from self._sources()
        yield from self.news.pages()
        for path in sorted(self.moves.keys() - self.places.pages):
            yield Page(path, "moved.html", say("moved"), moved=self.moves[path][""])

    def files(self) -> Iterator[tuple[str, str]]:
        """What the pages' scripts fetch when it is wanted: paths below the language, and JSON."""
        for id_, game in self.kb.games.items():
            if any(term.game == id_ for term in self.kb.terms.values()):
                yield f"{id_}/glossary/terms.json", definitions(self.kb, id_, self.voice)
            yield f"{id_}/editions/own.json", self.timeline.own(game)
        yield from self.tools.files()

    def _api(self) -> dict[str, Any]:
        """How much there is of each kind of data, and a card for the examples: one whose ruling depends on the edition, if any does."""
        kb, editions = self.kb, sum(len(game.editions) for game in self.kb.games.values())
        many = (len(kb.cards), len(kb.rulings), len(kb.laws), len(kb.terms), len(kb.sources), editions)
        known = [card for card in kb.cards if kb.rulings_of(*card.split("/"))]
        changing = [card for card in known if any(self._changed(one) for one in kb.rulings_of(*card.split("/")))]
        shelves = [(kind, shelf, n) for (kind, shelf), n in zip(SHELVES.items(), many, strict=True)]
        return {"shelves": shelves, "card": next(iter([*changing, *known]), None), "root": address()}

    def _game(self, game: Game) -> Iterator[Page]:
        say, above = self.voice.say, [(self.voice.title(game), f"{game.id}/")]
        cards = sorted(self.kb.cards_of(game.id), key=self.order)
        chapters = [chapter for chapter in self.kb.chapters.values() if chapter.game == game.id]
        topics = [(key.partition("/")[2], topic) for key, topic in self.kb.topics.items() if key.startswith(f"{game.id}/")]
        base = {"game": game, "tally": self.tallies(game.id)}
        title = self.voice.title(game)
        content = {**base, "chapters": chapters, "topics": topics, "sets": self.tables.sets(game)}
        yield Page(f"{game.id}/", "game.html", title, content=content)
        if cards:
            yield from self.tables.pages(game, above, base)
        for card in cards:
            set_ = (self.voice.set_name(game.id, card.set), set_path(game.id, card.set))
            yield self._card(card, [*above, (say("cards"), f"{game.id}/cards/"), set_])
        content = {**base, "subjects": list(self._subjects(game.id, cards, chapters, topics))}
        yield Page(f"{game.id}/rulings/", "rulings.html", f"{say('rulings')} – {title}", content=content, trail=above)
        if chapters:
            yield Page(f"{game.id}/laws/", "laws.html", f"{say('laws')} – {title}", content={**base, "chapters": chapters}, trail=above)
        for chapter in chapters:
            content = {**base, "chapter": chapter, "rulings": self.kb.rulings_of(game.id, chapter.id)}
            name, intro = self.voice.text(chapter.chapter), self.voice.text(chapter.intro)
            trail = [*above, (say("laws"), f"{game.id}/laws/")]
            yield Page(chapter_path(game.id, chapter.id), "chapter.html", name, intro, content, trail)
        for id_, topic in topics:
            content = {**base, "topic": topic, "rulings": self.kb.rulings_of(game.id, id_)}
            name, intro = self.voice.text(topic.name), self.voice.text(topic.intro)
            yield Page(topic_path(game.id, id_), "topic.html", name, intro, content, [*above, (say("rulings"), f"{game.id}/rulings/")])
        if terms := [term for term in self.kb.terms.values() if term.game == game.id]:
            content = {**base, "rows": self._rows(terms)}
            yield Page(f"{game.id}/glossary/", "glossary.html", f"{say('glossary')} – {title}", content=content, trail=above)
        content = {**base, "rows": name_rows(self.places, self.voice, game.id), "anchor": name_anchor}
        yield Page(f"{game.id}/names/", "game-names.html", f"{say('names')} – {title}", say("names-about"), content, above)
        yield from self.timeline.pages(game, above, base)

    def _card(self, card: Card, trail: list[tuple[str, str]]) -> Page:
        rulings = self.kb.rulings_of(card.game, card.id)
        content = {
            "card": card, "game": self.kb.games[card.game], "rulings": rulings, "elsewhere": self.crossings.elsewhere(card),
            "laws": self.crossings.laws_for(card), "terms": self.kinship.terms(card), "related": self.kinship.related(card),
            "history": self.printings.history(card), "agree": self.printings.to_agree(card),
            "owners": [card, card.half] if card.half else [card],
        }  # fmt: skip
        about = self.voice.text(rulings[0].question) if rulings else self.voice.set_name(card.game, card.set)
        title, other = self.voice.plain(card.name), getattr(card.name, self.voice.other)
        if other and other != title:
            title = f"{title} ({other})"
        return Page(card_path(card.game, card.id), "card.html", title, about, content, trail)

    def _subjects(self, game: str, cards: list[Card], chapters: list[Chapter], topics: list[Any]) -> Iterator[tuple[str, list[Any]]]:
        """Groups of subjects that have rulings: topics, chapters of laws, cards; each subject with its rulings."""
        for group, subjects in (("topics", topics), ("laws", [(c.id, c) for c in chapters]), ("cards", [(c.id, c) for c in cards])):
            found = [(id_, thing, self.kb.rulings_of(game, id_)) for id_, thing in subjects]
            found = [(self.places.home(rulings[0]), thing, rulings) for _, thing, rulings in found if rulings]
            if found:
                yield group, found

    def _rows(self, terms: list[Term]) -> list[tuple[str, str, list[Term]]]:
        """The glossary's terms in the rows of the kana table or under their letters: an anchor, the heading and the terms."""
        rows: dict[str, list[Term]] = defaultdict(list)
        for term in sorted(terms, key=self.order):
            read = term.name.reading or term.name.ja or term.name.en
            rows[kana_row(read) if self.voice.lang == "ja" else letter(term.name.en)].append(term)
        heads = [head for head in rows if head != "#"] + (["#"] if "#" in rows else [])
        return [(f"_row{i}", self.voice.say("others") if head == "#" else head, rows[head]) for i, head in enumerate(heads)]

    def _sources(self) -> Iterator[Page]:
        say = self.voice.say
        yield Page("sources/", "sources.html", say("sources"), content={"sources": list(self.kb.sources.values()), "counted": self.counted})
        for source in self.kb.sources.values():
            content = {"source": source, "sections": self._sections(source.id), "counted": self.counted(source.id)}
            content["whole"] = self.crossings.cited.get(source.id, [])
            title, note = self.voice.text(source.title), self.voice.text(source.note)
            yield Page(f"sources/{source.id}/", "source.html", title, note, content, [(say("sources"), "sources/")])

    def _sections(self, source: str) -> list[tuple[str, list[tuple[str, list[Any]]]]]:
        """Each section of a source with its locators and what was found about each."""
        sections = (self.kb.sources[source].locators or {}).items()
        return [(section, [(item, self.crossings.cited[f"{source}#{section}/{item}"]) for item in items]) for section, items in sections]

    def counted(self, source: str) -> dict[str, int]:
        """How many statements of a source were found to be what."""
        counts = dict.fromkeys(("proven", "data", "stated", "contradicted", "open"), 0)
        for _, items in self._sections(source):
            for _, found in items:
                counts[verdict_on(found)] += 1
        return counts

    def tallies(self, game: str) -> dict[str, int]:
        """How much a game has of everything."""
        rulings = [ruling for ruling in self.kb.rulings.values() if ruling.game == game]
        return {
            "cards": len(self.kb.cards_of(game)),
            "rulings": len(rulings),
            "proven": sum(map(self._proven, rulings)),
            "laws": sum(law.game == game for law in self.kb.laws.values()),
            "terms": sum(term.game == game for term in self.kb.terms.values()),
            "editions": len(self.kb.games[game].editions),
        }

    def _changed(self, ruling: Ruling) -> bool:
        verdict = self.verdicts.get(ruling.full_id)
        return verdict is not None and verdict.changed

    def _proven(self, ruling: Ruling) -> bool:
        verdict = self.verdicts.get(ruling.full_id)
        return verdict is not None and verdict.status == "proven"

    @staticmethod
    def _japanese_order(thing: Card | Term) -> Any:
        return (not (thing.name.reading or thing.name.ja), kana_key(thing.name.reading or thing.name.ja or thing.name.en))

    @staticmethod
    def _english_order(thing: Card | Term) -> Any:
        return letter_key(thing.name.en)


def verdict_on(found: list[Any]) -> str:
    """What was found about a statement of a source, the weightiest first: contradicted, proven, taken
    over as data of a card or law, stated, or still open."""
    ways = {how for how, _, _ in found}
    if "contradicted" in ways:
        return "contradicted"
    if "proven" in ways:
        return "proven"
    return "data" if ways & {"card", "law"} else "stated" if "stated" in ways else "open"
