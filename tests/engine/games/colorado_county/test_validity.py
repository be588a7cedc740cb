"""States that cannot be: refused, with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import sizeof
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from engine import DataError, Game, State
from engine.info import OptionValue
from tests.engine.games.colorado_county.harness import (
    NOWHERE,
    PHASES,
    TOKENS,
    Packed,
    card,
    cell,
    load,
)

A, B = 0, 1
Poke = Callable[[Packed], None]
HEADER = len(bytes(load(3).new())) - sizeof(Packed)


class Place(NamedTuple):
    """Where a random game is stopped: at its first table like this."""

    phase: str
    players: int
    step: int
    round: int | None
    sale: bool
    options: tuple[tuple[str, OptionValue], ...]


def at(
    phase: str,
    players: int = 3,
    *,
    step: int = 0,
    round: int | None = None,
    sale: bool = False,
    **options: OptionValue,
) -> Place:
    return Place(phase, players, step, round, sale, tuple(sorted(options.items())))


def packed(state: State) -> Packed:
    return Packed.from_buffer_copy(bytes(state), HEADER)


def unpack(game: Game, table: Packed) -> State:
    return game.state(bytes(game.new())[:HEADER] + bytes(table))


@cache
def reached(place: Place) -> tuple[Game, Packed]:
    """Bids are small, so that hands last; all want what is sold."""
    game = load(place.players, **dict(place.options))
    for seed in range(50):
        rng = Random(seed)
        state = game.new()
        while not is_there(packed(state), place) and state.actor is not None:
            legal = state.legal()
            bids = [text for text in legal if text in ("bid:1", "bid:2")]
            state.play("want" if "want" in legal else rng.choice(bids or legal))
        if is_there(packed(state), place):
            return game, packed(state)
    raise AssertionError(f"no game came to {place}")


def is_there(table: Packed, place: Place) -> bool:
    return (
        PHASES[table.phase] == place.phase
        and table.step == place.step
        and place.round in (None, table.round)
        and (table.seller > 0 or not place.sale)
    )


def change(**fields: int) -> Poke:
    """Sets fields; `name_3` is number 3 of an array."""

    def poke(table: Packed) -> None:
        for name, value in fields.items():
            if hasattr(table, name):
                setattr(table, name, value)
            else:
                array, _, number = name.rpartition("_")
                getattr(table, array)[int(number)] = value

    return poke


def swap_flags(table: Packed) -> None:
    table.flag[0], table.flag[1] = table.flag[1], table.flag[0]


def plant_beside(table: Packed) -> None:
    """The last blue flag comes beside the first red one."""
    table.flag[11] = table.flag[0] + (16 if table.flag[0] < 144 else -16)


def know_all(table: Packed) -> None:
    """A's hand is known to all."""
    table.known, table.known_top = table.hand[A], table.hand_top[A]
    count = bin(table.hand[A]).count("1") + bin(table.hand_top[A]).count("1")
    notes = list(table.drawn)
    table.drawn[:] = notes[count:] + [0] * count


def give_token(table: Packed) -> None:
    """One more from the bag for A; its note, like all of the deal, is 0."""
    held = table.hand[0] | table.hand[1] | table.hand[2] | table.hand[3]
    table.hand[A] |= next(1 << token for token in range(64) if not held >> token & 1)


def mark_flag(table: Packed) -> None:
    table.mark[A][table.flag[0] >> 6] |= 1 << (table.flag[0] & 63)


def mark_water(table: Packed) -> None:
    table.mark[A][cell("g4") >> 6] |= 1 << (cell("g4") & 63)


def flip_owner(table: Packed) -> None:
    table.lakes ^= 1 << 2


def touch(table: Packed) -> None:
    """L3 and L4 side by side on an empty board."""
    table.corner[0], table.corner[1] = cell("a1"), cell("b1")
    table.turn = 2


def put_smallest(table: Packed) -> None:
    """L3 lies before L8."""
    table.corner[0] = cell("a1")


def share_hand(table: Packed) -> None:
    table.hand[B] = table.hand[A]


def enter_late(table: Packed) -> None:
    """All unknown tokens 1 to 64 of A went into the bag after A's first draw."""
    for token in range(64):
        if (table.hand[A] & ~table.known) >> token & 1:
            table.entered[token] = table.drawn[0] + 1


def enter_known(table: Packed) -> None:
    table.entered[next(token for token in range(64) if table.known >> token & 1)] = 1


