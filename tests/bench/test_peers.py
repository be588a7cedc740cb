"""Judged by OpenSpiel: our play on its games. Runs where the extra `[peers]` is installed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai import Limit
from bench.peers import PEERS, exploitability, measure_peers, translate

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra [peers]: make peers")


def random_history(name: str, rng: Random) -> Any:
    state = pyspiel.load_game(PEERS[name].spec).new_initial_state()
    while not state.is_terminal() and rng.random() > 0.05:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", PEERS)
def test_both_play_the_same_game(name: str) -> None:
    """Legal moves, chance odds, who is asked and returns agree along random games."""
    rng = Random(name)
    for _ in range(200):
        theirs = random_history(name, rng)
        ours = translate(name, PEERS[name], theirs)
        if theirs.is_terminal():
            assert ours.scores == theirs.returns()
            continue
        legal = sorted(PEERS[name].write(theirs, action) for action in theirs.legal_actions())
        assert ours.legal() == legal
        assert (ours.actor == "*") == theirs.is_chance_node()
        if theirs.is_chance_node():
            odds = {PEERS[name].write(theirs, a): p for a, p in theirs.chance_outcomes()}
            weights = ours.weights()
            assert weights is not None
            assert [w / sum(weights) for w in weights] == pytest.approx([odds[t] for t in legal])
        else:
            assert ours.actor == "AB"[theirs.current_player()]


@pytest.mark.parametrize(
    ("name", "expected", "within"), [("kuhn_poker", 0.166, 0.01), ("leduc_poker", 0.49, 0.03)]
)
def test_fresh_searches_reach_the_reference_exploitability(
    name: str, expected: float, within: float
) -> None:
    """10,000 iterations of UCB at every information set, two other implementations gave these."""
    seeds = range(4)
    limit = Limit(iterations=10_000)
    judged = [exploitability(name, "ismcts:c=0.4", seed, limit) for seed in seeds]
    assert sum(judged) / len(judged) == pytest.approx(expected, abs=within)


def test_peers_are_measured_beside_us() -> None:
    rows = measure_peers(0.2)
    assert [row.game for row in rows] == list(PEERS)
    for row in rows:
        assert min(row.playouts, row.their_playouts, row.iterations) > 0
        assert (row.their_iterations is None) == (PEERS[row.game].search == "none")
