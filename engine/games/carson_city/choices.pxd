"""What may happen next: the legal moves and outcomes of each phase (§9).

A move is `verb << 16 | argument`.
"""

from libc.stdint cimport uint32_t, uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport MOVES_MAX, move_t
from csrc.rng cimport rng_below, rng_t
from engine.games.carson_city.city cimport (
    AMMO, CARDS, CARD_CAPTAIN, COWBOYS, HOTEL, INNER, KINDS, SLOTS, SPACE_PLACES, VALUES, parcel,
    point_price, set_count, set_nth, space_slot, step_space)
from engine.games.carson_city.course cimport slot_cost
from engine.games.carson_city.duels cimport contested
from engine.games.carson_city.ending cimport excess_of
from engine.games.carson_city.opening cimport passed_seats
from engine.games.carson_city.scoring cimport revolvers_of
from engine.games.carson_city.state cimport (
    AGREE, AT_BUILD, AT_BUY, AT_CAPTAIN, AT_CENTER, AT_CHOOSE, AT_CLAIM, AT_CONSENT, AT_DEAL,
    AT_DICE, AT_DOUBLE, AT_DRAW, AT_GROCER, AT_GUNS, AT_HOUSE, AT_LASTROADS, AT_LIMIT, AT_MOUNT,
    AT_ORDER, AT_PICK, AT_PLACE, AT_POINTS, AT_REFILL, AT_ROLL, AT_SETTLER, AT_SHOW, AT_SIDE,
    AT_TAKE, AT_TILE, AT_TOTAL, AT_VP, AT_WORKER, BUILD, BUY, CAPTAIN, CENTER, CLAIM, DEAL,
    DECLINE, DICE, DONE, DRAW, DUEL, GROCER, GUNS, HOUSE, KEEP, LIMIT, MOUNT, ORDER, PASS, PICK,
    PLACE, POINTS, REFILL, REFUSE, ROAD, ROLL, SAY_CASH, SAY_DOUBLE, SAY_LATER, SETTLER, SHERIFF,
    SHOW, SIDE, SKIP, TAKE, TILE, TOTAL, VP, WHITE_IN_HAND, WORKER, Box, State, bag_count,
    cards_taken, everybody, hand_count, is_red, sheriff_seat, slot_tile, stockpile_count)
from engine.games.carson_city.town cimport (
    Edges, Places, building_places, edge_count, free_parcels, has_property, house_places,
    kind_parcels, ownerless, places_for, places_for_white, price_of, road_places)


cdef inline move_t say(int verb, int argument) noexcept nogil:
    return <move_t>verb << 16 | <move_t>argument


# Lists.


cdef inline int list_set(int verb, uint64_t members, int base, move_t *out) noexcept nogil:
    cdef int count = 0
    while members:
        out[count] = say(verb, base + bits_lowest(members))
        members = bits_rest(members)
        count += 1
    return count


cdef inline int list_range(int verb, int low, int high, move_t *out) noexcept nogil:
    """Both ends included."""
    cdef int argument
    for argument in range(low, high + 1):
        out[argument - low] = say(verb, argument)
    return high + 1 - low


