from __future__ import annotations

import struct
from collections import Counter, defaultdict
from random import Random

import pytest

import engine
from engine import DataError, State, View
from tests.battery.tables import random_walk
from tests.engine.calibration.walk import perft, played

GAME = engine.load("phantom_ttt")
CELLS = [column + row for row in "123" for column in "abc"]


def tried(cells: str) -> State:
    """The state after these tries, all answered."""
    state = GAME.new()
    for cell in cells.split():
        state.play(f"mark:{cell}")
        state.proceed(seed=0)
    return state


def marks(state: State, seat: str) -> list[str]:
    found = state.facts()[f"marks.{seat}"]
    assert isinstance(found, list)
    return [str(cell) for cell in found]


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 9),
        (2, 9 * 9),
        # B ran into the mark in 9 of these and has 8 cells left, as A has after the 72 others.
        (3, 9 * 8 + 72 * 8),
        # The 72 are marks. In the 576 A ran into B's mark 72 times, has 7 cells left, and B else 8.
        (4, 72 * 8 + 72 * 7 + 504 * 8),
        (5, 36_288),
        (6, 233_352),
    ],
)
def test_perft(depth: int, count: int) -> None:
    assert perft(GAME.new(), depth) == count


def test_a_state_is_small() -> None:
    assert len(bytes(GAME.new())) - 8 <= 16


def test_a_try_and_its_answer_are_for_the_eyes_of_who_tries() -> None:
    state = GAME.new()
    for text in ("mark:a1", "placed:A.a1"):
        assert text in state.legal()
        assert [state.seen(text, seat) for seat in (0, 1)] == [text, None]
        state.play(text)
    for text in ("mark:a1", "blocked:B.a1", "mark:b3", "placed:B.b3"):
        assert text in state.legal()
        assert [state.seen(text, seat) for seat in (0, 1)] == [None, text]
        state.play(text)


def test_an_answer_is_an_announcement() -> None:
    state = played(GAME, "mark:b2")
    assert state.actor == "*"
    assert state.legal() == ["placed:A.b2"]
    assert state.weights() == [1]


def test_who_runs_into_a_mark_is_asked_again_for_another_cell() -> None:
    state = tried("b2 b2")
    assert state.actor == "B"
    assert state.legal() == [f"mark:{cell}" for cell in sorted(CELLS) if cell != "b2"]
    assert state.facts()["known.B"] == ["b2"]
    state.play("mark:a1")
    state.play("placed:B.a1")
    assert state.actor == "A"
    assert state.legal() == [f"mark:{cell}" for cell in sorted(CELLS) if cell != "b2"]


ROW, COLUMN = "a1 a2 b1 b2 c1", "a1 b1 a2 b2 c3 b3"
FALLING, RISING = "a1 b1 b2 b3 c3", "a3 b1 b2 b3 c1"
FULL = "a1 b1 c1 a2 b2 c3 b3 a3 c2"


@pytest.mark.parametrize(
    ("cells", "scores", "ranks"),
    [
        (ROW, [1, -1], [1, 2]),
        (COLUMN, [-1, 1], [2, 1]),
        (FALLING, [1, -1], [1, 2]),
        (RISING, [1, -1], [1, 2]),
        (FULL, [0, 0], [1, 1]),
        ("a1 b1 c1 a2 b2 a3 b3 c2 c3", [1, -1], [1, 2]),  # by the last cell
    ],
)
def test_three_in_a_row_win(cells: str, scores: list[int], ranks: list[int]) -> None:
    assert tried(cells[:-3]).scores is None
    state = tried(cells)
    assert state.actor is None
    assert (state.scores, state.ranks) == (scores, ranks)
    for seat in (0, 1):
        for seed in range(50):
            world = state.view(seat).sample(seed)
            assert (world.scores, world.ranks) == (scores, ranks)


