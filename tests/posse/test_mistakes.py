"""Whatever the user gets wrong: one line that names it, exit code 2, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import ai
import engine
from posse.cli import main
from tests.posse.driver import complaint
from tests.posse.test_commands import outside

GAMES = ", ".join(info.name for info in engine.games())
BOTS = ", ".join(kind.name for kind in ai.bots())
OPTIONS = ", ".join(engine.load("wild_gangs").options)

WRONG = {
    "rules chess": f"no game 'chess'; games: {GAMES}",
    "rules chess --facts": f"no game 'chess'; games: {GAMES}",
    "sheet chess": f"no game 'chess'; games: {GAMES}",
    "sheet chess --sheet x.toml": f"no game 'chess'; games: {GAMES}",
    "sheet wild_gangs --sheet no.toml": "cannot read sheet 'no.toml': No such file or directory",
    "play chess": f"no game 'chess'; games: {GAMES}",
    "play": "which game? `posse games` lists them; --resume goes on with a saved one",
    "play wild_gangs --players 5": "wild_gangs is not for 5 players; players: 2, 3, 4",
    "play wild_gangs --players two": "invalid value for '--players': 'two' is not a valid integer"
    " (see posse play --help)",
    "play wild_gangs --seat C": "no seat 'C' at this table; seats: A, B",
    "play wild_gangs --seat AB": "no seat 'AB' at this table; seats: A, B",
    "play wild_gangs --seat 1": "no seat '1' at this table; seats: A, B",
    "play wild_gangs --bot genius": f"no bot 'genius'; bots: {BOTS}",
    "play wild_gangs --bot greedy:wit=9": "greedy has no setting 'wit'; settings: iterations, "
    "seconds",
    "play wild_gangs --bot greedy:seconds": "bot spec 'greedy:seconds': 'seconds' is not key=value",
    "play wild_gangs --bot greedy:seconds=soon": "bot spec: seconds='soon' is not a number",
    "play wild_gangs --option bank_corner": "option 'bank_corner' is not NAME=VALUE",
    "play wild_gangs --option luck=more": f"wild_gangs has no option 'luck'; options: {OPTIONS}",
    "play wild_gangs --option bank_corner=up": "option bank_corner cannot be 'up'; "
    "values: random, nw, ne, se, sw",
    "play wild_gangs --option bank_corner=nw --option bank_corner=ne": "option 'bank_corner' "
    "stands there twice",
    "play wild_gangs --sheet no.toml": "cannot read sheet 'no.toml': No such file or directory",
    "play wild_gangs --seed -1": "seed '-1' is not a whole number from 0 to 2**64 - 1",
    "play wild_gangs --seed 18446744073709551616": "seed 18446744073709551616 is not a whole "
    "number from 0 to 2**64 - 1",
    "play wild_gangs --seed lucky": "seed 'lucky' is not a whole number from 0 to 2**64 - 1",
    "play wild_gangs --save no/x.json": "cannot write 'no/x.json': No such file or directory",
    "play wild_gangs --resume no.json": "cannot read record 'no.json': No such file or directory",
    "play wild_gangs --save .": "cannot write '.': Is a directory",
    "rules": "missing argument 'GAME' (see posse rules --help)",
    "dance": "no such command 'dance' (see posse --help)",
    "bots extra": "got unexpected extra argument (extra) (see posse bots --help)",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_mistake_is_named_in_one_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint(line.split()) == WRONG[line]
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_sheet_is_named_by_table_and_value(tmp_path: Path) -> None:
    sheet = tmp_path / "my.toml"
    text = engine.sheet_path("wild_gangs").read_text()
    expected = "sheet: [events] bonus = 'much': must be a whole number from"
    sheet.write_text(text.replace("bonus = 200", 'bonus = "much"'))
    for name in ("sheet", "play"):
        assert complaint([name, "wild_gangs", "--sheet", str(sheet)]).startswith(expected)


def saved(path: Path, **changes: object) -> str:
    record = engine.Record(engine.load("wild_gangs", 3))
    record.proceed(1)
    path.write_text(json.dumps({**record.to_map(), **changes}))
    return str(path)


def test_a_wrong_record_is_named_by_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("game.json")
    file.write_text("not a record")
    assert complaint(["play", "--resume", str(file)]).startswith(f"record '{file}' is not JSON: ")
    file.write_bytes(b"\xff\xfe")
    assert complaint(["play", "--resume", str(file)]) == f"record '{file}' is not UTF-8 text"
    saved(file, game="chess")
    assert complaint(["play", "--resume", str(file)]) == (
        f"record: no game 'chess'; games: {GAMES}"
    )
    saved(file, events=[["*", "first:Z"]])
    assert complaint(["play", "--resume", str(file)]) == (
        "record: event 1: 'first:Z' is not possible; * can: first:A, first:B, first:C"
    )


def test_a_record_and_the_rest_of_the_line_must_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = saved(Path("game.json"))
    resume = ["play", "wild_gangs", "--resume", file]
    assert complaint([*resume, "--players", "2"]) == (
        f"record '{file}' is a game of 3 players, not of 2"
    )
    assert complaint([*resume, "--option", "bank_corner=nw"]) == (
        f"record '{file}' has bank_corner=random, not nw"
    )
    assert complaint([*resume, "--option", "luck=more"]) == (
        f"wild_gangs has no option 'luck'; options: {OPTIONS}"
    )
    assert complaint(["play", "chess", "--resume", file]) == f"no game 'chess'; games: {GAMES}"
    agreeing = [*resume, "--players", "3", "--option", "bank_corner=random"]
    assert CliRunner().invoke(main, agreeing).exit_code == 0


@pytest.mark.parametrize(
    "args",
    [
        ["play", "chess"],
        ["play", "wild_gangs", "--resume", "."],
        ["play", "wild_gangs", "--save", "/"],
        ["sheet", "wild_gangs", "--sheet", "\udcff\n"],
        ["play", "wild_gangs", "--option", "\x1b[31m=\n"],
        ["play", "wild_gangs", "--bot", "greedy:" + "9" * 5000],
        ["play", "wild_gangs", "--seed", "9" * 5000],
        ["play", "wild_gangs", "--players", "9" * 5000],
        ["play", "wild_gangs", "--seat", ""],
    ],
)
def test_the_real_command_leaves_no_traceback(args: list[str]) -> None:
    result = outside(*args)
    assert result.returncode == 2
    assert result.stdout == b""
    assert result.stderr.startswith(b"posse: ")
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr
    assert b"\x1b" not in result.stderr


def test_a_file_that_is_no_saved_game_is_not_written_over(tmp_path: Path) -> None:
    precious = tmp_path / "letter.txt"
    precious.write_text("Dear Jane")
    line = ["play", "wild_gangs", "--save", str(precious)]
    assert complaint(line) == f"'{precious}' is there and is no saved game"
    assert precious.read_text() == "Dear Jane"


@pytest.mark.parametrize("bots", [2, 4])
def test_bots_are_one_for_all_or_one_for_each(bots: int) -> None:
    line = ["play", "wild_gangs", "--players", "3", *["--bot", "random"] * bots]
    assert complaint(line) == f"{bots} bots for 3 seats: give one for all or one for each"
