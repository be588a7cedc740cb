"""The games there are, and loading one.

A game is a folder below `engine/games` or `engine/calibration`; nothing else lists it.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

import engine.calibration
import engine.games
from engine.errors import GameError, SheetError, quote
from engine.info import GameInfo, OptionValue
from engine.sheets import Sheet
from engine.surface import Game

__all__ = ["games", "load", "restore", "rules_page", "sheet_path"]

_SHELVES = (engine.games, engine.calibration)


@cache
def _folders() -> dict[str, str]:
    """Module names by name of the game. None is imported yet: a broken one breaks no other."""
    return {
        entry.name: f"{shelf.__name__}.{entry.name}"
        for shelf in _SHELVES
        for entry in pkgutil.iter_modules(shelf.__path__)
        if entry.ispkg
    }


def _module(name: str) -> ModuleType:
    folder = _folders().get(name) if isinstance(name, str) else None
    if folder is None:
        raise GameError(f"no game {quote(name)}; games: {', '.join(_folders())}")
    module = importlib.import_module(folder)
    if module.INFO.name != name:
        raise GameError(f"the folder {name} says that its game is {quote(module.INFO.name)}")
    return module


def games() -> list[GameInfo]:
    """All games, the five first, each group in the order of the alphabet."""
    return [_module(name).INFO for name in _folders()]


def sheet_path(name: str) -> Path:
    """The component sheet that comes with a game; SheetError for games without numbers."""
    path = Path(str(_module(name).__file__)).with_name("sheet.toml")
    if not path.exists():
        raise SheetError(f"{name} has no component sheet")
    return path


def rules_page(name: str) -> str:
    """The rules for players, in Markdown."""
    return Path(str(_module(name).__file__)).with_name("rules.md").read_text(encoding="utf-8")


def load(
    name: str,
    players: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    sheet: str | os.PathLike[str] | None = None,
) -> Game:
    """A game ready to be dealt: the smallest table and the game's own sheet unless told otherwise.

    ValueError names what is wrong: game, number of players, option, or table and value of a sheet.
    """
    module = _module(name)
    info: GameInfo = module.INFO
    if players is None:
        players = info.players[0]
    if type(players) is not int or players not in info.players:
        known = ", ".join(map(str, info.players))
        raise GameError(f"{name} is not for {quote(players)} players; players: {known}")
    chosen = info.complete(options)
    parts, digest = _read_sheet(module, sheet)
    return restore(name, module.rules.box(players, chosen, parts), chosen, digest)


def restore(name: str, box: bytes, options: Mapping[str, OptionValue], sheet: str | None) -> Game:
    """A game from the parts of one that was loaded, for other processes. Trusts the box."""
    module = _module(name)
    return Game(
        info=module.INFO,
        api=module.rules.API,
        box=box,
        options=options,
        sheet=sheet,
        facts=module.rules.facts,
        draw=module.draw,
    )


def _read_sheet(
    module: ModuleType, sheet: str | os.PathLike[str] | None
) -> tuple[object, str | None]:
    """The parts that a game makes of its sheet, and the sheet's digest if it is not its own."""
    if sheet is None and not hasattr(module, "read_sheet"):
        return None, None
    own = Sheet.read(sheet_path(module.INFO.name))
    used = own if sheet is None else Sheet.read(sheet)
    parts = module.read_sheet(used)
    digest = used.digest()
    return parts, None if digest == own.digest() else digest
