"""The worked cases of the specification, by number: 1 to 19 (§10)."""

from __future__ import annotations

import pytest

from engine import Record
from tests.engine.games.carson_city.harness import KINDS, Table, follow, new_record

MOUNTAINS = ("b2", "c2", "d2", "e2", "f2", "g2", "b3", "c3", "d3")


def weights_of(record: Record) -> dict[str, int]:
    weights = record.state.weights()
    assert weights is not None
    return dict(zip(record.state.legal(), weights, strict=True))


def set_up(players: int, order: str, centre: str = "d6", **options: str | int) -> Record:
    """To the first draw of a tile."""
    record = new_record(players, **options)
    follow(record, *[f"order:{seat}" for seat in order], f"center:{centre}")
    return follow(record, *[f"mount:{parcel}" for parcel in MOUNTAINS])


def test_case_1_centre() -> None:
    record = follow(new_record(2), "center:d6")
    facts = record.state.facts()
    board, owners, roads = facts["board"], facts["owners"], facts["roads"]
    assert isinstance(board, list)
    assert isinstance(owners, list)
    assert isinstance(roads, list)
    assert [row for row in board if set(str(row)) != {"."}] == ["...h...."]
    assert board[5] == "...h...."
    assert set("".join(map(str, owners))) == {"."}
    assert sorted(map(str, roads)) == sorted(["d6n", "d6w", "d7n", "e6w"])
    reached = {
        text.removeprefix("house:")
        for site in ("c5", "d5", "e5", "c6", "e6", "c7", "d7", "e7", "b5", "d4", "f6", "d8")
        for text in houses_of_a_bank(site)
    }
    assert reached == {"c5", "d5", "e5", "c6", "e6", "c7", "d7", "e7"}


def houses_of_a_bank(site: str) -> list[str]:
    """Where the house of a bank on this parcel may stand, with the centre at d6."""
    table = Table(2, f"{site}=free/A", centre="d6", at={"A": "t3"}, track={"t3": "bank"})
    table.packed.cash[0] = 3
    table.resolve("AB").play("take:t3")
    return table.play(f"build:{site}").legal() if f"build:{site}" in table.legal() else []


def test_case_2_mountain_re_roll() -> None:
    record = follow(new_record(2), "center:d6")
    weights = weights_of(record)
    assert len(weights) == 35
    assert set(weights.values()) == {1}
    assert "mount:d6" not in weights
    assert "mount:a1" not in weights
    counts = []
    for parcel in MOUNTAINS:
        counts.append(len(record.state.legal()))
        record.play(f"mount:{parcel}")
    assert counts == [35, 34, 33, 32, 31, 30, 29, 28, 27]
    assert record.state.legal()[0].startswith("draw:")


def test_case_3_track() -> None:
    record = set_up(3, "BAC")
    assert weights_of(record) == {
        "draw:ranch": 4,
        "draw:mine": 4,
        "draw:drugstore": 4,
        "draw:bank": 5,
        "draw:saloon": 3,
        "draw:hotel": 3,
        "draw:prison": 2,
        "draw:church": 2,
    }
    for kind in ("saloon", "mine", "church"):
        record.play(f"draw:{kind}")
    facts = record.state.facts()
    slots = {slot: facts[f"slot.{slot}"] for slot in ("t3", "t4", "t5", "t6", "t8", "t10", "t12")}
    assert slots == {
        "t3": "ranch",
        "t4": "mine",
        "t5": "saloon",
        "t6": "mine",
        "t8": "church",
        "t10": "ranch",
        "t12": "mine",
    }
    assert [facts[f"bag.{kind}"] for kind in KINDS] == [4, 3, 4, 5, 2, 3, 2, 1]


def test_case_4_claims() -> None:
    record = follow(set_up(3, "BAC"), "draw:saloon", "draw:mine", "draw:church")
    asked = []
    while record.state.legal()[0].startswith("claim:"):
        asked.append(record.state.actor)
        record.play(record.state.legal()[0])
    assert asked == ["B", "A", "C", "C", "A", "B"]


