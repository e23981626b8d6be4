"""The search of the command line: judged queries, the analysis, the query language, the index."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jaconv import alphabet2kana
from search_cases import CASES as CASES_FILE
from search_cases import written
from searching import CASES, FUNCTIONS, HOSTILE, VECTORS, first_sentences, fits, read, real, small
from soaking import more
from whole import content

from gunbai.knowledge import sealed
from gunbai.phrases.templates import phrases
from gunbai.search import Finder, Found, Hit, find, parse, store
from gunbai.search import analysis as spoken
from gunbai.search.documents import documents
from gunbai.search.finder import kept

pytestmark = pytest.mark.xdist_group("search")  # one worker makes the index of the whole content, once


@pytest.fixture(scope="session")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Finder:
    """The search over everything that the project knows."""
    return Finder(real(), tmp_path_factory.mktemp("search"))


@pytest.fixture
def world() -> Finder:
    """The search over the small world."""
    return Finder(documents(small()), None)


def ids(hits: list[Hit]) -> list[str]:
    """What was found, kind and id."""
    return [f"{hit.kind} {hit.id}" for hit in hits]


@pytest.mark.parametrize(("row", "lang"), CASES, ids=lambda value: value if isinstance(value, str) else value["q"])
def test_what_players_type_finds_what_they_mean(finder: Finder, row: dict[str, str], lang: str) -> None:
    hits = finder.find(row["q"], lang, 5)
    assert fits(row, [hit.address for hit in hits]), [(hit.address, hit.score) for hit in hits]


@pytest.mark.parametrize(("function", "given_", "wanted"), [(name, *row) for name, rows in VECTORS.items() for row in rows])
def test_the_analysis_gives_its_vectors(function: str, given_: Any, wanted: Any) -> None:
    assert FUNCTIONS[function](given_) == wanted


def test_the_generated_cases_are_fresh() -> None:
    assert CASES_FILE.read_text(encoding="utf-8") == written(), "run `make cases`"


def test_every_syllable_is_read_as_a_library_reads_it() -> None:
    """jaconv reads what keyboards write; we leave its small kana alone, and never read l as x."""
    heads = ("", *"kstnhmrgzdbpjywfvl", "sh", "ch", "ts", *(head + "y" for head in "kstnhmrgzjdbp"))
    for syllable in (head + vowel for head in heads for vowel in "aiueo"):
        ours, theirs = spoken.kana(syllable), alphabet2kana(syllable)
        if ours and not theirs.startswith("っ"):
            assert spoken.sound(ours) == spoken.sound(theirs), syllable
    for word in ("goryousha", "touge", "matti", "matchi", "sinden", "shimbun", "zyutu", "jutsu", "tyuusei", "wikka", "gyakusatu", "koohii"):
        assert spoken.sound(spoken.kana(word)) == spoken.sound(alphabet2kana(word)), word


@pytest.mark.fuzz
@settings(max_examples=more(100))
@given(st.text(max_size=400))
@example("ー")
@example("ﾞ")
def test_no_text_breaks_the_analysis(text: str) -> None:
    assert spoken.compact(spoken.compact(text)) == spoken.compact(text)
    assert all(token and " " not in token for token in spoken.tokens(text))
    assert {token for token, _ in spoken.query_tokens(text)} == set(dict(spoken.query_tokens(text)))
    read(text)


@pytest.mark.fuzz
@settings(max_examples=more(60), deadline=None)
@given(
    st.lists(st.sampled_from([*HOSTILE, "bridge", "トロル", "type:action", "-moat", "cost>2", "は", "ro"]), max_size=6),
    st.sampled_from(["", " ", ":"]),
)
def test_whatever_is_typed_the_search_answers(parts: list[str], glue: str) -> None:
    hits = Finder(documents(small()), None).find(glue.join(parts), "ja", 5)
    assert len(hits) <= 5


LONG = ["e" * 10_000, "(a+)+$" * 1_700, "\x07\x1b[31m" * 1_000, "<b>" * 3_000, '"' * 9_999, "-a:" * 3_000]


@pytest.mark.parametrize("text", [*HOSTILE, *LONG])
def test_what_is_hostile_is_answered_soon_and_in_plain_text(finder: Finder, text: str) -> None:
    runs = []
    for _ in range(3):
        start = time.process_time()
        found = finder.find(text, "ja", 5)
        runs.append(time.process_time() - start)
    assert min(runs) < 0.1
    assert found or found.notes or not parse(text).written.strip("\0 ")
    assert all(len(note.text) < 700 for note in found.notes)


@given(st.text("abcdえいとろ", max_size=6), st.text("abcdえいとろ", max_size=6))
def test_distance_is_a_distance(one: str, other: str) -> None:
    far = spoken.distance(one, other, 9)
    assert far == spoken.distance(other, one, 9)
    assert (far == 0) == (one == other)
    assert abs(len(one) - len(other)) <= far <= max(len(one), len(other))


def test_a_card_stands_before_its_rulings_and_those_before_mere_mentions(world: Finder) -> None:
    found = ids(world.find("bridge troll", "en"))
    assert found[:3] == ["card dominion/bridge-troll", "ruling dominion/bridge-troll/twice", "ruling dominion/moat/troll"]


def test_two_names_find_the_ruling_about_both(world: Finder) -> None:
    assert ids(world.find("bridge troll throne room", "en"))[0] == "ruling dominion/bridge-troll/twice"
    assert ids(world.find("玉座の間 トロール橋", "ja"))[0] == "ruling dominion/bridge-troll/twice"


def test_filters_take_the_words_of_both_languages(world: Finder) -> None:
    for query in ("type:reserve kind:card", "種類：リザーブ is:カード", "t:りざーぶ kind:card", "type:Reserve cost<=2 kind:card"):
        assert ids(world.find(query, "ja")) == ["card dominion/ratcatcher"], query
    assert ids(world.find("cost>4 kind:card", "en")) == ["card dominion/bridge-troll"]
    assert ids(world.find("cost:2 -type:reserve kind:card", "en")) == ["card dominion/moat"]
    assert ids(world.find("cost:4,5 kind:card", "en")) == ["card dominion/bridge-troll", "card dominion/throne-room"]
    assert ids(world.find("cost<2", "en")) == []
    assert ids(world.find("set:冒険 moat kind:card", "en")) == ["card dominion/moat"]
    assert ids(world.find("game:mtg moat", "en")) == []


def test_unwanted_words_and_phrases(world: Finder) -> None:
    assert "ruling dominion/bridge-troll/twice" not in ids(world.find("troll -throne", "en"))
    assert "card dominion/bridge-troll" in ids(world.find("troll -throne", "en"))
    assert ids(world.find('"stop bridge troll"', "en")) == ["ruling dominion/moat/troll"]
    assert ids(world.find('"troll bridge"', "en")) == []
    assert ids(world.find("「トロルを防ぐ」", "ja")) == ["ruling dominion/moat/troll"]


@dataclass
class Proven:
    """A verdict as the search sees it."""

    status: str = "proven"
    holds: list[str] = field(default_factory=lambda: ["2015"])


def test_nothing_is_proven_until_a_proof_says_so() -> None:
    kb = small()
    assert ids(find(kb, "status:proven", "en", cache=None)) == []
    assert ids(find(kb, "status:stated", "en", cache=None)) == ["ruling dominion/throne-room/nothing"]
    proofs = {"dominion/moat/troll": Proven()}
    assert ids(find(kb, "status:proven", "en", proofs=proofs, cache=None)) == ["ruling dominion/moat/troll"]
    assert ids(find(kb, "edition:2015 moat kind:ruling", "en", proofs=proofs, cache=None)) == ["ruling dominion/moat/troll"]
    assert ids(find(kb, "edition:2022 moat kind:ruling", "en", proofs=proofs, cache=None)) == []


def test_a_filter_by_proof_takes_the_words_that_the_pages_show() -> None:
    kb = small()
    proofs = {"dominion/moat/troll": Proven(), "dominion/bridge-troll/twice": Proven("failed")}
    finder = Finder(documents(kb, proofs), None)
    for status, ruling in (("proven", "moat/troll"), ("stated", "throne-room/nothing"), ("failed", "bridge-troll/twice")):
        for word in phrases("site")[status].values():
            assert ids(finder.find(f'status:"{word}"', "ja")) == [f"ruling dominion/{ruling}"], word


def test_what_is_not_understood_is_said_with_the_nearest_known(world: Finder) -> None:
    assert said(world.find("tpye:moat", "en")) == ["“tpye:” is no filter; did you mean type:?"]
    assert said(world.find("type:resreve", "ja"))[0] == "type:resreve に当てはまるものはありません。type:reserve のことですか？"
    assert world.find("type:resreve", "ja").notes[0].suggestions == ("type:reserve",)
    assert said(world.find("moat cost:cheap", "en")) == ["“cost:cheap” cannot be compared; write for example cost<=4."]
    assert "kind, game, set" in said(world.find("colour:red", "en"))[0]
    assert said(world.find("card:moatt", "en"))[0] == "Nothing has card:moatt."
    assert "card:Moat" in world.find("card:moatt", "en").notes[0].suggestions
    assert said(world.find("moat", "en")) == []


def said(found: Found) -> list[str]:
    """What was said about a question."""
    return [note.text for note in found.notes]


def test_nothing_found_is_never_without_advice(world: Finder) -> None:
    nothing = world.find("bridje trool", "en").notes + world.find("moaty moat type:nothing", "en").notes
    assert all(note.text for note in nothing)
    like = world.find("rat catching", "en")
    assert like or "Ratcatcher" in like.notes[-1].suggestions
    filtered = world.find("moat type:reserve", "en")
    assert filtered == [] and filtered.notes[-1].kind == "filtered" and filtered.notes[-1].suggestions == ("moat",)
    some = world.find("bridge troll xyzzy", "en")
    assert some.dropped == ["xyzzy"] and some.notes[-1].kind == "dropped" and "xyzzy" in some.notes[-1].text
    assert world.find("the bridge troll", "en").dropped == []
    assert world.find("玉座の間 トロール橋", "ja").dropped == []


def test_either_of_two_questions_may_be_answered(world: Finder) -> None:
    assert set(ids(world.find("type:reserve kind:card OR kind:card moat", "en"))) == {"card dominion/ratcatcher", "card dominion/moat"}
    both = ids(world.find("moat OR ratcatcher", "en"))
    assert {"card dominion/moat", "card dominion/ratcatcher"} <= set(both[:2])
    assert ids(world.find("moat または ネズミ捕り", "ja"))[:1] == ids(world.find("moat | ネズミ捕り", "ja"))[:1]
    assert world.find('"moat OR ratcatcher"', "en") == []
    assert ids(world.find("OR moat OR", "en"))[0] == "card dominion/moat"


def test_cards_laws_and_terms_lead_to_what_is_about_them(world: Finder) -> None:
    about = ids(world.find('card:"bridge troll"', "en"))
    assert set(about) == {"card dominion/bridge-troll", "ruling dominion/bridge-troll/twice", "ruling dominion/moat/troll"}
    assert set(ids(world.find("カード：橋の下のトロル kind:ruling", "ja"))) == set(about[1:])


def test_a_hit_says_why_it_was_found() -> None:
    kb = small()
    kb.cards["dominion/moat"].name.reading = "ほり"
    finder = Finder(documents(kb), None)
    asked = ("moat", "トロール橋", "ほり", "ratcacher", "hori", "玉座間", "ブリッジトロール")
    because = {query: finder.find(query, "ja")[0].because for query in asked}
    assert because == {
        "moat": None, "トロール橋": ("alias", "トロール橋"), "ほり": ("reading", "ほり"), "ratcacher": ("typo", "Ratcatcher"),
        "hori": ("romaji", "ほり"), "玉座間": ("spelling", "玉座の間"), "ブリッジトロール": ("english", "Bridge Troll"),
    }  # fmt: skip


def test_nonsense_finds_nothing(world: Finder) -> None:
    assert world.find("xyzzy plugh", "en") == []
    assert world.find("魑魅魍魎", "ja") == []


@pytest.mark.parametrize("asked", ["チャペル", "ラボラトリー", "ウィッシングウェル", "コンビニエンスストア", "引き揚げ水夫"])
def test_for_what_is_not_here_nothing_is_shown_that_only_looks_like_it(finder: Finder, asked: str) -> None:
    assert ids(finder.find(asked, "ja")) == [] == ids(finder.find(asked, "en"))
    assert said(finder.find(asked, "ja"))


def test_an_excerpt_is_the_sentence_that_speaks_of_it() -> None:
    kb = small()
    assert find(kb, "moat reveal", "en", cache=None)[0].excerpt == "It may be revealed."
    assert find(kb, "堀 公開", "ja", cache=None)[0].excerpt == "公開できる。"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_of_a_ruling_the_excerpt_begins_with_its_answer(finder: Finder, lang: str) -> None:
    answers = first_sentences(lang)
    for ruling in content().rulings.values():
        hits = finder.find(getattr(ruling.question, lang), lang, 10)
        for hit in (hit for hit in hits if hit.kind == "ruling"):
            assert hit.excerpt.startswith(answers[hit.address]), (ruling.full_id, hit)
        assert any(hit.id == ruling.full_id for hit in hits), ruling.full_id


def test_after_the_answer_the_sentence_that_speaks_of_it_may_follow() -> None:
    kb = small()
    answer = kb.rulings["dominion/moat/troll"].answer
    answer.en, answer.ja = "No. It is too late. Reveal it first.", "いいえ。もう遅いからです。先に公開します。"
    finder = Finder(documents(kb), None)
    assert finder.find("kind:ruling moat troll", "en")[0].excerpt == "No."
    assert finder.find("kind:ruling moat troll late", "en")[0].excerpt == "No. It is too late."
    assert finder.find("kind:ruling moat troll reveal", "en")[0].excerpt == "No. … Reveal it first."
    assert finder.find("kind:ruling 堀 トロル 公開", "ja")[0].excerpt == "いいえ。…先に公開します。"
    answer.en = f"{'Only then' + ' and then' * 20}. Reveal it first. {'Now ' * 50}late."
    finder = Finder(documents(kb), None)
    assert finder.find("kind:ruling moat troll reveal", "en")[0].excerpt == f"{'Only then' + ' and then' * 20}."
    answer.en = f"No. {'Now ' * 50}late."
    shown = Finder(documents(kb), None).find("kind:ruling moat troll late", "en")[0].excerpt
    assert shown.startswith("No. Now Now") and shown.endswith("Now…") and len(shown) <= 140


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_numbers_are_found_in_either_width(finder: Finder, lang: str) -> None:
    for narrow, wide in {"峠の入札で40負債": "峠の入札で４０負債", "-1 coin": "－１ coin", "715.3d": "７１５．３ｄ"}.items():
        assert finder.find(narrow, lang) and finder.find(narrow, lang) == finder.find(wide, lang), narrow


def test_the_index_is_kept_and_renewed_when_the_content_changes(tmp_path: Path) -> None:
    kb = small()
    find(kb, "moat", cache=tmp_path)
    first = sorted(path.name for path in tmp_path.iterdir())
    assert find(kb, "graben", cache=tmp_path) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == first and len(first) == 1
    kb.cards["dominion/moat"].aliases.en.append("Graben")
    assert ids(find(kb, "graben", cache=tmp_path))[0] == "card dominion/moat"
    assert len(list(tmp_path.iterdir())) == 1 and sorted(path.name for path in tmp_path.iterdir()) != first


def test_what_is_too_much_to_be_sorted_in_memory_comes_to_the_same_index(monkeypatch: pytest.MonkeyPatch) -> None:
    scratch: list[Any] = []
    file = tempfile.TemporaryFile

    def listed() -> dict[str, list[tuple[int, str, int]]]:
        index = kept(lambda: documents(small()), "", None).langs["ja"]
        return {token: index.postings(token) for token in index.beginning("", 10_000)}

    monkeypatch.setattr(tempfile, "TemporaryFile", lambda: scratch.append(file()) or scratch[-1])
    whole = listed()
    assert whole and not scratch
    monkeypatch.setattr(store, "ROOM", 0)
    assert listed() == whole and scratch and all(one.closed for one in scratch)


def test_a_spoilt_or_forbidden_cache_does_no_harm(tmp_path: Path) -> None:
    find(small(), "moat", cache=tmp_path)
    for path in tmp_path.iterdir():
        path.write_bytes(b"spoilt")
    assert ids(find(small(), "moat", cache=tmp_path))[0] == "card dominion/moat"
    (tmp_path / "file").write_text("no folder")
    assert ids(find(small(), "moat", cache=tmp_path / "file"))[0] == "card dominion/moat"


class Trap:
    """What, when it is unpickled, leaves a file behind."""

    def __init__(self, path: Path):
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


def planted(tmp_path: Path) -> tuple[Path, Path]:
    """The index that a search has kept, with a trap in the place of what Whoosh unpickles first, and the file that the trap would make."""
    find(small(), "moat", cache=tmp_path / "cache")
    (path,) = (tmp_path / "cache").iterdir()
    data, sprung = path.read_bytes(), tmp_path / "sprung"
    head, _, body = data.partition(b"\n")[2][sealed.SEAL :].partition(b"\n")
    sizes, parts, place = json.loads(head), {}, 0
    for name, size in sizes.items():
        parts[name] = body[place : place + size]
        place += size
    toc = next(name for name in parts if name.endswith(".toc"))
    at = parts[toc].index(b"\x80")
    parts[toc] = parts[toc][:at] + pickle.dumps(Trap(sprung)) + parts[toc][at:]
    written = json.dumps({name: len(part) for name, part in parts.items()}).encode() + b"\n" + b"".join(parts.values())
    with suppress(Exception):
        store.read(written)
    assert sprung.exists(), "the trap does not even work"
    sprung.unlink()
    path.write_bytes(data[: len(store.HEAD) + sealed.SEAL] + written)
    return path, sprung


def test_an_index_that_somebody_else_wrote_is_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    path, sprung = planted(tmp_path)
    written = path.read_bytes()
    assert ids(find(small(), "moat", cache=path.parent))[0] == "card dominion/moat"
    assert not sprung.exists() and path.read_bytes() != written, "it is not opened, and replaced"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    other, sprung = planted(tmp_path)
    body = other.read_bytes()[len(store.HEAD) + sealed.SEAL :]
    other.write_bytes(store.HEAD + sealed._seal(b"x" * sealed.SEAL, store.HEAD, body) + body)
    assert store.load(other) is None and not sprung.exists(), "the seal of another key is no seal"
    key = tmp_path / "theirs" / "gunbai" / "seal"
    assert key.stat().st_mode & 0o077 == 0
    find(small(), "moat", cache=other.parent)
    assert store.load(other) is not None
    key.chmod(0o644)
    assert store.load(other) is None, "a key that others can read seals nothing"


def test_an_index_in_memory_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoosh would use one folder of the machine for all runs; here that folder cannot exist."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "file"))
    assert ids(find(small(), "moat", cache=None))[0] == "card dominion/moat"


def test_no_warning_of_a_library_reaches_the_user(tmp_path: Path) -> None:
    """Whoosh is compiled anew, as on the first run after an installation, and every warning is asked for."""
    code = (
        "import sys; sys.dont_write_bytecode = True; sys.path.insert(0, 'tests')\n"
        "from pathlib import Path; from searching import small; from gunbai.search import find\n"
        f"print(find(small(), 'type:action cost<=5 troll', cache=Path({str(tmp_path)!r}))[0].id)"
    )
    command = [sys.executable, "-W", "always", "-X", f"pycache_prefix={tmp_path / 'pyc'}", "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parent.parent, check=True, timeout=120)
    assert run.stdout.strip() == "dominion/bridge-troll"
    assert run.stderr == ""
