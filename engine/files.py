"""Reading text files that somebody else wrote."""

from __future__ import annotations

import os
from pathlib import Path

from engine.errors import GameError, quote

__all__ = ["quote_path", "read_text"]


def quote_path(path: str | os.PathLike[str]) -> str:
    return quote(os.fspath(path), 200)


def read_text(path: str | os.PathLike[str], what: str, limit: int, error: type[GameError]) -> str:
    """The text of a file of at most `limit` bytes; the error says why there is none."""
    shown = quote_path(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except OSError as reason:
        raise error(f"cannot read {what} {shown}: {reason.strerror}") from None
    except ValueError as reason:  # a name that no file can have
        raise error(f"cannot read {what} {shown}: {reason}") from None
    if len(data) > limit:
        raise error(f"{what} {shown} is larger than {limit} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise error(f"{what} {shown} is not UTF-8 text") from None
