"""What is printed: tables and lists in plain ASCII, as wide as the terminal and no wider."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

from rich.box import Box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ai
from engine import SEATS, GameInfo

__all__ = [
    "Steps",
    "Waiting",
    "bots_table",
    "columns",
    "console",
    "facts_table",
    "flow",
    "games_table",
    "options_table",
    "peers_table",
    "result_table",
    "settings_table",
    "speed_table",
    "verdict",
]

# A line below the head and nothing else; any terminal can draw it.
_LINE = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


def console(*, stderr: bool = False) -> Console:
    """Plain text unless a terminal listens, and no styles at all where NO_COLOR is set."""
    return Console(
        stderr=stderr,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )


def _table(*heads: str) -> Table:
    table = Table(
        box=_LINE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold"
    )
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def _numbers(players: Sequence[int]) -> str:
    """`2-4` where no number between is missing, else all of them."""
    if len(players) > 1 and list(players) == list(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))


def games_table(infos: Iterable[GameInfo]) -> Table:
    """One row a game."""
    table = _table("name", "title", "players", "hidden", "calibration")
    for info in infos:
        hidden = "yes" if info.hidden else "no"
        calibration = "yes" if info.calibration else "no"
        table.add_row(info.name, info.title, _numbers(info.players), hidden, calibration)
    return table


def options_table(infos: Iterable[GameInfo]) -> Table:
    """One row an option of a game, its default first."""
    table = _table("game", "option", "values, the default first")
    for info in infos:
        for name, option in info.options.items():
            table.add_row(info.name, name, option.choices)
    return table


def bots_table(kinds: Iterable[type[ai.Bot]]) -> Table:
    """One row a bot, weakest first."""
    table = _table("name", "what it plays", "example")
    for kind in kinds:
        table.add_row(kind.name, kind.about, f"--bot {kind.name}")
    return table


def settings_table(kinds: Iterable[type[ai.Bot]]) -> Table:
    """One row a setting of a bot."""
    table = _table("bot", "setting", "default", "range", "what it does")
    for kind in kinds:
        for name, setting in kind.parameters.items():
            about = "; ".join([setting.about, *_game_defaults(kind, name)])
            table.add_row(kind.name, name, str(setting.default), setting.range, about)
    return table


def _game_defaults(kind: type[ai.Bot], setting: str) -> list[str]:
    return [
        f"{tuned[setting]} in {game}"
        for game, tuned in ai.game_defaults(kind.name).items()
        if setting in tuned
    ]


def facts_table(info: GameInfo) -> Table:
    """The names that `facts()` of a game gives, and what they tell."""
    table = _table("fact", "what it tells")
    table.columns[0].no_wrap = True
    for name, meaning in info.facts.items():
        table.add_row(name, meaning)
    return table


def speed_table(rows: Iterable[Mapping[str, Any]]) -> Table:
    """Playouts and search of every table, in thousands and millions a second."""
    table = _table("game", "players", "events/game", "M events/s", "k playouts/s", "k search/s")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['events_a_game']:.1f}",
            f"{row['events_a_second'] / 1e6:.1f}",
            f"{row['playouts_a_second'] / 1e3:.0f}",
            f"{row['iterations_a_second'] / 1e3:.0f}",
        )
    return table


def peers_table(rows: Iterable[Mapping[str, Any]]) -> Table:
    """Ours beside theirs, in thousands a second, and how many times as fast."""
    table = _table("game", "k playouts/s", "OpenSpiel", "times", "k search/s", "OpenSpiel", "times")
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        cells = []
        for what in ("playouts", "iterations"):
            ours, theirs = row[what], row[f"their_{what}"]
            cells.append(f"{ours / 1e3:.0f}")
            cells += (
                ["-", "-"] if theirs is None else [f"{theirs / 1e3:.0f}", f"{ours / theirs:.1f}"]
            )
        table.add_row(row["game"], *cells)
    return table


def result_table(ranks: Sequence[int], scores: Sequence[int], who: Sequence[str]) -> Table:
    """The best first; equal ranks in the order of the seats."""
    table = _table("rank", "seat", "who", "score")
    table.columns[3].justify = "right"
    for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat]):
        table.add_row(str(ranks[seat]), SEATS[seat], who[seat], str(scores[seat]))
    return table


def verdict(ranks: Sequence[int], person: int | None) -> str:
    """Who has won, in a sentence."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    names = ["you" if seat == person else SEATS[seat] for seat in winners]
    if len(names) > 1:
        text = f"{', '.join(names[:-1])} and {names[-1]} share the first place."
    else:
        text = "you win." if winners == [person] else f"{names[0]} wins."
    return text[0].upper() + text[1:]


def flow(lead: str, parts: Iterable[str], width: int) -> str:
    """The parts after a lead, with commas between them, broken only there."""
    lines = [lead]
    comma = " "
    for part in parts:
        if len(lines[-1]) + len(comma) + len(part) + 1 > width:
            lines[-1] += comma.rstrip()
            lines.append(f"  {part}")
        else:
            lines[-1] += comma + part
        comma = ", "
    return "\n".join(lines)


def columns(parts: Sequence[str], width: int, indent: str = "  ") -> str:
    """The parts numbered from 1, in as many columns as there is room for, read along the lines."""
    digits = len(str(len(parts)))
    cells = [f"{number:>{digits}} {part}" for number, part in enumerate(parts, start=1)]
    wide = max(map(len, cells), default=0) + 3
    row = max(1, (width - len(indent) + 2) // wide)
    starts = range(0, len(cells), row)
    rows = ["".join(cell.ljust(wide) for cell in cells[i : i + row]).rstrip() for i in starts]
    return "\n".join(indent + line for line in rows)


class Steps:
    """A bar on standard error for work of a known number of steps; gone when it is done."""

    def __init__(self, text: str, steps: int) -> None:
        self._screen = console(stderr=True)
        self._progress = Progress(
            console=self._screen, transient=True, disable=not self._screen.is_terminal
        )
        self._task = self._progress.add_task(text, total=steps)

    def advance(self) -> None:
        """One step more."""
        self._progress.advance(self._task)

    def __enter__(self) -> Steps:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()


class Waiting:
    """A spinner on standard error, for what takes longer than a blink."""

    blink = 0.4

    def __init__(self, text: str) -> None:
        self._console = console(stderr=True)
        self._status = self._console.status(text, spinner="line")
        self._timer = threading.Timer(self.blink, self._status.start)
        self._timer.daemon = True

    def say(self, text: str) -> None:
        """Another text beside the spinner."""
        self._status.update(text)

    def __enter__(self) -> Waiting:
        if self._console.is_terminal:
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._timer.cancel()
        if self._timer.ident is not None:
            self._timer.join()
        self._status.stop()
