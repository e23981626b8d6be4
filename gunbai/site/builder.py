"""The way from YAML to a site: load, check, prove, index, write, build, look for dead links, and only then put it in place."""

from __future__ import annotations

import errno
import glob
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rcssmin import cssmin
from rjsmin import jsmin

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.cores import spread
from gunbai.knowledge.faults import ContentError, Fault
from gunbai.knowledge.fingerprint import CONTENT
from gunbai.knowledge.read import load
from gunbai.phrases.story import problem
from gunbai.phrases.templates import phrases
from gunbai.proof.verdict import Verdict

from .api import write_api
from .deadlinks import dead_links
from .differing import Replay
from .mkdocs_build import SiteError, run_mkdocs
from .offline import write_offline
from .pages import Site
from .render import Writer, environment
from .root import address, write_root
from .words import Voice

LANGUAGES = ("ja", "en")
MARK = ".gunbai-site"  # stands in every site that we built, and in nothing else that we may replace
TOGETHER = 10_000  # rulings up to which the languages are written at once, in two processes, each with a copy of nearly all that was read
AT_ONCE = 20  # builds into the same folder that may end at the same moment
LONGEST_BUILD = 3600  # seconds: what is older was left by a build that was killed
ASSETS = Path(__file__).parent / "assets"
STYLES = Path(__file__).parent / "styles"  # joined in the order of their names into one stylesheet, _bare.css and _base.css first

Progress = Callable[[int, int], Any]


def build(root: Path, out: Path, progress: Progress | None = None) -> Path:
    """Build the whole site of the project at `root` into the folder `out`, and return it; a site that stood there stays until the
    new one is complete.

    `progress` is called with (stages done, stages). Raises ContentError for faults in the content and rulings that fail, OSError if
    `out` is not ours to replace, SiteError if the pages themselves are wrong."""
    from gunbai.proof.games import vocabularies
    from gunbai.proof.prove import prove, prove_one
    from gunbai.proof.rulebook import Rulebook

    tick = progress or (lambda done, of: None)
    _check_place(out)
    if any(out.resolve().is_relative_to((root / name).resolve()) for name in CONTENT):
        raise OSError(errno.EEXIST, "here stands the content itself: name another folder with --out", str(out))
    with _beside(out):
        pass  # where nothing can be written, nothing is proven in vain
    tick(0, 6)
    kb = load(root, vocabularies())
    tick(1, 6)
    rulebook = Rulebook(kb)
    verdicts = prove(kb, rulebook=rulebook, events=False)  # the steps of all rulings would take more room than all else
    _check_proofs(kb, verdicts)
    tick(2, 6)
    def replay(key: str) -> Verdict:
        return prove_one(kb, rulebook, kb.rulings[key], pictures=True)

    return publish(kb, verdicts, out, lambda done, of: tick(2 + done, 2 + of), replay)


def publish(
    kb: KnowledgeBase, verdicts: Mapping[str, Verdict], out: Path, progress: Progress | None = None, replay: Replay | None = None
) -> Path:
    """Write the site of what is known and proven into `out`; `replay` plays a ruling again, for verdicts that come without their steps.

    Raises OSError if `out` is not ours to replace, and SiteError."""
    from gunbai.search.corpus import Corpus
    from gunbai.search.documents import documents
    from gunbai.search.files import write_index

    tick = progress or (lambda done, of: None)
    _check_place(out)
    with _beside(out) as (pages, site):
        def write(languages: Sequence[str]) -> list[str]:
            (lang,) = languages
            content = Site(kb, verdicts, lang, replay)
            paths = write_pages(content, pages / lang)
            run_mkdocs(pages / lang, site / lang, lang)
            write_index(site / lang / "index", corpus, lang)
            if lang == LANGUAGES[-1]:  # what programs get is the same in every language
                write_api(site, content)
            return paths

        paths: list[str] = []
        corpus = Corpus(documents(kb, verdicts))
        for i, paths in enumerate(spread(write, LANGUAGES, 1, None if len(kb.rulings) <= TOGETHER else 1)):  # noqa: B007 - both languages have the same paths
            tick(i + 1, 4)
        write_root(site, paths, LANGUAGES)
        write_offline(site, LANGUAGES)  # last: it packs what stands there
        (site / MARK).write_text("A site built by Gunbai; the next build replaces it.\n", encoding="utf-8")
        wrong = dead_links(site)
        if wrong:
            raise SiteError("dead links in the built pages:\n" + "\n".join(wrong))
        tick(3, 4)
        _swap(site, out)
    tick(4, 4)
    return out


