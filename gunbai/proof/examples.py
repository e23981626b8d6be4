"""For every word of a game the shortest place in the content that uses it, with a ruling that plays it: examples that run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gunbai.knowledge.base import KnowledgeBase, effect_of
from gunbai.knowledge.model import HEADINGS, Clause, Ruling
from gunbai.knowledge.rows import fill
from gunbai.play.verbs import Vocabulary

from .verdict import Verdict

BESIDE = ("choose", "refused", "editions", "then")
LONGEST = 160  # signs: a longer example shows too much
_LITERAL = ("at", "by", "debt", "from", "hirelings", "in", "phase", "revealing", "to", "treasures", "turn", "up", "with")
_ANY = r"[\w.+#/-]+"
_CAPITALS = re.compile(r"[A-Z][A-Z-]*")


@dataclass(frozen=True, order=True)
class Example:
    """What is written, and the full id of a ruling that plays it."""

    empty: bool  # an example with something in it says more
    length: int
    written: str
    ruling: str


Found = dict[tuple[str, str], Example]  # by family (or steps, questions, given, paths, headings) and word


def examples(kb: KnowledgeBase, game: str, words: Vocabulary, verdicts: Mapping[str, Verdict]) -> Finder:
    """Every use of every word of a game in a proven ruling, the shortest ones as `found`."""
    finder = Finder(words)
    players = _players_of_clauses(kb, game, verdicts)
    for id_, owner, clause in kb.clauses(game):
        ruling = _nearest(players.get(id_, ()), owner.id)
        if ruling:
            finder.clause(clause, ruling)
    for key, asked in kb.rulings.items():
        if asked.game == game and verdicts[key].status == "proven":
            finder.ruling(asked)
    return finder


def _players_of_clauses(kb: KnowledgeBase, game: str, verdicts: Mapping[str, Verdict]) -> dict[str, set[str]]:
    """For every clause the proven rulings in which it was at work."""
    found: dict[str, set[str]] = {}
    for key, verdict in verdicts.items():
        if kb.rulings[key].game == game and verdict.status == "proven":
            for clause in {clause for experiment in verdict.experiments for run in experiment.runs for clause in run.applied}:
                found.setdefault(clause, set()).add(key)
    return found


def _nearest(rulings: Iterable[str], owner: str) -> str:
    """Of some rulings one on the clause's own card, else the shortest."""
    return min(rulings, key=lambda key: (key.split("/")[1] != owner, len(key), key), default="")


class Finder:
    """Collects the uses of each word: `found` holds the shortest, `all` every one."""

    def __init__(self, words: Vocabulary):
        self.words, self.found = words, Found()
        self.all: set[tuple[str, str, str, str]] = set()  # family, word, what is written, ruling
        self.steps = {pattern: _step_pattern(pattern) for pattern in words.steps}
        self.given = {pattern: _given_keys(pattern) for pattern in words.given}
        self.paths = {pattern: _path_patterns(pattern) for pattern in words.paths}
        self.questions = {pattern: _question_pattern(pattern) for pattern in words.questions}

    def enter(self, family: str, word: str, node: Any, ruling: str) -> None:
        """Note one use of a word."""
        written = flow(node)
        example = Example(bool(re.search(r"\[\]|\{\}| 0\}$", written)), len(written), written, ruling)
        self.all.add((family, word, written, ruling))
        if example.length <= LONGEST and ((family, word) not in self.found or example < self.found[family, word]):
            self.found[family, word] = example

    def clause(self, clause: Clause, ruling: str) -> None:
        """Every word of a clause and its versions."""
        term = self.words._term

        def record(family: Any, verb: Any, node: Any, path: Any) -> Any:
            made = term(family, verb, node, path)
            self.enter(family.name, verb.name, node if node != {verb.name: None} else verb.name, ruling)
            return made

        self.words._term = record  # type: ignore[method-assign]
        try:
            for part in (clause, *(clause.versions or {}).values()):
                effect = effect_of(part)
                self.words.compile_clause(effect)
                for heading in effect:
                    shown = {key: value for key, value in effect.items() if key == heading or heading in HEADINGS}
                    self.enter("headings", heading, shown, ruling)
        finally:
            del self.words._term

    def ruling(self, ruling: Ruling) -> None:
        """Every word of a ruling's experiments, with the values of their first rows."""
        for experiment in ruling.experiments:
            row = None if experiment.vary is None else experiment.vary["rows"][0]
            given, when, then = (fill(part, row) for part in (experiment.given, experiment.when, experiment.then))
            players = given.get("players", ["A", "B"])
            for key, value in given.items():
                self._given(key, value, players, ruling.full_id)
            for step in when:
                self._step(step, players, ruling.full_id)
            self._then(then, players, ruling.full_id)

    def _given(self, key: str, value: Any, players: list[str], ruling: str) -> None:
        written: dict[tuple[str, ...], Any] = {(key,): {key: value}}
        if key in players:
            inner = value.items() if isinstance(value, dict) else ()
            written = {("PLAYER",): {key: value}, **{("PLAYER", one): {key: {one: what}} for one, what in inner}}
        for pattern, keys in self.given.items():
            for one in keys:
                if one in written:
                    self.enter("given", pattern, written[one], ruling)

    def _step(self, step: Any, players: list[str], ruling: str) -> None:
        for key, value in step.items():
            if key == "then":
                self._then(value, players, ruling)
            elif key == "choose":
                for answer in value if isinstance(value, list) else [value]:
                    for question in answer:
                        bare = question.partition(".")[2] if question.partition(".")[0] in players else question
                        for pattern, regex in self.questions.items():
                            if regex.fullmatch(bare):
                                self.enter("questions", pattern, answer, ruling)
            elif key not in BESIDE:
                for pattern, regex in self.steps.items():
                    if isinstance(value, str) and regex.fullmatch(value):
                        self.enter("steps", pattern, {key: value}, ruling)

    def _then(self, then: Any, players: list[str], ruling: str) -> None:
        for key, value in (then or {}).items():
            if isinstance(value, dict) and not {"has", "has-not", "count", "at-least"} & value.keys() and "." not in key:
                self._then(value, players, ruling)  # by edition
            fitting = [pattern for pattern, regexes in self.paths.items() if any(regex.fullmatch(key) for regex in regexes)]
            ends = {key.partition(".")[0], key.rpartition(".")[2]}
            named = [pattern for pattern in fitting if ends & set(re.split(r"[\s.|,]+", pattern))]
            for pattern in named or fitting:  # `PLAYER.vp` rather than `PLAYER.ZONE`
                self.enter("paths", pattern, {key: value}, ruling)


