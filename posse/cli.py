"""The command `posse`: what can be asked for. How it is done stands in the modules beside."""

from __future__ import annotations

import contextlib
import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

import ai
import engine
from bench.peers import PEERS, is_installed, measure_peers
from bench.signature import signature
from bench.speed import SLICES, measure, tables
from engine import SEATS, GameInfo
from engine.errors import quote
from posse import __version__
from posse.arguments import (
    check_target,
    find_game,
    load_game,
    load_record,
    read_seat,
    read_seed,
    seat_bots,
    share_bots,
)
from posse.errors import Door, Mistake
from posse.match import Match
from posse.play import Sitting, show_result, show_rules
from posse.show import (
    Steps,
    Waiting,
    bots_table,
    console,
    facts_table,
    games_table,
    options_table,
    peers_table,
    settings_table,
    speed_table,
)

__all__ = ["main"]

DEFAULT_SEAT = "A"
DEFAULT_BOT = "greedy"


@click.group(
    cls=Door,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Computer opponents for board games with hidden information.

    \b
    Example: posse play wild_gangs
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@main.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def games(as_json: bool) -> None:
    """List the games and their options.

    hidden: some players know what others do not. calibration: a small game on
    which the bots are measured.

    \b
    Example: posse games --json
    """
    if as_json:
        click.echo(json.dumps([_described(info) for info in engine.games()], indent=2))
    else:
        screen = console()
        screen.print(games_table(engine.games()))
        screen.print()
        screen.print(options_table(engine.games()))


def _described(info: GameInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "title": info.title,
        "players": list(info.players),
        "hidden": info.hidden,
        "calibration": info.calibration,
        "options": {
            name: {"values": list(option.values), "about": option.about}
            for name, option in info.options.items()
        },
    }


@main.command()
@click.argument("game")
@click.option("--facts", is_flag=True, help="The facts of a table that programs can read.")
def rules(game: str, facts: bool) -> None:
    """Print the rules of a game.

    \b
    Example: posse rules wild_gangs
    """
    if facts:
        console().print(facts_table(find_game(game)))
    else:
        show_rules(console(), game)


@main.command()
@click.argument("game")
@click.option("--sheet", type=Path, metavar="FILE", help="Check this sheet instead.")
def sheet(game: str, sheet: Path | None) -> None:
    """Print the numbers on the cards and tiles of a game.

    This is its component sheet: correct it in a copy, check the copy, and play
    with it.

    \b
    Example: posse sheet wild_gangs > my.toml
             posse sheet wild_gangs --sheet my.toml
             posse play wild_gangs --sheet my.toml
    """
    if sheet is None:
        sys.stdout.buffer.write(engine.sheet_path(game).read_bytes())
        return
    tables = [engine.load(game, players, sheet=sheet) for players in find_game(game).players]
    numbers = "its own numbers" if tables[0].sheet is None else "numbers of your own"
    click.echo(f"{sheet} is a good sheet for {game}, with {numbers}.")


@main.command()
def bots() -> None:
    """List the computer players, weakest first, and how to ask for one.

    \b
    Example: posse bots
    """
    kinds = ai.bots()
    screen = console()
    screen.print(bots_table(kinds))
    screen.print()
    screen.print(settings_table(kinds))
    best = kinds[-1].name
    click.echo(
        "\nA bot is written NAME, or NAME:KEY=VALUE,KEY=VALUE with settings.\n"
        "Every bot takes seconds and iterations, the most it may think for a move:\n"
        f"  --bot {best}:seconds=2\n"
        f"  --bot {best}:seconds=2,iterations=5000"
    )


@main.command()
@click.argument("game", required=False)
@click.option("--players", type=int, metavar="N", help="Players at the table (default: fewest).")
@click.option("--seat", default=DEFAULT_SEAT, metavar="A", help="Your seat (default: A).")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="SPEC",
    help="Your opponents (default: greedy): one for all, or one for each.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule variant.")
