"""`sample` below the surface: what `moves` lists, as often as `weights` says."""

from __future__ import annotations

import ctypes
from collections import Counter
from random import Random

from engine import State
from tests.battery.tables import every_table, random_game, random_walk
from tests.border import Rng, api_of, moves_of

DRAWS = 200  # of the rarest move, on average, where the list is not too long for that
DRAWS_MAX = 10_000
KINDS = 40  # positions of a game that are looked at, of different lengths of the list


def expected_shares(state: State) -> dict[int, float]:
    """Of each move: equal shares for a seat, weights for chance."""
    api, box = api_of(state.game.api), state.game.box
    raw = ctypes.create_string_buffer(bytes(state)[8:])
    moves = moves_of(api, box, raw)
    weights = (ctypes.c_uint32 * len(moves))(*[1] * len(moves))
    if state.actor == "*":
        api.weights(box, raw, weights)
    total = sum(weights)
    return {move: weight / total for move, weight in zip(moves, weights, strict=True)}


def draw(state: State, count: int, seed: int) -> Counter[int]:
    api, box = api_of(state.game.api), state.game.box
    raw = ctypes.create_string_buffer(bytes(state)[8:])
    words = Random(seed)
    rng = Rng((ctypes.c_uint64 * 4)(*(words.getrandbits(64) for _ in range(4))))
    return Counter(api.sample(box, raw, ctypes.byref(rng)) for _ in range(count))


def surprise(drawn: Counter[int], shares: dict[int, float]) -> float:
    """Chi-square beyond its mean, in deviations."""
    count = drawn.total()
    square = sum((drawn[move] - count * p) ** 2 / (count * p) for move, p in shares.items())
    freedom = max(1, len(shares) - 1)
    return float((square - freedom) / (2 * freedom) ** 0.5)


@every_table
def test_samples_are_listed_and_as_likely_as_their_weights(name: str, players: int) -> None:
    rng = Random(name)
    looked_at: set[tuple[bool, int]] = set()
    for _ in range(4):
        for state in random_walk(random_game(name, players, rng), rng):
            kind = (state.actor == "*", len(state.legal()))
            if state.actor is None or kind in looked_at or len(looked_at) >= KINDS:
                continue
            looked_at.add(kind)
            shares = expected_shares(state)
            drawn = draw(state, min(DRAWS_MAX, int(DRAWS / min(shares.values()))), len(looked_at))
            assert drawn.keys() <= shares.keys()
            # Rare moves make the tail long; one drawn twice as often as it should is beyond it.
            assert surprise(drawn, shares) < 12, (state, shares, drawn)
    assert looked_at
