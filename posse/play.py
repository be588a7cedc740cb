"""A person at the table: what the screen shows and what the keyboard may say.

Shows only the person's own view and what their seat has seen, until the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

import engine
from engine import SEATS
from engine.errors import quote
from posse.arguments import check_target
from posse.errors import INTERRUPTED, one_line
from posse.match import Match
from posse.show import columns, flow, result_table, verdict

__all__ = ["Sitting", "show_result", "show_rules"]

HELP = """\
Type the number of a move or its text. Or:
  table      the table and your moves again
  seen       everything that you have seen in this game
  rules      the rules of the game
  save FILE  write the game to a file, to go on later
  quit       leave (Ctrl-D does the same)
In what you have seen, a letter before an event is the seat that decided it,
and ? stands for what is hidden from you."""


class Left(Exception):  # noqa: N818 - leaving is no error
    """The person has left the table."""


class Sitting:
    """A person's game: `ask` reads a line, and the console shows everything else."""

    def __init__(
        self,
        match: Match,
        seat: int,
        screen: Console,
        ask: Callable[[str], str],
        *,
        who: list[str],
        keep: Path | None = None,
        saved: Path | None = None,
        again: Callable[[Path], str] = str,
        waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.match = match
        self.seat = seat
        self.screen = screen
        self.ask = ask
        self.who = who
        self.keep = keep
        """File that is written after every move."""
        self.again = again
        """The command that takes a saved game up again."""
        self.waiting = waiting
        self.saved = None if saved is None else (saved, len(match.record.events))
        """The last file, and how many events it holds."""

    def run(self) -> int:
        """Plays to the end, or until the person leaves; returns the exit code."""
        self._tell(self._welcome())
        try:
            while self._advance():
                pass
        except (Left, EOFError) as left:
            self._tell(("\n" if isinstance(left, EOFError) else "") + self._farewell())
            return 0
        except KeyboardInterrupt:
            self._tell("\n" + self._farewell())
            return INTERRUPTED
        self._finish()
        return 0

    def _advance(self) -> bool:
        """One decision, whoever is asked; False when the game is over."""
        self.match.proceed()
        self._keep()
        if self.match.asked is None:
            return False
        if self.match.asked == self.seat:
            move = self._decide()
            self.match.play(move)
        else:
            # Not who thinks: in a secret round the person may not know who is asked.
            with self.waiting("The others are thinking"):
                self.match.step()
        return True

    # What the keyboard may say

    def _decide(self) -> str:
        moves = self.match.record.state.view(self.seat).legal()
        self.show()
        span = f"Your move (1-{len(moves)}" if len(moves) > 1 else "Your only move (1"
        while True:
            line = self.ask(f"{span}, ? for help): ").strip()
            move = self._read(line, moves)
            if move is not None:
                return move

    def _read(self, line: str, moves: list[str]) -> str | None:
        """The move that a line means; None where it was something else, already answered."""
        if line in moves:
            return line
        if line.isascii() and line.isdigit() and len(line) < 9 and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        if command is None or (rest and word.lower() != "save"):
            self._tell(self._puzzled(line, moves))
        elif word.lower() == "save":
            self._save(rest.strip())
        else:
            command()
        return None

    def _commands(self) -> dict[str, Callable[[], object]]:
        return {
            "?": lambda: self._tell(HELP),
            "help": lambda: self._tell(HELP),
            "table": self.show,
            "seen": lambda: self._tell(self._news(0) or "Nothing yet."),
            "rules": lambda: show_rules(self.screen, self.match.record.game.name),
            "save": lambda: None,
            "quit": self._leave,
            "exit": self._leave,
            "q": self._leave,
        }

    def _puzzled(self, line: str, moves: list[str]) -> str:
        if not line:
            return "Please type the number of a move, or ? for help."
        span = f"a number from 1 to {len(moves)}" if len(moves) > 1 else "1, the only move"
        return f"{quote(line, 30)} is not a move now. Please type {span}, or ? for help."

    def _leave(self) -> None:
        raise Left

    def _save(self, name: str) -> None:
        if not name:
            self._tell("Please name a file as well, for example: save game.json")
            return
        try:
            path = Path(name).expanduser()
            check_target(path)
            self.match.save(path)
        except (ValueError, OSError, RuntimeError) as error:
            self._tell(f"Not saved: {one_line(error)}")
        else:
            self.saved = path, len(self.match.record.events)
            self._tell(f"Saved. To go on later:\n  {self.again(path)}")

    def _keep(self) -> None:
        if self.keep is None:
            return
        try:
            self.match.save(self.keep)
            self.saved = self.keep, len(self.match.record.events)
        except engine.GameError as error:
            self._tell(f"The game is no longer saved: {error}")
            self.keep = None

    # What the screen shows

    def show(self) -> None:
        """The table as the person knows it, what is new, and their moves nearest to the prompt."""
        view = self.match.record.state.view(self.seat)
        table = str(view).rstrip()
        moves = columns(view.legal(), self.screen.width)
        news = self._news(self._last_move() + 1)
        if news and self._last_move() < 0:
            # The set-up is long, and the table shows all of it: the table goes below.
            self._tell(f"\n{news}", style="cyan")
            news = ""
        gap = "\n"
        if f"{table}\n\n{news}\n\n{moves}".count("\n") + 3 > self.screen.height:
            # Blank lines are nice to have, but not as nice as the upper end of the table.
            table = "\n".join(line for line in table.splitlines() if line.strip())
            gap = ""
        self._tell(f"\n{table}{gap}")
        if news:
            self._tell(news + gap, style="cyan")
        self._tell(moves, style="bold")

    def _last_move(self) -> int:
        """Where the person's last move stands in what they have seen; -1 before the first."""
        actors = [actor for actor, _ in self.match.record.sights(self.seat)]
        return max((i for i, actor in enumerate(actors) if actor == SEATS[self.seat]), default=-1)

    def _news(self, start: int) -> str:
        """What the person has seen from there on; others' decisions with the seat before them."""
        sights = self.match.record.sights(self.seat)[start:]
        parts = []
        for actor, text in sights:
            name = "you" if actor == SEATS[self.seat] else actor
            parts.append(text if actor == "*" else f"{name} {text}")
        lead = "Since your last move:" if start else "So far:"
        return flow(lead, parts, self.screen.width) if parts else ""

    def _welcome(self) -> str:
        game = self.match.record.game
        others = [
            f"{SEATS[seat]} ({name})" for seat, name in enumerate(self.who) if seat != self.seat
        ]
        return (
            f"{game.info.title}: you are {SEATS[self.seat]}, against {', '.join(others)}.\n"
            "Type ? for help, rules for the rules, quit to leave."
        )

    def _farewell(self) -> str:
        if self.saved is None:
            return "Goodbye. This game was not saved."
        path, events = self.saved
        earlier = events < len(self.match.record.events)
        note = " (from where you saved it)" if earlier and path != self.keep else ""
        return f"Goodbye. To go on{note}:\n  {self.again(path)}"

    def _finish(self) -> None:
        news = self._news(self._last_move() + 1)
        self._tell(f"\n{news}\n" if news else "", style="cyan")
        show_result(self.screen, self.match, self.who, self.seat)
        if self.saved is not None and self.keep is not None:
            self._tell(f"The game is saved in {self.keep}")

    def _tell(self, text: str, style: str | None = None) -> None:
        self.screen.out(text, style=style, highlight=False)


def show_result(screen: Console, match: Match, who: list[str], person: int | None) -> None:
    """The last table, with nothing hidden any more, and who has won."""
    state = match.record.state
    assert state.ranks is not None
    assert state.scores is not None
    screen.out(f"{str(state).rstrip()}\n", highlight=False)
    screen.print(result_table(state.ranks, state.scores, who))
    screen.out(f"\n{verdict(state.ranks, person)}", highlight=False)


def show_rules(screen: Console, game: str) -> None:
    """The rules page, dressed for a terminal and as it is for everything else."""
    page = engine.rules_page(game)
    if screen.file.isatty() and screen.encoding.lower().startswith("utf"):
        screen.print(Markdown(page))
    else:
        screen.out(page.rstrip("\n"), highlight=False)
