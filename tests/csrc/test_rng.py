"""The generator against published values, and draws against what chance allows."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_uint64
from itertools import pairwise

import pytest

from tests.border import Rng


def generator(csrc: ctypes.CDLL, seed: int, stream: int = 0) -> Rng:
    rng = Rng()
    csrc.seed(byref(rng), c_uint64(seed), stream)
    return rng


def test_xoshiro_gives_the_published_numbers(csrc: ctypes.CDLL) -> None:
    """State 1 2 3 4: the vector that other libraries of the reference code test against."""
    rng = Rng((1, 2, 3, 4))
    assert [csrc.next(byref(rng)) for _ in range(6)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
    ]


def test_splitmix_gives_the_published_numbers(csrc: ctypes.CDLL) -> None:
    seed = c_uint64(1234567)
    assert [csrc.spread(byref(seed)) for _ in range(4)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
    ]


def test_a_seed_repeats_and_streams_differ(csrc: ctypes.CDLL) -> None:
    firsts = [csrc.next(byref(generator(csrc, 7, stream))) for stream in range(4)]
    assert firsts[0] == csrc.next(byref(generator(csrc, 7)))
    assert len(set(firsts)) == 4


def test_a_stream_is_as_many_jumps_on(csrc: ctypes.CDLL) -> None:
    rng = generator(csrc, 7)
    csrc.jump(byref(rng))
    csrc.jump(byref(rng))
    assert bytes(rng) == bytes(generator(csrc, 7, 2))


def test_a_jump_is_two_to_the_128_steps(csrc: ctypes.CDLL) -> None:
    """The step is linear over bits: square its matrix 128 times and apply it to one state."""
    columns = []
    for bit in range(256):
        rng = Rng(tuple((1 << bit) >> (64 * i) & (2**64 - 1) for i in range(4)))
        csrc.next(byref(rng))
        columns.append(as_integer(rng))
    for _ in range(128):
        columns = [times(columns, column) for column in columns]
    rng = generator(csrc, 5)
    expected = times(columns, as_integer(rng))
    csrc.jump(byref(rng))
    assert as_integer(rng) == expected


def as_integer(rng: Rng) -> int:
    return int.from_bytes(bytes(rng), "little")


def times(columns: list[int], vector: int) -> int:
    total = 0
    while vector:
        low = vector & -vector
        total ^= columns[low.bit_length() - 1]
        vector ^= low
    return total


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 9, 12, 1000, 3 << 30])
def test_bounded_draws_are_even(csrc: ctypes.CDLL, bound: int) -> None:
    rng = generator(csrc, bound)
    bins = min(bound, 12)
    counts = [0] * bins
    draws = 24_000
    for _ in range(draws):
        value = csrc.below(byref(rng), bound)
        assert value < bound
        counts[value * bins // bound] += 1
    # Chi-square; 5 deviations above its mean of bins - 1.
    sizes = [-(-(i + 1) * bound // bins) - -(-i * bound // bins) for i in range(bins)]
    chi = sum(
        (c - draws * s / bound) ** 2 / (draws * s / bound)
        for c, s in zip(counts, sizes, strict=True)
    )
    assert chi <= bins - 1 + 5 * (2 * bins) ** 0.5


def test_draws_that_would_make_some_values_likelier_are_rejected(csrc: ctypes.CDLL) -> None:
    """Of 2**32 inputs, 3 << 30 values: unrejected, every third value would come twice as often."""
    rng = generator(csrc, 17)
    draws = [csrc.below(byref(rng), 3 << 30) % 3 for _ in range(12_000)]
    # Each 4000 times with deviation 52.
    assert all(abs(draws.count(rest) - 4000) < 260 for rest in range(3))


def test_members_of_a_set_are_drawn_evenly(csrc: ctypes.CDLL) -> None:
    rng = generator(csrc, 11)
    members = (0, 5, 17, 40, 63)
    chosen = c_uint64(sum(1 << member for member in members))
    draws = [csrc.member(byref(rng), chosen) for _ in range(10_000)]
    assert sorted(set(draws)) == list(members)
    # Each 2000 times with deviation 40.
    assert all(abs(draws.count(member) - 2000) < 200 for member in members)


def test_successive_draws_do_not_repeat(csrc: ctypes.CDLL) -> None:
    rng = generator(csrc, 13)
    draws = [csrc.next(byref(rng)) for _ in range(1000)]
    assert len(set(draws)) == 1000
    # Half of the 64 bits change from one draw to the next, give or take.
    changed = sum((a ^ b).bit_count() for a, b in pairwise(draws)) / 999
    assert 31 < changed < 33
