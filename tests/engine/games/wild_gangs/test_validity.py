"""Each invariant of the packed table, broken on its own: the error says which."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import DataError, Record
from tests.engine.games.wild_gangs.harness import Packed, advance, new_record, packed

A, B, C, D = range(4)
ONE_DOWN = "A face:down, A card:chief, * draw:A.chief"

# Tables of three players, A first; in placement tables A has the chief face down.
TABLES: dict[str, Callable[[], Record]] = {
    "first": lambda: table("", phase="first"),
    "event": lambda: table("", phase="event"),
    "loot": lambda: table("", phase="loot"),
    "deal": lambda: table("* first:A", phase="deal"),
    "peek1": lambda: table("* first:A", phase="peek1"),
    "peek2": lambda: table("* first:A", phase="peek2", actor="B"),
    "see": lambda: table("* first:A", phase="see", round=0),
    "face": lambda: table(f"* first:A, {ONE_DOWN}", phase="face", round=2, actor="A"),
    "card": lambda: table("* first:A, A front:nc.n", phase="card", actor="A"),
    "look": lambda: table(f"* first:A, {ONE_DOWN}", phase="look", actor="B"),
    "draw": lambda: table(f"* first:A, {ONE_DOWN}", phase="draw", round=2),
    "show": lambda: table(f"* first:A, {ONE_DOWN}", phase="show"),
    "capture": lambda: table(f"* first:A, {ONE_DOWN}", phase="capture"),
    "over": lambda: table(f"* first:A, {ONE_DOWN}", phase="over"),
}


def table(script: str, **until: str | int) -> Record:
    record = new_record(3)
    advance(record, script, **until)
    return record


def change(**fields: int) -> Callable[[Packed], None]:
    """Sets fields; `hand_1` is `hand[1]`."""

    def poke(at: Packed) -> None:
        for name, value in fields.items():
            field, _, index = name.partition("_")
            if index:
                getattr(at, field)[int(index)] = value
            else:
                setattr(at, field, value)

    return poke


def flip(field: str, index: int, bits: int) -> Callable[[Packed], None]:
    def poke(at: Packed) -> None:
        getattr(at, field)[index] ^= bits

    return poke


def slots(bits: int) -> Callable[[Packed], None]:
    def poke(at: Packed) -> None:
        at.slots ^= bits

    return poke


def copy_slot(at: Packed) -> None:
    at.slots = at.slots & ~0xF0 | (at.slots & 0xF) << 4


def move_card(at: Packed) -> None:
    """A gangster of B's hand into its deck and back the other way: counts go wrong."""
    card = at.hand[B] & -at.hand[B]
    at.hand[B] ^= card
    at.deck[B] ^= card


def swap_loot(at: Packed) -> None:
    at.loot[0] = at.loot[0] >> 4 | (at.loot[0] & 15) << 4


def unsee(at: Packed) -> None:
    """A slot that everybody has been shown."""
    at.seen[B] &= ~1


