"""The board: what lies where, what is reached, where cowboys, roads and tiles may go (§3, §5)."""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from engine.games.carson_city.city cimport (
    ALL_SPACES, CARD_SHERIFF, CHURCH, CROWD_SPACES, FIRST_BUILDING, MINE, PRISON, SLOTS, TILE_FREE,
    TILE_HOUSE, TILE_MOUNTAIN, around, parcel, set_count, slot_space)
from engine.games.carson_city.state cimport (
    Box, State, plays, roads_of, slot_tile, white_parcel, white_space)


# A set of edges (§3.1).
cdef struct Edges:
    uint64_t word[3]


# Tiles and owners.


cdef inline uint64_t lying(const State *state, int tile) noexcept nogil:
    """Parcels with this tile, or free ones for TILE_FREE."""
    cdef uint64_t a = state.plane[0] if tile & 1 else ~state.plane[0]
    cdef uint64_t b = state.plane[1] if tile & 2 else ~state.plane[1]
    cdef uint64_t c = state.plane[2] if tile & 4 else ~state.plane[2]
    cdef uint64_t d = state.plane[3] if tile & 8 else ~state.plane[3]
    return a & b & c & d


cdef inline uint64_t free_parcels(const State *state) noexcept nogil:
    """Without house, mountain or building; the river among them (§3.3)."""
    return ~(state.plane[0] | state.plane[1] | state.plane[2] | state.plane[3])


cdef inline uint64_t houses(const State *state) noexcept nogil:
    return lying(state, TILE_HOUSE)


cdef inline uint64_t mountains(const State *state) noexcept nogil:
    return lying(state, TILE_MOUNTAIN)


cdef inline uint64_t buildings(const State *state) noexcept nogil:
    return state.plane[0] & state.plane[1] | state.plane[2] | state.plane[3]


cdef inline uint64_t kind_parcels(const State *state, int kind) noexcept nogil:
    return lying(state, FIRST_BUILDING + kind)


cdef inline int tile_at(const State *state, int at) noexcept nogil:
    return <int>(state.plane[0] >> at & 1 | (state.plane[1] >> at & 1) << 1
                 | (state.plane[2] >> at & 1) << 2 | (state.plane[3] >> at & 1) << 3)


cdef inline void lay_tile(State *state, int at, int tile) noexcept nogil:
    """On a free parcel."""
    cdef int bit
    for bit in range(4):
        state.plane[bit] |= <uint64_t>(tile >> bit & 1) << at


cdef inline uint64_t owned(const State *state) noexcept nogil:
    return (state.land[0] | state.land[1] | state.land[2] | state.land[3] | state.land[4])


cdef inline uint64_t ownerless(const Box *box, const State *state) noexcept nogil:
    """Parcels that may be claimed or bought."""
    return box.land & ~owned(state)


cdef inline int owner_of(const Box *box, const State *state, int at) noexcept nogil:
    """-1 where the parcel is nobody's."""
    cdef int seat
    for seat in range(<int>box.players):
        if state.land[seat] >> at & 1:
            return seat
    return -1


cdef inline bint has_property(const Box *box, const State *state, int seat) noexcept nogil:
    """A property tile is left (R20)."""
    return set_count(state.land[seat]) < box.properties


cdef inline int price_of(const Box *box, const State *state, int at) noexcept nogil:
    """§5.5."""
    cdef uint64_t taken = ~free_parcels(state)
    cdef int tile = tile_at(state, at)
    return (1 + set_count(around(parcel(at)) & taken) + (tile == TILE_MOUNTAIN)
            + (box.house_costs != 0 and tile == TILE_HOUSE))


cdef inline uint64_t protected_by(
    const Box *box, const State *state, uint64_t churches,
) noexcept nogil:
    """Parcels on which these churches forbid attacks."""
    cdef uint64_t parcels = 0
    cdef int seat
    if not churches:
        return 0
    if not box.own_scope:
        return around(churches)
    for seat in range(<int>box.players):
        parcels |= around(churches & state.land[seat]) & state.land[seat]
    return parcels


# Cowboys.


cdef inline uint64_t targets(const Box *box, const State *state) noexcept nogil:
    """Buildings that may be attacked and defended (§5.2)."""
    cdef uint64_t built = buildings(state)
    cdef uint64_t churches
    if not built:
        return 0
    churches = kind_parcels(state, CHURCH)
    built &= ~(churches | kind_parcels(state, PRISON))
    return built & ~protected_by(box, state, churches)


cdef inline uint64_t foreign_cowboys(const Box *box, const State *state, int seat) noexcept nogil:
    cdef uint64_t parcels = 0
    cdef int other
    for other in range(<int>box.players):
        if other != seat:
            parcels |= state.cowboys[other]
    return parcels


