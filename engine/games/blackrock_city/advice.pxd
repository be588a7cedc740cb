"""What a sensible player tries first (`prefer`), and who is ahead (`estimate`).

Both go by prospects: cubes, and a share of those left by bandits left. A move is worth what the
prospects are at the end of the round if the next seats answer well and the others renounce. Of the
colours of cubes, which the seat asked may not know, nothing is used: only their numbers.
"""

from libc.stdint cimport int32_t, uint8_t

from csrc.game_api cimport move_t
from engine.games.blackrock_city.course cimport (
    begin_theft, compose, confiscate, defer, drawn_from, lay_bid, renounce, rob, suffer, thefts,
    walk)
from engine.games.blackrock_city.knowledge cimport argument, verb_of
from engine.games.blackrock_city.scoring cimport rank_seats
from engine.games.blackrock_city.state cimport (
    CUBE, DEFER, GO, HARM, HEALTHY, MARKED, OVER, RENOUNCE, SHOW, STEAL, THEFT, TURN, WMARKED,
    WPLAIN, Box, State, compose_range, cubes_of, highest_bid, is_robbed, tiles_in, town_at)
from engine.games.blackrock_city.town cimport GOLD, SILVER


cdef inline int lives_of(const State *state, int seat) noexcept nogil:
    """Bids that the gang can still make, counted in bandits; those on the table included."""
    return (tiles_in(state.reserve[seat]) + tiles_in(state.reserve[seat] & HEALTHY)
            + tiles_in(state.bid[seat] & HEALTHY))


cdef inline int cubes_left(const Box *box, const State *state) noexcept nogil:
    """In the towns of the ring and on the coach."""
    cdef int left = state.silver_left
    cdef int space
    for space in range(1, box.spaces):
        if not is_robbed(state, space):
            left += box.gold[town_at(state, space)]
    return left


cdef inline void prospects(const Box *box, const State *state, float *out) noexcept nogil:
    """Cubes that each player may hope to have at the end.

    A bandit's life is priced above what it earns on average: thrift wins, since who still has
    bandits when the others have none takes what is left unopposed.
    """
    cdef float left = cubes_left(box, state)
    cdef float each = left / (left + 10)
    cdef int seat
    for seat in range(<int>box.players):
        out[seat] = cubes_of(state, seat)
        if state.phase < SHOW:
            out[seat] += each * lives_of(state, seat)


cdef inline float lead(const Box *box, const State *state, int seat) noexcept nogil:
    """What a player may hope to have more than the others on average."""
    cdef float hopes[4]
    cdef float others = 0
    cdef int other
    prospects(box, state, hopes)
    for other in range(<int>box.players):
        if other != seat:
            others += hopes[other]
    return hopes[seat] - others / (box.players - 1)


# A round played to its end on a copy of the table, by rules of thumb.


cdef inline void settle(const Box *box, State *state, int number, int answers) noexcept nogil:
    """To the end of round `number`: so many of the next seats answer well, the rest renounce."""
    cdef int colour
    while state.round == number and state.phase < SHOW:
        if state.phase == TURN:
            if answers:
                answer(box, state, answers - 1)
            else:
                renounce(box, state)
        elif state.phase == HARM:
            suffer(box, state, 0)
        elif state.phase == GO or state.phase == STEAL:
            collect(box, state)
        elif state.phase == CUBE or state.phase == THEFT:
            colour = GOLD if state.gold[drawn_from(state)] else SILVER
            if state.phase == CUBE:
                confiscate(box, state, colour)
            else:
                rob(box, state, colour)
        else:
            bid_healthy(box, state)


cdef inline void bid_healthy(const Box *box, State *state) noexcept nogil:
    """A bandit costs a life either way; a healthy one stays with the gang."""
    cdef int low = compose_range(state, state.phase) & 255
    compose_with(box, state, low)


cdef inline void compose_with(const Box *box, State *state, int number) noexcept nogil:
    if state.phase == MARKED:
        state.marked = <uint8_t>number
        compose(box, state, WPLAIN)
    elif state.phase == WPLAIN:
        state.wplain = <uint8_t>number
        compose(box, state, WMARKED)
    else:
        lay_bid(box, state, number)


