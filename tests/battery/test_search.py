"""The search on every game: legal, reproducible, and blind to what its seat does not know."""

from __future__ import annotations

from random import Random

import ai
from ai import Limit
from engine import SEATS, State
from tests.battery.tables import every_table, random_game, random_walk, worlds_of

LIMIT = Limit(iterations=40)


def decisions(name: str, players: int, seed: int, most: int) -> list[State]:
    """Some states of random games in which a seat is asked."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < most:
        states = [state.copy() for state in random_walk(random_game(name, players, rng), rng)]
        asked = [state for state in states if state.actor not in (None, "*")]
        found += rng.sample(asked, min(len(asked), 4))
    return found[:most]


@every_table
def test_the_answer_is_the_same_for_every_truth_behind_the_view(name: str, players: int) -> None:
    """The no-peek law."""
    rng = Random(1)
    for state in decisions(name, players, 1, 16):
        seat = SEATS.index(str(state.actor))
        bot = ai.bot("ismcts", seed=3)
        answer = bot.choose(state.view(seat), LIMIT)
        assert answer.move in state.legal()
        assert answer.lines == bot.choose(state.view(seat), LIMIT).lines
        for world in worlds_of(state, seat, 4, rng):
            assert bot.choose(world.view(seat), LIMIT).lines == answer.lines


@every_table
def test_visits_add_up_and_values_are_shares(name: str, players: int) -> None:
    for state in decisions(name, players, 2, 12):
        seat = SEATS.index(str(state.actor))
        for digest in ("exact", "merged"):
            answer = ai.bot(f"ismcts:digest={digest}", seed=1).choose(state.view(seat), LIMIT)
            assert sum(line.visits for line in answer.lines) == answer.iterations == 40
            assert sorted(line.move for line in answer.lines) == state.legal()
            for line in answer.lines:
                assert abs(sum(line.values) - 1) < 1e-9
                assert line.low <= line.values[seat] <= line.high
