"""Who knows which cubes, checked against histories rather than against the packed state."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest

from engine import Record, State
from tests.engine.games.blackrock_city.harness import SEATS, Table, load, packed, unpacked

THEFT, SILVER_STOLEN = 0x80, 0x10  # bits of an entry of the cube log
GAIN_GOLD, GAIN_SILVER = 0x20, 0x40
DROPPED = 0x80  # bit of its length

Purses = tuple[int, ...]
"""Gold of each seat."""


def thieving_record(players: int, rng: Random, **options: Any) -> Record:
    """A random game of small bids, in which whoever can steal does, clocks included."""
    record = Record(load(players, **options))
    while record.state.actor is not None:
        state = record.state
        legal = state.legal()
        if state.interrupts() and rng.random() < 0.03:
            legal = state.interrupts()
        elif rng.random() < 0.8:
            thefts = [text for text in legal if text.startswith("steal") and text != "steal:none"]
            small = [text for text in legal if text in ("size:1", "size:2", "size:3")]
            legal = thefts or small or legal
        record.play(rng.choice(legal))
    return record


def records_with_secrets(players: int, count: int) -> list[tuple[Record, int]]:
    """Games, each cut off somewhere after a theft that the seat has not seen."""
    rng = Random(players)
    found: list[tuple[Record, int]] = []
    while len(found) < count:
        whole = thieving_record(players, rng)
        for seat in range(players):
            secret = [i for i, text in enumerate(whole.seen(seat)) if text.endswith("?")]
            if secret:
                cut = Record(whole.game)
                for _, text in whole.events[: rng.randint(secret[0] + 1, len(whole.events))]:
                    cut.play(text)
                found.append((cut, seat))
    return found[:count]


def belief(record: Record, seat: int) -> dict[Purses, float]:
    """§6 as a dictionary, from what the seat has seen and the public number of cubes."""
    seats = max(record.game.players, 3)  # two players have a dummy beside them
    worlds: dict[Purses, float] = {(0,) * seats: 1.0}
    states = list(record)
    pairs = pairwise(states)
    for (before, after), text in zip(pairs, record.seen(seat), strict=True):
        verb, _, rest = text.partition(":")
        was, now = dict(before.facts()), dict(after.facts())
        change = [int(now[f"cubes.{s}"]) - int(was[f"cubes.{s}"]) for s in SEATS[:seats]]  # type: ignore[arg-type]
        if verb in ("theft", "cube"):
            victim = SEATS.index(rest[0])
            thief = SEATS.index(str(was["owner"])) if verb == "theft" else None
            worlds = drawn(worlds, victim, thief, rest[2:], int(was[f"cubes.{rest[0]}"]))  # type: ignore[arg-type]
            change[victim] += 1
            if thief is not None:
                change[thief] -= 1
        elif verb == "show":
            shown = int(rest.split(".")[1])
            worlds = {w: p for w, p in worlds.items() if w[SEATS.index(rest[0])] == shown}
        # What is left is the winner's loot and the second's silver.
        gold = int(was["bank.gold"]) - int(now["bank.gold"])  # type: ignore[arg-type]
        if gold:
            winner = SEATS.index(str(now["owner"]))
            worlds = {
                (*w[:winner], w[winner] + gold, *w[winner + 1 :]): p for w, p in worlds.items()
            }
            change[winner] -= gold
        assert sum(change) == int(was["bank.silver"]) - int(now["bank.silver"])  # type: ignore[arg-type]
    total = sum(worlds.values())
    return {world: weight / total for world, weight in worlds.items()}


def drawn(
    worlds: dict[Purses, float], victim: int, thief: int | None, colour: str, cubes: int
) -> dict[Purses, float]:
    """A cube leaves a purse; the colour may be `?`."""
    after: Counter[Purses] = Counter()
    for world, weight in worlds.items():
        chances = {"gold": world[victim] / cubes, "silver": 1 - world[victim] / cubes}
        for outcome, chance in chances.items():
            if chance > 0 and colour in ("?", outcome):
                gold = list(world)
                if outcome == "gold":
                    gold[victim] -= 1
                    if thief is not None:
                        gold[thief] += 1
                after[tuple(gold)] += weight * chance  # type: ignore[assignment]
    return dict(after)


def gold_of(state: State) -> Purses:
    facts: dict[str, Any] = state.facts()
    return tuple(facts[f"gold.{seat}"] for seat in SEATS[: facts["seats"]])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_come_with_the_frequencies_of_the_belief(players: int) -> None:
    for record, seat in records_with_secrets(players, 12):
        expected = belief(record, seat)
        view = record.state.view(seat)
        drawn_worlds = Counter(gold_of(view.sample(seed)) for seed in range(2000))
        assert set(drawn_worlds) <= set(expected)
        for world, chance in expected.items():
            deviation = sqrt(2000 * chance * (1 - chance))
            assert abs(drawn_worlds[world] - 2000 * chance) <= 5 * deviation + 1e-6


def test_which_theft_took_the_gold_is_drawn_by_its_chance() -> None:
    """B robs C of 3g1s, C gains three silver, B robs C again and now has one of each: first gold
    had chance 3/4 * 4/6, first silver 1/4 * 3/6, which is four to one."""
    theft = THEFT | 2 | 1 << 2
    silver = GAIN_SILVER | 2
    log = bytes([GAIN_GOLD | 2 | 3 << 2, silver, theft, *[silver] * 3, theft | SILVER_STOLEN])
    table = Table(3, cubes="B 1g1s, C 2g3s", log=log)
    rng = Random(20)
    worlds = [table.sample("A", rng) for _ in range(6000)]
    one_of_each = [world for world in worlds if world.gold[1] == 1]
    first_gold = sum(world.log[2] == theft for world in one_of_each)
    count = len(one_of_each)
    assert abs(count - 6000 * 5 / 8) < 5 * sqrt(6000 * 15 / 64)
    assert abs(first_gold - count * 4 / 5) < 5 * sqrt(count * 4 / 25)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facts_tell_a_colour_if_and_only_if_it_follows(players: int) -> None:
    for record, seat in records_with_secrets(players, 20):
        expected = belief(record, seat)
        facts: dict[str, Any] = record.state.view(seat).facts()
        for other in range(facts["seats"]):
            possible = {world[other] for world in expected}
            told = facts[f"gold.{SEATS[other]}"]
            assert told == (possible.pop() if len(possible) == 1 else "?")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sampled_world_is_one_that_another_history_leads_to(players: int) -> None:
    """The colours in its log, put into the history, replay to it and look the same to the seat."""
    for record, seat in records_with_secrets(players, 20):
        for seed in range(5):
            world = record.state.view(seat).sample(seed)
            log = packed(world).log[: packed(world).logged]
            stolen = iter("silver" if e & SILVER_STOLEN else "gold" for e in log if e & THEFT)
            gold = gold_of(world)
            twin = Record(record.game)
            for _, text in record.events:
                verb, _, rest = text.partition(":")
                if verb == "theft":
                    text = f"theft:{rest[0]}.{next(stolen)}"
                twin.play(text)
            assert twin.state == world
            assert twin.seen(seat) == record.seen(seat)
            assert gold_of(twin.state) == gold


@pytest.mark.parametrize("players", [3, 4])
def test_two_games_that_look_alike_to_a_seat_have_one_view(players: int) -> None:
    differing = 0
    for record, seat in records_with_secrets(players, 20):
        view = record.state.view(seat)
        for seed in range(5):
            world = view.sample(seed)
            differing += world != record.state
            assert world.view(seat) == view
            assert str(world.view(seat)) == str(view)
            if world.actor not in (None, "*"):
                assert world.legal() == record.state.legal()
                asked = SEATS.index(str(world.actor))
                if asked == seat:
                    assert world.view(seat).prefer() == view.prefer()
    assert differing


def test_public_thefts_leave_nothing_open() -> None:
    rng = Random(5)
    for _ in range(10):
        record = thieving_record(4, rng, theft_secrecy="public")
        for state in record:
            assert bytes(state.view(0))[8:] == bytes(state)[8:]


def full_log() -> State:
    """A state of three players whose log is full and no longer whole: C has robbed and been robbed
    of gold again and again."""
    rng = Random(1)
    while True:
        record = thieving_record(3, rng)
        for state in record:
            facts: dict[str, Any] = state.facts()
            if facts["phase"] == "turn" and facts["gold.B"] and facts["silver.B"]:
                table = packed(state)
                length = table.logged
                there, back = THEFT | 1 | 2 << 2, THEFT | 2 | 1 << 2
                while length + 1 < 64:
                    table.log[length], table.log[length + 1] = there, back
                    length += 2
                table.logged = length
                return unpacked(state.game, table)


def test_a_full_log_drops_its_oldest_entry() -> None:
    state = full_log()
    rng = Random(2)
    while not packed(state).logged & DROPPED:
        before = packed(state)
        small = [text for text in state.legal() if text in ("size:1", "size:2", "go:1")]
        state.play(rng.choice(small or state.legal()))
        assert state.actor is not None
    after = packed(state)
    assert after.logged == DROPPED | 64
    kept = list(before.log[: before.logged])
    # One event writes at most a gain of gold and one of silver.
    assert any(
        after.log[: 64 - new] == kept[len(kept) + new - 64 :] for new in range(65 - len(kept), 3)
    )
    assert state.game.state(bytes(state)) == state


def test_after_that_any_split_with_the_right_totals_is_possible() -> None:
    state = full_log()
    table = packed(state)
    game = state.game
    # The same purses, but what came before the log is lost.
    table.logged = DROPPED | 64
    if table.log[63] == 0:
        table.log[63] = THEFT | 1 | 2 << 2
        table.gold[1] -= 1
        table.gold[2] += 1
    state = unpacked(game, table)
    own = {key: value for key, value in state.facts().items() if key.endswith(".A")}
    view = state.view(0)
    worlds = [view.sample(seed) for seed in range(400)]
    pool = state.facts()
    totals = [int(pool[f"cubes.{seat}"]) for seat in "BC"]  # type: ignore[arg-type]
    for world in worlds:
        facts: dict[str, Any] = world.facts()
        assert {key: value for key, value in facts.items() if key.endswith(".A")} == own
        assert [facts["cubes.B"], facts["cubes.C"]] == totals
        assert sum(gold_of(world)) == sum(gold_of(state))
        assert game.state(bytes(world)) == world
        assert world.view(0) == view
    assert len({gold_of(world) for world in worlds}) > 1
    rng = Random(3)
    while state.actor is not None:
        state.play(rng.choice(state.legal()))
        assert game.state(bytes(state)) == state
        for seat in range(3):
            sample = state.view(seat).sample(1)
            assert game.state(bytes(sample)) == sample
            assert sample.view(seat) == state.view(seat)
