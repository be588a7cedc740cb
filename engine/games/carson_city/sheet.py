"""The component sheet of Carson City: which numbers there are, and what they may be."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import SheetError
from engine.sheets import Sheet, Table

__all__ = ["CARDS", "KINDS", "Kind", "Parts", "Powers", "River", "Scores", "Track", "read_sheet"]

KINDS = ("ranch", "mine", "drugstore", "bank", "saloon", "hotel", "prison", "church")
CARDS = ("sheriff", "banker", "grocer", "worker", "settler", "captain", "mercenary")
SIDE = 8
BANKS_MAX = 5
CENTRE_ROADS = 4
PLAYERS_MAX = 5
RIVER_MAX, RIVER_INNER_MAX = 16, 12


class Kind(NamedTuple):
    """The numbers of one kind of building."""

    tiles: int
    """0 for the bank: the option says it."""
    income: int
    revolvers: int
    houses: int
    per: int
    """Dollars for each own ranch (drugstore) or mine (bank), 0 for the others."""
    minimum: int
    """Of the ranch's income, 0 for the others."""


class Track(NamedTuple):
    """The action spaces: dollars, revolvers, points; pvp and cvp are what one point takes."""

    wages: int
    ammo: int
    pinc: int
    cinc: int
    pvp: int
    cvp: int
    evp: int


class Scores(NamedTuple):
    """Points for what is placed; dollars for one point at the end, and at the end of a turn."""

    placed: int
    dollars: int
    limit: int


class Powers(NamedTuple):
    """What the personalities give or take."""

    lost_duel: int
    banker_cash: int
    banker_points: tuple[int, ...]
    """Rising."""
    banker_prices: tuple[int, ...]
    """Not falling."""
    grocer_cash: int
    worker_roads: int
    worker_price: int
    settler_cash: int
    captain_cowboys: tuple[int, ...]
    """Dollars for 1, 2, 3; not falling."""
    captain_revolvers: tuple[int, ...]
    """Dollars for 1, 2; not falling."""
    mercenary: tuple[int, int]
    """Revolvers, yellow and red."""


class River(NamedTuple):
    """The other board, and what differs there."""

    parcels: tuple[int, ...]
    """Ascending numbers of parcels, 8 to a row."""
    mountains: int
    mine: int
    bridge: int


class Parts(NamedTuple):
    """A sheet that has been checked."""

    kinds: tuple[Kind, ...]
    """In the order of KINDS."""
    cash: int
    roads: int
    cowboys: int
    mountains: int
    new_cowboys: tuple[int, ...]
    """After turns 1, 2 and 3."""
    road_pieces: int
    properties: int
    duel_cash: int
    track: Track
    scores: Scores
    limits: tuple[tuple[int, int], ...]
    """In the order of CARDS: yellow and red."""
    powers: Powers
    river: River


def read_sheet(sheet: Sheet) -> Parts:
    """Ranges keep every number inside its packed field, and every list of moves short."""
    start, supply = sheet.table("start"), sheet.table("supply")
    parts = Parts(
        kinds=_kinds(sheet),
        cash=start.integer("cash", 0, 60),
        roads=start.integer("roads", 0, 3),
        cowboys=start.integer("cowboys", 0, 10),
        mountains=start.integer("mountains", 0, 12),
        new_cowboys=tuple(start.integers("new_cowboys", 3, 0, 10)),
        road_pieces=supply.integer("roads", CENTRE_ROADS, 31),
        properties=supply.integer("properties", 2, 12),
        duel_cash=supply.integer("duel_cash", 30, 60),
        track=_track(sheet),
        scores=_scores(sheet),
        limits=_limits(sheet),
        powers=_powers(sheet),
        river=_river(sheet),
    )
    start.close()
    supply.close()
    sheet.close()
    needed = CENTRE_ROADS + PLAYERS_MAX * parts.roads
    if parts.road_pieces < needed:
        raise SheetError(f"sheet: [supply] roads = {parts.road_pieces}: must be at least {needed}")
    return parts


def _kinds(sheet: Sheet) -> tuple[Kind, ...]:
    table = sheet.table("buildings")
    kinds = tuple(_kind(table, name) for name in KINDS)
    house = table.table("house")
    houses = house.integer("tiles", 1, 64)
    house.close()
    table.close()
    # One house stands in the centre, and each building but ranch and mine brings one.
    needed = 1 + BANKS_MAX + sum(kind.tiles for kind in kinds[2:])
    if houses < needed:
        raise SheetError(f"sheet: [buildings.house] tiles = {houses}: must be at least {needed}")
    return kinds


