"""How the machine reads a clause, in words: every verb has words in both languages, and nothing that is written is left unsaid."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Version
from gunbai.knowledge.read import load
from gunbai.phrases import Names
from gunbai.phrases.reading import Line, Reader, Unsaid, effect_of
from gunbai.phrases.templates import phrases, places
from gunbai.play.kinds import Effects, Table
from gunbai.proof.games import NAMES, vocabularies


@pytest.fixture(scope="module")
def kb(root: Path) -> KnowledgeBase:
    return load(root, vocabularies())


def owners(kb: KnowledgeBase, game: str) -> Iterator[Any]:
    """Every card, half and law of a game that has clauses."""
    for thing in (*kb.cards.values(), *kb.laws.values()):
        if thing.game == game:
            yield from (thing, thing.half) if getattr(thing, "half", None) else (thing,)


def pieces(owner: Any) -> Iterator[Any]:
    """Every clause of an owner in every version that has an effect."""
    for clause in owner.clauses:
        yield from (piece for piece in (clause, *(clause.versions or {}).values()) if effect_of(piece))


def text(lines: list[Line]) -> str:
    return "\n".join("\n".join([line.text, text(line.lines)]) for line in lines)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_clause_is_read_in_words(kb: KnowledgeBase, game: str, lang: str) -> None:
    words, read = vocabularies()[game], 0
    for owner in owners(kb, game):
        reader = Reader(Names(kb, game, lang), words)
        for piece in pieces(owner):
            said = text(reader.read(piece))
            read += 1
            assert said, f"{owner.id}: {effect_of(piece)}"
            assert not re.search(r"[{}\[\]]|None|True|False", said), said
            if lang == "ja":
                assert not re.search(r"[a-z]{2,}-[a-z]{2,}|\b(?:hand|this|any|all|choose|of|the)\b", said), f"{owner.id}: {said}"
    assert read > 20


@pytest.mark.parametrize("game", NAMES)
def test_every_verb_has_words_in_both_languages(game: str) -> None:
    """A verb's phrases have a place for all that must be written with it, and for nothing that it does not know."""
    data = phrases(game)["verbs"]
    for family in vocabularies()[game].families.values():
        if family.name == "moment":  # these are the headings of the site
            said = phrases("site")["headings"]["when"]
            assert {name for name in family.verbs if {"en", "ja"} == set(said.get(name, ()))} == set(family.verbs) - {"unaffected"}
            continue
        for verb in family.verbs.values():
            special = [entry for key, entry in data[family.name].items() if key.startswith(f"{verb.name}=")]
            entry = data[family.name].get(verb.name)
            assert entry or special, f"{game} {family.name} {verb.name}"
            entries = entry if isinstance(entry, list) else [entry] if entry else []
            plain = {"it", *verb.beside}
            for phrase in (*entries, *special):
                assert places(phrase["en"]) == places(phrase["ja"]) <= plain, f"{game} {verb.name}: {phrase}"
            needed = {key for key, (_, kind, is_) in verb.beside.items() if is_ and not nested(kind)} - {"as"}  # said behind the line
            assert all(needed <= places(phrase["en"]) for phrase in entries), f"{game} {verb.name} says nothing of {needed}"


def nested(kind: Any) -> bool:
    """What stands under the verb's line and not in it."""
    return isinstance(kind, Effects) or (isinstance(kind, Table) and isinstance(kind.kind, Effects))


def mutilated(node: Any) -> Iterator[tuple[Any, Any]]:
    """The node with one number raised, or one word behind a verb left out: what must then be read otherwise."""
    if isinstance(node, dict):
        for key, value in node.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield f"{key} {value}", {**node, key: value + 1}
            yield from ((what, {**node, key: inner}) for what, inner in mutilated(value))
    elif isinstance(node, list):
        for i, value in enumerate(node):
            if len(node) > 1:
                yield f"without {value}", [*node[:i], *node[i + 1 :]]
            yield from ((what, [*node[:i], inner, *node[i + 1 :]]) for what, inner in mutilated(value))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_written_otherwise_is_read_otherwise(kb: KnowledgeBase, game: str, lang: str) -> None:
    """Every number and every item of a list in the effect of a clause shows in what is read."""
    words, tried = vocabularies()[game], 0
    for owner in owners(kb, game):
        for piece in pieces(owner):
            effect = json.loads(json.dumps(effect_of(piece)))
            before = text(Reader(Names(kb, game, lang), words).read(piece))
            for what, other in mutilated(effect):
                fields = {("while" if key == "while_" else key): value for key, value in other.items()}
                try:
                    after = text(Reader(Names(kb, game, lang), words).read(Version.model_validate(fields)))
                except Unsaid:
                    continue
                tried += 1
                assert after != before, f"{owner.id}, {what}: {before}"
    assert tried > 20


def test_names_of_the_authors_choice_become_signs_and_stay_the_same(kb: KnowledgeBase) -> None:
    reader = Reader(Names(kb, "dominion", "en"), vocabularies()["dominion"])
    gear = kb.cards["dominion/gear"]
    lines = {clause.id: text(reader.read(clause)) for clause in gear.clauses}
    assert "up to 2 cards of your choice from your hand (call it ①)" in lines["play"]
    assert "Put ① into your hand" in lines["back"]


def test_what_is_nested_stands_under_its_line(kb: KnowledgeBase) -> None:
    reader = Reader(Names(kb, "dominion", "ja"), vocabularies()["dominion"])
    giant = kb.cards["dominion/giant"]
    played = reader.read(next(clause for clause in giant.clauses if clause.id == "journey"))
    assert [line.text for line in played] == ["使用したとき"]
    turned, down, otherwise = (line.text for line in played[0].lines)
    assert (turned, down, otherwise) == ("自分の旅トークンを裏返す", "自分の旅トークンが裏向きである場合：", "そうでなければ：")
    assert [line.text for line in played[0].lines[2].lines] == ["＋５コイン"]


def test_a_verb_without_words_is_missed(kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(Names(kb, "dominion", "en"), vocabularies()["dominion"])
    effects = {key: entry for key, entry in reader.data["effect"].items() if key != "flip-journey"}
    monkeypatch.setattr(reader, "data", {**reader.data, "effect": effects})
    giant = kb.cards["dominion/giant"]
    with pytest.raises(Unsaid, match="flip-journey"):
        reader.read(giant.clauses[0])
