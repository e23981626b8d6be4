"""Clauses say what they do: words in every version, one heading, verbs that the game knows, facts and laws that its engine knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .base import KnowledgeBase, effect_of, standing
from .faults import Fault, Place, nearest
from .kingdoms import NamedCard
from .load import Map, key_place, place_of
from .model import HEADINGS, Card, Clause, Half, Law
from .read import Unread
from .vocabulary import Kind, Vocabulary


def forms(clause: Clause | Law, editions: list[str]) -> Iterator[tuple[str, Any]]:
    """Each form in which a clause or law stands, with the first edition of it; forms that are absent are left out."""
    if not clause.versions:
        form = standing(clause, editions[-1], editions)
        if form is not None:
            yield editions[0], form
        return
    own = [edition for edition in editions if edition in clause.versions]
    starts = own if clause.text is None or own[:1] == editions[:1] else [editions[0], *own]
    for edition in starts:
        form = standing(clause, edition, editions)
        if form is not None:
            yield edition, form


def know_cards(kb: KnowledgeBase, vocabularies: Mapping[str, Vocabulary], unread: Unread) -> None:
    """Tell every vocabulary the ids of its game's cards, those of files that could not be used too, so that it can refuse others."""
    for game in kb.games:
        if game in vocabularies:
            broken = {key.rpartition("/")[2] for key in unread.ids if key.startswith(f"cards/{game}/")}
            known = {card.id for card in kb.cards_of(game)}.union(kb.halves(game), broken)
            # Where nothing is known, nothing is called wrong.
            vocabularies[game].card_ids = frozenset() if "cards" in unread.kinds else frozenset(known)


def check_effects(kb: KnowledgeBase, vocabularies: Mapping[str, Vocabulary], unread: Unread) -> Iterator[Fault]:
    """Faults of all clauses, laws and card facts."""
    for game in kb.games:
        words = vocabularies.get(game)
        editions = kb.editions(game)
        for card in kb.cards_of(game):
            for owner in (card, card.half) if card.half else (card,):
                if words is not None:
                    yield from _facts(owner, words)
        for named in kb.named.values():
            if words is not None and named.game == game:
                yield from _facts(named, words)
        for _, _, clause in kb.clauses(game):
            yield from _clause(clause, editions, words)
        for law in kb.laws.values():
            if law.game == game:
                yield from _law(law, editions, words)
        if words is not None and f"laws/{game}" not in unread.kinds:
            yield from _asked(kb, game, words, unread)


def _clause(clause: Clause, editions: list[str], words: Vocabulary | None) -> Iterator[Fault]:
    for part in [clause, *(clause.versions or {}).values()]:
        if part.absent and part is not clause and (part.text is not None or effect_of(part)):
            yield Fault(part.place, "it is absent and yet says something", "remove absent:, or everything beside it")
    if any(edition not in editions for edition in clause.versions or {}):
        return
    silent = False  # a version of words only that follows one without an effect lacks the same effect: it is told once
    for _, form in forms(clause, editions):
        place = form.place if form is not clause else clause.place_at("id")
        if form.text is None:
            yield Fault(place, f'the clause "{clause.id}" has no words', "add text: {en: …, ja: …}")
        effect = effect_of(form)
        headings = [key for key in HEADINGS if key in effect]
        if not effect and form.note is None:
            if not silent:
                yield Fault(place, f'the clause "{clause.id}" has no effect',
                            f"add one of {', '.join(HEADINGS)}, or say in note: why it has none")
            silent = True
        elif effect and len(headings) != 1:
            said = f"under {' and '.join(headings)}" if headings else "under no heading"
            yield Fault(place, f'the clause "{clause.id}" stands {said}', f"write exactly one of {', '.join(HEADINGS)}")
        elif "while" in effect and "modify" not in effect:
            if not silent:
                yield Fault(place, f'the clause "{clause.id}" does not say what it changes', "add modify:, or write when: and do:")
            silent = True
        elif words is not None:
            yield from _compiled(clause, effect, words)


def _compiled(clause: Clause, effect: dict[str, Any], words: Vocabulary) -> Iterator[Fault]:
    for key, node in effect.items():
        try:
            words.compile_clause({key: node})
        except Exception as error:
            yield misuse(error, _holder(clause, key, node), clause.place)


