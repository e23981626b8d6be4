"""The tools at the table: what a ruling involves, in which order rulings answer for several things, what stands on a kingdom's sheet."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent / "browser"))

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.kingdoms import Kingdom, NamedCard
from gunbai.knowledge.model import Card, Experiment, Name, Ruling, Term, Text
from gunbai.site.involved import ASKED, DECIDES, NAMED, Involved, Names, together
from gunbai.site.pages import Site
from gunbai.site.sheets import companions, sheet
from gunbai.site.texts import short_answer


def test_what_involves_all_comes_first_then_pairs_then_single_ones() -> None:
    rulings = [("only b", "b"), ("a and c", "ac"), ("only a", "a"), ("all", "abc"), ("a and b", "abx"), ("none", "x"), ("b again", "b")]
    assert together("abc", rulings) == [
        (("a", "b", "c"), ["all"]),
        (("a", "b"), ["a and b"]), (("a", "c"), ["a and c"]),
        (("a",), ["only a"]), (("b",), ["only b", "b again"]),
    ]  # fmt: skip


def test_groups_of_one_size_come_in_the_order_chosen() -> None:
    rulings = [("a and b", "ab"), ("b and c", "bc"), ("a", "a"), ("c", "c")]
    assert [met for met, _ in together("cba", rulings)] == [("c", "b"), ("b", "a"), ("c",), ("a",)]


def card(kb: KnowledgeBase, id_: str, ja: str, cost: int, **more: Any) -> None:
    made = Card(name=Name(en=id_.replace("-", " ").title(), ja=ja), types=["action"], cost={"coins": cost}, **{"pile": "kingdom", **more})
    made.id, made.game, made.set = id_, "dominion", "adventures"
    kb.cards[f"dominion/{id_}"] = made


def ruling(kb: KnowledgeBase, subject: str, id_: str, question: str, shows: tuple[str, ...] = (), cards: tuple[str, ...] = ()) -> None:
    asked, answered = Text(en=question, ja="質問"), Text(en="Yes. So it is.", ja="はい。そうです。")
    made = Ruling(id=id_, question=asked, answer=answered, cards=list(cards), experiments=[Experiment(shows=list(shows))])
    made.game, made.set, made.subject = "dominion", "adventures", subject
    kb.rulings[made.full_id] = made


def test_names_are_found_whole_and_the_longest_wins() -> None:
    things = [Term(id=en.lower().lstrip("+").replace(" ", "-"), name=Name(en=en, ja=ja), kind="x", definition=Text(en="x", ja="x"))
              for en, ja in (("Moat", "堀"), ("Bridge", "橋"), ("Bridge Troll", "橋の下のトロル"), ("+1 Card", "＋１カード"))]  # fmt: skip
    names = Names(things, 2)
    assert names.within("A bridge troll, two moats and +1 cards.", "") == {"bridge-troll", "moat", "1-card"}
    assert names.within("Bridge trolls, Bridge", "") == {"bridge-troll", "bridge"}
    assert names.within("Moated, footbridge, x+1 Card", "") == set()
    assert names.within("", "堀の前で橋の下のトロルが橋を渡り＋１カードを引く") == {"bridge-troll", "1-card"}, "one sign is too little"
    assert Names(things, 1).within("", "堀の橋") == {"moat", "bridge"}
    assert Names([], 1).within("Moat", "堀") == set()


@pytest.fixture
def kb() -> KnowledgeBase:
    """Port, Page with the Champion that it leads to, Guide, Copper; and Market, which is known by its name only."""
    import little

    kb = KnowledgeBase(games=little.knowledge().games)
    for id_, ja, cost in (("port", "港町", 4), ("guide", "案内人", 3), ("bridge", "橋", 4)):
        card(kb, id_, ja, cost)
    card(kb, "page", "騎士見習い", 2, related=["champion", "guide"])
    card(kb, "champion", "チャンピオン", 6, pile="non-supply")
    card(kb, "copper", "銅貨", 0, pile="basic")
    market = NamedCard(id="market", set="adventures", name=Name(en="Market", ja="市場"), types=["action"], cost={"coins": 5})
    market.game = "dominion"
    kb.named["dominion/market"] = market
    return kb


def made(kb: KnowledgeBase, *names: str) -> Any:
    kingdom = Kingdom(id="some", name=Name(en="Some", unconfirmed=["ja"]), cards=list(names), sources=["x"])
    kingdom.game = "dominion"
    return sheet(kingdom, Involved(kb, {}), lambda card: card.id)


def groups(found: Any) -> list[tuple[list[str], list[str]]]:
    """The sheet's groups by ids."""
    meetings = [([card.id for card in cards], [one.id for one in rulings]) for cards, rulings in found.meetings]
    return meetings + [([card.id], [one.id for one in rulings]) for card, rulings in found.single if rulings]


