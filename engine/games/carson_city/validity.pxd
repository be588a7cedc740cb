"""Every invariant of a state, for bytes of unknown origin: numbers, orders, cards, goods.

Each check answers NULL or what is wrong. Later checks rely on what earlier ones have shown.
"""

from engine.games.carson_city.board_validity cimport board_fault, cowboys_fault, when
from engine.games.carson_city.city cimport (
    AMMO, CARDS, CARD_BANKER, CARD_CAPTAIN, CARD_GROCER, CARD_SETTLER, CARD_WORKER, COWBOYS, GAMB,
    HAND, KINDS, MINE, NOWHERE, NO_CARD, RANCH, REFILL_DRAWS, SEATS_HERE, SLOTS, STEP_END,
    STEP_ESTATE, STEP_LATE, STEP_PARCELS, T12, T3, TURNS, V2, V5, parcel, set_count, space_slot,
    step_space)
from engine.games.carson_city.course cimport ask_buyer
from engine.games.carson_city.duel_validity cimport duel_fault, in_duel, tiles_fault
from engine.games.carson_city.duels cimport contested
from engine.games.carson_city.opening cimport empty_slot
from engine.games.carson_city.state cimport (
    AT_BUILD, AT_BUY, AT_CAPTAIN, AT_CHOOSE, AT_CLAIM, AT_CONSENT, AT_DEAL, AT_DICE, AT_DOUBLE,
    AT_DRAW, AT_GROCER, AT_GUNS, AT_HOUSE, AT_LASTROADS, AT_MOUNT, AT_ORDER, AT_OVER, AT_PICK,
    AT_PLACE, AT_POINTS, AT_REFILL, AT_ROLL, AT_SETTLER, AT_SHOW, AT_SIDE, AT_TAKE, AT_TILE,
    AT_TOTAL, AT_VP, AT_WORKER, CASH_MAX, GROCER_LATER, LATE_ACTION, LATE_SAME_TURN, LATE_TILE,
    POINTS_MAX, SETTLER_LATER, Box, State, bag_count, card_of, everybody, fresh_count, holder_of,
    is_red, kept_count, listed, permanent_revolvers, roads_of, slot_tile)
from engine.games.carson_city.town cimport (
    building_places, has_property, house_places, kind_parcels, owned, owner_of, ownerless)


# Phases.


cdef inline bint in_setup(const State *state) noexcept nogil:
    return state.turn == 0


cdef inline bint in_building(int phase) noexcept nogil:
    return AT_BUILD <= phase <= AT_CONSENT


cdef inline const char *phase_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if phase > AT_OVER:
        return "no such phase"
    if phase == AT_SIDE and not box.random_sides:
        return "a phase of other sides"
    if ((phase == AT_DEAL or phase == AT_TOTAL) and (not box.tiles or box.players == 2)) or (
            (phase == AT_TILE or phase == AT_SHOW or phase == AT_REFILL) and not box.tiles) or (
            phase == AT_ROLL and box.tiles):
        return "a phase of the other duel_mode"
    if phase == AT_GUNS and not box.choose_revolvers:
        return "a phase of the other revolvers"
    if phase == AT_CONSENT and box.no_foreign_house:
        return "a phase of the other house_on_opponent"
    if phase == AT_LASTROADS and not box.river_board:
        return "a phase of the other board"
    return NULL


cdef inline const char *turn_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if state.turn > TURNS:
        return "turn"
    if (phase <= AT_MOUNT and state.turn) or (phase >= AT_PICK and not state.turn):
        return "turn"
    if phase == AT_OVER or phase == AT_LASTROADS:
        return when(state.turn != TURNS, "turn")
    if phase == AT_DRAW and state.step and state.turn == TURNS:
        return "tiles drawn after the last turn"
    return NULL


cdef inline bint step_fits(const Box *box, const State *state) noexcept nogil:
    """Whether the phase belongs to the step."""
    cdef int phase = state.phase
    cdef int step = state.step
    cdef int space = step_space(step) if 0 < step < STEP_END else -1
    cdef bint slot = T12 <= space <= T3
    if in_duel(phase):
        return (step == STEP_PARCELS or step == STEP_ESTATE or space == AMMO
                or (space > AMMO and space != 3))
    if phase == AT_CHOOSE:
        return step == STEP_PARCELS or step == STEP_ESTATE
    if phase == AT_BUY:
        return step == STEP_PARCELS
    if phase == AT_TAKE:
        return space == AMMO or slot
    if in_building(phase):
        return step == 0 or slot or (step == STEP_LATE and box.late != LATE_ACTION)
    if phase == AT_DOUBLE:
        return step == STEP_ESTATE
    if phase == AT_DICE:
        return space == GAMB
    if phase == AT_VP:
        return V5 <= space <= V2 - (state.turn - 1)
    if phase >= AT_POINTS:
        return step == STEP_END
    return step == 0 or (phase == AT_DRAW and step == STEP_END and state.turn != 0)


