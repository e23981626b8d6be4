"""The Content-Security-Policy of every page: what a browser may load and run, whatever a text that slipped through might ask for.

Nothing comes from another host, and no inline script runs except those whose hash stands in the policy. The hashes are taken from the
files that hold these scripts, never from finished pages, so that a script in a page's content cannot allow itself.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

HERE = Path(__file__).parent
SCHEME = HERE / "overrides" / "partials" / "scheme.html"  # in every page, before it is painted
CHOOSE = HERE / "templates" / "_choose.js"  # in the page above both languages
ROOT_STYLE = HERE / "templates" / "_root.css"  # in the pages above both languages, which need no second request


def inline(path: Path) -> str:
    """The text of a script or style as it stands between its tags."""
    return path.read_text(encoding="utf-8").rstrip("\n")


def policy(scripts: tuple[Path, ...], styles: tuple[Path, ...] = ()) -> str:
    """The policy of a page with these inline scripts and styles, as the content of its meta element."""
    return "; ".join((
        "default-src 'none'",
        " ".join(("script-src 'self'", *map(_hash, scripts))),
        " ".join(("style-src 'self'", *map(_hash, styles))),
        "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
        "form-action 'self'", "base-uri 'self'",
    ))  # fmt: skip


def _hash(path: Path) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(inline(path).encode()).digest()).decode()}'"
