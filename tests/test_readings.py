"""How pages are read: readings over names, and words of the glossary found in texts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from whole import content

from gunbai.knowledge.model import Name, Term
from gunbai.site.places import relative
from gunbai.site.ruby import align, ruby, sure_reading
from gunbai.site.terms import Words, definitions, explain
from gunbai.site.words import Voice


def laid(name: str, reading: str) -> str:
    return " ".join(f"{base}({over})" if over else base for base, over in align(name, reading))


@pytest.mark.parametrize(
    ("name", "reading", "wanted"),
    [
        ("橋の下のトロル", "はしのしたのとろる", "橋(はし) の 下(した) のトロル"),
        ("鼠取り", "ねずみとり", "鼠取(ねずみと) り"),
        ("廃棄置き場", "はいきおきば", "廃棄置(はいきお) き 場(ば)"),
        ("－１コイントークン", "まいなすいちこいんとーくん", "－１(まいなすいち) コイントークン"),
        ("表向き・裏向き", "おもてむきうらむき", "表向(おもてむ) き ・ 裏向(うらむ) き"),
        ("ゴーレム", "ごーれむ", "ゴーレム"),
        ("属州", "ぞくしゅう", "属州(ぞくしゅう)"),
    ],
)
def test_kana_of_a_name_stand_for_themselves(name: str, reading: str, wanted: str) -> None:
    assert laid(name, reading) == wanted


@pytest.mark.parametrize(
    ("name", "reading"),
    [("橋の下", "はしがした"), ("森き林", "もききき"), ("大人", "ん"), ("志", "こころざし")],
    ids=["kana that the reading lacks", "two ways", "too short", "too long for one kanji"],
)
def test_what_cannot_be_laid_out_in_exactly_one_way_is_read_as_a_whole(name: str, reading: str) -> None:
    assert align(name, reading) == ((name, reading),)


def test_every_name_keeps_its_letters_and_its_reading() -> None:
    kb = content()
    names = [thing.name for shelf in (kb.cards, kb.terms) for thing in shelf.values() if sure_reading(thing.name)]
    assert len(names) > 200
    whole = []
    for name in names:
        pieces = align(name.ja, name.reading)
        assert "".join(base for base, _ in pieces) == name.ja
        assert not any(re.search("[ァ-ヶ]", over) for _, over in pieces)
        if len(pieces) == 1 and pieces[0][1] and re.search("[ぁ-ヶ]", name.ja):
            whole.append(name.ja)
    assert whole == [], "names with kana whose reading could not be laid out"


def test_a_reading_that_nothing_confirms_is_not_set_over_a_name() -> None:
    assert sure_reading(Name(en="Troll", ja="橋", reading="はし")) == "はし"
    assert sure_reading(Name(en="Troll", ja="橋", reading="はし", unconfirmed=["reading"])) == ""
    assert sure_reading(Name(en="Troll", ja="橋", reading="はし", unconfirmed=["ja"])) == ""
    assert sure_reading(Name(en="Troll")) == ""


def test_a_name_is_escaped() -> None:
    assert ruby("<b>橋", "はし") == "<ruby>&lt;b&gt;橋<rt>はし</rt></ruby>"


def marked(lang: str, game: str, text: str) -> str:
    """The text with [terms] and <names>."""
    said, at = "", 0
    for found in Words(content(), lang).find(game, text):
        word = text[found.start : found.end]
        said += text[at : found.start] + (f"[{word}]" if isinstance(found.thing, Term) else f"<{word}>")
        at = found.end
    return said + text[at:]


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("ja", "捨て札置き場と捨て札にする", "[捨て札置き場]と[捨て札にする]"),  # the longest wins
        ("ja", "その場合は場に出ているカードを", "その場合は[場に出ている]カードを"),
        ("ja", "図書館跡地を使用した。", "<図書館跡地>を[使用し]た。"),  # nothing inside a name
        ("ja", "『冒険』のアクションカードとアクション権", "『<冒険>』の[アクションカード]と[アクション権]"),
        ("ja", "＋２カードを引く。＋１カードを購入。＋１カードトークン", "[＋２カード]を[引く]。[＋１カードを購入]。[＋１カードトークン]"),
        ("en", "You trashed it from the trash.", "You [trashed] it from the [trash]."),
        ("en", "Turn it over at the start of your turn.", "Turn it over [at the start of your turn]."),
        ("en", "Discard it from play; it stays in play.", "[Discard] it from play; it [stays in play]."),
        ("en", "Treasure Hunters and a Treasure; player", "<Treasure Hunters> and a [Treasure]; player"),
        ("en", "+1 Buy, +2 Cards, −1 Coin token", "[+1 Buy], [+2 Cards], [−1 Coin token]"),
    ],
)
def test_words_of_the_glossary_are_found(lang: str, text: str, wanted: str) -> None:
    assert marked(lang, "dominion", text) == wanted


def test_a_word_is_linked_once_in_a_block_and_texts_are_escaped() -> None:
    words, seen = Words(content(), "ja"), ["gain"]
    html = explain(words, "dominion", "<b>手札と手札を獲得する", lambda term: relative("dominion/", f"dominion/glossary/#{term.id}"), seen)
    assert html == '&lt;b&gt;<a class="g-t" href="../dominion/glossary/#hand">手札</a>と手札を獲得する'
    assert seen == ["gain", "hand"]
    assert explain(words, "dominion", "手札", lambda term: "", seen) == "手札"


def test_every_link_to_a_term_finds_its_definition(root: Path) -> None:
    kb = content()
    for lang in ("ja", "en"):
        for game in kb.games:
            known = json.loads(definitions(kb, game, Voice(kb, lang)))
            assert known.keys() - {""} == {term.id for term in kb.terms.values() if term.game == game}
            assert all(len(entry) >= 4 and all(entry[3:]) for key, entry in known.items() if key)
