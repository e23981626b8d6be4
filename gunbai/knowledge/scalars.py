"""The small things that pieces are made of: ids, dates, editions, and lists whose only item may be written bare."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from .faults import NOWHERE
from .load import Seq, packed

DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?\Z")
_ID = "[a-z0-9]+(-[a-z0-9]+)*"
# Windows has no files with such names; YAML readers take the others for a truth value or for nothing; file systems end at 255 bytes
_TAKEN = r"(?!(con|prn|aux|nul|com[0-9]|lpt[0-9]|true|false|yes|no|on|off|y|n|null)\Z)(?!.{101})"
ID = re.compile(_TAKEN + _ID + r"\Z")
_ADDRESS = rf"({_ID}/)+(#{_ID}(\.{_ID})?)?"
ADDRESS = re.compile(_ADDRESS + r"\Z")


def as_list(value: Any) -> Any:
    """One item may be written bare where a list is meant."""
    if value is None or isinstance(value, list):
        return value
    result = Seq([value])
    place = getattr(value, "place", NOWHERE)
    result.path, result.marks = place.path, packed([place[1:]] * 2)
    return result


def _id(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and not ID.match(value):
        raise ValueError("|".join(id_trouble(value)))
    return value


def id_trouble(text: str) -> tuple[str, str]:
    """What is wrong with a text that is no id, and what to write instead."""
    if re.fullmatch(_ID, text):
        return (f'"{text[:20]}…" is too long for an id', "use at most 100 signs") if len(text) > 100 else (
            f'"{text}" means something else to YAML or to Windows', f"add a word to the id, e.g. {text}-card")
    return f'"{text}" is not an id', "use lower-case words joined by hyphens, e.g. bridge-troll"


def is_day(text: str) -> bool:
    """Whether a text is a year, a month or a day of the calendar, as YYYY, YYYY-MM or YYYY-MM-DD."""
    if not DATE.match(text):
        return False
    try:
        date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError:
        return False
    return True


def _bare(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _date(value: Any) -> Any:
    value = _bare(value)
    if isinstance(value, str) and not is_day(value):
        raise ValueError(f'"{value}" is not a date|write the year, month and day as far as they are known, e.g. 2015-05-08 or 2015')
    return value


def _address(value: Any) -> Any:
    if isinstance(value, str) and not ADDRESS.match(value):
        raise ValueError(f'"{value}" is no address|write the page below the language, and perhaps an anchor: dominion/cards/moat/#blocks')
    return value


def _filled(value: Any) -> Any:
    raise PydanticCustomError("filled", "the file's name and folder say this")


_WORD_OR_NUMBER = WithJsonSchema({"type": ["string", "integer"]})  # a bare number is text here
_ONE_OR_MANY = Annotated[list[str], WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})]
Id = Annotated[str, BeforeValidator(_id), WithJsonSchema({"type": ["string", "integer"], "pattern": f"^{_ID}$"})]
Address = Annotated[str, BeforeValidator(_address), WithJsonSchema({"type": "string", "pattern": f"^{_ADDRESS}$"})]
EditionId = Annotated[str, BeforeValidator(_bare), _WORD_OR_NUMBER]
Locator = Annotated[str, BeforeValidator(_bare), _WORD_OR_NUMBER]
Date = Annotated[str, BeforeValidator(_date), _WORD_OR_NUMBER]
PrintedNumber = Annotated[str, BeforeValidator(_bare), WithJsonSchema({"type": ["string", "number"]})]
Filled = Annotated[SkipJsonSchema[str], BeforeValidator(_filled)]  # never written in a file: the reader fills it in
Names = Annotated[_ONE_OR_MANY, BeforeValidator(as_list)]
Citations = Annotated[_ONE_OR_MANY, BeforeValidator(as_list)]
Editions = Annotated[
    list[EditionId],
    BeforeValidator(as_list),
    WithJsonSchema({"anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}]}),
]

Part = Literal["en", "ja", "reading"]
