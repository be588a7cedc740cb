"""The town for people, drawn from facts alone: it can show no more than they tell."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

__all__ = ["draw"]

Facts = Mapping[str, Any]

SEATS = "ABCDE"
COLUMNS = "abcdefgh"
KINDS = ("ranch", "mine", "drugstore", "bank", "saloon", "hotel", "prison", "church")
CARDS = ("sheriff", "banker", "grocer", "worker", "settler", "captain", "mercenary")
SLOTS = ("t12", "t10", "t8", "t6", "t5", "t4", "t3")
POINTS = ("v5", "v4", "v3", "v2")
LEFT = ("wages", "ammo", "roads3", "road1", "parcels", *SLOTS)
RIGHT = ("late", "pinc", "cinc", "gamb", "estate", "pvp", "cvp", "evp", *POINTS)
MAP, BESIDE, WIDTH = 39, 24, 78
SIDES = {"y": "yellow", "r": "red"}
ASKS = {
    "claim": "claims a parcel",
    "pick": "picks a personality",
    "grocer": "takes cash, or waits",
    "settler": "takes cash, or waits",
    "captain": "may pay for men or guns",
    "worker": "may take a tile",
    "place": "places a cowboy, or passes",
    "choose": "chooses the next duel",
    "tile": "chooses a duel tile",
    "guns": "says how many revolvers count",
    "buy": "may buy {offer}",
    "take": "may take what lies on {step}",
    "build": "builds or keeps a {tile}",
    "house": "finds a house for the {tile} on {site}",
    "consent": "may let the house of the {tile} on {site} stand on {asked}",
    "double": "takes cash, or doubles an income",
    "vp": "buys points",
    "points": "buys points from the bank",
    "limit": "buys points for cash",
    "lastroads": "lays roads for the last time",
}


def draw(facts: Facts) -> str:
    """The map with the action track beside it, then bag and duel, then each seat."""
    town, beside = _town(facts), ["", *_track(facts)]
    beside += [""] * (len(town) - len(beside))
    lines = [
        _headline(facts),
        _question(facts),
        "",
        *[f"{row:<{MAP}}{note}" for row, note in zip(town, beside, strict=True)],
        "",
        *_common(facts),
        *_duel(facts),
        "",
        *[line for seat in SEATS[: facts["players"]] for line in _seat(facts, seat)],
    ]
    return "\n".join(line.rstrip() for line in lines)


def _headline(facts: Facts) -> str:
    words = ["Carson City"]
    if facts["turn"]:
        words.append(f"turn {facts['turn']} of 4")
    if facts["order"]:
        title = "passed" if facts["phase"] == "place" else "order"
        words.append(f"{title} {' '.join(facts['order'])}")
    if facts["step"] not in (None, "none"):
        words.append(f"now {facts['step']}")
    return " | ".join(words)


def _question(facts: Facts) -> str:
    """What the table waits for."""
    if facts["phase"] == "over":
        return "the game is over"
    if facts["phase"] in ASKS:
        names = {name: facts[name] for name in ("step", "tile", "site", "offer", "asked")}
        return f"{facts['actor']} {ASKS[facts['phase']].format(**names)}"
    return "chance and announcements"


def _town(facts: Facts) -> list[str]:
    """Small letters are buildings, capitals owners, * marks cowboys, lines are roads."""
    lines = ["    " + "   ".join(COLUMNS)]
    for row in range(9):
        lines.append("  " + _street(facts, row))
        if row < 8:
            lines.append(f"{row + 1} " + _parcels(facts, row))
    return lines


def _street(facts: Facts, row: int) -> str:
    """The edges along the north of a row of parcels, with the corners between them."""
    drawn = ""
    for column in range(9):
        drawn += "+" if _crossed(facts, row, column) else " "
        if column < 8:
            drawn += 3 * (_laid(facts, _north(row, column), "-=") or " ")
    return drawn


def _parcels(facts: Facts, row: int) -> str:
    drawn = ""
    for column in range(8):
        name = f"{COLUMNS[column]}{row + 1}"
        owner = facts["owners"][row][column].replace(".", " ")
        star = "*" if facts.get(f"cowboys.{name}") else " "
        drawn += _laid(facts, _west(row, column), "|H") or " "
        drawn += facts["board"][row][column] + owner + star
    return drawn + (_laid(facts, _west(row, 8), "|H") or " ")


def _north(row: int, column: int) -> str:
    """The edge between two corners of a row; below the board it is a south side (§3.1)."""
    return f"{COLUMNS[column]}{row + 1}n" if row < 8 else f"{COLUMNS[column]}8s"


def _west(row: int, column: int) -> str:
    return f"{COLUMNS[column]}{row + 1}w" if column < 8 else f"h{row + 1}e"


def _laid(facts: Facts, edge: str, signs: str) -> str:
    """How the edge is drawn: as a road, as a bridge, or not at all."""
    if edge in facts["bridges"]:
        return signs[1]
    return signs[0] if edge in facts["roads"] else ""


def _crossed(facts: Facts, row: int, column: int) -> bool:
    """Whether a road ends at this corner."""
    edges = [_north(row, column - i) for i in (0, 1) if 0 <= column - i < 8]
    edges += [_west(row - i, column) for i in (0, 1) if 0 <= row - i < 8]
    return any(_laid(facts, edge, "+-") for edge in edges)


def _track(facts: Facts) -> list[str]:
    """The action spaces in the order in which they are resolved, down and then down again."""
    return [
        f"{_space(facts, left):<{BESIDE}}{_space(facts, right)}"
        for left, right in zip(LEFT, RIGHT, strict=True)
    ]


def _space(facts: Facts, name: str) -> str:
    words = f"{'>' if facts['step'] == name else ' '}{name:<7}"
    if name in SLOTS:
        words += f"{facts[f'slot.{name}'] or '-':<10}"
    if name in POINTS and name not in facts["open"]:
        return words + "closed"
    return words + _crowd(facts.get(f"space.{name}") or "")


def _crowd(cowboys: str) -> str:
    """`AAAB` as A3 B."""
    counts = [(letter, cowboys.count(letter)) for letter in SEATS + "W"]
    return "".join(f"{letter}{n if n > 1 else ''}" for letter, n in counts if n)


def _common(facts: Facts) -> list[str]:
    """Cowboys in town, what is left in the bag and in the supply."""
    parcels = [f"{column}{row}" for row in range(1, 9) for column in COLUMNS]
    standing = [(p, facts.get(f"cowboys.{p}")) for p in parcels]
    cowboys = ", ".join(f"{p} {''.join(seats)}" for p, seats in standing if seats)
    bag = " ".join(f"{kind} {facts[f'bag.{kind}']}" for kind in KINDS if facts[f"bag.{kind}"])
    lines = _wrapped("cowboys: ", cowboys) if cowboys else []
    lines += _wrapped("bag: ", bag or "empty")
    red = [card for card, side in zip(CARDS, facts["sides"], strict=True) if side == "r"]
    if red:
        lines += _wrapped("red sides: ", ", ".join(red))
    lines.append(f"supply: {_many(facts['supply'], 'road')}")
    if facts["chip"]:
        lines.append(f"3-guns chip: {facts['chip']}")
    return lines


def _duel(facts: Facts) -> list[str]:
    if not facts["duel"]:
        return []
    shares = [f"{seat} {_share(facts, seat)}" for seat in facts["duellists"]]
    return _wrapped(f"duel on {facts['duel']}: ", ", ".join(shares))


def _share(facts: Facts, seat: str) -> str:
    """The tile committed; or dice, tile shown and revolvers named so far."""
    chosen = facts[f"chosen.{seat}"]
    return f"tile {chosen}" if chosen is not None else str(facts[f"rolled.{seat}"])


def _seat(facts: Facts, seat: str) -> list[str]:
    fact = {name.partition(".")[0]: facts[name] for name in facts if name.endswith(f".{seat}")}
    first = [
        f"{seat}  {_many(fact['vp'], 'point')} ({fact['worth']} if it ended now)",
        f"${fact['cash']}" + ("" if fact["limit"] is None else f" (limit {fact['limit']})"),
    ]
    if fact["card"]:
        first.append(f"{fact['card']} {SIDES[facts['sides'][CARDS.index(fact['card'])]]}")
    white = " + white" if facts["white"] == "hand" and fact["card"] == "sheriff" else ""
    second = [
        f"   {_many(fact['reserve'], 'cowboy')}{white} + {_many(fact['revolvers'], 'revolver')}",
        f"firepower {fact['firepower']}",
        _many(fact["stock"], "road"),
        f"property tiles {fact['property']}",
    ]
    lines = [" | ".join(first), " | ".join(second)]
    if fact["kept"]:
        lines += _wrapped("   kept: ", " ".join(fact["kept"]))
    if fact["hand"]:
        lines.append(f"   duel tiles: {' '.join(map(str, fact['hand']))}")
    return lines


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _wrapped(title: str, words: str) -> list[str]:
    return wrap(title + words, WIDTH, subsequent_indent=" " * 6)
