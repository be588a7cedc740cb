"""Who knows what (§6): what a seat sees of an event, and sealed tiles taken back."""

from libc.stdint cimport uint64_t

from csrc.game_api cimport EYES_ALL, move_t
from engine.games.carson_city.city cimport HAND
from engine.games.carson_city.duels cimport ask_tile, undecided
from engine.games.carson_city.state cimport (
    AT_DEAL, AT_REFILL, AT_ROLL, AT_SHOW, AT_TILE, AT_TOTAL, Box, State, choose_tile, chosen_tile,
    hand_sum)


cdef enum:
    UNSEEN = 0xffff


cdef inline int verb_of(move_t move) noexcept nogil:
    return move >> 16


cdef inline int argument(move_t move) noexcept nogil:
    return move & 0xffff


cdef inline bint names_seat(int phase) noexcept nogil:
    return AT_DEAL <= phase <= AT_TOTAL or phase == AT_ROLL or phase == AT_SHOW or (
        phase == AT_REFILL)


cdef inline int subject(const State *state) noexcept nogil:
    """The seat that a chance event is about."""
    if state.phase == AT_DEAL:
        return state.count // HAND
    if state.phase == AT_TOTAL:
        return state.count
    return state.seat


cdef inline int visible(const State *state, move_t move, int eyes) noexcept nogil:
    """The argument, UNSEEN if it is secret; announcements read it off the table."""
    cdef int phase = state.phase
    if phase == AT_TOTAL:
        return hand_sum(state, state.count)
    if phase == AT_SHOW:
        return chosen_tile(state, state.seat)
    if phase == AT_DEAL or phase == AT_REFILL or phase == AT_TILE:
        if eyes != EYES_ALL and eyes != subject(state):
            return UNSEEN
    return argument(move)


cdef inline uint64_t seen_code(const State *state, move_t move, int eyes) noexcept nogil:
    cdef uint64_t code = 1 + verb_of(move) | <uint64_t>visible(state, move, eyes) << 16
    return code | <uint64_t>subject(state) << 32 if names_seat(state.phase) else code


cdef inline void forget(const Box *box, State *state, int seat) noexcept nogil:
    """Takes back the tiles that the others have committed and not shown."""
    cdef int other
    if state.phase != AT_TILE and (state.phase != AT_SHOW or undecided(box, state)):
        return
    for other in range(<int>box.players):
        if other != seat:
            choose_tile(state, other, -1)
    if state.phase == AT_SHOW or state.seat != seat:
        ask_tile(box, state)
