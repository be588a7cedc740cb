from __future__ import annotations

from fractions import Fraction

import pytest

import engine
from tests.engine.calibration.walk import (
    histories,
    information_sets,
    played,
    uniform_value,
    views,
)

GAME = engine.load("liars_dice")
BIDS = [f"bid:{quantity}.{face}" for quantity in (1, 2) for face in range(1, 7)]


def test_the_tree_has_the_known_size() -> None:
    # Bids ascend, so that a set of bids is a sequence: 2^12, all but the empty one can be called.
    assert sum(1 for _ in histories(GAME)) == 36 * (2**12 - 1) == 147_420
    # Every set of bids leaves one seat asked, with one of 6 dice.
    assert information_sets(GAME) == 6 * 2**12 == 24_576


def test_a_view_tells_all_information_sets_apart() -> None:
    assert views(GAME) == 24_576


def test_dice_are_fair_and_independent() -> None:
    state = GAME.new()
    assert state.legal() == [f"roll:A.{face}" for face in range(1, 7)]
    assert state.weights() == [1] * 6
    state.play("roll:A.3")
    assert state.legal() == [f"roll:B.{face}" for face in range(1, 7)]
    assert state.weights() == [1] * 6


def test_there_must_be_a_bid_before_a_lie() -> None:
    state = played(GAME, "roll:A.1 roll:B.2")
    assert state.actor == "A"
    assert state.legal() == BIDS


@pytest.mark.parametrize("bid", range(12))
def test_a_bid_is_followed_by_a_higher_one_or_a_call(bid: int) -> None:
    state = played(GAME, f"roll:A.1 roll:B.2 {BIDS[bid]}")
    assert state.actor == "B"
    assert state.legal() == [*BIDS[bid + 1 :], "liar"]


def test_all_bids_can_be_made() -> None:
    state = played(GAME, " ".join(["roll:A.1", "roll:B.2", *BIDS]))
    assert state.actor == "A"
    assert state.legal() == ["liar"]
    assert state.facts()["bids"] == [bid.removeprefix("bid:") for bid in BIDS]
    state.play("liar")
    assert state.actor is None
    assert state.facts()["liar"] == "A"


@pytest.mark.parametrize(
    ("a", "b", "bid", "is_true"),
    [
        (3, 5, "1.3", True),
        (3, 5, "1.5", True),
        (3, 5, "1.4", False),
        (3, 5, "2.3", False),
        (3, 3, "2.3", True),
        (6, 5, "1.2", True),
        (6, 5, "2.5", True),
        (6, 5, "2.4", False),
        (6, 6, "2.1", True),
        (6, 5, "1.6", True),
        (6, 5, "2.6", False),
        (5, 5, "1.6", False),
        (6, 6, "2.6", True),
    ],
)
def test_sixes_count_as_every_face(a: int, b: int, bid: str, is_true: bool) -> None:
    """A bids and B calls; then B bids the same above A's lowest one, and A calls."""
    won = 1 if is_true else -1
    state = played(GAME, f"roll:A.{a} roll:B.{b} bid:{bid} liar")
    assert state.scores == [won, -won]
    assert state.ranks == ([1, 2] if is_true else [2, 1])
    state = played(GAME, f"roll:A.{a} roll:B.{b} bid:1.1 bid:{bid} liar")
    assert state.scores == [-won, won]
    assert state.ranks == ([2, 1] if is_true else [1, 2])


def test_only_the_last_bid_counts() -> None:
    assert played(GAME, "roll:A.2 roll:B.2 bid:1.1 bid:1.2 liar").scores == [-1, 1]
    assert played(GAME, "roll:A.2 roll:B.2 bid:1.2 bid:1.3 liar").scores == [1, -1]
    assert played(GAME, "roll:A.2 roll:B.2 bid:1.1 bid:1.3 bid:2.2 liar").scores == [1, -1]


def test_bids_are_for_all_and_a_die_for_its_owner_even_at_the_end() -> None:
    state = GAME.new()
    assert [state.seen("roll:A.6", seat) for seat in (0, 1)] == ["roll:A.6", "roll:A.?"]
    state.play("roll:A.6")
    assert [state.seen("roll:B.1", seat) for seat in (0, 1)] == ["roll:B.?", "roll:B.1"]
    state.play("roll:B.1")
    assert [state.seen("bid:1.6", seat) for seat in (0, 1)] == ["bid:1.6", "bid:1.6"]
    over = played(GAME, "roll:A.6 roll:B.1 bid:2.1 liar")
    assert over.view(0).facts()["die.B"] == "?"
    assert over.view(1).facts()["die.A"] == "?"


def test_the_other_die_is_any_face_equally_often() -> None:
    view = played(GAME, "roll:A.6 roll:B.1 bid:1.2 bid:2.3").view(0)
    faces = [view.sample(seed).facts()["die.B"] for seed in range(1200)]
    assert set(faces) == set(range(1, 7))
    assert all(150 < faces.count(face) < 250 for face in range(1, 7))


def test_playouts_are_worth_what_random_play_is() -> None:
    value = uniform_value(GAME.new())
    assert value == Fraction(-7, 216)
    assert GAME.playouts(400_000, seed=1).scores[0] == pytest.approx(float(value), abs=0.008)
