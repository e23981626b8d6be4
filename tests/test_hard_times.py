"""The build and the server when things go wrong around them: interrupted, out of room, twice at once, asked for nonsense."""

from __future__ import annotations

import errno
import functools
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from test_site import files

from gunbai.cli.writing import put
from gunbai.site import builder, publish
from gunbai.site.server import server

sys.path.insert(0, str(Path(__file__).parent / "browser"))
import little

# Builds the little site into the folder named, as `gunbai build` does; it needs no proof, so it takes seconds.
BUILD = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import little
from gunbai.cli import main
import gunbai.proof.prove as proving
from gunbai.site import builder
builder.load = lambda *_: little.knowledge()
proving.prove = lambda kb, *_, **__: little.verdicts(kb)
proving.prove_one = lambda kb, rulebook, ruling, *_, **__: little.verdicts(kb).get(ruling.full_id)
sys.exit(main(["--lang", "en", "build", "--root", {content!r}, "--out", sys.argv[1]]))
""".format(tests=str(Path(__file__).parent / "browser"), content=str(little.CONTENT))  # fmt: skip


def building(out: Path, most_bytes: int = 0) -> subprocess.Popen[str]:
    """A build of the little site under way; no file of it may be larger than `most_bytes`, as on a disk that is full."""
    def limit() -> None:
        if most_bytes:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-c", BUILD, str(out)], preexec_fn=limit, **pipes)  # type: ignore[call-overload]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the little knowledge base."""
    kb = little.knowledge()
    return publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("hard") / "site")


pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["1/", "3/", "4/", "5/"])
def test_a_build_that_is_interrupted_ends_quietly_and_leaves_the_last_good_site(stage: str, site: Path) -> None:
    before = files(site)
    build = building(site)
    assert build.stderr
    for line in build.stderr:
        if line.startswith(stage):
            break
    time.sleep(0.05)
    build.send_signal(signal.SIGINT)
    out, err = build.communicate(timeout=120)
    assert (build.returncode, out) == (130, ""), err
    assert "Traceback" not in err and "Error" not in err
    assert files(site) == before
    assert [path.name for path in site.parent.iterdir()] == [site.name]


@pytest.mark.slow
@pytest.mark.parametrize("room", [0, 3_000, 20_000])
def test_a_disk_without_room_is_one_line_and_leaves_the_last_good_site(room: int, site: Path) -> None:
    before = files(site)
    build = building(site, room or 1)
    out, err = build.communicate(timeout=120)
    assert (build.returncode, out) == (1, "")
    told = [line for line in err.splitlines() if line.startswith("gunbai: ")]
    assert len(told) == 1 and "too large" in told[0], err
    assert "Traceback" not in err
    assert files(site) == before
    assert [path.name for path in site.parent.iterdir()] == [site.name]


@pytest.mark.slow
def test_builds_at_the_same_time_do_not_harm_each_other(site: Path, tmp_path: Path) -> None:
    builds = [building(tmp_path / "site") for _ in range(3)]
    for build in builds:
        _, err = build.communicate(timeout=240)
        assert build.returncode == 0, err
    assert files(tmp_path / "site") == files(site)
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


NONSENSE = {
    "nothing": b"\r\n\r\n",
    "no request at all": b"\x00\xff\xfe\x80\r\n\r\n",
    "TLS to a plain server": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    "a line without end": b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
    "a thousand headers": b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 1000 + b"\r\n",
    "a header without end": b"GET / HTTP/1.1\r\nA: " + b"b" * 70_000 + b"\r\n\r\n",
    "another method": b"DELETE /ja/ HTTP/1.1\r\n\r\n",
    "something to store": b"PUT /ja/index.html HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
    "a future version": b"GET / HTTP/9.9\r\n\r\n",
    "a folder above": b"GET /../../../../etc/passwd HTTP/1.0\r\n\r\n",
    "a folder above, folded twice": b"GET /%252e%252e/%252e%252e/etc/passwd HTTP/1.0\r\n\r\n",
    "a folder above, with the other slash": b"GET /..\\..\\etc\\passwd HTTP/1.0\r\n\r\n",
    "an absolute path": b"GET //etc/passwd HTTP/1.0\r\n\r\n",
    "another host": b"GET http://evil.example/etc/passwd HTTP/1.0\r\n\r\n",
    "a name that ends early": b"GET /ja/%00index.html HTTP/1.0\r\n\r\n",
    "a name that is no UTF-8": b"GET /%ff%fe HTTP/1.0\r\n\r\n",
}


