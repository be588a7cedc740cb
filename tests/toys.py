"""Tiny games said in a few lines of Python, made into real games for the real search.

A toy tells its rules over any hashable position. Here all positions that can be reached are
numbered, and the verbs of the border become lookups: a state is a number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from ctypes import c_uint32, c_uint64, memmove
from random import Random
from struct import pack
from typing import Any

from engine import Game, GameInfo
from tests.border import ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, capsule_of, game_api

__all__ = ["CHANCE", "OVER", "Toy", "load_toy"]

CHANCE, OVER = ACTOR_CHANCE, ACTOR_OVER
Position = Any


class Toy(ABC):
    """The rules of a toy."""

    players = 2
    start: Position = ()

    @abstractmethod
    def actor(self, at: Position) -> int:
        """Seat, CHANCE or OVER."""

    @abstractmethod
    def moves(self, at: Position) -> dict[str, int]:
        """Texts of the legal moves, or of the outcomes with their weights."""

    @abstractmethod
    def apply(self, at: Position, text: str) -> Position: ...

    @abstractmethod
    def ranks(self, at: Position) -> list[int]: ...

    def seen(self, at: Position, text: str, seat: int) -> str:
        """What the seat sees of a move; all of it unless the toy says otherwise."""
        return text

    def known(self, at: Position, seat: int) -> Hashable:
        """All that the seat knows: positions that it cannot tell apart give the same."""
        return (at,)

    def likelihood(self, at: Position) -> int:
        """Weight among the positions that a seat cannot tell apart."""
        return 1

    def rewind(self, at: Position, seat: int) -> Position:
        """The position with the others' sealed moves of the running round taken back."""
        return at

    def merit(self, at: Position, text: str) -> float:
        """How much the game's own advice likes a move."""
        return 1

    def shares(self, at: Position) -> list[float]:
        """The game's own guess of the win shares."""
        return [1 / self.players] * self.players


class _Numbered:
    """All positions of a toy, by number, with what is known of each."""

    def __init__(self, toy: Toy) -> None:
        self.toy = toy
        self.positions: list[Position] = []
        self.number: dict[Position, int] = {}
        self._explore(toy.start)
        self.texts = sorted({text for at in self.positions for text in toy.moves(at)})
        self.worlds: dict[tuple[int, Hashable], list[int]] = {}
        for number, at in enumerate(self.positions):
            for seat in range(toy.players):
                self.worlds.setdefault((seat, toy.known(at, seat)), []).append(number)

    def _explore(self, start: Position) -> None:
        waiting = [start]
        while waiting:
            at = waiting.pop()
            if at in self.number:
                continue
            self.number[at] = len(self.positions)
            self.positions.append(at)
            waiting += [self.toy.apply(at, text) for text in self.toy.moves(at)]
            waiting += [self.toy.rewind(at, seat) for seat in range(self.toy.players)]

    def worlds_of(self, number: int, seat: int) -> list[int]:
        return self.worlds[seat, self.toy.known(self.positions[number], seat)]


def _read(state: int) -> int:
    return c_uint32.from_address(state).value


def _write(state: int, number: int) -> None:
    memmove(state, pack("<I", number), 4)


def _put(out: Any, values: list[Any]) -> int:
    for i, value in enumerate(values):
        out[i] = value
    return len(values)


def _draw(rng: Any, options: list[Any], weights: list[int]) -> Any:
    """A choice by the search's own generator: its first word, stepped as a congruence."""
    word = c_uint64(rng[0].word[0] * 6364136223846793005 + 1442695040888963407)
    rng[0].word[0] = word.value
    return Random(word.value).choices(options, weights)[0]


def load_toy(toy: Toy, score_range: tuple[int, int] | None = None) -> Game:
    """The toy as a game. Scores are players minus rank."""
    table = _Numbered(toy)

    def at(state: int) -> Position:
        return table.positions[_read(state)]

    def options(state: int) -> tuple[list[int], list[int]]:
        listed = toy.moves(at(state))
        return [table.texts.index(text) for text in listed], list(listed.values())

    def apply(box: int, state: int, move: int) -> None:
        _write(state, table.number[toy.apply(at(state), table.texts[move])])

    def sample(box: int, state: int, rng: Any) -> int:
        return int(_draw(rng, *options(state)))

    def seen(box: int, state: int, move: int, seat: int) -> int:
        text = toy.seen(at(state), table.texts[move], seat)
        return hash(("toy", text)) & (2**64 - 1) if text else 0

    def determinize(box: int, state: int, seat: int, rng: Any) -> None:
        worlds = table.worlds_of(_read(state), seat)
        weights = [toy.likelihood(table.positions[world]) for world in worlds]
        _write(state, _draw(rng, worlds, weights))

    def result(box: int, state: int, scores: Any, ranks: Any) -> None:
        _put(ranks, toy.ranks(at(state)))
        _put(scores, [toy.players - rank for rank in toy.ranks(at(state))])

    def prefer(box: int, state: int, moves: Any, count: int, out: Any) -> None:
        _put(out, [toy.merit(at(state), table.texts[moves[i]]) for i in range(count)])

    def playout(box: int, state: int, rng: Any, count: Any) -> None:
        while toy.actor(at(state)) != OVER:
            apply(box, state, sample(box, state, rng))

    def text(box: int, state: int, move: int, eyes: int, out: Any) -> int:
        full = table.texts[move]
        visible = full if eyes == EYES_ALL else toy.seen(at(state), full, eyes)
        return _put(out, [bytes([byte]) for byte in visible.encode()])

    api = game_api(
        state_size=4,
        box_size=4,
        init=lambda box, state: _write(state, table.number[toy.start]),
        actor=lambda box, state: toy.actor(at(state)),
        moves=lambda box, state, out: _put(out, options(state)[0]),
        weights=lambda box, state, out: _put(out, options(state)[1]) and None,
        interrupts=lambda box, state, out, actors: 0,
        sample=sample,
        apply=apply,
        seen=seen,
        redact=lambda box, state, seat: _write(state, table.worlds_of(_read(state), seat)[0]),
        determinize=determinize,
        rewind=lambda box, state, seat: _write(state, table.number[toy.rewind(at(state), seat)]),
        result=result,
        estimate=lambda box, state, out: _put(out, toy.shares(at(state))) and None,
        prefer=prefer,
        validate=lambda box, state: None,
        text=text,
        playout=playout,
    )
    return Game(
        info=GameInfo(
            name=type(toy).__name__.lower(),
            title="Toy",
            players=(toy.players,),
            calibration=True,
            score_range=score_range,
        ),
        api=capsule_of(api),
        box=pack("<I", toy.players),
        options={},
        sheet=None,
        facts=lambda box, state, seat: {},
        draw=str,
    )
