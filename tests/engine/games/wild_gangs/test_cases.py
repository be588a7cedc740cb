"""The worked cases of the specification (§10), then the examples of §5.5 and every rule option.

Expected values are copied from there or worked out by hand from its tables, never from the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

import pytest

from engine import MoveError, State, View
from engine.info import Fact
from tests.engine.games.wild_gangs.harness import (
    BUILDINGS,
    FRONTS,
    SEATS,
    SLOTS,
    TILES,
    Partial,
    advance,
    new_record,
    packed,
    ranks_of,
    staging,
)

SEEDS_EXAMPLE = "nw.n: A outlaw, B bruiser, C safecracker; nw.w: A cardsharp, C outlaw"
TRIO = "nc.n: A chief, B bruiser, C safecracker"
NORTH_ROW = "nw.n: A bruiser, B chief; nc.n: B bruiser, A chief; ne.n: A outlaw"
SIDE_FRONTS = {"e": {"ne.e", "se.e"}, "w": {"nw.w", "sw.w"}}


def texts(verb: str, arguments: Iterable[str]) -> list[str]:
    return sorted(f"{verb}:{argument}" for argument in arguments)


def verb(text: str) -> str:
    return text.partition(":")[0]


def subject(text: str) -> str:
    """The text without its last argument."""
    return text.rpartition(".")[0]


def outcomes(state: State) -> dict[str, int]:
    """The outcomes of chance and their weights."""
    weights = state.weights()
    assert weights is not None
    return dict(zip(state.legal(), weights, strict=True))


def listed(fact: Fact) -> list[str]:
    assert isinstance(fact, list)
    return [str(card) for card in fact]


def combinations(state: State, decisions: int) -> int:
    """Ways through the next decisions."""
    if decisions == 0:
        return 1
    total = 0
    for text in state.legal():
        after = state.copy()
        after.play(text)
        total += combinations(after, decisions - 1)
    return total


def test_the_mirror_of_the_packed_table_reads_a_dealt_game() -> None:
    record = new_record(2)
    setting = "* first:B, * bank:se, * event:s2.keg, * loot:sc.300, * loot:sc.900"
    advance(record, setting, phase="peek1")
    table = packed(record.state)
    assert (table.first, table.bank, table.turn) == (1, 1 + 2, 1)
    assert table.slots >> 4 * 3 & 15 == 1 + 8
    assert table.loot[4] == TILES.index(900) << 4 | TILES.index(300)
    assert [hand.bit_count() for hand in table.hand] == [3, 3, 0, 0]


# Hold-ups and showdowns.


@pytest.mark.parametrize("victim", ["B", "C"])
def test_case_01_a_pair_beats_a_six_beats_four_and_three(victim: str) -> None:
    town = Partial(3, SEEDS_EXAMPLE, loot="nw 700/300", events="poker n1")
    assert town.scores == [700, 300, 0]
    assert (town.actor, town.legal()) == ("A", ["capture:n.B", "capture:n.C"])
    assert town.play(f"capture:n.{victim}") == 300
    assert (town.actor, town.legal()) == ("C", ["capture:w.A"])
    assert town.play("capture:w.A") == 200
    assert (town.actor, town.scores) == (None, [1000, 300, 200])


def test_case_02_without_poker_the_sum_counts_and_a_tie_goes_by_turn_order() -> None:
    assert Partial(3, SEEDS_EXAMPLE, loot="nw 700/300").scores == [300, 0, 700]


@pytest.mark.parametrize(("slot", "scores"), [("w", [0, 700, 300]), ("s1", [700, 0, 300])])
def test_case_03_seduction_breaks_a_pair_and_makes_another(slot: str, scores: list[int]) -> None:
    cards = "nw.n: A outlaw, B outlaw, C bruiser; nw.w: A cardsharp, B rider"
    town = Partial(3, cards, loot="nw 700/300", events=f"poker n1, seduction {slot}")
    assert town.scores == scores


def test_case_04_hidden_loot_moves_the_sheriff() -> None:
    loot = "nw 900/400, nc 800/300, ne 500/200"
    town = Partial(2, NORTH_ROW, loot=loot, events="sheriff n1, hidden n2")
    assert town.scores == [900 + 500 + 700, 400]
    assert (town.actor, town.legal()) == ("A", ["capture:n.B"])
    assert town.play("capture:n.B") == 300 + 500
    assert town.actor is None


def test_case_05_the_sheriff_protects_neither_of_two_equal_loots() -> None:
    loot = "nw 1000/400, nc 800/300, ne 500/200"
    town = Partial(2, NORTH_ROW, loot=loot, events="sheriff n1, hidden n2")
    assert town.scores == [1000 + 500 + 700, 400 + 1000]


@pytest.mark.parametrize(
    ("option", "scores"), [("claim_lost", [500, 0, 0]), ("shift_down", [0, 500, 0])]
)
def test_case_06_the_claim_on_a_protected_loot_is_lost(option: str, scores: list[int]) -> None:
    loot = "nw 400/300, nc 900/500"
    town = Partial(3, TRIO, loot=loot, events="sheriff n1", protected_loot=option)
    assert town.scores == scores


# With shift_down one loot is left, and the first gang takes it all the same.
@pytest.mark.parametrize("option", ["claim_lost", "shift_down"])
@pytest.mark.parametrize("slot", ["n2", "n1"])  # both touch nc
def test_case_07_the_deputy_protects_the_small_loot(slot: str, option: str) -> None:
    town = Partial(3, TRIO, loot="nc 600/500", events=f"deputy {slot}", protected_loot=option)
    assert town.scores == [0, 600, 0]


def test_case_08_the_coach_drives_where_the_sign_has_sent_it() -> None:
    loot = "nw 900/800, nc 300/200, sc 1000/400, sw 600/500"
    cards = "nw.n: A bruiser; nc.n: B bruiser; sc.s: A chief; sw.s: B chief"
    town = Partial(2, cards, loot=loot, events="sign n1, coach s1")
    assert town.scores == [300 + 1000, 900 + 600]


def test_case_09_the_coach_drives_before_the_sheriff_looks() -> None:
    loot = "nw 1000/200, nc 600/500, ne 800/300"
    cards = f"{NORTH_ROW}, B adventuress"
    town = Partial(2, cards, loot=loot, events="coach n1, sheriff n2")
    assert town.scores == [600 + 200 + 300, 500 + 0 + 800]


def test_case_10_a_keg_empties_its_street_and_a_tie_goes_by_turn_order() -> None:
    cards = "nw.n: A chief, B gunslinger; nc.n: C rider; ne.e: A rider, B outlaw"
    town = Partial(3, cards, events="keg n1, gatling n2")
    assert (town.actor, town.legal()) == ("A", ["capture:e.B"])
    assert town.play("capture:e.B") == 300
    assert (town.actor, town.scores) == (None, [300, 0, 0])


def test_case_11_the_sign_brings_the_machine_gun_to_the_north() -> None:
    cards = "ne.n: A chief, B gunslinger; se.s: A outlaw, B marksman"
    town = Partial(2, cards, events="sign n2, gatling s2")
    assert (town.actor, town.legal()) == ("A", ["capture:n.B"])
    assert town.play("capture:n.B") == 300
    assert (town.actor, town.legal()) == ("B", ["capture:s.A"])
    assert town.play("capture:s.A") == 300
    assert town.actor is None


@pytest.mark.parametrize(("victim", "bounty"), [("B", 300), ("C", 500 + 300)])
def test_case_12_the_winner_captures_all_of_one_gang(victim: str, bounty: int) -> None:
    town = Partial(3, "ne.e: A marksman, B gunslinger; se.e: C chief, C bruiser")
    assert (town.actor, town.legal()) == ("A", ["capture:e.B", "capture:e.C"])
    assert town.play(f"capture:e.{victim}") == bounty
    assert town.actor is None


# The course of the game.


def test_case_13_with_two_players_the_bank_closes_a_street() -> None:
    record = new_record(2)
    advance(record, "* first:A, * bank:ne", phase="face")
    facts = record.state.facts()
    rooms = [facts[f"room.{front}"] for front in FRONTS]
    assert sum(room for room in rooms if isinstance(room, int)) == 30
    assert combinations(record.state, 3) == 2 * 8 * 3
    advance(record, phase="front")
    assert record.state.legal() == texts("front", set(FRONTS) - {"ne.e", "se.e"})


@pytest.mark.parametrize(("slot", "left"), [("n1", "e s2 s1 w"), ("e", "n1 n2 s2 s1 w")])
def test_case_14_a_pair_of_opening_looks_is_taken_once(slot: str, left: str) -> None:
    record = new_record(4)
    advance(record, "* first:A, A peek1:n2, A peek2:n1", actor="B")
    looks = [subject(text) or text for _, text in record.events[-4:]]
    assert looks == ["peek1:n2", "see:A.n2", "peek2:n1", "see:A.n1"]
    assert record.state.legal() == texts("peek1", SLOTS)
    advance(record, f"B peek1:{slot}", phase="peek2")
    assert record.state.legal() == texts("peek2", left.split())


def test_case_14_with_the_option_pair_both_looks_are_named_at_once() -> None:
    record = new_record(4, opening_peek="pair")
    advance(record, "* first:A", phase="peek")
    assert len(record.state.legal()) == 15
    advance(record, "A peek:n1.n2", actor="B")
    assert [subject(text) for _, text in record.events[-2:]] == ["see:A.n1", "see:A.n2"]
    pairs = [f"{a}.{b}" for i, a in enumerate(SLOTS) for b in SLOTS[i + 1 :]]
    assert record.state.legal() == texts("peek", set(pairs) - {"n1.n2"})
    advance(record, "B peek:n1.e, C peek:s1.w", actor="D")
    assert record.state.legal() == texts("peek", set(pairs) - {"n1.n2", "n1.e", "s1.w"})
    assert len(record.state.legal()) == 12


def test_case_15_without_allowance_the_face_is_not_asked() -> None:
    record = new_record(4)
    advance(record, "* first:A, A face:down")
    verbs = [verb(text) for actor, text in record.events if actor == "A"]
    placing = [name for name in verbs if name in ("face", "front", "card")]
    assert placing == ["face", "front", "card"] + ["front", "card"] * 6


def test_case_16_without_a_target_one_looks_at_nothing_and_sees_nothing() -> None:
    record = new_record(2)
    looks = "A peek1:n1, A peek2:n2, A look:e, A look:s2, A look:s1, A look:w, A look:B.d1"
    advance(record, f"* first:A, B face:down, {looks}", actor="A", phase="look", round=6)
    assert record.state.legal() == ["look:none"]
    record.play("look:none")
    assert subject(record.state.legal()[0]) == "draw:A"
    advance(record, "B face:down", actor="A", phase="look", round=7)
    assert record.state.legal() == ["look:B.d2"]


def test_case_17_a_full_front_takes_nobody_and_the_other_side_does() -> None:
    record = new_record(3)
    script = "* first:A, A front:nw.n, B front:nw.n, C front:nw.n"
    advance(record, script, actor="A", phase="front", round=2)
    assert record.state.legal() == texts("front", set(FRONTS) - {"nw.n"})
    with pytest.raises(MoveError, match=r"front:nw\.n"):
        record.play("front:nw.n")


def test_case_17_strength_adds_around_a_corner_and_firepower_does_not() -> None:
    # Strength: A 3 + 4, B 6, C 1. Fire in the north: A 3, B 1, C 4; A's 2 in the west do not help.
    cards = "nw.n: A outlaw, B bruiser, C marksman; nw.w: A safecracker"
    town = Partial(3, cards, loot="nw 700/300")
    assert town.scores == [700, 300, 0]
    assert (town.actor, town.legal()) == ("C", ["capture:n.A", "capture:n.B"])
    assert town.play("capture:n.A") == 300
    assert town.actor is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_case_18_the_seventh_turn_ends_without_a_draw_and_with_two_cards(players: int) -> None:
    record = new_record(players)
    advance(record, "* first:A", actor="A", phase="card", round=7)
    assert len(record.state.legal()) == 3
    before = len(record.events)
    advance(record, phase="show")
    last_turns = Counter(verb(text) for _, text in record.events[before:])
    assert (last_turns["card"], last_turns["look"], last_turns["draw"]) == (players, players, 0)
    facts = record.state.facts()
    for seat in SEATS[:players]:
        assert len(listed(facts[f"hand.{seat}"])) == 2
        assert listed(facts[f"deck.{seat}"]) == []


# Ranks, worlds, a whole game, and what is seen.


@pytest.mark.parametrize(("first", "ranks"), [("A", [3, 1, 2]), ("C", [3, 2, 1])])
def test_case_19_equal_scores_rank_by_turn_order(first: str, ranks: list[int]) -> None:
    assert ranks_of([2300, 2400, 2400], first) == ranks


def test_case_20_a_lone_gang_takes_the_big_loot_and_captures_nobody() -> None:
    town = Partial(3, "nc.n: C marksman", loot="nc 600/500")
    assert (town.actor, town.scores) == (None, [0, 0, 600])


@pytest.fixture
def view_of_case_21() -> View:
    record = new_record(2)
    looks = "A peek1:n1, A peek2:n2, A look:e, A look:s2, A look:s1"
    advance(record, f"* first:A, B face:down, {looks}", actor="A", phase="face", round=4)
    return record.state.view(0)


def world_of(state: State) -> tuple[tuple[Fact, ...], tuple[str, ...]]:
    """The events, and B's cards in town and in hand."""
    facts = state.facts()
    town = [card for front in FRONTS for card in listed(facts[f"front.{front}"])]
    gang = [card for card in town if card.startswith("B.")] + listed(facts["hand.B"])
    return tuple(facts[f"event.{slot}"] for slot in SLOTS), tuple(gang)