def _holder(clause: Clause, key: str, node: Any) -> Any:
    """The mapping in which the part of the effect is written: the clause's own, or that of the version that writes it."""
    for part in [*(clause.versions or {}).values(), clause]:
        if isinstance(part._raw, Map) and part._raw.get(key) is node:
            return part._raw
    return clause._raw


def misuse(error: Exception, holder: Any, otherwise: Place) -> Fault:
    """The vocabulary's complaint (it has `path`, `what` and `instead`) as a fault; what is no complaint is passed on."""
    path, what, instead = (getattr(error, name, None) for name in ("path", "what", "instead"))
    if path is None or what is None or instead is None:
        raise error
    place = place_of(holder, *path) or otherwise
    if path and isinstance(path[-1], str) and f'"{path[-1]}"' in what:
        node = holder
        for step in path[:-1]:
            node = node[step] if isinstance(node, (list, dict)) and (isinstance(node, list) or step in node) else None
        place = key_place(node, path[-1]) or place
    return Fault(place, what, instead)


def _facts(owner: Card | Half | NamedCard, words: Vocabulary) -> Iterator[Fault]:
    """What is printed beside the clauses is written in the game's words."""
    for i, type_ in enumerate(owner.types):
        if type_ not in words.types:
            place = place_of(owner._raw, "types", i) or owner.place
            yield Fault(place, f'"{type_}" is no type of {words.game}', nearest(type_, words.types))
    for key, known in (("cost", words.cost), ("facts", words.facts)):
        written = getattr(owner, key, {})
        for name, value in written.items():
            if name not in known:
                place = key_place(owner._raw[key], name) or owner.place
                yield Fault(place, f'{key} knows no "{name}"', nearest(name, known))
            else:
                yield from _kind(known[name], value, owner._raw[key], (name,), words, owner.place)
    pile = getattr(owner, "pile", None)
    if pile is not None and words.pile is None:
        yield Fault(key_place(owner._raw, "pile") or owner.place, f"{words.game} knows no piles", "remove it")
    elif pile is not None:
        yield from _kind(words.pile, pile, owner._raw, ("pile",), words, owner.place)
    elif words.pile is not None and isinstance(owner, Card):
        yield Fault(owner.place, "the card does not say whether it has a pile, so nobody could buy it", f"add pile: {words.pile.label()}")


def _kind(kind: Kind, value: Any, holder: Any, path: tuple[str, ...], words: Vocabulary, otherwise: Place) -> Iterator[Fault]:
    try:
        kind.compile(words, value, path)
    except Exception as error:
        yield misuse(error, holder, otherwise)


def _law(law: Law, editions: list[str], words: Vocabulary | None) -> Iterator[Fault]:
    if any(edition not in editions for edition in law.versions or {}):
        return
    asked = words.laws.get(law.id) if words is not None else None
    for _, form in forms(law, editions):
        place = form.place if form is not law else law.place_at("id")
        if form.text is None:
            yield Fault(place, f'the law "{law.id}" has no words', "add text: {en: …, ja: …}")
        if asked is None:
            continue
        data = form.data or {}
        for key in asked:
            if key not in data:
                yield Fault(place, f'the engine asks the law "{law.id}" for "{key}"', f"add data: {{{key}: …}}")
        raw = next((part._raw["data"] for part in (form, law) if isinstance(part._raw, Map) and part._raw.get("data") is not None), None)
        for key in data:
            if key not in asked:
                yield Fault(key_place(raw, key) or place, f'the engine never asks the law "{law.id}" for "{key}"',
                            nearest(key, asked) if asked else "remove it")
            elif words is not None:
                yield from _kind(words.data_kind(key), data[key], raw, (key,), words, place)


def _asked(kb: KnowledgeBase, game: str, words: Vocabulary, unread: Unread) -> Iterator[Fault]:
    """The laws that the engine asks for stand somewhere."""
    for law_id in words.laws:
        if f"{game}/{law_id}" not in kb.laws and not unread.may_hold("laws", f"{game}/{law_id}"):
            yield Fault(Place(f"laws/{game}"), f'the engine asks for the law "{law_id}", and no file there has it', "add it to a chapter")