def _kind(buildings: Table, name: str) -> Kind:
    table = buildings.table(name)
    # Two ranches and two mines lie on the track from the start.
    least = 2 if name in ("ranch", "mine") else 0
    extra = {"drugstore": "per_ranch", "bank": "per_mine"}.get(name)
    kind = Kind(
        tiles=0 if name == "bank" else table.integer("tiles", least, 7),
        income=table.integer("income", 0, 6),
        revolvers=table.integer("revolvers", 0, 2),
        houses=table.integer("houses", 0, 2),
        per=table.integer(extra, 0, 6) if extra else 0,
        minimum=table.integer("minimum", 0, 8) if name == "ranch" else 0,
    )
    table.close()
    return kind


def _track(sheet: Sheet) -> Track:
    table = sheet.table("track")
    track = Track(
        wages=table.integer("wages", 0, 9),
        ammo=table.integer("ammo", 0, 5),
        pinc=table.integer("pinc", 0, 9),
        cinc=table.integer("cinc", 0, 9),
        pvp=table.integer("pvp", 1, 9),
        cvp=table.integer("cvp", 1, 9),
        evp=table.integer("evp", 0, 9),
    )
    table.close()
    return track


def _scores(sheet: Sheet) -> Scores:
    table = sheet.table("scores")
    scores = Scores(
        placed=table.integer("placed", 0, 9),
        dollars=table.integer("dollars", 1, 60),
        limit=table.integer("limit", 2, 60),
    )
    table.close()
    return scores


def _limits(sheet: Sheet) -> tuple[tuple[int, int], ...]:
    table, lost = sheet.table("limits"), sheet.table("lost_limit")
    yellow, red = table.table("yellow"), table.table("red")
    limits = tuple(
        (
            yellow.integer(card, 0, 200),
            (lost if card == "settler" else red).integer(card, 0, 200),
        )
        for card in CARDS
    )
    for read in (yellow, red, table, lost):
        read.close()
    return limits


def _powers(sheet: Sheet) -> Powers:
    table = sheet.table("powers")
    cards = {card: table.table(card) for card in CARDS}
    banker, worker, captain = cards["banker"], cards["worker"], cards["captain"]
    powers = Powers(
        lost_duel=cards["sheriff"].integer("lost_duel", 0, 9),
        banker_cash=banker.integer("cash", 0, 60),
        banker_points=_rising(banker, "points", 3, 1, 9, strictly=True),
        banker_prices=_rising(banker, "prices", 3, 0, 60),
        grocer_cash=cards["grocer"].integer("cash", 0, 60),
        worker_roads=worker.integer("roads", 0, 9),
        worker_price=worker.integer("price", 0, 60),
        settler_cash=cards["settler"].integer("cash", 0, 60),
        captain_cowboys=_rising(captain, "cowboys", 3, 0, 60),
        captain_revolvers=_rising(captain, "revolvers", 2, 0, 60),
        mercenary=(
            cards["mercenary"].integer("yellow", 0, 5),
            cards["mercenary"].integer("red", 0, 5),
        ),
    )
    for read in (*cards.values(), table):
        read.close()
    return powers


def _rising(
    table: Table, key: str, count: int, low: int, high: int, *, strictly: bool = False
) -> tuple[int, ...]:
    numbers = table.integers(key, count, low, high)
    if numbers != sorted(numbers) or (strictly and len(set(numbers)) < count):
        raise SheetError(f"sheet: [{table.name}] {key} = {numbers}: must rise")
    return tuple(numbers)


def _river(sheet: Sheet) -> River:
    rules = sheet.table("river_rules")
    river = River(
        parcels=_wet(sheet.table("river")),
        mountains=rules.integer("mountains", 0, 12),
        mine=rules.integer("mine", 0, 9),
        bridge=rules.integer("bridge", 0, 9),
    )
    rules.close()
    return river


def _wet(table: Table) -> tuple[int, ...]:
    """The parcels of the river, which must leave land for the centre, mountains and claims."""
    rows = table.text("map").split()
    table.close()
    if len(rows) != SIDE or any(len(row) != SIDE or set(row) - set(".~") for row in rows):
        raise SheetError(f"sheet: [{table.name}] map: must be {SIDE} rows of {SIDE} signs . or ~")
    parcels = tuple(i for i, sign in enumerate("".join(rows)) if sign == "~")
    inner = sum(row[1:-1].count("~") for row in rows[1:-1])
    if len(parcels) > RIVER_MAX or inner > RIVER_INNER_MAX:
        raise SheetError(
            f"sheet: [{table.name}] map: {len(parcels)} parcels of river, {inner} off the border: "
            f"must be at most {RIVER_MAX} and {RIVER_INNER_MAX}"
        )
    return parcels