@click.option("--sheet", type=Path, metavar="FILE", help="Play with a corrected sheet.")
@click.option("--seed", metavar="N", help="A number that decides all chance, to repeat a game.")
@click.option("--save", type=Path, metavar="FILE", help="Write the game there after each move.")
@click.option("--resume", type=Path, metavar="FILE", help="Go on with a saved game.")
def play(
    game: str | None,
    players: int | None,
    seat: str,
    bots: tuple[str, ...],
    options: tuple[str, ...],
    sheet: Path | None,
    seed: str | None,
    save: Path | None,
    resume: Path | None,
) -> int:
    """Play a game against computer opponents.

    Where the input is no terminal, bots play all seats and the result is shown.
    A saved game can be read by anyone: it holds what is hidden as well.

    \b
    Example: posse play wild_gangs --players 3
             posse play wild_gangs --option bank_corner=ne --save game.json
             posse play wild_gangs --resume game.json
    """
    if resume is not None:
        record = load_record(resume, sheet, game, players, options)
        table, events = record.game, record.events
    elif game is not None:
        table, events = load_game(game, players, options, sheet), []
    else:
        raise Mistake("which game? `posse games` lists them; --resume goes on with a saved one")
    person = read_seat(seat, table)
    at_keyboard = sys.stdin is not None and sys.stdin.isatty()
    seats = [seat for seat in range(table.players) if seat != person or not at_keyboard]
    specs = share_bots(bots or (DEFAULT_BOT,), seats)
    match = seat_bots(table, specs, read_seed(seed))
    match.replay(events)
    if save is not None:
        check_target(save)
        match.save(save)  # a wrong name is told now, not after an evening of play
    if not at_keyboard:
        return _watch(match, specs, save)
    words = [] if SEATS[person] == DEFAULT_SEAT else ["--seat", SEATS[person]]
    words += [word for bot in bots for word in ("--bot", bot)]
    for name, value in (("--sheet", sheet), ("--seed", seed)):
        words += [] if value is None else [name, str(value)]
    return _sit(match, person, specs, save, resume, words)


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--seconds", type=float, default=3.0, help="Time for each table (default: 3).")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.option("--signature", "only_signature", is_flag=True, help="One number for how bots play.")
@click.option("--peers", is_flag=True, help="Beside OpenSpiel, in one run (extra [peers]).")
def bench(
    games: tuple[str, ...], seconds: float, as_json: bool, only_signature: bool, peers: bool
) -> None:
    """Measure the speed of games and search on one core.

    The signature comes from fixed seeds and iterations over all games: the same
    number on every machine, and another one when the bots play differently.

    \b
    Example: posse bench wild_gangs --seconds 1
             posse bench --peers --json
    """
    if not 0 < seconds <= 3600:
        raise Mistake(f"seconds {quote(seconds)} must be above 0 and at most 3600")
    for game in games:
        find_game(game)
    if only_signature:
        with Waiting("Playing fixed games"):
            number = signature()
        click.echo(number)
        return
    if peers and not is_installed():
        raise Mistake("OpenSpiel is not installed: pip install 'posse[peers]'")
    rows = _measure_peers(seconds) if peers else _measure(games, seconds)
    if as_json:
        click.echo(json.dumps(rows, indent=2))
    else:
        console().print(peers_table(rows) if peers else speed_table(rows))


def _measure(games: tuple[str, ...], seconds: float) -> list[dict[str, Any]]:
    measured = tables(games)
    with Steps("Measuring", SLICES * len(measured)) as steps:
        return [row.as_map() for row in measure(measured, seconds, steps.advance)]


def _measure_peers(seconds: float) -> list[dict[str, Any]]:
    with Steps("Measuring beside OpenSpiel", SLICES * len(PEERS)) as steps:
        return [row.as_map() for row in measure_peers(seconds, steps.advance)]


def _watch(match: Match, specs: Mapping[int, str], save: Path | None) -> int:
    """Bots at all seats, and nobody to ask."""
    with Waiting("Playing") as waiting:
        match.proceed()
        while not match.over:
            match.step()
            match.proceed()
            waiting.say(f"Playing, {len(match.record.events)} events")
    if save is not None:
        match.save(save)
    show_result(console(), match, [specs[seat] for seat in sorted(specs)], None)
    return 0


def _sit(
    match: Match,
    person: int,
    specs: Mapping[int, str],
    save: Path | None,
    resumed: Path | None,
    words: list[str],
) -> int:
    """A person at the keyboard."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - gives `input` its arrow keys

    def again(path: Path) -> str:
        return shlex.join(["posse", "play", match.record.game.name, "--resume", str(path), *words])

    who = [specs.get(seat, "you") for seat in range(match.record.game.players)]
    sitting = Sitting(
        match,
        person,
        console(),
        input,
        who=who,
        keep=save,
        saved=resumed,
        again=again,
        waiting=Waiting,
    )
    return sitting.run()
