"""Checking: every broken file in tests/bad gives exactly the line that it announces; and what the checks let pass.

A broken file says in its first line which fault it must give, in its second line where it pretends to stand; the rest is laid over the
small valid world in tests/bad/world, so line 1 of the fault is line 3 of the file.
"""

from __future__ import annotations

import os
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_words import tiny

from gunbai.knowledge.check import unconfirmed
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.read import load

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.yaml"))
TROLL = "cards/dominion/adventures/bridge-troll.yaml"
GUIDE = "cards/dominion/adventures/guide.yaml"
DEBT = "laws/dominion/debt.yaml"
BIDDING = "rulings/dominion/adventures/bidding.yaml"
ON_TROLL = "rulings/dominion/adventures/bridge-troll.yaml"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BAD / "world", tmp_path / "world"))


def faults(root: Path) -> list[str]:
    try:
        load(root, {"dominion": tiny()})
    except ContentError as error:
        return [str(fault) for fault in error.faults]
    return []


def lay(file: Path, world: Path) -> str:
    """Lay a broken file over the world; the fault that it announces."""
    expected, where, content = file.read_bytes().split(b"\n", 2)
    target = world / where.decode().removeprefix("# as: ")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    return expected.decode().removeprefix("# expected: ")


@pytest.fixture
def edit(world: Path) -> Callable[..., list[str]]:
    """Replace words in files of the world and give the faults that come of it."""

    def change(*changes: tuple[str, str, str]) -> list[str]:
        for path, old, new in changes:
            before = (world / path).read_text(encoding="utf-8")
            assert before.count(old) == 1, f"{old!r} stands {before.count(old)} times in {path}"
            (world / path).write_text(before.replace(old, new), encoding="utf-8")
        return faults(world)

    return change


def test_the_world_itself_has_no_fault(world: Path) -> None:
    assert faults(world) == []


def test_there_are_enough_kinds_of_broken_files() -> None:
    announced = {file.read_bytes().split(b"\n", 1)[0] for file in FILES}
    assert len(announced) == len(FILES) >= 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_broken_file_gives_exactly_its_fault(file: Path, world: Path) -> None:
    expected = lay(file, world)
    assert faults(world) == [expected]


def test_the_faults_of_several_files_come_at_once_and_sorted(world: Path) -> None:
    names = ("unknown-verb", "open-quote", "law-with-unknown-number", "dead-clause", "avoided-word", "unknown-kind")
    expected = [lay(BAD / f"{name}.yaml", world) for name in names]
    found = faults(world)
    assert sorted(found) == sorted(expected)
    assert [line.split(":")[0] for line in found] == [TROLL, GUIDE, DEBT, BIDDING, ON_TROLL, "sources.yaml"]


def test_a_reference_into_a_file_that_cannot_be_read_is_not_called_dead(world: Path) -> None:
    unreadable = (GUIDE, DEBT, "glossary/dominion.yaml", "sources.yaml", BIDDING)
    for path in unreadable:
        (world / path).write_text("[", encoding="utf-8")
    assert [line.split(":")[0] for line in faults(world)] == sorted(unreadable)


@pytest.mark.parametrize(("make", "expected"), [
    (lambda place: place.symlink_to("/nowhere"), "the file cannot be read (No such file or directory)"),
    (lambda place: place.symlink_to(place.name), "the file cannot be read (Too many levels of symbolic links)"),
    (lambda place: place.symlink_to("."), "this is a link to a folder"),
    (os.mkfifo, "this is no ordinary file"),
    (lambda place: place.symlink_to("/etc/passwd"), "this is a link that leads out of the project"),
    (lambda place: place.symlink_to(__file__), "this is a link that leads out of the project"),
], ids=["to nowhere", "in a circle", "to a folder", "pipe", "out of the project", "to our own code"])  # fmt: skip
def test_what_is_no_file_is_named_and_never_read(make: Callable[[Path], None], expected: str, world: Path) -> None:
    make(world / "cards/dominion/adventures/odd.yaml")
    (fault,) = faults(world)
    assert fault.startswith(f"cards/dominion/adventures/odd.yaml:1:1: {expected} -> ")


