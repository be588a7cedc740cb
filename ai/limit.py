"""How long a player may think."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.errors import quote

__all__ = ["Limit"]


@dataclass(frozen=True)
class Limit:
    """Seconds, iterations, or both: the first that is reached ends the search."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise ValueError("a limit needs seconds, iterations or both")
        if self.seconds is not None and not _is_positive(self.seconds):
            raise ValueError(f"seconds = {quote(self.seconds)}: must be a number above 0")
        if self.iterations is not None and (
            type(self.iterations) is not int or self.iterations < 1
        ):
            raise ValueError(
                f"iterations = {quote(self.iterations)}: must be a whole number above 0"
            )


def _is_positive(seconds: object) -> bool:
    return type(seconds) in (int, float) and 0 < seconds < math.inf  # type: ignore[operator]
