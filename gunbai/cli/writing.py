"""The commands that write files of the content anew: fmt, register."""

from __future__ import annotations

import argparse
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gunbai.phrases import say

from .output import Output
from .project import Project, WrongUse

REGISTER_HEAD = "# Every address that was ever published: gunbai register adds to it, and none is taken out: somebody may link there.\n"

if TYPE_CHECKING:
    from gunbai.knowledge.faults import Fault


def fmt(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Write files of the content in their one form, or only say which are not in it."""
    from gunbai.knowledge.faults import ContentError, Fault, Place
    from gunbai.knowledge.form import formed
    from gunbai.knowledge.read import shape_faults

    faults: list[Fault] = []
    changed: list[str] = []
    seen = _Seen(project.root / ".cache" / "formed")
    with out.waiting("forming") as tick:
        paths = list(_paths(project, options.paths))
        for number, path in enumerate(paths):
            tick(number, len(paths))
            shown = _shown(project.root, path)
            raw = path.read_bytes()
            if raw in seen:
                continue
            try:
                text = formed(raw, shown)
            except ContentError as error:
                faults += error.faults
                continue
            if text.encode() == raw:
                seen.add(raw)
            elif options.check:
                faults.append(Fault(Place(shown, _first_difference(raw.decode(), text)), "this is not in the one form", "run gunbai fmt"))
            elif wrong := shape_faults(shown, raw):  # its form may hide what was meant: a comma can end a text
                faults += wrong
            else:
                put(path, text)
                seen.add(text.encode())
                changed.append(shown)
    seen.keep()
    if faults:
        return out.faults(faults)
    if out.is_json:
        out.json({"faults": [], "files": len(paths), "written": changed})
        return 0
    for shown in changed:
        out.line(shown)
    out.note("formed", count=len(paths), written=len(changed))
    return 0


def register(project: Project, out: Output, options: argparse.Namespace) -> int:
    """Register every address at which something stands; none is ever taken out."""
    from gunbai.knowledge.addresses import REGISTER, unregistered
    from gunbai.knowledge.faults import Fault, Place

    kb = project.checked_now()
    new = unregistered(kb)
    if options.check:
        if new:
            return out.faults([Fault(Place(REGISTER), f"{address} is not registered", "run gunbai register") for address in new])
    elif new:
        known = sorted({*kb.published, *new})
        put(project.root / REGISTER, REGISTER_HEAD + "".join(f"{address}\n" for address in known))
    if out.is_json:
        out.json({"new": new, "registered": len(kb.published) + len(new)})
    else:
        out.note("registered", new=len(new), count=len(kb.published) + len(new))
    return 0


def put(path: Path, text: str) -> None:
    """Write a whole file, or leave what stands there as it is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # the file that was to be written, not the one beside it
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(beside, path.stat().st_mode & 0o777 if path.exists() else 0o644)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


class _Seen:
    """Remembers by digest which files are in the one form, since looking takes a while; a change of the form forgets them all."""

    def __init__(self, note: Path):
        from gunbai.knowledge import form

        self.note, self.code = note, Path(form.__file__).read_bytes()
        self.digests: set[str] = set()
        with suppress(OSError):
            self.digests.update(note.read_text("utf-8", "replace").split())
        self.asked: set[str] = set()

    def __contains__(self, raw: bytes) -> bool:
        digest = self._digest(raw)
        if digest in self.digests:
            self.asked.add(digest)
        return digest in self.digests

    def add(self, raw: bytes) -> None:
        self.asked.add(self._digest(raw))

    def keep(self) -> None:
        """Write down what is known; where nothing can be written, it is found out again next time."""
        with suppress(OSError):
            put(self.note, "\n".join(sorted(self.digests | self.asked if len(self.digests) < 10 * len(self.asked) else self.asked)) + "\n")

    def _digest(self, raw: bytes) -> str:
        return hashlib.sha256(self.code + b"\0" + raw).hexdigest()[:32]


def _paths(project: Project, named: list[Path]) -> Iterator[Path]:
    """The YAML files of the content that are named, those below folders that are named, or else all content. Raises WrongUse before any
    file is given if something named is not of the project's content: what else lies on this machine is not ours to write."""
    from gunbai.knowledge.addresses import REGISTER
    from gunbai.knowledge.files import files
    from gunbai.knowledge.fingerprint import CONTENT

    content = [project.root / name for name in CONTENT if name != REGISTER]
    wanted: list[Path] = []
    for path in map(Path.absolute, named):
        if not path.exists():
            raise WrongUse(say(project.lang, "no-file", path=path))
        resolved = path.resolve()
        inside = any(resolved.is_relative_to(one) for one in content)
        if not inside and resolved != project.root:
            raise WrongUse(say(project.lang, "no-content", path=path, root=project.root))
        wanted += [path] if inside else content
    for path in wanted if named else content:
        found = files(path) if path.is_dir() else [(path, None)] if path.is_file() else []
        for file, hindrance in found:
            if hindrance is None and file.suffix == ".yaml" and file.resolve().is_relative_to(project.root):
                yield file


def _shown(root: Path, path: Path) -> str:
    resolved = path.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(path)


def _first_difference(before: str, after: str) -> int:
    """The first line that differs, from 1."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=False)
    return next((number for number, (old, new) in enumerate(pairs, 1) if old != new), 1)
