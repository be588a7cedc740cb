from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import engine
from engine import GameError, OptionError
from engine.info import GameInfo, Option


def test_the_catalogue_tells_name_players_options_and_kind() -> None:
    wild_gangs = {info.name: info for info in engine.games()}["wild_gangs"]
    assert wild_gangs.players == (2, 3, 4)
    assert wild_gangs.hidden
    assert not wild_gangs.calibration
    assert wild_gangs.options["sign_opposite"].values == ("facing", "antipodal")
    assert wild_gangs.options["sign_opposite"].default == "facing"


def test_every_game_has_a_rules_page_and_those_of_the_box_a_sheet() -> None:
    for info in engine.games():
        assert engine.rules_page(info.name).startswith(f"# {info.title}")
        if not info.calibration:
            assert engine.load(info.name, sheet=engine.sheet_path(info.name)).sheet is None


def test_the_folder_of_games_does_not_hide_the_function() -> None:
    importlib.import_module("engine.games.wild_gangs")
    assert callable(engine.games)


def test_options_are_completed_with_defaults() -> None:
    game = engine.load("wild_gangs", players=3, options={"poker_ranking": "pair_then_sum"})
    assert (game.name, game.players) == ("wild_gangs", 3)
    assert game.options == {
        "sign_opposite": "facing",
        "protected_loot": "claim_lost",
        "poker_ranking": "pair_then_sum",
        "opening_peek": "sequential",
        "bank_corner": "random",
        "data_set": "reconstructed_1",
    }


def test_options_of_a_loaded_game_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        engine.load("wild_gangs").options["bank_corner"] = "nw"  # type: ignore[index]


@pytest.mark.parametrize(
    "name", ["", "chess", "wild gangs", "../wild_gangs", "wild_gangs\0", 7, None]
)
def test_an_unknown_game_is_named(name: str) -> None:
    with pytest.raises(GameError, match=r"^no game .*; games: .*wild_gangs"):
        engine.load(name)


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, 2.0, "2", 10**30])
def test_a_wrong_number_of_players_is_named(players: int) -> None:
    with pytest.raises(GameError, match=r"is not for .* players; players: 2, 3, 4$"):
        engine.load("wild_gangs", players)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError, match=r"^wild_gangs has no option 'poker'; options: sign_"):
        engine.load("wild_gangs", options={"poker": "yes"})


@pytest.mark.parametrize("value", ["north", "", 1, None, True, ["nw"], "x" * 1000])
def test_a_wrong_value_of_an_option_is_named(value: str) -> None:
    with pytest.raises(OptionError, match=r"^option bank_corner cannot be .*; values: random, nw"):
        engine.load("wild_gangs", options={"bank_corner": value})


@pytest.mark.parametrize("options", [[1], "bank_corner=nw", 5])
def test_options_that_are_no_map_are_named(options: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="are not a map of names to values"):
        engine.load("wild_gangs", options=options)


def test_errors_stay_on_one_line_of_reasonable_length() -> None:
    with pytest.raises(GameError) as caught:
        engine.load("a\nb" * 10_000)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_sheet_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(engine.SheetError, match=r"cannot read sheet .*nowhere.toml.*No such file"):
        engine.load("wild_gangs", sheet=tmp_path / "nowhere.toml")


def test_values_too_many_to_list_are_told_in_words() -> None:
    rounds = Option(tuple(range(1, 256)), "rounds of a game", summary="1 to 255")
    info = GameInfo("toy", "Toy", (2,), options={"rounds": rounds})
    assert info.complete({"rounds": 255}) == {"rounds": 255}
    with pytest.raises(OptionError, match=r"^option rounds cannot be 256; values: 1 to 255$"):
        info.complete({"rounds": 256})
