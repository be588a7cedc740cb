"""The worked cases of the specification, by number (§10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Record
from tests.engine.games.colorado_county.harness import (
    NOWHERE,
    SAMPLE_FLAGS,
    Table,
    Wishes,
    cell,
    load,
)

Facts = dict[str, Any]
LAND = 128
COLUMNS = "abcdefghijklmno"


def hands(facts: Facts) -> list[int]:
    return [len(facts[f"hand.{seat}"]) for seat in "ABCD"[: facts["players"]]]


def in_auction(number: int, phase: str = "bid", round: int = 1) -> Any:
    """The test whether a game has come to this phase of an auction."""
    return lambda f: (f["round"], f["auction"], f["phase"]) == (round, number, phase)


def after_auction(number: int, round: int = 1) -> Any:
    return lambda f: (f["round"], f["auction"]) == (round, number + 1)


def test_case_1_nobody_bids() -> None:
    game = Wishes(4).until(in_auction(1))
    assert game.facts["bag"] == 6
    game.until(after_auction(1))
    drawn = [text[5] for actor, text in game.record.events if text.startswith("draw")][60:]
    assert drawn == list("ABCDAB")
    assert hands(game.facts) == [17, 17, 16, 16]
    assert game.facts["bag"] == 0
    assert not any(text.startswith("card") for _, text in game.record.events)
    assert sum(row.count(flag) for row in game.facts["board"] for flag in "rgob") == 12
    assert len(game.facts["unseen"]) == 45


def test_case_2_ranking() -> None:
    game = Wishes(
        4,
        {"A": [30, 5], "B": [41, 2], "C": [66]},
        {"A": [[30, 5]], "B": [[41, 2]], "C": [[66]], "D": [[]]},
    ).until(lambda f: f["phase"] == "card")
    assert game.facts["ranking"] == ["B", "A", "C", "D"]
    assert game.facts["bag"] == 6 + 5
    game.until(after_auction(1))
    assert [a for a, text in game.record.events if text.startswith("card")] == ["B", "A", "C"]
    assert [text[5] for _, text in game.record.events if text.startswith("draw")][60:] == ["D", "D"]


@pytest.mark.parametrize(("consolation", "drawn"), [("seed", 2), ("german", 1)])
def test_case_3_two_players_both_get_a_card(consolation: str, drawn: int) -> None:
    game = Wishes(
        2, {"A": [50], "B": [49]}, {"A": [[50]], "B": [[49]]}, consolation=consolation
    ).until(lambda f: f["phase"] == "card")
    assert game.facts["bag"] == 38
    game.until(after_auction(1))
    assert [actor for actor, text in game.record.events if text.startswith("card")] == ["A", "B"]
    assert game.facts["bag"] == 38 - drawn
    assert hands(game.facts) == [14, 14 + drawn]


def test_case_4_one_bidder() -> None:
    game = Wishes(3, {"A": [12]}, {"A": [[12]]}).until(after_auction(1))
    assert [actor for actor, text in game.record.events if text.startswith("card")] == ["A"]
    assert sum(row.count(flag) for row in game.facts["board"] for flag in "rgob") == 11
    assert hands(game.facts) == [14, 17, 17]
    assert game.facts["up"] == []


def test_case_5_the_third_gets_nothing() -> None:
    game = Wishes(
        3,
        {"A": [9, 8], "B": [40], "C": [39]},
        {"A": [[9, 8]], "B": [[40]], "C": [[39]]},
    ).until(after_auction(1))
    assert [actor for actor, text in game.record.events if text.startswith("card")] == ["A", "B"]
    assert hands(game.facts) == [13, 14, 14 + 2]


def test_case_6_no_second_cell() -> None:
    table = Table(flags={"r": "a1"}).pick("A", using="R10").play("at:a1")
    assert table.facts["land.A"] == 1
    assert table.facts["board"][0][0] == "A"
    assert table.facts["phase"] != "to"


def test_case_7_flags_block_the_second_marker() -> None:
    table = Table(flags=SAMPLE_FLAGS).pick("A", using="O11").play("at:i4")
    assert table.legal() == sorted(["to:i7", "to:f4", "to:i1", "to:none"])
    table = Table(flags=SAMPLE_FLAGS, second_marker="mandatory").pick("A", using="O11")
    assert table.play("at:i4").legal() == sorted(["to:i7", "to:f4", "to:i1"])


def test_case_8_water_blocks_the_second_marker() -> None:
    table = Table(flags=SAMPLE_FLAGS).pick("A", using="R7").play("at:h6")
    assert table.legal() == sorted(["to:h8", "to:f6", "to:none"])


@pytest.mark.parametrize(("card", "cells"), [("R10", "i9 f10 e7 h6"), ("R9", "h10 e9 f6 i7")])
def test_case_9_knights_are_not_mirrored(card: str, cells: str) -> None:
    table = Table(flags={"r": "g8"}).pick("A", using=card).play("at:g8")
    assert table.legal() == sorted([*[f"to:{name}" for name in cells.split()], "to:none"])


@pytest.mark.parametrize(("cells", "doubles"), [("e7 f7", 1), ("e7 e8", 1), ("e7 f8", 0)])
def test_case_10_doubles(cells: str, doubles: int) -> None:
    assert Table(own={"A": cells}).facts["doubles.A"] == doubles


@pytest.mark.parametrize(("cells", "domain"), [("g7 h7 h8", 3), ("f9 g9 h9", 3), ("f7 g8 h9", 0)])
def test_case_11_domains(cells: str, domain: int) -> None:
    assert Table(own={"A": cells}).facts["domain.A"] == domain


def test_case_12_the_shore_of_a_lake() -> None:
    shore = set()
    board = Table().facts["board"]
    land = [f"{x}{y + 1}" for y in range(10) for i, x in enumerate(COLUMNS) if board[y][i] == "."]
    assert len(land) == LAND
    for name in land:
        table = Table(flags={"r": name}).pick("A", using="R1").play(f"at:{name}")
        if table.facts["owner.L4"] == "A":
            shore.add(name)
    assert shore == {"f4", "g3", "h3", "i4", "g5", "h5"}


def test_cases_13_and_14_a_lake_changes_hands() -> None:
    table = Table(4, flags={"r": "g3", "g": "g5"}).pick("D", using="R1")
    assert table.facts["markers.D"] == 40
    table.play("at:g3")
    assert table.facts["owner.L4"] == "D"
    assert table.facts["markers.D"] == 38
    table.pick("C", using="G3").play("at:g5")
    assert table.facts["owner.L4"] == "D"
    table.play("to:h5")
    assert table.facts["owner.L4"] == "C"
    assert table.facts["markers.D"] == 39
    assert table.facts["markers.C"] == 37


@pytest.mark.parametrize("mandatory", [False, True])
def test_case_15_a_marker_destroys_doubles(mandatory: bool) -> None:
    option = "mandatory" if mandatory else "optional"
    own = {"A": "f5 f6 f8 f9", "B": "g6 g8 h7"}
    table = Table(own=own, flags={"r": "g7"}, round=2, second_marker=option)
    table.pick("A", using="R3").play("at:g7")
    assert table.facts["doubles.A"] == 2
    assert table.legal() == (["to:f7"] if mandatory else ["to:f7", "to:none"])
    if not mandatory:
        kept = Table(own=own, flags={"r": "g7"}, round=2).pick("A", using="R3")
        assert kept.play("at:g7", "to:none").facts["doubles.A"] == 2
    table.play("to:f7")
    assert table.facts["doubles.A"] == 0
    assert table.facts["domain.A"] == 6


def case_16() -> Table:
    table = Table(
        own={"A": "k2 l1 n2 a1", "B": "m3 m1", "C": "k4 l4"},
        owners={"L6": "A"},
        auction=2,
    ).ask("ask", "A", window=1)
    return table.play("sell:n2").draw()


def test_case_16_a_lake_after_sales() -> None:
    table = case_16()
    assert table.facts["owner.L6"] == "A"
    assert table.actor == "A"
    table.play("sell:l1").draw()
    assert table.facts["owner.L6"] is None
    table.packed.flag[0] = cell("l1")
    table.packed.window = 0
    table.pick("B", using="R1").play("at:l1")
    assert table.facts["owner.L6"] == "B"


def test_case_17_two_sales_in_a_round() -> None:
    table = case_16().play("sell:l1").draw()
    assert table.facts["sold.A"] == 2
    assert (table.actor, table.facts["land.A"]) == ("B", 2)  # A is not asked again
    table.ask("turn", "A", window=0, auction=1, step=1)
    table.play(table.legal()[0])
    assert table.legal()[0] == "keep"
    assert table.actor == "B"  # nor in the next window
    table = case_16().play("sell:l1").draw()
    table.packed.window = 0
    table.count()
    assert table.facts["round"] == 2
    assert table.facts["sold.A"] == 0


def sale(c: list[int], a: list[int], interest: str = "open") -> Table:
    """3 players, lead B, B sells g5 with 20 tokens in the bag."""
    rest = [token for token in range(20, 67) if token not in c + a]
    count = 46 - len(c) - len(a)
    hands = {"A": a, "B": rest[:count], "C": c}
    table = Table(own={"B": "g5"}, round=2, auction=2, hands=hands, interest=interest)
    assert table.facts["bag"] == 20
    return table.ask("ask", "B", window=1).play("sell:g5").draw()


def tokens(table: Table, seat: str) -> list[int]:
    return [int(token) for token in table.facts[f"hand.{seat}"]]


def test_case_18_one_buyer() -> None:
    table = sale([3, 7], [10, 11])
    before = len(tokens(table, "B"))
    assert table.facts["bag"] == 18
    table.play("want", "skip")
    assert table.actor == "C"
    assert [table.seen("pay:3", seat) for seat in "ABC"] == ["pay:3"] * 3
    table.play("pay:3")
    assert len(tokens(table, "B")) == before + 1 == 42 + 3
    assert 3 in tokens(table, "B")
    assert tokens(table, "C") == [7]
    assert table.facts["board"][4][6] == "C"
    assert table.facts["sale.B"] == 4
    assert table.actor == "C"
    assert table.legal() == ["keep", "sell:g5"]


def bids(table: Table, c: list[int], a: list[int]) -> Table:
    table.play("want", "want")
    for bid in (c, a):
        table.play(f"bid:{len(bid)}", *[f"tok:{token}" for token in bid])
    return table.play(f"show:C.{'.'.join(map(str, c))}", f"show:A.{'.'.join(map(str, a))}")


def test_case_19_more_tokens_win() -> None:
    table = sale([3, 7], [60, 11])
    before = len(tokens(table, "B"))
    bids(table, [7, 3], [60])
    assert table.facts["board"][4][6] == "C"
    assert len(tokens(table, "B")) == before + 2
    assert {3, 7} <= set(tokens(table, "B"))
    assert tokens(table, "A") == [11, 60]
    assert table.packed.known >> 59 & 1  # all know it there
    assert table.facts["bag"] == 18


def test_case_20_the_higher_token_wins() -> None:
    table = bids(sale([3, 7], [60, 11]), [7], [60])
    assert table.facts["board"][4][6] == "A"
    assert 60 in tokens(table, "B")
    assert tokens(table, "C") == [3, 7]


def test_case_21_nobody_wants_it() -> None:
    table = sale([3, 7], [60, 11])
    before = len(tokens(table, "B"))
    table.play("skip", "skip")
    assert table.facts["board"][4][6] == "."
    assert len(tokens(table, "B")) == before == 42 + 2


def test_case_22_no_window_after_the_last_reveal() -> None:
    table = Table(4, own={"A": "a1"}, auction=3, up="").ask("console", "A", empties=1, order=0xE4)
    table.draw()
    assert table.facts["auction"] == 4
    assert table.legal() == ["keep", "sell:a1"]
    table.play("keep")
    for _ in range(3):
        table.play(table.legal()[0])
    assert table.facts["phase"] == "bid"


def test_case_23_the_markers_run_out() -> None:
    cells = [f"{x}{y}" for y in (9, 10) for x in "efghijklmno"]
    cells += [f"{x}{y}" for y in (5, 6, 7) for x in "abcdef"]
    own = {"A": " ".join(cells[:39])}
    table = Table(own=own, flags={"r": "n1"}).pick("A", using="R3")
    table.play("at:n1")
    assert table.facts["land.A"] == 40
    assert table.facts["board"][0][13] == "A"
    assert table.facts["phase"] != "to"
    own = {"A": " ".join(cells[:40])}
    table = Table(own=own, flags={"r": "n1"}).pick("A", using="R3").play("at:n1")
    assert table.facts["land.A"] == 40
    assert table.facts["board"][0][13] == "."


def test_case_24_equal_cards() -> None:
    table = Table(4, flags=SAMPLE_FLAGS, up="R3 R4 G9").pick("A")
    assert table.legal() == ["card:G9", "card:R3"]
    table.play("card:R3", "at:a3", "to:none")
    assert table.actor == "B"
    assert table.legal() == ["card:G9", "card:R4"]


def test_case_25_flags_keep_their_distance() -> None:
    table = Table(flags={"r": "a3"}, own={"B": "d5"}).ask("on", "A", pick=1, pawns=0x55)
    legal = table.legal()
    for name in ("a2", "a4", "b3", "a3", "d5", "g4"):
        assert f"on:{name}" not in legal
    for name in ("b2", "b4"):
        assert f"on:{name}" in legal
    assert len(legal) == LAND - 5


@pytest.mark.parametrize(
    ("round", "points"), [(1, [14, 6, 2]), (2, [22, 10, 8]), (3, [16, 12, 13]), (4, [14, 17, 25])]
)
def test_case_26_counting(round: int, points: list[int]) -> None:
    own = {
        "A": "a1 a2 a6 b9 c10 g5 h5 i9 i10 o3",
        "B": "d1 e1 f1 c3 n4 o5 n9 n10",
        "C": "k2 l1 m3 n8 o8 o9 f8 g8 f9 f10 j8",
    }
    owners = {"L3": "B", "L4": "A", "L5": "A", "L6": "C", "L7": "B", "L8": "C"}
    table = Table(own=own, owners=owners, round=round)
    facts = table.facts
    assert [facts[f"rim.{seat}"] for seat in "ABC"] == [6, 5, 4]
    assert [facts[f"doubles.{seat}"] for seat in "ABC"] == [3, 1, 0]
    assert [facts[f"domain.{seat}"] for seat in "ABC"] == [0, 3, 4]
    assert table.count() == points


@pytest.mark.parametrize(
    ("ties", "cells", "points"),
    [
        ("full", ("a1 a3 a5", "a7 a9 o1", "o3 o7", ""), [9, 9, 0, 0]),
        ("full", ("a1 a3 a5", "a7 a9", "o3 o7", ""), [9, 3, 3, 0]),
        ("split", ("a1 a3 a5", "a7 a9 o1", "o3 o7", ""), [6, 6, 0, 0]),
        ("split", ("a1 a3 a5", "a7 a9", "o3 o7", ""), [9, 1, 1, 0]),
    ],
)
def test_case_27_ties(ties: str, cells: tuple[str, ...], points: list[int]) -> None:
    own = dict(zip("ABCD", cells, strict=True))
    assert Table(4, own=own, round=2, majority_ties=ties).count() == points


def test_case_28_no_border_cell_no_rank() -> None:
    assert Table(2, own={"A": "a1 a3 a5", "B": "g8"}).count() == [6, 0]


def test_case_29_sealed_bids() -> None:
    game = Wishes(3, {"A": [9, 8, 7]}, {"A": [[9, 8, 7]]}).until(lambda f: f["phase"] == "bid")
    before = [len(game.record.seen(seat)) for seat in range(3)]
    for _ in range(4):
        game.step()
    assert [len(game.record.seen(seat)) for seat in range(3)] == [before[0] + 4, *before[1:]]
    assert game.record.state.actor == "B"
    assert game.record.state.legal() == sorted(f"bid:{k}" for k in range(16))


def test_case_30_what_went_into_the_bag() -> None:
    game = Wishes(2, {"A": [5], "B": [40, 12]}, {"A": [[5]], "B": [[40, 12]]})
    game.until(lambda f: f["phase"] == "card")
    game.draws = {"A": [60, 61]}
    game.until(after_auction(1))
    places = set()
    for seed in range(200):
        facts: Facts = game.record.state.view(0).sample(seed).facts()
        assert not {"40", "12"} & {*facts["hand.A"], *facts["hand.B"]}
        others: Facts = game.record.state.view(1).sample(seed).facts()
        assert "5" not in others["hand.B"]
        places.add("5" in others["hand.A"])
    assert places == {False, True}


def test_case_31_flags_of_unused_cards() -> None:
    made = [[token] for token in range(1, 6)]
    game = Wishes(
        2, {"A": [1, 2, 3, 4, 5], "B": [11, 12, 13, 14, 15]},
        {"A": [*made, []], "B": [[token + 10] for [token] in made]},
    )  # fmt: skip
    game.until(lambda f: (f["round"], f["auction"], f["phase"]) == (1, 6, "console"))
    assert sum(row.count(flag) for row in game.facts["board"] for flag in "rgob") == 2
    game.until(lambda f: f["round"] == 2 and f["phase"] == "flag")
    assert sum(row.count(flag) for row in game.facts["board"] for flag in "rgob") == 0
    assert sorted(game.facts["flags.A"] + game.facts["flags.B"]) == sorted("rgob" * 3)


def test_case_32_first_events_on_the_recommended_layout() -> None:
    state = load(3).new()
    assert state.actor == "*"
    assert [state.seen("draw:A.1", seat) for seat in range(3)] == ["draw:A.1", *["draw:A.?"] * 2]
    for _ in range(45):
        state.play(state.legal()[0])
    assert state.actor == "A"
    assert state.legal() == sorted(["flag:r", "flag:g", "flag:o", "flag:b"])
    state.play("flag:r")
    assert len(state.legal()) == LAND


def test_case_33_weights_of_cards() -> None:
    game = Wishes(3).until(lambda f: f["phase"] == "turn")
    state = game.record.state
    state.play("turn:R3")
    weights = dict(zip(state.legal(), state.weights() or [], strict=True))
    assert len(weights) == 47
    assert {text: w for text, w in weights.items() if text[5] == "R"} == {
        f"turn:R{k}": 5040 for k in range(1, 13) if k != 3
    }
    assert {w for text, w in weights.items() if text[5] != "R"} == {6930}
    assert sum(weights.values()) == 11 * 27720


def history(table: Table, events: list[tuple[str, str]]) -> list[str]:
    """What B sees of the events, which must all be possible."""
    seen = []
    for actor, text in events:
        assert table.actor == actor
        seen.append(table.seen(text, "B"))
        table.play(text)
    return [text for text in seen if text]


CASE_34 = [
    ("C", "bid:2"),
    ("C", "tok:7"),
    ("C", "tok:3"),
    ("A", "bid:1"),
    ("A", "tok:60"),
    ("*", "show:C.7.3"),
    ("*", "show:A.60"),
]


def test_case_34_a_sale_in_events() -> None:
    events = [("C", "want"), ("A", "want"), *CASE_34]
    assert history(sale([3, 7], [60, 11]), events) == ["want", "want", "show:C.7.3", "show:A.60"]


def test_case_35_sealed_interest() -> None:
    table = sale([3, 7], [60, 11], interest="sealed")
    assert table.seen("want", "A") == ""
    events = [("C", "want"), ("A", "want"), ("*", "wants:C.A"), *CASE_34]
    assert history(table, events) == ["wants:C.A", "show:C.7.3", "show:A.60"]


def test_case_36_lakes_laid_by_the_players() -> None:
    record = Record(load(2, lake_setup="players"))
    state = record.state
    assert (state.actor, state.legal()) == ("A", [f"lake:L{k}" for k in range(3, 9)])
    for text in ("lake:L6", "rot:0", "lay:b1"):
        record.play(text)
    facts: Facts = record.state.facts()
    assert facts["lake.L6"] == ["c1", "d1", "b2", "c2"]
    assert record.state.actor == "B"
    record.play("lake:L3")
    record.play("rot:0")
    assert len(record.state.legal()) == 146
    assert "lay:b1" in record.state.legal()
    while record.state.actor != "*":
        record.play(record.state.legal()[-1])
    assert len(record.events) == 18
    for _ in range(30):
        assert record.state.legal()[0].startswith("draw:")
        record.play(record.state.legal()[0])
    assert not record.state.legal()[0].startswith("draw:")


def test_case_37_cowboys_break_ties() -> None:
    tied = {"A": [1, 2], "B": [60], "C": [5]}
    table = Table(hands=tied, round=4, auction=7, final_tie="cowboys")
    table.packed.score[:3] = [50, 50, 50]
    table.ask("high")
    assert table.legal() == ["high:B.60"]
    assert table.play("high:B.60").legal() == ["high:C.5"]
    table.play("high:C.5")
    assert table.facts["phase"] == "over"
    assert table.ranks == [1, 2, 3]
    table = Table(hands=tied, round=4, auction=7).ask("over")
    table.packed.score[:3] = [50, 50, 50]
    assert table.ranks == [1, 1, 1]


def test_a_cell_that_is_no_cell_is_marked() -> None:
    """The mirror of the packed state and the table agree about what is nowhere."""
    assert list(Table().packed.flag) == [NOWHERE] * 12
