"""What engines say about steps and answers is said in Japanese, too: every sentence that the code can write is in the list."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gunbai.phrases.messages import fault, message
from gunbai.phrases.templates import phrases
from gunbai.play.decisions import Question, Script, WrongChoice

ERRORS = ("BadStep", "WrongChoice")


def written(root: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Every message that the code raises, with a made-up word in each of its places: where, the message, and those words."""
    for path in sorted((root / "gunbai").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and getattr(node.exc.func, "id", "") in ERRORS:
                text = node.exc.args[0]
                parts = text.values if isinstance(text, ast.JoinedStr) else [text]
                words = [f"w{i}" if isinstance(part, ast.FormattedValue) else str(part.value) for i, part in enumerate(parts)]  # type: ignore[attr-defined]
                yield f"{path.name}:{node.lineno}", "".join(words), [word for word in words if re.fullmatch(r"w\d+", word)]


def test_every_message_of_the_code_is_said_in_japanese(root: Path) -> None:
    known = 0
    for where, text, words in written(root):
        if re.fullmatch(r"w0; w2", text):  # two sentences of the list, one behind the other: tested below
            continue
        said = message(text, "ja")
        assert said != text, f"{where}: {text}"
        assert re.search("[ぁ-ん]", said), f"{where}: {said}"
        assert all(word in said for word in words), f"{where}: {said} leaves something out"
        assert message(text, "en") == text
        known += 1
    assert known > 60


def test_the_list_holds_no_sentence_that_nobody_says(root: Path) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (root / "gunbai").rglob("*.py"))
    for entry in phrases("messages")["messages"]:
        longest = max(re.split(r"\{[^{}]*\}", entry["en"]), key=len).strip()
        assert longest.replace('"', "") in code.replace('\\"', "").replace('"', ""), entry["en"]
        assert set(re.findall(r"\{[a-z]+\}", entry["en"])) == set(re.findall(r"\{[a-z]+\}", entry["ja"])), entry["en"]


@pytest.mark.parametrize(("answers", "said"), [
    ([], "A が gain を決める。選択肢：gold, silver。答えが書かれていない"),
    ([{"trash": "gold"}], "A が gain を決める。選択肢：gold, silver。次に書かれている答えは A.trash のもの"),
    ([{"gain": "copper"}], "copper は選べない。A が gain を決める。選択肢：gold, silver"),
    ([{"gain": "gold", "offered": ["gold"]}], "A.gain の選択肢は gold, silver で、gold ではない"),
])  # fmt: skip
def test_what_is_wrong_with_an_answer_is_said_in_japanese(answers: list[dict[str, object]], said: str) -> None:
    script = Script()
    script.open_step("A", answers)
    with pytest.raises(WrongChoice) as wrong:
        script.decide(Question("A", "gain", ["gold", "silver"]))
    assert message(str(wrong.value), "ja") == said


def test_how_many_may_be_chosen_is_said_in_japanese() -> None:
    script = Script()
    script.open_step("B", [])
    with pytest.raises(WrongChoice) as wrong:
        script.decide(Question("B", "trash", ["estate", "copper"], least=0, most=2))
    assert message(str(wrong.value), "ja") == "B が trash を決める。選択肢：estate, copper、または none（0〜2個）。答えが書かれていない"


def faults_in_the_code(root: Path) -> Iterator[tuple[str, str]]:
    """Every sentence that the code writes into a fault, with a made-up word in each of its places; and where."""
    for path in sorted((root / "gunbai").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Fault", "_error", "Misuse"):
                for said in (said for argument in node.args[1:3] for said in sentences(argument)):
                    yield f"{path.name}:{node.lineno}", said


def sentences(node: ast.expr) -> list[str]:
    """The sentences that an expression may become, where it is one that says so itself."""
    if isinstance(node, ast.IfExp):
        return sentences(node.body) + sentences(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return ["".join("w0" if isinstance(part, ast.FormattedValue) else str(part.value) for part in node.values)]  # type: ignore[attr-defined]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.strip() else []


def faults_of_bad_files(root: Path) -> Iterator[tuple[str, str]]:
    """What is said of each file in tests/bad."""
    for path in sorted((root / "tests/bad").glob("*.yaml")):
        for line in path.read_text("utf-8", "replace").split("\n")[:12]:
            match = re.match(r"# *(?:expected: )?\S+:\d+:\d+: (.*) -> (.*)$", line)
            if match and path.stem != "still-to-write":  # there the author's own words say what to write
                yield from ((path.name, one.rstrip()) for one in match.groups())


@pytest.mark.parametrize("found", [faults_in_the_code, faults_of_bad_files])
def test_every_fault_is_told_in_japanese(found: Callable[[Path], Iterator[tuple[str, str]]], root: Path) -> None:
    written = [(where, text) for where, text in found(root) if re.search("[a-z]{2} ", text) and not re.match("(an answer|the) w0", text)]
    told = [(where, text, fault(text, "ja")) for where, text in written]
    english = r"(?<![\w.-])(?:the|a|an|is|are|no|not|it|and|with|of|has|cannot|nothing|write|stands)(?= )"
    bare = [f"{where}: {text}" for where, text, said in told if said == text or not re.search("[ぁ-ヿ一-鿿]", said)]
    quoted = r"「[^」]*」|（[^）]*）|\{.*?\}|\"[^\"]*\""
    mixed = [f"{where}: {said}" for where, _, said in told if re.search(english, re.sub(quoted, "", said))]
    assert (bare, mixed) == ([], [])
    assert len(told) > 100
    assert all(fault(text, "en") == text for _, text, _ in told)


def test_no_fault_is_listed_in_one_language_only() -> None:
    for entry in phrases("faults")["faults"]:
        assert re.search("[ぁ-ヿ一-鿿]", entry["ja"]), entry["en"]
        assert set(re.findall(r"\{[a-z]+\}", entry["en"])) >= set(re.findall(r"\{[a-z]+\}", entry["ja"])), entry["en"]
