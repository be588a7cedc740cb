"""The bots by name, and what they have in common."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from typing import ClassVar

from ai.answer import Answer, Line
from ai.limit import Limit
from ai.spec import Spec, SpecError
from engine import SEATS, View, check_seed
from engine.errors import quote

__all__ = ["Bot", "bot", "bots"]


class Bot(ABC):
    """A player. `choose` depends on spec, seed, view and limit alone."""

    name: ClassVar[str]
    about: ClassVar[str]

    def __init__(self, spec: Spec, seed: int) -> None:
        for key in spec.settings:
            raise SpecError(f"{self.name} has no setting {quote(key)}")
        self.limit = spec.limit
        self.seed = seed

    def choose(self, view: View, limit: Limit | None = None) -> Answer:
        """A legal move for the seat of the view; an explicit limit goes before the spec's."""
        started = time.perf_counter()
        if not isinstance(view, View):
            raise TypeError(f"a bot gets a View, not {type(view).__name__}")
        limit = limit or self.limit
        if limit is None:
            raise ValueError(f"{self.name}: no limit; give seconds or iterations")
        if not isinstance(limit, Limit):
            raise TypeError(f"a Limit expected, not {type(limit).__name__}")
        legal = view.legal()
        if not legal:
            raise ValueError(f"seat {SEATS[view.seat]} is not asked for a move")
        move, values, lines, iterations = self.think(view, legal, limit)
        return Answer(move, values, lines, iterations, time.perf_counter() - started)

    @abstractmethod
    def think(
        self, view: View, legal: list[str], limit: Limit
    ) -> tuple[str, tuple[float, ...], tuple[Line, ...], int]:
        """Move, values, lines and iterations of an answer."""

    def draw(self, view: View, purpose: str) -> int:
        """A number that seed, view and purpose decide: 64 bits that look random."""
        text = b"%d %s " % (self.seed, purpose.encode()) + bytes(view)
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest())

    def pick(self, view: View, moves: list[str]) -> str:
        """One of the moves at random."""
        return moves[self.draw(view, "pick") % len(moves)]


class Random(Bot):
    """Knows nothing and wants nothing."""

    name = "random"
    about = "any legal move, all equally likely"

    def think(
        self, view: View, legal: list[str], limit: Limit
    ) -> tuple[str, tuple[float, ...], tuple[Line, ...], int]:
        players = view.game.players
        return self.pick(view, legal), (1 / players,) * players, (), 0


class Greedy(Bot):
    """Plays what the game's own advice ranks first, without looking ahead."""

    name = "greedy"
    about = "the move that the game's own advice ranks first, no search"
    worlds = 16
    """Sampled for the values of the answer; the move does not depend on them."""

    def think(
        self, view: View, legal: list[str], limit: Limit
    ) -> tuple[str, tuple[float, ...], tuple[Line, ...], int]:
        weights = view.prefer()
        best = max(weights)
        tied = [move for move, weight in zip(legal, weights, strict=True) if weight == best]
        return self.pick(view, tied), self._values(view), (), 0

    def _values(self, view: View) -> tuple[float, ...]:
        guesses = [
            view.sample(self.draw(view, f"world {world}")).estimate()
            for world in range(self.worlds)
        ]
        sums = [sum(shares) for shares in zip(*guesses, strict=True)]
        return tuple(share / sum(sums) for share in sums)


_BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (Random, Greedy)}


def bots() -> list[type[Bot]]:
    """All kinds of bots, weakest first."""
    return list(_BOTS.values())


def bot(spec: str, seed: int | None = None) -> Bot:
    """A player from its spec; without a seed one that nobody can repeat."""
    parsed = Spec.parse(spec)
    kind = _BOTS.get(parsed.name)
    if kind is None:
        raise SpecError(f"no bot {quote(parsed.name)}; bots: {', '.join(_BOTS)}")
    return kind(parsed, check_seed(seed))
