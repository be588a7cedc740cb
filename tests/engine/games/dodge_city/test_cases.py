"""The worked cases of the specification, by number (§10): control, buying, selling, placing."""

from __future__ import annotations

import pytest

from tests.engine.games.dodge_city.harness import (
    CHESSBOARD,
    FULL_SALOON,
    Table,
    dealt,
    gos,
    options_of,
)

W1 = "saloon=L A:b3,c2,d2,e2,f3 B:b1,c1,d1,e1,f1,g2,g3,g4,b5"


def test_w1_diagonals_do_not_connect() -> None:
    table = Table(town=W1, challenge="optional")
    assert table.controllers("saloon") == ""
    table.duels("L7", "C5").play("duel:pass", "duel:pass")
    assert table.status("saloon") == "open"
    assert (table.points("A"), table.points("B")) == (0, 0)


def test_w2_important_squares_conduct_by_option() -> None:
    table = Table(town=W1, challenge="optional", important_conducts=True)
    assert table.controllers("saloon") == "A"
    table.duels("C5", "L7").play("duel:pass", "duel:pass")
    assert table.status("saloon") == "A"
    assert (table.points("A"), table.points("B")) == (5, 0)


def test_w3_three_squares_are_no_control() -> None:
    table = Table(town="saloon=L A:b3,c3,c2,d2,e2")
    assert table.controllers("saloon") == ""
    table.duels("L7", "C5")
    assert table.status("saloon") == "open"


def test_w4_four_squares_are_taken_at_settlement() -> None:
    table = Table(town="saloon=L A:b3,c3,c2,d2,e2,e3,f3")
    assert table.controllers("saloon") == "A"
    assert table.status("saloon") == "open"
    table.moves("A", "L5 C7", "S4 C5", step=2)
    table.play("play:L5", "go:done", "play:S4", "go:done")
    assert table.status("saloon") == "open"
    table.play("commit:C7", "commit:C5")
    assert (table.status("saloon"), table.points("A")) == ("A", 5)


def test_w5_four_of_five_are_control() -> None:
    table = Table(town="hotel=S A:e2,e3,e4,e5,d5,c5,c4")
    assert table.controllers("hotel") == "A"
    table.duels("L7", "C5")
    assert (table.status("hotel"), table.points("A")) == ("A", 3)
    table = Table(town="hotel=S A:e2,e3,e4,e5,d5,c5")  # without X
    assert table.controllers("hotel") == ""


def test_w6_a_number_card_is_money() -> None:
    table = Table(cash={"A": 300}).moves("A", "L5").play("play:L5")
    assert table.cash("A") == 800


def test_w7_free_and_bought_ladies() -> None:
    table = Table(cash={"A": 450}).moves("A", "Lp2")
    table.play("play:Lp2", "go:post", "type:L", "at:c2", "at:d2")
    assert (table.cash("A"), table.actor) == (450, "A")
    assert gos(table) == ["done", "hotel", "jail", "post", "saloon"]
    table.play("go:post", "at:c3")
    assert table.cash("A") == 150
    assert (table.type("post"), table.tokens("L")) == ("L", 1)
    assert table.cells("post", "A") == {"c2", "d2", "c3"}
    assert gos(table) == ["done", "hotel", "jail"]


def test_w8_the_higher_lady_is_first() -> None:
    table = dealt("L5", "L7", "G7", "Cp3")
    assert table.first == "B"
    assert table.actor == "B"
    assert all(text.startswith("play:") for text in table.legal())


def test_w9_question_marks_draw_clockwise_from_first() -> None:
    table = dealt("QM", "S7", "QM")
    assert table.first == "B"
    table.play("event:28")
    assert [table.cash(seat) for seat in "ABC"] == [2000, 2000, 2300]
    table.play("event:20")
    assert [table.cash(seat) for seat in "ABC"] == [2400, 2000, 2300]
    assert table.actor == "B"


def test_w10_all_question_marks() -> None:
    table = dealt("QM", "QM", "QM")
    assert table.outcomes() == {"first:A": 1, "first:B": 1, "first:C": 1}
    table.play("first:B")
    cash = []
    for event in ("event:28", "event:20", "event:26"):
        table.play(event)
        cash.append([table.cash(seat) for seat in "ABC"])
    assert cash == [[2000, 2300, 2000], [2000, 2300, 2400], [1700, 2300, 2400]]
    assert table.actor == "B"


