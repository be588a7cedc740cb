"""Below the surface, on worlds as they are: codes say what texts say, and advice does not peek."""

from __future__ import annotations

import ctypes
from random import Random

from engine import SEATS, State
from tests.battery.tables import every_table, random_game, random_walk, worlds_of
from tests.border import api_of, moves_of, text_of


def codes_and_texts(state: State, seat: int) -> list[tuple[int, str]]:
    api, box = api_of(state.game.api), state.game.box
    raw = ctypes.create_string_buffer(bytes(state)[8:])
    return [
        (api.seen(box, raw, move, seat), text_of(api, box, raw, move, seat))
        for move in moves_of(api, box, raw)
    ]


@every_table
def test_codes_are_equal_where_texts_are_and_zero_where_nothing_is_seen(
    name: str, players: int
) -> None:
    rng = Random(1)
    game = random_game(name, players, rng)
    for state in random_walk(game, rng):
        seat = rng.randrange(players)
        pairs = set(codes_and_texts(state, seat))
        for world in worlds_of(state, seat, 3, rng):
            pairs |= set(codes_and_texts(world, seat))
        assert len({code for code, _ in pairs}) == len({text for _, text in pairs}) == len(pairs)
        assert all((code == 0) == (text == "") for code, text in pairs)


@every_table
def test_advice_is_the_same_in_all_worlds_of_the_seat_asked(name: str, players: int) -> None:
    """On the worlds themselves: through views it would be the same by construction."""
    rng = Random(2)
    game = random_game(name, players, rng)
    for state in random_walk(game, rng):
        if state.actor in (None, "*"):
            continue
        seat = SEATS.index(str(state.actor))
        advice = raw_advice(state)
        for world in worlds_of(state, seat, 4, rng):
            assert raw_advice(world) == advice


def raw_advice(state: State) -> dict[int, float]:
    api, box = api_of(state.game.api), state.game.box
    raw = ctypes.create_string_buffer(bytes(state)[8:])
    moves = moves_of(api, box, raw)
    listed = (ctypes.c_uint32 * len(moves))(*moves)
    out = (ctypes.c_float * len(moves))()
    api.prefer(box, raw, listed, len(moves), out)
    return dict(zip(moves, out, strict=True))
