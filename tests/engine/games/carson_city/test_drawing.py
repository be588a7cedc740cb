"""The drawing: narrow enough for a terminal, checked by hand, and with nothing secret in it."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.games.carson_city import draw
from tests.engine.games.carson_city.harness import Table, follow, new_record

PICTURE = """\
Carson City | turn 2 of 4 | order B A C | now t8
chance and announcements

    a   b   c   d   e   f   g   h
                                        wages                   late
1  .   .   .   .   .   .   .   .        ammo                    pinc
                                        roads3                  cinc
2  .   ^   .   .   .   .   .   .        road1                   gamb   W
                                        parcels                 estate
3  .   .   .   .   .   .   .   .        t12    -                pvp
              +---+                     t10    -                cvp
4  .   .   .  |h  |.   .   .   .       >t8     saloon    AB     evp
              +---+                     t6     -                v5
5  .   .   rB  h   bA* .   .   .        t5     -                v4
                                        t4     -                v3
6  .   .   .   .   .   .   .   .        t3     ranch            v2     closed

7  .   .   .   .   .   .   ^C  .

8  .   .   .   .   .   .   .   .


cowboys: e5 B
bag: ranch 4 mine 6 drugstore 4 bank 4 saloon 2 hotel 2 prison 2 church 2
supply: 20 roads
duel on t8: A 0, B 3

A  0 points (4 if it ended now) | $16 (limit 120) | banker yellow
   2 cowboys + 0 revolvers | firepower 2 | 1 road | property tiles 11
B  0 points (4 if it ended now) | $12 (limit 60) | grocer yellow
   3 cowboys + 1 revolver | firepower 4 | 0 roads | property tiles 11
   kept: hotel
C  0 points (2 if it ended now) | $0 (limit 20) | sheriff yellow
   0 cowboys + 0 revolvers | firepower 0 | 0 roads | property tiles 11"""


def test_the_town_is_drawn_as_a_person_would_draw_it() -> None:
    table = Table(
        3,
        "e5=bank/A c5=ranch/B g7=mountain/C b2=mountain/- d5=house/-",
        centre="d4",
        cash={"A": 8, "B": 12},
        reserve={"A": 2, "B": 3},
        stock={"A": 1},
        cards={"C": "sheriff"},
        kept={"B": "hotel"},
        at={"A": "t8 wages wages", "B": "t8 e5"},
        track={"t3": "ranch", "t8": "saloon"},
        turn=2,
    ).put("W", "gamb")
    table.resolve("BAC").play("roll:B.3")
    assert draw(table.facts) == PICTURE


def test_the_white_cowboy_is_told_while_it_is_in_hand() -> None:
    table = Table(2, reserve={"A": 2}, cards={"A": "sheriff"}).ask("A")
    assert "2 cowboys + white + 0 revolvers | firepower 3" in draw(table.facts)
    table.play("sheriff:gamb")
    assert "2 cowboys + 0 revolvers | firepower 2" in draw(table.facts)


def test_roads_and_bridges_are_drawn_on_the_sides_of_parcels() -> None:
    table = Table(2, centre="c3", stock={"A": 4}, turn=4, board="river").resolve("AB")
    table.play("limit:0", "limit:0", "road:d3n", "road:e2w")
    lines = draw(table.facts).splitlines()
    row = lines.index(next(line for line in lines if line.startswith("2 ")))
    assert lines[row][:36].rstrip() == "2  .   .   .   ~  |.   .   .   ."
    assert lines[row + 1][:36].rstrip() == "          +---+===+"
    assert lines[row + 2][:36].rstrip() == "3  .   .  |h  |~   ~   .   .   ."


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_line_is_wider_than_80_columns(players: int) -> None:
    rng = Random(players)
    for _ in range(3):
        options = {
            name: rng.choice(option.values)
            for name, option in engine.load("carson_city").info.options.items()
        }
        state = engine.load("carson_city", players, options).new()
        while state.actor is not None:
            state.play(rng.choice(state.legal()))
            lines = str(state).splitlines() + str(state.view(0)).splitlines()
            assert max(map(len, lines)) <= 80
            assert (lines[1] == "chance and announcements") == (state.actor == "*")


def test_views_do_not_show_the_tiles_of_others() -> None:
    record = new_record(3, duel_mode="tiles")
    for seat, hand in {"A": "001255", "B": "011445", "C": "223334"}.items():
        follow(record, *[f"deal:{seat}.{value}" for value in hand])
    view = str(record.state.view(0))
    assert "duel tiles: 0 0 1 2 5 5" in view
    assert view.count("duel tiles: ? ? ? ? ? ?") == 2
    assert "duel tiles: 0 1 1 4 4 5" in str(record.state)