def test_w11_a_duel_then_the_building_is_taken() -> None:
    table = Table(town="jail=G A:b3,c3,c2,d2,e2,f2,f3 B:a1")
    table.duels("L7", "QM")
    assert table.legal() == ["duel:B.jail"]
    table.play("duel:B.jail", "show:A.L7", "show:B.QM")
    assert (table.actor, table.legal()) == ("A", ["shoot:a1"])
    table.play("shoot:a1", "event:28")
    assert (table.points("A"), table.cash("A"), table.cash("B")) == (4, 800, 300)
    assert (table.status("jail"), table.tokens("G")) == ("A", 1)
    assert (table.supply("A"), table.supply("B")) == (40, 40)


@pytest.mark.parametrize("order", ["saloon.c2 saloon.d2 post.c3", "post.c3 saloon.d2 saloon.c2"])
def test_w12_all_must_be_sold(order: str) -> None:
    table = Table(town="saloon=G A:c2,d2; post=B A:c3", cash={"A": 300}).event("A", 16)
    assert table.legal() == ["sell:post.c3", "sell:saloon.c2", "sell:saloon.d2"]
    table.play(*[f"sell:{pawn}" for pawn in order.split()])
    assert table.cash("A") == 25
    assert table.supply("A") == 40
    assert table.is_over_for("A")


def test_w13_the_rest_is_forgiven() -> None:
    table = Table(town="saloon=C A:c2", cash={"A": 100}).event("A", 8)
    assert table.legal() == ["sell:saloon.c2"]
    table.play("sell:saloon.c2")
    assert table.cash("A") == 0


def test_w14_a_full_building_without_control_is_neutral() -> None:
    table = Table(town=f"saloon=C {CHESSBOARD}", cash={"A": 100})
    assert len(table.cells("saloon", "A")) + len(table.cells("saloon", "B")) == 29
    table.moves("A", "C5").play("play:C5", "go:saloon", "at:a1")
    assert table.status("saloon") == "neutral"
    assert (table.supply("A"), table.supply("B")) == (40, 40)
    assert (table.cash("A"), table.points("A"), table.points("B")) == (500, 0, 0)
    assert table.tokens("C") == 1


def test_w15_a_full_building_with_control_is_not_neutral() -> None:
    """The last of B's 23 cells is filled by a purchase."""
    town = FULL_SALOON.replace(",g5", "")
    table = Table(town=town, first="B", cash={"B": 200}).moves("B", "L5").play("play:L5")
    table.play("go:saloon", "at:g5")
    assert table.status("saloon") == "open"
    assert table.controllers("saloon") == "AB"


def test_w16_a_control_duel() -> None:
    table = Table(3, town=f"{FULL_SALOON}; post=C A:a1 B:a3 C:a2")
    table.duels("S6", "S7", "C5").play("duel:C.post", "show:A.S6", "show:C.C5", "shoot:a2")
    assert table.legal() == ["show:B.S7"]
    table.play("show:B.S7")
    assert [table.points(seat) for seat in "ABC"] == [0, 3, 0]
    assert [table.cash(seat) for seat in "ABC"] == [0, 600, 0]
    assert (table.status("saloon"), table.status("post")) == ("B", "open")


def w17() -> Table:
    table = Table(3, town=FULL_SALOON, first="C").duels("QM", "QM", "L7")
    assert (table.actor, table.legal()) == ("A", ["duel:B.saloon"])
    return table.play("duel:B.saloon", "show:A.QM", "show:B.QM")


def test_w17_question_marks_control_together() -> None:
    table = w17()
    table.play("event:28")
    assert table.cash("A") == 300
    table.play("event:20")
    assert table.cash("B") == 400
    assert table.actor == "*"
    table.play("event:19")  # of A, again
    assert [table.cash(seat) for seat in "ABC"] == [350, 350, 0]
    table.play("event:11", "go:done")  # of B, again
    assert table.cash("B") == 950
    assert (table.status("saloon"), table.controllers("saloon")) == ("open", "AB")
    assert table.legal() == ["show:C.L7"]


