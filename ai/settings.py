"""Settings of a bot: typed, documented, and checked against their range."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ai.spec import SpecError
from engine.errors import quote

__all__ = ["Setting", "SettingValue", "game_defaults", "read_settings"]

SettingValue = int | float | str


@dataclass(frozen=True)
class Setting:
    """A number with its range, or a word with its choices. The default tells the type."""

    default: SettingValue
    about: str
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()

    @property
    def range(self) -> str:
        """What may be given, for people."""
        return " ".join(self.choices) if self.choices else f"{self.low:g} to {self.high:g}"

    def read(self, name: str, text: str) -> SettingValue:
        """The value that a text means; SpecError names it where it is none."""
        if self.choices:
            if text in self.choices:
                return text
        else:
            try:
                value = int(text) if isinstance(self.default, int) else float(text)
                if self.low <= value <= self.high:
                    return value
            except ValueError:
                pass
        raise SpecError(f"{name}={quote(text)}: must be {self.range}")


def read_settings(
    bot: str, known: Mapping[str, Setting], given: Mapping[str, str]
) -> dict[str, SettingValue]:
    """The settings given, checked."""
    for name in given:
        if name not in known:
            names = ", ".join([*known, "iterations", "seconds"])
            raise SpecError(f"{bot} has no setting {quote(name)}; settings: {names}")
    return {name: known[name].read(name, text) for name, text in given.items()}


@cache
def game_defaults(bot: str) -> Mapping[str, Mapping[str, SettingValue]]:
    """By game: the defaults of a bot that are other than the plain ones."""
    text = (Path(__file__).parent / "defaults.toml").read_text(encoding="utf-8")
    defaults: dict[str, dict[str, dict[str, SettingValue]]] = tomllib.loads(text)
    return defaults.get(bot, {})
