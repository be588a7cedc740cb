"""The worked cases of the specification, by number: 20 to 37 (§10)."""

from __future__ import annotations

import pytest

from engine import Record
from tests.engine.games.carson_city.harness import SLOTS, Table, follow, new_record


def test_case_20_firepower() -> None:
    town = "a1=ranch/A h8=prison/A"
    table = Table(2, town, reserve={"A": 3}, kept={"A": "mine"}, at={"A": "cinc cvp"})
    table.packed.chip = 1
    assert table.facts["firepower.A"] == 9
    table.resolve("AB")
    assert table.facts["cash.A"] == 18 + 3  # the ranch earns 3
    assert table.facts["vp.A"] == 4


@pytest.mark.parametrize(("guns", "winner"), [(5, "B"), (6, "A")])
def test_case_20_revolvers_chosen(guns: int, winner: str) -> None:
    town = "a1=ranch/A h8=prison/A"
    table = Table(
        2,
        town,
        cash={"A": 5, "B": 5},
        reserve={"A": 3, "B": 8},
        at={"A": "v5", "B": "v5"},
        revolvers="choose",
    )
    table.packed.chip = 1
    table.resolve("BA").play("roll:B.2", "roll:B.2", "roll:A.2", "roll:A.2")
    assert (table.actor, table.legal()) == ("A", [f"guns:{k}" for k in range(7)])
    table.play(f"guns:{guns}")
    assert table.actor == winner
    assert table.legal()[0] == "vp:0"


def at_limit(cash: int) -> Table:
    return Table(2, cash={"A": cash}, cards={"A": "sheriff"}).resolve("AB")


def test_case_21_limit() -> None:
    table = at_limit(34)
    assert (table.actor, table.legal()) == ("A", ["limit:1", "limit:2", "limit:3"])
    for points, left in ((1, 20), (2, 14), (3, 4)):
        bought = table.copy().play(f"limit:{points}")
        assert (bought.facts["cash.A"], bought.facts["vp.A"]) == (left, points)
    assert at_limit(19).legal() == ["limit:0", "limit:1"]


def test_case_22_new_cowboys() -> None:
    assert Table(2, reserve={"A": 7}, turn=2).resolve("AB").each("reserve") == [10, 5]
    assert Table(2, reserve={"A": 7}, turn=4).resolve("AB").each("reserve") == [7, 0]


def test_case_23_counter() -> None:
    legal = Table(2, reserve={"A": 1}, turn=3).ask("A").legal()
    assert {"place:v5", "place:v4"} <= set(legal)
    assert not {"place:v3", "place:v2"} & set(legal)


def test_case_24_shift() -> None:
    track = {"t3": "ranch", "t5": "bank", "t6": "hotel", "t8": "saloon", "t12": "mine"}
    table = Table(2, track=track).resolve("AB").until("draw")

    def slots() -> list[str | None]:
        return [table.facts[f"slot.{slot}"] for slot in SLOTS]

    assert slots() == ["ranch", "bank", "hotel", "saloon", "mine", None, None]
    table.play("draw:church")
    assert slots() == ["ranch", "bank", "hotel", "saloon", "mine", "church", None]
    table.play("draw:prison")
    assert slots()[-1] == "prison"
    assert table.legal("pick") != []


def test_case_25_final() -> None:
    town = "a1=bank/A b2=mountain/A c3=mountain/A d4=house/A h8=free/A"
    table = Table(3, town, cash={"A": 17}, kept={"A": "saloon"}, turn=4)
    table.packed.vp[0], table.packed.vp[1] = 18, 28
    table.resolve("CBA").play("limit:0", "limit:0", "limit:0")
    assert table.actor is None
    assert table.result == ([28, 28, 0], [2, 1, 3])


def test_case_26_sheriff() -> None:
    table = Table(
        3,
        "g7=ranch/B",
        reserve={"A": 2, "B": 2},
        cards={"A": "sheriff"},
        at={"B": "d4", "C": "wages"},
    )
    legal = table.ask("A").legal()
    assert "sheriff:d4" not in legal
    assert "place:d4" in legal
    assert "sheriff:g7" not in legal
    assert "place:g7" in legal
    assert {"sheriff:gamb", "sheriff:wages"} <= set(legal)
    gambling = table.copy().play("sheriff:gamb")
    for seat in "BCA":
        assert gambling.actor == seat
        assert "place:gamb" not in gambling.legal()
        gambling.play("pass")
    table.play("sheriff:wages").ask("C", "AB").play("pass")
    assert table.each("cash") == [4, 0, 4]


def test_case_27_no_duel_squares() -> None:
    assert Table(2, at={"A": "wages wages", "B": "wages"}).resolve("AB").each("cash") == [8, 4]
    table = Table(2, at={"A": "road1", "B": "road1 road1"})
    table.packed.supply = 2
    table.resolve("BA")
    assert table.each("stock") == [0, 2]
    assert table.facts["supply"] == 0


