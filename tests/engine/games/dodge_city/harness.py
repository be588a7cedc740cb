"""Dodge City as its specification writes it: a town at the beginning of a turn or of the duels.

Every table passes `validate`; what a case leaves open is filled with cards that do not matter.
"""

from __future__ import annotations

from ctypes import Structure, c_uint8, c_uint16, c_uint32, c_uint64, sizeof
from typing import Any

import engine
from engine import Game, State
from engine.info import OptionValue
from tests.border import api_of

SEATS = "ABCDE"
BUILDINGS = ("saloon", "post", "hotel", "jail", "union", "drug", "bank")
TYPES = "CBSGL"
CARD_NAMES = (
    "QM QM QM QM QM Cp2 Cp3 C5 C7 C9 Bp2 Bp3 B5 B6 B8 Sp2 Sp3 S4 S6 S7 Gp1 Gp2 G4 G5 G7 Lp1 Lp2 "
    "L3 L5 L7 IN IN"
)
PHASE_NAMES = (
    "deal start show first event play kill go type at give lose sell draw commit duel shoot aside "
    "tie over"
)
CARDS, PHASES = CARD_NAMES.split(), PHASE_NAMES.split()
STAGES = ("opening", "move1", "move2", "duels", "control", "settling", "closing", "ended")
PAWNS = 40
HEADER = 8  # bytes before the table in `bytes(state)`


class Packed(Structure):
    """The packed table; its bits are explained in `state.pxd`."""

    _fields_ = (
        ("pawn", (c_uint64 * 5) * 7),
        ("cash", c_uint32 * 5),
        ("hand", c_uint32 * 5),
        ("aside", c_uint32 * 5),
        ("pile", c_uint32),
        ("discard", c_uint32),
        ("spent", c_uint32),
        ("resolving", c_uint32),
        ("placed", c_uint16),
        ("type", c_uint8 * 7),
        ("status", c_uint8 * 7),
        ("supply", c_uint8 * 5),
        ("sealed", c_uint8 * 5),
        *((name, c_uint8) for name in ("round", "phase", "stage", "first", "turn", "owed")),
        *((name, c_uint8) for name in ("shown", "fought", "lead", "other", "contest", "event")),
        *((name, c_uint8) for name in ("step", "free", "sites", "left", "where", "after")),
    )


API = api_of(engine.load("dodge_city").api)
assert sizeof(Packed) == API.state_size, "state.pxd has changed: so must its mirror"


def load(players: int, **options: OptionValue) -> Game:
    """The game for this many, with default options but these."""
    return engine.load("dodge_city", players, options)


def packed(state: State) -> Packed:
    """The table behind a state."""
    return Packed.from_buffer_copy(bytes(state), HEADER)


def unpacked(game: Game, table: Packed) -> State:
    """The state with this table; it must pass `validate`."""
    return game.state(bytes(game.new())[:HEADER] + bytes(table))


def bit(cell: str) -> int:
    return 8 * (int(cell[1]) - 1) + ord(cell[0]) - ord("a")


def card_set(cards: list[str]) -> int:
    """The set of cards; of equal ones the lowest bits."""
    found = 0
    for card in cards:
        found |= 1 << next(i for i in range(32) if CARDS[i] == card and not found >> i & 1)
    return found


def without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def is_number(card: str) -> bool:
    return card[0] in TYPES and card[1] != "p"


