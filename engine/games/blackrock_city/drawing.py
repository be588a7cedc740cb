"""The ring for people, drawn from facts alone: it can show no more than they tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["draw"]

Facts = Mapping[str, Any]

SEATS = "ABCD"
ASKS = {
    "turn": "bids, defers or renounces",
    "marked": "says how many marked bandits",
    "wplain": "says how many wounded among the plain ones",
    "wmarked": "says how many wounded among the marked ones",
    "harm": "chooses who is harmed",
    "go": "chooses how far to ride",
    "steal": "chooses whom to rob",
}
BACKS = {"empty": "empty", "steal1": "steal 1", "steal2": "steal 2", "indians": "INDIANS"}
WIDTH = 16
"""Of a space; four of them lie side by side."""


def draw(facts: Facts) -> str:
    """The ring clockwise from its upper left, the stagecoach inside, then each seat."""
    lines = [_headline(facts), "", *_ring(facts), "", *_seats(facts), *_open_questions(facts)]
    return "\n".join(line.rstrip() for line in lines)


def _headline(facts: Facts) -> str:
    words = ["Blackrock City"]
    if facts["round"]:
        words.append(f"phase {facts['round']}")
    if facts["phase"] in ASKS:
        words.append(f"{facts['actor']} {ASKS[facts['phase']]}")
    if facts["timer"]:
        words.append("the sand is running")
    if facts["phase"] == "over":
        words.append("the game is over")
    return " | ".join(words)


def _ring(facts: Facts) -> list[str]:
    """Four spaces above, the rest of the right side, four below, the rest of the left side."""
    spaces = facts["spaces"]
    side = (spaces - 8) // 2
    top = list(range(4))
    right = list(range(4, 4 + side))
    bottom = list(range(4 + side, 8 + side))[::-1]
    left = list(range(8 + side, spaces))[::-1]
    lines = _row([_space(facts, space) for space in top])
    middle = _centre(facts)
    for row in range(side):
        inside = middle if row == side // 2 else [""] * 4
        west, east = _space(facts, left[row]), _space(facts, right[row])
        lines += [
            f"|{a:<{WIDTH}}|{text:^{2 * WIDTH + 1}}|{b:<{WIDTH}}|"
            for a, text, b in zip(west, inside, east, strict=True)
        ]
        if row < side - 1:
            edge = "+" + "-" * WIDTH + "+"
            lines.append(edge + " " * (2 * WIDTH + 1) + edge)
    return lines + _row([_space(facts, space) for space in bottom])


def _row(spaces: list[list[str]]) -> list[str]:
    edge = "+" + ("-" * WIDTH + "+") * len(spaces)
    rows = zip(*spaces, strict=True)
    return [edge, *("|" + "".join(f"{text:<{WIDTH}}|" for text in row) for row in rows), edge]


def _space(facts: Facts, space: int) -> list[str]:
    """Number and name, the face that is up, and who stands there."""
    town = facts[f"ring.{space}"]
    if town is None:
        return [f" {space}", "", "", ""]
    turned = facts[f"turned.{space}"]
    if town == "start":
        face = "safe"
    elif turned:
        face = BACKS[facts[f"back.{town}"]]
    elif facts["looted"] and facts["pawn"] == space:
        face = "robbed"
    else:
        gold, prisoners = facts[f"loot.{town}"]
        face = f"{gold} gold" + (f" {prisoners} pris" if prisoners else "")
    standing = [f"pawn {facts['owner']}"] if facts["pawn"] == space else []
    standing += ["SHERIFF"] if facts["sheriff"] == space else []
    back = "" if turned or town == "start" else f"({BACKS[facts[f'back.{town}']]})"
    # Bullet holes are the dummy's bid.
    holes = facts[f"holes.{town}"][turned] if facts["seats"] > facts["players"] else 0
    return [f" {space} {town} {'o' * holes}", f" {face}", f" {back}", f" {' '.join(standing)}"]


def _centre(facts: Facts) -> list[str]:
    return [
        "STAGECOACH",
        f"{facts['bank.silver']} silver",
        f"bank {facts['bank.gold']} gold",
        f"{facts['bank.prisoners']} prisoners",
    ]


def _seats(facts: Facts) -> list[str]:
    """Healthy, marked, wounded and wounded marked bandits; the bid; cubes; status."""
    lines = ["     h.x.w.y    bid        cubes"]
    for seat in SEATS[: facts["seats"]]:
        dummy = seat not in SEATS[: facts["players"]]
        reserve = "dummy" if dummy else _gang(facts[f"reserve.{seat}"])
        bid = facts[f"bid.{seat}"]
        laid = "-" if not any(bid) else str(bid[0]) if dummy else _gang(bid)
        status = [] if dummy else _status(facts, seat)
        line = f"  {seat}  {reserve:<10} {laid:<10} {_purse(facts, seat):<24}"
        lines.append(f"{line} {', '.join(status)}")
    if facts["queue"]:
        lines.append(f"  To act: {' '.join(facts['queue'])}")
    return lines


def _status(facts: Facts, seat: str) -> list[str]:
    status = ["deferred"] if seat in facts["deferred"] else []
    if facts["clocked"]:
        status.append(f"clocks {facts[f'clocks.{seat}']}")
    return status


def _gang(numbers: list[int]) -> str:
    return ".".join(map(str, numbers))


def _purse(facts: Facts, seat: str) -> str:
    total, gold, silver = (facts[f"{name}.{seat}"] for name in ("cubes", "gold", "silver"))
    return f"{total} = {gold} gold + {silver} silver" if total else "0"


def _open_questions(facts: Facts) -> list[str]:
    """What is half decided."""
    lines = []
    if facts["bidding.size"] is not None:
        parts = [f"a bid of {facts['bidding.size']}"]
        if facts["bidding.marked"] is not None:
            parts.append(f"{facts['bidding.marked']} marked")
        if facts["bidding.wplain"] is not None:
            parts.append(f"{facts['bidding.wplain']} wounded plain")
        lines.append(f"  {facts['actor']} composes {', '.join(parts)}")
    if facts["walking"] is not None:
        lines.append(f"  Indians stop {facts['owner']} with {facts['walking']} steps to go")
    if facts["victims"]:
        lines.append(f"  {facts['owner']} robs {' and '.join(facts['victims'])}")
    return lines
