"""The files of the content, found without following links to folders; what stands among them and cannot be read is named too."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

Problem = tuple[str, str]  # what is wrong, what to do


def files(folder: Path) -> Iterator[tuple[Path, Problem | None]]:
    """Every file below the folder, sorted, with what hinders reading it if something does; hidden ones are left out.

    A folder that cannot be read is told as a file that cannot; a folder that is not there holds nothing."""
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return
    except NotADirectoryError:
        yield folder, ("a folder should stand here", "make it one, and put its files into it")
        return
    except OSError as error:
        yield folder, (f"the folder cannot be read ({error.strerror})", "check the folder")
        return
    for name in names:
        if not name.startswith("."):
            yield from _one(folder / name)


def _one(path: Path) -> Iterator[tuple[Path, Problem | None]]:
    try:
        link, mode = path.is_symlink(), path.stat().st_mode
    except OSError as error:
        yield path, (f"the file cannot be read ({error.strerror})", "put the file itself here, or remove it")
        return
    if stat.S_ISREG(mode):
        yield path, None
    elif not stat.S_ISDIR(mode):
        yield path, ("this is no ordinary file", "remove it")
    elif link:
        yield path, ("this is a link to a folder", "put the folder itself here, or remove the link")
    else:
        yield from files(path)
