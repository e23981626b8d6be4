"""What the knowledge is made of: games and editions, cards, laws, rulings, terms and sources.

Every class here is a shape of the YAML files (docs/format.md explains them to authors), and the JSON Schemas in `schemas/`
are generated from it. Parts that a game's own vocabulary explains (`do`, `given`, `facts`, …) stay plain data here.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    model_validator,
)

from .faults import NOWHERE, Place
from .load import Map
from .scalars import (
    Address,
    Citations,
    Date,
    EditionId,
    Editions,
    Filled,
    Id,
    Locator,
    Names,
    Part,
    PrintedNumber,
    as_list,
)

HEADINGS = ("when", "call", "react", "while", "score", "instead")
EFFECT = (*HEADINGS, "at", "if", "do", "modify")
_UNASKED: set[str] = set()  # which keys were written, `_raw` tells: a set for every piece would take an eighth of all room


class Piece(BaseModel):
    """Anything read from a file; it knows its place, and the mapping that it was read from."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True, arbitrary_types_allowed=True)
    _raw: Any = PrivateAttr(default=None)

    @model_validator(mode="wrap")
    @classmethod
    def _keep_raw(cls, data: Any, handler: ModelWrapValidatorHandler[Any]) -> Any:
        piece = handler(data)
        piece._raw = data
        object.__setattr__(piece, "__pydantic_fields_set__", _UNASKED)
        return piece

    @property
    def place(self) -> Place:
        """Where this stands."""
        return getattr(self._raw, "place", NOWHERE)

    def place_at(self, key: str) -> Place:
        """Where the value of `key` stands; where this stands if the key is not written."""
        return self._raw.value_place(key) if isinstance(self._raw, Map) else NOWHERE


class Text(Piece):
    """The same words in English and Japanese."""

    en: Annotated[str, Field(min_length=1)]
    ja: Annotated[str, Field(min_length=1)]


class Name(Piece):
    """A name in both languages; `reading` is hiragana; `unconfirmed: [ja, reading]` marks the parts that no source confirms."""

    en: Annotated[str, Field(min_length=1)]
    ja: Annotated[str, Field(min_length=1)] | None = None
    reading: Annotated[str, Field(min_length=1)] | None = None
    unconfirmed: Annotated[list[Part], BeforeValidator(as_list, json_schema_input_type=Part | list[Part])] = []


class Aliases(Piece):
    """Every other name ever seen, per language; searched like the name."""

    en: Names = []
    ja: Names = []


class Version(Piece):
    """A clause as it stands from one edition on: words only, or words and effect; `absent: true` where it is not there."""

    text: Text | None = None
    absent: bool = False
    when: Any = None
    call: Any = None
    react: Any = None
    while_: Any = Field(None, alias="while")
    score: Any = None
    instead: Any = None
    at: Any = None
    if_: Any = Field(None, alias="if")
    do: Any = None
    modify: Any = None
    note: Text | None = None
    sources: Citations = []


class Clause(Version):
    """One sentence of a card or a law: its words beside its effect, under exactly one heading, perhaps in several versions."""

    id: Id
    versions: dict[EditionId, Version] | None = None
    unpinned: Text | None = None


class Printing(Piece):
    """A printing of a card: from which edition of the rules its wording is, when, and in which product."""

    edition: EditionId
    date: Date
    product: Text
    language: Literal["en", "ja"] | None = None
    note: Text | None = None
    sources: Citations = []


class Half(Piece):
    """The second set of characteristics that one card carries (an Adventure)."""

    id: Id
    name: Name
    aliases: Aliases = Aliases()
    types: list[str] = Field(min_length=1)
    cost: dict[str, Any] = {}
    facts: dict[str, Any] = {}
    clauses: list[Clause] = []


class Card(Piece):
    """What is printed on a card, and the names it goes by. `pile` and `facts` are the game's own."""

    id: Filled = ""
    game: Filled = ""
    set: Filled = ""
    name: Name
    aliases: Aliases = Aliases()
    types: list[str] = Field(min_length=1)
    cost: dict[str, Any] = {}
    pile: Any = None
    facts: dict[str, Any] = {}
    half: Half | None = None
    clauses: list[Clause] = []
    printings: list[Printing] = []
    note: Text | None = None
    sources: Citations = []
    related: list[Id] = []


