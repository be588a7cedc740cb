"""The action track, space by space in the order of resolution (§3.2), and what surrounds it."""

from __future__ import annotations

import pytest

from tests.engine.games.carson_city.harness import SLOTS, SPACES, Table

PRICES = {"t3": 3, "t4": 4, "t5": 5, "t6": 6, "t8": 8, "t10": 10, "t12": 12}
LOTS = "a1=free/A b1=house/A c1=mountain/A d1=ranch/A e1=free/A"


def test_wages_pay_every_cowboy_without_a_duel() -> None:
    table = Table(3, at={"A": "wages wages wages", "B": "wages", "C": "wages"})
    table.resolve("ABC")
    assert table.each("cash") == [12, 4, 4]
    assert table.each("reserve") == [4, 4, 4]  # only the new ones


@pytest.mark.parametrize(("said", "revolvers"), [("take:ammo", 3), ("decline:ammo", 0)])
def test_ammo_gives_the_chip_to_the_end_of_the_turn(said: str, revolvers: int) -> None:
    table = Table(2, at={"A": "ammo cinc gamb", "B": "gamb"}).resolve("BA")
    assert (table.actor, table.legal()) == ("A", ["decline:ammo", "take:ammo"])
    table.play(said)
    assert table.facts["cash.A"] == 2 * revolvers
    assert table.facts["revolvers.A"] == revolvers
    assert table.facts["chip"] == ("A" if revolvers else None)
    table.until("pick")
    assert table.facts["chip"] is None
    assert table.facts["revolvers.A"] == 0


@pytest.mark.parametrize(("supply", "roads"), [(10, 3), (2, 2), (0, 0)])
def test_roads3_gives_three_roads_or_what_there_is(supply: int, roads: int) -> None:
    table = Table(2, at={"A": "roads3"})
    table.packed.supply = supply
    table.resolve("AB")
    assert (table.facts["stock.A"], table.facts["supply"]) == (roads, supply - roads)


def test_roads3_is_won_in_a_duel() -> None:
    table = Table(2, at={"A": "roads3", "B": "roads3"}).resolve("AB")
    table.play("roll:A.1", "roll:A.1", "roll:B.1", "roll:B.2")
    assert table.each("stock") == [0, 3]
    assert table.each("reserve") == [1 + 4, 4]


def test_road1_gives_a_road_for_each_cowboy() -> None:
    table = Table(3, at={"A": "road1 road1", "C": "road1"}).resolve("CBA")
    assert table.each("stock") == [2, 0, 1]
    assert table.facts["supply"] == 25 - 3


def test_parcels_are_bought_in_order_of_passing_then_by_number() -> None:
    table = Table(2, cash={"A": 9, "B": 9}, at={"A": "h8 a1", "B": "d4 e8"}).resolve("BA")
    table.play("B buy:d4", "B skip:e8", "A buy:a1", "A buy:h8")
    assert table.each("cash") == [7, 8]
    assert table.each("property") == [10, 11]


def test_no_parcel_is_bought_without_a_property_tile() -> None:
    town = " ".join(f"{c}{r}=free/A" for r in (1, 2) for c in "abcdef")
    table = Table(2, town, cash={"A": 9}, at={"A": "h8"}).resolve("AB")
    assert table.facts["property.A"] == 0
    assert table.legal() == ["skip:h8"]


@pytest.mark.parametrize("slot", SLOTS)
def test_a_slot_sells_its_tile_for_its_price(slot: str) -> None:
    table = Table(2, "h8=free/A", cash={"A": PRICES[slot]}, at={"A": slot}, track={slot: "mine"})
    poor = table.copy()
    poor.packed.cash[0] -= 1
    assert poor.resolve("AB").legal() == [f"decline:{slot}"]
    table.resolve("AB").play(f"take:{slot}")
    assert (table.facts["cash.A"], table.facts[f"slot.{slot}"]) == (0, None)
    table.play("build:h8")
    assert table.facts["board"][7] == ".......m"


