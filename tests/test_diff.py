"""What changed between two states of the content: told in words, as data, as a page and as a feed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from commands import CAPTURE, run

from gunbai.knowledge.read import Reader
from gunbai.phrases.templates import phrases
from gunbai.proof.compare import Compared, compare

LABORATORY = "cards/dominion/base/laboratory.yaml"
ON_IT = "rulings/dominion/base/laboratory.yaml"
GAME = "dominion"


@pytest.fixture
def mine(example: Path, tmp_path: Path) -> Path:
    """The cards and rulings of the base set alone: enough to play, and quickly read."""
    root = tmp_path / "mine"
    folders = ("laws/dominion", "cards/dominion/basic", "cards/dominion/base")
    for name in ("editions.yaml", "sources.yaml", *folders, "glossary/dominion.yaml", ON_IT):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (example / name).is_dir() else shutil.copy
        copy(example / name, root / name)
    return root


def changed(mine: Path, *edits: tuple[str, str, str]) -> dict[str, Compared]:
    """What compare finds after edits of files: (file, old words, new words)."""
    before = read(mine)
    for name, old, new in edits:
        text = (mine / name).read_text("utf-8")
        assert old in text
        (mine / name).write_text(text.replace(old, new), "utf-8")
    return compare(before, read(mine))


def read(root: Path) -> object:
    reader = Reader(root)
    reader.read()
    return reader.kb


@pytest.mark.parametrize(("edit", "kind", "what"), [
    ((LABORATORY, "研究所", "けんきゅう所"), "cards", ["name"]),
    ((LABORATORY, "{coins: 5}", "{coins: 6}"), "cards", ["cost"]),
    ((LABORATORY, "＋２カードを引く。", "カードを２枚引く。"), "cards", ["wording"]),
    ((LABORATORY, "actions: 1}}]", "actions: 1}}]\n  note: {en: A, ja: あ}"), "cards", ["wording"]),
    ((LABORATORY, "pile: kingdom\n", "pile: kingdom\nsources: [x]\n"), "cards", ["sources"]),
    ((LABORATORY, "- id: draw", "- id: drawing"), "cards", ["wording", "effect", "clauses"]),
    ((ON_IT, "No, you draw both cards.", "No."), "rulings", ["answer"]),
    ((ON_IT, "山札が残り", "デッキが残り"), "rulings", ["question"]),
    ((ON_IT, "then: {A.hand: [estate, copper], ", "then: {"), "rulings", ["experiment"]),
    ((ON_IT, "A.deck: [copper], ", "A.deck: [gold], "), "rulings", ["verdict", "experiment"]),
], ids=str)  # fmt: skip
def test_each_edit_is_told_as_what_it_is(edit: tuple[str, str, str], kind: str, what: list[str], mine: Path) -> None:
    found = changed(mine, edit)
    assert {name: [(one.id, one.what) for one in part.changed] for name, part in found.items() if part.changed}[kind][0][1] == what
    assert not any(part.added or part.removed for part in found.values())


def test_a_card_that_does_something_else_changes_the_verdicts_on_it(mine: Path) -> None:
    found = changed(mine, (LABORATORY, "cards: 2", "cards: 1"))
    assert [one.what for one in found["cards"].changed] == [["effect"]]
    (ruling,) = found["rulings"].changed
    assert (ruling.what[0], ruling.before["verdict"], ruling.after["verdict"]) == ("verdict", "proven", "failed")


def test_what_is_new_what_is_gone_and_what_has_moved_are_told_apart(mine: Path) -> None:
    before = read(mine)
    (mine / LABORATORY).rename(mine / "cards/dominion/base/labs.yaml")
    (mine / ON_IT).unlink()
    moat = mine / "cards/dominion/base/moat.yaml"
    (mine / "cards/dominion/base/ditch.yaml").write_bytes(moat.read_bytes())
    head = "# yaml-language-server: $schema=schemas/redirects.json\n"
    (mine / "redirects.yaml").write_text(head + "- {from: dominion/cards/laboratory/, to: dominion/cards/labs/}\n", "utf-8")
    found = compare(before, read(mine))  # type: ignore[arg-type]
    assert (found["cards"].added, found["cards"].renamed) == (["dominion/ditch"], {"dominion/laboratory": "dominion/labs"})
    assert found["rulings"].removed == ["dominion/laboratory/deck-runs-out"]


def test_every_kind_of_change_has_words() -> None:
    from gunbai.knowledge.changes import KINDS, WHAT

    assert set(phrases("site")["changes-what"]) == set(WHAT)
    assert set(phrases("site")["changes-kinds"]) == set(KINDS)


# the command


@pytest.fixture
def repository(mine: Path) -> Path:
    """A repository with two revisions of the content."""
    git = ["git", "-C", str(mine), "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "one"], check=True)
    text = (mine / ON_IT).read_text("utf-8")
    (mine / ON_IT).write_text(text.replace("No, you draw both cards.", "No! You draw both."), "utf-8")
    return mine


def test_a_revision_is_compared_with_what_stands_here(repository: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "diff", "HEAD", "--root", repository, "--lang", "en")
    assert (status, out.split("\n")[:2]) == (0, ["Rulings: Changed 1", "  ~ dominion/laboratory/deck-runs-out: the answer"])
    assert "      - No, you draw both cards." in out and "      + No! You draw both." in out
    assert "回答" in run(capsys, "diff", "HEAD", "--root", repository, "--lang", "ja")[1]
    data = json.loads(run(capsys, "diff", "HEAD", "--root", repository, "--format", "json")[1])
    assert data["rulings"]["changed"][0]["what"] == ["answer"]
    assert run(capsys, "diff", "HEAD", "HEAD", "--root", repository, "--lang", "en")[1:] == ("", "Nothing changed.\n")


def test_a_folder_is_compared_with_another_one(mine: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    other = Path(shutil.copytree(mine, tmp_path / "other"))
    (other / ON_IT).unlink()
    out = run(capsys, "diff", mine, other, "--root", mine, "--lang", "en")[1]
    assert out == "Rulings: Gone 1\n  - dominion/laboratory/deck-runs-out\n"


def test_what_cannot_be_compared_is_said_clearly(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE
) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    for arguments, told in (
        (["nosuch"], "there is no folder and no revision “nosuch”"), (["--", "--upload-pack=x"], "no revision"),
        ([str(bare)], "is not a project: it has no editions.yaml"), (["HEAD", "--date", "soon"], "--date"),
    ):  # fmt: skip
        status, out, err = run(capsys, "diff", "--root", repository, "--lang", "en", *arguments)
        assert (status, out) == (2, "") and told in err, err
    shutil.rmtree(repository / ".git")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert "is no repository of git" in run(capsys, "diff", "HEAD", "--root", repository, "--lang", "en")[2]
    monkeypatch.setenv("PATH", str(bare))
    assert "there is no git here" in run(capsys, "diff", "HEAD", "--root", repository, "--lang", "en")[2]


def test_an_entry_is_added_at_the_top_and_waits_for_its_sentence(repository: Path, capsys: CAPTURE) -> None:
    old = "- date: 2026-01-01\n  note: {en: Old., ja: 古い。}\n"
    (repository / "changes.yaml").write_text("# yaml-language-server: $schema=schemas/changes.json\n# Mine.\n" + old, "utf-8")
    assert run(capsys, "diff", "HEAD", "--write", "--date", "2026-02-03", "--root", repository)[0] == 0
    text = (repository / "changes.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=schemas/changes.json\n# Mine.\n- date: 2026-02-03\n") and text.endswith(old)
    assert "dominion/laboratory/deck-runs-out: [answer]" in text
    out = run(capsys, "check", "--root", repository, "--lang", "en")[1]
    assert "changes.yaml:5:9: this is still to be written -> a sentence about it" in out


def test_where_nothing_changed_no_entry_is_added(repository: Path, capsys: CAPTURE) -> None:
    there = {path.name for path in repository.iterdir()}
    before = (repository / "changes.yaml").read_bytes() if "changes.yaml" in there else None
    assert run(capsys, "diff", repository, "--write", "--root", repository, "--lang", "en") == (0, "", "Nothing changed.\n")
    assert {path.name for path in repository.iterdir()} == there
    assert before is None or (repository / "changes.yaml").read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
@pytest.mark.parametrize("leads", ["/etc/passwd", "../../../../../../etc/passwd"])
def test_a_link_in_a_revision_that_leads_out_is_left_out(leads: str, repository: Path, capsys: CAPTURE) -> None:
    (repository / "cards/dominion/base/out.yaml").symlink_to(leads)
    git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "two"], check=True)
    (repository / "cards/dominion/base/out.yaml").unlink()
    assert run(capsys, "diff", "HEAD", "--root", repository, "--lang", "en") == (0, "", "Nothing changed.\n")


# the feed


def test_the_feed_is_atom_and_every_entry_has_a_place(tmp_path: Path) -> None:
    import sys

    sys.path.insert(0, str(Path(__file__).parent / "browser"))
    import little

    from gunbai.site.news import News
    from gunbai.site.render import environment
    from gunbai.site.words import Voice

    kb = little.knowledge()
    for lang in ("ja", "en"):
        news = News(kb, Voice(kb, lang))
        atom = ET.fromstring(environment().get_template("feed.xml").render(**news.feed("https://example.org/g/")))
        space = "{http://www.w3.org/2005/Atom}"
        entries = atom.findall(f"{space}entry")
        assert [entry.findtext(f"{space}updated") for entry in entries] == [f"{change.date}T00:00:00Z" for change in kb.changes]
        ids = [entry.findtext(f"{space}id") for entry in entries]
        assert ids == [f"https://example.org/g/{lang}/changes/#{anchor}" for anchor in news.anchors()] and len(set(ids)) == len(ids) == 3
        for part in ("id", "title", "updated", "author"):
            assert atom.find(f"{space}{part}") is not None
