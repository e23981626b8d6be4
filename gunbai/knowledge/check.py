"""Everything that must hold between the pieces of the knowledge: references, words, effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .base import KnowledgeBase
from .faults import Fault
from .vocabulary import Vocabulary


def check(kb: KnowledgeBase, vocabularies: Mapping[str, Vocabulary], unread: Any) -> list[Fault]:
    """All faults of content that was read."""
    return []