cdef inline int list_roads(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef Edges edges = road_places(box, state, state.seat)
    cdef int word, count = 0
    for word in range(3):
        count += list_set(ROAD, edges.word[word], 64 * word, out + count)
    return count


cdef inline int list_places(int verb, Places places, move_t *out) noexcept nogil:
    cdef int count = list_set(verb, places.parcels, 0, out)
    return count + list_set(verb, <uint64_t>places.spaces, SPACE_PLACES, out + count)


cdef inline int list_placing(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int seat = state.seat
    cdef Places places = places_for(box, state, seat)
    cdef int count = 1
    out[0] = say(PASS, 0)
    if state.reserve[seat]:
        count += list_places(PLACE, places, out + count)
    if has_white(box, state):
        count += list_places(
            SHERIFF, places_for_white(box, state, seat, places), out + count)
    if box.roads_any:
        count += list_roads(box, state, out + count)
    return count


cdef inline bint has_white(const Box *box, const State *state) noexcept nogil:
    """The seat asked may place the white cowboy."""
    return state.white == WHITE_IN_HAND and sheriff_seat(box, state) == state.seat


cdef inline int list_building(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int count = 1
    out[0] = say(KEEP, 0)
    count += list_set(
        BUILD, building_places(box, state, state.seat, state.tile & 15), 0, out + count)
    return count + list_roads(box, state, out + count)


# Small ranges and sets.


cdef inline uint64_t values_now(const Box *box, const State *state) noexcept nogil:
    """Duel tiles that may be drawn or chosen."""
    cdef uint64_t values = 0
    cdef int value
    for value in range(VALUES):
        if state.phase == AT_TILE:
            values |= <uint64_t>(hand_count(state, state.seat, value) > 0) << value
        else:
            values |= <uint64_t>(stockpile_count(box, state, value) > 0) << value
    return values


cdef inline uint64_t doubled_kinds(const State *state) noexcept nogil:
    """Kinds with an income that the seat has on the board."""
    cdef uint64_t kinds = 0
    cdef int kind
    for kind in range(1 + HOTEL):
        if state.land[state.seat] & kind_parcels(state, kind):
            kinds |= parcel(kind)
    return kinds


cdef inline uint64_t tiles_in_bag(const State *state) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int kind
    for kind in range(KINDS):
        if bag_count(state, kind):
            kinds |= parcel(kind)
    return kinds


cdef inline uint64_t tiles_for_worker(const Box *box, const State *state) noexcept nogil:
    """0 = no, 1 + slot."""
    cdef uint64_t choices = 1
    cdef int slot
    if state.cash[state.seat] >= box.worker_price:
        for slot in range(SLOTS):
            if slot_tile(state, slot) >= 0:
                choices |= parcel(1 + slot)
    return choices


cdef inline int most_hired(const Box *box, const State *state) noexcept nogil:
    """What the captain can pay, and has cowboys for (R29)."""
    cdef int cash = state.cash[state.seat]
    cdef int most
    if is_red(state, CARD_CAPTAIN):
        most = 2
        while box.captain_revolvers[most] > cash:
            most -= 1
        return most
    most = min(3, <int>COWBOYS - state.reserve[state.seat])
    while box.captain_cowboys[most] > cash:
        most -= 1
    return most


cdef inline int best_offer(const Box *box, const State *state) noexcept nogil:
    """The most of the red banker's offers that the seat can pay."""
    cdef int most = 3
    while box.banker_prices[most] > state.cash[state.seat]:
        most -= 1
    return most


cdef inline bint can_buy(const Box *box, const State *state) noexcept nogil:
    return (has_property(box, state, state.seat)
            and price_of(box, state, state.spot) <= state.cash[state.seat])


cdef inline bint can_take(const State *state) noexcept nogil:
    cdef int space = step_space(state.step)
    return space == AMMO or (
        slot_cost(state, state.seat, space_slot(space)) <= state.cash[state.seat])


# A phase with one kind of moves: their verb, and a set or a range of arguments.
cdef struct Choice:
    int verb
    bint ranged
    int low
    int high
    uint64_t members


cdef inline Choice choice_of(int verb, uint64_t members) noexcept nogil:
    cdef Choice choice
    choice.verb = verb
    choice.ranged = False
    choice.low = choice.high = 0
    choice.members = members
    return choice


cdef inline Choice range_of(int verb, int low, int high) noexcept nogil:
    cdef Choice choice
    choice.verb = verb
    choice.ranged = True
    choice.low = low
    choice.high = high
    choice.members = 0
    return choice


cdef inline Choice chance_choice(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if phase == AT_ROLL:
        return range_of(ROLL, 1, 6)
    if phase == AT_DICE:
        return range_of(DICE, 1, 6)
    if phase == AT_MOUNT or phase == AT_CENTER:
        return choice_of(MOUNT if phase == AT_MOUNT else CENTER,
                         INNER & box.land & free_parcels(state))
    if phase == AT_DRAW:
        return choice_of(DRAW, tiles_in_bag(state))
    if phase == AT_ORDER:
        return choice_of(ORDER, everybody(box) & ~passed_seats(state))
    if phase == AT_SIDE:
        return range_of(SIDE, 0, 1)
    if phase == AT_TOTAL or phase == AT_SHOW:
        return range_of(TOTAL if phase == AT_TOTAL else SHOW, 0, 0)
    return choice_of(DEAL if phase == AT_DEAL else REFILL, values_now(box, state))


cdef inline Choice seat_choice(const Box *box, const State *state) noexcept nogil:
    """Decisions that are not PLACE or BUILD, and say one kind of thing."""
    cdef int phase = state.phase
    cdef int seat = state.seat
    if phase == AT_CLAIM:
        return choice_of(CLAIM, ownerless(box, state))
    if phase == AT_PICK:
        return choice_of(PICK, ~cards_taken(box, state) & ((2 << CARDS) - 2))
    if phase == AT_GROCER or phase == AT_SETTLER:
        return range_of(GROCER if phase == AT_GROCER else SETTLER, SAY_CASH, SAY_LATER)
    if phase == AT_CAPTAIN:
        return range_of(CAPTAIN, 0, most_hired(box, state))
    if phase == AT_WORKER:
        return choice_of(WORKER, tiles_for_worker(box, state))
    if phase == AT_CHOOSE:
        return choice_of(DUEL, contested(box, state))
    if phase == AT_TILE:
        return choice_of(TILE, values_now(box, state))
    if phase == AT_GUNS:
        return range_of(GUNS, 0, revolvers_of(box, state, seat))
    if phase == AT_HOUSE:
        return choice_of(HOUSE, house_places(box, state, seat) & ~parcel(state.spot))
    if phase == AT_DOUBLE:
        return choice_of(GROCER, 1 | doubled_kinds(state) << SAY_DOUBLE)
    if phase == AT_VP:
        return range_of(VP, 0, state.cash[seat] // point_price(step_space(state.step)))
    if phase == AT_POINTS:
        return range_of(POINTS, 0, best_offer(box, state))
    return range_of(LIMIT, excess_of(box, state, seat) // box.limit_price,
                    state.cash[seat] // box.limit_price)


cdef inline int list_answers(const Box *box, const State *state, move_t *out) noexcept nogil:
    """Yes if it is possible, and no."""
    cdef int count = 0
    if state.phase == AT_BUY:
        if can_buy(box, state):
            out[count] = say(BUY, state.spot)
            count += 1
        out[count] = say(SKIP, state.spot)
    elif state.phase == AT_TAKE:
        if can_take(state):
            out[count] = say(TAKE, step_space(state.step))
            count += 1
        out[count] = say(DECLINE, step_space(state.step))
    else:
        out[0] = say(AGREE, 0)
        count = 1
        out[1] = say(REFUSE, 0)
    return count + 1


cdef inline bint is_answer(int phase) noexcept nogil:
    return phase == AT_BUY or phase == AT_TAKE or phase == AT_CONSENT


cdef inline bint is_chance(int phase) noexcept nogil:
    return (phase <= AT_DRAW or phase == AT_ROLL or phase == AT_SHOW or phase == AT_REFILL
            or phase == AT_DICE)


cdef inline int list_choice(Choice choice, move_t *out) noexcept nogil:
    if choice.ranged:
        return list_range(choice.verb, choice.low, choice.high, out)
    return list_set(choice.verb, choice.members, 0, out)


cdef inline int list_moves(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int phase = state.phase
    cdef int count
    if phase == AT_PLACE:
        return list_placing(box, state, out)
    if phase == AT_BUILD:
        return list_building(box, state, out)
    if phase == AT_LASTROADS:
        out[0] = say(DONE, 0)
        return 1 + list_roads(box, state, out + 1)
    if is_answer(phase):
        return list_answers(box, state, out)
    if is_chance(phase):
        return list_choice(chance_choice(box, state), out)
    count = list_choice(seat_choice(box, state), out)
    if phase == AT_LIMIT and box.roads_any:
        count += list_roads(box, state, out + count)
    return count


cdef inline int weight_of(const Box *box, const State *state, int argument) noexcept nogil:
    """Copies of the tile (§9)."""
    if state.phase == AT_DRAW:
        return bag_count(state, argument)
    if state.phase == AT_DEAL or state.phase == AT_REFILL:
        return stockpile_count(box, state, argument)
    return 1


cdef inline void list_weights(const Box *box, const State *state, uint32_t *out) noexcept nogil:
    cdef move_t moves[64]
    cdef int count = list_moves(box, state, moves)
    cdef int i
    for i in range(count):
        out[i] = <uint32_t>weight_of(box, state, moves[i] & 0xffff)


# Samples.


cdef inline move_t nth_road(Edges edges, int rank) noexcept nogil:
    cdef int word = 0
    while rank >= set_count(edges.word[word]):
        rank -= set_count(edges.word[word])
        word += 1
    return say(ROAD, 64 * word + set_nth(edges.word[word], rank))


cdef inline int places_count(Places places) noexcept nogil:
    return set_count(places.parcels) + set_count(<uint64_t>places.spaces)


cdef inline move_t nth_place(int verb, Places places, int rank) noexcept nogil:
    cdef int count = set_count(places.parcels)
    if rank < count:
        return say(verb, set_nth(places.parcels, rank))
    return say(verb, SPACE_PLACES + set_nth(<uint64_t>places.spaces, rank - count))


cdef inline move_t sample_placing(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef int seat = state.seat
    cdef bint white = has_white(box, state)
    cdef int coloured = 0, whites = 0, roads = 0
    cdef Places places, white_places
    cdef Edges edges
    cdef int rank
    if state.reserve[seat] or white:
        places = places_for(box, state, seat)
        if state.reserve[seat]:
            coloured = places_count(places)
        if white:
            white_places = places_for_white(box, state, seat, places)
            whites = places_count(white_places)
    if box.roads_any:
        edges = road_places(box, state, seat)
        roads = edge_count(edges)
    rank = <int>rng_below(rng, 1 + coloured + whites + roads)
    if rank < coloured:
        return nth_place(PLACE, places, rank)
    rank -= coloured
    if rank < whites:
        return nth_place(SHERIFF, white_places, rank)
    rank -= whites
    return nth_road(edges, rank) if rank < roads else say(PASS, 0)


cdef inline move_t sample_choice(Choice choice, rng_t *rng) noexcept nogil:
    if choice.ranged:
        return say(
            choice.verb, choice.low + <int>rng_below(rng, 1 + choice.high - choice.low))
    return say(choice.verb, set_nth(
        choice.members, <int>rng_below(rng, set_count(choice.members))))


cdef inline move_t sample_copy(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    """A tile from the bag or the stockpile, by copies."""
    cdef Choice choice = chance_choice(box, state)
    cdef uint64_t left = choice.members
    cdef int total = 0
    cdef int rank
    while left:
        total += weight_of(box, state, bits_lowest(left))
        left = bits_rest(left)
    rank = <int>rng_below(rng, total)
    left = choice.members
    while rank >= weight_of(box, state, bits_lowest(left)):
        rank -= weight_of(box, state, bits_lowest(left))
        left = bits_rest(left)
    return say(choice.verb, bits_lowest(left))


cdef inline move_t sample_move(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef int phase = state.phase
    cdef move_t moves[MOVES_MAX]
    if phase == AT_PLACE:
        return sample_placing(box, state, rng)
    if phase == AT_ROLL:
        return say(ROLL, 1 + <int>rng_below(rng, 6))
    if phase == AT_DRAW or phase == AT_DEAL or phase == AT_REFILL:
        return sample_copy(box, state, rng)
    if phase == AT_BUILD or phase == AT_LASTROADS or is_answer(phase) or (
            phase == AT_LIMIT and box.roads_any):
        return moves[rng_below(rng, list_moves(box, state, moves))]
    if is_chance(phase):
        return sample_choice(chance_choice(box, state), rng)
    return sample_choice(seat_choice(box, state), rng)
