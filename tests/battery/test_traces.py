"""Games written by an independent implementation, compared event by event."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine

FOLDER = Path(__file__).resolve().parents[1] / "traces"
FILES = sorted(FOLDER.glob("*.jsonl.gz"))


@cache
def read(file: Path) -> list[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_every_game_of_the_box_has_traces() -> None:
    box = {info.name for info in engine.games() if not info.calibration}
    assert {file.name.partition(".")[0] for file in FILES} == box


@pytest.mark.parametrize(
    ("file", "number"),
    [
        pytest.param(file, number, id=f"{file.name.partition('.')[0]}-{number}")
        for file in FILES
        for number in range(len(read(file)))
    ],
)
def test_a_trace_is_reproduced(file: Path, number: int) -> None:
    trace = read(file)[number]
    game = engine.load(trace["game"], trace["players"], trace["options"])
    state = game.new()
    for index, (actor, text) in enumerate(trace["events"]):
        where = f"event {index + 1}, {text}"
        assert state.actor_of(text) == actor, where
        if text not in state.interrupts():
            assert state.actor == actor, where
            assert state.legal() == sorted(trace["legal"][index]), where
            assert weights(state.legal(), state.weights()) == weights(
                trace["legal"][index], trace["weights"][index]
            ), where
        seen = [state.seen(text, seat) for seat in range(game.players)]
        assert seen == trace["seen"][index], where
        state.play(text)
    assert state.actor is None
    assert state.legal() == []
    assert state.scores == trace["scores"]
    assert state.ranks == trace["ranks"]


def weights(texts: list[str], numbers: list[int] | None) -> dict[str, int] | None:
    return None if numbers is None else dict(zip(texts, numbers, strict=True))
