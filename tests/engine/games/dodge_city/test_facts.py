"""Facts against the history they come from, and what a view leaves out of them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Record
from tests.engine.games.dodge_city.harness import BUILDINGS, CARDS, SEATS, Table

Facts = dict[str, Any]
OUT = {"9": 1, "12": 2, "15": 1, "18": 1}  # events that take pawns out of the game


def random_record(players: int, seed: int, **options: Any) -> Record:
    rng = Random(seed)
    record = Record(engine.load("dodge_city", players, options))
    for _ in range(rng.randint(60, 700)):
        if record.state.actor is not None:
            record.play(rng.choice(record.state.legal()))
    return record


def cards_of(facts: Facts) -> list[str]:
    """All cards that lie somewhere face up or down, but those in the pile."""
    found = list(facts["discards"])
    for seat in SEATS[: facts["players"]]:
        found += facts[f"hand.{seat}"] + facts[f"aside.{seat}"]
        found += [card for card in (facts[f"sealed.{seat}"], facts[f"shown.{seat}"]) if card]
    return found


def pawns_of(facts: Facts, seat: str) -> int:
    rows = [row for name in facts["buildings"] for row in facts[f"plan.{name}"]]
    return sum(row.count(seat) for row in rows)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_cards_pawns_and_points_are_kept(players: int, seed: int) -> None:
    for state in random_record(players, seed, max_rounds=20):
        facts: Facts = state.facts()
        if facts["phase"] not in ("tie", "over"):
            there = cards_of(facts)
            assert len(there) + facts["pile"] == len(CARDS)
            assert not Counter(there) - Counter(CARDS)
        resolving = 1 if facts["event"] else 0
        assert facts["events"] + len(facts["event.discards"]) + resolving == 32
        for seat in SEATS[:players]:
            town = pawns_of(facts, seat)
            assert facts[f"supply.{seat}"] + facts[f"out.{seat}"] + town == 40
            won = [name for name in facts["buildings"] if facts[f"status.{name}"] == seat]
            values = [facts[f"value.{facts[f'type.{name}']}"] for name in won]
            assert facts[f"points.{seat}"] == sum(values)


def told_by_history(record: Record) -> Facts:
    """Types, rounds, first player, events and pawns lost, from the texts alone."""
    types: dict[str, str] = {}
    lost: Counter[str] = Counter()
    deals, where, event, played = 0, "", "", []
    for actor, text in record.events:
        verb, _, rest = text.partition(":")
        deals += verb == "deal"
        where = rest if verb == "go" else where
        event = rest if verb == "event" else event
        if verb == "type":
            types["hotel" if event == "22" and where == "event" else where] = rest
        where = "event" if verb == "event" else where
        if verb == "lose" and event in OUT:
            lost[actor] += 1
        if verb in ("play", "show", "aside"):
            played.append(rest.rpartition(".")[2])
    # The next round begins with its first card.
    dealing = record.state.facts()["phase"] == "deal"
    rounds = deals // (4 * record.game.players) + dealing
    return {"types": types, "lost": lost, "round": rounds, "played": Counter(played)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_facts_tell_what_the_history_tells(players: int, seed: int) -> None:
    record = random_record(players, seed + 50)
    facts: Facts = record.state.facts()
    told = told_by_history(record)
    assert {name: facts[f"type.{name}"] for name in told["types"]} == told["types"]
    untyped = set(facts["buildings"]) - set(told["types"])
    assert all(facts[f"type.{name}"] is None for name in untyped)
    assert {seat: facts[f"out.{seat}"] for seat in SEATS[:players]} == {
        seat: told["lost"][seat] for seat in SEATS[:players]
    }
    assert facts["round"] == told["round"]
    assert not Counter(facts["discards"]) - told["played"]


def hides(seen: Any, value: Any) -> bool:
    """Whether a fact tells nothing wrong, and a question mark for each card it does not tell."""
    cards, known = ([value], [seen]) if isinstance(value, str) else (value or [], seen or [])
    told = Counter(card for card in known if card != "?")
    return len(cards) == len(known) and not told - Counter(cards)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_view_hides_cards_of_others_and_nothing_else(players: int) -> None:
    hidden = 0
    for state in random_record(players, players, max_rounds=6):
        whole: Facts = state.facts()
        for seat in range(players):
            seen: Facts = state.view(seat).facts()
            for name, value in whole.items():
                kind, _, whose = name.partition(".")
                if kind in ("hand", "aside", "sealed") and whose != SEATS[seat]:
                    assert hides(seen[name], value), name
                    hidden += "?" in str(seen[name])
                else:
                    assert seen[name] == value, name
    assert hidden > 100


def test_cards_that_follow_by_counting_are_told() -> None:
    """With an empty pile A knows which three cards are left for B."""
    table = Table().moves("A", "L5 L7 QM", "S4 IN QM", empty_pile=True)
    assert sorted(table.state.view(0).facts()["hand.B"]) == ["IN", "QM", "S4"]  # type: ignore[arg-type]
    table = Table().moves("A", "L5 L7 QM", "S4 IN QM")
    assert table.state.view(0).facts()["hand.B"] == ["?", "?", "?"]


def test_the_running_turn_is_told() -> None:
    table = Table(town="hotel=S B:c5", cash={"A": 1000}).event("A", 22)
    assert (table.fact("event"), table.fact("where"), table.fact("left")) == (22, "hotel", 2)
    table.play("at:c1")
    assert table.fact("left") == 1
    table.play("at:d1")
    assert (table.fact("event"), table.fact("phase")) == (None, "go")
    assert table.fact("placed.hotel") == 2
    assert table.fact("event.discards") == [22]
    assert (table.fact("stage"), table.fact("turn")) == ("move1", "A")


def test_the_running_duel_is_told() -> None:
    table = Table(3, town="saloon=C A:c2 B:d2,e2 C:c3", first="B").duels("L3", "G5", "S6")
    table.play("duel:A.saloon")
    assert [table.fact(name) for name in ("lead", "rival", "where")] == ["B", "A", "saloon"]
    table.play("show:B.G5", "show:A.L3")
    assert (table.fact("sealed.B"), table.fact("shown.B")) == (None, "G5")
    assert (table.fact("sealed.C"), table.fact("shown.C")) == ("S6", None)
    table.play("shoot:e2")
    assert [table.fact(f"fought.{seat}") for seat in "ABC"] == [1, 1, 0]


def test_plans_show_pawns_squares_and_voids() -> None:
    table = Table(5, town="jail=C A:a1 E:g5; bank=L B:d3")
    assert table.fact("buildings") == list(BUILDINGS)
    assert table.fact("plan.jail") == ["A......", ".V.....", "....W..", ".X.#.Y.", "......E"]
    assert table.fact("plan.bank")[2] == "..#BX.."


def test_the_fewest_pawns_to_control_are_those_of_the_specification() -> None:
    """§3.3, the last but one column."""
    table = Table(5)
    fewest = [table.fact(f"missing.{name}") for name in BUILDINGS]
    assert fewest == [[count] * 5 for count in (7, 6, 7, 7, 7, 7, 8)]
    started = Table(town="saloon=L A:b3,c3,c2,d2,e2 B:e3; post=C*n")  # W3, with e3 blocked
    assert started.fact("missing.saloon")[0] == 3  # by c4, d4 and e4
    assert started.fact("missing.post") == []
    assert Table(town="hotel=S A:e2,e3,e4,e5,d5,c5,c4").fact("missing.hotel")[0] == 0  # W5
