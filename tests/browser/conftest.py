"""The sites that the browser walks: the real one and the little one that has one of everything, each built once and served."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from playwright.sync_api import expect
from walking import DESKTOP, Served

expect.set_options(timeout=30_000)  # as long as everything else waits: what comes late on a busy machine is no fault


def _served(folder: Path) -> Iterator[Served]:
    from gunbai.site.server import server

    with server(folder, 0) as running:  # any port: with many processes a range would not do
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield Served(folder, f"http://127.0.0.1:{running.server_address[1]}/")
        running.shutdown()


@pytest.fixture(scope="session")
def real(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of the real content, built as `make site` builds it."""
    from gunbai.site import build

    yield from _served(build(root, tmp_path_factory.mktemp("real") / "site"))


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of the little knowledge base."""
    import little

    from gunbai.site import publish

    kb = little.knowledge()
    yield from _served(publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("small") / "site"))


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of the little knowledge base with something hostile in the place of every text and name."""
    import little

    from gunbai.site import publish

    kb = little.hostile()
    yield from _served(publish(kb, little.verdicts(kb), tmp_path_factory.mktemp("hostile") / "site"))


@pytest.fixture
def tab(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A fresh tab at desktop width, with nothing remembered. Where a test is not about reading without a network nothing can be stored:
    every page that is open for long would begin to store its whole language."""
    about = request.path.stem in ("test_no_network", "test_storing", "test_budgets", "test_settings", "test_touch")
    context = browser.new_context(viewport=DESKTOP, locale="en-US", service_workers="allow" if about else "block")
    if not about:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    yield context.new_page()
    context.close()


@pytest.fixture
def host(small: Served, tmp_path: Path) -> Iterator[Any]:
    """The little site on a host of its own, below a path, so that everything is seen to work there."""
    import hosting

    host = hosting.Host(small.folder, tmp_path, "site/")
    yield host
    host.down()  # a server whose socket is closed under it would ask for ever whether somebody comes, and leave no time for other tests
