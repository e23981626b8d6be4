"""What a page is about in the words of schema.org (JSON-LD), for search engines: questions with their answers, and the search itself.

The trail of every page says its own place in RDFa, as it stands there."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from gunbai.knowledge.model import Ruling

from .page import Page
from .places import address
from .words import Voice

TYPED = "search_term_string"
ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def questions(voice: Voice, page: Page, rulings: list[Ruling]) -> Markup:
    """HTML: the questions whose home a page is, with their answers; nothing where there are none."""
    here = f"{address()}{voice.lang}/{page.path}"
    asked = [
        {"@type": "Question", "@id": f"{here}#{ruling.id}", "name": voice.text(ruling.question),
         "acceptedAnswer": {"@type": "Answer", "text": voice.text(ruling.answer), "url": f"{here}#{ruling.id}"}}
        for ruling in rulings
    ]  # fmt: skip
    return data({"@type": "FAQPage", "@id": here, "inLanguage": voice.lang, "mainEntity": asked}) if asked else Markup("")


def searching(voice: Voice) -> Markup:
    """HTML: the name of the site, and how it is searched."""
    here = f"{address()}{voice.lang}/"
    action = {"@type": "SearchAction", "target": f"{here}search/?q={{{TYPED}}}", "query-input": f"required name={TYPED}"}
    return data({"@type": "WebSite", "@id": here, "url": here, "name": "Gunbai 軍配", "inLanguage": voice.lang, "potentialAction": action})


def data(thing: dict[str, Any]) -> Markup:
    """HTML: a data block on one line, in which no text can end the element."""
    text = json.dumps({"@context": "https://schema.org", **thing}, ensure_ascii=False, separators=(",", ":")).translate(ESCAPES)
    return Markup(f'<script type="application/ld+json">{text}</script>')
