"""A toy game in Python on the other side of the border, used through the public surface.

Each of two players gets a hidden card of three. A bets or folds, then B calls or folds; after a
call the cards are shown and the higher one wins. The host may ring the bell: whoever is asked
folds.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from ctypes import Structure, c_uint8, c_uint32, create_string_buffer, memmove, sizeof
from ctypes import addressof as address
from math import sqrt
from typing import Any

import pytest

from engine import DataError, Game, GameError, GameInfo, MoveError, Record, State
from engine.info import Fact
from tests.border import (
    ACTOR_CHANCE,
    ACTOR_OVER,
    API_VERSION,
    EYES_ALL,
    VERBS,
    GameApi,
    api_of,
    capsule_of,
    game_api,
)

# What Python raises behind the border cannot cross it; here it fails the test.
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")


# Cards of A and B, in sixtieths. Unequal, so that weights that are mixed up change the results.
DEALS = {(1, 2): 4, (1, 3): 6, (2, 1): 5, (2, 3): 15, (3, 1): 10, (3, 2): 20}
CARDS = (3, 2, 1)  # not in the order of the alphabet, which is the surface's affair

DEAL_A, DEAL_B, ASK_A, ASK_B, SHOW_A, SHOW_B, OVER = range(7)
FOLD, BET, CALL, BELL, SHOW = 10, 11, 12, 13, 14  # moves; a card dealt is its own number
WORDS = {FOLD: "fold", BET: "bet", CALL: "call", BELL: "bell"}


class Box(Structure):
    _fields_ = (("players", c_uint32), ("stake", c_uint32))


class Toy(Structure):
    """The table: 0 where nothing is dealt; `folded` is 1 + seat."""

    _fields_ = (
        ("phase", c_uint8),
        ("cards", c_uint8 * 2),
        ("folded", c_uint8),
        ("unused", c_uint8 * 4),
    )


# The game. Precondition of all: addresses of a box and a table.


def init(box: int, state: int) -> None:
    memmove(state, bytes(sizeof(Toy)), sizeof(Toy))


def actor(box: int, state: int) -> int:
    phase = Toy.from_address(state).phase
    if phase == OVER:
        return ACTOR_OVER
    return phase - ASK_A if phase in (ASK_A, ASK_B) else ACTOR_CHANCE


def listed(state: int) -> list[int]:
    toy = Toy.from_address(state)
    if toy.phase in (DEAL_A, DEAL_B):
        return [card for card in CARDS if card != toy.cards[0]]
    return {ASK_A: [FOLD, BET], ASK_B: [FOLD, CALL], OVER: []}.get(toy.phase, [SHOW])


def chances(state: int) -> list[int]:
    """Weights of what is listed, at a chance node."""
    toy = Toy.from_address(state)
    if toy.phase == DEAL_A:
        return [sum(DEALS.get((a, b), 0) for b in CARDS) for a in listed(state)]
    if toy.phase == DEAL_B:
        return [DEALS[toy.cards[0], b] for b in listed(state)]
    return [1]


def moves(box: int, state: int, out: Any) -> int:
    return put(out, listed(state))


def weights(box: int, state: int, out: Any) -> None:
    put(out, chances(state))


def put(out: Any, values: Sequence[float]) -> int:
    for i, value in enumerate(values):
        out[i] = value
    return len(values)


def interrupts(box: int, state: int, out: Any, actors: Any) -> int:
    if actor(box, state) < 0:
        return 0
    put(actors, [ACTOR_CHANCE])
    return put(out, [BELL])


def draw_lot(rng: Any, options: Sequence[Any], shares: Sequence[int]) -> Any:
    """One of the options by share: a linear congruence over the first word is random enough."""
    word = (rng[0].word[0] * 6364136223846793005 + 1442695040888963407) % 2**64
    rng[0].word[0] = word
    lot = (word >> 33) % sum(shares)
    for option, share in zip(options, shares, strict=True):
        lot -= share
        if lot < 0:
            return option
    raise AssertionError


def sample(box: int, state: int, rng: Any) -> int:
    at_chance = actor(box, state) == ACTOR_CHANCE
    options = listed(state)
    return int(draw_lot(rng, options, chances(state) if at_chance else [1] * len(options)))


def apply(box: int, state: int, move: int) -> None:
    toy = Toy.from_address(state)
    if toy.phase in (DEAL_A, DEAL_B):
        toy.cards[toy.phase] = move
    if move in (FOLD, BELL):
        toy.folded = 1 + toy.phase - ASK_A
        toy.phase = OVER
    else:
        toy.phase += 1


def written(state: int, move: int, eyes: int) -> str:
    """B sees that A gets a card; A sees nothing of B's: all three ways of seeing occur."""
    toy = Toy.from_address(state)
    if toy.phase in (DEAL_A, DEAL_B):
        known = eyes in (EYES_ALL, toy.phase)
        return f"deal:{'AB'[toy.phase]}.{move if known else '?'}" if known or eyes == 1 else ""
    if move == SHOW:
        seat = toy.phase - SHOW_A
        return f"show:{'AB'[seat]}.{toy.cards[seat]}"
    return WORDS[move]