@pytest.mark.parametrize("what", NONSENSE)
def test_the_server_survives_what_is_no_request(what: str, site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with server(site, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        with socket.create_connection(running.server_address[:2], timeout=10) as reader:
            reader.sendall(NONSENSE[what])
            reader.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while more := reader.recv(65536):
                    answer += more
            except ConnectionResetError:
                pass  # it need not listen to the end
        first = answer.split(b"\r\n", 1)[0]
        assert b"root:" not in answer and b" 200 " not in first, first
        with socket.create_connection(running.server_address[:2], timeout=10) as reader:
            reader.sendall(b"GET /en/ HTTP/1.0\r\n\r\n")
            assert b"200" in reader.recv(4096).split(b"\r\n", 1)[0]
        running.shutdown()
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_link_in_the_site_that_leads_out_of_it_is_not_served(site: Path) -> None:
    outside = site.parent / "secret.txt"
    outside.write_text("secret", encoding="utf-8")
    link = site / "secret.txt"
    link.symlink_to(outside)
    try:
        with server(site, 0) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            with socket.create_connection(running.server_address[:2], timeout=10) as reader:
                reader.sendall(b"GET /secret.txt HTTP/1.0\r\n\r\n")
                answer = b"".join(iter(lambda: reader.recv(65536), b""))
            running.shutdown()
    finally:
        link.unlink()
        outside.unlink()
    assert b" 404 " in answer.split(b"\r\n", 1)[0] and b"secret" not in answer.split(b"\r\n\r\n", 1)[1]


def test_readers_who_never_end_keep_nobody_else_from_reading(site: Path) -> None:
    """Hundreds that ask a byte at a time, ask nothing, or read nothing of what they asked for, at a server that may open 150 files."""
    code = "import sys, pathlib; from gunbai.site import serve; serve(pathlib.Path(sys.argv[1]), 8400)"
    limit = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (150, 150))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    running = subprocess.Popen([sys.executable, "-c", code, str(site)], preexec_fn=limit, **pipes)  # type: ignore[call-overload]
    slow = []
    try:
        port = int(running.stdout.readline().split(":")[2].split("/")[0])
        for asked in [b"G", b"", b"GET /offline/versions.json HTTP/1.1\r\nA: ", b"GET /en/ HTTP/1.1\r\n\r\n" * 50] * 60:
            slow.append(socket.create_connection(("127.0.0.1", port), timeout=10))
            with suppress(ConnectionError):
                slow[-1].sendall(asked)
        with socket.create_connection(("127.0.0.1", port), timeout=10) as reader:
            reader.sendall(b"GET /en/ HTTP/1.0\r\n\r\n")
            assert b"".join(iter(lambda: reader.recv(65536), b"")).endswith(b"</html>")
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
        assert (running.returncode, out.strip(), err) == (0, "", "")
    finally:
        running.kill()
        running.communicate()
        for one in slow:
            one.close()


def test_where_nothing_can_be_written_the_build_says_so_before_it_proves_anything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "mkdtemp", read_only)
    monkeypatch.setattr(builder, "load", lambda *_: pytest.fail("it began to read"))
    with pytest.raises(OSError, match="nothing can be written beside this folder") as told:
        builder.build(little.CONTENT, tmp_path / "site")
    assert told.value.filename == str(tmp_path / "site")


def test_what_cannot_be_written_is_told_by_its_own_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "mkstemp", read_only)
    with pytest.raises(OSError) as told:
        put(tmp_path / "glossary" / "dominion.yaml", "text")
    assert (told.value.errno, told.value.filename) == (errno.EROFS, str(tmp_path / "glossary" / "dominion.yaml"))


def read_only(*_: object, **__: object) -> None:
    raise OSError(errno.EROFS, "Read-only file system", "/a/name/of/the/moment")
