"""The data for programs: every file fits its schema, every address in it stands, and what it says is what the site knows."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import whole
from jsonschema import Draft202012Validator

from gunbai.knowledge.base import KnowledgeBase
from gunbai.site import publish
from gunbai.site.api import Api
from gunbai.site.apishapes import ANSWERS, FOLDER, SHELVES
from gunbai.site.pages import Site

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import little


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the little knowledge base."""
    kb = little.knowledge()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("little") / "site")


@pytest.fixture(scope="module")
def files(site: Path) -> dict[str, Any]:
    """Every file of its API."""
    return {path.relative_to(site).as_posix(): json.loads(path.read_text("utf-8")) for path in sorted((site / FOLDER).rglob("*.json"))}


def misfits(files: dict[str, Any]) -> Iterator[str]:
    """What does not fit the schema that the first file names for it; a file for which none is named."""
    start = files[f"{FOLDER}/index.json"]
    judges = {name: Draft202012Validator(files[path]) for name, path in start["schemas"].items()}
    for path, answer in files.items():
        if path.startswith(f"{FOLDER}/schemas/"):
            Draft202012Validator.check_schema(answer)
            continue
        fixed = {f"{FOLDER}/index.json": "start", start["all"]: "all"}
        kind = fixed.get(path) or ("index" if "items" in answer else answer["kind"])
        yield from (f"{path}: {error.json_path}: {error.message[:200]}" for error in judges[kind].iter_errors(answer))


def test_every_file_fits_its_schema(files: dict[str, Any]) -> None:
    assert list(misfits(files)) == []
    assert {path.split("/")[-1].removesuffix(".json") for path in files if "/schemas/" in path} == set(ANSWERS)


def test_so_does_whatever_is_written() -> None:
    kb = little.hostile()
    made = {path: json.loads(text) for path, text in Api(Site(kb, little.verdicts(kb), "ja")).files()}
    assert list(misfits(made)) == []


@pytest.mark.slow
def test_so_does_the_real_content() -> None:
    kb = whole.content()
    made = dict(Api(Site(kb, whole.verdicts(), "en")).files())
    assert list(misfits({path: json.loads(text) for path, text in made.items()})) == []
    assert sum(len(text.encode()) for text in made.values()) < 12_000_000


def test_what_does_not_fit_is_seen(files: dict[str, Any]) -> None:
    card = files[f"{FOLDER}/cards/dominion/bridge-troll.json"]
    for wrong in ({**card, "types": "action"}, {**card, "more": 1}, {key: card[key] for key in card if key != "name"}):
        assert list(misfits({**files, f"{FOLDER}/cards/dominion/bridge-troll.json": wrong}))


def test_every_address_in_it_stands(site: Path, files: dict[str, Any]) -> None:
    anchors: dict[str, str] = {}
    entries = [one for shelf in SHELVES.values() for one in files[f"{FOLDER}/all.json"][shelf]]
    assert len(entries) > 15
    for entry in entries:
        assert files[entry["file"]] == entry
        for lang, address in entry["page"].items():
            path, _, anchor = address.partition("#")
            assert path.startswith(f"{lang}/")
            text = anchors.setdefault(path, (site / path / "index.html").read_text("utf-8"))
            assert not anchor or f'id="{anchor}"' in text, address


def test_the_first_file_leads_to_everything(site: Path, files: dict[str, Any]) -> None:
    start, reached = files[f"{FOLDER}/index.json"], {f"{FOLDER}/index.json"}
    reached |= {start["all"], *start["schemas"].values()}
    for shelf in start["kinds"]:
        index = files[shelf["index"]]
        assert shelf["count"] == index["count"] == len(index["items"]) == len(files[start["all"]][SHELVES[shelf["kind"]]])
        assert sum(files[path]["count"] for path in shelf["by_game"].values()) == (0 if shelf["kind"] == "source" else shelf["count"])
        reached |= {shelf["index"], *shelf["by_game"].values(), shelf["answer_schema"], *(item["file"] for item in index["items"])}
    assert reached == set(files)
    assert start["sha256"] == hashlib.sha256((site / start["all"]).read_bytes()).hexdigest()


def test_what_it_refers_to_is_there(files: dict[str, Any]) -> None:
    everything = files[f"{FOLDER}/all.json"]
    known = {entry["id"] for shelf in SHELVES.values() for entry in everything[shelf]}
    named = {one for card in everything["cards"] for one in (*card["rulings"], *card["related"])}
    named |= {one for ruling in everything["rulings"] for key in ("cards", "laws") for one in ruling[key]}
    named |= {one for thing in (*everything["laws"], *everything["editions"]) for one in thing.get("rulings", thing.get("turned"))}
    assert len(named) > 5
    assert named - known == set()


def test_it_says_what_is_known(files: dict[str, Any]) -> None:
    ruling = files[f"{FOLDER}/rulings/{little.TROLL}.json"]
    kb: KnowledgeBase = little.knowledge()
    assert ruling["question"] == {"en": kb.rulings[little.TROLL].question.en, "ja": kb.rulings[little.TROLL].question.ja}
    assert ruling["verdict"] == {
        "status": "proven", "holds": kb.editions("dominion"), "changed": True, "changed_by": ["dominion/bridge-troll.cheaper"],
    }  # fmt: skip
    assert ruling["experiments"][0]["outcomes"] == [["2015", "2019"], ["2022"]]
    assert ruling["page"]["ja"] == "ja/dominion/cards/bridge-troll/#not-on-others-turns"
    card = files[f"{FOLDER}/cards/dominion/bridge-troll.json"]
    cheaper = next(clause for clause in card["clauses"] if clause["id"].endswith(".cheaper"))
    assert [wording["editions"][0] for wording in cheaper["wordings"]] == ["2015", "2022"]
    assert all("while" in wording["effect"] or "when" in wording["effect"] for wording in cheaper["wordings"])


def test_both_languages_of_the_site_would_write_the_same() -> None:
    kb = little.knowledge()
    one, two = (dict(Api(Site(kb, little.verdicts(kb), lang)).files()) for lang in ("ja", "en"))
    assert one == two


def test_it_is_not_stored_for_reading_without_a_network(site: Path) -> None:
    stored = [json.loads(path.read_text("utf-8"))["files"] for path in (site / "offline").glob("*.json") if path.name != "versions.json"]
    assert stored
    assert not [name for files in stored for name in files if name.startswith(FOLDER)]
    assert all(any("/api/index.html" in name for name in files) for files in stored), "its page is"
