"""A page with nothing but the search box, over an index that a test hands it; and what the tests of the box do with it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from searching import small

from gunbai.search import Document
from gunbai.search.corpus import Corpus
from gunbai.search.files import Limits, write_index
from gunbai.site.builder import search_words
from gunbai.site.words import Voice

ASSETS = Path(__file__).parent.parent.parent / "gunbai" / "site" / "assets"
ORIGIN = "http://search.test"
PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Search</title><main><h1>Search</h1>
<form role="search" action="/en/search/" data-index="/en/index/manifest.json" data-base="/en/" data-lang="en" data-results="Results">
<label for="q">Search</label><input id="q" name="q" type="search" placeholder="Card name"></form>
</main><script type="module" src="/search.js"></script></html>"""


def index_files(found: Iterable[Document], limits: Limits | None = None) -> dict[str, str]:
    """The files of the index over these documents in both languages, by their address."""
    files: dict[str, str] = {}
    corpus = Corpus(found)
    with TemporaryDirectory() as folder:
        for lang in ("en", "ja"):
            write_index(Path(folder, lang, "index"), corpus, lang, limits)
        for path in Path(folder).rglob("*.json"):
            files[f"/{path.relative_to(folder).as_posix()}"] = path.read_text(encoding="utf-8")
    return files


def serve(page: Any, index: Mapping[str, str]) -> list[str]:
    """Let `page` find our files and those of an index under ORIGIN; returns the list of paths that it asked for."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(ORIGIN).partition("?")[0]
        asked.append(path)
        if path.endswith(".js"):
            file = ASSETS / path.lstrip("/")
            body = search_words(Voice(small(), "en")) if file.name == "search-words.js" else file.read_text(encoding="utf-8")
            route.fulfill(body=body, content_type="text/javascript; charset=utf-8")
        elif path.endswith(".json"):
            route.fulfill(body=index.get(path, ""), content_type="application/json", status=200 if path in index else 404)
        else:
            route.fulfill(body=PAGE, content_type="text/html; charset=utf-8")

    page.context.route(f"{ORIGIN}/**", answer)
    return asked


def can(page: Any, **answers: Any) -> None:
    """Let a page's search answer what a test says: `total` hits (1) named after the query, of these `kinds` in turn, with `more` on each
    answer; `asked` in the page then tells all questions."""
    page.add_init_script(f"window.canned = {json.dumps(answers)}")
    page.route("**/search-client.js*", lambda route: route.fulfill(body=CANNED, content_type="text/javascript"))


CANNED = """export function openSearch() {
  const { total = 1, kinds = ["card"], more = {}, each = {} } = window.canned;
  window.asked = [];
  const hit = (query, i) => ({ kind: kinds[i % kinds.length], key: query + i, game: "dominion", title: i ? query + i : query, other: "",
    address: "/dominion/cards/moat/#" + i, score: 1, line: [["Yes.", false]], titleMarks: [[i ? query + i : query, false]], ...each });
  return { warm: async () => {}, find: async (query, { limit = 8, offset = 0, kinds: only = null } = {}) => {
    window.asked.push(query);
    await window.slow?.(query);
    const all = Array.from({ length: total }, (_, i) => hit(query, i));
    const counts = Object.fromEntries(kinds.map((kind) => [kind, all.filter((one) => one.kind === kind).length]));
    const fit = all.filter((one) => !only || only.includes(one.kind));
    return { query, total: fit.length, counts, notes: [], hits: fit.slice(offset, offset + limit), ...more };
  } };
}"""


def options(page: Any) -> list[str]:
    """The titles in the open list."""
    titles: list[str] = page.locator("#q-results:visible [role=option] .q-title").all_text_contents()
    return titles


def say(page: Any, text: str) -> None:
    """Type `text` into the box, in place of what stands there, and wait for its answers."""
    page.evaluate("() => delete document.querySelector('form').dataset.answered")
    page.fill("#q", text)
    page.wait_for_function("text => document.querySelector('form').dataset.answered === text", arg=text)
    page.locator("#q-results:visible [role=option]").first.wait_for()