def text(box: int, state: int, move: int, eyes: int, out: Any) -> int:
    word = written(state, move, eyes).encode()
    memmove(out, word + b"\0", len(word) + 1)
    return len(word)


def seen(box: int, state: int, move: int, seat: int) -> int:
    return int.from_bytes(written(state, move, seat).encode())  # at most 8 letters


def possible(toy: Toy, seat: int) -> list[tuple[int, int]]:
    """The deals that the seat holds possible: it knows its own card, and what has been shown."""
    shown = [s for s in range(2) if not toy.folded and toy.phase > SHOW_A + s]
    return [deal for deal in DEALS if all(toy.cards[s] in (0, deal[s]) for s in [seat, *shown])]


def refill(toy: Toy, deal: tuple[int, int]) -> None:
    for seat in range(2):
        if toy.cards[seat]:
            toy.cards[seat] = deal[seat]


def redact(box: int, state: int, seat: int) -> None:
    toy = Toy.from_address(state)
    refill(toy, min(possible(toy, seat)))


def determinize(box: int, state: int, seat: int, rng: Any) -> None:
    toy = Toy.from_address(state)
    deals = possible(toy, seat)
    refill(toy, draw_lot(rng, deals, [DEALS[deal] for deal in deals]))


def rewind(box: int, state: int, seat: int) -> None:
    """Nothing is sealed."""


def result(box: int, state: int, scores: Any, ranks: Any) -> None:
    toy = Toy.from_address(state)
    loser = toy.folded - 1 if toy.folded else int(toy.cards[0] > toy.cards[1])
    won = Box.from_address(box).stake * (1 if toy.folded else 2)
    put(scores, [-won, won] if loser == 0 else [won, -won])
    put(ranks, [2, 1] if loser == 0 else [1, 2])


def estimate(box: int, state: int, shares: Any) -> None:
    put(shares, [0.25, 0.75])


def prefer(box: int, state: int, offered: Any, count: int, out: Any) -> None:
    put(out, [1 if move == FOLD else 3 for move in offered[:count]])


WRONG = create_string_buffer(b"impossible cards")


def validate(box: int, state: int) -> int | None:
    toy = Toy.from_address(state)
    cards = tuple(toy.cards)
    dealt = {DEAL_A: cards == (0, 0), DEAL_B: cards[0] in CARDS and cards[1] == 0}
    fine = dealt.get(toy.phase, toy.phase <= OVER and cards in DEALS)
    fine = fine and toy.folded <= (2 if toy.phase == OVER else 0) and not any(toy.unused)
    return None if fine else address(WRONG)


def playout(box: int, state: int, rng: Any, count: Any) -> None:
    while (who := actor(box, state)) != ACTOR_OVER:
        count[0].events += 1
        count[0].decisions += who >= 0
        apply(box, state, sample(box, state, rng))


def toy_api() -> GameApi:
    verbs = {name: globals()[name] for name, _ in VERBS}
    return game_api(sizeof(Toy), sizeof(Box), **verbs)


def facts(box: bytes, state: bytes, seat: int) -> dict[str, Fact]:
    cards = Toy.from_buffer_copy(state).cards
    told: dict[str, Fact] = {"stake": Box.from_buffer_copy(box).stake}
    for owner in range(2):
        told[f"card.{'AB'[owner]}"] = cards[owner] if seat in (-1, owner) else "?"
    return told


def draw(told: dict[str, Fact]) -> str:
    return f"{told['card.A']} against {told['card.B']}"


