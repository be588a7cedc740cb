"""A person's game, driven through the keyboard and the screen that it is given."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

import ai
import engine
from engine import View
from posse.match import Match
from posse.play import HELP
from posse.show import columns, flow, verdict
from tests.posse.driver import Person, always, new_match, one_after_the_other

NONSENSE = [
    "",
    "   ",
    "0",
    "-1",
    "99",
    "1.0",
    "1 2",
    "\uff11",  # a one, but not one of ours
    "9" * 5000,
    "peek",
    "PEEK1:E",
    "capture:n.Z",
    "quit now",
    "rules please",
    "save",
    "save /no/such/folder/game.json",
    "save .",
    "save \x00",
    "\x1b[31mred\x07",
    "\udcff",
    "card:chief; rm -rf",
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_person_can_play_to_the_end_by_number(players: int) -> None:
    person = Person(always("1"), new_match(players))
    assert person.run() == 0
    assert person.match.over
    assert "\nrank " in person.screen
    assert re.search(r"\n(You win|[B-D] wins)\.\n$", person.screen)


def test_texts_are_moves_as_well_as_numbers() -> None:
    by_number = Person(always("1"))
    by_text = Person(lambda _: by_text.match.record.state.view(0).legal()[0])
    assert (by_number.run(), by_text.run()) == (0, 0)
    assert by_text.match.record.events == by_number.match.record.events
    assert by_text.screen == by_number.screen


def test_wrong_input_gets_one_friendly_line_and_changes_nothing() -> None:
    left: list[str] = []
    typed: list[tuple[int, int, bytes]] = []

    def answer(prompt: str) -> str:
        record = person.match.record
        events, table = len(record.events), bytes(record.state)
        if typed:
            start, *before = typed.pop()
            said = person.screen[start:].removesuffix(prompt).strip("\n")
            assert before == [events, table]
            assert said
            assert said.isprintable()  # so it is one line, too
        if not left:
            left.extend([*NONSENSE, "1"])
        line = left.pop(0)
        if line != "1":
            typed.append((len(person.screen), events, table))
        return line

    person = Person(answer)
    assert person.run() == 0
    plain = Person(always("1"))
    plain.run()
    assert person.match.record.events == plain.match.record.events


def test_help_rules_seen_and_table_are_at_hand() -> None:
    typed = ["1", "?", "HELP", "rules", "seen", "table", "quit"]
    person = Person(one_after_the_other(typed))
    assert person.run() == 0
    assert person.screen.count(HELP) == 2
    assert engine.rules_page("wild_gangs").rstrip() in person.screen
    assert person.screen.endswith("Goodbye. This game was not saved.\n")
    told = " ".join(person.screen.split("So far:")[-1].split())
    position = 0
    for text in person.match.record.seen(0):
        position = told.index(text, position) + len(text)
    assert person.screen.count(str(person.match.record.state.view(0)).splitlines()[0]) == 2


def test_others_decisions_carry_their_seat() -> None:
    person = Person(one_after_the_other(["1", "1"]), new_match(players=3, seed=7))
    person.run()
    events = person.match.record.events
    own = max(index for index, (actor, _) in enumerate(events) if actor == "A")
    told = " ".join(person.screen.split("Since your last move:")[-1].split())
    parts = []
    for (actor, _), text in zip(
        events[own + 1 :], person.match.record.seen(0)[own + 1 :], strict=True
    ):
        parts.append(text if actor == "*" else f"{actor} {text}")
    assert any(part.startswith("B ") for part in parts)
    assert told.startswith(", ".join(parts))


def test_a_person_can_sit_anywhere() -> None:
    person = Person(always("1"), new_match(players=4, seat=2), seat=2)
    assert person.run() == 0
    assert "you are C, against A (greedy), B (greedy), D (greedy)." in person.screen


def test_the_same_seed_and_keys_give_the_same_screens() -> None:
    def second_move(prompt: str) -> str:
        return "1" if "only move" in prompt else "2"

    first, same, other = (Person(second_move, new_match(seed=seed)) for seed in (7, 7, 8))
    for person in (first, same, other):
        assert person.run() == 0
    assert first.screen == same.screen
    assert first.screen != other.screen


def test_the_end_of_input_leaves_politely() -> None:
    person = Person(one_after_the_other(["1", "1"]))
    assert person.run() == 0
    assert person.screen.endswith("\nGoodbye. This game was not saved.\n")


def test_an_interrupt_leaves_politely_with_its_own_code() -> None:
    def answer(_: str) -> str:
        raise KeyboardInterrupt

    person = Person(answer)
    assert person.run() == 130
    assert person.screen.endswith("\nGoodbye. This game was not saved.\n")


def test_a_saved_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    whole = Person(always("1"))
    whole.run()
    typed = ["1"] * 9
    first = Person(one_after_the_other([*typed, f"save {file}", "quit"]))
    assert first.run() == 0
    assert first.screen.endswith(f"Goodbye. To go on:\n  posse play --resume {file}\n")
    match = new_match()
    match.replay(engine.Record.load(file).events)
    second = Person(always("1"), match)
    assert second.run() == 0
    assert second.match.record.events == whole.match.record.events
    greeting, _, rest = second.screen.partition("\n\n")
    assert greeting in whole.screen
    assert whole.screen.endswith(rest)


def test_moves_after_saving_are_not_in_the_file_and_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    person = Person(one_after_the_other([f"save {file}", "1", "quit"]))
    person.run()
    assert "To go on (from where you saved it):\n" in person.screen


def test_a_kept_game_is_written_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    person = Person(one_after_the_other(["1", "1", "1"]), keep=file)
    person.run()
    assert engine.Record.load(file).events == person.match.record.events
    assert person.screen.endswith(f"Goodbye. To go on:\n  posse play --resume {file}\n")
    ended = Person(always("1"), keep=file)
    ended.run()
    assert engine.Record.load(file).state.actor is None
    assert ended.screen.endswith(f"The game is saved in {file}\n")


def test_a_file_that_can_no_longer_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    person = Person(always("1"), keep=tmp_path / "gone" / "game.json")
    assert person.run() == 0
    assert person.match.over
    assert person.screen.count("The game is no longer saved: cannot write ") == 1


def test_bots_get_views_of_their_own_seat_and_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, object]] = []
    choose = ai.Bot.choose

    def spy(self: ai.Bot, view: View, limit: ai.Limit | None = None) -> ai.Answer:
        assert type(view) is View
        assert "ABC"[view.seat] == view.actor
        asked.append((limit, self.limit))
        return choose(self, view, limit)

    monkeypatch.setattr(ai.Bot, "choose", spy)
    Person(always("1")).run()
    assert set(asked) == {(ai.Limit(seconds=1), None)}
    asked.clear()
    Person(always("1"), new_match(spec="greedy:iterations=5")).run()
    assert set(asked) == {(None, ai.Limit(iterations=5))}


def test_a_spinner_says_the_same_whoever_is_asked() -> None:
    said: set[str] = set()

    def waiting(text: str) -> AbstractContextManager[None]:
        said.add(text)
        return nullcontext()

    person = Person(always("1"), new_match(players=4))
    person.sitting.waiting = waiting
    person.run()
    assert said == {"The others are thinking"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_but_a_drawing_is_wider_than_the_terminal(players: int) -> None:
    drawn: set[str] = set()

    def answer(_: str) -> str:
        drawn.update(str(person.match.record.state.view(0)).splitlines())
        return "1"

    person = Person(answer, new_match(players))
    person.run()
    drawn.update(str(person.match.record.state).splitlines())
    assert max(len(line) for line in person.screen.splitlines() if line not in drawn) <= 80


def test_blank_lines_give_way_where_the_terminal_is_short() -> None:
    small, large = Person(always("1"), size=(80, 24)), Person(always("1"), size=(80, 60))
    assert (small.run(), large.run()) == (0, 0)
    assert len(small.screen.splitlines()) < len(large.screen.splitlines())
    full = [line for line in large.screen.splitlines() if line.strip()]
    assert [line for line in small.screen.splitlines() if line.strip()] == full


def test_a_seed_decides_chance_and_bots_apart() -> None:
    matches = [Match(engine.load("wild_gangs", 2), {0: "random", 1: "random"}, 1) for _ in "ab"]
    for match in matches:
        match.proceed()
        match.step()
    assert matches[0].record.events == matches[1].record.events
    assert len({bot.seed for bot in matches[0].bots.values()} | {matches[0].seed}) == 3


def test_lists_are_broken_only_between_their_parts() -> None:
    assert flow("New:", ["B one", "two", "three"], 14) == "New: B one,\n  two, three"
    assert flow("New:", [], 14) == "New:"
    assert columns(["a", "b", "c"], 12) == "  1 a   2 b\n  3 c"
    assert columns(["a"], 1) == "  1 a"


def test_the_winner_is_named() -> None:
    assert verdict([2, 1], person=1) == "You win."
    assert verdict([2, 1], person=0) == "B wins."
    assert verdict([1, 2, 1], person=0) == "You and C share the first place."
    assert verdict([1, 1, 1], person=None) == "A, B and C share the first place."
