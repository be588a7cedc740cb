from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import Record, RecordError


def finished(seed: int = 1, players: int = 2) -> Record:
    rng = Random(seed)
    record = Record(engine.load("wild_gangs", players, {"bank_corner": "ne"}))
    while record.state.actor is not None:
        record.play(rng.choice(record.state.legal()))
    return record


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return finished().to_map()


def test_a_record_replays_to_the_same_state_without_a_seed(tmp_path: Path) -> None:
    record = finished()
    record.save(tmp_path / "game.json")
    again = Record.load(tmp_path / "game.json")
    assert again.events == record.events
    assert again.state == record.state
    assert again.to_map() == record.to_map()
    assert [again.seen(seat) for seat in (0, 1)] == [record.seen(seat) for seat in (0, 1)]


def test_a_record_is_json_that_a_person_can_read(tmp_path: Path) -> None:
    record = Record(engine.load("wild_gangs", 2))
    for text in ("first:B", "bank:ne", "event:n1.keg"):
        record.play(text)
    record.save(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text() == (
        "{\n"
        '  "posse": 1,\n'
        '  "game": "wild_gangs",\n'
        '  "players": 2,\n'
        '  "options": {"sign_opposite": "facing", "protected_loot": "claim_lost", '
        '"poker_ranking": "poker", "opening_peek": "sequential", "bank_corner": "random", '
        '"data_set": "reconstructed_1"},\n'
        '  "events": [\n'
        '    ["*", "first:B"],\n'
        '    ["*", "bank:ne"],\n'
        '    ["*", "event:n1.keg"]\n'
        "  ]\n"
        "}\n"
    )
    assert record.seen(0) == ["first:B", "bank:ne", "event:n1.?"]


def test_a_record_walks_through_its_states() -> None:
    record = finished()
    states = list(record)
    assert len(states) == len(record.events) + 1
    assert states[0] == record.game.new()
    assert states[-1] == record.state
    for state, (actor, text) in zip(states, record.events, strict=False):
        assert state.actor == actor
        assert text in state.legal()


def test_an_illegal_event_leaves_the_record_as_it_was() -> None:
    record = Record(engine.load("wild_gangs", 2))
    with pytest.raises(ValueError, match="is not possible"):
        record.play("first:C")
    assert record.events == []
    assert record.seen(0) == []
    assert record.state == record.game.new()


def test_what_is_played_on_the_state_of_a_record_is_not_recorded() -> None:
    record = Record(engine.load("wild_gangs", 2))
    record.state.play("first:B")
    record.events.append(("*", "first:B"))
    assert record.to_map()["events"] == []
    record.play("first:A")
    assert record.events == [("*", "first:A")]


def test_a_record_is_of_a_game() -> None:
    with pytest.raises(TypeError, match="a Game expected, not str"):
        Record("wild_gangs")  # type: ignore[arg-type]


def test_sights_tell_who_did_what() -> None:
    record = finished()
    texts = [text for _, text in record.sights(1)]
    assert texts == record.seen(1)
    # In Wild Gangs every seat sees every event, in full or with a ? at the end.
    assert [actor for actor, _ in record.sights(1)] == [actor for actor, _ in record.events]


def test_proceed_writes_down_what_chance_did() -> None:
    record = Record(engine.load("wild_gangs", 2))
    played = record.proceed(seed=3)
    assert record.events == [("*", text) for text in played]
    assert record.state == record.game.deal(seed=3)


def test_result_stands_in_the_record_when_the_game_is_over(whole: dict[str, Any]) -> None:
    assert sorted(whole["result"]) == ["ranks", "scores"]
    assert "result" not in Record(engine.load("wild_gangs", 2)).to_map()


def change(record: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**record, **fields}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"posse": 2}, "version 'posse' is 2, not 1"),
        ({"posse": True}, "version 'posse' is True, not 1"),
        ({"posse": None}, "version 'posse' is None, not 1"),
        ({"game": "poker"}, "no game 'poker'"),
        ({"game": None}, "no game None"),
        ({"players": 7}, "wild_gangs is not for 7 players; players: 2, 3, 4"),
        ({"players": "2"}, "players '2' is not a whole number"),
        ({"players": None}, "players None is not a whole number"),
        ({"options": []}, r"options \[\] is not a map"),
        ({"options": {"bank_corner": "middle"}}, "option bank_corner cannot be 'middle'"),
        (
            {"sheet": "0123456789abcdef"},
            "played with sheet '0123456789abcdef', and it was not given",
        ),
        ({"events": None}, "events None is not a list"),
        ({"events": "first:A"}, "events 'first:A' is not a list"),
        ({"events": [["*", "first:A"], "x"]}, r"event 2 is 'x', not \[actor, text\]"),
        ({"events": [["*"]]}, r"event 1 is \['\*'\], not \[actor, text\]"),
        ({"events": [["*", 5]]}, r"event 1 is \['\*', 5\], not \[actor, text\]"),
        ({"events": [["A", "first:A"]]}, "event 1 'first:A' is of \\*, not of 'A'"),
        ({"events": [["*", "first:Z"]]}, r"event 1: 'first:Z' is not possible; \* can: first:A"),
        ({"result": {"scores": [1, 2], "ranks": [2, 1]}}, "result .*, but the events give scores"),
        ({"result": 7}, "result 7, but the events give scores"),
    ],
)
def test_a_wrong_record_is_refused_with_the_reason(
    whole: dict[str, Any], fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(RecordError, match=f"^record: {message}") as caught:
        Record.from_map(change(whole, **fields))
    assert "\n" not in str(caught.value)


def test_fields_of_others_are_left_alone(whole: dict[str, Any]) -> None:
    assert Record.from_map(change(whole, comment="a close one")).to_map() == whole


def test_an_event_out_of_order_is_named_by_number(whole: dict[str, Any]) -> None:
    events = list(whole["events"])
    events[3], events[30] = events[30], events[3]
    with pytest.raises(RecordError, match=r"^record: event 4"):
        Record.from_map(change(whole, events=events))


def test_an_event_after_the_end_is_refused(whole: dict[str, Any]) -> None:
    events = [*whole["events"], ["A", "face:up"]]
    message = f"event {len(events)}: 'face:up' is not possible: the game is over"
    with pytest.raises(RecordError, match=message):
        Record.from_map(change(whole, events=events))


def test_a_result_before_the_end_is_refused(whole: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="a result, but the game is not over"):
        Record.from_map(change(whole, events=whole["events"][:50]))


@pytest.mark.parametrize("value", [None, [], 1, "x"])
def test_what_is_no_map_is_no_record(value: object) -> None:
    with pytest.raises(RecordError, match="is not a map"):
        Record.from_map(value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"[" * 200_000, "is not JSON"),
        (b"[]", r"\[\] is not a map"),
        (b"NaN", "nan is not a map"),
        (b"9" * 10_000, "is not JSON"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "game.json").write_bytes(content)
    with pytest.raises(RecordError, match=message) as caught:
        Record.load(tmp_path / "game.json")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read record .*nowhere.json.*: No such file"):
        Record.load(tmp_path / "nowhere.json")
    with pytest.raises(RecordError, match=r"cannot read record .*: Is a directory"):
        Record.load(tmp_path)
    for name in (tmp_path / "no" / "game.json", tmp_path, "/", "", "a\0b"):
        with pytest.raises(RecordError, match="cannot write"):
            finished().save(name)
    assert list(tmp_path.iterdir()) == []


def test_a_cut_off_file_is_refused_and_a_save_replaces_it_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    finished().save(file)
    text = file.read_text()
    file.write_text(text[: len(text) // 2])
    with pytest.raises(RecordError, match="is not JSON"):
        Record.load(file)
    finished().save(file)
    assert json.loads(file.read_text()) == finished().to_map()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
