"""The effects that clauses of Magic cards are written with."""

# The annotations of verbs are kinds of what may be written, not types.
# mypy: disable-error-code="valid-type,misc"

from __future__ import annotations

from gunbai.play.verbs import Flag, ListOf, Named, Whole, Word

from . import free, resolving
from .doing import Doing
from .things import Grant, Thing
from .words import AMOUNT, FILTER, SELECTION, WORDS, amount

effects = WORDS.family("effect")
ZONES = Word("hand", "graveyard", "exile")


@effects
def destroy(doing: Doing, what: SELECTION) -> None:
    """Destroy permanents: they are put into their owners' graveyards."""
    for thing in what(doing):
        doing.table.move(thing, "graveyard", "destroy")


@effects
def exile(doing: Doing, what: SELECTION) -> None:
    """Exile objects."""
    for thing in what(doing):
        doing.table.move(thing, "exile", "exile")


@effects
def put(doing: Doing, what: SELECTION, *, to: Word("hand", "graveyard")) -> None:
    """Put objects into their owners' hands or graveyards."""
    for thing in what(doing):
        doing.table.move(thing, to, "return" if to == "hand" else "put")


@effects
def counter(doing: Doing, what: SELECTION, *, to: Word("graveyard", "exile") = "graveyard") -> None:
    """Counter spells; each goes to this zone of its owner."""
    for thing in what(doing):
        resolving.counter(doing.table, thing, to)


@effects
def draw(doing: Doing, cards: AMOUNT) -> None:
    """Draw this many cards."""
    doing.table.draw(doing.you, amount(doing, cards))


@effects
def damage(doing: Doing, much: AMOUNT) -> None:
    """Deal this much damage to the target."""
    much = amount(doing, much)
    for target in doing.targets:
        doing.table.trace.note("damage", doing.you, target.label, amount=much)
        if isinstance(target.thing, Thing):
            target.thing.damage += much
        else:
            doing.table.players[target.thing].life -= much


@effects
def copy(doing: Doing, what: SELECTION) -> None:
    """Copy spells on the stack; new targets may be chosen for the copies."""
    for thing in what(doing):
        resolving.copy(doing.table, thing, doing.you)


@effects
def token(doing: Doing, name: Named("a card's id or a word"), *, power: Whole(), toughness: Whole(), count: Whole(1) = 1) -> None:
    """Create creature tokens of this power and toughness."""
    for _ in range(count):
        resolving.create(doing.table, doing.you, name, power, toughness)


@effects
def choose(doing: Doing, what: FILTER, *, from_: ListOf(ZONES), may: Flag() = False) -> None:
    """Choose one such card of the targeted player from these zones; `may`: or none."""
    owner = next((target.thing for target in doing.targets if isinstance(target.thing, str)), None)
    cards = [card for card in doing.table.things() if card.owner == owner and card.zone in from_ and what(doing.seen(card))]
    picked = doing.table.ask(doing.you, "choose", doing.table.labels(cards), least=0 if may else 1)
    doing.chosen = [cards[i] for i in picked]


@effects
def choose_name(doing: Doing) -> None:
    """Choose the name of a nonland card for this permanent; it may be the name of an inset spell."""
    cards = [card for card in doing.table.rules.cards.values() if "land" not in card.types]
    names = [card.id for card in cards]
    if doing.table.law("inset-name-may-be-chosen") is not None:
        names += [card.half.id for card in doing.table.rules.cards.values() if card.half]
    doing.source.word = sorted(names)[doing.table.ask(doing.you, "name", sorted(names))[0]]
    if doing.source.word not in doing.table.rules.cards:
        doing.table.trace.apply("inset-name-may-be-chosen")
    doing.table.trace.note("name", doing.you, doing.source.word)


@effects
def discard(doing: Doing, what: SELECTION) -> None:
    """Discard cards."""
    for thing in what(doing):
        doing.table.move(thing, "graveyard", "discard")


@effects
def search(doing: Doing, what: FILTER, *, to: Word("library-top")) -> None:
    """Search your library for such a card and reveal it; the library is shuffled, and the card put on top."""
    library = doing.table.players[doing.you].library
    found = [card for card in library if what(doing.seen(card))]
    picked = [found[i] for i in doing.table.ask(doing.you, "search", [card.label for card in found], least=0)]
    for card in picked:
        doing.table.trace.note("find", doing.you, card.label)
        library.remove(card)
    resolving.shuffle(doing.table, doing.you)
    library[:0] = picked


@effects
def may_play(doing: Doing, what: SELECTION, *, any_mana: Flag() = False) -> None:
    """You may cast these cards for as long as they stay exiled; `any-mana`: spending mana as though it were of any colour."""
    for thing in what(doing):
        doing.table.grants.append(Grant(doing.you, thing, thing.age, doing.because, halves=True, any_mana=any_mana))
        doing.table.trace.note("permit", doing.you, thing.label)


@effects
def cast_free(doing: Doing, what: FILTER, *, from_: Word("hand")) -> None:
    """You may cast one such spell from there without paying its mana cost."""
    things = list(doing.table.players[doing.you].hand)
    free.offer(doing.table, doing.you, things, lambda seen: what(free.with_x(seen, doing.source.x)), doing.because, doing.because)


@effects
def cascade(doing: Doing) -> None:
    """Cascade: exile from the top of the library until a cheaper nonland card comes, which you may cast for nothing."""
    if doing.event is not None:
        free.cascade(doing.table, doing.you, doing.event)


@effects
def discover(doing: Doing, most: AMOUNT) -> None:
    """Discover: exile from the top until a nonland card of that mana value or less; cast it for nothing or take it into your hand."""
    free.discover(doing.table, doing.you, amount(doing, most))
