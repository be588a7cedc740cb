"""Phase 3: the action track, step by step (§5.3 to §5.7)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, bits_rest
from engine.games.carson_city.building cimport (
    ask_late, end_point, keep_tile, place_building, release_kept)
from engine.games.carson_city.city cimport (
    AMMO, CARD_GROCER, CARD_SHERIFF, CARD_WORKER, CINC, CVP, FIRST_BUILDING, GAMB, NOWHERE, PINC,
    PVP, ROAD1, ROADS3, SLOT_PRICES, SPACE_PLACES, STEP_END, STEP_ESTATE, STEP_LATE, STEP_PARCELS,
    T12, T3, V5, WAGES, parcel, point_price, set_count, space_slot, step_space)
from engine.games.carson_city.duels cimport begin_duel, contested, end_duel, rivals
from engine.games.carson_city.ending cimport begin_end
from engine.games.carson_city.opening cimport next_pick, next_place, shift, take_tile
from engine.games.carson_city.scoring cimport firepower_of, income_of
from engine.games.carson_city.state cimport (
    AT_BUILD, AT_BUY, AT_CHOOSE, AT_CONSENT, AT_DICE, AT_DOUBLE, AT_DRAW, AT_HOUSE, AT_TAKE, AT_VP,
    GROCER_LATER, LATE_ACTION, LATE_TILE, SAY_CASH, SAY_DOUBLE, WHITE_SPENT, Box, State, card_of,
    crowd, crowd_shift, everybody, first_of, holder_of, is_red, next_of, pay, plays, reward,
    standing, take_roads, white_parcel)
from engine.games.carson_city.town cimport (
    buildings, needs_house, owner_of, ownerless, price_of, tile_at)


cdef inline void drop_out(const Box *box, State *state) noexcept nogil:
    """`pass`."""
    state.order |= <uint16_t>(state.seat << 3 * state.count)
    state.count += 1
    if state.count < box.players:
        next_place(box, state, card_of(state, state.seat))
        return
    end_point(state)
    state.count = state.seat = 0
    state.step = 1
    resolve(box, state)


# The track.


cdef inline void resolve(const Box *box, State *state) noexcept nogil:
    """On to the next event."""
    while not begin_step(box, state):
        state.step += 1


cdef inline void end_step(const Box *box, State *state) noexcept nogil:
    state.seat = 0
    state.step += 1
    resolve(box, state)


cdef inline bint begin_step(const Box *box, State *state) noexcept nogil:
    """Whether the step waits for an event."""
    cdef int space = step_space(state.step)
    cdef int seats, seat
    if state.step == STEP_PARCELS or state.step == STEP_ESTATE:
        return begin_contests(box, state)
    if state.step == STEP_LATE:
        return box.late != LATE_ACTION and ask_late_from(
            box, state, first_of(box, state, everybody(box)))
    if state.step == STEP_END:
        begin_end(box, state)
        return True
    if space == WAGES or space == ROAD1:
        use_crowd(box, state, space)
        return False
    if state.white == SPACE_PLACES + space:
        state.white = WHITE_SPENT
        return win_space(box, state, space, holder_of(box, state, CARD_SHERIFF))
    seats = standing(box, state, space)
    if seats & (seats - 1):
        begin_duel(box, state, seats, NOWHERE)
        return True
    if seats == 0:
        return False
    seat = bits_lowest(seats)
    state.stand[seat] ^= <uint32_t>1 << space
    return win_space(box, state, space, seat)


cdef inline void use_crowd(const Box *box, State *state, int space) noexcept nogil:
    """$4 or a road for each cowboy."""
    cdef int seat = first_of(box, state, everybody(box))
    cdef int count
    while seat >= 0:
        count = crowd(state, seat, space)
        state.stand[seat] &= ~(<uint32_t>15 << crowd_shift(space))
        if state.white == SPACE_PLACES + space and card_of(state, seat) == CARD_SHERIFF:
            count += 1
            state.white = WHITE_SPENT
        if space == WAGES:
            pay(state, seat, box.wages * count)
        else:
            take_roads(state, seat, count)
        seat = next_of(box, state, everybody(box), seat)


cdef inline bint win_space(const Box *box, State *state, int space, int seat) noexcept nogil:
    """The action of a space for its winner, whose cowboy is spent. Whether it asks."""
    state.seat = <uint8_t>seat
    if space == AMMO or (T12 <= space <= T3):
        state.phase = AT_TAKE
        return True
    if space == GAMB:
        state.phase = AT_DICE
        return True
    if space >= V5:
        state.phase = AT_VP
        return True
    if space == ROADS3:
        take_roads(state, seat, 3)
    elif space == PINC:
        pay(state, seat, box.pinc * set_count(state.land[seat]))
    elif space == CINC:
        pay(state, seat, box.cinc * firepower_of(box, state, seat))
    elif space == PVP:
        reward(state, seat, set_count(state.land[seat]) // box.pvp)
    elif space == CVP:
        reward(state, seat, firepower_of(box, state, seat) // box.cvp)
    else:
        reward(state, seat, box.evp * set_count(state.land[seat] & buildings(state)))
    state.seat = 0
    return False


cdef inline void award(const Box *box, State *state) noexcept nogil:
    """A duel is over: its winner acts, or the next duel follows."""
    cdef int space = step_space(state.step)
    cdef int winner = end_duel(box, state)
    state.seat = 0
    if space < 0:
        if not next_contest(box, state):
            end_step(box, state)
        return
    state.stand[winner] &= ~(<uint32_t>1 << space)
    if not win_space(box, state, space, winner):
        end_step(box, state)


# Parcels and estates.


cdef inline bint begin_contests(const Box *box, State *state) noexcept nogil:
    cdef uint64_t left = contested(box, state)
    cdef int seats = 0
    if bits_rest(left):
        while left:
            seats |= rivals(box, state, bits_lowest(left))
            left = bits_rest(left)
        state.decider = <uint8_t>(1 + first_of(box, state, seats))
    return next_contest(box, state)


cdef inline bint next_contest(const Box *box, State *state) noexcept nogil:
    cdef uint64_t left = contested(box, state)
    if bits_rest(left):
        state.phase = AT_CHOOSE
        state.seat = <uint8_t>(state.decider - 1)
        return True
    state.decider = 0
    if left:
        begin_duel(box, state, rivals(box, state, bits_lowest(left)), bits_lowest(left))
        return True
    if state.step == STEP_PARCELS:
        return ask_buyer(box, state)
    return ask_grocer(box, state)


cdef inline bint ask_buyer(const Box *box, State *state) noexcept nogil:
    """The next parcel that its only cowboy may buy (§5.5)."""
    cdef uint64_t nobodys = ownerless(box, state)
    cdef uint64_t white = white_parcel(state)
    cdef uint64_t mine
    cdef int seat = first_of(box, state, everybody(box))
    while seat >= 0:
        mine = state.cowboys[seat] & nobodys
        if white & nobodys and card_of(state, seat) == CARD_SHERIFF:
            mine |= white
        if mine:
            state.phase = AT_BUY
            state.seat = <uint8_t>seat
            state.spot = <uint8_t>bits_lowest(mine)
            return True
        seat = next_of(box, state, everybody(box), seat)
    state.spot = NOWHERE
    return False


cdef inline void answer_offer(const Box *box, State *state, bint buys) noexcept nogil:
    cdef int seat = state.seat
    cdef uint64_t here = parcel(state.spot)
    if buys:
        state.cash[seat] -= <uint16_t>price_of(box, state, state.spot)
        state.land[seat] |= here
    state.cowboys[seat] &= ~here
    if state.white == state.spot:
        state.white = WHITE_SPENT
    if not ask_buyer(box, state):
        end_step(box, state)


cdef inline bint ask_grocer(const Box *box, State *state) noexcept nogil:
    """The yellow grocer's choice, then the incomes. Whether it is asked."""
    if state.later & GROCER_LATER and not is_red(state, CARD_GROCER):
        state.seat = <uint8_t>holder_of(box, state, CARD_GROCER)
        state.phase = AT_DOUBLE
        return True
    pay_estates(box, state, -1, -1)
    return False


