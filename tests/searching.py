"""What the tests of the search share: the judged queries, the vectors of the analysis, and a small world."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from whole import content

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Card, Game, Ruling, Term
from gunbai.search import Document, parse, variants
from gunbai.search import analysis as spoken
from gunbai.search.documents import documents
from gunbai.search.query import Query

Row = dict[str, Any]  # one judged query; the head of queries.yaml says what stands in it
HERE = Path(__file__).parent
VECTORS: dict[str, list[list[Any]]] = yaml.safe_load((HERE / "analysis.yaml").read_text(encoding="utf-8"))
JUDGED: dict[str, list[Row]] = yaml.safe_load((HERE / "search" / "queries.yaml").read_text(encoding="utf-8"))
ASKED = [(kind, row, lang) for kind, rows in JUDGED.items() for row in rows for lang in ([row["lang"]] if "lang" in row else ["en", "ja"])]
CASES = [(row, lang) for _, row, lang in ASKED if "within" in row]  # those that must never fall behind their place
FLOORS = {"recall@1": 0.94, "recall@5": 0.99}  # a kind: 0.9
HOSTILE = [
    "", " ", "-", "--", '"', '""', "'", ":", "::", "<=", "cost", "cost:", "cost<=", "cost<=999999999999999999999", "type:", "-type:",
    "a" * 5000, "橋" * 3000, "\0", "\ud7ff", "🎲🎲", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "../../etc/passwd",
    "%s%n", "{query}", "\\", "*", "?", "~", "(", ")", "AND OR NOT", "name:[* TO *]", "e" + "\u0301" * 50, "\u202e\u200b", "cost<=4,5,,",
    "type:reserve,", "set:adventures:", "NaN", "__proto__", "constructor", "toString:x", "type:constructor",
]  # fmt: skip


def place(row: Row, addresses: list[str]) -> int | None:
    """Where the first right answer stands among the answers, best first: 1 is the top; None if nowhere, or what must not be found is."""
    if any(meets(one, address) for one in row.get("never", []) for address in addresses[:5]):
        return None
    wanted = [row["right"]] if isinstance(row["right"], str) else row["right"]
    return next((i for i, address in enumerate(addresses, 1) if any(meets(one, address) for one in wanted)), None)


def fits(row: Row, addresses: list[str]) -> bool:
    """True if the answers, best first, are as the row demands."""
    found = place(row, addresses)
    beside = all(any(meets(one, address) for address in addresses[:3]) for one in row.get("also", []))
    return found is not None and found <= row.get("within", 5) and beside


def meets(wanted: str, address: str) -> bool:
    """True if the address is the wanted one; an ending * stands for anything on that page."""
    return address == wanted or (wanted.endswith("*") and address.startswith(wanted[:-1]))


def below(answers: list[list[str]]) -> dict[str, float]:
    """What falls below its floor when all judged queries are asked: those answered first, or among the first five, of all and by kind."""
    found = [(kind, place(row, addresses) or 99) for (kind, row, _), addresses in zip(ASKED, answers, strict=True)]
    reached = {f"recall@{most}": _share([one <= most for _, one in found]) for most in (1, 5)}
    reached |= {kind: _share([one <= 5 for name, one in found if name == kind]) for kind in JUDGED}
    return {name: share for name, share in reached.items() if share < FLOORS.get(name, 0.9)}


def _share(answered: list[bool]) -> float:
    return round(sum(answered) / len(answered), 3)


@cache
def real() -> list[Document]:
    """Everything that the project knows; whether it is right, other tests ask."""
    return documents(content())


def first_sentences(lang: str) -> dict[str, str]:
    """What each ruling answers in its first sentence, by the ruling's address."""
    end = re.compile("。" if lang == "ja" else r"[.?!](?= |$)")
    answers = {key: getattr(ruling.answer, lang) for key, ruling in content().rulings.items()}
    return {
        document.address: answers[document.id][: end.search(answers[document.id]).end()]  # type: ignore[union-attr]
        for document in real()
        if document.kind == "ruling"
    }


def small() -> KnowledgeBase:
    """The small world of search-world.yaml."""
    world = yaml.safe_load((HERE / "search-world.yaml").read_text(encoding="utf-8"))
    cards = [_placed(Card, card, "id", "game", "set") for card in world["cards"]]
    rulings = [_placed(Ruling, ruling, "subject", "game", "set") for ruling in world["rulings"]]
    terms = [_placed(Term, term, "game") for term in world["terms"]]
    return KnowledgeBase(
        games={"dominion": _placed(Game, world["game"], "id")},
        cards={f"dominion/{card.id}": card for card in cards},
        rulings={ruling.full_id: ruling for ruling in rulings},
        terms={f"dominion/{term.id}": term for term in terms},
    )


def _placed(shape: type[Any], data: dict[str, Any], *given: str) -> Any:
    """A piece with the parts that its file's name and folder would have given it."""
    place = {"game": "dominion", "set": "adventures"} | data
    piece = shape.model_validate({key: value for key, value in data.items() if key not in given})
    for key in given:
        setattr(piece, key, place[key])
    return piece


def read(text: str) -> dict[str, Any]:
    """A parsed query as plain data."""
    return plain(parse(text))


def plain(query: Query) -> dict[str, Any]:
    """A query as plain data; `either` only where there is an OR."""
    filters = [[one.key, one.sign, list(one.values), one.unwanted] for one in query.filters]
    trouble = [list(one) for one in query.trouble]
    data = {"words": query.words, "phrases": query.phrases, "without": query.without, "filters": filters, "trouble": trouble}
    return data | ({"either": [plain(one) for one in query.either]} if query.either else {})


FUNCTIONS: dict[str, Any] = {
    "compact": spoken.compact,
    "tokens": spoken.tokens,
    "queryTokens": lambda text: [list(pair) for pair in spoken.query_tokens(text)],
    "stem": spoken.stem,
    "sound": spoken.sound,
    "kana": spoken.kana,
    "distance": lambda three: spoken.distance(*three),
    "parse": read,
    "withoutOkurigana": variants.without_okurigana,
    "inKatakana": variants.in_katakana,
    "spelt": variants.spelt,
    "stands": lambda two: spoken.stands(*two),
}
