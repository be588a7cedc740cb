"""Events: their steps one after the other, up to the next question (§3.4, §5.7)."""

from libc.stdint cimport uint8_t, uint32_t

from engine.games.dodge_city.city cimport (
    ALL_TYPES, CARDS, DEALT, EACH, EVENT_KINDS, EXTRA, GAIN, GIVE_MEN, LOSE_MEN, NO_STEP, OUT_MEN,
    PAY, PRESENTS, STEPS_MAX, event_sites)
from engine.games.dodge_city.floors cimport cell_alone, cell_count
from engine.games.dodge_city.placing cimport begin_run, closes_neutral, gain
from engine.games.dodge_city.state cimport (
    Box, DRAW, DUELS, EVENT, GIVE, LOSE, OPEN, SELL, State, count_pawns, event_pile, has_pawn,
    step_now)


cdef inline void ask_event(State *state) noexcept nogil:
    if event_pile(state) == 0:
        state.spent = 0
    state.phase = EVENT


cdef inline int debt_of(const Box *box, const State *state) noexcept nogil:
    return box.dollars[state.event - 1]


cdef inline bint must_sell(const Box *box, const State *state) noexcept nogil:
    return <int>state.cash[state.turn] < debt_of(box, state) and has_pawn(
        box, state, state.turn, ALL_TYPES)


cdef inline bint pays(const Box *box, State *state) noexcept nogil:
    """PAY, to the bank or (event 2) to the opponent named. False while a pawn must be sold."""
    cdef int paid
    if must_sell(box, state):
        state.phase = SELL
        return False
    paid = min(debt_of(box, state), <int>state.cash[state.turn])
    state.cash[state.turn] -= paid
    if state.event == 2:
        gain(state, state.other, paid)
    return True


cdef inline void take_presents(const Box *box, State *state) noexcept nogil:
    """No forced sale for those who are short (R30)."""
    cdef int seat, present
    for seat in range(<int>box.players):
        if seat != state.turn:
            present = min(debt_of(box, state), <int>state.cash[seat])
            state.cash[seat] -= present
            gain(state, state.turn, present)


cdef inline bint can_draw(const Box *box, const State *state) noexcept nogil:
    """Whether there is a card; during the duels also one that the next deal does not need.

    No game gets that far: it would take more events than a phase has.
    """
    cdef int spare = CARDS - DEALT * <int>box.players
    cdef int seat
    if not state.pile and not state.discard:
        return False
    if state.stage < DUELS:
        return True
    for seat in range(<int>box.players):
        spare -= cell_count(state.hand[seat])
    return spare > 0


cdef inline bint takes_extra(const Box *box, State *state) noexcept nogil:
    """Events 5 and 24 (R21). True where there is no card to draw."""
    if box.extra_event:
        state.event = state.step = 0
        ask_event(state)
        return False
    if not can_draw(box, state):
        return True
    if state.pile == 0:
        state.pile = state.discard
        state.discard = 0
    state.phase = DRAW
    return False


cdef inline int standing(const Box *box, const State *state, int seat) noexcept nogil:
    """Set of the buildings where the seat has pawns."""
    cdef int building, found = 0
    for building in range(box.buildings):
        if state.pawn[building][seat]:
            found |= 1 << building
    return found


cdef inline bint picks(const Box *box, State *state) noexcept nogil:
    """LOSE, OUT, or the picks of GIVE. True where there is no pawn to pick."""
    cdef int men = count_pawns(box, state, state.turn, EVENT_KINDS[state.event - 1])
    if men == 0:
        return True
    state.left = <uint8_t>min(men, <int>box.men[state.event - 1])
    state.phase = LOSE
    return False


cdef inline bint is_step_done(const Box *box, State *state) noexcept nogil:
    """Begins a step; True where it asks nobody."""
    cdef int step = step_now(state)
    if step == PAY:
        return pays(box, state)
    if step == GAIN:
        gain(state, state.turn, box.dollars[state.event - 1])
        return True
    if step == PRESENTS:
        take_presents(box, state)
        return True
    if step == EXTRA:
        return takes_extra(box, state)
    if step == LOSE_MEN or step == OUT_MEN:
        return picks(box, state)
    if step == GIVE_MEN:
        state.phase = GIVE
        return not has_pawn(box, state, state.turn, EVENT_KINDS[state.event - 1])
    if step == EACH:
        return begin_run(box, state, standing(box, state, state.turn), 0)
    return begin_run(box, state, event_sites(state.event), box.men[state.event - 1])


cdef inline void end_event(State *state) noexcept nogil:
    state.spent |= state.resolving
    state.resolving = 0
    state.event = state.step = state.other = 0


cdef inline bint is_resolved(const Box *box, State *state) noexcept nogil:
    """Goes on with the steps; True when the event is over."""
    while state.step < STEPS_MAX and step_now(state) != NO_STEP:
        if not is_step_done(box, state):
            return False
        state.step += 1
    end_event(state)
    return True


cdef inline bint is_next_resolved(const Box *box, State *state) noexcept nogil:
    state.step += 1
    return is_resolved(box, state)


cdef inline bint draws_event(const Box *box, State *state, int event) noexcept nogil:
    """True where it is over at once."""
    state.resolving |= <uint32_t>1 << event
    if box.needs[event] and not has_pawn(box, state, state.turn, box.needs[event]):
        end_event(state)
        return True
    state.event = <uint8_t>(1 + event)
    return is_resolved(box, state)


cdef inline void take_off(State *state, int seat, int building, int cell) noexcept nogil:
    """A pawn back to its owner's supply."""
    state.pawn[building][seat] ^= cell_alone(cell)
    state.supply[seat] += 1


cdef inline void lose_pawn(const Box *box, State *state, int building, int cell) noexcept nogil:
    """One pick of LOSE, OUT or GIVE."""
    cdef int step = step_now(state)
    take_off(state, state.turn, building, cell)
    if step == OUT_MEN and box.lost:
        state.supply[state.turn] -= 1
    elif step == GIVE_MEN and state.supply[state.other]:
        state.supply[state.other] -= 1
        state.pawn[building][state.other] |= cell_alone(cell)
    state.left -= 1
    state.where = <uint8_t>building
    state.after = <uint8_t>(1 + cell)


cdef inline void check_all(const Box *box, State *state) noexcept nogil:
    """The neutral check after a completed GIVE (§5.6)."""
    cdef int building
    for building in range(box.buildings):
        if state.status[building] == OPEN:
            closes_neutral(box, state, building)
