"""Whatever stands in a file, reading it ends soon, with the content or with faults: never with another exception."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from soaking import more
from tiny_words import tiny

from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.load import read_text
from gunbai.knowledge.read import load

WORLD = Path(__file__).parent / "bad" / "world"
FILES = sorted(path.relative_to(WORLD) for path in WORLD.rglob("*.yaml"))
VALUES = [
    "null", "[]", "{}", "0", "-1", "true", "''", "' '", "[[]]", "{a: {b: [c]}}", "[null]", "&a [*a]", "$x", "5", "'5'", "x", "2015",
    "{2015: 1}", '"\\ud800"', '"\\0"', '"\\u202e"', "９", "十", "[1, two, {three: 3}]", "99999999999999999999999999", "{? [a] : b}",
    "!!int 3", "|\n  x",
]
pytestmark = pytest.mark.fuzz
soon = settings(max_examples=more(80), deadline=timedelta(seconds=2), suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def world() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(WORLD, Path(folder) / "world"))


def read_or_refuse(raw: bytes) -> None:
    try:
        read_text(raw, "x.yaml")
    except ContentError as error:
        assert len(error.faults) == 1
        check_lines(error)


def check_lines(error: ContentError) -> None:
    assert error.faults
    for fault in error.faults:
        line = str(fault)
        line.encode("utf-8")
        assert "\n" not in line and " -> " in line and fault.place.line >= 1 and fault.place.column >= 1
        assert fault.place.path != "?", line


def load_or_refuse(world: Path, file: Path, content: bytes) -> None:
    target = world / file
    target.write_bytes(content)
    try:
        load(world, {"dominion": tiny()})
    except ContentError as error:
        check_lines(error)
    finally:
        shutil.copy(WORLD / file, target)


@soon
@given(st.binary(max_size=300))
@example(b"\xff\xfea\x00")
@example(b"a: &a [&b {c: *a}]")
@example(b"[" * 5000)
@example(b"{a: " * 5000)
@example(b"- " * 5000)
@example(b"a: " + b"1" * 5000)
@example(b"a: " + b"9" * 100000)
@example(b'a: "\\ud800"')
@example(b"? a\n? b")
@example(b"\xef\xbb\xbfa: 1")
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    read_or_refuse(raw)


@soon
@given(st.text(st.sampled_from("ab:-,[]{}&*!|>'\"%@`#?\n\t \\~<=0９é十\u2028\x85"), max_size=80))
def test_any_text_in_the_signs_of_yaml_is_read_or_refused(text: str) -> None:
    read_or_refuse(text.encode())


@soon
@given(file=st.sampled_from(FILES), data=st.data())
def test_a_file_with_a_piece_cut_out_is_read_or_refused(world: Path, file: Path, data: st.DataObject) -> None:
    content = (WORLD / file).read_bytes()
    start = data.draw(st.integers(0, len(content)))
    load_or_refuse(world, file, content[:start] + content[start + data.draw(st.integers(1, 60)) :])


@settings(soon, max_examples=more(150))
@given(file=st.sampled_from(FILES), data=st.data())
def test_a_file_with_another_value_anywhere_is_read_or_refused(world: Path, file: Path, data: st.DataObject) -> None:
    lines = (WORLD / file).read_text(encoding="utf-8").split("\n")
    places = [i for i, line in enumerate(lines) if ": " in line and not line.startswith("#")]
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.sampled_from(places))
        parts = lines[i].split(": ")
        j = data.draw(st.integers(1, len(parts) - 1)) if len(parts) > 1 else 0
        value, rest = data.draw(st.sampled_from(VALUES)), parts[j].partition(",")[2]
        closing = "".join(sign for sign in parts[j] if sign in "]}") if not rest and j == len(parts) - 1 else ""
        opened = parts[j][:1] if parts[j][:1] in "[{" else ""
        tail = ("," + rest if rest else closing[len(opened):])
        lines[i] = ": ".join([*parts[:j], value + tail, *parts[j + 1 :]])
    load_or_refuse(world, file, "\n".join(lines).encode("utf-8", "surrogatepass"))
