"""Liar's Dice: one die each under the cup, and bids that somebody stops believing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.liars_dice import rules
from engine.info import GameInfo

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="liars_dice",
    title="Liar's Dice",
    players=(2,),
    facts={
        "phase": "what the table waits for: roll bid over",
        "actor": "seat asked, * for chance, null when over",
        "die.SEAT": "1 to 6, ? if not known, null before it is rolled",
        "bids": "all bids so far, in order: quantity.face; A made the first",
        "liar": "seat that has called the last bid a lie, else null",
    },
    calibration=True,
)


def draw(facts: Mapping[str, Any]) -> str:
    """The dice, the bids and who has called."""
    asked = f"{facts['actor']} bids or calls" if facts["phase"] == "bid" else facts["phase"]
    dice = [f"{seat}  {facts[f'die.{seat}'] or '-'}" for seat in "AB"]
    said = " ".join(facts["bids"]) or "-"
    called = [f"{facts['liar']} calls liar"] if facts["liar"] else []
    return "\n".join([f"Liar's Dice | {asked}", *dice, f"bids: {said}", *called])
