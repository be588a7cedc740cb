"""The seven personalities, each side on its own (§3.4, §5.1)."""

from __future__ import annotations

import pytest

from engine import Record
from tests.engine.games.carson_city.harness import CARDS, Table, follow, new_record

RED = "rrrrrrr"


def picked(card: str, **options: str | int) -> Record:
    """A picks the card first; the record waits for what follows."""
    return follow(new_record(2, **options), "order:A", f"A pick:{card}")


def cash(record: Record) -> object:
    return record.state.facts()["cash.A"]


@pytest.mark.parametrize(
    ("card", "yellow", "red"),
    [
        ("sheriff", 20, 20),
        ("banker", 120, 60),
        ("grocer", 60, 60),
        ("worker", 30, 30),
        ("settler", 30, 30),
        ("captain", 25, 20),
        ("mercenary", 20, 30),
    ],
)
def test_cash_limits(card: str, yellow: int, red: int) -> None:
    for sides, limit in (("yyyyyyy", yellow), (RED, red)):
        table = Table(2, cash={"A": 203}, cards={"A": card}, sides=sides)
        assert table.facts["limit.A"] == limit
        table.resolve("AB").until("limit")
        least = (203 - limit) // 10
        assert sorted(table.legal(), key=len)[0] == f"limit:{least}"
        table.play(f"limit:{least}")
        assert (table.facts["cash.A"], table.facts["vp.A"]) == (limit, least)


def test_yellow_sheriff_has_the_white_cowboy() -> None:
    record = picked("sheriff")
    assert (record.state.actor, record.state.facts()["firepower.A"]) == ("B", 4)
    follow(record, "B pick:mercenary")
    legal = record.state.legal()
    assert {"sheriff:wages", "sheriff:t3", "place:t3"} <= set(legal)
    record.play("sheriff:t3")
    assert record.state.facts()["firepower.A"] == 3
    assert record.state.facts()["space.t3"] == "W"
    assert "place:t3" not in record.state.legal()
    follow(record, "pick:sheriff")
    assert record.state.facts()["space.t3"] == ""


def test_red_sheriff_keeps_away_from_others() -> None:
    table = Table(
        3,
        "g7=ranch/B c3=bank/A",
        reserve={"A": 1},
        cards={"A": "sheriff"},
        at={"B": "gamb d4 wages road1 c3"},
        sides=RED,
    )
    legal = table.ask("A").legal()
    assert table.legal("sheriff") == []
    assert not {"place:g7", "place:gamb", "place:d4"} & set(legal)
    assert {"place:wages", "place:road1", "place:c3", "place:e5", "place:cvp"} <= set(legal)


def test_red_sheriff_is_paid_for_each_lost_duel() -> None:
    table = Table(2, cards={"A": "sheriff"}, at={"A": "gamb evp", "B": "gamb evp"}, sides=RED)
    table.resolve("AB").play("roll:A.1", "roll:A.1", "roll:B.1", "roll:B.2")
    assert table.facts["vp.A"] == 3  # at once (R41)
    table.play("dice:1", "dice:1", "roll:A.1", "roll:A.1", "roll:B.1", "roll:B.3")
    assert table.facts["vp.A"] == 6


def test_yellow_banker_gets_nine_dollars() -> None:
    record = picked("banker")
    assert (cash(record), record.state.actor) == (24, "B")


@pytest.mark.parametrize(
    ("dollars", "offers"),
    [(2, "0"), (3, "0 3"), (11, "0 3"), (12, "0 3 5"), (24, "0 3 5"), (25, "0 3 5 7")],
)
def test_red_banker_buys_points_once(dollars: int, offers: str) -> None:
    table = Table(2, cash={"A": dollars}, sides=RED).resolve("AB")
    assert (table.actor, table.legal()) == ("A", [f"points:{n}" for n in offers.split()])
    table.play(table.legal()[-1])
    points = int(offers.split()[-1])
    assert table.facts["vp.A"] == points
    assert table.facts["cash.A"] == dollars - {0: 0, 3: 3, 5: 12, 7: 25}[points]
    assert table.legal("limit") != []


