"""Blackrock City as its specification writes it: a table set up at the beginning of a phase.

Such a table has no history, so it goes straight to the verbs, past `validate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from ctypes import (
    Structure,
    byref,
    c_int8,
    c_int32,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    sizeof,
)
from random import Random
from typing import Any

import engine
from engine import Game, State
from engine.games.blackrock_city import rules
from engine.info import OptionValue
from tests.border import MOVES_MAX, Rng, api_of, moves_of, text_of

SEATS = "ABCD"
TOWNS = (
    "start",
    "ridge",
    "mesa",
    "fork",
    "fort",
    "creek",
    "spur",
    "pine",
    "gulch",
    "ford",
    "flat",
    "bend",
)
RINGS = {4: TOWNS, 3: tuple(town for town in TOWNS if town not in ("gulch", "flat"))}
RINGS[2] = RINGS[3]
FIRST, CUBE, SHOW, OVER = 2, 8, 12, 13  # phases
HEADER = 8  # bytes before the table in `bytes(state)`
LETTERS = "hxwy"


class Packed(Structure):
    """The packed table; its bits are explained in `state.pxd`."""

    _fields_ = (
        ("ring", c_uint64),
        ("turned", c_uint16),
        ("pool", c_uint16),
        ("queue", c_uint16),
        ("deferred", c_uint8),
        ("phase", c_uint8),
        ("reserve", c_uint32 * 4),
        ("bid", c_uint32 * 4),
        ("gold", c_uint8 * 4),
        ("silver", c_uint8 * 4),
        ("clocks", c_uint8 * 4),
        ("attack", c_uint8 * 4),
        ("round", c_uint8),
        ("turn", c_uint8),
        ("owner", c_uint8),
        ("pawn", c_uint8),
        ("sheriff", c_uint8),
        ("looted", c_uint8),
        ("timer", c_uint8),
        ("walking", c_uint8),
        ("step", c_uint8),
        ("size", c_uint8),
        ("marked", c_uint8),
        ("wplain", c_uint8),
        ("victims", c_uint8),
        ("silver_left", c_uint8),
        ("prisoners_left", c_uint8),
        ("logged", c_uint8),
        ("log", c_uint8 * 64),
    )


API = api_of(engine.load("blackrock_city").api)
assert sizeof(Packed) == API.state_size, "state.pxd has changed: so must its mirror"


def load(players: int, **options: OptionValue) -> Game:
    """The game for this many, with default options but these."""
    return engine.load("blackrock_city", players=players, options=options)


def packed(state: State) -> Packed:
    """The table behind a state."""
    return Packed.from_buffer_copy(bytes(state), HEADER)


def unpacked(game: Game, table: Packed) -> State:
    """The state with this table; it must pass `validate`."""
    return game.state(bytes(game.new())[:HEADER] + bytes(table))


def gang(written: str) -> int:
    """`h.x.w.y` as the table packs it."""
    return sum(int(number) << 8 * place for place, number in enumerate(written.split(".")))


def written_gang(numbers: list[int]) -> str:
    return ".".join(map(str, numbers))


def items(listed: str) -> Iterator[tuple[str, str]]:
    """Seat and value of each item of a list such as `A 0.0.3.0, B 2.1.0.0`."""
    for item in filter(None, listed.split(", ")):
        seat, value = item.split(" ")
        yield seat, value


class Table:
    """A table at the beginning of a phase: `pawn` is written `B@2+`, gangs `A 0.0.3.0`, cubes
    `A 3g1s`; what is not mentioned is as at set-up (§10, conventions)."""

    def __init__(
        self,
        players: int = 4,
        *,
        pawn: str = "A@0",
        sheriff: int = 0,
        gangs: str = "",
        cubes: str = "",
        turned: str = "",
        phase: int = 3,
        silver: int = 10,
        log: bytes = b"",
        **options: OptionValue,
    ) -> None:
        self.players = players
        self.game = load(players, **options)
        # In memory aligned as the border wants it.
        self._box = (c_uint64 * (-(-len(self.game.box) // 8))).from_buffer_copy(
            self.game.box + bytes(-len(self.game.box) % 8)
        )
        self.packed = packed(self.game.new())
        self.packed.phase, self.packed.round, self.packed.step = FIRST, phase - 1, 0
        self._lay(RINGS[players], turned.split())
        for seat, value in items(gangs):
            self.packed.reserve[SEATS.index(seat)] = gang(value)
        for seat, value in items(cubes):
            gold, purse_silver = re.findall(r"\d+", value)
            self.packed.gold[SEATS.index(seat)] = int(gold)
            self.packed.silver[SEATS.index(seat)] = int(purse_silver)
        self.packed.silver_left = silver
        self.packed.sheriff = sheriff
        self.packed.logged = len(log)
        self.packed.log[: len(log)] = list(log)
        owner, space = pawn.split("@")
        self.packed.pawn = int(space.rstrip("+"))
        self.packed.looted = space.endswith("+")
        self._apply(FIRST << 8 | SEATS.index(owner))

    def _lay(self, ring: tuple[str, ...], turned: list[str]) -> None:
        self.packed.pool = 0
        self.packed.ring = sum(TOWNS.index(town) << 4 * at for at, town in enumerate(ring))
        self.packed.turned = sum(1 << ring.index(town) for town in turned)

    def _apply(self, move: int) -> None:
        API.apply(self._box, byref(self.packed), move)

    def _moves(self) -> dict[str, int]:
        table = byref(self.packed)
        return {text_of(API, self._box, table, m): m for m in moves_of(API, self._box, table)}

    def _interrupts(self) -> dict[str, tuple[str, int]]:
        out, actors = (c_uint32 * MOVES_MAX)(), (c_int8 * MOVES_MAX)()
        count = API.interrupts(self._box, byref(self.packed), out, actors)
        return {
            text_of(API, self._box, byref(self.packed), out[i]): (
                SEATS[actors[i]] if actors[i] >= 0 else "*",
                out[i],
            )
            for i in range(count)
        }

    @property
    def actor(self) -> str | None:
        who = API.actor(self._box, byref(self.packed))
        return SEATS[who] if who >= 0 else "*" if who == -1 else None

    def legal(self) -> set[str]:
        return set(self._moves())

    def outcomes(self) -> dict[str, int]:
        """The outcomes of chance and their weights."""
        assert self.actor == "*"
        texts = list(self._moves())
        out = (c_uint32 * MOVES_MAX)()
        API.weights(self._box, byref(self.packed), out)
        return dict(zip(texts, out, strict=False))

    def interrupts(self) -> dict[str, str]:
        """Host interrupts with their actors."""
        return {text: actor for text, (actor, _) in self._interrupts().items()}

    def seen(self, text: str, seat: str) -> str:
        move = self._moves()[text]
        return text_of(API, self._box, byref(self.packed), move, SEATS.index(seat))

    def play(self, *events: str) -> None:
        """Events `A size:3`, `* timeout`; a `bet:` is played as its chain (§9.4)."""
        for event in events:
            actor, text = event.split(" ")
            if text.startswith("bet:"):
                self._bet(actor, text.removeprefix("bet:"))
            elif text in self._interrupts():
                expected, move = self._interrupts()[text]
                assert actor == expected
                self._apply(move)
            else:
                assert self.actor == actor, event
                self._apply(self._moves()[text])

    def _bet(self, actor: str, tiles: str) -> None:
        bid = dict.fromkeys(LETTERS, 0)
        bid |= {letter: int(number) for letter, number in re.findall(r"([hxwy])(\d+)", tiles)}
        self.play(f"{actor} size:{sum(bid.values())}")
        chain = {
            "marked": bid["x"] + bid["y"],
            "wplain": bid["w"],
            "wmarked": bid["y"],
        }
        for verb, number in chain.items():
            # Asked only where there is a choice.
            if f"{verb}:{number}" in self.legal() and self.actor == actor:
                self.play(f"{actor} {verb}:{number}")
        assert not {text for text in self.legal() if text.partition(":")[0] in chain}

    def facts(self, seat: int = -1) -> dict[str, Any]:
        return dict(rules.facts(self.game.box, bytes(self.packed), seat))

    def reserve(self, seat: str) -> str:
        return written_gang(self.facts()[f"reserve.{seat}"])

    def purse(self, seat: str) -> str:
        facts = self.facts()
        return f"{facts[f'gold.{seat}']}g{facts[f'silver.{seat}']}s"

    @property
    def pawn(self) -> str:
        facts = self.facts()
        return f"{facts['owner']}@{facts['pawn']}{'+' if facts['looted'] else ''}"

    @property
    def sheriff(self) -> int:
        return int(self.facts()["sheriff"])

    @property
    def queue(self) -> str:
        return str(self.facts()["queue"])

    @property
    def bank(self) -> str:
        """Gold, silver and prisoners left, from a bank that was full when the table was set up."""
        facts = self.facts()
        gold = 21 - sum(self.packed.gold)
        return f"{gold}/{facts['bank.silver']}/{facts['bank.prisoners']}"

    def sample(self, seat: str, rng: Random) -> Packed:
        """A world that agrees with all that the seat knows."""
        world = Packed.from_buffer_copy(self.packed)
        words = Rng((c_uint64 * 4)(*(rng.getrandbits(64) for _ in range(4))))
        API.determinize(self._box, byref(world), SEATS.index(seat), byref(words))
        return world

    def turned(self) -> set[str]:
        facts = self.facts()
        return {
            facts[f"ring.{space}"] for space in range(facts["spaces"]) if facts[f"turned.{space}"]
        }

    def is_over(self) -> bool:
        return int(self.packed.phase) >= SHOW

    def bid_sizes(self) -> list[int]:
        """The sizes that the seat asked may bid."""
        return sorted(int(t.removeprefix("size:")) for t in self.legal() if t.startswith("size:"))


def ranks_of(purses: str, attacks: list[int], **options: OptionValue) -> list[int]:
    """The ranks of a finished game with these purses, `A 3g2s, B 2g3s`, and last attacks."""
    listed = list(items(purses))
    players = 2 if options.get("dummy_ranked") else len(listed)
    table = Packed(phase=OVER)
    for seat, value in listed:
        gold, silver = re.findall(r"\d+", value)
        table.gold[SEATS.index(seat)] = int(gold)
        table.silver[SEATS.index(seat)] = int(silver)
    table.attack[: len(attacks)] = attacks
    game = load(players, **options)
    ranks = (c_uint8 * players)()
    API.result(game.box, byref(table), (c_int32 * players)(), ranks)
    return list(ranks)
