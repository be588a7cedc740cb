"""The component sheet of Dodge City: which numbers there are, and what they may be."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import SheetError
from engine.sheets import Sheet, Table

__all__ = ["BUILDINGS", "TYPES", "Card", "Parts", "Plan", "Type", "read_sheet"]

TYPES = ("cowboy", "bandit", "sheriff", "gunman", "lady")
"""From weak to strong."""
BUILDINGS = ("saloon", "post", "hotel", "jail", "union", "drug", "bank")
SEATINGS = {"two": 2, "three": 3, "four": 4, "five": 5}
QUESTION, NUMBER, CHARACTER, INDIAN = range(4)
CARDS = 32
QUESTIONS_MAX, INDIANS_MAX = 25, 2
SIDE = 8
SQUARES = "VWXYZ"
UNIT = 25
"""Every sum of dollars is a multiple of it."""
PAY = (1, 2, 5, 7, 8, 10, 11, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 26, 28, 32)
MOVE = (2, 3, 4, 6, 9, 10, 11, 12, 13, 15, 18, 21, 22, 23, 27, 29, 30, 31)
"""The events that move dollars, and pawns."""
EVENTS = 32

Cell = tuple[int, int]


class Type(NamedTuple):
    """One kind of pawn."""

    price: int
    points: int


class Card(NamedTuple):
    """The face of one game card."""

    kind: int
    """QUESTION, NUMBER, CHARACTER or INDIAN."""
    type: int
    """Index in TYPES; 0 for a question mark and an Indian."""
    number: int
    """Hundreds of dollars or free pawns; 0 for a question mark and an Indian."""


class Plan(NamedTuple):
    """The floor of one building, as bits: 8 * row + column."""

    cells: int
    """Where pawns may stand."""
    touching: tuple[int, ...]
    """For each important square the cells beside it."""
    rows: tuple[str, ...]
    """As drawn."""


class Parts(NamedTuple):
    """A sheet that has been checked."""

    types: tuple[Type, ...]
    """In the order of TYPES."""
    start: int
    number: int
    building: int
    pawns: int
    tokens: int
    goal: int
    visit: int
    indian: int
    buildings: dict[int, int]
    """How many are in play, by number of players."""
    cards: tuple[Card, ...]
    """By id: question marks, then the types from weak to strong by number, then Indians."""
    plans: tuple[Plan, ...]
    """In the order of BUILDINGS."""
    dollars: tuple[int, ...]
    """By event from 1; 0 where the card moves none."""
    men: tuple[int, ...]


def read_sheet(sheet: Sheet) -> Parts:
    """Ranges keep every number inside its packed field."""
    money, supply, limits = sheet.table("money"), sheet.table("supply"), sheet.table("limits")
    dollars, men = _events(sheet)
    parts = Parts(
        types=_types(sheet),
        start=_dollars(money, "start", 0, 10_000),
        number=_dollars(money, "number", UNIT, 200),
        building=_dollars(money, "building", 0, 400),
        pawns=supply.integer("pawns", 1, 40),
        tokens=supply.integer("tokens", 1, len(BUILDINGS)),
        goal=limits.integer("goal", 1, 63),
        visit=limits.integer("visit", 1, 3),
        indian=limits.integer("indian", 1, 3),
        buildings=_seating(sheet),
        cards=_cards(sheet),
        plans=_plans(sheet),
        dollars=dollars,
        men=men,
    )
    for table in (money, supply, limits):
        table.close()
    sheet.close()
    return parts


def _dollars(table: Table, key: str, low: int, high: int, unit: int = UNIT) -> int:
    value = table.integer(key, low, high)
    if value % unit:
        raise SheetError(f"sheet: [{table.name}] {key} = {value}: must be a multiple of {unit}")
    return value


def _types(sheet: Sheet) -> tuple[Type, ...]:
    table = sheet.table("types")
    found = []
    for name in TYPES:
        row = table.table(name)
        # Half a price is paid out as well.
        price = _dollars(row, "price", 2 * UNIT, 1000, 2 * UNIT)
        found.append(Type(price, row.integer("points", 1, 9)))
        row.close()
    table.close()
    return tuple(found)


def _seating(sheet: Sheet) -> dict[int, int]:
    table = sheet.table("seating")
    seating = {n: table.integer(word, 1, len(BUILDINGS)) for word, n in SEATINGS.items()}
    table.close()
    return seating


def _cards(sheet: Sheet) -> tuple[Card, ...]:
    table = sheet.table("cards")
    # With no more five seats can draw for a tie until one of them gets a card of some strength.
    cards = [Card(QUESTION, 0, 0)] * table.integer("questions", 0, QUESTIONS_MAX)
    for index, name in enumerate(TYPES):
        cards += _suit(table, index, name)
    # A hand can always be played if there are no more: an Indian serves only in two phases.
    cards += [Card(INDIAN, 0, 0)] * table.integer("indians", 0, INDIANS_MAX)
    table.close()
    if len(cards) != CARDS:
        raise SheetError(f"sheet: [cards] {len(cards)} cards: must be {CARDS}")
    return tuple(cards)


def _suit(cards: Table, index: int, name: str) -> list[Card]:
    """The cards of one type, by number."""
    table = cards.table(name)
    faces = [(number, CHARACTER) for number in table.integers("character", None, 1, 3)]
    faces += [(number, NUMBER) for number in table.integers("number", None, 1, 9)]
    table.close()
    if len({number for number, _ in faces}) < len(faces):
        raise SheetError(f"sheet: [{table.name}] no number may come twice")
    return [Card(kind, index, number) for number, kind in sorted(faces)]


def _plans(sheet: Sheet) -> tuple[Plan, ...]:
    table = sheet.table("plans")
    plans = tuple(_plan(table, name) for name in BUILDINGS)
    table.close()
    return plans


def _plan(table: Table, name: str) -> Plan:
    rows = _rows(table, name)
    letters = {letter: (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row)}
    squares = "".join(sorted(letter for row in rows for letter in row if letter in SQUARES))
    if squares not in (SQUARES[:4], SQUARES):
        raise SheetError(
            f"sheet: [plans] {name} has the squares {squares!r}: must be VWXY or VWXYZ"
        )
    cells = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}
    touching = [_beside(letters[square]) & cells for square in squares]
    for square, beside in zip(squares, touching, strict=True):
        if not beside:
            raise SheetError(f"sheet: [plans] {name}: no cell touches {square}")
    if _together(min(cells), cells) != cells:
        raise SheetError(f"sheet: [plans] {name}: the cells must hang together")
    return Plan(_bits(cells), tuple(_bits(beside) for beside in touching), rows)


def _rows(table: Table, name: str) -> tuple[str, ...]:
    rows = tuple(table.text(name).strip("\n").split("\n"))
    if not 1 <= len(rows) <= SIDE or not all(1 <= len(row) <= SIDE for row in rows):
        raise SheetError(f"sheet: [plans] {name}: must be a drawing of at most {SIDE} by {SIDE}")
    if len({len(row) for row in rows}) > 1:
        raise SheetError(f"sheet: [plans] {name}: all rows must be equally long")
    for letter in sorted(set("".join(rows)) - set(".#" + SQUARES)):
        raise SheetError(f"sheet: [plans] {name}: {letter!r} is not one of . # {' '.join(SQUARES)}")
    return rows


def _beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def _together(start: Cell, cells: set[Cell]) -> set[Cell]:
    """The part of the cells that hangs together with the first."""
    found, edge = {start}, [start]
    while edge:
        beside = _beside(edge.pop()) & cells - found
        found |= beside
        edge += beside
    return found


def _bits(cells: set[Cell]) -> int:
    return sum(1 << SIDE * y + x for x, y in cells)


def _events(sheet: Sheet) -> tuple[tuple[int, ...], tuple[int, ...]]:
    table = sheet.table("events")
    dollars, men = [], []
    for number in range(1, EVENTS + 1):
        row = table.table(str(number))
        dollars.append(_dollars(row, "dollars", UNIT, 1000) if number in PAY else 0)
        men.append(row.integer("pawns", 1, 3) if number in MOVE else 0)
        row.close()
    table.close()
    return tuple(dollars), tuple(men)
