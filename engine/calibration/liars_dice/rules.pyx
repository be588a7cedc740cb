"""Liar's Dice on the border: the verbs of `game_api.h`.

A move is the face rolled, or what is said; which of them, the table says.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_count
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, box_head as Box, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word


cdef enum:
    UNKNOWN = 0  # a die not rolled, or not seen
    FACES = 6
    WILD = 6

# What can be said, each only once and only above all before: the bids 1.1 to 1.6 and 2.1 to 2.6,
# then LIAR.
cdef enum:
    LIAR = 2 * FACES
    SPOKEN = LIAR + 1

# 6 bytes, no padding.
#
#   said    set of what was said: bits 0-11 bids, bit 12 LIAR
#   die[s]  1-6, UNKNOWN until it is rolled
#   least   one above the highest in `said`, 0 if nothing; SPOKEN when the game is over
#   turn    seat whose roll or word is next; when over, whose bid was called
cdef struct State:
    uint16_t said
    uint8_t die[2]
    uint8_t least
    uint8_t turn


# The table.


cdef bint is_rolling(const State *state) noexcept nogil:
    return state.die[state.turn] == UNKNOWN


cdef void init(const void *box, void *state) noexcept nogil:
    memset(state, 0, sizeof(State))


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.least == SPOKEN:
        return ACTOR_OVER
    return ACTOR_CHANCE if is_rolling(state) else <int>state.turn


# Moves.


cdef int first_choice(const State *state) noexcept nogil:
    return 1 if is_rolling(state) else state.least


cdef int choices(const State *state) noexcept nogil:
    """Moves are neighbours, whether faces or words; there must be a bid to be called a lie."""
    if is_rolling(state):
        return FACES
    return SPOKEN - state.least - (state.least == 0)


cdef int moves(const void *box, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int i
    for i in range(choices(state)):
        out[i] = first_choice(state) + i
    return choices(state)


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    cdef int i
    for i in range(FACES):
        out[i] = 1


cdef move_t sample(const void *box, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return first_choice(state) + rng_below(rng, choices(state))


# Apply.


cdef void apply(const void *box, void *vstate, move_t move) noexcept nogil:
    cdef State *state = <State *>vstate
    if is_rolling(state):
        state.die[state.turn] = <uint8_t>move
    else:
        state.said |= <uint16_t>(1 << move)
        state.least = <uint8_t>(move + 1)
    state.turn ^= 1


# Knowledge.


cdef int visible(const State *state, move_t move, int eyes) noexcept nogil:
    """The move, but UNKNOWN for a die that the other seat rolls."""
    if is_rolling(state) and eyes != EYES_ALL and eyes != state.turn:
        return UNKNOWN
    return <int>move


cdef uint64_t seen(const void *box, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 1 + is_rolling(state) | state.turn << 2 | visible(state, move, seat) << 8


cdef void redact(const void *box, void *vstate, int seat) noexcept nogil:
    cdef State *state = <State *>vstate
    if state.die[1 - seat] != UNKNOWN:
        state.die[1 - seat] = 1


cdef void determinize(const void *box, void *vstate, int seat, rng_t *rng) noexcept nogil:
    cdef State *state = <State *>vstate
    if state.die[1 - seat] != UNKNOWN:
        state.die[1 - seat] = <uint8_t>(1 + rng_below(rng, FACES))


cdef const char *validate(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int rolled = (state.die[0] != UNKNOWN) + (state.die[1] != UNKNOWN)
    if state.die[0] > FACES or state.die[1] > FACES or state.die[0] == UNKNOWN != state.die[1]:
        return "dice"
    if state.said >> SPOKEN or state.said == 1 << LIAR or (state.said and rolled < 2):
        return "what was said"
    if state.least > SPOKEN or state.said >> state.least:
        return "highest bid"
    if state.least and state.said >> state.least - 1 == 0:
        return "highest bid"
    if state.turn != (rolled + bits_count(state.said) & 1):
        return "turn"
    return NULL


# Value.


cdef int called_bid(const State *state) noexcept nogil:
    """The highest bid. There must be one."""
    cdef int bid = LIAR - 1
    while not state.said >> bid & 1:
        bid -= 1
    return bid


cdef bint is_true(const State *state, int bid) noexcept nogil:
    """Sixes count as every face."""
    cdef int face = 1 + bid % FACES
    cdef int quantity = 1 + (bid >= FACES)
    cdef int found = 0
    cdef int seat
    for seat in range(2):
        found += state.die[seat] == face or state.die[seat] == WILD
    return found >= quantity


cdef void result(
    const void *box, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int winner = state.turn if is_true(state, called_bid(state)) else 1 - state.turn
    scores[winner] = 1
    scores[1 - winner] = -1
    ranks[winner] = 1
    ranks[1 - winner] = 2


# Text.


cdef int text(
    const void *box, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    if is_rolling(state):
        text_word(&line, "roll")
        text_seat(&line, state.turn)
        if visible(state, move, eyes) == UNKNOWN:
            text_arg(&line, "?")
        else:
            text_number(&line, <int>move)
    elif move == LIAR:
        text_word(&line, "liar")
    else:
        text_word(&line, "bid")
        text_number(&line, 1 + <int>move // FACES)
        text_number(&line, 1 + <int>move % FACES)
    return line.length


# The border.


include "csrc/border.pxi"


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    made.players = players
    return (<char *>&made)[:sizeof(Box)]


def facts(bytes box, bytes state, int seat):
    """The table in plain words, as one seat knows it or (seat -1) as it is."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    asked = actor(NULL, &table)
    told = {
        "phase": {ACTOR_CHANCE: "roll", ACTOR_OVER: "over"}.get(asked, "bid"),
        "actor": {ACTOR_CHANCE: "*", ACTOR_OVER: None, 0: "A", 1: "B"}[asked],
        "bids": [f"{1 + i // FACES}.{1 + i % FACES}" for i in range(LIAR) if table.said >> i & 1],
        "liar": "BA"[table.turn] if asked == ACTOR_OVER else None,
    }
    for i, owner in enumerate("AB"):
        die = table.die[i]
        told[f"die.{owner}"] = None if die == UNKNOWN else "?" if seat == 1 - i else die
    return told
