"""Lighthouse, in the place of a throttled phone, finds nothing to mend on any kind of page of the real site.

Every kind of page is judged in Japanese in the light (they weigh more), and those that scripts fill also in English in the dark; that axe
finds nothing in the dark on every kind of page is tested in tests/browser. A page that is fast enough at first is judged once. One that
is not is judged twice more, because what else the machine does can slow it down, and the middle of the three counts."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import chromium
import node
from packed import serve_packed

from gunbai.site import build

HERE = Path(__file__).resolve().parent
KINDS = {
    "home": "", "search": "search/?q=troll", "finder": "table/?c=dominion/bridge-troll,dominion/royal-carriage", "settings": "settings/",
    "game": "dominion/", "cards": "dominion/cards/", "set": "dominion/sets/adventures/", "sets": "dominion/sets/",
    "card": "dominion/cards/mountain-pass/", "rules": "dominion/laws/turn/", "all rules": "dominion/laws/",
    "rulings": "dominion/rulings/", "topic": "dominion/topics/vp-tokens/", "pairs": "table/dominion/",
    "glossary": "dominion/glossary/", "game's names": "dominion/names/", "names": "names/",
    "editions": "dominion/editions/", "edition": "dominion/editions/2015/", "source": "sources/adventures-rulebook-ja/",
    "sources": "sources/",
    "kingdoms": "kingdom/", "kingdom sheet": "kingdom/level-up/", "changes": "changes/", "data": "api/", "about": "about/",
}  # fmt: skip
FILLED = ("home", "search", "finder", "settings", "cards", "card", "editions", "kingdoms")
PAGES = [*(("ja", kind) for kind in KINDS), *(("en", kind) for kind in FILLED)]
SCHEMES = {"ja": "light", "en": "dark"}
THEME = ("theme", "empty page")  # what Material itself costs
FAST = 95  # the least for performance
WHOLE = ("accessibility", "best-practices", "seo")
MEASURES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "total-byte-weight")

Page = tuple[str, str]  # language and kind


@dataclass
class Audit:
    """The addresses of what is judged, and what was found, run by run."""

    site: str
    theme: str
    results: dict[Page, list[dict[str, Any]]] = field(default_factory=dict)

    def run(self, wanted: list[Page]) -> None:
        """Judge pages, and add what was found."""
        pages = [{"url": self.address(*page), "scheme": SCHEMES.get(page[0], "light")} for page in wanted]
        given = json.dumps({"chrome": chromium.find(), "pages": pages})
        command = [node.node(), "lighthouse.mjs"]
        done = subprocess.run(command, cwd=HERE, input=given, capture_output=True, encoding="utf-8", timeout=1500, check=False)
        assert done.returncode == 0, done.stderr
        for page, line in zip(wanted, done.stdout.splitlines(), strict=True):
            self.results.setdefault(page, []).append(json.loads(line))

    def address(self, lang: str, kind: str) -> str:
        return self.theme if (lang, kind) == THEME else f"{self.site}{lang}/{KINDS[kind]}"

    def speed(self, page: Page) -> float:
        """The score for performance: the middle of what was measured."""
        return statistics.median(result["scores"]["performance"] or 0 for result in self.results[page])

    def table(self) -> str:
        """What was measured, page by page, for people."""
        lines = [f"{'page':20} speed  paint  largest  blocked  moved     sent  runs"]
        for page, results in self.results.items():
            paint, largest, blocked, moved, sent = (statistics.median(one["measured"][name] for one in results) for name in MEASURES)
            lines.append(
                f"{' '.join(page):20} {self.speed(page):5.0f} {paint / 1000:4.2f} s {largest / 1000:6.2f} s {blocked:5.0f} ms"
                f" {moved:6.3f} {sent / 1000:5.0f} kB {len(results):5}"
            )
        return "\n".join(lines)


def empty_page_of_the_theme(folder: Path, address: str) -> None:
    """Build a site of one empty page with Material as it comes, but for the fonts, which it would fetch from another host."""
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "index.md").write_text("# Empty\n", encoding="utf-8")
    written = f"site_name: Empty\nsite_description: Empty\nsite_url: {address}\ntheme: {{name: material, font: false}}\n"
    (folder / "mkdocs.yml").write_text(written, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Iterator[Audit]:
    folder = tmp_path_factory.mktemp("lighthouse")
    with serve_packed(folder / "ours") as ours, serve_packed(folder / "theme" / "site") as theme, pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNBAI_SITE_URL", ours.address)
        build(HERE.parents[1], folder / "ours")
        empty_page_of_the_theme(folder / "theme", theme.address)
        found = Audit(ours.address, theme.address)
        found.run([*PAGES, THEME])
        found.run([page for page in PAGES if found.speed(page) < FAST] * 2)
        capture = pytestconfig.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            print(f"\n{found.table()}")
        yield found


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_nothing_is_left_to_mend(page: Page, audit: Audit) -> None:
    for result in audit.results[page]:
        assert not result.get("error") and result["failed"] == []
        assert {name: result["scores"][name] for name in WHOLE} == dict.fromkeys(WHOLE, 100)
    assert audit.speed(page) >= FAST, [(result["measured"], result["moved"]) for result in audit.results[page]]


def test_both_schemes_were_judged(audit: Audit) -> None:
    grounds = {lang: {result["ground"] for (one, _), found in audit.results.items() if one == lang for result in found} for lang in SCHEMES}
    assert [len(colours) for colours in grounds.values()] == [1, 1] and grounds["ja"] != grounds["en"], grounds


def test_the_theme_was_judged_beside_ours(audit: Audit) -> None:
    """A number, not a limit: an empty page of Material is what ours are built on, without its styles and scripts."""
    (theme,) = audit.results[THEME]
    weight = "total-byte-weight"
    lightest = min(result["measured"][weight] for page in PAGES for result in audit.results[page])
    assert not theme.get("error") and theme["measured"][weight] > lightest, theme
