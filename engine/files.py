"""Files of others: text read with a limit, and written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile

from engine.errors import GameError, quote

__all__ = ["quote_path", "read_text", "write_text"]


def quote_path(path: str | os.PathLike[str]) -> str:
    return quote(os.fspath(path), 200)


def read_text(path: str | os.PathLike[str], what: str, limit: int, error: type[GameError]) -> str:
    """The text of a file of at most `limit` bytes; the error says why there is none."""
    shown = quote_path(path)
    try:
        _check_regular(os.stat(path).st_mode)  # to wait for a pipe would be to hang
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as reason:  # a ValueError: a name that no file can have
        raise error(f"cannot read {what} {shown}: {_why(reason)}") from None
    if len(data) > limit:
        raise error(f"{what} {shown} is larger than {limit} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise error(f"{what} {shown} is not UTF-8 text") from None


def write_text(path: str | os.PathLike[str], text: str, error: type[GameError]) -> None:
    """Writes beside the file and then moves over it, so that no reader sees half of it."""
    draft = None
    try:
        target = os.path.realpath(path)  # a link stays a link
        mode = 0o644
        if os.path.exists(target):
            mode = os.stat(target).st_mode
            _check_regular(mode)
        number, draft = tempfile.mkstemp(dir=os.path.dirname(target), suffix=".part")
        with os.fdopen(number, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)
    except (OSError, ValueError) as reason:
        if draft is not None:
            with contextlib.suppress(OSError):
                os.unlink(draft)
        raise error(f"cannot write {quote_path(path)}: {_why(reason)}") from None


def _check_regular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file")


def _why(reason: OSError | ValueError) -> str:
    return str(reason.strerror if isinstance(reason, OSError) else reason)
