"""What may happen next: the legal moves and outcomes of each phase (§9), as sets.

A move is `phase << 16 | argument`; the argument is a card, an event, a seat, a building, a type or
a cell, of a pawn `building << 6 | cell`, of a duel `seat << 3 | building`, or STOP.
"""

from libc.stdint cimport uint32_t, uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport move_t
from csrc.rng cimport rng_below, rng_t
from engine.games.dodge_city.cards cimport card_copies, face_of
from engine.games.dodge_city.city cimport BUILDINGS, EVENT_KINDS
from engine.games.dodge_city.course cimport common, loser_of, rivals
from engine.games.dodge_city.floors cimport cell_count, cell_nth, cells_above
from engine.games.dodge_city.placing cimport may_stop, open_cells, open_sites, open_types
from engine.games.dodge_city.state cimport (
    ASIDE, AT, Box, COMMIT, DEAL, DRAW, DUEL, EVENT, FIRST, GIVE, GO, KILL, LOSE, PLAY, SELL, SHOOT,
    SHOW, START, State, TIE, TYPE, event_pile, everybody, occupied)


cdef enum:
    STOP = 511


cdef inline move_t move_of(int phase, int argument) noexcept nogil:
    return <move_t>(phase << 16 | argument)


cdef inline bint is_told(int phase) noexcept nogil:
    """Announcements: one outcome, which stands on the table."""
    return phase == SHOW or phase == ASIDE


cdef inline bint draws_card(int phase) noexcept nogil:
    return phase == DEAL or phase == DRAW or phase == TIE


cdef inline bint names_pawn(int phase) noexcept nogil:
    return phase == KILL or phase == LOSE or phase == SELL


cdef inline uint32_t playable(const Box *box, uint32_t hand) noexcept nogil:
    """Cards that leave another than an Indian in hand (R6)."""
    cdef uint32_t others = hand & ~box.indians
    return hand if bits_rest(others) else hand & box.indians


cdef inline uint64_t pawns_in(const Box *box, const State *state, int building) noexcept nogil:
    """Pawns of the building that may be named now; too many of LOSE, see `spared`."""
    cdef uint64_t own = state.pawn[building][state.turn]
    if state.phase == SELL:
        return own
    if state.phase == KILL:
        own = occupied(state, building) & ~own
    elif own and not EVENT_KINDS[state.event - 1] >> (state.type[building] - 1) & 1:
        return 0
    if building > state.where:
        return own
    return own & cells_above(state.after) if building == state.where else 0


cdef inline int spared(const State *state) noexcept nogil:
    """The highest pawns may not be named while picks must follow."""
    return state.left - 1 if state.phase == LOSE else 0


cdef inline uint64_t small_set(const Box *box, const State *state) noexcept nogil:
    """Arguments of a phase whose moves fit into one word, STOP left out."""
    cdef int phase = state.phase
    if phase == AT:
        return open_cells(box, state)
    if phase == GO:
        return open_sites(box, state)
    if draws_card(phase):
        return state.pile & box.faces
    if phase == PLAY:
        return playable(box, state.hand[state.turn]) & box.faces
    if phase == START or phase == COMMIT:
        return state.hand[state.turn] & box.faces & ~box.indians
    if phase == EVENT:
        return event_pile(state)
    if phase == TYPE:
        return open_types(box, state)
    if phase == SHOOT:
        return state.pawn[state.contest][loser_of(state)]
    if phase == FIRST:
        return everybody(box)
    if phase == GIVE:
        return everybody(box) & ~(1 << state.turn)
    return 1  # SHOW, ASIDE: what they tell is on the table


cdef inline bint has_stop(const Box *box, const State *state) noexcept nogil:
    """`go:done`, `at:stop`, `kill:stop`, `duel:pass`"""
    if state.phase == AT:
        return may_stop(state)
    return state.phase == GO or state.phase == KILL or (state.phase == DUEL and box.may_pass)


# Lists.


cdef inline int list_pawns(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef uint64_t left
    cdef int building, count = 0
    for building in range(box.buildings):
        left = pawns_in(box, state, building)
        while left:
            out[count] = move_of(state.phase, building << 6 | bits_lowest(left))
            left = bits_rest(left)
            count += 1
    return count - spared(state)


cdef inline int list_duels(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int seats = rivals(box, state, state.turn)
    cdef int buildings, other
    cdef int count = 0
    while seats:
        other = bits_lowest(seats)
        seats &= seats - 1
        buildings = common(box, state, state.turn, other)
        while buildings:
            out[count] = move_of(DUEL, other << 3 | bits_lowest(buildings))
            buildings &= buildings - 1
            count += 1
    return count


cdef inline int list_moves(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int count = 0
    cdef uint64_t left
    if names_pawn(state.phase):
        count = list_pawns(box, state, out)
    elif state.phase == DUEL:
        count = list_duels(box, state, out)
    else:
        left = small_set(box, state)
        while left:
            out[count] = move_of(state.phase, bits_lowest(left))
            left = bits_rest(left)
            count += 1
    if has_stop(box, state):
        out[count] = move_of(state.phase, STOP)
        count += 1
    return count


cdef inline void list_weights(const Box *box, const State *state, uint32_t *out) noexcept nogil:
    """Cards weigh as many as there are copies in the pile."""
    cdef uint64_t left = small_set(box, state)
    cdef int count = 0
    while left:
        out[count] = 1
        if draws_card(state.phase):
            out[count] = card_copies(box, state.pile, bits_lowest(left))
        left = bits_rest(left)
        count += 1


# Samples.


cdef inline int sample_pawn(
    const Box *box, const State *state, bint stop, rng_t *rng,
) noexcept nogil:
    cdef uint64_t pawns[BUILDINGS]
    cdef int counts[BUILDINGS]
    cdef int building, rank
    cdef int total = -spared(state)
    for building in range(box.buildings):
        pawns[building] = pawns_in(box, state, building)
        counts[building] = cell_count(pawns[building]) if pawns[building] else 0
        total += counts[building]
    rank = <int>rng_below(rng, total + stop)
    if rank == total:
        return STOP
    building = 0
    while rank >= counts[building]:
        rank -= counts[building]
        building += 1
    return building << 6 | cell_nth(pawns[building], rank)


cdef inline move_t sample_duel(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef move_t duels[32]
    cdef int count = list_duels(box, state, duels)
    cdef int rank = <int>rng_below(rng, count + box.may_pass)
    return duels[rank] if rank < count else move_of(DUEL, STOP)


cdef inline int sample_small(
    const Box *box, const State *state, bint stop, rng_t *rng,
) noexcept nogil:
    cdef uint64_t set = small_set(box, state)
    cdef int count = cell_count(set)
    cdef int rank = <int>rng_below(rng, count + stop)
    return cell_nth(set, rank) if rank < count else STOP


cdef inline move_t sample_move(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef int phase = state.phase
    cdef int card
    if is_told(phase):
        return move_of(phase, 0)
    if draws_card(phase):
        card = cell_nth(state.pile, <int>rng_below(rng, cell_count(state.pile)))
        return move_of(phase, face_of(box, card))
    if phase == DUEL:
        return sample_duel(box, state, rng)
    if names_pawn(phase):
        return move_of(phase, sample_pawn(box, state, phase == KILL, rng))
    return move_of(phase, sample_small(box, state, has_stop(box, state), rng))
