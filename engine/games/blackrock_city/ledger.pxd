"""The cube log: all that has happened to the colours of cubes, one byte an entry (§6).

    bit 7 = 1   theft: bits 0-1 victim, bits 2-3 thief, bit 4 colour
    bit 7 = 0   bits 5-6 kind, bits 0-1 seat:
                GAIN_GOLD (bits 2-4 number), GAIN_SILVER (one), LOSS (bit 2 colour)

It is kept only where thefts are secret. When it is full the oldest entry is dropped.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memmove

from engine.games.blackrock_city.state cimport DROPPED, LOG_MAX, Box, State
from engine.games.blackrock_city.town cimport GOLD


cdef enum:
    GAIN_GOLD = 0x20
    GAIN_SILVER = 0x40
    LOSS = 0x60
    KIND = 0x60         # mask
    THEFT_BIT = 0x80
    COLOUR_BIT = 0x10   # of a theft


cdef inline int log_length(const State *state) noexcept nogil:
    return state.logged & (DROPPED - 1)


cdef inline void note(const Box *box, State *state, int entry) noexcept nogil:
    cdef int length = log_length(state)
    if not box.secret:
        return
    if length == LOG_MAX:
        memmove(state.log, state.log + 1, LOG_MAX - 1)
        state.logged = DROPPED | LOG_MAX
        length -= 1
    else:
        state.logged += 1
    state.log[length] = <uint8_t>entry


cdef inline int seat_of(int entry) noexcept nogil:
    """The victim of a theft, whom a gain or a loss concerns."""
    return entry & 3


cdef inline int thief_of(int entry) noexcept nogil:
    return entry >> 2 & 3


cdef inline int theft_entry(int victim, int thief, int colour) noexcept nogil:
    return THEFT_BIT | victim | thief << 2 | (COLOUR_BIT if colour != GOLD else 0)


cdef inline int loss_entry(int seat, int colour) noexcept nogil:
    return LOSS | seat | colour << 2


cdef inline bint is_silver(int entry) noexcept nogil:
    """Colour of the cube of a theft or a loss."""
    return (entry & COLOUR_BIT) != 0 if entry & THEFT_BIT else entry >> 2 & 1


cdef inline bint is_unseen(int entry, int seat) noexcept nogil:
    """A theft between others."""
    return entry & THEFT_BIT and seat_of(entry) != seat and thief_of(entry) != seat


cdef inline bint is_uncertain(const State *state, int seat) noexcept nogil:
    """Whether the log leaves open anything about cubes."""
    cdef int i
    if state.logged & DROPPED:
        return True
    for i in range(log_length(state)):
        if is_unseen(state.log[i], seat):
            return True
    return False


cdef inline void change(int entry, int sign, int *gold, int *total) noexcept nogil:
    """Plays an entry on purses (sign 1), or takes it back (sign -1)."""
    cdef int seat = seat_of(entry)
    cdef int kind = entry & KIND
    cdef int number = 1
    if entry & THEFT_BIT:
        total[seat] -= sign
        total[thief_of(entry)] += sign
        if not is_silver(entry):
            gold[seat] -= sign
            gold[thief_of(entry)] += sign
    elif kind == LOSS:
        total[seat] -= sign
        gold[seat] -= 0 if is_silver(entry) else sign
    else:
        if kind == GAIN_GOLD:
            number = entry >> 2 & 7
            gold[seat] += sign * number
        total[seat] += sign * number
