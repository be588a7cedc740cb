"""Bot specs: `name` or `name:key=value,key=value`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ai.limit import Limit
from engine.errors import quote

__all__ = ["Spec", "SpecError"]

LENGTH_MAX = 500
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class SpecError(ValueError):
    """A bot spec that cannot be read, or that names what is not there."""


@dataclass(frozen=True)
class Spec:
    """A spec taken apart: the bot's name, its default limit, and its settings as texts."""

    name: str
    limit: Limit | None
    settings: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> Spec:
        """SpecError quotes the part that is wrong."""
        if not isinstance(text, str):
            raise TypeError(f"bot spec expected, not {type(text).__name__}")
        if len(text) > LENGTH_MAX:
            raise SpecError(f"bot spec {quote(text)} is longer than {LENGTH_MAX} characters")
        name, colon, rest = text.partition(":")
        if not _NAME.fullmatch(name):
            raise SpecError(f"bot spec {quote(text)} does not begin with a name")
        settings: dict[str, str] = {}
        for part in rest.split(",") if colon else []:
            key, equals, value = part.partition("=")
            if not equals or not value or not _NAME.fullmatch(key):
                raise SpecError(f"bot spec {quote(text)}: {quote(part)} is not key=value")
            if key in settings:
                raise SpecError(f"bot spec {quote(text)}: {key} stands there twice")
            settings[key] = value
        return cls(name, _take_limit(settings), settings)


def _take_limit(settings: dict[str, str]) -> Limit | None:
    given: dict[str, Any] = {}
    if "seconds" in settings:
        given["seconds"] = _number(float, "seconds", settings.pop("seconds"))
    if "iterations" in settings:
        given["iterations"] = _number(int, "iterations", settings.pop("iterations"))
    try:
        return Limit(**given) if given else None
    except ValueError as error:
        raise SpecError(f"bot spec: {error}") from None


def _number(kind: type[int] | type[float], key: str, value: str) -> int | float:
    try:
        if "_" in value or value != value.strip():  # Python would take both
            raise ValueError
        return kind(value)
    except ValueError:
        raise SpecError(f"bot spec: {key}={quote(value)} is not a number") from None
