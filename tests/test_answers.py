"""An answer says only what its experiments show: each number and each card in it is looked for in what was played."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from whole import content, rulebook, verdicts

from gunbai.cli.proving import failures
from gunbai.knowledge.amounts import amounts
from gunbai.knowledge.faults import Place
from gunbai.knowledge.load import read_text
from gunbai.knowledge.mentions import Mentions
from gunbai.knowledge.model import Experiment, RulingFile, Text
from gunbai.knowledge.shape import pieces
from gunbai.knowledge.words import Names
from gunbai.proof.prove import prove_one
from gunbai.proof.verdict import Run, Verdict

DRAWS = """
  - shows: [smithy.play]
    given: {A: {hand: [smithy], deck: [copper, silver, gold, estate, estate], coins: 7}}
    when: [A: play smithy]
    then: {A.hand: [copper, silver, gold]}
"""
COSTS = """
  - given: {kingdom: [gladiator], A: {hand: [bridge], debt: 9}}
    when: [{A: play bridge}, {A: end phase}, {A: pay debt 2, refused: {because: paying-debt}}]
    then: {cost.gold: 5, coins: 1, cost.fortune: 7+8D}
"""


def tried(en: str, ja: str, experiments: str = DRAWS, more: str = "") -> Verdict:
    """What becomes of a ruling about Smithy with this answer."""
    words = f"  question: {{en: a, ja: あ}}\n  answer: {{en: '{en}', ja: '{ja}'}}\n  {more}\n"
    text = f"rulings:\n- id: tried\n{words}  experiments:{experiments}"
    read, faults = pieces(RulingFile, read_text(text.encode(), "tried.yaml"), Place("tried.yaml"))
    assert not faults
    (ruling,) = read.rulings
    ruling.game, ruling.set, ruling.subject = "dominion", "base", "smithy"
    return prove_one(content(), rulebook(), ruling)


def lacking(found: Verdict) -> list[str]:
    return [f"{one.kind} {one.path}" for one in found.unshown]


@pytest.mark.parametrize(("en", "ja"), [
    ("You draw 3 cards.", "カードを３枚引きます。"),
    ("You draw three cards.", "カードを三枚引きます。"),
    ("Three, and you may look at them.", "３枚です。"),
    ("On your third card you stop.", "３枚目で終わりです。"),
    ("You draw a Copper, a Silver and a Gold.", "銅貨、銀貨、金貨を引きます。"),
])  # fmt: skip
def test_what_was_played_may_be_said(en: str, ja: str) -> None:
    assert (lacking(tried(en, ja)), tried(en, ja).status) == ([], "proven")


@pytest.mark.parametrize(("en", "ja", "missing"), [
    ("You draw 4 cards.", "カードを４枚引きます。", "4"),
    ("You draw four cards.", "カードを四枚引きます。", "4"),
    ("You draw 3 cards.", "カードを４枚引きます。", "4"),  # whichever language it stands in
    ("You draw 4 cards.", "カードを３枚引きます。", "4"),
    ("You get 3 Coins.", "３コインを得ます。", "3"),  # three, but not of these
    ("You gain 3 cards.", "カードを３枚獲得します。", "3"),
    ("You have 5 cards left.", "残りは５枚です。", "5"),  # they lay there; nothing was done with them
    ("You have 7 Coins.", "７コインあります。", "7"),
    ("You draw a Moat.", "堀を引きます。", "moat"),
    ("You draw a Moat.", "カードを引きます。", "moat"),
])  # fmt: skip
def test_what_was_not_played_may_not_be_said(en: str, ja: str, missing: str) -> None:
    found = tried(en, ja)
    assert (found.status, lacking(found)) == ("failed", [f"unshown {missing}"])


@pytest.mark.parametrize(("en", "ja", "missing"), [
    ("Gold costs 5.", "金貨のコストは５です。", []),
    ("Gold costs 4.", "金貨のコストは４です。", ["unshown 4"]),
    ("Fortune costs 7 and 8 Debt.", "大金は７コインと負債８です。", []),
    ("Fortune costs 8 and 7 Debt.", "大金は８コインと負債７です。", ["unshown 7", "unshown 8"]),
    ("You cannot pay 2.", "２は支払えません。", []),
    ("You cannot pay 3.", "３は支払えません。", ["unshown 3"]),
    ("It gives 1 coin.", "１コインを得ます。", []),
    ("It gives no coin.", "０コインを得ます。", ["unshown 0"]),
])  # fmt: skip
def test_costs_and_what_was_refused_are_looked_at(en: str, ja: str, missing: list[str]) -> None:
    assert lacking(tried(en, ja, COSTS)) == missing


def test_every_deed_and_all_of_a_kind_together_count() -> None:
    twice = """
  - given: {A: {hand: [throne-room, smithy, moat], deck: [copper, silver, gold, estate, estate, duchy, duchy]}}
    when: [{A: play throne-room, choose: [{play: smithy}]}]
    then: {A.deck: [duchy]}
