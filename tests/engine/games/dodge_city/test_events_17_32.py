"""Events 17 to 32, each by its number (§3.4); drawn in M1 unless the test says otherwise."""

from __future__ import annotations

import pytest

from tests.engine.games.dodge_city.harness import Table, gos, options_of
from tests.engine.games.dodge_city.test_events_1_16 import pays, pays_then_out


def test_event_17_a_broken_fence() -> None:
    pays(17, 500)


def test_event_18_the_cash_box() -> None:
    pays_then_out(18)


def test_event_19_birthday() -> None:
    town = "saloon=L C:a1"
    table = Table(4, town=town, cash={"A": 100, "B": 500, "C": 25, "D": 0}).event("A", 19)
    assert [table.cash(seat) for seat in "ABCD"] == [175, 450, 0, 0]
    assert table.cells("saloon", "C") == {"a1"}  # no sale for opponents


def test_event_20_buffalo_bill() -> None:
    assert Table(cash={"A": 25}).event("A", 20).cash("A") == 425


def test_event_21_the_station_master_is_away() -> None:
    table = Table(5, town="union=C B:a1").event("A", 21)
    assert gos(table) == ["done", "union"]
    table.play("go:union", "at:b1")
    assert table.cells("union", "A") == {"b1"}
    assert table.is_over_for("A")


@pytest.mark.parametrize(
    ("players", "town"), [(2, ""), (3, ""), (4, "union=C*n"), (4, "union=C*D")]
)
def test_event_21_without_a_station_nothing(players: int, town: str) -> None:
    assert Table(players, town=town).event("A", 21).is_over_for("A")


def test_event_21_a_full_station() -> None:
    chain = "c2,d2,e2,f2,d3,d4,c4"  # keeps it from turning neutral
    rest = ",".join(sorted(Table(4, town=f"union=C A:{chain}").free("union")))
    table = Table(4, town=f"union=C A:{chain} B:{rest}").event("A", 21)
    assert table.is_over_for("A")


def test_event_22_the_hotel_is_safe() -> None:
    table = Table(town="saloon=C A:a1").event("A", 22)
    assert table.legal() == options_of("type", "B C G L S")
    table.play("type:S")
    free = sorted(f"at:{cell}" for cell in table.free("hotel"))
    assert table.legal() == [text for text in free if text != "at:g6"]
    table.play("at:f6")
    assert table.legal() == ["at:g6"]
    table.play("at:g6")
    assert table.cells("hotel", "A") == {"f6", "g6"}
    assert (table.type("hotel"), table.tokens("S")) == ("S", 1)
    assert table.is_over_for("A")


def test_event_22_a_closed_hotel() -> None:
    assert Table(town="hotel=C*B").event("A", 22).is_over_for("A")


def test_event_22_as_many_as_there_are() -> None:
    """One pawn in supply, then one cell left."""
    table = Table(town="saloon=C A:a1", out={"A": 38}).event("A", 22).play("type:C")
    assert "at:g6" in table.legal()
    table.play("at:a1")
    assert table.is_over_for("A")
    assert table.supply("A") == 0
    cells = sorted(Table().free("hotel"), key=lambda cell: (cell[1], cell[0]))
    town = f"hotel=C A:{','.join(cells[:17])} B:{','.join(cells[18:])}"
    table = Table(town=town).event("A", 22)
    assert table.legal() == [f"at:{cells[17]}"]


def test_event_22_in_the_start_phase_has_no_limit_and_no_purchase() -> None:
    """R8: three per building is a rule of the movement phases."""
    table = Table(town="hotel=C B:a1", cash={"A": 2000}).start("QM C9", "C5 C7").play("event:22")
    assert table.actor == "A"
    table.play("at:b1", "at:c1")
    assert table.actor == "B"  # the first player plays a card
    table.play("play:C7", "go:done")
    table.play("play:C9", "go:hotel", "at:d1", "at:e1", "at:f1")
    assert len(table.cells("hotel", "A")) == 5


def test_event_23_a_lady_leaves() -> None:
    table = Table(town="saloon=L A:a1; post=C A:a1,b1", cash={"A": 150}).event("A", 23)
    assert table.legal() == ["lose:saloon.a1"]
    table.play("lose:saloon.a1")
    assert table.legal() == ["sell:post.a1", "sell:post.b1"]
    table.play("sell:post.b1")
    assert (table.cash("A"), table.cash("B")) == (0, 0)
    assert (table.out("A"), table.supply("A")) == (0, 39)


