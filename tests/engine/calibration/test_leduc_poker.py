from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest

import engine
from tests.engine.calibration.walk import (
    histories,
    information_sets,
    played,
    tree,
    uniform_value,
    views,
)

GAME = engine.load("leduc_poker")
KING_JACK = "deal:A.k1 deal:B.j1"


def test_the_tree_has_the_known_size() -> None:
    # A round has 6 decisions (start, c, r, cr, rr, crr), 5 ways to be called, 4 to be folded.
    # The first: 30 deals. The second: 30 deals, 5 calls, 4 boards.
    assert sum(1 for _ in histories(GAME)) == 30 * 4 + 30 * 5 * 4 * (5 + 4) == 5520
    # The first: 6 cards. The second: 6 cards, 5 calls, 5 boards.
    assert information_sets(GAME) == 6 * 6 + 6 * 5 * 5 * 6 == 936
    assert views(GAME) == 936


def test_just_the_tables_that_can_come_up_are_valid() -> None:
    head = bytes(GAME.new())[:8]
    card, line = range(8), range(16)
    valid = set()
    for table in product(card, card, card, line, line, range(7)):
        with suppress(engine.DataError):
            valid.add(bytes(GAME.state(head + bytes(table))))
    assert valid == {bytes(state) for state, _ in tree(GAME)}


def test_the_deal_is_even_and_without_return() -> None:
    state = GAME.new()
    cards = ["j1", "j2", "k1", "k2", "q1", "q2"]
    assert state.legal() == [f"deal:A.{card}" for card in cards]
    assert state.weights() == [1] * 6
    state.play("deal:A.q1")
    assert state.legal() == [f"deal:B.{card}" for card in cards if card != "q1"]
    assert state.weights() == [1] * 5
    for text in ("deal:B.k2", "call", "call"):
        state.play(text)
    assert state.actor == "*"
    assert state.legal() == [f"board:{card}" for card in cards if card not in ("q1", "k2")]
    assert state.weights() == [1] * 4


ROUND = [
    ("", "A", ["call", "raise"]),
    ("call", "B", ["call", "raise"]),
    ("raise", "B", ["call", "fold", "raise"]),
    ("call raise", "A", ["call", "fold", "raise"]),
    ("raise raise", "A", ["call", "fold"]),
    ("call raise raise", "B", ["call", "fold"]),
]
CALLED = ["call call", "raise call", "call raise call", "raise raise call", "call raise raise call"]
FOLDED = ["raise fold", "call raise fold", "raise raise fold", "call raise raise fold"]


@pytest.mark.parametrize("before", ["", *[f"{line} board:q1" for line in CALLED]])
@pytest.mark.parametrize(("line", "asked", "legal"), ROUND)
def test_a_begins_both_rounds_and_only_raises_are_folded_to(
    before: str, line: str, asked: str, legal: list[str]
) -> None:
    state = played(GAME, f"{KING_JACK} {before} {line}")
    assert state.actor == asked
    assert state.legal() == legal


@pytest.mark.parametrize("line", CALLED)
def test_a_call_ends_a_round(line: str) -> None:
    assert played(GAME, f"{KING_JACK} {line}").facts()["phase"] == "board"
    assert played(GAME, f"{KING_JACK} call call board:q1 {line}").actor is None


@pytest.mark.parametrize(("line", "won"), list(zip(FOLDED, [1, -1, -3, 3], strict=True)))
def test_folding_in_the_first_round_loses_what_is_in(line: str, won: int) -> None:
    assert played(GAME, f"{KING_JACK} {line}").scores == [won, -won]


@pytest.mark.parametrize(("line", "won"), list(zip(FOLDED, [3, -3, -7, 7], strict=True)))
def test_folding_in_the_second_round_loses_what_is_in(line: str, won: int) -> None:
    """One raise of 2 was called before, so each fold costs 3 and the raises of 4 matched."""
    state = played(GAME, f"{KING_JACK} raise call board:j2 {line}")
    assert state.scores == [won, -won]


@pytest.mark.parametrize(("first", "in_first"), list(zip(CALLED, [0, 1, 1, 2, 2], strict=True)))
@pytest.mark.parametrize(("second", "in_second"), list(zip(CALLED, [0, 1, 1, 2, 2], strict=True)))
def test_raises_are_two_and_four(first: str, in_first: int, second: str, in_second: int) -> None:
    won = 1 + 2 * in_first + 4 * in_second
    assert played(GAME, f"{KING_JACK} {first} board:q1 {second}").scores == [won, -won]


@pytest.mark.parametrize(
    ("a", "b", "board", "won"),
    [
        ("k1", "q2", "j1", 1),
        ("j1", "q1", "k1", -1),
        ("j1", "k1", "j2", 1),
        ("k1", "j2", "j1", -1),
        ("q2", "k2", "q1", 1),
        ("k1", "k2", "j1", 0),
        ("j2", "j1", "k1", 0),
    ],
)
def test_pairs_beat_ranks_and_colours_do_not_count(a: str, b: str, board: str, won: int) -> None:
    state = played(GAME, f"deal:A.{a} deal:B.{b} call call board:{board} call call")
    assert state.scores == [won, -won]
    assert state.ranks == [1 + (won < 0), 1 + (won > 0)]


def test_the_board_is_for_all_and_a_hand_for_its_owner_even_at_the_end() -> None:
    state = GAME.new()
    assert [state.seen("deal:A.k1", seat) for seat in (0, 1)] == ["deal:A.k1", "deal:A.?"]
    state = played(GAME, f"{KING_JACK} call call")
    assert [state.seen("board:j2", seat) for seat in (0, 1)] == ["board:j2"] * 2
    for end in ("board:j2 call call", "board:j2 raise fold"):
        over = played(GAME, f"{KING_JACK} call call {end}")
        assert over.view(0).facts()["card.B"] == "?"
        assert over.view(1).facts()["card.A"] == "?"
        assert over.view(0).facts()["board"] == "j2"


def test_the_other_card_is_one_of_those_left_equally_often() -> None:
    view = played(GAME, f"{KING_JACK} call call board:q1").view(0)
    cards = [str(view.sample(seed).facts()["card.B"]) for seed in range(800)]
    assert set(cards) == {"j1", "j2", "q2", "k2"}
    assert all(150 < cards.count(card) < 250 for card in set(cards))


def test_chips_go_to_the_pot() -> None:
    facts = played(GAME, f"{KING_JACK} call raise raise call board:q1 raise").facts()
    assert (facts["chips.A"], facts["chips.B"]) == (9, 5)
    assert facts["first"] == ["call", "raise", "raise", "call"]
    assert facts["second"] == ["raise"]


def test_playouts_are_worth_what_random_play_is() -> None:
    value = uniform_value(GAME.new())
    assert value == Fraction(-5, 64)
    assert GAME.playouts(400_000, seed=1).scores[0] == pytest.approx(float(value), abs=0.03)
