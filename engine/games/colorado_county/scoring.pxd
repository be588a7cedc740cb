"""The four ways to score at the end of a round (§7)."""

from libc.stdint cimport int32_t

from engine.games.colorado_county.boards cimport (
    Board, board_and, board_any, board_beside, board_count, board_empty, board_grow, board_lowest,
    board_minus, board_put)
from engine.games.colorado_county.county cimport LAKES
from engine.games.colorado_county.state cimport Box, Prizes, State, lake_owner


cdef struct Holding:
    int rim         # border cells
    int doubles
    int domain      # size of the biggest group of at least 3, else 0


cdef inline Holding holding_of(const Box *box, Board marks) noexcept nogil:
    cdef Holding holding
    cdef Board group, seed
    cdef int size
    holding.rim = board_count(board_and(marks, box.rim))
    holding.doubles = holding.domain = 0
    # Cells without a neighbour are in no group that counts.
    cdef Board rest = board_and(marks, board_beside(marks))
    while board_any(rest):
        seed = board_empty()
        board_put(&seed, board_lowest(rest))
        group = board_grow(seed, rest)
        rest = board_minus(rest, group)
        size = board_count(group)
        if box.half_groups:
            holding.doubles += size >> 1
        elif size == 2:
            holding.doubles += 1
        if size >= 3 and size > holding.domain:
            holding.domain = size
    return holding


cdef inline int prize_for(
    const Box *box, const int *values, int seat, const Prizes *prizes,
) noexcept nogil:
    """Points of a seat in a majority; who has nothing is not ranked."""
    cdef int better = 0, equal = 0
    cdef int other
    if values[seat] == 0:
        return 0
    for other in range(<int>box.players):
        better += values[other] > values[seat]
        equal += values[other] == values[seat]
    if better > 1:
        return 0
    if not box.split_ties or equal == 1:
        return prizes.second if better else prizes.first
    # Tied seats share the places that they take; only two places pay.
    return (prizes.second if better else prizes.first + prizes.second) // equal


cdef inline void add_scores(
    const Box *box, const State *state, const Holding *holdings, int round, int32_t *points,
) noexcept nogil:
    """Adds what the holdings pay by the table of a round, 0 to 3."""
    cdef int rims[4]
    cdef int domains[4]
    cdef int seat, lake
    for seat in range(<int>box.players):
        rims[seat] = holdings[seat].rim
        domains[seat] = holdings[seat].domain
    for seat in range(<int>box.players):
        points[seat] += prize_for(box, rims, seat, &box.border[round])
        points[seat] += prize_for(box, domains, seat, &box.domain[round])
        points[seat] += holdings[seat].doubles * box.double_value[round]
    for lake in range(LAKES):
        if lake_owner(state, lake) >= 0:
            points[lake_owner(state, lake)] += box.lake_value[round][lake]
