from __future__ import annotations

import ctypes
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

import engine
from engine import SEATS, Game, State
from tests.border import api_of
from tests.engine.calibration.walk import histories, information_sets

INFO = next(info for info in engine.games() if info.name == "goofspiel")
Bids = tuple[tuple[int, ...], ...]
"""By seat, then by round."""


def load(players: int = 2, cards: int = 4, prizes: str = "descending") -> Game:
    return engine.load("goofspiel", players, {"cards": cards, "prizes": prizes})


def after(game: Game, *bids: int) -> State:
    """The table after these bids, seat by seat, and the announcements that follow."""
    state = game.new()
    for bid in bids:
        state.play(f"bid:{bid}")
        state.proceed(seed=0)
    return state


def bids_of(state: State) -> Bids:
    bids = state.facts()["bids"]
    assert isinstance(bids, list)
    return tuple(tuple(map(int, str(line).split("."))) if line else () for line in bids)


# Histories: each seat's bids of the rounds that are asked, 4 * 3 * 2 for 4 cards and 3 * 2 for 3;
# as many orders of the prizes where they are random.
#   24 ** 2 = 576, times 24 = 13824; 6 ** 3 = 216, times 6 = 1296.
# Information sets of a seat with 4 cards: 1, then 4 bids that may win, tie or lose, but a 4 never
# loses and a 1 never wins: 10, then 70; 2 * (1 + 10 + 70) = 162. With three seats and 3 cards: 1,
# then 9, as now a 1 may also tie below a common higher bid and the one who wins has a name:
#   1: B, C or none; 2: A, B, C or none; 3: A or none; 3 * (1 + 9) = 30.
# Random prizes: 3 * (3 * 1 + 6 * 9) = 171, and 2 * (4 * 1 + 12 * 10 + 24 * 70) = 3608.
@pytest.mark.parametrize(
    ("players", "cards", "prizes", "sets", "ends"),
    [
        (2, 4, "descending", 162, 576),
        (2, 4, "random", 3608, 13824),
        (3, 3, "descending", 30, 216),
        (3, 3, "random", 171, 1296),
    ],
)
def test_the_tree_has_its_known_size(
    players: int, cards: int, prizes: str, sets: int, ends: int
) -> None:
    game = load(players, cards, prizes)
    assert information_sets(game) == sets
    assert sum(1 for _ in histories(game)) == ends


def test_the_highest_bid_takes_the_prize_and_a_tie_voids_it() -> None:
    state = after(load(), 2, 1, 3, 3, 1, 4)
    # 4 to A, 3 to nobody, 2 to B, and in the last round A's 4 takes the 1 from B's 2.
    assert state.facts()["won"] == ["A", "none", "B", "A"]
    assert state.scores == [5, 2]
    assert state.ranks == [1, 2]


def test_a_tie_below_the_highest_bid_does_no_harm() -> None:
    state = after(load(players=3), 2, 2, 3, 4, 4, 2, 3, 1, 1)
    # C's 3, a tie of two 4s, A's 3; then A has 1, B 3, C 4.
    assert state.facts()["won"] == ["C", "none", "A", "C"]
    assert state.scores == [2, 0, 5]
    assert state.ranks == [2, 3, 1]


def test_equal_points_share_the_rank() -> None:
    state = after(load(players=3, cards=3), 1, 1, 1, 2, 2, 3)
    # 3 to nobody, 2 to C; then A and B have 3, C has 2: nobody again.
    assert state.scores == [0, 0, 2]
    assert state.ranks == [2, 2, 1]


def test_bids_are_sealed_and_only_the_winner_is_announced() -> None:
    state = load(players=3).new()
    assert state.legal() == ["bid:1", "bid:2", "bid:3", "bid:4"]
    assert [state.seen("bid:3", seat) for seat in range(3)] == ["bid:3", "bid:?", "bid:?"]
    for text in ("bid:3", "bid:2", "bid:1"):
        state.play(text)
    assert (state.actor, state.legal()) == ("*", ["won:A"])
    assert [state.seen("won:A", seat) for seat in range(3)] == ["won:A"] * 3
    state.play("won:A")
    assert (state.actor, state.legal()) == ("A", ["bid:1", "bid:2", "bid:4"])


