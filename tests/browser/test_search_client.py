"""How a page asks the search: by a worker or without one, the newest question only, and with what it shows of an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from searchbox import ORIGIN, index_files, serve
from searching import small

from gunbai.search.documents import documents

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", params=["worker", "inline"])
def page(browser: Any, request: Any) -> Iterator[Any]:
    """A page that has opened the search over the small world."""
    page = browser.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    serve(page, index_files(documents(small())))
    page.goto(f"{ORIGIN}/en/")
    code = """async (inline) => {
      const { openSearch } = await import('/search-client.js');
      window.search = openSearch({ index: '/en/index/manifest.json', lang: 'en', inline });
    }"""
    page.evaluate(code, request.param == "inline")
    page.workers_wanted = request.param == "worker"
    yield page
    assert page.faults == []
    page.close()


def test_an_answer_tells_what_was_found(page: Any) -> None:
    answer = page.evaluate("search.find('bridge troll', { limit: 2 })")
    assert bool(page.workers) == page.workers_wanted
    first = answer["hits"][0]
    assert (first["kind"], first["title"], first["address"]) == ("card", "Bridge Troll", "/dominion/cards/bridge-troll/")
    assert first["titleMarks"] == [["Bridge", True], [" ", False], ["Troll", True]]
    assert len(answer["hits"]) == 2 and answer["total"] == sum(answer["counts"].values()) == 3
    assert answer["counts"]["card"] >= 1 and answer["counts"]["ruling"] == 2


def test_kinds_and_offset_choose_among_the_answers(page: Any) -> None:
    rulings = page.evaluate("search.find('troll', { kinds: ['ruling'], limit: 9 })")
    assert {hit["kind"] for hit in rulings["hits"]} == {"ruling"} and rulings["total"] == rulings["counts"]["ruling"]
    rest = page.evaluate("search.find('troll', { kinds: ['ruling'], limit: 9, offset: 1 })")
    assert rest["hits"] == rulings["hits"][1:]


def test_an_overtaken_question_is_answered_with_nothing(page: Any) -> None:
    answers = page.evaluate("Promise.all(['moat', 'mo', 'troll'].map((word) => search.find(word)))")
    assert answers[:2] == [None, None] and answers[2]["query"] == "troll"


def test_marks_put_together_are_the_text(page: Any) -> None:
    code = """async () => {
      const { mark } = await import('/search-text.js');
      return ['橋の下のトロールで ﾌﾟﾚｲ！ Ｔｒｏｌｌｓ 𠮟る', 'ー〜', ''].map((text) => mark(text, new Set(['とろ', 'troll', 'ぷれ'])));
    }"""
    first, dashes, nothing = page.evaluate(code)
    assert "".join(text for text, _ in first) == "橋の下のトロールで ﾌﾟﾚｲ！ Ｔｒｏｌｌｓ 𠮟る"
    assert next(text for text, on in first if on) == "トロー" and "Ｔｒｏｌｌｓ" in [text for text, on in first if on]
    assert dashes == [["ー〜", False]] and nothing == []


def test_a_lost_index_rejects_and_is_tried_again(browser: Any) -> None:
    page = browser.new_page()
    serve(page, {})
    page.goto(f"{ORIGIN}/en/")
    code = """async () => {
      const search = (await import('/search-client.js')).openSearch({ index: '/en/index/manifest.json', lang: 'en' });
      const failed = await search.find('moat').then(() => 'answered', () => 'rejected');
      return [failed, await search.warm().then(() => 'answered', () => 'rejected')];
    }"""
    assert page.evaluate(code) == ["rejected", "rejected"]
    page.close()
