"""Bytes from outside: whatever they are, an error or a state that plays on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine import DataError, Game, State
from tests.battery.tables import every_table, random_event, random_game, random_position

Mutation = Callable[[bytearray, Random], None]


def flip_bit(data: bytearray, rng: Random) -> None:
    data[rng.randrange(8, len(data))] ^= 1 << rng.randrange(8)


def nudge_byte(data: bytearray, rng: Random) -> None:
    place = rng.randrange(8, len(data))
    data[place] = (data[place] + rng.choice((-1, 1))) % 256


def swap_bytes(data: bytearray, rng: Random) -> None:
    a, b = rng.randrange(8, len(data)), rng.randrange(8, len(data))
    data[a], data[b] = data[b], data[a]


def scramble(data: bytearray, rng: Random) -> None:
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(8, len(data))] = rng.randrange(256)


MUTATIONS: list[Mutation] = [flip_bit, nudge_byte, swap_bytes, scramble]


def finish(game: Game, state: State, rng: Random) -> None:
    """Plays to the end, validated after each event."""
    for seat in range(game.players):
        world = state.view(seat).sample(rng.getrandbits(64))
        assert game.state(bytes(world)) == world
        assert str(state.view(seat))
    for _ in range(50_000):
        if state.actor is None:
            break
        state.play(random_event(state, rng))
        assert game.state(bytes(state)) == state
    assert state.scores is not None


@every_table
@pytest.mark.parametrize("mutate", MUTATIONS)
def test_mutated_bytes_are_refused_or_play_on(name: str, players: int, mutate: Mutation) -> None:
    rng = Random(name + mutate.__name__)
    accepted = refused = 0
    for _ in range(30):
        game = random_game(name, players, rng)
        original = bytes(random_position(game, rng))
        for _ in range(40):
            data = bytearray(original)
            mutate(data, rng)
            try:
                state = game.state(bytes(data))
            except DataError:
                refused += 1
            else:
                accepted += 1
                finish(game, state, rng)
    assert refused > 0


@every_table
def test_mutated_views_are_refused_or_sampled(name: str, players: int) -> None:
    rng = Random(name)
    for _ in range(300):
        game = random_game(name, players, rng)
        seat = rng.randrange(players)
        data = bytearray(bytes(random_position(game, rng).view(seat)))
        rng.choice(MUTATIONS)(data, rng)
        try:
            view = game.view(bytes(data))
        except DataError:
            continue
        assert view.sample(1).view(seat) == view
        finish(game, view.sample(2), rng)


@every_table
def test_random_bytes_are_no_state(name: str, players: int) -> None:
    rng = Random(1)
    game = random_game(name, players, rng)
    head = bytes(game.new())[:8]
    size = len(bytes(game.new()))
    for _ in range(2000):
        with pytest.raises(DataError):
            game.state(head + rng.randbytes(size - 8))


@every_table
def test_a_wrong_header_is_named(name: str, players: int) -> None:
    game = random_game(name, players, Random(2))
    good = bytes(game.deal(seed=1))
    wrong = {
        "byte 0 is 0": b"\0" + good[1:],
        "byte 1 is 255": good[:1] + b"\xff" + good[2:],
        "byte 2 is 9": good[:2] + b"\x09" + good[3:],
        "byte 3 is 1": good[:3] + b"\x01" + good[4:],
        "bytes 4 to 7": good[:4] + b"\0\1\2\3" + good[8:],
        "0 bytes": b"",
        f"{len(good) - 1} bytes": good[:-1],
        f"{len(good) + 1} bytes": good + b"\0",
    }
    for message, data in wrong.items():
        with pytest.raises(DataError, match=message):
            game.state(data)
    with pytest.raises(DataError, match="byte 0 is 86: not a state"):
        game.state(bytes(game.deal(seed=1).view(0)))
    with pytest.raises(DataError, match="byte 0 is 83: not a view"):
        game.view(good)
    with pytest.raises(TypeError, match="bytes expected, not str"):
        game.state("text")  # type: ignore[arg-type]


@every_table
def test_a_view_of_a_seat_not_at_the_table_is_refused(name: str, players: int) -> None:
    game = random_game(name, players, Random(2))
    data = bytearray(bytes(game.deal(seed=1).view(0)))
    data[3] = players
    with pytest.raises(DataError, match="no such seat"):
        game.view(bytes(data))
