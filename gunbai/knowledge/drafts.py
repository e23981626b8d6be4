"""What is still to be written: `TODO what to write` in the place of a value, and new files and entries full of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .faults import Fault, Place
from .load import Map, Seq
from .schema import first_line

MARK = "TODO"
_WHAT = "this is still to be written"
_SMALL = ("a", "an", "and", "in", "of", "on", "the", "to")  # words that no English title begins with a capital


def unwritten(raw: Any, place: Place) -> Iterator[Fault]:
    """A fault for every value that is still to be written; it says what."""
    if isinstance(raw, Map):
        for key, value in raw.items():
            yield from unwritten(value, raw.value_place(key))
    elif isinstance(raw, Seq):
        for i, value in enumerate(raw):
            yield from unwritten(value, raw.item_place(i))
    elif isinstance(raw, str) and raw.startswith(MARK):
        yield Fault(place, _WHAT, raw.removeprefix(MARK).strip(": ") or "write it")


def but_unwritten(faults: Iterable[Fault]) -> list[Fault]:
    """The faults without those that only come of a value in the same line that is still to be written."""
    faults = list(faults)
    lines = {fault.place[:2] for fault in faults if fault.what == _WHAT}
    return [fault for fault in faults if fault.place[:2] not in lines or fault.what == _WHAT]


def card(game: str, set_: str, id_: str, piles: str, edition: str) -> str:
    """The text of a new card's file; `piles` are the words for its pile, empty if the game knows none."""
    words = id_.split("-")
    name = " ".join(word if number and word in _SMALL else word.capitalize() for number, word in enumerate(words))
    return f"""{first_line(f"cards/{game}/{set_}/{id_}.yaml")}
name:
  en: {name}
  ja: TODO the Japanese name; if no source tells it, remove this line and the next and mark ja as unconfirmed
  reading: TODO the Japanese name in hiragana; if no source confirms it, mark reading as unconfirmed
types: [TODO its types as docs/verbs-{game}.md lists them]
cost: TODO its cost as docs/verbs-{game}.md lists costs; remove the line if it has none
{f"pile: TODO one of {piles}{chr(10)}" if piles else ""}printings:
- edition: {edition}
  date: TODO when it was printed, e.g. 2015-05-08 or "2015"
  product: {{en: TODO the product in English, ja: TODO the product in Japanese}}
clauses:
- id: TODO a word for the clause, e.g. draw; further clauses follow like this one
  text:
    en: TODO what this part of the card does, in your own words
    ja: TODO the same in Japanese
  when: TODO when it happens, e.g. played; other headings stand in docs/verbs-{game}.md
  do: TODO the effect in the words of docs/verbs-{game}.md
"""


def ruling(game: str, subject: str, id_: str) -> str:
    """The text of a new ruling, an item of a list."""
    return f"""- id: {id_}
  question:
    en: TODO what players ask, in English
    ja: TODO the same in Japanese
  answer:
    en: TODO the answer, in English
    ja: TODO the same in Japanese
  experiments:
  - shows: [TODO the clauses and laws that it shows at work such as {subject}.draw]
    given: TODO what lies on the table; docs/verbs-{game}.md lists what may be given
    when: TODO what the players do, step by step
    then: TODO what must be true at the end, as paths and values
"""


def law(id_: str) -> str:
    """The text of a new law, an item of a list."""
    return f"""- id: {id_}
  name: {{en: TODO a short name in English, ja: TODO the same in Japanese}}
  text:
    en: TODO the rule, in your own words
    ja: TODO the same in Japanese
"""


def term(id_: str) -> str:
    """The text of a new term, an item of a list."""
    return f"""- id: {id_}
  name:
    en: {id_.replace("-", " ").capitalize()}
    ja: TODO the Japanese word
    reading: TODO the Japanese word in hiragana
  kind: TODO one of rule, type, zone, token, phase, action, component, set, person
  definition:
    en: TODO what it means, in one or two sentences
    ja: TODO the same in Japanese
"""


def head(shown: str, key: str, before: str = "") -> str:
    """The beginning of a new file of a list: its first line, what stands before the list, and the list's key."""
    return f"{first_line(shown)}\n{before}{key}:\n"


TOPIC = """topic:
  name: {en: TODO a heading in English, ja: TODO the same in Japanese}
"""
CHAPTER = """chapter: {en: TODO the heading of the chapter in English, ja: TODO the same in Japanese}
"""
