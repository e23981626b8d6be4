"""What an experiment looks at, does and offers, put into words: the left and the right side of each line that a page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gunbai.phrases import fill, sentence, step_in_words
from gunbai.phrases.names import Said
from gunbai.phrases.templates import event_template, phrases
from gunbai.play.trace import Event
from gunbai.proof.scenario import Plan, under

from .words import Voice

TOKENS = ("minus-coin", "minus-card")  # which a player has or has not


def seen_in(voice: Voice, game: str, plan: Plan, edition: str) -> Iterator[tuple[str, str]]:
    """Everything that the experiment looks at under an edition, in order, with the value that was seen there.

    What is looked at on the way says after which step; what was refused names the step."""
    editions = voice.kb.editions(game)
    done = ""
    for step in plan.steps:
        if step.editions is not None and edition not in step.editions:
            continue
        done = _step(voice, game, f"{step.player} {step.sentence}") if step.player else done
        for key, value in flat(under(step.then, edition, editions), 1):
            said, seen = line(voice, game, key, value)
            yield (voice.say("after-step", step=done, what=said) if done else said), seen
        if step.refused is not None:
            yield done, voice.say("refused-because", law=voice.names(game)(step.refused))
    yield from (line(voice, game, key, value) for key, value in flat(under(plan.then, edition, editions), 1))


def flat(data: Any, depth: int) -> Iterator[tuple[str, Any]]:
    """Mappings nested `depth` deep as paths with dots."""
    for key, value in (data or {}).items() if isinstance(data, Mapping) else ():
        if depth > 1 and isinstance(value, Mapping) and value:
            yield from ((f"{key}.{below}", item) for below, item in flat(value, depth - 1))
        else:
            yield str(key), value


def line(voice: Voice, game: str, path: str, value: Any) -> tuple[str, str]:
    """A path of an experiment and its value in words."""
    said = voice.say("path-joint").join(path_word(voice, game, part) for part in path.split("."))
    if path in ("offered", "not-offered") and isinstance(value, list):
        return said, voice.listed(_step(voice, game, str(step)) for step in value)
    if path in ("order", "never") and isinstance(value, list):
        events = (_event(voice, game, str(event)) for event in value)
        return said, " → ".join(events) if path == "order" else voice.listed(events)
    if isinstance(value, bool) and path.endswith(TOKENS):
        return said, voice.say("token-there" if value else "token-gone")
    return said, in_words(voice, game, value)


def _step(voice: Voice, game: str, step: str) -> str:
    """Something that a player may do, as an experiment writes it: the player first."""
    player, _, rest = step.partition(" ")
    return voice.names(game)(player) + voice.say("colon") + step_in_words(voice.names(game), rest)


def _event(voice: Voice, game: str, event: str) -> str:
    """An event as an experiment writes it under `order`: the player first, or none."""
    words = event.split()
    player = None if event_template(game, words[0], {}, voice.lang) else words.pop(0)
    rest = " ".join(words[1:])
    thing = rest.split(", ") if ", " in rest else rest or None
    return sentence(voice.names(game), Event(0, words[0] if words else "", player, thing, None, {})).rstrip("。.")


def path_word(voice: Voice, game: str, part: str) -> str:
    """One part of a path in words."""
    entry = voice.data["paths"].get(part)
    return str(entry[voice.lang]) if entry else voice.names(game)(part)


def in_words(voice: Voice, game: str, value: Any) -> str:
    """A value of an experiment in words: ids as names, mappings and lists in a row."""
    names = voice.names(game)
    if isinstance(value, Mapping):
        pairs = (f"{path_word(voice, game, str(key))} {in_words(voice, game, item)}" for key, item in value.items())
        return voice.listed(pairs)
    if isinstance(value, list):
        if {len(item) if isinstance(item, Mapping) else 0 for item in value} == {1} and len({key for item in value for key in item}) == 1:
            value = [answer for item in value for answer in item.values()]  # answers to one and the same question
        return names([Said(in_words(voice, game, item)) for item in value])
    if isinstance(value, str) and ", " in value:
        return names(value.split(", "))
    first, space, second = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if second in voice.data["states"]:
        return fill(voice.data["states"][second][voice.lang], {"thing": first}, names)
    if space and "pair" not in phrases(game) and first in names.words and names.named(second):  # `plus-card smithy`: one on the other
        return f"{names(first)}{voice.say('colon')}{names(second)}"
    return names("none" if value is None else value)
