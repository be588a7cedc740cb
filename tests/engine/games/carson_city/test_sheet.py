"""The component sheet: checked on loading, and played with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import SheetError
from engine.games.carson_city import read_sheet
from engine.sheets import Sheet
from tests.engine.games.sheets import Sheets

SHEETS = Sheets("carson_city")
DEFAULT, write = SHEETS.text, SHEETS.write


def test_the_buildings_are_those_of_the_specification() -> None:
    """§3.3."""
    parts = read_sheet(Sheet(tomllib.loads(DEFAULT)))
    assert [kind.tiles for kind in parts.kinds] == [6, 6, 4, 0, 3, 3, 2, 2]  # banks: an option
    assert [kind.income for kind in parts.kinds] == [1, 3, 3, 3, 5, 6, 0, 0]
    assert [kind.revolvers for kind in parts.kinds] == [1, 1, 0, 0, 0, 0, 2, 0]
    assert [kind.houses for kind in parts.kinds] == [1, 0, 0, 0, 0, 2, 0, 1]
    assert [kind.per for kind in parts.kinds] == [0, 0, 3, 3, 0, 0, 0, 0]
    assert [kind.minimum for kind in parts.kinds] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_the_other_numbers_are_those_of_the_specification() -> None:
    """§2, §3.2, §3.4, §4, §7."""
    parts = read_sheet(Sheet(tomllib.loads(DEFAULT)))
    assert (parts.cash, parts.roads, parts.cowboys, parts.mountains) == (15, 1, 3, 9)
    assert (parts.new_cowboys, parts.road_pieces, parts.properties) == ((4, 5, 5), 25, 12)
    assert parts.duel_cash == 30
    assert parts.track == (4, 3, 2, 2, 2, 2, 1)
    assert parts.scores == (2, 6, 10)
    assert [yellow for yellow, _ in parts.limits] == [20, 120, 60, 30, 30, 25, 20]
    assert [red for _, red in parts.limits] == [20, 60, 60, 30, 30, 20, 30]
    powers = parts.powers
    assert (powers.lost_duel, powers.mercenary) == (3, (3, 2))
    assert (powers.banker_cash, powers.grocer_cash, powers.settler_cash) == (9, 8, 8)
    assert (powers.banker_points, powers.banker_prices) == ((3, 5, 7), (3, 12, 25))
    assert (powers.worker_roads, powers.worker_price) == (2, 5)
    assert (powers.captain_cowboys, powers.captain_revolvers) == ((1, 4, 9), (3, 9))


def test_the_river_is_that_of_the_specification() -> None:
    """§3.6."""
    river = read_sheet(Sheet(tomllib.loads(DEFAULT))).river
    names = [f"{'abcdefgh'[number % 8]}{1 + number // 8}" for number in river.parcels]
    assert names == ["d1", "d2", "d3", "e3", "e4", "e5", "e6", "f6", "f7", "f8"]
    assert (river.mountains, river.mine, river.bridge) == (6, 3, 3)


def test_every_table_tells_its_provenance() -> None:
    sheet = tomllib.loads(DEFAULT)
    assert {name: table["provenance"] for name, table in sheet.items()} == {
        "buildings": "seed",
        "start": "seed",
        "scores": "seed",
        "supply": "published",
        "track": "published",
        "limits": "published",
        "lost_limit": "reconstructed",
        "powers": "published",
        "river": "reconstructed",
        "river_rules": "published",
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ranch     = { tiles = 6", "ranch     = { tiles = 1", r"\[buildings.ranch\] tiles = 1"),
        ("tiles = 4", "tiles = 8", r"\[buildings.drugstore\] tiles = 8: must be a whole number"),
        ("income = 5", "income = 7", r"\[buildings.saloon\] income = 7"),
        ("income = 5", 'income = "5"', r"\[buildings.saloon\] income = '5'"),
        ("revolvers = 2", "revolvers = 3", r"\[buildings.prison\] revolvers = 3"),
        ("houses = 2", "houses = 3", r"\[buildings.hotel\] houses = 3"),
        ("minimum = 1", "minimum = 9", r"\[buildings.ranch\] minimum = 9"),
        ("per_mine = 3", "per_mine = 7", r"\[buildings.bank\] per_mine = 7"),
        ("per_mine", "per_ranch", r"\[buildings.bank\] has no 'per_mine'"),
        ("tiles = 20", "tiles = 19", r"\[buildings.house\] tiles = 19: must be at least 20"),
        ("bank      = {", "bank      = { tiles = 5,", r"\[buildings.bank\] .tiles. is not known"),
        ("saloon    =", "pub       =", r"\[buildings\] has no 'saloon'"),
        ("cash = 15", "cash = 61", r"\[start\] cash = 61"),
        ("roads = 1 ", "roads = 4 ", r"\[start\] roads = 4"),
        ("cowboys = 3", "cowboys = 11", r"\[start\] cowboys = 11"),
        ("mountains = 9", "mountains = 13", r"\[start\] mountains = 13"),
        ("[4, 5, 5]", "[4, 5]", r"\[start\] new_cowboys = .*: must be a list of 3 numbers"),
        ("[4, 5, 5]", "[4, 5, 11]", r"\[start\] new_cowboys = 11: must be whole numbers"),
        ("placed = 2", "placed = 10", r"\[scores\] placed = 10"),
        ("dollars = 6", "dollars = 0", r"\[scores\] dollars = 0"),
        ("limit = 10", "limit = 1", r"\[scores\] limit = 1"),
        ("roads = 25", "roads = 32", r"\[supply\] roads = 32"),
        ("roads = 25", "roads = 8", r"\[supply\] roads = 8: must be at least 9"),
        ("properties = 12", "properties = 1", r"\[supply\] properties = 1"),
        ("duel_cash = 30", "duel_cash = 29", r"\[supply\] duel_cash = 29"),
        ("wages = 4", "wages = 10", r"\[track\] wages = 10"),
        ("pvp = 2", "pvp = 0", r"\[track\] pvp = 0"),
        ("evp = 1", "evq = 1", r"\[track\] has no 'evp'"),
        ("banker = 120", "banker = 201", r"\[limits.yellow\] banker = 201"),
        ("captain = 20", "captain = -1", r"\[limits.red\] captain = -1"),
        ("red = { sheriff", "red = { settler = 30, sheriff", r"\[limits.red\] .settler. is not"),
        ("settler = 30\n", "settler = 300\n", r"\[lost_limit\] settler = 300"),
        ("lost_duel = 3", "lost_duel = 10", r"\[powers.sheriff\] lost_duel = 10"),
        ("[3, 5, 7]", "[3, 3, 7]", r"\[powers.banker\] points = \[3, 3, 7\]: must rise"),
        ("[3, 12, 25]", "[3, 25, 12]", r"\[powers.banker\] prices = .*: must rise"),
        ("[1, 4, 9]", "[4, 1, 9]", r"\[powers.captain\] cowboys = .*: must rise"),
        ("price = 5", "price = 61", r"\[powers.worker\] price = 61"),
        ("mercenary = { yellow", "outlaw = { yellow", r"\[powers\] has no 'mercenary'"),
        ("...~....", "...x....", r"\[river\] map: must be 8 rows of 8 signs . or ~"),
        ("...~....", "...~...", r"\[river\] map: must be 8 rows"),
        ("...~....\n", "", r"\[river\] map: must be 8 rows"),
        ('map = """', 'river = """', r"\[river\] has no 'map'"),
        ("bridge = 3", "bridge = 10", r"\[river_rules\] bridge = 10"),
        ("[track]", "[tracks]", r"table \[track\] is missing"),
        ("[track]", "[extra]\nprovenance='seed'\n[track]", r"table \['extra'\] is not known"),
        ('"published"', '"guessed"', r"\[supply\] provenance = 'guessed': must be one of seed"),
    ],
)
def test_a_wrong_sheet_names_table_and_value(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    SHEETS.check_refused(tmp_path, (old, new), message)


def test_too_much_river_is_refused(tmp_path: Path) -> None:
    wide = ("...~~...", "~~~~~~~~")
    assert engine.load("carson_city", sheet=write(tmp_path, wide))
    with pytest.raises(SheetError, match=r"\[river\] map: 17 parcels of river, 12 off the border"):
        engine.load("carson_city", sheet=write(tmp_path, wide, ("....~~..", "~...~~..")))
    inner = (("...~~...", ".~~~~~~."), ("....~~..", ".~..~~.."))
    with pytest.raises(SheetError, match=r"15 parcels of river, 13 .* must be at most 16 and 12"):
        engine.load("carson_city", sheet=write(tmp_path, *inner))


def test_the_numbers_of_a_sheet_are_played_with(tmp_path: Path) -> None:
    changes = [
        ("cash = 15", "cash = 21"),
        ("roads = 1 ", "roads = 2 "),
        ("cowboys = 3", "cowboys = 5"),
        ("properties = 12", "properties = 9"),
        ("roads = 25", "roads = 30"),
        ("mine      = { tiles = 6", "mine      = { tiles = 7"),
        ("mountains = 9", "mountains = 4"),
        ("banker = 120", "banker = 77"),
        ("{ cash = 9,", "{ cash = 1,"),
    ]
    game = engine.load("carson_city", 2, sheet=write(tmp_path, *changes))
    state = game.deal(seed=1)
    facts: dict[str, Any] = state.facts()
    assert (facts["cash.A"], facts["stock.B"], facts["reserve.A"]) == (21, 2, 5)
    assert facts["supply"] == 30 - 4 - 2 * 2
    assert sum(facts[f"bag.{kind}"] for kind in ("ranch", "mine")) >= 9 - 3
    assert "".join(facts["board"]).count("^") == 4
    for _ in range(4):
        state.play(state.legal()[0])
    seat = state.actor
    state.play("pick:banker")
    facts = state.facts()
    assert (facts[f"cash.{seat}"], facts[f"limit.{seat}"]) == (22, 77)
    assert facts["property.A"] == 7


CORNERS = (
    (("cash = 15", "cash = 60"), ("income = 5", "income = 6"), ("wages = 4", "wages = 9")),
    (("cash = 15", "cash = 0"), ("properties = 12", "properties = 2"), ("...~~...", "~~~~~~~~")),
    (("cowboys = 3", "cowboys = 10"), ("[4, 5, 5]", "[10, 10, 10]"), ("pinc = 2", "pinc = 9")),
    (("cowboys = 3", "cowboys = 0"), ("[4, 5, 5]", "[0, 0, 0]"), ("roads = 25", "roads = 9")),
    (("mountains = 6", "mountains = 12"), ("mountains = 9", "mountains = 12")),
    (("limit = 10", "limit = 2"), ("banker = 120", "banker = 200"), ("cash = 9", "cash = 60")),
)  # fmt: skip


@pytest.mark.parametrize("board", ["plain", "river"])
@pytest.mark.parametrize("changes", CORNERS)
def test_games_of_another_sheet_play_to_the_end(
    tmp_path: Path, changes: tuple[tuple[str, str], ...], board: str
) -> None:
    """Corners of the ranges."""
    for players in (2, 5):
        game = engine.load("carson_city", players, {"board": board}, write(tmp_path, *changes))
        rng = Random(players)
        state = game.new()
        while state.actor is not None:
            state.play(rng.choice(state.legal()))
            assert game.state(bytes(state)) == state
