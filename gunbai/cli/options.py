"""The commands and their options, explained in the reader's language.

argparse does it: plain commands need no library, and it starts at once.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from gunbai.phrases import say

from . import commands, diff, lookup, merging, new, proving, why, writing
from .project import WrongUse


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is; its own words, too, are in the reader's language."""

    def __init__(self, prog: str | None = None, lang: str = "en", helps: bool = True, **options: Any):
        super().__init__(prog, add_help=False, **options)
        self.lang = lang
        self._positionals.title = say(lang, "help-positionals")
        self._optionals.title = say(lang, "help-optionals")
        if helps:
            self.add_argument("-h", "--help", action="help", help=say(lang, "help-help"))

    def format_usage(self) -> str:
        """The line that shows how the command is written."""
        return super().format_usage().replace("usage: ", say(self.lang, "help-usage"), 1)

    def format_help(self) -> str:
        """The whole help."""
        return super().format_help().replace("usage: ", say(self.lang, "help-usage"), 1)

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{_translated(message, self.lang)} ({self.prog.split()[0]} --help)")


MESSAGES = {  # what argparse says, by the key of the phrase that says it in the reader's language
    "wrong-required": r"the following arguments are required: (?P<what>.+)",
    "wrong-unknown": r"unrecognized arguments: (?P<what>.+)",
    "wrong-choice": r"argument (?P<what>\S+): invalid choice: (?P<given>'.*?') \(choose from (?P<known>.+)\)",
    "wrong-missing": r"argument (?P<what>\S+): expected one argument",
    "wrong-value": r"argument (?P<what>\S+): (?P<given>.+)",
}


def _translated(message: str, lang: str) -> str:
    for key, pattern in MESSAGES.items():
        match = re.fullmatch(pattern, message)
        if match:
            return say(lang, key, **match.groupdict())
    return message


def parse(arguments: Sequence[str], lang: str) -> argparse.Namespace:
    """The options; `command` is the function to call. Raises WrongUse."""
    return _parser(lang).parse_args(_with_words(_checked(arguments, lang)))


