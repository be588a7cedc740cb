"""The laws of hidden information, on every game."""

from __future__ import annotations

from random import Random

import pytest

from engine import SEATS, State
from tests.battery.tables import (
    every_table,
    random_event,
    random_game,
    random_position,
    random_walk,
    worlds_of,
)


@every_table
@pytest.mark.parametrize("seed", range(6))
def test_a_view_is_the_same_in_all_worlds_it_allows(name: str, players: int, seed: int) -> None:
    rng = Random(seed)
    game = random_game(name, players, rng)
    for state in random_walk(game, rng):
        for seat in range(players):
            view = state.view(seat)
            world = view.sample(rng.getrandbits(64))
            assert game.state(bytes(world)) == world  # passes validation
            assert world.view(seat) == view
            assert standing(world, seat) == standing(state, seat)
            assert game.view(bytes(view)) == view


@every_table
@pytest.mark.parametrize("seed", range(6))
def test_the_seat_asked_has_the_same_moves_and_advice_in_all_its_worlds(
    name: str, players: int, seed: int
) -> None:
    rng = Random(seed)
    for state in random_walk(random_game(name, players, rng), rng):
        if state.actor in (None, "*"):
            continue
        seat = SEATS.index(str(state.actor))
        view = state.view(seat)
        assert view.legal() == state.legal()
        advice = view.prefer()
        assert len(advice) == len(view.legal())
        assert min(advice) > 0
        for world in worlds_of(state, seat, 3, rng):
            assert world.legal() == state.legal()
            assert world.view(seat).prefer() == advice


@every_table
def test_a_seat_that_is_not_asked_has_no_moves(name: str, players: int) -> None:
    rng = Random(2)
    for state in random_walk(random_game(name, players, rng), rng):
        for seat in range(players):
            if state.actor != SEATS[seat]:
                assert state.view(seat).legal() == []
                assert state.view(seat).prefer() == []


@every_table
@pytest.mark.parametrize("seed", range(6))
def test_worlds_differ_wherever_the_seat_does_not_know(name: str, players: int, seed: int) -> None:
    rng = Random(seed)
    state = random_position(random_game(name, players, rng), rng)
    for seat in range(players):
        told = state.view(seat).facts()
        open_facts = {key for key, value in told.items() if "?" in str(value)}
        worlds = worlds_of(state, seat, 60, rng)
        for key in open_facts:
            assert len({str(world.facts()[key]) for world in worlds}) > 1, key
        if open_facts:
            assert len({bytes(world) for world in worlds}) > 1


@every_table
@pytest.mark.parametrize("seed", range(4))
def test_what_the_seat_knows_holds_in_every_world(name: str, players: int, seed: int) -> None:
    rng = Random(seed)
    for state in random_walk(random_game(name, players, rng), rng):
        seat = rng.randrange(players)
        told = state.view(seat).facts()
        assert told.keys() == state.facts().keys()
        for world in [state, *worlds_of(state, seat, 2, rng)]:
            facts = world.facts()
            assert {k: v for k, v in facts.items() if "?" not in str(told[k])} == {
                k: v for k, v in told.items() if "?" not in str(v)
            }


@every_table
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_has_seen_is_all_it_knows(name: str, players: int, seed: int) -> None:
    """Two games in step, alike in all that one seat sees, different elsewhere: equal views."""
    rng = Random(seed)
    events = differing = 0
    hidden = random_game(name, players, rng).info.hidden
    # On until the two have differed: in some games a secret is rare.
    while events < 200 or (hidden and not differing and events < 20_000):
        game = random_game(name, players, rng)
        seat = rng.randrange(players)
        state = game.new()
        other = state.copy()
        while state.actor is not None:
            text = random_event(state, rng)
            seen = state.seen(text, seat)
            alike = [option for option in other.legal() if other.seen(option, seat) == seen]
            state.play(text)
            if alike:
                other.play(rng.choice(alike))
            # Where the other world cannot follow, or the seat can tell the two apart by being asked
            # or by the end, go on in one that it cannot.
            if not alike or standing(other, seat) != standing(state, seat):
                other = state.view(seat).sample(rng.getrandbits(64))
            assert other.view(seat) == state.view(seat)
            events += 1
            differing += other != state
    assert (differing > 0) == hidden


def standing(state: State, seat: int) -> str | None:
    """Whether the seat is asked, somebody else is, or the game is over."""
    return state.actor if state.actor in (None, SEATS[seat]) else "others"


@every_table
def test_a_full_state_is_no_view(name: str, players: int) -> None:
    """The bytes of a state under the header of a view are refused while anything is hidden."""
    rng = Random(3)
    refused = games = 0
    hidden = random_game(name, players, rng).info.hidden
    while games < 20 or (hidden and not refused and games < 400):
        games += 1
        game = random_game(name, players, rng)
        for state in random_walk(game, rng):
            seat = rng.randrange(players)
            view = state.view(seat)
            forged = bytes(view)[:8] + bytes(state)[8:]
            if forged == bytes(view):
                continue
            with pytest.raises(ValueError, match="cannot know"):
                game.view(forged)
            refused += 1
    assert (refused > 0) == hidden


@every_table
def test_sampling_does_not_depend_on_the_truth(name: str, players: int) -> None:
    rng = Random(4)
    game = random_game(name, players, rng)
    for state in random_walk(game, rng):
        seat = rng.randrange(players)
        world = state.view(seat).sample(1)
        assert world.view(seat).sample(7) == state.view(seat).sample(7)


@every_table
def test_estimates_share_out_one_win(name: str, players: int) -> None:
    rng = Random(6)
    state: State
    for state in random_walk(random_game(name, players, rng), rng):
        shares = state.estimate()
        assert len(shares) == players
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1, abs=1e-5)
    assert state.ranks is not None
    assert shares[state.ranks.index(min(state.ranks))] == max(shares)


@every_table
def test_drawings_tell_no_more_than_facts(name: str, players: int) -> None:
    """Two worlds with the same view are drawn alike."""
    rng = Random(8)
    for state in random_walk(random_game(name, players, rng), rng):
        seat = rng.randrange(players)
        world = state.view(seat).sample(rng.getrandbits(64))
        assert str(world.view(seat)) == str(state.view(seat))
        assert str(state)


@every_table
def test_every_fact_is_documented(name: str, players: int) -> None:
    """The documentation writes SEAT, SLOT and so on where names vary."""
    game = random_game(name, players, Random(0))
    written = {tuple(name.split(".")) for name in game.info.facts}
    for fact in game.new().facts():
        assert any(_matches(fact, pattern) for pattern in written), fact


def _matches(fact: str, pattern: tuple[str, ...]) -> bool:
    """A word in capitals stands for one or more words of the fact's name."""
    head, *rest = pattern
    first, *others = fact.split(".")
    if head != first:
        return False
    return len(others) >= len(rest) if rest and rest[0].isupper() else others == rest
