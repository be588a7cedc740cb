"""Goofspiel: sealed bids for prizes, each card once, and nobody shows what it has bid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.calibration.goofspiel import rules
from engine.info import SEATS, GameInfo, Option

__all__ = ["INFO", "draw", "rules"]

INFO = GameInfo(
    name="goofspiel",
    title="Goofspiel",
    players=(2, 3),
    options={
        "cards": Option(
            (4, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13), "cards in each hand, and as many prizes"
        ),
        "prizes": Option(("descending", "random"), "the highest prize first, or in any order"),
    },
    facts={
        "players": "number of players",
        "cards": "cards that each player has at the start, numbered from 1",
        "phase": "what the table waits for: prize bid won over",
        "actor": "seat asked, * for chance and announcements, null when over",
        "round": "1 to the number of cards, one more when over",
        "prize": "what the round is about, null before it is turned up and when over",
        "prizes": "prizes turned up so far, by round",
        "won": "seat that has won the prize, or none, by round",
        "committed": "seats that have bid in this round, as a word",
        "bids": "for each seat its bids by round, this round's included: 4.2, ? where not known; "
        "what is missing is in hand",
        "points.SEAT": "prizes won, added up",
    },
    calibration=True,
)


def draw(facts: Mapping[str, Any]) -> str:
    """The prizes, then what each seat has won, has bid and holds."""
    words = ["Goofspiel"]
    if facts["phase"] != "over":
        words.append(f"round {facts['round']} of {facts['cards']}")
    if facts["prize"]:
        words.append(f"prize {facts['prize']}")
    words.append(f"{facts['actor']} bids" if facts["phase"] == "bid" else facts["phase"])
    won = [
        f"{prize} {winner}" for prize, winner in zip(facts["prizes"], facts["won"], strict=False)
    ]
    seats = [_seat(facts, seat, bids) for seat, bids in zip(SEATS, facts["bids"], strict=False)]
    return "\n".join([" | ".join(words), *seats, f"prizes: {', '.join(won) or '-'}"])


def _seat(facts: Mapping[str, Any], seat: str, bids: str) -> str:
    bid = bids.split(".") if bids else []
    hand = [str(card) for card in range(1, facts["cards"] + 1) if str(card) not in bid]
    if "?" in bid:
        hand = ["?"] * (facts["cards"] - len(bid))
    return (
        f"{seat}  {facts[f'points.{seat}']} points"
        f" | bids {' '.join(bid) or '-'} | hand {' '.join(hand) or '-'}"
    )
