"""Rules that no worked case touches, by the section of the specification."""

from __future__ import annotations

import pytest

from tests.engine.games.dodge_city.harness import CHESSBOARD, FULL_SALOON, Table, dealt, gos

RING = "a1,b1,c1,d1,e1,f1,a2,f2,a3,f3,a4,f4,a5,f5,a6,b6,c6,d6,e6,f6"  # of the post, touches all


def test_lone_pawns_join_through_important_squares() -> None:
    """R2: c2 joins V and W, b3 V and X, d3 W and Y, c4 X and Y; no two share a side."""
    town = "hotel=C A:c2,b3,d3,c4"
    assert Table(town=town).controllers("hotel") == ""
    assert Table(town=town, important_conducts=True).controllers("hotel") == "A"
    apart = "hotel=C A:c2,b3 B:d3,c4"  # squares join only the pawns of one seat
    assert Table(town=apart, important_conducts=True).controllers("hotel") == ""


def test_identical_cards_are_one_move() -> None:
    """§5."""
    table = Table().moves("A", "QM QM IN", exact=True)
    assert table.legal() == ["play:IN", "play:QM"]


def test_kills_ascend_and_end_by_themselves() -> None:
    """§5, §5.3."""
    town = "saloon=C A:a1 B:c2,d2; post=L B:a1 C:f6"
    table = Table(3, town=town).moves("A", "IN").play("play:IN")
    assert table.legal() == [
        "kill:post.a1", "kill:post.f6", "kill:saloon.c2", "kill:saloon.d2", "kill:stop"
    ]  # fmt: skip
    stopped = table.copy().play("kill:saloon.d2", "kill:stop")
    assert stopped.is_over_for("A")
    late = table.copy().play("kill:saloon.d2", "kill:post.f6")  # nobody is higher
    assert late.is_over_for("A")
    table.play("kill:saloon.c2")
    assert "kill:saloon.c2" not in table.legal()
    table.play("kill:saloon.d2", "kill:post.a1")
    assert table.is_over_for("A")  # after three
    assert (table.supply("B"), table.supply("C")) == (40, 39)
    assert table.type("post") == "L"


def test_purchases_need_money_cells_and_pawns() -> None:
    """§5.3: a building is eligible while a type of it can be paid."""
    table = Table(town="saloon=L B:a1; post=G B:a1", cash={"A": 50}).moves("A", "L3 C5")
    table.play("play:L3")
    assert gos(table) == ["done", "hotel", "jail", "post", "saloon"]
    table.play("go:post", "at:b1")  # 250 of 350
    assert gos(table) == ["done", "hotel", "jail"]
    assert table.play("go:hotel").legal() == ["type:C"]
    poor = Table(out={"A": 40}, cash={"A": 900}).moves("A", "L3").play("play:L3")
    assert poor.is_over_for("A")


def test_a_visit_ends_when_no_higher_cell_is_free() -> None:
    """§5.3."""
    table = Table(town="saloon=C B:a1", cash={"A": 1000}).moves("A", "C5")
    table.play("play:C5", "go:saloon")
    assert "at:stop" not in table.legal()
    table.play("at:g5")
    assert gos(table) == ["done", "hotel", "jail", "post"]


def test_three_pawns_end_a_visit_and_the_next_turn_starts_afresh() -> None:
    """§5.3, R8."""
    table = Table(cash={"A": 2000}).moves("A", "C5")
    table.play("play:C5", "go:saloon", "type:C", "at:a1", "at:b1", "at:c1")
    assert "saloon" not in gos(table)
    table.play("go:done").finish("B")
    table.play("play:C7", "go:saloon", "at:d1", "at:e1", "at:f1")
    assert len(table.cells("saloon", "A")) == 6


def test_pawns_of_an_event_and_bought_ones_share_the_allowance() -> None:
    """R8."""
    table = Table(town="saloon=C B:a1").event("A", 11)
    table.play("go:saloon", "at:b1", "go:saloon", "at:c1", "at:d1")
    assert len(table.cells("saloon", "A")) == 3
    assert "saloon" not in gos(table)


def test_three_free_pawns_leave_no_room_for_bought_ones() -> None:
    """§5.3, R8."""
    table = Table(cash={"A": 1000}).moves("A", "Cp3")
    table.play("play:Cp3", "go:saloon", "type:C", "at:a1", "at:b1", "at:c1")
    assert table.cash("A") == 1000
    assert gos(table) == ["done", "hotel", "jail", "post"]


def test_a_neutral_closing_gives_pawns_back_for_later_buildings() -> None:
    """R9: A's last pawn fills the saloon, and then there are thirteen more."""
    table = Table(town=f"saloon=C {CHESSBOARD}", cash={"A": 600}, out={"A": 26}).moves("A", "C5")
    assert table.supply("A") == 1
    table.play("play:C5", "go:saloon", "at:a1")
    assert table.supply("A") == 14
    table.play("go:post", "type:L", "at:a1")
    assert table.cells("post", "A") == {"a1"}


