"""The players that do not search."""

from __future__ import annotations

from ai.limit import Limit
from ai.player import Bot, Thought
from engine import View

__all__ = ["Greedy", "Random"]


class Random(Bot):
    """Knows nothing and wants nothing."""

    name = "random"
    about = "any legal move, all equally likely"

    def think(self, view: View, legal: list[str], limit: Limit) -> Thought:
        players = view.game.players
        return Thought(legal[self.draw(view, "pick") % len(legal)], (1 / players,) * players)


class Greedy(Bot):
    """Plays what the game's own advice ranks first, without looking ahead."""

    name = "greedy"
    about = "the move that the game's own advice ranks first, no search"
    worlds = 16
    """Sampled for the values of the answer; the move does not depend on them."""

    def think(self, view: View, legal: list[str], limit: Limit) -> Thought:
        weights = view.prefer()
        best = max(weights)
        tied = [move for move, weight in zip(legal, weights, strict=True) if weight == best]
        return Thought(tied[self.draw(view, "pick") % len(tied)], self._values(view))

    def _values(self, view: View) -> tuple[float, ...]:
        guesses = [
            view.sample(self.draw(view, f"world {world}")).estimate()
            for world in range(self.worlds)
        ]
        sums = [sum(shares) for shares in zip(*guesses, strict=True)]
        return tuple(share / sum(sums) for share in sums)
