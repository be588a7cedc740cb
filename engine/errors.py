"""What can be wrong with input from outside. Every message quotes the value, on one line."""

from __future__ import annotations

__all__ = [
    "DataError",
    "GameError",
    "MoveError",
    "OptionError",
    "RecordError",
    "SheetError",
    "quote",
    "some",
]


class GameError(ValueError):
    """No such game, or not for so many players. Also the base of the errors below."""


class OptionError(GameError):
    """An option that the game does not have, or a value that it does not take."""


class SheetError(GameError):
    """A component sheet that cannot be read or played with."""


class MoveError(GameError):
    """An event that is not possible now."""


class DataError(GameError):
    """Bytes that are not a state or a view of this game."""


class RecordError(GameError):
    """A record that cannot be read or does not replay."""


def quote(value: object, limit: int = 60) -> str:
    """The value as ASCII on one line, cut where it is long."""
    if isinstance(value, str | bytes):
        value = value[: limit + 1]  # the repr of a huge string would be as huge
    try:
        text = ascii(value)
    except RecursionError:
        text = f"deeply nested {type(value).__name__}"
    except ValueError:  # Python refuses to write numbers of thousands of digits
        text = f"huge {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def some(values: list[str], limit: int = 12) -> str:
    """The first few of a list, and how many more there are."""
    more = f" and {len(values) - limit} more" if len(values) > limit else ""
    return ", ".join(values[:limit]) + more
