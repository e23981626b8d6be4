"""Writes tests/search/analysis.json: what the analysis makes of the judged questions and of some texts, for the site's to be held to.

Run it after a change of gunbai/search/analysis.py or query.py (`make cases`). What is right says tests/analysis.yaml, this what is so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from searching import FUNCTIONS, HOSTILE, JUDGED, VECTORS, small

from gunbai.search.analysis import is_kana, pieces
from gunbai.search.documents import documents

CASES = Path(__file__).parent / "search" / "analysis.json"


def written() -> str:
    """The file as it should be: function, then what goes in with what comes out."""
    asked = [row["q"] for rows in JUDGED.values() for row in rows]
    asked += [text for text in HOSTILE if text.isprintable() and len(text) < 400]
    texts = [text for document in documents(small()) for lang in ("en", "ja") for text in (document.title[lang], document.text[lang])]
    words = sorted({piece for text in (*asked, *texts) for piece in pieces(text)})
    cases: dict[str, list[list[Any]]] = {
        "compact": [[text, FUNCTIONS["compact"](text)] for text in asked],
        "tokens": [[text, FUNCTIONS["tokens"](text)] for text in dict.fromkeys(texts)],
        "queryTokens": [[text, FUNCTIONS["queryTokens"](text)] for text in asked],
        "parse": [[text, FUNCTIONS["parse"](text)] for text in asked],
        "stem": [[word, FUNCTIONS["stem"](word)] for word in words if word.isascii() and word.isalpha()],
        "kana": [[word, FUNCTIONS["kana"](word)] for word in words if word.isascii() and word.isalpha()],
        "withoutOkurigana": [[text, found] for text in asked if (found := FUNCTIONS["withoutOkurigana"](text))],
        "inKatakana": [[text, found] for text in asked if (found := FUNCTIONS["inKatakana"](text))],
        "spelt": [[text, FUNCTIONS["spelt"](text)] for text in asked if text.isascii()],
        "sound": [[word, FUNCTIONS["sound"](word)] for word in words if is_kana(word)],
    }
    for name, rows in VECTORS.items():
        if name in cases:
            cases[name] += [[given, FUNCTIONS[name](given)] for given, _ in rows]
    parts = []
    for name, held in cases.items():
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in held)
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    CASES.write_text(written(), encoding="utf-8", newline="\n")
