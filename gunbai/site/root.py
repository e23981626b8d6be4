"""What stands above both languages: the page that leads to the reader's own, the pages for lost readers and for those without a network,
the sitemap, and what makes the site one that can be installed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from urllib.parse import quote, urlsplit

from gunbai.phrases.templates import phrases

from .places import address
from .policy import CHOOSE, ROOT_STYLE, inline, policy
from .render import environment

HERE = Path(__file__).parent
ABOVE = HERE / "above"  # files that stand there as they are: the service worker, the icons


def write_root(site: Path, paths: list[str], languages: tuple[str, ...]) -> None:
    """Write `/`, `/404.html`, `/away.html`, `/sitemap.xml`, `/robots.txt`, the service worker, the icons, and each language's web app
    manifest and OpenSearch description (with which a browser searches here from its address bar); `paths` are the
    pages that exist in every language."""
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
    search = env.get_template("opensearch.xml")
    made |= {f"{lang}/opensearch.xml": search.render(root=address(), lang=lang, words=words) for lang in languages}
    made["robots.txt"] = f"User-agent: *\nAllow: /\n\nSitemap: {address()}sitemap.xml\n"
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
