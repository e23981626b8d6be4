"""The index of the site: one compact JSON file a language, which `search-index.js` reads when somebody begins to search."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from gunbai.knowledge.base import KnowledgeBase

from .analysis import pieces, tokens
from .documents import KINDS, Document, Proof, documents
from .store import facet_words, foreign_tokens, name_tokens
from .words import words

IN_FOREIGN, IN_TEXT, IN_HEADING, IN_ABOUT, IN_BOTH, IN_NAME = range(6)


def site_index(kb: KnowledgeBase, proofs: Mapping[str, Proof] | None, lang: str) -> str:
    """The index of the site in `lang` as JSON text, of everything in the knowledge base; `proofs` are the verdicts by ruling."""
    return index_text(documents(kb, proofs), lang)


def index_text(found: Iterable[Document], lang: str) -> str:
    """The index of the site over these documents as JSON text; the same documents give the same text.

    It holds `words` (what the search says), `kinds`, `facets` (key, value, words), `documents` (kind, address, title, title in the
    other language, text, documents that it is about, facets, numbers, names with weights in hundredths) and `tokens` with their `posts`:
    per token the places `document * 8 + part`, each as the step from the one before; `part` is the best part that holds the token."""
    data = postings(list(found), lang)
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def postings(found: list[Document], lang: str) -> dict[str, Any]:
    """What the index holds, as plain data."""
    found = sorted(found, key=lambda document: (KINDS.index(document.kind), document.id))
    number = {document.key: i for i, document in enumerate(found)}
    facets = sorted(
        {(key, facet.value, *facet_words(facet)) for document in found for key, held in document.facets.items() for facet in held}
    )
    facet_number = {facet[:2]: i for i, facet in enumerate(facets)}
    where = _where(found, number, lang)
    ordered = sorted(where, key=lambda token: token.encode("utf-16-be"))  # as the browser compares
    return {
        "lang": lang,
        "words": {key: text[lang] for key, text in words().items()},
        "kinds": KINDS,
        "facets": facets,
        "documents": [_document(document, lang, number, facet_number) for document in found],
        "tokens": " ".join(ordered),
        "posts": [_steps(where[token]) for token in ordered],
    }


def _document(document: Document, lang: str, number: dict[str, int], facet_number: dict[tuple[str, ...], int]) -> list[Any]:
    other = document.title["ja" if lang == "en" else "en"]
    return [
        KINDS.index(document.kind),
        document.address,
        document.title[lang],
        other if other != document.title[lang] and document.kind != "ruling" else "",
        document.text[lang],
        [number[key] for key in document.about if key in number],
        sorted(facet_number[key, facet.value] for key, held in document.facets.items() for facet in held),
        dict(document.numbers),
        [part for name, weight in document.names for part in (" ".join(pieces(name)), round(weight * 100))],
    ]


def _where(found: list[Document], number: dict[str, int], lang: str) -> dict[str, dict[int, int]]:
    """For each token the documents that hold it, each with the best part."""
    where: dict[str, dict[int, int]] = {}
    names = {document.key: name_tokens(document) for document in found}
    for document in found:
        about = [token for key in document.about for token in names.get(key, ())]
        heading = tokens(document.title[lang])
        parts = {
            IN_FOREIGN: foreign_tokens(document, lang),
            IN_TEXT: tokens(document.text[lang]),
            IN_HEADING: heading,
            IN_ABOUT: about,
            IN_BOTH: sorted(set(heading).intersection(about)),
            IN_NAME: names[document.key],
        }
        for part, held in parts.items():
            for token in held:
                where.setdefault(token, {})[number[document.key]] = part
    return where


def _steps(held: dict[int, int]) -> list[int]:
    steps, before = [], 0
    for place in sorted(document * 8 + part for document, part in held.items()):
        steps.append(place - before)
        before = place
    return steps
