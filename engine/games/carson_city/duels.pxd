"""Duels (§5.3): who fights where, dice or tiles, revolvers, and who wins."""

from libc.stdint cimport uint64_t, uint8_t

from engine.games.carson_city.city cimport (
    CARD_SHERIFF, NOWHERE, REFILL_DRAWS, STEP_ESTATE, STEP_PARCELS, parcel, step_space)
from engine.games.carson_city.hands cimport draw_tile, end_hand, play_tile
from engine.games.carson_city.scoring cimport cowboys_at_hand, firepower_of, revolvers_of
from engine.games.carson_city.state cimport (
    AT_GUNS, AT_REFILL, AT_ROLL, AT_SHOW, AT_TILE, Box, State, add_to_duel, chosen_tile, duel_sum,
    first_of, hand_size, next_of, plays, present, rank_of, reward)
from engine.games.carson_city.town cimport foreign_cowboys, owned, owner_of


cdef inline uint64_t contested(const Box *box, const State *state) noexcept nogil:
    """Parcels on which duels are still to be fought in this step."""
    cdef uint64_t some = 0, several = 0
    cdef int seat
    for seat in range(<int>box.players):
        if box.owner_duels and state.step == STEP_ESTATE:
            # The owner defends even without a cowboy (R34).
            several |= state.land[seat] & foreign_cowboys(box, state, seat)
        several |= some & state.cowboys[seat]
        some |= state.cowboys[seat]
    if state.step == STEP_PARCELS:
        return several & ~owned(state)
    return several & ~state.marked


cdef inline int rivals(const Box *box, const State *state, int at) noexcept nogil:
    """Set of seats that duel on a contested parcel."""
    cdef int seats = present(box, state, at)
    if box.owner_duels and state.step == STEP_ESTATE:
        seats |= 1 << owner_of(box, state, at)
    return seats


cdef inline void begin_duel(const Box *box, State *state, int seats, int at) noexcept nogil:
    """On a parcel, or NOWHERE for the action space of the step."""
    state.duellists = <uint8_t>seats
    state.spot = <uint8_t>at
    state.seat = <uint8_t>first_of(box, state, seats)
    state.phase = AT_TILE if box.tiles else AT_ROLL


# Each of the following answers whether the duel can be decided now.


cdef inline bint roll(const Box *box, State *state, int pips) noexcept nogil:
    cdef int seat
    add_to_duel(state, state.seat, pips)
    state.count += 1
    if state.count < box.dice:
        return False
    state.count = 0
    seat = next_of(box, state, state.duellists, state.seat)
    if seat < 0:
        return end_rolls(box, state)
    state.seat = <uint8_t>seat
    return False


cdef inline int undecided(const Box *box, const State *state) noexcept nogil:
    """Set of the duellists that have not committed a tile."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        if chosen_tile(state, seat) < 0:
            seats |= 1 << seat
    return seats & state.duellists


cdef inline void ask_tile(const Box *box, State *state) noexcept nogil:
    cdef int seats = undecided(box, state)
    state.phase = AT_TILE if seats else AT_SHOW
    state.seat = <uint8_t>first_of(box, state, seats if seats else state.duellists)


cdef inline bint show(const Box *box, State *state) noexcept nogil:
    cdef int value = chosen_tile(state, state.seat)
    cdef int seat = next_of(box, state, state.duellists, state.seat)
    add_to_duel(state, state.seat, value)
    play_tile(box, state, state.seat, value)
    if seat < 0:
        return end_rolls(box, state)
    state.seat = <uint8_t>seat
    return False


cdef inline bint end_rolls(const Box *box, State *state) noexcept nogil:
    if not box.choose_revolvers:
        return ask_refill(box, state, state.duellists)
    return ask_guns(box, state, state.duellists)


cdef inline bint ask_guns(const Box *box, State *state, int seats) noexcept nogil:
    """The first of these duellists with revolvers says how many count."""
    cdef int seat, armed = 0
    for seat in range(<int>box.players):
        if seats >> seat & 1 and revolvers_of(box, state, seat):
            armed |= 1 << seat
    if armed == 0:
        return ask_refill(box, state, state.duellists)
    state.phase = AT_GUNS
    state.seat = <uint8_t>first_of(box, state, armed)
    return False


cdef inline int after(const Box *box, const State *state, int seat) noexcept nogil:
    """Set of the duellists after a seat in the order of phase 3."""
    cdef int other, seats = 0
    for other in range(<int>box.players):
        if (state.duellists >> other & 1
                and rank_of(box, state, other) > rank_of(box, state, seat)):
            seats |= 1 << other
    return seats


cdef inline bint say_guns(const Box *box, State *state, int guns) noexcept nogil:
    add_to_duel(state, state.seat, guns)
    return ask_guns(box, state, after(box, state, state.seat))


cdef inline bint ask_refill(const Box *box, State *state, int seats) noexcept nogil:
    """The first of these duellists without tiles draws new ones."""
    cdef int seat, empty = 0
    if not box.tiles:
        return True
    for seat in range(<int>box.players):
        if seats >> seat & 1 and hand_size(state, seat) == 0:
            empty |= 1 << seat
    if empty == 0:
        return True
    state.phase = AT_REFILL
    state.seat = <uint8_t>first_of(box, state, empty)
    return False


cdef inline bint refill(const Box *box, State *state, int value) noexcept nogil:
    if state.count == 0:
        end_hand(box, state, state.seat)
    draw_tile(state, state.seat, value)
    state.count += 1
    if state.count < REFILL_DRAWS:
        return False
    state.count = 0
    return ask_refill(box, state, after(box, state, state.seat))


cdef inline int duel_score(const Box *box, const State *state, int seat) noexcept nogil:
    """With `choose` the revolvers are in the sum already."""
    if box.choose_revolvers:
        return duel_sum(state, seat) + cowboys_at_hand(box, state, seat)
    return duel_sum(state, seat) + firepower_of(box, state, seat)


cdef inline int winner_of(const Box *box, const State *state) noexcept nogil:
    cdef int best = -1, tied = 0
    cdef int seat, score
    for seat in range(<int>box.players):
        if state.duellists >> seat & 1:
            score = duel_score(box, state, seat)
            if score > best:
                best = score
                tied = 0
            if score == best:
                tied |= 1 << seat
    return first_of(box, state, tied)


cdef inline void lose(const Box *box, State *state, int seat) noexcept nogil:
    """The cowboy, if there is one, goes back to its reserve at once."""
    if state.spot == NOWHERE:
        state.stand[seat] &= ~(<unsigned int>1 << step_space(state.step))
        state.reserve[seat] += 1
    elif state.cowboys[seat] >> state.spot & 1:
        state.cowboys[seat] ^= parcel(state.spot)
        state.reserve[seat] += 1
    if plays(state, seat, CARD_SHERIFF, True):
        reward(state, seat, box.lost_duel)


cdef inline int end_duel(const Box *box, State *state) noexcept nogil:
    """Answers who has won; the winner's cowboy stays where it is."""
    cdef int winner = winner_of(box, state)
    cdef int seat
    for seat in range(<int>box.players):
        if state.duellists >> seat & 1:
            state.duel[seat] &= ~(<uint64_t>63 << 40)
            if seat != winner:
                lose(box, state, seat)
    if state.step == STEP_ESTATE and box.owner_duels:
        state.marked |= parcel(state.spot)
    state.duellists = 0
    state.spot = NOWHERE
    return winner