def test_case_21_all_worlds_are_sampled_and_equally_often(view_of_case_21: View) -> None:
    samples = 28_000
    sampled = (view_of_case_21.sample(seed=seed) for seed in range(samples))
    worlds = Counter(world_of(state) for state in sampled)
    assert len({events for events, _ in worlds}) == 4
    assert len({gang for _, gang in worlds}) == 140
    # A world is missed with a chance of at most 560 exp(-50). Chi-square with 559 degrees of
    # freedom has mean 559 and variance 1118; five deviations are allowed.
    assert len(worlds) == 4 * 140
    mean = samples / 560
    assert sum((count - mean) ** 2 / mean for count in worlds.values()) < 559 + 5 * sqrt(1118)


def test_case_21_sampled_worlds_look_the_same_to_the_seat(view_of_case_21: View) -> None:
    worlds = [view_of_case_21.sample(seed=seed) for seed in range(50)]
    assert len({bytes(world) for world in worlds}) > 1
    assert {world.view(0) for world in worlds} == {view_of_case_21}


CASE_22 = (
    "nw.n: A rider, A marksman; nc.n: D rider, C gunslinger, C bruiser; "
    "ne.n: A outlaw, D marksman; ne.e: D safecracker, C outlaw; "
    "se.e: B marksman, A bruiser, B cardsharp; "
    "se.s: D adventuress, A gunslinger; sc.s: B chief, B rider, B gunslinger, B bruiser, D outlaw; "
    "sw.s: D bruiser, D cardsharp, A chief; sw.w: C adventuress, A cardsharp, C cardsharp; "
    "nw.w: C chief, B outlaw, C marksman"
)


