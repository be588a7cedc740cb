"""What all bots have in common: settings, a seed, a limit, and a view to answer."""

from __future__ import annotations

import hashlib
import time
from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from ai.answer import Answer, Line
from ai.limit import Limit
from ai.settings import Setting, SettingValue, game_defaults, read_settings
from ai.spec import Spec
from engine import SEATS, View

__all__ = ["Bot", "Thought"]


class Thought(NamedTuple):
    """What a bot has found out: an answer without its time."""

    move: str
    values: tuple[float, ...]
    lines: tuple[Line, ...] = ()
    iterations: int = 0


class Bot(ABC):
    """A player. `choose` depends on spec, seed, view and limit alone."""

    name: ClassVar[str]
    about: ClassVar[str]
    parameters: ClassVar[dict[str, Setting]] = {}

    def __init__(self, spec: Spec, seed: int) -> None:
        self.given = read_settings(self.name, self.parameters, spec.settings)
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
        thought = self.think(view, legal, limit)
        return Answer(*thought, seconds=time.perf_counter() - started)

    @abstractmethod
    def think(self, view: View, legal: list[str], limit: Limit) -> Thought:
        """The move for a view that is asked."""

    def stop(self) -> None:  # noqa: B027 - those that answer at once have nothing to stop
        """Ends a search that goes on in another thread; it answers with what it has."""

    def settings(self, game: str) -> dict[str, SettingValue]:
        """All settings in a game: what the spec says, then the game's defaults, then the plain."""
        plain = {name: setting.default for name, setting in self.parameters.items()}
        return plain | dict(game_defaults(self.name).get(game, {})) | self.given

    def draw(self, view: View, purpose: str) -> int:
        """A number that seed, view and purpose decide: 64 bits that look random."""
        text = b"%d %s " % (self.seed, purpose.encode()) + bytes(view)
        return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest())