def test_a_slot_is_won_in_a_duel_and_may_be_declined() -> None:
    table = Table(2, cash={"A": 9, "B": 9}, at={"A": "t5", "B": "t5"}, track={"t5": "bank"})
    table.resolve("AB").play("roll:A.6", "roll:A.6", "roll:B.5", "roll:B.6")
    assert (table.actor, table.facts["reserve.B"]) == ("A", 1)
    table.play("decline:t5")
    assert table.facts["slot.t5"] == "bank"
    assert table.each("cash") == [9, 9]


def test_pinc_pays_every_parcel() -> None:
    table = Table(2, LOTS, at={"A": "pinc"})
    ranch = table.facts["income.d1"]
    assert table.resolve("AB").facts["cash.A"] == 10 + ranch


def test_cinc_pays_firepower() -> None:
    table = Table(2, LOTS, reserve={"A": 4}, at={"A": "cinc"}).revolvers("A", 2)
    ranch = table.facts["income.d1"]
    assert table.resolve("AB").facts["cash.A"] == 2 * (4 + 2 + 1) + ranch


def test_gamb_pays_two_dice() -> None:
    table = Table(2, at={"A": "gamb"}).resolve("AB")
    assert table.legal() == [f"dice:{d}" for d in range(1, 7)]
    table.play("dice:6")
    assert table.facts["cash.A"] == 0
    assert table.play("dice:5").facts["cash.A"] == 11


@pytest.mark.parametrize(
    ("town", "points"), [(LOTS, 2), ("a1=free/A", 0), (LOTS + " h1=house/A", 3)]
)
def test_pvp_scores_two_parcels_a_point(town: str, points: int) -> None:
    assert Table(2, town, at={"A": "pvp"}).resolve("AB").facts["vp.A"] == points


