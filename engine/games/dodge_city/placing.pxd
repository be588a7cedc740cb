"""How pawns come into town: runs of visits to buildings (§5.3, §5.5), and what they close.

A run is a BUILD, the free pawns of a card, or a step of an event. What ends a run is the caller's
affair: the functions here only say that it is over.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from csrc.bits cimport bits_lowest
from engine.games.dodge_city.city cimport CASH_MAX, EACH, MUST, PAIR, SEATS_HERE, TYPES
from engine.games.dodge_city.floors cimport cell_alone, cell_count, cells_above, without_last
from engine.games.dodge_city.state cimport (
    AT, BUY, Box, FREE, GO, NEUTRAL, OPEN, State, TYPE, allowance, controllers, empty_cells,
    is_moving, kinds_now, occupied, run_now, tokens_left)


cdef inline void gain(State *state, int seat, int dollars) noexcept nogil:
    """The bank is unlimited; the limit of the packed number is out of reach."""
    state.cash[seat] = min(state.cash[seat] + dollars, <unsigned int>CASH_MAX)


cdef inline bint is_forced(int run) noexcept nogil:
    """Runs in which the number of pawns is given, and no stop occurs (R40, R45)."""
    return run == MUST or run == EACH or run == PAIR


cdef inline int affordable(const Box *box, const State *state) noexcept nogil:
    cdef int i, types = 0
    for i in range(TYPES):
        if box.price[i] <= state.cash[state.turn]:
            types |= 1 << i
    return types


cdef inline int allowed_types(const Box *box, const State *state) noexcept nogil:
    """Set of the types of the run, whatever building; of bought pawns those that can be paid."""
    return affordable(box, state) if run_now(state) == BUY else kinds_now(state)


cdef inline int open_sites(const Box *box, const State *state) noexcept nogil:
    """Set of the buildings that may be visited now (§5.3, §5.5)."""
    cdef int types = allowed_types(box, state)
    cdef int left = state.sites
    cdef int found = 0
    cdef int tokens = -1
    cdef int building
    if state.supply[state.turn] == 0 or types == 0 or (
            state.left == 0 and run_now(state) != BUY):
        return 0
    while left:
        building = bits_lowest(left)
        left &= left - 1
        if state.status[building] != OPEN or allowance(box, state, building) <= 0:
            continue
        if state.type[building]:
            if not types >> (state.type[building] - 1) & 1:
                continue
        else:
            if tokens < 0:
                tokens = tokens_left(box, state)
            if not types & tokens:
                continue
        if empty_cells(box, state, building):
            found |= 1 << building
    return found


cdef inline int open_types(const Box *box, const State *state) noexcept nogil:
    """Set of the types that the visited building may get."""
    return allowed_types(box, state) & tokens_left(box, state)


cdef inline uint64_t open_cells(const Box *box, const State *state) noexcept nogil:
    """Where the next pawn may go: above the last one, and with room for those that must follow."""
    cdef uint64_t cells = empty_cells(box, state, state.where) & cells_above(state.after)
    if is_forced(run_now(state)):
        return without_last(cells, state.left - 1)
    return cells


cdef inline bint may_stop(const State *state) noexcept nogil:
    """The first pawn of a visit is obligatory."""
    return state.after and not is_forced(run_now(state))


cdef inline int fitting(const Box *box, const State *state, int building, int men) noexcept nogil:
    """How many of so many pawns a building can take."""
    men = min(men, cell_count(empty_cells(box, state, building)))
    men = min(men, <int>state.supply[state.turn])
    return min(men, allowance(box, state, building))


cdef inline void enter(State *state, int building) noexcept nogil:
    state.where = <uint8_t>building
    state.after = 0
    state.phase = AT if state.type[building] else TYPE


cdef inline void visit(const Box *box, State *state, int building) noexcept nogil:
    """`go`: buildings ascend; some runs have only one."""
    cdef int run = run_now(state)
    state.sites &= <uint8_t>~((2 << building) - 1)
    if run == PAIR or (run == FREE and not box.split):
        state.sites = 0
    if run == PAIR:
        state.left = <uint8_t>fitting(box, state, building, state.left)
    enter(state, building)


cdef inline bint visit_next(const Box *box, State *state, int men) noexcept nogil:
    """The next building in which the pawns must be placed. False: there is none."""
    cdef int building
    while state.sites:
        building = bits_lowest(state.sites)
        state.sites &= state.sites - 1
        state.left = <uint8_t>fitting(box, state, building, men)
        if state.status[building] == OPEN and state.left and (
                state.type[building] or tokens_left(box, state)):
            enter(state, building)
            return True
    return False


cdef inline bint is_run_over(const Box *box, State *state) noexcept nogil:
    """Goes on to the next building of the run; True where the run is over."""
    cdef int run = run_now(state)
    state.where = state.after = 0
    if run == MUST or run == EACH:
        if visit_next(box, state, box.men[state.event - 1]):
            return False
    elif open_sites(box, state):
        state.phase = GO
        return False
    state.sites = state.left = 0
    return True


cdef inline bint begin_run(const Box *box, State *state, int sites, int men) noexcept nogil:
    """True where there is nothing to place."""
    state.sites = <uint8_t>(sites & ((1 << box.buildings) - 1))
    state.left = <uint8_t>men
    return is_run_over(box, state)


cdef inline void clear_building(State *state, int building) noexcept nogil:
    """All pawns return to their owners."""
    cdef int seat
    for seat in range(SEATS_HERE):
        state.supply[seat] += <uint8_t>cell_count(state.pawn[building][seat])
        state.pawn[building][seat] = 0


cdef inline bint closes_neutral(const Box *box, State *state, int building) noexcept nogil:
    """The neutral check (§5.6)."""
    if occupied(state, building) != box.floor[building].cells or controllers(box, state, building):
        return False
    clear_building(state, building)
    state.status[building] = NEUTRAL
    return True


cdef inline bint lay(const Box *box, State *state, int cell) noexcept nogil:
    """Places a pawn in the visited building. True where that closes it."""
    cdef int seat = state.turn
    cdef int building = state.where
    state.pawn[building][seat] |= cell_alone(cell)
    state.supply[seat] -= 1
    state.after = <uint8_t>(1 + cell)
    if is_moving(state):
        state.placed += <uint16_t>(1 << 2 * building)
    if run_now(state) == BUY:
        state.cash[seat] -= box.price[state.type[building] - 1]
    else:
        state.left -= 1
    return closes_neutral(box, state, building)


cdef inline bint stays(const Box *box, const State *state) noexcept nogil:
    """Whether the visit goes on after a pawn (§5.3)."""
    cdef int run = run_now(state)
    if is_forced(run):
        return state.left > 0
    if state.status[state.where] != OPEN or state.supply[state.turn] == 0 or (
            allowance(box, state, state.where) <= 0):
        return False
    if run == BUY:
        if state.cash[state.turn] < box.price[state.type[state.where] - 1]:
            return False
    elif state.left == 0:
        return False
    return open_cells(box, state) != 0
