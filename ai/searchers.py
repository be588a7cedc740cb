"""The players that search, on top of the native searches."""

from __future__ import annotations

from typing import Any, ClassVar

from ai.answer import Line
from ai.ismcts import Search
from ai.limit import Limit
from ai.player import Bot, Thought
from ai.settings import Setting
from engine import View

__all__ = ["Ismcts"]

HEADER_SIZE = 8
"""Bytes of a view before its state."""
FORCED_ITERATIONS = 64
"""Spent on the values of a move that is the only one."""
FOREVER = 1 << 62
PV_LENGTH = 8


class Ismcts(Bot):
    """Information-Set Monte Carlo Tree Search: thinks in worlds that agree with its view."""

    name = "ismcts"
    about = "searches worlds that agree with what its seat knows, one tree for all of them"
    parameters: ClassVar[dict[str, Setting]] = {
        "c": Setting(0.5, "how much to explore: weight of the bound beside the mean", 0, 10),
        "digest": Setting(
            "auto",
            "what other seats' nodes know at the root: all that they know (exact), nothing "
            "(merged), exact in calibration games (auto)",
            choices=("auto", "exact", "merged"),
        ),
        "chance": Setting(
            "auto",
            "whether chance and announcements tell nodes apart (key) or not (open); auto: key in "
            "calibration games",
            choices=("auto", "key", "open"),
        ),
        "tries": Setting(
            1, "random moves of which a rollout takes the one preferred by the game", 1, 16
        ),
        "cutoff": Setting(
            0, "decisions of a rollout before the game's estimate ends it, 0 = never", 0, 1000
        ),
        "widening": Setting(
            0.0,
            "moves that a node tries, the game's preferred ones first: so many times the root of "
            "its visits, 0 = all at once",
            0,
            100,
        ),
        "memory": Setting(256, "MiB that the tree may take", 1, 1 << 16),
    }

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._search: Search | None = None

    def think(self, view: View, legal: list[str], limit: Limit) -> Thought:
        search = self._search = self._begin(view)
        iterations = limit.iterations or FOREVER
        if len(legal) == 1:
            iterations = min(iterations, FORCED_ITERATIONS)
        search.run(iterations, limit.seconds or 0)
        lines = tuple(
            Line(*line, pv=tuple(search.variation(line[0], PV_LENGTH, self.seed)))
            for line in search.lines()
        )
        return Thought(lines[0].move, lines[0].values, lines, search.iterations)

    def stop(self) -> None:
        """Ends a search that goes on in another thread; it answers with what it has."""
        if self._search is not None:
            self._search.stop()

    def _begin(self, view: View) -> Search:
        info = view.game.info
        settings = self.settings(info.name)
        digest, chance = settings["digest"], settings["chance"]
        return Search(
            view.game.api,
            view.game.box,
            bytes(view)[HEADER_SIZE:],
            view.seat,
            seed=self.draw(view, "search"),
            c=float(settings["c"]),
            exact=digest == "exact" or (digest == "auto" and info.calibration),
            chance=chance == "key" or (chance == "auto" and info.calibration),
            memory=int(settings["memory"]) << 20,
            scores=info.score_range,
            tries=int(settings["tries"]),
            widening=float(settings["widening"]),
            # An estimate is a win share and tells no score.
            cutoff=0 if info.score_range else int(settings["cutoff"]),
        )
