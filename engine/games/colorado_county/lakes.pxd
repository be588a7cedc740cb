"""Where lakes may lie (§4) and who owns them (§5.8)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from engine.games.colorado_county.boards cimport (
    Board, board_and, board_any, board_back, board_beside, board_count, board_full, board_has,
    board_minus, board_or)
from engine.games.colorado_county.county cimport LAKES, NOWHERE
from engine.games.colorado_county.state cimport (
    Box, State, all_water, lake_owner, marks_of, set_lake_owner, shore_of)


cdef inline Board fitting(const Box *box, int lake, int turn, Board dry) noexcept nogil:
    """Corners for which all water cells come to lie on dry cells."""
    cdef Board corners = box.corners[lake][turn]
    cdef int i
    for i in range(box.size[lake]):
        corners = board_and(corners, board_back(dry, box.water_step[lake][turn][i]))
    return corners


cdef inline Board distant_cells(const Box *box, const State *state) noexcept nogil:
    """Dry cells that are beside no lake."""
    cdef Board water = all_water(box, state)
    return board_minus(board_full(), board_or(water, board_beside(water)))


cdef inline bint lies_apart(const Box *box, const State *state, int lake) noexcept nogil:
    """Whether the lake has a place where it touches no other."""
    cdef Board distant = distant_cells(box, state)
    cdef int turn
    for turn in range(box.turns[lake]):
        if board_any(fitting(box, lake, turn, distant)):
            return True
    return False


cdef inline Board dry_cells(const Box *box, const State *state, int lake) noexcept nogil:
    """Cells that the lake may cover: with `apart` also no neighbours of lakes, if that can be."""
    if box.apart and lies_apart(box, state, lake):
        return distant_cells(box, state)
    return board_minus(board_full(), all_water(box, state))


cdef inline Board lake_corners(
    const Box *box, const State *state, int lake, int turn,
) noexcept nogil:
    return fitting(box, lake, turn, dry_cells(box, state, lake))


cdef inline void lay_lake(State *state, int lake, int turn, int corner) noexcept nogil:
    state.corner[lake] = <uint8_t>corner
    state.lakes |= <uint32_t>turn << 5 * lake


cdef inline int lakes_left(const State *state) noexcept nogil:
    """Set of the lakes not yet laid."""
    cdef int lake, lakes = 0
    for lake in range(LAKES):
        lakes |= (state.corner[lake] == NOWHERE) << lake
    return lakes


cdef inline int rightful_owner(const Box *box, const State *state, int lake) noexcept nogil:
    """Who owns the lake now, -1 for nobody: it depends on who owned it before."""
    cdef const Board *shore = shore_of(box, state, lake)
    cdef int owner = lake_owner(state, lake)
    cdef int most = 0, leader = -1, had = 0
    cdef int seat, count
    for seat in range(<int>box.players):
        count = board_count(board_and(marks_of(state, seat), shore[0]))
        if seat == owner:
            had = count
        if count > most:
            most, leader = count, seat
        elif count == most:
            leader = -1
    return owner if most and had == most else leader


cdef inline void update_lakes(const Box *box, State *state, int cell) noexcept nogil:
    """After a marker came to the cell or left it."""
    cdef int lake
    for lake in range(LAKES):
        if board_has(shore_of(box, state, lake), cell):
            set_lake_owner(state, lake, rightful_owner(box, state, lake))


cdef inline void flip_marker(const Box *box, State *state, int seat, int cell) noexcept nogil:
    """Puts the seat's marker on the cell, or takes it off."""
    state.mark[seat][cell >> 6] ^= <uint64_t>1 << (cell & 63)
    update_lakes(box, state, cell)
