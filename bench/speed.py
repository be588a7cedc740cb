"""Speed of uniformly random playouts: `python -m bench.playouts [SECONDS]`.

CPU time of one thread, set-up and scoring included. Every game runs in slices, all games in turn,
and the median slice counts, so that a busy moment of the machine does not pick out one game.
"""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import dataclass, field

import engine
from engine import Game

__all__ = ["Speed", "measure"]

SLICES = 9


@dataclass
class Speed:
    """What the slices of one table gave."""

    game: Game
    rates: list[float] = field(default_factory=list)
    """Events a second, by slice."""
    games: int = 0
    events: int = 0

    @property
    def events_a_second(self) -> float:
        return statistics.median(self.rates)

    @property
    def events_a_game(self) -> float:
        return self.events / self.games


def measure(seconds: float = 1.0) -> list[Speed]:
    """Every game at every number of players, about this long each."""
    tables = [
        Speed(engine.load(info.name, players))
        for info in engine.games()
        for players in info.players
    ]
    for number in range(SLICES):
        for table in tables:
            _run_slice(table, seconds / SLICES, number)
    return tables


def _run_slice(table: Speed, seconds: float, number: int) -> None:
    games, spent = 64, 0.0
    while spent < seconds / 2:
        games *= 2
        start = time.process_time()
        played = table.game.playouts(games, seed=number)
        spent = time.process_time() - start
    table.rates.append(played.events / spent)
    table.games += played.games
    table.events += played.events


def main() -> None:
    """Prints the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"{'game':20} {'players':>7} {'events a game':>14} {'million events a second':>24}")
    for speed in measure(seconds):
        print(
            f"{speed.game.name:20} {speed.game.players:7} {speed.events_a_game:14.1f}"
            f" {speed.events_a_second / 1e6:24.1f}"
        )


if __name__ == "__main__":
    main()
