"""A Chromium for the browser tests: the one that is there, else one that this script brings.

Run as a script it makes sure that there is one, or says in one line what to do, and ends with status 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium")
ADVICE = "the browser tests need Chromium: install it (Debian: apt-get install chromium), or name one: CHROME=/path/to/chrome make test"


def find() -> str | None:
    """The path of a Chromium: the one that CHROME names, one on the path, or the one that Playwright keeps."""
    named = os.environ.get("CHROME")
    if named:
        return shutil.which(named)
    for name in (*NAMES, *MAC):
        if found := shutil.which(name):
            return found
    return _kept_by_playwright()


def _kept_by_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def bring() -> str | None:
    """Install a Chromium by the system's packages where we may, else by Playwright's own download."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        wait = ["-o", "DPkg::Lock::Timeout=300"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        print("Installing Chromium (once) …", file=sys.stderr, flush=True)
        _run(["apt-get", *wait, "-qq", "update"], quiet)
        _run(["apt-get", *wait, "-qq", "install", "-y", "--no-install-recommends", "chromium"], quiet)
        if found := find():
            return found
    print("Downloading Chromium (once) …", file=sys.stderr, flush=True)
    _run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))
    return find()


def _run(command: list[str], environment: dict[str, str]) -> None:
    try:
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return  # whether it helped is seen by looking for the browser again


def main() -> int:
    """Make sure that there is a Chromium."""
    if os.environ.get("CHROME") and not find():
        print(f"CHROME names no program: {os.environ['CHROME']}", file=sys.stderr)
        return 1
    if find() or bring():
        return 0
    print(ADVICE, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
