"""Each invariant of the packed table, broken on its own: the error says which."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import DataError, State
from tests.engine.games.dodge_city.harness import (
    CHESSBOARD,
    FULL_SALOON,
    HEADER,
    PHASES,
    STAGES,
    Packed,
    Table,
    bit,
    card_set,
    dealt,
    load,
    packed,
    unpacked,
)

A, B, C, D, E = range(5)
SALOON, POST, HOTEL, JAIL, UNION = range(5)
TOWN = "saloon=L A:c2,d2 B:c4,d4; jail=C A:a1 B:b1 C:c1"
DUEL_TOWN = "saloon=L A:c2,d2 B:c4,d4"


def town() -> Table:
    return Table(3, town=TOWN, cash={"A": 2000, "B": 500})


def deal() -> State:
    state = load(3).new()
    for card in ("C5", "C7", "C9", "B5", "B6"):
        state.play(f"deal:{'A' if card[0] == 'C' or card == 'B5' else 'B'}.{card}")
    return state


def lots() -> State:
    return dealt("QM", "QM", "QM").state


def ended() -> State:
    """All buildings are closed, A has won."""
    table = packed(load(3).new())
    for building in range(4):
        table.type[building] = 1 + building
        table.status[building] = 1
    table.status[JAIL] = 2
    table.phase, table.stage = PHASES.index("over"), STAGES.index("ended")
    return unpacked(load(3), table)


def tied() -> State:
    table = packed(ended())
    table.status[JAIL] = 1
    table.phase = PHASES.index("tie")
    return unpacked(load(3), table)


def contested(*texts: str) -> State:
    """W15: A and B control the saloon, first is C."""
    table = Table(3, town=FULL_SALOON, first="C", challenge="optional")
    return table.duels("S6", "S7", "C5").play("duel:pass", "duel:pass", *texts).state


def duel(*texts: str) -> State:
    return Table(3, town=DUEL_TOWN).duels("S6", "QM", "C5").play(*texts).state


def closing() -> State:
    return Table(3).commits("S6 IN", "S7 C5 C7", "C9").play(
        "commit:S6", "commit:S7", "commit:C9").state  # fmt: skip


# Three players unless it is said.
TABLES: dict[str, Callable[[], State]] = {
    "deal": deal,
    "start": lambda: load(3).deal(seed=1),
    "show": lambda: play_first(load(3).deal(seed=1), 4),
    "first": lots,
    "lot": lambda: played(lots(), "first:B"),
    "play": lambda: town().state,
    "kill": lambda: town().moves("A", "IN C9 L7").play("play:IN").state,
    "event": lambda: town().moves("A", "QM").play("play:QM").state,
    "go": lambda: town().moves("A", "C9").play("play:C9").state,
    "type": lambda: town().moves("A", "C9").play("play:C9", "go:post").state,
    "at": lambda: town().moves("A", "C9").play("play:C9", "go:saloon", "at:a1").state,
    "free": lambda: town().moves("A", "Lp2").play("play:Lp2", "go:saloon").state,
    "hotel": lambda: town().event("A", 22).play("type:S").state,
    "pair": lambda: town().event("A", 30).play("go:jail").state,
    "give": lambda: town().event("A", 6).state,
    "given": lambda: town().event("A", 6).play("give:B").state,
    "lose": lambda: town().event("A", 29).state,
    "sell": lambda: Table(3, town=TOWN).event("A", 16).state,
    "draw": lambda: town().event("A", 5).state,
    "commit": lambda: Table(3, town=TOWN).commits("S6 S7", "IN C5", "C9").play("commit:S6").state,
    "duel": duel,
    "shown": lambda: duel("duel:B.saloon"),
    "shoot": lambda: duel("duel:B.saloon", "show:A.S6", "show:B.QM"),
    "drawn": lambda: duel("duel:B.saloon", "show:A.S6", "show:B.QM", "shoot:c4"),
    "control": contested,
    "closing": closing,
    "aside": lambda: played(closing(), "show:A.S6"),
    "over": ended,
    "tie": tied,
}


def played(state: State, *texts: str) -> State:
    for text in texts:
        state.play(text)
    return state


def play_first(state: State, events: int) -> State:
    """The first legal text, so many times."""
    for _ in range(events):
        state.play(state.legal()[0])
    return state


def change(**fields: int) -> Callable[[Packed], None]:
    """Sets fields; `hand_1` is `hand[1]`, `pawn_3_0` is `pawn[3][0]`."""

    def poke(at: Packed) -> None:
        for name, value in fields.items():
            field, *indexes = name.split("_")
            if not indexes:
                setattr(at, field, value)
                continue
            target = getattr(at, field)
            for index in indexes[:-1]:
                target = target[int(index)]
            target[int(indexes[-1])] = value

    return poke


def swap(seat: int, out: str, into: str) -> Callable[[Packed], None]:
    """Exchanges a card of a hand for one of the pile or of the discards."""

    def poke(at: Packed) -> None:
        old, new = card_set([out]), card_set([into])
        assert at.hand[seat] & old
        assert (at.pile | at.discard) & new
        at.hand[seat] ^= old ^ new
        if at.pile & new:
            at.pile ^= old ^ new
        else:
            at.discard ^= old ^ new

    return poke


def to_pile(seat: int) -> Callable[[Packed], None]:
    def poke(at: Packed) -> None:
        at.pile |= at.hand[seat]
        at.hand[seat] = 0

    return poke


def from_pile(seat: int, count: int) -> Callable[[Packed], None]:
    """Cards that there are once."""

    def poke(at: Packed) -> None:
        for _ in range(count):
            card = at.pile & 0x3FFFFFE0
            card &= -card
            at.pile ^= card
            at.hand[seat] |= card

    return poke


def take_all(at: Packed) -> None:
    """All cards that lie open or in the pile into the hand of C, who has none."""
    at.hand[C] = at.pile | at.discard
    at.pile = at.discard = 0


def unseal(at: Packed) -> None:
    at.discard |= 1 << (at.sealed[C] - 1)
    at.sealed[C] = 0


def seal(seat: int, name: str) -> Callable[[Packed], None]:
    """A card of the pile lies sealed before the seat."""

    def poke(at: Packed) -> None:
        card = card_set([name])
        assert at.pile & card
        at.sealed[seat] = card.bit_length()
        at.pile ^= card

    return poke


def fill_saloon(at: Packed) -> None:
    """The chessboard of W14, on which nobody controls."""
    at.pawn[SALOON][A] = at.pawn[SALOON][B] = 0
    for group in [*CHESSBOARD.split(" "), "A:a1"]:
        seat, cells = group.split(":")
        for cell in cells.split(","):
            at.pawn[SALOON]["AB".index(seat)] |= 1 << bit(cell)
    for owner in (A, B):
        at.supply[owner] = 40 - sum(int(floor[owner]).bit_count() for floor in at.pawn)


@pytest.mark.parametrize(
    ("where", "poke", "message"),
    [
        ("play", change(phase=20), "no such phase"),
        ("play", change(stage=8), "no such phase"),
        ("play", change(round=0), "round"),
        ("play", change(round=101), "round"),
        ("play", change(turn=3), "no such seat"),
        ("play", change(first=3), "no such seat"),
        ("duel", change(lead=3), "no such seat"),
        ("shown", change(other=3), "no such seat"),
        ("drawn", change(owed=8), "a set with seats that are not there"),
        ("duel", change(shown=8), "a set with seats that are not there"),
        ("at", change(where=4), "no such building"),
        ("control", change(contest=4), "no such building"),
        ("go", change(sites=0x10), "no such building"),
        ("give", change(event=33), "event, free pawns or last cell"),
        ("free", change(free=6), "event, free pawns or last cell"),
        ("at", change(after=65), "event, free pawns or last cell"),
        ("deal", change(step=12), "step"),
        ("give", change(step=3), "step"),
        ("play", change(step=1), "step"),
        ("play", change(stage=0), "a phase of another stage"),
        ("commit", change(stage=1), "a phase of another stage"),
        ("start", change(first=1), "first player before it is found"),
        ("first", change(turn=1), "a turn where nobody has one"),
        ("over", change(turn=1), "a turn where nobody has one"),
        ("play", change(event=1), "event"),
        ("give", change(event=0), "event"),
        ("play", change(free=1), "free pawns"),
        ("pair", change(free=1), "free pawns"),
        ("play", change(sites=1), "buildings to visit"),
        ("free", change(sites=8), "buildings to visit"),
        ("at", change(sites=1), "buildings to visit"),
        ("play", change(left=1), "pawns to come"),
        ("go", change(left=1), "pawns to come"),
        ("free", change(left=4), "pawns to come"),
        ("hotel", change(left=0), "pawns to come"),
        ("play", change(where=1), "last pick"),
        ("go", change(after=1), "last pick"),
        ("kill", change(where=1), "last pick"),
        ("play", change(placed=1), "pawns placed in a turn"),
        ("go", change(placed=1 << 8), "pawns placed in a turn"),
        ("go", change(placed=1 << 14), "pawns placed in a turn"),
        ("play", change(lead=1), "challenger"),
        ("duel", change(contest=1), "building of a duel"),
        ("play", change(fought=1), "seats that have fought"),
        ("duel", change(fought=4), "seats that have fought"),
        ("play", change(shown=1), "seats that have shown"),
        ("event", change(owed=2), "seats that owe an event"),
        ("lot", change(owed=7), "seats that owe an event"),
        ("first", change(owed=3), "seats that owe an event"),
        ("shoot", change(owed=0), "seats that owe an event"),
        ("play", change(pawn_0_1=1 << bit("c2")), "two pawns on a cell, or one of .*"),
        ("play", change(pawn_0_3=1), "two pawns on a cell, or one of a seat not in play"),
        ("play", change(pawn_0_0=1 << bit("b2")), "a pawn where no cell is"),
        ("play", change(type_0=6), "type or status of a building"),
        ("play", change(status_1=5, type_1=1), "type or status of a building"),
        ("play", change(type_4=1), "a building not in play"),
        ("play", change(status_6=1, type_6=1), "a building not in play"),
        ("play", change(type_0=0), "pawns in a building without type or closed"),
        ("play", change(status_0=1), "pawns in a building without type or closed"),
        ("play", change(status_1=1), "a building closed without type"),
        ("play", change(type_1=5, type_2=5), "more buildings of a type than tokens"),
        ("play", change(cash_3=25), "data of a seat not in play"),
        ("play", change(supply_4=1), "data of a seat not in play"),
        ("play", change(cash_0=10), "cash"),
        ("play", change(cash_0=10_000_025), "cash"),
        ("play", change(supply_0=38), "number of pawns"),
        ("over", change(status_3=0), "an end without a reason"),
        ("play", change(status_1=2, type_1=4, status_2=2, type_2=4), "a game that should be over"),
        ("event", change(resolving=1 << 4), "events being resolved"),
        ("give", change(resolving=0), "events being resolved"),
        ("play", change(resolving=1), "events being resolved"),
        ("give", change(spent=1 << 5), "an event in two places"),
        ("event", change(spent=0xFFFFFFFF), "no event to draw"),
        ("give", change(event=1, resolving=1), "step of an event"),
        ("lose", change(step=1), "step of an event"),
        ("sell", change(cash_0=1000), "step of an event"),
        ("draw", change(step=0), "step of an event"),
        ("go", change(event=1, resolving=1, left=1), "step of an event"),
        ("play", fill_saloon, "a full building that nobody controls"),
        ("duel", change(sealed_0=33), "sealed card"),
        ("duel", change(sealed_1=2), "sealed card"),
        ("duel", change(sealed_0=31), "an Indian sealed"),
        ("play", change(hand_3=1 << 29), "cards of a seat not in play"),
        ("play", change(discard=0), "a card missing or in two places"),
        ("play", change(pile=0xFFFFFFFF), "a card missing or in two places"),
        ("event", change(discard=2), "a card missing or in two places"),
        ("tie", seal(B, "C5"), "draw for a tie"),
        ("tie", change(turn=1), "draw for a tie"),
        ("over", seal(A, "C5"), "draw for a tie"),
        ("commit", change(turn=0), "the seat asked has sealed its card"),
        ("duel", unseal, "a seat without sealed card"),
        ("go", seal(A, "L7"), "a sealed card before its time"),
        ("play", to_pile(B), "too few cards in hand"),
        ("commit", to_pile(C), "too few cards in hand"),
        ("commit", swap(C, "C9", "IN"), "a hand of Indians"),
        ("commit", from_pile(A, 1), "cards in hand after the duel card"),
        ("deal", take_all, "too few cards for the deal"),
        ("duel", take_all, "too many cards for the next deal"),
        ("over", from_pile(A, 1), "cards not put together at the end"),
        ("drawn", change(turn=0), "an event of a seat without question mark"),
        ("drawn", change(fought=1), "an event of a seat that did not fight"),
        ("kill", change(left=0), "nobody to kill"),
        ("kill", change(left=4), "nobody to kill"),
        ("kill", change(where=3, after=64), "nobody to kill"),
        ("lose", change(left=2), "pawns to lose"),
        ("lose", change(where=3, after=1), "pawns to lose"),
        ("go", change(sites=0), "nowhere to go"),
        ("go", change(cash_0=0), "nowhere to go"),
        ("hotel", change(where=1, type_1=3), "building of a visit"),
        ("at", change(placed=3), "building of a visit"),
        ("type", change(type_1=1), "type to be chosen"),
        ("type", change(cash_0=0), "type to be chosen"),
        ("free", change(where=3, type_0=5), "type of a visit"),
        ("at", change(after=2), "last pawn of a visit"),
        ("at", change(cash_0=200), "no cell for a pawn"),
        ("duel", change(pawn_0_1=0, supply_1=40), "nobody to challenge"),
        ("duel", change(turn=1), "nobody to challenge"),
        ("shown", change(other=0), "a duel of nobody"),
        ("shown", change(other=2), "a duel where one does not stand"),
        ("shown", change(contest=1), "a duel where one does not stand"),
        ("shoot", change(turn=1), "seats that owe an event"),
        ("shoot", change(turn=2), "winner of a duel"),
        ("shoot", change(fought=0), "an event of a seat that did not fight"),
        ("shown", change(fought=2, shown=2), "a second duel"),
        ("shown", change(turn=1), "card to be shown"),
        ("show", change(shown=3), "card to be shown"),
        ("control", change(turn=2), "card to be shown"),
        ("closing", change(shown=1), "card to be shown"),
        ("aside", change(shown=0), "cards set aside"),
        ("aside", change(turn=1), "cards set aside"),
        ("play", change(other=1), "other seat"),
        ("given", change(other=0), "other seat"),
        ("deal", change(turn=0), "turn of the deal"),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused_for_the_right_reason(
    where: str, poke: Callable[[Packed], None], message: str
) -> None:
    state = TABLES[where]()
    broken = packed(state)
    poke(broken)
    assert bytes(broken) != bytes(packed(state))
    data = bytes(state)[:HEADER] + bytes(broken)
    with pytest.raises(DataError, match=f"not a state of dodge_city: ({message})$"):
        state.game.state(data)


@pytest.mark.parametrize("where", TABLES)
def test_the_tables_are_what_their_names_say(where: str) -> None:
    state = TABLES[where]()
    phases = {
        "lot": "event", "free": "at", "hotel": "at", "pair": "at", "given": "lose",
        "shown": "show", "drawn": "event", "control": "show", "closing": "show",
    }  # fmt: skip
    assert state.facts()["phase"] == phases.get(where, where)
    assert state.game.state(bytes(state)) == state
