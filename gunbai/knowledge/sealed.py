"""Files that are kept between runs under the seal of this user on this machine: what bears another seal is as good as not there.

The seal is a keyed digest whose key lies in the user's own cache folder, outside of any project: who hands on a project cannot hand on
what we shall believe without looking. What was sealed is what is returned: the file is read once, into memory.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

SEAL = 32  # bytes


def load(path: Path, head: bytes) -> bytes | None:
    """What `save` kept in this file under the same head, if this user wrote it and it is whole; else None."""
    with suppress(OSError):
        if not path.is_file():  # reading a pipe would wait for ever
            return None
        kept, key = path.read_bytes(), _key()
        start = len(head) + SEAL
        if key and kept.startswith(head) and hmac.compare_digest(_seal(key, head, kept[start:]), kept[len(head) : start]):
            return kept[start:]
    return None


def save(path: Path, head: bytes, data: bytes) -> None:
    """Keep data in a file under this user's seal; `head` says what it is. Where nothing can be written, nothing is."""
    with suppress(OSError):
        key = _key(make=True)
        if key:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".new")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(head + _seal(key, head, data) + data)
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise


def _seal(key: bytes, head: bytes, data: bytes) -> bytes:
    return hmac.new(key, head + data, hashlib.sha256).digest()


def _key(make: bool = False) -> bytes:
    """The user's own key; made if there is none and it is to be; b"" if there is none that only the user can read."""
    with suppress(OSError, RuntimeError):  # no home: then no key
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gunbai"
        path = home / "seal"
        if make and not path.exists():
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=home)  # readable by the user only
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(SEAL))
            with suppress(FileExistsError):
                os.link(name, path)  # of two that make one at once, the first stays
            os.unlink(name)
        found = path.stat()
        own = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o077)
        key = path.read_bytes()
        return key if own and len(key) == SEAL else b""
    return b""
