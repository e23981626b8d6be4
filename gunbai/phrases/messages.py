"""What engines say about steps and answers that they cannot use, put into the reader's language.

Engines write English; `messages.yaml` holds each of their sentences with its places beside the same in Japanese.
"""

from __future__ import annotations

import re
from functools import cache

from .templates import phrases

_PLACE = re.compile(r"\{([a-z]+)\}")
_SENTENCES = ("legal", "problem", "options")  # places that hold a sentence of the list again


def message(text: str, lang: str) -> str:
    """The message in `lang`; as it is where the list does not know it, or in English."""
    for pattern, template in _messages() if lang == "ja" else ():
        found = pattern.fullmatch(text)
        if found is not None:
            parts = {key: message(value, lang) if key in _SENTENCES else value for key, value in found.groupdict().items()}
            return _PLACE.sub(lambda place, parts=parts: parts.get(place[1], place[0]), template)  # type: ignore[misc]
    return text


@cache
def _messages() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each English sentence as a pattern, with its Japanese template."""
    return tuple((_pattern(entry["en"]), entry["ja"]) for entry in phrases("messages")["messages"])


def _pattern(template: str) -> re.Pattern[str]:
    parts = _PLACE.split(template)
    return re.compile("".join(f"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts)), re.DOTALL)
