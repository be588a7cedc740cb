"""Events 1 to 16, each by its number (§3.4); drawn in M1 unless the test says otherwise."""

from __future__ import annotations

import pytest

from tests.engine.games.dodge_city.harness import (
    CHESSBOARD,
    Table,
    gos,
    options_of,
)

# A full saloon: A's columns a, c, e, g, linked by b3, d2 and f3; without d2 they touch no four.
HELD_BY_A = (
    "A:a1,a2,a3,a4,a5,c1,c2,c3,c4,c5,e1,e2,e3,e4,e5,g1,g2,g3,g4,g5,b3,d2,f3 B:b1,d1,f1,d4,b5,d5,f5"
)


def pays(event: int, dollars: int) -> None:
    """PAY: with enough cash, with a sale that stops at once, and with nothing at all."""
    table = Table(town="post=C A:a1", cash={"A": 1000}).event("A", event)
    assert table.cash("A") == 1000 - dollars
    assert table.cells("post", "A") == {"a1"}
    table = Table(town="saloon=L A:a1; post=C A:a1", cash={"A": dollars - 50}).event("A", event)
    assert (table.actor, table.legal()) == ("A", ["sell:post.a1", "sell:saloon.a1"])
    short, dear = table.copy().play("sell:post.a1"), table.copy().play("sell:saloon.a1")
    assert (short.cash("A"), short.cells("saloon", "A")) == (0, {"a1"})
    assert (dear.cash("A"), dear.cells("post", "A")) == (100, {"a1"})
    assert dear.supply("A") == 39
    table = Table(cash={"A": dollars - 25}).event("A", event)
    assert table.cash("A") == 0
    assert table.is_over_for("A")


def test_event_1_schooling() -> None:
    pays(1, 400)


def test_event_2_a_lady_prefers_a_rival() -> None:
    town = "saloon=L A:a1,b1 B:c1; post=C A:a1"
    table = Table(3, town=town, cash={"A": 300, "C": 25}).event("A", 2)
    assert table.legal() == ["give:B", "give:C"]
    table.play("give:C")
    assert table.legal() == ["lose:saloon.a1", "lose:saloon.b1"]
    table.play("lose:saloon.b1")
    assert (table.cells("saloon", "A"), table.cells("saloon", "C")) == ({"a1"}, {"b1"})
    assert [table.cash(seat) for seat in "ABC"] == [100, 0, 225]
    assert [table.supply(seat) for seat in "ABC"] == [38, 39, 39]


def test_event_2_a_short_payment_is_raised_by_sales() -> None:
    table = Table(town="saloon=L A:a1; post=C A:a1,b1", cash={"A": 75}).event("A", 2)
    table.play("give:B", "lose:saloon.a1")
    assert table.legal() == ["sell:post.a1", "sell:post.b1"]
    table.play("sell:post.b1", "sell:post.a1")
    assert (table.cash("A"), table.cash("B")) == (0, 175)


def test_event_2_without_a_lady_nothing() -> None:
    table = Table(town="saloon=G A:a1", cash={"A": 75, "B": 0}).event("A", 2)
    assert table.is_over_for("A")
    assert (table.cash("A"), table.cash("B")) == (75, 0)


def test_event_2_the_neutral_check_comes_before_the_payment() -> None:
    """The gift breaks the chain that kept a full saloon open: no lady is left to sell."""
    table = Table(3, town=f"saloon=L {HELD_BY_A}", cash={"A": 50}).event("A", 2)
    assert table.controllers("saloon") == "A"
    table.play("give:C", "lose:saloon.d2")
    assert table.status("saloon") == "neutral"
    assert (table.cash("A"), table.cash("C")) == (0, 50)


def test_event_3_a_gunman_joins() -> None:
    table = Table(town="saloon=C A:a1; hotel=G B:a1").event("A", 3)
    assert gos(table) == ["done", "hotel", "jail", "post"]
    hotel = table.copy().play("go:hotel", "at:b1")
    assert hotel.cells("hotel", "A") == {"b1"}
    assert hotel.is_over_for("A")
    assert table.copy().play("go:post").legal() == ["type:G"]
    assert table.copy().play("go:done").is_over_for("A")


def test_event_3_without_a_building_nothing() -> None:
    table = Table(town="saloon=G*n; post=G*n").event("A", 3)
    assert table.is_over_for("A")


