"""The town for people, drawn from facts alone: it can show no more than they tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["draw"]

Facts = Mapping[str, Any]

SEATS = "ABCD"
SLOTS = ("n1", "n2", "e", "s2", "s1", "w")
LETTERS = {
    "chief": "c",
    "bruiser": "b",
    "safecracker": "s",
    "adventuress": "a",
    "outlaw": "o",
    "cardsharp": "k",
    "gunslinger": "g",
    "rider": "r",
    "marksman": "m",
}
ASKS = {
    "peek": "looks at two events",
    "peek1": "looks at a first event",
    "peek2": "looks at a second event",
    "face": "plays face up or down",
    "front": "chooses a front",
    "card": "chooses a card",
    "look": "looks at something hidden",
    "capture": "captures a gang",
}
# Columns of the map: west front, building, event, building, event, building, east front.
SIDE, CORNER, GAP, CENTRE = 8, 12, 9, 18


def draw(facts: Facts) -> str:
    """The town as a map, then each gang."""
    lines = [
        _headline(facts),
        "",
        *_street(facts, ("nw.n", "nc.n", "ne.n")),
        *_buildings(facts, ("nw", "nc", "ne"), ("n1", "n2"), "nw.w", "ne.e"),
        _between(facts),
        *_buildings(facts, ("sw", "sc", "se"), ("s1", "s2"), "sw.w", "se.e"),
        *_street(facts, ("sw.s", "sc.s", "se.s")),
        "",
        *[line for seat in SEATS[: facts["players"]] for line in _gang(facts, seat)],
        *_face_down(facts),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _headline(facts: Facts) -> str:
    words = ["Wild Gangs"]
    if 1 <= facts["round"] <= 7:
        words.append(f"round {facts['round']} of 7")
    if facts["first"]:
        words.append(f"first player {facts['first']}")
    if facts["phase"] in ASKS:
        placing = [f"face {facts['placing.face']}"] if facts["placing.face"] else []
        placing += [f"at {facts['placing.front']}"] if facts["placing.front"] else []
        words.append(" ".join([facts["actor"], ASKS[facts["phase"]], *placing]))
    elif facts["phase"] == "over":
        words.append("the game is over")
    return " | ".join(words)


def _columns(west: str, corner: str, gap: str, centre: str, gap2: str, corner2: str) -> str:
    north_or_south = (
        f"{corner:<{CORNER}}{gap:^{GAP}}{centre:<{CENTRE}}{gap2:^{GAP}}{corner2:<{CORNER}}"
    )
    return f"{west:>{SIDE}} {north_or_south}"


def _street(facts: Facts, fronts: tuple[str, str, str]) -> list[str]:
    """The fronts of a long street: how full they are, and who stands there."""
    a, b, c = (_fullness(facts, front) for front in fronts)
    d, e, f = (_codes(facts, front) for front in fronts)
    return [
        _columns("", f" {a}", "", f" {b}", "", f" {c}"),
        _columns("", f" {d}", "", f" {e}", "", f" {f}"),
    ]


def _buildings(
    facts: Facts, names: tuple[str, str, str], slots: tuple[str, str], west: str, east: str
) -> list[str]:
    widths = (CORNER, CENTRE, CORNER)
    walls = ["+" + "-" * (width - 2) + "+" for width in widths]
    titles = [_boxed(_title(facts, name), width) for name, width in zip(names, widths, strict=True)]
    loots = [_boxed(_loot(facts, name), width) for name, width in zip(names, widths, strict=True)]
    first, second = slots
    wall = _columns("", walls[0], "", walls[1], "", walls[2])
    return [
        wall,
        _columns(_fullness(facts, west), titles[0], first, titles[1], second, titles[2])
        + f" {_fullness(facts, east)}",
        _columns(
            _codes(facts, west),
            loots[0],
            _event(facts, first),
            loots[1],
            _event(facts, second),
            loots[2],
        )
        + f" {_codes(facts, east)}",
        wall,
    ]


def _between(facts: Facts) -> str:
    """The events of the short streets lie between north and south."""
    west, east = (f" {slot} {_event(facts, slot)}" for slot in ("w", "e"))
    return _columns("", west, "", "", "", east)


def _boxed(text: str, width: int) -> str:
    return f"| {text:<{width - 4}} |"


def _title(facts: Facts, building: str) -> str:
    return f"{building} bank" if facts["bank"] == building else building


def _loot(facts: Facts, building: str) -> str:
    return "/".join(str(value) for value in facts[f"loot.{building}"])


def _event(facts: Facts, slot: str) -> str:
    return facts[f"event.{slot}"] or "-"


def _fullness(facts: Facts, front: str) -> str:
    if front[-1] == facts["closed"]:
        return "closed"
    taken = len(facts[f"front.{front}"])
    return f"{front} {taken}/{taken + facts[f'room.{front}']}"


def _codes(facts: Facts, front: str) -> str:
    return " ".join(_code(card) for card in facts[f"front.{front}"])


def _code(card: str) -> str:
    """`A.chief` is Ac, `A.d1.?` is A?; a capital says that a known card lies face down: AC."""
    owner, *down, name = card.split(".")
    letter = LETTERS.get(name, "?")
    return owner + (letter.upper() if down else letter)


def _gang(facts: Facts, seat: str) -> list[str]:
    """What a gang holds, what its player has looked at, and the cards in hand if known."""
    hand, deck = facts[f"hand.{seat}"], facts[f"deck.{seat}"]
    seen = [slot for slot in SLOTS if seat in facts[f"seen.{slot}"]]
    seen += [card for card in _down_cards(facts) if seat in facts[f"looked.{card}"]]
    holds = f"hand {len(hand)}, deck {len(deck)}, down left {facts[f'allowance.{seat}']}"
    if facts["phase"] in ("capture", "over"):
        holds = f"{facts[f'score.{seat}']} dollars"
    lines = [f"{seat}  {holds} | seen {' '.join(seen) or '-'}"]
    if hand and "?" not in hand:
        cards = ["{} {}/{}".format(card, *facts[f"card.{card}"]) for card in hand]
        lines.append(f"   in hand: {', '.join(cards)}")
    return lines


def _down_cards(facts: Facts) -> list[str]:
    """`A.d1` and so on, as far as they have been placed."""
    names = [name.removeprefix("looked.") for name in facts if name.startswith("looked.")]
    return [name for name in names if facts[f"looked.{name}"] is not None]


def _face_down(facts: Facts) -> list[str]:
    """Where the face-down cards lie, a few on a line."""
    cards = sorted(
        f"{card} at {name.removeprefix('front.')}"
        for name, there in facts.items()
        if name.startswith("front.")
        for card in there
        if card.count(".") == 2
    )
    return [
        ("           " if i else "Face down: ") + ", ".join(cards[i : i + 2])
        for i in range(0, len(cards), 2)
    ]
