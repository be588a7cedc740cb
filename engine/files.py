"""Files of others: text read with a limit, and written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from engine.errors import GameError, quote

__all__ = ["quote_path", "read_text", "write_text"]


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


def write_text(path: str | os.PathLike[str], text: str, error: type[GameError]) -> None:
    """Writes beside the file and then moves over it, so that no reader sees half of it."""
    draft: Path | None = None
    try:
        file = Path(path)
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        draft = file.with_name(file.name + ".part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except (OSError, ValueError) as reason:  # a ValueError: a name that no file can have
        if draft is not None:
            with contextlib.suppress(OSError, ValueError):
                draft.unlink()
        why = reason.strerror if isinstance(reason, OSError) else reason
        raise error(f"cannot write {quote_path(path)}: {why}") from None
