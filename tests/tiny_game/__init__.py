"""Coin: a game of three minutes' work, to show what a game's folder holds.

A coin falls where only A sees it. A says what it shows, truly or not; B guesses; the coin is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.coin import rules
from engine.info import GameInfo, Option
from engine.sheets import Sheet

__all__ = ["INFO", "draw", "read_sheet", "rules"]

INFO = GameInfo(
    name="coin",
    title="Coin",
    players=(2,),
    options={"liar": Option(("allowed", "forbidden"), "whether A may say what is not true")},
    facts={
        "phase": "what the table waits for: toss say guess show over",
        "coin": "heads or tails, ? if not known, null before the toss",
        "said": "what A has said, else null",
        "guess": "what B has guessed, else null",
        "stake": "points for a right guess",
    },
)


def read_sheet(sheet: Sheet) -> int:
    """The stake."""
    table = sheet.table("coin")
    stake = table.integer("stake", 1, 100)
    table.close()
    sheet.close()
    return stake


def draw(facts: Mapping[str, Any]) -> str:
    return f"coin {facts['coin']}, said {facts['said']}, guess {facts['guess']}"
