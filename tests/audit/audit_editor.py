"""An editor with a YAML language server completes and checks our files by the schemas that their first lines name."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from editor import Editor

from gunbai.knowledge.fingerprint import CONTENT

ROOT = Path(__file__).resolve().parents[2]
CARD = "cards/dominion/adventures/bridge-troll.yaml"
RULINGS = "rulings/dominion/adventures/bridge-troll.yaml"
FILES = [path for name in CONTENT for path in sorted([*ROOT.glob(name), *(ROOT / name).rglob("*.yaml")]) if path.suffix == ".yaml"]


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    with Editor(ROOT) as running:
        yield running


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def beside(name: str, what: str) -> str:
    """The name of a new file in the same folder, so that nothing is left of what was open before."""
    return f"{Path(name).parent.as_posix()}/{Path(name).stem}-{zlib.crc32(what.encode())}.yaml"


def line_of(written: str, part: str) -> int:
    return written[: written.index(part)].count("\n") + 1


def test_nothing_is_wrong_in_our_files(editor: Editor) -> None:
    of_each_kind = {path.relative_to(ROOT).parts[:2]: path for path in FILES}  # the last one of each folder
    names = [path.relative_to(ROOT).as_posix() for path in {*FILES[::15], *of_each_kind.values()}]  # a fifteenth of a second each, or more
    assert len(names) > 30
    assert {name: found for name in sorted(names) if (found := editor.open(name, text(name)))} == {}


@pytest.mark.parametrize(("name", "right", "broken", "told"), [
    (CARD, "pile: kingdom", "pyle: kingdom", "pyle"),
    (CARD, "types: [action, attack, duration]", "types: [acton, attack, duration]", "acton|action"),
    (CARD, "do: [{plus: {buys: 1}}]", "do: [{plsu: {buys: 1}}]", "not accepted"),
    (CARD, "cost: {coins: 5}", "cost: {coin: 5}", "coin"),
    (RULINGS, "    shows: [bridge-troll.cheaper, bridge-troll.buy]", "    show: [bridge-troll.cheaper]", "show"),
    ("sources.yaml", "  kind: article", "  kind: articel", "article"),
    ("redirects.yaml", "[]", "- {from: /x/, to: dominion/cards/moat/}", "pattern"),
], ids=lambda value: str(value)[:24])  # fmt: skip
def test_a_mistake_is_told_at_its_line(name: str, right: str, broken: str, told: str, editor: Editor) -> None:
    assert right in text(name)
    changed = text(name).replace(right, broken, 1)
    found = editor.open(beside(name, broken), changed)
    line = line_of(changed, broken)
    at_line = " ".join(message for number, message in found if number == line)
    assert any(word in at_line for word in told.split("|")), found


@pytest.mark.parametrize(("name", "before", "typed", "offered"), [
    (CARD, "related: [bridge, relic]\n", "n", {"note", "half", "facts"}),
    (CARD, "clauses:\n", "- id: new\n  do:\n  - p", {"plus", "trash", "gain", "attack", "choose-one"}),
    (CARD, "clauses:\n", "- id: new\n  w", {"when", "while", "call", "react", "text", "versions"}),
    (RULINGS, "rulings:\n", "- id: new\n  q", {"question", "answer", "experiments", "stated"}),
    ("glossary/dominion.yaml", "terms:\n", "- id: new\n  n", {"name", "aliases", "avoid", "kind", "definition", "see"}),
], ids=lambda value: str(value)[:24])  # fmt: skip
def test_the_editor_offers_what_may_be_written(name: str, before: str, typed: str, offered: set[str], editor: Editor) -> None:
    written = text(name)
    at = written.index(before) + len(before)
    written = written[:at] + typed + "\n" + written[at:]
    name = beside(name, typed)
    editor.open(name, written)
    lines = written[: at + len(typed)].split("\n")
    found = editor.completions(name, len(lines), len(lines[-1]) + 1)
    assert offered <= found, found
