"""Sealed answers and bids: taking them back, and filling those that are still unseen (§6).

The other seats see nothing of a sealed round before its first announcement, not even who is being
asked. So for a seat that looks, nobody else has committed yet; and if it is not asked itself,
the first of the others is.
"""

from libc.stdint cimport uint8_t

from csrc.rng cimport rng_below, rng_t
from engine.games.colorado_county.boards cimport (
    Tokens, token_alone, tokens_count, tokens_first, tokens_minus, tokens_nth, tokens_of,
    tokens_or)
from engine.games.colorado_county.state cimport (
    BID, INTEREST, SHOW, TOK, WANTS, Box, State, bid_of, bid_tokens, bidders, first_bidder,
    first_of, hand_of, interested, next_seat, set_bid, set_size, shown_seat)


cdef inline bint sealed_bids(const State *state) noexcept nogil:
    """Bids of which nothing has been shown yet."""
    return state.phase == BID or state.phase == TOK or (state.phase == SHOW and state.step == 0)


cdef inline bint sealed_answers(const Box *box, const State *state) noexcept nogil:
    return box.sealed_interest and (state.phase == INTEREST or state.phase == WANTS)


cdef inline void forget_bids(const Box *box, State *state, int seat) noexcept nogil:
    set_bid(state, bid_of(state, seat))
    state.done &= <uint8_t>(1 << seat)
    if state.phase != SHOW and state.turn == seat:
        return
    state.phase = BID
    state.left = 0
    state.turn = <uint8_t>first_of(
        box, bidders(box, state) & ~(1 << seat), first_bidder(box, state))


cdef inline void forget_answers(const Box *box, State *state, int seat) noexcept nogil:
    cdef int others
    state.done &= <uint8_t>(1 << seat)
    state.wants &= state.done
    if state.phase == INTEREST and state.turn == seat:
        return
    others = interested(box, state) & ~(1 << seat)
    state.phase = INTEREST if others else WANTS
    state.turn = 0
    if others:
        state.turn = <uint8_t>first_of(box, others, next_seat(box, state.seller - 1))


cdef inline void forget(const Box *box, State *state, int seat) noexcept nogil:
    """Takes back what the others have committed and the seat has seen nothing of."""
    if sealed_bids(state):
        forget_bids(box, state, seat)
    elif sealed_answers(box, state):
        forget_answers(box, state, seat)


cdef inline int unshown(const Box *box, const State *state, int seat) noexcept nogil:
    """Set of the other seats whose bids are in but not shown yet, after the first one was."""
    cdef int step, seats = 0
    if state.phase == SHOW and state.step:
        for step in range(state.step, set_size(bidders(box, state))):
            seats |= 1 << shown_seat(box, state, step)
    return seats & ~(1 << seat)


cdef inline Tokens some_bid(
    const Box *box, const State *state, Tokens hand, rng_t *rng,
) noexcept nogil:
    """A legal bid; without a generator the least one."""
    cdef int least = state.seller != 0
    cdef int size = tokens_count(hand)
    cdef int count, at
    cdef Tokens chosen = tokens_of(0, 0)
    if rng == NULL:
        return tokens_first(hand, least)
    count = least + <int>rng_below(rng, 1 + size - least)
    if box.lowest_fill and count:
        at = tokens_nth(hand, count - 1 + <int>rng_below(rng, size - count + 1))
        return tokens_or(tokens_first(hand, count - 1), token_alone(at))
    while count:
        at = tokens_nth(hand, <int>rng_below(rng, tokens_count(hand)))
        chosen = tokens_or(chosen, token_alone(at))
        hand = tokens_minus(hand, token_alone(at))
        count -= 1
    return chosen


cdef inline void drop_bids(State *state, int seats) noexcept nogil:
    cdef int seat
    for seat in range(4):
        if seats >> seat & 1:
            set_bid(state, tokens_minus(bid_tokens(state), hand_of(state, seat)))


cdef inline void fill_bids(const Box *box, State *state, int seats, rng_t *rng) noexcept nogil:
    cdef int seat
    for seat in range(4):
        if seats >> seat & 1:
            set_bid(state, tokens_or(
                bid_tokens(state), some_bid(box, state, hand_of(state, seat), rng)))
