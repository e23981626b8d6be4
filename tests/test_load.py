"""Reading: strict YAML, shapes in the author's words, and every fault of every file at once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.model import Aliases
from gunbai.knowledge.read import load

WORLD = Path(__file__).parent / "bad" / "world"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A small valid world to break."""
    return Path(shutil.copytree(WORLD, tmp_path / "world"))


def faults(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(root)
    return [str(fault) for fault in caught.value.faults]


def test_file_names_and_folders_give_ids(world: Path) -> None:
    kb = load(world)
    card = kb.cards["dominion/bridge-troll"]
    assert (card.id, card.game, card.set) == ("bridge-troll", "dominion", "adventures")
    assert sorted(kb.cards) == ["dominion/bridge-troll", "dominion/guide"]
    assert sorted(kb.laws) == ["dominion/debt-stops-buying", "dominion/highest-bid"]
    assert kb.laws["dominion/highest-bid"].chapter == "debt"
    assert sorted(kb.rulings) == ["dominion/bidding/nobody-bids", "dominion/bridge-troll/on-your-turns"]
    assert sorted(kb.topics) == ["dominion/bidding"]
    assert sorted(kb.terms) == ["dominion/minus-coin-token", "dominion/tavern-mat"]
    assert kb.editions("dominion") == ["2015", "2022"]
    assert str(card.clauses[0].place_at("do")) == "cards/dominion/adventures/bridge-troll.yaml:14:7"


def test_an_empty_folder_says_what_is_missing(tmp_path: Path) -> None:
    assert faults(tmp_path) == [
        "editions.yaml:1:1: the file cannot be read (No such file or directory) -> check the file",
        "sources.yaml:1:1: the file cannot be read (No such file or directory) -> check the file",
    ]


def test_the_keys_that_the_folder_says_are_not_written(world: Path) -> None:
    card = world / "cards/dominion/adventures/guide.yaml"
    card.write_text(card.read_text() + "game: root\n")
    assert faults(world) == [
        "cards/dominion/adventures/guide.yaml:19:1: the key \"game\" is not written: the name and folder of the file say it -> remove it"
    ]


def test_python_names_are_not_written_names(world: Path) -> None:
    card = world / "cards/dominion/adventures/bridge-troll.yaml"
    card.write_text(card.read_text().replace("while: in-play", "while_: in-play"))
    assert faults(world) == [
        'cards/dominion/adventures/bridge-troll.yaml:23:7: unknown key "while_" -> use "while"'
    ]


def test_all_faults_of_all_files_come_at_once_and_sorted(world: Path) -> None:
    (world / "cards/dominion/adventures/guide.yaml").write_text("name: {en: Guide\n")
    line = "# yaml-language-server: $schema=../../schemas/law-dominion.json\n"
    (world / "laws/dominion/debt.yaml").write_text(line + "chapter: Debt\nlaws: [{id: highest-bid, name: []}]\n")
    (world / "glossary/dominion.yml").write_text("")
    (world / "cards/stray.yaml").write_text("")
    assert faults(world) == [
        "cards/dominion/adventures/guide.yaml:2:1: a comma or a closing bracket should stand here"
        " -> close the bracket, and put text that holds one of , : [ ] { } # in quotes",
        "cards/stray.yaml:1:1: a file of cards stands in cards/GAME/SET/NAME.yaml -> move it there",
        "glossary/dominion.yml:1:1: only .yaml files stand here -> name it dominion.yaml or remove it",
        'laws/dominion/debt.yaml:2:10: "chapter" is "Debt" -> write a mapping with en, ja',
        'laws/dominion/debt.yaml:3:32: "name" is a list -> write a mapping with en, ja',
    ]


def test_an_id_stands_once(world: Path) -> None:
    shutil.copy(world / "cards/dominion/adventures/guide.yaml", world / "cards/dominion/base-guide.yaml")
    (world / "cards/dominion/base").mkdir()
    (world / "cards/dominion/base-guide.yaml").rename(world / "cards/dominion/base/guide.yaml")
    assert faults(world) == [
        'cards/dominion/base/guide.yaml:2:1: the card "guide" stands twice (first in cards/dominion/adventures/guide.yaml:2)'
        " -> give one of them another id"
    ]


def test_the_whole_world_is_a_knowledge_base(world: Path) -> None:
    assert isinstance(load(world), KnowledgeBase)


def test_a_file_whose_name_is_no_id_is_the_only_fault(world: Path) -> None:
    for folder, name in (("cards/dominion/adventures", "guide"), ("glossary", "dominion"), ("rulings/dominion/adventures", "bidding")):
        (world / folder / f"{name}.yaml").rename(world / folder / f"{name.capitalize()}.yaml")
    assert [fault.partition(" -> ")[0] for fault in faults(world)] == [
        'cards/dominion/adventures/Guide.yaml:1:1: the file\'s name: \"Guide\" is not an id',
        'glossary/Dominion.yaml:1:1: the file\'s name: \"Dominion\" is not an id',
        'rulings/dominion/adventures/Bidding.yaml:1:1: the file\'s name: \"Bidding\" is not an id',
    ]


def test_every_file_can_be_read_by_a_yaml_reader_in_pure_python(root: Path) -> None:
    """libyaml lets more pass than others do, e.g. a question mark inside braces."""
    files = [root / "editions.yaml", root / "sources.yaml"]
    for folder in ("cards", "laws", "rulings", "glossary", "kingdoms", "gunbai/phrases"):
        files += sorted((root / folder).rglob("*.yaml"))
    assert len(files) > 100
    unreadable = []
    for file in files:
        try:
            list(yaml.parse(file.read_text("utf-8"), Loader=yaml.SafeLoader))
        except yaml.YAMLError as error:
            unreadable.append(f"{file.relative_to(root)}: {error}")
    assert unreadable == []


def test_what_is_changed_in_one_piece_is_not_changed_in_another(world: Path) -> None:
    """Pieces that leave something out may look the same, but are not one and the same."""
    first, second = (next(card for card in load(world).cards.values() if card.aliases == Aliases()) for _ in range(2))
    first.aliases.en.append("Graben")
    assert second.aliases == Aliases()
