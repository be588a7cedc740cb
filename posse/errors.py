"""Every mistake of the user becomes one line on standard error and an exit code for scripts.

0 is success, 1 output that cannot be written, 2 a mistake of the user, 130 Ctrl-C.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any, NoReturn

import click

from ai import SpecError
from engine import GameError
from engine.errors import quote

__all__ = ["INTERRUPTED", "Door", "Mistake", "one_line"]

UNWRITTEN = 1
MISTAKE = 2
INTERRUPTED = 130


class Mistake(ValueError):  # noqa: N818 - as the people who make them call them
    """Something on the command line that cannot be done; the message quotes it."""


class Door(click.Group):
    """A group of commands that never ends in a traceback for what a user did."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Runs the command of the arguments and leaves with its exit code."""
        extra["standalone_mode"] = False
        extra["prog_name"] = "posse"
        _prepare_streams()
        try:
            code = super().main(*args, **extra)
            sys.stdout.flush()
        except click.Abort:
            sys.exit(INTERRUPTED)
        except (click.ClickException, GameError, SpecError, Mistake) as error:
            _complain(error)
            sys.exit(MISTAKE)
        except OSError as error:
            if error.filename is not None:
                _complain(error)
                sys.exit(MISTAKE)
            if not isinstance(error, BrokenPipeError):  # a reader may leave when it has enough
                _complain(error)
            _abandon_output()
            sys.exit(UNWRITTEN)
        sys.exit(code or 0)


def one_line(error: Exception) -> str:
    """What an error says, in the manner of our own messages."""
    if isinstance(error, click.ClickException):
        text = " ".join(error.format_message().split()).rstrip(".")
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        return text[:1].lower() + text[1:] + (f" (see {where} --help)" if where else "")
    if isinstance(error, OSError):
        name = "" if error.filename is None else f"{quote(os.fsdecode(error.filename))}: "
        return f"{name}{error.strerror or error}"
    return " ".join(str(error).split())


def _complain(error: Exception) -> None:
    click.echo(f"posse: {one_line(error)}", err=True)


def _prepare_streams() -> None:
    """Characters that cannot be read or shown become a `?`, and a closed output swallows all."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - stays open as long as we run
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _abandon_output() -> None:
    """What is still buffered goes nowhere, so that Python does not complain about it at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
