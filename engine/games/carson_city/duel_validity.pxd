"""Invariants of duels and of duel tiles."""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_rest
from engine.games.carson_city.board_validity cimport when
from engine.games.carson_city.city cimport (
    HAND, NOWHERE, PARCELS, REFILL_DRAWS, STEP_ESTATE, STEP_PARCELS, VALUES, step_space)
from engine.games.carson_city.duels cimport contested, rivals
from engine.games.carson_city.hands cimport past_count
from engine.games.carson_city.scoring cimport revolvers_of
from engine.games.carson_city.state cimport (
    AT_CHOOSE, AT_DEAL, AT_DOUBLE, AT_GUNS, AT_REFILL, AT_ROLL, AT_SHOW, AT_TILE, Box, State,
    chosen_tile, duel_sum, hand_count, hand_size, listed, on_first_hand, rank_of, standing)


cdef inline bint in_duel(int phase) noexcept nogil:
    return AT_ROLL <= phase <= AT_REFILL


# Duel tiles.


cdef inline const char *tiles_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat, rank, seen = 0
    for seat in range(<int>box.players):
        if state.duel[seat] >> 46:
            return "unused bits of the duel"
        if not box.tiles and state.duel[seat] & ((<uint64_t>1 << 40) - 1):
            return "duel tiles in a game with dice"
        if chosen_tile(state, seat) >= VALUES:
            return "no such duel tile"
    if not box.tiles:
        return when(state.drawn != 0, "order of draws")
    if state.drawn >> 3 * box.players:
        return "order of draws"
    for rank in range(<int>box.players):
        seat = listed(state.drawn, rank)
        if seat >= <int>box.players or seen >> seat & 1:
            return "order of draws"
        # First hands were drawn before all others.
        if rank and on_first_hand(state, seat) and not on_first_hand(
                state, listed(state.drawn, rank - 1)):
            return "order of draws"
        seen |= 1 << seat
    return hands_fault(box, state)


cdef inline const char *hands_fault(const Box *box, const State *state) noexcept nogil:
    """What each seat can have drawn; see `hands.pxd`."""
    cdef int rank, seat, value, size
    cdef int held[6]
    for value in range(VALUES):
        held[value] = 0
    for rank in range(<int>box.players):
        seat = listed(state.drawn, rank)
        for value in range(VALUES):
            held[value] += hand_count(state, seat, value)
            if held[value] + past_count(state, seat, value) > <int>box.players:
                return "more duel tiles of a value than there are"
            if box.players == 2 and on_first_hand(state, seat) and (
                    hand_count(state, seat, value) > 1):
                return "a first hand that nobody has dealt"
        size = hand_size(state, seat)
        if size > (HAND if on_first_hand(state, seat) else REFILL_DRAWS):
            return "number of duel tiles"
    return setup_hands_fault(box, state) if state.turn == 0 else NULL


cdef inline const char *setup_hands_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat, size
    for seat in range(<int>box.players):
        size = HAND
        if box.players > 2 and state.phase <= AT_DEAL:
            size = max(0, min(<int>HAND, state.count - HAND * seat)) if (
                state.phase == AT_DEAL) else 0
        if (hand_size(state, seat) != size or not on_first_hand(state, seat)
                or listed(state.drawn, seat) != seat or state.duel[seat] >> 18 & 0x3ffff):
            return "duel tiles during the set-up"
    return NULL


# Duels.


cdef inline bint is_before(const Box *box, const State *state, int seat) noexcept nogil:
    """Earlier in the order of phase 3 than the seat that acts."""
    return rank_of(box, state, seat) < rank_of(box, state, state.seat)