cdef inline int foreign_spaces(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int spaces = 0
    cdef int other
    for other in range(<int>box.players):
        if other != seat:
            spaces |= state.stand[other]
    return spaces & ALL_SPACES


cdef inline int open_spaces(const State *state) noexcept nogil:
    """Action spaces without the covered points squares and the empty slots (§3.2)."""
    cdef int spaces = ALL_SPACES >> (state.turn - 1)
    cdef int slot
    for slot in range(SLOTS):
        if slot_tile(state, slot) < 0:
            spaces &= ~(1 << slot_space(slot))
    return spaces


# Where a cowboy may go: action spaces and parcels.
cdef struct Places:
    int spaces
    uint64_t parcels


cdef inline Places places_for(const Box *box, const State *state, int seat) noexcept nogil:
    """For a coloured cowboy of the seat, if it has one (§5.2)."""
    cdef Places places
    cdef uint64_t aims = targets(box, state)
    cdef uint64_t nobodys = ownerless(box, state)
    cdef int spaces = open_spaces(state)
    if plays(state, seat, CARD_SHERIFF, True):
        aims &= state.land[seat]
        nobodys &= ~foreign_cowboys(box, state, seat)
        spaces &= ~foreign_spaces(box, state, seat)
    places.parcels = (nobodys | aims) & ~state.cowboys[seat] & ~white_parcel(state)
    places.spaces = spaces & ~(<int>state.stand[seat] | white_space(state)) | CROWD_SPACES
    return places


cdef inline Places places_for_white(
    const Box *box, const State *state, int seat, Places places,
) noexcept nogil:
    """Of the places for a cowboy of the sheriff those for the white one (§5.4)."""
    cdef uint64_t taken = foreign_cowboys(box, state, seat)
    places.parcels &= ~taken & (ownerless(box, state) | state.land[seat])
    places.spaces &= ~foreign_spaces(box, state, seat) | CROWD_SPACES
    return places


# Roads.


cdef inline bint has_edge(const uint64_t *edges, int edge) noexcept nogil:
    return edges[edge >> 6] >> (edge & 63) & 1


cdef inline int road_cost(const Box *box, int edge) noexcept nogil:
    return 1 + has_edge(box.crossing, edge)


cdef inline uint64_t reached_by(const Box *box, const uint64_t *edges) noexcept nogil:
    """Parcels with a corner on an end of some of these edges."""
    cdef uint64_t left, parcels = 0
    cdef int word
    for word in range(3):
        left = edges[word]
        while left:
            parcels |= box.reach[64 * word + bits_lowest(left)]
            left = bits_rest(left)
    return parcels


cdef inline uint64_t bridge_parcels(const Box *box, const State *state) noexcept nogil:
    cdef uint64_t bridges[3]
    cdef int word
    for word in range(3):
        bridges[word] = state.roads[word] & box.crossing[word]
    return reached_by(box, bridges)


cdef inline Edges touching(const Box *box, const State *state) noexcept nogil:
    """Edges without a road that share an end with one."""
    cdef Edges edges
    cdef const uint64_t *beside
    cdef uint64_t left
    cdef int word
    edges.word[0] = edges.word[1] = edges.word[2] = 0
    for word in range(3):
        left = state.roads[word]
        while left:
            beside = box.touch[64 * word + bits_lowest(left)]
            edges.word[0] |= beside[0]
            edges.word[1] |= beside[1]
            edges.word[2] |= beside[2]
            left = bits_rest(left)
    for word in range(3):
        edges.word[word] &= ~state.roads[word]
    return edges


cdef inline Edges road_places(const Box *box, const State *state, int seat) noexcept nogil:
    """Edges where the seat may lay a road now (§5.6)."""
    cdef Edges edges
    cdef int roads = roads_of(state, seat)
    cdef int word
    if roads == 0:
        edges.word[0] = edges.word[1] = edges.word[2] = 0
        return edges
    edges = touching(box, state)
    for word in range(3):
        edges.word[word] &= ~state.barred[word]
        if roads == 1:
            edges.word[word] &= ~box.crossing[word]
    return edges


cdef inline int edge_count(Edges edges) noexcept nogil:
    return set_count(edges.word[0]) + set_count(edges.word[1]) + set_count(edges.word[2])


# Building.


cdef inline bint needs_house(int kind) noexcept nogil:
    """And a road (§3.3)."""
    return kind > MINE


cdef inline uint64_t house_places(const Box *box, const State *state, int seat) noexcept nogil:
    """Free reached parcels for a house; the building must stand on another one."""
    cdef uint64_t parcels = free_parcels(state) & box.land & ~state.marked
    if box.no_foreign_house:
        parcels &= ~owned(state) | state.land[seat]
    return parcels & reached_by(box, state.roads)


cdef inline uint64_t building_places(
    const Box *box, const State *state, int seat, int kind,
) noexcept nogil:
    """Where the seat may build (§5.6)."""
    cdef uint64_t sites = state.land[seat] & free_parcels(state)
    cdef uint64_t for_house
    if not needs_house(kind) or not sites:
        return sites
    sites &= reached_by(box, state.roads)
    for_house = house_places(box, state, seat) if sites else 0
    if for_house == 0:
        return 0
    # A single place for a house is no place for the building.
    return sites if bits_rest(for_house) else sites & ~for_house
