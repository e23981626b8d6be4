"""The site as files: what is built, what is refused, and that no text of ours is ever taken for markup."""

from __future__ import annotations

import os
import re
import socket
import struct
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gunbai.knowledge.addresses import addresses
from gunbai.knowledge.faults import ContentError
from gunbai.phrases.templates import phrases
from gunbai.site import SiteError, build, builder, publish
from gunbai.site.deadlinks import dead_links
from gunbai.site.mkdocs_build import run_mkdocs
from gunbai.site.printings import Printings
from gunbai.site.server import server

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import little


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the little knowledge base."""
    kb = little.knowledge()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("little") / "site")


class Page(HTMLParser):
    """A page taken apart: every tag with its attributes, and the text between them."""

    def __init__(self, path: Path):
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data + " "


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def pages(site: Path) -> Iterator[tuple[str, Page]]:
    for path in sorted(site.rglob("*.html")):
        yield path.relative_to(site).as_posix(), Page(path)


def test_addresses_are_the_promised_ones(site: Path) -> None:
    for lang in ("ja", "en"):
        for path, anchor in [
            ("dominion/cards/bridge-troll", "not-on-others-turns"), ("dominion/cards/bridge-troll", "bridge-troll.cheaper"),
            ("dominion/laws/debt", "debt-stops-buying"), ("dominion/topics/start-of-turn", "hostile-ruling"),
            ("dominion/glossary", "tavern-mat"), ("sources/first-source", "bridge-troll/r1"), ("dominion/editions", "_2022"),
            ("mtg/cards/giant-killer", "chop-down.destroy"), ("root/laws/hirelings", "control-roll"), ("search", "q"),
            ("about", "_content"), ("", "q"), ("dominion", "_content"), ("dominion/rulings", "_content"), ("dominion/cards", "cards"),
            ("sources", "_content"), ("settings", "_scheme"),
        ]:  # fmt: skip
            page = Page(site / lang / path / "index.html")
            assert anchor in [attrs.get("id") for _, attrs in page.tags], (lang, path, anchor)
        assert (site / lang / "index" / "manifest.json").is_file()


def test_whatever_has_an_address_stands_there(site: Path) -> None:
    found: dict[str, set[str | None]] = {}
    for address in addresses(little.knowledge()):
        path, _, anchor = address.partition("#")
        if path not in found:
            found[path] = {attrs.get("id") for _, attrs in Page(site / "en" / path / "index.html").tags}
        assert not anchor or anchor in found[path], address
    assert len(found) > 5


def test_an_old_address_leads_on_and_is_no_page_of_its_own(site: Path) -> None:
    old = (site / "en/dominion/cards/old-troll/index.html").read_text("utf-8")
    assert '<meta http-equiv="refresh" content="1; url=../../../dominion/cards/bridge-troll/">' in old
    assert '<link rel="canonical" href="http://127.0.0.1:8000/en/dominion/cards/bridge-troll/">' in old
    assert 'href="../../../dominion/cards/bridge-troll/#not-on-others-turns"' in old.partition('id="asked-before"')[2]
    assert "old-troll" not in (site / "sitemap.xml").read_text("utf-8")


def test_every_page_has_a_twin_and_the_switch_leads_to_it(site: Path) -> None:
    names = {lang: {path.relative_to(site / lang).as_posix() for path in (site / lang).rglob("*.html")} for lang in ("ja", "en")}
    assert names["ja"] == names["en"]
    for lang, other in (("ja", "en"), ("en", "ja")):
        for name in names[lang]:
            page = Page(site / lang / name)
            switches = [attrs for tag, attrs in page.tags if tag == "a" and "data-language" in attrs]
            assert [switch["data-language"] for switch in switches] == [other]
            target = (site / lang / name).parent / str(switches[0]["href"]) / "index.html"
            assert target.resolve() == (site / other / name).resolve()
            assert ("html", lang) in [(tag, attrs.get("lang")) for tag, attrs in page.tags]


def test_no_link_and_no_anchor_is_dead(site: Path) -> None:
    assert dead_links(site) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text(
        '<p id="x"></p><p id="x"></p><a href="a/">fine</a><a href="a/#y">fine</a><a href="#x">fine</a><a href="https://example.org/">fine'
        '</a>'
        '<a href="b/">1</a><a href="a/#z">2</a><a href="../out/">3</a><img src="no.png"><a href="javascript:1">4</a>'
        '<a href="/a/#y">fine</a>',
        encoding="utf-8",
    )
    (tmp_path / "a" / "index.html").write_text('<p id="y"></p><a href="..">fine</a><a href="../#gone">5</a>', encoding="utf-8")
    assert dead_links(tmp_path) == [
        "a/index.html: ../#gone leads to no anchor",
        "index.html: the anchor x stands twice",
        "index.html: ../out/ leads out of the site",
        "index.html: a/#z leads to no anchor",
        "index.html: b/ leads to no page",
        "index.html: javascript:1 has a scheme that no page of ours uses",
        "index.html: no.png leads to no file",
    ]


def test_texts_are_never_taken_for_markup(site: Path) -> None:
    for name, page in pages(site):
        scripts = [attrs.get("src") for tag, attrs in page.tags if tag == "script" and attrs.get("src")]
        assert all(str(src).endswith((".js",)) for src in scripts), name
        assert not [attrs for tag, attrs in page.tags if tag == "img" and attrs.get("src") == "x"], name
        assert not [attrs for _, attrs in page.tags if any(key.startswith("on") for key in attrs)], name
        assert not [attrs for _, attrs in page.tags if str(attrs.get("href", "")).strip().lower().startswith("javascript:")], name
        assert not {"b", "i", "u", "em"} & {tag for tag, _ in page.tags}, name


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("en/dominion/cards/hostile-card", "<script>alert(1)</script>"),
        ("ja/dominion/cards/hostile-card", "{{7*7}} [x](javascript:alert(1)) &lt;"),
        ("en/dominion/cards/hostile-card", "*stars* | pipes | [[wiki]] :smile:"),
        ("en/dominion/cards/hostile-card", "</title><b>"),
        ("en/dominion/cards/hostile-card", "::: note"),
        ("en/dominion/cards/hostile-card", "{% raw %} ${x} `code` --- <img src=x onerror=alert(1)> \"quotes\" 'single'"),
        ("ja/dominion/cards/hostile-card", "{{ config }} <!--search--> **強調** ＜b＞ </article></div>"),
        ("en/dominion/topics/start-of-turn", "<b>What</b> of {{ this }}? [y](javascript:alert(1))"),
        ("ja/dominion/topics/start-of-turn", "<u>だから</u>。"),
        ("ja/dominion/cards", "{{7*7}} [x](javascript:alert(1)) &lt;"),
        ("en/dominion/rulings", "<b>What</b> of {{ this }}? [y](javascript:alert(1))"),
    ],
)
def test_texts_arrive_as_they_were_written(site: Path, path: str, words: str) -> None:
    assert words in Page(site / path / "index.html").text


def test_nothing_is_asked_of_another_host(site: Path) -> None:
    for name, page in pages(site):
        for tag, attrs in page.tags:
            loads = tag == "link" and attrs.get("rel") not in ("canonical", "alternate")
            if loads or tag in ("script", "img", "iframe", "source", "use"):
                for key in ("src", "href", "srcset"):
                    assert not re.match(r"(https?:)?//", str(attrs.get(key, ""))), (name, tag, attrs)
    for path in site.rglob("*.css"):
        assert not re.search(r"(@import|url\(['\"]?)\s*['\"]?(https?:)?//", path.read_text(encoding="utf-8")), path


def test_the_same_input_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    kb = little.knowledge()
    again = files(publish(kb, little.verdicts(kb), tmp_path / "elsewhere"))
    first = files(site)
    assert again.keys() == first.keys()
    assert [name for name in first if first[name] != again[name]] == []
    assert not [name for name in first if name.endswith(".gz")]


def test_much_content_is_written_in_one_process_to_the_same_bytes(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kb, writing = little.knowledge(), list[int]()
    monkeypatch.setattr(builder, "TOGETHER", 0)
    monkeypatch.setattr(builder, "run_mkdocs", lambda *given: (writing.append(os.getpid()), run_mkdocs(*given)))
    again, first = files(publish(kb, little.verdicts(kb), tmp_path / "elsewhere")), files(site)
    assert writing == [os.getpid()] * 2
    assert again.keys() == first.keys()
    assert [name for name in first if first[name] != again[name]] == []


def test_verdicts_without_their_steps_and_a_ruling_played_again_give_the_same_bytes(site: Path, tmp_path: Path) -> None:
    kb = little.knowledge()
    whole, bare = little.verdicts(kb), little.verdicts(kb)
    for run in (run for verdict in bare.values() for experiment in verdict.experiments for run in experiment.runs):
        run.events, run.outcome, run.positions = [], (), None
    again, first = files(publish(kb, bare, tmp_path / "elsewhere", replay=whole.get)), files(site)
    assert again.keys() == first.keys()
    assert [name for name in first if first[name] != again[name]] == []
    without = files(publish(kb, bare, tmp_path / "without"))
    assert without.keys() != first.keys() or any(without[name] != first[name] for name in first), "steps are told at all"


def test_a_failing_build_leaves_the_last_good_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kb = little.knowledge()
    out = publish(kb, little.verdicts(kb), tmp_path / "site")
    before = files(out)
    monkeypatch.setattr(builder, "dead_links", lambda site: ["index.html: x/ leads to no page"])
    with pytest.raises(SiteError, match="x/ leads to no page"):
        publish(kb, little.verdicts(kb), out)
    assert files(out) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_failing_swap_puts_the_old_site_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kb = little.knowledge()
    out = publish(kb, little.verdicts(kb), tmp_path / "site")
    before = files(out)
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if self.name == "site" and self.parent != tmp_path:
            raise OSError("no")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="no"):
        publish(kb, little.verdicts(kb), out)
    assert files(out) == before


def test_faults_of_content_stop_the_build_before_anything_is_touched(tmp_path: Path) -> None:
    (tmp_path / "editions.yaml").write_text("dominion: [", encoding="utf-8")
    with pytest.raises(ContentError):
        build(tmp_path, tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_a_ruling_that_fails_stops_the_build() -> None:
    kb = little.knowledge()
    verdicts = little.verdicts(kb)
    verdicts[little.TROLL].status = "failed"
    with pytest.raises(ContentError, match="not-on-others-turns"):
        builder._check_proofs(kb, verdicts)


def test_a_folder_with_other_things_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    kb = little.knowledge()
    with pytest.raises(OSError, match="something else than a site of ours"):
        publish(kb, little.verdicts(kb), tmp_path)
    assert files(tmp_path) == {"letter.txt": b"dear"}


@pytest.mark.parametrize("where", ["cards", "cards/site", "rulings/dominion/../../laws/x"])
def test_no_site_is_built_among_the_content(where: str, tmp_path: Path) -> None:
    (tmp_path / "rulings" / "dominion").mkdir(parents=True)
    with pytest.raises(OSError, match="the content itself"):
        build(tmp_path, tmp_path / where)


def test_what_a_killed_build_left_goes_with_the_next_one(tmp_path: Path) -> None:
    for name, age in (("old", 2 * builder.LONGEST_BUILD), ("new", 0)):
        (tmp_path / f".site-building-{name}" / "pages").mkdir(parents=True)
        os.utime(tmp_path / f".site-building-{name}", (time.time() - age,) * 2)
    with builder._beside(tmp_path / "site"):
        pass
    assert [path.name for path in tmp_path.iterdir()] == [".site-building-new"]


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    kb = little.knowledge()
    with pytest.raises(OSError, match="nothing can be written beside this folder"):
        publish(kb, little.verdicts(kb), tmp_path / "letter.txt" / "site")


def test_the_root_offers_both_languages_without_scripts(site: Path) -> None:
    for name in ("index.html", "404.html"):
        links = {attrs.get("href"): attrs.get("lang") for tag, attrs in Page(site / name).tags if tag == "a"}
        assert links == {"ja/": "ja", "en/": "en"}


def test_the_sitemap_lists_every_page_once_and_no_time(site: Path) -> None:
    text = (site / "sitemap.xml").read_text(encoding="utf-8")
    listed = re.findall(r"<loc>http://127.0.0.1:8000/(.*?)</loc>", text)
    there = [path.parent.relative_to(site).as_posix() + "/" for lang in ("ja", "en") for path in (site / lang).rglob("index.html")]
    there = [path for path in there if not path.endswith("/old-troll/")]  # it only leads on
    assert sorted(listed) == sorted(there)
    assert "lastmod" not in text


def test_a_ruling_shows_both_outcomes_and_since_when(site: Path) -> None:
    text = " ".join(Page(site / "en/dominion/cards/bridge-troll/index.html").text.split())
    assert "The outcome depends on the edition" in text
    old, new = "In 2015–2019 Adventures rules, from 2015-04", "In 2022–today 2022 errata, from 2022-06"
    assert re.search(rf"{old} cost · \S+ 4 {new} cost · \S+ 3 ", text)


def test_rows_that_vary_are_told_by_their_values(site: Path) -> None:
    text = " ".join(Page(site / "en/dominion/cards/bridge-troll/index.html").text.split())
    assert re.search(r"Trolls in play: nothing\b.*\bTrolls in play: 2 × Bridge Troll\b.*\bhand copper\b", text)
    assert "$held" not in text


def test_the_position_is_pictured_as_lists_in_headed_cells(site: Path) -> None:
    page = (site / "en/dominion/cards/bridge-troll/index.html").read_text(encoding="utf-8")
    picture = page.partition('<figure class="g-board">')[2].partition("</figure>")[0]
    assert "<figcaption" in picture
    assert "<img" not in picture
    assert '<th scope="col">At the start</th><th scope="col">At the end</th>' in picture
    row = '<th scope="row">in play</th><td></td><td><ul><li data-type="action" class="g-new">Bridge Troll</li></ul></td>'
    assert row in picture
    ruling, rows = page.partition('<figure class="g-board">')[0].rpartition("<article")[2], page.partition('<details class="g-case">')[2]
    both = ruling + page.partition(ruling)[2].partition("</article>")[0]
    assert 'data-editions="2022"' in both and both.count('<figure class="g-board">') == 1, "one and the same picture is shown once"
    assert '<figure class="g-board">' in rows.partition("</details>")[0], "each row of a table has its own"


def test_the_edition_with_which_an_answer_changed_lists_the_ruling(site: Path) -> None:
    kb = little.knowledge()
    compared = Printings(kb, little.verdicts(kb))
    assert compared.turns(kb.rulings[little.TROLL]) == ["2022"]
    assert compared.turns(kb.rulings["dominion/bridge-troll/how-many"]) == []
    page = (site / "en/dominion/editions/index.html").read_text(encoding="utf-8")
    before, _, after = page.partition('id="_2019"')
    assert "bridge-troll/#not-on-others-turns" in before.partition('id="_2022"')[2]
    assert "bridge-troll/#not-on-others-turns" not in after


def test_a_source_says_what_was_found_about_each_statement(site: Path) -> None:
    page = " ".join(Page(site / "en/sources/first-source/index.html").text.split())
    assert "1 proven, 2 as card data and rules, 0 stated, 1 found to be otherwise, 1 still open" in page
    assert "r2 not so Are cards cheaper" in page
    assert "t1 not looked at yet" in page


def test_the_server_gives_files_and_nothing_else(site: Path) -> None:
    with server(site, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{running.server_address[1]}"
        with urllib.request.urlopen(f"{base}/ja/dominion/cards/bridge-troll/") as answer:
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert "橋の下のトロル" in answer.read().decode("utf-8")
        with urllib.request.urlopen(f"{base}/ja/index/manifest.json") as answer:
            assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        for path in ("/ja/assets/", "/nothing/", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/%00", f"/{'x' * 5000}"):
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(base + path)
            with caught.value as lost:
                assert lost.code == 404
                assert phrases("site")["lost"]["ja"] in lost.read().decode("utf-8")
        running.shutdown()


def test_a_reader_who_walks_away_is_no_trouble(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with server(site, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        for _ in range(10):
            with socket.create_connection(running.server_address[:2]) as reader:
                reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # leave at once
                reader.sendall(b"GET /ja/index/manifest.json HTTP/1.0\r\n\r\n")
        with urllib.request.urlopen(f"http://127.0.0.1:{running.server_address[1]}/en/") as answer:
            assert answer.status == 200
        running.shutdown()
    assert capfd.readouterr() == ("", "")


def test_the_server_takes_the_next_port_when_one_is_busy(site: Path) -> None:
    with server(site, 8460) as first, server(site, first.server_address[1]) as second:
        assert second.server_address[1] > first.server_address[1]
        assert second.server_address[0] == "127.0.0.1"
