"""The automatic course of a round (§5): all that follows from a decision without being one."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from csrc.game_api cimport move_t
from engine.games.blackrock_city.ledger cimport (
    GAIN_GOLD, GAIN_SILVER, loss_entry, note, theft_entry)
from engine.games.blackrock_city.state cimport (
    CUBE, GO, HARM, HEALTHY, MARKED, PLAIN, SHOW, STEAL, THEFT, TURN, WMARKED, WOUNDED,
    WPLAIN, Box, State, back_at, compose_range, cubes_of, exposed, has_choice, head_of, holes_at,
    is_single, is_theft, is_turned, tiles_in, tiles_of, town_at)
from engine.games.blackrock_city.town cimport DUMMY, GOLD, INDIANS, START, STEAL2


cdef enum:
    NOBODY = -1


cdef inline int clockwise(const Box *box, int seat) noexcept nogil:
    return 0 if seat + 1 == box.seats else seat + 1


cdef inline void begin_round(const Box *box, State *state) noexcept nogil:
    """PHASE_START (§5.1)."""
    cdef int holes
    if not (state.reserve[0] | state.reserve[1] | state.reserve[2] | state.reserve[3]):
        end_game(state)
        return
    state.round += 1
    line_up(box, state)
    if box.players == 2:
        holes = holes_at(box, state, state.pawn)
        state.bid[DUMMY] = holes
        if move_sheriff(box, state, holes):
            return
    next_turn(box, state)


cdef inline void line_up(const Box *box, State *state) noexcept nogil:
    """The queue (§5.1): clockwise from the pawn's owner, or from a player with a single bandit.

    The dummy has no bandits, so that it never stands in the queue and A follows it.
    """
    cdef int first = state.owner
    cdef int place = 0
    cdef int seat = first
    cdef int singles = 0
    cdef int _
    for _ in range(box.seats):
        if tiles_in(state.reserve[seat]) == 1:
            if not box.singles_first:
                first = seat
                break
            singles |= 1 << seat
            state.queue |= <uint16_t>((1 + seat) << 4 * place)
            place += 1
        seat = clockwise(box, seat)
    seat = first
    for _ in range(box.seats):
        if state.reserve[seat] and not singles >> seat & 1:
            state.queue |= <uint16_t>((1 + seat) << 4 * place)
            place += 1
        seat = clockwise(box, seat)


cdef inline void next_turn(const Box *box, State *state) noexcept nogil:
    """The next in the queue who still has bandits, or the end of the bidding (§5.2)."""
    cdef uint32_t waiting = state.queue
    cdef uint32_t queue = 0
    cdef int place = 0
    while waiting:
        if state.reserve[head_of(waiting & 15)]:
            queue |= (waiting & 15) << place
            place += 4
        waiting >>= 4
    state.queue = <uint16_t>queue
    if queue:
        state.phase = TURN
        state.turn = <uint8_t>head_of(queue)
    elif state.bid[0] or state.bid[1] or (box.players > 2 and (state.bid[2] or state.bid[3])):
        end_bidding(box, state)
    else:
        end_game(state)


cdef inline bint move_sheriff(const Box *box, State *state, int steps) noexcept nogil:
    """§5.4. Whether a seat or chance is asked about the harm that this does."""
    cdef int space = state.sheriff + steps
    if steps == 0:
        return False
    while space >= box.spaces:
        space -= box.spaces
    state.sheriff = <uint8_t>space
    if space != state.pawn or space == 0:
        return False
    if state.reserve[state.owner]:
        return harm(state, state.owner)
    if cubes_of(state, state.owner):
        state.phase = CUBE
        state.turn = 0
        return True
    return False


cdef inline bint harm(State *state, int seat) noexcept nogil:
    """§5.6, on a reserve that is not empty. Whether its owner is asked."""
    cdef uint32_t reserve = state.reserve[seat]
    if has_choice(reserve):
        state.phase = HARM
        state.turn = <uint8_t>seat
        return True
    strike(state, seat, exposed(reserve) & 255 == 0)
    return False


cdef inline void strike(State *state, int seat, bint marked) noexcept nogil:
    """Wounds a healthy bandit, or kills one where all are wounded."""
    cdef uint32_t one = <uint32_t>1 << (8 if marked else 0)
    if state.reserve[seat] & HEALTHY:
        state.reserve[seat] -= one
        state.reserve[seat] += one << WOUNDED
    else:
        state.reserve[seat] -= one << WOUNDED


cdef inline void suffer(const Box *box, State *state, int arg) noexcept nogil:
    """The harmed seat has chosen."""
    cdef int steps = state.step
    strike(state, state.turn, arg)
    if state.walking:
        state.walking = state.step = 0
        walk(box, state, steps)
    else:
        next_turn(box, state)


cdef inline void take_cube(State *state, int seat, int colour) noexcept nogil:
    if colour == GOLD:
        state.gold[seat] -= 1
    else:
        state.silver[seat] -= 1


cdef inline void confiscate(const Box *box, State *state, int colour) noexcept nogil:
    """The sheriff finds no bandit and takes a cube (§5.6)."""
    take_cube(state, state.owner, colour)
    note(box, state, loss_entry(state.owner, colour))
    next_turn(box, state)


cdef inline void compose(const Box *box, State *state, int phase) noexcept nogil:
    """Goes on composing a bid from this step; steps with one value are not asked (§5.3)."""
    cdef int limits
    if phase == MARKED:
        limits = compose_range(state, MARKED)
        if not is_single(limits):
            state.phase = MARKED
            return
        state.marked = <uint8_t>(limits & 255)
        phase = WPLAIN
    if phase == WPLAIN:
        limits = compose_range(state, WPLAIN)
        if not is_single(limits):
            state.phase = WPLAIN
            return
        state.wplain = <uint8_t>(limits & 255)
    limits = compose_range(state, WMARKED)
    if is_single(limits):
        lay_bid(box, state, limits & 255)
    else:
        state.phase = WMARKED


cdef inline void lay_bid(const Box *box, State *state, int wmarked) noexcept nogil:
    cdef int seat = state.turn
    cdef int plain = state.size - state.marked
    cdef uint32_t bid = (
        <uint32_t>(plain - state.wplain) | <uint32_t>(state.marked - wmarked) << 8
        | <uint32_t>state.wplain << 16 | <uint32_t>wmarked << 24)
    state.bid[seat] = bid
    state.reserve[seat] -= bid
    leave_queue(state)
    if not move_sheriff(box, state, plain):
        next_turn(box, state)


cdef inline void defer(const Box *box, State *state) noexcept nogil:
    """The head goes to the tail, and pays (§5.2)."""
    cdef int seat = state.turn
    cdef int place = 0
    leave_queue(state)
    while state.queue >> place:
        place += 4
    state.queue |= <uint16_t>((1 + seat) << place)
    state.deferred |= <uint8_t>(1 << seat)
    if not harm(state, seat):
        next_turn(box, state)


cdef inline void run_out(const Box *box, State *state) noexcept nogil:
    """The timer has run out (§5.5): a fixed bandit is hurt, the bid begun is void."""
    clear_turn(state)
    strike(state, state.turn, not tiles_of(
        state.reserve[state.turn], PLAIN if state.reserve[state.turn] & HEALTHY else WOUNDED))
    next_turn(box, state)


cdef inline void renounce(const Box *box, State *state) noexcept nogil:
    leave_queue(state)
    next_turn(box, state)


cdef inline void leave_queue(State *state) noexcept nogil:
    """The head has decided: a timer against him stops (§5.5)."""
    state.queue >>= 4
    clear_turn(state)


cdef inline void clear_turn(State *state) noexcept nogil:
    state.timer = state.size = state.marked = state.wplain = 0


cdef inline void end_bidding(const Box *box, State *state) noexcept nogil:
    """PHASE_END (§5.7): the winner's pawn replaces the other, the town left turns over."""
    cdef int highest = 0
    cdef int lowest = 255
    cdef int bidders = 0
    cdef int seat, bid
    for seat in range(box.seats):
        bid = tiles_in(state.bid[seat])
        if bid:
            bidders += 1
            lowest = min(lowest, bid)
            if bid > highest:
                highest = bid
                state.owner = <uint8_t>seat
    state.deferred = 0
    if state.looted:
        state.turned |= <uint16_t>(1 << state.pawn)
        state.looted = 0
    if bidders > 1:
        walk(box, state, highest - lowest)
    elif highest == 1:
        walk(box, state, 1)
    else:
        state.phase = GO
        state.turn = state.owner


