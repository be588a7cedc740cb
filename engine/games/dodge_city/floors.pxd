"""Floors: a set of cells is one word, bit 8 * row + column (§3.3), and groups of pawns on them."""

from libc.stdint cimport uint8_t, uint64_t

from engine.games.dodge_city.city cimport NEEDED


cdef extern from "bits.h" nogil:
    int cell_count "wide_count"(uint64_t set) noexcept
    int cell_nth "wide_nth"(uint64_t set, int rank) noexcept
    int cell_highest "bits_highest"(uint64_t set) noexcept


cdef extern from *:
    """
    #define DODGE_NOT_FIRST UINT64_C(0xfefefefefefefefe)
    #define DODGE_NOT_LAST UINT64_C(0x7f7f7f7f7f7f7f7f)

    /* The cells that share a side with the set, and the set. */
    static inline uint64_t dodge_spread(uint64_t set)
    {
        return set | set << 8 | set >> 8
               | (set & DODGE_NOT_LAST) << 1 | (set & DODGE_NOT_FIRST) >> 1;
    }
    """
    uint64_t spread "dodge_spread"(uint64_t set) noexcept nogil


cdef inline uint64_t cell_alone(int cell) noexcept nogil:
    return <uint64_t>1 << cell


cdef inline uint64_t cells_above(int after) noexcept nogil:
    """All cells but the first `after`."""
    return 0 if after > 63 else ~<uint64_t>0 << after


cdef inline uint64_t without_last(uint64_t cells, int count) noexcept nogil:
    """The set without its highest members."""
    while count > 0 and cells:
        cells ^= cell_alone(cell_highest(cells))
        count -= 1
    return cells


# The plan of one building. `touching`: for each important square the cells beside it.
cdef struct Floor:
    uint64_t cells
    uint64_t touching[5]
    uint64_t squares        # the important squares themselves
    uint8_t letters[64]     # of the important squares, by cell
    int square_count
    int least               # pawns for control of the empty building
    bint conducts           # groups that touch the same important square are one (R2)


cdef inline uint64_t group_of(const Floor *floor, uint64_t own, uint64_t start) noexcept nogil:
    """All pawns of a seat that hang together with these."""
    cdef uint64_t group = 0
    cdef uint64_t wider = start
    cdef int i
    while wider != group:
        group = wider
        wider = spread(group) & own
        if floor.conducts:
            for i in range(floor.square_count):
                if floor.touching[i] & group:
                    wider |= floor.touching[i] & own
    return group


cdef inline int touched(const Floor *floor, uint64_t group) noexcept nogil:
    """How many important squares have a pawn of the group beside them."""
    cdef int i, count = 0
    for i in range(floor.square_count):
        count += (floor.touching[i] & group) != 0
    return count


cdef inline bint is_control(const Floor *floor, uint64_t own) noexcept nogil:
    """Whether one group of these pawns touches enough important squares (§5.6)."""
    cdef uint64_t starts, group
    if touched(floor, own) < NEEDED:
        return False
    # At most one of five squares may be left out: the group touches one of the first two.
    starts = own & (floor.touching[0] | floor.touching[1])
    while starts:
        group = group_of(floor, own, starts & (~starts + 1))
        if touched(floor, group) >= NEEDED:
            return True
        starts &= ~group
    return False