def test_event_3_needs_a_lady_with_typed_conditions() -> None:
    table = Table(town="saloon=C A:a1", event_conditions="typed").event("A", 3)
    assert table.is_over_for("A")
    table = Table(town="saloon=L A:a1", event_conditions="typed").event("A", 3)
    assert gos(table) == ["done", "hotel", "jail", "post"]


def test_event_4_one_man_more_in_each_building() -> None:
    town = "saloon=C A:a1 B:b1; post=L B:a1; hotel=S A:d3; jail=G*n"
    table = Table(town=town).event("A", 4)
    assert table.legal() == sorted(f"at:{cell}" for cell in table.free("saloon"))
    table.play("at:g5")
    assert table.legal() == sorted(f"at:{cell}" for cell in table.free("hotel"))
    table.play("at:a1")
    assert table.cells("saloon", "A") == {"a1", "g5"}
    assert table.cells("hotel", "A") == {"a1", "d3"}
    assert table.cells("post", "A") == set()
    assert table.is_over_for("A")


def test_event_4_counts_the_buildings_when_it_is_drawn() -> None:
    """A full saloon is skipped; one that turns neutral on the way is no reason to stop."""
    town = f"saloon=C {CHESSBOARD}; post=L A:c3"
    table = Table(town=town).event("A", 4)
    assert table.legal() == ["at:a1"]
    table.play("at:a1")
    assert table.status("saloon") == "neutral"
    table.play("at:a1")
    assert table.cells("post", "A") == {"a1", "c3"}


def test_event_4_without_supply_nothing() -> None:
    table = Table(town="saloon=C A:a1", out={"A": 39}).event("A", 4)
    assert table.is_over_for("A")


def test_event_5_an_extra_card() -> None:
    table = Table(cash={"A": 150}).event("A", 5)
    assert table.cash("A") == 50
    pile = table.fact("pile")
    outcomes = table.outcomes()
    assert sum(outcomes.values()) == pile
    held = len(table.hand("A"))
    table.play(min(outcomes))
    assert len(table.hand("A")) == held + 1
    assert table.fact("pile") == pile - 1


def test_event_5_is_seen_by_the_drawer_alone() -> None:
    table = Table(3, cash={"A": 0}).event("A", 5)  # even without the 100 dollars
    draw = table.legal()[0]
    assert [table.seen(draw, seat) for seat in "ABC"] == [draw, "draw:A.?", "draw:A.?"]


def test_event_5_surplus_is_set_aside() -> None:
    """§5.4, R21: four cards in hand at M2 are one too many."""
    table = Table(cash={"A": 100}).event("A", 5)
    card = next(text for text in table.legal() if text.endswith(("S7", "B8")))
    table.play(card).finish("B", "A", "B")
    assert (table.actor, len(table.hand("A")), len(table.hand("B"))) == ("A", 2, 1)


def test_event_6_two_cowboys_desert() -> None:
    table = Table(3, town="saloon=C A:a1,b1; post=C A:c3 B:a1").event("A", 6)
    assert table.legal() == ["give:B", "give:C"]
    table.play("give:B")
    assert table.legal() == ["lose:saloon.a1", "lose:saloon.b1"]  # one higher must remain
    table.play("lose:saloon.b1")
    assert table.legal() == ["lose:post.c3"]
    table.play("lose:post.c3")
    assert table.cells("saloon", "B") == {"b1"}
    assert table.cells("post", "B") == {"a1", "c3"}
    assert [table.supply(seat) for seat in "ABC"] == [39, 37, 40]
    assert table.is_over_for("A")


def test_event_6_a_receiver_without_supply() -> None:
    """B has one pawn left: the second cowboy is just removed."""
    table = Table(town="saloon=C A:a1,b1", out={"B": 39}).event("A", 6)
    table.play("give:B", "lose:saloon.a1", "lose:saloon.b1")
    assert table.cells("saloon", "B") == {"a1"}
    assert (table.supply("A"), table.supply("B")) == (40, 0)


def test_event_6_without_cowboys_nothing() -> None:
    assert Table(town="saloon=B A:a1").event("A", 6).is_over_for("A")


def test_event_6_may_leave_a_full_building_without_control() -> None:
    """§5.6: one check after the last gift; the chain of A was all that kept it open."""
    table = Table(town=f"saloon=C {HELD_BY_A}").event("A", 6)
    assert table.controllers("saloon") == "A"
    table.play("give:B", "lose:saloon.d2")
    assert table.status("saloon") == "open"
    table.play("lose:saloon.g5")
    assert table.status("saloon") == "neutral"
    assert (table.supply("A"), table.supply("B")) == (40, 40)