def test_case_22_a_full_game_of_four() -> None:
    record = new_record(4)
    loot = "nw 1000/600, nc 700/200, ne 500/500, se 900/400, sc 400/300, sw 800/300"
    events = "sheriff n1, poker n2, coach e, gatling s2, sign s1, hidden w"
    advance(record, staging(CASE_22, loot=loot, events=events), phase="capture")
    facts = record.state.facts()
    assert [facts[f"score.{seat}"] for seat in SEATS] == [2200, 900, 1900, 1400]
    for actor, street, victims, choice in (
        ("A", "n", "CD", "C"),
        ("B", "e", "ACD", "A"),
        ("B", "s", "AD", "D"),
        ("C", "w", "AB", "B"),
    ):
        assert record.state.actor == actor
        assert record.state.legal() == [f"capture:{street}.{victim}" for victim in victims]
        record.play(f"capture:{street}.{choice}")
    assert record.state.scores == [2800, 2200, 2200, 1400]
    assert record.state.ranks == [1, 2, 3, 4]


def test_case_23_ties_go_by_turn_order_and_not_by_letter() -> None:
    cards = "nc.n: A outlaw, B outlaw, C outlaw"
    town = Partial(3, cards, loot="nc 600/500", first="C")
    assert town.scores == [500, 0, 600]
    assert (town.actor, town.legal()) == ("C", ["capture:n.A", "capture:n.B"])