def test_w17_an_event_decides() -> None:
    table = w17().play("event:29")
    assert table.actor == "A"
    table.play("lose:saloon.c2", "event:28")
    assert (table.status("saloon"), table.points("B")) == ("B", 3)


def test_w18_only_two_buildings_of_a_type() -> None:
    town = "saloon=L*n; hotel=L B:a1"
    table = Table(town=town, cash={"A": 1000}).moves("A", "C5").play("play:C5", "go:post")
    assert table.legal() == ["type:B", "type:C", "type:G", "type:S"]
    free = Table(town=town, cash={"A": 1000}, token_limit=False).moves("A", "C5")
    assert "type:L" in free.play("play:C5", "go:post").legal()


def test_w18_ladies_without_a_building_are_lost() -> None:
    table = Table(town="saloon=L*n; hotel=L*n").moves("A", "Lp2").play("play:Lp2")
    assert table.is_over_for("A")
    assert table.supply("A") == 40


@pytest.mark.parametrize(
    ("hand", "legal"),
    [("IN C9", "IN"), ("IN L7 G4", "G4 IN L7"), ("IN IN L7", "IN")],
)
def test_w19_a_card_for_the_duel_must_stay(hand: str, legal: str) -> None:
    table = Table().moves("A", hand, step=4 - len(hand.split()), exact=True)
    assert table.legal() == [f"play:{card}" for card in legal.split()]


def test_w20_event_pawns_count_for_the_limit() -> None:
    table = Table(town="hotel=S B:c5", cash={"A": 1000}).event("A", 22).play("at:c1", "at:d1")
    assert table.cash("A") == 1000
    table.play("go:hotel")
    assert {"at:e1", "at:b1"} <= set(table.legal())
    table.play("at:e1")
    assert table.cash("A") == 800
    assert gos(table) == ["done", "jail"]
    table = Table(town="hotel=S B:c5", cash={"A": 1000}).event("A", 22)
    table.play("at:c1", "at:d1", "go:saloon", "type:C", "at:a1", "at:stop")
    table.play("go:hotel", "at:b1")
    assert "hotel" not in gos(table)


def test_w21_a_lone_cowboy_is_given() -> None:
    table = Table(3, town="jail=C A:c2").event("A", 6)
    assert table.legal() == ["give:B", "give:C"]
    table.play("give:C")
    assert table.legal() == ["lose:jail.c2"]
    table.play("lose:jail.c2")
    assert table.cells("jail", "C") == {"c2"}
    assert (table.supply("A"), table.supply("C")) == (40, 39)
    assert table.is_over_for("A")


def test_w22_losing_first_or_paying_first() -> None:
    table = Table(town="post=L A:c2", cash={"A": 200}).event("A", 10)
    assert table.legal() == ["lose:post.c2"]
    table.play("lose:post.c2")
    assert table.cash("A") == 0
    table = Table(town="post=L A:c2", cash={"A": 200}).event("A", 15)
    assert table.legal() == ["sell:post.c2"]
    table.play("sell:post.c2")
    assert (table.cash("A"), table.out("A")) == (50, 0)
    assert table.is_over_for("A")


def test_w23_the_station() -> None:
    assert Table(3).event("A", 21).is_over_for("A")
    table = Table(4).event("A", 21)
    assert table.legal() == ["go:done", "go:union"]
    table.play("go:union")
    assert table.legal() == options_of("type", "B C G L S")
    table.play("type:B", "at:d3")
    assert (table.type("union"), table.cells("union", "A")) == ("B", {"d3"})
    assert table.is_over_for("A")


def test_w24_who_is_left_over_shows_his_card_at_the_end() -> None:
    table = Table(3, town="saloon=C A:c2 B:d2,e2 C:c3", first="B").duels("L3", "G5", "S6")
    assert (table.actor, table.legal()) == ("B", ["duel:A.saloon", "duel:C.saloon"])
    table.play("duel:A.saloon", "show:B.G5", "show:A.L3")
    assert (table.actor, table.legal()) == ("A", ["shoot:d2", "shoot:e2"])
    table.play("shoot:d2")
    assert table.legal() == ["show:C.S6"]
    table.play("show:C.S6")
    assert table.legal()[0].startswith("deal:A.")