def test_event_23_without_a_lady_nothing() -> None:
    table = Table(town="saloon=G A:a1", cash={"A": 75}).event("A", 23)
    assert table.cash("A") == 75
    assert table.is_over_for("A")


@pytest.mark.parametrize("conditions", ["typed", "none"])
def test_event_23_needs_the_lady_whatever_the_conditions(conditions: str) -> None:
    table = Table(cash={"A": 75}, event_conditions=conditions).event("A", 23)
    assert table.cash("A") == 75


def test_event_24_an_extra_card() -> None:
    table = Table(cash={"A": 100}).event("A", 24)
    assert table.cash("A") == 0
    held = len(table.hand("A"))
    table.play(table.legal()[0])
    assert len(table.hand("A")) == held + 1
    assert table.is_over_for("A")


def test_event_24_brings_an_event_by_option() -> None:
    table = Table(cash={"A": 100}, extra_card="event").event("A", 24)
    assert table.cash("A") == 0
    assert "event:24" not in table.legal()
    table.play("event:5")
    assert {"event:5", "event:24"}.isdisjoint(table.legal())
    table.play("event:28")
    assert table.cash("A") == 300


@pytest.mark.parametrize(("town", "conditions", "gain"), [
    ("saloon=G A:a1", "literal", 800),
    ("saloon=G B:a1", "literal", 0),
    ("saloon=G A:a1", "typed", 800),
    ("saloon=L A:a1", "typed", 0),
    ("saloon=L A:a1", "none", 800),
])  # fmt: skip
def test_event_25_the_banker(town: str, conditions: str, gain: int) -> None:
    assert Table(town=town, event_conditions=conditions).event("A", 25).cash("A") == gain


def test_event_26_lead() -> None:
    pays(26, 300)


def test_event_27_gunmen_insulted() -> None:
    table = Table(3, town="saloon=G A:a1; post=G A:a1,b1; jail=C A:a1").event("A", 27)
    table.play("give:C")
    assert table.legal() == ["lose:post.a1", "lose:saloon.a1"]
    table.play("lose:post.a1")
    assert table.legal() == ["lose:post.b1"]
    table.play("lose:post.b1")
    assert table.cells("post", "C") == {"a1", "b1"}
    assert table.cells("saloon", "A") == {"a1"}
    assert Table(town="jail=C A:a1").event("A", 27).is_over_for("A")


def test_event_28_the_herd() -> None:
    assert Table().event("A", 28).cash("A") == 300


def test_event_29_a_man_leaves() -> None:
    table = Table(town="saloon=L A:a1 B:b1; post=C A:a1").event("A", 29)
    assert table.legal() == ["lose:post.a1", "lose:saloon.a1"]
    table.play("lose:saloon.a1")
    assert (table.out("A"), table.supply("A")) == (0, 39)
    assert table.type("saloon") == "L"
    assert Table().event("A", 29).is_over_for("A")


def test_event_30_men_need_work() -> None:
    table = Table().event("A", 30)
    assert gos(table) == ["done", "hotel", "jail", "post", "saloon"]
    table.play("go:post")
    assert table.legal() == options_of("type", "B C G L S")
    table.play("type:B", "at:a1")
    assert "at:stop" not in table.legal()
    table.play("at:b1")
    assert table.cells("post", "A") == {"a1", "b1"}
    assert table.is_over_for("A")
    assert Table().event("A", 30).play("go:done").is_over_for("A")


def test_event_30_one_where_only_one_fits() -> None:
    cells = sorted(Table().free("jail"), key=lambda cell: (cell[1], cell[0]))
    town = f"jail=C A:{','.join(cells[:15])} B:{','.join(cells[16:])}"
    table = Table(town=town).event("A", 30).play("go:jail")
    assert table.legal() == [f"at:{cells[15]}"]
    table.play(f"at:{cells[15]}")
    assert table.is_over_for("A")


def test_event_31_bandits_join() -> None:
    table = Table(town="saloon=C B:a1; post=B B:a1").event("A", 31)
    assert gos(table) == ["done", "hotel", "jail", "post"]
    table.play("go:post", "at:b1", "at:stop")
    assert gos(table) == ["done", "hotel", "jail"]
    table.play("go:hotel")
    assert table.legal() == ["type:B"]
    table.play("type:B", "at:a1")
    assert table.cells("post", "A") == {"b1"}
    assert table.cells("hotel", "A") == {"a1"}
    assert table.tokens("B") == 0
    assert table.is_over_for("A")
    assert Table(town="saloon=B*n; post=B*n").event("A", 31).is_over_for("A")


def test_event_32_the_trial_goes_badly() -> None:
    pays(32, 500)