@pytest.mark.parametrize("sides", ["yyyyyyy", RED])
def test_grocer_takes_cash_or_waits(sides: str) -> None:
    record = picked("grocer", sides=sides)
    assert (record.state.actor, record.state.legal()) == ("A", ["grocer:cash", "grocer:later"])
    record.play("grocer:cash")
    assert (cash(record), record.state.actor) == (23, "B")
    record = follow(picked("grocer", sides=sides), "grocer:later")
    assert (cash(record), record.state.actor) == (15, "B")


def test_yellow_grocer_doubles_a_kind_that_he_has_built() -> None:
    town = "a1=ranch/B c1=prison/B e1=church/B h8=mine/B h6=bank/A"
    table = Table(2, town, kept={"B": "hotel"})
    table.packed.later = 1
    table.resolve("AB")
    assert table.actor == "B"
    # Prison and church have no income; the mine counts though it pays nothing (§5.7).
    assert table.legal() == ["grocer:cash", "grocer:double.mine", "grocer:double.ranch"]
    ranch = table.facts["income.a1"]
    assert table.play("grocer:double.ranch").facts["cash.B"] == 2 * ranch


def test_yellow_grocer_without_buildings_is_asked_all_the_same() -> None:
    table = Table(2)
    table.packed.later = 1
    assert table.resolve("AB").legal() == ["grocer:cash"]
    assert table.play("grocer:cash").facts["cash.B"] == 8


def test_red_grocer_scores_own_houses() -> None:
    town = "a1=house/B a3=house/B c1=ranch/B e1=hotel/B g1=church/B h8=house/- h6=house/A"
    table = Table(2, town, sides=RED)
    table.packed.later = 1
    table.resolve("AB").until("limit").play("limit:0")
    assert table.facts["vp.B"] == 2


@pytest.mark.parametrize(("supply", "roads"), [(20, 3), (1, 2), (0, 1)])
def test_yellow_worker_gets_two_roads(supply: int, roads: int) -> None:
    table = Table(2, stock={"A": 1, "B": 1}).resolve("AB").until("pick")
    table.packed.supply = supply
    table.play("A pick:worker")
    assert (table.facts["stock.A"], table.facts["supply"]) == (roads, supply - (roads - 1))
    assert table.actor == "B"


def test_red_worker_takes_a_tile_builds_it_and_the_track_shifts() -> None:
    record = new_record(2, sides=RED)
    follow(record, "order:A", "draw:saloon", "draw:bank", "draw:church")
    follow(record, "A claim:a1", "B claim:h8", "B claim:h7", "A claim:a2", "A pick:worker")
    slots = ("t3", "t4", "t5", "t6", "t8", "t10", "t12")
    assert record.state.legal() == sorted(["worker:no", *[f"worker:{slot}" for slot in slots]])
    record.play("worker:t10")
    assert cash(record) == 10
    assert {"build:a1", "build:a2", "keep"} <= set(record.state.legal())
    record.play("build:a1")
    assert record.state.legal()[0].startswith("draw:")
    record.play("draw:hotel")
    facts = record.state.facts()
    kinds = ["ranch", "mine", "saloon", "bank", "church", "mine", "hotel"]
    assert [facts[f"slot.{slot}"] for slot in slots] == kinds
    assert record.state.actor == "B"


def test_red_worker_may_do_without_and_must_without_cash() -> None:
    assert follow(picked("worker", sides=RED), "worker:no").state.actor == "B"
    table = Table(2, cash={"A": 4}, track={"t3": "bank"}, sides=RED).resolve("AB").until("pick")
    assert table.play("A pick:worker").legal() == ["worker:no"]


def test_red_worker_is_offered_tiles_alone() -> None:
    table = Table(2, cash={"A": 5}, track={"t3": "bank"}, sides=RED).resolve("AB").until("limit")
    table.packed.bag = 0
    table.play("limit:0", "limit:0", "A pick:worker")
    assert table.legal() == ["worker:no", "worker:t3"]
    table.play("worker:t3", "keep")
    assert (table.actor, table.facts["kept.A"]) == ("B", ["bank"])  # nothing to draw


