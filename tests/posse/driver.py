"""A person made of a function: answers prompts, and everything on the screen is kept as text."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path

from click.testing import CliRunner, Result
from rich.console import Console

import engine
from posse.cli import main
from posse.match import Match
from posse.play import Sitting

Answer = Callable[[str], str]


def one_after_the_other(lines: Iterable[str]) -> Answer:
    """Types the lines; then the input ends."""
    left = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return ask


def always(line: str) -> Answer:
    return lambda prompt: line


def new_match(
    players: int = 3, seat: int = 0, seed: int = 7, spec: str = "greedy", game: str = "wild_gangs"
) -> Match:
    specs = {other: spec for other in range(players) if other != seat}
    return Match(engine.load(game, players), specs, seed)


class Person:
    """A sitting with its screen; `answer` may look at the sitting through `self`."""

    def __init__(
        self,
        answer: Answer,
        match: Match | None = None,
        seat: int = 0,
        keep: Path | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.match = match or new_match(seat=seat)
        self.answer = answer
        self.paper = io.StringIO()
        who = ["greedy"] * self.match.record.game.players
        who[seat] = "you"
        self.sitting = Sitting(
            self.match,
            seat,
            Console(file=self.paper, width=size[0], height=size[1], highlight=False, markup=False),
            self._ask,
            who=who,
            keep=keep,
            again=lambda path: f"posse play --resume {path}",
        )

    def _ask(self, prompt: str) -> str:
        self.paper.write(prompt)
        line = self.answer(prompt)
        self.paper.write("\n")
        return line

    def run(self) -> int:
        return self.sitting.run()

    @property
    def screen(self) -> str:
        return self.paper.getvalue()


def run(*args: str) -> Result:
    """The command, in this process."""
    return CliRunner().invoke(main, args)


def complaint(args: list[str]) -> str:
    """The one line that a mistake gets."""
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("posse: ")
    assert result.stderr.count("\n") == 1
    return result.stderr[len("posse: ") : -1]
