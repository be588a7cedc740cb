"""The component sheet: checked on loading, and played with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import SheetError
from tests.engine.games.sheets import Sheets

SHEETS = Sheets("colorado_county")
DEFAULT, write = SHEETS.text, SHEETS.write


def test_the_sheet_is_that_of_the_specification() -> None:
    """§3.2 to §3.5."""
    sheet = tomllib.loads(DEFAULT)
    lakes = {name: lake for name, lake in sheet["lakes"].items() if name != "provenance"}
    assert [lake["value"] for lake in lakes.values()] == [3, 4, 5, 6, 7, 8]
    assert [lake["size"] for lake in lakes.values()] == [1, 2, 3, 4, 5, 7]
    cards = list(zip(sheet["cards"]["right"], sheet["cards"]["down"], strict=True))
    assert cards == [
        *[(0, 0)] * 2, *[(1, 0)] * 2, *[(1, 1)] * 2, *[(2, 0)] * 2, (1, 2), (2, 1), *[(3, 0)] * 2
    ]  # fmt: skip
    scores = sheet["scores"]
    assert (scores["border_first"], scores["border_second"]) == ([6, 9, 4, 2], [2, 3, 2, 1])
    assert (scores["domain_first"], scores["domain_second"]) == ([0, 4, 7, 11], [0, 0, 2, 5])
    assert (scores["lake"], scores["double"]) == ([1, 2, 3], [2, 3, 2, 1])
    seating = sheet["seating"]
    assert [seating[word]["cards"] for word in ("two", "three", "four")] == [2, 2, 3]
    assert [seating[word]["for_sale"] for word in ("two", "three", "four")] == [5, 5, 4]


def test_the_recommended_layout_is_that_of_the_specification() -> None:
    """§3.2, the table of water cells."""
    facts: dict[str, Any] = (
        engine.load("colorado_county", 2, {"lake_setup": "recommended"}).new().facts()
    )
    assert {name: " ".join(facts[f"lake.{name}"]) for name in ("L3", "L4", "L5", "L6")} == {
        "L3": "n5",
        "L4": "g4 h4",
        "L5": "c8 d8 c9",
        "L6": "l2 m2 k3 l3",
    }
    assert facts["lake.L7"] == ["c2", "d2", "d3", "e3", "e4"]
    assert facts["lake.L8"] == ["i6", "j6", "k6", "j7", "k7", "l7", "k8"]


@pytest.mark.parametrize(
    ("lake", "turns"),
    [
        ("L3", ["#"]),
        ("L4", ["##", "#/#"]),
        ("L5", ["##/#.", "##/.#", ".#/##", "#./##"]),
        ("L6", [".##/##.", "#./##/.#"]),
        ("L7", ["##./.##/..#", "..#/.##/##.", "#../##./.##", ".##/##./#.."]),
        ("L8", ["###./.###/..#.", "..#/.##/###/.#.", ".#../###./.###", ".#./###/##./#.."]),
    ],
)
def test_lakes_turn_as_in_the_specification(lake: str, turns: list[str]) -> None:
    """§3.2, the table of outlines."""
    state = engine.load("colorado_county", 2).new()
    state.play(f"lake:{lake}")
    assert state.legal() == [f"rot:{turn}" for turn in range(len(turns))]
    for turn, outline in enumerate(turns):
        laid = state.copy()
        laid.play(f"rot:{turn}")
        laid.play("lay:b2")
        facts: dict[str, Any] = laid.facts()
        rows = outline.split("/")
        assert facts[f"lake.{lake}"] == [
            f"{'bcde'[x]}{2 + y}"
            for y, row in enumerate(rows)
            for x, c in enumerate(row)
            if c == "#"
        ]


def test_every_table_tells_its_provenance() -> None:
    sheet = tomllib.loads(DEFAULT)
    assert {name: table["provenance"] for name, table in sheet.items()} == {
        "lakes": "reconstructed",
        "cards": "reconstructed",
        "scores": "seed",
        "supply": "seed",
        "seating": "seed",
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("value = 3", "value = 51", r"\[lakes.L3\] value = 51: must be a whole number"),
        ("value = 3", 'value = "3"', r"\[lakes.L3\] value = '3'"),
        ("size = 1, x", "size = 9, x", r"\[lakes.L3\] size = 9"),
        ("x = [0], y", "x = [0, 1], y", r"\[lakes.L3\] x = .*: must be a list of 1 numbers"),
        ("x = [0], y", "x = [4], y", r"\[lakes.L3\] x = 4: must be whole numbers from 0 to 3"),
        ("x = [0], y", "x = [1], y", r"\[lakes.L3\] x, y: the box must begin at 0, 0"),
        ("x = [0, 1], y", "x = [0, 2], y", r"\[lakes.L4\] x, y: the water must hang together"),
        ("x = [0, 1], y", "x = [0, 0], y", r"\[lakes.L4\] x, y: .* no cell twice"),
        ("turn = 0", "turn = 1", r"\[lakes.L3\] turn = 1: must be below 1"),
        ("column = 7", "column = 15", r"\[lakes.L4\] column, row: the lake leaves the board"),
        ("column = 7, row = 4", "column = 4, row = 2", r"\[lakes\] the recommended layout: lakes"),
        ("L8 =", "L9 =", r"\[lakes\] has no 'L8'"),
        ("right = [0,", "right = [6,", r"\[cards\] right = 6: must be whole numbers from -5"),
        ("down = [0, ", "down = [", r"\[cards\] down = .*: must be a list of 12 numbers"),
        ("border_first = [6", "border_first = [101", r"\[scores\] border_first = 101"),
        ("lake = [1, 2, 3]", "lake = [1, 2, 3, 4]", r"\[scores\] lake = .*: must be a list of 3"),
        ("double = [2", "double = [-1", r"\[scores\] double = -1"),
        ("markers = 40", "markers = 0", r"\[supply\] markers = 0: must be a whole number"),
        ("tokens = 15", "tokens = 17", r"\[supply\] tokens = 17: must be a whole number"),
        ("sales = 2", "sale = 2", r"\[supply\] has no 'sales'"),
        ("two = { cards = 2", "two = { cards = 4", r"\[seating.two\] cards = 4"),
        ("for_sale = 5", "for_sale = 16", r"\[seating.two\] for_sale = 16"),
        ("two = {", "two = 5 # {", r"\[seating\] two = 5: must be a table"),
        ("[cards]", "[figures]", r"table \[cards\] is missing"),
        ("[cards]", "[extra]\nprovenance='seed'\n[cards]", r"table \['extra'\] is not known"),
        ('"seed"', '"guessed"', r"\[scores\] provenance = 'guessed': must be one of seed"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_names_table_and_value(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    SHEETS.check_refused(tmp_path, (old, new), message)


def test_too_much_water_is_refused(tmp_path: Path) -> None:
    bigger = ("size = 1, x = [0], y = [0]", "size = 2, x = [0, 1], y = [0, 0]")
    with pytest.raises(SheetError, match=r"\[lakes\] 23 water cells: must be at most 22"):
        engine.load("colorado_county", sheet=write(tmp_path, bigger))


def test_the_numbers_of_a_sheet_are_played_with(tmp_path: Path) -> None:
    changes = [("tokens = 15", "tokens = 3"), ("column = 14, row = 5", "column = 1, row = 1")]
    game = engine.load(
        "colorado_county", 2, {"lake_setup": "recommended"}, write(tmp_path, *changes)
    )
    facts: dict[str, Any] = game.deal(seed=1).facts()
    assert facts["bag"] == 60
    assert facts["lake.L3"] == ["a1"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_another_sheet_play_to_the_end(tmp_path: Path, players: int) -> None:
    """The corners of the ranges: one card an auction, few markers, the highest prizes."""
    changes = [
        ("two = { cards = 2", "two = { cards = 1"),
        ("three = { cards = 2", "three = { cards = 1"),
        ("four = { cards = 3", "four = { cards = 1"),
        ("for_sale = 5", "for_sale = 15"),
        ("sales = 2", "sales = 5"),
        ("markers = 40", "markers = 5"),
        ("tokens = 15", "tokens = 16"),
        ("border_first = [6", "border_first = [100"),
        ("double = [2", "double = [50"),
    ]
    game = engine.load("colorado_county", players, sheet=write(tmp_path, *changes))
    rng = Random(players)
    state = game.new()
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert game.state(bytes(state)) == state
        seat = rng.randrange(players)
        assert state.view(seat).sample(1).view(seat) == state.view(seat)


LINE = "size = 3, x = [0, 1, 2], y = [0, 0, 0]"
CROOKED = "size = 8, x = [0, 1, 1, 1, 2, 2, 2, 3], y = [2, 0, 1, 2, 1, 2, 3, 1]"
SCATTERED = {"L3": (0, "l7"), "L4": (0, "e2"), "L5": (0, "g8"), "L6": (0, "j4"), "L7": (1, "c6")}


def scattered(tmp_path: Path) -> Path:
    """Five lakes that can be laid so that the crooked sixth touches one wherever it lies."""
    lakes = [
        f"L{k} = {{ value = {k}, {LINE}, turn = 0, column = 1, row = {k} }}" for k in range(3, 7)
    ]
    domino = "size = 2, x = [0, 1], y = [0, 0], turn = 0, column = 1, row = 7"
    lakes.append(f"L7 = {{ value = 7, {domino} }}")
    lakes.append(f"L8 = {{ value = 8, {CROOKED}, turn = 0, column = 9, row = 4 }}")
    lines = [line for line in DEFAULT.splitlines() if not re.match(r"L\d = ", line)]
    place = lines.index("[cards]")
    file = tmp_path / "sheet.toml"
    file.write_text("\n".join([*lines[:place], *lakes, *lines[place:]]), encoding="utf-8")
    return file


def test_a_lake_that_cannot_lie_apart_may_touch_others(tmp_path: Path) -> None:
    """§4, `lake_contact=apart`: "Should a lake have none all the same, `free` holds"."""
    sheet = scattered(tmp_path)
    places: dict[str, list[str]] = {}
    for contact in ("free", "apart"):
        game = engine.load("colorado_county", 2, {"lake_contact": contact}, sheet)
        state = game.new()
        for lake, (turn, corner) in SCATTERED.items():
            for text in (f"lake:{lake}", f"rot:{turn}", f"lay:{corner}"):
                state.play(text)
        state.play("lake:L8")
        assert state.legal() == ["rot:0"]  # the outline is a pinwheel
        state.play("rot:0")
        places[contact] = state.legal()
        state.play(places[contact][0])
        assert game.state(bytes(state)) == state
    assert places["apart"] == places["free"]


def test_a_lake_that_can_lie_apart_must() -> None:
    state = engine.load("colorado_county", 2, {"lake_contact": "apart"}).new()
    for text in ("lake:L3", "rot:0", "lay:b2", "lake:L4", "rot:0"):
        state.play(text)
    board = {f"lay:{column}{row}" for column in "abcdefghijklmn" for row in range(1, 11)}
    touching = {f"lay:{corner}" for corner in ("a1", "b1", "a2", "b2", "c2", "a3", "b3")}
    assert set(state.legal()) == board - touching
