"""The town for people, drawn from facts alone: it can show no more than they tell."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Any

__all__ = ["draw"]

Facts = Mapping[str, Any]

SEATS = "ABCDE"
COLUMNS = "abcdefgh"
TYPES = {"L": "lady", "G": "gunman", "S": "sheriff", "B": "bandit", "C": "cowboy"}
WIDTH = 79
STREET = 4
"""Buildings side by side, and the width of one."""
HOUSE = 20
FAR = 10
"""The fact `missing` counts no further."""
STAGES = {
    "opening": "start",
    "move1": "first moves",
    "move2": "second moves",
    "duels": "duels",
    "control": "control duels",
    "settling": "settlement",
    "closing": "end of the round",
}
ASKS = {
    "start": "{actor} chooses a start card",
    "play": "{actor} plays a card",
    "kill": "{actor} removes pawns of others, {left} at most",
    "go": "{actor} chooses a building to place pawns in",
    "type": "{actor} chooses the type of the {where}",
    "at": "{actor} places a pawn in the {where}",
    "give": "{actor} chooses who gets the pawns",
    "lose": "{actor} gives up a pawn, {left} to go",
    "sell": "{actor} sells a pawn to pay {debt} dollars",
    "commit": "{actor} chooses a card for the duels",
    "duel": "{actor} challenges somebody",
    "shoot": "{actor} shoots a pawn in the {where}",
    "deal": "cards are dealt",
    "show": "cards are shown",
    "first": "chance names the first player",
    "event": "{turn} draws an event",
    "draw": "{turn} draws a card",
    "aside": "cards laid aside are shown",
    "tie": "cards are drawn for the tie",
    "over": "the game is over",
}


def draw(facts: Facts) -> str:
    """The buildings, then the types, each seat and the piles."""
    names = facts["buildings"]
    lines = [_headline(facts), _question(facts), ""]
    for i in range(0, len(names), STREET):
        houses = [_house(facts, name) for name in names[i : i + STREET]]
        rows = zip_longest(*houses, fillvalue="")
        lines += ["".join(f"{text:<{HOUSE}}" for text in row) for row in rows]
        lines.append("")
    lines += _types(facts)
    for seat in SEATS[: facts["players"]]:
        lines += _seat(facts, seat)
    lines += _piles(facts)
    return "\n".join(line.rstrip() for line in lines)


def _headline(facts: Facts) -> str:
    words = ["Dodge City", f"round {facts['round']}"]
    if facts["stage"] in STAGES:
        words.append(STAGES[facts["stage"]])
    if facts["first"]:
        words.append(f"first player {facts['first']}")
    return " | ".join(words)


def _question(facts: Facts) -> str:
    """What the table waits for."""
    asked = ASKS[facts["phase"]].format_map(facts)
    duel = f", {facts['lead']} duels {facts['rival']}" if facts["lead"] else ""
    return asked + duel + (f" (event {facts['event']})" if facts["event"] else "")


def _house(facts: Facts, name: str) -> list[str]:
    """Name, type and state of a building, and its floor while it is open."""
    kind = facts[f"type.{name}"]
    title = f"{name}: {TYPES[kind]}" if kind else name
    status = facts[f"status.{name}"]
    if status != "open":
        return [title, "neutral" if status == "neutral" else f"taken by {status}"]
    rows = facts[f"plan.{name}"]
    return [
        title,
        _outlook(facts, name),
        "  " + " ".join(COLUMNS[: len(rows[0])]),
        *[f"{y} {' '.join(row)}" for y, row in enumerate(rows, start=1)],
    ]


def _outlook(facts: Facts, name: str) -> str:
    """Who controls a building, or who of those that stand there is nearest to it."""
    if facts[f"control.{name}"]:
        return f"controlled by {facts[f'control.{name}']}"
    standing = set("".join(facts[f"plan.{name}"])) & set(SEATS)
    needs = {seat: facts[f"missing.{name}"][SEATS.index(seat)] for seat in sorted(standing)}
    fewest = min(needs.values(), default=FAR)
    if fewest >= FAR:
        return "open"
    nearest = "".join(seat for seat in needs if needs[seat] == fewest)
    return f"{nearest} need{'s' if len(nearest) == 1 else ''} {fewest} more"


def _types(facts: Facts) -> list[str]:
    """Price and points of each type, and how many buildings may still get it."""
    kinds = [
        f"{kind} ${facts[f'price.{kind}']} {facts[f'value.{kind}']}p x{facts[f'tokens.{kind}']}"
        for kind in TYPES
    ]
    return _wrapped("types   ", "  ".join(kinds))


def _seat(facts: Facts, seat: str) -> list[str]:
    points = facts[f"points.{seat}"]
    counts = [
        f"{seat}  {points} point{'' if points == 1 else 's'}",
        f"${facts[f'cash.{seat}']}",
        f"{facts[f'supply.{seat}']} pawns left",
    ]
    if facts[f"out.{seat}"]:
        counts.append(f"{facts[f'out.{seat}']} out of the game")
    if facts[f"fought.{seat}"]:
        counts.append("has fought")
    return [" | ".join(counts), *_wrapped("   ", " | ".join(_cards(facts, seat)))]


def _cards(facts: Facts, seat: str) -> list[str]:
    """The seat's cards as far as they are known, by place."""
    places = []
    if facts[f"hand.{seat}"]:
        places.append(f"hand {_listed(facts[f'hand.{seat}'])}")
    if facts[f"sealed.{seat}"]:
        places.append(f"face down {_listed([facts[f'sealed.{seat}']])}")
    if facts[f"shown.{seat}"]:
        places.append(f"face up {facts[f'shown.{seat}']}")
    if facts[f"aside.{seat}"]:
        places.append(f"aside {_listed(facts[f'aside.{seat}'])}")
    if facts[f"tie.{seat}"]:
        places.append(f"drawn {facts[f'tie.{seat}']}")
    return places


def _listed(cards: list[str]) -> str:
    unknown = cards.count("?")
    words = [card for card in cards if card != "?"]
    return " ".join(words + ([f"{unknown} unknown"] if unknown else []))


def _piles(facts: Facts) -> list[str]:
    used = " ".join(facts["discards"]) or "-"
    events = " ".join(map(str, facts["event.discards"])) or "-"
    return [
        *_wrapped("cards   ", f"{facts['pile']} in the pile, used: {used}"),
        *_wrapped("events  ", f"{facts['events']} in the pile, used: {events}"),
    ]


def _wrapped(title: str, words: str) -> list[str]:
    if not words:
        return []
    indent = " " * len(title)
    return wrap(words, WIDTH, initial_indent=title, subsequent_indent=indent)
