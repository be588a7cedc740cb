"""Duel tiles going from hand to hand, and the public record of it (§6, `duel_mode=tiles`).

Seats are kept in the order of their last draws. At the time when seat number i of that order had
drawn, it and the seats before it held the draws that they hold now, and of each value there were
never more in all hands than there are players. What is known of those hands today, because it has
been played since, is counted with that seat: `past`. So for every i and every value

    tiles of the value in the hands of the first i seats  <=  players - past of seat i.

A draw that is used up leaves what it told to the seat before it: the larger number of the two.
"""

from libc.stdint cimport uint16_t, uint64_t

from engine.games.carson_city.city cimport VALUES
from engine.games.carson_city.state cimport Box, State, choose_tile, listed


cdef enum:
    FIRST_HAND_BIT = 39


cdef inline int past_count(const State *state, int seat, int value) noexcept nogil:
    return state.duel[seat] >> (18 + 3 * value) & 7


cdef inline int draw_rank(const State *state, int seat) noexcept nogil:
    """Place of the seat in the order of last draws."""
    cdef int rank = 0
    while listed(state.drawn, rank) != seat:
        rank += 1
    return rank


cdef inline void play_tile(const Box *box, State *state, int seat, int value) noexcept nogil:
    """Shown to all, and into the stockpile."""
    cdef int rank
    state.duel[seat] -= <uint64_t>1 << 3 * value
    choose_tile(state, seat, -1)
    for rank in range(draw_rank(state, seat), <int>box.players):
        state.duel[listed(state.drawn, rank)] += <uint64_t>1 << (18 + 3 * value)


cdef inline void inherit_past(State *state, int heir, int seat) noexcept nogil:
    cdef int value, more
    for value in range(VALUES):
        more = past_count(state, seat, value) - past_count(state, heir, value)
        if more > 0:
            state.duel[heir] += <uint64_t>more << (18 + 3 * value)


cdef inline void end_hand(const Box *box, State *state, int seat) noexcept nogil:
    """The hand is used up, and the seat is the last to draw."""
    cdef int rank = draw_rank(state, seat)
    cdef int i, order = 0
    if rank:
        inherit_past(state, listed(state.drawn, rank - 1), seat)
    state.duel[seat] &= ~(<uint64_t>0x3ffff << 18 | <uint64_t>1 << FIRST_HAND_BIT)
    for i in range(<int>box.players - 1):
        order |= listed(state.drawn, i + (i >= rank)) << 3 * i
    state.drawn = <uint16_t>(order | seat << 3 * (<int>box.players - 1))


cdef inline void draw_tile(State *state, int seat, int value) noexcept nogil:
    state.duel[seat] += <uint64_t>1 << 3 * value
