"""What things are worth: revolvers, incomes, points at the end (§3.3, §3.5, §7)."""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from engine.games.carson_city.city cimport (
    CARD_MERCENARY, DRUGSTORE, FIRST_BUILDING, HOTEL, MINE, RANCH, SALOON, around, parcel,
    set_count)
from engine.games.carson_city.state cimport (
    WHITE_IN_HAND, Box, State, card_of, is_red, permanent_revolvers, sheriff_seat)
from engine.games.carson_city.town cimport (
    bridge_parcels, buildings, free_parcels, houses, kind_parcels, mountains, owned, tile_at)


cdef inline int revolvers_of(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int total = permanent_revolvers(state, seat)
    cdef uint64_t built = state.land[seat] & buildings(state)
    if state.chip == seat + 1:
        total += box.chip
    if card_of(state, seat) == CARD_MERCENARY:
        total += box.mercenary[is_red(state, CARD_MERCENARY)]
    while built:
        total += box.guns[tile_at(state, bits_lowest(built)) - FIRST_BUILDING]
        built = bits_rest(built)
    return total


cdef inline int cowboys_at_hand(const Box *box, const State *state, int seat) noexcept nogil:
    """In the personal reserve, an unplaced white one included."""
    return state.reserve[seat] + (
        state.white == WHITE_IN_HAND and sheriff_seat(box, state) == seat)


cdef inline int firepower_of(const Box *box, const State *state, int seat) noexcept nogil:
    return revolvers_of(box, state, seat) + cowboys_at_hand(box, state, seat)


cdef inline int houses_around(
    const Box *box, const State *state, int seat, uint64_t beside,
) noexcept nogil:
    """H of a building of the seat (§3.3)."""
    cdef uint64_t mine = state.land[seat] & beside & buildings(state)
    cdef int count = set_count(houses(state) & beside & (state.land[seat] | ~owned(state)))
    while mine:
        count += box.as_houses[tile_at(state, bits_lowest(mine)) - FIRST_BUILDING]
        mine = bits_rest(mine)
    return count


cdef inline int own_count(const State *state, int seat, int kind) noexcept nogil:
    return set_count(state.land[seat] & kind_parcels(state, kind))


cdef inline int income_of(
    const Box *box, const State *state, int seat, int kind, int at,
) noexcept nogil:
    """What a building of the seat earns there."""
    cdef uint64_t beside = around(parcel(at))
    cdef int rate = box.income[kind]
    if kind == RANCH:
        return max(<int>box.ranch_minimum, rate * set_count(beside & free_parcels(state)))
    if kind == MINE:
        return (rate * set_count(beside & mountains(state) & (state.land[seat] | ~owned(state)))
                + (<int>box.river_mine if box.shore >> at & 1 else 0))
    if kind == HOTEL:
        return rate
    if kind > HOTEL:
        return 0
    rate *= houses_around(box, state, seat, beside)
    if kind != SALOON:
        rate += box.extra[kind] * own_count(state, seat, RANCH if kind == DRUGSTORE else MINE)
    return rate


cdef inline int final_points(const Box *box, const State *state, int seat) noexcept nogil:
    """What the end of the game adds (§7)."""
    cdef uint64_t valued = state.land[seat] & ~free_parcels(state)
    cdef int points = box.placed * set_count(valued)
    if box.river_board:
        points += (<int>box.bridge - <int>box.placed) * set_count(
            valued & bridge_parcels(box, state))
    return points + state.cash[seat] // box.dollars
