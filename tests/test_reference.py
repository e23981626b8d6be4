"""The reference pages say what the code knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.proof.games import vocabularies
from gunbai.proof.reference import page


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_the_reference_page_is_fresh(game: str, root: Path) -> None:
    assert (root / f"docs/verbs-{game}.md").read_text("utf-8") == page(vocabularies()[game]), "run make schemas"


@pytest.mark.parametrize("game", sorted(vocabularies()))
def test_every_verb_says_what_it_does(game: str) -> None:
    words = vocabularies()[game]
    silent = [f"{family.name} {verb.name}" for family in words.families.values() for verb in family.verbs.values() if not verb.doc.strip()]
    assert silent == []
    assert all(family.verbs for family in words.families.values())
