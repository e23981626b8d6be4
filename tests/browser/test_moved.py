"""Old addresses lead on: with the script at once and to the very place, without it by a refresh and by links."""

from __future__ import annotations

from typing import Any

import pytest
from walking import Served, until

TROLL = "en/dominion/cards/bridge-troll/"


@pytest.mark.parametrize(("old", "now"), [
    ("en/dominion/cards/old-troll/", TROLL),
    ("en/dominion/cards/old-troll/#bridge-troll.cheaper", f"{TROLL}#bridge-troll.cheaper"),
    ("en/dominion/cards/old-troll/#asked-before", f"{TROLL}#not-on-others-turns"),
    (f"{TROLL}#asked-before", f"{TROLL}#not-on-others-turns"),
    ("en/dominion/laws/debt/#an-old-law", "en/dominion/laws/debt/#debt-stops-buying"),
])  # fmt: skip
def test_an_old_address_leads_to_where_the_thing_stands_now(old: str, now: str, tab: Any, small: Served) -> None:
    tab.goto(small.address + old)
    tab.wait_for_url(small.address + now)


def test_without_scripts_a_page_refreshes_and_a_place_has_a_link(browser: Any, small: Served) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        held: list[Any] = []
        page.route("**/ja/dominion/cards/bridge-troll/", lambda route: held.append(route), times=1)
        page.goto(small.address + "ja/dominion/cards/old-troll/")
        assert "トロル" in page.locator("a[data-moved]").inner_text()  # it stands there until the next page answers
        until(page, lambda: held)
        held[0].continue_()
        page.wait_for_url(small.address + "ja/dominion/cards/bridge-troll/")
        page.goto(small.address + "ja/dominion/cards/bridge-troll/#asked-before")
        page.locator("#asked-before a").click()
        page.wait_for_url(small.address + "ja/dominion/cards/bridge-troll/#not-on-others-turns")
    finally:
        context.close()