def _step_pattern(text: str) -> re.Pattern[str]:
    """What fits `move 2 from fox-1 [by ferry]` or `play CARD`: all but the verb and the small words stands for another word."""
    first, *more = re.sub(r"[\[\]]", "", text.partition(" [")[0]).split()
    inside = "".join(rf" {re.escape(word)}" if word in _LITERAL else rf" {_ANY}(?:, {_ANY})*" for word in more)
    return re.compile(re.escape(first) + inside + (r"( .+)?" if " [" in text else ""))


def _question_pattern(text: str) -> re.Pattern[str]:
    """What fits `place-PIECE`: capitals stand for another word."""
    return re.compile(_CAPITALS.sub("[\\\\w+-]+", re.escape(text)))


def _path_patterns(text: str) -> list[re.Pattern[str]]:
    """What fits `PLAYER.vp | debt` or `CARD.zone, .owner`: alternatives share what stands before the last point of the first one."""
    first, *more = re.split(r" \| |, ", text)
    before = first[: first.rfind(".") + 1]
    whole = [first, *(one if "." in one.lstrip(".") else before + one.lstrip(".") for one in more)]
    return [re.compile(r"\.".join(_path_part(part) for part in one.split("."))) for one in whole]


def _path_part(part: str) -> str:
    wild = _CAPITALS.fullmatch(part) or part in ("…", "forest-patrol", "marquise") or re.search(r"\d", part)
    return r"[\w#+/-]+" if wild else re.escape(part)


def _given_keys(text: str) -> list[tuple[str, ...]]:
    """What `A: {vp: 9}`, `NAME.hand, .exile` and `players: [A, B]` are keys of: of the table, or of a player."""
    if match := re.fullmatch(r"A: \{([\w-]+): .*\}", text):
        return [("PLAYER", match[1])]
    if text.startswith("NAME."):
        return [("PLAYER", part.rpartition(".")[2]) for part in text.split(", ")]
    return [(text.partition(":")[0],)]


def flow(node: Any) -> str:
    """Data as YAML on one line."""
    if isinstance(node, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in node.items()) + "}"
    if isinstance(node, (list, tuple)):
        return "[" + ", ".join(map(flow, node)) + "]"
    if node is None or isinstance(node, bool):
        return {None: "null", True: "true", False: "false"}[node]
    if isinstance(node, str):
        bare = re.fullmatch(r"[A-Za-z$＋－ぁ-んァ-ヶ一-龠][\w. $+#/()－＋ー-]*(?<! )", node) and node not in ("true", "false", "null")
        return node if bare and " #" not in node else json.dumps(node, ensure_ascii=False)
    return str(node)