def test_case_5_orders() -> None:
    record = follow(set_up(3, "BAC"), "B pick:mercenary", "A pick:grocer")
    follow(record, "grocer:cash", "C pick:sheriff")
    asked = []
    for text in ("place:wages", "place:wages", "place:wages", "place:wages", "pass"):
        asked.append(record.state.actor)
        record.play(text)
    assert asked == ["C", "A", "B", "C", "A"]
    follow(record, "B place:wages", "C pass", "B pass")
    assert record.state.facts()["order"] in (["A", "C", "B"], "ACB")
    follow(record, "pick:sheriff")
    assert [actor for actor, text in record.events if text == "pick:sheriff"] == ["C", "A"]


@pytest.mark.parametrize("dice", [2, 1])
def test_case_6_tie(dice: int) -> None:
    table = Table(
        3,
        "h8=ranch/C",
        reserve={"A": 1},
        cards={"A": "captain", "C": "banker"},
        at={"A": "gamb", "C": "gamb"},
        duel_dice=dice,
    )
    table.resolve("ACB")
    if dice == 2:
        table.play("roll:A.4", "roll:A.2", "roll:C.1", "roll:C.5")
    else:
        table.play("roll:A.4", "roll:C.4")
    assert table.each("reserve") == [1, 0, 1]
    table.play("dice:3", "dice:5")
    assert table.facts["cash.A"] == 8


def test_case_7_lost_duel_strengthens() -> None:
    table = Table(2, at={"A": "d4 e4", "B": "d4 e4"}).resolve("BA")
    assert (table.actor, table.legal()) == ("B", ["duel:d4", "duel:e4"])
    table.play("duel:d4", "roll:B.5", "roll:B.3", "roll:A.2", "roll:A.4")
    assert table.each("reserve") == [1, 0]
    table.play("roll:B.4", "roll:B.2", "roll:A.4", "roll:A.1")
    assert table.each("reserve") == [2, 0]
    assert (table.actor, table.legal()) == ("B", ["skip:d4"])  # no cash
    assert table.play("skip:d4").legal() == ["skip:e4"]


@pytest.mark.parametrize(
    ("tile", "rule", "price"),
    [
        ("free", "seed", 6),
        ("mountain", "seed", 7),
        ("house", "seed", 6),
        ("house", "published", 7),
        ("mountain", "published", 7),
        ("free", "published", 6),
    ],
)
def test_case_8_parcel_price(tile: str, rule: str, price: int) -> None:
    town = f"c3=house/- d3=house/- e3=saloon/A c4=saloon/B e5=mountain/- d4={tile}/-"
    for cash in (price - 1, price):
        table = Table(3, town, cash={"C": cash}, at={"C": "d4"}, parcel_price=rule).resolve("CAB")
        assert table.legal() == (["skip:d4"] if cash < price else ["buy:d4", "skip:d4"])
    table.play("buy:d4")
    assert table.facts["cash.C"] == 0
    assert table.facts["owners"][3][3] == "C"
    assert table.facts["property.C"] == 11


def test_case_9_affordability() -> None:
    town = "c3=house/- d3=house/- e3=saloon/A c4=saloon/B e5=mountain/- g7=house/-"
    table = Table(3, town, cash={"C": 7}, at={"C": "d4 f6"}).resolve("CAB")
    assert table.legal() == ["buy:d4", "skip:d4"]
    bought = table.copy().play("buy:d4")
    assert (bought.facts["cash.C"], bought.legal()) == (1, ["skip:f6"])
    bought.play("skip:f6")
    table.play("skip:d4", "buy:f6")
    for after in (bought, table):
        assert after.facts["reserve.C"] == 4  # only the new ones of the turn
        assert "cowboys.d4" not in after.facts
        assert "cowboys.f6" not in after.facts
    assert table.facts["cash.C"] == 4


@pytest.mark.parametrize(
    ("slot", "price"),
    [("t12", 6), ("t10", 5), ("t8", 4), ("t6", 3), ("t5", 3), ("t4", 2), ("t3", 2)],
)
def test_case_10_worker(slot: str, price: int) -> None:
    table = Table(2, cards={"A": "worker"}, at={"A": slot}, track={slot: "ranch"})
    table.packed.cash[0] = price
    declined = table.copy()
    declined.packed.cash[0] = price - 1
    assert table.resolve("AB").play(f"take:{slot}").facts["cash.A"] == 0
    assert declined.resolve("AB").legal() == [f"decline:{slot}"]
    declined.play(f"decline:{slot}")
    assert declined.facts[f"slot.{slot}"] == "ranch"
    assert declined.facts[f"space.{slot}"] == ""
    assert declined.facts["reserve.A"] in (0, 4)  # spent; four new ones after the first turn


