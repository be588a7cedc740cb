"""The codes of what is seen, below the surface: they say the same as the texts."""

from __future__ import annotations

import ctypes
from random import Random

from engine import State
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
