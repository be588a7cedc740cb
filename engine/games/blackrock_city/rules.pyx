"""Blackrock City on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `verb << 8 | argument`; `§` cites the specification of the game.
"""

from libc.stdint cimport int8_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, move_t
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_member, rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.games.blackrock_city.advice cimport advise, guess
from engine.games.blackrock_city.course cimport (
    begin_round, begin_theft, compose, confiscate, defer, drawn_from, lay_bid, renounce, rob,
    run_out, suffer, thefts, walk)
from engine.games.blackrock_city.knowledge cimport (
    UNSEEN, Belief, argument, believe, fill, gold_in, is_hidden, verb_of)
from engine.games.blackrock_city.ledger cimport is_uncertain
from engine.games.blackrock_city.scoring cimport rank_seats
from engine.games.blackrock_city.state cimport (
    CLOCK, CROSSED, CUBE, DEFER, FIRST, GO, HARM, HEALTHY, MARKED, OVER, PLAIN, REMOVE, RENOUNCE,
    SHOW, STEAL, THEFT, TIMEOUT, TOWN, TURN, VERBS, WMARKED, WOUNDED, WOUNDED_CROSSED, WPLAIN, Box,
    State, compose_range, cubes_of, head_of, highest_bid, is_asked, is_robbed, is_timed, is_turned,
    may_defer, tiles_in, tiles_of, town_at)
from engine.games.blackrock_city.town cimport (
    ALL_TOWNS, BACK_NAMES, COLOUR_NAMES, GOLD, SILVER, START, TILE_NAMES, TILES)
from engine.games.blackrock_city.validity cimport fault


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int seat
    memset(state, 0, sizeof(State))
    state.pool = ALL_TOWNS
    state.silver_left = box.silver_cubes
    state.prisoners_left = box.prisoner_tiles
    for seat in range(<int>box.players):
        state.reserve[seat] = box.gang
        state.clocks[seat] = box.clocks
    if box.players == 4:
        state.phase = TOWN
        state.step = 1


