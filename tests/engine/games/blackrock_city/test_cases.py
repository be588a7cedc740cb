"""The worked cases of the specification (§10) but the clock's, then every rule option.

Expected values are copied from there or worked out by hand from its tables, never from the program.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.engine.games.blackrock_city.harness import CUBE, TOWNS, Table, load, ranks_of

GAIN_GOLD, GAIN_SILVER = 0x20, 0x40  # entries of the cube log


def sizes(*numbers: int) -> set[str]:
    return {f"size:{number}" for number in numbers}


# Bids and the sheriff.


def test_case_01_the_fourth_figure() -> None:
    table = Table(phase=1)
    table.play("A size:4")
    assert table.legal() == {"marked:0", "marked:1", "marked:2"}
    table.play("A marked:1")
    assert (table.sheriff, table.reserve("A"), table.actor) == (3, "3.1.0.0", "B")


def test_case_02_the_fifth_figure() -> None:
    table = Table(pawn="B@2+", sheriff=8)
    table.play("B bet:h3")
    assert table.sheriff == 11
    table.play("C renounce", "D renounce", "A bet:h5")
    assert (table.pawn, table.sheriff) == ("A@4", 4)
    assert table.turned() == {"mesa"}
    assert [table.purse(seat) for seat in "ABCD"] == ["0g0s", "0g1s", "0g0s", "0g0s"]
    assert (table.reserve("A"), table.reserve("B")) == ("1.2.5.0", "3.2.3.0")
    assert table.actor == "A"
    # When his pawn is replaced, the fort is not turned.
    table.play("A renounce", "B bet:h2", "C bet:h1", "D renounce")
    assert table.turned() == {"mesa"}


def test_case_03_the_sixth_figure() -> None:
    table = Table(pawn="A@5+", sheriff=2)
    table.play("A bet:h1")
    assert table.sheriff == 3
    table.play("B bet:h2")
    assert (table.sheriff, table.actor) == (5, "A")
    assert table.legal() == {"hurt:p", "hurt:x"}
    table.play("A hurt:p")
    assert (table.reserve("A"), table.actor) == ("4.2.1.0", "C")


def test_case_03_passing_over_the_pawn_hurts_nobody() -> None:
    table = Table(pawn="A@5+", sheriff=2)
    table.play("A bet:h1", "B bet:h3")
    assert (table.sheriff, table.actor, table.reserve("A")) == (6, "C", "5.2.0.0")


def test_case_04_the_seventh_figure() -> None:
    table = Table(pawn="B@4+", sheriff=10, gangs="B 5.2.1.0, C 5.2.1.0")
    moved = []
    for event in ("B bet:h2w1", "C bet:h3w1", "D bet:h1"):
        table.play(event)
        moved.append(table.sheriff)
    assert moved == [1, 5, 6]
    table.play("A renounce")
    assert table.turned() == {"fort"}
    assert table.pawn == "C@7+"
    assert (table.purse("C"), table.purse("B")) == ("2g0s", "0g1s")
    reserves = [table.reserve(seat) for seat in "ABCD"]
    assert reserves == ["6.2.0.0", "3.2.2.0", "2.2.5.0", "5.2.1.0"]
    assert table.bank == "19/9/11"
    assert table.actor == "C"


def test_case_05_a_sole_bidder_chooses_his_way() -> None:
    table = Table(pawn="C@7+")
    table.play("C bet:h3", "D renounce", "A renounce", "B renounce")
    assert table.turned() == {"pine"}
    assert (table.actor, table.legal()) == ("C", {"go:1", "go:2", "go:3"})
    table.play("C go:3")
    assert (table.pawn, table.purse("C"), table.reserve("C")) == ("C@10+", "1g0s", "3.2.5.0")
    assert table.facts()["bank.silver"] == 10


def test_case_06_the_dummy_bids_two() -> None:
    table = Table(2, phase=1)
    assert table.sheriff == 2
    assert table.actor == "A"
    assert table.legal() == sizes(1, 3, 4, 5, 6, 7, 8) | {"defer", "renounce"}
    table.play("A bet:h1")
    assert table.sheriff == 3
    assert table.actor == "B"
    assert "size:2" not in table.legal()
    assert "defer" not in table.legal()
    table.play("B bet:h3")
    assert (table.pawn, table.purse("B"), table.purse("C")) == ("B@2+", "3g0s", "0g1s")
    # Phase 2: the sheriff came to 6, and the mesa's two holes move him to 8.
    assert (table.facts()["round"], table.facts()["bid.C"]) == (2, [2, 0, 0, 0])
    assert (table.sheriff, table.actor) == (8, "B")


@pytest.mark.parametrize(("last", "silver"), [("D renounce", None), ("D bet:h3", "D")])
def test_case_07_a_tie_for_second_pays_nobody(last: str, silver: str | None) -> None:
    table = Table(pawn="A@5+", sheriff=6)
    moved = []
    for event in ("A bet:h5", "B bet:h2", "C bet:h2"):
        table.play(event)
        moved.append(table.sheriff)
    assert moved == [11, 1, 3]
    table.play(last)
    assert (table.pawn, table.purse("A"), table.reserve("A")) == ("A@8+", "1g0s", "1.2.6.0")
    assert [seat for seat in "ABCD" if table.purse(seat).endswith("1s")] == list(silver or "")
    if silver:
        assert table.sheriff == 6


def test_case_08_a_chain_of_deferrals() -> None:
    gangs = "A 0.0.3.0, B 2.1.0.0, C 0.1.1.0, D 0.0.1.0"
    table = Table(pawn="A@5", sheriff=7, gangs=gangs)
    assert (table.actor, table.legal()) == ("D", {"size:1", "renounce"})
    table.play("D bet:w1")
    assert (table.sheriff, table.actor) == (8, "A")
    assert table.legal() == sizes(2, 3) | {"defer", "renounce"}
    table.play("A defer")
    assert table.reserve("A") == "0.0.2.0"
    table.play("B defer", "B hurt:p")
    assert table.reserve("B") == "1.1.1.0"
    table.play("C defer")
    assert table.reserve("C") == "0.0.1.1"
    table.play("A defer")
    assert (table.reserve("A"), table.queue) == ("0.0.1.0", "BCA")
    table.play("B bet:h1w1")
    assert (table.sheriff, table.actor) == (10, "C")
    assert table.legal() == {"size:1", "defer", "renounce"}
    table.play("C bet:w1")
    assert (table.sheriff, table.actor) == (11, "A")
    assert table.legal() == {"size:1", "renounce"}


def test_case_09_the_sheriff_kills_where_all_are_wounded() -> None:
    table = Table(pawn="A@6+", sheriff=4, gangs="A 0.0.2.1")
    table.play("A renounce", "B bet:h2")
    assert (table.actor, table.legal()) == ("A", {"kill:p", "kill:x"})
    table.play("A kill:x")
    assert (table.reserve("A"), table.actor) == ("0.0.2.0", "C")


def test_case_09_the_sheriff_takes_a_cube_where_there_is_no_bandit() -> None:
    table = Table(pawn="A@6+", sheriff=1, gangs="A 0.0.2.0", cubes="A 3g1s")
    table.play("A bet:w2")
    assert table.sheriff == 3
    table.play("B bet:h3")
    assert table.sheriff == 6
    assert table.outcomes() == {"cube:A.gold": 3, "cube:A.silver": 1}
    table.play("* cube:A.silver")
    assert (table.purse("A"), table.actor) == ("3g0s", "C")


def test_case_09_without_cubes_either_nothing_happens() -> None:
    table = Table(pawn="A@6+", sheriff=1, gangs="A 0.0.2.0")
    table.play("A bet:w2", "B bet:h3")
    assert (table.sheriff, table.actor) == (6, "C")


def test_case_10_start_city_is_safe() -> None:
    table = Table(phase=1)
    table.play("A bet:h5", "B bet:h4", "C bet:h3")
    assert (table.sheriff, table.actor) == (0, "D")
    assert table.reserve("A") == "1.2.0.0"


def test_case_11_without_a_move_nobody_is_caught() -> None:
    table = Table(pawn="A@6", sheriff=6)
    table.play("A bet:x2")
    assert (table.sheriff, table.actor, table.reserve("A")) == (6, "B", "6.0.0.0")


@pytest.mark.parametrize(
    ("gang", "space", "reserve"),
    [("2.0.6.0", 5, "0.0.2.0"), ("0.0.7.0", 5, "0.0.0.0"), ("0.0.6.0", 1, "0.0.0.0")],
)
def test_case_12_indians(gang: str, space: int, reserve: str) -> None:
    gangs = f"A 1.0.0.0, B {gang}"
    table = Table(pawn="D@0", sheriff=8, gangs=gangs, turned="ridge creek")
    table.play("A bet:h1", "B bet:w6", "C renounce", "D renounce")
    assert (table.pawn, table.reserve("B")) == (f"B@{space}", reserve)
    assert (table.purse("A"), table.purse("B")) == ("0g1s", "0g0s")


# Thefts.

BEFORE_THE_THEFT = ("D renounce", "A bet:h1", "B bet:h3", "C renounce")


def theft_table(cubes: str, sheriff: int = 7, **options: Any) -> Table:
    table = Table(pawn="D@4+", sheriff=sheriff, cubes=cubes, turned="spur", **options)
    table.play(*BEFORE_THE_THEFT)
    return table


def test_case_13_two_cubes_are_stolen() -> None:
    table = theft_table("A 2g0s, B 1g0s, D 0g1s")
    assert (table.sheriff, table.actor) == (11, "B")
    assert table.legal() == {"steal:A.A", "steal:A.D", "steal:D", "steal:none"}
    table.play("B steal:A.D")
    assert table.outcomes() == {"theft:A.gold": 2}
    seen = {seat: table.seen("theft:A.gold", seat) for seat in "ABCD"}
    assert seen == {"A": "theft:A.gold", "B": "theft:A.gold", "C": "theft:A.?", "D": "theft:A.?"}
    table.play("* theft:A.gold")
    assert table.outcomes() == {"theft:D.silver": 1}
    assert table.seen("theft:D.silver", "C") == "theft:D.?"
    assert table.seen("theft:D.silver", "A") == "theft:D.?"
    table.play("* theft:D.silver")
    purses = [table.purse(seat) for seat in "ABCD"]
    assert purses == ["1g1s", "2g1s", "0g0s", "0g0s"]


def test_case_13_a_compulsory_theft_takes_the_most() -> None:
    table = theft_table("A 2g0s, B 1g0s, D 0g1s", theft_choice="compulsory")
    assert table.legal() == {"steal:A.A", "steal:A.D"}


def test_case_14_the_sheriff_prevents_a_theft() -> None:
    table = theft_table("A 2g0s, B 1g0s, D 0g1s", sheriff=2)
    assert table.sheriff == 6
    assert table.facts()["round"] == 4  # the phase is over
    purses = [table.purse(seat) for seat in "ABCD"]
    assert purses == ["2g1s", "1g0s", "0g0s", "0g1s"]


def test_case_14_unless_the_option_says_that_he_does_not() -> None:
    table = theft_table("A 2g0s, B 1g0s, D 0g1s", sheriff=2, sheriff_blocks_theft=False)
    assert table.legal() == {"steal:A.A", "steal:A.D", "steal:D", "steal:none"}


def test_case_25_the_same_victim_twice() -> None:
    table = theft_table("A 1g1s")
    assert table.legal() == {"steal:A.A", "steal:none"}
    table.play("B steal:A.A")
    assert table.outcomes() == {"theft:A.gold": 1, "theft:A.silver": 1}
    table.play("* theft:A.silver")
    assert table.outcomes() == {"theft:A.gold": 1}
    table.play("* theft:A.gold")
    assert (table.purse("A"), table.purse("B")) == ("0g1s", "1g1s")


def test_case_25_a_compulsory_theft_with_one_text_is_not_asked() -> None:
    table = theft_table("A 1g1s", theft_choice="compulsory")
    assert table.outcomes() == {"theft:A.gold": 1, "theft:A.silver": 1}


@pytest.mark.parametrize(
    ("cubes", "stolen"),
    [("A 1g0s", ["theft:A.gold"]), ("A 1g0s, D 0g1s", ["theft:A.gold", "theft:D.silver"])],
)
def test_a_compulsory_theft_of_two_takes_one_cube_only_where_there_is_no_other(
    cubes: str, stolen: list[str]
) -> None:
    """§5.8: nobody is asked, since one text is left."""
    table = theft_table(cubes, theft_choice="compulsory")
    for text in stolen:
        assert table.outcomes() == {text: 1}
        table.play(f"* {text}")
    assert table.facts()["round"] == 4  # the phase is over


# The order of play, and the end.


@pytest.mark.parametrize(
    ("owner", "option", "queue"),
    [
        ("A", "first_only", "BCDA"),
        ("C", "first_only", "DABC"),
        ("A", "all_first", "BDAC"),
        ("C", "all_first", "DBCA"),
    ],
)
def test_case_15_a_single_bandit_goes_first(owner: str, option: str, queue: str) -> None:
    gangs = "A 3.0.0.0, B 1.0.0.0, C 0.0.3.0, D 0.0.0.1"
    assert Table(pawn=f"{owner}@5", gangs=gangs, single_order=option).queue == queue


def test_case_15_the_owner_with_a_single_bandit_goes_first() -> None:
    gangs = "A 1.0.0.0, B 0.0.1.0, D 0.0.0.1"
    assert Table(pawn="A@5", gangs=gangs).queue == "ABCD"


def test_case_15_an_owner_without_bandits_is_passed_over() -> None:
    assert Table(pawn="A@5", gangs="A 0.0.0.0").queue == "BCD"


def test_case_16_all_renounce() -> None:
    gangs = "A 0.0.2.0, B 0.0.0.0, C 1.0.0.0, D 0.0.0.0"
    table = Table(pawn="B@6", gangs=gangs, cubes="A 1g2s")
    table.play("C renounce", "A renounce")
    assert table.is_over()
    shown: list[str] = []
    while table.actor is not None:
        shown += table.legal()
        table.play(f"* {shown[-1]}")
    assert shown == ["show:A.1.2", "show:B.0.0", "show:C.0.0", "show:D.0.0"]


def lone_player(turned: str) -> Table:
    gangs = "A 0.0.2.0, B 0.0.0.0, C 0.0.0.0, D 0.0.0.0"
    table = Table(pawn="A@6+", gangs=gangs, turned=turned)
    table.play("A bet:w2")
    assert table.sheriff == 2
    table.play("A go:1")
    return table


def test_case_16_prisoners_keep_a_lone_player_going() -> None:
    table = lone_player("")
    assert (table.actor, table.reserve("A"), table.purse("A")) == ("A", "0.0.2.0", "2g0s")


def test_case_16_without_them_all_are_exhausted() -> None:
    assert lone_player("pine").is_over()


def test_case_17_tie_breaks() -> None:
    purses = "A 3g2s, B 2g3s, C 3g2s, D 1g3s"
    assert ranks_of(purses, [7, 0, 9, 0]) == [2, 3, 1, 4]


def test_whoever_wins_a_phase_has_attacked() -> None:
    """§5.8: on Start City, where there is nothing to rob, and beside the sheriff too."""
    table = Table(pawn="A@11+", sheriff=5)
    table.play("A bet:h1", "B renounce", "C renounce", "D renounce")
    assert (table.pawn, table.purse("A"), table.facts()["attack.A"]) == ("A@0", "0g0s", 3)
    table = Table(pawn="B@2+", sheriff=8)
    table.play("B bet:h3", "C renounce", "D renounce", "A bet:h5")
    assert (table.pawn, table.sheriff, table.facts()["attack.A"]) == ("A@4", 4, 3)


# The dummy.


def test_case_18_the_dummy_wins_a_phase() -> None:
    table = Table(2, pawn="B@3+", sheriff=5)
    assert (table.sheriff, table.actor) == (8, "B")
    table.play("B bet:h2")
    assert table.sheriff == 0
    table.play("A bet:h1")
    assert table.turned() == {"fork"}
    assert table.pawn == "C@5+"
    assert (table.purse("C"), table.purse("B")) == ("2g0s", "0g1s")
    assert table.facts()["bank.prisoners"] == 13
    # He came to 1; the creek's two holes move him to 3.
    assert (table.facts()["bid.C"], table.sheriff, table.actor) == ([2, 0, 0, 0], 3, "A")


def test_the_dummy_never_steals() -> None:
    """§5.8: three holes against a bid of two take it to the fort, which lets others steal."""
    table = Table(2, pawn="B@3+", sheriff=5, turned="fort", cubes="A 1g0s")
    table.play("B bet:h2", "A renounce")
    assert (table.pawn, table.facts()["round"]) == ("C@4", 4)
    assert [table.purse(seat) for seat in "ABC"] == ["1g0s", "0g1s", "0g0s"]


def test_case_19_a_dummy_bid_of_nothing_is_none() -> None:
    table = Table(2, pawn="B@3", sheriff=5, turned="fork")
    assert (table.sheriff, table.facts()["bid.C"]) == (5, [0, 0, 0, 0])
    table.play("B bet:h3", "A renounce")
    assert table.legal() == {"go:1", "go:2", "go:3"}


def test_case_19_one_player_against_the_dummy() -> None:
    table = Table(2, pawn="B@2+", sheriff=6)
    assert table.sheriff == 8
    table.play("B bet:h5")
    assert table.sheriff == 3
    table.play("A renounce")
    assert (table.pawn, table.purse("B"), table.purse("C")) == ("B@5+", "2g0s", "0g1s")
    assert table.reserve("B") == "1.2.6.0"


# Supplies, knowledge, set-up.


def test_case_21_when_the_silver_is_gone_the_second_gets_nothing() -> None:
    table = Table(3, pawn="A@4+", sheriff=8, silver=0)
    table.play("A bet:h3", "B bet:h1", "C renounce")
    assert (table.pawn, table.purse("A"), table.purse("B")) == ("A@6+", "2g0s", "0g0s")
    assert table.reserve("A") == "3.2.4.0"


def test_case_22_belief() -> None:
    """C has two gold and one silver; B steals a cube of them, unseen by A."""
    log = bytes([GAIN_GOLD | 2 | 2 << 2, GAIN_SILVER | 2])
    table = Table(3, pawn="B@0", sheriff=5, cubes="C 2g1s", log=log, turned="mesa", silver=0)
    table.play("B bet:h3", "C bet:h1", "A renounce", "B steal:C", "* theft:C.gold")
    rng = Random(22)
    gold = sum(table.sample("A", rng).gold[1] for _ in range(6000))
    assert abs(gold - 4000) < 5 * sqrt(6000 * 2 / 9)
    facts = table.facts(0)
    assert (facts["gold.B"], facts["gold.C"], facts["cubes.B"], facts["cubes.C"]) == (
        "?",
        "?",
        1,
        2,
    )
    # The sheriff takes a silver cube of C: it cannot have been the one stolen.
    table.packed.owner, table.packed.phase = 2, CUBE
    table.play("* cube:C.silver")
    for _ in range(100):
        world = table.sample("A", rng)
        assert (world.gold[1], world.silver[1], world.gold[2], world.silver[2]) == (1, 0, 1, 0)
    facts = table.facts(0)
    assert (facts["gold.B"], facts["gold.C"], facts["silver.C"]) == (1, 1, 0)


def test_case_23_set_up() -> None:
    state = load(3).new()
    weights = dict(zip(state.legal(), state.weights() or [], strict=True))
    assert (len(weights), sum(weights.values())) == (11, 90)
    assert weights.pop("remove:spur") == weights.pop("remove:gulch") == 9
    assert set(weights.values()) == {8}
    state.play("remove:spur")
    assert len(state.legal()) == 9
    assert {"remove:spur", "remove:gulch"}.isdisjoint(state.legal())
    assert state.weights() == [1] * 9
    state.play("remove:mesa")
    for left in range(9, 0, -1):
        assert len(state.legal()) == left
        assert state.legal()[0].startswith(f"town:{10 - left}.")
        state.play(state.legal()[0])
    assert state.legal() == ["first:A", "first:B", "first:C"]
    opening = load(4).new().legal()
    assert len(opening) == 11
    assert all(text.startswith("town:1.") for text in opening)


def test_case_24_asked_or_not() -> None:
    gangs = "A 0.0.1.0, B 0.0.0.0, C 0.0.0.0, D 1.0.0.0"
    table = Table(pawn="D@5", gangs=gangs)
    table.play("D size:1")
    assert (table.actor, table.legal()) == ("A", {"renounce"})


def test_case_24_a_single_healthy_bandit_may_defer() -> None:
    table = Table(pawn="A@5", gangs="A 1.0.0.0")
    assert table.actor == "A"
    table.play("A defer")
    assert (table.reserve("A"), table.queue, table.actor) == ("0.0.1.0", "BCDA", "B")


def test_case_26_the_order_stands() -> None:
    table = Table(2, pawn="A@1+", sheriff=8, gangs="A 0.0.2.0, B 1.0.0.0")
    assert (table.sheriff, table.reserve("A"), table.queue) == (1, "0.0.1.0", "BA")


def test_case_26_the_last_bandit_dies() -> None:
    table = Table(2, pawn="A@1+", sheriff=8, gangs="A 0.0.1.0, B 0.0.0.0")
    assert table.is_over()
    assert table.facts()["round"] == 3


# Options (§8).


def test_the_first_seat_may_be_fixed() -> None:
    for players, letter, expected in [(3, "B", ["first:B"]), (2, "D", ["first:A", "first:B"])]:
        state = load(players, first_seat=letter).new()
        while not state.legal()[0].startswith("first"):
            state.play(state.legal()[0])
        assert state.legal() == expected


def test_the_removed_pair_may_be_fixed() -> None:
    state = load(2, removed_pair="mesa.bend").new()
    for town in ("mesa", "bend"):
        assert (state.legal(), state.weights()) == ([f"remove:{town}"], [1])
        state.play(f"remove:{town}")
    assert len(state.legal()) == 9


def test_there_are_45_pairs_to_remove_with_different_backs() -> None:
    game = load(2)
    facts = game.new().facts()
    default, *pairs = game.info.options["removed_pair"].values
    assert (default, len(set(pairs))) == ("random", 45)
    for pair in pairs:
        first, second = str(pair).split(".")
        assert TOWNS.index(first) < TOWNS.index(second)
        assert facts[f"back.{first}"] != facts[f"back.{second}"]


@pytest.mark.parametrize("marked", [0, 1, 2, 3, 4])
def test_the_number_of_marked_bandits(marked: int) -> None:
    state = load(3, marked_per_gang=marked).deal(seed=1)
    assert state.facts()["reserve.A"] == [8 - marked, marked, 0, 0]


@pytest.mark.parametrize("repeat", [True, False])
def test_a_second_deferral_may_be_forbidden(repeat: bool) -> None:
    table = Table(pawn="A@5", gangs="B 0.0.0.0, C 0.0.0.0, D 0.0.3.0", defer_repeat=repeat)
    table.play("A defer", "A hurt:p", "D defer")
    assert ("defer" in table.legal()) == repeat


def test_the_dummy_may_be_ranked() -> None:
    purses = "A 2g1s, B 1g0s, C 5g0s"
    assert ranks_of(purses, [1, 2, 3], dummy_ranked=True) == [2, 3]
    assert ranks_of("A 6g0s, B 1g0s, C 5g0s", [1, 2, 3], dummy_ranked=True) == [1, 3]
    assert ranks_of("A 2g1s, B 1g0s", [1, 2]) == [1, 2]


def test_a_public_theft_is_seen_by_all() -> None:
    table = theft_table("A 2g0s, B 1g0s, D 0g1s", theft_secrecy="public")
    table.play("B steal:A.D")
    assert {table.seen("theft:A.gold", seat) for seat in "ABCD"} == {"theft:A.gold"}


def test_equal_purses_without_an_attack_share_a_place() -> None:
    assert ranks_of("A 1g0s, B 0g2s, C 0g2s", [3, 0, 0]) == [3, 1, 1]


def test_removed_pairs_come_with_the_right_frequencies() -> None:
    """§4: each of the 45 pairs with different backs alike."""
    pairs: Counter[frozenset[str]] = Counter()
    game = load(3)
    for seed in range(9000):
        removed = game.deal(seed).facts()["removed"]
        assert isinstance(removed, list)
        pairs[frozenset(str(town) for town in removed)] += 1
    assert len(pairs) == 45
    assert all(abs(count - 200) < 5 * sqrt(200) for count in pairs.values())
