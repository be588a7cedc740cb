"""The bots by name."""

from __future__ import annotations

from ai.player import Bot
from ai.searchers import Ismcts
from ai.simple import Greedy, Random
from ai.spec import Spec, SpecError
from engine import check_seed
from engine.errors import quote

__all__ = ["bot", "bots"]

_BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (Random, Greedy, Ismcts)}


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
