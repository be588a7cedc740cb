"""Clocks and timeouts (§5.5): interrupts that are never among the moves."""

from __future__ import annotations

import pytest

from engine import MoveError, Record
from tests.engine.games.blackrock_city.harness import Table, load


def test_case_20_the_clock() -> None:
    table = Table(pawn="B@5", gangs="B 2.1.0.0")
    assert table.actor == "B"
    assert table.interrupts() == {"clock:A": "A", "clock:C": "C", "clock:D": "D"}
    legal = table.legal()
    table.play("D clock:D")
    assert (table.facts()["clocks.D"], table.facts()["timer"]) == (1, 1)
    assert (table.actor, table.legal()) == ("B", legal)
    assert table.interrupts() == {"timeout": "*"}
    table.play("B size:2")
    assert table.legal() == {"marked:0", "marked:1"}
    table.play("* timeout")
    assert (table.reserve("B"), table.actor, table.facts()["timer"]) == ("1.1.1.0", "B", 0)
    assert table.facts()["bidding.size"] is None
    assert table.bid_sizes() == [1, 2, 3]
    table.play("C clock:C", "B renounce")
    assert (table.facts()["timer"], table.reserve("B")) == (0, "1.1.1.0")
    assert table.actor == "C"


def test_case_20_without_clocks() -> None:
    assert Table(pawn="B@5", clock_mode="off").interrupts() == {}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2.1.1.1", "1.1.2.1"),
        ("0.1.1.1", "0.0.1.2"),
        ("0.0.1.1", "0.0.0.1"),
        ("0.0.0.2", "0.0.0.1"),
    ],
)
def test_a_timeout_hurts_in_a_fixed_order(before: str, after: str) -> None:
    """§5.5: h, x, w, y."""
    table = Table(pawn="B@5", gangs=f"B {before}")
    table.play("A clock:A", "* timeout")
    assert table.reserve("B") == after


def test_a_timeout_that_kills_the_last_bandit_is_a_renounce() -> None:
    table = Table(pawn="B@5", gangs="B 0.0.1.0")
    table.play("A clock:A", "* timeout")
    assert (table.actor, table.queue) == ("C", "CDA")


def test_nobody_is_clocked_while_harm_is_chosen() -> None:
    table = Table(pawn="B@5")
    table.play("A clock:A", "B defer")
    assert (table.actor, table.facts()["timer"]) == ("B", 0)
    assert table.legal() == {"hurt:p", "hurt:x"}
    assert table.interrupts() == {}


def test_a_player_has_two_clocks() -> None:
    table = Table(pawn="B@5")
    for _ in range(2):
        table.play("A clock:A", "* timeout")
    assert "clock:A" not in table.interrupts()
    assert "clock:C" in table.interrupts()


def test_whoever_has_a_clock_may_play_it() -> None:
    """§5.5: without bandits or after renouncing too; the dummy has none."""
    table = Table(pawn="B@5", gangs="D 0.0.0.0")
    table.play("B renounce")
    assert table.interrupts() == {"clock:A": "A", "clock:B": "B", "clock:D": "D"}
    assert Table(2, pawn="A@5").interrupts() == {"clock:B": "B"}


def test_the_sand_runs_until_a_bid_is_complete() -> None:
    table = Table(pawn="B@5", gangs="B 2.0.1.0")
    table.play("A clock:A", "B size:2")
    assert (table.facts()["timer"], table.interrupts()) == (1, {"timeout": "*"})
    table.play("B wplain:1")
    assert (table.actor, table.facts()["timer"]) == ("C", 0)


def test_case_20_a_record_with_clock_and_timeout_replays() -> None:
    record = Record(load(3, first_seat="B"))
    record.proceed(seed=3)
    for text in ("clock:C", "size:3", "timeout", "clock:A", "renounce"):
        record.play(text)
    assert record.events[-5:] == [
        ("C", "clock:C"),
        ("B", "size:3"),
        ("*", "timeout"),
        ("A", "clock:A"),
        ("B", "renounce"),
    ]
    facts = record.state.facts()
    assert (facts["reserve.B"], facts["clocks.A"], facts["clocks.C"]) == ([5, 2, 1, 0], 1, 1)
    again = Record.from_map(record.to_map())
    assert again.state == record.state
    assert again.seen(0) == record.seen(0)
    assert record.seen(0)[-5:] == ["clock:C", "size:3", "timeout", "clock:A", "renounce"]


def test_case_20_interrupts_are_refused_where_they_do_not_belong() -> None:
    state = load(3, first_seat="B").deal(seed=3)
    for text in ("clock:B", "clock:D", "timeout"):
        with pytest.raises(MoveError):
            state.play(text)
    assert state.interrupts() == ["clock:A", "clock:C"]
    state.play("clock:A")
    with pytest.raises(MoveError):
        state.play("clock:C")
    off = load(3, first_seat="B", clock_mode="off").deal(seed=3)
    with pytest.raises(MoveError):
        off.play("clock:A")
