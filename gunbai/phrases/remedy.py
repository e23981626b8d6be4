"""What to do about a failure: for each kind of mismatch its own remedy, with the known word that a typing error was meant to be."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from .templates import phrases, say

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase

LIKE = 0.72  # how much alike two words must be for one to be the other's typing error
NOT_UNDERSTOOD = re.compile(r'"([^"]+)"|\bno (?:card |player |pile )?([\w#/.-]+)|\bnothing at (\S+)|^(\S+) (?:is|has) ')
DECISIONS = {  # what a wrong answer's message says, and the phrase that helps
    "no answer is written": "mend-answer-missing", "the next answer is for": "mend-answer-misnamed", "is left over": "mend-answer-left",
    "should be refused": "mend-answer-refused", "is refused because": "mend-answer-because", " offer": "mend-answer-offered",
}  # fmt: skip


def kind_of(mismatch: Any) -> str:
    """The kind of a mismatch, finer than the proof tells it: what was looked at, and whether it is the reason of a refusal that differs."""
    last = mismatch.path.rpartition(".")[2]
    if mismatch.kind == "value" and last in ("order", "never", "offered", "not-offered"):
        return str(last)
    if mismatch.kind == "refusal" and mismatch.expected not in (None, "allowed"):
        return "other-refusal"
    return str(mismatch.kind)


def remedy(kb: KnowledgeBase, game: str, mismatch: Any, lang: str) -> str:
    """What to do about the mismatch, as half a sentence."""
    kind = kind_of(mismatch)
    if kind == "step":
        odd, meant = _meant(kb, game, mismatch.path)
        return say(lang, "mend-typing" if meant else "mend-step" if odd else "mend-scene", word=meant, game=game)
    if kind == "decision":
        return say(lang, next((key for part, key in DECISIONS.items() if part in mismatch.path), "mend-answer-illegal"))
    return say(lang, f"mend-{kind}", because=mismatch.seen, path=mismatch.path)


def _meant(kb: KnowledgeBase, game: str, message: str) -> tuple[set[str], str | None]:
    """The words that the engine did not understand, and the known one most like any of them: of those that its message lists, the
    game's own and its cards."""
    said, listed = (*re.split("[;:] ", message, maxsplit=1), "")[:2]
    odd = {word for match in NOT_UNDERSTOOD.finditer(said) for found in match.groups() if found for word in re.split("[ .]", found)}
    near = {word.strip(",.") for word in listed.split() if word.islower()}
    known = {*phrases(game).get("steps", {}), *phrases(game).get("words", {}), *kb.halves(game), *(card.id for card in kb.cards_of(game))}
    odd = {word for word in odd - near - known if len(word) > 1}
    pairs = [(SequenceMatcher(None, one, other).ratio(), other in near, other) for one in odd for other in near | known]
    likeness, _, meant = max(pairs, default=(0.0, False, ""))
    return odd, meant if likeness >= LIKE else None
