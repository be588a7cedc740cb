"""Phase 4: new cowboys, cash limits, new tiles; and the last roads (§5.8)."""

from libc.stdint cimport uint32_t, uint8_t

from engine.games.carson_city.building cimport end_point
from engine.games.carson_city.city cimport (
    CARD_BANKER, CARD_GROCER, CARD_SETTLER, COWBOYS, TURNS, set_count)
from engine.games.carson_city.opening cimport begin_turn, empty_slot, next_pick, shift
from engine.games.carson_city.state cimport (
    AT_CLAIM, AT_DRAW, AT_LASTROADS, AT_LIMIT, AT_OVER, AT_POINTS, GROCER_LATER, SETTLER_LATER,
    Box, State, card_of, everybody, first_of, is_red, listed, next_of, pay, plays, reward)
from engine.games.carson_city.town cimport houses, mountains


cdef inline void begin_end(const Box *box, State *state) noexcept nogil:
    cdef int seat
    for seat in range(<int>box.players):
        state.reserve[seat] = <uint8_t>min(
            <int>COWBOYS, state.reserve[seat] + box.recruits[state.turn])
    enter_limit(box, state, first_of(box, state, everybody(box)))


cdef inline void enter_limit(const Box *box, State *state, int seat) noexcept nogil:
    """What the seat's card pays at the end of the turn, then its decisions."""
    state.seat = <uint8_t>seat
    state.phase = AT_LIMIT
    if plays(state, seat, CARD_GROCER, True) and state.later & GROCER_LATER:
        reward(state, seat, set_count(state.land[seat] & houses(state)))
    elif plays(state, seat, CARD_SETTLER, True) and state.later & SETTLER_LATER:
        if box.settler_points:
            reward(state, seat, set_count(state.land[seat] & mountains(state)))
        else:
            pay(state, seat, set_count(state.land[seat] & mountains(state)))
    elif plays(state, seat, CARD_BANKER, True):
        state.phase = AT_POINTS


cdef inline void buy_points(const Box *box, State *state, int offer) noexcept nogil:
    """The red banker's."""
    state.cash[state.seat] -= box.banker_prices[offer]
    reward(state, state.seat, box.banker_points[offer])
    state.phase = AT_LIMIT


cdef inline int excess_of(const Box *box, const State *state, int seat) noexcept nogil:
    """Dollars beyond the limit of the seat's card."""
    cdef int card = card_of(state, seat)
    return max(0, state.cash[seat] - <int>box.limit[is_red(state, card)][card])


cdef inline void keep_limit(const Box *box, State *state, int points) noexcept nogil:
    cdef int seat = state.seat
    state.cash[seat] -= max(excess_of(box, state, seat), box.limit_price * points)
    reward(state, seat, points)
    end_point(state)
    seat = next_of(box, state, everybody(box), seat)
    if seat >= 0:
        enter_limit(box, state, seat)
    elif state.turn < TURNS:
        state.seat = 0
        shift(state)
        fill_track(box, state)
    elif box.river_board:
        state.phase = AT_LASTROADS
        state.seat = <uint8_t>first_of(box, state, everybody(box))
    else:
        state.seat = 0
        state.phase = AT_OVER


cdef inline void fill_track(const Box *box, State *state) noexcept nogil:
    """While there are empty slots and tiles in the bag."""
    if state.bag and empty_slot(state) >= 0:
        state.phase = AT_DRAW
    else:
        begin_turn(box, state)


cdef inline void draw_building(const Box *box, State *state, int kind) noexcept nogil:
    """For the cheapest empty slot: in the set-up, for the red worker, or at the end of a turn."""
    state.track |= <uint32_t>(1 + kind) << 4 * empty_slot(state)
    state.bag -= <uint32_t>1 << 3 * kind
    if state.turn and state.step == 0:
        next_pick(box, state)
    elif state.turn:
        fill_track(box, state)
    elif empty_slot(state) < 0:
        state.phase = AT_CLAIM
        state.seat = <uint8_t>listed(state.order, 0)


cdef inline void end_last_roads(const Box *box, State *state) noexcept nogil:
    cdef int seat = next_of(box, state, everybody(box), state.seat)
    end_point(state)
    if seat < 0:
        state.phase = AT_OVER
        seat = 0
    state.seat = <uint8_t>seat
