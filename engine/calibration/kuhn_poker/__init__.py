"""Kuhn Poker: three cards, one bet, and already a reason to bluff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.kuhn_poker import rules
from engine.info import GameInfo

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="kuhn_poker",
    title="Kuhn Poker",
    players=(2,),
    facts={
        "phase": "what the table waits for: deal bet over",
        "actor": "seat asked, * for chance, null when over",
        "card.SEAT": "j, q or k, ? if not known, null before it is dealt",
        "chips.SEAT": "chips of the seat in the pot",
        "actions": "pass and bet, from the first decision on",
    },
    calibration=True,
    score_range=(-2, 2),
)


def draw(facts: Mapping[str, Any]) -> str:
    """The two hands, what they have paid, and how it came to that."""
    asked = f"{facts['actor']} passes or bets" if facts["phase"] == "bet" else facts["phase"]
    hands = [
        f"{seat}  {facts[f'card.{seat}'] or '-'}  {facts[f'chips.{seat}']} in" for seat in "AB"
    ]
    return "\n".join([f"Kuhn Poker | {asked}", *hands, " ".join(facts["actions"])]).rstrip()
