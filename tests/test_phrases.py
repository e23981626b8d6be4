"""The phrases say everything that the engines can tell, in both languages, in natural numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from whole import content, verdicts

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import Reader
from gunbai.phrases import Names, fill, missing, steps
from gunbai.phrases.templates import phrases, places, templates
from gunbai.play.trace import Event

GAMES = ("dominion", "mtg", "root")
KANA = re.compile("[ぁ-んァ-ヶ一-龠]")


def told(game: str) -> set[str]:
    """Every kind of event that the code of a game's engine names."""
    kinds: set[str] = set()
    for path in Path("gunbai/games", game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note" and node.args:
                kinds |= {leaf.value for leaf in _results(node.args[0]) if isinstance(leaf, ast.Constant)}
    return kinds


def _results(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _results(node.body)
        yield from _results(node.orelse)
    else:
        yield node


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_engine_has_a_sentence_in_both_languages(game: str) -> None:
    kinds = told(game)
    assert kinds, "the engine's events are not found"
    assert missing(game, kinds) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_step_that_a_player_may_write_can_be_put_into_words(game: str) -> None:
    known = phrases(game)["steps"]
    patterns = import_module(f"gunbai.games.{game}").WORDS.steps
    assert patterns
    unknown = [pattern for pattern in patterns if not any(start in known for start in _starts(pattern))]
    assert unknown == []


def _starts(pattern: str) -> Iterator[str]:
    words = [word for word in re.split(r"[ \[\]]+", pattern) if word and word == word.lower()]
    yield from (" ".join(words[:length]) for length in range(len(words), 0, -1))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_of_an_event_tell_the_same(game: str) -> None:
    for what, entry in phrases(game)["events"].items():
        for pair in templates(entry):
            assert KANA.search(pair["ja"]), f"{game} {what}: the Japanese is not Japanese"
            assert not KANA.search(pair["en"]), f"{game} {what}: the English is not English"
            differing = places(pair["en"]) ^ places(pair["ja"])
            assert differing <= {"player"}, f"{game} {what}: {differing} stands in one language only"


@pytest.mark.parametrize("name", [*GAMES, "interface"])
def test_no_bracket_or_brace_is_left_open(name: str) -> None:
    for text in texts(phrases(name)):
        assert not set("{}[]|") & set(fill(text, {}, str)), text


def texts(data: Any) -> Iterator[str]:
    """Every text in some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)


def test_every_sentence_of_the_interface_that_the_code_asks_for_is_there() -> None:
    known = phrases("interface")
    asked: set[str] = set()
    for folder in ("gunbai/cli", "gunbai/phrases"):
        for path in Path(folder).glob("*.py"):
            asked |= set(re.findall(r'(?:say\([\w.]*lang|note|waiting)(?:\(|, )"([a-z-]*[a-z])"', path.read_text("utf-8")))
            asked |= set(re.findall(r'"((?:head|help|wrong)-[a-z-]+)"', path.read_text("utf-8")))
    asked |= {f"help-{command}" for command in ("check", "prove", "pin", "why", "search", "show", "build", "serve")}
    assert len(asked) > 30
    assert asked - set(known) == set()


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (3, "3 cards")])
def test_a_noun_agrees_with_its_number(count: int, words: str) -> None:
    assert fill("{n|card|cards}", {"n": count}, str) == words


def test_what_is_not_there_leaves_no_gap() -> None:
    assert fill("A gains Gold[ ({zone})].", {"zone": None}, str) == "A gains Gold."
    assert fill("A gains Gold[ ({zone})].", {"zone": "hand"}, str) == "A gains Gold (hand)."
    assert fill("[{a}, ]{b}", {"a": 0, "b": 0}, str) == "0, 0"


CARDS = {
    "cards/dominion/base/gold.yaml": """\
name: {en: Gold, ja: 金貨}
types: [treasure]
clauses:
- id: more
  versions:
    2015: {text: {en: Old words., ja: 旧}, when: played, do: [{plus: {coins: 1}}]}
    2022: {text: {en: New words., ja: 新}}
""",
    "cards/dominion/base/folio.yaml": """\
name: {en: Folio, ja: 本}
types: [action]
half:
  id: page
  name: {en: Page, ja: 頁}
  types: [action]
  clauses:
  - {id: turn, versions: {2015: {text: {en: Old page., ja: 旧}}, 2022: {text: {en: New page., ja: 新}}}}
""",
    "cards/dominion/base/odd.yaml": "name: {en: Odd, unconfirmed: [ja]}\ntypes: [action]\n",
    "editions.yaml": """\
dominion:
  name: {en: Dominion, ja: ドミニオン}
  publisher: {en: X, ja: X}
  sets: {base: {en: Base, ja: 基本}}
  editions:
  - {id: 2015, date: "2015", name: {en: Old, ja: 旧}}
  - {id: 2022, date: "2022", name: {en: New, ja: 新}}
""",
    "sources.yaml": "[]\n",
}


@pytest.fixture
def kb(tmp_path: Path) -> KnowledgeBase:
    """One card whose clause was worded anew in a later edition, and one without a Japanese name."""
    for name, text in CARDS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    reader = Reader(tmp_path)
    reader.read()
    assert set(reader.kb.cards) == {"dominion/folio", "dominion/gold", "dominion/odd"}
    return reader.kb


def test_ids_become_names_lists_are_joined_and_equal_things_counted(kb: KnowledgeBase) -> None:
    english, japanese = Names(kb, "dominion", "en"), Names(kb, "dominion", "ja")
    assert english(["gold", "odd", "hand"]) == "Gold, Odd and hand"
    assert japanese(["gold", "hand"]) == "金貨、手札"
    assert english(["gold", "gold", "odd"]) == "2 × Gold and Odd"
    assert (english([]), japanese([])) == ("nothing", "なし")
    assert (english("gold#2"), japanese("gold#2")) == ("Gold (2)", "金貨（2）")
    assert english("gold.more") == "Gold"
    assert japanese("odd") == "Odd", "a name that is not known in Japanese stands in English"
    assert english("some-thing") == "some thing"
    assert (english(True), japanese(False)) == ("yes", "いいえ")


def test_pieces_and_places_of_the_woodland_have_names(kb: KnowledgeBase) -> None:
    english, japanese = Names(kb, "root", "en"), Names(kb, "root", "ja")
    assert english(["marquise warrior", "marquise warrior"]) == "2 × warrior of the Marquise de Cat"
    assert japanese("marquise warrior") == "猫野侯国の兵士コマ"
    assert (english("fox-1"), japanese("fox-1")) == ("fox clearing 1", "キツネの広場１")
    assert Names(kb, "dominion", "en")("two words") == "two words"


def test_a_story_shows_the_clause_in_the_words_of_its_edition_once(kb: KnowledgeBase) -> None:
    events = [Event(0, "play", "A", "gold", None, {}), Event(1, "plus", "A", 1, "gold.more", {"unit": "coins"}),
              Event(1, "plus", "A", 2, "gold.more", {"unit": "buys"})]
    old = steps(kb, "dominion", "2015", events, "en")
    assert [step.text for step in old] == ["A plays Gold.", "A gets +1 Coin.", "A gets +2 Buys."]
    assert [step.words for step in old] == [None, "Old words.", None]
    assert steps(kb, "dominion", "2022", events, "ja")[1].words == "新"
    assert steps(kb, "dominion", "2022", events, "en", {"gold": "2015"})[1].words == "Old words."


def test_a_half_has_the_words_of_the_printing_of_its_card(kb: KnowledgeBase) -> None:
    turned = [Event(0, "play", "A", "page", "page.turn", {})]
    assert steps(kb, "dominion", "2022", turned, "en")[0].words == "New page."
    assert steps(kb, "dominion", "2022", turned, "en", {"folio": "2015"})[0].words == "Old page."


def test_a_refused_step_is_told_with_the_names_of_things(kb: KnowledgeBase) -> None:
    refused = [Event(0, "refused", "A", "buy gold", "no-such", {})]
    assert steps(kb, "dominion", "2022", refused, "en")[0].text == "A may not buy Gold."
    assert steps(kb, "dominion", "2022", refused, "ja")[0].text == "Aは金貨を購入することができない。"
    cast = [Event(0, "refused", "B", "cast gold from exile", "no-such", {})]
    assert steps(kb, "mtg", "now", cast, "en")[0].text == "B may not cast gold from exile."


def test_an_event_without_a_sentence_is_told_plainly(kb: KnowledgeBase) -> None:
    assert steps(kb, "dominion", "2015", [Event(0, "never-heard-of", "A", "gold", "no-such", {})], "en")[0].text == "A never heard of Gold"
    assert steps(kb, "dominion", "2015", [Event(0, "never-heard-of", None, None, None, {})], "ja")[0].text == "Never heard of"
    assert missing("dominion", {"play", "never-heard-of"}) == ["never-heard-of"]


@pytest.fixture(scope="module")
def proven() -> tuple[KnowledgeBase, dict[str, Any]]:
    """The project's content, and the verdicts on all its rulings."""
    return content(), verdicts()


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_happens_in_a_ruling_is_told_in_words_only(game: str, proven: tuple[KnowledgeBase, dict[str, Any]]) -> None:
    kb, verdicts = proven
    runs = [run for key, verdict in verdicts.items() if key.startswith(f"{game}/") for one in verdict.experiments for run in one.runs]
    kinds = {event.what for run in runs for event in run.events}
    assert kinds, f"no ruling of {game} is played"
    assert missing(game, kinds) == []
    names = sorted((name.en for name in every_name(kb, game) if name.ja is None), key=len, reverse=True)
    english_only = re.compile("|".join([*map(re.escape, names), "（[A-Z][A-Za-z ]*）"]))
    untold: set[str] = set()
    for run in runs:
        for step in steps(kb, game, run.edition, run.events, "ja"):
            untold |= set(re.findall("[a-z]{3,}(?:[ -][a-z]+)*", english_only.sub("", step.text)))
    assert untold == set(), "these words are not put into Japanese"


def test_every_option_that_a_card_of_dominion_offers_has_words(proven: tuple[KnowledgeBase, dict[str, Any]]) -> None:
    kb, _ = proven
    offered = {label for _, _, clause in kb.clauses("dominion") for version in (clause, *(clause.versions or {}).values())
               for label in options(version.do)}
    assert offered
    assert offered - set(phrases("dominion")["options"]) == set()


def options(node: Any) -> Iterator[str]:
    """The labels of every choice in an effect."""
    if isinstance(node, dict):
        if isinstance(node.get("choose-one"), dict):
            yield from node["choose-one"]
        for value in node.values():
            yield from options(value)
    elif isinstance(node, list):
        for item in node:
            yield from options(item)


def every_name(kb: KnowledgeBase, game: str) -> Iterator[Any]:
    """The names of the game's cards, halves and terms."""
    for piece in (*kb.cards.values(), *kb.terms.values()):
        if piece.game == game:
            yield piece.name
            if getattr(piece, "half", None):
                yield piece.half.name
