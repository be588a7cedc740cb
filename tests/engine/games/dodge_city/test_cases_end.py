"""The worked cases of the specification, by number (§10): the end, events, cards, options."""

from __future__ import annotations

import pytest

from tests.engine.games.dodge_city.harness import FULL_SALOON, Table, gos, options_of

ROUND_TRIP = "b3,c3,c2,d2,e2,f2,f3"  # controls the jail (§3.3)


def test_w25_both_reach_six() -> None:
    town = f"hotel=G*A; saloon=L*B; jail=S A:{ROUND_TRIP}; post=C B:c2,d2,c3,c4,c5,d5"
    table = Table(town=town).duels("C5", "C7")
    assert table.actor is None
    assert table.scores == [7, 6]
    assert table.ranks == [1, 2]


def test_w26_a_sale_for_an_extra_card() -> None:
    table = Table(town="jail=B A:c2", cash={"A": 50}).event("A", 24)
    assert table.legal() == ["sell:jail.c2"]
    table.play("sell:jail.c2")
    assert table.cash("A") == 25
    assert table.actor == "*"
    assert all(text.startswith("draw:A.") for text in table.legal())
    held = len(table.hand("A"))
    table.play(table.legal()[0])
    assert len(table.hand("A")) == held + 1


def test_w27_the_last_building_turns_neutral() -> None:
    """Nobody links anything in a jail of stripes; the last cell ends the game in M1."""
    town = f"saloon=L*A; post=L*B; hotel=S*C; jail=C {stripes('jail', empty='g5')}"
    table = Table(3, town=town, cash={"A": 100}).moves("A", "C5")
    table.play("play:C5", "go:jail", "at:g5")
    assert table.status("jail") == "neutral"
    assert table.actor == "*"
    weights = table.outcomes()
    assert (weights["tie:A.QM"], weights["tie:A.IN"], weights["tie:A.C5"]) == (5, 2, 1)
    assert sum(weights.values()) == 32
    table.play("tie:A.QM")
    assert (table.outcomes()["tie:B.QM"], sum(table.outcomes().values())) == (4, 31)
    table.play("tie:B.IN")
    assert sum(table.outcomes().values()) == 30
    table.play("tie:A.C5", "tie:B.Cp3")
    assert table.actor is None
    assert table.scores == [5, 5, 3]
    assert table.ranks == [1, 2, 3]


def stripes(building: str, empty: str) -> str:
    """Columns of A and B by turns: each is one group, and none touches four squares."""
    playable = Table().free(building)
    mine = sorted(cell for cell in playable if cell[0] in "aceg" and cell != empty)
    others = sorted(cell for cell in playable if cell[0] in "bdf" and cell != empty)
    return f"A:{','.join(mine)} B:{','.join(others)}"


def test_w28_buildings_are_visited_in_order() -> None:
    table = Table(cash={"A": 1000}).moves("A", "C5").play("play:C5")
    table.play("go:hotel", "type:C", "at:c1", "at:stop")
    assert gos(table) == ["done", "jail"]


def test_w29_the_end_of_a_round() -> None:
    table = Table(3, first="B").commits("QM C9 IN", "L3", "S6 IN")
    assert table.actor == "A"
    assert table.legal() == ["commit:C9", "commit:QM"]
    assert [table.seen("commit:QM", seat) for seat in "ABC"] == [
        "commit:QM", "commit:?", "commit:?"
    ]  # fmt: skip
    table.play("commit:QM", "commit:L3")
    assert [table.seen("commit:S6", seat) for seat in "ABC"] == [
        "commit:?", "commit:?", "commit:S6"
    ]  # fmt: skip
    table.play("commit:S6")
    shown = ["show:A.QM", "aside:A.C9", "aside:A.IN", "show:B.L3", "show:C.S6", "aside:C.IN"]
    for text in shown:
        assert (table.actor, table.legal()) == ("*", [text])
        table.play(text)
    assert table.legal()[0].startswith("deal:A.")


def test_w30_a_mere_stop_is_not_asked() -> None:
    assert Table().moves("A", "IN").play("play:IN").is_over_for("A")
    table = Table().moves("A", "Gp1").play("play:Gp1", "go:saloon", "type:G", "at:c2")
    assert table.is_over_for("A")
    assert table.cells("saloon", "A") == {"c2"}


def test_w31_a_draw_without_pile() -> None:
    hands = ["QM L3 L5", "QM L7 G4", "QM G5 G7", "QM S6 S7"]
    table = Table(4, cash={"A": 100}, round=2).moves("A", *hands, exact=True, empty_pile=True)
    table.play("play:QM", "event:24")
    assert table.cash("A") == 0
    held = " ".join(hands).split()
    held.remove("QM")
    weights = table.outcomes()
    assert sum(weights.values()) == 21
    assert weights["draw:A.QM"] == 5 - 3
    assert {"draw:A.S4", "draw:A.Cp2", "draw:A.Cp3", "draw:A.Bp2"} < set(weights)
    assert not {f"draw:A.{card}" for card in held if card != "QM"} & set(weights)


