"""What cards have in common, and the tables that are made of them."""

from __future__ import annotations

from math import log
from typing import Any

import pytest
from whole import content

from gunbai.site.kinship import MOST, Kinship
from gunbai.site.pages import Site


@pytest.fixture(scope="module")
def site() -> Site:
    """The Japanese site of the real content, as far as it needs no proof."""
    return Site(content(), {}, "ja")


def ids(things: Any) -> list[str]:
    return [thing.id for thing in things]


def card(name: str) -> Any:
    return content().cards[f"dominion/{name}"]


def test_a_card_uses_what_its_words_its_types_and_its_cost_name(site: Site) -> None:
    used = ids(site.kinship.terms(card("royal-carriage")))
    assert {"reserve", "call", "tavern-mat"} <= set(used)
    assert "debt" in ids(site.kinship.terms(card("engineer"))), "its cost"
    assert "in-play" in used and "duration" not in used


def test_what_a_card_uses_is_the_same_in_both_languages(site: Site) -> None:
    other = Kinship(content(), site.crossings)
    assert all(ids(other.terms(card)) == ids(site.kinship.terms(card)) for card in content().cards.values())


def test_a_mechanism_is_shared_by_some_cards_and_not_by_most(site: Site) -> None:
    assert {"reserve", "call"} <= set(ids(site.kinship.mechanisms(card("royal-carriage"))))
    assert "action" not in ids(site.kinship.mechanisms(card("royal-carriage"))), "most cards are Actions"


def test_related_cards_are_named_together_or_share_what_is_rare(site: Site) -> None:
    related = site.kinship.related(card("bridge-troll"))
    assert {"bridge", "relic"} <= {relation.card.id for relation in related[:4]}, "those that the card's author named"
    assert "bridge-troll" not in {relation.card.id for relation in related}
    reserve = {relation.card.id: relation for relation in site.kinship.related(card("guide"))}
    assert reserve and all(relation.together or relation.shared for relation in reserve.values())
    counted = [r for r in content().rulings.values() if {"coin-of-the-realm", "royal-carriage"} <= {r.subject, *r.cards}]
    found = {relation.card.id: relation.together for relation in site.kinship.related(card("coin-of-the-realm"))}
    assert found["royal-carriage"] >= len(counted) > 0


def test_no_card_is_passed_over_when_only_the_nearest_are_looked_at(site: Site) -> None:
    kinship = site.kinship
    for one in content().cards.values():
        mine, every = kinship.mechanisms(one), list[Any]()
        for other in content().cards_of(one.game):
            relation = kinship._relation(one, other, mine)
            rare = sum(kinship._rarity(one.game, mine, ids(kinship.terms(other))).values()) > log(10)
            if other.id != one.id and (other.id in one.related or relation.together or rare):
                every.append(relation)
        assert kinship.related(one) == sorted(every, key=lambda relation: (-relation.score, relation.card.id))[:MOST], one.id


def test_a_term_leads_to_the_rulings_that_ask_about_it(site: Site) -> None:
    asked = site.kinship.asked(content().terms["dominion/journey-token"])
    assert 0 < len(asked) <= 5
    assert all("Journey token" in ruling.question.en or "旅トークン" in ruling.question.ja for ruling in asked)


def test_a_table_is_in_gojuon_order_and_offers_what_its_rows_have(site: Site) -> None:
    game = content().games["dominion"]
    cards = [card for card in content().cards_of("dominion") if card.set == "adventures"]
    table = site.tables.table(game, cards)
    readings = [row.card.name.reading for row in table.rows]
    assert readings[:3] == ["あんないにん", "いぶつ", "うぉりあー"]
    assert dict(table.types)["reserve"] == "リザーブ"
    assert [said for _, said in table.costs] == sorted({row.cost for row in table.rows}, key=lambda said: int(said))
    assert {value for value, _ in table.mechanisms} == {term.id for row in table.rows for term in row.mechanisms}
    assert table.sets == [("adventures", "冒険")]


@pytest.mark.parametrize(("name", "cost"), [("engineer", "負債4"), ("bridge-troll", "5")])
def test_a_cost_is_told_in_a_word(site: Site, name: str, cost: str) -> None:
    assert site.tables.cost(card(name)) == cost


def test_every_set_with_cards_has_a_page_and_every_card_leads_to_it(site: Site) -> None:
    pages = {page.path: page for page in site.pages()}
    for one in content().cards.values():
        path = f"{one.game}/sets/{one.set}/"
        assert one in [row.card for row in pages[path].content["table"].rows]
        assert path in [path for _, path in pages[f"{one.game}/cards/{one.id}/"].trail]
