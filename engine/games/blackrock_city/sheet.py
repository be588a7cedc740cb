"""The component sheet of Blackrock City: which numbers there are, and what they may be."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import SheetError
from engine.sheets import Sheet, Table

__all__ = ["BACKS", "TOWNS", "Parts", "Town", "read_sheet"]

TOWNS = (
    "start",
    "ridge",
    "mesa",
    "fork",
    "fort",
    "creek",
    "spur",
    "pine",
    "gulch",
    "ford",
    "flat",
    "bend",
)
BACKS = ("empty", "steal1", "steal2", "indians")


class Town(NamedTuple):
    """Both faces of a tile."""

    gold: int
    prisoners: int
    holes: int
    back: str
    back_holes: int


class Parts(NamedTuple):
    """A sheet that has been checked."""

    gold: int
    silver: int
    prisoners: int
    gang: int
    clocks: int
    towns: tuple[Town, ...]
    """In the order of TOWNS."""


def read_sheet(sheet: Sheet) -> Parts:
    """Ranges keep gangs, purses and rounds below 2**8, and the belief about cubes in its room."""
    supplies = sheet.table("supplies")
    parts = Parts(
        gold=supplies.integer("gold", 0, 24),
        silver=supplies.integer("silver", 0, 15),
        prisoners=supplies.integer("prisoners", 0, 31),
        gang=supplies.integer("gang", 4, 12),
        clocks=supplies.integer("clocks", 0, 9),
        towns=_towns(sheet),
    )
    supplies.close()
    sheet.close()
    # Each town is robbed at most once, so that the bank never runs short.
    for name, there in (("gold", parts.gold), ("prisoners", parts.prisoners)):
        needed = sum(getattr(town, name) for town in parts.towns)
        if needed > there:
            raise SheetError(f"sheet: [towns] hold {needed} {name}, [supplies] only {there}")
    if len({town.back for town in parts.towns[1:]}) < 2:
        raise SheetError("sheet: [towns] all have the same back")
    return parts


def _towns(sheet: Sheet) -> tuple[Town, ...]:
    table = sheet.table("towns")
    start = table.table(TOWNS[0])
    towns = [Town(0, 0, start.integer("holes", 0, 7), "empty", 0)]
    start.close()
    for name in TOWNS[1:]:
        town = table.table(name)
        towns.append(
            Town(
                gold=town.integer("gold", 0, 7),
                prisoners=town.integer("prisoners", 0, 7),
                holes=town.integer("holes", 0, 7),
                back=_back(town, name),
                back_holes=town.integer("back_holes", 0, 7),
            )
        )
        town.close()
    table.close()
    return tuple(towns)


def _back(town: Table, name: str) -> str:
    steal = town.integer("steal", 0, 2)
    if not town.flag("indians"):
        return BACKS[steal]
    if steal:
        raise SheetError(f"sheet: [towns.{name}] has both a theft and Indians on its back")
    return "indians"
