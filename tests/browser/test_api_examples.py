"""The examples on the page about the data, run just as they stand there."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from typing import Any
from urllib.request import urlopen

import pytest
from walking import Served

from gunbai.site.places import address


def examples(tab: Any, small: Served, lang: str) -> dict[str, list[str]]:
    """The page's examples by what runs them; the address of the site is that of the test."""
    tab.goto(f"{small.address}{lang}/api/")
    found: dict[str, list[str]] = {}
    for block in tab.locator("[data-run]").all():
        code = block.text_content()
        assert address() in code
        found.setdefault(block.get_attribute("data-run"), []).append(code.replace(address(), small.address))
    return found


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-X", "utf8", "-"], input=code, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_example_does_what_is_said(tab: Any, small: Served, lang: str) -> None:
    found = examples(tab, small, lang)
    assert {language: len(codes) for language, codes in found.items()} == {"curl": 1, "python": 2, "javascript": 1}
    program, option, url = shlex.split(found["curl"][0])
    assert (program, option) == ("curl", "-s")
    card = json.load(urlopen(url))
    assert card["id"] == "dominion/bridge-troll"
    rulings, changed = map(run, found["python"])
    pages = re.findall(rf"{re.escape(small.address)}\S+", rulings)
    assert len(pages) == len(card["rulings"]) >= 2
    for page in pages:
        tab.goto(page)
        assert tab.locator(":target h3").text_content() in rulings
    assert changed == "dominion/bridge-troll/not-on-others-turns dominion/bridge-troll.cheaper\n"
    tab.goto(f"{small.address}{lang}/about/")
    tab.evaluate(f"async () => {{ {found['javascript'][0]} }}")
    assert tab.title() == f"{card['name'][lang]} ({len(pages)})"