class LawVersion(Piece):
    """A law as it stands from one edition on: its printed number, words and data."""

    number: PrintedNumber | None = None
    text: Text | None = None
    data: dict[str, Any] | None = None
    absent: bool = False
    note: Text | None = None
    sources: Citations = []


class Law(LawVersion):
    """One rule beyond the cards; the engine asks for it by id and gets its data. Numbers belong to editions, never to ids."""

    id: Id
    game: Filled = ""
    chapter: Filled = ""
    name: Text
    clauses: list[Clause] = []
    versions: dict[EditionId, LawVersion] | None = None
    unpinned: Text | None = None
    see: list[str] = []


class Chapter(Piece):
    """A file of laws: the chapter's heading and its laws in reading order."""

    game: Filled = ""
    id: Filled = ""
    chapter: Text
    intro: Text | None = None
    laws: list[Law] = Field(min_length=1)


class Vary(Piece):
    """One experiment in many rows: the columns that a reader sees, and each row's values."""

    columns: dict[str, Text] = Field(min_length=1)
    rows: list[dict[str, Any]] = Field(min_length=1)


class Experiment(Piece):
    """What was set up, what was done and what must then be true; the engine plays it."""

    title: Text | None = None
    sources: Citations = []
    contradicts: Citations = []
    shows: Names = []
    shows_not: Names = Field([], alias="shows-not")
    editions: Editions = []
    printings: dict[str, EditionId] = {}
    given: dict[str, Any] = {}
    when: list[Any] = []
    then: Any = None
    vary: Any = None


class Ruling(Piece):
    """A question and its answer in both languages, with the experiments that prove it, or the reason why it is only stated."""

    id: Id
    game: Filled = ""
    set: Filled = ""
    subject: Filled = ""
    cards: Names = []
    laws: Names = []
    question: Text
    answer: Text
    stated: Text | None = None
    disputed: Text | None = None
    unshown: dict[str, Text] = {}
    experiments: list[Experiment] = []
    sources: Citations = []
    contradicts: Citations = []
    see: Names = []

    @property
    def full_id(self) -> str:
        """The permanent id, e.g. `dominion/bridge-troll/not-on-others-turns`."""
        return f"{self.game}/{self.subject}/{self.id}"


class Topic(Piece):
    """A subject of rulings that is no card and no law: a heading and a sentence or two."""

    name: Text
    reading: str | None = None
    aliases: Aliases = Aliases()
    intro: Text | None = None


class RulingFile(Piece):
    """A file of rulings; its name is the id of its subject: a card, a chapter of laws, or a topic described here."""

    topic: Topic | None = None
    rulings: list[Ruling] = Field(min_length=1)


class Term(Piece):
    """A word of the game: what it is called in both languages, what it means, and which words to avoid for it."""

    id: Id
    game: Filled = ""
    name: Name
    aliases: Aliases = Aliases()
    avoid: Aliases = Aliases()
    kind: str
    definition: Text
    see: Names = []
    sources: Citations = []


class Glossary(Piece):
    """A file of terms."""

    terms: list[Term] = Field(min_length=1)


class Source(Piece):
    """A document that is cited: what it is, how old, where; `locators` are the places in it that may be cited."""

    id: Id
    title: Text
    kind: Literal["document", "rulebook", "card", "wiki", "database", "law", "article"]
    language: Literal["en", "ja", "both"]
    date: Date | None = None
    edition: Text | None = None
    address: str | None = None
    locators: dict[str, list[Locator]] | None = None
    note: Text | None = None


class Redirect(Piece):
    """Where something that was published stands now; a whole page takes along every place on it that the new page has, too."""

    from_: Address = Field(alias="from")
    to: Address


class Edition(Piece):
    """A dated state of a game's rules."""

    id: EditionId
    date: Date
    name: Text
    note: Text | None = None
    sources: Citations = []


class Game(Piece):
    """A game: its name, publishers, and the editions of its rules, oldest first; the last one is today's."""

    id: Filled = ""
    name: Name
    publisher: Text
    sets: dict[str, Text] = {}
    editions: list[Edition] = Field(min_length=1)
