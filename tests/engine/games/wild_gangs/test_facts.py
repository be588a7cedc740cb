"""Facts against the history they come from, and the drawing against a picture checked by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Record
from tests.engine.games.wild_gangs.harness import SEATS, SLOTS, advance, load, new_record


def random_record(players: int, seed: int) -> Record:
    rng = Random(seed)
    record = Record(load(players))
    for _ in range(rng.randint(40, 60 * players)):
        if record.state.actor is not None:
            record.play(rng.choice(record.state.legal()))
    return record


def told_by_history(record: Record) -> dict[str, Any]:
    """Who has looked at what, and the captures, from the texts alone."""
    told: dict[str, Any] = {f"seen.{slot}": set() for slot in SLOTS}
    told |= {f"captured.{street}": None for street in "nesw"}
    for actor, text in record.events:
        verb, _, rest = text.partition(":")
        *place, _ = rest.split(".")
        if verb in ("see", "show"):
            seats = place[:1] if verb == "see" else SEATS[: record.game.players]
            target = place[1:] if verb == "see" else place
            kind = "seen" if len(target) == 1 else "looked"
            name = f"{kind}.{'.'.join(target)}"
            told[name] = told.get(name, set()) | (set(seats) - {target[0]})
        if verb == "capture":
            assert actor in SEATS
            told[f"captured.{place[0]}"] = rest[-1]
    return told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_facts_tell_what_the_history_tells(players: int, seed: int) -> None:
    record = random_record(players, seed)
    facts: dict[str, Any] = record.state.facts()
    told = told_by_history(record)
    lying = [card for name in facts if name.startswith("front.") for card in facts[name]]
    down = [card.rpartition(".")[0] for card in lying if card.count(".") == 2]
    for name, expected in told.items():
        if name.startswith("captured"):
            assert facts[name] == expected
        else:
            assert facts[name] == "".join(sorted(expected)), name
    for seat in SEATS[:players]:
        placed = [card for card in down if card.startswith(seat)]
        assert facts[f"allowance.{seat}"] == {2: 3, 3: 2, 4: 1}[players] - len(placed)
        for k in (1, 2, 3):
            name = f"{seat}.d{k}"
            unseen = None if name not in placed else ""
            viewers = "".join(sorted(told.get(f"looked.{name}", ())))
            assert facts[f"looked.{name}"] == (viewers or unseen)


def test_the_running_move_is_told() -> None:
    record = new_record(2)
    advance(record, "* first:A", phase="face")
    record.play("face:down")
    assert record.state.facts()["placing.face"] == "down"
    record.play("front:sc.s")
    facts = record.state.facts()
    assert (facts["placing.face"], facts["placing.front"]) == ("down", "sc.s")
    record.play(record.state.legal()[0])
    look = record.state.legal()[0]
    record.play(look)
    assert record.state.facts()["looking.at"] == look.removeprefix("look:")
    assert record.state.facts()["placing.face"] is None


# Two players, the West closed: A has placed chief (down, nc.n), B bruiser (up, ne.e); A is asked.
PICTURE = """\
Wild Gangs | round 2 of 7 | first player A | A plays face up or down

          nw.n 0/3             nc.n 1/6                   ne.n 0/3
                               AC
         +----------+         +----------------+         +----------+
  closed | nw bank  |   n1    | nc             |   n2    | ne       | ne.e 1/3
         | 300/200  |  sign   | 400/300        |  coach  | 500/400  | Bb
         +----------+         +----------------+         +----------+
          w ?                                             e ?
         +----------+         +----------------+         +----------+
  closed | sw       |   s1    | sc             |   s2    | se       | se.e 0/3
         | 1000/900 |    ?    | 800/700        | deputy  | 600/500  |
         +----------+         +----------------+         +----------+
          sw.s 0/3             sc.s 0/6                   se.s 0/3


A  hand 3, deck 5, down left 2 | seen n1 n2 s2
   in hand: bruiser 6/1, safecracker 4/2, adventuress 4/1
