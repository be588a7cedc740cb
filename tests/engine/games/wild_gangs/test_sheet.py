"""The component sheet: checked on loading, replaceable, and named in bytes and records."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import engine
from engine import Record, SheetError
from tests.engine.games.sheets import Sheets
from tests.engine.games.wild_gangs.harness import Partial

SHEETS = Sheets("wild_gangs")
DEFAULT, write = SHEETS.text, SHEETS.write


def test_the_sheet_is_that_of_the_specification() -> None:
    """§3.2 and §3.3, with their sums."""
    sheet = tomllib.loads(DEFAULT)
    gang = {name: card for name, card in sheet["gangsters"].items() if name != "provenance"}
    assert sum(card["strength"] for card in gang.values()) == 30
    assert sum(card["fire"] for card in gang.values()) == 23
    assert sum(card["bounty"] for card in gang.values()) == 2500
    assert [name for name in gang if gang[name]["woman"]] == ["adventuress", "cardsharp", "rider"]
    assert [name for name in gang if gang[name]["chief"]] == ["chief"]
    for card in gang.values():
        whole = 100 * ((card["strength"] + card["fire"]) // 2) + 100 * card["chief"]
        assert card["bounty"] == whole
    assert sheet["loot"]["tiles"] == [200, 300, 300, 400, 400, 500, 500, 600, 700, 800, 900, 1000]
    assert sum(sheet["fronts"]["places"].values()) == 36


def test_every_table_tells_its_provenance() -> None:
    sheet = tomllib.loads(DEFAULT)
    assert {name: table["provenance"] for name, table in sheet.items()} == {
        "fronts": "derived",
        "gangsters": "reconstructed",
        "loot": "reconstructed",
        "events": "seed",
        "allowance": "seed",
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("strength = 5", "strength = 16", r"\[gangsters.chief\] strength = 16: must be a whole"),
        ("strength = 5", "strength = -1", r"\[gangsters.chief\] strength = -1"),
        ("strength = 5", 'strength = "5"', r"\[gangsters.chief\] strength = '5'"),
        ("strength = 5", "strength = true", r"\[gangsters.chief\] strength = True"),
        ("strength = 5", "strenght = 5", r"chief\] has no 'strength'; it has 'strenght', 'fire'"),
        ("strength = 5", "speed = 1, strength = 5", r"\[gangsters.chief\] 'speed' is not known"),
        ("woman = false", "woman = 0", r"\[gangsters.chief\] woman = 0: must be true or false"),
        ("bruiser  ", "brute  ", r"\[gangsters\] has no 'bruiser'"),
        ("[loot]", "[booty]", r"table \[loot\] is missing"),
        ("[loot]", "[extra]\nprovenance='seed'\n[loot]", r"table \['extra'\] is not known"),
        ('"seed"', '"guessed"', r"\[events\] provenance = 'guessed': must be one of seed, derived"),
        ("tiles = [200, ", "tiles = [", r"\[loot\] tiles = .*: must be a list of 12 numbers"),
        ("tiles = [200,", "tiles = [0,", r"\[loot\] tiles = 0: must be whole numbers from 1"),
        ("tiles = [200,", "tiles = [2.5,", r"\[loot\] tiles = 2.5: must be whole numbers from 1"),
        ("bonus = 200", "bonus = 2000", r"\[events\] bonus = 2000: must be a whole number"),
        ("bonus = 200", "bonus = 0x" + "f" * 5000, r"\[events\] bonus = huge int: must be a whole"),
        ("two = 3", "two = 4", r"\[allowance\] two = 4: must be a whole number from 0 to 3"),
        ('"nc.n" = 6', '"nc.n" = 7', r"\[fronts.places\] nc.n = 7"),
        ('"nc.n" = 6', '"nc.x" = 6', r"\[fronts.places\] has no 'nc.n'"),
        ("places = {", "places = 5 # {", r"\[fronts\] places = 5: must be a table"),
        ("[loot]", "[loot]\n[loot]", "is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_names_table_and_value(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    SHEETS.check_refused(tmp_path, (old, new), message)


def test_a_town_too_small_for_the_gangs_is_refused(tmp_path: Path) -> None:
    small = write(tmp_path, ('"nc.n" = 6', '"nc.n" = 1'), ('"sc.s" = 6', '"sc.s" = 1'))
    with pytest.raises(SheetError, match=r"\[fronts\] 26 places are too few"):
        engine.load("wild_gangs", sheet=small)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff", "is not UTF-8 text"),
        (b"x" * (2 << 20), "is larger than"),
        (b"= 3", "is not TOML"),
        (b"a." * 10_000 + b"a = 1", "has a name of more than 20 parts"),
        (b"a = " + b"[" * 100_000, "is not TOML"),
        (b"a = 1", "'a' = 1: must be a table"),
        (b"", r"table \[loot\] is missing"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "sheet.toml").write_bytes(content)
    with pytest.raises(SheetError, match=message) as caught:
        engine.load("wild_gangs", sheet=tmp_path / "sheet.toml")
    assert "\n" not in str(caught.value)


def test_the_numbers_of_a_sheet_are_played_with(tmp_path: Path) -> None:
    """Tiles of two kinds: the first loot event has two outcomes with their counts."""
    tiles = "tiles = [100, 100, 100, 100, 100, 100, 100, 250, 250, 250, 250, 250]"
    old = next(line for line in DEFAULT.splitlines() if line.startswith("tiles"))
    game = engine.load("wild_gangs", sheet=write(tmp_path, (old, tiles)))
    state = game.new()
    while not state.legal()[0].startswith("loot"):
        state.play(state.legal()[0])
    assert state.legal() == ["loot:nw.100", "loot:nw.250"]
    assert state.weights() == [7, 5]


def test_games_of_another_sheet_play_to_the_end(tmp_path: Path) -> None:
    """The corners of the ranges: no strength, the highest bounties, the smallest town."""
    changes = [
        ("bounty = 500", "bounty = 1000"),
        ("fire = 3", "fire = 15"),
        ("three = 2", "three = 0"),
    ]
    changes += [
        ("strength = 5", "strength = 0"),
        ('"nc.n" = 6', '"nc.n" = 1'),
        ("bonus = 200", "bonus = 1000"),
    ]
    sheet = write(tmp_path, *changes)
    for players in (2, 3, 4):
        game = engine.load("wild_gangs", players, sheet=sheet)
        rng = Random(players)
        for _ in range(5):
            state = game.new()
            while state.actor is not None:
                state.play(rng.choice(state.legal()))
                assert game.state(bytes(state)) == state
        assert game.playouts(200).scores[0] > 0


def test_comments_and_provenance_do_not_make_another_sheet(tmp_path: Path) -> None:
    same = write(tmp_path, ("[events]", "# mine\n[events]"), ('"reconstructed"', '"owner"'))
    assert engine.load("wild_gangs", sheet=same).sheet is None


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text(DEFAULT, encoding="utf-8-sig")
    assert engine.load("wild_gangs", sheet=tmp_path / "sheet.toml").sheet is None


def test_bytes_and_records_name_another_sheet(tmp_path: Path) -> None:
    sheet = write(tmp_path, ("bonus = 200", "bonus = 300"))
    own, other = engine.load("wild_gangs"), engine.load("wild_gangs", sheet=sheet)
    assert other.sheet is not None
    with pytest.raises(engine.DataError, match="another sheet"):
        own.state(bytes(other.deal(seed=1)))
    record = Record(other)
    record.proceed(seed=1)
    record.save(tmp_path / "game.json")
    assert record.to_map()["sheet"] == other.sheet
    assert Record.load(tmp_path / "game.json", sheet=sheet).state == record.state
    with pytest.raises(
        engine.RecordError, match=rf"played with sheet '{other.sheet}', and it was not"
    ):
        Record.load(tmp_path / "game.json")


def test_seduction_and_hidden_loot_pay_what_the_sheet_says(tmp_path: Path) -> None:
    """With a charm of 3 the rider (2) and the cardsharp (3) come to 11, above two fives."""
    sheet = write(tmp_path, ("charm = 1", "charm = 3"), ("bonus = 200", "bonus = 700"))
    town = "nw.n: A rider, A cardsharp, B chief; nw.w: B safecracker"
    paid = Partial(2, town, loot="nw 900/400", events="seduction n1, hidden w", sheet=sheet)
    assert paid.scores == [900 + 700, 400 + 700]


def test_the_machine_gun_arms_every_chief_of_the_sheet(tmp_path: Path) -> None:
    """Two chiefs of A with 5 more each: 3 + 1 + 10 against the 4 + 4 + 3 of B."""
    bruiser = "bruiser     = { strength = 6, fire = 1, bounty = 300, woman = false, chief = "
    sheet = write(
        tmp_path, (bruiser + "false", bruiser + "true"), ("artillery = 2", "artillery = 5")
    )
    town = "nc.n: A chief, A bruiser, B gunslinger, B marksman, B rider"
    showdown = Partial(2, town, events="gatling n2", sheet=sheet)
    assert (showdown.actor, showdown.legal()) == ("A", ["capture:n.B"])
    assert showdown.play("capture:n.B") == 300 + 200 + 200


def test_a_gangster_without_strength_or_fire_is_still_there(tmp_path: Path) -> None:
    """Alone at a building it takes the loot, in a tournament too; two of them meet in a street."""
    weak = ("marksman    = { strength = 1, fire = 4", "marksman    = { strength = 0, fire = 0")
    sheet = write(tmp_path, weak)
    for events in ("", "poker n1"):
        alone = Partial(2, "nc.n: B marksman", loot="nc 600/500", events=events, sheet=sheet)
        assert alone.scores == [0, 600]
    both = Partial(2, "nc.n: A marksman, B marksman", sheet=sheet)
    assert (both.actor, both.legal()) == ("A", ["capture:n.B"])


def test_poker_tells_a_card_of_no_strength_from_no_card(tmp_path: Path) -> None:
    sheet = write(tmp_path, ("marksman    = { strength = 1", "marksman    = { strength = 0"))
    town = "nc.n: A bruiser, B bruiser, B marksman"
    assert Partial(2, town, loot="nc 600/500", events="poker n1", sheet=sheet).scores == [500, 600]
