"""Writes docs/verbs-GAME.md anew, every word that a game's files may use: `python -m gunbai.proof.reference`, or `make schemas`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from gunbai.knowledge.load import read_file
from gunbai.knowledge.read import Reader
from gunbai.play.verbs import Family, Kind, Verb, Vocabulary

from .examples import Found, examples
from .games import know_cards, vocabularies
from .prove import prove

EXAMPLE = re.compile(r"^Example: (.+)$", re.MULTILINE)
PHRASES = Path(__file__).parents[1] / "phrases"
HEAD = """# The words of {game}

Made from the code by `make schemas`; do not write here. How files are built stands in [format.md](format.md).
A word with ? may be left out; | stands between words of which one is written. Examples come from the content; `gunbai why` plays them.
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


def page(words: Vocabulary, found: Found) -> str:
    """The reference page of one game, in Markdown, with the examples that were found of its words."""
    parts = [HEAD.format(game=words.game)]
    parts += _section("Steps of an experiment", _pairs(words.steps, found, "steps"))
    parts += _section("Questions that steps raise", _questions(words, found))
    parts += _section("Given", _pairs(words.given, found, "given"))
    parts += _section("Paths to look at", _pairs(words.paths, found, "paths"))
    parts += _section("Events for `order` and `never`", _events(words))
    parts += _section("Headings of a clause", _kinds(words.headings, found, "headings"))
    for family in words.families.values():
        parts += _section(FAMILIES.get(family.name, family.name.capitalize()), _verbs(family, found))
    parts += _section("Costs", _kinds(words.cost))
    parts += _section("Piles", _kinds({"pile": words.pile} if words.pile else {}))
    parts += _section("Facts of a card", _kinds(words.facts))
    parts += _section("Types", [", ".join(f"`{type_}`" for type_ in words.types)])
    laws = [f"- `{law}`" + (f": {', '.join(f'`{key}`' for key in keys)}" if keys else "") for law, keys in sorted(words.laws.items())]
    parts += _section("Laws that the engine asks for, with the data that it reads", laws)
    return "\n".join(parts)


def _section(title: str, lines: Iterator[str] | list[str]) -> list[str]:
    listed = [line for line in lines if line]
    return [f"## {title}", "", *listed, ""] if listed else []


def _pairs(pairs: Mapping[str, str], found: Found, family: str) -> Iterator[str]:
    for written, meaning in pairs.items():
        yield f"- `{written}`: {meaning}"
        yield example(found, family, written)


def example(found: Found, family: str, word: str, docstring: str = "") -> str:
    """The line with the example of a word: from the content, with the command that plays it, else from the docstring; empty if none."""
    one = found.get((family, word))
    if one is not None:
        return f"  Example: `{one.written}`, played by `gunbai why {one.ruling}`"
    written = EXAMPLE.search(docstring)
    return f"  Example: `{written[1]}`" if written else ""


def _questions(words: Vocabulary, found: Found) -> Iterator[str]:
    if words.questions:
        yield "They are answered under `choose:`, as `{question: answer}` or `{B.question: answer}`. Capitals stand for another word.\n"
        yield from _pairs(words.questions, found, "questions")


def _events(words: Vocabulary) -> Iterator[str]:
    said = read_file(PHRASES / f"{words.game}.yaml", f"{words.game}.yaml")["events"]
    yield "One example of each kind, written as who, what and the thing, and how the site tells it.\n"
    for what, example in words.events.items():
        yield f"- `{example}`: {_plainly(said[what]['en'])}"


def _plainly(template: str) -> str:
    """A sentence of the phrases without what may be left out: `{player} draws {thing|card|cards}` as `*player* draws *thing* cards`."""
    return re.sub(r"\{([\w-]+)(?:\|[^{}|]*\|([^{}|]*))?\}", lambda part: " ".join(filter(None, (f"*{part[1]}*", part[2]))),
                  re.sub(r"\[[^\[\]]*\]", "", template))


def _kinds(kinds: Mapping[str, Kind], found: Found | None = None, family: str = "") -> Iterator[str]:
    for key, kind in kinds.items():
        yield f"- `{key}`: {kind.label()}"
        yield example(found or {}, family, key)


def _verbs(family: Family, found: Found) -> Iterator[str]:
    if family.numbers:
        yield "- a whole number"
    for rare in (False, True):
        for verb in sorted(family.verbs.values(), key=lambda verb: verb.name):
            if verb.rare == rare:
                yield f"- {_forms(verb)}: " + " ".join(EXAMPLE.sub("", verb.doc).split())
                yield example(found, family.name, verb.name, verb.doc)
    yield from (f"- beside any of these: `{key}`, {kind.label()}" for key, kind in family.universal.items())


def _forms(verb: Verb) -> str:
    """How a verb is written; also its bare name, where nothing need stand behind or beside it."""
    full, needed = verb.usage(), verb.main_needed or any(needed for _, _, needed in verb.beside.values())
    return f"`{full}`" if needed or full == verb.name else f"`{verb.name}` or `{full}`"


def write(folder: Path, root: Path) -> list[Path]:
    """Write the page of every game into `folder`, with examples from the content below `root`; the paths written."""
    reader, written = Reader(root), []
    reader.read()
    know_cards(reader.kb)
    verdicts = prove(reader.kb)
    for game, words in vocabularies().items():
        path = folder / f"verbs-{game}.md"
        path.write_text(page(words, examples(reader.kb, game, words, verdicts).found), "utf-8")
        written.append(path)
    return written


def main() -> int:
    """Write the pages into docs/ below the current folder. Returns the exit status."""
    if not Path("docs").is_dir():
        print("no docs/ here -> go to the folder that holds it", file=sys.stderr)
        return 2
    for path in write(Path("docs"), Path.cwd()):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