cdef inline void walk(const Box *box, State *state, int steps) noexcept nogil:
    """Step by step clockwise; Indians harm whoever enters their town (§5.7)."""
    while steps:
        steps -= 1
        state.pawn = <uint8_t>(0 if state.pawn + 1 == box.spaces else state.pawn + 1)
        if back_at(box, state, state.pawn) == INDIANS:
            if state.reserve[state.owner] == 0:
                break
            if harm(state, state.owner):
                state.walking = 1
                state.step = <uint8_t>steps
                return
    arrive(box, state)


cdef inline void arrive(const Box *box, State *state) noexcept nogil:
    """TOWN (§5.8)."""
    cdef int winner = state.owner
    cdef int town = town_at(state, state.pawn)
    cdef bint blocked = state.sheriff == state.pawn
    state.attack[winner] = state.round
    if is_turned(state, state.pawn):
        if is_theft(box.back[town]) and winner < <int>box.players:
            if not (blocked and box.blocks_theft):
                plan_theft(box, state)
                return
    elif town != START and not blocked:
        loot(box, state, winner, town)
    pay_second(box, state)


cdef inline void loot(const Box *box, State *state, int winner, int town) noexcept nogil:
    cdef int gold = box.gold[town]
    state.looted = 1
    if gold:
        state.gold[winner] += <uint8_t>gold
        note(box, state, GAIN_GOLD | winner | gold << 2)
    if winner < <int>box.players:
        state.prisoners_left -= box.prisoners[town]
        state.reserve[winner] += <uint32_t>box.prisoners[town] << WOUNDED


