"""When an outcome depends on the edition: the same experiment ends otherwise, or its author says so; other steps are no change."""

from __future__ import annotations

import pytest
from whole import content, verdicts

from gunbai.knowledge.faults import Place
from gunbai.knowledge.load import read_text
from gunbai.knowledge.model import RulingFile
from gunbai.knowledge.shape import pieces
from gunbai.proof.prove import prove_one
from gunbai.proof.rulebook import Rulebook
from gunbai.proof.verdict import Verdict
from gunbai.site.proofs import played
from gunbai.site.words import Voice

PORT = "given: {kingdom: [port], A: {hand: [workshop]}}, when: [{A: play workshop, choose: [{gain: port}]}]"
PASS = "given: {landscapes: [mountain-pass], A: {coins: 8}, phase: buy}"
NOW = "{A: buy province, editions: [2022], choose: [{B.bid: 3}, {A.bid: pass}]}"
OLD = "{A: buy province, editions: [2016, 2019, 2021]}, {A: end turn, editions: [2016, 2019, 2021], choose: [{B.bid: 3}, {A.bid: pass}]}"
WOODS = "given: {A: {hand: [haunted-woods]}, B: {hand: [silver, estate]}}"
BUY = "{A: play haunted-woods}, {A: end turn}, {B: end phase}, {B: play treasures}, {B: buy copper}"
MISSION = "given: {landscapes: [mission], A: {coins: 8, buys: 2}, phase: buy}"


def verdict(*experiments: str) -> Verdict:
    """What becomes of a ruling with these experiments."""
    text = "rulings:\n- id: tried\n  question: {en: a, ja: あ}\n  answer: {en: a, ja: あ}\n  experiments:\n"
    text += "".join(f"  - {{{one}}}\n" for one in experiments)
    read, faults = pieces(RulingFile, read_text(text.encode(), "a.yaml"), Place("a.yaml"))
    assert not faults
    (ruling,) = read.rulings
    ruling.game, ruling.set, ruling.subject = "dominion", "base", "smithy"
    found = prove_one(content(), Rulebook(content()), ruling)
    assert found.status == "proven", [(run.edition, run.mismatches) for one in found.experiments for run in one.runs]
    return found


@pytest.mark.parametrize("experiments", [
    [f"{PORT}, then: {{2015: {{A.discard: [port]}}, 2022: {{A.discard: [port, port]}}}}"],
    [f"{PORT}, editions: [2021], then: {{A.discard: [port]}}", f"{PORT}, editions: [2022], then: {{A.discard: [port, port]}}"],
    [f"{PORT}, editions: [2021], then: {{A.discard: {{has: port}}}}",
     f"{PORT}, editions: [2022], then: {{A.discard: {{has: [port, port]}}}}"],
    [f"{WOODS}, when: [{BUY}], then: {{2015: {{order: [B put estate, B gain copper]}}, 2022: {{order: [B gain copper, B put estate]}}}}"],
    [f"{MISSION}, when: [{{A: buy mission}}, {{A: buy mission, editions: [2015, 2016, 2019, 2021], refused: mission.once}}, "
     "{A: buy mission, editions: [2022]}], then: {bought: {has: mission}}"],
    [f"{PASS}, when: [{NOW}, {OLD}], then: {{2016: {{turn: B}}, 2022: {{turn: A}}}}"],
], ids=["then by edition", "two experiments", "two that look at a part", "order", "refused in one",
        "then by edition after other steps"])  # fmt: skip
def test_the_same_experiment_that_ends_otherwise_is_a_change(experiments: list[str]) -> None:
    assert verdict(*experiments).changed


@pytest.mark.parametrize("experiments", [
    [f"{PASS}, when: [{NOW}, {OLD}], then: {{B.debt: 3}}"],
    [f"{PASS}, when: [{NOW}, {OLD}], then: {{B.vp: 8, A.hand: {{has-not: gold}}}}"],
    [f"{PASS}, editions: [2022], when: [{NOW}], then: {{B.debt: 3}}",
     f"{PASS}, editions: [2016], when: [{OLD}], then: {{B.debt: 3, turn: B}}"],
    [f"{PASS}, editions: [2021], when: [{OLD}], then: {{B.debt: 3}}",
     f"{PASS}, editions: [2016], when: [{OLD.replace('3', '7')}], then: {{B.debt: 7}}"],
    [f"{PORT}, editions: [2021], then: {{A.discard: [port]}}",
     f"{PORT.replace('[port]', '[port, moat]')}, editions: [2022], then: {{A.discard: [port, port]}}"],
    [f"{PORT}, editions: [2022], then: {{A.discard: [port, port]}}"],
    [f"{PORT}, editions: [2021], then: {{A.discard: {{has: port}}}}", f"{PORT}, editions: [2022], then: {{A.discard: {{has: port}}}}"],
    [f"{WOODS}, when: [{BUY}, {{editions: [2015, 2016, 2019, 2021], then: {{order: [B put estate, B gain copper]}}}}, "
     "{editions: [2022], then: {order: [B gain copper, B put estate]}}], then: {B.deck: [estate]}"],
], ids=["other steps", "a part, after other steps", "a turn more", "other bids", "another start", "one edition only",
        "the part is the same", "looked at in one only"])  # fmt: skip
def test_experiments_and_steps_for_certain_editions_are_no_change(experiments: list[str]) -> None:
    found = verdict(*experiments)
    assert not found.changed and not found.changed_by
    assert all(len(one.groups) == 1 for one in found.experiments)


CHANGED = """
dominion: bridge-troll/in-play-or-played haunted-woods/bought-or-gained haunted-woods/with-villa messenger/after-an-event
  messenger/first-gain-in-your-buy-phase
  port/the-second-port port/with-duplicate storyteller/play storyteller/minus-coin-token swamp-hag/bought-or-gained
  transmogrify/gaining-a-port throne-room/optional turn/turns-in-a-row turn/extra-turn-fails procession/durations debt/paying-off
  mountain-pass/when-is-the-bidding mountain-pass/possession herald/with-haunted-woods
mtg: bloodbraid-elf/cascade-into-flaxen-intruder wrenn-and-six/adventure-with-retrace
root: ferry-and-outrage-with-hirelings/ferry-with-a-hireling ferry-and-outrage-with-hirelings/ferry-with-an-ally
  gaining-hirelings/marker-lost-on-the-first-turn
"""  # those whose answers say it, each read


def test_a_ruling_depends_on_the_edition_where_its_answer_says_so() -> None:
    game, told = "", set()
    for word in CHANGED.split():
        game = word[:-1] if word.endswith(":") else game
        told |= set() if word.endswith(":") else {f"{game}/{word}"}
    assert {full_id for full_id, found in verdicts().items() if found.changed} == told


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_ruling_shows_outcomes_by_edition_if_it_depends_on_it_and_none_is_empty(lang: str) -> None:
    voice = Voice(content(), lang)
    for full_id, found in verdicts().items():
        boxes = [item.different for item in played(voice, content().rulings[full_id], found)]
        assert any(boxes) == found.changed, full_id
        assert all(outcome.lines for box in boxes for outcome in box), full_id
