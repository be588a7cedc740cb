"""Who knows what in Dodge City, checked against histories rather than against the packed state."""

from __future__ import annotations

import ctypes
from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Game, Record, State
from tests.border import api_of
from tests.engine.games.dodge_city.harness import (
    CARDS,
    HEADER,
    PHASES,
    SEATS,
    STAGES,
    Packed,
    Table,
    card_set,
    load,
    packed,
    unpacked,
    without,
)


def random_record(game: Game, rng: Random, events: int) -> Record:
    record = Record(game)
    while record.state.actor is not None and len(record.events) < events:
        record.play(rng.choice(record.state.legal()))
    return record


def own_cards(record: Record, seat: int) -> list[str]:
    """The hand of a seat and what lies sealed or set aside, by what the seat has seen."""
    cards: list[str] = []
    letter = SEATS[seat]
    for (actor, _), text in zip(record.events, record.seen(seat), strict=True):
        verb, _, rest = str(text).partition(":")
        owner, _, card = rest.rpartition(".")
        if verb in ("deal", "draw") and owner == letter:
            cards.append(card)
        elif verb == "play" and actor == letter:
            cards.remove(card)
        elif verb in ("show", "aside") and owner == letter and card in cards:
            # A duel card is shown when it is fought with, and once again nowhere.
            cards.remove(card)
    return sorted(cards)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_seat_keeps_its_own_cards_in_every_world(players: int) -> None:
    rng = Random(players)
    for _ in range(12):
        record = random_record(
            engine.load("dodge_city", players), rng, rng.randint(20, 60 * players)
        )
        seat = rng.randrange(players)
        letter = SEATS[seat]
        for world in range(5):
            facts: dict[str, Any] = record.state.view(seat).sample(world).facts()
            if facts["phase"] in ("tie", "over"):
                continue
            held = [*facts[f"hand.{letter}"], *facts[f"aside.{letter}"]]
            if facts[f"sealed.{letter}"]:
                held.append(facts[f"sealed.{letter}"])
            assert sorted(held) == own_cards(record, seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("extra", ["hand", "event"])
def test_all_that_lies_open_is_the_same_in_every_world(players: int, extra: str) -> None:
    rng = Random(players)
    for _ in range(12):
        game = engine.load("dodge_city", players, {"extra_card": extra})
        state = random_record(game, rng, rng.randint(20, 60 * players)).state
        seat = rng.randrange(players)
        truth = state.facts()
        for world in range(5):
            facts = state.view(seat).sample(world).facts()
            for name, value in facts.items():
                kind = name.partition(".")[0]
                if kind not in ("hand", "sealed", "aside"):
                    assert value == truth[name], name
                else:
                    assert len(str(value).split()) == len(str(truth[name]).split()), name


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_indian_is_sealed_and_no_hand_consists_of_them_alone(players: int) -> None:
    """§6, conditions 1 and 2."""
    rng = Random(players)
    record = Record(engine.load("dodge_city", players, {"max_rounds": 8}))
    while record.state.actor is not None:
        record.play(rng.choice(record.state.legal()))
        seat = rng.randrange(players)
        facts: dict[str, Any] = record.state.view(seat).sample(rng.getrandbits(32)).facts()
        for letter in SEATS[:players]:
            assert facts[f"sealed.{letter}"] != "IN"
            if facts["phase"] != "deal" and facts["stage"] in ("opening", "move1", "move2"):
                assert set(facts[f"hand.{letter}"]) - {"IN"}


def laid(hands: list[str], pile: str, **fields: int) -> State:
    """Two players; all other cards are discards."""
    game = load(2)
    table = packed(Table(2).state)
    named = [card for cards in (*hands, pile) for card in cards.split()]
    table.hand[0], table.hand[1] = (card_set(hand.split()) for hand in hands)
    table.pile = card_set(pile.split())
    table.discard = card_set(without(CARDS, named))
    for name, value in fields.items():
        setattr(table, name, value)
    return unpacked(game, table)


def test_hands_come_with_the_right_frequencies() -> None:
    """B holds two of IN IN C5 C7 QM, not both Indians: nine ways, all equally likely."""
    state = laid(["L5 L7", "IN C5"], "IN C7 QM", stage=STAGES.index("move2"))
    worlds: Counter[tuple[str, ...]] = Counter()
    view = state.view(0)
    for seed in range(2700):
        facts: dict[str, Any] = view.sample(seed).facts()
        worlds[tuple(facts["hand.B"])] += 1
    expected = {
        ("C5", "IN"): 2, ("C7", "IN"): 2, ("QM", "IN"): 2,
        ("C5", "C7"): 1, ("QM", "C5"): 1, ("QM", "C7"): 1,
    }  # fmt: skip
    assert set(worlds) == set(expected)
    # Chi-square with 5 degrees of freedom: mean 5, deviation 3.2.
    chi = sum((worlds[hand] - 300 * n) ** 2 / (300 * n) for hand, n in expected.items())
    assert chi < 5 + 5 * 3.2


def committed() -> State:
    """A has sealed one of its two cards; B and the pile hold three more."""
    state = laid(
        ["IN C5", "S7 QM"], "L7", phase=PHASES.index("commit"), stage=STAGES.index("duels")
    )
    state.play("commit:C5")
    return state


def test_sealed_and_set_aside_cards_come_with_the_right_frequencies() -> None:
    """For B one of C5 L7 is sealed, and one of the two others is set aside."""
    worlds: Counter[tuple[str, str]] = Counter()
    view = committed().view(1)
    for seed in range(2000):
        facts: dict[str, Any] = view.sample(seed).facts()
        worlds[facts["sealed.A"], facts["aside.A"][0]] += 1
    assert set(worlds) == {("C5", "IN"), ("C5", "L7"), ("L7", "IN"), ("L7", "C5")}
    # 500 times each with deviation 19.
    assert all(abs(count - 500) < 100 for count in worlds.values())


def test_cards_that_follow_by_counting_are_told() -> None:
    """With an empty pile the hand of the other is what lies nowhere else."""
    state = laid(["L5 L7 QM", "IN C5 QM"], "", stage=STAGES.index("move1"))
    assert state.view(0).facts()["hand.B"] == ["QM", "C5", "IN"]
    state = laid(["L5 L7 QM", "QM QM QM"], "QM", stage=STAGES.index("move1"))
    assert state.view(0).facts()["hand.B"] == ["QM", "QM", "QM"]
    state = laid(["L5 L7 QM", "QM QM QM"], "IN", stage=STAGES.index("move1"))
    assert state.view(0).facts()["hand.B"] == ["?", "?", "?"]


def test_a_sealed_card_that_can_be_no_other_is_told() -> None:
    """A has an Indian and one more card, and no Indian may be sealed."""
    state = laid(["IN C5", "S7 QM"], "", phase=PHASES.index("commit"), stage=STAGES.index("duels"))
    state.play("commit:C5")
    assert state.view(1).facts()["sealed.A"] == "C5"
    assert state.view(1).facts()["aside.A"] == ["IN"]


def rewound(state: State, seat: int) -> State:
    api = api_of(state.game.api)
    raw = ctypes.create_string_buffer(bytes(state)[HEADER:], ctypes.sizeof(Packed))
    api.rewind(state.game.box, raw, seat)
    return state.game.state(bytes(state)[:HEADER] + raw.raw)


def test_rewind_takes_back_start_cards_and_asks_for_them_after_the_seat() -> None:
    state = load(3).deal(seed=3)
    before = {seat: state.facts()[f"hand.{seat}"] for seat in "ABC"}
    state.play(state.legal()[0])
    state.play(state.legal()[0])
    back = rewound(state, 2)
    assert back.actor == "C"
    assert {seat: back.facts()[f"hand.{seat}"] for seat in "ABC"} == before
    back.play(back.legal()[0])
    assert back.actor == "A"
    back.play(back.legal()[0])
    assert back.actor == "B"
    back.play(back.legal()[0])
    assert back.legal()[0].startswith("show:A")


def test_rewind_takes_back_duel_cards_with_what_was_set_aside() -> None:
    state = committed()
    back = rewound(state, 1)
    assert back.actor == "B"
    assert back.facts()["hand.A"] == ["C5", "IN"]
    assert back.facts()["aside.A"] == []
    back.play("commit:S7")
    assert back.actor == "A"


def test_rewind_keeps_the_seat_s_own_card() -> None:
    state = committed()
    assert rewound(state, 0) == state


def test_rewind_leaves_what_all_have_sealed() -> None:
    table = Table(2, town="saloon=L A:c2 B:d2").duels("S6", "S7")
    assert rewound(table.state, 0) == table.state
