"""Beginning something new: what is still to be written is told line by line, and nothing that stands is touched."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import CAPTURE, run

from gunbai.knowledge.faults import closest, nearest
from gunbai.knowledge.form import formed
from gunbai.knowledge.load import read_file

CARD = "cards/dominion/base/watchtower.yaml"
FILLED = {  # what an author puts in the place of each TODO, in their order
    CARD: ["望楼", "ぼうろう", "action, reaction", "{coins: 3}", "kingdom", '"2010"', "Prosperity", "繁栄", "draw",
           "+1 Card.", "＋１カードを引く。", "played", "[{plus: {cards: 1}}]"],
    "rulings/dominion/base/watchtower.yaml": [
        "How many cards do I draw?", "何枚引けますか？", "You draw 1 card.", "１枚引きます。", "watchtower.draw",
        "{A: {hand: [watchtower], deck: [gold, gold]}}", "[{A: play watchtower}]", "{A.hand: [gold]}"],
}  # fmt: skip


@pytest.fixture
def mine(project: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(project, tmp_path / "mine"))


def fill(path: Path, words: list[str]) -> None:
    """Write something for every TODO of a file."""
    text = path.read_text("utf-8")
    for word in words:
        begin = text.index("TODO")
        ends = [at for sign in ("\n", "}", ", ja:", "]") if (at := text.find(sign, begin)) > 0]
        text = text[:begin] + word + text[min(ends) :]
    assert "TODO" not in text
    path.write_text(text, "utf-8")


@pytest.mark.parametrize(("kind", "id_", "file"), [
    ("card", "dominion/base/watchtower", CARD),
    ("card", "mtg/throne-of-eldraine/new-one", "cards/mtg/throne-of-eldraine/new-one.yaml"),
    ("card", "root/hirelings/new-band", "cards/root/hirelings/new-band.yaml"),
    ("ruling", "dominion/moat/new-question", "rulings/dominion/base/moat.yaml"),
    ("ruling", "dominion/base/new-topic/first", "rulings/dominion/base/new-topic.yaml"),
    ("law", "dominion/debt/new-law", "laws/dominion/debt.yaml"),
    ("law", "root/new-chapter/new-law", "laws/root/new-chapter.yaml"),
    ("term", "root/new-word", "glossary/root.yaml"),
])  # fmt: skip
def test_what_is_begun_has_no_fault_but_what_is_to_be_written(kind: str, id_: str, file: str, mine: Path, capsys: CAPTURE) -> None:
    before = read_file(mine / file, file) if (mine / file).exists() else None
    assert run(capsys, "new", kind, id_, "--root", mine)[:2] == (0, f"{file}\n")
    status, out, _ = run(capsys, "check", "--root", mine)
    lines = (mine / file).read_text("utf-8").split("\n")
    todo = [f"{file}:{number}:{line.index('TODO') + 1}" for number, line in enumerate(lines, 1) if "TODO" in line]
    told = [line.partition(": ")[0] for line in out.splitlines()]
    assert status == 1 and set(todo) <= set(told)
    assert all(": this is still to be written -> " in line and line.startswith(f"{file}:") for line in out.splitlines())
    assert formed((mine / file).read_bytes(), file) == "\n".join(lines)
    if before is not None:
        ((key, items),) = [(key, items) for key, items in read_file(mine / file, file).items() if items != before[key]]
        assert items[:-1] == before[key] and items[-1]["id"] == id_.rpartition("/")[2]


def test_a_card_and_a_ruling_filled_in_are_proven(mine: Path, capsys: CAPTURE) -> None:
    run(capsys, "new", "card", "dominion/base/watchtower", "--root", mine)
    fill(mine / CARD, FILLED[CARD])
    assert run(capsys, "check", "--root", mine)[0] == 0
    run(capsys, "new", "ruling", "dominion/watchtower/how-many", "--root", mine)
    fill(mine / "rulings/dominion/base/watchtower.yaml", FILLED["rulings/dominion/base/watchtower.yaml"])
    assert run(capsys, "check", "--root", mine)[:2][0] == 0
    assert run(capsys, "prove", "watchtower", "--root", mine, "--lang", "en")[1].startswith("proven\tdominion/watchtower/how-many")


@pytest.mark.parametrize(("kind", "id_", "told"), [
    ("card", "dominion/base/moat", "cards/dominion/base/moat.yaml is there already"),
    ("ruling", "dominion/laboratory/deck-runs-out", "is there already"),
    ("term", "dominion/debt", "is there already"),
    ("card", "domino/base/moat", "use dominion"),
    ("card", "dominion/bass/moat", "use base"),
    ("card", "dominion/moat", "GAME/SET/CARD"),
    ("card", "dominion/base/Moat", "GAME/SET/CARD"),
    ("card", "dominion/base/../../x", "GAME/SET/CARD"),
    ("ruling", "dominion/moot/x", "use moat, or begin a topic: dominion/SET/moot/RULING"),
])  # fmt: skip
def test_nothing_is_overwritten_and_every_mistake_is_named(kind: str, id_: str, told: str, project: Path, capsys: CAPTURE) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*.yaml")}
    status, out, err = run(capsys, "new", kind, id_, "--root", project, "--lang", "en")
    assert (status, out) == (2, "") and told in err
    assert {path: path.read_bytes() for path in project.rglob("*.yaml")} == before


@pytest.mark.parametrize(("word", "known", "best"), [
    ("brige-trol", ["bridge-troll", "bridge", "trolley"], "bridge-troll"),
    ("troll", ["control", "bridge-troll", "scroll"], "bridge-troll"),  # a whole part of a name is more than like letters
    ("traveller-page", ["page-traveller", "traveller-sage"], "page-traveller"),
    ("non-supply", ["supply"], None),
    ("xyzzy", ["supply"], None),
])  # fmt: skip
def test_the_nearest_name_is_one_with_the_same_parts(word: str, known: list[str], best: str | None) -> None:
    assert closest(word, known)[:1] == ([best] if best else [])


def test_where_no_name_is_like_it_the_least_unlike_are_listed() -> None:
    known = ["alpha", "beta", "gamma", "market-day", "remake", "delta", "zeta"]
    assert nearest("qq-mark-qq", known, most=2) == "use one of: market-day, remake, …"


def test_a_file_that_does_not_end_with_its_list_is_left_alone(mine: Path, capsys: CAPTURE) -> None:
    path = mine / "laws/dominion/debt.yaml"
    chapter, _, laws = path.read_text("utf-8").partition("laws:\n")
    first, _, rest = chapter.partition("\n")
    path.write_text(f"{first}\nlaws:\n{laws}{rest}", "utf-8")
    before = path.read_bytes()
    status, _, err = run(capsys, "new", "law", "dominion/debt/new-law", "--root", mine, "--lang", "en")
    assert status == 2 and "does not end with its laws" in err and path.read_bytes() == before


@pytest.mark.parametrize("command", ["prove", "register", "build"])
def test_nothing_goes_on_before_the_todos_are_gone(command: str, mine: Path, capsys: CAPTURE) -> None:
    run(capsys, "new", "ruling", "dominion/moat/my-question", "--root", mine)
    status, out, err = run(capsys, command, "--root", mine)
    assert status == 1 and "this is still to be written" in out + err
    assert not (mine / "site").exists()


def test_a_card_that_is_only_begun_can_have_rulings_already(mine: Path, capsys: CAPTURE) -> None:
    run(capsys, "new", "card", "dominion/base/watchtower", "--root", mine)
    status, out, _ = run(capsys, "new", "ruling", "dominion/watchtower/how-many", "--root", mine)
    file = "rulings/dominion/base/watchtower.yaml"
    assert (status, out) == (0, f"{file}\n") and "topic:" not in (text := (mine / file).read_text("utf-8"))
    status, _, err = run(capsys, "new", "ruling", "dominion/watchtower/how-many", "--root", mine, "--lang", "en")
    assert status == 2 and f"{file}: how-many is there already" in err and (mine / file).read_text("utf-8") == text
    assert run(capsys, "new", "ruling", "dominion/watchtower/why", "--root", mine)[0] == 0
    assert [one["id"] for one in read_file(mine / file, file)["rulings"]] == ["how-many", "why"]


def test_a_begun_card_names_the_piles_and_a_wrong_one_is_told_all_of_them(mine: Path, capsys: CAPTURE) -> None:
    run(capsys, "new", "card", "dominion/base/watchtower", "--root", mine)
    told = next(line for line in run(capsys, "check", "--root", mine)[1].splitlines() if line.startswith(f"{CARD}:8:"))
    piles = told.partition("-> one of ")[2].split(" | ")
    assert {"kingdom", "basic", "non-supply"} <= {*piles}
    fill(mine / CARD, FILLED[CARD])
    right = (mine / CARD).read_text("utf-8")
    (mine / CARD).write_text(right.replace("pile: kingdom", "pile: supply"), "utf-8")
    assert run(capsys, "check", "--root", mine)[1].strip().endswith(f'"supply" cannot stand here -> use one of: {", ".join(sorted(piles))}')
    (mine / CARD).write_text(right.replace("pile: kingdom", "pile: kingdon"), "utf-8")
    assert run(capsys, "check", "--root", mine)[1].strip().endswith('-> use "kingdom"')
