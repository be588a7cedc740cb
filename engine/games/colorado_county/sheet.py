"""The component sheet of Colorado County: which numbers there are, and what they may be."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import SheetError
from engine.sheets import Sheet, Table

__all__ = ["LAKES", "Lake", "Parts", "read_sheet"]

LAKES = ("L3", "L4", "L5", "L6", "L7", "L8")
SEATINGS = {"two": 2, "three": 3, "four": 4}
COLUMNS, ROWS = 15, 10
NUMBERS = 12
ROUNDS = 4
SIZE_MAX = 8
BOX_MAX = 4
WATER_MAX = 22

Cell = tuple[int, int]


class Lake(NamedTuple):
    """One lake: its worth, its outline in every distinct quarter turn, its recommended place."""

    value: int
    outlines: tuple[tuple[Cell, ...], ...]
    turn: int
    corner: Cell


class Parts(NamedTuple):
    """A sheet that has been checked."""

    lakes: tuple[Lake, ...]
    """In the order of LAKES."""
    vectors: tuple[Cell, ...]
    """By card number: from the first star to the second, (0, 0) = one star."""
    border: tuple[tuple[int, int], ...]
    """By round: for the first and the second place."""
    domain: tuple[tuple[int, int], ...]
    double: tuple[int, ...]
    lake: tuple[int, ...]
    """By round but the last."""
    markers: int
    tokens: int
    sales: int
    cards: dict[int, int]
    """Turned up in an auction, by number of players."""
    for_sale: dict[int, int]


def read_sheet(sheet: Sheet) -> Parts:
    """Ranges keep every number inside its packed field, and leave land for all flags."""
    scores, supply = sheet.table("scores"), sheet.table("supply")
    seating = _seating(sheet)
    parts = Parts(
        lakes=_lakes(sheet),
        vectors=_vectors(sheet),
        border=_prizes(scores, "border"),
        domain=_prizes(scores, "domain"),
        double=tuple(scores.integers("double", ROUNDS, 0, 50)),
        lake=tuple(scores.integers("lake", ROUNDS - 1, 0, 50)),
        markers=supply.integer("markers", 1, 60),
        tokens=supply.integer("tokens", 1, 16),
        sales=supply.integer("sales", 0, 5),
        cards={players: cards for players, (cards, _) in seating.items()},
        for_sale={players: for_sale for players, (_, for_sale) in seating.items()},
    )
    scores.close()
    supply.close()
    sheet.close()
    return parts


def _lakes(sheet: Sheet) -> tuple[Lake, ...]:
    table = sheet.table("lakes")
    lakes = tuple(_lake(table, name) for name in LAKES)
    table.close()
    water = sum(len(lake.outlines[0]) for lake in lakes)
    if water > WATER_MAX:
        # More could leave no cell for the last flag.
        raise SheetError(f"sheet: [lakes] {water} water cells: must be at most {WATER_MAX}")
    covered = [cell for lake in lakes for cell in _covered(lake)]
    if len(set(covered)) < len(covered):
        raise SheetError("sheet: [lakes] the recommended layout: lakes overlap")
    return lakes


def _lake(lakes: Table, name: str) -> Lake:
    table = lakes.table(name)
    value = table.integer("value", 0, 50)
    size = table.integer("size", 1, SIZE_MAX)
    columns = table.integers("x", size, 0, BOX_MAX - 1)
    rows = table.integers("y", size, 0, BOX_MAX - 1)
    turn = table.integer("turn", 0, 3)
    corner = (table.integer("column", 1, COLUMNS) - 1, table.integer("row", 1, ROWS) - 1)
    table.close()
    outline = tuple(zip(columns, rows, strict=True))
    if min(columns) or min(rows):
        raise SheetError(f"sheet: [{table.name}] x, y: the box must begin at 0, 0")
    if len(_together(outline[0], set(outline))) != size:
        raise SheetError(f"sheet: [{table.name}] x, y: the water must hang together, no cell twice")
    lake = Lake(value, _turned(outline), turn, corner)
    if turn >= len(lake.outlines):
        raise SheetError(f"sheet: [{table.name}] turn = {turn}: must be below {len(lake.outlines)}")
    if any(x >= COLUMNS or y >= ROWS for x, y in _covered(lake)):
        raise SheetError(f"sheet: [{table.name}] column, row: the lake leaves the board")
    return lake


def _turned(outline: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The outline in its distinct clockwise quarter turns."""
    found: list[tuple[Cell, ...]] = []
    for _ in range(4):
        if tuple(sorted(outline)) not in [tuple(sorted(other)) for other in found]:
            found.append(outline)
        height = max(y for _, y in outline)
        outline = tuple((height - y, x) for x, y in outline)
    return tuple(found)


def _covered(lake: Lake) -> list[Cell]:
    left, top = lake.corner
    return [(left + x, top + y) for x, y in lake.outlines[lake.turn]]


def _together(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The part of the cells that hangs together with the first."""
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells - found
        found |= beside
        edge += beside
    return found


def _vectors(sheet: Sheet) -> tuple[Cell, ...]:
    table = sheet.table("cards")
    right = table.integers("right", NUMBERS, -5, 5)
    down = table.integers("down", NUMBERS, -5, 5)
    table.close()
    return tuple(zip(right, down, strict=True))


def _prizes(scores: Table, name: str) -> tuple[tuple[int, int], ...]:
    first = scores.integers(f"{name}_first", ROUNDS, 0, 100)
    second = scores.integers(f"{name}_second", ROUNDS, 0, 100)
    return tuple(zip(first, second, strict=True))


def _seating(sheet: Sheet) -> dict[int, tuple[int, int]]:
    table = sheet.table("seating")
    seating = {}
    for word, players in SEATINGS.items():
        row = table.table(word)
        seating[players] = (row.integer("cards", 1, 3), row.integer("for_sale", 0, 15))
        row.close()
    table.close()
    return seating
