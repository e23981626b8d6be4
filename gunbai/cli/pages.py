"""One card, law, chapter, ruling or term as lines of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, standing
from gunbai.phrases import Names, fill, say
from gunbai.phrases.story import listed, show
from gunbai.phrases.templates import phrases
from gunbai.proof.prove import prove

from .lookup import on_law
from .proving import editions_in_words

Lines = Iterator[str]
KANJI = re.compile("[々一-龠]")


def lines(kb: KnowledgeBase, shelf: str, key: str, piece: Any, lang: str) -> Lines:
    """The piece, line by line; `shelf` is where it stands in the knowledge base."""
    page: Callable[[KnowledgeBase, str, Any, str], Lines] = {
        "cards": _card, "laws": _law, "rulings": _ruling, "terms": _term, "chapters": _chapter, "topics": _topic}[shelf]
    return page(kb, key, piece, lang)


def _card(kb: KnowledgeBase, key: str, card: Any, lang: str) -> Lines:
    yield from _head(key, card.name, card.aliases, lang)
    for part in (card, *([card.half] if card.half else [])):
        names = Names(kb, card.game, lang)
        if part is not card:
            yield "  " + _both(part.name, lang)
        yield "  " + " · ".join(filter(None, (" – ".join(map(names, part.types)), _cost(part.cost, names))))
        for clause in part.clauses:
            yield from _clause(kb, card.game, f"{part.id}.{clause.id}", clause, lang)
    for printing in card.printings:
        yield f"  {printing.date}  {getattr(printing.product, lang)}"
    yield from _rulings(kb, card.game, card.id, lang)


def _head(key: str, name: Any, aliases: Any, lang: str) -> Lines:
    yield f"{_both(name, lang)}  [{key}]"
    other = [*aliases.en, *aliases.ja]
    if other:
        yield "  " + say(lang, "aliases", names=listed(other, lang))


def _both(name: Any, lang: str) -> str:
    """The name in the reader's language, then the other one, with the reading of the Japanese where it needs one."""
    reading = getattr(name, "reading", None)
    japanese = f"{name.ja}（{reading}）" if name.ja and reading and KANJI.search(name.ja) else name.ja
    ordered = (japanese, name.en) if lang == "ja" else (name.en, japanese)
    return " / ".join(dict.fromkeys(part for part in ordered if part))


def _cost(cost: dict[str, Any], names: Names) -> str:
    if not cost:
        return ""
    known = phrases(names.game).get("costs", {})
    parts = [fill(known[part][names.lang], {"n": amount}, str) if part in known else f"{names(part)} {show(amount)}"
             for part, amount in cost.items()]
    return say(names.lang, "cost", cost=" + ".join(parts))


def _clause(kb: KnowledgeBase, game: str, id_: str, piece: Any, lang: str) -> Lines:
    """The clause's words as they stand today, then those of older editions."""
    editions = kb.editions(game)
    told: list[tuple[str, list[str]]] = []
    for edition in reversed(editions):
        now = standing(piece, edition, editions)
        words = getattr(now.text, lang) if now is not None and now.text is not None else say(lang, "absent")
        if told and told[-1][0] == words:
            told[-1][1].append(edition)
        else:
            told.append((words, [edition]))
    yield f"  · {told[0][0]}  [{id_}]"
    for words, during in told[1:]:
        yield "      " + say(lang, "during", editions=during[-1] if len(during) == 1 else f"{during[-1]}–{during[0]}", words=words)


def _law(kb: KnowledgeBase, key: str, law: Any, lang: str) -> Lines:
    number = f"{law.number} " if law.number else ""
    yield f"{number}{_both(law.name, lang)}  [{key}]"
    yield from _clause(kb, law.game, law.id, law, lang)
    for clause in law.clauses:
        yield from _clause(kb, law.game, f"{law.id}.{clause.id}", clause, lang)
    for ruling in kb.rulings.values():
        if on_law(ruling, law):
            yield _listed(ruling, lang)


def _chapter(kb: KnowledgeBase, key: str, chapter: Any, lang: str) -> Lines:
    yield f"{_both(chapter.chapter, lang)}  [{key}]"
    if chapter.intro:
        yield "  " + getattr(chapter.intro, lang)
    for law in chapter.laws:
        yield f"  · {law.number + ' ' if law.number else ''}{getattr(law.name, lang)}  [{law.id}]"
    yield from _rulings(kb, chapter.game, chapter.id, lang)


def _topic(kb: KnowledgeBase, key: str, topic: Any, lang: str) -> Lines:
    yield from _head(key, topic.name, topic.aliases, lang)
    if topic.intro:
        yield "  " + getattr(topic.intro, lang)
    game, _, id_ = key.partition("/")
    yield from _rulings(kb, game, id_, lang)


def _term(kb: KnowledgeBase, key: str, term: Any, lang: str) -> Lines:
    yield from _head(key, term.name, term.aliases, lang)
    yield "  " + getattr(term.definition, lang)
    if term.see:
        yield "  " + say(lang, "see", names=listed(map(Names(kb, term.game, lang), term.see), lang))


def _ruling(kb: KnowledgeBase, key: str, ruling: Any, lang: str) -> Lines:
    yield f"{getattr(ruling.question, lang)}  [{key}]"
    yield "  " + getattr(ruling.answer, lang)
    verdict = prove(kb, ids=[key])[key]
    if ruling.stated:
        yield "  " + say(lang, "why-stated", reason=getattr(ruling.stated, lang))
    else:
        yield "  " + say(lang, "why-" + verdict.status, held=editions_in_words(kb, ruling.game, verdict.holds, lang))
    if ruling.disputed:
        yield "  " + say(lang, "disputed", who=getattr(ruling.disputed, lang))
    cited = [*ruling.sources, *(source for experiment in ruling.experiments for source in experiment.sources)]
    for source in dict.fromkeys(source.partition("#")[0] for source in cited):
        if source in kb.sources:
            yield f"  {say(lang, 'source', title=getattr(kb.sources[source].title, lang))}"


def _rulings(kb: KnowledgeBase, game: str, subject: str, lang: str) -> Lines:
    for ruling in kb.rulings.values():
        if ruling.game == game and (subject in ruling.cards or ruling.subject == subject):
            yield _listed(ruling, lang)


def _listed(ruling: Any, lang: str) -> str:
    return f"  ? {getattr(ruling.question, lang)}  [{ruling.full_id}]"
