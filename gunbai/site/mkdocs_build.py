"""MkDocs, run once per language out of the one configuration of the project."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from gunbai.phrases.templates import phrases

from .policy import SCHEME, inline, policy

CONFIGURATION = Path(__file__).parents[2] / "mkdocs.yml"


class SiteError(Exception):
    """The pages that we made are wrong; the message says which and why."""


class _Complaints(logging.Handler):
    """Keeps what MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def run_mkdocs(pages: Path, site: Path, lang: str) -> None:
    """Build the pages of one language into the folder `site`. Raises SiteError with everything that MkDocs warned of."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "true")  # the theme's own notice about its future; it is of no use to a reader
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    logger, complaints = logging.getLogger("mkdocs"), _Complaints()
    logger.addHandler(complaints)
    before, logger.propagate = logger.propagate, False
    try:
        config = load_config(str(CONFIGURATION), docs_dir=str(pages.resolve()), site_dir=str(site.resolve()))
        config.theme["language"] = lang
        config.extra["gunbai"] = words(lang, str(config.site_url))
        build(config)
    except (MkDocsException, SystemExit) as error:
        raise SiteError("\n".join([f"MkDocs: {error}", *complaints.said])) from None
    finally:
        logger.propagate = before
        logger.removeHandler(complaints)


def words(lang: str, root: str) -> dict[str, object]:
    """What the frame around every page says, in one language; `root` is the address of the whole site."""
    said = {key: entry[lang] for key, entry in phrases("site").items() if isinstance(entry.get(lang), str)}
    frame = {"lang": lang, "other": "ja" if lang == "en" else "en", "root": root, "words": said, "brand": said["brand"]}
    return frame | {"scheme": inline(SCHEME), "policy": policy((SCHEME,))}
