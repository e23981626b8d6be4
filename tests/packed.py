"""A server that packs what it sends, as static hosts do, and keeps a list of what it sent."""

from __future__ import annotations

import functools
import gzip
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from gunbai.site.server import _Handler

PACKED = (".html", ".js", ".css", ".json", ".svg", ".xml", ".txt", ".webmanifest")
DEFERRED = ("offline/", "sw.js")  # what the service worker stores for reading without a network, when the reader wants it


@dataclass
class Packed:
    """A site at an address; `sent` holds the path and the bytes (packed, without headers) of every answer since it was last emptied."""

    address: str
    sent: list[tuple[str, int]] = field(default_factory=list)

    def weight(self, deferred: bool = False) -> int:
        """The bytes sent to show pages; with `deferred` those for reading without a network."""
        return sum(size for path, size in self.sent if path.startswith(DEFERRED) == deferred)

    def table(self) -> str:
        """What was sent, the heaviest first, for people."""
        return "\n".join(f"{size:8,} {path}" for path, size in sorted(self.sent, key=lambda one: -one[1]))


class _Packing(_Handler):
    protocol_version = "HTTP/1.1"  # connections are kept, as hosts do

    def __init__(self, *args: Any, sent: list[tuple[str, int]], **kwargs: Any):
        self.sent = sent
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        path = Path(self.translate_path(self.path))
        if self.path.partition("?")[0].endswith("/"):
            path /= "index.html"
        if not path.is_file():
            return super().send_head()
        body, packs = _body(path, path.stat().st_mtime_ns), path.suffix in PACKED
        self.sent.append((path.relative_to(Path(self.directory).resolve()).as_posix(), len(body)))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages does
        super(_Handler, self).end_headers()


@functools.cache
def _body(path: Path, changed: int) -> bytes:
    body = path.read_bytes()
    return gzip.compress(body, 9, mtime=0) if path.suffix in PACKED else body


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that walks away is no trouble."""


@contextmanager
def serve_packed(folder: Path) -> Iterator[Packed]:
    """Serve a folder, which may still be empty, on a free port."""
    folder.mkdir(parents=True, exist_ok=True)
    sent: list[tuple[str, int]] = []
    with _Server(("127.0.0.1", 0), functools.partial(_Packing, directory=str(folder.resolve()), sent=sent)) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield Packed(f"http://127.0.0.1:{running.server_address[1]}/", sent)
        running.shutdown()
