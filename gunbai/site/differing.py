"""Rulings that do not end the same in every edition, in words: what comes out under which, and of which editions a ruling tells at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunbai.knowledge.model import Ruling
from gunbai.proof.verdict import Verdict

from .printings import Printings
from .proofs import Lines, played
from .words import Voice

Replay = Callable[[str], Verdict | None]  # the verdict on a ruling with all its steps, by full id


class Differing:
    """The outcomes by edition of all rulings, in one language."""

    def __init__(self, voice: Voice, verdicts: Mapping[str, Verdict], compared: Printings, replay: Replay):
        self.voice, self.verdicts, self.compared, self.replay = voice, verdicts, compared, replay
        self._outcomes: dict[str, list[tuple[str, list[str], list[str], Lines]]] = {}

    def outcomes(self, ruling: Ruling) -> list[tuple[str, list[str], list[str], Lines]]:
        """Where a ruling's outcome is not the same in every edition: the experiment's title, the editions that had each outcome, those
        that it tells of (later ones too, until something changes), and what differs."""
        if ruling.full_id not in self._outcomes:
            self._outcomes[ruling.full_id] = self._found(ruling)
        return self._outcomes[ruling.full_id]

    def _found(self, ruling: Ruling) -> list[tuple[str, list[str], list[str], Lines]]:
        verdict = self.verdicts.get(ruling.full_id)
        if verdict is None or not verdict.changed:
            return []
        return [
            (self.voice.text(item.experiment.title), one.editions, self.compared.reach(ruling, item.experiment, one.editions), one.lines)
            for item in played(self.voice, ruling, self.replay(ruling.full_id)) for one in item.different if one.lines
        ]  # fmt: skip

    def told(self, ruling: Ruling) -> list[str]:
        """The editions that a proven ruling tells of; empty for one that is only stated."""
        return [edition for edition in self.voice.kb.editions(ruling.game) if self.compared.outcome(ruling, edition) is not None]

    def said(self, ruling: Ruling, edition: str) -> list[str]:
        """What comes out under an edition, a line for each experiment in which something differs."""
        say, found = self.voice.say, []
        for title, _, reach, lines in self.outcomes(ruling):
            if edition in reach:
                told = say("list-comma").join(f"{key}{say('colon')}{value}" for key, value in lines)
                found.append(f"{title}{say('colon')}{told}" if title else told)
        return found