cdef inline const char *place_fault(const Box *box, const State *state) noexcept nogil:
    """Where the duel is, and who takes part."""
    cdef uint64_t left
    cdef int seat
    if state.step != STEP_PARCELS and state.step != STEP_ESTATE:
        if not in_duel(state.phase):
            return NULL
        if state.spot != NOWHERE or state.decider:
            return "place of a duel"
        seat = standing(box, state, step_space(state.step))
        return when(state.duellists != seat or seat & (seat - 1) == 0, "duellists")
    left = contested(box, state)
    if state.phase == AT_DOUBLE:
        return when(left != 0, "duels not fought")
    if state.phase != AT_CHOOSE and not in_duel(state.phase):
        return NULL
    if (state.decider != 0) != (bits_rest(left) != 0):
        return "who chooses the next duel"
    if state.phase == AT_CHOOSE:
        if state.decider != state.seat + 1:
            return "who chooses the next duel"
    elif state.spot >= PARCELS or not left >> state.spot & 1:
        return "place of a duel"
    elif state.duellists != rivals(box, state, state.spot):
        return "duellists"
    return NULL


cdef inline const char *duel_fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *wrong = place_fault(box, state)
    cdef int seat
    if wrong != NULL:
        return wrong
    if in_duel(state.phase) and not state.duellists >> state.seat & 1:
        return "a seat that does not duel"
    for seat in range(<int>box.players):
        wrong = duellist_fault(box, state, seat)
        if wrong != NULL:
            return wrong
    return NULL


cdef inline const char *duellist_fault(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int phase = state.phase
    cdef bint fights = state.duellists >> seat & 1
    if not fights:
        if duel_sum(state, seat) or chosen_tile(state, seat) >= 0:
            return "a score without a duel"
        return when(box.tiles != 0 and hand_size(state, seat) == 0
                    and (state.turn != 0), "an empty hand")
    if (state.duel[seat] >> 40 & 63) and phase == AT_TILE:
        return "a score before its time"
    if box.tiles:
        return commitment_fault(box, state, seat)
    return sum_fault(box, state, seat)


cdef inline const char *commitment_fault(
    const Box *box, const State *state, int seat,
) noexcept nogil:
    """Tiles committed, hands, draws."""
    cdef int phase = state.phase
    cdef int value = chosen_tile(state, seat)
    cdef int size = hand_size(state, seat)
    cdef bint before = is_before(box, state, seat)
    if value >= 0 and hand_count(state, seat, value) == 0:
        return "a committed tile that is not in the hand"
    if phase == AT_TILE:
        if size == 0 or (seat == state.seat and value >= 0):
            return "the seat asked has committed"
        return NULL
    if phase == AT_SHOW:
        if (value >= 0) == before or (not before and duel_sum(state, seat)):
            return "committed tiles"
    elif value >= 0:
        return "committed tiles"
    if phase == AT_REFILL:
        if seat == state.seat:
            if size != state.count or (size and on_first_hand(state, seat)):
                return "draws of a new hand"
            if state.count and listed(state.drawn, <int>box.players - 1) != seat:
                return "draws of a new hand"
        elif before and size == 0:
            return "an empty hand"
    return sum_fault(box, state, seat)


cdef inline const char *sum_fault(const Box *box, const State *state, int seat) noexcept nogil:
    """What dice, tile and revolvers can have made."""
    cdef int phase = state.phase
    cdef int low = 0 if box.tiles else box.dice
    cdef int high = 5 if box.tiles else 6 * <int>box.dice
    cdef bint before = is_before(box, state, seat)
    if phase == AT_ROLL and seat == state.seat:
        low, high = state.count, 6 * <int>state.count
    elif (phase == AT_ROLL or phase == AT_SHOW) and not before:
        low = high = 0
    elif box.choose_revolvers and (phase == AT_REFILL or (phase == AT_GUNS and before)):
        high += revolvers_of(box, state, seat)
    if duel_sum(state, seat) < low or duel_sum(state, seat) > high:
        return "score of a duellist"
    return when(phase == AT_GUNS and seat == state.seat and revolvers_of(box, state, seat) == 0,
                "revolvers of a seat without any")
