from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ai
import engine
import posse
from tests.posse.driver import run

ROOT = Path(posse.__file__).parents[1]
GAMES = [info.name for info in engine.games()]
COMMANDS = ["games", "rules", "sheet", "bots", "play"]


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "posse", *args]


def outside(*args: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command(*args), stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=False
    )


def test_the_bare_command_says_what_it_can_do() -> None:
    result = run()
    assert result.exit_code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Example: posse {name}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_version_is_that_of_the_package() -> None:
    assert run("--version").stdout == f"posse {posse.__version__}\n"


def test_games_lists_every_game_and_option() -> None:
    result = run("games")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines()]
    for info in engine.games():
        (row,) = [row for row in rows if row[:1] == [info.name] and row[-1] in ("yes", "no")]
        assert row[-2:] == ["yes" if info.hidden else "no", "yes" if info.calibration else "no"]
        for name, option in info.options.items():
            (row,) = [row for row in rows if row[:2] == [info.name, name]]
            assert row[2].rstrip(",") == option.words[0]


def test_games_tells_programs_the_same() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == GAMES
    for game, info in zip(listed, engine.games(), strict=True):
        assert game["title"] == info.title
        assert tuple(game["players"]) == info.players
        assert (game["hidden"], game["calibration"]) == (info.hidden, info.calibration)
        assert list(game["options"]) == list(info.options)
        for name, option in info.options.items():
            assert tuple(game["options"][name]["values"]) == option.values


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_raw_text_where_nobody_looks(game: str) -> None:
    assert run("rules", game).stdout.rstrip("\n") == engine.rules_page(game).rstrip("\n")


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_game_are_listed(game: str) -> None:
    (info,) = [info for info in engine.games() if info.name == game]
    lines = run("rules", game, "--facts").stdout.splitlines()
    listed = [line.split()[0] for line in lines[2:] if not line.startswith(" ")]
    assert listed == list(info.facts)


BOXED = [info.name for info in engine.games() if not info.calibration]


@pytest.mark.parametrize("game", BOXED)
def test_a_sheet_is_printed_byte_for_byte(game: str) -> None:
    assert outside("sheet", game).stdout == engine.sheet_path(game).read_bytes()
    assert run("sheet", game).stdout_bytes == engine.sheet_path(game).read_bytes()


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(BOXED)))
def test_a_game_without_numbers_has_no_sheet(game: str) -> None:
    result = run("sheet", game)
    assert result.exit_code == 2
    assert result.stderr == f"posse: {game} has no component sheet\n"


@pytest.mark.parametrize("game", BOXED)
def test_a_printed_sheet_is_a_good_sheet(game: str, tmp_path: Path) -> None:
    copy = tmp_path / "my.toml"
    copy.write_bytes(run("sheet", game).stdout_bytes)
    result = run("sheet", game, "--sheet", str(copy))
    assert result.exit_code == 0
    assert result.stdout == f"{copy} is a good sheet for {game}, with its own numbers.\n"


def test_a_corrected_sheet_is_told_from_the_own_one(tmp_path: Path) -> None:
    copy = tmp_path / "my.toml"
    copy.write_text(
        engine.sheet_path("wild_gangs").read_text().replace("bonus = 200", "bonus = 300")
    )
    result = run("sheet", "wild_gangs", "--sheet", str(copy))
    assert result.stdout == f"{copy} is a good sheet for wild_gangs, with numbers of your own.\n"
    assert run("play", "wild_gangs", "--sheet", str(copy)).exit_code == 0


def test_bots_are_listed_with_examples_that_work() -> None:
    result = run("bots")
    assert result.exit_code == 0
    for kind in ai.bots():
        assert f"\n{kind.name} " in result.stdout
        assert f"--bot {kind.name}" in result.stdout
    examples = [line.split()[1] for line in result.stdout.splitlines() if line[:8] == "  --bot "]
    assert len(examples) == 2
    for spec in examples:
        assert ai.bot(spec).limit is not None


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end_without_a_terminal(game: str) -> None:
    result = run("play", game, "--seed", "3")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "\nrank " in result.stdout
    assert result.stdout.rstrip().endswith((" wins.", "share the first place."))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_result_has_a_row_for_every_seat(players: int) -> None:
    result = run("play", "wild_gangs", "--players", str(players), "--bot", "random", "--seed", "1")
    rows = [line.split() for line in result.stdout.split("-----\n")[1].splitlines()[:players]]
    assert [row[0] for row in rows] == [str(rank + 1) for rank in range(players)]
    assert sorted(row[1] for row in rows) == list("ABCD"[:players])
    assert {row[2] for row in rows} == {"random"}


def test_the_same_seed_gives_the_same_game() -> None:
    again = [run("play", "wild_gangs", "--players", "4", "--seed", "11").stdout for _ in range(2)]
    assert again[0] == again[1]
    assert again[0] != run("play", "wild_gangs", "--players", "4", "--seed", "12").stdout


def test_options_of_the_command_line_reach_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    chosen = ["--option", "bank_corner=sw", "--option", "opening_peek=pair"]
    assert run("play", "wild_gangs", *chosen, "--save", str(file)).exit_code == 0
    record = engine.Record.load(file)
    assert record.game.options["bank_corner"] == "sw"
    assert record.game.options["opening_peek"] == "pair"
    assert ("*", "bank:sw") in record.events


def test_yes_and_no_are_written_as_in_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    chosen = ["--option", "dummy_ranked=true", "--option", "defer_repeat=false"]
    run("play", "blackrock_city", *chosen, "--bot", "random", "--seed", "1", "--save", str(path))
    options = engine.Record.load(path).game.options
    assert options["dummy_ranked"] is True
    assert options["defer_repeat"] is False


def test_a_game_taken_up_again_with_its_seed_goes_on_the_same(tmp_path: Path) -> None:
    whole = tmp_path / "whole.json"
    first = run("play", "wild_gangs", "--players", "3", "--seed", "5", "--save", str(whole))
    record = engine.Record.load(whole)
    assert record.state.actor is None
    decisions = [n for n, (actor, _) in enumerate(record.events) if actor != "*"]
    for stop in (0, decisions[1], decisions[20], decisions[-1], len(record.events)):
        half = engine.Record(record.game)
        for _, text in record.events[:stop]:
            half.play(text)
        half.save(tmp_path / "half.json")
        rest = run("play", "--resume", str(tmp_path / "half.json"), "--seed", "5")
        assert rest.exit_code == 0
        assert rest.stdout == first.stdout


def test_the_module_is_the_command() -> None:
    result = outside("play", "wild_gangs", "--seed", "1")
    assert result.returncode == 0
    assert result.stderr == b""
    assert result.stdout.isascii()
    assert result.stdout == outside("play", "wild_gangs", "--seed", "1").stdout


@pytest.mark.parametrize("args", [["rules", "wild_gangs"], ["games"], ["sheet", "wild_gangs"]])
def test_a_reader_may_leave_early(args: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1
    process.stderr.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            command("games", "--json"), stdout=full, stderr=subprocess.PIPE, env=environment
        )
    assert result.returncode == 1
    assert result.stderr == b"posse: No space left on device\n"
