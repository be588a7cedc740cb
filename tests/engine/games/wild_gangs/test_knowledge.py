"""Who knows what in Wild Gangs, checked against histories rather than against the packed state."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

import engine
from engine import Game, Record, State

EVENTS = ("sign", "coach", "sheriff", "deputy", "hidden", "seduction", "poker", "gatling", "keg")
CARDS = (
    "chief",
    "bruiser",
    "safecracker",
    "adventuress",
    "outlaw",
    "cardsharp",
    "gunslinger",
    "rider",
    "marksman",
)
SEATS = "ABCD"
SLOTS = ("n1", "n2", "e", "s2", "s1", "w")


def random_record(game: Game, rng: Random, events: int | None = None) -> Record:
    record = Record(game)
    while record.state.actor is not None and (events is None or len(record.events) < events):
        record.play(rng.choice(record.state.legal()))
    return record


def relabel(event: tuple[str, str], names: dict[str, dict[str, str]]) -> str:
    """The event with its last argument renamed: as an event card (`*`) or as a card of a gang."""
    actor, text = event
    verb, _, rest = text.partition(":")
    *context, last = rest.split(".")
    if verb in ("event", "see", "show") and last in EVENTS:
        owner = "*"
    elif last in CARDS:
        owner = actor if verb == "card" else context[1] if verb == "see" else context[0]
    else:
        return text
    return f"{verb}:{'.'.join([*context, names[owner][last]])}"


def shuffled(pool: list[str], rng: Random) -> dict[str, str]:
    return dict(zip(pool, rng.sample(pool, len(pool)), strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(25))
def test_renaming_what_a_seat_has_not_seen_changes_nothing_for_it(players: int, seed: int) -> None:
    """§6: with the labels it has not seen permuted, a history looks the same to a seat."""
    rng = Random(seed)
    game = engine.load("wild_gangs", players, {"opening_peek": rng.choice(("sequential", "pair"))})
    record = random_record(game, rng, rng.randint(10, 60 * players))
    seat = rng.randrange(players)
    seen = " ".join(record.seen(seat)).replace(":", ".").replace(" ", ".").split(".")
    known = known_cards(record, seat)
    names = {"*": {event: event for event in EVENTS}}
    names["*"] |= shuffled([event for event in EVENTS if event not in seen], rng)
    for owner in SEATS[:players]:
        names[owner] = {card: card for card in CARDS}
        if owner != SEATS[seat]:
            names[owner] |= shuffled([c for c in CARDS if c not in known[owner]], rng)
    twin = Record(game)
    for event in record.events:
        twin.play(relabel(event, names))
    assert twin.seen(seat) == record.seen(seat)
    assert twin.state.view(seat) == record.state.view(seat)
    assert str(twin.state.view(seat)) == str(record.state.view(seat))


def known_cards(record: Record, seat: int) -> dict[str, set[str]]:
    """By gang, the cards that the seat has seen: placed face up, looked at, or shown."""
    known: dict[str, set[str]] = {letter: set() for letter in SEATS}
    for (actor, _), text in zip(record.events, record.seen(seat), strict=True):
        verb, _, rest = text.partition(":")
        *context, last = rest.split(".")
        if last in CARDS:
            owner = actor if verb == "card" else context[1] if verb == "see" else context[0]
            known[owner].add(last)
    return known


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_keeps_what_it_has_seen(players: int) -> None:
    """Read off the texts: every `see` and every face-up card stands in every sampled world."""
    rng = Random(players)
    for _ in range(10):
        record = random_record(engine.load("wild_gangs", players), rng, rng.randint(40, 150))
        seat = rng.randrange(players)
        for world in range(5):
            facts: dict[str, Any] = record.state.view(seat).sample(world).facts()
            for text in record.seen(seat):
                verb, _, rest = text.partition(":")
                if verb in ("see", "show") and not rest.endswith("?"):
                    assert_lies(
                        facts, rest.removeprefix(f"{SEATS[seat]}.") if verb == "see" else rest
                    )
                if verb == "draw" and rest.startswith(SEATS[seat]):
                    assert rest.split(".")[1] not in str(facts[f"deck.{SEATS[seat]}"])


def lying_in_town(facts: dict[str, Any]) -> list[str]:
    return [card for name in facts if name.startswith("front.") for card in facts[name]]


def assert_lies(facts: dict[str, Any], told: str) -> None:
    place, _, thing = told.rpartition(".")
    if thing in EVENTS:
        assert facts[f"event.{place}"] == thing
    else:
        assert told in lying_in_town(facts)


def small_case() -> State:
    """§10, case 21: after round 3 A knows five events, B has two cards up and one down."""
    game = engine.load("wild_gangs", 2, {"bank_corner": "nw"})
    state = game.new()
    script = ["first:A", "bank:nw"]
    script += [f"event:{slot}.{event}" for slot, event in zip(SLOTS, EVENTS, strict=False)]
    for text in script:
        state.play(text)
    looks = {"A": ["n1", "n2", "e", "s2", "s1"], "B": ["w", "e", "n1", "s1", "s2"]}
    while not (state.actor == "A" and state.facts()["round"] == 4):
        legal = state.legal()
        actor = str(state.actor)
        if legal[0].startswith(("peek", "look")):
            text = f"{legal[0].partition(':')[0]}:{looks[actor].pop(0)}"
        elif legal[0] == "face:down":
            down = actor == "B" and state.facts()["round"] == 2
            text = "face:down" if down else "face:up"
        else:
            text = legal[0]
        state.play(text)
    return state


def test_worlds_come_with_the_right_frequencies() -> None:
    """Case 21: 4 arrangements of events times 7 x C(6,3) = 140 of B's cards, all equally likely."""
    view = small_case().view(0)
    worlds: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    for seed in range(40 * 560):
        facts: dict[str, Any] = view.sample(seed).facts()
        down = next(card for card in lying_in_town(facts) if card.startswith("B.d1."))
        worlds[facts["event.w"], down, tuple(facts["hand.B"])] += 1
    face_up = [card[2:] for card in lying_in_town(dict(view.facts())) if card[0] == "B"]
    pool = [card for card in CARDS if card not in face_up]
    expected = {
        (event, f"B.d1.{down}", hand)
        for event in ("seduction", "poker", "gatling", "keg")
        for down in pool
        for hand in combinations([card for card in pool if card != down], 3)
    }
    assert set(worlds) == expected
    assert len(expected) == 560
    # Chi-square with 559 degrees of freedom: mean 559, deviation 33.
    chi = sum((count - 40) ** 2 / 40 for count in worlds.values())
    assert 559 - 5 * 33.4 < chi < 559 + 5 * 33.4


def test_every_slot_holds_every_unseen_event_alike() -> None:
    view = engine.load("wild_gangs", 3).deal(seed=1).view(0)
    lying: Counter[tuple[str, object]] = Counter()
    for seed in range(9000):
        facts = view.sample(seed).facts()
        lying.update((slot, facts[f"event.{slot}"]) for slot in SLOTS)
    assert set(lying) == {(slot, event) for slot in SLOTS for event in EVENTS}
    # 1000 times each with deviation 30.
    assert all(abs(count - 1000) < 150 for count in lying.values())
