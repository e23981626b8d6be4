"""What changed between editions, and the rulings that end differently for it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from whole import content, verdicts

from gunbai.knowledge.model import Ruling
from gunbai.site.pages import Site
from gunbai.site.printings import Printings
from gunbai.site.texts import sides


@cache
def compared() -> Printings:
    return Printings(content(), verdicts())


def ruling(name: str) -> Ruling:
    return content().rulings[f"dominion/{name}"]


def ids(rulings: list[Ruling]) -> set[str]:
    return {ruling.full_id.partition("/")[2] for ruling in rulings}


def changes(before: str, now: str) -> dict[str, Any]:
    return {change.thing.id: change for change in compared().changes("dominion", before, now)}


def test_what_is_told_of_one_edition_holds_until_something_changes() -> None:
    bids = ruling("mountain-pass/possession")  # written for 2016 and 2022
    assert compared().outcome(bids, "2015") is None, "before the card came out"
    assert compared().outcome(bids, "2019") == compared().outcome(bids, "2016"), "2019 changed no Landmark"
    assert compared().outcome(bids, "2021") is None, "its printing is another, and nothing is told of it"
    assert compared().turns(bids) == ["2022"]


@pytest.mark.parametrize("name", ["only-once", "order-of-bids", "legal-bids", "what-the-winner-gets", "setup"])
def test_other_bids_in_the_experiments_of_an_edition_turn_no_ruling(name: str) -> None:
    assert compared().turns(ruling(f"mountain-pass/{name}")) == []


def test_a_card_that_comes_later_turns_no_ruling() -> None:
    assert compared().turns(ruling("debt/comparing")) == []


@pytest.mark.parametrize(
    ("edition", "card", "kinds", "turned"),
    [
        ("2022", "port", ["both"], {"port/the-second-port", "port/with-duplicate", "transmogrify/gaining-a-port"}),
        ("2022", "royal-carriage", ["words"], set()),
        ("2021", "bridge-troll", ["words"], set()),
        ("2019", "procession", ["both"], {"bridge-troll/in-play-or-played", "procession/durations"}),
        ("2022", "mission", ["left", "both"], {"messenger/after-an-event", "turn/turns-in-a-row", "turn/extra-turn-fails"}),
    ],
)
def test_each_change_names_the_rulings_that_end_differently(edition: str, card: str, kinds: list[str], turned: set[str]) -> None:
    editions = content().editions("dominion")
    change = changes(editions[editions.index(edition) - 1], edition)[card]
    assert [piece.kind for piece in change.pieces] == kinds
    assert ids(change.rulings) == turned


def test_a_new_card_is_no_change_and_a_new_law_is() -> None:
    came = changes("2015", "2016")
    assert "mountain-pass" not in came
    assert [piece.kind for piece in came["paying-debt"].pieces] == ["came"]


def test_changes_over_several_editions_are_compared_at_their_ends() -> None:
    piece = changes("2015", "2022")["bridge-troll"].pieces[0]
    assert "not less than 0" in piece.before.text.en and piece.now.text.en.startswith("This turn and your next turn")


@pytest.mark.parametrize(("card", "agree"), [("port", True), ("mountain-pass", True), ("royal-carriage", False), ("moat", False)])
def test_players_must_agree_where_a_ruling_turns_with_the_card(card: str, agree: bool) -> None:
    assert bool(compared().to_agree(content().cards[f"dominion/{card}"])) is agree


def test_every_turned_ruling_is_explained_by_a_change() -> None:
    for game in content().games:
        for edition, now in zip(content().editions(game), content().editions(game)[1:], strict=False):
            explained = {r.full_id for change in compared().changes(game, edition, now) for r in change.rulings}
            assert {r.full_id for r in compared().turned(game, now)} == explained, now


def test_an_owner_is_told_what_ends_differently_and_what_came_later() -> None:
    site = Site(content(), verdicts(), "ja")
    own = json.loads(site.timeline.own(content().games["dominion"]))
    assert list(own["differs"]["cards/port/#with-duplicate"]) == ["2015", "2016", "2019", "2021"]
    assert list(own["differs"]["cards/mountain-pass/#possession"]) == ["2016", "2019"]
    assert "2021" in own["later"]["cards/mountain-pass/#possession"], "of which it says nothing"
    assert "cards/mountain-pass/#order-of-bids" not in own["differs"]
    assert "2015" in own["later"]["cards/mountain-pass/#order-of-bids"]
    assert own["later"]["cards/villa/"] == ["2015"] and "cards/moat/" not in own["later"], "a card that came later is none of the printing"
    assert own["wordings"]["cards/royal-carriage/"] == ["2015", "2016", "2019", "2021"]
    assert not any("2022" in editions for kind in ("differs", "later", "wordings") for editions in own[kind].values())


def test_an_owner_is_told_in_words_what_comes_out() -> None:
    own = json.loads(Site(content(), verdicts(), "en").timeline.own(content().games["dominion"]))
    bids = own["differs"]["cards/mountain-pass/#possession"]
    assert bids["2016"] and bids["2019"] == bids["2016"], "what is told of one edition holds until something changes"
    when = own["differs"]["cards/mountain-pass/#when-is-the-bidding"]
    assert when["2021"] and when["2021"] != when["2016"]


def test_an_outcome_is_shown_to_all_who_own_an_edition_like_it() -> None:
    bids = ruling("mountain-pass/possession")
    assert compared().reach(bids, bids.experiments[0], ["2016"]) == ["2016", "2019"]


def test_two_wordings_stand_beside_each_other() -> None:
    assert sides("cards cost 1 less <", "cards cost 2 less <") == (
        "cards cost <del>1</del> less &lt;", "cards cost <ins>2</ins> less &lt;"
    )  # fmt: skip
    assert sides("", "new") == ("", "new")