def test_event_7_a_horse() -> None:
    pays(7, 400)


def test_event_8_cattle_disease() -> None:
    pays(8, 500)


def test_event_9_a_gunman_too_slow() -> None:
    table = Table(town="saloon=G A:a1,b1; post=C A:a1").event("A", 9)
    assert table.legal() == ["lose:saloon.a1", "lose:saloon.b1"]
    table.play("lose:saloon.a1")
    assert (table.out("A"), table.supply("A")) == (1, 37)
    assert Table(town="post=C A:a1").event("A", 9).is_over_for("A")


def test_event_10_blanks_first_lose_then_pay() -> None:
    table = Table(town="saloon=L A:a1; post=C A:a1", cash={"A": 200}).event("A", 10)
    assert table.legal() == ["lose:post.a1", "lose:saloon.a1"]
    table.play("lose:post.a1")
    assert table.legal() == ["sell:saloon.a1"]
    table.play("sell:saloon.a1")
    assert (table.cash("A"), table.out("A"), table.supply("A")) == (50, 0, 40)


def test_event_10_without_a_pawn_only_pays() -> None:
    assert Table(cash={"A": 350}).event("A", 10).cash("A") == 50


def test_event_11_open_day_at_the_bank() -> None:
    table = Table(town="saloon=C B:a1; jail=L*n").event("A", 11)
    assert table.cash("A") == 600
    assert gos(table) == ["done", "hotel", "post", "saloon"]
    table.play("go:hotel")
    assert table.legal() == options_of("type", "B C G L S")
    table.play("type:L", "at:a1")
    assert table.cells("hotel", "A") == {"a1"}
    assert table.cash("A") == 600  # free
    assert gos(table) == ["done", "hotel", "post", "saloon"]  # and now buying
    declined = Table().event("A", 11).play("go:done")
    assert (declined.cash("A"), declined.actor) == (600, "A")


def test_event_12_bandits_turn_mormon() -> None:
    table = Table(town="saloon=B A:a1,b1,c1; post=C A:a1").event("A", 12)
    assert table.legal() == ["lose:saloon.a1", "lose:saloon.b1"]
    table.play("lose:saloon.a1")
    assert table.legal() == ["lose:saloon.b1", "lose:saloon.c1"]
    table.play("lose:saloon.c1")
    assert (table.out("A"), table.cells("saloon", "A")) == (2, {"b1"})
    one = Table(town="saloon=B A:a1").event("A", 12).play("lose:saloon.a1")
    assert one.out("A") == 1
    assert one.is_over_for("A")
    assert Table(town="saloon=C A:a1").event("A", 12).is_over_for("A")


def test_event_13_a_careless_rival() -> None:
    table = Table(town="saloon=C B:a1; post=S*B").event("A", 13)
    assert gos(table) == ["done", "hotel", "jail", "saloon"]
    table.play("go:saloon", "at:b1")
    assert table.cells("saloon", "A") == {"b1"}
    assert table.is_over_for("A")


@pytest.mark.parametrize(("town", "paid"), [("saloon=G A:a1", 200), ("saloon=C A:a1", 0)])
def test_event_14_church_skipped(town: str, paid: int) -> None:
    assert Table(town=town, cash={"A": 300}).event("A", 14).cash("A") == 100
    typed = Table(town=town, cash={"A": 300}, event_conditions="typed").event("A", 14)
    assert typed.cash("A") == 300 - paid
    none = Table(town=town, cash={"A": 300}, event_conditions="none").event("A", 14)
    assert none.cash("A") == 100


def pays_then_out(event: int) -> None:
    """PAY 300, then OUT 1 any."""
    table = Table(town="saloon=L A:a1; post=C A:a1", cash={"A": 250}).event("A", event)
    assert table.legal() == ["sell:post.a1", "sell:saloon.a1"]
    table.play("sell:post.a1")
    assert (table.cash("A"), table.legal()) == (0, ["lose:saloon.a1"])
    table.play("lose:saloon.a1")
    assert (table.out("A"), table.supply("A")) == (1, 39)
    assert table.is_over_for("A")
    table = Table(cash={"A": 350}).event("A", event)
    assert table.cash("A") == 50
    assert table.is_over_for("A")


def test_event_15_a_trial() -> None:
    pays_then_out(15)


def test_event_16_no_oil() -> None:
    pays(16, 600)
