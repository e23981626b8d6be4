"""The indexes of names: everything that anything is or was called, in the order in which a reader looks it up."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies
from gunbai.search.analysis import compact
from gunbai.site.filters import filters
from gunbai.site.names import Entry, name_rows
from gunbai.site.places import Places
from gunbai.site.texts import kana_key
from gunbai.site.words import Voice


@pytest.fixture(scope="module")
def kb(root: Path) -> KnowledgeBase:
    """The real knowledge base."""
    return load(root, vocabularies())


def rows(kb: KnowledgeBase, lang: str, game: str) -> dict[str, list[Entry]]:
    return dict(name_rows(Places(kb), Voice(kb, lang), game))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_name_of_every_card_and_word_stands_there_and_leads_to_it(kb: KnowledgeBase, lang: str) -> None:
    for game in kb.games:
        listed = {
            (compact(entry.written), entry.spot.thing.id)
            for row in rows(kb, lang, game).values()
            for entry in row
            if hasattr(entry.spot.thing, "id")
        }
        for thing in [*kb.cards_of(game), *(term for term in kb.terms.values() if term.game == game)]:
            for name in [getattr(thing.name, lang) or thing.name.en, *getattr(thing.aliases, lang)]:
                assert (compact(name), thing.id) in listed, name


def test_japanese_names_stand_by_their_readings_and_kanji_without_one_apart(kb: KnowledgeBase) -> None:
    found = rows(kb, "ja", "dominion")
    assert list(found)[:10] == list("あかさたなはまやらわ") and list(found)[10:] == ["kanji", "#"]
    for row, entries in found.items():
        keys = [kana_key(entry.reading or entry.written) for entry in entries]
        assert keys == sorted(keys), row
    assert "橋の下のトロル" in [entry.written for entry in found["は"]]
    former = next(entry for entry in found["kanji"] if entry.written == "王室馬車")
    assert not former.official and former.spot.thing.id == "royal-carriage"


def test_english_names_stand_from_a_to_z(kb: KnowledgeBase) -> None:
    found = rows(kb, "en", "dominion")
    letters = [row for row in found if row != "#"]
    assert letters == sorted(letters) and all(
        entry.written[0].upper() == row for row in letters for entry in found[row] if entry.written[0].isalpha()
    )


def test_every_filter_offers_what_something_has(kb: KnowledgeBase) -> None:
    offered = filters(kb, {}, Voice(kb, "ja"))
    terms = {key: {term for choices in held for term, _ in choices.items} for key, held in offered.items()}
    assert {"type:reserve", "type:hireling"} <= terms["type"] and "set:adventures" in terms["set"] and "edition:2022" in terms["edition"]
    assert {"cost:5", "cost<=5"} <= terms["cost"] and terms["game"] == {f"game:{game}" for game in kb.games}
    names = {term: name for held in offered.values() for choices in held for term, name in choices.items}
    assert names["type:reserve"] == "リザーブ" and names["set:adventures"] == "冒険" and names["cost<=5"] == "5以下"
