"""Facts against the history they come from, and the running move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Record
from tests.engine.games.carson_city.harness import KINDS, Table, load

LETTERS = dict(zip(KINDS, "rmdbsopc", strict=True))


def random_record(players: int, seed: int, board: str) -> Record:
    """A game that builds wherever it can."""
    rng = Random(seed)
    record = Record(load(players, board=board))
    for _ in range(rng.randint(60, 130 * players)):
        if record.state.actor is not None:
            legal = record.state.legal()
            eager = [t for t in legal if t.split(":")[0] in ("build", "take", "buy", "road")]
            record.play(rng.choice(eager or legal))
    return record


class Told:
    """The town and the tiles, from the texts of the history alone."""

    def __init__(self, record: Record) -> None:
        self.tiles: dict[str, str] = {}
        self.owners: dict[str, str] = {}
        self.roads: set[str] = set()
        self.drawn = {"ranch": 2, "mine": 2}
        self.house = ""
        for actor, text in record.events:
            self.tell(actor, *text.partition(":")[::2])

    def tell(self, actor: str, verb: str, what: str) -> None:
        if verb in ("claim", "buy"):
            self.owners[what] = actor
        elif verb == "mount":
            self.tiles[what] = "^"
        elif verb == "center":
            self.tiles[what] = "h"
            east, south = f"{chr(ord(what[0]) + 1)}{what[1]}w", f"{what[0]}{int(what[1]) + 1}n"
            self.roads |= {f"{what}n", f"{what}w", east, south}
        elif verb == "road":
            self.roads.add(what)
        elif verb == "draw":
            self.drawn[what] = self.drawn.get(what, 0) + 1
        elif verb == "house":
            self.tiles[what] = "h"
            self.house = what
        elif verb == "refuse":
            del self.tiles[self.house]


@pytest.mark.parametrize("board", ["plain", "river"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_facts_tell_what_the_history_tells(players: int, seed: int, board: str) -> None:
    record = random_record(players, seed, board)
    facts: dict[str, Any] = record.state.facts()
    told = Told(record)
    parcels = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
    assert "".join(facts["owners"]) == "".join(told.owners.get(p, ".") for p in parcels)
    assert set(facts["roads"]) | set(facts["bridges"]) == told.roads
    laid = dict(zip(parcels, "".join(facts["board"]), strict=True))
    asked = facts["asked"]  # a house that waits for consent does not stand yet
    assert {p for p in parcels if laid[p] in "h^"} == set(told.tiles) - {asked}
    for p, tile in told.tiles.items():
        assert p == asked or laid[p] == tile
    counts = {"ranch": 6, "mine": 6, "drugstore": 4, "bank": 5, "saloon": 3, "hotel": 3}
    for kind in KINDS:
        assert facts[f"bag.{kind}"] == counts.get(kind, 2) - told.drawn.get(kind, 0)
    for seat in "ABCDE"[:players]:
        mine = [p for p, owner in told.owners.items() if owner == seat]
        assert facts[f"property.{seat}"] == 12 - len(mine)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("seed", range(3))
def test_no_component_is_lost(players: int, seed: int) -> None:
    """Tiles, roads and cowboys stay as many as they were, whatever happens."""
    for state in random_record(players, seed, "river"):
        facts: dict[str, Any] = state.facts()
        seats = "ABCDE"[:players]
        tiles = [letter for letter in "".join(facts["board"]) if letter in "rmdbsopc"]
        tiles += [LETTERS[kind] for seat in seats for kind in facts[f"kept.{seat}"]]
        tiles += [LETTERS[facts[name]] for name in facts if name.startswith("slot.") if facts[name]]
        tiles += [LETTERS[kind] for kind in KINDS for _ in range(facts[f"bag.{kind}"])]
        # A tile that is being placed comes from the track, or is a kept one.
        assert len(tiles) == 31 or (facts["tile"] and len(tiles) == 30)
        roads = len(facts["roads"]) + 2 * len(facts["bridges"]) + facts["supply"]
        roads += sum(facts[f"stock.{seat}"] for seat in seats)
        assert roads == (25 if facts["turn"] or "h" in "".join(facts["board"]) else 21)
        for seat in seats:
            standing = [facts[name] for name in facts if name.startswith(("space.", "cowboys."))]
            assert facts[f"reserve.{seat}"] + "".join(standing).count(seat) <= 10


def test_the_running_move_is_told() -> None:
    table = Table(
        2,
        "e5=free/A c5=free/B",
        centre="d4",
        cash={"A": 8},
        at={"A": "t8", "B": "gamb"},
        track={"t8": "bank"},
    ).put("A", "gamb")
    table.resolve("AB")
    assert (table.facts["phase"], table.facts["step"], table.facts["order"]) == ("take", "t8", "AB")
    table.play("take:t8")
    assert (table.facts["phase"], table.facts["tile"], table.facts["site"]) == (
        "build",
        "bank",
        None,
    )
    table.play("build:e5")
    assert (table.facts["phase"], table.facts["site"]) == ("house", "e5")
    table.play("house:c5")
    assert (table.facts["phase"], table.facts["asked"], table.actor) == ("consent", "c5", "B")
    table.play("agree")
    facts = table.facts
    assert (facts["tile"], facts["site"], facts["asked"]) == (None, None, None)
    assert (facts["duel"], facts["duellists"], facts["rolled.A"]) == ("gamb", "AB", 0)
    table.play("roll:A.5", "roll:A.2")
    assert (table.facts["rolled.A"], table.facts["rolled.B"]) == (7, 0)


def test_parcels_on_offer_are_told() -> None:
    table = Table(2, cash={"A": 8}, at={"A": "t8"}).put("A", "d4").put("A", "e5")
    table.resolve("AB")
    assert (table.facts["phase"], table.facts["offer"]) == ("buy", "d4")
    assert table.play("buy:d4").facts["offer"] == "e5"


def test_cowboys_are_told() -> None:
    table = Table(
        3, at={"A": "wages wages gamb", "B": "wages d4", "C": "gamb d4"}, cards={"A": "sheriff"}
    )
    facts = table.ask("A").facts
    assert facts["white"] == "hand"
    facts = table.put("W", "pvp").facts
    assert (facts["space.wages"], facts["space.gamb"]) == ("AAB", "AC")
    assert (facts["cowboys.d4"], facts["space.pvp"], facts["white"]) == ("BC", "W", "pvp")
    assert "cowboys.e5" not in facts
