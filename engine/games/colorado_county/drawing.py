"""The county for people, drawn from facts alone: it can show no more than they tell."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

__all__ = ["draw"]

Facts = Mapping[str, Any]

SEATS = "ABCD"
LAKES = ("L3", "L4", "L5", "L6", "L7", "L8")
COLUMNS = "abcdefghijklmno"
WIDTH = 78
ASKS = {
    "lake": "chooses a lake",
    "rot": "turns lake {picked}",
    "lay": "lays lake {picked}",
    "flag": "chooses a flag",
    "on": "places a flag {picked}",
    "ask": "may offer land for sale",
    "interest": "says whether it wants {land}",
    "pay": "pays for {land}",
    "card": "takes a card",
    "at": "uses {picked} on a flag",
    "to": "places the second marker of {picked}, first at {placed}",
}
SEALED = {"bid": "sealed bids are made", "interest": "sealed answers are given"}


def draw(facts: Facts) -> str:
    """The board with what lies beside it, then each seat."""
    board = _board(facts)
    beside = _beside(facts)
    beside += [""] * (len(board) - len(beside))
    lines = [
        _headline(facts),
        _question(facts),
        "",
        *[f"{row:<37}{note}" for row, note in zip(board, beside, strict=True)],
        "",
        *[line for seat in SEATS[: facts["players"]] for line in _seat(facts, seat)],
    ]
    return "\n".join(line.rstrip() for line in lines)


def _headline(facts: Facts) -> str:
    words = ["Colorado County"]
    if facts["round"]:
        words.append(f"round {facts['round']} of 4")
    if facts["auction"]:
        words.append(f"auction {facts['auction']} of {facts['auctions']}")
    return " | ".join(words)


def _question(facts: Facts) -> str:
    """What the table waits for."""
    if facts["phase"] == "over":
        return "the game is over"
    if facts["actor"] == "sealed":
        land = f" for {facts['for.sale']}" if facts["for.sale"] else ""
        return SEALED[facts["phase"]] + land
    if facts["phase"] in ASKS:
        wish = ASKS[facts["phase"]].format(
            picked=facts["picked"], placed=facts["placed"], land=facts["for.sale"]
        )
        return f"{facts['actor']} {wish}"
    return "chance and announcements"


def _board(facts: Facts) -> list[str]:
    """Digits are water, capitals markers, small letters flags."""
    head = "    " + " ".join(COLUMNS)
    return [head] + [f"{y:>2}  {' '.join(row)}" for y, row in enumerate(facts["board"], start=1)]


def _beside(facts: Facts) -> list[str]:
    owners = [f"{lake} {facts[f'owner.{lake}'] or '-'}" for lake in LAKES]
    hidden = " ".join(f"{colour}{facts[f'hidden.{colour}']}" for colour in "rgob")
    notes = [
        f"lakes    {'  '.join(owners[:3])}",
        f"         {'  '.join(owners[3:])}",
        f"face up  {' '.join(facts['up']) or '-'}",
        *[f"         {_figure(facts, card)}" for card in facts["up"]],
        f"hidden   {hidden}",
        f"bag      {facts['bag']} tokens",
    ]
    if facts["lead"]:
        notes.append(f"lead     {facts['lead']}")
    if facts["seller"]:
        notes.append(f"for sale {facts['for.sale']} by {facts['seller']}")
    if facts["ranking"]:
        notes.append(f"ranking  {' '.join(facts['ranking'])}")
    return notes


def _figure(facts: Facts, card: str) -> str:
    """Where the second star lies, before the card is turned."""
    right, down = facts[f"figure.{card[1:]}"]
    if not right and not down:
        return f"{card}: one star"
    steps = [_steps(right, "right", "left"), _steps(down, "down", "up")]
    return f"{card}: {', '.join(step for step in steps if step)}"


def _steps(count: int, forth: str, back: str) -> str:
    return f"{abs(count)} {forth if count > 0 else back}" if count else ""


def _seat(facts: Facts, seat: str) -> list[str]:
    counts = [
        f"{seat}  {facts[f'score.{seat}']} points",
        f"border {facts[f'rim.{seat}']}",
        f"doubles {facts[f'doubles.{seat}']}",
        f"domain {facts[f'domain.{seat}'] or '-'}",
        f"markers {facts[f'markers.{seat}']}",
        f"For Sale {facts[f'sale.{seat}']}",
    ]
    lines = [" | ".join(counts)]
    if facts[f"flags.{seat}"]:
        lines.append(f"   flags to place: {' '.join(facts[f'flags.{seat}'])}")
    hand = facts[f"hand.{seat}"]
    tokens = " ".join(token for token in hand if token != "?")
    unknown = hand.count("?")
    tokens += f"{' and' if tokens else ''} {unknown} unknown" if unknown else ""
    lines += _wrapped(f"   {len(hand)} tokens: ", tokens.strip() or "-")
    if facts[f"shown.{seat}"] is not None:
        lines += _wrapped("   bid shown: ", " ".join(facts[f"shown.{seat}"]) or "nothing")
    return lines


def _wrapped(title: str, words: str) -> list[str]:
    return wrap(title + words, WIDTH, subsequent_indent=" " * 6)
