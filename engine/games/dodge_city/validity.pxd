"""Every invariant of a state, for bytes of unknown origin.

Each check answers NULL or what is wrong. Later checks rely on what earlier ones have shown. What
is accepted stays acceptable under every event, and the game ends: rounds only go up.
"""

from libc.stdint cimport uint32_t, uint64_t

from engine.games.dodge_city.city cimport (
    BUILDINGS, CASH_MAX, CASH_UNIT, EVENTS, EXTRA, GIVE_MEN, LOSE_MEN, MAY, MUST, OUT_MEN, PAIR,
    PAY, SEATS_HERE, STEPS_MAX, TYPES, event_sites)
from engine.games.dodge_city.card_validity cimport cards_fault, hands_fault
from engine.games.dodge_city.choices cimport pawns_in
from engine.games.dodge_city.course cimport has_victim, is_decided, rivals
from engine.games.dodge_city.events cimport must_sell
from engine.games.dodge_city.floors cimport cell_count
from engine.games.dodge_city.placing cimport (
    fitting, is_forced, open_cells, open_sites, open_types, stays)
from engine.games.dodge_city.state cimport (
    ASIDE, AT, BUY, Box, CLOSING, COMMIT, CONTROL, DEAL, DRAW, DUEL, DUELS, ENDED, EVENT, FIRST,
    FREE, GIVE, GO, KILL, LOSE, MOVE1, MOVE2, OPEN, OPENING, OVER, PLAY, SELL, SETTLING, SHOOT,
    SHOW, State, TAKEN, TYPE, controllers, event_pile, everybody, first_of, has_pawn, is_contested,
    is_moving, kinds_now, occupied, placed_in, questioners, run_now, step_now, strongest)


# Numbers: ranges, and zero where a phase has no use for them.


cdef inline bint is_placing(const State *state) noexcept nogil:
    return GO <= state.phase <= AT


cdef inline bint is_picking(const State *state) noexcept nogil:
    return state.phase == KILL or state.phase == LOSE


cdef inline bint is_dueling(const State *state) noexcept nogil:
    """From the challenge to the shot."""
    return state.stage == DUELS and (state.phase == SHOW or state.phase == SHOOT)


cdef inline bint is_giving(const State *state) noexcept nogil:
    """While the event knows who gets pawns and dollars."""
    return (state.phase == LOSE and step_now(state) == GIVE_MEN) or (
        state.phase == SELL and state.event == 2)


cdef inline int stages_of(const State *state) noexcept nogil:
    """Set of the stages in which the phase occurs."""
    cdef int moving = 1 << MOVE1 | 1 << MOVE2
    cdef int eventful = 1 << OPENING | moving | 1 << DUELS | 1 << CONTROL
    cdef int phase = state.phase
    if phase == SHOW:
        return 1 << OPENING | 1 << DUELS | 1 << CONTROL | 1 << SETTLING | 1 << CLOSING
    if phase <= FIRST:
        return 1 << OPENING
    if phase == PLAY or phase == KILL or (is_placing(state) and state.event == 0):
        return moving
    if phase <= DRAW:
        return eventful
    if phase <= SHOOT:
        return 1 << DUELS
    return 1 << CLOSING if phase == ASIDE else 1 << ENDED


cdef inline const char *numbers_fault(const Box *box, const State *state) noexcept nogil:
    cdef int players = <int>box.players
    if state.phase > OVER or state.stage > ENDED:
        return "no such phase"
    if state.round == 0 or state.round > box.max_rounds:
        return "round"
    if (state.turn >= players or state.first >= players or state.lead >= players
            or state.other >= players):
        return "no such seat"
    if (state.owed | state.shown | state.fought) & ~everybody(box):
        return "a set with seats that are not there"
    if state.where >= box.buildings or state.contest >= box.buildings or (
            state.sites >> box.buildings):
        return "no such building"
    if state.event > EVENTS or state.free > TYPES or state.after > 64:
        return "event, free pawns or last cell"
    if state.step >= (4 * players if state.phase == DEAL else <int>STEPS_MAX):
        return "step"
    if not stages_of(state) >> state.stage & 1:
        return "a phase of another stage"
    return used_fault(box, state)


