"""How fast, and how well, a question is answered on the command line, beside grep and beside Whoosh as it comes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from gunbai.search import Finder, parse
from gunbai.search.documents import documents

from .measure import ROOT, best, command, content, machine, seconds, table

Search = Callable[[str, str], list[str]]  # what is typed and the language -> addresses, best first
PIECE = re.compile(r"^\s*- id: (\S+)", re.MULTILINE)


def run() -> None:
    """Measure and print."""
    table("From the command to its end", ("command", "time"), [
        ("`python -c pass`", seconds(command("-c", "pass"))),
        ("`gunbai --help`", seconds(command("-m", "gunbai", "--help"))),
        ("`gunbai show bridge-troll`", seconds(command("-m", "gunbai", "show", "bridge-troll"))),
        ("`gunbai search bridge troll`", seconds(command("-m", "gunbai", "search", "bridge troll"))),
        ("`gunbai why bridge-troll`", seconds(command("-m", "gunbai", "why", "bridge-troll"))),
    ])  # fmt: skip
    compare()


def compare() -> None:
    """The judged queries, asked of three searches over the same content; those in our query language are left out."""
    from searching import CASES, fits

    asked = [(row, lang) for row, lang in CASES if _plain(row["q"])]
    rows = []
    searches = (("Gunbai", _ours), ("grep: pieces with every word, most often first", _grep), ("Whoosh, standard analyzer", _whoosh))
    for name, make in searches:
        made: list[Search] = []
        making = best(lambda make=make, made=made: made.append(make()), 1)
        search = made[0]
        answers = [search(row["q"], lang) for row, lang in asked]
        each = best(lambda search=search: [search(row["q"], lang) for row, lang in asked], 3) / len(asked)
        right = sum(fits(row, found) for (row, _), found in zip(asked, answers, strict=True))
        rows.append((name, seconds(making), seconds(each), f"{right} of {len(asked)}"))
    table("Judged queries (tests/search/queries.yaml) without filters", ("search", "index made in", "a query", "answered rightly"), rows)


def _plain(query: str) -> bool:
    asked = parse(query)
    return not (asked.filters or asked.phrases or asked.without)


def _ours() -> Search:
    finder = Finder(documents(content()), None)
    return lambda query, lang: [hit.address for hit in finder.find(query, lang, 5)]


def _grep() -> Search:
    """What searching the files gives: the pieces in which every word stands as it was typed, those with most of them first."""
    pieces = [(address, text.casefold()) for address, text in _pieces()]

    def search(query: str, lang: str) -> list[str]:
        words = query.casefold().split()
        found = [(-sum(text.count(word) for word in words), address) for address, text in pieces if all(word in text for word in words)]
        return [address for _, address in sorted(found)[:5]]

    return search


def _pieces() -> Iterator[tuple[str, str]]:
    """Every card, law, term and ruling as it is written, with the address of its page."""
    homes = {key: f"/{key.replace('/', '/cards/')}/" for key in content().cards}
    homes |= {key: f"/{key.replace('/', '/laws/')}/" for key in content().chapters}
    homes |= {key: f"/{key.replace('/', '/topics/')}/" for key in content().topics}
    for folder in ("cards", "laws", "rulings", "glossary"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            game = path.stem if folder == "glossary" else path.relative_to(ROOT / folder).parts[0]
            page = f"/{game}/glossary/" if folder == "glossary" else homes[f"{game}/{path.stem}"]
            text = path.read_text("utf-8")
            if folder == "cards":
                yield page, text
                continue
            starts = [match.start() for match in PIECE.finditer(text)]
            for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
                yield f"{page}#{PIECE.match(text, start)[1]}", text[start:end]  # type: ignore[index]


def _whoosh() -> Search:
    """Names, title and text in fields of both languages, the analyzer and the parser that the library's own introduction uses."""
    from whoosh import fields
    from whoosh.filedb.filestore import RamStorage
    from whoosh.qparser import MultifieldParser

    names = ("names", "title_en", "title_ja", "text_en", "text_ja")
    schema = fields.Schema(address=fields.ID(stored=True), **{name: fields.TEXT() for name in names})
    made = RamStorage().create_index(schema)
    writer = made.writer()
    for document in documents(content()):
        row: dict[str, Any] = {"address": document.address, "names": " ".join(name.text for name in document.names)}
        row |= {f"{part}_{lang}": getattr(document, part)[lang] for part in ("title", "text") for lang in ("en", "ja")}
        writer.add_document(**row)
    writer.commit()
    parser, searcher = MultifieldParser(names, schema), made.searcher()
    return lambda query, lang: [hit["address"] for hit in searcher.search(parser.parse(query), limit=5)]


if __name__ == "__main__":
    print(machine())
    run()
