"""Set-up, and the first two phases of a turn: personalities and cowboys (§4, §5.1, §5.2)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from engine.games.carson_city.building cimport begin_build, end_point, release_kept
from engine.games.carson_city.city cimport (
    CARDS, CARD_BANKER, CARD_CAPTAIN, CARD_GROCER, CARD_SETTLER, CARD_SHERIFF, CARD_WORKER, HAND,
    KINDS, MINE, NOWHERE, NO_CARD, RANCH, ROAD1, SLOTS, SPACE_PLACES, TILE_HOUSE, WAGES, parcel,
    set_count)
from engine.games.carson_city.hands cimport FIRST_HAND_BIT, draw_tile
from engine.games.carson_city.state cimport (
    AT_CAPTAIN, AT_CENTER, AT_CLAIM, AT_DEAL, AT_DRAW, AT_GROCER, AT_MOUNT, AT_ORDER, AT_PICK,
    AT_PLACE, AT_SETTLER, AT_SIDE, AT_TOTAL, AT_WORKER, GROCER_LATER, SAY_CASH, SETTLER_LATER,
    WHITE_IN_HAND, Box, State, card_of, crowd_shift, hand_sum, is_red, listed, pay, set_card,
    slot_tile, take_roads)
from engine.games.carson_city.town cimport has_property, lay_tile, mountains, ownerless


# Set-up.


cdef inline void open_table(const Box *box, State *state) noexcept nogil:
    cdef int seat
    memset(state, 0, sizeof(State))
    state.sides = box.sides
    state.phase = AT_SIDE if box.random_sides else AT_ORDER
    state.spot = state.house = state.white = NOWHERE
    state.supply = <uint8_t>(box.pieces - 4 - box.players * box.roads)
    for seat in range(KINDS):
        state.bag |= <uint32_t>box.tile_count[seat] << 3 * seat
    lay_first_tiles(state)
    for seat in range(<int>box.players):
        state.goods[seat] = <uint64_t>box.roads << 48 | <uint64_t>box.revolvers << 53
        state.reserve[seat] = box.cowboys
        state.cash[seat] = 0 if box.tiles and box.players > 2 else box.cash
        if box.tiles:
            state.drawn |= <uint16_t>(seat << 3 * seat)
            state.duel[seat] = <uint64_t>1 << FIRST_HAND_BIT
            if box.players == 2:
                state.duel[seat] |= 0x9249      # one of each value


cdef inline void lay_first_tiles(State *state) noexcept nogil:
    """Ranches on t3 and t10, mines on t4 and t12 (§4.6)."""
    state.track = (1 + MINE) << 4 | (1 + MINE) << 24 | (1 + RANCH) | (1 + RANCH) << 20
    state.bag -= 2 | 2 << 3 * MINE


cdef inline void turn_side(State *state, bint red) noexcept nogil:
    state.sides |= <uint8_t>(red << state.count)
    state.count += 1
    if state.count == CARDS:
        state.count = 0
        state.phase = AT_ORDER


cdef inline void seat_next(const Box *box, State *state, int seat) noexcept nogil:
    """The next place of the turn order."""
    state.order |= <uint16_t>(seat << 3 * state.count)
    state.count += 1
    if state.count == box.players:
        state.count = 0
        state.phase = AT_DEAL if box.tiles and box.players > 2 else AT_CENTER


cdef inline void deal(const Box *box, State *state, int value) noexcept nogil:
    draw_tile(state, state.count // HAND, value)
    state.count += 1
    if state.count == HAND * box.players:
        state.count = 0
        state.phase = AT_TOTAL


cdef inline void tell_total(const Box *box, State *state) noexcept nogil:
    state.cash[state.count] = <uint16_t>(box.duel_cash - hand_sum(state, state.count))
    state.count += 1
    if state.count == box.players:
        state.count = 0
        state.phase = AT_CENTER


cdef inline void found(State *state, int at) noexcept nogil:
    """The town centre: a house and four roads around it."""
    cdef int north = 17 * (at >> 3) + (at & 7)
    cdef int edges[4]
    cdef int i
    edges[0], edges[1], edges[2], edges[3] = north, north + 8, north + 9, north + 17
    lay_tile(state, at, TILE_HOUSE)
    for i in range(4):
        state.roads[edges[i] >> 6] |= <uint64_t>1 << (edges[i] & 63)


cdef inline void begin_mountains(const Box *box, State *state) noexcept nogil:
    state.phase = AT_MOUNT if set_count(mountains(state)) < box.mountains else AT_DRAW


cdef inline int empty_slot(const State *state) noexcept nogil:
    """The cheapest one, -1 where all have tiles."""
    cdef int slot
    for slot in range(SLOTS):
        if slot_tile(state, slot) < 0:
            return slot
    return -1


cdef inline void claim(const Box *box, State *state, int at) noexcept nogil:
    cdef int players = <int>box.players
    state.land[state.seat] |= parcel(at)
    if state.turn:
        next_pick(box, state)
        return
    state.count += 1
    if state.count == 2 * players:
        begin_turn(box, state)
    else:
        state.seat = <uint8_t>listed(
            state.order, min(<int>state.count, 2 * players - 1 - state.count))


# Phase 1: personalities.


cdef inline void begin_turn(const Box *box, State *state) noexcept nogil:
    cdef int seat
    state.turn += 1
    state.step = state.count = state.chip = state.later = 0
    state.white = NOWHERE
    for seat in range(<int>box.players):
        set_card(state, seat, NO_CARD)
        release_kept(state, seat)
    state.phase = AT_PICK
    state.seat = <uint8_t>listed(state.order, 0)


cdef inline void pick(const Box *box, State *state, int card) noexcept nogil:
    cdef int seat = state.seat
    cdef bint red = is_red(state, card)
    set_card(state, seat, card)
    if card == CARD_GROCER:
        state.phase = AT_GROCER
    elif card == CARD_CAPTAIN:
        state.phase = AT_CAPTAIN
    elif card == CARD_WORKER and red:
        state.phase = AT_WORKER
    elif card == CARD_SETTLER and red:
        state.phase = AT_SETTLER
    elif card == CARD_SETTLER and has_property(box, state, seat) and ownerless(box, state):
        state.phase = AT_CLAIM
    else:
        if card == CARD_SHERIFF and not red:
            state.white = WHITE_IN_HAND
        elif card == CARD_BANKER and not red:
            pay(state, seat, box.banker_cash)
        elif card == CARD_WORKER:
            take_roads(state, seat, box.worker_roads)
        next_pick(box, state)


cdef inline void next_pick(const Box *box, State *state) noexcept nogil:
    cdef int rank = 0
    while rank < <int>box.players:
        state.seat = <uint8_t>listed(state.order, rank)
        if card_of(state, state.seat) == NO_CARD:
            state.phase = AT_PICK
            return
        rank += 1
    state.order = 0
    state.phase = AT_PLACE
    next_place(box, state, 0)


cdef inline void say_grocer(const Box *box, State *state, int said) noexcept nogil:
    if said == SAY_CASH:
        pay(state, state.seat, box.grocer_cash)
    else:
        state.later |= GROCER_LATER
    next_pick(box, state)


cdef inline void say_settler(const Box *box, State *state, int said) noexcept nogil:
    if said == SAY_CASH:
        pay(state, state.seat, box.settler_cash)
    else:
        state.later |= SETTLER_LATER
    next_pick(box, state)


cdef inline void hire(const Box *box, State *state, int count) noexcept nogil:
    """The captain's cowboys, red: revolvers."""
    if is_red(state, CARD_CAPTAIN):
        state.cash[state.seat] -= box.captain_revolvers[count]
        state.goods[state.seat] += <uint64_t>count << 53
    else:
        state.cash[state.seat] -= box.captain_cowboys[count]
        state.reserve[state.seat] += <uint8_t>count
    next_pick(box, state)


