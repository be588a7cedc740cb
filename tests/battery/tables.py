"""What the battery runs on: every game, every number of players, options at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine import Game, State

TABLES = [
    pytest.param(info.name, players, id=f"{info.name}-{players}")
    for info in engine.games()
    for players in info.players
]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def random_game(name: str, players: int, rng: Random) -> Game:
    info = next(info for info in engine.games() if info.name == name)
    options = {key: rng.choice(option.values) for key, option in info.options.items()}
    return engine.load(name, players, options)


def random_event(state: State, rng: Random) -> str:
    """One of the legal events; all alike, so that rare outcomes come up as well."""
    return rng.choice(state.legal())


def random_walk(game: Game, rng: Random) -> Iterator[State]:
    """The states of a random game, from the empty table to the end. The same object each time."""
    state = game.new()
    yield state
    while state.actor is not None:
        state.play(random_event(state, rng))
        yield state


def random_position(game: Game, rng: Random) -> State:
    """A state anywhere in a random game, the end excluded."""
    states = [state.copy() for state in random_walk(game, rng)]
    return rng.choice(states[:-1])


def worlds_of(state: State, seat: int, count: int, rng: Random) -> list[State]:
    view = state.view(seat)
    return [view.sample(rng.getrandbits(64)) for _ in range(count)]
