"""What MkDocs is told to do otherwise: our pages are finished HTML, and the theme's own scripts and styles stay at home."""

from __future__ import annotations

from typing import Any

from mkdocs.utils.meta import get_data


def on_files(files: Any, config: Any) -> Any:
    """Leave out the theme's scripts, styles and source maps (1.7 MB): the overrides never load them."""
    for file in list(files):
        if file.src_uri.startswith(("assets/javascripts/", "assets/stylesheets/")) or file.src_uri.endswith(".map"):
            files.remove(file)
    config.extra["gunbai"]["urls"] = frozenset(file.url for file in files.documentation_pages())  # so that the frame links what exists
    config.theme.static_templates.clear()  # the sitemap and the page for lost readers stand at the root, one for both languages
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Keep a page's HTML away from Markdown: what a text of ours holds must never be taken for markup."""
    return ""


def on_page_context(context: Any, page: Any, config: Any, nav: Any) -> Any:
    """Give the page its HTML, untouched, when it is written: MkDocs reads all pages first and would hold all of them at once."""
    page.content, _ = get_data(page.file.content_string)
    return context


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Let go of the page."""
    page.content = ""
    return output