cdef int actor(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if is_asked(state.phase):
        return state.turn
    return ACTOR_OVER if state.phase == OVER else ACTOR_CHANCE


# Moves.


cdef uint32_t removable(const Box *box, const State *state) noexcept nogil:
    """Towns that may leave the game now: two with different backs (§4)."""
    cdef uint32_t towns = 0
    cdef int gone, town
    if box.removed[0]:
        return 1 << box.removed[state.step]
    if state.step == 0:
        return state.pool
    gone = bits_lowest(state.pool ^ ALL_TOWNS)
    for town in range(1, TILES):
        towns |= <uint32_t>(box.back[town] != box.back[gone]) << town
    return towns


cdef uint32_t arguments(const Box *box, const State *state) noexcept nogil:
    """Set of the arguments of the set-up's events, of harm, of a drawn cube, of a show."""
    cdef int phase = state.phase
    cdef int seat
    if phase == REMOVE:
        return removable(box, state)
    if phase == TOWN:
        return state.pool
    if phase == FIRST:
        return 1 << (box.first - 1) if box.first else (1 << box.players) - 1
    if phase == HARM:
        return 3
    if phase == CUBE or phase == THEFT:
        seat = drawn_from(state)
        return (state.gold[seat] != 0) << GOLD | (state.silver[seat] != 0) << SILVER
    return 1  # SHOW: what it tells is on the table


cdef int choice_range(const State *state) noexcept nogil:
    """The numbers of COMPOSE and GO, low in bits 0-7, high in bits 8-15."""
    if state.phase == GO:
        return 1 | tiles_in(state.bid[state.turn]) << 8
    return compose_range(state, state.phase)


cdef int turn_moves(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int highest = highest_bid(state)
    cdef int count = 0
    cdef int size
    for size in range(1, tiles_in(state.reserve[state.turn]) + 1):
        if size != highest:
            out[count] = TURN << 8 | size
            count += 1
    if may_defer(box, state):
        out[count] = DEFER << 8
        count += 1
    out[count] = RENOUNCE << 8
    return count + 1


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    cdef int count = 0
    cdef int limits, i
    cdef uint64_t left
    if phase == OVER:
        return 0
    if phase == TURN:
        return turn_moves(box, state, out)
    if phase == STEAL:
        count = thefts(box, state, out)
        for i in range(count):
            out[i] |= STEAL << 8
        return count
    if phase == GO or is_timed(phase):
        limits = choice_range(state)
        for i in range(limits & 255, (limits >> 8) + 1):
            out[count] = phase << 8 | i
            count += 1
        return count
    left = arguments(box, state)
    while left:
        out[count] = phase << 8 | bits_lowest(left)
        left = bits_rest(left)
        count += 1
    return count


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef uint64_t left = arguments(box, state)
    cdef int i = 0
    while left:
        out[i] = weight(box, state, bits_lowest(left))
        left = bits_rest(left)
        i += 1


cdef uint32_t weight(const Box *box, const State *state, int arg) noexcept nogil:
    """§9.2."""
    if state.phase == REMOVE and state.step == 0 and not box.removed[0]:
        return box.others[arg]
    if state.phase == CUBE or state.phase == THEFT:
        if arg == GOLD:
            return state.gold[drawn_from(state)]
        return state.silver[drawn_from(state)]
    return 1


cdef int interrupts(
    const void *vbox, const void *vstate, move_t *out, int8_t *actors,
) noexcept nogil:
    """§9.3: the timer running out, or the clocks of all but the seat asked."""
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int count = 0
    cdef int seat
    if not box.live or not is_timed(state.phase):
        return 0
    if state.timer:
        out[0] = TIMEOUT << 8
        actors[0] = ACTOR_CHANCE
        return 1
    for seat in range(<int>box.players):
        if seat != state.turn and state.clocks[seat]:
            out[count] = CLOCK << 8 | seat
            actors[count] = <int8_t>seat
            count += 1
    return count


cdef move_t sample_turn(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef int tiles = tiles_in(state.reserve[state.turn])
    cdef int highest = highest_bid(state)
    cdef int sizes = tiles - (1 <= highest <= tiles)
    cdef int pick = <int>rng_below(rng, sizes + 1 + may_defer(box, state))
    if pick < sizes:
        # Those from the highest bid on move up by one.
        return TURN << 8 | (pick + 1 + (highest != 0 and pick + 1 >= highest))
    return (RENOUNCE if pick == sizes else DEFER) << 8


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    cdef int limits, gold
    cdef move_t listed[16]
    if phase == TURN:
        return sample_turn(box, state, rng)
    if phase == SHOW:
        return SHOW << 8
    if phase == STEAL:
        return STEAL << 8 | listed[rng_below(rng, thefts(box, state, listed))]
    if phase == GO or is_timed(phase):
        limits = choice_range(state)
        return phase << 8 | ((limits & 255) + rng_below(rng, (limits >> 8) - (limits & 255) + 1))
    if phase == CUBE or phase == THEFT:
        gold = state.gold[drawn_from(state)]
        return phase << 8 | (
            rng_below(rng, cubes_of(state, drawn_from(state))) >= <uint32_t>gold)
    if phase == REMOVE and state.step == 0 and not box.removed[0]:
        return REMOVE << 8 | sample_removed(box, rng)
    return phase << 8 | rng_member(rng, arguments(box, state))


cdef int sample_removed(const Box *box, rng_t *rng) noexcept nogil:
    cdef int total = 0
    cdef int town, rank
    for town in range(1, TILES):
        total += box.others[town]
    rank = <int>rng_below(rng, total)
    town = 1
    while rank >= box.others[town]:
        rank -= box.others[town]
        town += 1
    return town


# Apply.


cdef void lay_town(const Box *box, State *state, int town) noexcept nogil:
    state.pool ^= <uint16_t>(1 << town)
    state.ring |= <uint64_t>town << 4 * state.step
    state.step += 1
    if state.step == box.spaces:
        state.step = 0
        state.phase = FIRST


cdef void remove_town(State *state, int town) noexcept nogil:
    state.pool ^= <uint16_t>(1 << town)
    state.step += 1
    if state.step == 2:
        state.step = 1
        state.phase = TOWN


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int verb = verb_of(move)
    cdef int arg = argument(move)
    if verb == TURN:
        state.size = <uint8_t>arg
        compose(box, state, MARKED)
    elif verb == MARKED:
        state.marked = <uint8_t>arg
        compose(box, state, WPLAIN)
    elif verb == WPLAIN:
        state.wplain = <uint8_t>arg
        compose(box, state, WMARKED)
    elif verb == WMARKED:
        lay_bid(box, state, arg)
    elif verb == DEFER:
        defer(box, state)
    elif verb == RENOUNCE:
        renounce(box, state)
    elif verb == HARM:
        suffer(box, state, arg)
    elif verb == GO:
        walk(box, state, arg)
    elif verb == STEAL:
        begin_theft(box, state, arg)
    elif verb == THEFT:
        rob(box, state, arg)
    elif verb == CUBE:
        confiscate(box, state, arg)
    elif verb == TOWN:
        lay_town(box, state, arg)
    elif verb == REMOVE:
        remove_town(state, arg)
    elif verb == FIRST:
        state.owner = <uint8_t>arg
        begin_round(box, state)
    elif verb == SHOW:
        state.step += 1
        if state.step == box.seats:
            state.step = 0
            state.phase = OVER
    elif verb == CLOCK:
        state.clocks[arg] -= 1
        state.timer = 1
    elif verb == TIMEOUT:
        run_out(box, state)


# Knowledge.


cdef int last_argument(
    const Box *box, const State *state, move_t move, int eyes,
) noexcept nogil:
    """The argument that some see and some do not; a show reads it off the table."""
    if is_hidden(box, state, verb_of(move), eyes):
        return UNSEEN
    if verb_of(move) == SHOW:
        return state.gold[state.step] | state.silver[state.step] << 8
    return argument(move)


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    return 1 + verb_of(move) | <uint64_t>last_argument(box, state, move, seat) << 8


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    fill(<State *>vstate, seat, NULL)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    fill(<State *>vstate, seat, rng)


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    return fault(<const Box *>vbox, <const State *>vstate)


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    rank_seats(<const Box *>vbox, <const State *>vstate, scores, ranks)


cdef void estimate(const void *vbox, const void *vstate, float *shares) noexcept nogil:
    guess(<const Box *>vbox, <const State *>vstate, shares)


cdef void prefer(
    const void *vbox, const void *vstate, const move_t *listed, int count, float *out,
) noexcept nogil:
    advise(<const Box *>vbox, <const State *>vstate, listed, count, out)


# Text.


cdef void put_victims(text_t *text, int victims) noexcept nogil:
    if victims == 0:
        text_arg(text, "none")
    while victims:
        text_seat(text, head_of(victims))
        victims >>= 4


cdef void put_show(const State *state, int told, text_t *text) noexcept nogil:
    text_seat(text, state.step)
    text_number(text, told & 255)
    text_number(text, told >> 8)


cdef void put_drawn(const State *state, int colour, text_t *text) noexcept nogil:
    text_seat(text, drawn_from(state))
    if colour == UNSEEN:
        text_arg(text, "?")
    else:
        text_arg(text, COLOUR_NAMES[colour])


cdef void put_argument(const State *state, int verb, int arg, text_t *text) noexcept nogil:
    if verb == REMOVE:
        text_arg(text, TILE_NAMES[arg])
    elif verb == TOWN:
        text_number(text, state.step)
        text_arg(text, TILE_NAMES[arg])
    elif verb == FIRST or verb == CLOCK:
        text_seat(text, arg)
    elif verb == HARM:
        text_arg(text, "x" if arg else "p")
    elif verb == STEAL:
        put_victims(text, arg)
    elif verb == CUBE or verb == THEFT:
        put_drawn(state, arg, text)
    elif verb == SHOW:
        put_show(state, arg, text)
    elif verb < OVER:
        text_number(text, arg)


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    cdef int verb = verb_of(move)
    if verb == HARM and not state.reserve[state.turn] & HEALTHY:
        text_word(&line, "kill")
    else:
        text_word(&line, VERBS[verb])
    put_argument(state, verb, last_argument(box, state, move, eyes), &line)
    return line.length


# The border.


include "csrc/border.pxi"

include "box.pxi"
include "facts.pxi"
