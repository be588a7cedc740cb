"""One number for how the program plays: the same on every machine, another when play changes."""

from __future__ import annotations

import hashlib

import ai
import engine
from ai import Limit
from engine import SEATS, Game

__all__ = ["signature"]

PLAYOUTS = 200
ITERATIONS = 200
DECISIONS = 12
"""Searched in each table; between them the bot's own moves are played."""


def signature() -> int:
    """From fixed seeds and iterations over all games, at every number of players."""
    digest = hashlib.blake2b(digest_size=4)
    for info in engine.games():
        for players in info.players:
            digest.update(_table(engine.load(info.name, players)).encode())
    return int.from_bytes(digest.digest())


def _table(game: Game) -> str:
    """All that is counted in whole numbers: events of random games, visits of searches."""
    played = game.playouts(PLAYOUTS, seed=1)
    parts = [f"{game.name} {game.players} {played.events} {played.decisions}"]
    bot = ai.bot("ismcts", seed=1)
    state = game.deal(seed=1)
    for step in range(DECISIONS):
        if state.actor is None:
            break
        answer = bot.choose(state.view(SEATS.index(state.actor)), Limit(iterations=ITERATIONS))
        parts += [f"{line.move} {line.visits}" for line in answer.lines]
        state.play(answer.move)
        state.proceed(seed=step)
    return "\n".join(parts)
