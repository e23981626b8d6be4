"""A little knowledge base with one of everything, hostile texts among it, and verdicts as the proof would hand them over."""

from __future__ import annotations

from pathlib import Path

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.play.trace import Event
from gunbai.proof.verdict import ExperimentVerdict, Run, Verdict

CONTENT = Path(__file__).parent / "content"
TROLL = "dominion/bridge-troll/not-on-others-turns"


def knowledge() -> KnowledgeBase:
    """The little knowledge base."""
    return load(CONTENT)


def verdicts(kb: KnowledgeBase) -> dict[str, Verdict]:
    """A ruling that changed in 2022, one that varies, and the rest as stated."""
    found = {key: Verdict(key, "stated") for key in kb.rulings}
    editions = kb.editions("dominion")
    found[TROLL] = Verdict(
        TROLL, "proven", [ExperimentVerdict(0, [_run("2015"), _run("2022")], [["2015", "2019"], ["2022"]])],
        editions, changed=True, changed_by=["bridge-troll.cheaper"],
    )  # fmt: skip
    rows = [_run("2022", {"trolls": n}) for n in range(3)]
    many = "dominion/bridge-troll/how-many"
    found[many] = Verdict(many, "proven", [ExperimentVerdict(0, rows, [editions])], editions)
    return found


def _run(edition: str, row: dict[str, object] | None = None) -> Run:
    events = [
        Event(0, "play", "A", "bridge-troll", None, {}),
        Event(1, "take-token", "B", "minus-coin", "bridge-troll.toll", {}),
        Event(0, "odd-thing", "A", "<b>bold</b>", "bridge-troll.cheaper", {}),
    ]
    return Run(edition, row, [], events, frozenset(), frozenset(), (edition < "2022",))
