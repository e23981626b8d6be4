"""What engines say about steps and answers is said in Japanese, too: every sentence that the code can write is in the list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunbai.phrases.messages import message
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
