"""Bytes that look like a table, but to which no game leads, are refused."""

from __future__ import annotations

from typing import Any

import pytest

from engine import DataError, State
from tests.engine.games.blackrock_city.harness import SEATS, load, packed, unpacked

DUMMY = SEATS.index("C")


def first_turn(players: int, **options: str) -> State:
    """The first player is to bid; nothing has been won or lost. Cubes leave no log here."""
    return load(players, theft_secrecy="public", **options).deal(seed=1)


def prisoners(state: State, space: int) -> int:
    """Of the town on the space."""
    facts: dict[str, Any] = state.facts()
    return int(facts[f"loot.{facts[f'ring.{space}']}"][1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_town_turns_before_a_phase_is_won(players: int) -> None:
    state = first_turn(players)
    table = packed(state)
    free = [space for space in range(1, 10) if prisoners(state, space) == 0]
    table.turned = 1 << free[0]
    with pytest.raises(DataError, match="more booty than phases"):
        unpacked(state.game, table)


def test_no_silver_is_paid_before_a_phase_is_won() -> None:
    state = first_turn(3)
    table = packed(state)
    table.silver_left -= 1
    with pytest.raises(DataError, match="more booty than phases"):
        unpacked(state.game, table)


def test_the_dummy_does_not_begin() -> None:
    state = first_turn(2)
    table = packed(state)
    table.owner = DUMMY
    with pytest.raises(DataError, match="first player"):
        unpacked(state.game, table)


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_a_fixed_first_player_owns_the_first_pawn(letter: str) -> None:
    state = first_turn(3, first_seat=letter)
    table = packed(state)
    for owner in range(3):
        table.owner = owner
        if SEATS[owner] == letter:
            assert unpacked(state.game, table) == state
        else:
            with pytest.raises(DataError, match="first player"):
                unpacked(state.game, table)


def test_the_pawn_of_a_game_without_bids_has_not_moved() -> None:
    state = first_turn(3)
    while state.actor != "*":
        state.play("renounce")
    table = packed(state)
    table.pawn = 1
    with pytest.raises(DataError, match="pawn of the first phase"):
        unpacked(state.game, table)
