"""The site: pages in two languages out of the knowledge base and the verdicts, built by MkDocs and served on this machine."""

from .builder import SiteError, build, publish
from .server import serve, server

__all__ = ["SiteError", "build", "publish", "serve", "server"]