def test_an_indian_may_open_control_again() -> None:
    """§5.6: removing pawns needs no check; a full building may lose its only controller."""
    table = Table(town=FULL_SALOON, first="B").moves("B", "IN").play("play:IN", "kill:saloon.d2")
    assert table.status("saloon") == "open"
    assert table.controllers("saloon") == "B"


def test_who_has_passed_may_still_be_challenged() -> None:
    """§5.4, R16."""
    table = Table(3, town="saloon=C A:a1 B:b1 C:c1", challenge="optional").duels("L7", "L5", "L3")
    table.play("duel:pass")
    assert (table.actor, table.legal()) == (
        "B", ["duel:A.saloon", "duel:C.saloon", "duel:pass"]
    )  # fmt: skip
    table.play("duel:A.saloon", "show:B.L5", "show:A.L7")
    assert (table.actor, table.legal()) == ("A", ["shoot:b1"])
    table.play("shoot:b1")
    assert table.legal() == ["show:C.L3"]  # C has nobody left to challenge


def test_everybody_may_challenge_once_by_option() -> None:
    """R15, R19: cards are shown once, an event is drawn in each duel."""
    town = "saloon=C A:a1,a2 B:b1 C:c1,c2"
    table = Table(3, town=town, duels_per_player="many").duels("L7", "QM", "G4")
    assert table.legal() == ["duel:B.saloon", "duel:C.saloon"]
    table.play("duel:C.saloon", "show:A.L7", "show:C.G4", "shoot:c1")
    assert (table.actor, table.legal()) == ("B", ["duel:A.saloon", "duel:C.saloon"])
    table.play("duel:A.saloon", "show:B.QM")
    assert (table.actor, table.legal()) == ("A", ["shoot:b1"])
    table.play("shoot:b1", "event:28")
    assert table.cash("B") == 300
    assert (table.actor, table.legal()) == ("C", ["duel:A.saloon"])
    table.play("duel:A.saloon")
    assert (table.actor, table.legal()) == ("A", ["shoot:c2"])
    table.play("shoot:c2")
    assert table.legal()[0].startswith("deal:A.")


def test_both_question_marks_draw_clockwise_from_first() -> None:
    """§5.4: not challenger first."""
    table = Table(3, town="saloon=C A:a1 C:c1; post=L B:a1", first="B").duels("QM", "L3", "QM")
    assert (table.actor, table.legal()) == ("C", ["duel:A.saloon"])
    table.play("duel:A.saloon", "show:C.QM", "show:A.QM", "event:28")
    assert (table.cash("C"), table.cash("A")) == (300, 0)
    table.play("event:20")
    assert table.cash("A") == 400


def test_a_card_drawn_in_the_duels_waits_for_the_next_round() -> None:
    """§5.1, R21."""
    table = Table(town="saloon=C A:a1 B:b1").duels("QM", "L3").play("duel:B.saloon")
    table.play("show:A.QM", "show:B.L3", "shoot:a1", "event:5")
    table.play(next(text for text in table.legal() if text.endswith("S7")))
    assert table.hand("A") == ["S7"]
    while table.legal()[0].startswith("deal:"):
        table.play(next(text for text in table.legal() if not text.endswith(("QM", "IN"))))
    assert (len(table.hand("A")), len(table.hand("B"))) == (5, 4)
    assert table.fact("round") == 2


def test_an_event_that_makes_a_building_contested_too_late() -> None:
    """§5.4: the saloon's turn is over when B completes its ring; A's card is shown, no event."""
    saloon = FULL_SALOON.replace(",g5", "")  # B still controls without the corner
    broken = saloon.replace("B:a1,b1,c1,d1", "B:a1,b1,c1")  # not without d1 and d4
    broken = broken.replace("c4,d4", "c4").replace("d5,", "")
    post = f"post=L B:{RING} C:c2,d2,c3,c4,c5,d5"
    table = Table(3, town=f"{broken}; {post}", challenge="optional").duels("QM", "QM", "C5")
    assert (table.controllers("saloon"), table.controllers("post")) == ("A", "BC")
    table.play("duel:pass", "duel:pass", "duel:pass")
    table.play("show:B.QM", "show:C.C5", "event:13", "go:saloon", "at:d1")
    assert table.controllers("saloon") == "AB"
    assert table.legal() == ["show:A.QM"]
    assert table.status("post") == "open"  # all buildings are taken together, after the card
    table.play("show:A.QM")
    assert (table.status("saloon"), table.status("post")) == ("open", "C")
    assert table.points("C") == 5
    assert table.legal()[0].startswith("deal:A.")


def test_one_controller_takes_without_showing() -> None:
    """§5.4; and if the game ends no further card is shown."""
    chain = "jail=L A:b3,c3,c2,d2,e2,f2,f3; post=C*A"
    table = Table(town=chain).commits("L7 IN", "C5")
    table.play("commit:L7", "commit:C5")
    assert table.actor is None
    assert table.scores == [6, 0]
    assert table.cash("A") == 1000


def test_the_last_building_closes_in_the_start_phase() -> None:
    """§5: all that is outstanding is cancelled, the other seat's event too."""
    town = f"saloon=C {CHESSBOARD}; post=L*A; hotel=S*n; jail=S*B"
    table = Table(town=town).start("QM C9", "QM C5")
    table.play("first:A", "event:13", "go:saloon", "at:a1")
    assert table.actor is None
    assert table.scores == [5, 3]
    assert table.ranks == [1, 2]


