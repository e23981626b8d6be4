"""Addresses are permanent: every one is registered, and one at which nothing stands any more leads on."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from commands import CAPTURE, run
from tiny_words import tiny
from whole import content

from gunbai.knowledge.addresses import Moved, _near, addresses, old_ids, unregistered
from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.read import load
from gunbai.site.places import Places

BAD = Path(__file__).parent / "bad"
TROLL = "dominion/cards/bridge-troll/"
HEAD = "# yaml-language-server: $schema=schemas/redirects.json\n"


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The small world, all its addresses registered, and the Guide renamed to Scout."""
    world = Path(shutil.copytree(BAD / "world", tmp_path / "world"))
    registered = sorted(addresses(read(world)))
    (world / "addresses.txt").write_text("".join(f"{address}\n" for address in registered), "utf-8")
    for file in sorted(world.rglob("*.yaml")):
        text = file.read_text("utf-8")
        file.write_text(re.sub(r"\bguide\b", "scout", text) if file.parent.name != "schemas" else text, "utf-8")
    (world / "cards/dominion/adventures/guide.yaml").rename(world / "cards/dominion/adventures/scout.yaml")
    return world


def read(world: Path, *redirects: str) -> KnowledgeBase:
    if redirects:
        (world / "redirects.yaml").write_text(HEAD + "".join(f"- {{{line}}}\n" for line in redirects), "utf-8")
    return load(world, {"dominion": tiny()})


def faults(world: Path, *redirects: str) -> list[str]:
    with pytest.raises(ContentError) as refused:
        read(world, *redirects)
    return [str(fault) for fault in refused.value.faults]


def test_every_address_of_the_content_is_registered(root: Path) -> None:
    assert content().published, "there is no addresses.txt"
    assert unregistered(content()) == [], "run gunbai register"
    lines = (root / "addresses.txt").read_text("utf-8").splitlines()[1:]
    assert lines == sorted(set(lines))


def test_the_addresses_are_those_of_the_site() -> None:
    places = Places(content())
    spots = {spot.address for shelf in (places._spots, places._sources, places._rulings) for spot in shelf.values()}
    assert {spot for spot in spots if "/kingdoms/" not in spot} <= addresses(content()).keys()


def test_a_renamed_card_is_missed_at_each_of_its_addresses(world: Path) -> None:
    found = faults(world)
    assert len(found) >= 2
    assert all(line.startswith("addresses.txt:") and "nothing stands at dominion/" in line and "redirects.yaml" in line for line in found)


@pytest.mark.parametrize(("gone", "near"), [
    ("dominion/cards/moats/", "dominion/cards/moat/"),
    ("dominion/cards/never-heard-of/", "dominion/cards/"),  # no card is like it: the list it stood in
    ("dominion/cards/moat/#moat.darw", "dominion/cards/moat/#moat.draw"),
    ("dominion/cards/moat/#never-asked", "dominion/cards/moat/"),
    ("root/cards/moat/", "…"),  # another game's cards are none of its like
])  # fmt: skip
def test_what_is_gone_is_looked_for_among_its_like(gone: str, near: str) -> None:
    here = [
        "dominion/cards/", "dominion/cards/moat/", "dominion/cards/moat/#moat.draw", "dominion/cards/oat/#moats", "root/glossary/#moats",
    ]
    assert _near(gone, here) == near


def test_the_redirect_of_a_page_takes_along_its_places(world: Path) -> None:
    kb = read(world, "from: dominion/cards/guide/, to: dominion/cards/scout/")
    moved = Moved(kb)
    assert moved.leads("dominion/cards/guide/") == "dominion/cards/scout/"
    gone = [address for address in kb.published if address.startswith("dominion/cards/guide/#")]
    assert gone and all(moved.leads(address) == re.sub(r"\bguide\b", "scout", address) for address in gone)
    assert moved.ids()["dominion/guide"] == moved.ids()["guide"] == "dominion/scout"


