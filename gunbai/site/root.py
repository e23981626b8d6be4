"""What stands above both languages: the page that leads to the reader's own, the pages for lost readers and for those without a network,
the sitemap, and what makes the site one that can be installed."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from urllib.parse import quote, urlsplit

from gunbai.phrases.templates import phrases

from .policy import CHOOSE, ROOT_STYLE, inline, policy
from .render import environment

HERE = Path(__file__).parent
ABOVE = HERE / "above"  # files that stand there as they are: the service worker, the icons
DEFAULT = "http://127.0.0.1:8000/"


def address() -> str:
    """The address under which the site will stand, with a slash at its end."""
    return os.environ.get("GUNBAI_SITE_URL", DEFAULT).rstrip("/") + "/"


def write_root(site: Path, paths: list[str], languages: tuple[str, ...]) -> None:
    """Write `/`, `/404.html`, `/away.html`, `/sitemap.xml`, the service worker, the icons and each language's web app manifest; `paths`
    are the pages that exist in every language."""
    env, words = environment(), phrases("site")
    logo = (HERE / "assets" / "gunbai.svg").read_text(encoding="utf-8")
    said = {"words": words, "logo": logo, "base": urlsplit(address()).path}
    said |= {"style": inline(ROOT_STYLE), "script": inline(CHOOSE), "policy": policy((CHOOSE,), (ROOT_STYLE,))}
    made = {
        "index.html": env.get_template("root.html").render(kind="choose", **said),
        "404.html": env.get_template("root.html").render(kind="lost", **said),
        "away.html": env.get_template("root.html").render(kind="away", **said),
        "sitemap.xml": env.get_template("sitemap.xml").render(root=address(), paths=[quote(path) for path in paths]),
    }
    made |= {f"{lang}/manifest.webmanifest": app_manifest(lang) for lang in languages}
    shutil.copytree(ABOVE, site, dirs_exist_ok=True)
    for name, text in made.items():
        (site / name).write_text(text, encoding="utf-8", newline="\n")


def app_manifest(lang: str) -> str:
    """The web app manifest of one language, with which a device installs the site; every address in it is relative."""
    words = phrases("site")
    icons = [("icon-192.png", "any"), ("icon-512.png", "any"), ("maskable-512.png", "maskable")]
    return json.dumps({
        "name": f"Gunbai 軍配 – {words['tagline'][lang]}", "short_name": words["brand"][lang], "description": words["app-about"][lang],
        "lang": lang, "id": "./", "start_url": "./", "scope": "../", "display": "standalone",
        "background_color": "#fbf9f4", "theme_color": "#27356b",
        "icons": [
            {"src": f"../icons/{name}", "sizes": "{0}x{0}".format(name[-7:-4]), "type": "image/png", "purpose": purpose}
            for name, purpose in icons
        ],
        "shortcuts": [{"name": words["search"][lang], "url": "search/"}],
    }, ensure_ascii=False, indent=1)  # fmt: skip
