"""What a player answers: a move, and what it thinks of the position."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Answer", "Line"]


@dataclass(frozen=True)
class Line:
    """One move that was considered. Values and scores are by seat."""

    move: str
    visits: int
    values: tuple[float, ...]
    """Expected win shares; they add up to 1."""
    low: float
    """The mover's own value lies between `low` and `high` with 95 % confidence."""
    high: float
    scores: tuple[float, ...]
    """Expected points at the end."""
    pv: tuple[str, ...]
    """The moves expected from here, this one first."""


@dataclass(frozen=True)
class Answer:
    """The choice of a player, with its view of the position by seat."""

    move: str
    values: tuple[float, ...]
    """Expected win shares; they add up to 1."""
    lines: tuple[Line, ...]
    """Moves considered, best first; none from players that do not search."""
    iterations: int
    seconds: float
