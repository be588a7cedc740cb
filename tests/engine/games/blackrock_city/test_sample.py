"""The quick draw of playouts: the same moves as those listed, and as often."""

from __future__ import annotations

from collections import Counter
from ctypes import byref, c_uint64
from math import sqrt
from random import Random

import pytest

from engine import State
from tests.border import Rng, moves_of, text_of
from tests.engine.games.blackrock_city.harness import API, load, packed

DRAWS = 40


def chances(state: State) -> dict[str, float]:
    """Of each legal text; decisions are uniform."""
    legal = state.legal()
    weights = state.weights() or [1] * len(legal)
    return {text: weight / sum(weights) for text, weight in zip(legal, weights, strict=True)}


def draw(state: State, rng: Rng) -> Counter[str]:
    """How often each text comes."""
    box, table = state.game.box, packed(state)
    texts = {m: text_of(API, box, byref(table), m) for m in moves_of(API, box, byref(table))}
    return Counter(texts[API.sample(box, byref(table), byref(rng))] for _ in range(DRAWS))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_drawn_as_they_are_listed_and_weighed(players: int) -> None:
    """Pooled by what the table waits for and the place among the legal texts."""
    rng = Random(players)
    words = Rng((c_uint64 * 4)(*(rng.getrandbits(64) for _ in range(4))))
    drawn: Counter[tuple[str, int]] = Counter()
    expected: Counter[tuple[str, int]] = Counter()
    variance: Counter[tuple[str, int]] = Counter()
    for _ in range(60):
        state = load(players).new()
        while state.actor is not None:
            waits = str(state.facts()["phase"])
            found = draw(state, words)
            for place, (text, chance) in enumerate(chances(state).items()):
                drawn[waits, place] += found[text]
                expected[waits, place] += DRAWS * chance  # type: ignore[assignment]
                variance[waits, place] += DRAWS * chance * (1 - chance)  # type: ignore[assignment]
            state.play(rng.choice(state.legal()))
    assert {"turn", "marked", "wplain", "harm", "go", "show"} <= {waits for waits, _ in drawn}
    for key, count in drawn.items():
        assert abs(count - expected[key]) <= 5 * sqrt(variance[key]) + 1e-6, key
