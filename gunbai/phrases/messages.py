"""What engines say about steps and answers that they cannot use, put into the reader's language.

Engines write English; `messages.yaml` holds each of their sentences with its places beside the same in Japanese. So does `faults.yaml` for
what is wrong with the content and what to write instead.
"""

from __future__ import annotations

import re
from functools import cache

from .templates import phrases

_PLACE = re.compile(r"\{([a-z]+)\}")
_SENTENCES = ("legal", "problem", "options")  # places that hold a sentence of the list again
_PARTS = ("said", "text", "where", "a", "b", "clauses", "it", "kind", "other")  # the same, in the list of faults


def message(text: str, lang: str) -> str:
    """The message in `lang`; as it is where the list does not know it, or in English."""
    return _said(text, lang, "messages", _SENTENCES)


def fault(what: str, lang: str) -> str:
    """What is wrong with the content, or what to write instead, in `lang`; as it is where the list does not know it, or in English."""
    return _said(what, lang, "faults", _PARTS)


def _said(text: str, lang: str, name: str, again: tuple[str, ...]) -> str:
    for pattern, template in _messages(name) if lang == "ja" else ():
        found = pattern.fullmatch(text)
        if found is not None:
            parts = {key: _said(value, lang, name, again) if key in again else value for key, value in found.groupdict().items()}
            return _PLACE.sub(lambda place, parts=parts: parts.get(place[1], place[0]), template)  # type: ignore[misc]
    return text


@cache
def _messages(name: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each English sentence of a list as a pattern, with its Japanese template."""
    return tuple((_pattern(entry["en"]), entry["ja"]) for entry in phrases(name)[name])


def _pattern(template: str) -> re.Pattern[str]:
    parts = _PLACE.split(template)
    return re.compile("".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.DOTALL)
