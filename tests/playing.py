"""Playing an engine in tests: by sentences as an experiment does, or by dice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gunbai.play.decisions import Question, Refused, Script
from gunbai.play.rules import Rules
from gunbai.play.trace import Trace


class Dice:
    """Answers every question at random, but legally."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def decide(self, question: Question) -> list[int]:
        """Between least and most different options, in a random order if order matters."""
        count = len(question.options)
        least, most = min(question.least, count), min(question.most, count)
        assert 0 <= least <= most and most > 0, question
        chosen = self.random.sample(range(count), self.random.randint(least, most))
        return chosen if question.ordered else sorted(chosen)


class Played:
    """A game played by sentences; `watched` are the paths that a refusal must leave as they were."""

    def __init__(self, engine: Any, rules: Rules, watched: tuple[str, ...] = (), **given: Any):
        self.script, self.trace, self.watched = Script(), Trace(), watched
        self.engine = engine(rules, given, self.script, self.trace)

    def act(self, sentence: str, *choose: Any) -> Played:
        """One step: the player first, then what is done."""
        player, _, step = sentence.partition(" ")
        self.script.open_step(player, choose)
        self.engine.act(player, step)
        self.script.close_step()
        return self

    def refused(self, sentence: str) -> str:
        """The law or clause that forbids the step; nothing may change, and `allowed` must say the same."""
        player, _, step = sentence.partition(" ")
        before = {path: self.look(path) for path in self.watched}
        with pytest.raises(Refused) as refusal:
            self.act(sentence)
        assert {path: self.look(path) for path in before} == before, "a refusal changes nothing"
        assert self.engine.allowed(player, step) == refusal.value.because
        return refusal.value.because

    def look(self, path: str) -> Any:
        """The value at a path."""
        return self.engine.look(path)