def test_the_last_round_plays_itself() -> None:
    state = after(load(cards=3), 3, 1, 1)
    state.play("bid:2")
    assert state.proceed() == ["won:B", "won:B"]
    assert state.scores == [3, 3]


def test_random_prizes_are_drawn_but_for_the_last() -> None:
    state = load(cards=3, prizes="random").new()
    assert (state.actor, state.legal(), state.weights()) == (
        "*",
        ["prize:1", "prize:2", "prize:3"],
        [1, 1, 1],
    )
    assert state.seen("prize:2", 1) == "prize:2"
    for text in ("prize:2", "bid:1", "bid:2", "won:B"):
        state.play(text)
    assert state.legal() == ["prize:1", "prize:3"]
    for text in ("prize:1", "bid:2", "bid:1", "won:A"):
        state.play(text)
    assert state.facts()["prize"] == 3
    assert state.legal() == ["won:none"]


@pytest.mark.parametrize("cards", INFO.options["cards"].values)
@pytest.mark.parametrize("prizes", INFO.options["prizes"].values)
def test_three_play_to_the_end_with_every_option(cards: int, prizes: str) -> None:
    rng = Random(cards)
    game = load(3, cards, prizes)
    state = game.new()
    events = 0
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert game.state(bytes(state)) == state
        events += 1
    # Three bids, but in the last round, an announcement, and a prize where it is drawn.
    assert events == 4 * cards - 3 + (cards - 1) * (prizes == "random")
    assert state.scores is not None
    assert 0 <= sum(state.scores) <= cards * (cards + 1) // 2
    assert all(sorted(bids) == list(range(1, cards + 1)) for bids in bids_of(state))


def test_a_state_is_small() -> None:
    assert len(bytes(load(3, 13).new())) - 8 <= 64


def test_a_seat_knows_what_follows_from_the_announcements() -> None:
    state = after(load(), 3, 3, 2, 1)
    assert state.view(0).facts()["bids"] == ["3.2", "3.1"]
    assert state.view(1).facts()["bids"] == ["?.?", "3.1"]
    assert "B  0 points | bids 3 1 | hand 2 4" in str(state.view(0))
    assert "A  3 points | bids ? ? | hand ? ?" in str(state.view(1))


def winners(bids: Bids, rounds: int) -> list[str]:
    won = []
    for row in zip(*(line[:rounds] for line in bids), strict=True):
        best = max(row)
        won.append("none" if row.count(best) > 1 else SEATS[row.index(best)])
    return won


def consistent(state: State, seat: int) -> set[Bids]:
    """All bids that agree with the seat's own and with what was announced, by trying them all."""
    facts, bids = state.facts(), bids_of(state)
    cards, won = facts["cards"], facts["won"]
    assert isinstance(cards, int)
    assert isinstance(won, list)
    lines = [
        [line] if other == seat else permutations(range(1, cards + 1), len(line))
        for other, line in enumerate(bids)
    ]
    return {world for world in product(*lines) if winners(world, len(won)) == won}


def spread(state: State, seat: int, draws: int, rng: Random) -> float:
    """Chi-square of sampled worlds against uniform, in standard deviations; all must come up."""
    worlds = consistent(state, seat)
    view = state.view(seat)
    drawn = Counter(bids_of(view.sample(rng.getrandbits(64))) for _ in range(draws * len(worlds)))
    assert drawn.keys() == worlds
    free = len(worlds) - 1
    chi_square = sum((count - draws) ** 2 / draws for count in drawn.values())
    return (chi_square - free) / (2 * free) ** 0.5 if free else 0.0


