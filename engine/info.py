"""What a game says about itself before it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.errors import OptionError, quote

__all__ = ["SEATS", "Fact", "GameInfo", "Option", "OptionValue"]

SEATS = "ABCDE"
"""The letters of the seats, clockwise."""

Fact = str | int | None | list[str] | list[int]
OptionValue = str | int


@dataclass(frozen=True)
class Option:
    """One rule variant: its values, the default first, and a sentence on what it changes."""

    values: tuple[OptionValue, ...]
    about: str
    summary: str = ""
    """The values in a few words, where they are too many to be listed."""

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    @property
    def words(self) -> list[str]:
        """The values as people write them: yes and no as in a record, `true` and `false`."""
        return [str(v).lower() if isinstance(v, bool) else str(v) for v in self.values]

    @property
    def choices(self) -> str:
        """All values in a line, the default first."""
        return self.summary or ", ".join(self.words)


@dataclass(frozen=True)
class GameInfo:
    """A game of the catalogue."""

    name: str
    title: str
    players: tuple[int, ...]
    options: Mapping[str, Option] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    """What `facts()` tells: names, with `S` for a seat and so on, and their meaning."""
    hidden: bool = True
    """Whether some seat ever knows what another does not."""
    calibration: bool = False
    """Small, with known answers."""
    score_range: tuple[int, int] | None = None
    """Lowest and highest score, for games in which points count and not the place (poker)."""
    rivals: int = 0
    """How many that are no seat may be ranked among the seats, and so take their places."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))

    def complete(self, options: Mapping[str, OptionValue] | None) -> dict[str, OptionValue]:
        """The options with defaults filled in; OptionError on what the game does not have."""
        chosen = {name: option.default for name, option in self.options.items()}
        if options is not None and not isinstance(options, Mapping):
            raise OptionError(f"options {quote(options)} are not a map of names to values")
        for name, value in (options or {}).items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(self.options) or "none"
                raise OptionError(f"{self.name} has no option {quote(name)}; options: {known}")
            # 1 == True: compare the type as well.
            if not any(value == v and type(value) is type(v) for v in option.values):
                raise OptionError(
                    f"option {name} cannot be {quote(value)}; values: {option.choices}"
                )
            chosen[name] = value
        return chosen