def test_w32_an_event_that_draws_an_event() -> None:
    table = Table(cash={"A": 500}, events="5", extra_card="event").event("A", 5)
    assert table.cash("A") == 400
    assert table.outcomes() == {f"event:{i}": 1 for i in range(1, 33) if i != 5}
    table.play("event:20")
    assert table.cash("A") == 800
    assert sorted(table.fact("event.discards")) == [5, 20]


def test_w33_free_pawns_go_into_one_building() -> None:
    town = "saloon=L B:a1; hotel=L B:a1"
    table = Table(town=town, cash={"A": 600}).moves("A", "Lp2").play("play:Lp2")
    assert gos(table) == ["done", "hotel", "saloon"]
    table.play("go:hotel", "at:b1", "at:c1")
    assert table.cash("A") == 600
    table.play("go:saloon", "at:b1", "at:stop", "go:hotel", "at:g6")
    assert table.cash("A") == 0
    assert table.cells("hotel", "A") == {"b1", "c1", "g6"}
    assert table.cells("saloon", "A") == {"b1"}


@pytest.mark.parametrize("free", ["one", "split"])
def test_w33_the_second_lady(free: str) -> None:
    town = "saloon=L B:a1; hotel=L B:a1"
    table = Table(town=town, cash={"A": 0}, free_pawns=free).moves("A", "Lp2")
    table.play("play:Lp2", "go:saloon", "at:b1", "at:stop")
    if free == "one":
        assert table.is_over_for("A")
    else:
        assert (table.actor, gos(table)) == ("A", ["done", "hotel"])
        table.play("go:hotel", "at:b1")
        assert table.cells("hotel", "A") == {"b1"}
        assert table.is_over_for("A")


@pytest.mark.parametrize("conditions", ["literal", "typed", "none"])
def test_w34_stories(conditions: str) -> None:
    def told(event: int) -> Table:
        table = Table(town="saloon=C A:a1", cash={"A": 500}, event_conditions=conditions)
        return table.event("A", event)

    three = told(3)
    if conditions == "typed":
        # Only buying is asked; three cowboys more would do.
        assert gos(three) == ["done", "hotel", "jail", "post", "saloon"]
        assert three.play("go:post").legal() == options_of("type", "B C G L S")
    else:
        assert gos(three) == ["done", "hotel", "jail", "post"]
        assert three.play("go:post").legal() == ["type:G"]
        three.play("type:G", "at:c2")
        assert three.cells("post", "A") == {"c2"}
        assert three.cash("A") == 500
    assert told(14).cash("A") == (500 if conditions == "typed" else 300)
    assert told(25).cash("A") == (1300 if conditions == "none" else 500)


@pytest.mark.parametrize("lost", ["game", "supply"])
def test_w35_pawns_out_of_the_game(lost: str) -> None:
    table = Table(town="saloon=G A:a1", lost_pawns=lost).event("A", 9).play("lose:saloon.a1")
    assert table.out("A") == (1 if lost == "game" else 0)
    assert table.supply("A") == (39 if lost == "game" else 40)
    table = Table(town="saloon=G A:a1", lost_pawns=lost).event("A", 29).play("lose:saloon.a1")
    assert (table.out("A"), table.supply("A")) == (0, 40)


def test_w36_two_men_or_none() -> None:
    table = Table(town="jail=B B:a1").event("A", 30)
    assert gos(table) == ["done", "hotel", "jail", "post", "saloon"]
    table.play("go:jail")
    free = sorted(f"at:{cell}" for cell in table.free("jail"))
    assert table.legal() == [text for text in free if text != "at:g5"]
    table.play("at:b1")
    assert table.legal() == [text for text in free if text != "at:b1"]
    table.play("at:g5")
    assert table.cells("jail", "A") == {"b1", "g5"}
    assert table.is_over_for("A")


def test_w37_an_event_before_control() -> None:
    town = f"{FULL_SALOON}; jail=C A:{ROUND_TRIP}"
    table = Table(3, town=town, challenge="optional").duels("QM", "L7", "C5")
    table.play("duel:pass", "duel:pass")
    table.play("show:A.QM", "show:B.L7", "event:26")
    table.play("sell:saloon.b3", "sell:saloon.c3", "sell:saloon.c2")
    assert (table.status("saloon"), table.status("jail")) == ("B", "A")
    assert [table.points(seat) for seat in "ABC"] == [1, 3, 0]
    assert [table.cash(seat) for seat in "ABC"] == [200, 600, 0]
