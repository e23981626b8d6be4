"""What a text's numbers are numbers of: "３枚引く" is three of `draw`, "＋２コイン" two of `coins`, "２枚目" two of anything.

Read from the Japanese, whose counters and verbs stand right behind a number; the English says the same numbers (`words` sees to it).
"""

from __future__ import annotations

import re

from .model import Text
from .words import COUNTERS, NUMERALS, Names, value

ANY, COUNT = "any", "count"
RESOURCES = {
    "コイン": "coins", "アクション": "actions", "カードを購入": "buys", "購入": "buys", "勝利点": "points", "点": "points",
    "負債": "debt", "ポーション": "potions", "人": "players",
}  # fmt: skip
DEEDS = {
    "引": "draw", "ドロー": "draw", "獲得": "gain", "廃棄": "trash", "捨て": "discard", "使用": "play", "呼び出": "call", "公開": "reveal",
    "見": "look", "脇に": "set-aside", "裏返": "flip-journey", "配置": "place", "除去": "remove", "取り除": "remove", "失": "remove",
    "移動": "move", "戦闘": "battle", "振": "roll", "コピー": "copy",
}  # fmt: skip
NEAR = 16  # signs behind a number in which its verb stands
_NUMBER = re.compile(
    rf"(?P<before>第|コスト[がはも]?(?:ちょうど)?|負債|ダメージ)?(?P<number>\d+|{NUMERALS}(?={COUNTERS}))(?=(?P<behind>[^、。「」()\d]*))"
)
_RESOURCE = re.compile(rf"(?:{'|'.join(RESOURCES)})(?!トークン|カード(?!を購入)|[しす目])")
_COUNTED = re.compile(r"枚|個|体|つ|回|度|種類|ヒット|カード|ターン")
_DEED = re.compile("|".join(DEEDS))
_EACH = re.compile(r"..?につき")

Amount = tuple[int, str]


def amounts(names: Names, text: Text) -> frozenset[Amount]:
    """The numbers that a text says, each with the kind of what it counts; names hold none, and English words from two on are numbers."""
    found = {_amount(match) for match in _NUMBER.finditer(names.plain(text.ja))}
    english = names.english(text.en)
    said = {number for number, _ in found}
    found |= {(number, ANY) for number in (english.must | english.ordinal) - said}
    return frozenset(found)


def _amount(match: re.Match[str]) -> Amount:
    number, before, behind = value(match["number"]), match["before"] or "", match["behind"]
    if before.startswith("コスト"):
        return number, "coins"
    if before == "負債":
        return number, "debt"
    if before in ("第", "ダメージ"):
        return number, ANY
    resource = _RESOURCE.match(behind)
    if resource:
        return number, RESOURCES[resource[0]]
    counted = _COUNTED.match(behind)
    if counted is None or behind.startswith("目", counted.end()):
        return number, ANY
    deed = None if _EACH.match(behind) else _DEED.search(behind[:NEAR])
    return number, DEEDS[deed[0]] if deed and number > 1 else COUNT
