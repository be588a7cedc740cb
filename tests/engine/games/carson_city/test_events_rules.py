"""Rules that the worked cases leave out: building, attacks, orders, river, duel tiles (§5, §8)."""

from __future__ import annotations

from random import Random

import pytest

from engine import Record
from tests.engine.games.carson_city.harness import Table, follow, load, new_record

PUBLISHED: dict[str, str | int] = {
    "bank_tiles": 4,
    "church_scope": "own",
    "duel_dice": 1,
    "parcel_price": "published",
    "late_build": "same_turn",
    "road_timing": "any",
}


def builder(town: str, tile: str = "bank", *, roads: int = 0, **options: str) -> Table:
    """A has taken the tile and builds; the centre is d4."""
    table = Table(
        3,
        town,
        centre="d4",
        cash={"A": 3},
        stock={"A": roads},
        at={"A": "t3"},
        track={"t3": tile},
        **options,  # type: ignore[arg-type]
    )
    return table.resolve("ABC").play("take:t3")


# Building.


def test_a_refusal_bars_the_parcel_for_this_building_alone() -> None:
    """R36: sites, roads and other houses stay possible."""
    table = builder("e5=free/A c3=free/B e3=free/B", roads=1)
    table.play("build:e5", "house:c3")
    assert (table.actor, table.legal()) == ("B", ["agree", "refuse"])
    table.play("refuse")
    assert table.actor == "A"
    assert table.legal("build") == ["build:e5"]
    assert len(table.legal("road")) == 8
    table.play("build:e5")
    assert "house:c3" not in table.legal()
    assert "house:e3" in table.legal()
    table.play("house:e3", "B agree")
    assert table.facts["board"][2] == "....h..."
    assert table.facts["board"][4] == "....b..."


def test_after_refusals_of_all_houses_the_building_is_impossible() -> None:
    ring = "c3=free/B d3=mountain/- e3=mountain/- c4=mountain/- e4=mountain/- c5=mountain/-"
    table = builder(f"{ring} d5=mountain/- e5=free/A")
    table.play("build:e5", "house:c3", "refuse")
    assert table.legal() == ["keep"]


def test_the_next_building_may_ask_again() -> None:
    table = Table(
        2,
        "e5=free/A e3=free/A c3=free/B",
        centre="d4",
        cash={"A": 7},
        at={"A": "t4 t3"},
        track={"t4": "bank", "t3": "saloon"},
    )
    table.resolve("AB").play("take:t4", "build:e5", "house:c3", "refuse", "keep", "take:t3")
    assert "house:c3" in table.play("build:e5").legal()


def test_houses_never_come_to_others_by_option() -> None:
    table = builder("e5=free/A c3=free/B e3=free/A", house_on_opponent="never").play("build:e5")
    assert "house:c3" not in table.legal()
    assert {"house:e3", "house:d3"} <= set(table.legal())


def test_a_house_belongs_to_the_owner_of_its_parcel() -> None:
    table = builder("e5=free/A e4=free/A", "saloon").play("build:e5", "house:e4")
    assert table.facts["owners"][3][4] == "A"
    assert table.facts["cash.A"] == 10  # the centre and the own house
    table = builder("e5=free/A e4=free/B", "saloon").play("build:e5", "house:e4", "agree")
    assert table.facts["cash.A"] == 5  # B's house serves B alone


def test_a_building_needs_a_free_parcel_of_its_owner() -> None:
    """R23."""
    table = builder("e5=house/A c5=mountain/A c3=free/B e3=free/A", "ranch")
    assert table.legal() == ["build:e3", "keep"]


def test_a_single_reached_parcel_cannot_take_building_and_house() -> None:
    ring = "d3=mountain/- e3=mountain/- c4=mountain/- e4=mountain/- c5=mountain/- d5=mountain/-"
    table = builder(f"{ring} c3=mountain/- e5=free/A", "hotel")
    assert table.legal() == ["keep"]
    table = builder(f"{ring} c3=free/- e5=free/A", "hotel")
    assert table.legal() == ["build:e5", "keep"]
    assert table.play("build:e5").legal() == ["house:c3"]


def test_roads_may_be_laid_though_the_tile_is_kept() -> None:
    """R38."""
    table = builder("h8=free/B", roads=2).play("road:e4n", "keep")
    assert "e4n" in table.facts["roads"]
    assert (table.facts["stock.A"], table.facts["kept.A"]) == (1, ["bank"])


def test_a_kept_tile_of_phase_1_is_placed_after_a_slot_of_the_same_turn() -> None:
    """R6: the purchase itself is no construction action."""
    table = Table(2, "h8=free/A", cash={"A": 15}, track={"t3": "mine"}, sides="yyyryyy")
    table.resolve("AB").until("pick").play("A pick:worker", "worker:t3", "keep")
    table.until("pick").play("B pick:mercenary", "A place:t3", "B pass", "A pass", "decline:t3")
    assert table.facts["tile"] == "mine"
    assert "build:h8" in table.legal()


