"""A game under way: bots at their seats, and chance from a seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import ai
from engine import SEATS, Game, Record

__all__ = ["Match", "derive"]

LIMIT = ai.Limit(seconds=1)
"""For bots whose spec says nothing about time."""


def derive(seed: int, purpose: str) -> int:
    """A seed of its own for each purpose, so that one number decides a whole game."""
    digest = hashlib.blake2b(f"{seed} {purpose}".encode(), digest_size=8)
    return int.from_bytes(digest.digest())


class Match:
    """A record that grows. Bots get views and nothing else; seats without a bot are people's."""

    def __init__(self, game: Game, specs: Mapping[int, str], seed: int) -> None:
        self.record = Record(game)
        self.bots = {
            seat: ai.bot(spec, derive(seed, f"bot {seat}")) for seat, spec in specs.items()
        }
        self.seed = seed

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return self.record.state.actor is None

    @property
    def asked(self) -> int | None:
        """The seat whose decision it is."""
        actor = self.record.state.actor
        return SEATS.index(actor) if actor is not None and actor in SEATS else None

    def replay(self, events: Iterable[tuple[str, str]]) -> None:
        """Goes on from here with events of another record of the same game."""
        for _, text in events:
            self.play(text)

    def play(self, text: str) -> None:
        """Plays an event; MoveError where it is not possible, nothing changed."""
        self.record.play(text)

    def proceed(self) -> None:
        """Plays chance and announcements up to the next decision or the end."""
        # The number of events goes into the seed: a game taken up again goes on the same.
        chance = derive(self.seed, f"chance {len(self.record.events)}")
        self.record.proceed(chance)

    def step(self) -> None:
        """Lets the bot that is asked make its move."""
        assert self.asked is not None
        bot = self.bots[self.asked]
        view = self.record.state.view(self.asked)
        self.play(bot.choose(view, None if bot.limit else LIMIT).move)

    def save(self, path: Path) -> None:
        """Writes the record; RecordError where that cannot be done."""
        self.record.save(path)
