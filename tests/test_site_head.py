"""What a page tells other programs: search engines, chats that preview a link, and a browser's address bar."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from gunbai.site import publish

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import little

ROOT = "http://127.0.0.1:8000/"
CARD = "dominion/cards/bridge-troll/"


class Head(HTMLParser):
    """A page's meta elements by name, its links by what they are, its data blocks and its title."""

    def __init__(self, text: str):
        super().__init__(convert_charrefs=True)
        self.meta: dict[str, str] = {}
        self.links: list[dict[str, str | None]] = []
        self.data: list[Any] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "meta" and (key := found.get("property") or found.get("name")):
            self.meta[key] = str(found.get("content"))
        if tag == "link":
            self.links.append(found)
        self.inside = tag == "script" and found.get("type") == "application/ld+json"

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.data.append(json.loads(data))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the little knowledge base."""
    kb = little.knowledge()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("little") / "site")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with something hostile in the place of every text."""
    kb = little.hostile()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("hostile") / "site")


def head(site: Path, path: str) -> Head:
    return Head((site / path / "index.html").read_text("utf-8"))


def expected(kb: Any, lang: str) -> list[tuple[str, str]]:
    return [(getattr(one.question, lang), getattr(one.answer, lang)) for one in kb.rulings_of("dominion", "bridge-troll")]


def answers(found: Head) -> list[tuple[str, str]]:
    (page,) = found.data
    assert (page["@context"], page["@type"]) == ("https://schema.org", "FAQPage")
    return [(one["name"], one["acceptedAnswer"]["text"]) for one in page["mainEntity"]]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_questions_and_answers_are_told_as_data(site: Path, lang: str) -> None:
    found = head(site, f"{lang}/{CARD}")
    assert answers(found) == expected(little.knowledge(), lang)
    (page,) = found.data
    assert page["inLanguage"] == lang
    assert page["mainEntity"][0]["acceptedAnswer"]["url"] == f"{ROOT}{lang}/{CARD}#not-on-others-turns"
    assert not head(site, f"{lang}/about/").data


def test_no_text_gets_out_of_the_data(hostile: Path) -> None:
    """Whatever stands in a text comes out again as it was written, and the element ends where we end it."""
    pages = [path for path in sorted(hostile.rglob("index.html")) if "application/ld+json" in path.read_text("utf-8")]
    assert len(pages) > 5
    for path in pages:
        text = path.read_text("utf-8")
        (block,) = re.findall(r'<script type="application/ld\+json">(.*)</script>', text)
        assert not re.search(r"[<>&\u2028\u2029]", block)
        assert json.loads(block)["@context"] == "https://schema.org"
    assert answers(head(hostile, f"en/{CARD}")) == expected(little.hostile(), "en")


def test_the_home_page_tells_how_to_search(site: Path) -> None:
    (found,) = head(site, "ja").data
    assert found["potentialAction"]["target"] == f"{ROOT}ja/search/?q={{search_term_string}}"


def test_a_link_can_be_previewed(site: Path) -> None:
    meta = head(site, f"ja/{CARD}").meta
    assert meta["og:title"].startswith("橋の下のトロル")
    assert meta["og:description"] == meta["description"] != ""
    assert (meta["og:locale"], meta["og:locale:alternate"]) == ("ja_JP", "en_US")
    assert meta["og:url"] == f"{ROOT}ja/{CARD}"
    assert (site / meta["og:image"].removeprefix(ROOT)).read_bytes()[16:24] == bytes([0, 0, 2, 0, 0, 0, 2, 0]), "512 × 512"
    assert (meta["og:type"], head(site, "en").meta["og:type"]) == ("article", "website")
    assert head(site, "en").meta["og:url"] == f"{ROOT}en/"


def test_each_page_names_itself_and_its_twin(site: Path) -> None:
    for path in ("", "about/", CARD):
        links = head(site, f"en/{path}").links
        assert [link["href"] for link in links if link["rel"] == "canonical"] == [f"{ROOT}en/{path}"]
        twins = {link["hreflang"]: link["href"] for link in links if link["rel"] == "alternate" and "hreflang" in link}
        assert twins == {lang: f"{ROOT}{lang}/{path}" for lang in ("en", "ja")}


def test_the_sitemap_lists_each_page_that_stands_for_itself_with_its_twin(site: Path) -> None:
    spaces = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    urls = ElementTree.parse(site / "sitemap.xml").getroot().findall("s:url", spaces)
    listed = {
        str(url.findtext("s:loc", "", spaces)): {link.get("hreflang"): link.get("href") for link in url.findall("x:link", spaces)}
        for url in urls
    }  # fmt: skip
    canonical = set()
    for path in sorted([*site.glob("ja/**/index.html"), *site.glob("en/**/index.html")]):
        found = Head(path.read_text("utf-8"))
        here = f"{ROOT}{quote(path.parent.relative_to(site).as_posix())}/"
        if {"rel": "canonical", "href": here} in found.links and found.meta.get("robots") != "noindex":
            canonical.add(here)
    assert set(listed) == canonical
    for url, twins in listed.items():
        assert twins == {lang: f"{ROOT}{lang}/{url.removeprefix(ROOT)[3:]}" for lang in ("ja", "en")}
    robots = (site / "robots.txt").read_text("utf-8").splitlines()
    assert "Allow: /" in robots and f"Sitemap: {ROOT}sitemap.xml" in robots


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_address_bar_can_search(site: Path, lang: str) -> None:
    for path in ("", CARD):
        (link,) = [link for link in head(site, f"{lang}/{path}").links if link["rel"] == "search"]
        assert link["type"] == "application/opensearchdescription+xml"
        described = (site / lang / path / str(link["href"])).resolve()
        assert described == (site / lang / "opensearch.xml").resolve()
    space = {"o": "http://a9.com/-/spec/opensearch/1.1/"}
    root = ElementTree.parse(site / lang / "opensearch.xml").getroot()
    urls = [url.get("template") for url in root.findall("o:Url", space) if url.get("type") == "text/html"]
    assert urls == [f"{ROOT}{lang}/search/?q={{searchTerms}}"]
    assert len(root.findtext("o:ShortName", "", space)) <= 16 and len(root.findtext("o:Description", "", space)) <= 1024
    assert (site / str(root.findtext("o:Image", "", space)).removeprefix(ROOT)).is_file()
