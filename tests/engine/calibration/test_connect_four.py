from __future__ import annotations

from ctypes import byref, c_int32, c_uint8, create_string_buffer
from random import Random

import pytest

import engine
from engine import DataError, State
from tests.battery.tables import random_walk
from tests.border import ACTOR_OVER, PlayoutCount, Rng, api_of
from tests.engine.calibration.walk import perft

GAME = engine.load("connect_four")
API, BOX = api_of(GAME.api), GAME.box
SIZE = 16
DRAW = "441365675334466335442232661515577771217122"


def dropped(columns: str) -> State:
    state = GAME.new()
    for column in columns:
        state.play(f"drop:{column}")
    return state


@pytest.mark.parametrize("depth", range(1, 8))
def test_perft(depth: int) -> None:
    # Nobody can win before the seventh stone; for that one a column may be full, one way for each.
    assert perft(GAME.new(), depth) == 7**depth - 7 * (depth == 7)


@pytest.mark.parametrize(
    ("columns", "scores", "ranks"),
    [
        ("1213141", [1, -1], [1, 2]),  # upright
        ("1122334", [1, -1], [1, 2]),  # level
        ("17273757", [-1, 1], [2, 1]),  # B's; A has four on the floor, but with a gap
        ("12234334474", [1, -1], [1, 2]),  # rising
        ("76654554414", [1, -1], [1, 2]),  # falling
        (DRAW, [0, 0], [1, 1]),
    ],
)
def test_four_in_a_row_win(columns: str, scores: list[int], ranks: list[int]) -> None:
    assert dropped(columns[:-1]).scores is None
    state = dropped(columns)
    assert state.actor is None
    assert state.legal() == []
    assert (state.scores, state.ranks) == (scores, ranks)


def line_of(state: State) -> str | None:
    """Who has four in a row, by trying every cell and direction."""
    facts = state.facts()
    board = {
        (column, row): stone
        for column in range(1, 8)
        for row, stone in enumerate(facts[f"column.{column}"])  # type: ignore[arg-type]
    }
    for (column, row), stone in board.items():
        for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            four = {board.get((column + i * right, row + i * up)) for i in range(4)}
            if four == {stone}:
                return str(stone)
    return None


def test_random_games_end_with_the_first_line_or_a_full_board() -> None:
    rng = Random(1)
    for _ in range(300):
        for stones, state in enumerate(random_walk(GAME, rng)):
            winner = line_of(state)
            assert state.facts()["winner"] == winner
            assert (state.actor is None) == (winner is not None or stones == 42)
            assert state.actor in (None, "AB"[stones % 2])
        assert state.scores == [
            (winner == seat) - (winner == other) for seat, other in ("AB", "BA")
        ]


def test_a_full_column_is_closed() -> None:
    assert dropped("11111").legal() == [f"drop:{column}" for column in range(1, 8)]
    assert dropped("111111").legal() == [f"drop:{column}" for column in range(2, 8)]


def test_everybody_sees_every_stone() -> None:
    state = dropped("44")
    assert [state.seen("drop:7", seat) for seat in (0, 1)] == ["drop:7", "drop:7"]
    assert bytes(state.view(0))[8:] == bytes(state.view(1))[8:] == bytes(state)[8:]


# Bit 7c + r of two words: all stones, and those of the seat asked.
@pytest.mark.parametrize(
    ("stones", "asked", "wrong"),
    [
        (0, 0, None),
        (1, 0, None),
        (0b11, 0b01, None),
        (1 << 6, 0, "beside the board"),
        (1 << 49, 0, "beside the board"),
        (0b10, 0, "in the air"),
        (1, 2, "not there"),
        (1, 1, "number of stones"),
        (0b11, 0, "number of stones"),
        (0b1111_0001111, 0b1111, "line of the seat that is asked"),
        # A has five on top of each other, where four had ended the game.
        (0b11111 | 0b11 << 7 | 0b11 << 14, 0b11 << 7 | 0b11 << 14, "have been the last"),
    ],
)
def test_impossible_boards_are_refused(stones: int, asked: int, wrong: str | None) -> None:
    data = bytes(GAME.new())[:8] + stones.to_bytes(8, "little") + asked.to_bytes(8, "little")
    if wrong is None:
        assert bytes(GAME.state(data)) == data
    else:
        with pytest.raises(DataError, match=wrong):
            GAME.state(data)


@pytest.mark.parametrize("start", ["", "4444441", DRAW[:30]])
def test_playouts_are_samples_one_after_the_other(start: str) -> None:
    """The native loop draws the same numbers and plays the same stones as the single verbs."""
    origin = bytes(dropped(start))[8:]
    ours, theirs = Rng((1, 2, 3, 4)), Rng((1, 2, 3, 4))
    for _ in range(300):
        by_hand, native = (create_string_buffer(origin, SIZE) for _ in range(2))
        stones = 0
        while API.actor(BOX, by_hand) != ACTOR_OVER:
            API.apply(BOX, by_hand, API.sample(BOX, by_hand, byref(ours)))
            stones += 1
        count = PlayoutCount()
        API.playout(BOX, native, byref(theirs), byref(count))
        assert native.raw == by_hand.raw
        assert count.events == count.decisions == stones
        assert list(ours.word) == list(theirs.word)


def test_random_games_are_as_long_as_known() -> None:
    # 21.31 +- .05. One game has a standard deviation of 7, the mean of 200,000 one of .016.
    played = GAME.playouts(200_000, seed=1)
    assert played.events == played.decisions
    assert played.events / played.games == pytest.approx(21.31, abs=0.05)


def test_the_first_player_wins_as_many_random_games_as_known() -> None:
    # 55.6 %, and hardly a draw. The standard deviation of 100,000 games is .16 %.
    rng, count = Rng((5, 6, 7, 8)), PlayoutCount()
    scores, ranks = (c_int32 * 2)(), (c_uint8 * 2)()
    tally = {1: 0, 0: 0, -1: 0}
    for _ in range(100_000):
        state = create_string_buffer(SIZE)
        API.playout(BOX, state, byref(rng), byref(count))
        API.result(BOX, state, scores, ranks)
        tally[scores[0]] += 1
    assert tally[1] / 100_000 == pytest.approx(0.556, abs=0.006)
    assert tally[0] / 100_000 == pytest.approx(0.0026, abs=0.001)
    mean = GAME.playouts(200_000, seed=1).scores
    assert mean[0] == -mean[1] == pytest.approx((tally[1] - tally[-1]) / 100_000, abs=0.02)


def test_a_table_is_drawn_upright() -> None:
    assert str(dropped("4453")).splitlines() == [
        "Connect Four | A drops a stone",
        "",
        *[". . . . . . ."] * 4,
        ". . . B . . .",
        ". . B A A . .",
        "1 2 3 4 5 6 7",
    ]
    assert str(dropped("1213141")).startswith("Connect Four | A has won")
    assert str(dropped(DRAW)).startswith("Connect Four | a draw")
