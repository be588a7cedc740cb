"""The component sheet of Wild Gangs: which numbers there are, and what they may be."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import SheetError
from engine.sheets import Sheet

__all__ = ["FRONTS", "GANGSTERS", "Gangster", "Parts", "read_sheet"]

FRONTS = ("nw.n", "nc.n", "ne.n", "ne.e", "se.e", "se.s", "sc.s", "sw.s", "sw.w", "nw.w")
GANGSTERS = (
    "chief",
    "bruiser",
    "safecracker",
    "adventuress",
    "outlaw",
    "cardsharp",
    "gunslinger",
    "rider",
    "marksman",
)
SEATINGS = {"two": 2, "three": 3, "four": 4}
TILES = 12
ROUNDS = 7


class Gangster(NamedTuple):
    """The numbers of one card."""

    strength: int
    fire: int
    bounty: int
    woman: bool
    chief: bool


class Parts(NamedTuple):
    """A sheet that has been checked."""

    places: tuple[int, ...]
    """By front, in the order of FRONTS."""
    gangsters: tuple[Gangster, ...]
    """In the order of GANGSTERS."""
    tiles: tuple[int, ...]
    """Ascending."""
    bonus: int
    charm: int
    artillery: int
    allowance: dict[int, int]
    """By number of players."""


def read_sheet(sheet: Sheet) -> Parts:
    """Ranges keep every sum of dollars below 2**16, as the packed score needs."""
    loot = sheet.table("loot")
    events = sheet.table("events")
    allowance = sheet.table("allowance")
    parts = Parts(
        places=_places(sheet),
        gangsters=_gangsters(sheet),
        tiles=tuple(sorted(loot.integers("tiles", TILES, 1, 2000))),
        bonus=events.integer("bonus", 0, 1000),
        charm=events.integer("charm", 0, 9),
        artillery=events.integer("artillery", 0, 9),
        allowance={n: allowance.integer(word, 0, 3) for word, n in SEATINGS.items()},
    )
    for table in (loot, events, allowance):
        table.close()
    sheet.close()
    return parts


def _places(sheet: Sheet) -> tuple[int, ...]:
    table = sheet.table("fronts")
    fronts = table.table("places")
    places = {front: fronts.integer(front, 1, 6) for front in FRONTS}
    fronts.close()
    table.close()
    # Two players lose the east or the west street; all others have the whole town.
    total = sum(places.values())
    closed = max(places["ne.e"] + places["se.e"], places["sw.w"] + places["nw.w"])
    if total - closed < 2 * ROUNDS or total < 4 * ROUNDS:
        raise SheetError(f"sheet: [fronts] {total} places are too few for {ROUNDS} cards a player")
    return tuple(places.values())


def _gangsters(sheet: Sheet) -> tuple[Gangster, ...]:
    table = sheet.table("gangsters")
    gang = []
    for name in GANGSTERS:
        card = table.table(name)
        gang.append(
            Gangster(
                strength=card.integer("strength", 0, 15),
                fire=card.integer("fire", 0, 15),
                bounty=card.integer("bounty", 0, 1000),
                woman=card.flag("woman"),
                chief=card.flag("chief"),
            )
        )
        card.close()
    table.close()
    return tuple(gang)