class Table:
    """A town written `saloon=L A:b3,c3 B:c4; post=S*A; jail=C*n`, first player A, nobody with any
    cash unless it is said."""

    def __init__(
        self,
        players: int = 2,
        *,
        town: str = "",
        first: str = "A",
        cash: dict[str, int] | None = None,
        out: dict[str, int] | None = None,
        events: str = "",
        round: int = 1,
        **options: OptionValue,
    ) -> None:
        self.game = load(players, **options)
        self.players = players
        table = packed(self.game.new())
        table.first = SEATS.index(first)
        table.round = round
        for seat in range(players):
            table.cash[seat] = (cash or {}).get(SEATS[seat], 0)
        for place in filter(None, town.split("; ")):
            self._settle(table, place)
        for seat in range(players):
            standing = sum(int(floor[seat]).bit_count() for floor in table.pawn)
            table.supply[seat] = PAWNS - standing - (out or {}).get(SEATS[seat], 0)
        if events:
            table.spent = (1 << 32) - 1
            for event in events.split():
                table.spent ^= 1 << (int(event) - 1)
        self._table = table
        self._lay("play", "move1", SEATS.index(first), self._hands([], first, 1))

    def _settle(self, table: Packed, place: str) -> None:
        head, *pawns = place.split(" ")
        name, kind = head.split("=")
        building = BUILDINGS.index(name)
        table.type[building] = 1 + TYPES.index(kind[0])
        if len(kind) > 1:
            table.status[building] = 1 if kind[2] == "n" else 2 + SEATS.index(kind[2])
        for group in pawns:
            seat, cells = group.split(":")
            for cell in filter(None, cells.split(",")):
                table.pawn[building][SEATS.index(seat)] |= 1 << bit(cell)

    def _hands(self, given: list[str], seat: str, step: int) -> dict[str, list[str]]:
        """The hands of a movement, those given from this seat on."""
        first = self._table.first
        start = SEATS.index(seat)
        hands = {}
        for i in range(self.players):
            who = (start + i) % self.players
            done = (who - first) % self.players < (start - first) % self.players
            hands[SEATS[who]] = (given[i].split() if i < len(given) else [], 4 - step - done)
        return self._filled(hands)

    def _filled(self, hands: dict[str, tuple[list[str], int]]) -> dict[str, list[str]]:
        """Hands with number cards added to the size that they must have."""
        named = [card for cards, _ in hands.values() for card in cards]
        fillers = [card for card in CARDS if is_number(card) and card not in named]
        return {
            seat: cards + [fillers.pop(0) for _ in range(size - len(cards))]
            for seat, (cards, size) in hands.items()
        }

    def _lay(
        self,
        phase: str,
        stage: str,
        turn: int,
        hands: dict[str, list[str]],
        *,
        empty_pile: bool = False,
    ) -> None:
        """Gives the cards; the others that a round has used by now lie face up."""
        table = self._table
        left = without(CARDS, [card for hand in hands.values() for card in hand])
        used = 4 * self.players - sum(map(len, hands.values()))
        if empty_pile:
            used = len(left)
        spent = sorted(left, key=lambda card: card in ("QM", "IN"))[: max(used, 0)]
        for seat, hand in hands.items():
            table.hand[SEATS.index(seat)] = card_set(hand)
        table.discard = card_set(spent)
        table.pile = card_set(without(left, spent))
        table.phase, table.stage = PHASES.index(phase), STAGES.index(stage)
        table.turn = turn
        table.step = 0
        self.state = unpacked(self.game, table)

    def moves(
        self, seat: str, *given: str, step: int = 1, exact: bool = False, empty_pile: bool = False
    ) -> Table:
        """The seat plays a card; the hands are those of this seat and of the next ones."""
        hands = self._hands(list(given), seat, step)
        if exact:
            assert hands[seat] == given[0].split()
        self._lay("play", f"move{step}", SEATS.index(seat), hands, empty_pile=empty_pile)
        return self

    def event(self, seat: str, number: int) -> Table:
        """The seat has played a question mark in the first movement and draws this event."""
        return self.moves(seat, "QM").play("play:QM", f"event:{number}")

    def start(self, *given: str) -> Table:
        """All choose and show the first card of their hands."""
        hands = {SEATS[i]: (cards.split(), 4) for i, cards in enumerate(given)}
        self._table.first = 0
        self._lay("start", "opening", 0, self._filled(hands))
        picks = [cards.split()[0] for cards in given]
        self.play(*[f"start:{card}" for card in picks])
        return self.play(*[f"show:{SEATS[i]}.{card}" for i, card in enumerate(picks)])

    def commits(self, *given: str) -> Table:
        """The duel cards are chosen next, from these hands."""
        hands = {SEATS[i]: cards.split() for i, cards in enumerate(given)}
        self._lay("commit", "duels", 0, hands)
        return self

    def duels(self, *given: str) -> Table:
        """The duel cards, the last ones of their hands, have been chosen."""
        return self.commits(*given).play(*[f"commit:{card}" for card in given])

    def play(self, *texts: str) -> Table:
        for text in texts:
            self.state.play(text)
        return self

    def finish(self, *seats: str) -> Table:
        """Each of the seats plays the first number card of its hand and buys nothing."""
        for seat in seats:
            assert self.actor == seat
            self.play(next(f"play:{card}" for card in self.hand(seat) if is_number(card)))
            if self.actor == seat and "go:done" in self.legal():
                self.play("go:done")
        return self

    def copy(self) -> Table:
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        return other

    @property
    def actor(self) -> str | None:
        return self.state.actor

    def legal(self) -> list[str]:
        return self.state.legal()

    def outcomes(self) -> dict[str, int]:
        """The outcomes of chance and their weights."""
        weights = self.state.weights()
        assert weights is not None
        return dict(zip(self.legal(), weights, strict=True))

    def seen(self, text: str, seat: str) -> str | None:
        return self.state.seen(text, SEATS.index(seat))

    def is_over_for(self, seat: str) -> bool:
        """Whether the turn has gone on to the next seat, which plays a card."""
        return self.actor not in (seat, "*", None) and self.legal()[0].startswith("play:")

    def fact(self, name: str) -> Any:
        return self.state.facts()[name]

    @property
    def first(self) -> str:
        return str(self.fact("first"))

    def cash(self, seat: str) -> int:
        return int(self.fact(f"cash.{seat}"))

    def points(self, seat: str) -> int:
        return int(self.fact(f"points.{seat}"))

    def supply(self, seat: str) -> int:
        return int(self.fact(f"supply.{seat}"))

    def out(self, seat: str) -> int:
        return int(self.fact(f"out.{seat}"))

    def hand(self, seat: str) -> list[str]:
        return list(self.fact(f"hand.{seat}"))

    def type(self, building: str) -> str | None:
        kind: str | None = self.fact(f"type.{building}")
        return kind

    def status(self, building: str) -> str:
        return str(self.fact(f"status.{building}"))

    def controllers(self, building: str) -> str:
        return str(self.fact(f"control.{building}"))

    def tokens(self, kind: str) -> int:
        return int(self.fact(f"tokens.{kind}"))

    def cells(self, building: str, seat: str) -> set[str]:
        """Where the seat stands in the building."""
        return self._marked(building, seat)

    def free(self, building: str) -> set[str]:
        return self._marked(building, ".")

    def _marked(self, building: str, mark: str) -> set[str]:
        return {
            f"{'abcdefgh'[x]}{y}"
            for y, row in enumerate(self.fact(f"plan.{building}"), start=1)
            for x, letter in enumerate(row)
            if letter == mark
        }

    @property
    def scores(self) -> list[int] | None:
        return self.state.scores

    @property
    def ranks(self) -> list[int] | None:
        return self.state.ranks


