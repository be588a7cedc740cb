"""The drawing of Blackrock City: readable, and within a terminal."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.games.blackrock_city.harness import load


@pytest.mark.parametrize("players", [2, 3, 4])
def test_drawings_fit_eighty_columns_and_name_every_town(players: int) -> None:
    rng = Random(players)
    for _ in range(5):
        state = load(players).new()
        while state.actor is not None:
            lines = str(state).splitlines()
            assert max(map(len, lines)) <= 80
            facts = state.facts()
            for space in range(int(str(facts["spaces"]))):
                town = facts[f"ring.{space}"]
                assert town is None or f" {space} {town}" in str(state)
            assert str(state).count("SHERIFF") == 1
            state.play(rng.choice(state.legal()))


def test_what_a_seat_does_not_know_is_drawn_as_a_question() -> None:
    rng = Random(1)
    for _ in range(400):
        state = load(4, theft_choice="compulsory").new()
        while state.actor is not None:
            facts = state.view(0).facts()
            if "?" in str(facts):
                assert "= ? gold + ? silver" in str(state.view(0))
                assert "?" not in str(state)
                return
            state.play(rng.choice(state.legal()))
    pytest.fail("no theft between others in 400 games")
