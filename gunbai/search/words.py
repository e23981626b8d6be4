"""What the search says, in both languages (words.yaml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml


@cache
def words() -> dict[str, dict[str, str]]:
    """All sentences by their key and language."""
    read: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"))
    return read


def say(key: str, lang: str, **values: str) -> str:
    """One sentence, filled."""
    text = words()[key][lang]
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text
