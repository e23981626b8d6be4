"""Writes docs/verbs-GAME.md anew, every word that a game's files may use: `python -m gunbai.proof.reference`, or `make schemas`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from gunbai.knowledge.load import read_file
from gunbai.play.verbs import Family, Kind, Verb, Vocabulary

from .games import vocabularies

PHRASES = Path(__file__).parents[1] / "phrases"
HEAD = """# The words of {game}

Made from the code by `make schemas`; do not write here. How files are built stands in [format.md](format.md).
A word with ? may be left out; | stands between words of which one is written.
"""
FAMILIES = {
    "effect": "What a clause does",
    "moment": "When a clause speaks",
    "condition": "Conditions",
    "selection": "Which things",
    "amount": "How many",
    "filter": "Which objects fit",
    "pile": "Which pile",
    "modifier": "What a lasting clause changes",
    "clearings": "Which clearings",
    "target": "What a spell or ability is aimed at",
}


def page(words: Vocabulary) -> str:
    """The reference page of one game, in Markdown."""
    parts = [HEAD.format(game=words.game)]
    parts += _section("Steps of an experiment", _pairs(words.steps))
    parts += _section("Questions that steps raise", _questions(words))
    parts += _section("Given", _pairs(words.given))
    parts += _section("Paths to look at", _pairs(words.paths))
    parts += _section("Events for `order` and `never`", _events(words))
    parts += _section("Headings of a clause", _kinds(words.headings))
    for family in words.families.values():
        parts += _section(FAMILIES.get(family.name, family.name.capitalize()), _verbs(family))
    parts += _section("Costs", _kinds(words.cost))
    parts += _section("Facts of a card", _kinds(words.facts))
    parts += _section("Types", [", ".join(f"`{type_}`" for type_ in words.types)])
    laws = [f"- `{law}`" + (f": {', '.join(f'`{key}`' for key in keys)}" if keys else "") for law, keys in sorted(words.laws.items())]
    parts += _section("Laws that the engine asks for, with the data that it reads", laws)
    return "\n".join(parts)


def _section(title: str, lines: Iterator[str] | list[str]) -> list[str]:
    listed = [line for line in lines if line]
    return [f"## {title}", "", *listed, ""] if listed else []


def _pairs(pairs: Mapping[str, str]) -> Iterator[str]:
    yield from (f"- `{written}`: {meaning}" for written, meaning in pairs.items())


def _questions(words: Vocabulary) -> Iterator[str]:
    if words.questions:
        yield "They are answered under `choose:`, as `{question: answer}` or `{B.question: answer}`. Capitals stand for another word.\n"
        yield from _pairs(words.questions)


def _events(words: Vocabulary) -> Iterator[str]:
    said = read_file(PHRASES / f"{words.game}.yaml", f"{words.game}.yaml")["events"]
    yield "One example of each kind, written as who, what and the thing, and how the site tells it.\n"
    for what, example in words.events.items():
        yield f"- `{example}`: {_plainly(said[what]['en'])}"


def _plainly(template: str) -> str:
    """A sentence of the phrases without what may be left out: `{player} draws {thing|card|cards}` as `*player* draws *thing* cards`."""
    return re.sub(r"\{([\w-]+)(?:\|[^{}|]*\|([^{}|]*))?\}", lambda part: " ".join(filter(None, (f"*{part[1]}*", part[2]))),
                  re.sub(r"\[[^\[\]]*\]", "", template))


def _kinds(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from (f"- `{key}`: {kind.label()}" for key, kind in kinds.items())


def _verbs(family: Family) -> Iterator[str]:
    if family.numbers:
        yield "- a whole number"
    for rare in (False, True):
        for verb in sorted(family.verbs.values(), key=lambda verb: verb.name):
            if verb.rare == rare:
                yield f"- {_forms(verb)}: " + " ".join(verb.doc.split())
    yield from (f"- beside any of these: `{key}`, {kind.label()}" for key, kind in family.universal.items())


def _forms(verb: Verb) -> str:
    """How a verb is written; also its bare name, where nothing need stand behind or beside it."""
    full, needed = verb.usage(), verb.main_needed or any(needed for _, _, needed in verb.beside.values())
    return f"`{full}`" if needed or full == verb.name else f"`{verb.name}` or `{full}`"


def write(folder: Path) -> list[Path]:
    """Write the page of every game into `folder`; the paths written."""
    written = []
    for game, words in vocabularies().items():
        path = folder / f"verbs-{game}.md"
        path.write_text(page(words), "utf-8")
        written.append(path)
    return written


def main() -> int:
    """Write the pages into docs/ below the current folder. Returns the exit status."""
    if not Path("docs").is_dir():
        print("no docs/ here -> go to the folder that holds it", file=sys.stderr)
        return 2
    for path in write(Path("docs")):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
