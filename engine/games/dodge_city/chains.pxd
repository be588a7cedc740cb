"""How far a seat is from control of a building: the fewest pawns that complete a chain (§5.6).

The cheapest tree of cells that touches enough important squares, own pawns free and empty cells
one each. Trees grow by cost, for every set of squares at once: `within[set][cost]` are the cells
that such a tree of at most that cost can contain. A tree that touches one more square needs no
table of its own: it contains a cell beside it.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine.games.dodge_city.city cimport NEEDED
from engine.games.dodge_city.floors cimport Floor, spread


cdef enum:
    FAR = 10        # no chain of fewer pawns
    SETS = 16       # of four squares


cdef struct Trees:
    uint64_t own
    uint64_t free
    uint64_t within[SETS][FAR]
    uint64_t used[SETS][FAR]        # those of them that the cheapest trees contain


cdef inline uint64_t joined(const Trees *trees, int some, int others, int cost) noexcept nogil:
    """Cells where two trees of together this cost meet; an empty one is in both, paid once."""
    cdef const uint64_t *a = trees.within[some]
    cdef const uint64_t *b = trees.within[others]
    cdef uint64_t cells = a[0] & b[cost] & trees.own
    cdef int part
    for part in range(1, cost + 1):
        cells |= a[part] & ((b[cost - part] & trees.own) | (b[cost + 1 - part] & trees.free))
    return cells


cdef inline uint64_t reaching(uint64_t cells, uint64_t own) noexcept nogil:
    """The cells with all own pawns that hang together with them."""
    cdef uint64_t wider = cells | (spread(cells) & own)
    while wider != cells:
        cells = wider
        wider = cells | (spread(cells) & own)
    return cells


cdef inline int square_of(int set) noexcept nogil:
    """Of a set with one square; square 0 is in none."""
    return 1 + (set >> 1) - (set >> 3)


cdef inline void grow(const Floor *floor, Trees *trees, int set, int cost) noexcept nogil:
    """Trees of one set of squares; those of its parts are there already."""
    cdef uint64_t cells
    cdef int low = set & -set
    cdef int rest = set ^ low
    cdef int part
    if rest == 0:
        cells = floor.touching[square_of(set)]
        cells &= trees.own | trees.free if cost else trees.own
    else:
        # Every split once: the part with the lowest square, and some of the others.
        cells = joined(trees, low, rest, cost)
        part = (rest - 1) & rest
        while part:
            cells |= joined(trees, low | part, rest ^ part, cost)
            part = (part - 1) & rest
    if cost:
        cells |= trees.within[set][cost - 1] | (
            spread(trees.within[set][cost - 1]) & trees.free)
    trees.within[set][cost] = reaching(cells, trees.own)


cdef inline int set_count(const Floor *floor) noexcept nogil:
    """Sets of up to three squares of three, or of four."""
    return 8 if floor.square_count == NEEDED else 15


cdef inline bint is_three(int set) noexcept nogil:
    return set == 7 or set == 11 or set >= 13


cdef inline uint64_t complete(
    const Floor *floor, const Trees *trees, int set, int cost,
) noexcept nogil:
    """Cells beside one square more than the three of the set, in a tree of this cost."""
    cdef uint64_t beside = floor.touching[0]
    if set == 7 and floor.square_count > NEEDED:
        beside |= floor.touching[4]
    return trees.within[set][cost] & beside


cdef inline int build_trees(
    const Floor *floor, uint64_t own, uint64_t free, int most, Trees *trees,
) noexcept nogil:
    """Pawns that complete a chain; one more than `most` where that takes more."""
    cdef int cost, set
    cdef bint found
    most = min(most, FAR - 1)
    trees.own = own | floor.squares if floor.conducts else own
    trees.free = free
    for cost in range(most + 1):
        found = False
        for set in range(1, set_count(floor)):
            grow(floor, trees, set, cost)
            if is_three(set) and complete(floor, trees, set, cost):
                found = True
        if found:
            return cost
    return most + 1


cdef inline int distance(
    const Floor *floor, uint64_t own, uint64_t free, int most,
) noexcept nogil:
    """Pawns that complete a chain; one more than `most` where that takes more."""
    cdef Trees trees
    return build_trees(floor, own, free, most, &trees)


# The cells of the cheapest trees, back from where they are complete.


cdef inline void split_back(
    Trees *trees, int some, int others, int cost, uint64_t cells,
) noexcept nogil:
    """Where two trees met, both are used up to there."""
    cdef uint64_t meeting
    cdef int part
    for part in range(cost + 1):
        meeting = cells & trees.own & trees.within[some][part] & trees.within[others][cost - part]
        trees.used[some][part] |= meeting
        trees.used[others][cost - part] |= meeting
    for part in range(1, cost + 1):
        meeting = (cells & trees.free & trees.within[some][part]
                   & trees.within[others][cost + 1 - part])
        trees.used[some][part] |= meeting
        trees.used[others][cost + 1 - part] |= meeting


cdef inline void grow_back(Trees *trees, int set, int cost) noexcept nogil:
    cdef uint64_t cells = 0
    cdef uint64_t wider = trees.used[set][cost]
    cdef int low = set & -set
    cdef int rest = set ^ low
    cdef int part
    while wider != cells:
        cells = wider
        wider |= spread(cells & trees.own) & trees.within[set][cost]
    trees.used[set][cost] = cells
    if cost:
        trees.used[set][cost - 1] |= spread(cells & trees.free) & trees.within[set][cost - 1]
    if rest and cells:
        split_back(trees, low, rest, cost, cells)
        part = (rest - 1) & rest
        while part:
            split_back(trees, low | part, rest ^ part, cost, cells)
            part = (part - 1) & rest


cdef inline uint64_t chain_cells(
    const Floor *floor, uint64_t own, uint64_t free, int most, int *cost,
) noexcept nogil:
    """Empty cells of all cheapest chains: a pawn there brings control one pawn nearer."""
    cdef Trees trees
    cdef uint64_t cells = 0
    cdef int set, part
    most = min(most, FAR - 1)
    cost[0] = build_trees(floor, own, free, most, &trees)
    if cost[0] > most or cost[0] == 0:
        return 0
    memset(trees.used, 0, sizeof(trees.used))
    for set in range(7, set_count(floor)):
        if is_three(set):
            trees.used[set][cost[0]] = complete(floor, &trees, set, cost[0])
    for set in range(set_count(floor) - 1, 0, -1):
        for part in range(cost[0], -1, -1):
            if trees.used[set][part]:
                grow_back(&trees, set, part)
                cells |= trees.used[set][part]
    return cells & free
