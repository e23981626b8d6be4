"""What a reader's device stores to read everything without a network: packs of files, and lists that say what lies where.

A pack joins the files of one part of a language (a game, the search index, …), each compressed by itself, so that the service worker
(`above/sw.js`) can answer one file without unpacking the rest: a quarter of the bytes of the plain files, in a few requests instead of
hundreds. Packs and lists are named by their content: what did not change is not fetched again, and two versions stand side by side.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FOLDER = "offline"
MOST = 200_000  # bytes of a pack, about: while it comes, a reader with a slow line waits
ABOVE = ("index.html", "away.html", "icons")  # what every language needs of what stands above them


def write_offline(site: Path, languages: Iterable[str]) -> None:
    """Write `offline/` for a site that is otherwise complete: packs, `LANG.VERSION.json` with the place of every file of a language,
    and `versions.json`, which tells an open page by two hundred bytes whether there is something new."""
    folder = site / FOLDER
    folder.mkdir()
    versions: dict[str, dict[str, Any]] = {}
    for lang in languages:
        packs: list[dict[str, Any]] = []
        files: dict[str, list[int]] = {}
        for part, packed, places in _packs(site, lang):
            digest = hashlib.sha256(packed).hexdigest()
            name = f"{FOLDER}/{part}.{digest[:16]}.pack"
            (site / name).write_bytes(packed)
            files |= {path: [len(packs), *place] for path, place in places.items()}
            packs.append({"file": name, "bytes": len(packed), "sha256": digest})
        text = json.dumps({"packs": packs, "files": files}, ensure_ascii=False, separators=(",", ":"))
        version = hashlib.sha256(text.encode()).hexdigest()[:16]
        (folder / f"{lang}.{version}.json").write_text(text, encoding="utf-8", newline="\n")
        versions[lang] = {"version": version, "bytes": sum(int(pack["bytes"]) for pack in packs)}
    (folder / "versions.json").write_text(json.dumps(versions), encoding="utf-8", newline="\n")


def _parts(site: Path, lang: str) -> dict[str, list[Path]]:
    """The files of a language by the part of the site that they belong to, in the order of their paths."""
    parts: dict[str, list[Path]] = {}
    for path in sorted(path for path in (site / lang).rglob("*") if path.is_file()):
        below = path.relative_to(site / lang).parts
        parts.setdefault(f"{lang}-{below[0] if len(below) > 1 else 'top'}", []).append(path)
    above = [path for name in ABOVE for path in ((site / name).rglob("*") if (site / name).is_dir() else [site / name])]
    return parts | {"above": sorted(above)}


def _packs(site: Path, lang: str) -> Iterator[tuple[str, bytes, dict[str, tuple[int, int]]]]:
    """The packs of each part: as many, by a checksum of the path, as make them small enough; a power of two, which seldom changes."""
    for part, paths in sorted(_parts(site, lang).items()):
        packed, places = _pack(site, paths)
        number = 1 << (len(packed) // MOST).bit_length()
        if number == 1:
            yield part, packed, places
            continue
        for n in range(number):
            some = [path for path in paths if zlib.crc32(path.relative_to(site).as_posix().encode()) % number == n]
            yield f"{part}-{n}", *_pack(site, some)


def _pack(site: Path, paths: list[Path]) -> tuple[bytes, dict[str, tuple[int, int]]]:
    """The compressed files one after the other, and where each begins and how long it is, in bytes."""
    packed, places = bytearray(), {}
    for path in paths:
        body = zlib.compress(path.read_bytes(), 9)
        places[path.relative_to(site).as_posix()] = (len(packed), len(body))
        packed += body
    return bytes(packed), places
