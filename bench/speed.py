"""How fast the games and the search are, all in one run.

CPU time of one thread. Every table is measured in slices, all tables in turn, and the median slice
counts, so that a busy moment of the machine does not pick out one of them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field

import ai
import engine
from ai import Limit
from engine import SEATS, Game, State

__all__ = ["SLICES", "Row", "Timer", "first_decision", "measure", "tables"]

SLICES = 9
SEARCH = "ismcts:tries=1,cutoff=0"


@dataclass
class Timer:
    """Work a second, as the median of slices."""

    work: Callable[[int, int], int]
    """Does a given amount with a given seed, and returns how much it counts."""
    amount: int = 64
    rates: list[float] = field(default_factory=list)

    def run_slice(self, seconds: float) -> None:
        """Doubles the amount until the slice is long enough to be timed."""
        while True:
            start = time.process_time()
            done = self.work(self.amount, len(self.rates))
            spent = time.process_time() - start
            if spent >= seconds / 2:
                break
            self.amount *= 2
        self.rates.append(done / spent)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


@dataclass(frozen=True)
class Row:
    """What one table gave."""

    game: str
    players: int
    events_a_game: float
    events_a_second: float
    games_a_second: float
    """Whole random games, set-up included."""
    playouts_a_second: float
    """Random games from the first decision."""
    iterations_a_second: float
    """Iterations of the search at the first decision."""

    def as_map(self) -> dict[str, object]:
        return asdict(self)


def tables(names: Iterable[str] = ()) -> list[Game]:
    """Every game, or those named, at every number of players."""
    wanted = set(names)
    return [
        engine.load(info.name, players)
        for info in engine.games()
        if not wanted or info.name in wanted
        for players in info.players
    ]


def measure(
    games: list[Game], seconds: float, progress: Callable[[], None] = lambda: None
) -> list[Row]:
    """About this many seconds for each table; `progress` is called after each slice of a table."""
    benches = [_Bench(game) for game in games]
    for _ in range(SLICES):
        for bench in benches:
            bench.run_slice(seconds / SLICES)
            progress()
    return [bench.row() for bench in benches]


class _Bench:
    """The timers of one table."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = first_decision(game)
        self.played = Timer(lambda amount, seed: self.game.playouts(amount, seed).events)
        self.playouts = Timer(
            lambda amount, seed: self.game.playouts(amount, seed, self.first).games
        )
        self.search = Timer(self._search)

    def _search(self, amount: int, seed: int) -> int:
        view = self.first.view(SEATS.index(str(self.first.actor)))
        return ai.bot(SEARCH, seed).choose(view, Limit(iterations=amount)).iterations

    def run_slice(self, seconds: float) -> None:
        for timer in (self.played, self.playouts, self.search):
            timer.run_slice(seconds / 3)

    def row(self) -> Row:
        sample = self.game.playouts(10_000, seed=0)
        length = sample.events / sample.games
        return Row(
            game=self.game.name,
            players=self.game.players,
            events_a_game=length,
            events_a_second=self.played.rate,
            games_a_second=self.played.rate / length,
            playouts_a_second=self.playouts.rate,
            iterations_a_second=self.search.rate,
        )


def first_decision(game: Game) -> State:
    """The first decision with a choice, in a fixed deal."""
    state = game.deal(seed=1)
    while len(state.legal()) < 2:
        state.play(state.legal()[0])
        state.proceed(seed=2)
    return state
