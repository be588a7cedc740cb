"""Carson City as its specification writes it: partial tables, and games that follow a script.

A partial table is no reachable one; it goes straight to the verbs, past `validate`.
"""

from __future__ import annotations

from ctypes import Structure, byref, c_int32, c_uint8, c_uint16, c_uint32, c_uint64, sizeof
from pathlib import Path
from typing import Any

import engine
from engine import Game, Record
from engine.games.carson_city import rules
from engine.info import OptionValue
from tests.border import api_of, moves_of, text_of

# Names in the order in which the specification numbers them (§3, §9).
SEATS = "ABCDE"
KINDS = ("ranch", "mine", "drugstore", "bank", "saloon", "hotel", "prison", "church")
TILES = ("free", "house", "mountain", *KINDS)
CARDS = ("sheriff", "banker", "grocer", "worker", "settler", "captain", "mercenary")
SLOTS = ("t3", "t4", "t5", "t6", "t8", "t10", "t12")
SPACES = (
    *("wages", "ammo", "roads3", "road1"),
    *reversed(SLOTS),
    *("pinc", "cinc", "gamb", "pvp", "cvp", "evp", "v5", "v4", "v3", "v2"),
)
CROWDED = {"wages": 21, "road1": 25}
COUNTS = {"ranch": 6, "mine": 6, "drugstore": 4, "bank": 5, "saloon": 3, "hotel": 3}
COUNTS |= {"prison": 2, "church": 2}
ROADS = 25
NOWHERE, IN_HAND = 255, 254
PHASES = rules.PHASES  # type: ignore[attr-defined]
# Personalities that change nothing in phase 3, once picked.
HARMLESS = {"A": "banker", "B": "grocer", "C": "settler", "D": "captain", "E": "worker"}
CALM = (
    *("pass", "skip", "decline", "keep", "limit", "vp:0", "points:0", "grocer:cash"),
    *("settler:cash", "captain:0", "worker:no", "done", "refuse", "guns:0"),
)


class Packed(Structure):
    """The packed table; its bits are explained in `state.pxd`."""

    _fields_ = (
        ("land", c_uint64 * 5),
        ("plane", c_uint64 * 4),
        ("cowboys", c_uint64 * 5),
        ("roads", c_uint64 * 3),
        ("barred", c_uint64 * 3),
        ("marked", c_uint64),
        ("goods", c_uint64 * 5),
        ("duel", c_uint64 * 5),
        ("stand", c_uint32 * 5),
        ("bag", c_uint32),
        ("track", c_uint32),
        ("cash", c_uint16 * 5),
        ("vp", c_uint16 * 5),
        ("order", c_uint16),
        ("drawn", c_uint16),
        ("reserve", c_uint8 * 5),
        *((name, c_uint8) for name in ("sides", "supply", "turn", "step", "phase", "seat")),
        *((name, c_uint8) for name in ("decider", "duellists", "tile", "spot", "house", "white")),
        *((name, c_uint8) for name in ("chip", "later", "count")),
    )


API = api_of(engine.load("carson_city").api)
assert sizeof(Packed) == API.state_size, "state.pxd has changed: so must its mirror"


def load(players: int, **options: OptionValue) -> Game:
    """The game for this many, with default options but these."""
    return engine.load("carson_city", players, options)


def parcel(name: str) -> int:
    return 8 * (int(name[1]) - 1) + ord(name[0]) - ord("a")


def edge(name: str) -> int:
    """The number of a side of a parcel (§3.1)."""
    column, row = ord(name[0]) - ord("a"), int(name[1]) - 1
    return {
        "n": 17 * row + column,
        "w": 17 * row + 8 + column,
        "s": 17 * (row + 1) + column,
        "e": 17 * row + 9 + column,
    }[name[2]]


def sides_of(name: str) -> list[int]:
    return [edge(name + side) for side in "nwse"]


def seat(letter: str) -> int:
    return SEATS.index(letter)


