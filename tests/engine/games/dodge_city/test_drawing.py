"""The drawing: narrow enough for a terminal, against pictures made by hand."""

from __future__ import annotations

from random import Random

import pytest

import engine
from tests.engine.games.dodge_city.harness import FULL_SALOON, Table

PICTURE = """\
Dodge City | round 1 | first moves | first player A
A plays a card

saloon: lady        post: sheriff       hotel               jail: cowboy
controlled by A     taken by A          open                neutral
  a b c d e f g                           a b c d e f g
1 . . . . . . .                         1 . . . . . . .
2 . V A A A W .                         2 . V . W . . .
3 . A A # A A .                         3 . . # . . . .
4 . X B . . Y .                         4 . X . Y . . .
5 . . . . . . .                         5 . . . . . Z .
                                        6 . . . . . . .

types   L $300 5p x1  G $250 4p x2  S $200 3p x1  B $150 2p x2  C $100 1p x1
A  3 points | $1250 | 33 pawns left
   hand QM C7 L5
B  0 points | $400 | 37 pawns left | 2 out of the game
   hand 3 unknown
cards   24 in the pile, used: Cp2 Cp3
events  32 in the pile, used: -"""


def test_the_town_is_drawn_as_a_person_would_draw_it() -> None:
    town = "saloon=L A:b3,c3,c2,d2,e2,e3,f3 B:c4; post=S*A; jail=C*n"
    table = Table(town=town, cash={"A": 1250, "B": 400}, out={"B": 2}).moves("A", "L5 C7 QM")
    assert str(table.state.view(0)) == PICTURE
    other = str(table.state.view(1))
    assert "   hand 3 unknown" in other
    assert "   hand C5 C9 B5" in other
    assert "   hand QM C7 L5" in str(table.state)
    assert "   hand C5 C9 B5" in str(table.state)


def test_duel_cards_are_drawn_as_far_as_they_are_known() -> None:
    table = Table(3, town=FULL_SALOON, first="C").commits("QM S4", "QM", "L7 L3")
    table.play("commit:QM", "commit:QM", "commit:L7")
    picture = str(table.state.view(2))
    assert "A challenges somebody" in picture
    assert picture.count("face down 1 unknown") == 2
    assert "   face down 1 unknown | aside 1 unknown\n" in picture
    assert "   face down L7 | aside L3\n" in picture
    table.play("duel:B.saloon", "show:A.QM", "show:B.QM", "event:29")
    picture = str(table.state.view(2))
    assert "A gives up a pawn, 1 to go (event 29)" in picture
    assert picture.count("face up QM") == 2
    assert picture.count("| has fought\n") == 2


def test_who_is_nearest_to_control_is_told() -> None:
    """W3 lacks e3 and f3; the fewest pawns for the post are six (§3.3)."""
    table = Table(town="saloon=L A:b3,c3,c2,d2,e2 B:a1; post=C A:c3 B:d4; jail=S B:c2")
    assert "A needs 2 more      AB need 5 more      open                B needs 6 more" in str(
        table.state
    )


def test_debts_and_draws_are_told() -> None:
    table = Table(town="jail=B A:c2", cash={"A": 50}).event("A", 24)
    assert "A sells a pawn to pay 100 dollars (event 24)" in str(table.state)
    table.play("sell:jail.c2")
    assert "A draws a card (event 24)" in str(table.state)


def test_five_players_see_two_streets() -> None:
    lines = str(engine.load("dodge_city", 5).deal(seed=1)).splitlines()
    assert "saloon              post                hotel               jail" in lines
    assert "union               drug                bank" in lines
    assert any(line.startswith("3 . . # . . X . .   3 . . # . . . .") for line in lines)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_line_is_wider_than_80_columns(players: int) -> None:
    rng = Random(players)
    state = engine.load("dodge_city", players, {"max_rounds": 8}).new()
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert max(map(len, str(state).splitlines())) <= 80
        assert max(map(len, str(state.view(0)).splitlines())) <= 80
    assert "the game is over" in str(state)