def test_case_28_tiles() -> None:
    record = new_record(3, duel_mode="tiles")
    hands = {"A": [0, 0, 1, 2, 5, 5], "B": [0, 1, 1, 4, 4, 5], "C": [2, 2, 3, 3, 3, 4]}
    for seat, hand in hands.items():
        follow(record, *[f"deal:{seat}.{value}" for value in hand])
    follow(record, "total:A.13", "total:B.15", "total:C.17")
    assert [record.state.facts()[f"cash.{seat}"] for seat in "ABC"] == [17, 15, 13]
    picks(record, {"A": "captain", "B": "mercenary", "C": "grocer"})
    for line in ("C wages", "A ammo", "B ammo", "C wages", "A wages"):
        assert record.state.actor == line[0]
        record.play(f"place:{line[2:]}")
    follow(record, "B pass", "C place:wages", "A pass", "C pass")
    state = record.state
    assert [state.facts()[f"firepower.{seat}"] for seat in "AB"] == [2, 5]
    assert (state.actor, state.legal()) == ("B", ["tile:0", "tile:1", "tile:4", "tile:5"])
    assert [state.seen("tile:1", seat) for seat in range(3)] == ["tile:?", "tile:1", "tile:?"]
    follow(record, "B tile:1", "A tile:5", "show:B.1", "show:A.5")
    assert (record.state.actor, record.state.legal()) == ("A", ["decline:ammo", "take:ammo"])
    left = [record.state.facts()[f"hand.{seat}"] for seat in "AB"]
    assert [len(hand) for hand in left if isinstance(hand, list)] == [5, 5]


def picks(record: Record, cards: dict[str, str]) -> None:
    """Everybody picks his card, whenever he is asked; the captain buys one cowboy."""
    while record.state.facts()["phase"] != "place":
        legal, asked = record.state.legal(), str(record.state.actor)
        if legal[0].startswith("pick:"):
            record.play(f"pick:{cards[asked]}")
        elif "captain:1" in legal:
            record.play("captain:1")
        else:
            record.play(legal[0])


def test_case_29_red_captain() -> None:
    record = new_record(2, sides="rrrrrrr")
    follow(record, "order:A", "A pick:captain")
    assert record.state.legal() == ["captain:0", "captain:1", "captain:2"]
    record.play("captain:2")
    facts = record.state.facts()
    assert (facts["cash.A"], facts["revolvers.A"], facts["reserve.A"]) == (6, 2, 3)


def test_case_29_red_banker() -> None:
    table = Table(2, cash={"A": 26}, sides="yryyyyy").resolve("AB")
    assert table.legal() == ["points:0", "points:3", "points:5", "points:7"]
    table.play("points:7")
    assert (table.facts["cash.A"], table.facts["vp.A"]) == (1, 7)
    assert table.legal() == ["limit:0"]


def test_case_29_red_sheriff() -> None:
    table = Table(
        2, cards={"A": "sheriff"}, at={"A": "t8", "B": "t8"}, track={"t8": "bank"}, sides="ryyyyyy"
    )
    table.resolve("BA").play("roll:B.6", "roll:B.6", "roll:A.1", "roll:A.1")
    assert (table.facts["vp.A"], table.facts["reserve.A"]) == (3, 1)
    table = Table(
        2,
        "d4=bank/A",
        reserve={"A": 1},
        cards={"A": "sheriff"},
        at={"B": "e5 d4 gamb"},
        sides="ryyyyyy",
    )
    legal = table.ask("A").legal()
    assert "place:e5" not in legal
    assert "place:gamb" not in legal
    assert "place:d4" in legal


def test_case_30_river() -> None:
    table = Table(
        2,
        "e2=free/A",
        centre="c3",
        cash={"A": 4},
        stock={"A": 2},
        at={"A": "t4"},
        track={"t4": "bank"},
        board="river",
    )
    table.resolve("AB").play("take:t4")
    assert "build:e2" not in table.legal()
    assert "road:d3n" in table.legal()
    table.play("road:d3n")
    assert table.facts["stock.A"] == 0
    assert table.facts["bridges"] == ["d3n"]
    assert "build:e2" in table.legal()
    poor = Table(
        2,
        "e2=free/A",
        centre="c3",
        cash={"A": 4},
        stock={"A": 1},
        at={"A": "t4"},
        track={"t4": "bank"},
        board="river",
    )
    assert "road:d3n" not in poor.resolve("AB").play("take:t4").legal()


def test_case_30_bridge_scores() -> None:
    table = Table(2, "c3=house/A e2=mine/A", centre="c3", turn=4, board="river")
    d3n = 17 * 2 + 3
    table.packed.roads[d3n >> 6] |= 1 << (d3n & 63)
    assert table.facts["income.e2"] == 3
    table.resolve("AB").until()
    assert table.result[0] == [3 + 3, 0]


