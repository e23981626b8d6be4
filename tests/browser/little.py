"""A little knowledge base with one of everything, hostile texts among it, and verdicts as the proof would hand them over."""

from __future__ import annotations

import itertools
from pathlib import Path

from gunbai.knowledge.base import KnowledgeBase
from gunbai.knowledge.model import Aliases, Name, Text
from gunbai.knowledge.read import load
from gunbai.knowledge.walk import walk
from gunbai.play.trace import Event
from gunbai.proof.verdict import ExperimentVerdict, Run, Verdict

CONTENT = Path(__file__).parent / "content"
TROLL = "dominion/bridge-troll/not-on-others-turns"


def knowledge() -> KnowledgeBase:
    """The little knowledge base."""
    return load(CONTENT)


HOSTILE = [
    "<script>throw 1</script>", "]]></script><img src=x onerror='throw 1'>", "{{7*7}}{% for %}{# #}", "# h\n\n- li\n\n    code\n\n```x```",
    "\u202egnirts LTR\u202c \u2066iso\u2069 \u200f", "W" * 5000, "漢" * 3000, "🃏👩‍👩‍👧‍👦🇯🇵" * 50, "a\u200bb\u200cc\ufeffe", "-" * 400,
    "[x](javascript:alert`1`) ![y](x)", "</title></head><body onload='throw 1'>", "&lt;b&gt; &amp; &#x41; &nbsp;", "'\"`$\\ ${x} %s {0}",
    "--- \ntitle: x\n---", "\t\ttab  spaces", "http://evil.example/" + "a/" * 400, "|a|b|\n|-|-|\n|c|d|", "::: gunbai", "*[HTML]: x", "$x",
    '" onmouseover="alert(1)" x="', "' autofocus onfocus=alert(1) x='", "javascript:alert(1)", "JaVaScRiPt:alert(1)//", "`${alert(1)}`",
    "data:text/html,<script>alert(1)</script>", "{{ config }} {{ ''.__class__.__mro__ }} {%- raw -%}x{%- endraw -%} {{ say('home') }}",
    "<style>*{display:none}</style>", "<base href=//evil.example>", "<iframe srcdoc='<script>alert(1)</script>'>", "<!--search-->",
    "<details open ontoggle=alert(1)>", "<a href=javascript:alert(1)>x</a>", "<math><mtext></form><form><mglyph>", "*/ alert(1) /*",
    "<meta http-equiv=refresh content='0;url=//evil.example'>", "<template><script>alert(1)</script></template>",
    "</textarea><script>alert(1)</script>", "[[_TOC_]] {: onclick=alert(1) } {#id onclick=alert(1)}", "%3Cscript%3Ealert(1)%3C/script%3E",
    "null", "~", "!include x", "<!-- -->", "<svg/onload='throw 1'>", "Z̷̡̢͚a͎̤l̵g̵o̷" * 30,
]  # fmt: skip


def hostile() -> KnowledgeBase:
    """The little knowledge base with something hostile in the place of every text and name."""
    kb, written = knowledge(), itertools.cycle(HOSTILE)
    for _, piece in walk(kb):
        if isinstance(piece, (Text, Name)):
            piece.en, piece.ja = next(written), next(written)
        if isinstance(piece, Name) and piece.reading:
            piece.reading = next(written)
        if isinstance(piece, Aliases):
            piece.en, piece.ja = [next(written)], [next(written)]
    return kb


def verdicts(kb: KnowledgeBase) -> dict[str, Verdict]:
    """A ruling that changed in 2022, one that varies, and the rest as stated."""
    found = {key: Verdict(key, "stated") for key in kb.rulings}
    editions = kb.editions("dominion")
    found[TROLL] = Verdict(
        TROLL, "proven", [ExperimentVerdict(0, [_run("2015"), _run("2022")], [["2015", "2019"], ["2022"]])],
        editions, changed=True, changed_by=["bridge-troll.cheaper"],
    )  # fmt: skip
    rows = [_run("2022", {"trolls": n}) for n in range(3)]
    many = "dominion/bridge-troll/how-many"
    found[many] = Verdict(many, "proven", [ExperimentVerdict(0, rows, [editions])], editions)
    return found


def _run(edition: str, row: dict[str, object] | None = None) -> Run:
    events = [
        Event(0, "play", "A", "bridge-troll", None, {}),
        Event(1, "take-token", "B", "minus-coin", "bridge-troll.toll", {}),
        Event(0, "odd-thing", "A", "<b>bold</b>", "bridge-troll.cheaper", {}),
    ]
    zones = {zone: [] for zone in ("deck", "discard", "tokens")}
    start = {"A": {**zones, "hand": ["bridge-troll", "hostile-card"], "in-play": [], "vp": 0}, "B": {**zones, "hand": [], "in-play": []}}
    end = {"A": {**zones, "hand": ["hostile-card"], "in-play": ["bridge-troll"], "vp": 3}, "B": {**start["B"], "tokens": ["minus-coin"]}}
    shared = ({"table": {"phase": "action", "supply": {"bridge-troll": left}}} for left in (10, 9))
    before, after = ({**players, **table} for players, table in zip((start, end), shared, strict=True))
    return Run(edition, row, [], events, frozenset(), frozenset(), (edition < "2022",), positions=(before, after))