def test_case_24_the_others_see_what_is_hidden_as_a_question_mark() -> None:
    record = new_record(2)
    setting = "* first:A, * event:w.keg, * draw:A.chief, * draw:A.bruiser, * draw:A.outlaw"
    peeks = "A peek1:n1, A peek2:n2"
    turn = "A face:down, A front:nc.n, A card:chief, A look:w, * see:A.w.keg, * draw:A.rider"
    advance(record, f"{setting}, {peeks}, {turn}", actor="B", round=1)
    assert ", ".join(map(" ".join, record.events[-6:])) == turn
    assert record.seen(0)[-6:] == [event.split()[1] for event in turn.split(", ")]
    hidden = ["face:down", "front:nc.n", "card:?", "look:w", "see:A.w.?", "draw:A.?"]
    assert record.seen(1)[-6:] == hidden


def test_case_25_loot_is_drawn_by_the_number_of_tiles_left() -> None:
    record = new_record(2)
    advance(record, phase="loot")
    stock = dict.fromkeys(TILES[1:], 1) | dict.fromkeys((300, 400, 500), 2)
    assert outcomes(record.state) == {f"loot:nw.{tile}": left for tile, left in stock.items()}
    record.play("loot:nw.300")
    stock[300] = 1
    assert outcomes(record.state) == {f"loot:nw.{tile}": left for tile, left in stock.items()}