cdef inline int thefts(const Box *box, const State *state, move_t *out) noexcept nogil:
    """Lists the texts of §5.8 as victims (1 + seat in each nibble, 0 for none); how many."""
    cdef bint two = back_at(box, state, state.pawn) == STEAL2
    cdef int everything = 0
    cdef int count = 0
    cdef int seat, other
    for seat in range(box.seats):
        if seat != state.owner:
            everything += cubes_of(state, seat)
    for seat in range(box.seats):
        if seat == state.owner or cubes_of(state, seat) == 0:
            continue
        if two and cubes_of(state, seat) > 1:
            out[count] = 0x11 * (1 + seat)
            count += 1
        elif not two or not box.compulsory or everything == 1:
            out[count] = 1 + seat
            count += 1
        if not two:
            continue
        for other in range(seat + 1, box.seats):
            if other != state.owner and cubes_of(state, other):
                out[count] = 1 + seat | (1 + other) << 4
                count += 1
    if count and not box.compulsory:
        out[count] = 0
        count += 1
    return count


cdef inline void plan_theft(const Box *box, State *state) noexcept nogil:
    cdef move_t listed[16]
    cdef int count = thefts(box, state, listed)
    if count == 0:
        pay_second(box, state)
    elif count == 1:
        begin_theft(box, state, listed[0])
    else:
        state.phase = STEAL
        state.turn = state.owner


cdef inline void begin_theft(const Box *box, State *state, int victims) noexcept nogil:
    """Goes on with the next cube to be stolen, or with the coach."""
    state.victims = <uint8_t>victims
    state.turn = 0
    if victims:
        state.phase = THEFT
    else:
        pay_second(box, state)


cdef inline void rob(const Box *box, State *state, int colour) noexcept nogil:
    cdef int victim = head_of(state.victims)
    take_cube(state, victim, colour)
    if colour == GOLD:
        state.gold[state.owner] += 1
    else:
        state.silver[state.owner] += 1
    note(box, state, theft_entry(victim, state.owner, colour))
    begin_theft(box, state, state.victims >> 4)


cdef inline int drawn_from(const State *state) noexcept nogil:
    """The seat that loses a cube: the victim, or the pawn's owner to the sheriff."""
    return head_of(state.victims) if state.phase == THEFT else state.owner


cdef inline int second_bidder(const Box *box, const State *state) noexcept nogil:
    """Owner of the second highest bid (§5.7), NOBODY where it is tied or there is none."""
    cdef int second = NOBODY
    cdef int highest = 0
    cdef int seat, bid
    for seat in range(box.seats):
        if seat != state.owner:
            bid = tiles_in(state.bid[seat])
            if bid > highest:
                highest = bid
                second = seat
            elif bid == highest:
                second = NOBODY
    return second


cdef inline void pay_second(const Box *box, State *state) noexcept nogil:
    """COACH, then RETURN (§5.8)."""
    cdef int second = second_bidder(box, state)
    cdef int seat
    if second != NOBODY and state.silver_left:
        state.silver_left -= 1
        state.silver[second] += 1
        note(box, state, GAIN_SILVER | second)
    for seat in range(<int>box.players):
        state.reserve[seat] += (state.bid[seat] & HEALTHY) << WOUNDED
    clear_bids(state)
    begin_round(box, state)


cdef inline void clear_bids(State *state) noexcept nogil:
    cdef int seat
    for seat in range(4):
        state.bid[seat] = 0


cdef inline void end_game(State *state) noexcept nogil:
    """GAME_OVER: the purses are laid open one by one."""
    clear_bids(state)
    state.deferred = 0
    state.turn = 0
    state.phase = SHOW