def test_two_players_worlds_are_all_drawn_and_equally_often() -> None:
    """Every position after two rounds, with A asked, then B, for whom A has bid once more."""
    game = load()
    rng = Random(1)
    spreads = []
    for a, b in product(permutations(range(1, 5), 2), repeat=2):
        state = after(game, a[0], b[0], a[1], b[1])
        spreads.append(spread(state, 0, 60, rng))
        state.play(state.legal()[0])
        spreads.append(spread(state, 1, 60, rng))
    assert max(spreads) < 10
    assert abs(sum(spreads) / len(spreads)) < 0.2


# For B: C wins, then A and C tie above B; A and C tie, then B and C; B wins, then A and C tie; and
# the first one on to the end, where the last cards have to fit as well.
@pytest.mark.parametrize(
    "bids",
    [
        (2, 1, 4, 3, 2, 3),
        (3, 1, 3, 1, 2, 2, 4),
        (2, 4, 1, 4, 1, 4, 1),
        (2, 1, 4, 3, 2, 3, 4, 4, 2),
    ],
)
def test_three_players_worlds_are_all_drawn_and_equally_often(bids: tuple[int, ...]) -> None:
    state = after(load(players=3), *bids)
    assert len(consistent(state, 1)) > 1
    assert spread(state, 1, 40, Random(1)) < 6


def test_the_canonical_world_is_one_of_them_and_the_same_for_all() -> None:
    state = after(load(players=3), 2, 1, 4, 3, 2, 3)
    view = state.view(1)
    data = bytes(state)[:8] + bytes(view)[8:]
    assert bids_of(state.game.state(data)) in consistent(state, 1)
    assert {view.sample(seed).view(1) for seed in range(200)} == {view}


def rewound(state: State, seat: int) -> State:
    api, data = api_of(state.game.api), bytes(state)
    raw = ctypes.create_string_buffer(data[8:], len(data) - 8)
    api.rewind(state.game.box, raw, seat)
    return state.game.state(data[:8] + raw.raw)


def test_rewind_asks_the_other_after_this_seat() -> None:
    state = after(load(), 2, 1, 3)
    assert (state.actor, state.facts()["committed"]) == ("B", "A")
    back = rewound(state, 1)
    assert (back.actor, back.facts()["committed"]) == ("B", "")
    assert back.legal() == state.legal()
    assert back.view(1).sample(1).actor == "B"
    back.play("bid:4")
    assert (back.actor, back.legal()) == ("A", ["bid:1", "bid:3", "bid:4"])
    back.play("bid:3")
    assert back.legal() == ["won:B"]
    state.play("bid:4")
    assert back == state


def test_rewind_asks_two_others_in_the_order_of_seats() -> None:
    state = after(load(players=3), 4, 3, 2, 1, 2)
    back = rewound(state, 2)
    back.play("bid:3")
    assert (back.actor, back.facts()["committed"]) == ("A", "C")
    assert [back.seen("bid:1", seat) for seat in range(3)] == ["bid:1", "bid:?", "bid:?"]
    back.play("bid:1")
    back.play("bid:2")
    assert back.legal() == ["won:C"]


def test_rewind_keeps_the_seat_s_own_bid() -> None:
    state = after(load(), 4)
    assert rewound(state, 0) == state
    state.play("bid:1")
    back = rewound(state, 0)
    assert (back.actor, back.legal()) == ("B", ["bid:1", "bid:2", "bid:3", "bid:4"])
    assert bids_of(back) == ((4,), ())


def test_rewind_leaves_what_nobody_was_asked_for() -> None:
    state = after(load(cards=3), 3, 1, 1)
    state.play("bid:2")
    state.play("won:B")
    assert state.legal() == ["won:B"]  # the last round, which plays itself
    assert rewound(state, 0) == rewound(state, 1) == state
    start = load(prizes="random").new()
    assert rewound(start, 0) == start
