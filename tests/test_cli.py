"""The command line: what it prints, in which language, with which exit status; and never a traceback."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import CAPTURE, run
from test_readme import RULING, copy_content

from gunbai.cli import main
from gunbai.cli.output import Output
from gunbai.cli.project import find_root, language


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale is English unless a test says otherwise."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


# wrong use: status 2 and one line that says what to do


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "COMMAND is missing"),
        (["--lang", "ja", "show"], "がありません"),
        (["show", "x", "--root"], "--root needs a value"),
        (["chek"], "use check"),
        (["--lang", "ja", "serach", "x"], "search を使って"),
        (["check", "--lang", "fr"], "--lang"),
        (["why"], "RULING"),
        (["search", "x", "--limit", "0"], "--limit"),
        (["serve", "--port", "65536"], "65535"),
        (["check", "--root", "x" * 5000], "editions.yaml"),
        (["prove", "--editon", "2015"], "--editon"),
        (["check", "--root", ""], "a file or folder"),
        (["build", "--out", ""], "a file or folder"),
        (["fmt", ""], "a file or folder"),
        (["merge", ""], "a file or folder"),
        (["diff", "x", "--date", "2026-02-30"], "2026-11-30"),
        (["diff", "x", "--date", "２０２６-11-30"], "2026-11-30"),
    ],
)
def test_wrong_use_ends_with_2_and_one_line(arguments: list[str], told: str, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["show", "bridge-trol"], "dominion/bridge-troll"),
        (["why", "labratory/deck-runs-out"], RULING),
        (["prove", "dominion/laboratory/deck-run-out"], RULING),
        (["pin", "laboratry"], "dominion/laboratory"),
        (["show", "royal"], "dominion/royal-carriage"),
        (["show", "トロル"], "dominion/bridge-troll"),
        (["pin", "carriage"], "dominion/royal-carriage"),
    ],
)
def test_an_unknown_id_gives_the_nearest_known_one(arguments: list[str], nearest: str, project: Path, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, *arguments, "--root", project)
    assert (status, out) == (2, "")
    assert f"did you mean {nearest}?" in err


def test_what_is_like_nothing_gives_no_suggestion(project: Path, capsys: CAPTURE) -> None:
    assert run(capsys, "show", "nosuchthing", "--root", project) == (2, "", "gunbai: nothing is called “nosuchthing”\n")


def test_an_unknown_edition_lists_the_known_ones(project: Path, capsys: CAPTURE) -> None:
    status, _, err = run(capsys, "prove", RULING, "--edition", "1999", "--root", project)
    assert status == 2
    assert "2015" in err and "2022" in err


def test_without_a_project_it_says_how_to_name_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "check")[0] == 2
    assert "--root" in run(capsys, "check")[2]
    status, _, err = run(capsys, "check", "--root", tmp_path / "nowhere")
    assert status == 2
    assert "nowhere" in err


# which project, which language


def test_it_works_in_any_folder_of_the_project(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    monkeypatch.chdir(project / "cards" / "dominion")
    assert find_root(Path.cwd()) == project
    assert run(capsys, "show", "laboratory")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "environment", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        (["--lang", "en"], {"LANG": "ja_JP.UTF-8"}, "en"),
        (["show", "x", "--lang=ja"], {}, "ja"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_asked_for_or_the_locales(arguments: list[str], environment: dict[str, str], lang: str) -> None:
    assert language(arguments, environment) == lang


def test_help_and_output_speak_the_language(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "ja", "--help"])
    assert ended.value.code == 0
    assert "裁定" in capsys.readouterr().out
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert run(capsys, "show", "laboratory", "--root", project)[1].startswith("研究所")
    assert run(capsys, "show", "laboratory", "--root", project, "--lang", "en")[1].startswith("Laboratory")


# check


def test_check_counts_what_there_is(project: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "check", "--root", project)
    assert status == 0
    assert out.startswith("No faults: ")
    counted = json.loads(run(capsys, "check", "--root", project, "--format", "json")[1])
    assert counted["faults"] == []
    assert counted["cards"] == sum(1 for _ in (project / "cards").rglob("*.yaml"))
    assert "dominion/laboratory reading" in counted["unconfirmed"]


@pytest.mark.parametrize("command", [["check"], ["prove"], ["show", "laboratory"], ["search", "laboratory"], ["pin"]])
def test_faults_in_the_content_end_every_command_with_1(command: list[str], root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    project = copy_content(root, tmp_path)
    (project / "cards/dominion/base/laboratory.yaml").write_text("name: [\n", "utf-8")
    status, out, err = run(capsys, *command, "--root", project)
    assert status == 1
    assert out.startswith("cards/dominion/base/laboratory.yaml:") and " -> " in out
    assert "fault" in err
    assert ("nothing else is done" in err) == (command != ["check"])
    status, out, _ = run(capsys, *command, "--root", project, "--format", "json")
    fault = json.loads(out)["faults"][0]
    assert status == 1
    assert fault["path"] == "cards/dominion/base/laboratory.yaml" and fault["line"] >= 1 and fault["what"] and fault["instead"]


# prove, why, pin


def test_a_proven_ruling_is_a_line_in_a_pipe(project: Path, capsys: CAPTURE) -> None:
    status, out, err = run(capsys, "prove", RULING, "--root", project)
    assert (status, out) == (0, f"proven\t{RULING}\tevery edition\n")
    assert err == "1 proven, 0 stated, 0 failed.\n"


def test_a_card_stands_for_its_rulings(project: Path, capsys: CAPTURE) -> None:
    assert RULING in run(capsys, "prove", "laboratory", "--root", project)[1]
    assert RULING in run(capsys, "why", "dominion/laboratory", "--root", project)[1]


def test_the_json_of_prove_has_its_documented_form(project: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "prove", RULING, "--pin", "--format", "json", "--root", project)
    proof = json.loads(out)
    assert status == 0
    assert set(proof) == {"rulings", "clauses", "facts"}
    assert proof["rulings"] == [{"id": RULING, "status": "proven", "reason": "", "experiments": [{"sources": [], "contradicts": []}]}]
    assert proof["clauses"] == [{"id": "dominion/laboratory.draw", "pinned": True, "settled": True, "sources": []}]
    troll = next(fact for fact in proof["facts"] if fact["id"] == "dominion/bridge-troll")
    assert "adventures-rulebook-ja#bridge-troll/head" in troll["sources"]


def test_a_stated_ruling_gives_its_reason_and_sources(root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    project = copy_content(root, tmp_path)
    path = project / "rulings/dominion/base/laboratory.yaml"
    head = path.read_text("utf-8").partition("  experiments:")[0]
    citation = "adventures-rulebook-ja#bridge-troll/head"
    path.write_text(f"{head}  stated: {{en: Nobody can., ja: できない。}}\n  sources: [{citation}]\n", "utf-8")
    proof = json.loads(run(capsys, "prove", RULING, "--format", "json", "--root", project)[1])
    stated = {"id": RULING, "status": "stated", "reason": "Nobody can.", "experiments": [{"sources": [citation], "contradicts": []}]}
    assert proof["rulings"] == [stated]
    assert run(capsys, "prove", RULING, "--root", project, "--lang", "ja")[1] == f"資料による\t{RULING}\tできない。\n"
    assert "Stated only: Nobody can." in run(capsys, "why", RULING, "--root", project)[1]


@pytest.mark.parametrize(("lang", "told"), [("en", ["expected A.hand", "A plays Laboratory.", "+2 Cards."]),
                                            ("ja", ["のはずが", "Aは研究所を使用する。", "＋２カードを引く"])])
def test_a_wrong_expectation_is_told_so_that_a_player_understands(
    lang: str, told: list[str], root: Path, tmp_path: Path, capsys: CAPTURE
) -> None:
    project = copy_content(root, tmp_path)
    path = project / "rulings/dominion/base/laboratory.yaml"
    right = path.read_text("utf-8")
    path.write_text(right.replace("A.hand: [estate, copper]", "A.hand: [estate, gold]"), "utf-8")
    line = right[: right.index("A.hand: [estate, copper]")].count("\n") + 1
    status, out, _ = run(capsys, "prove", RULING, "--root", project, "--lang", lang)
    assert status == 1
    assert f"rulings/dominion/base/laboratory.yaml:{line}:" in out
    assert "[estate, gold]" in out and "[copper, estate]" in out
    for words in told:
        assert words in out
    proof = json.loads(run(capsys, "prove", RULING, "--format", "json", "--root", project)[1])
    assert proof["rulings"][0]["status"] == "failed"
    assert "[estate, gold]" in proof["rulings"][0]["reason"]


def test_why_tells_the_steps_with_the_words_of_the_clauses(project: Path, capsys: CAPTURE) -> None:
    status, out, _ = run(capsys, "why", RULING, "--root", project)
    assert status == 0
    order = ["No, you draw both", "Proven: every edition", "A plays Laboratory.", "+2 Cards. +1 Action.", "shuffles", "draws 2 cards"]
    places = [out.find(words) for words in order]
    assert -1 not in places, f"not found: {order[places.index(-1)]}\n{out}"
    assert places[:4] == sorted(places[:4])
    told = json.loads(run(capsys, "why", RULING, "--root", project, "--format", "json", "--lang", "ja")[1])
    steps = told["rulings"][0]["experiments"][0]["groups"][0]["runs"][0]["steps"]
    assert any("研究所を使用する" in step["text"] for step in steps)
    assert any(step["because"] == "laboratory.draw" and step["words"] for step in steps)


def test_why_says_under_which_edition_its_steps_were_played(project: Path, capsys: CAPTURE) -> None:
    def told(*more: str) -> str:
        status, out, _ = run(capsys, "why", "bridge-troll/not-on-others-turns", "--root", project, *more)
        assert status == 0
        return out

    assert "  Steps (2022 errata)\n  Same outcome: Adventures rules (2015), Empires rules (2016)" in (now := told())
    assert "How it comes about there: --edition 2021\n" in now and "“This turn and your next turn, cards cost 1 less.”" in now
    then = told("--edition", "2016")
    assert "  Steps (Adventures rules, Empires rules, 2019 errata)\n  Same outcome: 2021 printing (2021), 2022 errata (2022)." in then
    assert "“While this is in play" in then and "“This turn and" not in then
    assert "  手順（２０２２年のエラッタ）\n  結果が同じ版：冒険のルール（2015）、" in told("--lang", "ja")
    assert "  Steps (every edition)\n    A plays Laboratory." in run(capsys, "why", RULING, "--root", project)[1], "nothing changed in any"


def test_why_ends_with_what_was_checked_as_the_site_says_it(project: Path, capsys: CAPTURE) -> None:
    cost = {"en": ["Seen:", "after “A: play Bridge Troll” · cost · Gold: 5", "after “A: end the turn” · cost · Silver: 3"],
            "ja": ["確かめたこと：", "「A：橋の下のトロルを使用する」の後・コスト・金貨：5"]}  # fmt: skip
    for lang, lines in cost.items():
        out = run(capsys, "why", "bridge-troll/not-on-others-turns", "--root", project, "--lang", lang)[1]
        places = [out.find(f" {line}\n") for line in lines]
        assert -1 not in places and places == sorted(places), out
    by_edition = run(capsys, "why", "bridge-troll/in-play-or-played", "--root", project)[1].split("\n  Played twice (")
    assert len(by_edition) == 3 and "cost · Gold: 5\n" in by_edition[1] and "cost · Gold: 4\n" in by_edition[2]
    rows = json.loads(run(capsys, "why", "badger-bodyguards/first-hit", "--root", project, "--format", "json")[1])
    seen = [run["seen"] for run in rows["rulings"][0]["experiments"][0]["groups"][0]["runs"]]
    assert [[one["value"] for one in lines] for lines in seen] == [["number 3"], ["number 2"], ["number 1"]]


def test_why_calls_nothing_seen_that_failed(root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    project = copy_content(root, tmp_path)
    path = project / "rulings/dominion/base/laboratory.yaml"
    path.write_text(path.read_text("utf-8").replace("A.hand: [estate, copper]", "A.hand: [estate, gold]"), "utf-8")
    status, out, _ = run(capsys, "why", RULING, "--root", project)
    assert status == 1 and "A plays Laboratory." in out and "Seen:" not in out and "[estate, gold]" in out


def test_a_law_stands_for_the_rulings_that_show_it(project: Path, capsys: CAPTURE) -> None:
    listed = set(re.findall(r"\[(dominion/[^/\]]+/[^\]]+)\]", run(capsys, "show", "cost-floor", "--root", project)[1]))
    name = run(capsys, "show", "cost-floor", "--root", project)[1].partition(" / ")[0]
    for lang, floor in (("en", f"⇒ {name}: “"), ("ja", "⇒ コストの下限：「")):
        status, out, _ = run(capsys, "why", "cost-floor", "--root", project, "--lang", lang)
        assert status == 0
        assert listed and listed == set(re.findall(r"^dominion/\S+$", out, re.MULTILINE))
        assert floor in out and "cost-floor:" not in out
    assert run(capsys, "why", "研究所", "--root", project)[1].startswith(RULING)


def test_japanese_has_japanese_punctuation(project: Path, capsys: CAPTURE) -> None:
    out = run(capsys, "why", "mountain-pass", "--root", project, "--lang", "ja")[1]
    assert "（" in out and re.search(r"結果が同じ版：\S+）、\S", out)
    told = re.sub(r"^dominion/.*", "", out, flags=re.MULTILINE)
    assert not re.search(r" \(|[ぁ-んァ-ヶ一-龠0-9], ", told), out


def test_pin_lists_in_words_what_nobody_would_notice(root: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    project = copy_content(root, tmp_path)
    path = project / "rulings/dominion/base/laboratory.yaml"
    loose = path.read_text("utf-8").replace("discard: [copper, copper]", "discard: [copper]").replace("A.deck: [copper]", "A.deck: []")
    path.write_text(loose, "utf-8")
    status, out, err = run(capsys, "pin", "laboratory", "--root", project)
    assert status == 1
    clause, unnoticed, reason = out.strip().split("\t")
    assert (clause, unnoticed) == ("dominion/laboratory.draw", "with 3 instead of 2 (plus cards)")
    assert reason == "(no reason is written)"
    assert err.startswith("Pinned: 0 of 1 ")
    pins = json.loads(run(capsys, "pin", "laboratory", "--root", project, "--format", "json")[1])
    assert pins["clauses"][0]["pinned"] is False


# progress


def test_a_build_names_its_stages(capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch, project: Path, tmp_path: Path) -> None:
    def build(root: Path, out: Path, tick: Callable[[int, int], None]) -> None:
        for done in range(7):
            tick(done, 6)

    monkeypatch.setattr("gunbai.site.build", build)
    status, _, err = run(capsys, "build", "--root", project, "--out", tmp_path / "site")
    assert (status, err.count("\n")) == (0, 6)
    assert err.startswith("1/6 Reading and checking …\n2/6 Proving the rulings …\n") and "6/6 " in err


def test_a_bar_without_a_number_shows_none(monkeypatch: pytest.MonkeyPatch, capsys: CAPTURE) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Output("en", "text").waiting("reading"):
        time.sleep(0.3)
    shown = capsys.readouterr().err
    assert "Reading" in shown and "?" not in re.sub(r"\x1b\[\?[0-9]+[lh]", "", shown)
