"""Every ruling is an item of the test run: it is played under every edition that matters, or it says why it is only stated."""

from __future__ import annotations

import pytest
from whole import ROOT, content, rulebook, verdict, verdicts

from gunbai.cli.proving import failures
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies
from gunbai.proof.mutate import pin


def test_the_content_has_no_fault() -> None:
    """Everything that `gunbai check` looks for."""
    load(ROOT, vocabularies())


@pytest.mark.parametrize("ruling", sorted(content().rulings))
def test_ruling(ruling: str) -> None:
    """It is proven, or stated with a reason."""
    found = verdict(ruling)
    assert found.status != "failed", "\n".join(failures(content(), found, "en"))


@pytest.mark.xdist_group("pinning")
def test_every_clause_and_law_is_pinned_or_says_why_not() -> None:
    """Break each one: a ruling fails, or the content says why no experiment can tell. A reason on a pinned one is stale."""
    pins = pin(content(), verdicts(), rulebook=rulebook())
    unsettled = [f"{p.id}: {'; '.join(s['en'] for s in p.survivors) or 'pinned, but says unpinned'}" for p in pins if not p.settled]
    assert not unsettled, "\n".join(unsettled)
    assert sum(p.pinned for p in pins) > 0.9 * len(pins)
