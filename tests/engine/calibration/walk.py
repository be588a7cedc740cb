"""Whole trees of small games, by the surface alone: what there is to count in them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine import SEATS, Game, State

__all__ = ["histories", "information_sets", "perft", "played", "tree", "uniform_value", "views"]

Sights = tuple[tuple[str, ...], ...]
"""What each seat has seen."""


def played(game: Game, events: str) -> State:
    """The state after these events, written with blanks between them."""
    state = game.new()
    for text in events.split():
        state.play(text)
    return state


def perft(state: State, depth: int) -> int:
    """Sequences of that many events from here; announcements are passed over, not counted."""
    legal = state.legal()
    depth -= not (state.actor == "*" and len(legal) == 1)
    if depth < 0:
        return 1
    return sum(perft(_after(state, text), depth) for text in legal)


def tree(game: Game) -> Iterator[tuple[State, Sights]]:
    """Every position from the empty table on, once for each history that leads there."""
    waiting: list[tuple[State, Sights]] = [(game.new(), ((),) * game.players)]
    while waiting:
        state, sights = waiting.pop()
        yield state, sights
        for text in state.legal():
            after = tuple(
                (*sight, visible) if (visible := state.seen(text, seat)) else sight
                for seat, sight in enumerate(sights)
            )
            waiting.append((_after(state, text), after))


def histories(game: Game) -> Iterator[State]:
    """The end of every game that can be played."""
    return (state for state, _ in tree(game) if state.actor is None)


def information_sets(game: Game) -> int:
    """Positions that the seat asked can tell apart, by what it has seen."""
    return len({(seat, sights[seat]) for seat, _, sights in _asked(game)})


def views(game: Game) -> int:
    """Different views of the seats asked: one for each information set if a view tells all."""
    return len({state.view(seat) for seat, state, _ in _asked(game)})


def uniform_value(state: State) -> Fraction:
    """What A expects if all move at random, exactly."""
    if state.scores is not None:
        return Fraction(state.scores[0])
    legal = state.legal()
    weights = state.weights() or [1] * len(legal)
    values = (uniform_value(_after(state, text)) for text in legal)
    return sum(map(Fraction.__mul__, values, map(Fraction, weights)), Fraction(0)) / sum(weights)


def _asked(game: Game) -> Iterator[tuple[int, State, Sights]]:
    for state, sights in tree(game):
        if state.actor is not None and state.actor != "*":
            yield SEATS.index(state.actor), state, sights


def _after(state: State, text: str) -> State:
    after = state.copy()
    after.play(text)
    return after
