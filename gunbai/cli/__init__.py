"""The command line: `gunbai check | prove | pin | why | search | show | diff | new | fmt | register | build | serve`.

Exit status: 0 fine, 1 faults in the content, 2 wrong use, 3 a fault of Gunbai itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

FINE, FAULTS, WRONG_USE, OUR_FAULT = 0, 1, 2, 3
MOST_SIGNS = 600  # of a complaint: what was typed may be a whole page
INTERRUPTED, BROKEN_PIPE = 130, 141  # what a shell reports for these signals


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; no error reaches the user as a traceback."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us: say it to nobody
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the end
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it flushes at its end
        return BROKEN_PIPE
    except OSError as error:  # what was printed last could not be written: the disk is full
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(error.strerror or str(error), FAULTS)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    from gunbai.knowledge.faults import ContentError
    from gunbai.phrases import say

    from . import commands
    from .options import parse
    from .output import Output
    from .project import Project, WrongUse, language

    lang = language(arguments, os.environ)
    try:
        options = parse(arguments, lang)
        out = Output(lang, options.format)
        try:
            return int(options.command(Project(options, lang, out), out, options))
        except ContentError as error:
            return out.faults(error.faults, waiting=options.command is not commands.check)
    except WrongUse as error:
        return _complain(str(error), WRONG_USE)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(where + (error.strerror or str(error)), FAULTS)
    except Exception as error:
        if _interrupted(error):
            raise KeyboardInterrupt from None
        if os.environ.get("GUNBAI_DEBUG"):
            raise
        with suppress(ContentError):  # the phrases themselves may be at fault
            return _complain(say(lang, "our-fault", error=f"{type(error).__name__}: {error}"), OUR_FAULT)
        return _complain(f"this is a fault of Gunbai itself: {error}", OUR_FAULT)


def _interrupted(error: BaseException | None) -> bool:
    """Whether somebody pressed Ctrl-C and a library stumbled over it: a lock that it was just waiting for is then "not acquired"."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


def _complain(message: str, status: int) -> int:
    with suppress(OSError):  # a full disk, of which we may be complaining just now
        sys.stdout.flush()
    from .output import visible

    line = visible(" ".join(message.split()))
    half = MOST_SIGNS // 2
    print(f"gunbai: {line if len(line) <= MOST_SIGNS else line[:half] + ' … ' + line[-half:]}", file=sys.stderr)
    return status
