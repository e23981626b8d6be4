"""What people would use instead of our search: Material's own and Pagefind, over the same pages, and how each is asked in a browser.

Each `OPEN_…` is a function of JavaScript that makes `window.ask(query, limit)`, which promises the addresses of the answers in the order
in which the tool shows them, a page before its parts. All of them answer on the page's own thread, where a slowed-down CPU slows them.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.read import load
from gunbai.proof.games import vocabularies
from gunbai.proof.prove import prove
from gunbai.proof.verdict import Verdict
from gunbai.site.builder import write_pages
from gunbai.site.pages import Site

from .measure import content

HOOKS = """
def on_page_markdown(markdown, page, config, files):  # our pages are finished HTML
    page.finished = markdown
    return ""

def on_page_content(html, page, config, files):
    return page.finished
"""

OPEN_OURS = """async ({ root, lang, inline }) => {
  const form = document.querySelector("[data-index]");
  const { openSearch } = await import(`${root}/${lang}/assets/search-client.js`);
  const search = openSearch({ index: form.dataset.index, lang, inline });
  window.ask = async (query, limit) => (await search.find(query, { limit })).hits.map(({ address }) => address);
}"""

# Material's worker, run in a frame of the page as Material itself does where there are no workers.
OPEN_MATERIAL = """async ({ root, lang }) => {
  const { search: worker } = JSON.parse(document.querySelector("#__config").textContent);
  const { config, docs } = await (await fetch(`${root}/${lang}/search/search_index.json`)).json();
  const place = document.body.appendChild(document.createElement("iframe")).contentWindow;
  const load = (address) => new Promise((done, failed) => {
    const script = place.document.createElement("script");
    Object.assign(script, { src: new URL(address, new URL(worker, document.baseURI)), onload: done, onerror: failed });
    place.document.head.append(script);
  });
  place.importScripts = async (...addresses) => { for (const address of addresses) await load(address); };
  let waiting = () => {};
  place.postMessage = (data) => waiting(data);
  const tell = (data) => new Promise((done) => {
    waiting = done;
    place.dispatchEvent(new place.MessageEvent("message", { data }));
  });
  await load(worker);
  await tell({ type: 0, data: { config, docs, options: { suggest: false } } });
  window.ask = async (query, limit) => {
    const { data } = query ? await tell({ type: 2, data: query }) : { data: { items: [] } };
    const found = data.items.flatMap((page) => [page.find(({ parent }) => !parent), ...page.filter(({ parent }) => parent)]);
    return found.filter(Boolean).slice(0, limit).map(({ location }) => `/${location}`);
  };
}"""

OPEN_PAGEFIND = """async ({ root, lang }) => {
  const pagefind = await import(`${root}/pagefind/pagefind.js`);
  await pagefind.options({ noWorker: true });
  await pagefind.init(lang);
  window.ask = async (query, limit) => {
    const found = [];
    for (const result of ((await pagefind.search(query))?.results ?? []).slice(0, limit)) {
      if (found.length >= limit) break;
      const { url, sub_results } = await result.data();
      const parts = sub_results.filter((part) => part.url !== url).sort((a, b) => b.locations.length - a.locations.length).slice(0, 3);
      found.push(url, ...parts.map((part) => part.url));
    }
    return found.slice(0, limit).map((url) => url.replace(`/${lang}/`, "/"));
  };
}"""


def material(verdicts: Mapping[str, Verdict], folder: Path, out: Path, kb: KnowledgeBase | None = None) -> None:
    """Build our pages (of the real content unless another `kb` is named) into `out` with the theme's own frame and its search plugin;
    `folder` takes what is needed on the way."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    (folder / "hooks.py").write_text(HOOKS)
    for lang in ("ja", "en"):
        write_pages(Site(kb or content(), verdicts, lang), folder / "pages" / lang)
        (folder / "mkdocs.yml").write_text(
            f"site_name: Gunbai\nnav: [index.md]\nhooks: [hooks.py]\nplugins: [search: {{lang: {lang}}}]\n"
            f"theme: {{name: material, font: false, language: {lang}}}\nextra_css: [assets/site.css]\n"
        )
        build(load_config(str(folder / "mkdocs.yml"), docs_dir=str(folder / "pages" / lang), site_dir=str(out / lang)))


def pagefind(site: Path) -> None:
    """Let Pagefind read the articles of the site that `material` built (our own site's policy forbids WebAssembly)."""
    options = ["--site", str(site), "--glob", "{ja,en}/**/*.html", "--root-selector", "article", "--silent"]
    subprocess.run([sys.executable, "-m", "pagefind", *options], check=True)


if __name__ == "__main__":  # the project to read, a folder for what is needed on the way, the folder to build into
    root, folder, out = map(Path, sys.argv[1:])
    grown = load(root, vocabularies())
    material(prove(grown, pictures=True), folder, out, grown)
