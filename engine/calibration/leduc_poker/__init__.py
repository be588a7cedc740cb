"""Leduc Poker: six cards, two rounds of betting, one card on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.leduc_poker import rules
from engine.info import GameInfo

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="leduc_poker",
    title="Leduc Poker",
    players=(2,),
    facts={
        "phase": "what the table waits for: deal first board second over",
        "actor": "seat asked, * for chance, null when over",
        "card.SEAT": "j1 to k2, ? if not known, null before it is dealt",
        "board": "the card for both, null before it is dealt",
        "chips.SEAT": "chips of the seat in the pot",
        "first": "fold, call and raise in the first round, in order",
        "second": "the same in the second round",
    },
    calibration=True,
    score_range=(-13, 13),
)


def draw(facts: Mapping[str, Any]) -> str:
    """The hands and the board, what was paid, and how it came to that."""
    asked = (
        f"{facts['actor']} is asked" if facts["phase"] in ("first", "second") else facts["phase"]
    )
    hands = [
        f"{seat}  {facts[f'card.{seat}'] or '-'}  {facts[f'chips.{seat}']} in" for seat in "AB"
    ]
    rounds = [f"{name}: {' '.join(facts[name]) or '-'}" for name in ("first", "second")]
    board = f"board {facts['board'] or '-'}"
    return "\n".join([f"Leduc Poker | {asked}", *hands, board, *rounds])