def test_case_10_two_dollars_on_t5() -> None:
    table = Table(2, cash={"A": 2}, cards={"A": "worker"}, at={"A": "t5"}, track={"t5": "bank"})
    assert table.resolve("AB").legal() == ["decline:t5"]


def test_case_11_road_building_house() -> None:
    table = Table(
        2,
        "f4=free/A",
        centre="d4",
        cash={"A": 8},
        stock={"A": 1},
        at={"A": "t8"},
        track={"t8": "hotel"},
    )
    table.resolve("AB").play("take:t8")
    assert table.facts["cash.A"] == 0
    assert "build:f4" not in table.legal()
    table.play("road:e4n")
    assert table.facts["stock.A"] == 0
    assert table.legal() == ["build:f4", "keep"]
    table.play("build:f4")
    houses = ["c3", "d3", "e3", "f3", "c4", "e4", "c5", "d5", "e5"]
    assert table.legal() == sorted(f"house:{parcel}" for parcel in houses)
    table.play("house:e4")
    assert table.facts["owners"][3] == ".....A.."
    assert table.facts["board"][3] == "...hho.."
    assert table.facts["cash.A"] == 6


def test_case_12_ranch_needs_nothing() -> None:
    table = Table(
        2,
        "h8=free/A",
        centre="d4",
        cash={"A": 3},
        stock={"A": 3},
        at={"A": "t3"},
        track={"t3": "ranch"},
    )
    table.resolve("AB").play("take:t3")
    assert table.legal("build") == ["build:h8"]
    assert table.legal("keep") == ["keep"]
    assert len(table.legal("road")) == 8
    assert len(table.legal()) == 10
    table.play("build:h8")
    assert table.facts["board"][7] == ".......r"
    assert table.facts["cash.A"] == 3


def kept_prison(at: str = "t10 t6 cinc", late_build: str = "action") -> Table:
    table = Table(
        2,
        "e5=free/B",
        centre="d4",
        cash={"B": 30},
        reserve={"B": 2},
        at={"B": at, "A": "gamb"},
        track={"t10": "prison", "t6": "bank"},
        late_build=late_build,
    )
    return table.resolve("AB").play("take:t10", "keep")


def test_case_13_kept_tile() -> None:
    table = kept_prison().play("decline:t6")
    assert (table.actor, table.facts["tile"]) == ("B", "prison")
    assert table.legal() == ["build:e5", "keep"]
    table.play("build:e5", "house:e4")
    assert table.facts["firepower.B"] == 4
    assert table.facts["cash.B"] == 30 - 10 + 8


def test_case_13_the_parcel_is_taken() -> None:
    table = kept_prison().play("take:t6", "build:e5", "house:e4")
    assert (table.actor, table.facts["tile"], table.legal()) == ("B", "prison", ["keep"])
    table.play("keep")
    assert table.facts["firepower.B"] == 2
    assert table.facts["cash.B"] == 30 - 10 - 6 + 4
    assert table.facts["kept.B"] == ["prison"]
    assert table.facts["worth.B"] == 2 + table.facts["cash.B"] // 6  # the bank, not the prison


def test_case_13_no_later_action() -> None:
    table = kept_prison("t10 cinc")
    assert table.facts["step"] == "gamb"
    table = kept_prison("t10 cinc", late_build="same_turn")
    assert (table.actor, table.legal()) == ("B", ["build:e5", "keep"])
    assert table.facts["step"] == "late"