def test_yellow_settler_claims_a_parcel() -> None:
    record = picked("settler")
    assert record.state.actor == "A"
    assert len(record.state.legal()) == 60
    assert all(text.startswith("claim:") for text in record.state.legal())
    text = record.state.legal()[0]
    record.play(text)
    assert (cash(record), record.state.facts()["property.A"]) == (15, 9)
    assert record.state.actor == "B"


def test_yellow_settler_without_property_tiles_is_not_asked() -> None:
    town = " ".join(f"{c}{r}=free/A" for r in (1, 2) for c in "abcdef")
    table = Table(2, town).resolve("AB").until("pick").play("A pick:settler")
    assert table.actor == "B"


@pytest.mark.parametrize(("option", "dollars", "points"), [("cash", 2, 0), ("vp", 0, 2)])
def test_red_settler_counts_own_mountains(option: str, dollars: int, points: int) -> None:
    town = "b2=mountain/C c2=mountain/C d2=mountain/A e2=mountain/-"
    table = Table(3, town, sides=RED, settler_red=option)
    table.packed.later = 2
    table.resolve("CAB").until("limit")
    assert (table.actor, table.facts["cash.C"], table.facts["vp.C"]) == ("C", dollars, points)


def test_red_settler_takes_cash_or_waits() -> None:
    record = picked("settler", sides=RED)
    assert record.state.legal() == ["settler:cash", "settler:later"]
    assert cash(follow(record, "settler:cash")) == 23
    assert cash(follow(picked("settler", sides=RED), "settler:later")) == 15


@pytest.mark.parametrize(("men", "price"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_yellow_captain_hires_cowboys(men: int, price: int) -> None:
    record = picked("captain")
    assert record.state.legal() == [f"captain:{k}" for k in range(4)]
    record.play(f"captain:{men}")
    assert (cash(record), record.state.facts()["reserve.A"]) == (15 - price, 3 + men)


@pytest.mark.parametrize(
    ("dollars", "reserve", "most"), [(8, 0, 2), (3, 0, 1), (0, 0, 0), (20, 5, 1)]
)
def test_yellow_captain_is_limited_by_cash_and_cowboys(
    dollars: int, reserve: int, most: int
) -> None:
    """Four more come at the end of turn 1, so that a reserve of five becomes nine (R29)."""
    table = Table(2, cash={"A": dollars}, reserve={"A": reserve}).resolve("AB").until("pick")
    assert table.play("pick:captain").legal() == [f"captain:{k}" for k in range(most + 1)]


@pytest.mark.parametrize(("guns", "price"), [(0, 0), (1, 3), (2, 9)])
def test_red_captain_buys_lasting_revolvers(guns: int, price: int) -> None:
    record = picked("captain", sides=RED)
    assert record.state.legal() == [f"captain:{k}" for k in range(3)]
    record.play(f"captain:{guns}")
    assert (cash(record), record.state.facts()["revolvers.A"]) == (15 - price, guns)
    follow(record, "pick:sheriff", "pick:sheriff")
    assert record.state.facts()["turn"] == 2
    assert record.state.facts()["revolvers.A"] == guns


@pytest.mark.parametrize(("sides", "guns"), [("yyyyyyy", 3), (RED, 2)])
def test_mercenary_has_revolvers_for_the_turn(sides: str, guns: int) -> None:
    record = picked("mercenary", sides=sides)
    assert record.state.facts()["revolvers.A"] == guns
    assert record.state.facts()["firepower.A"] == 3 + guns
    follow(record, "pick:sheriff", "pick:sheriff")
    assert record.state.facts()["revolvers.A"] == 0


def test_all_seven_are_on_offer_every_turn() -> None:
    record = new_record(2)
    for turn in range(1, 5):
        while record.state.facts()["turn"] < turn or record.state.facts()["phase"] != "pick":  # type: ignore[operator]
            record.play(record.state.legal()[0])
        assert record.state.legal() == sorted(f"pick:{card}" for card in CARDS)
        record.play("pick:banker")
        assert record.state.legal() == sorted(f"pick:{card}" for card in CARDS if card != "banker")
