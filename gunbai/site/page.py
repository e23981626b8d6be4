"""A page as it is handed to the templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Page:
    """One page: its path below the language, the template that writes it, its title, a sentence about it, and its content."""

    path: str
    template: str
    title: str
    about: str = ""
    content: dict[str, Any] = field(default_factory=dict)
    trail: list[tuple[str, str]] = field(default_factory=list)  # the pages above it: title and path
    moved: str = ""  # the address to which the page leads on, if nothing else stands on it any more

    @property
    def crumb(self) -> str:
        """Its title as the last step of the trail: without the game's name, which stands before it there."""
        return self.title.partition(" – ")[0]
