"""The words of the pages: both languages say everything, in order and in words, and nothing is shown raw."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.phrases.templates import phrases
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove
from gunbai.proof.verdict import Verdict
from gunbai.site.pages import Site
from gunbai.site.places import relative
from gunbai.site.proofs import played
from gunbai.site.render import Writer
from gunbai.site.seen import path_word
from gunbai.site.texts import changed, first_sentence, kana_key, kana_row, letter_key
from gunbai.site.words import Voice


@pytest.fixture(scope="module")
def known(root: Path) -> tuple[KnowledgeBase, dict[str, Verdict]]:
    """The real knowledge base with its verdicts."""
    kb = load(root, vocabularies())
    return kb, prove(kb)


def test_what_changed_is_marked_word_by_word() -> None:
    assert changed("cards cost 1 less", "cards cost 2 less") == "cards cost <del>1</del><ins>2</ins> less"
    assert changed("これが場に出ている間", "次のターンの間") == "<del>これが場に出ている</del><ins>次のターンの</ins>間"
    assert changed("a <b> c", "a <i> c") == "a &lt;<del>b</del><ins>i</ins>&gt; c"
    assert changed("", "new") == "<ins>new</ins>"
    assert changed("while this is", "when that is") == "<del>while this</del><ins>when that</ins> is"


def test_japanese_is_sorted_as_in_a_dictionary() -> None:
    words = ["わるい", "がいど", "かーど", "きつね", "カード", "ぱん", "はん", "っと", "あか", "ヴァン"]
    assert sorted(words, key=kana_key) == ["あか", "ヴァン", "かーど", "カード", "がいど", "きつね", "っと", "はん", "ぱん", "わるい"]
    assert [kana_row(word) for word in ("がいど", "ぱん", "ヴァン", "っと", "－１コイン")] == ["か", "は", "あ", "た", "#"]


def test_english_is_sorted_without_regard_to_case_and_signs() -> None:
    assert sorted(["beta", "Émile", "Alpha", "−1 Card", "echo"], key=letter_key) == ["−1 Card", "Alpha", "beta", "echo", "Émile"]


def test_the_first_sentence_is_the_answer() -> None:
    assert first_sentence("No. It is 3.5 coins.") == ("No.", "It is 3.5 coins.")
    assert first_sentence("下がりません。自分のターンだけです。") == ("下がりません。", "自分のターンだけです。")
    assert first_sentence("「はい。」と答える") == ("「はい。」と答える", "")


def test_links_are_relative_to_the_page() -> None:
    assert relative("dominion/cards/moat/", "dominion/laws/debt/#x") == "../../../dominion/laws/debt/#x"
    assert relative("a/", "a/#x") == "#x"
    assert relative("", "") == "./"
    assert relative("a/", "") == "../"


def test_every_word_of_the_interface_is_said_in_both_languages_and_used(root: Path) -> None:
    files = [path for path in (root / "gunbai/site").rglob("*") if path.suffix in (".py", ".html", ".js", ".xml")]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    scripts = "".join(path.read_text(encoding="utf-8") for path in (root / "gunbai/site/assets").glob("*.js"))
    handed = re.compile(r"(table|kingdom)-(.+)")  # to scripts, which know them by their second part
    made = re.compile(r"(found|about|changes|unconfirmed|table-kind|own)-")  # put together from two parts
    for key, entry in phrases("site").items():
        groups = entry.values() if not {"en", "ja"} <= set(entry) else [entry]
        for group in groups:
            assert "en" in group or all({"en", "ja"} == set(word) for word in group.values()), key
        part = re.escape(found[2]) if (found := handed.match(key)) else ""
        in_script = part and re.search(rf"words(\.|\[\"){part}\b|\"{part}\"", scripts)
        assert made.match(key) or in_script or re.search(rf"[\"'.]{re.escape(key)}\b", source), key


class Cells(HTMLParser):
    """The labels and values of a page (terms, definitions, cells, steps), without what stands there as code or in another language."""

    VOID = ("meta", "link", "img", "input", "br", "hr", "path")

    def __init__(self, html: str):
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, bool]] = []  # the tag, and whether its text counts
        self.cells: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.VOID:
            return
        if tag in ("dt", "dd", "td", "th"):
            self.cells.append("")
        given = dict(attrs)
        self.open.append((tag, tag not in ("code", "script", "button") and given.get("lang") != "en" and given.get("class") != "g-long"))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.cells and any(tag in ("dt", "dd", "td", "th") for tag, _ in self.open) and all(counts for _, counts in self.open):
            self.cells[-1] += data


def raw(html: str) -> list[str]:
    """Labels and values that say nothing but English ids: one of their parts is only lower-case Latin words."""
    cells = [" ".join(cell.split()) for cell in Cells(html).cells]
    return [cell for cell in cells if any(re.fullmatch(r"[a-z][a-z /-]+", part) for part in re.split(r"[・、：:→（）「」の×\d]+", cell))]


def test_what_is_raw_is_seen() -> None:
    said = "<dl><dt>使うカード</dt><dd>Bandit Gangs、兵士コマ</dd><dt><code>effect-ja</code></dt><dd lang='en'>a b</dd><dt>4+3D</dt></dl>"
    assert raw(said) == []
    wrong = "<table><tr><th>kingdom</th><td>王国、last turn</td></tr></table><dl><dt>猫野侯国・<b>markers</b></dt><dd>4のflipped</dd></dl>"
    assert raw(wrong) == ["kingdom", "王国、last turn", "猫野侯国・markers", "4のflipped"]


def test_no_japanese_page_shows_raw_ids(known: tuple[Any, Any]) -> None:
    site = Site(*known, "ja")
    writer = Writer(site)
    written = {page.path: writer.write(page) for page in site.pages()}
    assert len(written) > 200
    assert {path: found for path, html in written.items() if (found := raw(html))} == {}


def test_every_fact_and_path_of_a_game_has_words(known: tuple[Any, Any]) -> None:
    """What cards and experiments may hold is known from the games themselves, whether a page shows it today or not."""
    voice, missing = Voice(known[0], "ja"), []
    for game, words in vocabularies().items():
        paths = " ".join(words.paths)
        for key in {*words.facts, *re.findall(r"(?<![\w/-])[a-z][a-z-]+(?![\w/-])", paths)}:
            if re.search("[a-z]", said := path_word(voice, game, key)) and said == key.replace("-", " "):
                missing.append(f"{game}: {key}")
    assert missing == []


def test_labels_hold_together_and_what_is_empty_is_left_out(known: tuple[Any, Any]) -> None:
    site = Site(*known, "ja")
    writer, pages = Writer(site), {page.path: page for page in site.pages()}
    root, dominion = (writer.write(pages[f"{game}/cards/"]) for game in ("root", "dominion"))
    assert "g-cards__cost" in dominion and "g-cards__cost" not in root
    exile = writer.write(pages["root/cards/the-exile/"])
    head = exile.partition("<h1>")[2].partition('class="g-facts"')[0]
    assert head.count("The Exile") == 1
    assert "日本語名は未確認" in re.sub(r'title="[^"]*"', "", head).partition("g-legend")[2]
    assert "兵士コマ×" in writer.write(pages["root/cards/forest-patrol/"])


def test_a_word_not_to_be_used_is_no_alias_too(known: tuple[Any, Any]) -> None:
    site = Site(*known, "ja")
    page = next(page for page in site.pages() if page.path == "root/glossary/")
    html, both = Writer(site).write(page), 0
    for term in site.kb.terms.values():
        if term.game == "root":
            block = html.partition(f'id="{term.id}"')[2].partition("</article>")[0]
            for word in set(term.aliases.ja) & set(term.avoid.ja):
                both += 1
                assert block.count(f">{word}</span>") == 1
    assert both


@pytest.mark.parametrize(("ruling", "chosen", "answered"), [
    ("dominion/artificer/discard-and-gain", ["Discarded"], ["Gained onto the deck", "Not possible"]),
    ("dominion/debt/comparing", ["This cost", "compared with"], ["is more"]),
    ("dominion/giant/face-up", ["Card revealed"], ["Trashed", "Cards in the discard pile"]),
    ("root/gaining-hirelings/spaces-of-the-track", ["Points before", "Points scored"], ["Markers taken"]),
])  # fmt: skip
def test_what_is_done_is_chosen_and_what_is_expected_is_the_answer(
    known: tuple[KnowledgeBase, dict[str, Verdict]], ruling: str, chosen: list[str], answered: list[str]
) -> None:
    kb, verdicts = known
    item = next(item for item in played(Voice(kb, "en"), kb.rulings[ruling], verdicts[ruling]) if item.columns)
    assert [head for head, is_ in item.columns if is_] == chosen
    assert [head for head, is_ in item.columns if not is_] == answered


def test_every_case_of_every_table_is_told_with_its_own_start_and_steps(known: tuple[KnowledgeBase, dict[str, Verdict]]) -> None:
    kb, verdicts = known
    voice, cases = Voice(kb, "ja"), 0
    for key, verdict in verdicts.items():
        for item in played(voice, kb.rulings[key], verdict):
            rows = (item.experiment.vary or {}).get("rows", [None])
            assert len(item.cases) == len(rows), key
            assert len({case.name for case in item.cases}) == len(rows), f"{key}: two cases have one name"
            for case in item.cases:
                assert case.outcomes, key
                assert not any(line in case.start for line in item.start), f"{key}: a line of every case stands in one again"
            cases += len(rows) if item.columns else 0
    assert cases > 250
    [giant] = played(voice, kb.rulings["dominion/giant/reduced-costs"], verdicts["dominion/giant/reduced-costs"])
    stories = [[step.text for step in case.outcomes[0].story] for case in giant.cases]
    assert ("Bは呪いを獲得する（捨て札置き場へ）。" in stories[0], "Bは呪いを獲得する（捨て札置き場へ）。" in stories[1]) == (True, False)
