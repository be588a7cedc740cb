"""The words and fixed numbers of the county (§2, §3). Names are those of §9."""

from libc.stdint cimport uint64_t


cdef enum:
    COLUMNS = 15
    ROWS = 10
    LAKES = 6
    COLOURS = 4
    PAWNS = 3           # flags of each colour
    FLAGS = 12
    NUMBERS = 12        # cards of each colour
    CARDS = 48
    TOKENS = 66
    ROUNDS = 4
    CLOCK_MAX = 48      # batches: auctions of a game, if each turns up one card
    SEATS_HERE = 4
    NOWHERE = 255       # no cell, no card


cdef enum:
    ALL_NUMBERS = (1 << NUMBERS) - 1
    # The least common multiple of 1 to 12, so that weights of cards are whole (§5.1).
    CARD_WEIGHT = 27720


cdef extern from *:
    """
    #define COUNTY_ALL_CARDS UINT64_C(0xffffffffffff)
    static const char *const LAKE_NAMES[6] = {"L3", "L4", "L5", "L6", "L7", "L8"};
    static const char *const FLAG_NAMES[4] = {"r", "g", "o", "b"};
    static const char *const CARD_COLOURS[4] = {"R", "G", "O", "B"};
    """
    uint64_t ALL_CARDS "COUNTY_ALL_CARDS"
    const char *LAKE_NAMES[6]
    const char *FLAG_NAMES[4]
    const char *CARD_COLOURS[4]


cdef inline int colour_of(int card) noexcept nogil:
    return card // NUMBERS


cdef inline int number_of(int card) noexcept nogil:
    """From 0: R1 is number 0."""
    return card % NUMBERS


cdef inline int column_of(int cell) noexcept nogil:
    return cell & 15


cdef inline int row_of(int cell) noexcept nogil:
    return cell >> 4