def test_late_copies_of_one_kind_are_placed_one_after_the_other() -> None:
    table = Table(
        2,
        "h8=free/A h6=free/A",
        kept={"A": "ranch ranch mine"},
        at={"A": "t3"},
        track={"t3": "bank"},
    )
    table.resolve("AB").play("decline:t3")
    assert table.facts["tile"] == "ranch"
    again = table.copy().play("build:h8")
    assert (again.facts["tile"], again.legal()) == ("ranch", ["build:h6", "keep"])
    table.play("keep")
    assert table.facts["tile"] == "mine"
    table.play("build:h6")
    assert table.facts["kept.A"] == ["ranch", "ranch"]
    assert table.legal("limit") != []


@pytest.mark.parametrize(("option", "asked"), [("same_turn", True), ("next_turn", False)])
def test_late_tiles_of_this_turn(option: str, asked: bool) -> None:
    table = Table(
        2,
        "h8=free/A",
        cash={"A": 3},
        at={"A": "t3", "B": "gamb"},
        track={"t3": "mine"},
        late_build=option,
    )
    table.resolve("AB").play("take:t3", "keep")
    assert table.facts["step"] == ("late" if asked else "gamb")
    if not asked:
        table.until("build")
        assert (table.facts["turn"], table.facts["step"]) == (2, "late")


def test_everybody_builds_late_in_the_order_of_phase_3() -> None:
    table = Table(3, kept={"A": "mine", "B": "bank", "C": "mine"}, late_build="same_turn")
    table.resolve("CAB").play("C keep", "A keep", "B keep")
    assert table.legal("limit") != []


# Attacks and churches.


def test_a_church_sends_its_owners_attackers_home_too() -> None:
    """R40."""
    table = Table(
        2,
        "e5=bank/B e4=free/A",
        centre="d4",
        cash={"A": 3},
        at={"A": "e5 t3", "B": "e5"},
        track={"t3": "church"},
    ).put("A", "gamb")
    table.resolve("AB").play("take:t3", "build:e4", "house:e3")
    assert table.facts["reserve.A"] == 1
    assert table.facts["cowboys.e5"] == "B"  # the defender stays until step 17


def test_protected_buildings_are_no_targets() -> None:
    town = "e5=bank/B d4=church/A g7=ranch/B b7=prison/B a1=house/B h1=free/B"
    for scope, open_ in (("all", {"g7"}), ("own", {"g7", "e5"})):
        table = Table(3, town, reserve={"A": 1, "B": 1}, church_scope=scope)
        names = ("e5", "d4", "g7", "b7", "a1", "h1")
        for seat in "AB":
            legal = table.ask(seat).legal()
            assert {name for name in names if f"place:{name}" in legal} == open_


def test_income_is_split_in_favour_of_the_owner() -> None:
    table = Table(2, "d4=ranch/B c3=mountain/-", at={"A": "d4"})
    assert table.facts["income.d4"] == 7
    assert table.resolve("AB").each("cash") == [3, 4]


def test_the_chooser_of_duels_need_not_take_part() -> None:
    """R28: A is first among all involved, and chooses to the end."""
    table = Table(3, at={"A": "d4", "B": "d4 e5 f6", "C": "e5 f6"}).resolve("ABC")
    assert (table.actor, table.legal()) == ("A", ["duel:d4", "duel:e5", "duel:f6"])
    table.play("duel:d4", "roll:A.1", "roll:A.1", "roll:B.6", "roll:B.6")
    assert (table.actor, table.legal()) == ("A", ["duel:e5", "duel:f6"])


def test_an_owner_without_cowboys_duels_two_attackers_at_once() -> None:
    """R34."""
    table = Table(3, "d4=hotel/B", at={"A": "d4", "C": "d4"}, undefended_attack="duel")
    table.resolve("ABC").play(*[f"roll:{seat}.{dots}" for seat in "ABC" for dots in (2, 3)])
    assert table.each("cash") == [3, 3, 0]  # 5:5:5, A is first in order
    assert table.each("reserve") == [4, 4, 1 + 4]


# Orders.


def test_personalities_order_everything_but_the_picks() -> None:
    """A has card 2, B card 3; B passes first."""
    table = Table(
        2,
        cash={"A": 9, "B": 9},
        at={"A": "a1", "B": "h8"},
        kept={"A": "mine", "B": "mine"},
        late_build="same_turn",
        tie_order="personality",
    )
    table.resolve("BA").play("A skip:a1", "B skip:h8", "A keep", "B keep")
    table.play("A limit:0", "B limit:0").until("pick")
    assert table.actor == "B"


def test_roads_run_out_in_the_order_of_phase_3() -> None:
    """R17."""
    for option, stock in (("pass", [0, 1]), ("personality", [1, 0])):
        table = Table(2, at={"A": "road1", "B": "road1"}, tie_order=option)
        table.packed.supply = 1
        assert table.resolve("BA").each("stock") == stock


@pytest.mark.parametrize("timing", ["build", "any"])
def test_roads_before_the_limit(timing: str) -> None:
    table = Table(2, centre="d4", stock={"A": 2}, road_timing=timing).resolve("AB")
    assert len(table.legal("road")) == (8 if timing == "any" else 0)
    if timing == "any":
        table.play("road:e4n")
        assert "road:c4n" not in table.legal()
        assert "limit:0" in table.legal()