"""
    assert lacking(tried("You draw 3 cards 2 times, 6 cards.", "３枚引くことを２回、合わせて６枚引きます。", twice)) == []
    wrong = tried("You draw 3 cards 4 times, 5 cards.", "３枚引くことを４回、合わせて５枚引きます。", twice)
    assert lacking(wrong) == ["unshown 4", "unshown 5"]


def test_what_no_experiment_can_show_has_a_reason() -> None:
    why = "unshown: {4: {en: It is an example., ja: 例なので。}}"
    assert tried("You draw 4 cards.", "カードを４枚引きます。", more=why).status == "proven"
    found = tried("You draw 3 cards.", "カードを３枚引きます。", more=why)
    assert (found.status, lacking(found)) == ("failed", ["shown-after-all 4"])
    why = "unshown: {moat: {en: It is an example., ja: 例なので。}}"
    assert tried("You draw a Moat.", "堀を引きます。", more=why).status == "proven"
    assert lacking(tried("You draw 3 cards.", "カードを３枚引きます。", more=why)) == ["shown-after-all moat"]


def test_what_is_the_matter_is_said_in_both_languages() -> None:
    found = tried("You draw 4 cards.", "カードを４枚引きます。")
    found.ruling = "dominion/bridge-troll/not-on-others-turns"  # where words are looked up
    for language, said in (("en", "the answer says 4, but nothing that was played shows it"), ("ja", "回答にある 4 が")):
        (line,) = failures(content(), found, language)
        assert line.startswith("tried.yaml:4:11: ") and said in line and "unshown" in line


@pytest.mark.parametrize(("ja", "said"), [
    ("カードを３枚まで引きます", {(3, "draw")}),
    ("１枚につき２枚獲得し、１枚を廃棄します", {(1, "count"), (2, "gain")}),
    ("＋１アクション、＋２コイン、「＋１カードを購入」を得ます", {(1, "actions"), (2, "coins"), (1, "buys")}),
    ("コスト３以上６以下のカード", {(3, "coins"), (6, "any")}),
    ("アクションカード２枚、村を２回使用する", {(2, "count"), (2, "play")}),
    ("３人なら２回目、二〇一五年、２０１５年、橋の下のトロル＃２", {(3, "players"), (2, "any")}),
    ("負債８、勝利点トークン３点、ダメージ２点", {(8, "debt"), (3, "points"), (2, "any")}),
    ("－１コイントークンを受け取る", set()),
])  # fmt: skip
def test_a_number_is_read_with_what_it_counts(ja: str, said: set[tuple[int, str]]) -> None:
    assert amounts(names("dominion"), Text.model_construct(en="", ja=ja)) == said


@pytest.mark.parametrize(("en", "ja", "cards"), [
    ("A Bridge Troll is no Bridge.", "橋の下のトロルです。", {"bridge-troll", "bridge"}),
    ("Two Throne Rooms", "玉座の間２枚", {"throne-room"}),
    ("On the next page a bridge is crossed.", "", set()),  # no names without a capital
    ("The Estate's owner", "屋敷", {"estate"}),
    ("Estates, Villagers", "", {"estate"}),
])  # fmt: skip
def test_cards_are_known_by_their_names(en: str, ja: str, cards: set[str]) -> None:
    assert Mentions(content(), "dominion").of(Text.model_construct(en=en, ja=ja)) == cards


def test_most_wrong_numbers_in_the_real_answers_would_be_noticed() -> None:
    """Each number of each answer is made one less, one more or two more, in both languages at once, and the play is asked."""
    altered = noticed = 0
    for id_, found in verdicts().items():
        ruling = content().rulings[id_]
        played: list[tuple[Experiment, Run]] = [(ruling.experiments[one.index], run) for one in found.experiments for run in one.runs]
        for number in {number for number, _ in amounts(names(ruling.game), ruling.answer)} if found.status == "proven" else ():
            for other in {number - 1, number + 1, number + 2} - {-1}:
                wrong = Text.model_construct(en=put(ruling.answer.en, number, other), ja=put(ruling.answer.ja, number, other))
                wrong._raw = ruling.answer._raw
                altered += 1
                noticed += bool(rulebook().answers.unshown(ruling.model_copy(update={"answer": wrong}), played))
    assert altered > 1000
    assert noticed / altered > 0.5, f"{noticed} of {altered}"


@cache
def names(game: str) -> Names:
    """The names of a game, looked up once."""
    return Names(content(), game)


def put(text: str, number: int, other: int) -> str:
    """The text with another number in the place of one, wherever it stands in digits."""
    digits: Any = str.maketrans("０１２３４５６７８９", "0123456789")
    return re.sub(rf"(?<!\d){number}(?!\d)", str(other), text.translate(digits))
