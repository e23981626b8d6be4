"""What the proof found: a verdict per ruling, with the outcome of each experiment under each edition."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from gunbai.knowledge.faults import Place
from gunbai.play.trace import Event

Position = dict[str, dict[str, Any]]  # what an engine shows: by player, `table` and `map`, what is where


@dataclass
class Mismatch:
    """One thing that was not as expected: where it was written, what was expected, what was seen (plain data), after how many events."""

    place: Place
    kind: str  # value, refusal, no-refusal, decision, shows, shows-not, step, endless, crash, unshown, shown-after-all
    path: str
    expected: Any
    seen: Any
    after: int = 0


class Deed(NamedTuple):
    """One thing that a player did, with the decisions made in it; `refused` is what refused it, None if it was allowed."""

    player: str
    sentence: str
    choices: str
    refused: str | None


Looks = dict[tuple[int, str], tuple[Any, Any]]  # after how many deeds, and what was looked at: the value expected and the value seen


@dataclass
class Run:
    """One experiment (one row of it, if it varies) played under one edition."""

    edition: str
    row: dict[str, Any] | None
    mismatches: list[Mismatch]
    events: list[Event]
    consulted: frozenset[str]
    applied: frozenset[str]
    outcome: tuple[Any, ...]  # everything that was looked at, in order: equal outcomes merge
    length: int = 0  # how many events there were
    deeds: tuple[Deed, ...] = ()
    looks: Looks = field(default_factory=dict)
    positions: tuple[Position, Position] | None = None  # at the start and at the end, where they were asked for

    @property
    def passed(self) -> bool:
        """Nothing was otherwise than expected."""
        return not self.mismatches


@dataclass
class ExperimentVerdict:
    """All runs of one experiment; `groups` are the editions whose outcomes are the same (see `same`), oldest first."""

    index: int
    runs: list[Run] = field(default_factory=list)
    groups: list[list[str]] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """It was played at least once, and every run passed."""
        return bool(self.runs) and all(run.passed for run in self.runs)


@dataclass
class Verdict:
    """A ruling after it was played. `holds` are the editions it was proven for (all of the game's, unless it is about a wording);
    `changed` is true when the same experiment does not come out the same in all of them (see `same`), and `changed_by` names the cards
    and laws with versions that it may come from."""

    ruling: str
    status: Literal["proven", "stated", "failed"]
    experiments: list[ExperimentVerdict] = field(default_factory=list)
    holds: list[str] = field(default_factory=list)
    changed: bool = False
    changed_by: list[str] = field(default_factory=list)
    unshown: list[Mismatch] = field(default_factory=list)  # numbers and cards of the answer that were not found in what was played
    needs: frozenset[str] = frozenset()  # files of cards and laws, or folders of all, that the engine asked for: it holds while they do
