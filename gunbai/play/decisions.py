"""Decisions: what an engine asks a player, and the strict script that answers in an experiment.

Nothing is chosen silently: an answer that is missing, misnamed, illegal or left over is a WrongChoice that lists what is legal.
Only what leaves no choice at all is not asked. Shuffles and dice are decisions too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


class Refused(Exception):
    """The rules do not allow it; `because` is the id of the law or clause that forbids it, `words` name what it spoke about."""

    def __init__(self, because: str, **words: Any):
        self.because, self.words = because, words
        super().__init__(because)


class WrongChoice(Exception):
    """A decision was answered wrongly in an experiment; the message lists what is legal."""


class BadStep(Exception):
    """A step, path or state of an experiment that the engine does not understand; the message says what it knows."""


@dataclass(slots=True)
class Question:
    """One decision: who decides, its name, the options (labels), how many of them, and whether their order matters."""

    player: str
    name: str
    options: Sequence[str]
    least: int = 1
    most: int = 1
    ordered: bool = False
    because: str = ""
    why_not: Callable[[str], str] | None = None

    def forced(self) -> list[int] | None:
        """The only possible answer as indices, or None when there is a choice."""
        count = len(self.options)
        most = min(self.most, count)
        if most == 0:
            return []
        alike = all(option == self.options[0] for option in self.options)
        if min(self.least, count) == most and (alike or (most == count and not self.ordered)):
            return list(range(most))
        return None


class Decider(Protocol):
    """Whoever answers an engine's questions: a script, or a random player in a property test."""

    def decide(self, question: Question) -> list[int]:
        """Indices of the chosen options, in the chosen order."""
        ...


@dataclass
class Answer:
    """One line under `choose:`: to which question, the answer, and what must or must not have been on offer."""

    player: str
    name: str
    value: Any
    offered: list[str] | None = None
    not_offered: list[str] = field(default_factory=list)
    refused: str | None = None


class Script:
    """Answers taken in the order written; `open_step` gives it the answers of the next step."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    def open_step(self, player: str, entries: Sequence[Any]) -> None:
        """Take the `choose:` entries of a step by `player`. Raises BadStep for what cannot be read."""
        self.answers = [_answer(player, entry) for entry in entries]

    def close_step(self) -> None:
        """Raises WrongChoice if an answer of the step was never asked for."""
        if self.answers:
            left = self.answers[0]
            raise WrongChoice(f"nobody asked {left.player} for {left.name}: the answer {_words(left.value)} is left over")

    def decide(self, question: Question) -> list[int]:
        """The scripted answer. Raises WrongChoice."""
        while True:
            legal = f"{question.player} must decide {question.name}: {_legal(question)}"
            if not self.answers:
                raise WrongChoice(f"{legal}; no answer is written")
            answer = self.answers.pop(0)
            if (answer.player, answer.name) != (question.player, question.name):
                raise WrongChoice(f"{legal}; the next answer is for {answer.player}.{answer.name}")
            _check_offer(question, answer)
            problem, chosen = _match(question, answer.value)
            if answer.refused is not None:
                if problem is None:
                    raise WrongChoice(f"{_words(answer.value)} should be refused, but {legal}")
                because = question.why_not(str(answer.value)) if question.why_not else question.because
                if because != answer.refused:
                    raise WrongChoice(f"{_words(answer.value)} is refused because of {because}, not of {answer.refused}")
                continue
            if problem is not None:
                raise WrongChoice(f"{problem}; {legal}")
            return chosen


def _check_offer(question: Question, answer: Answer) -> None:
    seen = Counter(question.options)
    if answer.offered is not None and Counter(answer.offered) != seen:
        raise WrongChoice(f"{question.player}.{question.name} offers {_words(sorted(question.options))}, not {_words(answer.offered)}")
    for option in answer.not_offered:
        if option in seen:
            raise WrongChoice(f"{question.player}.{question.name} does offer {option}")


def _answer(player: str, entry: Any) -> Answer:
    extra = {"offered", "not-offered", "refused"}
    if not isinstance(entry, dict):
        raise BadStep(f"an answer is written {{question: answer}}, not {_words(entry)}")
    keys = [key for key in entry if key not in extra]
    if len(keys) != 1:
        raise BadStep("an answer names one question, with offered, not-offered or refused beside it if need be")
    who, dot, name = keys[0].rpartition(".")
    refused = entry.get("refused")
    if isinstance(refused, dict):
        refused = refused.get("because")
    offered = entry.get("offered")
    return Answer(who if dot else player, name, entry[keys[0]], None if offered is None else _listed(offered),
                  _listed(entry.get("not-offered", [])), refused)


def _listed(value: Any) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _match(question: Question, value: Any) -> tuple[str | None, list[int]]:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    wanted = [] if value is None or (value in ("none", "pass") and str(value) not in question.options) else _listed(value)
    most = min(question.most, len(question.options))
    if not min(question.least, most) <= len(wanted) <= most:
        return f"{_words(wanted) or 'none'} is {len(wanted)} of them", []
    chosen: list[int] = []
    for word in wanted:
        label, _, number = word.partition("#")
        places = [i for i, option in enumerate(question.options) if option in (word, label) and (option == word or number)]
        if number and label in question.options:
            places = [i for i, option in enumerate(question.options) if option == label]
            places = places[int(number) - 1 : int(number)] if number.isdigit() else []
        free = [i for i in places if i not in chosen]
        if not free:
            return f"{word} is not legal", []
        chosen.append(free[0])
    if not question.ordered:
        chosen.sort()
    return None, chosen


def _legal(question: Question) -> str:
    options = _words(list(question.options)) or "nothing"
    most = min(question.most, len(question.options))
    many = "" if (question.least, question.most) == (1, 1) else f" ({question.least} to {most} of them)"
    if question.least == 0:
        options += " or none"
    return options + (" in an order" if question.ordered else many)


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
