"""Phantom Tic-Tac-Toe: three in a row, without seeing what the other marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.phantom_ttt import rules
from engine.info import GameInfo

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="phantom_ttt",
    title="Phantom Tic-Tac-Toe",
    players=(2,),
    facts={
        "turn": "seat whose turn it is, null when over",
        "trying": "cell named and not yet answered, ? if not known, else null",
        "winner": "seat with three in a row, else null",
        "marks.SEAT": "cells of the seat, ? for each that is not known",
        "known.SEAT": "marks of the other that the seat has run into, ? if not known",
    },
    calibration=True,
)


def draw(facts: Mapping[str, Any]) -> str:
    """The board as far as it is known, and for each seat what else there is to say."""
    lines = [f"Phantom Tic-Tac-Toe | {_headline(facts)}", "", "  a b c"]
    for row in "123":
        lines.append(" ".join([row, *[_mark(facts, column + row) for column in "abc"]]))
    return "\n".join([*lines, "", *[_seat(facts, seat) for seat in "AB"]])


def _headline(facts: Mapping[str, Any]) -> str:
    if facts["turn"]:
        return f"{facts['turn']} " + {
            None: "names a cell",
            "?": "has the turn",
        }.get(facts["trying"], f"tries {facts['trying']}")
    return f"{facts['winner']} has won" if facts["winner"] else "a draw"


def _seat(facts: Mapping[str, Any], seat: str) -> str:
    marks, known = facts[f"marks.{seat}"], facts[f"known.{seat}"]
    words = [f"{seat}  marks {len(marks)}"]
    if "?" in marks:
        words.append(f"unseen {marks.count('?')}")
    if known and known != "?":
        words.append(f"ran into {' '.join(known)}")
    return ", ".join(words)


def _mark(facts: Mapping[str, Any], cell: str) -> str:
    return next((seat for seat in "AB" if cell in facts[f"marks.{seat}"]), ".")
