"""Random games and searches as pytest-benchmark sees them: `pytest bench --benchmark-only`."""

from __future__ import annotations

from typing import Any

import pytest

import ai
import engine
from ai import Limit
from bench.speed import first_decision
from engine import SEATS

TABLES = [
    pytest.param(info.name, players, id=f"{info.name}-{players}")
    for info in engine.games()
    for players in info.players
]
GAMES = 2000
ITERATIONS = 2000


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playouts(benchmark: Any, name: str, players: int) -> None:
    game = engine.load(name, players)
    played = benchmark(game.playouts, GAMES, 1)
    assert played.games == GAMES  # what is timed is what was asked for
    benchmark.extra_info["events"] = played.events


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_search(benchmark: Any, name: str, players: int) -> None:
    state = first_decision(engine.load(name, players))
    view = state.view(SEATS.index(str(state.actor)))
    answer = benchmark(ai.bot("ismcts", seed=1).choose, view, Limit(iterations=ITERATIONS))
    assert sum(line.visits for line in answer.lines) == ITERATIONS