@pytest.mark.parametrize(("reserve", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_cvp_scores_two_firepower_a_point(reserve: int, points: int) -> None:
    table = Table(2, reserve={"A": reserve}, at={"A": "cvp"}).resolve("AB")
    assert table.facts["vp.A"] == points


def test_evp_scores_buildings_alone() -> None:
    town = LOTS + " h1=church/A h3=hotel/A h5=bank/B"
    assert Table(2, town, at={"A": "evp"}).resolve("AB").facts["vp.A"] == 3


@pytest.mark.parametrize(("space", "price"), [("v5", 5), ("v4", 4), ("v3", 3), ("v2", 2)])
def test_v_squares_sell_points(space: str, price: int) -> None:
    table = Table(2, cash={"A": 3 * price + 1}, at={"A": space}).resolve("AB")
    assert (table.actor, table.legal()) == ("A", ["vp:0", "vp:1", "vp:2", "vp:3"])
    table.play("vp:2")
    assert (table.facts["cash.A"], table.facts["vp.A"]) == (price + 1, 2)


@pytest.mark.parametrize(
    ("turn", "spaces"), [(1, "v5 v4 v3 v2"), (2, "v5 v4 v3"), (3, "v5 v4"), (4, "v5")]
)
def test_the_counter_closes_v_squares(turn: int, spaces: str) -> None:
    table = Table(2, reserve={"A": 1}, turn=turn).ask("A")
    legal = {text.removeprefix("place:") for text in table.legal("place")}
    assert legal & {"v5", "v4", "v3", "v2"} == set(spaces.split())
    assert sorted(table.facts["open"]) == sorted(spaces.split())


def test_the_steps_follow_the_track() -> None:
    """A cowboy without cash everywhere; the decisions come in the order of §3.2."""
    track = dict.fromkeys(SLOTS, "ranch")
    everywhere = " ".join(space for space in SPACES if space != "wages")
    table = Table(2, "h1=bank/B", at={"A": f"{everywhere} h8 h1"}, track=track)
    verbs, steps = [], []
    table.resolve("AB")
    while table.legal("limit") == []:
        verbs.append(table.legal()[-1].partition(":")[0])
        steps.append(table.facts["step"])
        table.play(table.legal()[-1] if table.actor == "*" else table.legal()[0])
    slots = ["t12", "t10", "t8", "t6", "t5", "t4", "t3"]
    assert steps == ["ammo", "parcels", *slots, "gamb", "gamb", "v5", "v4", "v3", "v2"]
    assert verbs == ["take", "skip", *["decline"] * 7, "dice", "dice", *["vp"] * 4]


def test_a_duel_of_three_has_one_winner() -> None:
    table = Table(4, reserve={"C": 3}, at={"A": "gamb", "B": "gamb", "C": "gamb"}).resolve("DBCA")
    table.play("roll:B.3", "roll:B.3", "roll:C.1", "roll:C.2", "roll:A.2", "roll:A.4")
    assert table.each("reserve") == [1, 0, 4, 0]  # 6:6:6, B is the first of them in order
    table.play("dice:1", "dice:1")
    assert table.each("cash") == [0, 2, 0, 0]


@pytest.mark.parametrize(("order", "actor"), [("pass", "B"), ("personality", "A")])
def test_tie_order(order: str, actor: str) -> None:
    """A has the lower card, B has passed first."""
    table = Table(2, cash={"A": 5, "B": 5}, at={"A": "v5", "B": "v5"}, tie_order=order)
    table.resolve("BA").play(
        *[f"roll:{s}.3" for s in (actor, actor, *("AB".replace(actor, "") * 2))]
    )
    assert table.actor == actor
    assert table.legal()[0] == "vp:0"


def test_a_defender_without_an_attack_is_used_up() -> None:
    """R21."""
    table = Table(2, "d4=ranch/A", at={"A": "d4"}).resolve("AB")
    assert table.each("reserve") == [4, 4]
    assert "cowboys.d4" not in table.facts
    assert table.facts["cash.A"] == 8


def test_the_white_cowboy_buys_and_protects() -> None:
    table = Table(2, "h8=bank/A", cash={"A": 5}, cards={"A": "sheriff"}).put("W", "d4")
    table.resolve("AB")
    assert (table.actor, table.legal()) == ("A", ["buy:d4", "skip:d4"])
    table.play("buy:d4")
    assert table.facts["owners"][3] == "...A...."
    assert table.facts["reserve.A"] == 4
    table = Table(2, "h8=bank/A", reserve={"B": 1}, cards={"A": "sheriff"}).put("W", "h8")
    assert "place:h8" not in table.ask("B").legal()


def test_end_of_the_turn_brings_cowboys_and_takes_cards() -> None:
    for turn, new in ((1, 4), (2, 5), (3, 5)):
        table = Table(2, reserve={"A": 2, "B": 9}, turn=turn).resolve("BA")
        assert table.each("reserve") == [2 + new, 10]
        table.until("pick")
        assert (table.actor, table.facts["turn"]) == ("B", turn + 1)
        assert table.each("card") == [None, None]


def test_cowboys_on_the_board_return_to_the_general_reserve_and_can_be_bought_again() -> None:
    """The general reserve is ten less the personal one less those on the board (§3.5)."""
    table = Table(2, cash={"A": 20}, reserve={"A": 9}, turn=2, at={"A": "wages"}).resolve("AB")
    table.until("pick").play("pick:captain")
    assert table.legal() == ["captain:0"]  # all ten are in the personal reserve


def test_an_empty_bag_leaves_slots_empty() -> None:
    table = Table(2, track={"t12": "mine"})
    table.packed.bag = 1 << 21  # one church
    table.resolve("AB").until("draw")
    assert table.legal() == ["draw:church"]
    table.play("draw:church")
    assert [table.facts[f"slot.{slot}"] for slot in ("t3", "t4", "t5")] == ["mine", "church", None]
    assert table.legal("pick") != []
    table.play("pick:banker", "pick:mercenary")
    legal = table.legal("place")
    assert {"place:t3", "place:t4"} <= set(legal)
    assert not {f"place:{slot}" for slot in ("t5", "t6", "t8", "t10", "t12")} & set(legal)
