"""The command that says what changed between two states of the content, each a folder or a revision of git: diff."""

from __future__ import annotations

import argparse
import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gunbai.phrases import say
from gunbai.phrases.story import listed
from gunbai.phrases.templates import phrases

from .output import Output
from .project import MARK, Project, WrongUse

if TYPE_CHECKING:
    from gunbai.knowledge.base import KnowledgeBase
    from gunbai.proof.compare import Compared, Difference

SHORT = ("verdict", "question", "answer")  # what is shown as it was and as it is


def diff(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Say what changed from OLD to NEW (the content here, unless it is named)."""
    from gunbai.proof.compare import compare

    with _state(project, out, options.old) as old, _state(project, out, options.new) as new, out.waiting("comparing") as tick:
        found = compare(old, new, tick)
    if options.write and any(map(_touched, found.values())):
        _write(project, found, options.date or date.today().isoformat())
    if out.is_json:
        out.json({kind: asdict(part) for kind, part in found.items()})
        return 0
    for kind, part in found.items():
        for line in _lines(kind, part, out.lang):
            out.line(line)
    if not any(_touched(part) for part in found.values()):
        out.note("no-difference")
    return 0


@contextmanager
def _state(project: Project, out: Output, name: str | None) -> Iterator[KnowledgeBase]:
    """The content of a folder, of a revision, or of the project as it stands; files that cannot be read are told and left out."""
    from gunbai.knowledge.read import Reader

    with tempfile.TemporaryDirectory(prefix="gunbai-diff-") as folder:
        if name is None:
            root = project.root
        elif name and Path(name).is_dir():
            root = Path(name)
            if not (root / MARK).is_file():
                raise WrongUse(say(out.lang, "not-a-project", root=name, mark=MARK))
        else:
            root = Path(folder)
            _unpack(project, name, root)
        reader = Reader(root)
        reader.read()
        unread = sorted({fault.place.path for fault in reader.faults})
        if unread:
            out.note("left-out", name=name or project.root, count=len(unread), first=unread[0])
        yield reader.kb


def _unpack(project: Project, revision: str, into: Path) -> None:
    """The content as it was at a revision. Raises WrongUse."""
    from gunbai.knowledge.fingerprint import CONTENT

    git = ["git", "-C", str(project.root)]
    try:
        wanted = ("--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        asked = subprocess.run([*git, "rev-parse", *wanted], capture_output=True)
        inside = subprocess.run([*git, "rev-parse", "--show-prefix"], capture_output=True)
    except FileNotFoundError:
        raise WrongUse(say(project.lang, "no-git", name=revision)) from None
    if inside.returncode:
        raise WrongUse(say(project.lang, "no-repository", name=revision, root=project.root))
    if asked.returncode:
        raise WrongUse(say(project.lang, "no-revision", name=revision))
    commit, prefix = asked.stdout.decode().strip(), inside.stdout.decode().strip()
    there = subprocess.run([*git, "ls-tree", "--name-only", f"{commit}:{prefix}"], capture_output=True).stdout.decode().split()
    names = [name for name in CONTENT if name in there]
    if MARK not in names:
        raise WrongUse(say(project.lang, "not-a-project", root=revision, mark=MARK))
    packed = subprocess.run([*git, "archive", "--format=tar", f"{commit}:{prefix}", *names], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(into, filter=_within)


def _within(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    """What may be unpacked; a link that leads out of the content is left out, as reading would leave it out."""
    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None


def _touched(part: Compared) -> bool:
    return bool(part.added or part.removed or part.renamed or part.changed)


def _lines(kind: str, part: Compared, lang: str) -> Iterator[str]:
    """What became of the things of one kind, in words."""
    if not _touched(part):
        return
    words = phrases("site")
    counts = [(key, len(ids)) for key, ids in (("added", part.added), ("changed", part.changed), ("removed", part.removed)) if ids]
    yield f"{words['changes-kinds'][kind][lang]}: " + listed([f"{words[f'changes-{key}'][lang]} {n}" for key, n in counts], lang)
    yield from (f"  + {id_}" for id_ in part.added)
    yield from (f"  - {id_}" for id_ in part.removed)
    yield from (f"  {old} → {new}" for old, new in part.renamed.items())
    for one in part.changed:
        yield from _difference(one, lang)


def _difference(one: Difference, lang: str) -> Iterator[str]:
    said = phrases("site")["changes-what"]
    yield f"  ~ {one.id}: {listed([said[key][lang] for key in one.what], lang)}"
    for key in one.what:
        if key in SHORT:
            for sign, state in (("-", one.before), ("+", one.after)):
                if state.get(key):
                    yield f"      {sign} {_shown(state[key], lang)}"


def _shown(value: Any, lang: str) -> str:
    if isinstance(value, dict):
        inner = next(iter(value.values()))
        return str(inner[lang] if isinstance(inner, dict) else inner)
    return say(lang, str(value))


def _write(project: Project, found: dict[str, Compared], day: str) -> None:
    """Put what changed at the top of changes.yaml; the sentence about it is left to be written."""
    from gunbai.knowledge.fingerprint import CHANGES
    from gunbai.knowledge.form import formed
    from gunbai.knowledge.schema import first_line

    from .writing import put

    path = project.root / CHANGES
    lines = [f"- date: {day}", "  note:", "    en: TODO a sentence about it", "    ja: TODO the same in Japanese"]
    for kind, part in found.items():
        if not _touched(part):
            continue
        lines.append(f"  {kind}:")
        added, removed = [*part.added, *part.renamed.values()], part.removed
        changed = [one for one in part.changed if one.id not in part.renamed.values()]
        lines += [f"    added: [{', '.join(added)}]"] if added else []
        if changed:
            lines += ["    changed:", *(f"      {one.id}: [{', '.join(one.what)}]" for one in changed)]
        lines += [f"    removed: [{', '.join(removed)}]"] if removed else []
    text = path.read_text("utf-8") if path.exists() else first_line(CHANGES) + "\n"
    head = [line for line in text.split("\n") if line.startswith("#")]
    rest = [line for line in text.split("\n") if line and not line.startswith("#") and line != "[]"]
    put(path, formed("\n".join([*head, *lines, *rest, ""]).encode(), CHANGES))