cdef inline const char *used_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef bint found = state.stage != ENDED and (
        state.stage > OPENING or phase == EVENT or state.event)
    if state.first and not found:
        return "first player before it is found"
    if state.turn and (phase == FIRST or phase == OVER):
        return "a turn where nobody has one"
    if not is_placing(state) and (state.event != 0) != (
            phase == GIVE or phase == LOSE or phase == SELL or phase == DRAW):
        return "event"
    if state.step and phase != DEAL and state.event == 0:
        return "step"
    if state.free and (state.event or not is_placing(state)):
        return "free pawns"
    if state.sites and not is_placing(state):
        return "buildings to visit"
    if state.left and not is_placing(state) and not is_picking(state):
        return "pawns to come"
    if (state.where and phase != TYPE and phase != AT and not is_picking(state)) or (
            state.after and phase != AT and not is_picking(state)):
        return "last pick"
    if is_picking(state) and state.where and not state.after:
        return "last pick"
    if state.placed and (not is_moving(state) or phase == PLAY or phase == KILL):
        return "pawns placed in a turn"
    return duel_numbers_fault(box, state)


cdef inline const char *duel_numbers_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef bint duels = DUELS <= state.stage <= CLOSING and phase != COMMIT
    if state.lead and (state.stage != DUELS or phase == COMMIT):
        return "challenger"
    if state.contest and not is_dueling(state) and state.stage != CONTROL:
        return "building of a duel"
    if state.fought and not duels:
        return "seats that have fought"
    if state.shown and not duels and (state.stage != OPENING or phase != SHOW):
        return "seats that have shown"
    if state.fought & ~state.shown:
        return "seats that have fought"
    if state.owed and (is_moving(state) or state.stage >= SETTLING or (
            phase != EVENT and phase != FIRST and phase != SHOOT and state.event == 0)):
        return "seats that owe an event"
    if state.owed >> state.turn & 1 and phase != FIRST:
        return "seats that owe an event"
    if phase == FIRST and state.owed != everybody(box):
        return "seats that owe an event"
    return NULL


# The town.


cdef inline const char *building_fault(const Box *box, const State *state, int b) noexcept nogil:
    cdef uint64_t all = 0
    cdef int seat
    for seat in range(SEATS_HERE):
        if state.pawn[b][seat] & all or (seat >= <int>box.players and state.pawn[b][seat]):
            return "two pawns on a cell, or one of a seat not in play"
        all |= state.pawn[b][seat]
    if all & ~box.floor[b].cells:
        return "a pawn where no cell is"
    if state.type[b] > TYPES or state.status[b] >= TAKEN + <int>box.players:
        return "type or status of a building"
    if b >= box.buildings and (state.type[b] or state.status[b] or all):
        return "a building not in play"
    if all and (state.type[b] == 0 or state.status[b] != OPEN):
        return "pawns in a building without type or closed"
    if state.status[b] != OPEN and state.type[b] == 0:
        return "a building closed without type"
    if placed_in(state, b) > (box.visit if b < box.buildings else 0):
        return "pawns placed in a turn"
    return NULL


cdef inline const char *town_fault(const Box *box, const State *state) noexcept nogil:
    cdef int used[6]
    cdef int i
    cdef const char *found
    for i in range(TYPES + 1):
        used[i] = 0
    if state.placed >> 2 * BUILDINGS:
        return "pawns placed in a turn"
    for i in range(BUILDINGS):
        found = building_fault(box, state, i)
        if found != NULL:
            return found
        used[state.type[i]] += 1
    for i in range(TYPES):
        if used[1 + i] > box.tokens:
            return "more buildings of a type than tokens"
    for i in range(SEATS_HERE):
        found = purse_fault(box, state, i)
        if found != NULL:
            return found
    if state.stage == ENDED:
        if not is_decided(box, state) and state.round < box.max_rounds:
            return "an end without a reason"
    elif is_decided(box, state):
        return "a game that should be over"
    return NULL