cdef inline int counts_to(const Box *box, const State *state) noexcept nogil:
    """`count` is below this."""
    cdef int phase = state.phase
    cdef int players = <int>box.players
    if phase == AT_SIDE:
        return CARDS
    if phase == AT_ORDER or phase == AT_TOTAL or phase == AT_PLACE:
        return players
    if phase == AT_DEAL:
        return HAND * players
    if phase == AT_CLAIM:
        return 2 * players if in_setup(state) else 1
    if phase == AT_ROLL:
        return box.dice
    if phase == AT_REFILL:
        return REFILL_DRAWS
    return 7 if phase == AT_DICE else 1


cdef inline const char *numbers_fault(const Box *box, const State *state) noexcept nogil:
    """Ranges, and zero or NOWHERE where a phase has no use for a number."""
    cdef int phase = state.phase
    if not step_fits(box, state):
        return "step"
    if state.count >= counts_to(box, state):
        return "count"
    if state.seat >= box.players:
        return "no such seat"
    if state.seat and (phase <= AT_MOUNT or phase == AT_OVER
                       or (phase == AT_DRAW and (in_setup(state) or state.step))):
        return "a seat where nobody acts"
    if state.decider > box.players or (
            state.decider and not in_duel(phase) and phase != AT_CHOOSE):
        return "who chooses the next duel"
    if (state.duellists != 0) != in_duel(phase):
        return "duellists"
    if state.tile and not in_building(phase):
        return "a tile in hand"
    if (state.house != NOWHERE) != (phase == AT_CONSENT):
        return "place of a house"
    if state.chip > box.players or (state.chip and state.step <= 2):
        return "3-guns chip"
    if state.spot != NOWHERE and not (
            phase == AT_HOUSE or phase == AT_CONSENT or phase == AT_BUY or in_duel(phase)):
        return "a spot without use"
    return NULL


# Sides, orders and cards.


cdef inline const char *sides_fault(const Box *box, const State *state) noexcept nogil:
    if state.sides >> CARDS:
        return "no such card"
    if not box.random_sides:
        return when(state.sides != box.sides, "sides other than the option's")
    return when(state.phase == AT_SIDE and state.sides >> state.count, "a side not drawn yet")


cdef inline const char *order_fault(const Box *box, const State *state) noexcept nogil:
    cdef int known = <int>box.players
    cdef int rank, seen = 0
    if state.phase == AT_SIDE:
        known = 0
    elif state.phase == AT_ORDER or state.phase == AT_PLACE:
        known = state.count
    if state.order >> 3 * known:
        return "order"
    for rank in range(known):
        if listed(state.order, rank) >= <int>box.players or seen >> listed(state.order, rank) & 1:
            return "order"
        seen |= 1 << listed(state.order, rank)
    if state.phase == AT_PLACE and seen >> state.seat & 1:
        return "a seat that has passed"
    return NULL


cdef inline int pickers(const Box *box, const State *state) noexcept nogil:
    """Set of the seats that have a card."""
    cdef int rank = 0, seats = 0
    if in_setup(state):
        return 0
    if state.step or state.phase == AT_PLACE:
        return everybody(box)
    while listed(state.order, rank) != state.seat:
        seats |= 1 << listed(state.order, rank)
        rank += 1
    return seats | (0 if state.phase == AT_PICK else 1 << state.seat)


cdef inline const char *cards_fault(const Box *box, const State *state) noexcept nogil:
    cdef int expected = pickers(box, state)
    cdef int taken = 0
    cdef int seat, card
    for seat in range(<int>box.players):
        if state.goods[seat] >> 60:
            return "unused bits of the goods"
        card = card_of(state, seat)
        if (card != NO_CARD) != (expected >> seat & 1):
            return "a card too many or too few"
        if card and taken >> card & 1:
            return "the same card twice"
        taken |= 1 << card
    return asked_fault(box, state)


