"""The component sheet: checked on loading, and played with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.games.dodge_city.sheet import BUILDINGS, TYPES, Parts, read_sheet
from engine.sheets import Sheet
from tests.engine.games.sheets import Sheets

SHEETS = Sheets("dodge_city")
DEFAULT, write = SHEETS.text, SHEETS.write
LETTERS = dict(zip(TYPES, "CBSGL", strict=True))


def default_parts() -> Parts:
    return read_sheet(Sheet(tomllib.loads(DEFAULT)))


def test_types_are_those_of_the_specification() -> None:
    """§3.1."""
    parts = default_parts()
    assert [tuple(kind) for kind in parts.types] == [
        (100, 1), (150, 2), (200, 3), (250, 4), (300, 5)
    ]  # fmt: skip
    assert [parts.building * kind.points for kind in parts.types] == [200, 400, 600, 800, 1000]


def test_cards_are_those_of_the_specification() -> None:
    """§3.2, in the order of their ids."""
    listed = (
        "QM QM QM QM QM Cp2 Cp3 C5 C7 C9 Bp2 Bp3 B5 B6 B8 Sp2 Sp3 S4 S6 S7 Gp1 Gp2 G4 G5 G7 "
        "Lp1 Lp2 L3 L5 L7 IN IN"
    )
    names = []
    for kind, index, number in default_parts().cards:
        letter = LETTERS[TYPES[index]]
        names.append(("QM", f"{letter}{number}", f"{letter}p{number}", "IN")[kind])
    assert " ".join(names) == listed


def test_plans_are_those_of_the_specification() -> None:
    """§3.3: playable masks, playable cells, and four cells beside each important square."""
    plans = dict(zip(BUILDINGS, default_parts().plans, strict=True))
    assert {name: plan.cells for name, plan in plans.items()} == {
        "saloon": 0x0000007F5D775D7F,
        "post": 0x00003F2D3F3F2D3F,
        "hotel": 0x00007F5F757B757F,
        "jail": 0x0000007F556F7D7F,
        "union": 0x000000FFBDDBBDFF,
        "drug": 0x0000007F557B5F7F,
        "bank": 0x00007F6D776B5D7F,
    }
    assert [plan.cells.bit_count() for plan in plans.values()] == [30, 32, 36, 30, 34, 30, 35]
    assert [len(plan.touching) for plan in plans.values()] == [4, 4, 5, 4, 5, 4, 5]
    assert {mask.bit_count() for plan in plans.values() for mask in plan.touching} == {4}


def test_touching_cells_lie_beside_their_square() -> None:
    """The saloon's W stands on f2 (§3.3): f1, e2, g2 and f3 touch it."""
    beside = default_parts().plans[0].touching[1]
    cells = [f"{'abcdefgh'[bit % 8]}{bit // 8 + 1}" for bit in range(64) if beside >> bit & 1]
    assert cells == ["f1", "e2", "g2", "f3"]


def test_set_up_and_limits_are_those_of_the_specification() -> None:
    """§2, §4, §5.3, §7."""
    parts = default_parts()
    assert (parts.start, parts.number, parts.pawns, parts.tokens) == (2000, 100, 40, 2)
    assert (parts.goal, parts.visit, parts.indian) == (6, 3, 3)
    assert parts.buildings == {2: 4, 3: 4, 4: 5, 5: 7}


def test_events_move_what_the_specification_says() -> None:
    """§3.4."""
    parts = default_parts()
    dollars = dict(enumerate(parts.dollars, start=1))
    men = dict(enumerate(parts.men, start=1))
    assert {event: sum_ for event, sum_ in dollars.items() if sum_} == {
        1: 400, 2: 200, 5: 100, 7: 400, 8: 500, 10: 300, 11: 600, 14: 200, 15: 300, 16: 600,
        17: 500, 18: 300, 19: 50, 20: 400, 23: 200, 24: 100, 25: 800, 26: 300, 28: 300, 32: 500,
    }  # fmt: skip
    assert {event: count for event, count in men.items() if count} == {
        2: 1, 3: 1, 4: 1, 6: 2, 9: 1, 10: 1, 11: 1, 12: 2, 13: 1, 15: 1, 18: 1, 21: 1, 22: 2,
        23: 1, 27: 2, 29: 1, 30: 2, 31: 2,
    }  # fmt: skip