def test_random_games_end_with_the_first_line_or_a_full_board() -> None:
    rng = Random(1)
    lines = ["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "c1b2a3"]
    for _ in range(300):
        for state in random_walk(GAME, rng):
            cells = {seat: marks(state, seat) for seat in "AB"}
            winners = [
                seat
                for seat in "AB"
                if any(all(line[i : i + 2] in cells[seat] for i in (0, 2, 4)) for line in lines)
            ]
            over = bool(winners) or len(cells["A"]) + len(cells["B"]) == 9
            assert (state.actor is None) == over
            assert state.facts()["winner"] == (winners[0] if winners else None)


def test_who_is_not_asked_knows_nothing_of_the_others_tries() -> None:
    views = [
        played(GAME, "mark:a1 placed:A.a1 " + tries).view(0)
        for tries in ("", "mark:a1", "mark:a1 blocked:B.a1", "mark:a1 blocked:B.a1 mark:c3")
    ]
    assert len(set(views)) == 1
    assert views[0].actor == "B"
    assert views[0].legal() == []
    assert views[0].facts() == {
        "turn": "B",
        "trying": "?",
        "winner": None,
        "marks.A": ["a1"],
        "marks.B": [],
        "known.A": [],
        "known.B": "?",
    }


def test_who_tries_does_not_know_the_answer_before_it_comes() -> None:
    free, blocked = (
        played(GAME, f"mark:a1 placed:A.a1 mark:{b} placed:B.{b}") for b in ("b2", "c3")
    )
    for state in (free, blocked):
        state.play("mark:c3")
    assert free.view(0) == blocked.view(0)
    assert free.view(0).facts()["trying"] == "c3"
    answers = Counter(free.view(0).sample(seed).legal()[0] for seed in range(4000))
    assert set(answers) == {"placed:A.c3", "blocked:A.c3"}
    # B's mark is in one of eight cells; the standard deviation is 21.
    assert answers["blocked:A.c3"] == pytest.approx(4000 / 8, abs=85)


def early_states() -> dict[bytes, State]:
    """All that can come up before the third mark."""
    found: dict[bytes, State] = {}
    waiting = [GAME.new()]
    while waiting:
        state = waiting.pop()
        if bytes(state) not in found and len(marks(state, "A") + marks(state, "B")) < 3:
            found[bytes(state)] = state
            for text in state.legal():
                after = state.copy()
                after.play(text)
                waiting.append(after)
    return found


def knowledge(state: State, own: str) -> str:
    """What a seat knows, told without its view."""
    facts = state.facts()
    mine = facts["trying"] if facts["turn"] == own else "hidden"
    return str((facts["turn"], mine, facts[f"marks.{own}"], facts[f"known.{own}"]))


@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_are_just_those_that_a_seat_cannot_tell_apart(seat: int) -> None:
    alike: dict[str, set[bytes]] = defaultdict(set)
    views: dict[str, View] = {}
    for data, state in early_states().items():
        known = knowledge(state, "AB"[seat])
        alike[known].add(data)
        assert views.setdefault(known, state.view(seat)) == state.view(seat)
    assert len(set(views.values())) == len(views) > 100
    # The rarest worlds come up about once in 2000.
    for known in sorted(views)[:: len(views) // 12]:
        sample = {bytes(views[known].sample(seed)) for seed in range(30_000)}
        assert sample == alike[known]


def test_marks_are_drawn_evenly_among_those_that_are_possible() -> None:
    # A has a1 c1 a2 and ran into b1. B has two more of b2 c2 a3 b3 c3, but not b2 b3: 9 pairs.
    view = tried("a1 b1 c1 b2 b1 a2 c3").view(0)
    assert view.facts()["marks.B"] == ["b1", "?", "?"]
    drawn = Counter(tuple(marks(view.sample(seed), "B")) for seed in range(9000))
    assert len(drawn) == 9
    assert ("b1", "b2", "b3") not in drawn
    # The standard deviation is 30.
    assert all(abs(count - 1000) < 120 for count in drawn.values())


def test_the_line_that_ended_the_game_is_in_every_world() -> None:
    # A has a1 a2 c2. Three lines are left for B's three marks.
    view = tried("a1 b1 a2 b2 c2 b3").view(0)
    drawn = Counter(tuple(marks(view.sample(seed), "B")) for seed in range(2000))
    assert set(drawn) == {("b1", "b2", "b3"), ("c1", "b2", "a3"), ("a3", "b3", "c3")}
    # The standard deviation is 21.
    assert all(abs(count - 2000 / 3) < 90 for count in drawn.values())
    # One is left if A has run into b1.
    assert marks(tried("a1 b1 a2 b2 b1 c2 b3").view(0).sample(1), "B") == ["b1", "b2", "b3"]


def test_what_the_other_has_run_into_is_drawn_by_random_tries() -> None:
    # B's only turn began with nine cells, one of them A's; the standard deviation is 30.
    view = tried("a1 b2").view(0)
    met = Counter(str(view.sample(seed).facts()["known.B"]) for seed in range(9000))
    assert set(met) == {"[]", "['a1']"}
    assert met["['a1']"] == pytest.approx(1000, abs=120)
    # A had both turns before B's second: in the first it ran into nothing, in the second into one
    # of eight cells.
    view = tried("a1 b2 c3").view(1)
    met = Counter(str(view.sample(seed).facts()["known.A"]) for seed in range(8000))
    assert set(met) == {"[]", "['b2']"}
    assert met["['b2']"] == pytest.approx(1000, abs=120)


def test_what_must_be_is_known() -> None:
    """B has four marks and ran into two of A's; any other pair of the rest gives A a line."""
    view = tried("b1 b3 a2 c3 c1 a2 c1 b2 a3 c2").view(1)
    assert view.facts()["marks.A"] == ["b1", "c1", "a2", "a3"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        # marks of A and B, known to A and B, cell tried, phase, turn
        ((0o1, 0, 0, 0, 0, 0, 1), None),
        ((0o1, 0, 0, 0o1, 3, 1, 1), None),
        ((0o1000, 0, 0, 0, 0, 0, 1), "^marks"),
        ((0o1, 0o1, 0, 0, 0, 0, 0), "^marks"),
        ((0o1, 0, 0, 0, 0, 0, 0), "number of marks"),
        ((0o1, 0, 0, 0o2, 0, 0, 1), "not there"),
        ((0o1, 0, 0, 0o1, 0, 1, 1), "known to be taken"),
        ((0o1, 0, 0, 0, 3, 0, 1), "a try where none is"),
        ((0o1, 0, 0, 0, 9, 1, 1), "a try where none is"),
        ((0o7, 0o30, 0, 0, 0, 0, 1), "did not end the game"),
        ((0o7, 0o30, 0, 0, 0, 2, 0), None),
        ((0o7, 0o30, 0, 0o7, 0, 2, 0), "have been the last"),
        ((0o1, 0, 0, 0, 0, 2, 0), "over before the end"),
        ((0, 0, 0, 0, 0, 3, 0), "no such phase"),
        ((0, 0, 0, 0, 0, 0, 2), "no such phase or seat"),
    ],
)
def test_impossible_tables_are_refused(fields: tuple[int, ...], wrong: str | None) -> None:
    data = bytes(GAME.new())[:8] + struct.pack("<5H2B", *fields)
    if wrong is None:
        assert bytes(GAME.state(data)) == data
    else:
        with pytest.raises(DataError, match=wrong.replace("^", ": ")):
            GAME.state(data)


def test_a_table_is_drawn_as_far_as_it_is_known() -> None:
    state = tried("a1 a1 b2 c3")
    assert str(state.view(1)).splitlines() == [
        "Phantom Tic-Tac-Toe | B names a cell",
        "",
        "  a b c",
        "1 A . .",
        "2 . B .",
        "3 . . .",
        "",
        "A  marks 2, unseen 1",
        "B  marks 1, ran into a1",
    ]
    assert str(state.view(0)).startswith("Phantom Tic-Tac-Toe | B has the turn")
    assert str(tried(ROW)).startswith("Phantom Tic-Tac-Toe | A has won")
    assert str(tried(FULL)).startswith("Phantom Tic-Tac-Toe | a draw")
