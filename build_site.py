"""The main job: load, check and prove the content, index it and build the site; with --serve also show it on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gunbai.cli import main
from gunbai.site import serve

ROOT = Path(__file__).resolve().parent


def run() -> int:
    """Build as `gunbai build` does, then serve if asked to; the exit status is that of the build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", action="store_true", help="serve the site on this machine when it is built")
    parser.add_argument("--out", type=Path, metavar="DIR", default=ROOT / "site", help="the folder to build into (default: site)")
    options = parser.parse_args()
    status = main(["build", "--root", str(ROOT), "--out", str(options.out)])
    if status == 0 and options.serve:
        serve(options.out)
    return status


if __name__ == "__main__":
    sys.exit(run())