def test_case_31_set_up_events() -> None:
    record = new_record(3, board="river", duel_mode="tiles", sides="random")
    counts: dict[str, list[int]] = {}
    while record.state.actor == "*" or record.state.legal()[0].startswith("claim:"):
        legal = record.state.legal()
        counts.setdefault(legal[0].partition(":")[0], []).append(len(legal))
        record.play(legal[0])
    assert list(counts) == ["side", "order", "deal", "total", "center", "mount", "draw", "claim"]
    assert counts["side"] == [2] * 7
    assert counts["order"] == [3, 2, 1]
    assert len(counts["deal"]) == 18
    assert counts["total"] == [1] * 3
    assert counts["center"] == [28]
    assert counts["mount"] == [27, 26, 25, 24, 23, 22]
    assert len(counts["draw"]) == 3
    assert counts["claim"] == [54, 53, 52, 51, 50, 49]


def building(centre: str, roads: int) -> Table:
    table = Table(
        2, centre=centre, cash={"A": 3}, stock={"A": roads}, at={"A": "t3"}, track={"t3": "bank"}
    )
    return table.resolve("AB").play("take:t3")


def plans(table: Table, roads: int) -> list[frozenset[str]]:
    """The sets of roads of all legal sequences of this many."""
    if not roads:
        return [frozenset()]
    return [
        plan | {road}
        for road in table.legal("road")
        for plan in plans(table.copy().play(road), roads - 1)
    ]


@pytest.mark.parametrize(("centre", "counts"), [("d4", [8, 52, 308]), ("b2", [8, 48, 248])])
def test_case_32_canonical_roads(centre: str, counts: list[int]) -> None:
    table = building(centre, 3)
    for roads, count in enumerate(counts, start=1):
        found = plans(table, roads)
        assert len(found) == count
        assert len(set(found)) == count


def test_case_32_barred_edges() -> None:
    legal = building("d4", 3).play("road:e4n", "road:f3w").legal("road")
    assert "road:c4n" not in legal
    assert {"road:f2w", "road:e3n", "road:f3n", "road:f4n", "road:f4w"} <= set(legal)


def test_case_33_late_copies() -> None:
    table = Table(2, "e3=free/A e5=free/A", turn=3, kept={"A": "ranch"}, late_build="next_turn")
    table.keep("A", "ranch mine", fresh=True).resolve("AB")
    assert (table.actor, table.facts["step"]) == ("A", "late")
    assert table.facts["tile"] == "ranch"
    assert table.legal() == ["build:e3", "build:e5", "keep"]
    table.play("build:e5")
    assert table.legal()[0].startswith("limit:")
    assert table.facts["kept.A"] == ["ranch", "mine"]


def owners_duel() -> Table:
    town = "d4=saloon/B c3=house/- d3=house/- f4=hotel/B"
    table = Table(
        3,
        town,
        reserve={"A": 1},
        cards={"B": "sheriff", "A": "captain"},
        at={"A": "d4", "C": "f4"},
        sides="ryyyyyy",
        undefended_attack="duel",
    )
    assert (table.facts["income.d4"], table.facts["income.f4"]) == (10, 6)
    table.resolve("CBA")
    assert (table.actor, table.legal()) == ("C", ["duel:d4", "duel:f4"])
    return table.play("duel:f4", "roll:C.5", "roll:C.1", "roll:B.2", "roll:B.3")


def test_case_34_owners_duel() -> None:
    table = owners_duel().play("roll:B.1", "roll:B.4", "roll:A.3", "roll:A.2")
    assert table.facts["vp.B"] == 6
    assert table.each("cash") == [5, 3 + 5, 3]
    assert table.each("reserve") == [1 + 4, 4, 4]  # with the four new ones of the turn


def test_case_34_the_owner_wins() -> None:
    table = owners_duel().play("roll:B.6", "roll:B.6", "roll:A.3", "roll:A.2")
    assert table.facts["vp.B"] == 3
    assert table.each("cash") == [0, 10 + 3, 3]
    assert table.facts["reserve.A"] == 2 + 4


def test_case_35_white_cowboy_details() -> None:
    table = Table(
        2, "e4=bank/A e5=church/A g4=prison/A", reserve={"B": 1}, cards={"A": "sheriff"}
    ).ask("A")
    legal = table.legal()
    assert table.legal("place") == []
    assert "sheriff:wages" in legal
    assert not {"sheriff:e4", "sheriff:e5", "sheriff:g4"} & set(legal)
    table.play("sheriff:wages")
    assert table.actor == "B"
    assert "place:wages" in table.legal()


def test_case_36_roads_any_time() -> None:
    table = Table(2, centre="d4", reserve={"A": 2, "B": 2}, stock={"A": 2}, road_timing="any")
    table.ask("A").play("road:e4n")
    assert table.actor == "A"
    assert "road:c4n" not in table.legal()
    table.play("place:wages", "B place:wages")
    assert table.actor == "A"
    assert "road:c4n" in table.legal()


def test_case_37_last_roads() -> None:
    table = Table(2, centre="c3", stock={"A": 2}, turn=4, board="river").resolve("BA")
    table.play("B limit:0", "A limit:0")
    assert (table.actor, table.legal()) == ("B", ["done"])
    table.play("B done")
    assert table.actor == "A"
    table.play("road:d3n")
    assert table.legal() == ["done"]
    assert table.play("done").actor is None
