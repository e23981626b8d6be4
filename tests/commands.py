"""Running the command line in tests."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from gunbai.cli import main

CAPTURE = pytest.CaptureFixture[str]


def run(capsys: CAPTURE, *arguments: Any) -> tuple[int, str, str]:
    """Status, standard output and standard error of a command."""
    capsys.readouterr()
    status = main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    assert "Traceback" not in shown.out + shown.err
    return status, shown.out, shown.err


def gunbai(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "gunbai", *arguments], stdout=pipe, stderr=pipe, **options)