def test_case_26_events_are_shown_in_slot_order_then_cards_in_turn_order() -> None:
    record = new_record(3)
    advance(record, "* first:B, A face:down, B face:down, C face:down, C face:down")
    shown = [subject(text) for _, text in record.events if verb(text) == "show"]
    cards = ["B.d1", "C.d1", "C.d2", "A.d1"]
    assert shown == [f"show:{target}" for target in [*SLOTS, *cards]]


# Poker hands (§5.5). The better hand sits behind, so that no tie can help it.


def tournament(better: str, worse: str, events: str = "poker n1", **options: Any) -> list[int]:
    cards = [f"A {card}" for card in worse.split()] + [f"B {card}" for card in better.split()]
    town = f"nc.n: {', '.join(cards)}"
    return Partial(2, town, loot="nc 700/300", events=events, **options).scores


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("gunslinger rider", "bruiser chief", id="2+2 > 6+5"),
        pytest.param("outlaw cardsharp", "bruiser", id="3+3 > 6"),
        pytest.param("bruiser", "safecracker outlaw", id="6 > 4+3"),
        pytest.param("bruiser", "chief safecracker outlaw", id="6 > 5+4+3"),
        pytest.param("bruiser marksman", "bruiser", id="6+1 > 6"),
        pytest.param(
            "safecracker adventuress marksman", "safecracker adventuress", id="4+4+1 > 4+4"
        ),
        # The second pair is only side cards.
        pytest.param(
            "safecracker adventuress chief",
            "safecracker adventuress outlaw cardsharp",
            id="4+4+5 > 4+4+3+3",
        ),
    ],
)
def test_poker_hands_rank_by_pair_then_by_high_card(better: str, worse: str) -> None:
    assert tournament(better, worse) == [300, 700]