def test_a_tie_finds_only_the_winner() -> None:
    """§7: points 5, 5, 5, 2, 2."""
    town = f"saloon=C {CHESSBOARD}; post=L*A; hotel=L*B; jail=G*C; union=C*C; drug=B*D; bank=B*E"
    table = Table(5, town=town, cash={"A": 100}).moves("A", "C5")
    table.play("play:C5", "go:saloon", "at:a1")
    assert table.outcomes()["tie:A.QM"] == 5
    table.play("tie:A.L3", "tie:B.L5", "tie:C.IN")
    assert table.scores == [5, 5, 5, 2, 2]
    assert table.ranks == [2, 1, 2, 4, 4]


def test_the_tie_is_drawn_again_only_if_all_have_nothing() -> None:
    """§7."""
    town = f"saloon=C {CHESSBOARD}; post=S*n; hotel=L*n; jail=G*n"
    table = Table(3, town=town, cash={"A": 100}).moves("A", "C5")
    table.play("play:C5", "go:saloon", "at:a1")
    again = table.copy().play("tie:A.QM", "tie:B.IN", "tie:C.QM")
    assert sum(again.outcomes().values()) == 29
    assert again.outcomes()["tie:A.IN"] == 1
    table.play("tie:A.QM", "tie:B.Cp2", "tie:C.IN")
    assert table.ranks == [2, 1, 2]


def test_the_last_round_ends_the_game() -> None:
    """§5.4: after ROUND_END, so all cards are shown."""
    table = Table(max_rounds=3, round=3).commits("QM C9", "L3")
    table.play("commit:C9", "commit:L3", "show:A.C9", "aside:A.QM", "show:B.L3")
    assert table.legal()[0].startswith("tie:A.")
    table = Table(max_rounds=3, round=2).duels("C9", "L3").play("show:A.C9", "show:B.L3")
    assert table.legal()[0].startswith("deal:A.")


def next_deal(table: Table) -> int:
    """Shows what is left to show; returns how many cards the next deal is drawn from."""
    while not table.legal()[0].startswith("deal:"):
        table.play(table.legal()[0])
    return sum(table.outcomes().values())


def test_discards_are_shuffled_in_before_a_deal_that_needs_them() -> None:
    """§5.1, R4: sixteen cards are enough for four players, no card is not."""
    assert next_deal(Table(3).duels("QM", "L3", "S6")) == 20
    assert next_deal(Table(4).duels("QM", "L3", "S6", "C5")) == 16
    assert next_deal(Table(5).duels("QM", "L3", "S6", "C5", "C7")) == 32
    late = Table(3).moves("A", empty_pile=True).finish("A", "B", "C", "A", "B", "C")
    for seat in "ABC":
        late.play(f"commit:{late.hand(seat)[0]}")
    assert next_deal(late) == 32


def test_events_are_shuffled_again_when_the_pile_is_used_up() -> None:
    """§5.7, R37."""
    table = Table(events="28").start("QM C9", "QM C5").play("first:B", "event:28")
    assert table.outcomes() == {f"event:{number}": 1 for number in range(1, 33)}


def test_an_event_pile_without_discards_can_still_draw() -> None:
    """§5.7: with extra_card=event the only discards may be those of earlier events."""
    table = Table(events="5 24", cash={"A": 200}, extra_card="event").event("A", 5)
    table.play("event:24")
    assert table.cash("A") == 0
    assert len(table.outcomes()) == 30
    table.play("event:28")
    assert sorted(table.fact("event.discards")) == [5, 24, 28]


@pytest.mark.parametrize(("picks", "first"), [
    (("Cp3", "C5"), "B"), (("Bp2", "C9"), "A"), (("QM", "Cp2"), "B"), (("Lp1", "G7"), "A"),
])  # fmt: skip
def test_the_stronger_card_is_first(picks: tuple[str, str], first: str) -> None:
    """§3.1, §3.2."""
    assert dealt(*picks).fact("first") == first


def test_start_cards_are_sealed_until_all_have_chosen() -> None:
    """§9."""
    table = Table(3)
    table.state = table.game.new()
    for seat, cards in zip("ABC", ("L7 C5 QM IN", "L5 C7 QM IN", "L3 C9 QM S4"), strict=True):
        for card in cards.split():
            text = f"deal:{seat}.{card}"
            assert [table.seen(text, eyes) for eyes in "ABC"] == [
                text if eyes == seat else f"deal:{seat}.?" for eyes in "ABC"
            ]
            table.play(text)
    assert table.legal() == ["start:C5", "start:L7", "start:QM"]
    assert [table.seen("start:QM", eyes) for eyes in "ABC"] == ["start:QM", "start:?", "start:?"]
    table.play("start:QM", "start:C7", "start:QM")
    assert table.legal() == ["show:A.QM"]
    table.play("show:A.QM", "show:B.C7", "show:C.QM")
    assert table.fact("first") == "B"
