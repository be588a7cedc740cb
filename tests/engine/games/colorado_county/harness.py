"""Colorado County as its specification writes it: partial tables, and games that follow wishes.

A partial table is no reachable one; it goes straight to the verbs, past `validate`.
"""

from __future__ import annotations

from collections.abc import Callable
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
from typing import Any

import engine
from engine import Game, Record
from engine.games.colorado_county import rules
from engine.info import OptionValue
from tests.border import api_of, moves_of, text_of

SEATS = "ABCD"
COLOURS = "rgob"
LAKES = ("L3", "L4", "L5", "L6", "L7", "L8")
NOWHERE = 255
TOKENS = 66
PHASES = rules.PHASES  # type: ignore[attr-defined]
SAMPLE_FLAGS = {"r": "a3 h6 o8", "g": "b8 g1 m5", "o": "e9 i4 o2", "b": "f3 k10 l4"}  # §3.6


class Packed(Structure):
    """The packed table; its bits are explained in `state.pxd`."""

    _fields_ = (
        ("mark", (c_uint64 * 3) * 4),
        ("hand", c_uint64 * 4),
        ("bid", c_uint64),
        ("known", c_uint64),
        ("unseen", c_uint64),
        ("up", c_uint64),
        ("lakes", c_uint32),
        ("pawns", c_uint32),
        ("score", c_uint16 * 4),
        ("sold", c_uint16),
        ("entered", c_uint8 * TOKENS),
        ("drawn", c_uint8 * TOKENS),
        ("flag", c_uint8 * 12),
        ("corner", c_uint8 * 6),
        ("for_sale", c_uint8 * 4),
        ("hand_top", c_uint8 * 4),
        ("bid_top", c_uint8),
        ("known_top", c_uint8),
        *((name, c_uint8) for name in ("phase", "round", "auction", "window", "turn", "seller")),
        *((name, c_uint8) for name in ("done", "wants", "left", "step", "order", "empties")),
        *((name, c_uint8) for name in ("pick", "spot")),
    )


API = api_of(engine.load("colorado_county").api)
assert sizeof(Packed) == API.state_size, "state.pxd has changed: so must its mirror"


def load(players: int, **options: OptionValue) -> Game:
    """The game for this many on the recommended layout, with default options but these."""
    chosen: dict[str, OptionValue] = {"lake_setup": "recommended"}
    return engine.load("colorado_county", players, chosen | options)


def cell(name: str) -> int:
    """The number of a cell: 16 to a row."""
    return 16 * (int(name[1:]) - 1) + ord(name[0]) - ord("a")


def card(name: str) -> int:
    return 12 * "RGOB".index(name[0]) + int(name[1:]) - 1


