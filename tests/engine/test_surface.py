from __future__ import annotations

import copy
import pickle
import threading

import pytest

import engine
from engine import Game, State


@pytest.fixture
def game() -> Game:
    return engine.load("wild_gangs", 3)


@pytest.fixture
def state(game: Game) -> State:
    return game.deal(seed=7)


def test_a_new_game_begins_on_an_empty_table(game: Game) -> None:
    state = game.new()
    assert state.actor == "*"
    assert state.legal() == ["first:A", "first:B", "first:C"]
    assert state.weights() == [1, 1, 1]
    assert state.scores is None
    assert state.ranks is None


def test_a_deal_stands_at_the_first_decision(state: State) -> None:
    assert state.actor in ("A", "B", "C")
    assert state.weights() is None
    assert state.legal() == [f"peek1:{slot}" for slot in ("e", "n1", "n2", "s1", "s2", "w")]


def test_a_copy_goes_its_own_way(state: State) -> None:
    before = bytes(state)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        twin.play("peek1:e")
        assert twin != state
        assert bytes(state) == before


def test_an_illegal_event_is_named_with_what_is_possible(state: State) -> None:
    message = rf"^'card:chief' is not possible; {state.actor} can: peek1:e, peek1:n1, "
    with pytest.raises(engine.MoveError, match=message):
        state.play("card:chief")


def test_nothing_is_possible_when_the_game_is_over(game: Game) -> None:
    state = game.new()
    while state.actor is not None:
        state.play(state.legal()[0])
    with pytest.raises(engine.MoveError, match=r"^'face:up' is not possible: the game is over$"):
        state.play("face:up")
    assert state.proceed(seed=1) == []


def test_what_is_not_text_is_no_event(state: State) -> None:
    with pytest.raises(TypeError, match="event text expected, not int"):
        state.play(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 3, "A", True, None, 1.0])
def test_a_seat_not_at_the_table_is_named(state: State, seat: int) -> None:
    for ask in (state.view, lambda seat: state.seen("peek1:e", seat)):
        with pytest.raises(ValueError, match=r"^no seat .*: seats are the numbers 0 to 2$"):
            ask(seat)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True])
def test_a_seed_is_checked(game: Game, state: State, seed: int) -> None:
    for ask in (game.deal, state.proceed, state.view(0).sample):
        with pytest.raises(ValueError, match=r"^seed .* is not a whole number from 0 to"):
            ask(seed)


def test_without_a_seed_no_two_deals_are_alike(game: Game) -> None:
    assert len({bytes(game.deal()) for _ in range(5)}) == 5


def test_views_can_be_keys_and_states_cannot(state: State) -> None:
    assert len({state.view(0), state.view(0), state.view(1)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_a_view_has_no_way_to_the_truth(state: State) -> None:
    """What a bot gets: no play, no scores, no other view, and bytes without the hidden part."""
    view = state.view(0)
    public = {name for name in dir(view) if not name.startswith("_")}
    assert public == {"actor", "facts", "game", "legal", "prefer", "sample", "seat"}
    with pytest.raises(AttributeError):
        view.seat = 1


def test_bytes_of_another_table_are_refused(state: State) -> None:
    for other in (
        engine.load("wild_gangs", 2),
        engine.load("wild_gangs", 3, {"opening_peek": "pair"}),
    ):
        with pytest.raises(engine.DataError, match=r"byte 2 is 3|another game, other options"):
            other.state(bytes(state))


def test_playouts_from_a_state_of_another_game_are_refused(state: State) -> None:
    with pytest.raises(ValueError, match="the start is a state of <Game wild_gangs for 3>"):
        engine.load("wild_gangs", 2).playouts(1, start=state)
    with pytest.raises(ValueError, match="the start is a state of"):
        engine.load("wild_gangs", 3, {"bank_corner": "nw"}).playouts(1, start=state)
    with pytest.raises(TypeError):
        engine.load("wild_gangs", 3).playouts(1, start=state.view(0))  # type: ignore[arg-type]


def test_states_and_views_are_made_by_games_alone(game: Game) -> None:
    """Memory that was not written yet would tell what lay there before."""
    for kind in (State, engine.View):
        for arguments in ((), (None,), (game,)):
            with pytest.raises(TypeError):
                kind(*arguments)
        with pytest.raises(TypeError):
            type("Sub", (kind,), {})


def test_games_states_and_views_travel_to_other_processes(state: State) -> None:
    for thing in (state, state.view(1)):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing
        assert again.legal() == thing.legal()
        assert again.game.options == state.game.options


def test_views_are_their_own_copies(state: State) -> None:
    view = state.view(0)
    assert copy.copy(view) is view
    assert copy.deepcopy(view) is view


def test_playouts_are_not_disturbed_by_play_on_their_start(game: Game) -> None:
    start = game.deal(seed=1)
    twin = start.copy()
    expected = game.playouts(20_000, seed=1, start=twin)
    found: list[engine.Playouts] = []
    worker = threading.Thread(target=lambda: found.append(game.playouts(20_000, 1, start)))
    worker.start()
    while start.actor is not None and worker.is_alive():
        start.play(start.legal()[0])
    worker.join()
    assert found == [expected]


def test_views_of_different_games_are_not_equal(state: State) -> None:
    assert state.view(0) != state  # type: ignore[comparison-overlap]
    assert state.view(0) != engine.load("wild_gangs", 3, {"bank_corner": "nw"}).deal(seed=7).view(0)
    assert len({hash(state.view(seat)) for seat in range(3)}) == 3
