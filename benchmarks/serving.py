"""A web server for the benchmarks: it packs text with gzip as a web host does, and counts what it sends."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

LATER = "/index/rest/"  # what our search fetches after its first answer
PACKED = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".txt")


@cache
def packed(path: Path) -> bytes:
    """A file packed once, so that packing costs no visitor time."""
    return gzip.compress(path.read_bytes())


class _Packed(SimpleHTTPRequestHandler):
    """Serves files as a web host does: text packed with gzip."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # as web hosts do: otherwise a file of two packets waits 40 ms for the browser

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = packed(path) if path.suffix in PACKED else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if LATER in self.path:
            self.server.later += len(body)  # type: ignore[attr-defined]
            return
        self.server.sent += len(body)  # type: ignore[attr-defined]
        self.server.asked += 1  # type: ignore[attr-defined]

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    """Knows how many bytes it has sent, in how many files, and apart from these the bytes of what no answer waits for."""

    daemon_threads = True
    sent = 0
    asked = 0
    later = 0

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that walks away is no trouble."""

    @property
    def root(self) -> str:
        """The address of the folder that is served, without a slash at the end."""
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """Serve a folder on a free port of this machine."""
    with Server(("127.0.0.1", 0), partial(_Packed, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
