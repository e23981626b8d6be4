"""The one form of YAML files: it changes no value, loses no comment, and is the same the second time."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from commands import CAPTURE, run
from hypothesis import given, settings
from hypothesis import strategies as st
from soaking import more

from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.form import WIDEST, formed
from gunbai.knowledge.load import read_text


def form(text: str) -> str:
    return formed(text.encode(), "it.yaml")


@pytest.mark.parametrize(("written", "meant"), [
    ("a:   1\nb:    [x,y ,  z]\n", "a: 1\nb: [x, y, z]\n"),
    ("a: 'it'\nb: \"two words\"\n", "a: it\nb: two words\n"),
    ("a: 'one: two'\n", 'a: "one: two"\n'),
    ("a: {b: 'one, two'}\n", 'a: {b: "one, two"}\n'),
    ('a: "yes"\nb: "2021"\nc: "010"\nd: ""\n', 'a: "yes"\nb: "2021"\nc: "010"\nd: ""\n'),
    ("a: 2015-04\nb: yes\nc: 1.50\n", "a: 2015-04\nb: yes\nc: 1.50\n"),
    ("a: {b: , c: ~}\n", "a: {b: null, c: null}\n"),
    ("a:\n    - b: 1\n      c: 2\n    - 3\n", "a:\n- b: 1\n  c: 2\n- 3\n"),
    ("a: [\n  {b: 1},\n  {c: 2}]\n", "a: [{b: 1}, {c: 2}]\n"),
    ("a: 1\r\nb: 2   \r\n\r\n\r\n", "a: 1\nb: 2\n"),
    ("a: 猫が\"にゃあ\"と鳴く\n", "a: 猫が\"にゃあ\"と鳴く\n"),
    ("{a: 1, b: {c: 2}}\n", "a: 1\nb: {c: 2}\n"),
    ("# none yet\n[]\n", "# none yet\n[]\n"),
    ("a: one\n  two\n  three\n", "a: one two three\n"),
    ("a: >-\n    one\n    two\n", "a: >-\n  one\n  two\n"),
], ids=str)  # fmt: skip
def test_what_is_written_gets_the_form(written: str, meant: str) -> None:
    assert form(written) == meant


def test_a_line_that_is_too_wide_is_opened_from_outside() -> None:
    long = "w" * WIDEST
    assert form(f"a: {{b: {{c: 1}}, d: {long}}}\n") == f"a:\n  b: {{c: 1}}\n  d: {long}\n"
    assert form(f"- {{b: [{{c: {long}}}, 2]}}\n") == f"- b:\n  - c: {long}\n  - 2\n"
    words = f"a: [{', '.join(['copper'] * 30)}]\n"
    assert len(words) > WIDEST and form(words) == words


def test_comments_stay_where_they_stand() -> None:
    text = "# head\n# more\n\na: 1  # beside\n# between\nb:\n# before an item\n- x\n\n# before another\n- y   # beside it\n# at the end\n"
    assert form(text) == text.replace("y   #", "y   #")


def test_a_comment_that_would_be_lost_is_refused_at_its_line() -> None:
    with pytest.raises(ContentError) as refused:
        form("- - {}\n  # why\n  - []  # beside\n- a\n")
    assert [str(fault) for fault in refused.value.faults] == [
        "it.yaml:2:1: this comment would be lost in the one form -> write it above the whole list"]


@pytest.mark.parametrize("text", ["a: [1\n", "a: !!int 3\n", "\ta: 1\n", "a: 1\na: 2\n", ""], ids=repr)
def test_what_cannot_be_read_is_told_as_check_tells_it(text: str) -> None:
    with pytest.raises(ContentError) as refused:
        form(text)
    with pytest.raises(ContentError) as unread:
        read_text(text.encode(), "it.yaml")
    assert refused.value.faults == unread.value.faults


ODD = ["yes", "2021", "1.5", "null", "~", "", "- a", "a: b", "#no", "a #b", "{R}", "it's", '"q"', "+1 Card", "*a", "&a", "%", "@"]
WORDS = st.one_of(
    st.sampled_from(ODD),
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Co", "Cn", "Zl", "Zp"), exclude_characters="\ufeff"), max_size=20),
)


@st.composite
def written(draw: st.DrawFn) -> str:
    """A YAML file as somebody in a hurry may write it: odd indentation, quotes and brackets, comments on lines of their own."""
    lines: list[str] = []

    def quoted(text: str) -> str:
        styles = ["double"] + (["single"] if text.isprintable() else [])
        if re.fullmatch(r"[a-z+][\w +-]*\w", text):
            styles.append("bare")
        style = draw(st.sampled_from(styles))
        double = '"' + "".join(c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'
        return {"double": double, "single": "'" + text.replace("'", "''") + "'", "bare": text}[style]

    def flow(depth: int) -> str:
        kind = draw(st.sampled_from(["word", "list", "map"] if depth else ["word"]))
        gap = draw(st.sampled_from(["", " ", "  "]))
        if kind == "word":
            return quoted(draw(WORDS))
        items = [flow(depth - 1) for _ in range(draw(st.integers(0, 3)))]
        if kind == "list":
            return f"[{gap}" + f",{gap or ' '}".join(items) + "]"
        return "{" + gap + ", ".join(f"k{i}: {item}" for i, item in enumerate(items)) + gap + "}"

    def block(indent: int, depth: int) -> None:
        kind, step = draw(st.sampled_from(["map", "list"])), draw(st.integers(1, 4))
        for i in range(draw(st.integers(1, 3))):
            if draw(st.booleans()):
                lines.append(" " * indent + f"# c{len(lines)} {draw(st.sampled_from(['', 'a: b', '- x', chr(34)]))}".rstrip())
            head = " " * indent + (f"k{i}:" if kind == "map" else "-")
            if depth and draw(st.booleans()):
                lines.append(head)
                block(indent + step, depth - 1)
            else:
                lines.append(f"{head} {flow(2)}{draw(st.sampled_from(['', ' ']))}")

    block(0, 3)
    return "\n".join(lines) + draw(st.sampled_from(["", "\n", "\n\n"]))


@pytest.mark.fuzz
def test_no_value_changes_no_comment_is_lost_and_twice_is_once() -> None:
    refused = []

    @given(written())
    @settings(max_examples=more(150), deadline=None)
    def holds(text: str) -> None:
        try:
            made = form(text)
        except ContentError as error:  # rarely, and then nothing is written
            refused.append(error)
            return
        assert read_text(made.encode(), "it.yaml") == read_text(text.encode(), "it.yaml")
        assert form(made) == made
        assert Counter(re.findall(r"# c\d+", made)) == Counter(re.findall(r"# c\d+", text))

    holds()
    assert len(refused) <= 5, refused


# the command


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "cards").mkdir()
    (tmp_path / "editions.yaml").write_text("a: 1\n", "utf-8")
    (tmp_path / "cards" / "one.yaml").write_text("# mine\na:   'x'\n", "utf-8")
    return tmp_path


def test_check_names_the_line_and_writes_nothing(mine: Path, capsys: CAPTURE) -> None:
    before = (mine / "cards/one.yaml").read_bytes()
    status, out, _ = run(capsys, "fmt", "--check", "--root", mine, "--lang", "en")
    assert (status, out) == (1, "cards/one.yaml:2:1: this is not in the one form -> run gunbai fmt\n")
    assert (mine / "cards/one.yaml").read_bytes() == before


def test_fmt_writes_what_differs_and_says_so(mine: Path, capsys: CAPTURE) -> None:
    (mine / "cards/one.yaml").chmod(0o640)
    assert run(capsys, "fmt", "--root", mine, "--lang", "en") == (0, "cards/one.yaml\n", "1 of 2 files written anew.\n")
    assert (mine / "cards/one.yaml").read_text("utf-8") == "# mine\na: x\n"
    assert (mine / "cards/one.yaml").stat().st_mode & 0o777 == 0o640
    assert run(capsys, "fmt", "--check", "--root", mine, "--lang", "ja")[0] == 0
    assert [path.name for path in (mine / "cards").iterdir()] == ["one.yaml"]


def test_fmt_leaves_alone_what_it_cannot_read_and_forms_the_rest(mine: Path, capsys: CAPTURE) -> None:
    (mine / "cards/two.yaml").write_text("a: [\n", "utf-8")
    status, out, _ = run(capsys, "fmt", "--root", mine, "--lang", "en")
    assert status == 1 and out.startswith("cards/two.yaml:")
    assert (mine / "cards/one.yaml").read_text("utf-8") == "# mine\na: x\n"
    assert (mine / "cards/two.yaml").read_text("utf-8") == "a: [\n"


def test_fmt_takes_files_and_folders_and_names_what_is_not_there(mine: Path, capsys: CAPTURE) -> None:
    assert run(capsys, "fmt", mine / "editions.yaml", "--check", "--root", mine)[0] == 0
    assert run(capsys, "fmt", mine / "cards", "--check", "--root", mine)[0] == 1
    status, _, err = run(capsys, "fmt", mine / "nowhere.yaml", "--root", mine, "--lang", "en")
    assert status == 2 and "there is no file or folder" in err


CUT = [
    ("rulings/dominion/base/moat.yaml",
     "rulings:\n- id: x\n  answer: {en: +2 Cards, +3 Coins., ja: あ}\n", "3:26: a comma ends the text before"),
    ("cards/one.yaml", "a: {en: +2 Cards, +3 Coins., ja:   'x'}\n", '1:19: a comma ends the text before "+3 Coins."'),
    ("cards/dominion/base/moat.yaml", "name:   {en: Moat}\nodd: 1\n", '2:1: unknown key "odd"'),
    ("glossary/dominion.yaml", "terms:   []\nterm: 1\n", '2:1: unknown key "term"'),
]


@pytest.mark.parametrize(("path", "text", "said"), CUT)
def test_fmt_leaves_a_file_as_it_is_that_is_not_what_it_should_be(path: str, text: str, said: str, mine: Path, capsys: CAPTURE) -> None:
    (mine / path).parent.mkdir(parents=True, exist_ok=True)
    (mine / path).write_text(text, "utf-8")
    status, out, _ = run(capsys, "fmt", "--root", mine, "--lang", "en")
    assert status == 1 and f"{path}:{said}" in out
    assert (mine / path).read_text("utf-8") == text


OTHERS = ["..", "../other", "../other/config.yaml", "notes", "notes/own.yaml", "cards/out.yaml", "cards/../../other"]


@pytest.mark.parametrize("named", OTHERS)
def test_fmt_writes_nothing_but_the_content_of_its_project(named: str, tmp_path: Path, mine: Path, capsys: CAPTURE) -> None:
    project = tmp_path / "project"
    for name in ("project/cards", "project/notes", "other"):
        (tmp_path / name).mkdir(parents=True)
    (project / "editions.yaml").write_text("a: 1\n", "utf-8")
    others = [tmp_path / "other/config.yaml", project / "notes/own.yaml", mine / "cards/one.yaml"]
    for path in others:
        path.write_text("a:   'x'\n", "utf-8")
    (project / "cards/out.yaml").symlink_to(others[0])
    status, out, err = run(capsys, "fmt", project / named, "--root", project, "--lang", "en")
    assert (status, out) == (2, "") and "fmt writes nothing else" in err
    assert run(capsys, "fmt", "--root", project)[0] == 0, "a link that leads out is left alone"
    assert {path.read_text("utf-8") for path in others} == {"a:   'x'\n"}
    assert run(capsys, "fmt", project, "--root", project)[0] == 0, "the project itself is all its content"