STAKE = 5
TABLE = capsule_of(toy_api())


def load(api: object = TABLE, box: bytes | None = None, name: str = "toy") -> Game:
    return Game(
        info=GameInfo(name=name, title="Toy", players=(2,)),
        api=api,
        box=bytes(Box(2, STAKE)) if box is None else box,
        options={},
        sheet=None,
        facts=facts,
        draw=draw,
    )


def played(*events: str) -> State:
    state = load().new()
    for event in events:
        state.play(event)
    return state


def dealt(a: int, b: int, *events: str) -> State:
    return played(f"deal:A.{a}", f"deal:B.{b}", *events)


# The border.


def test_a_capsule_gives_its_table_back() -> None:
    api = toy_api()
    assert address(api_of(capsule_of(api))) == address(api)


def test_another_capsule_is_refused() -> None:
    with pytest.raises(ValueError, match="PyCapsule_GetPointer"):
        load(api=datetime.datetime_CAPI)


@pytest.mark.parametrize("version", [0, API_VERSION + 1])
def test_another_version_of_the_border_is_refused(version: int) -> None:
    api = toy_api()
    api.version = version
    with pytest.raises(GameError, match=f"version {version} "):
        load(api=capsule_of(api))


@pytest.mark.parametrize("size", [0, sizeof(Box) - 1, sizeof(Box) + 1])
def test_a_box_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(GameError, match=f"box of {sizeof(Box)} bytes, not {size}"):
        load(box=bytes(size))


def test_the_game_is_what_its_box_says() -> None:
    game = load()
    assert (game.name, game.players, dict(game.options), game.sheet) == ("toy", 2, {}, None)


# Playing.


def test_texts_are_sorted_and_weights_follow_them() -> None:
    state = load().new()
    assert state.actor == "*"
    assert state.legal() == ["deal:A.1", "deal:A.2", "deal:A.3"]
    assert state.weights() == [4 + 6, 5 + 15, 10 + 20]
    state.play("deal:A.2")
    assert (state.legal(), state.weights()) == (["deal:B.1", "deal:B.3"], [5, 15])
    state.play("deal:B.3")
    assert (state.actor, state.legal(), state.weights()) == ("A", ["bet", "fold"], None)


@pytest.mark.parametrize("deal", DEALS)
def test_after_a_call_the_higher_card_wins(deal: tuple[int, int]) -> None:
    state = dealt(*deal, "bet")
    assert (state.actor, state.legal()) == ("B", ["call", "fold"])
    state.play("call")
    assert (state.scores, state.ranks) == (None, None)
    assert state.proceed(seed=1) == [f"show:A.{deal[0]}", f"show:B.{deal[1]}"]
    won = 2 * STAKE if deal[0] > deal[1] else -2 * STAKE
    assert (state.actor, state.legal(), state.scores) == (None, [], [won, -won])
    assert state.ranks == ([1, 2] if won > 0 else [2, 1])


@pytest.mark.parametrize(
    ("says", "scores", "ranks"),
    [(["fold"], [-STAKE, STAKE], [2, 1]), (["bet", "fold"], [STAKE, -STAKE], [1, 2])],
)
def test_who_folds_loses_the_stake(says: list[str], scores: list[int], ranks: list[int]) -> None:
    state = dealt(2, 1, *says)
    assert (state.actor, state.scores, state.ranks) == (None, scores, ranks)


@pytest.mark.parametrize(
    "text", ["call", "fold ", "", "BET", "deal:A.1", "bet\0", "b\u00e9t", "x" * 5000]
)
def test_an_illegal_text_is_refused_and_changes_nothing(text: str) -> None:
    state = dealt(2, 1)
    with pytest.raises(MoveError, match="A can: bet, fold"):
        state.play(text)
    assert state == dealt(2, 1)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    with pytest.raises(MoveError, match="over"):
        dealt(2, 1, "fold").play("bet")


def test_a_copy_goes_its_own_way() -> None:
    state = dealt(2, 1)
    other = state.copy()
    assert other == state
    other.play("bet")
    assert (state.actor, other.actor) == ("A", "B")
    assert other != state


