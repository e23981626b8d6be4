"""The Content-Security-Policy at work: what a page must not do is refused by the browser, even where a text slipped through."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from walking import Served

INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)


def test_every_page_has_a_policy_that_knows_its_own_inline_scripts(real: Served) -> None:
    for path in real.pages:
        html = (real.folder / path / "index.html").read_text(encoding="utf-8")
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
        assert policy, path
        said = policy[1].replace("&#39;", "'")
        assert "unsafe" not in said and "default-src 'none'" in said
        allowed = set(re.findall(r"script-src [^;]*", said)[0].split()[2:])
        hashes = {f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in INLINE.findall(html)}
        assert hashes == allowed, path
        assert not re.search(r"<[a-z][^>]*\s(?:on[a-z]+|style)=", re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)), path


SLIPPED = {
    "an inline script": "<script>window.ran = 1</script>",
    "a handler": "<img src=x onerror='window.ran = 1'>",
    "a script of another host": "<script src='https://evil.example/x.js'></script>",
    "a script as data": "<script src='data:text/javascript,window.ran=1'></script>",
    "a base": "<base href='https://evil.example/'>",
    "a style": "<style>body { display: none }</style>",
    "a frame": "<iframe src='https://evil.example/'></iframe>",
    "an object": "<object data='https://evil.example/'></object>",
    "a picture of another host": "<img src='https://evil.example/x.png'>",
}


@pytest.mark.parametrize("what", SLIPPED)
def test_the_browser_refuses_what_slipped_through(browser: Any, small: Served, what: str) -> None:
    """A page into whose content somebody got markup: the policy refuses it, says so, and nothing leaves the site."""
    context = browser.new_context()
    tab = context.new_page()
    refused: list[str] = []
    failed: list[tuple[str, str]] = []
    finished: list[str] = []

    def slip(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("</h1>", "</h1>" + SLIPPED[what], 1))

    tab.route(re.compile(r"/en/dominion/cards/bridge-troll/$"), slip)
    tab.on("console", lambda message: refused.append(message.text))
    tab.on("requestfailed", lambda request: failed.append((request.url, request.failure)))
    tab.on("requestfinished", lambda request: finished.append(request.url))
    tab.goto(small.address + "en/dominion/cards/bridge-troll/")
    assert tab.evaluate("() => window.ran") is None
    assert tab.evaluate("() => getComputedStyle(document.body).display") != "none"
    assert tab.evaluate("() => document.baseURI").startswith(small.address)
    assert [text for text in refused if "Content Security Policy" in text], refused
    assert [(url, why) for url, why in failed if "evil.example" in url and why != "csp"] == []
    assert [url for url in finished if not url.startswith(small.address)] == []
    context.close()
