from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest

import engine
from engine import State
from tests.engine.calibration.walk import (
    histories,
    information_sets,
    played,
    tree,
    uniform_value,
    views,
)

GAME = engine.load("kuhn_poker")
Habits = Callable[[str, str], Fraction]
"""How often to bet, by card and by the decisions so far."""


def test_the_tree_has_the_known_size() -> None:
    # 6 deals, each with the ends pp, bp, bb, pbp, pbb.
    assert sum(1 for _ in histories(GAME)) == 6 * 5 == 30
    # 3 cards, each at the start and after p, b, pb.
    assert information_sets(GAME) == 3 * 4 == 12
    assert views(GAME) == 12
    # The empty table, 3 first cards, 6 deals with 4 decisions and 5 ends.
    assert sum(1 for _ in tree(GAME)) == 1 + 3 + 6 * 9


def test_just_the_tables_that_can_come_up_are_valid() -> None:
    head = bytes(GAME.new())[:8]
    valid = set()
    for table in product(range(16), repeat=3):
        with suppress(engine.DataError):
            valid.add(bytes(GAME.state(head + bytes(table))))
    assert valid == {bytes(state) for state, _ in tree(GAME)}


def test_the_deal_is_even_and_without_return() -> None:
    state = GAME.new()
    assert state.legal() == ["deal:A.j", "deal:A.k", "deal:A.q"]
    assert state.weights() == [1, 1, 1]
    state.play("deal:A.q")
    assert state.legal() == ["deal:B.j", "deal:B.k"]
    assert state.weights() == [1, 1]


@pytest.mark.parametrize(
    ("decisions", "asked"),
    [("", "A"), ("pass", "B"), ("bet", "B"), ("pass bet", "A")]
    + [
        (end, None) for end in ("pass pass", "bet pass", "bet bet", "pass bet pass", "pass bet bet")
    ],
)
def test_both_are_asked_in_turn_until_it_is_settled(decisions: str, asked: str | None) -> None:
    state = played(GAME, f"deal:A.j deal:B.k {decisions}")
    assert state.actor == asked
    assert state.legal() == (["bet", "pass"] if asked else [])


@pytest.mark.parametrize(
    ("decisions", "with_king", "with_jack"),
    [
        ("pass pass", 1, -1),
        ("bet pass", 1, 1),
        ("bet bet", 2, -2),
        ("pass bet pass", -1, -1),
        ("pass bet bet", 2, -2),
    ],
)
def test_folding_loses_the_ante_and_cards_decide_the_rest(
    decisions: str, with_king: int, with_jack: int
) -> None:
    for deal, won in (("deal:A.k deal:B.j", with_king), ("deal:A.j deal:B.k", with_jack)):
        state = played(GAME, f"{deal} {decisions}")
        assert state.scores == [won, -won]
        assert state.ranks == ([1, 2] if won > 0 else [2, 1])


@pytest.mark.parametrize(("a", "b", "won"), [("k", "q", 1), ("q", "j", 1), ("q", "k", -1)])
def test_king_beats_queen_beats_jack(a: str, b: str, won: int) -> None:
    assert played(GAME, f"deal:A.{a} deal:B.{b} pass pass").scores == [won, -won]


def test_a_card_is_for_its_owner_alone_even_at_the_end() -> None:
    state = GAME.new()
    assert [state.seen("deal:A.k", seat) for seat in (0, 1)] == ["deal:A.k", "deal:A.?"]
    state.play("deal:A.k")
    assert [state.seen("deal:B.j", seat) for seat in (0, 1)] == ["deal:B.?", "deal:B.j"]
    state.play("deal:B.j")
    assert [state.seen("bet", seat) for seat in (0, 1)] == ["bet", "bet"]
    over = played(GAME, "deal:A.k deal:B.j bet bet")
    assert over.view(0).facts()["card.B"] == "?"
    assert over.view(1).facts()["card.A"] == "?"
    assert over.view(0) == played(GAME, "deal:A.k deal:B.q bet bet").view(0)


def test_the_other_card_is_one_of_the_two_left_equally_often() -> None:
    view = played(GAME, "deal:A.q deal:B.j pass").view(1)
    cards = [view.sample(seed).facts()["card.A"] for seed in range(400)]
    assert set(cards) == {"q", "k"}
    assert 150 < cards.count("q") < 250


def test_chips_go_to_the_pot() -> None:
    facts = played(GAME, "deal:A.q deal:B.j pass bet").facts()
    assert (facts["chips.A"], facts["chips.B"]) == (1, 2)
    assert facts["actions"] == ["pass", "bet"]


def test_random_play_is_worth_an_eighth_to_a() -> None:
    # A quarter of the games ends bp, won by A; an eighth pbp, won by B; showdowns are even.
    assert uniform_value(GAME.new()) == Fraction(1, 4) - Fraction(1, 8)
    assert GAME.playouts(200_000, seed=1).scores[0] == pytest.approx(1 / 8, abs=0.015)


def habits_of_a(bluff: Fraction) -> Habits:
    """Kuhn's equilibria, one for each frequency of betting a jack, up to a third."""
    start = {"j": bluff, "q": Fraction(0), "k": 3 * bluff}
    faced = {"j": Fraction(0), "q": bluff + Fraction(1, 3), "k": Fraction(1)}
    return lambda card, line: faced[card] if line else start[card]


def habits_of_b(card: str, line: str) -> Fraction:
    after_pass = {"j": Fraction(1, 3), "q": Fraction(0), "k": Fraction(1)}
    after_bet = {"j": Fraction(0), "q": Fraction(1, 3), "k": Fraction(1)}
    return after_pass[card] if line == "pass" else after_bet[card]


def value(state: State, of_a: Habits) -> Fraction:
    if state.scores is not None:
        return Fraction(state.scores[0])
    children = {text: state.copy() for text in state.legal()}
    for text, child in children.items():
        child.play(text)
    if state.actor == "*":
        return sum((value(child, of_a) for child in children.values()), Fraction(0)) / len(children)
    card, actions = (state.facts()[name] for name in (f"card.{state.actor}", "actions"))
    assert isinstance(actions, list)
    habits = of_a if state.actor == "A" else habits_of_b
    bets = habits(str(card), " ".join(map(str, actions)))
    return bets * value(children["bet"], of_a) + (1 - bets) * value(children["pass"], of_a)


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 5), Fraction(1, 3)])
def test_in_equilibrium_a_loses_an_eighteenth(bluff: Fraction) -> None:
    assert value(GAME.new(), habits_of_a(bluff)) == Fraction(-1, 18)
