"""Rollouts by the game's own advice, cut off by its own estimate."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest

import ai
import engine
from ai import Answer, Limit
from ai.settings import game_defaults
from engine import SEATS
from tests.toys import OVER, Toy, load_toy

# What Python raises behind the border cannot cross it; here it fails the test.
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")

LENGTH = 12


class Trail(Toy):
    """Alone on a trail: one wrong step in twelve loses, and advice knows the right ones."""

    start = (0, True)

    def actor(self, at: Any) -> int:
        return OVER if at[0] == LENGTH else 0

    def moves(self, at: Any) -> dict[str, int]:
        return {"right": 1, "wrong": 1} if at[0] < LENGTH else {}

    def apply(self, at: Any, text: str) -> Any:
        return at[0] + 1, at[1] and text == "right"

    def ranks(self, at: Any) -> list[int]:
        return [1, 2] if at[1] else [2, 1]

    def merit(self, at: Any, text: str) -> float:
        return 2 if text == "right" else 1

    def shares(self, at: Any) -> list[float]:
        return [0.75, 0.25] if at[1] else [0, 1]


def walk(settings: str, iterations: int, seed: int = 1) -> Answer:
    view = load_toy(Trail()).new().view(0)
    return ai.bot(f"ismcts:{settings}", seed).choose(view, Limit(iterations=iterations))


def first_values(settings: str, iterations: int, seeds: int, move: str) -> Counter[float]:
    """How often the first visit of a move brought which win share, over searches that made it."""
    view = load_toy(Trail()).new().view(0)
    found: Counter[float] = Counter()
    for seed in range(seeds):
        answer = ai.bot(f"ismcts:{settings}", seed).choose(view, Limit(iterations=iterations))
        found.update(
            line.values[0] for line in answer.lines if line.move == move and line.visits == 1
        )
    return found


def test_uniform_rollouts_lose_the_way() -> None:
    """Eleven steps after the first: one playout in 2,048 wins."""
    found = first_values("tries=1", 1, 100, "right")
    assert found[1] <= 2 < found[0]


def test_the_best_of_many_tries_keeps_to_the_way() -> None:
    """A step goes wrong only if all 16 tries are wrong."""
    assert set(first_values("tries=16", 1, 40, "right")) == {1}
    assert set(first_values("tries=16", 2, 40, "wrong")) == {0}


def test_two_tries_of_two_moves_are_right_three_times_in_four() -> None:
    found = first_values("tries=2", 1, 2000, "right")
    expected = 0.75 ** (LENGTH - 1) * found.total()
    assert abs(found[1] - expected) < 4 * expected**0.5


def test_a_rollout_that_is_cut_off_is_worth_the_estimate() -> None:
    """The first iteration goes to the end, the second asks for it."""
    assert set(first_values("tries=1,cutoff=1", 2, 80, "right")) == {0.75, 0}
    assert set(first_values("tries=1,cutoff=1", 2, 80, "wrong")) == {0}


def test_a_preferred_move_is_tried_first() -> None:
    assert set(first_values("tries=16", 1, 40, "wrong")) == set()
    assert set(first_values("tries=1", 1, 40, "wrong")) == {0}


def test_scores_come_from_the_rollouts_that_reach_the_end() -> None:
    """One point for the first place: where an estimate counted as an end, they would not add up."""
    best = walk("tries=16,cutoff=3", 400).lines[0]
    assert sum(best.scores) == pytest.approx(1)
    assert best.scores[0] > 0.5


def test_a_move_without_a_whole_rollout_has_the_scores_of_all() -> None:
    first, second = walk("tries=16,cutoff=3", 2).lines
    assert first.scores == second.scores
    assert sum(first.scores) == 1


class Range(Toy):
    """One shot at forty targets: the advice likes number 7 best and number 8 next, 8 wins."""

    start = "begin"

    def actor(self, at: Any) -> int:
        return 0 if at == "begin" else OVER

    def moves(self, at: Any) -> dict[str, int]:
        return {f"aim:{target}": 1 for target in range(40)} if at == "begin" else {}

    def apply(self, at: Any, text: str) -> Any:
        return text

    def ranks(self, at: Any) -> list[int]:
        return [1, 2] if at == "aim:8" else [2, 1]

    def merit(self, at: Any, text: str) -> float:
        return {"aim:7": 3.0, "aim:8": 2.0}.get(text, 1.0)


def aim(settings: str, iterations: int) -> Answer:
    view = load_toy(Range()).new().view(0)
    return ai.bot(f"ismcts:{settings}", seed=1).choose(view, Limit(iterations=iterations))


def test_widening_tries_the_preferred_moves_first_and_others_by_the_root_of_visits() -> None:
    """After n visits the next move waits for its number squared: 1, 1, 4, 9, 16."""
    for iterations, tried in ((1, 1), (2, 2), (4, 2), (5, 3), (9, 3), (10, 4), (100, 10)):
        lines = aim("widening=1", iterations).lines
        assert sum(line.visits > 0 for line in lines) == tried
    assert {line.move for line in aim("widening=1", 2).lines if line.visits} == {"aim:7", "aim:8"}
    assert aim("widening=1", 20).move == "aim:8"


def test_without_widening_every_move_is_tried_first() -> None:
    assert all(line.visits == 1 for line in aim("widening=0", 40).lines)


def test_games_of_points_are_played_to_the_end() -> None:
    game = engine.load("leduc_poker")
    view = game.deal(seed=1).view(0)
    limit = Limit(iterations=500)
    cut = ai.bot("ismcts:cutoff=1", seed=4).choose(view, limit)
    whole = ai.bot("ismcts:cutoff=1000", seed=4).choose(view, limit)
    assert cut.lines == whole.lines


def test_a_time_limit_holds_for_long_rollouts() -> None:
    state = engine.load("blackrock_city", 2).deal(seed=1)
    view = state.view(SEATS.index(str(state.actor)))
    bot = ai.bot("ismcts:tries=16", seed=1)
    late = []
    for _ in range(9):
        started = time.perf_counter()
        bot.choose(view, Limit(seconds=0.02))
        late.append(time.perf_counter() - started - 0.02)
    assert sorted(late)[1] < 0.005  # the others may have had to wait for the machine


def test_settings_of_a_game_go_before_the_plain_and_after_the_spec() -> None:
    (name, tuned), *_ = game_defaults("ismcts").items()
    setting, value = next(iter(tuned.items()))
    plain = ai.bot("ismcts").settings("no game of this name")
    assert plain[setting] != value
    assert ai.bot("ismcts").settings(name) == {**plain, **tuned}
    assert ai.bot(f"ismcts:{setting}=7").settings(name)[setting] == 7


def test_every_default_of_a_game_is_one_that_a_spec_may_give() -> None:
    names = {info.name for info in engine.games()}
    for kind in ai.bots():
        for name, tuned in game_defaults(kind.name).items():
            assert name in names
            for setting, value in tuned.items():
                assert kind.parameters[setting].read(setting, str(value)) == value
