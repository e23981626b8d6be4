"""The generator of larger knowledge bases: the same shapes under new names, nothing dangling, everything proven."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from whole import ROOT, content, verdicts

from gunbai.knowledge.addresses import unregistered
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.fingerprint import REGISTER
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove

sys.path.insert(0, str(ROOT))  # the benchmarks stand beside the package
from benchmarks import grow, growth

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base twice as large."""
    out = tmp_path_factory.mktemp("grown") / "twice"
    grow.grow(2, out)
    return out


@pytest.fixture(scope="module")
def real() -> KnowledgeBase:
    """The real one."""
    return content()


@pytest.fixture(scope="module")
def grown(folder: Path) -> KnowledgeBase:
    """The one twice as large, checked."""
    return load(folder, vocabularies())


def test_it_is_twice_as_large_and_without_a_fault(real: KnowledgeBase, grown: KnowledgeBase) -> None:
    copied = len(real.cards) - sum(map(len, grow.KNOWN.values()))
    assert len(grown.cards) == len(real.cards) + copied
    for shelf in ("rulings", "laws", "chapters", "topics", "terms"):
        assert len(getattr(grown, shelf)) == 2 * len(getattr(real, shelf)), shelf


def test_the_register_holds_everything_and_a_lost_address_is_told(folder: Path, grown: KnowledgeBase, tmp_path: Path) -> None:
    assert len(grown.published) > 3000
    assert not unregistered(grown)
    assert grown.changes
    lost = tmp_path / "lost"
    shutil.copytree(folder, lost)
    with (lost / REGISTER).open("a", encoding="utf-8") as register:
        register.write("dominion/cards/never-heard-of/\n")
    with pytest.raises(ContentError, match="nothing stands at dominion/cards/never-heard-of/ any more"):
        load(lost, vocabularies())


def test_what_a_command_takes_is_told_with_the_memory_of_what_it_starts() -> None:
    holding = "import time; held = bytearray(b'1' * 60_000_000); time.sleep(0.6)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {holding!r}])"
    took = growth.spent("-c", code)
    assert took.clock > 0.6
    if sys.platform == "linux":
        assert 60 < took.memory < 1000
    with pytest.raises(subprocess.CalledProcessError, match="exit status 7"):
        growth.spent("-c", "raise SystemExit(7)")


def test_the_new_rulings_are_proven_with_the_new_cards(real: KnowledgeBase, grown: KnowledgeBase) -> None:
    was, now = verdicts(), prove(grown)
    for status in ("proven", "stated"):
        assert sum(one.status == status for one in now.values()) == 2 * sum(one.status == status for one in was.values()), status
    new = [ruling for key, ruling in grown.rulings.items() if key not in real.rulings and f"{ruling.game}/{ruling.subject}" in grown.cards]
    played = {card for ruling in new for card in (ruling.subject, *ruling.cards)}
    old = {card.id for card in real.cards.values()}
    assert played & old <= set.union(*grow.KNOWN.values())


def test_names_are_new_in_both_languages_and_readings(real: KnowledgeBase, grown: KnowledgeBase) -> None:
    for lang in ("en", "ja"):
        names = [getattr(card.name, lang) for key, card in grown.cards.items() if key.startswith("dominion/") and getattr(card.name, lang)]
        assert len(set(names)) == len(names), lang
    new = [card for key, card in grown.cards.items() if key not in real.cards]
    assert all(card.name.en.lower().replace(" ", "-") == card.id for card in new)
    assert sum(card.name.reading is not None for card in new) > 50


def test_texts_speak_of_the_new_cards(real: KnowledgeBase, grown: KnowledgeBase) -> None:
    for key, ruling in grown.rulings.items():
        if key not in real.rulings:
            said = f"{ruling.question} {ruling.answer}"
            assert not re.search("Royal Carriage|Bridge Troll|Giant Killer|御料車|橋の下のトロル|巨人落とし", said), key


def test_the_same_size_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    grow.grow(2, tmp_path / "again")
    first, second = ({path.relative_to(top): path.read_bytes() for path in top.rglob("*.yaml")} for top in (folder, tmp_path / "again"))
    assert first == second


def test_a_folder_with_something_in_it_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grow.main(["2", str(folder)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert grow.main(["0", "x"]) == 2
    assert grow.main([]) == 2


def test_there_are_names_for_a_hundred_times_as_much() -> None:
    names = [grow.name(number) for number in range(100_000)]
    for part in ("en", "ja", "id"):
        assert len({one[part] for one in names}) == len(names), part