def bid_highest(table: Packed) -> None:
    """A bids its two highest tokens below 65."""
    held = [token for token in range(64) if table.hand[A] >> token & 1]
    table.bid = table.bid & ~table.hand[A] | 1 << held[-1] | 1 << held[-2]


def mark_early(table: Packed) -> None:
    table.mark[A][0] = 1 << cell("a1")


@pytest.mark.parametrize(
    ("place", "poke", "message"),
    [
        (at("flag"), change(phase=25), "no such phase"),
        (at("deal"), change(phase=PHASES.index("lake")), "a phase of another lake_setup"),
        (
            at("lake", lake_setup="players"),
            change(phase=PHASES.index("put")),
            "a phase of another lake_setup",
        ),
        (at("two", 2), change(phase=PHASES.index("pawn")), "a phase of another flag_deal"),
        (at("lack", 4), change(phase=PHASES.index("two")), "a phase of another flag_deal"),
        (at("interest"), change(phase=PHASES.index("wants")), "a phase of another option"),
        (at("over"), change(phase=PHASES.index("high")), "a phase of another option"),
        (at("deal"), change(round=1), "round during the set-up"),
        (at("flag"), change(round=0), "round"),
        (at("bid"), change(round=5), "round"),
        (at("over"), change(round=3), "round"),
        (at("bid"), change(auction=6), "auction"),
        (at("flag"), change(auction=1), "auction"),
        (at("over"), change(auction=5), "auction"),
        (at("bid"), change(turn=3), "turn"),
        (at("turn"), change(turn=1), "turn"),
        (at("interest"), change(seller=0), "seller"),
        (at("interest"), change(seller=4), "seller"),
        (at("card"), change(seller=1), "seller without a sale"),
        (at("bid"), change(done=8), "no such seat"),
        (at("bid"), change(wants=1), "interest without a sale"),
        (at("card"), change(done=1), "answers without a question"),
        (at("tok"), change(left=0), "tokens to be named"),
        (at("bid"), change(left=1), "tokens to be named"),
        (at("bid"), change(empties=1), "a ranking without bids"),
        (at("bid"), change(window=1), "sales window"),
        (at("ask"), change(window=0), "sales window"),
        (at("ask"), change(window=3), "sales window"),
        (at("ask"), change(window=2, auction=5), "a sale after the last reveal"),
        (
            at("ask", sale_windows="single"),
            change(window=1, auction=1),
            "a sales window of the other sale_windows",
        ),
        (at("bid"), change(pick=1), "something picked"),
        (at("bid"), change(spot=1), "a spot without use"),
        (at("deal"), change(step=45), "step"),
        (at("turn"), change(step=2), "step"),
        (at("draw"), change(step=2), "step"),
        (at("bid"), change(step=1), "step"),
        (at("flag"), change(score_0=1), "score"),
        (at("bid", 2), change(score_2=1), "data of a seat not in play"),
        (at("bid", 2), change(for_sale_3=1), "data of a seat not in play"),
        (at("bid", round=1), change(sold=3), "sales"),
        (at("bid", round=1), change(for_sale_0=6), "sales"),
        (at("flag"), change(sold=1, for_sale_0=4), "sales between the rounds"),
        (at("deal"), change(for_sale_0=4), "more sales than the rounds allow"),
        (at("flag", round=1), change(for_sale_1=4), "more sales than the rounds allow"),
        (at("flag", round=2), change(for_sale_1=2), "more sales than the rounds allow"),
        (at("flag"), change(lakes=1 << 30), "unused bits of the lakes"),
        (at("lake", lake_setup="players"), change(lakes=1), "a lake that is not laid"),
        (at("flag"), change(corner_0=160), "place of a lake"),
        (at("flag"), change(corner_0=15), "a lake beyond the board"),
        (at("rot", lake_setup="players"), change(corner_0=0, corner_5=0), "a lake on another"),
        (at("flag"), change(corner_0=cell("n6")), "a lake that is not where it is recommended"),
        (at("flag"), change(corner_0=NOWHERE), "a lake that is not laid"),
        (at("lake", lake_setup="players"), change(turn=1), "turn to lay a lake"),
        (at("rot", lake_setup="players"), change(pick=6), "lake to be laid"),
        (at("lay", lake_setup="players"), change(spot=4), "quarter turns"),
        (at("put", lake_setup="random"), put_smallest, "order of the lakes"),
        (at("lake", lake_setup="players", lake_contact="apart"), touch, "a lake beside another"),
        (at("ask"), mark_water, "a marker off the land or on another"),
        (at("turn", round=1), mark_early, "more markers than the cards allow"),
        (at("turn"), change(flag_0=159), "a flag beyond the board"),
        (at("turn"), change(flag_0=cell("g4")), "a flag on something else"),
        (at("ask"), mark_flag, "a flag on something else"),
        (at("turn"), swap_flags, "order of the flags"),
        (at("turn"), change(flag_0=NOWHERE), "order of the flags"),
        (
            at("turn"),
            plant_beside,
            "two flags side by side",
        ),
        (at("ask"), flip_owner, "owner of a lake"),
        (at("two", 2, step=1), change(pawns=1), "flags dealt"),
        (at("lack", 4, step=1), change(pawns=0x55), "flags dealt"),
        (at("pawn", step=3, flag_deal="random"), change(pawns=0), "flags dealt"),
        (at("flag"), change(pawns=0x555556), "number of flags"),
        (at("flag"), change(turn=1), "turn to place a flag"),
        (at("on"), change(pick=4), "flag to be placed"),
        (at("two", 2), change(flag_0=0), "flags before they are dealt"),
        (at("bid"), change(pawns=1), "flags in hands"),
        (at("turn"), change(flag_11=NOWHERE), "fewer flags than cards"),
        (at("bid"), change(up=1 << 48), "cards"),
        (at("flag"), change(unseen=(1 << 48) - 2), "number of cards in the pile"),
        (at("deal"), change(unseen=0), "cards of the set-up"),
        (at("turn"), change(unseen=(1 << 48) - 2), "number of cards in the pile"),
        (at("bid"), change(up=0), "number of cards face up"),
        (at("at"), change(pick=48), "card being used"),
        (
            at("ask"),
            change(sold=0x222, for_sale_0=3, for_sale_1=3, for_sale_2=3),
            "a sale that is not possible",
        ),
        (at("interest"), change(spot=cell("g4")), "cell for sale"),
        (at("interest"), change(sold=0), "more sales than the rounds allow"),
        (at("draw"), change(wants=1), "a draw from an empty bag"),
        (at("wants", interest="sealed"), change(done=0), "answers"),
        (at("pay", 2), change(wants=0), "buyer"),
        (at("bid", sale=True), change(wants=1), "interest of one seat"),
        (at("deal", step=2), change(hand_0=1), "number of tokens dealt"),
        (at("flag"), give_token, "number of tokens dealt"),
        (at("flag"), change(hand_top_0=4), "unused bits of a hand"),
        (at("flag"), change(known_top=4), "unused bits of tokens"),
        (at("flag"), know_all, "a token known before any was shown"),
        (at("deal", step=2), know_all, "a token known before any was shown"),
        (at("bid"), share_hand, "a token in two hands"),
        (at("flag", round=2), change(drawn_0=6), "order of draws"),
        (at("flag", round=2), enter_late, "a token drawn before it was in the bag"),
        (at("show", step=1, round=2), enter_known, "a batch of a known token"),
        (at("flag"), change(entered_0=1), "a batch to come"),
        (at("flag"), change(drawn_65=1), "a batch to come"),
        (at("card", round=2), change(drawn_65=1), "a draw of nobody"),
        (at("flag"), change(bid=1), "a bid out of time"),
        (at("bid"), change(bid=(1 << 64) - 1), "a bid before its time"),
        (at("show"), change(bid=(1 << 64) - 1), "a bid of tokens in no hand"),
        (at("show", bid_fill="lowest"), bid_highest, "a bid of the other bid_fill"),
        (at("bid"), change(done=1), "turn to bid"),
        (at("show"), change(done=3), "a bid not made"),
        (at("show", sale=True), change(bid=0, bid_top=0), "an empty bid for land"),
        (at("tok"), change(left=TOKENS), "more tokens to be named than there are"),
        (at("tok", bid_fill="lowest"), change(bid=(1 << 64) - 1), "a bid before its time"),
        (at("card"), change(order=0), "ranking"),
        (at("card"), change(empties=8), "ranking"),
        (at("card", 4), change(empties=15), "turn to take a card"),
        (at("console"), change(step=2), "consolation"),
        (at("to"), change(spot=160), "cell of the first marker"),
        (at("to"), change(pick=card("B1")), "card being used"),
    ],
)
def test_an_impossible_state_is_refused(place: Place, poke: Poke, message: str) -> None:
    game, table = reached(place)
    wrong = Packed.from_buffer_copy(bytes(table))
    assert unpack(game, wrong) is not None
    poke(wrong)
    with pytest.raises(DataError, match=f"not a state of colorado_county: {message}$"):
        unpack(game, wrong)
