"""Everything that must hold between the pieces of the knowledge: references, effects, experiments, words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from .addresses import check_addresses
from .base import KnowledgeBase
from .changes import check_changes
from .cores import spread
from .effects import check_effects, know_cards
from .experiments import check_rulings
from .faults import Fault, Place, nearest
from .kingdoms import Kingdom, NamedCard
from .load import place_of
from .model import Card, Half, Term
from .prose import check_prose
from .read import Unread
from .references import References
from .vocabulary import Vocabulary
from .walk import named, walk
from .words import Names, check_effect_numbers, check_numbers

AT_ONCE, ENOUGH = 500, 2000  # rulings in one piece of work; rulings for which other processes pay

PILES = 10  # a game of Dominion is played with ten Kingdom cards


def check(kb: KnowledgeBase, vocabularies: Mapping[str, Vocabulary], unread: Unread) -> list[Fault]:
    """All faults of content that was read; `unread` says what stands in files that could not be used."""
    know_cards(kb, vocabularies, unread)
    references, names = References(kb, unread), {game: Names(kb, game) for game in kb.games}
    rulings, pieces = list(kb.rulings.values()), walk(kb)
    jobs: list[Callable[[], Iterable[Fault]]] = [
        references.check,
        partial(check_effects, kb, vocabularies, unread),
        partial(check_kingdoms, kb, unread),
        partial(check_prose, kb, pieces),
        partial(check_effect_numbers, names, kb),
        # what could not be read may stand there still
        *(() if unread.ids or unread.kinds else (partial(check_addresses, kb), partial(check_changes, kb))),
        *(partial(check_rulings, rulings[at : at + AT_ONCE], references, vocabularies) for at in range(0, len(rulings), AT_ONCE)),
        *(partial(check_numbers, names, pieces[at : at + 20 * AT_ONCE]) for at in range(0, len(pieces), 20 * AT_ONCE)),
    ]
    found = spread(lambda jobs: [fault for job in jobs for fault in job()], jobs, 1, None if len(rulings) >= ENOUGH else 1)
    return [fault for faults in found for fault in faults]


@dataclass(frozen=True, order=True)
class Unconfirmed:
    """A part of a name (`en`, `ja` or `reading`) that no source confirms: of which piece (`game/id`), what is written, and where."""

    key: str
    part: str
    written: str | None
    place: Place


def unconfirmed(kb: KnowledgeBase) -> list[Unconfirmed]:
    """Every name and reading that is marked as not confirmed by any source, sorted."""
    found = []
    for game in kb.games:
        for piece in (*named(kb, game), *kb.kingdoms_of(game), *(card for card in kb.named.values() if card.game == game)):
            if isinstance(piece, (Card, Half, Term, Kingdom, NamedCard)):
                name = piece.name
                found += [Unconfirmed(f"{game}/{piece.id}", part, getattr(name, part), name.place) for part in name.unconfirmed]
    return sorted(found, key=lambda one: (one.key, one.part))


def check_kingdoms(kb: KnowledgeBase, unread: Unread) -> Iterator[Fault]:
    """Faults of all kingdoms and of the cards that we know by name only."""
    for kingdom in kb.kingdoms.values():
        yield from _kingdom(kb, kingdom, unread)
    used = {f"{one.game}/{card}" for one in kb.kingdoms.values() for card in (*one.cards, *one.landscapes)}
    for key, card in kb.named.items():
        if key not in used and f"kingdoms/{card.game}" not in unread.kinds:
            yield Fault(card.place_at("id"), f'no kingdom uses the card "{card.id}"', "remove it from named:")
        sets = kb.games[card.game].sets if card.game in kb.games else {card.set}
        if card.set not in sets:
            yield Fault(card.place_at("set"), f'the game {card.game} has no set "{card.set}" in editions.yaml', nearest(card.set, sets))


def _kingdom(kb: KnowledgeBase, kingdom: Kingdom, unread: Unread) -> Iterator[Fault]:
    if len(kingdom.cards) != PILES:
        yield Fault(kingdom.place_at("cards"), f'the kingdom "{kingdom.id}" has {len(kingdom.cards)} cards', f"list {PILES} Kingdom cards")
    seen: set[str] = set()
    for field in ("cards", "landscapes"):
        for i, name in enumerate(getattr(kingdom, field)):
            place = place_of(kingdom._raw, field, i) or kingdom.place
            key = f"{kingdom.game}/{name}"
            if name in seen:
                yield Fault(place, f'the card "{name}" stands twice in the kingdom', "keep one of them")
            elif kb.card_or_named(kingdom.game, name) is None and not unread.may_hold("cards", key):
                known = [id_.partition("/")[2] for id_ in (*kb.cards, *kb.named) if id_.startswith(f"{kingdom.game}/")]
                yield Fault(place, f'there is no card "{name}"', nearest(name, known) + ", or write its name under named:")
            seen.add(name)
