"""From plain data to pieces of the model, with every fault of shape put into the author's words and at its place."""

from __future__ import annotations

import re
import types
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from .faults import Fault, Place, nearest
from .load import Map, place_of
from .scalars import Filled

_REQUIRED_HINT = {"en": "words in English", "ja": "words in Japanese", "id": "its-id"}
_FILLED = get_args(Filled)[-1]


def pieces(kind: Any, raw: Any, top: Place) -> tuple[Any, list[Fault]]:
    """`raw` as a piece of the model class (or `list[class]`) `kind`, and its faults; the piece is None when there are any."""
    try:
        return TypeAdapter(kind).validate_python(raw, by_alias=True, by_name=False), []
    except ValidationError as error:
        details = error.errors(include_url=False)
        return None, [_fault(kind, raw, top, detail) for detail in details]


def shown(value: Any) -> str:
    """A written value in a fault, short."""
    if value is None:
        return "nothing"
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a mapping"
    text = f'"{value}"' if isinstance(value, str) else str(value).lower()
    return text if len(text) <= 60 else text[:57] + '…"'


def _fault(kind: Any, raw: Any, top: Place, detail: Any) -> Fault:
    loc, error, value = tuple(detail["loc"]), detail["type"], detail["input"]
    place = place_of(raw, *loc) or top
    if error in ("extra_forbidden", "filled") or loc[-1:] == ("[key]",):
        loc = loc[:-1] if loc[-1:] == ("[key]",) else loc
        holder = _at(raw, loc[:-1])
        place = holder.key_place(loc[-1]) if isinstance(holder, Map) and loc[-1] in holder else place
    return Fault(place, *_words(kind, loc, error, value, detail))


def _words(kind: Any, loc: tuple[Any, ...], error: str, value: Any, detail: Any) -> tuple[str, str]:
    name = _name(loc)
    context = detail.get("ctx", {})
    if error == "missing":
        inside = f" in {_name(loc[:-1])}" if len(loc) > 1 else ""
        hint = _REQUIRED_HINT.get(str(loc[-1]), "…")
        return f'"{loc[-1]}" is missing{inside}', f'add "{loc[-1]}: {hint}"'
    if error == "extra_forbidden" and value is None and loc[-2:-1] != () and not re.fullmatch(r"[a-z-]+", str(loc[-1])):
        return f'a comma ends the text before {shown(str(loc[-1]))}', "put the whole text in quotes"
    if error == "extra_forbidden":
        return f'unknown key "{loc[-1]}"', nearest(loc[-1], written_keys(kind, loc[:-1]), most=16)
    if error == "filled":
        return f'the key "{loc[-1]}" is not written: the name and folder of the file say it', "remove it"
    if error == "value_error":
        what, _, instead = str(context["error"]).partition("|")
        return what, instead or "correct it"
    if error == "literal_error":
        known = re.findall(r"'([^']*)'", str(context.get("expected", "")))
        return f"{name} cannot be {shown(value)}", nearest(value, known)
    if error in ("string_too_short", "too_short"):
        return f"{name} is empty", "write at least one" if error == "too_short" else "write it, or remove the key"
    if value is None:
        return f"nothing is written for {name}", "write it, or remove the key"
    return f"{name} is {shown(value)}", _wanted(kind, loc, error, value)


def _wanted(kind: Any, loc: tuple[Any, ...], error: str, value: Any) -> str:
    if error in ("model_type", "model_attributes_type", "dataclass_type"):
        keys = written_keys(kind, loc)
        return f"write a mapping with {', '.join(keys[:3])}{', …' if len(keys) > 3 else ''}"
    if error == "list_type":
        return "write a list: [one, two]"
    if error == "dict_type":
        return "write a mapping: {word: value}"
    if error == "bool_type":
        return "write true or false"
    if error == "string_type" and not isinstance(value, (dict, list)):
        return "put it in quotes"
    if error in ("string_type", "string_unicode"):
        return "write plain text"
    return "write it as docs/format.md shows"


def _name(loc: tuple[Any, ...]) -> str:
    """What stands at `loc`, as its author calls it: `"types"`, an item of `"types"`, the file."""
    words = [step for step in loc if isinstance(step, str)]
    if not words:
        return "an item of the file" if loc else "the file"
    return f'an item of "{words[-1]}"' if isinstance(loc[-1], int) else f'"{words[-1]}"'


def _at(raw: Any, loc: tuple[Any, ...]) -> Any:
    for step in loc:
        try:
            raw = raw[step]
        except (KeyError, IndexError, TypeError):
            return None
    return raw


def written_keys(kind: Any, loc: tuple[Any, ...] = ()) -> list[str]:
    """The keys that may be written at `loc` below the model class `kind`; none where there is no fixed list."""
    for step in loc:
        kind = _inner(kind)
        if get_origin(kind) in (list, dict):
            kind = get_args(kind)[-1]
        elif isinstance(kind, type) and issubclass(kind, BaseModel):
            kind = next((field.annotation for key, field in kind.model_fields.items() if step in (field.alias or key,)), None)
    kind = _inner(kind)
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return []
    return [field.alias or key for key, field in kind.model_fields.items() if _FILLED not in field.metadata]


def _inner(kind: Any) -> Any:
    """The kind without `Annotated` and `| None` around it."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif get_origin(kind) in (Union, types.UnionType):
            kind = next((one for one in get_args(kind) if one is not type(None)), None)
        else:
            return kind
