"""The speed that the design asks for, with a margin for busy machines: the best of several runs."""

from __future__ import annotations

import pytest

import engine
from bench.signature import signature
from bench.speed import Timer, measure, tables

EVENTS_A_SECOND = 10e6
GAMES_A_SECOND = {"connect_four": 5e6, "kuhn_poker": 20e6, "leduc_poker": 8e6}
# Means of the specifications (section 11) and of the traces.
EVENTS_A_GAME = {("wild_gangs", 2): 126, ("wild_gangs", 3): 169, ("wild_gangs", 4): 205}


def events_of(name: str, players: int) -> Timer:
    game = engine.load(name, players)
    timer = Timer(lambda amount, seed: game.playouts(amount, seed).events)
    for _ in range(5):
        timer.run_slice(0.05)
    return timer


@pytest.mark.parametrize(
    ("name", "players"),
    [(game.name, game.players) for game in tables() if not game.info.calibration],
)
def test_games_of_the_box_reach_ten_million_events_a_second(name: str, players: int) -> None:
    assert max(events_of(name, players).rates) >= EVENTS_A_SECOND


@pytest.mark.parametrize(("name", "least"), GAMES_A_SECOND.items())
def test_calibration_games_reach_their_playouts_a_second(name: str, least: float) -> None:
    timer = events_of(name, 2)
    played = engine.load(name).playouts(100_000, seed=1)
    assert max(timer.rates) / (played.events / played.games) >= least


@pytest.mark.parametrize(("table", "events"), EVENTS_A_GAME.items())
def test_random_games_are_as_long_as_specified(table: tuple[str, int], events: float) -> None:
    played = engine.load(*table).playouts(20_000, seed=1)
    assert played.events / played.games == pytest.approx(events, rel=0.01)


def test_a_measurement_tells_all_of_a_table() -> None:
    steps = []
    (row,) = measure(tables(["kuhn_poker"]), 0.05, lambda: steps.append(1))
    assert (row.game, row.players) == ("kuhn_poker", 2)
    assert row.events_a_game == pytest.approx(4.25, abs=0.05)
    assert min(row.events_a_second, row.playouts_a_second, row.iterations_a_second) > 0
    assert len(steps) == 9


def test_the_signature_is_a_number_that_stays() -> None:
    assert signature() == signature()
