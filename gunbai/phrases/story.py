"""The story of a run: its events as sentences, with the words of the clause at work beside each, and what failed in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gunbai.play.trace import Event

from .messages import message
from .names import Names, Said, owner_of
from .remedy import kind_of, remedy
from .templates import event_template, fill, phrases, places, say

if TYPE_CHECKING:  # what is said on the command line need not wait for the model
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.knowledge.model import Experiment

MOST_STEPS = 15  # of a failure: what happened last is what matters
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")  # as the Japanese clauses beside the sentences write them


@dataclass(frozen=True)
class Step:
    """One event in words. `because` is the clause or law at work, `who` its card's or its own name, `words` its text (where it changed)."""

    depth: int
    text: str
    because: str | None = None
    who: str | None = None
    words: str | None = None


def sentence(names: Names, event: Event) -> str:
    """The event as a sentence; a kind of event without a phrase is shown plainly."""
    thing = event.thing
    if event.what == "refused":
        thing = Said(step_in_words(names, str(thing)))
    elif event.what == "choose" and thing in phrases(names.game).get("options", {}):
        thing = Said(phrases(names.game)["options"][thing][names.lang])
    values = {**event.more, "player": event.player, "thing": thing}
    template = event_template(names.game, event.what, values, names.lang)
    text = _plain(names, event) if template is None else fill(template, values, names)
    text = text[:1].upper() + text[1:]
    return text.translate(_WIDE) if names.lang == "ja" else text


def step_in_words(names: Names, step: str) -> str:
    """A step as an experiment writes it (`buy gold`), put into words as something to do; word by word if there is no phrase for it."""
    known = phrases(names.game).get("steps", {})
    words = step.split()
    for length in range(len(words), 0, -1):
        entry = known.get(" ".join(words[:length]))
        if entry is not None:
            template = entry[names.lang]
            return fill(template, _parts(words[length:], places(template)), lambda part: _joined(names, part))
    return " ".join(map(names, words))


def _parts(words: list[str], markers: set[str]) -> dict[str, str]:
    """`2 from fox-1 to mouse-1` by its markers: {thing: 2, from: fox-1, to: mouse-1}."""
    parts: dict[str, list[str]] = {"thing": []}
    part = "thing"
    for word in words:
        if word in markers:
            part = word
        parts.setdefault(part, [])
        if word != part:
            parts[part].append(word)
    return {key: " ".join(value) for key, value in parts.items()}


def _joined(names: Names, part: str) -> str:
    """Several words: a list at its commas, else one after the other."""
    if ", " in part:
        return names(part.split(", "))
    return names.named(part) or " ".join(map(names, part.split()))


def _plain(names: Names, event: Event) -> str:
    parts = [event.player, event.what.replace("-", " "), names(event.thing) if event.thing is not None else ""]
    return " ".join(str(part) for part in parts if part)


def text_of(kb: KnowledgeBase, game: str, id_: str, edition: str, lang: str) -> str | None:
    """The words of a clause or law as it stands under the edition; None where it has none."""
    from gunbai.knowledge.base import standing

    found = owner_of(kb, game, id_)
    if found is None:
        return None
    owner, clause = found
    piece = clause if clause is not None else owner
    if not hasattr(piece, "versions"):
        return None
    now = standing(piece, edition, kb.editions(game))
    return str(getattr(now.text, lang)) if now is not None and now.text is not None else None


def played_under(kb: KnowledgeBase, game: str, id_: str, edition: str, printings: Mapping[str, str] | None) -> str:
    """The edition whose words a clause or law has in a run: the run's, unless the experiment fixed its card to another one."""
    owner = id_.partition(".")[0]
    carrier = kb.halves(game).get(owner)
    return (printings or {}).get(carrier.id if carrier else owner, edition)


def steps(kb: KnowledgeBase, game: str, edition: str, events: Iterable[Event], lang: str,
          printings: Mapping[str, str] | None = None) -> list[Step]:
    """The events in words, in order. The words of a clause stand beside the first of the events that it brings about.

    `printings` are the cards that the experiment fixed to another edition's wording."""
    names = Names(kb, game, lang)
    told: list[Step] = []
    last: str | None = None
    for event in events:
        because, words = event.because, None
        if because and because != last:
            words = text_of(kb, game, because, played_under(kb, game, because, edition, printings), lang)
        last = because
        who = names.named(because) if because else None
        told.append(Step(event.depth, sentence(names, event), because, who, words))
    return told


def row_in_words(names: Names, experiment: Experiment, row: Mapping[str, Any]) -> str:
    """A row of an experiment that varies: each column's heading and value."""
    heads = (experiment.vary or {}).get("columns", {})
    cells = [say(names.lang, "cell", head=heads.get(key, {}).get(names.lang, key), value=names(value)) for key, value in row.items()]
    return listed(cells, names.lang)


def listed(words: Iterable[str], lang: str) -> str:
    """Words side by side, separated as the language does it."""
    return {"en": ", ", "ja": "、"}[lang].join(words)


def failure(kb: KnowledgeBase, game: str, ruling: str, run: Any, lang: str, experiment: Experiment) -> list[str]:
    """What a failed run has to say, line by line: where, what was expected and seen, and the steps that led there."""
    lines = []
    for mismatch in run.mismatches:
        lines.append(wrong(kb, game, mismatch, lang))
    lines.append("  " + say(lang, "with-editions", what=ruling, editions=edition_name(kb, game, run.edition, lang)))
    if run.row:
        lines.append("  " + say(lang, "row", row=row_in_words(Names(kb, game, lang), experiment, run.row)))
    led_there = run.events[: run.mismatches[0].after]
    told = steps(kb, game, run.edition, led_there, lang, experiment.printings)
    if told:
        lines.append(f"  {say(lang, 'what-happened')}")
    if len(told) > MOST_STEPS:
        lines.append("    " + say(lang, "earlier", count=len(told) - MOST_STEPS))
    for step in told[-MOST_STEPS:]:
        lines += lines_of(step, lang)
    return lines


def wrong(kb: KnowledgeBase, game: str, mismatch: Any, lang: str) -> str:
    """A mismatch as one line: where, what, and what to do about it."""
    return f"{mismatch.place}: {problem(mismatch, lang)} -> {remedy(kb, game, mismatch, lang)}"


def lines_of(step: Step, lang: str) -> list[str]:
    """A step as a line, after the words of the clause that brings it about."""
    indent = "    " + "  " * step.depth
    speaks = [f"{indent}▸ " + say(lang, "clause-says", who=step.who or step.because, words=step.words)] if step.words else []
    return [*speaks, f"{indent}{step.text}"]


def edition_name(kb: KnowledgeBase, game: str, edition: str, lang: str) -> str:
    """The name of an edition; its id if the game has none of that id."""
    found = next((item for item in kb.games[game].editions if item.id == edition), None)
    return str(getattr(found.name, lang)) if found else edition


def problem(mismatch: Any, lang: str) -> str:
    """What was not as expected, in words."""
    kind, seen = kind_of(mismatch), show(mismatch.seen)
    if kind in ("shows", "shows-not"):
        seen = say(lang, "seen-" + str(mismatch.seen).replace(" ", "-"))
    expected = None if mismatch.expected is None and kind == "no-refusal" else show(mismatch.expected)
    path = message(mismatch.path, lang) if kind in ("step", "decision") else mismatch.path
    return say(lang, f"mismatch-{kind}", path=path, expected=expected, seen=seen)


def show(value: Any) -> str:
    """A value as an experiment writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, (set, frozenset)):
        return show(sorted(map(str, value)))
    return str(value)