cdef inline void take_tile(State *state, int slot) noexcept nogil:
    """From the track into the hand of the seat, which builds or keeps it."""
    cdef int kind = slot_tile(state, slot)
    state.track &= ~(<uint32_t>15 << 4 * slot)
    begin_build(state, state.seat, kind)


cdef inline void send_worker(const Box *box, State *state, int choice) noexcept nogil:
    if choice == 0:
        next_pick(box, state)
        return
    state.cash[state.seat] -= box.worker_price
    take_tile(state, choice - 1)


cdef inline void shift(State *state) noexcept nogil:
    """Tiles slide to the cheapest slots in their order (§5.8)."""
    cdef uint32_t track = 0
    cdef int slot, filled = 0
    for slot in range(SLOTS):
        if slot_tile(state, slot) >= 0:
            track |= (state.track >> 4 * slot & 15) << 4 * filled
            filled += 1
    state.track = track


# Phase 2: cowboys.


cdef inline int passed_seats(const State *state) noexcept nogil:
    cdef int rank, seats = 0
    for rank in range(state.count):
        seats |= 1 << listed(state.order, rank)
    return seats


cdef inline void next_place(const Box *box, State *state, int card) noexcept nogil:
    """The next seat after a card number, round and round (§5.2)."""
    cdef int passed = passed_seats(state)
    cdef int seat, at, best = 99
    end_point(state)
    for seat in range(<int>box.players):
        if not passed >> seat & 1:
            at = card_of(state, seat)
            at += 8 if at <= card else 0
            if at < best:
                best = at
                state.seat = <uint8_t>seat


cdef inline void place(const Box *box, State *state, int at) noexcept nogil:
    cdef int seat = state.seat
    cdef int space = at - SPACE_PLACES
    state.reserve[seat] -= 1
    if space < 0:
        state.cowboys[seat] |= parcel(at)
    elif space == WAGES or space == ROAD1:
        state.stand[seat] += <uint32_t>1 << crowd_shift(space)
    else:
        state.stand[seat] |= <uint32_t>1 << space
    next_place(box, state, card_of(state, seat))


cdef inline void place_white(const Box *box, State *state, int at) noexcept nogil:
    state.white = <uint8_t>at
    next_place(box, state, card_of(state, state.seat))