def test_a_ruling_involves_its_subject_and_what_its_question_names_most(kb: KnowledgeBase) -> None:
    ruling(kb, "port", "with-guide", "Does Port help my Guides?", shows=("bridge.play",), cards=("guide", "page"))
    found = Involved(kb, {}).of["dominion/port/with-guide"]
    assert found == {
        "card dominion/port": ASKED, "card dominion/guide": ASKED, "card dominion/bridge": DECIDES, "card dominion/page": NAMED,
    }  # fmt: skip


def test_a_longer_name_is_not_the_shorter_one_within_it(kb: KnowledgeBase) -> None:
    card(kb, "bridge-troll", "橋の下のトロル", 5)
    ruling(kb, "port", "x", "What about a Bridge Troll?", cards=("bridge-troll", "bridge"))
    found = Involved(kb, {}).of["dominion/port/x"]
    assert (found["card dominion/bridge-troll"], found["card dominion/bridge"]) == (ASKED, NAMED)


def test_the_sheet_has_rulings_on_two_cards_first_then_card_by_card_in_the_order_of_cost(kb: KnowledgeBase) -> None:
    ruling(kb, "port", "alone", "What does it do?")
    ruling(kb, "guide", "alone-too", "What does it do?")
    ruling(kb, "port", "both", "Does Port help my Guide?", cards=("guide",))
    found = made(kb, "port", "market", "guide")
    assert [one.id for one in found.cards] == ["guide", "port", "market"]
    assert groups(found) == [(["guide", "port"], ["both"]), (["guide"], ["alone-too"]), (["port"], ["alone"])]
    assert [one.id for one in found.silent] == ["market"]


def test_a_ruling_that_asks_about_a_card_that_is_not_there_stays_off_the_sheet(kb: KnowledgeBase) -> None:
    ruling(kb, "port", "with-bridge", "Does Bridge make Port cheaper?", cards=("bridge",))
    ruling(kb, "bridge", "port-as-an-example", "Which cards get cheaper?", cards=("port",))
    ruling(kb, "port", "bridge-as-an-example", "What does it cost?", shows=("bridge.play",))
    ruling(kb, "port", "with-copper", "Can Copper buy a Port?", cards=("copper",))
    assert groups(made(kb, "port", "guide")) == [(["port"], ["bridge-as-an-example", "with-copper"])]


def test_what_a_card_brings_along_counts_as_that_card(kb: KnowledgeBase) -> None:
    assert companions(kb, "dominion/page") == ["dominion/champion"]  # and not Guide, which has a pile of its own
    ruling(kb, "champion", "for-ever", "Does Champion protect me for ever?")
    assert groups(made(kb, "port", "page")) == [(["page"], ["for-ever"])]
    assert groups(made(kb, "port", "guide")) == []


@pytest.mark.parametrize(("text", "short"), [
    ("Yes. Each time. And more.", "Yes. Each time."), ("はい。毎回です。さらに。", "はい。毎回です。"), ("Yes.", "Yes."),
    ("It gains a second Port from the Supply. Why so.", "It gains a second Port from the Supply."),
])  # fmt: skip
def test_a_short_answer_says_more_than_yes(text: str, short: str) -> None:
    assert short_answer(text) == short


def test_the_files_of_the_table_hold_every_ruling_once_and_name_what_it_involves() -> None:
    import little

    kb = little.knowledge()
    files = dict(Site(kb, little.verdicts(kb), "en").files())
    (index,) = (json.loads(text) for name, text in files.items() if name.startswith("table/dominion-") and '"items"' in text)
    rulings = [one for name in index["files"] for one in json.loads(files[f"table/{name}"])["rulings"]]
    assert sorted(one[0] for one in rulings) == list(range(sum(key.startswith("dominion/") for key in kb.rulings)))
    turns = next(one for one in rulings if one[1].startswith("Are cards cheaper"))
    involved = {" ".join(index["items"][number][:2]) for level in turns[6] for number in level}
    assert {"card dominion/bridge-troll", "card dominion/hostile-card", "law dominion/debt-payment", "chapter dominion/debt"} <= involved
    titles = {f"{kind} {full}": (title, address) for kind, full, title, address, _ in index["items"]}
    assert titles["law dominion/debt-payment"] == (kb.laws["dominion/debt-payment"].name.en, "dominion/laws/debt/#debt-payment")
    assert [(label, lines) for _, label, _, lines in turns[7]] != [], "the outcomes that differ by edition are there"


def test_files_are_named_by_their_content() -> None:
    import little

    kb = little.knowledge()
    before = set(dict(Site(kb, little.verdicts(kb), "en").files()))
    kb.rulings["dominion/bridge-troll/how-many"].answer.en = "Something else."
    after = set(dict(Site(kb, little.verdicts(kb), "en").files()))
    assert {name.rpartition("-")[0] for name in before} == {name.rpartition("-")[0] for name in after}
    assert {name.rpartition("-")[0] for name in before - after} == {"table/dominion-adventures", "table/dominion"}
