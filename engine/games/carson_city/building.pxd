"""Roads, buildings and houses: one decision point of one or more events (§5.6)."""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from engine.games.carson_city.city cimport (
    CHURCH, FIRST_BUILDING, KINDS, NOWHERE, TILE_HOUSE, parcel, set_count)
from engine.games.carson_city.state cimport (
    AT_BUILD, LATE_ACTION, LATE_NEXT_TURN, LATE_TILE, Box, State, add_roads, kept_count)
from engine.games.carson_city.town cimport (
    Edges, buildings, lay_tile, protected_by, road_cost, touching)


cdef inline void begin_build(State *state, int seat, int tile) noexcept nogil:
    state.phase = AT_BUILD
    state.seat = <uint8_t>seat
    state.tile = <uint8_t>tile


cdef inline void end_point(State *state) noexcept nogil:
    """The next decision point starts with nothing barred or refused."""
    memset(state.barred, 0, sizeof(state.barred))
    state.marked = 0


cdef inline void lay_road(const Box *box, State *state, int seat, int edge) noexcept nogil:
    """Bars every edge of lower number that touched the network before."""
    cdef Edges before = touching(box, state)
    cdef int word
    for word in range(1 + (edge >> 6)):
        if word == edge >> 6:
            before.word[word] &= ((<uint64_t>1 << (edge & 63)) - 1)
        state.barred[word] |= before.word[word]
    state.roads[edge >> 6] |= <uint64_t>1 << (edge & 63)
    add_roads(state, seat, -road_cost(box, edge))


cdef inline void cancel_attacks(const Box *box, State *state, int church) noexcept nogil:
    """All foreign cowboys on buildings that the new church protects go back (R40)."""
    cdef uint64_t safe = protected_by(box, state, parcel(church)) & buildings(state)
    cdef uint64_t back
    cdef int seat
    for seat in range(<int>box.players):
        back = state.cowboys[seat] & safe & ~state.land[seat]
        state.cowboys[seat] ^= back
        state.reserve[seat] += <uint8_t>set_count(back)


cdef inline void place_building(
    const Box *box, State *state, int kind, int at, int house,
) noexcept nogil:
    """With its house, NOWHERE if it needs none."""
    lay_tile(state, at, FIRST_BUILDING + kind)
    if house != NOWHERE:
        lay_tile(state, house, TILE_HOUSE)
    if kind == CHURCH:
        cancel_attacks(box, state, at)


cdef inline void keep_tile(const Box *box, State *state, int kind) noexcept nogil:
    """In front of the player; by late_build it may have to wait before it can be placed."""
    cdef bint waits = box.late == LATE_NEXT_TURN or (box.late == LATE_ACTION and state.step)
    state.goods[state.seat] += <uint64_t>1 << (3 * kind + (24 if waits else 0))


cdef inline void release_kept(State *state, int seat) noexcept nogil:
    """Tiles that had to wait may be placed from now on."""
    cdef uint64_t waiting = state.goods[seat] >> 24 & 0xffffff
    state.goods[seat] += waiting - (waiting << 24)


cdef inline int next_kept(const State *state, int seat, int start) noexcept nogil:
    """The first kind from `start` of which the seat has a tile to place, -1 without one."""
    cdef int kind
    for kind in range(start, KINDS):
        if kept_count(state, seat, kind):
            return kind
    return -1


cdef inline bint ask_late(State *state, int seat, int start) noexcept nogil:
    """Whether the seat has another kept tile to place or to keep again."""
    cdef int kind = next_kept(state, seat, start)
    if kind >= 0:
        begin_build(state, seat, kind | LATE_TILE)
    return kind >= 0