def test_a_seed_is_a_deal_and_seeds_deal_by_weight() -> None:
    game = load()
    assert game.deal(seed=7) == game.deal(seed=7)
    deals = Counter(tuple(game.new().proceed(seed=seed)) for seed in range(3000))
    expected = {(f"deal:A.{a}", f"deal:B.{b}"): share * 50 for (a, b), share in DEALS.items()}
    assert deals.keys() == expected.keys()
    # Chi-square with 5 degrees of freedom: mean 5, variance 10, five deviations.
    assert sum((deals[d] - n) ** 2 / n for d, n in expected.items()) < 5 + 5 * sqrt(10)


# What a seat knows.


@pytest.mark.parametrize(
    ("events", "text", "sights"),
    [
        ([], "deal:A.2", ["deal:A.2", "deal:A.?"]),
        (["deal:A.2"], "deal:B.1", [None, "deal:B.1"]),
        (["deal:A.2", "deal:B.1"], "bet", ["bet", "bet"]),
        (["deal:A.2", "deal:B.1", "bet", "call"], "show:A.2", ["show:A.2", "show:A.2"]),
    ],
)
def test_a_seat_sees_all_or_a_part_or_nothing(
    events: list[str], text: str, sights: list[str | None]
) -> None:
    state = played(*events)
    assert [state.seen(text, seat) for seat in range(2)] == sights


@pytest.mark.parametrize("seat", [-1, 2, True, "A", None])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Any) -> None:
    with pytest.raises(GameError, match="no seat"):
        dealt(2, 1).view(seat)


@pytest.mark.parametrize(("seat", "says"), [(0, []), (1, []), (0, ["bet"]), (1, ["bet"])])
def test_views_are_equal_where_the_own_card_is(seat: int, says: list[str]) -> None:
    views = {deal: dealt(*deal, *says).view(seat) for deal in DEALS}
    for deal, view in views.items():
        same = {other for other in DEALS if views[other] == view}
        assert same == {other for other in DEALS if other[seat] == deal[seat]}
        assert len({hash(views[other]) for other in same}) == 1


def test_what_is_shown_is_known() -> None:
    assert dealt(1, 2, "bet", "call").view(1) == dealt(3, 2, "bet", "call").view(1)
    after = [dealt(a, 2, "bet", "call", f"show:A.{a}").view(1) for a in (1, 3)]
    assert after[0] != after[1]


def test_a_view_answers_for_its_own_seat_only() -> None:
    views = [dealt(2, 1).view(seat) for seat in range(2)]
    assert [view.seat for view in views] == [0, 1]
    assert [view.actor for view in views] == ["A", "A"]
    assert [view.legal() for view in views] == [["bet", "fold"], []]
    # The toy lists fold first, and weighs it 1.
    assert [view.prefer() for view in views] == [[3, 1], []]


@pytest.mark.parametrize(
    ("seat", "deal", "shares"),
    [(0, (2, 1), {(2, 1): 5, (2, 3): 15}), (1, (1, 2), {(1, 2): 4, (3, 2): 20})],
)
def test_worlds_are_sampled_by_their_chance(
    seat: int, deal: tuple[int, int], shares: dict[tuple[int, int], int]
) -> None:
    view = dealt(*deal).view(seat)
    samples = 2000
    worlds = Counter(bytes(view.sample(seed=seed)) for seed in range(samples))
    assert worlds.keys() == {bytes(dealt(*world)) for world in shares}
    for world, share in shares.items():
        chance = share / sum(shares.values())
        bound = 5 * sqrt(samples * chance * (1 - chance))
        assert abs(worlds[bytes(dealt(*world))] - samples * chance) < bound


def test_facts_and_drawing_hide_what_the_seat_does_not_know() -> None:
    state = dealt(2, 1)
    assert state.facts() == {"stake": STAKE, "card.A": 2, "card.B": 1}
    assert state.view(1).facts() == {"stake": STAKE, "card.A": "?", "card.B": 1}
    assert [str(state), str(state.view(0))] == ["2 against 1", "2 against ?"]


def test_the_estimate_is_that_of_the_game() -> None:
    assert dealt(2, 1).estimate() == [0.25, 0.75]


# Bytes.


def test_states_and_views_come_back_from_their_bytes() -> None:
    state = dealt(3, 1, "bet")
    assert state.game.state(bytes(state)) == state
    for seat in range(2):
        view = state.view(seat)
        back = state.game.view(bytes(view))
        assert (back, back.seat, back.legal()) == (view, seat, view.legal())


