"""What a device stores: every file of a language, found again byte for byte, in little room; and what makes the site one that installs."""

from __future__ import annotations

import hashlib
import json
import struct
import sys
import zlib
from pathlib import Path

import pytest

from gunbai.site import publish
from gunbai.site.icons import FOLDER, SIZES, draw

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import little


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the little knowledge base."""
    kb = little.knowledge()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("offline") / "site")


def listed(site: Path, lang: str) -> dict:
    version = json.loads((site / "offline" / "versions.json").read_text(encoding="utf-8"))[lang]
    found = json.loads((site / "offline" / f"{lang}.{version['version']}.json").read_text(encoding="utf-8"))
    assert version["bytes"] == sum(pack["bytes"] for pack in found["packs"])
    return found


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_packs_hold_every_file_of_a_language_and_what_stands_above_it(site: Path, lang: str) -> None:
    found = listed(site, lang)
    wanted = {path.relative_to(site).as_posix() for path in (site / lang).rglob("*") if path.is_file()}
    above = {"index.html", "away.html"} | {f"icons/{name}" for name in SIZES}
    assert set(found["files"]) == wanted | above
    bodies = [(site / pack["file"]).read_bytes() for pack in found["packs"]]
    for name, (pack, start, length) in found["files"].items():
        assert zlib.decompress(bodies[pack][start : start + length]) == (site / name).read_bytes(), name


def test_a_pack_is_named_by_what_is_in_it(site: Path) -> None:
    for lang in ("ja", "en"):
        for pack in listed(site, lang)["packs"]:
            body = (site / pack["file"]).read_bytes()
            assert hashlib.sha256(body).hexdigest() == pack["sha256"]
            assert pack["sha256"][:16] in pack["file"]
            assert pack["bytes"] == len(body)
    assert listed(site, "ja")["packs"][0] == listed(site, "en")["packs"][0], "what stands above both is stored once"


def test_who_installs_the_site_finds_its_name_its_start_and_its_icons(site: Path) -> None:
    for lang, name in (("ja", "軍配"), ("en", "Gunbai")):
        folder = site / lang
        manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert (manifest["short_name"], manifest["lang"], manifest["display"]) == (name, lang, "standalone")
        assert (folder / manifest["start_url"] / "index.html").is_file()
        assert (folder / manifest["scope"] / "sw.js").is_file()
        icons = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
        assert icons == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
        for icon in manifest["icons"]:
            png = (folder / icon["src"]).read_bytes()
            assert "{}x{}".format(*struct.unpack(">II", png[16:24])) == icon["sizes"]


@pytest.mark.parametrize("name", SIZES)
def test_the_icons_are_the_fan_as_it_is_drawn_today(name: str) -> None:
    assert (FOLDER / name).read_bytes() == draw(*SIZES[name]), "draw them anew: python -m gunbai.site.icons"
