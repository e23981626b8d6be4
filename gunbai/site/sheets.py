"""A kingdom on one sheet: its cards by cost, the rulings on two or more of them, then those on one; none that asks about other cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, version_starts
from gunbai.knowledge.kingdoms import Kingdom, NamedCard
from gunbai.knowledge.model import Card, Ruling

from .involved import ASKED, DECIDES, NAMED, Involved, together
from .words import Voice

LANDSCAPES = {"event", "landmark", "landscape", "project", "way", "trait", "ally"}


@dataclass
class Sheet:
    """One kingdom: its cards and landscapes in the order of the sheet, its rulings headed by the cards that they are about."""

    cards: list[Card | NamedCard]
    meetings: list[tuple[list[Card | NamedCard], list[Ruling]]]  # of two or more cards
    single: list[tuple[Card | NamedCard, list[Ruling]]]  # every card, those without a ruling too
    silent: list[Card | NamedCard]  # cards without any ruling here


def sheet(kingdom: Kingdom, involved: Involved, order: Callable[[Any], Any]) -> Sheet:
    """The sheet of a kingdom; cards of one cost come in `order`."""
    kb = involved.kb
    listed = [card for name in (*kingdom.cards, *kingdom.landscapes) if (card := kb.card_or_named(kingdom.game, name))]
    listed.sort(key=lambda card: (is_landscape(card), Voice.cost_rank(card.cost), order(card)))
    cards = {f"{card.game}/{card.id}": card for card in listed}
    keys = list(cards)
    found = [(ruling, met) for ruling in kb.rulings.values() if ruling.game == kingdom.game and (met := meets(ruling, keys, involved))]
    groups = together(keys, found)
    single = {key: next((rulings for met, rulings in groups if met == (key,)), []) for key in keys}
    silent = [card for key, card in cards.items() if not any(key in met for met, _ in groups)]
    meetings = [([cards[key] for key in met], rulings) for met, rulings in groups if len(met) > 1]
    return Sheet(listed, meetings, [(card, single[key]) for key, card in cards.items()], silent)


def meets(ruling: Ruling, chosen: Sequence[str], involved: Involved) -> set[str]:
    """The chosen cards (`game/id`) that a ruling is about; none if it asks about a card that is not on the table.

    What comes with a card (the Travellers with Page, the other half of a split pile) counts as that card."""
    kb, inside = involved.kb, set(chosen)
    owners = {brought: key for key in chosen for brought in companions(kb, key)}
    asked = involved.cards_in(ruling, ASKED)
    if any(key not in inside and key not in owners and not always_there(kb.cards[key]) for key in asked):
        return set()
    about = ({owners.get(key, key) for key in involved.cards_in(ruling, least)} & inside for least in (DECIDES, NAMED))
    return next(filter(None, about), set())


def companions(kb: KnowledgeBase, key: str) -> list[str]:
    """The cards (`game/id`) that a Kingdom card brings along: those outside the Supply that it leads to, and the others of its pile."""
    card = kb.cards.get(key)
    if card is None or card.pile != "kingdom":
        return []
    related = [f"{card.game}/{name}" for name in card.related]
    brought = [name for name in related if name in kb.cards and kb.cards[name].pile in ("non-supply", "ruins")]
    piles = [f"{card.game}/{name}" for name in dict.fromkeys([*card.facts.get("pile-of", []), card.facts.get("in-pile", card.id)])]
    return [name for name in dict.fromkeys([*brought, *piles]) if name != key and name in kb.cards]


def starts_of(card: Card | NamedCard, editions: Sequence[str]) -> list[str]:
    """The editions from which a card has a wording of its own, oldest first."""
    parts = [part for part in (card, getattr(card, "half", None)) if part]
    found = {edition for part in parts for clause in getattr(part, "clauses", []) for edition in version_starts(clause)}
    return [edition for edition in editions if edition in found]


def is_landscape(card: Card | NamedCard) -> bool:
    """It lies beside the Supply, and no copy of it is ever owned."""
    return bool(LANDSCAPES & {getattr(card, "pile", ""), *card.types})


def always_there(card: Card) -> bool:
    """A basic card is on every table."""
    return bool(card.pile == "basic")