cdef inline const char *asked_fault(const Box *box, const State *state) noexcept nogil:
    """Questions that belong to a card, and answers to them."""
    cdef int phase = state.phase
    cdef int card = card_of(state, state.seat)
    cdef int needed = NO_CARD
    cdef bint red = True
    if phase == AT_GROCER or phase == AT_DOUBLE:
        needed = CARD_GROCER
        red = is_red(state, CARD_GROCER) if phase == AT_GROCER else False
    elif phase == AT_CAPTAIN:
        needed = CARD_CAPTAIN
        red = is_red(state, CARD_CAPTAIN)
    elif phase == AT_SETTLER or (phase == AT_CLAIM and state.turn):
        needed = CARD_SETTLER
        red = phase == AT_SETTLER
    elif phase == AT_POINTS:
        needed = CARD_BANKER
    elif phase == AT_WORKER or (
            state.turn and state.step == 0 and (in_building(phase) or phase == AT_DRAW)):
        needed = CARD_WORKER
    if needed and (card != needed or is_red(state, needed) != red):
        return "a question to the wrong card"
    if phase == AT_CLAIM and state.turn and not (
            has_property(box, state, state.seat) and ownerless(box, state)):
        return "a claim of nothing"
    return later_fault(box, state)


cdef inline const char *later_fault(const Box *box, const State *state) noexcept nogil:
    if state.later > (GROCER_LATER | SETTLER_LATER):
        return "answers of a card"
    if state.later & GROCER_LATER and (
            holder_of(box, state, CARD_GROCER) < 0 or state.phase == AT_GROCER):
        return "answers of a card"
    if state.later & SETTLER_LATER and (
            holder_of(box, state, CARD_SETTLER) < 0 or state.phase == AT_SETTLER
            or not is_red(state, CARD_SETTLER)):
        return "answers of a card"
    return when(state.phase == AT_DOUBLE and not state.later & GROCER_LATER, "answers of a card")


# Seats.


cdef inline bint is_blank(const State *state, int seat) noexcept nogil:
    return not (state.land[seat] or state.cowboys[seat] or state.goods[seat] or state.duel[seat]
                or state.stand[seat] or state.cash[seat] or state.vp[seat] or state.reserve[seat])


cdef inline int revolvers_at_most(const Box *box, const State *state, int seat) noexcept nogil:
    """Two for every turn in which the seat can have been the red captain."""
    cdef int turns = state.turn - 1
    if in_setup(state) or not is_red(state, CARD_CAPTAIN):
        return box.revolvers
    if card_of(state, seat) == CARD_CAPTAIN and state.phase != AT_CAPTAIN:
        turns += 1
    return box.revolvers + 2 * turns


cdef inline const char *seats_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat, guns
    for seat in range(SEATS_HERE):
        if seat >= <int>box.players:
            if not is_blank(state, seat):
                return "data of a seat not in play"
            continue
        guns = permanent_revolvers(state, seat)
        if guns < box.revolvers or guns > revolvers_at_most(box, state, seat):
            return "permanent revolvers"
        if state.cash[seat] > CASH_MAX or state.vp[seat] > POINTS_MAX:
            return "cash or points"
        if state.reserve[seat] > COWBOYS:
            return "reserve"
        if in_setup(state) and (state.vp[seat] or state.reserve[seat] != box.cowboys
                                or roads_of(state, seat) != box.roads
                                or state.cash[seat] != opening_cash(box, state, seat)
                                or state.goods[seat] << 16 != 0):
            return "goods during the set-up"
    return NULL


