"""The shapes of the answers below `/api/v1/`, from which their JSON Schemas are made.

Every key is always there; what does not exist is null or empty. Ids are full ids (`dominion/bridge-troll`), `file` and `page` are
addresses below the site's root, and nothing is ever renamed or removed within v1: new keys may come.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

FOLDER = "api/v1"
SHELVES = {"card": "cards", "ruling": "rulings", "law": "laws", "term": "terms", "source": "sources", "edition": "editions"}
Kind = Literal["card", "ruling", "law", "term", "source", "edition"]


class Shape(BaseModel):
    """An object of an answer."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)


class Words(Shape):
    """The same words in English and Japanese."""

    en: str
    ja: str


class Called(Shape):
    """A name; `reading` is hiragana, and no source confirms the parts in `unconfirmed`."""

    en: str
    ja: str | None
    reading: str | None
    unconfirmed: list[Literal["ja", "reading"]]


class Others(Shape):
    """Other names or words, by language."""

    en: list[str]
    ja: list[str]


class Entry(Shape):
    """What everything with an id has: its file of this API, and the page with its anchor in each language."""

    id: str
    kind: Kind
    file: str
    page: Words


class Wording(Shape):
    """A clause as it stands under some editions (all that have the same wording); where it is absent, `text` and `effect` are null."""

    editions: list[str]
    text: Words | None
    effect: dict[str, Any] | None = Field(description="what the engine carries out, in the words of docs/verbs")


class Sentence(Shape):
    """A clause: one sentence of a card or law, in every wording that it had, oldest first."""

    id: str
    wordings: list[Wording]


class Side(Shape):
    """A set of characteristics: the card's own, or those of its second half."""

    id: str
    name: Called
    aliases: Others
    types: list[str]
    cost: dict[str, Any]
    facts: dict[str, Any]
    clauses: list[Sentence]


class Print(Shape):
    """A printing: its wording is that of `edition`; `language` is null where it was in both."""

    edition: str
    date: str
    product: Words
    language: Literal["en", "ja"] | None
    note: Words | None
    sources: list[str]


class Named(Shape):
    """An id and what it is called."""

    id: str
    name: Words


class CardAnswer(Entry):
    """A card."""

    kind: Literal["card"]
    game: str
    set: Named
    name: Called
    aliases: Others
    types: list[str]
    cost: dict[str, Any]
    pile: Any
    facts: dict[str, Any]
    clauses: list[Sentence]
    half: Side | None
    printings: list[Print]
    note: Words | None
    sources: list[str]
    related: list[str]
    rulings: list[str] = Field(description="those on the card's own page, then those elsewhere that name it")


class Judgement(Shape):
    """What the proof found: `holds` are the editions that it was proven for; `changed` tells that the outcome differs between some of
    them, because of the clauses and laws in `changed_by`."""

    status: Literal["proven", "stated", "failed"]
    holds: list[str]
    changed: bool
    changed_by: list[str]


class Trial(Shape):
    """An experiment as its author wrote it; `outcomes` are groups of editions under which the same came out, oldest first."""

    title: Words | None
    given: dict[str, Any]
    when: list[Any]
    then: Any
    vary: Any
    shows: list[str]
    shows_not: list[str]
    outcomes: list[list[str]]
    sources: list[str]
    contradicts: list[str]


class RulingAnswer(Entry):
    """A ruling: a question, its answer, and what the proof found."""

    kind: Literal["ruling"]
    game: str
    subject: Named
    cards: list[str]
    laws: list[str]
    question: Words
    answer: Words
    verdict: Judgement
    stated: Words | None = Field(description="why it cannot be played")
    disputed: Words | None
    experiments: list[Trial]
    sources: list[str]
    contradicts: list[str] = Field(description="citations that this shows to be wrong or outdated")
    see: list[str]


class LawWording(Shape):
    """A law as it stands under some editions; where it is absent, `text` is null."""

    editions: list[str]
    number: str | None
    text: Words | None
    data: dict[str, Any] | None = Field(description="the numbers and values that the engine takes from the law")
    note: Words | None
    sources: list[str]


class LawAnswer(Entry):
    """A law: a rule beyond the cards."""

    kind: Literal["law"]
    game: str
    chapter: Named
    name: Words
    wordings: list[LawWording]
    clauses: list[Sentence]
    see: list[str]
    rulings: list[str]


class TermAnswer(Entry):
    """A word of the glossary."""

    kind: Literal["term"]
    game: str
    name: Called
    aliases: Others
    avoid: Others
    word_kind: str
    definition: Words
    see: list[str]
    sources: list[str]


class Finding(Shape):
    """What was found about a statement of a source, and by what."""

    how: Literal["proven", "stated", "contradicted", "card", "law"]
    id: str


class Statement(Shape):
    """A place in a source that can be cited (`source#locator`)."""

    locator: str
    found: Literal["proven", "data", "stated", "contradicted", "open"]
    by: list[Finding]


class SourceAnswer(Entry):
    """A document that is cited."""

    kind: Literal["source"]
    title: Words
    document: str
    language: Literal["en", "ja", "both"]
    date: str | None
    edition: Words | None
    address: str | None
    note: Words | None
    statements: list[Statement]


class EditionAnswer(Entry):
    """An edition of a game's rules."""

    kind: Literal["edition"]
    game: str
    name: Words
    date: str
    today: bool
    note: Words | None
    sources: list[str]
    turned: list[str] = Field(description="rulings whose outcome is another one from this edition on")


class Row(Entry):
    """A line of an index; `status` is that of a ruling, else null."""

    title: Words
    status: Literal["proven", "stated", "failed"] | None


class IndexAnswer(Shape):
    """Everything of one kind, of one game or (where `game` is null) of all."""

    of: Kind
    game: str | None
    count: int
    items: list[Row]


class GameOf(Shape):
    """A game, with its sets and the ids of its editions, oldest first."""

    id: str
    name: Called
    publisher: Words
    sets: list[Named]
    editions: list[str]


class Shelf(Shape):
    """Where everything of one kind is: its index, the index of each game, and the schema of each answer."""

    kind: Kind
    count: int
    index: str
    by_game: dict[str, str]
    answer_schema: str


class StartAnswer(Shape):
    """Where to begin. `sha256` is that of `all`: while it is the same, nothing has changed."""

    version: Literal[1]
    about: Words
    licence: Literal["CC-BY-4.0"]
    games: list[GameOf]
    kinds: list[Shelf]
    all: str
    sha256: str
    schemas: dict[str, str]


class AllAnswer(Shape):
    """Everything in one file."""

    version: Literal[1]
    games: list[GameOf]
    cards: list[CardAnswer]
    rulings: list[RulingAnswer]
    laws: list[LawAnswer]
    terms: list[TermAnswer]
    sources: list[SourceAnswer]
    editions: list[EditionAnswer]


ANSWERS: dict[str, type[Shape]] = {
    "card": CardAnswer, "ruling": RulingAnswer, "law": LawAnswer, "term": TermAnswer, "source": SourceAnswer, "edition": EditionAnswer,
    "index": IndexAnswer, "start": StartAnswer, "all": AllAnswer,
}  # fmt: skip
