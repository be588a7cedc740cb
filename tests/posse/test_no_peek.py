"""A person's screen holds what their view holds, whatever lies hidden."""

from __future__ import annotations

import re

import pytest

from tests.posse.driver import Person, new_match

GANGSTERS = "chief bruiser safecracker adventuress outlaw cardsharp gunslinger rider marksman"
EVENTS = "sign coach sheriff deputy seduction poker gatling keg"  # hidden is also a plain word
NAMES = {*GANGSTERS.split(), *EVENTS.split()}
WORLDS = 8


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text))


def redraw(person: Person) -> str:
    start = len(person.screen)
    person.sitting.show()
    person.sitting._read("seen", [])
    return person.screen[start:]


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_the_screen_is_the_same_in_all_worlds_of_a_view(players: int, seat: int) -> None:
    differing = 0

    def answer(_: str) -> str:
        nonlocal differing
        record = person.match.record
        truth = record.state
        view = truth.view(seat)
        screen = redraw(person)
        for seed in range(WORLDS):
            record._state = view.sample(seed)
            assert record.state.view(seat) == view
            differing += record.state != truth
            assert redraw(person) == screen
        record._state = truth
        return "1"

    person = Person(answer, new_match(players, seat), seat)
    assert person.run() == 0
    assert differing > 100


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 0), (4, 2)])
def test_no_card_is_named_that_the_seat_does_not_know(players: int, seat: int) -> None:
    start = 0
    unknown: list[int] = []

    def answer(_: str) -> str:
        nonlocal start
        record = person.match.record
        view = record.state.view(seat)
        facts = {name: fact for name, fact in view.facts().items() if name[:5] != "card."}
        known = words(f"{facts} {record.seen(seat)}") & NAMES
        assert words(person.screen[start:]) & NAMES <= known
        unknown.append(len(NAMES - known))
        start = len(person.screen)
        return "1"

    person = Person(answer, new_match(players, seat), seat)
    assert person.run() == 0
    assert max(unknown) > 0


def test_the_others_cards_are_on_no_screen_before_the_end() -> None:
    """Seat A never sees B's last two cards; the result may show them, nothing before it does."""
    person = Person(lambda _: "1", new_match(players=2))
    person.run()
    before = person.screen[: person.screen.index(str(person.match.record.state).rstrip())]
    hidden = [text for text in person.match.record.events if text[1].startswith("draw:B.")]
    assert len(hidden) == 9
    for _, text in hidden:
        assert text not in before
    assert before.count("draw:B.?") >= len(hidden)
