"""Records: the history of a game as JSON that a person can read."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any

from engine.catalog import load
from engine.errors import GameError, MoveError, RecordError, quote
from engine.files import quote_path, read_text, write_text
from engine.surface import Game, State

__all__ = ["Record"]

VERSION = 1
SIZE_MAX = 16 << 20


class Record:
    """A game and its events so far. Iterating gives the states, from the empty table on."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a Game expected, not {type(game).__name__}")
        self.game = game
        self._events: list[tuple[str, str]] = []
        self._state = game.new()
        self._sights: list[list[tuple[str, str]]] = [[] for _ in range(game.players)]

    @property
    def events(self) -> list[tuple[str, str]]:
        """Actor and text of all events so far."""
        return list(self._events)

    @property
    def state(self) -> State:
        """The table after the last event. A copy: what is played on it is not recorded."""
        return self._state.copy()

    def play(self, text: str) -> None:
        """Plays an event; ValueError on anything illegal, nothing changed."""
        actor = self._state.actor_of(text)
        for seat, sights in enumerate(self._sights):
            visible = self._state.seen(text, seat)
            if visible is not None:
                sights.append((actor, visible))
        self._state.play(text)
        self._events.append((actor, text))

    def proceed(self, seed: int | None = None) -> list[str]:
        """Plays the `*` events up to the next decision or the end; returns them."""
        played = self._state.copy().proceed(seed)
        for text in played:
            self.play(text)
        return played

    def seen(self, seat: int) -> list[str]:
        """All that a seat has seen, in order: all that it knows."""
        return [text for _, text in self.sights(seat)]

    def sights(self, seat: int) -> list[tuple[str, str]]:
        """What a seat has seen, with the actor of each event."""
        self.game.check_seat(seat)
        return list(self._sights[seat])

    def __iter__(self) -> Iterator[State]:
        state = self.game.new()
        yield state.copy()
        for _, text in self._events:
            state.play(text)
            yield state.copy()

    def to_map(self) -> dict[str, Any]:
        """The record as plain values, as in files and on the wire."""
        game = self.game
        record: dict[str, Any] = {"posse": VERSION, "game": game.name, "players": game.players}
        record["options"] = dict(game.options)
        if game.sheet is not None:
            record["sheet"] = game.sheet
        record["events"] = [list(event) for event in self._events]
        if self._state.scores is not None:
            record["result"] = {"scores": self._state.scores, "ranks": self._state.ranks}
        return record

    @classmethod
    def from_map(cls, record: object, sheet: str | os.PathLike[str] | None = None) -> Record:
        """Replays a record. RecordError says which field or event is wrong, and why.

        Fields that are not known are left alone: people and front ends add their own.
        """
        fields = _check_fields(record)
        game = _load_game(fields, sheet)
        replay = cls(game)
        for number, event in enumerate(fields["events"], start=1):
            replay._replay(number, event)
        replay._check_result(fields.get("result"))
        return replay

    def _replay(self, number: int, event: object) -> None:
        if (
            not isinstance(event, list | tuple)
            or len(event) != 2
            or not all(isinstance(part, str) for part in event)
        ):
            raise RecordError(f"record: event {number} is {quote(event)}, not [actor, text]")
        actor, text = event
        try:
            expected = self._state.actor_of(text)
            if actor != expected:
                raise RecordError(
                    f"record: event {number} {quote(text)} is of {expected}, not of {quote(actor)}"
                )
            self.play(text)
        except MoveError as error:
            raise RecordError(f"record: event {number}: {error}") from None

    def _check_result(self, result: object) -> None:
        if result is None:
            return
        if self._state.scores is None:
            raise RecordError("record: a result, but the game is not over")
        if result != {"scores": self._state.scores, "ranks": self._state.ranks}:
            raise RecordError(
                f"record: result {quote(result)}, but the events give scores "
                f"{self._state.scores} and ranks {self._state.ranks}"
            )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record, one event a line. An interrupted write leaves the old file whole."""
        write_text(path, _written(self.to_map()), RecordError)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], sheet: str | os.PathLike[str] | None = None
    ) -> Record:
        """Reads and replays a record; `sheet` where it was not played with the game's own."""
        text = read_text(path, "record", SIZE_MAX, RecordError)
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:  # a JSONDecodeError is a ValueError
            reason = quote(str(error), 120)
            raise RecordError(f"record {quote_path(path)} is not JSON: {reason}") from None
        return cls.from_map(record, sheet)


def _check_fields(record: object) -> Mapping[str, Any]:
    if not isinstance(record, dict):
        raise RecordError(f"record: {quote(record)} is not a map")
    version = record.get("posse")
    if type(version) is not int or version != VERSION:
        raise RecordError(f"record: version 'posse' is {quote(version)}, not {VERSION}")
    if type(record.get("players")) is not int:
        raise RecordError(f"record: players {quote(record.get('players'))} is not a whole number")
    if not isinstance(record.get("options", {}), dict):
        raise RecordError(f"record: options {quote(record['options'])} is not a map")
    if not isinstance(record.get("events"), list):
        raise RecordError(f"record: events {quote(record.get('events'))} is not a list")
    return record


def _load_game(fields: Mapping[str, Any], sheet: str | os.PathLike[str] | None) -> Game:
    try:
        game = load(fields.get("game", ""), fields["players"], fields.get("options"), sheet)
    except GameError as error:
        raise RecordError(f"record: {error}") from None
    if game.sheet != fields.get("sheet"):
        played = "the game's own sheet"
        if fields.get("sheet") is not None:
            played = f"sheet {quote(fields['sheet'])}"
        other = "it was not given" if sheet is None else f"{quote_path(sheet)} is another one"
        raise RecordError(f"record: played with {played}, and {other}")
    return game


def _written(record: dict[str, Any]) -> str:
    """JSON with one line for each event, for people who read or compare records."""
    lines = []
    for name, value in record.items():
        if name == "events" and value:
            inner = ",\n".join("    " + json.dumps(event) for event in value)
            lines.append(f'  "events": [\n{inner}\n  ]')
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