def test_every_table_tells_its_provenance() -> None:
    sheet = tomllib.loads(DEFAULT)
    assert {name: table["provenance"] for name, table in sheet.items()} == {
        "types": "seed",
        "money": "seed",
        "supply": "seed",
        "limits": "seed",
        "seating": "seed",
        "cards": "reconstructed",
        "plans": "reconstructed",
        "events": "seed",
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("price = 300", "price = 1050", r"\[types.lady\] price = 1050: must be a whole number"),
        ("price = 300", "price = 325", r"\[types.lady\] price = 325: must be a multiple of 50"),
        ("points = 5", 'points = "5"', r"\[types.lady\] points = '5'"),
        ("points = 5", "points = 0", r"\[types.lady\] points = 0"),
        ("lady    = { price", "woman = { price", r"\[types\] has no 'lady'"),
        ("start = 2000", "start = 2010", r"\[money\] start = 2010: must be a multiple of 25"),
        ("number = 100", "number = 0", r"\[money\] number = 0: must be a whole number"),
        ("building = 200", "house = 200", r"\[money\] has no 'building'"),
        ("pawns = 40", "pawns = 41", r"\[supply\] pawns = 41: must be a whole number from 1 to 40"),
        ("tokens = 2", "tokens = 0", r"\[supply\] tokens = 0"),
        ("goal = 6", "goal = true", r"\[limits\] goal = True: must be a whole number"),
        ("visit = 3", "visit = 4", r"\[limits\] visit = 4: must be a whole number from 1 to 3"),
        ("indian = 3", "indian = 0", r"\[limits\] indian = 0"),
        ("five = 7", "five = 8", r"\[seating\] five = 8: must be a whole number from 1 to 7"),
        ("questions = 5", "questions = 6", r"\[cards\] 33 cards: must be 32"),
        ("questions = 5", "questions = 26", r"\[cards\] questions = 26"),
        ("indians = 2", "indians = 3", r"\[cards\] indians = 3: must be a whole number"),
        ("[3, 5, 7]", "[2, 5, 7]", r"\[cards.lady\] no number may come twice"),
        ("[3, 5, 7]", "[3, 5, 10]", r"\[cards.lady\] number = 10: must be whole numbers from 1"),
        ("[1, 2], number = [3", "[1, 4], number = [3", r"\[cards.lady\] character = 4"),
        ("[3, 5, 7]", "7", r"\[cards.lady\] number = 7: must be a list of numbers"),
        (".V...W.\n...#...", ".V...W.\n...#..", r"\[plans\] saloon: all rows must be equally"),
        (".V...W.\n...#...", ".V...V.\n...#...", r"\[plans\] saloon has the squares 'VVXY'"),
        (".V...W.\n...#...", ".V...Z.\n...#...", r"\[plans\] saloon has the squares 'VXYZ'"),
        (".V...W.\n...#...", ".V...W.\n...o...", r"\[plans\] saloon: 'o' is not one of"),
        (".V...W.\n...#...", "#V#..W.\n#######", r"\[plans\] saloon: the cells must hang together"),
        (".......\n.V...W.\n...#", ".#.....\n#V#..W.\n.#.#", r"saloon: no cell touches V"),
        ('saloon = """', 'saloon = """\n...\n...\n...\n', r"saloon: must be a drawing of"),
        ('saloon = """', 'saloon = """\n.........', r"\[plans\] saloon: must be a drawing of"),
        ('saloon = """', 'saloon = 3\nbar = """', r"\[plans\] saloon = 3: must be a text"),
        ('saloon = """', 'bar = """', r"\[plans\] has no 'saloon'"),
        ("1 = { dollars = 400 }", "1 = { dollars = 410 }", r"\[events.1\] dollars = 410: must"),
        ("1 = { dollars = 400 }", "1 = { pawns = 1 }", r"\[events.1\] has no 'dollars'"),
        ("2 = { pawns = 1,", "2 = { pawns = 4,", r"\[events.2\] pawns = 4: must be a whole number"),
        ("3 = { pawns = 1", "3 = { dollars = 25, pawns = 1", r"\[events.3\] 'dollars' is not"),
        ("32 = {", "33 = {", r"\[events\] has no '32'"),
        ("[cards]", "[deck]", r"table \[cards\] is missing"),
        ("[cards]", "[extra]\nprovenance='seed'\n[cards]", r"table \['extra'\] is not known"),
        ('"seed"', '"guessed"', r"\[types\] provenance = 'guessed': must be one of seed"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_names_table_and_value(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    SHEETS.check_refused(tmp_path, (old, new), message)


def test_the_numbers_of_a_sheet_are_played_with(tmp_path: Path) -> None:
    changes = [
        ("start = 2000", "start = 1500"),
        ("pawns = 40", "pawns = 7"),
        ("two = 4", "two = 2"),
        ("questions = 5", "questions = 4"),
        ("indians = 2", "indians = 1"),
        ("[3, 5, 7]", "[3, 5, 6, 7, 9]"),
    ]
    state = engine.load("dodge_city", 2, sheet=write(tmp_path, *changes)).new()
    weights = dict(zip(state.legal(), state.weights() or [], strict=True))
    assert (weights["deal:A.QM"], weights["deal:A.IN"], weights["deal:A.L6"]) == (4, 1, 1)
    assert sum(weights.values()) == 32
    facts: dict[str, Any] = state.facts()
    assert (facts["cash.A"], facts["supply.B"]) == (1500, 7)
    assert facts["buildings"] == ["saloon", "post"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_another_sheet_play_to_the_end(tmp_path: Path, players: int) -> None:
    """The corners of the ranges: few pawns, dear events, many question marks, small floors."""
    changes = [
        ("start = 2000", "start = 10000"),
        ("number = 100", "number = 200"),
        ("pawns = 40", "pawns = 12"),
        ("tokens = 2", "tokens = 1"),
        ("visit = 3", "visit = 1"),
        ("indian = 3", "indian = 1"),
        ("questions = 5", "questions = 11"),
        ("indians = 2", "indians = 1"),
        ("{ character = [2, 3], number = [5, 7, 9] }", "{ character = [], number = [] }"),
        ("1 = { dollars = 400 }", "1 = { dollars = 1000 }"),
        ("28 = { dollars = 300 }", "28 = { dollars = 1000 }"),
        ("22 = { pawns = 2 }", "22 = { pawns = 3 }"),
        ("30 = { pawns = 2 }", "30 = { pawns = 3 }"),
        (".......\n.V...W.\n...#...\n.X...Y.\n.......", "V.W\n...\nX.Y"),
    ]
    options = {"max_rounds": 12}
    game = engine.load("dodge_city", players, options, sheet=write(tmp_path, *changes))
    rng = Random(players)
    state = game.new()
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert game.state(bytes(state)) == state
        seat = rng.randrange(players)
        assert state.view(seat).sample(1).view(seat) == state.view(seat)
    assert game.playouts(50).events > 0


def test_the_limit_of_a_visit_is_one_of_movements(tmp_path: Path) -> None:
    """R8: in the start phase event 22 still places two."""
    state = engine.load("dodge_city", 2, sheet=write(tmp_path, ("visit = 3", "visit = 1"))).new()
    for card in ("A.QM", "A.C5", "A.C7", "A.C9", "B.S4", "B.S6", "B.S7", "B.G4"):
        state.play(f"deal:{card}")
    for text in ("start:QM", "start:S4", "show:A.QM", "show:B.S4", "event:22", "type:C"):
        state.play(text)
    for text in ("at:a1", "at:b1", "play:S6", "go:hotel", "at:c1"):
        state.play(text)
    facts: dict[str, Any] = state.facts()
    assert facts["plan.hotel"][0] == "AAB...."
    assert "go:hotel" not in state.legal()
    assert state.legal()[0] == "go:done"


def test_comments_and_provenance_do_not_make_another_sheet(tmp_path: Path) -> None:
    same = write(tmp_path, ("[events]", "# mine\n[events]"), ('"reconstructed"', '"owner"'))
    assert engine.load("dodge_city", sheet=same).sheet is None