# Seduction makes both hands: chief 5 and adventuress 4 + 1, then 4, 3 + 1, 3, 2 + 1.
FIVES, FOURS_AND_THREES = "chief adventuress", "safecracker cardsharp outlaw rider"


def test_a_high_pair_beats_two_lower_ones() -> None:
    assert tournament(FIVES, FOURS_AND_THREES, "poker n1, seduction n2") == [300, 700]


# Rule options (§8) that no case above plays both ways.


def test_pair_then_sum_ranks_pairs_by_their_sum() -> None:
    scores = tournament(
        FOURS_AND_THREES, FIVES, "poker n1, seduction n2", poker_ranking="pair_then_sum"
    )
    assert scores == [300, 700]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("gunslinger rider", "bruiser chief", id="2+2 > 6+5"),
        pytest.param("safecracker outlaw", "bruiser", id="4+3 > 6"),
        pytest.param("chief safecracker outlaw", "bruiser marksman", id="5+4+3 > 6+1"),
    ],
)
def test_pair_then_sum_ranks_pairs_first_and_the_rest_by_sum(better: str, worse: str) -> None:
    assert tournament(better, worse, poker_ranking="pair_then_sum") == [300, 700]


@pytest.mark.parametrize("option", ["claim_lost", "shift_down"])
def test_nobody_takes_anything_where_both_loots_are_protected(option: str) -> None:
    events = "sheriff n1, deputy n2"
    town = Partial(3, TRIO, loot="nc 900/500", events=events, protected_loot=option)
    assert town.scores == [0, 0, 0]


OPPOSITE = {
    "facing": {"n1": "s1", "n2": "s2", "e": "w", "s2": "n2", "s1": "n1", "w": "e"},
    "antipodal": {"n1": "s2", "n2": "s1", "e": "w", "s2": "n1", "s1": "n2", "w": "e"},
}


def bonus_beside(slot: str, events: str, option: str) -> int:
    """Bonus that A finds at the two buildings of a slot."""
    ring = SLOTS.index(slot)
    touched = [BUILDINGS[ring], BUILDINGS[(ring + 1) % 6]]
    fronts = [next(front for front in FRONTS if front.startswith(at)) for at in touched]
    cards = f"{fronts[0]}: A bruiser; {fronts[1]}: A chief"
    loot = f"{touched[0]} 500/400, {touched[1]} 500/400"
    return Partial(3, cards, loot=loot, events=events, sign_opposite=option).scores[0] - 1000


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("option", OPPOSITE)
def test_the_sign_changes_places_with_the_opposite_event(option: str, slot: str) -> None:
    across = OPPOSITE[option][slot]
    assert bonus_beside(slot, f"sign {slot}, hidden {across}", option) == 2 * 200
    assert bonus_beside(across, f"sign {slot}, hidden {across}", option) == 0


@pytest.mark.parametrize(("corner", "street"), [("nw", "w"), ("ne", "e"), ("se", "e"), ("sw", "w")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fixed_bank_is_one_outcome_and_closes_a_street_for_two(
    players: int, corner: str, street: str
) -> None:
    record = new_record(players, bank_corner=corner)
    advance(record, phase="bank")
    assert outcomes(record.state) == {f"bank:{corner}": 1}
    advance(record, phase="front")
    closed = SIDE_FRONTS[street] if players == 2 else set()
    assert record.state.legal() == texts("front", set(FRONTS) - closed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_bank_stands_in_each_corner_equally_often(players: int) -> None:
    record = new_record(players, bank_corner="random")
    advance(record, phase="bank")
    assert outcomes(record.state) == {f"bank:{corner}": 1 for corner in ("nw", "ne", "se", "sw")}