B  hand 3, deck 5, down left 3 | seen n1 e A.d1
Face down: A.d1.chief at nc.n"""


def test_the_town_is_drawn_as_a_person_would_draw_it() -> None:
    record = new_record(2)
    names = ("sign", "coach", "sheriff", "deputy", "hidden", "seduction")
    tiles = {
        "nw": (200, 300), "nc": (300, 400), "ne": (400, 500),
        "se": (500, 600), "sc": (700, 800), "sw": (900, 1000),
    }  # fmt: skip
    script = ["* first:A", "* bank:nw"]
    script += [f"* event:{slot}.{name}" for slot, name in zip(SLOTS, names, strict=True)]
    script += [f"* loot:{at}.{tile}" for at, pair in tiles.items() for tile in pair]
    script += [f"* draw:A.{card}" for card in ("chief", "bruiser", "safecracker", "adventuress")]
    script += [f"* draw:B.{card}" for card in ("bruiser", "outlaw", "rider", "marksman")]
    script += ["A peek1:n1", "A peek2:n2", "B peek1:n1", "B peek2:e"]
    script += ["A face:down", "A front:nc.n", "A card:chief", "A look:s2"]
    script += ["B face:up", "B front:ne.e", "B card:bruiser", "B look:A.d1"]
    advance(record, ", ".join(script), phase="face", round=2)
    assert str(record.state.view(0)) == PICTURE
    other = str(record.state.view(1))
    assert "AC" in other  # B has looked at it
    assert "coach" not in other
    assert "in hand: outlaw 3/3, rider 2/3, marksman 1/4" in other


def test_no_drawing_is_wider_than_80_columns() -> None:
    for players in (2, 3, 4):
        for seed in range(6):
            for state in random_record(players, seed):
                assert max(map(len, str(state).splitlines())) <= 80


def test_advice_looks_where_more_is_at_stake() -> None:
    """`prefer` ranks looks by the loot that an event may turn over."""
    record = new_record(3)
    advance(record, "* first:A", phase="peek1")
    facts: dict[str, Any] = record.state.facts()
    ring = ("nw", "nc", "ne", "se", "sc", "sw")
    stakes = {
        f"peek1:{slot}": sum(facts[f"loot.{ring[i]}"]) + sum(facts[f"loot.{ring[(i + 1) % 6]}"])
        for i, slot in enumerate(SLOTS)
    }
    view = record.state.view(0)
    weights = dict(zip(view.legal(), view.prefer(), strict=True))
    assert len(set(stakes.values())) > 2
    for a in stakes:
        for b in stakes:
            assert (weights[a] > weights[b]) == (stakes[a] > stakes[b])


def test_advice_captures_the_larger_bounty() -> None:
    """§5.6, bot note: the gang with the largest total bounty is always a best choice."""
    asked = 0
    for seed in range(30):
        record = random_record(4, seed)
        while record.state.actor is not None:
            state = record.state
            facts: dict[str, Any] = state.facts()
            if facts["phase"] == "capture" and len(state.legal()) > 1:
                view = state.view(SEATS.index(str(state.actor)))
                weights = dict(zip(view.legal(), view.prefer(), strict=True))
                paid = {text: bounty_of(facts, text) for text in view.legal()}
                assert paid[max(weights, key=weights.__getitem__)] == max(paid.values())
                asked += 1
            record.play(state.legal()[0])
    assert asked > 20


def bounty_of(facts: dict[str, Any], capture: str) -> int:
    """What the capture pays, by the cards that lie in the street."""
    street, seat = capture.removeprefix("capture:").split(".")
    fronts = [facts[name] for name in facts if name.startswith("front.") and name[-1] == street]
    cards = [card for front in fronts for card in front if card[0] == seat]
    return sum(facts[f"card.{card.rpartition('.')[2]}"][2] for card in cards)


def test_an_estimate_foresees_forced_captures() -> None:
    """With two players captures are forced: who will have more is ahead before they are made."""
    compared = 0
    for seed in range(40):
        record = random_record(2, seed + 100)
        while record.state.actor is not None and record.state.facts()["phase"] != "capture":
            record.play(record.state.legal()[0])
        shares = record.state.estimate()
        while record.state.actor is not None:
            record.play(record.state.legal()[0])
        scores = record.state.scores
        assert scores is not None
        if scores[0] != scores[1]:
            assert shares.index(max(shares)) == scores.index(max(scores))
            compared += 1
    assert compared > 30