def write_pages(site: Site, folder: Path) -> list[str]:
    """Write every page of one language for MkDocs, with our assets beside them; returns the paths of those that hold something."""
    writer, paths = Writer(site), []
    for page in site.pages():
        target = folder / page.path / "index.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(writer.write(page), encoding="utf-8", newline="\n")
        if not page.moved:
            paths.append(page.path)
    for path, text in site.files():
        (folder / path).write_text(text, encoding="utf-8", newline="\n")
    feed = environment().get_template("feed.xml").render(**site.news.feed(address()))
    (folder / "changes" / "feed.xml").write_text(feed, encoding="utf-8", newline="\n")
    try:
        shutil.copytree(ASSETS, folder / "assets")
    except shutil.Error as error:  # it lists every file that could not be copied: the first tells enough
        _, copy, why = error.args[0][0]
        raise OSError(errno.EIO, str(why), copy) from None
    for module in (folder / "assets").glob("*.js"):
        module.write_text(jsmin(module.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    sheets = [sheet.read_text(encoding="utf-8") for sheet in sorted(STYLES.glob("*.css"))]
    (folder / "assets" / "site.css").write_text(cssmin("".join(sheets)), encoding="utf-8", newline="\n")
    said = {key: text[site.voice.lang] for key, text in phrases("site")["in-scripts"].items()}
    lists = [path for path in paths if path.count("/") < 2 or path.endswith(("/cards/", "/rulings/", "/laws/", "/glossary/", "/editions/"))]
    for name, data in (("words", said), ("places", lists)):
        script = f"export default {json.dumps(data, ensure_ascii=False)};\n"
        (folder / "assets" / f"{name}.js").write_text(script, encoding="utf-8", newline="\n")
    (folder / "assets" / "search-words.js").write_text(search_words(site.voice), encoding="utf-8", newline="\n")
    return paths


def search_words(voice: Voice) -> str:
    """What the scripts of the search say in one language, and what the games are called, as a module."""
    said = {key: entry for key, entry in voice.data.items() if key.startswith("find-")}
    words = {
        key: entry[voice.lang] if voice.lang in entry else {part: word[voice.lang] for part, word in entry.items()}
        for key, entry in {**said, "list-comma": voice.data["list-comma"]}.items()
    }
    words["find-status"] = {status: voice.say(status) for status in ("proven", "stated")}
    games = {game.id: voice.plain(game.name) for game in voice.kb.games.values()}
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)};\n"
        for name, value in (("WORDS", words), ("GAMES", games))
    )


def _check_proofs(kb: KnowledgeBase, verdicts: Mapping[str, Verdict]) -> None:
    faults = [
        Fault(wrong.place, f"{key} fails under {run.edition}: {problem(wrong, 'en')}",
              f"correct the ruling or the clause (gunbai prove {key} tells the steps)")
        for key, verdict in verdicts.items() for experiment in verdict.experiments for run in experiment.runs for wrong in run.mismatches
    ]  # fmt: skip
    faults += [Fault(wrong.place, f"{key}: {problem(wrong, 'en')}", f"see gunbai prove {key}")
               for key, verdict in verdicts.items() for wrong in verdict.unshown]  # fmt: skip
    failed = [key for key, verdict in verdicts.items() if verdict.status == "failed"]
    if failed and not faults:
        faults = [Fault(kb.rulings[key].place, f"{key} fails", f"see gunbai prove {key}") for key in failed]
    if faults:
        raise ContentError(faults)


def _check_place(out: Path) -> None:
    """Refuse a folder that holds anything but a site of ours."""
    if out.is_symlink() or (out.exists() and not out.is_dir()):
        raise OSError(errno.EEXIST, "this is no folder: name another one with --out", str(out))
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise OSError(errno.EEXIST, "this folder holds something else than a site of ours: name another one with --out", str(out))


@contextmanager
def _beside(out: Path) -> Iterator[tuple[Path, Path]]:
    """Two empty folders beside `out`, on the same disk, that are gone afterwards; those of a build that was killed go with the next."""
    beside = f".{out.name}-building-"
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        for left in out.parent.glob(glob.escape(beside) + "*"):
            if left.stat().st_mtime < time.time() - LONGEST_BUILD:
                shutil.rmtree(left, ignore_errors=True)
        working = tempfile.TemporaryDirectory(prefix=beside, dir=out.parent)
    except OSError as error:
        raise OSError(error.errno, f"nothing can be written beside this folder ({error.strerror})", str(out)) from None
    with working as folder:
        pages, site = Path(folder, "pages"), Path(folder, "site")
        site.mkdir()
        yield pages, site


def _swap(site: Path, out: Path) -> None:
    """Put the new site in the place of the old one; if that fails, the old one stands again."""
    for attempt in range(AT_ONCE):
        old = site.parent / f"old-{attempt}"
        with suppress(FileNotFoundError):  # there is none, or another build is putting its own in place just now
            out.rename(old)
        try:
            site.rename(out)
            return
        except OSError as error:
            if error.errno in (errno.EEXIST, errno.ENOTEMPTY) and attempt < AT_ONCE - 1:
                continue  # another build was faster: ours is as new, and takes its place
            if old.exists():
                old.rename(out)
            raise
