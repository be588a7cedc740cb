"""Invariants of the board: land, tiles, roads, cowboys."""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from engine.games.carson_city.city cimport (
    ALL_SPACES, CARD_SHERIFF, CHURCH, COWBOYS, CROWD_SPACES, INNER, KINDS, MINE, NOWHERE, PRISON,
    ROAD1, SPACES, SPACE_PLACES, STEP_END, STEP_ESTATE, STEP_PARCELS, WAGES, parcel, set_count,
    step_space)
from engine.games.carson_city.state cimport (
    AT_BUILD, AT_CENTER, AT_CONSENT, AT_LASTROADS, AT_LIMIT, AT_MOUNT, AT_PLACE, AT_REFILL,
    AT_ROLL, WHITE_IN_HAND, WHITE_SPENT, Box, State, crowd, holder_of, is_red, plays, roads_of)
from engine.games.carson_city.town cimport (
    Edges, buildings, foreign_cowboys, foreign_spaces, free_parcels, houses, kind_parcels,
    mountains, open_spaces, owned, ownerless, reached_by, targets, touching)


cdef inline const char *when(bint wrong, const char *what) noexcept nogil:
    return what if wrong else NULL


# Tiles.


cdef inline const char *land_fault(const Box *box, const State *state) noexcept nogil:
    cdef uint64_t taken = box.river
    cdef int seat
    for seat in range(<int>box.players):
        if state.land[seat] & taken:
            return "a parcel of two owners, or in the river"
        taken |= state.land[seat]
        if set_count(state.land[seat]) > box.properties:
            return "more parcels than property tiles"
    return NULL


cdef inline const char *tiles_on_board_fault(const Box *box, const State *state) noexcept nogil:
    cdef uint64_t peaks = mountains(state)
    cdef int kind, housed = 0
    if state.plane[3] & (state.plane[2] | state.plane[0] & state.plane[1]):
        return "no such tile on the board"
    if ~free_parcels(state) & box.river:
        return "a tile in the river"
    if peaks & ~INNER:
        return "a mountain beyond the dice"
    if state.phase <= AT_MOUNT:
        if set_count(peaks) > (box.mountains - 1 if state.phase == AT_MOUNT else 0):
            return "mountains"
    elif set_count(peaks) != box.mountains:
        return "mountains"
    if buildings(state) & ~owned(state):
        return "a building on nobody's land"
    for kind in range(MINE + 1, KINDS):
        housed += set_count(kind_parcels(state, kind))
    if set_count(houses(state)) != housed + (state.phase > AT_CENTER):
        return "houses"
    return NULL


# Roads.


cdef inline const char *network_fault(const Box *box, const State *state) noexcept nogil:
    """All roads hang together, and four of them surround a house."""
    cdef uint64_t grown[3]
    cdef uint64_t left
    cdef int word, north, edge
    cdef bint more = True
    cdef uint64_t centres = houses(state) & INNER
    for word in range(3):
        grown[word] = 0
    while centres:
        north = 17 * (bits_lowest(centres) >> 3) + (bits_lowest(centres) & 7)
        if (has(state.roads, north) and has(state.roads, north + 8)
                and has(state.roads, north + 9) and has(state.roads, north + 17)):
            grown[north >> 6] |= <uint64_t>1 << (north & 63)
            break
        centres = bits_rest(centres)
    if not centres:
        return "a town without a centre"
    while more:
        more = False
        for word in range(3):
            left = state.roads[word] & ~grown[word]
            while left:
                edge = 64 * word + bits_lowest(left)
                left = bits_rest(left)
                if (box.touch[edge][0] & grown[0] or box.touch[edge][1] & grown[1]
                        or box.touch[edge][2] & grown[2]):
                    grown[word] |= <uint64_t>1 << (edge & 63)
                    more = True
    for word in range(3):
        if grown[word] != state.roads[word]:
            return "a road apart from the others"
    return NULL


cdef inline bint has(const uint64_t *edges, int edge) noexcept nogil:
    return edges[edge >> 6] >> (edge & 63) & 1


cdef inline const char *roads_fault(const Box *box, const State *state) noexcept nogil:
    cdef uint64_t housed = houses(state)
    cdef int pieces = state.supply + (4 if state.phase <= AT_CENTER else 0)
    cdef int word, kind, seat
    if state.roads[2] >> 16 or state.barred[2] >> 16:
        return "no such edge"
    for word in range(3):
        pieces += set_count(state.roads[word]) + set_count(state.roads[word] & box.crossing[word])
        if state.phase <= AT_CENTER and state.roads[word]:
            return "roads before the centre"
    for seat in range(<int>box.players):
        pieces += roads_of(state, seat)
    if pieces != box.pieces:
        return "number of roads"
    for kind in range(MINE + 1, KINDS):
        housed |= kind_parcels(state, kind)
    if housed & ~reached_by(box, state.roads):
        return "a building without a road"
    return barred_fault(box, state) if state.phase <= AT_CENTER else roads_laid_fault(box, state)


cdef inline const char *roads_laid_fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *wrong = network_fault(box, state)
    return barred_fault(box, state) if wrong == NULL else wrong


cdef inline const char *barred_fault(const Box *box, const State *state) noexcept nogil:
    """Barred edges touch the network, in a decision in which roads can be laid."""
    cdef Edges beside = touching(box, state)
    cdef int phase = state.phase
    cdef bint laying = (AT_BUILD <= phase <= AT_CONSENT) or phase == AT_LASTROADS or (
        box.roads_any != 0 and (phase == AT_PLACE or phase == AT_LIMIT))
    cdef int word
    for word in range(3):
        if state.barred[word] & ~(beside.word[word] if laying else 0):
            return "a barred edge"
    return NULL


