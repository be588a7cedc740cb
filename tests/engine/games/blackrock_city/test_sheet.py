"""The component sheet: checked on loading, and replaceable."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import engine
from engine import SheetError
from tests.engine.games.sheets import Sheets

SHEETS = Sheets("blackrock_city")
DEFAULT, write = SHEETS.text, SHEETS.write


def test_the_sheet_is_that_of_the_specification() -> None:
    """§2 and §3.3, with their sums."""
    sheet = tomllib.loads(DEFAULT)
    supplies = {name: n for name, n in sheet["supplies"].items() if name != "provenance"}
    assert supplies == {"gold": 21, "silver": 10, "prisoners": 13, "gang": 8, "clocks": 2}
    towns = {name: t for name, t in sheet["towns"].items() if name not in ("provenance", "start")}
    assert len(towns) == 11
    assert sum(town["gold"] for town in towns.values()) == 21
    assert sum(town["prisoners"] for town in towns.values()) == 13
    backs = Counter("indians" if t["indians"] else t["steal"] for t in towns.values())
    assert backs == {"indians": 3, 1: 3, 2: 2, 0: 3}
    assert sheet["towns"]["start"] == {"holes": 2}


def test_every_table_tells_its_provenance() -> None:
    sheet = tomllib.loads(DEFAULT)
    told = {name: table["provenance"] for name, table in sheet.items()}
    assert told == {"supplies": "seed", "towns": "reconstructed"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("gold = 21", "gold = 25", r"\[supplies\] gold = 25: must be a whole number from 0 to 24"),
        ("gold = 21", "gold = 20", r"\[towns\] hold 21 gold, \[supplies\] only 20"),
        ("prisoners = 13", "prisoners = 12", r"\[towns\] hold 13 prisoners, \[supplies\] only 12"),
        ("silver = 10", "silver = 16", r"\[supplies\] silver = 16"),
        ("silver = 10", 'silver = "10"', r"\[supplies\] silver = '10'"),
        ("gang = 8", "gang = 3", r"\[supplies\] gang = 3: must be a whole number from 4 to 12"),
        ("clocks = 2", "clocks = -1", r"\[supplies\] clocks = -1"),
        ("clocks = 2", "watches = 2", r"\[supplies\] has no 'clocks'"),
        ("clocks = 2", "clocks = 2\nhats = 4", r"\[supplies\] 'hats' is not known"),
        ("ridge = { gold = 3", "ridge = { gold = 8", r"\[towns.ridge\] gold = 8"),
        ("ridge = { gold = 3", "ridge = { silver = 3", r"\[towns.ridge\] has no 'gold'"),
        ("prisoners = 0, holes = 3", "prisoners = 0, holes = 9", r"\[towns.ridge\] holes = 9"),
        ("steal = 0, indians = true", "steal = 1, indians = true", r"\[towns.ridge\] has both"),
        ("steal = 0, indians = true", "steal = 3, indians = true", r"\[towns.ridge\] steal = 3"),
        ("indians = true", "indians = 1", r"\[towns.ridge\] indians = 1: must be true or false"),
        ("mesa  =", "mess  =", r"\[towns\] has no 'mesa'"),
        ("[towns]", "[villages]", r"table \[towns\] is missing"),
        ('"seed"', '"guessed"', r"\[supplies\] provenance = 'guessed': must be one of seed"),
        ("start = { holes = 2 }", "start = { holes = 2, gold = 1 }", r"\[towns.start\] 'gold' is"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_names_table_and_value(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    SHEETS.check_refused(tmp_path, (old, new), message)


def test_towns_with_one_kind_of_back_are_refused(tmp_path: Path) -> None:
    text = DEFAULT.replace("indians = true", "indians = false")
    for steal in ("steal = 1", "steal = 2"):
        text = text.replace(steal, "steal = 0")
    (tmp_path / "sheet.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=r"\[towns\] all have the same back"):
        engine.load("blackrock_city", sheet=tmp_path / "sheet.toml")


def test_the_numbers_of_a_sheet_are_played_with(tmp_path: Path) -> None:
    sheet = write(tmp_path, ("gang = 8", "gang = 5"), ("holes = 2 }", "holes = 3 }"))
    facts = engine.load("blackrock_city", sheet=sheet).deal(seed=1).facts()
    assert facts["reserve.A"] == [3, 2, 0, 0]
    assert (facts["bid.C"], facts["sheriff"]) == ([3, 0, 0, 0], 3)


def test_games_of_another_sheet_play_to_the_end(tmp_path: Path) -> None:
    """The corners of the ranges."""
    changes = [
        ("gold = 21", "gold = 24"),
        ("silver = 10", "silver = 15"),
        ("prisoners = 13", "prisoners = 31"),
        ("gang = 8", "gang = 12"),
        ("ridge = { gold = 3, prisoners = 0", "ridge = { gold = 6, prisoners = 7"),
        ("back_holes = 1 }", "back_holes = 7 }"),
    ]
    sheet = write(tmp_path, *changes)
    for players in (2, 3, 4):
        game = engine.load("blackrock_city", players, {"marked_per_gang": 4}, sheet)
        rng = Random(players)
        for _ in range(10):
            state = game.new()
            while state.actor is not None:
                state.play(rng.choice(state.legal()))
                assert game.state(bytes(state)) == state
        assert game.playouts(200).scores[0] > 0
