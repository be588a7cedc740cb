"""Wild Gangs as its specification writes it: partial towns, and games that follow a script.

A partial town is no reachable table; it goes straight to the verbs, past `validate`.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from ctypes import (
    Structure,
    byref,
    c_int32,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    sizeof,
)
from pathlib import Path

import engine
from engine import Game, Record, State
from engine.info import Fact, OptionValue
from tests.border import api_of, moves_of, text_of

# Names in the order in which the specification numbers them (§3, §9).
SEATS = "ABCD"
SLOTS = ("n1", "n2", "e", "s2", "s1", "w")
BUILDINGS = ("nw", "nc", "ne", "se", "sc", "sw")
CORNERS = ("nw", "ne", "se", "sw")
FRONTS = ("nw.n", "nc.n", "ne.n", "ne.e", "se.e", "se.s", "sc.s", "sw.s", "sw.w", "nw.w")
EVENTS = ("sign", "coach", "sheriff", "deputy", "hidden", "seduction", "poker", "gatling", "keg")
TILES = (0, 200, 300, 400, 500, 600, 700, 800, 900, 1000)
GANGSTERS = (
    "chief",
    "bruiser",
    "safecracker",
    "adventuress",
    "outlaw",
    "cardsharp",
    "gunslinger",
    "rider",
    "marksman",
)

SHOW, OVER = 14, 16  # phases
AFTERWARDS = 8  # the round after the last placement
HEADER = 8  # bytes before the table in `bytes(state)`


class Packed(Structure):
    """The packed table; its bits are explained in `state.pxd`."""

    _fields_ = (
        ("gang", c_uint64 * 4),
        ("room", c_uint64),
        ("slots", c_uint32),
        ("captured", c_uint16),
        ("hand", c_uint16 * 4),
        ("deck", c_uint16 * 4),
        ("score", c_uint16 * 4),
        ("loot", c_uint8 * 6),
        ("seen", c_uint8 * 4),
        ("phase", c_uint8),
        ("turn", c_uint8),
        ("step", c_uint8),
        ("round", c_uint8),
        ("first", c_uint8),
        ("bank", c_uint8),
        ("target", c_uint8),
        ("placing", c_uint8),
    )


API = api_of(engine.load("wild_gangs").api)
assert sizeof(Packed) == API.state_size, "state.pxd has changed: so must its mirror"


def packed(state: State) -> Packed:
    """The table behind a state."""
    return Packed.from_buffer_copy(bytes(state), HEADER)


def load(players: int, **options: OptionValue) -> Game:
    """The game for this many, with default options but these."""
    return engine.load("wild_gangs", players=players, options=options)


def new_record(players: int, **options: OptionValue) -> Record:
    """An empty table, and its history to come."""
    return Record(load(players, **options))


def placements(town: str) -> Iterator[tuple[str, str, str]]:
    """Front, seat and card of everybody in a town written `nw.n: A chief, B rider; nc.n: ...`."""
    for place in filter(None, town.split("; ")):
        front, cards = place.split(": ")
        for card in cards.split(", "):
            seat, name = card.split(" ")
            yield front, seat, name


def pairs(listed: str) -> Iterator[tuple[str, str]]:
    """The two words of each item of a list such as `sheriff n1, hidden n2` or `nw 900/400`."""
    for item in filter(None, listed.split(", ")):
        word, other = item.split(" ")
        yield word, other


def _box(game: Game) -> object:
    """The box in memory aligned as the border wants it."""
    return (c_uint64 * (len(game.box) // sizeof(c_uint64))).from_buffer_copy(game.box)


class Partial:
    """A town of nothing but what is listed, from its hold-ups on (§10, harness rule)."""

    def __init__(
        self,
        players: int,
        town: str,
        *,
        loot: str = "",
        events: str = "",
        first: str = "A",
        bank: str = "nw",
        sheet: Path | None = None,
        **options: OptionValue,
    ) -> None:
        self.players = players
        self._box = _box(engine.load("wild_gangs", players, options, sheet))
        self._table = Packed(round=AFTERWARDS)
        self._table.first = SEATS.index(first)
        self._table.bank = 1 + CORNERS.index(bank)
        for front, seat, card in placements(town):
            at = 4 * GANGSTERS.index(card)
            self._table.gang[SEATS.index(seat)] |= (1 + FRONTS.index(front)) << at
        for building, tiles in pairs(loot):
            big, small = (TILES.index(int(tile)) for tile in tiles.split("/"))
            self._table.loot[BUILDINGS.index(building)] = big << 4 | small
        for event, slot in pairs(events):
            self._table.slots |= (1 + EVENTS.index(event)) << 4 * SLOTS.index(slot)
        self._resolve()

    def _resolve(self) -> None:
        # Nobody lies face down, so the last slot is the last announcement; hold-ups follow by rule.
        self._table.phase = SHOW
        self._table.step = len(SLOTS) - 1
        API.apply(self._box, byref(self._table), SHOW << 8)

    @property
    def scores(self) -> list[int]:
        """Dollars so far: before the first capture, what the hold-ups have paid."""
        return list(self._table.score[: self.players])

    @property
    def actor(self) -> str | None:
        """Who captures, or None when the game is over."""
        seat = API.actor(self._box, byref(self._table))
        return SEATS[seat] if seat >= 0 else None

    def _moves(self) -> dict[str, int]:
        table = byref(self._table)
        return {text_of(API, self._box, table, m): m for m in moves_of(API, self._box, table)}

    def legal(self) -> list[str]:
        """The captures that can be chosen."""
        return sorted(self._moves())

    def play(self, text: str) -> int:
        """Captures; returns what that pays the winner."""
        seat = self._table.turn
        before = self._table.score[seat]
        API.apply(self._box, byref(self._table), self._moves()[text])
        paid: int = self._table.score[seat] - before
        return paid


def ranks_of(scores: list[int], first: str = "A") -> list[int]:
    """The ranks of a finished game with these scores."""
    table = Packed(phase=OVER, round=AFTERWARDS, first=SEATS.index(first))
    table.score[: len(scores)] = scores
    ranks = (c_uint8 * len(scores))()
    API.result(_box(load(len(scores))), byref(table), (c_int32 * len(scores))(), ranks)
    return list(ranks)


def _topic(actor: str, text: str) -> str:
    """What an event settles: for a seat its verb, for chance all but the last argument."""
    verb = text.partition(":")[0]
    return f"{actor} {verb}" if actor != "*" else text.rpartition(".")[0] or verb


def advance(record: Record, script: str = "", **until: Fact) -> None:
    """Plays on until the facts are as asked, or to the end.

    The script, written as in §9 (`* first:A, A peek1:n1`), is played in the order of each topic,
    and must all be played. What it leaves open is played face up, or is the first text that
    takes nothing from it.
    """
    wishes: dict[str, deque[str]] = defaultdict(deque)
    for actor, text in pairs(script):
        wishes[_topic(actor, text)].append(text)
    while not _reached(record.state, until):
        asked = record.state.actor
        assert asked is not None, f"over before {until}"
        legal = record.state.legal()
        wished = wishes[_topic(asked, legal[0])]
        record.play(wished.popleft() if wished else _default(asked, legal, wishes))
    left = [text for queue in wishes.values() for text in queue]
    assert not left, f"never played: {left}"


def _reached(state: State, until: dict[str, Fact]) -> bool:
    if not until:
        return state.actor is None
    facts = state.facts()
    return all(facts[name] == value for name, value in until.items())


def _default(actor: str, legal: list[str], wishes: dict[str, deque[str]]) -> str:
    if "face:up" in legal:
        return "face:up"
    # One stock of events and of tiles serves the whole set-up.
    taken = {_last(text) for queue in wishes.values() for text in queue} if actor == "*" else set()
    return next((text for text in legal if _last(text) not in taken), legal[0])


def _last(text: str) -> str:
    return text.rpartition(".")[2]


def staging(town: str, *, loot: str, events: str, first: str = "A", bank: str = "nw") -> str:
    """The script of a whole game, all face up, that ends with this town."""
    lines = [f"* first:{first}", f"* bank:{bank}"]
    lines += [f"* event:{slot}.{event}" for event, slot in pairs(events)]
    lines += [f"* loot:{at}.{tile}" for at, tiles in pairs(loot) for tile in tiles.split("/")]
    for front, seat, card in placements(town):
        lines += [f"* draw:{seat}.{card}", f"{seat} front:{front}", f"{seat} card:{card}"]
    return ", ".join(lines)