cdef inline int opening_cash(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int value, total = 0
    if not box.tiles or box.players == 2:
        return box.cash
    if state.phase < AT_TOTAL or (state.phase == AT_TOTAL and seat >= state.count):
        return 0
    for value in range(6):
        total += value * <int>(state.duel[seat] >> 3 * value & 7)
    return box.duel_cash - total


# Building tiles.


cdef inline const char *track_fault(const Box *box, const State *state) noexcept nogil:
    cdef int slot, kind, laid
    if state.track >> 4 * SLOTS or state.bag >> 3 * KINDS:
        return "unused bits of track or bag"
    for slot in range(SLOTS):
        if slot_tile(state, slot) >= KINDS:
            return "no such tile"
    if in_setup(state):
        laid = 2
        while laid < 5 and slot_tile(state, laid) >= 0:
            laid += 1
        for slot in range(SLOTS):
            kind = slot_tile(state, slot)
            if laid <= slot < 5:
                if kind >= 0 or state.phase == AT_CLAIM:
                    return "track during the set-up"
            elif (slot < 2 or slot > 4) and kind != (RANCH if slot == 0 or slot == 5 else MINE):
                return "track during the set-up"
        if (laid > 2 and state.phase < AT_DRAW) or (laid == 5 and state.phase == AT_DRAW):
            return "track during the set-up"
    if state.phase == AT_DRAW and (state.bag == 0 or empty_slot(state) < 0):
        return "a draw without need"
    return when(state.phase == AT_TAKE and step_space(state.step) != AMMO
                and slot_tile(state, space_slot(step_space(state.step))) < 0, "an empty slot")


cdef inline const char *pieces_fault(const Box *box, const State *state) noexcept nogil:
    """Every tile is somewhere, once."""
    cdef int kind, slot, seat, total
    for kind in range(KINDS):
        total = bag_count(state, kind) + set_count(kind_parcels(state, kind))
        for slot in range(SLOTS):
            total += slot_tile(state, slot) == kind
        for seat in range(<int>box.players):
            total += kept_count(state, seat, kind) + fresh_count(state, seat, kind)
        if in_building(state.phase) and state.tile == kind:
            total += 1
        if total != box.tile_count[kind]:
            return "a building tile missing or in two places"
    return fresh_fault(box, state)


cdef inline const char *fresh_fault(const Box *box, const State *state) noexcept nogil:
    """Tiles that have been kept too recently to be placed."""
    cdef bint late = in_building(state.phase) and state.tile & LATE_TILE
    cdef int seat, kind, total = 0
    for seat in range(<int>box.players):
        for kind in range(KINDS):
            total += fresh_count(state, seat, kind)
            if fresh_count(state, seat, kind) and box.late == LATE_ACTION and (
                    not late or seat != state.seat
                    or slot_tile(state, space_slot(step_space(state.step))) >= 0):
                return "a tile kept before its time"
    return when((box.late == LATE_SAME_TURN and total) or (box.late == LATE_ACTION and total > 1),
                "a tile kept before its time")


cdef inline const char *building_fault(const Box *box, const State *state) noexcept nogil:
    """BUILD, HOUSE, CONSENT."""
    cdef int kind = state.tile & 15
    cdef bint late = state.tile & LATE_TILE
    cdef int owner
    if not in_building(state.phase):
        return NULL
    if state.tile & ~(15 | LATE_TILE) or kind >= KINDS:
        return "no such tile"
    if late:
        if state.step == 0 or (state.step != STEP_LATE and box.late != LATE_ACTION):
            return "a kept tile out of time"
        if kept_count(state, state.seat, kind) == 0:
            return "a tile that is not kept"
    elif state.step == STEP_LATE or (
            state.step and slot_tile(state, space_slot(step_space(state.step))) >= 0) or (
            state.step == 0 and empty_slot(state) < 0):
        return "a tile that is still on the track"
    if state.phase == AT_BUILD:
        return NULL
    if state.spot >= 64 or not building_places(
            box, state, state.seat, kind) >> state.spot & 1 or kind <= MINE:
        return "place of a building"
    if state.phase == AT_HOUSE:
        return NULL
    if state.house >= 64 or not (
            house_places(box, state, state.seat) & ~parcel(state.spot)) >> state.house & 1:
        return "place of a house"
    owner = owner_of(box, state, state.house)
    return when(owner < 0 or owner == state.seat, "consent of nobody")


# Decisions.


cdef inline const char *claim_fault(const Box *box, const State *state) noexcept nogil:
    """Parcels claimed so far, and whose turn it is (§4.7)."""
    cdef int players = <int>box.players
    cdef int claims = state.count
    cdef int rank, expected
    if not in_setup(state):
        return NULL
    if state.phase != AT_CLAIM:
        return when(owned(state) != 0, "claims")
    for rank in range(players):
        expected = (claims > rank) + (claims > 2 * players - 1 - rank)
        if set_count(state.land[listed(state.order, rank)]) != expected:
            return "claims"
    return when(state.seat != listed(state.order, min(claims, 2 * players - 1 - claims)),
                "turn to claim")


cdef inline const char *offer_fault(const Box *box, const State *state) noexcept nogil:
    cdef State asked
    if state.phase != AT_BUY:
        return NULL
    if contested(box, state):
        return "an offer before all duels"
    asked = state[0]
    if not ask_buyer(box, &asked) or asked.seat != state.seat or asked.spot != state.spot:
        return "an offer out of order"
    return NULL


cdef inline const char *fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *wrong = phase_fault(box, state)
    if wrong == NULL:
        wrong = turn_fault(box, state)
    if wrong == NULL:
        wrong = numbers_fault(box, state)
    if wrong == NULL:
        wrong = sides_fault(box, state)
    if wrong == NULL:
        wrong = order_fault(box, state)
    if wrong == NULL:
        wrong = cards_fault(box, state)
    if wrong == NULL:
        wrong = tiles_fault(box, state)
    if wrong == NULL:
        wrong = seats_fault(box, state)
    if wrong == NULL:
        wrong = claim_fault(box, state)
    if wrong == NULL:
        wrong = track_fault(box, state)
    if wrong == NULL:
        wrong = board_fault(box, state)
    if wrong == NULL:
        wrong = pieces_fault(box, state)
    if wrong == NULL:
        wrong = cowboys_fault(box, state)
    if wrong == NULL:
        wrong = building_fault(box, state)
    if wrong == NULL:
        wrong = duel_fault(box, state)
    return offer_fault(box, state) if wrong == NULL else wrong
