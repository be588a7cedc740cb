from __future__ import annotations

from random import Random

import pytest

import engine
from engine import SEATS
from tests.battery.tables import every_table, random_event, random_game, random_walk

EVENTS_MAX = 50_000


@every_table
@pytest.mark.parametrize("seed", range(8))
def test_every_state_of_a_random_game_is_valid(name: str, players: int, seed: int) -> None:
    rng = Random(seed)
    game = random_game(name, players, rng)
    for events, state in enumerate(random_walk(game, rng)):
        assert events < EVENTS_MAX
        assert bytes(game.state(bytes(state))) == bytes(state)


@every_table
@pytest.mark.parametrize("seed", range(4))
def test_legal_texts_and_weights_are_well_formed(name: str, players: int, seed: int) -> None:
    rng = Random(seed)
    game = random_game(name, players, rng)
    for state in random_walk(game, rng):
        legal, weights = state.legal(), state.weights()
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.actor is not None)
        assert all(text.isascii() and " " not in text and "?" not in text for text in legal)
        assert (weights is not None) == (state.actor == "*")
        if weights is not None:
            assert len(weights) == len(legal)
            assert min(weights) > 0
        assert state.actor in [None, "*", *SEATS[:players]]
        assert set(state.interrupts()).isdisjoint(legal)


@every_table
@pytest.mark.parametrize("seed", range(4))
def test_results_come_with_the_end_and_ranks_follow_scores(
    name: str, players: int, seed: int
) -> None:
    rng = Random(seed)
    for state in random_walk(random_game(name, players, rng), rng):
        assert (state.scores is None) == (state.ranks is None) == (state.actor is not None)
    assert state.scores is not None
    assert state.ranks is not None
    assert len(state.scores) == len(state.ranks) == players
    rivals = engine.load(name, players).info.rivals
    for score, rank in zip(state.scores, state.ranks, strict=True):
        ahead = sum(other < rank for other in state.ranks)
        assert 0 <= rank - 1 - ahead <= rivals
        assert all(rank < r for s, r in zip(state.scores, state.ranks, strict=True) if s < score)


@every_table
def test_an_illegal_text_changes_nothing(name: str, players: int) -> None:
    rng = Random(1)
    for state in random_walk(random_game(name, players, rng), rng):
        before = bytes(state)
        legal = state.legal()
        for text in ("", "?", "nonsense", "a" * 10_000, "\ud800", "card:\0", "é"):
            with pytest.raises(ValueError, match="is not possible"):
                state.play(text)
        for text in legal[:1]:
            with pytest.raises(ValueError, match="is not possible"):
                state.play(text + ".")
        assert bytes(state) == before


@every_table
def test_a_seed_is_a_game(name: str, players: int) -> None:
    game = random_game(name, players, Random(0))
    assert game.deal(seed=3) == game.deal(seed=3)
    if game.new().actor == "*":
        assert len({bytes(game.deal(seed=seed)) for seed in range(20)}) > 1


@every_table
def test_proceed_plays_what_it_returns(name: str, players: int) -> None:
    rng = Random(5)
    game = random_game(name, players, rng)
    state = game.new()
    while state.actor is not None:
        twin = state.copy()
        for text in state.proceed(seed=rng.getrandbits(64)):
            assert twin.actor == "*"
            twin.play(text)
        assert twin == state
        assert state.actor != "*"
        if state.actor is not None:
            state.play(random_event(state, rng))


@every_table
def test_playouts_count_what_a_game_played_by_hand_counts(name: str, players: int) -> None:
    """Uniform moves and weighted chance, by the surface alone, against the native loop."""
    rng = Random(9)
    game = engine.load(name, players)
    events, decisions, by_hand = [], [], 60
    for _ in range(by_hand):
        state = game.new()
        asked = length = 0
        while state.actor is not None:
            asked += state.actor != "*"
            length += 1
            state.play(rng.choices(state.legal(), state.weights())[0])
        events.append(length)
        decisions.append(asked)
    played = game.playouts(4000, seed=1)
    assert played.games == 4000
    for mean, sample in ((played.events / 4000, events), (played.decisions / 4000, decisions)):
        centre = sum(sample) / by_hand
        spread = (sum((x - centre) ** 2 for x in sample) / (by_hand - 1)) ** 0.5
        assert abs(mean - centre) <= 5 * spread / by_hand**0.5 + 1e-9
    assert len(played.scores) == players


@every_table
def test_playouts_repeat_by_seed_and_leave_their_start_alone(name: str, players: int) -> None:
    game = engine.load(name, players)
    start = game.deal(seed=2)
    before = bytes(start)
    assert game.playouts(50, seed=4, start=start) == game.playouts(50, seed=4, start=start)
    assert game.playouts(50, seed=4, start=start) != game.playouts(50, seed=5, start=start)
    # The generator goes on from game to game, however many are played in one go.
    assert game.playouts(2048, seed=4).scores != game.playouts(1024, seed=4).scores
    assert bytes(start) == before


@every_table
def test_playouts_are_checked(name: str, players: int) -> None:
    game = engine.load(name, players)
    for games in (0, -1, 1.5, True, "9"):
        with pytest.raises(ValueError, match="number of playouts"):
            game.playouts(games)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seed"):
        game.playouts(1, seed=-1)