def dealt(*picks: str) -> Table:
    """A game from its first deal on, in which each seat starts with this card."""
    table = Table(len(picks))
    table.state = table.game.new()
    fillers = [card for card in CARDS if is_number(card) and card not in picks]
    for i, pick in enumerate(picks):
        for card in [pick, *[fillers.pop(0) for _ in range(3)]]:
            table.play(f"deal:{SEATS[i]}.{card}")
    table.play(*[f"start:{card}" for card in picks])
    return table.play(*[f"show:{SEATS[i]}.{card}" for i, card in enumerate(picks)])


def gos(table: Table) -> list[str]:
    """The buildings that the seat may go to, and done."""
    assert all(text.startswith("go:") for text in table.legal())
    return [text.removeprefix("go:") for text in table.legal()]


def options_of(verb: str, words: str) -> list[str]:
    return [f"{verb}:{word}" for word in words.split()]


# The saloon of W15: the chain of A links all squares, B has all other cells.
FULL_SALOON = (
    "saloon=S A:b3,c3,c2,d2,e2,e3,f3 "
    "B:a1,b1,c1,d1,e1,f1,g1,a2,g2,a3,g3,a4,c4,d4,e4,g4,a5,b5,c5,d5,e5,f5,g5"
)
# The saloon of W14: A where column + row is even (a = 1), but a1; B where it is odd.
CHESSBOARD = (
    "A:c1,e1,g1,d2,a3,c3,e3,g3,d4,a5,c5,e5,g5 B:b1,d1,f1,a2,c2,e2,g2,b3,f3,a4,c4,e4,g4,b5,d5,f5"
)