class Table:
    """A table of nothing but what is said: markers, flags, cards, tokens, and what is asked."""

    def __init__(
        self,
        players: int = 3,
        *,
        own: dict[str, str] | None = None,
        owners: dict[str, str] | None = None,
        flags: dict[str, str] | None = None,
        hands: dict[str, list[int]] | None = None,
        up: str = "",
        round: int = 1,
        auction: int = 1,
        **options: OptionValue,
    ) -> None:
        self.game = load(players, **options)
        box = self.game.box
        self._box = (c_uint64 * (len(box) // sizeof(c_uint64))).from_buffer_copy(box)
        self.packed = Packed()
        API.init(self._box, byref(self.packed))
        self.packed.round, self.packed.auction = round, auction - 1
        for seat, cells in (own or {}).items():
            for name in cells.split():
                self.packed.mark[SEATS.index(seat)][cell(name) >> 6] |= 1 << (cell(name) & 63)
        for lake, seat in (owners or {}).items():
            self.packed.lakes |= (1 + SEATS.index(seat)) << (5 * LAKES.index(lake) + 2)
        for colour, cells in (flags or {}).items():
            for i, name in enumerate(sorted(cells.split(), key=cell)):
                self.packed.flag[3 * COLOURS.index(colour) + i] = cell(name)
        for seat, tokens in (hands or {}).items():
            for token in tokens:
                self._give(SEATS.index(seat), token - 1)
        for name in up.split():
            self.packed.up |= 1 << card(name)
            self.packed.unseen &= ~(1 << card(name))

    def _give(self, seat: int, token: int) -> None:
        if token < 64:
            self.packed.hand[seat] |= 1 << token
        else:
            self.packed.hand_top[seat] |= 1 << (token - 64)

    def ask(self, phase: str, seat: str = "A", **fields: int) -> Table:
        """Makes the table wait for something."""
        self.packed.phase = PHASES.index(phase)
        self.packed.turn = SEATS.index(seat)
        for name, value in fields.items():
            setattr(self.packed, name, value)
        return self

    def pick(self, seat: str, *, using: str = "") -> Table:
        """The seat has won the auction and takes a card, or uses this one."""
        players = self.game.players
        order = [seat, *[other for other in SEATS[:players] if other != seat]]
        ranks = sum(SEATS.index(other) << 2 * i for i, other in enumerate(order))
        if using:
            self.packed.unseen &= ~(1 << card(using))
            return self.ask("at", seat, order=ranks, pick=card(using))
        return self.ask("card", seat, order=ranks)

    @property
    def actor(self) -> str:
        seat = API.actor(self._box, byref(self.packed))
        return SEATS[seat] if seat >= 0 else "*"

    def _moves(self) -> dict[str, int]:
        table = byref(self.packed)
        return {text_of(API, self._box, table, m): m for m in moves_of(API, self._box, table)}

    def legal(self) -> list[str]:
        return sorted(self._moves())

    def seen(self, text: str, seat: str) -> str:
        """What the seat would see of the event; empty for nothing."""
        move = self._moves()[text]
        return text_of(API, self._box, byref(self.packed), move, SEATS.index(seat))

    def play(self, *texts: str) -> Table:
        for text in texts:
            API.apply(self._box, byref(self.packed), self._moves()[text])
        return self

    def draw(self) -> Table:
        """Plays the draws that are due, the lowest tokens first."""
        while self.legal() and self.legal()[0].startswith("draw"):
            self.play(min(self.legal(), key=lambda text: int(text.rpartition(".")[2])))
        return self

    @property
    def facts(self) -> dict[str, Any]:
        return rules.facts(self.game.box, bytes(self.packed), -1)

    @property
    def ranks(self) -> list[int]:
        ranks = (c_uint8 * 4)()
        API.result(self._box, byref(self.packed), (c_int32 * 4)(), ranks)
        return list(ranks[: self.game.players])

    def count(self) -> list[int]:
        """Goes through the end of the round; returns what that pays."""
        self.packed.auction = self.facts["auctions"] - 1
        self.packed.empties = 1
        self.packed.order = sum(seat << 2 * seat for seat in range(self.game.players))
        self.ask("console").draw()
        return list(self.packed.score[: self.game.players])


class Wishes:
    """Plays a game by wishes: draws and bids by seat; nobody sells; else the first legal text."""

    def __init__(
        self,
        players: int,
        draws: dict[str, list[int]] | None = None,
        bids: dict[str, list[list[int]]] | None = None,
        **options: OptionValue,
    ) -> None:
        self.record = Record(load(players, **options))
        self.draws = {seat: list(tokens) for seat, tokens in (draws or {}).items()}
        self.bids = {seat: [list(bid) for bid in made] for seat, made in (bids or {}).items()}
        self._naming: list[int] = []

    @property
    def facts(self) -> dict[str, Any]:
        return dict(self.record.state.facts())

    def until(self, reached: Callable[[dict[str, Any]], bool]) -> Wishes:
        while not reached(self.facts):
            self.step()
        return self

    def step(self) -> None:
        legal = self.record.state.legal()
        verb = legal[0].partition(":")[0]
        choose = {"draw": self._draw, "bid": self._bid, "tok": self._tok}.get(verb, self._first)
        self.record.play(choose(legal))

    def _first(self, legal: list[str]) -> str:
        return "keep" if "keep" in legal else legal[0]

    def _draw(self, legal: list[str]) -> str:
        seat = legal[0].partition(":")[2][0]
        wished = self.draws.get(seat)
        if wished:
            return f"draw:{seat}.{wished.pop(0)}"
        kept = {token for tokens in self.draws.values() for token in tokens}
        kept |= {token for bids in self.bids.values() for bid in bids for token in bid}
        return next(text for text in legal if int(text.rpartition(".")[2]) not in kept)

    def _bid(self, legal: list[str]) -> str:
        bids = self.bids.get(str(self.record.state.actor))
        self._naming = bids.pop(0) if bids else []
        return f"bid:{len(self._naming)}"

    def _tok(self, legal: list[str]) -> str:
        return f"tok:{self._naming.pop(0)}"
