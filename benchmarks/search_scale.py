"""How the search holds up when the content grows: `python -m benchmarks.search_scale [TIMES …]` (1, 11 and 107 times unless said).

The content is grown by `benchmarks.grow`, its documents are indexed for the site, and the judged queries are asked of that index in a real
browser, on the page's own thread with the CPU slowed down. A copied law or topic says the same as the real one, so either counts as the
answer; the copy of a card has another name and does not. Filters find copies as well, so queries in the query language are left out.
Building is measured in a process of its own, which is given the documents.
"""

from __future__ import annotations

import json
import pickle
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from gunbai.site.builder import ASSETS

from .asking import CARD, CPU_SLOWDOWN, SPEED, Answers, Tool, ask_all, chromium_opened, measures, share, speed
from .grow import grow, town
from .measure import ROOT, machine, seconds, table
from .rivals import OPEN_OURS
from .serving import served

SIZES = (1, 11, 107)  # times the real content: about 1,200, 12,000 and 100,000 documents
PAGE = '<!doctype html><html lang="{0}"><title>Search</title><form data-index="/{0}/index/manifest.json"></form></html>'


def run(sizes: tuple[int, ...] = SIZES) -> None:
    """Measure and print."""
    built, browsed, answered = [], [], []
    for times in sizes:
        with tempfile.TemporaryDirectory() as folder:
            facts = _made(times, Path(folder))
            many = f"{facts['documents']:,}"
            built.append((many, seconds(facts["seconds"]), seconds(1000 * facts["seconds"] / facts["documents"]),
                          f"{facts['before']:,} MB", f"{facts['peak']:,} MB", f"{facts['files']:,}", f"{facts['bytes'] / 1e6:.1f} MB",
                          f"{facts['largest'] / 1000:.0f} kB"))  # fmt: skip
            with served(Path(folder, "site")) as server, chromium_opened() as browser:
                tool = Tool("browser", server, OPEN_OURS)
                browsed += [(many, lang, *speed(browser, tool, lang)) for lang in ("en", "ja")]
                answered.append((many, *_judged(browser, tool, times)))
    table("The site's index, both languages", ("documents", "built in", "per 1,000", "memory for the documents", "peak of all", "files",
                                               "on disk", "largest file"), built)  # fmt: skip
    table(f"In the browser, CPU slowed down {CPU_SLOWDOWN} times", ("documents", "page", *SPEED), browsed)
    table("Judged queries in the browser: recall@1 / recall@5 / MRR", ("documents", "all", "kinds under 0.9 at recall@5"), answered)


def _made(times: int, folder: Path) -> dict[str, Any]:
    """Grow the content, index it, and put pages to search from beside the index; returns what building it took."""
    source = ROOT
    if times > 1:
        source = folder / "content"
        grow(times, source)
    for step in ("documents", "index"):
        subprocess.run([sys.executable, "-m", "benchmarks.search_scale", step, str(source), str(folder)], cwd=ROOT, check=True)
    for lang in ("en", "ja"):
        page = folder / "site" / lang / CARD / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(PAGE.format(lang), encoding="utf-8")
        shutil.copytree(ASSETS, folder / "site" / lang / "assets")
    facts: dict[str, Any] = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    return facts


def _documents(source: Path, folder: Path) -> None:
    """Read the content and keep its documents."""
    from gunbai.knowledge.read import Reader, without_collecting
    from gunbai.search.documents import documents

    reader = Reader(source)
    with without_collecting():
        reader.read()
    (folder / "documents").write_bytes(pickle.dumps(documents(reader.kb)))


def _index(folder: Path) -> None:
    """Index the documents in both languages, and keep what that took."""
    from gunbai.search.corpus import Corpus
    from gunbai.search.files import write_index

    found = pickle.loads((folder / "documents").read_bytes())
    before, began = _peak(), time.process_time()
    corpus = Corpus(found)
    for lang in ("en", "ja"):
        write_index(folder / "site" / lang / "index", corpus, lang)
    spent = time.process_time() - began
    sizes = [path.stat().st_size for path in (folder / "site").rglob("*.json")]
    facts = {"documents": len(found), "seconds": spent, "before": before, "peak": _peak(), "files": len(sizes), "bytes": sum(sizes),
             "largest": max(sizes)}  # fmt: skip
    (folder / "facts.json").write_text(json.dumps(facts), encoding="utf-8")


def _peak() -> int:
    """Megabytes that this process has held at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _judged(browser: Any, tool: Tool, times: int) -> tuple[str, ...]:
    """The measures of all queries but those in the query language, and the kinds that fall below 0.9."""
    from searching import ASKED, place

    asked = [(kind, row, lang) for kind, row, lang in ASKED if kind != "query language"]
    found = _as_real(ask_all(browser, tool, [(row["q"], lang) for _, row, lang in asked]), times)
    places = [(kind, place(row, one)) for (kind, row, _), one in zip(asked, found, strict=True)]
    shares = {kind: share([one for name, one in places if name == kind], 5) for kind in dict.fromkeys(kind for kind, _ in places)}
    return measures([one for _, one in places]), ", ".join(f"{kind} {part}" for kind, part in shares.items() if float(part) < 0.9) or "none"


def _as_real(found: Answers, times: int) -> Answers:
    """The addresses, those of copied laws and topics as those of the real ones."""
    towns = "|".join(town(number)["id"] for number in range(1, times)) or "(?!)"
    suffix = re.compile(f"(?:{towns})(?=[/#]|$)")
    return [list(dict.fromkeys(suffix.sub("", address) for address in one)) for one in found]


def main(asked: list[str]) -> int:
    """Run it, or one step of it in a process of its own."""
    if asked[:1] == ["documents"]:
        _documents(Path(asked[1]), Path(asked[2]))
    elif asked[:1] == ["index"]:
        _index(Path(asked[2]))
    elif all(size.isdigit() and int(size) for size in asked):
        print(machine())
        run(tuple(int(size) for size in asked) or SIZES)
    else:
        print("python -m benchmarks.search_scale [TIMES …] -> how many times the real content, e.g. 11 107", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
