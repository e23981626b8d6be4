"""Numbers agree between English, Japanese and effect; what is no number of the rules makes no noise."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.knowledge.model import Text
from gunbai.knowledge.read import load
from gunbai.knowledge.words import Names, Numbers, english, japanese, of_data

WORLD = Path(__file__).parent / "bad" / "world"

AGREE = [
    ("+2 Cards, +1 Action", "＋２カードを引く。＋１アクション"),
    ("Gain two Coppers.", "銅貨を２枚獲得する。"),
    ("Gain two Coppers.", "銅貨を二枚獲得する。"),
    ("Trash up to four cards.", "最大四枚まで廃棄する。"),
    ("Draw 12 cards.", "カードを十二枚引く。"),
    ("twenty cards", "二十枚"),
    ("Play it twice.", "それを２回使用する。"),
    ("Play it three times.", "それを三度使用する。"),
    ("Look at the top card.", "一番上のカードを見る。"),
    ("The only card, once.", "唯一のカードを一度だけ。"),
    ("Never again.", "二度としない。"),
    ("It is enough.", "それで十分である。"),
    ("Both times.", "二度とも。"),
    ("Both players do so.", "２人のプレイヤーはともにそうする。"),
    ("The two of them.", "その両方。"),
    ("The second time you play it", "２回目に使用したとき"),
    ("The second time you play it", "二度目に使用したとき"),
    ("The other one.", "もう一方のカード。"),
    ("Half of them, rounded down.", "その半分（端数切り捨て）。"),
    ("a third of the cards", "カードの三分の一"),
    ("It costs 1,000.", "１０００かかる。"),
    ("Since 2022, 3 cards.", "今は３枚。"),
    ("In April 2015 it was printed.", "２０１５年４月に発売された。"),
    ("On 2015-05-08.", "２０１５年５月８日。"),
    ("See rule 715.3d and 601.3e.", "規則を参照。"),
    ("By E.1.2 the supply has 3 hirelings.", "供給には傭兵が３組ある。"),
    ("Rule 715 says so.", "そう書いてある。"),
    ("Since rule 601.3e was changed", "規則601.3eが改められてから"),
    ("One source counts 4, the list of the Law 5.", "ある資料では４個、法典では５個。"),
    ("It is a 7/7 creature.", "それは７／７のクリーチャーである。"),
    ("Pay {2}{W}.", "{2}{W}を支払う。"),
    ("It has cost 2–4.", "コストは２〜４である。"),
    ("one player, two players, three players", "１人、２人、三人"),
    ("Copper#2 is trashed.", "銅貨を廃棄する。"),
    ("Between two turns.", "このターンと次のターンとの間。"),
    ("When it is played more than once.", "２回以上使用したとき。"),
]
DIFFER = [
    ("+2 Cards", "＋３カードを引く", [2], [3]),
    ("Gain two Coppers.", "銅貨を獲得する。", [2], []),
    ("Gain Coppers.", "銅貨を三枚獲得する。", [], [3]),
    ("Play it twice.", "それを三回使用する。", [2], [3]),
    ("Draw 12 cards.", "カードを十枚引く。", [12], [10]),
    ("The third time", "２回目に", [3], [2]),
    ("4, 8 or 12 points", "４点、８点", [12], []),
    ("On a 7/7", "７／８に対して", [], [8]),
    ("In 2022, 3 cards.", "２０２２年、４枚。", [3], [4]),
    ("Both of the 3 cards", "両方の５枚", [3], [5]),
]


@pytest.mark.parametrize(("en", "ja"), AGREE)
def test_the_same_numbers_agree(en: str, ja: str) -> None:
    assert (japanese(ja).lacking(english(en)), english(en).lacking(japanese(ja))) == ([], [])


@pytest.mark.parametrize(("en", "ja", "only_en", "only_ja"), DIFFER)
def test_other_numbers_differ(en: str, ja: str, only_en: list[int], only_ja: list[int]) -> None:
    assert (japanese(ja).lacking(english(en)), english(en).lacking(japanese(ja))) == (only_en, only_ja)


@pytest.mark.parametrize(
    ("data", "must", "may"),
    [
        ([{"plus": 2, "what": "buys"}], {2}, set()),
        ({"cost": -2, "during": "your-turns"}, {2}, set()),
        ({"piles": {"2": 8, "3": 12}}, {2, 3, 8, 12}, set()),
        ({"markers": [4, 8, 12]}, {4, 8, 12}, set()),
        ([{"gain": "silver"}, {"gain": "silver"}], set(), {2}),
        ([{"roll": "die", "as": "first"}, {"roll": "die", "as": "then"}], set(), {2}),
        ([{"play-twice": "this"}], set(), {2}),
        ({"once": True, "least": 1, "most": 0}, set(), set()),
    ],
)
def test_the_numbers_of_an_effect(data: object, must: set[int], may: set[int]) -> None:
    assert of_data(data) == Numbers(frozenset(must), frozenset(may))


def test_names_are_names_and_not_numbers() -> None:
    kb = load(WORLD)
    kb.terms["dominion/minus-coin-token"].name.en = "−2 Cost token"
    kb.terms["dominion/minus-coin-token"].name.ja = "－２コストトークン"
    kb.cards["dominion/guide"].name.ja = "七人の案内人"
    names = Names(kb, "dominion")
    text = Text(en="The Guides put −2 Cost tokens on 3 piles.", ja="七人の案内人は－２コストトークンを３つの山札に置く。")
    assert names.numbers(text) == (Numbers(frozenset({3}), frozenset()), Numbers(frozenset({3}), frozenset()))


def test_a_printed_law_number_is_no_number() -> None:
    names = Names(load(WORLD), "dominion")
    assert names.english("By 1.2 it costs 5.").must == {5}
