"""What stands above both languages: the page that leads to the reader's own, the page for lost readers, and the sitemap."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, urlsplit

from gunbai.phrases.templates import phrases

from .policy import CHOOSE, ROOT_STYLE, inline, policy
from .render import environment

HERE = Path(__file__).parent
DEFAULT = "http://127.0.0.1:8000/"


def address() -> str:
    """The address under which the site will stand, with a slash at its end."""
    return os.environ.get("GUNBAI_SITE_URL", DEFAULT).rstrip("/") + "/"


def write_root(site: Path, paths: list[str]) -> None:
    """Write `/`, `/404.html` and `/sitemap.xml`; `paths` are the pages that exist in both languages."""
    env = environment()
    logo = (HERE / "assets" / "gunbai.svg").read_text(encoding="utf-8")
    said = {"words": phrases("site"), "logo": logo, "base": urlsplit(address()).path}
    said |= {"style": inline(ROOT_STYLE), "script": inline(CHOOSE), "policy": policy((CHOOSE,), (ROOT_STYLE,))}
    made = {
        "index.html": env.get_template("root.html").render(lost=False, **said),
        "404.html": env.get_template("root.html").render(lost=True, **said),
        "sitemap.xml": env.get_template("sitemap.xml").render(root=address(), paths=[quote(path) for path in paths]),
    }
    for name, text in made.items():
        (site / name).write_text(text, encoding="utf-8", newline="\n")
