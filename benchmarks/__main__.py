"""Runs the benchmarks that are named (all unless named), prints their tables: `python -m benchmarks [PART …]`.

`engine`, `search` and `growth` need what `make bench` installs."""

from __future__ import annotations

import sys

from . import engine, growth, lookup, proof, search_report, site
from .measure import machine

PARTS = {
    "proof": proof.run, "engine": engine.run, "lookup": lookup.run, "search": search_report.run, "site": site.run, "growth": growth.run,
}  # fmt: skip


def main(asked: list[str]) -> int:
    """Run them; the exit status is 2 for a name that is none of them."""
    if unknown := set(asked) - PARTS.keys():
        print(f"no benchmark {', '.join(sorted(unknown))} -> name any of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(machine())
    for name, run in PARTS.items():
        if not asked or name in asked:
            run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
