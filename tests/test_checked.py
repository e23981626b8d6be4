"""What an earlier run found without fault is not checked again; whatever changed since is."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from tiny_words import tiny

from gunbai.knowledge.checked import load_checked
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.vocabulary import Vocabulary

WORLD = Path(__file__).parent / "bad" / "world"
CARD = "cards/dominion/adventures/guide.yaml"


class Words:
    """Hands out the vocabulary of the small world and counts how often it was needed: once for each check."""

    asked = 0

    def __call__(self) -> Mapping[str, Vocabulary]:
        self.asked += 1
        return {"dominion": tiny()}


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A small valid world."""
    return Path(shutil.copytree(WORLD, tmp_path / "world"))


def test_the_same_content_is_checked_once(world: Path, tmp_path: Path) -> None:
    words = Words()
    first = load_checked(world, words, tmp_path)
    again = load_checked(world, words, tmp_path)
    assert words.asked == 1
    assert again == first


def test_changed_content_is_checked_again(world: Path, tmp_path: Path) -> None:
    words = Words()
    load_checked(world, words, tmp_path)
    card = world / CARD
    card.write_text(card.read_text().replace("types: [", "types: [attak, "))
    for _ in range(2):
        with pytest.raises(ContentError) as caught:
            load_checked(world, words, tmp_path)
        assert f"{CARD}:" in str(caught.value) and "attak" in str(caught.value)
    assert words.asked == 3


def test_a_new_file_is_checked(world: Path, tmp_path: Path) -> None:
    load_checked(world, Words(), tmp_path)
    (world / "cards/dominion/adventures/note.txt").write_text("")
    with pytest.raises(ContentError, match=r"note\.txt"):
        load_checked(world, Words(), tmp_path)


def test_where_no_note_can_be_kept_everything_is_checked(world: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    words = Words()
    load_checked(world, words, tmp_path / "file")
    load_checked(world, words, tmp_path / "file")
    assert words.asked == 2
