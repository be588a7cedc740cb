"""The public record of tokens (§6): which are known where, and when the others were drawn.

Time is counted in batches: an auction puts all its bids into the bag at once. A token that went
in with batch b may be any draw made after it, that is one noted with b or more.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memmove

from engine.games.colorado_county.boards cimport (
    Tokens, token_alone, tokens_any, tokens_has, tokens_lowest, tokens_minus, tokens_or,
    tokens_rest)
from engine.games.colorado_county.county cimport TOKENS
from engine.games.colorado_county.state cimport (
    Box, State, batch_now, hand_of, known_tokens, set_hand, set_known, strange_count)


cdef inline int notes_before(const State *state, int seat) noexcept nogil:
    """How many notes of `drawn` belong to earlier seats."""
    cdef int other, count = 0
    for other in range(seat):
        count += strange_count(state, other)
    return count


cdef inline void draw_token(const Box *box, State *state, int seat, int token) noexcept nogil:
    """From the bag into a hand, unseen by the others."""
    cdef int at = notes_before(state, seat) + strange_count(state, seat)
    memmove(&state.drawn[at + 1], &state.drawn[at], TOKENS - 1 - at)
    state.drawn[at] = <uint8_t>batch_now(box, state)
    set_hand(state, seat, tokens_or(hand_of(state, seat), token_alone(token)))


cdef inline void identify(State *state, int seat, int token) noexcept nogil:
    """All see the token in the seat's hand: it is taken for the earliest draw that it can be."""
    cdef int at
    if tokens_has(known_tokens(state), token):
        return
    at = notes_before(state, seat)
    while state.drawn[at] < state.entered[token]:
        at += 1
    memmove(&state.drawn[at], &state.drawn[at + 1], TOKENS - 1 - at)
    state.drawn[TOKENS - 1] = 0
    state.entered[token] = 0
    set_known(state, tokens_or(known_tokens(state), token_alone(token)))


cdef inline void identify_all(State *state, int seat, Tokens tokens) noexcept nogil:
    while tokens_any(tokens):
        identify(state, seat, tokens_lowest(tokens))
        tokens = tokens_rest(tokens)


cdef inline void into_bag(State *state, int seat, Tokens tokens, int batch) noexcept nogil:
    """Tokens that all have seen leave the hand for the bag."""
    set_hand(state, seat, tokens_minus(hand_of(state, seat), tokens))
    set_known(state, tokens_minus(known_tokens(state), tokens))
    while tokens_any(tokens):
        state.entered[tokens_lowest(tokens)] = <uint8_t>batch
        tokens = tokens_rest(tokens)


cdef inline void hand_over(State *state, int giver, int taker, Tokens tokens) noexcept nogil:
    """Tokens that all have seen change hands."""
    set_hand(state, giver, tokens_minus(hand_of(state, giver), tokens))
    set_hand(state, taker, tokens_or(hand_of(state, taker), tokens))