cdef inline const char *purse_fault(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int pawns = state.supply[seat]
    cdef int building
    if seat >= <int>box.players:
        if pawns or state.cash[seat]:
            return "data of a seat not in play"
        return NULL
    if state.cash[seat] > CASH_MAX or state.cash[seat] % CASH_UNIT:
        return "cash"
    for building in range(BUILDINGS):
        pawns += cell_count(state.pawn[building][seat])
    if pawns > box.pawns or (not box.lost and pawns < box.pawns):
        return "number of pawns"
    return NULL


cdef inline const char *full_fault(const Box *box, const State *state) noexcept nogil:
    """A full building that nobody controls is closed, at the latest after a GIVE (§5.6)."""
    cdef int building
    if state.phase == LOSE and step_now(state) == GIVE_MEN:
        return NULL
    for building in range(box.buildings):
        if occupied(state, building) == box.floor[building].cells and not controllers(
                box, state, building):
            return "a full building that nobody controls"
    return NULL


# Events.


cdef inline const char *event_fault(const Box *box, const State *state) noexcept nogil:
    """The events out of the pile, and the step that the phase belongs to."""
    cdef uint32_t lucky = <uint32_t>1 << (5 - 1) | <uint32_t>1 << (24 - 1)
    cdef uint32_t now = <uint32_t>1 << (state.event - 1) if state.event else 0
    cdef uint32_t before = state.resolving & ~now
    if state.spent & state.resolving:
        return "an event in two places"
    if now & ~state.resolving or (before and (not box.extra_event or before & ~lucky or (
            state.phase != EVENT and state.event == 0))):
        return "events being resolved"
    if state.phase == EVENT and event_pile(state) == 0:
        return "no event to draw"
    if state.event == 0:
        return NULL
    return step_fault(box, state)


cdef inline const char *step_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int step = step_now(state)
    cdef bint fits
    if phase == GIVE:
        fits = step == GIVE_MEN and has_pawn(box, state, state.turn, kinds_now(state))
    elif phase == LOSE:
        fits = step == GIVE_MEN or step == LOSE_MEN or step == OUT_MEN
    elif phase == SELL:
        fits = step == PAY and must_sell(box, state)
    elif phase == DRAW:
        fits = step == EXTRA and not box.extra_event and state.pile
    elif phase == GO:
        fits = step == MAY or step == PAIR
    else:
        fits = MAY <= step <= PAIR
    if not fits:
        return "step of an event"
    return NULL


cdef inline const char *drawer_fault(const Box *box, const State *state) noexcept nogil:
    """Who draws an event after a duel, or will, has a question mark face up (§5.4)."""
    cdef int drawers = state.owed
    if state.phase == EVENT or state.event:
        drawers |= 1 << state.turn
    elif state.phase != SHOOT:
        return NULL
    if state.stage < DUELS:
        return NULL
    if drawers & ~state.shown or questioners(box, state, drawers) != drawers:
        return "an event of a seat without question mark"
    if state.stage == DUELS and (drawers & ~state.fought or (
            drawers & ~(1 << state.lead) & (drawers & ~(1 << state.lead)) - 1)):
        return "an event of a seat that did not fight"
    return NULL


# Pawns on their way.


cdef inline const char *pick_fault(const Box *box, const State *state) noexcept nogil:
    cdef int building, count = 0
    if state.phase == KILL:
        if state.left == 0 or state.left > box.kills or not has_victim(box, state):
            return "nobody to kill"
        return NULL
    for building in range(box.buildings):
        count += cell_count(pawns_in(box, state, building))
    if state.left == 0 or state.left > box.men[state.event - 1] or state.left > count:
        return "pawns to lose"
    return NULL


cdef inline const char *run_fault(const Box *box, const State *state) noexcept nogil:
    """GO, TYPE, AT (§5.3, §5.5)."""
    cdef int run = run_now(state)
    cdef int most = 0 if run == BUY else 3 if run == FREE else <int>box.men[state.event - 1]
    cdef int men
    if state.left > most or (state.left == 0 and run != BUY):
        return "pawns to come"
    if state.event and state.sites & ~event_sites(state.event):
        return "buildings to visit"
    if state.phase == GO:
        if open_sites(box, state) == 0:
            return "nowhere to go"
        return NULL
    if state.sites & ((2 << state.where) - 1) or (state.sites and (
            run == PAIR or run == MUST or (run == FREE and not box.split))):
        return "buildings to visit"
    if state.event and not event_sites(state.event) >> state.where & 1:
        return "building of a visit"
    # Free pawns may be more than fit; those that must be placed are not.
    men = state.left if is_forced(run) else 1
    if state.status[state.where] != OPEN or fitting(box, state, state.where, men) < men:
        return "building of a visit"
    return visit_fault(box, state)


cdef inline const char *visit_fault(const Box *box, const State *state) noexcept nogil:
    cdef int kind = state.type[state.where]
    if state.phase == TYPE:
        if kind or open_types(box, state) == 0:
            return "type to be chosen"
        return NULL
    if kind == 0 or not kinds_now(state) >> (kind - 1) & 1:
        return "type of a visit"
    if state.after and not state.pawn[state.where][state.turn] >> (state.after - 1) & 1:
        return "last pawn of a visit"
    if not stays(box, state) or open_cells(box, state) == 0:
        return "no cell for a pawn"
    return NULL


# Duels.


cdef inline const char *duel_fault(const Box *box, const State *state) noexcept nogil:
    cdef int pair = 1 << state.lead | 1 << state.other
    if state.phase == DUEL:
        if state.turn != state.lead or rivals(box, state, state.turn) == 0:
            return "nobody to challenge"
        return NULL
    if state.lead == state.other or state.status[state.contest] != OPEN:
        return "a duel of nobody"
    if not state.pawn[state.contest][state.lead] or not state.pawn[state.contest][state.other]:
        return "a duel where one does not stand"
    if state.phase == SHOOT:
        if pair & ~state.shown or pair & ~state.fought or (
                state.turn != strongest(box, state, pair)):
            return "winner of a duel"
        if state.owed != questioners(box, state, pair):
            return "seats that owe an event"
        return NULL
    if box.once and state.fought & pair:
        return "a second duel"
    if state.shown >> state.turn & 1 or state.turn != (
            state.other if state.shown >> state.lead & 1 else state.lead):
        return "card to be shown"
    return NULL


cdef inline int shown_next(const Box *box, const State *state) noexcept nogil:
    """Whose card is shown for a contested building; -1: there is none."""
    cdef int building = state.contest if state.stage == CONTROL else 0
    cdef int seats
    while building < box.buildings:
        seats = controllers(box, state, building)
        if is_contested(seats) and seats & ~state.shown:
            return first_of(box, seats & ~state.shown, state.first)
        if state.stage == CONTROL:
            return -1
        building += 1
    return -1


cdef inline const char *show_fault(const Box *box, const State *state) noexcept nogil:
    if state.stage == OPENING:
        if state.shown != (1 << state.turn) - 1:
            return "card to be shown"
    elif state.stage == DUELS:
        return duel_fault(box, state)
    elif state.stage != CLOSING:
        if shown_next(box, state) != state.turn:
            return "card to be shown"
    elif state.shown >> state.turn & 1:
        return "card to be shown"
    return NULL


cdef inline const char *phase_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if state.other and not is_dueling(state) and not is_giving(state):
        return "other seat"
    if is_giving(state) and state.other == state.turn:
        return "other seat"
    if is_picking(state):
        return pick_fault(box, state)
    if is_placing(state):
        return run_fault(box, state)
    if phase == SHOW:
        return show_fault(box, state)
    if phase == DUEL or phase == SHOOT:
        return duel_fault(box, state)
    if phase == DEAL and state.turn != state.step // 4:
        return "turn of the deal"
    return NULL


cdef inline const char *fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *found = numbers_fault(box, state)
    if found == NULL:
        found = town_fault(box, state)
    if found == NULL:
        found = event_fault(box, state)
    if found == NULL:
        found = full_fault(box, state)
    if found == NULL:
        found = cards_fault(box, state)
    if found == NULL:
        found = hands_fault(box, state)
    if found == NULL:
        found = drawer_fault(box, state)
    if found == NULL:
        found = phase_fault(box, state)
    return found
