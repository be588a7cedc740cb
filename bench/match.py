"""A plain match: one bot against copies of another, seats and deals in turn.

    python -m bench.match GAME ismcts:iterations=2000 greedy --players 4 --games 200

Prints the share of games won (a shared first place counts its part) with a 95 % interval.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
from dataclasses import dataclass
from functools import partial

import ai
import engine
from ai import Limit
from engine import SEATS

__all__ = ["Result", "play_game", "play_match"]

ONE = Limit(iterations=1)
"""For bots that do not search."""


@dataclass(frozen=True)
class Result:
    """Win shares of the first bot, one a game."""

    shares: list[float]

    @property
    def mean(self) -> float:
        return sum(self.shares) / len(self.shares)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        variance = sum((share - self.mean) ** 2 for share in self.shares) / len(self.shares)
        return 1.96 * math.sqrt(variance / len(self.shares))

    def __str__(self) -> str:
        return f"{self.mean:.3f} +- {self.margin:.3f} of {len(self.shares)} games"


def play_game(name: str, first: str, second: str, players: int, number: int) -> float:
    """Game number so and so: the first bot sits at seat `number % players`. Its win share."""
    seat = number % players
    bots = [ai.bot(first if s == seat else second, number) for s in range(players)]
    record = engine.Record(engine.load(name, players))
    while (state := record.state).actor is not None:
        if state.actor == "*":
            record.proceed(seed=number << 32 | len(record.events))
            continue
        asked = SEATS.index(state.actor)
        bot = bots[asked]
        record.play(bot.choose(state.view(asked), None if bot.limit else ONE).move)
    ranks = record.state.ranks or []
    best = min(ranks)  # the first place may go to a rival that is no seat
    return 1 / ranks.count(best) if ranks[seat] == best else 0.0


def play_match(
    name: str, first: str, second: str, players: int, games: int, processes: int = 1
) -> Result:
    """Games 0, 1, 2, ...; the same whatever the number of processes."""
    play = partial(play_game, name, first, second, players)
    if processes == 1:
        return Result([play(number) for number in range(games)])
    # Not by fork: whoever calls this may have threads.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return Result(pool.map(play, range(games), chunksize=1))


def main() -> None:
    """The command of the module's docstring."""
    parser = argparse.ArgumentParser(description="One bot against copies of another.")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    try:
        result = play_match(
            given.game, given.first, given.second, given.players, given.games, given.processes
        )
    except ValueError as error:
        parser.error(str(error))
    print(f"{given.first} against {given.second}, {given.game} for {given.players}: {result}")


if __name__ == "__main__":
    main()
