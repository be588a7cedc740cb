"""Invariants of the game cards: each in one place, and hands that can be played (§5, §6)."""

from libc.stdint cimport uint32_t

from engine.games.dodge_city.city cimport CARDS, DEALT, SEATS_HERE
from engine.games.dodge_city.floors cimport cell_count
from engine.games.dodge_city.knowledge cimport keeps_one
from engine.games.dodge_city.state cimport (
    ASIDE, Box, CLOSING, COMMIT, DEAL, DRAW, DUELS, ENDED, MOVE1, MOVE2, OPENING, OVER, PLAY, SHOW,
    START, State, is_contested, leaders, strongest)


cdef inline bint is_stacked(uint32_t cards, uint32_t equals) noexcept nogil:
    """Of equal cards a set has the lowest."""
    cdef uint32_t held = cards & equals
    return ((held + (equals & (~equals + 1))) & held) == 0


# All places, looked at one after the other.
cdef struct Count:
    uint32_t single         # cards that there are once
    int questions
    int indians
    bint wrong


cdef inline void count_in(const Box *box, Count *count, uint32_t cards) noexcept nogil:
    cdef uint32_t single = cards & ~(box.questions | box.indians)
    if count.single & single or not is_stacked(cards, box.questions) or not is_stacked(
            cards, box.indians):
        count.wrong = True
    count.single |= single
    count.questions += cell_count(cards & box.questions)
    count.indians += cell_count(cards & box.indians)


cdef inline const char *cards_fault(const Box *box, const State *state) noexcept nogil:
    cdef Count count = Count(0, 0, 0, False)
    cdef int seat, card
    count_in(box, &count, state.pile)
    count_in(box, &count, state.discard)
    for seat in range(SEATS_HERE):
        count_in(box, &count, state.hand[seat])
        count_in(box, &count, state.aside[seat])
        if state.sealed[seat]:
            card = state.sealed[seat] - 1
            if card >= CARDS or not box.faces >> card & 1:
                return "sealed card"
            if box.indians >> card & 1 and state.stage != ENDED:
                return "an Indian sealed"
            count_in(box, &count, <uint32_t>1 << card)
        if seat >= <int>box.players and (
                state.hand[seat] or state.aside[seat] or state.sealed[seat]):
            return "cards of a seat not in play"
    if count.wrong or count.single != ~(box.questions | box.indians) or (
            count.questions != cell_count(box.questions)
            or count.indians != cell_count(box.indians)):
        return "a card missing or in two places"
    return NULL


cdef inline int sealed_seats(const Box *box, const State *state) noexcept nogil:
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        seats |= (state.sealed[seat] != 0) << seat
    return seats


cdef inline const char *sealed_fault(const Box *box, const State *state) noexcept nogil:
    """Who must have a sealed card, and who must not."""
    cdef int seats = sealed_seats(box, state)
    cdef int all = (1 << box.players) - 1
    cdef int tied
    if state.stage == ENDED:
        tied = leaders(box, state) if is_contested(leaders(box, state)) else 0
        if state.phase == OVER:
            if seats != tied or (tied and strongest(box, state, tied) < 0):
                return "draw for a tie"
            return NULL
        if not tied >> state.turn & 1 or seats != tied & ((1 << state.turn) - 1):
            return "draw for a tie"
        return NULL
    if state.phase == START or state.phase == COMMIT:
        # After `rewind` any others may have sealed theirs.
        if seats >> state.turn & 1:
            return "the seat asked has sealed its card"
    elif state.stage >= DUELS or (state.stage == OPENING and state.phase == SHOW):
        if seats != all:
            return "a seat without sealed card"
    elif seats:
        return "a sealed card before its time"
    return NULL


cdef inline int least_hand(const Box *box, const State *state, int seat) noexcept nogil:
    """How many cards the seat holds at least."""
    cdef int players = <int>box.players
    cdef int order = (seat + players - state.first) % players
    cdef int asked = (state.turn + players - state.first) % players
    cdef bint played = order < asked or (order == asked and state.phase != PLAY)
    if state.phase == DEAL:
        return min(<int>DEALT, max(0, state.step - DEALT * seat))
    if state.stage == OPENING:
        return 3 + (state.phase == START and state.sealed[seat] == 0)
    if state.stage == MOVE1 or state.stage == MOVE2:
        return (3 if state.stage == MOVE1 else 2) - played
    return state.phase == COMMIT and state.sealed[seat] == 0


cdef inline const char *hands_fault(const Box *box, const State *state) noexcept nogil:
    cdef int held = 0
    cdef int seat, count
    cdef const char *found = sealed_fault(box, state)
    if found != NULL:
        return found
    for seat in range(<int>box.players):
        count = cell_count(state.hand[seat])
        held += count
        if count < least_hand(box, state, seat):
            return "too few cards in hand"
        if keeps_one(state, seat) and not state.hand[seat] & ~box.indians:
            return "a hand of Indians"
        if state.phase == COMMIT and state.sealed[seat] and count:
            return "cards in hand after the duel card"
        found = aside_fault(state, seat)
        if found != NULL:
            return found
    if state.phase == DEAL and cell_count(state.pile) < DEALT * <int>box.players - state.step:
        return "too few cards for the deal"
    if DUELS <= state.stage < ENDED and state.phase != COMMIT and (
            held + (state.phase == DRAW) > CARDS - DEALT * <int>box.players):
        return "too many cards for the next deal"
    if state.stage == ENDED and (held or state.discard & ~(box.questions | box.indians) or (
            state.discard and not is_contested(leaders(box, state)))):
        return "cards not put together at the end"
    return NULL


cdef inline const char *aside_fault(const State *state, int seat) noexcept nogil:
    """Cards set aside, from the duel card to the end of the round."""
    cdef bint told = state.stage == CLOSING and seat < state.turn
    if state.aside[seat] and (state.stage < DUELS or state.stage == ENDED or told
                              or (state.phase == COMMIT and state.sealed[seat] == 0)):
        return "cards set aside"
    if told and not state.shown >> seat & 1:
        return "cards set aside"
    if state.phase == ASIDE and seat == state.turn and (
            state.aside[seat] == 0 or not state.shown >> seat & 1):
        return "cards set aside"
    return NULL
