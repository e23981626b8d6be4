"""What README and CONTRIBUTING promise is true: their commands run, their files are there, their example works."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from gunbai.cli import main
from gunbai.knowledge.faults import ContentError
from gunbai.knowledge.form import formed
from gunbai.knowledge.load import read_text

CONTENT = ("cards", "laws", "rulings", "glossary", "kingdoms", "editions.yaml", "sources.yaml")
WRITING = ("fmt", "register", "new ruling dominion/moat/my-question")  # commands that write content
RULING = "dominion/laboratory/deck-runs-out"


def examples(root: Path) -> dict[str, str]:
    """The files that CONTRIBUTING writes out, by name."""
    text = (root / "CONTRIBUTING.md").read_text("utf-8")
    return dict(re.findall(r"```yaml file=(\S+)\n(.*?)```", text, re.DOTALL))


def copy_content(root: Path, into: Path) -> Path:
    """The project's content in a folder of its own, with CONTRIBUTING's card and ruling, whatever has become of them in the content."""
    for name in CONTENT:
        source = root / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, into / name)
    for name, text in examples(root).items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_text(text, "utf-8")
    return into


def test_who_has_written_the_example_down_can_still_test(root: Path, tmp_path: Path) -> None:
    for name in examples(root):
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_text("# my own try\n", "utf-8")
    for name in CONTENT:
        if (root / name).is_dir():
            (tmp_path / "mine" / name).mkdir(exist_ok=True)
        else:
            shutil.copy(root / name, tmp_path / "mine" / name)
    (tmp_path / "mine" / "CONTRIBUTING.md").write_text((root / "CONTRIBUTING.md").read_text("utf-8"), "utf-8")
    (tmp_path / "copy").mkdir()
    copied = copy_content(tmp_path / "mine", tmp_path / "copy")
    assert {name: (copied / name).read_text("utf-8") for name in examples(root)} == examples(root)


def readme_commands() -> list[str]:
    """Every gunbai command that README and CONTRIBUTING show, but for those that build or serve."""
    text = Path("README.md").read_text("utf-8") + Path("CONTRIBUTING.md").read_text("utf-8")
    return sorted(set(re.findall(r"^\.venv/bin/gunbai ([^#\n]*[^#\s])", text, re.MULTILINE)))


@pytest.mark.parametrize("command", readme_commands())
@pytest.mark.usefixtures("read_once")
def test_every_command_shown_runs(command: str, example: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if command in (*WRITING, "diff HEAD"):
        example = Path(shutil.copytree(example, tmp_path / "mine"))
    if command == "diff HEAD":
        for words in ("init -q", "add editions.yaml cards", "-c user.name=a -c user.email=a@example.org commit -qm one"):
            subprocess.run(["git", "-C", str(example), *words.split()], check=True)
    status = main([*shlex.split(command), "--root", str(example)])
    shown = capsys.readouterr()
    assert status == 0, shown.out + shown.err
    assert shown.out.strip() or "pin" in command or command in WRITING, f"gunbai {command} shows nothing"


def test_every_make_target_named_exists(root: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set()
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (root / name).read_text("utf-8")
        named |= set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE))
    assert {"serve", "test", "check", "site"} <= targets
    assert named - targets == set()
    assert len(named) >= 4


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_every_file_linked_is_there(name: str, root: Path) -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", (root / name).read_text("utf-8"))
    assert linked
    assert [link for link in linked if "://" not in link and not (root / link).exists()] == []


def test_the_quick_start_is_two_commands(root: Path) -> None:
    readme = (root / "README.md").read_text("utf-8")
    block = re.search(r"## Quick start.*?```sh\n(.*?)```", readme, re.DOTALL)
    assert block is not None
    assert [line.split("#")[0].strip() for line in block[1].strip().split("\n")] == ["make serve", "make test"]


def test_the_files_of_contributing_are_in_the_one_form(root: Path) -> None:
    assert {name: formed(text.encode(), name) for name, text in examples(root).items()} == examples(root)


@pytest.mark.usefixtures("read_once")
def test_the_card_of_contributing_is_proven_and_pinned(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = str(example)
    assert main(["check", "--root", project]) == 0, capsys.readouterr().out
    capsys.readouterr()
    assert main(["prove", "laboratory", "--root", project, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith(f"proven\t{RULING}\t")
    assert main(["pin", "laboratory", "--root", project, "--lang", "en"]) == 0
    pinned = capsys.readouterr()
    assert pinned.out == "", "CONTRIBUTING says that nothing is left in the list"
    assert re.match(r"Pinned: ([1-9]\d*) of \1 ", pinned.err)


def test_the_fault_shown_in_contributing_is_the_fault_given(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = copy_content(root, tmp_path)
    shown = re.search(r"```\n(cards/.*laboratory.*)\n```", (root / "CONTRIBUTING.md").read_text("utf-8"))
    assert shown is not None
    card = project / "cards/dominion/base/laboratory.yaml"
    card.write_text(card.read_text("utf-8").replace("types: [action]", "types: [acton]"), "utf-8")
    assert main(["check", "--root", str(project)]) == 1
    assert capsys.readouterr().out.splitlines() == [shown[1]]


def test_a_card_that_no_word_fits_can_stand_with_its_ruling(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project, why = copy_content(root, tmp_path), "{en: The engine has no word for it yet., ja: エンジンにまだ言葉がない。}"
    card, ruling = (project / f"{folder}/dominion/base/laboratory.yaml" for folder in ("cards", "rulings"))
    told = card.read_text("utf-8").partition("  when: ")[0]
    told = re.sub("  text: .*", "  text: {en: Swap hands., ja: 手札を入れ替える。}", told)
    card.write_text(f"{told}  note: {why}\n  unpinned: {why}\n", "utf-8")
    ruling.write_text(ruling.read_text("utf-8").partition("  experiments:")[0] + f"  stated: {why}\n", "utf-8")
    assert main(["check", "--root", str(project)]) == 0, capsys.readouterr().out
    assert main(["prove", "laboratory", "--root", str(project), "--lang", "en"]) == 0
    assert f"stated\t{RULING}\t" in capsys.readouterr().out
    assert main(["pin", "laboratory", "--root", str(project)]) == 0


def test_what_contributing_says_of_quotes_is_so() -> None:
    text = Path("CONTRIBUTING.md").read_text("utf-8")
    shown = re.search(r"`(\{en: \"[^`]*\}) *`", text)
    assert shown and read_text(f"a: {shown[1]}\n".encode(), "x") == {"a": {"en": "Trash it, then draw.", "ja": "…"}}
    assert read_text(f"a: {shown[1]}\n".replace('"', "").encode(), "x")["a"] != {"en": "Trash it, then draw.", "ja": "…"}
    assert read_text(b"en: Trash it, then draw.\n", "x") == {"en": "Trash it, then draw."}
    with pytest.raises(ContentError, match="in quotes"):
        read_text(b"en: Trash it: draw.\n", "x")
