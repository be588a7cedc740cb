"""Connect Four: stones fall, four in a row win. Nothing is hidden, so speed can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.connect_four import rules
from engine.info import GameInfo

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="connect_four",
    title="Connect Four",
    players=(2,),
    facts={
        "actor": "seat asked, null when over",
        "winner": "seat with four in a row, else null",
        "column.NUMBER": "stones in the column, from the bottom: A or B each",
    },
    hidden=False,
    calibration=True,
)

COLUMNS = range(1, 8)
ROWS = range(6)


def draw(facts: Mapping[str, Any]) -> str:
    """The board upright, the numbers of the columns below."""
    if facts["actor"]:
        headline = f"{facts['actor']} drops a stone"
    else:
        headline = f"{facts['winner']} has won" if facts["winner"] else "a draw"
    return "\n".join(
        [
            f"Connect Four | {headline}",
            "",
            *[" ".join(_stone(facts, column, row) for column in COLUMNS) for row in reversed(ROWS)],
            " ".join(map(str, COLUMNS)),
        ]
    )


def _stone(facts: Mapping[str, Any], column: int, row: int) -> str:
    stones = facts[f"column.{column}"]
    return stones[row] if row < len(stones) else "."