@pytest.mark.parametrize(
    ("where", "poke", "message"),
    [
        ("peek1", change(phase=17), "no such phase"),
        ("peek1", change(phase=5), "a phase of the other opening_peek"),
        ("peek1", change(turn=3), "no such seat"),
        ("peek1", change(first=3), "no such seat"),
        ("first", change(first=1), "first player before it is drawn"),
        ("event", change(turn=1), "a turn where nobody has one"),
        ("over", change(turn=1), "a turn where nobody has one"),
        ("event", change(bank=0), "bank corner"),
        ("event", change(bank=5), "bank corner"),
        ("first", change(bank=1), "bank corner"),
        ("event", change(step=6), "step"),
        ("loot", change(step=12), "step"),
        ("look", change(step=1), "step"),
        ("show", change(step=7), "step"),
        ("look", change(round=0), "round of the placement"),
        ("draw", change(round=7), "round of the placement"),
        ("over", change(round=7), "round after the placement"),
        ("peek1", change(round=1), "round before the placement"),
        ("see", change(round=8), "round of the placement"),
        ("deal", change(turn=1), "turn of the deal"),
        ("look", change(target=1), "target without a look"),
        ("card", change(placing=2 * 10), "front of the card being placed"),
        ("look", change(placing=1), "a card being placed"),
        ("peek1", slots(1 << 24), "unused bits of the slots"),
        ("peek1", slots(0xF), "event in a slot"),
        ("event", slots(0x100), "event in a slot"),
        ("peek1", copy_slot, "the same event twice"),
        ("event", change(loot_0=1), "number of loot tiles"),
        ("peek1", change(loot_3=0x1), "number of loot tiles"),
        ("peek1", change(loot_0=0xA1), "loot tile"),
        ("peek1", swap_loot, "loot tile"),
        ("peek1", change(loot_0=0x99, loot_1=0x99), "more loot tiles of a value than there are"),
        ("look", flip("gang", A, 1 << 60), "unused bits of a gang"),
        ("look", flip("gang", B, 0xF << 32), "front of a gangster|missing or in two places"),
        ("look", flip("hand", B, 0x1FF), "a gangster missing or in two places"),
        ("peek1", move_card, "number of cards in hand or in town"),
        ("look", flip("gang", A, 0x3 << 40), "face-down card"),
        ("look", flip("gang", A, 0x1 << 44), "face-down cards out of order"),
        ("look", flip("gang", A, 1 << 48), "viewers of a face-down card"),
        ("look", flip("gang", A, 1 << 51), "viewers of a face-down card"),
        ("look", flip("gang", A, 2 << 52), "face-down cards out of order"),
        ("peek1", change(gang_3=1), "data of a seat not in play"),
        ("peek1", change(seen_3=1), "data of a seat not in play"),
        ("look", change(room=0x33666333), "places left"),
        ("peek1", change(seen_0=1), "opening looks of the seat asked"),
        ("peek2", change(seen_0=0x7), "number of opening looks"),
        ("peek2", change(seen_2=0x3), "number of opening looks"),
        ("see", change(target=6), "target of an opening look"),
        ("see", change(target=1 | 3 << 5), "second target of an opening look"),
        ("deal", change(seen_0=1), "a look during the set-up"),
        ("look", change(seen_0=0x40), "no such slot seen"),
        ("look", change(seen_1=0x3F), "number of looks"),
        ("look", change(seen_2=0x1), "number of looks"),
        ("over", unsee, "a card shown that is not known to all"),
        ("look", change(captured=1), "a capture before its time"),
        ("look", change(score_0=100), "score"),
        ("over", change(score_0=100), "score"),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused_for_the_right_reason(
    where: str, poke: Callable[[Packed], None], message: str
) -> None:
    state = TABLES[where]().state
    broken = packed(state)
    poke(broken)
    assert bytes(broken) != bytes(packed(state))
    data = bytes(state)[:8] + bytes(broken)
    with pytest.raises(DataError, match=f"not a state of wild_gangs: ({message})$"):
        state.game.state(data)


def test_the_seat_that_captures_must_be_the_winner_of_the_street() -> None:
    state = TABLES["capture"]().state
    broken = packed(state)
    broken.turn = (broken.turn + 1) % 3
    with pytest.raises(DataError, match="a capture by the wrong seat"):
        state.game.state(bytes(state)[:8] + bytes(broken))


def test_a_capture_needs_a_showdown_and_a_gang_that_was_there() -> None:
    state = TABLES["over"]().state
    for street in range(4):
        broken = packed(state)
        victim = broken.captured >> 3 * street & 7
        broken.captured ^= (victim or 1) << 3 * street
        expected = "a capture of nobody" if victim else "a capture without a showdown"
        with pytest.raises(DataError, match=expected):
            state.game.state(bytes(state)[:8] + bytes(broken))


def test_the_same_opening_pair_twice_is_refused() -> None:
    state = TABLES["peek2"]().state
    broken = packed(state)
    first_pair = broken.seen[A]
    broken.phase = 8  # see
    broken.seen[B] = first_pair & -first_pair
    broken.target = (first_pair ^ broken.seen[B]).bit_length() - 1
    with pytest.raises(DataError, match="the same opening pair twice"):
        state.game.state(bytes(state)[:8] + bytes(broken))