def test_a_view_that_tells_more_than_the_seat_knows_is_refused() -> None:
    state = dealt(2, 3)  # 1 is the canonical filling
    smuggled = bytes(state.view(0))[: -sizeof(Toy)] + bytes(state)[-sizeof(Toy) :]
    with pytest.raises(DataError, match="seat A cannot know"):
        state.game.view(smuggled)


@pytest.mark.parametrize(("place", "value"), [(-8, 9), (-7, 1), (-6, 0), (-5, 1), (-1, 1)])
def test_bytes_that_are_no_table_are_refused(place: int, value: int) -> None:
    state = dealt(2, 1)
    data = bytearray(bytes(state))
    data[place] = value
    with pytest.raises(DataError, match="impossible cards"):
        state.game.state(data)


def test_bytes_of_another_game_are_refused() -> None:
    with pytest.raises(DataError, match="another game"):
        load(name="other").state(bytes(dealt(2, 1)))


# Interrupts.


@pytest.mark.parametrize(("says", "loser"), [([], 0), (["bet"], 1)])
def test_an_interrupt_is_played_but_never_listed(says: list[str], loser: int) -> None:
    state = dealt(2, 1, *says)
    assert state.interrupts() == ["bell"]
    assert "bell" not in state.legal()
    assert (state.actor_of("bell"), state.actor_of("fold")) == ("*", "AB"[loser])
    assert [state.seen("bell", seat) for seat in range(2)] == ["bell", "bell"]
    state.play("bell")
    assert state.scores == ([-STAKE, STAKE] if loser == 0 else [STAKE, -STAKE])


@pytest.mark.parametrize("events", [[], ["deal:A.2", "deal:B.1", "fold"]])
def test_an_interrupt_is_refused_where_it_is_not_possible(events: list[str]) -> None:
    state = played(*events)
    assert state.interrupts() == []
    with pytest.raises(MoveError, match="bell"):
        state.play("bell")


def test_a_record_writes_an_interrupt_with_its_actor() -> None:
    record = Record(load())
    for event in ("deal:A.2", "deal:B.1", "bet", "bell"):
        record.play(event)
    assert record.events[2:] == [("A", "bet"), ("*", "bell")]
    assert record.seen(0) == ["deal:A.2", "bet", "bell"]
    assert record.seen(1) == ["deal:A.?", "deal:B.1", "bet", "bell"]


# Playouts.

GAMES = 10_000


def test_random_games_have_the_exact_means() -> None:
    # In stakes: A folds 1/2 (-1); B folds 1/4 (+1); a call 1/4 (2 for the higher card, which A has
    # in 35 of 60 deals): mean -1/2 + 1/4 + 1/4 * 2 * (35 - 25) / 60 = -1/6. Mean square
    # 1/2 + 1/4 + 1/4 * 4 = 7/4. Events 2 + 1 + 1/2 + 2 * 1/4 = 4, decisions 1 + 1/2.
    playouts = load().playouts(GAMES, seed=1)
    assert playouts.games == GAMES
    assert playouts.scores[0] == -playouts.scores[1]
    bound = 5 * STAKE * sqrt((7 / 4 - 1 / 36) / GAMES)
    assert abs(playouts.scores[0] - STAKE * -1 / 6) < bound
    assert abs(playouts.decisions / GAMES - 1.5) < 5 * sqrt(1 / 4 / GAMES)
    # Events 3, 4 or 6 in 1/2, 1/4, 1/4 of the games: variance 1.5.
    assert abs(playouts.events / GAMES - 4) < 5 * sqrt(1.5 / GAMES)


def test_playouts_go_on_from_the_start_and_leave_it_alone() -> None:
    start = dealt(3, 1)
    playouts = load().playouts(GAMES, seed=1, start=start)
    # In stakes -1/2 + 1/4 + 2/4; mean square 7/4 as before.
    bound = 5 * STAKE * sqrt((7 / 4 - 1 / 16) / GAMES)
    assert abs(playouts.scores[0] - STAKE / 4) < bound
    assert start == dealt(3, 1)


def test_a_seed_repeats_its_playouts() -> None:
    runs = [load().playouts(200, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_playouts_start_only_from_a_table_of_their_game() -> None:
    with pytest.raises(GameError, match="not of"):
        load(name="other").playouts(1, start=dealt(2, 1))