@pytest.mark.parametrize(
    ("town", "incomes"),
    [
        ("a1=ranch/A b1=free/B a2=house/-", {"a1": 2}),
        ("a1=ranch/A b1=house/B a2=house/- b2=mountain/-", {"a1": 1}),
        ("d4=mine/A c3=mountain/- d3=mountain/A e3=mountain/B", {"d4": 6}),
        ("d4=drugstore/A e4=ranch/A c3=house/- d3=house/- c5=house/-", {"d4": 15}),
        ("d4=drugstore/A e4=ranch/A c3=house/- d3=house/- c5=house/- h8=ranch/A", {"d4": 18}),
        ("d4=bank/A e4=hotel/A c3=house/- h1=mine/A", {"d4": 12}),
        ("d4=bank/A e4=hotel/B c3=house/- h1=mine/A", {"d4": 6}),
        ("c4=saloon/A e4=saloon/B d3=house/- d4=house/- d5=house/A", {"c4": 15, "e4": 10}),
    ],
)
def test_case_14_incomes(town: str, incomes: dict[str, int]) -> None:
    facts = Table(2, town).facts
    assert {parcel: facts[f"income.{parcel}"] for parcel in incomes} == incomes


def test_case_14_incomes_are_paid() -> None:
    town = "c4=saloon/A e4=saloon/B d3=house/- d4=house/- d5=house/A a1=ranch/A"
    table = Table(2, town, cash={"A": 1}).resolve("AB")
    assert table.each("cash") == [1 + 15 + 3, 10]


DRUGSTORE = "d4=drugstore/B e4=ranch/B c3=house/- d3=house/- c5=house/-"  # $15, and a ranch $7


def test_case_15_undefended_attack() -> None:
    table = Table(2, DRUGSTORE, at={"A": "d4"})
    assert table.facts["income.d4"] == 15
    table.resolve("AB")
    assert table.each("cash") == [7, 8 + table.facts["income.e4"]]
    assert table.facts["reserve.A"] in (0, 4)
    assert "cowboys.d4" not in table.facts


BANK = "d4=bank/B e4=hotel/B c3=house/- d3=house/- a8=mine/A"  # $12, and a hotel $6


def test_case_16_defended_attack() -> None:
    table = Table(2, BANK, reserve={"A": 2, "B": 1}, at={"A": "d4", "B": "d4"})
    table.packed.chip = 2
    assert table.each("firepower") == [3, 4]
    assert table.facts["income.d4"] == 12
    table.resolve("BA").play("roll:B.4", "roll:B.3", "roll:A.5", "roll:A.3")
    assert table.each("cash") == [0, 12 + 6]
    assert table.each("reserve") == [3 + 4, 1 + 4]  # with the four new ones of the turn


def test_case_17_two_attackers() -> None:
    table = Table(3, "d4=saloon/B c3=house/- d3=house/-", at={"A": "d4", "C": "d4"})
    assert table.facts["income.d4"] == 10
    table.resolve("CAB").play("roll:C.1", "roll:C.1", "roll:A.1", "roll:A.2")
    assert table.each("cash") == [5, 5, 0]
    assert table.each("reserve") == [4, 4, 5]


@pytest.mark.parametrize(
    ("said", "cash"), [("grocer:double.bank", [9, 33]), ("grocer:cash", [4, 25])]
)
def test_case_18_grocer(said: str, cash: list[int]) -> None:
    town = "b2=bank/B a1=house/- b1=house/- c1=house/- a2=house/- "
    town += "g7=bank/B h8=house/- g8=house/- f8=house/-"
    table = Table(2, town, at={"A": "g7"})
    table.packed.later = 1
    assert (table.facts["income.b2"], table.facts["income.g7"]) == (12, 9)
    table.resolve("AB")
    assert (table.actor, table.legal()) == ("B", ["grocer:cash", "grocer:double.bank"])
    assert table.play(said).each("cash") == cash


@pytest.mark.parametrize(("scope", "home"), [("all", 2), ("own", 1)])
def test_case_19_church(scope: str, home: int) -> None:
    table = Table(
        3,
        "d4=bank/B e5=saloon/C e4=free/B",
        centre="e3",
        cash={"B": 3},
        at={"A": "d4 e5", "B": "t3"},
        track={"t3": "church"},
        church_scope=scope,
    )
    table.put("A", "cinc")
    table.resolve("BAC").play("take:t3", "build:e4", "house:f4")
    # A's cowboys at home count for cinc; half of the saloon's $5 is A's if it stays attacked.
    assert table.facts["cash.A"] == 2 * home + (0 if scope == "all" else 2)
    assert table.facts["reserve.A"] == home + 4