cdef inline void answer_grocer(const Box *box, State *state, int said) noexcept nogil:
    if said == SAY_CASH:
        pay(state, state.seat, box.grocer_cash)
        pay_estates(box, state, -1, -1)
    else:
        pay_estates(box, state, state.seat, said - SAY_DOUBLE)
    end_step(box, state)


cdef inline void pay_estates(
    const Box *box, State *state, int doubler, int doubled,
) noexcept nogil:
    """Every building pays; one kind of one seat twice as much (§5.7)."""
    cdef uint64_t built = buildings(state)
    cdef uint64_t left
    cdef int owner, seat, at, kind, income
    for owner in range(<int>box.players):
        left = built & state.land[owner]
        while left:
            at = bits_lowest(left)
            left = bits_rest(left)
            kind = tile_at(state, at) - FIRST_BUILDING
            income = income_of(box, state, owner, kind, at)
            if owner == doubler and kind == doubled:
                income *= 2
            for seat in range(<int>box.players):
                if seat != owner and state.cowboys[seat] >> at & 1:
                    pay(state, seat, income // 2)
                    income -= income // 2
                    break
            pay(state, owner, income)
    memset(state.cowboys, 0, sizeof(state.cowboys))
    state.marked = 0
    if white_parcel(state):
        state.white = WHITE_SPENT


# Constructions.


cdef inline void answer_slot(const Box *box, State *state, bint takes) noexcept nogil:
    cdef int space = step_space(state.step)
    cdef int slot = space_slot(space)
    if space == AMMO:
        if takes:
            state.chip = 1 + state.seat
        end_step(box, state)
    elif takes:
        state.cash[state.seat] -= <uint16_t>slot_cost(state, state.seat, slot)
        take_tile(state, slot)
    else:
        go_on_late(box, state, 0)


cdef inline int slot_cost(const State *state, int seat, int slot) noexcept nogil:
    """Half of it, rounded up, for the yellow worker."""
    cdef int price = SLOT_PRICES[slot]
    return (price + 1) // 2 if plays(state, seat, CARD_WORKER, False) else price


cdef inline bint ask_late_from(const Box *box, State *state, int seat) noexcept nogil:
    """The first seat from this one that has kept tiles to place."""
    while seat >= 0:
        if ask_late(state, seat, 0):
            return True
        seat = next_of(box, state, everybody(box), seat)
    return False


cdef inline void go_on_late(const Box *box, State *state, int start) noexcept nogil:
    """The seat's kept tiles from this kind on, then the next seat or step."""
    cdef int seat = state.seat
    if state.step == STEP_LATE:
        if ask_late(state, seat, start):
            return
        seat = next_of(box, state, everybody(box), seat)
        if seat >= 0 and ask_late_from(box, state, seat):
            return
    elif box.late == LATE_ACTION:
        if ask_late(state, seat, start):
            return
        release_kept(state, seat)
    end_step(box, state)


cdef inline void end_build(const Box *box, State *state, bint placed) noexcept nogil:
    cdef int kind = state.tile & 15
    cdef bint late = state.tile & LATE_TILE
    if late and placed:
        state.goods[state.seat] -= <uint64_t>1 << 3 * kind
    elif not late and not placed:
        keep_tile(box, state, kind)
    end_point(state)
    state.tile = 0
    state.spot = state.house = NOWHERE
    if state.step:
        go_on_late(box, state, (kind if placed else kind + 1) if late else 0)
        return
    # The red worker's purchase (§5.1).
    shift(state)
    if state.bag:
        state.phase = AT_DRAW
    else:
        next_pick(box, state)


cdef inline void build(const Box *box, State *state, int at) noexcept nogil:
    cdef int kind = state.tile & 15
    if needs_house(kind):
        state.spot = <uint8_t>at
        state.phase = AT_HOUSE
    else:
        place_building(box, state, kind, at, NOWHERE)
        end_build(box, state, True)


cdef inline void build_house(const Box *box, State *state, int at) noexcept nogil:
    """At once, or when the owner of the parcel agrees."""
    cdef int owner = owner_of(box, state, at)
    if owner >= 0 and owner != state.seat:
        state.house = <uint8_t>at
        state.phase = AT_CONSENT
    else:
        place_building(box, state, state.tile & 15, state.spot, at)
        end_build(box, state, True)


cdef inline void answer_consent(const Box *box, State *state, bint agrees) noexcept nogil:
    if agrees:
        place_building(box, state, state.tile & 15, state.spot, state.house)
        end_build(box, state, True)
        return
    state.marked |= parcel(state.house)
    state.spot = state.house = NOWHERE
    state.phase = AT_BUILD


cdef inline void gamble(const Box *box, State *state, int pips) noexcept nogil:
    if state.count == 0:
        state.count = <uint8_t>pips
        return
    pay(state, state.seat, state.count + pips)
    state.count = 0
    end_step(box, state)


cdef inline void buy_square(const Box *box, State *state, int points) noexcept nogil:
    """Points at the price of the square."""
    state.cash[state.seat] -= <uint16_t>(points * point_price(step_space(state.step)))
    reward(state, state.seat, points)
    end_step(box, state)