def _with_words(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments; behind `search`, a word with a dash that is no option of it is a word that is not wanted, and no mistake."""
    at = _place_of_command(arguments)
    if arguments[at : at + 1] != ["search"] or "--" in arguments:
        return arguments
    words: list[str] = []
    options: list[str] = []
    waiting = False
    for argument in arguments[at + 1 :]:
        name = argument.partition("=")[0]
        known = waiting or name in _OF_SEARCH or name in ("-h", "--help")
        (options if known else words).append(argument)
        waiting = not waiting and name in _OF_SEARCH and "=" not in argument
    return [*arguments[:at], "search", *options, *(["--", *words] if words else [])]


COMMANDS = ("check", "prove", "pin", "merge", "why", "search", "show", "diff", "new", "fmt", "register", "build", "serve")
MOST_PORT = 65535
_TAKES_VALUE = ("--lang", "--root", "--format")
_OF_SEARCH = (*_TAKES_VALUE, "--limit")


def _checked(arguments: Sequence[str], lang: str) -> Sequence[str]:
    """The arguments, if their command exists: argparse would list all commands and not name the nearest one."""
    for argument in arguments[_place_of_command(arguments) :][:1]:
        if argument not in COMMANDS:
            close = get_close_matches(argument, COMMANDS, n=1, cutoff=0.5)
            known = close[0] if close else ", ".join(COMMANDS)
            raise WrongUse(say(lang, "no-command", word=argument, known=known))
    return arguments


def _place_of_command(arguments: Sequence[str]) -> int:
    """Where the command stands: behind the options that may stand in front of it."""
    waiting = False
    for i, argument in enumerate(arguments):
        if not waiting and not argument.startswith("-"):
            return i
        waiting = not waiting and argument in _TAKES_VALUE
    return len(arguments)


def _parser(lang: str) -> argparse.ArgumentParser:
    shared = _shared(lang, argparse.SUPPRESS)
    about, status = say(lang, "help-gunbai"), say(lang, "help-status")
    parser = _Parser("gunbai", lang, description=about, epilog=status, parents=[_shared(lang, None)])
    parser.set_defaults(format="text")
    listed = parser.add_subparsers(metavar=say(lang, "help-command"), required=True)

    def command(name: str, function: Callable[..., int]) -> argparse.ArgumentParser:
        about = say(lang, f"help-{name}")
        added: argparse.ArgumentParser = listed.add_parser(name, lang=lang, help=about, description=about, parents=[shared])
        added.set_defaults(command=function)
        return added

    command("check", commands.check)
    prove = command("prove", proving.prove)
    prove.add_argument("ids", nargs="*", metavar="ID", help=say(lang, "help-prove-ids"))
    prove.add_argument("--edition", metavar="E", help=say(lang, "help-edition"))
    prove.add_argument("--pin", action="store_true", help=say(lang, "help-prove-pin"))
    prove.add_argument("--fresh", action="store_true", help=say(lang, "help-fresh"))
    pin = command("pin", proving.pin)
    pin.add_argument("cards", nargs="*", metavar="CARD", help=say(lang, "help-pin-cards"))
    for sharing in (prove, pin):
        sharing.add_argument("--shard", type=_shard, metavar="I/N", help=say(lang, "help-shard"))
    together = command("merge", merging.merge)
    together.add_argument("files", nargs="+", type=_path, metavar="FILE", help=say(lang, "help-files"))
    explain = command("why", why.why)
    explain.add_argument("ruling", metavar="RULING", help=say(lang, "help-ruling"))
    explain.add_argument("--edition", metavar="E", help=say(lang, "help-edition"))
    search = command("search", lookup.search)
    search.add_argument("query", nargs="+", metavar="QUERY", help=say(lang, "help-query"))
    search.add_argument("--limit", type=_positive, default=10, metavar="N", help=say(lang, "help-limit"))
    show = command("show", lookup.show)
    show.add_argument("what", nargs="+", metavar="CARD|RULING|TERM|LAW", help=say(lang, "help-what"))
    compare = command("diff", diff.diff)
    compare.add_argument("old", metavar="OLD", help=say(lang, "help-diff-old"))
    compare.add_argument("new", metavar="NEW", nargs="?", help=say(lang, "help-diff-new"))
    compare.add_argument("--write", action="store_true", help=say(lang, "help-diff-write"))
    compare.add_argument("--date", type=_date, metavar="DATE", help=say(lang, "help-diff-date"))
    begin = command("new", new.new)
    begin.add_argument("kind", choices=new.KINDS, metavar="KIND", help=say(lang, "help-new-kind"))
    begin.add_argument("id", metavar="ID", help=say(lang, "help-new-id"))
    fmt = command("fmt", writing.fmt)
    fmt.add_argument("paths", nargs="*", type=_path, metavar="PATH", help=say(lang, "help-fmt-paths"))
    fmt.add_argument("--check", action="store_true", help=say(lang, "help-fmt-check"))
    register = command("register", writing.register)
    register.add_argument("--check", action="store_true", help=say(lang, "help-register-check"))
    build = command("build", commands.build)
    build.add_argument("--out", type=_path, metavar="DIR", help=say(lang, "help-out"))
    serve = command("serve", commands.serve)
    serve.add_argument("--port", type=_port, default=None, metavar="N", help=say(lang, "help-port"))
    return parser


def _shared(lang: str, default: Any) -> _Parser:
    """Options that may stand before and after the command."""
    shared = _Parser(helps=False)
    shared.add_argument("--lang", choices=["en", "ja"], default=default, help=say(lang, "help-lang"))
    shared.add_argument("--root", type=_path, metavar="DIR", default=default, help=say(lang, "help-root"))
    shared.add_argument("--format", choices=["text", "json"], default=default, help=say(lang, "help-format"))
    return shared


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text}: a whole number from 1")
    return int(text)


def _shard(text: str) -> tuple[int, int]:
    match = re.fullmatch("([0-9]{1,5})/([0-9]{1,5})", text)
    number, count = map(int, match.groups()) if match else (0, 0)
    if not 1 <= number <= count:
        raise argparse.ArgumentTypeError(f"{text}: e.g. 2/4 for the second of four")
    return number, count


def _path(text: str) -> Path:
    if not text:  # an empty variable of a shell would else be the folder that one is in
        raise argparse.ArgumentTypeError("a file or folder")
    return Path(text)


def _date(text: str) -> str:
    from gunbai.knowledge.scalars import is_day

    if len(text) != 10 or not is_day(text):
        raise argparse.ArgumentTypeError(f"{text}: 2026-11-30")
    return text


def _port(text: str) -> int:
    if _positive(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text}: a port from 1 to {MOST_PORT}")
    return int(text)
