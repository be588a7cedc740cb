"""The rules: games, states, and what a seat knows. Knows nothing of players and sockets."""

# Importing a package binds its name here, so the folder comes before the function of the same name.
import engine.games  # noqa: F401

try:
    from engine.surface import Game, Playouts, State, View, check_seed
except ModuleNotFoundError as error:
    raise ImportError("Posse is not built here: run `make build`, or `pip install .`") from error

from engine.catalog import games, load, rules_page, sheet_path
from engine.errors import (
    DataError,
    GameError,
    MoveError,
    OptionError,
    RecordError,
    SheetError,
)
from engine.info import SEATS, GameInfo, Option
from engine.record import Record

__all__ = [
    "SEATS",
    "DataError",
    "Game",
    "GameError",
    "GameInfo",
    "MoveError",
    "Option",
    "OptionError",
    "Playouts",
    "Record",
    "RecordError",
    "SheetError",
    "State",
    "View",
    "check_seed",
    "games",
    "load",
    "rules_page",
    "sheet_path",
]