def test_a_place_that_the_new_page_lacks_needs_its_own_redirect(world: Path) -> None:
    ruling = "on-your-turns"
    for file in (world / "rulings/dominion/adventures").glob("*.yaml"):
        file.write_text(file.read_text("utf-8").replace(ruling, "quite-new"), "utf-8")
    guide = "from: dominion/cards/guide/, to: dominion/cards/scout/"
    found = faults(world, guide)
    assert [line.startswith("addresses.txt:") for line in found] == [True], found
    assert f"nothing stands at {TROLL}#{ruling} any more" in found[0]
    kb = read(world, guide, f"from: {TROLL}#{ruling}, to: {TROLL}#quite-new")
    assert Moved(kb).ids()[f"dominion/bridge-troll/{ruling}"] == "dominion/bridge-troll/quite-new"


def test_two_redirects_that_lead_to_each_other_are_both_told(world: Path) -> None:
    found = faults(world, "from: dominion/cards/guide/, to: dominion/cards/b/", "from: dominion/cards/b/, to: dominion/cards/guide/")
    assert sum("leads in a circle" in line for line in found) == 1
    assert any("dominion/cards/b/ was never published" in line for line in found)


def test_what_cannot_be_read_is_not_called_gone(world: Path) -> None:
    (world / "cards/dominion/adventures/scout.yaml").write_text("[", "utf-8")
    assert [line.partition(":")[0] for line in faults(world)] == ["cards/dominion/adventures/scout.yaml"]


@pytest.mark.parametrize(("address", "ids"), [
    ("dominion/cards/moat/", ["dominion/moat", "moat"]),
    ("dominion/cards/moat/#moat.block", ["dominion/moat.block", "moat.block"]),
    ("dominion/laws/debt/#stops", ["dominion/stops", "stops", "dominion/debt/stops", "debt/stops"]),
    ("dominion/topics/bids/#first", ["dominion/bids/first", "bids/first"]),
    ("dominion/glossary/#debt", ["dominion/debt", "debt"]),
    ("sources/memo/", ["memo"]),
])  # fmt: skip
def test_old_ids_are_those_that_one_would_ask_for(address: str, ids: list[str]) -> None:
    assert old_ids(address) == ids


# the commands


def test_register_adds_what_is_new_and_keeps_the_rest(project: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    mine = Path(shutil.copytree(project, tmp_path / "mine"))
    (mine / "addresses.txt").write_text("dominion/cards/moat/\n", "utf-8")
    status, out, _ = run(capsys, "register", "--check", "--root", mine, "--lang", "en")
    assert status == 1 and "dominion/cards/laboratory/ is not registered -> run gunbai register" in out
    assert run(capsys, "register", "--root", mine)[0] == 0
    assert run(capsys, "register", "--check", "--root", mine)[0] == 0
    lines = (mine / "addresses.txt").read_text("utf-8").splitlines()
    assert lines[0].startswith("# ") and lines[1:] == sorted(lines[1:]) and "dominion/cards/laboratory/" in lines


def test_an_old_id_still_shows_what_it_was(project: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    mine = Path(shutil.copytree(project, tmp_path / "mine"))
    moved = ["{from: dominion/cards/old-moat/, to: dominion/cards/moat/}",
             "{from: dominion/cards/laboratory/#old-question, to: dominion/cards/laboratory/#deck-runs-out}"]
    (mine / "redirects.yaml").write_text(HEAD + "".join(f"- {line}\n" for line in moved), "utf-8")
    (mine / "addresses.txt").unlink(missing_ok=True)
    for word in ("old-moat", "dominion/old-moat"):
        assert "[dominion/moat]" in run(capsys, "show", word, "--root", mine)[1]
    assert run(capsys, "prove", "laboratory/old-question", "--root", mine)[1].split("\t")[1] == "dominion/laboratory/deck-runs-out"
    assert "dominion/moat" in run(capsys, "search", "old moat", "--root", mine)[1]