def test_a_file_where_a_folder_should_stand_does_not_condemn_what_names_its_content(world: Path) -> None:
    shutil.rmtree(world / "cards")
    (world / "cards").touch()
    assert [line.partition(" -> ")[0] for line in faults(world)] == ["cards:1:1: a folder should stand here"]


def test_kana_with_their_marks_apart_are_read_as_one(world: Path) -> None:
    file = world / TROLL
    file.write_text(unicodedata.normalize("NFD", file.read_text(encoding="utf-8")), encoding="utf-8")
    assert faults(world) == []


def test_a_broken_editions_file_does_not_condemn_the_rest(world: Path) -> None:
    file = world / ON_TROLL
    by_edition = "then: {2015: {cost.guide: 2}, 2022: {cost.guide: 3}}"
    file.write_text(file.read_text(encoding="utf-8").replace("then: {cost.guide: 2}", by_edition), encoding="utf-8")
    assert faults(world) == []
    (world / "editions.yaml").write_text("[", encoding="utf-8")
    assert len(faults(world)) == 1


def test_an_alias_may_be_the_name_of_another_card(edit: Callable[..., list[str]]) -> None:
    assert edit((TROLL, "ja: [トロール橋]", "ja: [案内人]")) == []


def test_an_avoided_word_does_not_count_in_a_longer_name_or_in_quotes(edit: Callable[..., list[str]]) -> None:
    assert edit(
        (BIDDING, "ja: 何も起こりません。", "ja: 酒場マットでは何も起こりません。覚え書きの「酒場置き場」でもです。"),
    ) == []


def test_a_words_only_version_keeps_the_effect_and_a_bare_clause_needs_a_note(edit: Callable[..., list[str]]) -> None:
    (fault,) = edit((TROLL, "      while: in-play\n      modify: {cost: -1}\n", ""))
    assert fault.startswith(f'{TROLL}:22:7: the clause "cheaper" has no effect -> ')


def test_a_misused_verb_in_an_older_version_is_found_where_it_is_written(edit: Callable[..., list[str]]) -> None:
    assert edit((TROLL, "modify: {cost: -1}", "modify: {costs: -1}")) == [f'{TROLL}:24:16: unknown word "costs" -> use "cost"']


def test_a_reason_from_a_row_is_looked_up_where_the_row_says_it(edit: Callable[..., list[str]]) -> None:
    rows = "    vary:\n      columns: {why: {en: Why, ja: 理由}}\n      rows: [{why: debt-stops-buying}, {why: debt-stops}]\n"
    found = edit(
        (ON_TROLL, "{because: debt-stops-buying}", "{because: $why}"),
        (ON_TROLL, "    then: {cost.guide: 2}\n", "    then: {cost.guide: 2}\n" + rows),
    )
    assert found == [f'{ON_TROLL}:20:46: there is no clause or law "debt-stops" -> use "debt-stops-buying"']


def test_a_law_that_the_engine_asks_for_must_stand_somewhere(edit: Callable[..., list[str]]) -> None:
    found = edit(
        (DEBT, "- id: debt-stops-buying", "- id: no-buying-with-debt"),
        (DEBT, "see: [debt-stops-buying", "see: [no-buying-with-debt"),
        (ON_TROLL, "shows-not: [debt-stops-buying]", "shows-not: [no-buying-with-debt]"),
        (ON_TROLL, "{because: debt-stops-buying}", "{because: no-buying-with-debt}"),
    )
    assert found == ['laws/dominion:1:1: the engine asks for the law "debt-stops-buying", and no file there has it -> add it to a chapter']


def test_effects_of_a_game_without_a_vocabulary_are_left_alone(world: Path) -> None:
    text = (world / TROLL).read_text(encoding="utf-8").replace("take-token", "take-anything")
    (world / TROLL).write_text(text, encoding="utf-8")
    assert "dominion/bridge-troll" in load(world).cards


def test_what_no_source_confirms_is_counted(world: Path) -> None:
    kb = load(world, {"dominion": tiny()})
    assert [(one.key, one.part, one.written) for one in unconfirmed(kb)] == [
        ("dominion/bridge-troll", "reading", "はしのしたのとろる"), ("dominion/first-steps", "ja", None),
    ]  # fmt: skip