cdef inline void answer(const Box *box, State *state, int answers) noexcept nogil:
    """The best that the seat asked can do with a bid of any size, or without one."""
    cdef State origin = state[0]
    cdef State trial
    cdef float best, value
    cdef int seat = state.turn
    cdef int highest = highest_bid(state)
    cdef int size
    renounce(box, state)
    settle(box, state, origin.round, answers)
    best = lead(box, state, seat)
    for size in range(1, tiles_in(origin.reserve[seat]) + 1):
        if size != highest:
            trial = origin
            trial.size = <uint8_t>size
            compose(box, &trial, MARKED)
            settle(box, &trial, origin.round, answers)
            value = lead(box, &trial, seat)
            if value > best:
                best = value
                state[0] = trial


cdef inline void collect(const Box *box, State *state) noexcept nogil:
    """The winner's best way or best theft."""
    cdef State origin = state[0]
    cdef State trial
    cdef move_t listed[64]
    cdef float value
    cdef float best = -1000
    cdef int count, i
    if origin.phase == STEAL:
        count = thefts(box, &origin, listed)
    else:
        count = tiles_in(origin.bid[origin.turn])
    for i in range(count):
        trial = origin
        if origin.phase == STEAL:
            begin_theft(box, &trial, listed[i])
        else:
            walk(box, &trial, 1 + i)
        settle(box, &trial, origin.round, 0)
        value = lead(box, &trial, origin.turn)
        if value > best:
            best = value
            state[0] = trial


# Advice.


cdef inline float size_merit(const Box *box, const State *state, int size) noexcept nogil:
    """With as few marked bandits as can be, or as many."""
    cdef State trial = state[0]
    cdef float merit
    cdef int limits
    trial.size = <uint8_t>size
    limits = compose_range(&trial, MARKED)
    compose(box, &trial, MARKED)
    settle(box, &trial, state.round, 1)
    merit = lead(box, &trial, state.turn)
    if limits & 255 != limits >> 8:
        trial = state[0]
        trial.size = <uint8_t>size
        trial.marked = <uint8_t>(limits >> 8)
        compose(box, &trial, WPLAIN)
        settle(box, &trial, state.round, 1)
        merit = max(merit, lead(box, &trial, state.turn))
    return merit


cdef inline float move_merit(const Box *box, const State *state, move_t move) noexcept nogil:
    """The lead of the seat asked at the end of the round."""
    cdef State trial = state[0]
    cdef int verb = verb_of(move)
    cdef int arg = argument(move)
    if verb == TURN:
        return size_merit(box, state, arg)
    if verb == DEFER:
        defer(box, &trial)
    elif verb == RENOUNCE:
        renounce(box, &trial)
    elif verb == HARM:
        suffer(box, &trial, arg)
    elif verb == GO:
        walk(box, &trial, arg)
    elif verb == STEAL:
        begin_theft(box, &trial, arg)
    else:
        compose_with(box, &trial, arg)
    settle(box, &trial, state.round, 2 if verb == DEFER else 1)
    return lead(box, &trial, state.turn)


cdef inline void advise(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """Weight 1 for the poorest move, growing with the square of what is better."""
    cdef float least, more
    cdef int i
    for i in range(count):
        out[i] = move_merit(box, state, listed[i])
    least = out[0]
    for i in range(1, count):
        least = min(least, out[i])
    for i in range(count):
        more = 1 + 2 * (out[i] - least)
        out[i] = more * more


cdef inline void guess(const Box *box, const State *state, float *shares) noexcept nogil:
    """Shares by prospects, the less certain the more is left; at the end by rank."""
    cdef int players = <int>box.players
    cdef float total = 0
    cdef float doubt
    cdef int32_t scores[4]
    cdef uint8_t ranks[4]
    cdef int seat
    prospects(box, state, shares)
    doubt = 2 + <float>0.5 * cubes_left(box, state)
    if state.phase == OVER:
        rank_seats(box, state, scores, ranks)
    for seat in range(players):
        shares[seat] += doubt
        shares[seat] *= shares[seat]
        shares[seat] *= shares[seat]
        if state.phase == OVER:
            shares[seat] = 1 if ranks[seat] == 1 else 0
        total += shares[seat]
    for seat in range(players):
        # Nobody wins where the dummy is ranked first (§8).
        shares[seat] = shares[seat] / total if total > 0 else <float>1 / players
