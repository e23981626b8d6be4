"""What stands above both languages: the page that leads to the reader's own, the page for lost readers, and the sitemap."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from gunbai.phrases.templates import phrases

HERE = Path(__file__).parent
DEFAULT = "http://127.0.0.1:8000/"


def address() -> str:
    """The address under which the site will stand, with a slash at its end."""
    return os.environ.get("GUNBAI_SITE_URL", DEFAULT).rstrip("/") + "/"


def write_root(site: Path, paths: list[str]) -> None:
    """Write `/`, `/404.html` and `/sitemap.xml`; `paths` are the pages that exist in both languages."""
    env = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    said = {"words": phrases("site"), "logo": (HERE / "assets" / "gunbai.svg").read_text(encoding="utf-8"), "base": urlsplit(address()).path}
    (site / "index.html").write_text(env.get_template("root.html").render(lost=False, **said), encoding="utf-8", newline="\n")
    (site / "404.html").write_text(env.get_template("root.html").render(lost=True, **said), encoding="utf-8", newline="\n")
    lines = [env.get_template("sitemap.xml").render(root=address(), paths=[quote(path) for path in paths])]
    (site / "sitemap.xml").write_text("".join(lines), encoding="utf-8", newline="\n")
