"""The site on this machine alone, for reading and for tests."""

from __future__ import annotations

import functools
import os
import socket
import sys
from contextlib import suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

UTF8 = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".xml": "application/xml",
        ".svg": "image/svg+xml", ".txt": "text/plain", ".webmanifest": "application/manifest+json"}


MOST = 100  # connections at once: less than the files that a process may have open


class _Handler(SimpleHTTPRequestHandler):
    """Files of the site and nothing else: no listings, the site's own page for lost readers, text always as UTF-8."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {ext: f"{kind}; charset=utf-8" for ext, kind in UTF8.items()}

    timeout = 60  # seconds that a reader may take to ask

    def send_head(self) -> Any:
        try:
            if Path(self.translate_path(self.path)).resolve().is_relative_to(Path(self.directory).resolve()):
                return super().send_head()
            self.send_error(404)  # a link that leads out of the site
            return None
        except (OSError, ValueError):  # no name that a file could have
            self.send_error(404)
            return None

    def list_directory(self, path: Any) -> None:
        self.send_error(404)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        lost = Path(self.directory) / "404.html"
        if code != 404 or not lost.is_file():
            return super().send_error(code, message, explain)
        body = lost.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


def server(out: Path, port: int = 8000) -> ThreadingHTTPServer:
    """A server for the folder `out` on 127.0.0.1; if `port` is taken, the next free one of the twenty after it. Raises OSError."""
    handler = functools.partial(_Handler, directory=str(out))
    last = min(port + 20, 65535)
    for candidate in range(port, last + 1):
        try:
            return _Server(("127.0.0.1", candidate), handler)
        except OSError:
            if candidate == last:
                raise
    raise AssertionError("unreachable")


class _Server(ThreadingHTTPServer):
    """Serves many at once; who comes when MOST are here takes the place of the one that has been here longest, who may never end."""

    request_queue_size = 128
    allow_reuse_address = os.name == "posix"  # elsewhere it would share a port that another program listens on
    daemon_threads = True

    def __init__(self, *args: Any):
        self.here: dict[Any, None] = {}  # the connections, the oldest first
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        for oldest in list(self.here)[: len(self.here) - MOST + 1]:
            with suppress(OSError):  # it has just ended by itself
                oldest.shutdown(socket.SHUT_RDWR)
        self.here[request] = None
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.here.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Readers who walk away in the middle of a page are no trouble; anything else is told in a line."""
        error = sys.exc_info()[1]
        if not isinstance(error, (ConnectionError, TimeoutError)):
            print(f"gunbai: {type(error).__name__}: {error}", file=sys.stderr)


def serve(out: Path, port: int = 8000) -> None:
    """Serve the built site until interrupted, and print its address."""
    with server(out, port) as running:
        print(f"http://127.0.0.1:{running.server_address[1]}/  (Ctrl-C to stop)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
