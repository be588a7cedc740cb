"""Texts of the command line made into values; what is wrong is named in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import engine
from engine import SEATS, Game, GameInfo, Record, check_seed
from engine.errors import quote
from engine.files import quote_path
from engine.info import OptionValue
from posse.errors import Mistake
from posse.match import Match

__all__ = [
    "check_target",
    "find_game",
    "load_game",
    "load_record",
    "read_seat",
    "read_seed",
    "seat_bots",
    "share_bots",
]


def find_game(name: str) -> GameInfo:
    """What a game of the catalogue says about itself."""
    known = {info.name: info for info in engine.games()}
    if name not in known:
        raise Mistake(f"no game {quote(name)}; games: {', '.join(known)}")
    return known[name]


def load_game(name: str, players: int | None, options: Sequence[str], sheet: Path | None) -> Game:
    """The game with options written NAME=VALUE."""
    return engine.load(name, players, _read_options(find_game(name), options), sheet)


def load_record(
    path: Path, sheet: Path | None, name: str | None, players: int | None, options: Sequence[str]
) -> Record:
    """A saved game; whatever else was asked for must agree with it."""
    record = Record.load(path, sheet)
    game = record.game
    shown = quote(str(path))
    if name is not None and find_game(name).name != game.name:
        raise Mistake(f"record {shown} is a game of {game.name}, not of {name}")
    if players is not None and players != game.players:
        raise Mistake(f"record {shown} is a game of {game.players} players, not of {players}")
    chosen = _read_options(game.info, options)
    game.info.complete(chosen)
    for option, value in chosen.items():
        if game.options[option] != value:
            raise Mistake(f"record {shown} has {option}={game.options[option]}, not {value}")
    return record


def _read_options(info: GameInfo, texts: Sequence[str]) -> dict[str, OptionValue]:
    """The values of the texts; those that the game does not have are left for it to refuse."""
    chosen: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Mistake(f"option {quote(text)} is not NAME=VALUE")
        if name in chosen:
            raise Mistake(f"option {quote(name)} stands there twice")
        chosen[name] = value
        if name in info.options:
            option = info.options[name]
            chosen[name] = dict(zip(option.words, option.values, strict=True)).get(value, value)
    return chosen


def read_seat(text: str, game: Game) -> int:
    """The number of a seat from its letter, large or small."""
    seats = SEATS[: game.players]
    if len(text) != 1 or text.upper() not in seats:
        raise Mistake(f"no seat {quote(text)} at this table; seats: {', '.join(seats)}")
    return seats.index(text.upper())


def read_seed(text: str | None) -> int:
    """A seed, or without one a number that nobody can repeat."""
    if text is None:
        return check_seed(None)
    digits = text.isascii() and text.isdigit() and len(text) <= 20
    return check_seed(int(text) if digits else text)  # type: ignore[arg-type]  # it says why not


def share_bots(specs: Sequence[str], seats: Sequence[int]) -> dict[int, str]:
    """One spec for all seats, or one for each in order."""
    if len(specs) == 1:
        specs = [*specs] * len(seats)
    if len(specs) != len(seats):
        raise Mistake(f"{len(specs)} bots for {len(seats)} seats: give one for all or one for each")
    return dict(zip(seats, specs, strict=True))


def check_target(path: Path) -> None:
    """Refuses to write over a file that is no saved game."""
    try:
        if path.is_file() and '"posse"' not in path.read_text(encoding="utf-8")[:100]:
            raise Mistake(f"{quote_path(path)} is there and is no saved game")
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"{quote_path(path)} is there and is no saved game") from None


def seat_bots(game: Game, specs: Mapping[int, str], seed: int) -> Match:
    """A match with these bots; a spec that the bot does not understand is a mistake."""
    try:
        return Match(game, specs, seed)
    except ValueError as error:
        raise Mistake(str(error)) from None
