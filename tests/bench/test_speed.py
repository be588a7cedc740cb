"""The speed that the design asks for, with a margin for busy machines: the best of several runs."""

from __future__ import annotations

import pytest

import engine
from bench.playouts import measure

EVENTS_A_SECOND = 10e6
# Means of the specifications (section 11) and of the traces.
EVENTS_A_GAME = {("wild_gangs", 2): 126, ("wild_gangs", 3): 169, ("wild_gangs", 4): 205}


def test_playouts_reach_ten_million_events_a_second() -> None:
    for speed in measure(seconds=0.3):
        assert max(speed.rates) >= EVENTS_A_SECOND, speed


@pytest.mark.parametrize(("table", "events"), EVENTS_A_GAME.items())
def test_random_games_are_as_long_as_specified(table: tuple[str, int], events: float) -> None:
    played = engine.load(*table).playouts(20_000, seed=1)
    assert played.events / played.games == pytest.approx(events, rel=0.01)
