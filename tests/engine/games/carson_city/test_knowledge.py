"""Who knows what with duel tiles, checked against histories rather than the packed state."""

from __future__ import annotations

import ctypes
from collections import Counter
from itertools import product
from math import comb, prod
from random import Random
from typing import Any

import pytest

from engine import Record, State
from tests.engine.games.carson_city.harness import API, SEATS, Packed, load

Facts = dict[str, Any]
HEADER = 8  # bytes before the table in `bytes(state)`
VALUES = range(6)
POPULAR = ("ammo", "roads3", "pinc", "cinc", "gamb", "pvp", "cvp", "v5", "v4")


def hand_of(facts: Facts, letter: str) -> list[int]:
    return [int(tile) for tile in facts[f"hand.{letter}"]]


def quarrel(record: Record, rng: Random, events: int) -> Record:
    """Plays on with cowboys that seek each other, so that many tiles are played."""
    while record.state.actor is not None and len(record.events) < events:
        legal = record.state.legal()
        wanted = [f"place:{space}" for space in POPULAR if f"place:{space}" in legal]
        record.play(rng.choice(wanted if wanted and rng.random() < 0.9 else legal))
    return record


def random_record(players: int, rng: Random, events: int, **options: str) -> Record:
    sides = "".join(rng.choice("yr") for _ in range(7))
    return quarrel(Record(load(players, duel_mode="tiles", sides=sides, **options)), rng, events)


def until(players: int, phase: str, seed: int, **options: str) -> Record:
    """A quarrelsome game up to the first decision or event of a phase."""
    rng = Random(seed)
    record = Record(load(players, duel_mode="tiles", **options))
    while record.state.facts()["phase"] != phase:
        assert record.state.actor is not None
        quarrel(record, rng, len(record.events) + 1)
    return record


class Notes:
    """What all have seen of duel tiles: sums announced, tiles played, and when hands were drawn."""

    def __init__(self, record: Record) -> None:
        letters = SEATS[: record.game.players]
        self.players = len(letters)
        # Of each seat, draw by draw: the time, and the tiles played from it with their times.
        self.draws: dict[str, list[tuple[int, list[tuple[int, int]]]]] = {
            letter: [(0, [])] for letter in letters
        }
        self.totals: dict[str, int] = dict.fromkeys(letters, 15)
        self.sizes: dict[str, int] = dict.fromkeys(letters, 6)
        for time, (_, text) in enumerate(record.events, 1):
            verb, _, rest = text.partition(":")
            letter, _, number = rest.partition(".")
            if verb == "total":
                self.totals[letter] = int(number)
            elif verb == "show":
                self.draws[letter][-1][1].append((time, int(number)))
                self.sizes[letter] -= 1
            elif verb == "refill":
                if self.sizes[letter] == 0:
                    self.draws[letter].append((time, []))
                self.sizes[letter] += 1

    def fault(self, hands: dict[str, list[int]]) -> str:
        """What speaks against these hands, if anything."""
        for letter, hand in hands.items():
            if len(hand) != self.sizes[letter]:
                return f"size of {letter}"
            played = [value for _, value in self.draws[letter][0][1]]
            if len(self.draws[letter]) == 1 and sum(played) + sum(hand) != self.totals[letter]:
                return f"sum of {letter}"
        times = sorted(time for draws in self.draws.values() for time, _ in draws)
        for time in times:
            # Three draws in a row: nobody plays between them.
            held = Counter(
                v for letter in hands for v in self.held(letter, hands[letter], time + 2)
            )
            if max(held.values(), default=0) > self.players:
                return f"more of a value than there are after event {time}"
        return ""

    def held(self, letter: str, hand: list[int], time: int) -> list[int]:
        """The hand of a seat at an earlier time, if this is the one now."""
        current = [i for i, (drawn, _) in enumerate(self.draws[letter]) if drawn <= time][-1]
        later = [value for at, value in self.draws[letter][current][1] if at > time]
        return later + (hand if current + 1 == len(self.draws[letter]) else [])


def quiet(record: Record) -> bool:
    """No hand is just being dealt or drawn."""
    return record.state.facts()["phase"] not in ("order", "deal", "total", "refill", "over")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(10))
def test_sampled_hands_agree_with_the_history(players: int, seed: int) -> None:
    rng = Random(seed)
    record = random_record(players, rng, rng.randint(80, 420))
    while not quiet(record):
        if record.state.actor is None:
            return
        quarrel(record, rng, len(record.events) + 1)
    notes = Notes(record)
    letters = SEATS[:players]
    truth = record.state.facts()
    assert notes.fault({letter: hand_of(truth, letter) for letter in letters}) == ""
    for seat in range(players):
        for world in range(20):
            facts = record.state.view(seat).sample(world).facts()
            hands = {letter: hand_of(facts, letter) for letter in letters}
            assert hands[letters[seat]] == hand_of(truth, letters[seat])
            assert notes.fault(hands) == ""


