from __future__ import annotations

import ctypes
from ctypes import c_uint64
from random import Random

from tests.border import TEXT_MAX


def test_sets_answer_as_lists_would(csrc: ctypes.CDLL) -> None:
    rng = Random(1)
    for _ in range(500):
        members = sorted(rng.sample(range(64), rng.randint(1, 64)))
        word = c_uint64(sum(1 << member for member in members))
        assert csrc.count(word) == len(members)
        assert csrc.lowest(word) == members[0]
        assert csrc.rest(word) == word.value - (1 << members[0])
        rank = rng.randrange(len(members))
        assert csrc.nth(word, rank) == members[rank]
        assert csrc.highest(word) == members[-1]
        assert csrc.wide_count_of(word) == len(members)
        assert [csrc.wide_nth_of(word, r) for r in range(len(members))] == members


def test_the_empty_set_has_no_members(csrc: ctypes.CDLL) -> None:
    assert csrc.count(c_uint64(0)) == csrc.wide_count_of(c_uint64(0)) == 0
    assert csrc.rest(c_uint64(0)) == 0


def test_nibbles_are_set_read_and_found(csrc: ctypes.CDLL) -> None:
    rng = Random(2)
    for _ in range(500):
        fields = [rng.choice((0, 0, 1, 2, 4, 8, 15)) for _ in range(16)]
        word = c_uint64(rng.getrandbits(64))
        for index, value in enumerate(fields):
            word = c_uint64(csrc.set(word, index, value))
        assert [csrc.get(word, index) for index in range(16)] == fields
        expected = sum(1 << 4 * index for index, value in enumerate(fields) if value)
        assert csrc.used(word) == expected


def test_a_text_is_a_verb_and_dotted_arguments(csrc: ctypes.CDLL) -> None:
    out = ctypes.create_string_buffer(TEXT_MAX)
    assert csrc.write_text(out) == len("see:B.n1.900")
    assert out.value == b"see:B.n1.900"