class Table:
    """A table of nothing but what is said, with the order of passing still to be fixed."""

    def __init__(
        self,
        players: int = 3,
        town: str = "",
        *,
        centre: str = "",
        cash: dict[str, int] | None = None,
        reserve: dict[str, int] | None = None,
        stock: dict[str, int] | None = None,
        cards: dict[str, str] | None = None,
        kept: dict[str, str] | None = None,
        at: dict[str, str] | None = None,
        track: dict[str, str] | None = None,
        turn: int = 1,
        sheet: Path | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = engine.load("carson_city", players, options, sheet)
        box = self.game.box
        self._box = (c_uint64 * (len(box) // sizeof(c_uint64))).from_buffer_copy(box)
        self.players = players
        self.packed = Packed(turn=turn, white=NOWHERE, spot=NOWHERE, house=NOWHERE)
        sides = str(self.game.options["sides"])
        if sides != "random":
            self.packed.sides = sum((side == "r") << i for i, side in enumerate(sides))
        self._furnish(town, centre)
        self._seat_goods(cash or {}, reserve or {}, stock or {}, HARMLESS | (cards or {}))
        for letter, kinds in (kept or {}).items():
            self.keep(letter, kinds)
        for letter, places in (at or {}).items():
            for place in places.split():
                self.put(letter, place)
        for slot, kind in (track or {}).items():
            self.packed.track |= (1 + KINDS.index(kind)) << 4 * SLOTS.index(slot)
        self._fill(town, track or {}, kept or {})

    def _furnish(self, town: str, centre: str) -> None:
        """The town as position lines write it: `d4=bank/A e4=house/-`."""
        if centre:
            town += f" {centre}=house/-" if f"{centre}=" not in town else ""
            for side in sides_of(centre):
                self.packed.roads[side >> 6] |= 1 << (side & 63)
        for word in town.split():
            name, _, what = word.partition("=")
            tile, _, owner = what.partition("/")
            for bit in range(4):
                if TILES.index(tile) >> bit & 1:
                    self.packed.plane[bit] |= 1 << parcel(name)
            if owner != "-":
                self.packed.land[seat(owner)] |= 1 << parcel(name)

    def _seat_goods(
        self,
        cash: dict[str, int],
        reserve: dict[str, int],
        stock: dict[str, int],
        cards: dict[str, str],
    ) -> None:
        for i, letter in enumerate(SEATS[: self.players]):
            self.packed.cash[i] = cash.get(letter, 0)
            self.packed.reserve[i] = reserve.get(letter, 0)
            self.packed.goods[i] |= stock.get(letter, 0) << 48
            self.packed.goods[i] |= (1 + CARDS.index(cards[letter])) << 57
            if cards[letter] == "sheriff" and not self.packed.sides & 1:
                self.packed.white = IN_HAND

    def _fill(self, town: str, track: dict[str, str], kept: dict[str, str]) -> None:
        """What lies nowhere is in the bag and in the supply."""
        lying = [word.partition("=")[2].partition("/")[0] for word in town.split()]
        lying += [*track.values(), *" ".join(kept.values()).split()]
        for i, kind in enumerate(KINDS):
            self.packed.bag |= max(0, COUNTS[kind] - lying.count(kind)) << 3 * i
        laid = sum(word.bit_count() for word in self.packed.roads)
        owned = sum(goods >> 48 & 31 for goods in self.packed.goods)
        self.packed.supply = ROADS - laid - owned

    def keep(self, letter: str, kinds: str, *, fresh: bool = False) -> Table:
        """Gives kept tiles; fresh ones may not be placed yet (`late_build=next_turn`)."""
        for kind in kinds.split():
            self.packed.goods[seat(letter)] += 1 << 3 * KINDS.index(kind) + 24 * fresh
        return self

    def revolvers(self, letter: str, count: int) -> Table:
        """Gives permanent revolvers."""
        self.packed.goods[seat(letter)] += count << 53
        return self

    def put(self, letter: str, place: str) -> Table:
        """Puts a cowboy of the seat, or with `W` the white one, on a space or parcel."""
        if letter == "W":
            space = 64 + SPACES.index(place) if place in SPACES else parcel(place)
            self.packed.white = space
        elif place in CROWDED:
            self.packed.stand[seat(letter)] += 1 << CROWDED[place]
        elif place in SPACES:
            self.packed.stand[seat(letter)] |= 1 << SPACES.index(place)
        else:
            self.packed.cowboys[seat(letter)] |= 1 << parcel(place)
        return self

    def ask(self, letter: str, passed: str = "") -> Table:
        """Makes the seat place a cowboy after these have passed."""
        self.packed.phase, self.packed.seat = PHASES.index("place"), seat(letter)
        self.packed.order = sum(seat(other) << 3 * i for i, other in enumerate(passed))
        self.packed.count = len(passed)
        return self

    def resolve(self, order: str) -> Table:
        """All pass in this order, and phase 3 begins."""
        return self.ask(order[-1], order[:-1]).play("pass")

    @property
    def actor(self) -> str | None:
        asked = API.actor(self._box, byref(self.packed))
        return SEATS[asked] if asked >= 0 else "*" if asked == -1 else None

    def _moves(self) -> dict[str, int]:
        table = byref(self.packed)
        return {text_of(API, self._box, table, m): m for m in moves_of(API, self._box, table)}

    def legal(self, verb: str = "") -> list[str]:
        """The legal texts, or those of one verb."""
        return sorted(text for text in self._moves() if not verb or text.split(":")[0] == verb)

    def seen(self, text: str, letter: str) -> str:
        """What the seat would see of the event."""
        return text_of(API, self._box, byref(self.packed), self._moves()[text], seat(letter))

    def play(self, *texts: str) -> Table:
        """Plays texts such as `duel:d4` or, with the actor named, `B duel:d4`."""
        for text in texts:
            actor, _, text = text.rpartition(" ")
            assert not actor or actor == self.actor, f"{self.actor} is asked, not {actor}"
            moves = self._moves()
            assert text in moves, f"{text} is not among {sorted(moves)}"
            API.apply(self._box, byref(self.packed), moves[text])
        return self

    def until(self, *verbs: str) -> Table:
        """Plays what changes least until one of these verbs is asked for, or to the end."""
        while self.actor is not None:
            legal = self.legal()
            if any(text.split(":")[0] in verbs for text in legal):
                return self
            self.play(calm(legal))
        assert not verbs, f"never asked for {verbs}"
        return self

    @property
    def facts(self) -> dict[str, Any]:
        return rules.facts(self.game.box, bytes(self.packed), -1)

    def each(self, name: str) -> list[Any]:
        """A fact of all seats."""
        return [self.facts[f"{name}.{letter}"] for letter in SEATS[: self.players]]

    def copy(self) -> Table:
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.packed = Packed.from_buffer_copy(bytes(self.packed))
        return twin

    @property
    def result(self) -> tuple[list[int], list[int]]:
        """Scores and ranks."""
        scores, ranks = (c_int32 * 5)(), (c_uint8 * 5)()
        API.result(self._box, byref(self.packed), scores, ranks)
        return list(scores[: self.players]), list(ranks[: self.players])


def calm(legal: list[str]) -> str:
    """The text that changes least."""
    for wish in CALM:
        found = [text for text in legal if text == wish or text.split(":")[0] == wish]
        if found:
            return min(found, key=lambda text: (len(text), text))
    return legal[0]


def follow(record: Record, *script: str) -> Record:
    """Plays the texts in their order; what they leave open is played calmly.

    A text is played as soon as it is legal, `A place:t8` as soon as A is asked and may.
    """
    for line in script:
        actor, _, text = line.rpartition(" ")
        for _ in range(400):
            state = record.state
            if text in state.legal() and actor in ("", state.actor):
                break
            assert state.actor is not None, f"over before {line}"
            record.play(calm(state.legal()))
        record.play(text)
    return record


def new_record(players: int, **options: OptionValue) -> Record:
    """An empty table, and its history to come."""
    return Record(load(players, **options))