# The river.


def test_nothing_happens_on_the_river() -> None:
    state = load(2, board="river").deal(seed=1)
    river = ["d1", "d2", "d3", "e3", "e4", "e5", "e6", "f6", "f7", "f8"]
    assert not {f"claim:{name}" for name in river} & set(state.legal())
    table = Table(2, centre="c3", reserve={"A": 1}, board="river").ask("A")
    assert not {f"place:{name}" for name in river} & set(table.legal())
    assert "place:c4" in table.legal()


def test_houses_do_not_stand_on_the_river() -> None:
    table = Table(
        2,
        "c2=free/A",
        centre="c3",
        cash={"A": 3},
        at={"A": "t3"},
        track={"t3": "bank"},
        board="river",
    )
    table.resolve("AB").play("take:t3", "build:c2")
    assert table.legal() == ["house:b2", "house:b3", "house:b4", "house:c4", "house:d4"]


def test_ranches_graze_on_the_river_and_mines_pan_it_once() -> None:
    facts = Table(2, "c2=ranch/A e2=mine/A f3=mountain/-", board="river").facts
    assert facts["income.c2"] == 8
    assert facts["income.e2"] == 3 + 3


def test_crossings_are_those_of_the_specification() -> None:
    crossings = ["d1n", "d2n", "d3n", "e3w", "e4n", "e5n", "e6n", "f6w", "f7n", "f8n", "f8s"]
    table = Table(2, board="river")
    table.packed.roads[0] = table.packed.roads[1] = 2**64 - 1
    table.packed.roads[2] = 2**16 - 1
    assert sorted(table.facts["bridges"]) == sorted(crossings)


def test_a_crossing_bars_and_is_barred_like_any_edge() -> None:
    """Whatever it costs (§5.6)."""
    table = Table(2, centre="c3", stock={"A": 2}, turn=4, board="river").resolve("AB")
    table.play("limit:0", "limit:0", "road:d4n")
    assert "road:d3n" not in table.legal()
    assert len(table.legal("road")) > 0


# Duel tiles.


def tile_duels(seed: int, players: int, **options: str) -> Record:
    """A game with many duels on ammo and gamb."""
    rng = Random(seed)
    record = new_record(players, duel_mode="tiles", **options)
    while record.state.actor is not None:
        legal = record.state.legal()
        wished = [text for text in legal if text in ("place:ammo", "place:gamb", "place:v5")]
        record.play(wished[0] if wished else rng.choice(legal))
    return record


@pytest.mark.parametrize("players", [2, 3, 5])
def test_hands_are_refilled_when_they_are_used_up(players: int) -> None:
    record = tile_duels(1, players)
    hands = dict.fromkeys("ABCDE"[:players], 6)
    drawn = dict.fromkeys(hands, 0)
    for _, text in record.events:
        verb, seat = text.partition(":")[0], text[-3]
        if verb == "show":
            hands[seat] -= 1
            drawn[seat] = 0
        if verb == "refill":
            drawn[seat] += 1
            hands[seat] += 1
            assert hands[seat] == drawn[seat] <= 3
    assert any(text.startswith("refill:") for _, text in record.events)
    assert any(text.startswith("dice:") for _, text in record.events)  # gambling keeps its dice
    assert not any(text.startswith("roll:") for _, text in record.events)


def test_refills_are_drawn_from_the_stockpile() -> None:
    record = tile_duels(2, 2)
    table = new_record(2, duel_mode="tiles")
    out = dict.fromkeys(range(6), 2)  # of each player one
    for _, text in record.events:
        if text.startswith("refill:"):
            stock = {value: 2 - out[value] for value in range(6)}
            weights = dict(zip(table.state.legal(), table.state.weights() or [], strict=True))
            seat = text[-3]
            assert weights == {f"refill:{seat}.{v}": n for v, n in stock.items() if n}
            out[int(text[-1])] += 1
        if text.startswith("show:"):
            out[int(text[-1])] -= 1
        table.play(text)


def test_revolvers_are_chosen_after_the_tiles_are_shown() -> None:
    record = tile_duels(3, 3, revolvers="choose")
    verbs = [text.partition(":")[0] for _, text in record.events]
    before = {verbs[i - 1] for i, verb in enumerate(verbs) if verb == "guns"}
    assert before <= {"show", "guns"}
    assert "guns" in verbs
    assert {verbs[i - 1] for i, verb in enumerate(verbs) if verb == "refill"} <= {
        "show",
        "guns",
        "refill",
    }


# The published rules.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_published_rules_play_to_the_end(players: int) -> None:
    record = new_record(players, **PUBLISHED)
    rng = Random(players)
    while record.state.actor is not None:
        record.play(rng.choice(record.state.legal()))
    assert sorted(record.state.ranks or []) == list(range(1, players + 1))
    first = follow(new_record(players, **PUBLISHED), "center:d4")
    while not first.state.legal()[0].startswith("draw:"):
        first.play(first.state.legal()[0])
    assert sum(first.state.weights() or []) == 26
