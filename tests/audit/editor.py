"""An editor, as far as the YAML language server can tell: it opens files, waits for what is wrong, and asks how a line could go on."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from node import MODULES, node

SERVER = MODULES / "yaml-language-server" / "bin" / "yaml-language-server"
SETTINGS = {"yaml": {"schemaStore": {"enable": False}, "validate": True, "completion": True}}  # no schema but those that files name
PATIENCE = 60  # seconds for one answer


class Editor:
    """The language server of the folder `root`, over its standard input and output."""

    def __init__(self, root: Path):
        self.root, self.number = root, 0
        self.came: queue.Queue[dict[str, Any]] = queue.Queue()
        self.wrong: dict[str, list[dict[str, Any]]] = {}
        self.server = subprocess.Popen([node(), str(SERVER), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.listening = threading.Thread(target=self._listen, daemon=True)
        self.listening.start()
        able = {"textDocument": {"completion": {"completionItem": {"snippetSupport": False}}}, "workspace": {"configuration": True}}
        self.ask("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": able})
        self.tell("initialized", {})

    def __enter__(self) -> Editor:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.server.kill()
        self.listening.join()
        with suppress(BrokenPipeError):
            self.server.communicate()

    def open(self, name: str, text: str) -> list[tuple[int, str]]:
        """Open a file with this text; the lines (from 1) where something is wrong, and what."""
        uri = (self.root / name).as_uri()
        self.wrong.pop(uri, None)
        self.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
        while uri not in self.wrong:
            self._take()
        return [(one["range"]["start"]["line"] + 1, one["message"]) for one in self.wrong[uri]]

    def completions(self, name: str, line: int, column: int) -> set[str]:
        """How the text of an open file could go on at a line and column (from 1)."""
        at = {"textDocument": {"uri": (self.root / name).as_uri()}, "position": {"line": line - 1, "character": column - 1}}
        found = self.ask("textDocument/completion", at)
        return {item["label"] for item in (found["items"] if isinstance(found, dict) else found or [])}

    def ask(self, method: str, given: dict[str, Any]) -> Any:
        """Ask the server and wait for its answer."""
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, "params": given})
        while True:
            message = self._take()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def tell(self, method: str, given: dict[str, Any]) -> None:
        """Tell the server something that it does not answer."""
        self._send({"method": method, "params": given})

    def _take(self) -> dict[str, Any]:
        """The next message; what the server itself asks for is answered on the way."""
        message = self.came.get(timeout=PATIENCE)
        if message.get("method") == "textDocument/publishDiagnostics":
            self.wrong[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            items = message["params"].get("items", []) if isinstance(message.get("params"), dict) else []
            settings = [SETTINGS.get(item.get("section", ""), {}) for item in items]
            self._send({"id": message["id"], "result": settings if message["method"] == "workspace/configuration" else None})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def _listen(self) -> None:
        stream = self.server.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                line = stream.readline()
            self.came.put(json.loads(stream.read(length)))