cdef inline const char *marked_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef uint64_t several = 0, some = 0, foreign
    cdef int seat
    if AT_BUILD <= phase <= AT_CONSENT:
        if box.no_foreign_house:
            return when(state.marked != 0, "a refusal")
        foreign = owned(state) & ~state.land[state.seat] & free_parcels(state)
        return when((state.marked & ~(foreign & reached_by(box, state.roads))) != 0, "a refusal")
    if state.step != STEP_ESTATE or not box.owner_duels:
        return when(state.marked != 0, "a marked parcel")
    for seat in range(<int>box.players):
        several |= some & state.cowboys[seat]
        some |= state.cowboys[seat]
    return when((state.marked & (several | ~buildings(state))) != 0, "a marked parcel")


cdef inline const char *board_fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *wrong = land_fault(box, state)
    if wrong == NULL:
        wrong = tiles_on_board_fault(box, state)
    if wrong == NULL:
        wrong = roads_fault(box, state)
    return marked_fault(box, state) if wrong == NULL else wrong


# Cowboys.


cdef inline bint is_placing(const State *state) noexcept nogil:
    """Cowboys may stand on the board."""
    return state.phase == AT_PLACE or 0 < state.step < STEP_END


cdef inline int spaces_ahead(const State *state) noexcept nogil:
    """Spaces that are still to be resolved; that of the running duel among them."""
    cdef int spaces = open_spaces(state)
    cdef int step, space
    for step in range(1, state.step + 1):
        space = step_space(step)
        if space >= 0 and not (step == state.step and AT_ROLL <= state.phase <= AT_REFILL):
            spaces &= ~(1 << space)
    return spaces


cdef inline uint64_t own_places(const Box *box, const State *state, int seat) noexcept nogil:
    """Own buildings with a defender; a church may have come up beside them since (§5.6)."""
    if state.step <= STEP_PARCELS:
        return targets(box, state) & state.land[seat]
    return (buildings(state) & state.land[seat]
            & ~(kind_parcels(state, CHURCH) | kind_parcels(state, PRISON)))


cdef inline uint64_t parcels_for(const Box *box, const State *state, int seat) noexcept nogil:
    """Where cowboys of the seat may stand at this time."""
    cdef uint64_t parcels = own_places(box, state, seat)
    if state.step > STEP_ESTATE or not is_placing(state):
        return 0
    if state.step <= STEP_PARCELS:
        parcels |= ownerless(box, state)
    if not plays(state, seat, CARD_SHERIFF, True):
        parcels |= targets(box, state) & ~state.land[seat]
    return parcels


cdef inline const char *cowboys_fault(const Box *box, const State *state) noexcept nogil:
    cdef int spaces = spaces_ahead(state) if is_placing(state) else 0
    cdef int seat, out, space
    for seat in range(<int>box.players):
        if state.cowboys[seat] & ~parcels_for(box, state, seat):
            return "a cowboy where none may stand"
        if state.stand[seat] >> 29 or state.stand[seat] & CROWD_SPACES:
            return "unused bits of the spaces"
        if state.stand[seat] & ALL_SPACES & ~spaces:
            return "a cowboy on a space that is closed or done"
        if state.phase != AT_PLACE and state.stand[seat] >> 21:
            # Both crowds are served before anybody is asked, but for the first duels.
            if state.step == 0 or state.step > 3 or crowd(state, seat, WAGES):
                return "a crowd after its step"
        out = set_count(state.cowboys[seat]) + set_count(state.stand[seat] & ALL_SPACES)
        for space in range(ROAD1 + 1):
            if CROWD_SPACES >> space & 1:
                out += crowd(state, seat, space)
        if out + state.reserve[seat] > COWBOYS:
            return "more cowboys than there are"
    return white_fault(box, state)


cdef inline const char *white_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat = holder_of(box, state, CARD_SHERIFF)
    cdef int white = state.white
    if is_red(state, CARD_SHERIFF):
        seat = -1
    if seat < 0 or white == NOWHERE:
        return when((seat < 0) != (white == NOWHERE), "white cowboy")
    if white == WHITE_IN_HAND:
        return NULL
    if white == WHITE_SPENT:
        return when(state.step == 0, "white cowboy")
    if not is_placing(state) or white >= SPACE_PLACES + SPACES:
        return "white cowboy"
    if white >= SPACE_PLACES:
        return white_space_fault(box, state, white - SPACE_PLACES)
    if state.step > STEP_ESTATE or foreign_cowboys(box, state, -1) >> white & 1:
        return "white cowboy"
    if not (own_places(box, state, seat) | (
            ownerless(box, state) if state.step <= STEP_PARCELS else 0)) >> white & 1:
        return "white cowboy"
    return NULL


cdef inline const char *white_space_fault(
    const Box *box, const State *state, int space,
) noexcept nogil:
    if not open_spaces(state) >> space & 1:
        return "white cowboy"
    if state.step and step_space(state.step) >= space:
        return "white cowboy"
    if state.step >= STEP_PARCELS and not spaces_ahead(state) >> space & 1:
        return "white cowboy"
    return when((foreign_spaces(box, state, -1) & ~CROWD_SPACES) >> space & 1, "white cowboy")
