"""Every number of the component sheet is played with: one test changes one and sees it work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.engine.games.carson_city.harness import Table
from tests.engine.games.carson_city.test_sheet import write

RED = "rrrrrrr"
NINE = {"A": 9}
Check = Callable[[Path], object]


def dealt(fact: str, **options: str) -> Check:
    """A fact of the first decision."""
    return lambda sheet: engine.load("carson_city", 3, options, sheet).deal(seed=1).facts()[fact]


def told(fact: str, town: str, **options: str) -> Check:
    """A fact of a town."""
    return lambda sheet: Table(2, town, sheet=sheet, **options).facts[fact]  # type: ignore[arg-type]


def after(fact: str, *texts: str, town: str = "", **table: Any) -> Check:
    """A fact after A has passed, then B, and these texts."""

    def check(sheet: Path) -> object:
        return Table(2, town, sheet=sheet, **table).resolve("AB").play(*texts).facts[fact]

    return check


def picked(fact: str, *texts: str, **table: Any) -> Check:
    """A fact after A has picked in the second turn."""

    def check(sheet: Path) -> object:
        started = Table(2, sheet=sheet, **table).resolve("AB").until("pick")
        return started.play(*texts).facts[fact]

    return check


def tiles(kind: str) -> Check:
    """Of a kind in the whole game."""

    def check(sheet: Path) -> object:
        facts: dict[str, Any] = engine.load("carson_city", 2, {}, sheet).deal(seed=1).facts()
        slots = [facts[name] for name in facts if name.startswith("slot.")]
        return facts[f"bag.{kind}"] + slots.count(kind)

    return check


def score(sheet: Path) -> object:
    """Of A with a house, a mountain and $20 after the last turn."""
    town = "a1=house/A a3=mountain/A"
    table = Table(2, town, cash={"A": 20}, turn=4, sheet=sheet).resolve("AB").until()
    return table.result[0][0]


def bridge_score(sheet: Path) -> object:
    """Of A with a house at a bridge."""
    table = Table(2, "c3=house/A", centre="c3", turn=4, sheet=sheet, board="river")
    table.packed.roads[0] |= 1 << 37  # d3n
    return table.resolve("AB").until().result[0][0]


@pytest.mark.parametrize(
    ("old", "new", "check", "before", "now"),
    [
        ("ranch     = { tiles = 6", "ranch = { tiles = 7", tiles("ranch"), 6, 7),
        ("mine      = { tiles = 6", "mine = { tiles = 5", tiles("mine"), 6, 5),
        ("drugstore = { tiles = 4", "drugstore = { tiles = 1", tiles("drugstore"), 4, 1),
        ("saloon    = { tiles = 3", "saloon = { tiles = 2", tiles("saloon"), 3, 2),
        ("hotel     = { tiles = 3", "hotel = { tiles = 0", tiles("hotel"), 3, 0),
        ("prison    = { tiles = 2", "prison = { tiles = 1", tiles("prison"), 2, 1),
        ("church    = { tiles = 2", "church = { tiles = 1", tiles("church"), 2, 1),
        ("income = 1,", "income = 2,", told("income.a1", "a1=ranch/A"), 3, 6),
        ("minimum = 1", "minimum = 5", told("income.a1", "a1=ranch/A"), 3, 5),
        ("6, income = 3,", "6, income = 4,", told("income.a1", "a1=mine/A b2=mountain/-"), 3, 4),
        ("4, income = 3,", "4, income = 2,", told("income.a1", "a1=drugstore/A b2=house/-"), 3, 2),
        ("per_ranch = 3", "per_ranch = 4", told("income.a1", "a1=drugstore/A h8=ranch/A"), 3, 4),
        ("{ income = 3,", "{ income = 6,", told("income.a1", "a1=bank/A b2=house/-"), 3, 6),
        ("per_mine = 3", "per_mine = 1", told("income.a1", "a1=bank/A h8=mine/A"), 3, 1),
        ("income = 5", "income = 1", told("income.a1", "a1=saloon/A b2=house/-"), 5, 1),
        ("income = 6", "income = 1", told("income.a1", "a1=hotel/A"), 6, 1),
        ("houses = 2", "houses = 1", told("income.a1", "a1=saloon/A b2=hotel/A"), 10, 5),
        ("houses = 1, min", "houses = 2, min", told("income.a1", "a1=saloon/A b2=ranch/A"), 5, 10),
        ("revolvers = 2", "revolvers = 1", told("revolvers.A", "a1=prison/A"), 2, 1),
        ("revolvers = 1,", "revolvers = 2,", told("revolvers.A", "a1=ranch/A"), 1, 2),
        ("cash = 15", "cash = 16", dealt("cash.B"), 15, 16),
        ("roads = 1 ", "roads = 2 ", dealt("stock.B"), 1, 2),
        ("cowboys = 3", "cowboys = 4", dealt("reserve.B"), 3, 4),
        ("[4, 5, 5]", "[3, 5, 5]", after("reserve.A"), 4, 3),
        ("[4, 5, 5]", "[4, 6, 5]", after("reserve.A", turn=2), 5, 6),
        ("[4, 5, 5]", "[4, 5, 7]", after("reserve.A", turn=3), 5, 7),
        ("placed = 2", "placed = 4", score, 2 * 2 + 3, 2 * 4 + 3),
        ("dollars = 6", "dollars = 2", score, 2 * 2 + 3, 2 * 2 + 10),
        ("limit = 10", "limit = 4", after("cash.A", "limit:1", cash={"A": 20}), 10, 16),
        ("roads = 25", "roads = 24", dealt("supply"), 25 - 4 - 3, 24 - 4 - 3),
        ("properties = 12", "properties = 5", dealt("property.A"), 12, 5),
        ("wages = 4", "wages = 6", after("cash.A", at={"A": "wages"}), 4, 6),
        ("ammo = 3", "ammo = 4", after("revolvers.A", "take:ammo", at={"A": "ammo"}), 3, 4),
        ("pinc = 2", "pinc = 5", after("cash.A", town="a1=free/A", at={"A": "pinc"}), 2, 5),
        ("cinc = 2", "cinc = 7", after("cash.A", reserve={"A": 1}, at={"A": "cinc"}), 2, 7),
        ("pvp = 2", "pvp = 1", after("vp.A", town="a1=free/A c1=free/A", at={"A": "pvp"}), 1, 2),
        ("cvp = 2", "cvp = 3", after("vp.A", reserve={"A": 6}, at={"A": "cvp"}), 3, 2),
        ("evp = 1", "evp = 4", after("vp.A", town="a1=prison/A", at={"A": "evp"}), 1, 4),
        ("banker = 120", "banker = 90", told("limit.A", ""), 120, 90),
        ("banker = 60", "banker = 50", told("limit.A", "", sides=RED), 60, 50),
        ("cash = 9", "cash = 10", picked("cash.A", "pick:banker"), 9, 10),
        ("cash = 8 }", "cash = 7 }", picked("cash.A", "pick:grocer", "grocer:cash"), 8, 7),
        ("roads = 2,", "roads = 3,", picked("stock.A", "pick:worker"), 2, 3),
        ("[1, 4, 9]", "[2, 4, 9]", picked("cash.A", "pick:captain", "captain:1", cash=NINE), 8, 7),
        ("[1, 4, 9]", "[1, 5, 9]", picked("cash.A", "pick:captain", "captain:2", cash=NINE), 5, 4),
        ("yellow = 3", "yellow = 4", picked("revolvers.A", "pick:mercenary"), 3, 4),
        ("red = 2", "red = 1", picked("revolvers.A", "pick:mercenary", sides=RED), 2, 1),
        ("bridge = 3", "bridge = 5", bridge_score, 3, 5),
        ("mine = 3    #", "mine = 2    #", told("income.c2", "c2=mine/A", board="river"), 3, 2),
    ],
)  # fmt: skip
def test_a_number_is_played_with(
    tmp_path: Path, old: str, new: str, check: Check, before: int, now: int
) -> None:
    assert check(write(tmp_path)) == before
    assert check(write(tmp_path, (old, new))) == now


def test_the_red_sheriff_is_paid_by_the_sheet(tmp_path: Path) -> None:
    table = Table(
        2,
        cards={"A": "sheriff"},
        at={"A": "gamb", "B": "gamb"},
        sides=RED,
        sheet=write(tmp_path, ("lost_duel = 3", "lost_duel = 5")),
    )
    table.resolve("AB").play("roll:A.1", "roll:A.1", "roll:B.2", "roll:B.2")
    assert table.facts["vp.A"] == 5


def test_the_red_banker_sells_by_the_sheet(tmp_path: Path) -> None:
    changes = (("[3, 5, 7]", "[2, 4, 9]"), ("[3, 12, 25]", "[1, 2, 20]"))
    table = Table(2, cash={"A": 19}, sides=RED, sheet=write(tmp_path, *changes)).resolve("AB")
    assert table.legal() == ["points:0", "points:2", "points:4"]
    table.play("points:4")
    assert (table.facts["cash.A"], table.facts["vp.A"]) == (17, 4)


def test_the_red_worker_and_captain_pay_by_the_sheet(tmp_path: Path) -> None:
    sheet = write(tmp_path, ("price = 5", "price = 3"), ("[3, 9]", "[2, 3]"))
    table = Table(2, cash={"A": 3}, track={"t3": "bank"}, sides=RED, sheet=sheet)
    table.resolve("AB").until("pick")
    hired = table.copy().play("pick:captain", "captain:2")
    assert (hired.facts["cash.A"], hired.facts["revolvers.A"]) == (0, 2)
    assert table.play("pick:worker", "worker:t3").facts["cash.A"] == 0


def test_the_red_settler_has_his_own_numbers(tmp_path: Path) -> None:
    changes = (
        ("settler = 30\n", "settler = 22\n"),
        ("settler = { cash = 8", "settler = { cash = 5"),
    )
    table = Table(2, sides=RED, sheet=write(tmp_path, *changes)).resolve("AB").until("pick")
    table.play("pick:settler", "settler:cash")
    assert (table.facts["cash.A"], table.facts["limit.A"]) == (5, 22)


def test_the_river_is_laid_by_the_sheet(tmp_path: Path) -> None:
    changes = (("mountains = 6", "mountains = 2"), ("...~....", "~......."))
    game = engine.load("carson_city", 2, {"board": "river"}, write(tmp_path, *changes))
    board: Any = game.deal(seed=1).facts()["board"]
    assert board[0][0] == "~"
    assert board[0][3] != "~"
    assert "".join(board).count("^") == 2


def test_duel_tiles_are_paid_by_the_sheet(tmp_path: Path) -> None:
    sheet = write(tmp_path, ("duel_cash = 30", "duel_cash = 45"))
    game = engine.load("carson_city", 3, {"duel_mode": "tiles"}, sheet)
    facts: dict[str, Any] = game.deal(seed=1).facts()
    for seat in "ABC":
        assert facts[f"cash.{seat}"] == 45 - sum(map(int, facts[f"hand.{seat}"]))