def test_quarrels_bring_new_hands_and_several_of_one_seat() -> None:
    """So that the test above is not about first hands alone."""
    notes = Notes(random_record(4, Random(3), 700))
    drawn = [len(draws) for draws in notes.draws.values()]
    assert min(drawn) >= 2
    assert max(drawn) >= 3


@pytest.mark.parametrize("seed", range(4))
def test_first_hands_are_as_likely_as_in_a_random_deal(seed: int) -> None:
    """Three players: A knows its own hand and the sum of B's; C has what is left."""
    record = until(3, "claim", seed)
    truth = record.state.facts()
    pool = {value: 3 - hand_of(truth, "A").count(value) for value in VALUES}
    total = sum(hand_of(truth, "B"))
    ways: dict[tuple[int, ...], int] = {}
    for counts in product(*(range(pool[value] + 1) for value in VALUES)):
        if sum(counts) == 6 and sum(v * n for v, n in enumerate(counts)) == total:
            ways[counts] = prod(comb(pool[value], counts[value]) for value in VALUES)
    view, samples = record.state.view(0), 3000
    seen = Counter(
        tuple(hand_of(view.sample(i).facts(), "B").count(value) for value in VALUES)
        for i in range(samples)
    )
    assert set(seen) <= set(ways)
    for counts, weight in ways.items():
        share = weight / sum(ways.values())
        assert abs(seen[counts] / samples - share) < 5 * (share / samples) ** 0.5 + 0.002


def test_first_hands_of_two_players_are_public() -> None:
    record = until(2, "tile", 1)
    for seat in range(2):
        facts = record.state.view(seat).facts()
        assert facts["hand.A"] == facts["hand.B"] == list("012345")


def test_a_committed_tile_is_known_to_its_owner_alone() -> None:
    record = until(3, "tile", 5)
    owner = str(record.state.actor)
    record.play(record.state.legal()[-1])
    committed = record.events[-1][1].partition(":")[2]
    assert record.state.facts()[f"chosen.{owner}"] == committed
    for seat, letter in enumerate(SEATS[:3]):
        view = record.state.view(seat)
        told = view.facts()[f"chosen.{owner}"]
        assert told == (committed if letter == owner else "?")
        worlds = {str(view.sample(i).facts()[f"chosen.{owner}"]) for i in range(60)}
        assert (len(worlds) == 1) == (letter == owner)


def rewound(state: State, seat: int) -> tuple[Packed, int]:
    """The table after `rewind`, and who is asked then."""
    raw = ctypes.create_string_buffer(bytes(state)[HEADER:])
    API.rewind(state.game.box, raw, seat)
    return Packed.from_buffer_copy(raw), API.actor(state.game.box, raw)


def three_way_duel() -> Record:
    """Three on one space, two of whom have committed."""
    for seed in range(200):
        record = until(3, "tile", seed)
        if len(str(record.state.facts()["duellists"])) == 3:
            record.play(record.state.legal()[0])
            record.play(record.state.legal()[0])
            return record
    raise AssertionError("no duel of three")


def test_rewind_takes_back_the_others_and_asks_them_after_this_seat() -> None:
    record = three_way_duel()
    asked = SEATS.index(str(record.state.actor))
    table, actor = rewound(record.state, asked)
    assert actor == asked
    assert all(word >> 36 & 7 == 0 for word in table.duel)
    state = record.game.state(bytes(record.state)[:HEADER] + bytes(table))
    state.play(state.legal()[0])
    order = [letter for letter in state.facts()["order"] if letter != SEATS[asked]]  # type: ignore[union-attr]
    assert state.actor == order[0]
    state.play(state.legal()[0])
    assert state.actor == order[1]
    state.play(state.legal()[0])
    assert state.facts()["phase"] == "show"


def test_rewind_keeps_the_seat_s_own_tile_and_what_has_been_shown() -> None:
    record = three_way_duel()
    own = SEATS.index(record.events[-1][0])
    table, actor = rewound(record.state, own)
    assert [seat for seat in range(3) if table.duel[seat] >> 36 & 7] == [own]
    assert actor != own
    record.play(record.state.legal()[0])
    assert (
        rewound(record.state, own)[0].phase
        != Packed.from_buffer_copy(bytes(record.state), HEADER).phase
    )
    record.play(record.state.legal()[0])  # the first is shown: nothing is sealed any more
    assert bytes(rewound(record.state, own)[0]) == bytes(record.state)[HEADER:]


def test_with_dice_there_is_nothing_to_know() -> None:
    rng = Random(2)
    record = Record(load(4))
    quarrel(record, rng, 200)
    for seat in range(4):
        assert bytes(record.state.view(seat))[HEADER:] == bytes(record.state)[HEADER:]
        assert record.state.view(seat).sample(9) == record.state
