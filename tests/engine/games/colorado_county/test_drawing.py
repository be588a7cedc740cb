"""The drawing: narrow enough for a terminal, and with all that lies on the board."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.games.colorado_county import draw
from tests.engine.games.colorado_county.harness import SAMPLE_FLAGS, Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_is_wider_than_80_columns(players: int) -> None:
    rng = Random(players)
    state = engine.load("colorado_county", players).new()
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert max(map(len, str(state).splitlines())) <= 80
        assert max(map(len, str(state.view(0)).splitlines())) <= 80


def test_the_board_shows_lakes_flags_and_markers() -> None:
    facts = Table(flags=SAMPLE_FLAGS, own={"B": "a1"}, owners={"L4": "B"}).facts
    lines = draw(facts).splitlines()
    assert any(line.startswith(" 1  B . . . . . g") for line in lines)
    assert any(line.startswith(" 4  . . . . 7 . 4 4 o . . b") for line in lines)
    assert any("L4 B" in line for line in lines)
