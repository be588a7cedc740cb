from __future__ import annotations

import json

import pytest

from bench import peers
from bench.signature import signature
from tests.posse.driver import complaint, run


def test_speed_is_a_table_for_people() -> None:
    lines = run("bench", "kuhn_poker", "liars_dice", "--seconds", "0.05").stdout.splitlines()
    assert lines[0].split()[:2] == ["game", "players"]
    assert [line.split()[:2] for line in lines[2:]] == [["kuhn_poker", "2"], ["liars_dice", "2"]]
    assert all(float(cell) > 0 for line in lines[2:] for cell in line.split()[2:])


def test_speed_is_json_for_programs() -> None:
    (row,) = json.loads(run("bench", "leduc_poker", "--seconds", "0.05", "--json").stdout)
    assert row["game"] == "leduc_poker"
    assert row["events_a_game"] == pytest.approx(6.7, abs=0.2)
    assert row["iterations_a_second"] > 10_000


def test_the_signature_is_one_number() -> None:
    assert run("bench", "--signature").stdout == f"{signature()}\n"


def test_mistakes_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complaint(["bench", "chess"]).startswith("no game 'chess'; games: ")
    assert complaint(["bench", "--seconds", "0"]) == "seconds 0.0 must be above 0 and at most 3600"
    assert complaint(["bench", "--seconds", "nan"]).startswith("seconds nan must be")
    monkeypatch.setattr("posse.cli.is_installed", lambda: False)
    assert complaint(["bench", "--peers"]).startswith("OpenSpiel is not installed: pip install")


def test_without_open_spiel_nothing_of_it_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)
    assert not peers.is_installed()
