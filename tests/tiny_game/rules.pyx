"""Coin on the border: the verbs of `game_api.h`. A move is `phase << 8 | side`."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_t
from csrc.texts cimport text_arg, text_begin, text_t, text_word


cdef enum:
    TOSS
    SAY
    GUESS
    SHOW
    OVER

cdef enum:
    NEITHER = 2

cdef struct Box:
    uint32_t players
    uint8_t honest
    uint8_t stake
    uint8_t unused[2]

# Each a side, or NEITHER as long as it is not there.
cdef struct State:
    uint8_t phase
    uint8_t coin
    uint8_t said
    uint8_t guess

cdef extern from *:
    """
    static const char *const VERBS[4] = {"toss", "say", "guess", "show"};
    static const char *const SIDES[3] = {"heads", "tails", "?"};
    """
    const char *VERBS[4]
    const char *SIDES[3]


# The table.


cdef void init(const void *box, void *state) noexcept nogil:
    (<State *>state)[0] = State(TOSS, NEITHER, NEITHER, NEITHER)


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef int phase = (<const State *>vstate).phase
    if phase == OVER:
        return ACTOR_OVER
    return ACTOR_CHANCE if phase == TOSS or phase == SHOW else phase - SAY


# Moves.


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.phase == OVER:
        return 0
    if state.phase == SHOW or (state.phase == SAY and (<const Box *>vbox).honest):
        out[0] = state.phase << 8 | state.coin
        return 1
    out[0] = state.phase << 8
    out[1] = state.phase << 8 | 1
    return 2


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    out[0] = out[1] = 1


cdef move_t sample(const void *box, const void *state, rng_t *rng) noexcept nogil:
    cdef move_t listed[2]
    return listed[rng_below(rng, moves(box, state, listed))]


cdef void apply(const void *box, void *vstate, move_t move) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef uint8_t side = move & 1
    if state.phase == TOSS:
        state.coin = side
    elif state.phase == SAY:
        state.said = side
    elif state.phase == GUESS:
        state.guess = side
    state.phase += 1


# Knowledge.


cdef bint knows(const State *state, int eyes) noexcept nogil:
    """A sees the coin, everybody when it is shown; an honest word is as good as the coin."""
    return eyes <= 0 or state.phase == OVER


cdef int visible_side(const State *state, move_t move, int eyes) noexcept nogil:
    return NEITHER if state.phase == TOSS and eyes > 0 else move & 1


cdef uint64_t seen(const void *box, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 1 + state.phase | visible_side(state, move, seat) << 8


cdef bint is_open(const Box *box, const State *state, int seat) noexcept nogil:
    """Whether both sides agree with what the seat has seen."""
    if state.coin == NEITHER or knows(state, seat):
        return False
    return not (box.honest and state.said != NEITHER)


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    cdef State *state = <State *>vstate
    if is_open(<const Box *>vbox, state, seat):
        state.coin = 0


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    cdef State *state = <State *>vstate
    if is_open(<const Box *>vbox, state, seat):
        state.coin = <uint8_t>rng_below(rng, 2)


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.phase > OVER or state.coin > NEITHER or state.said > NEITHER or state.guess > NEITHER:
        return "no such phase or side"
    if (state.coin == NEITHER) != (state.phase <= TOSS):
        return "coin"
    if (state.said == NEITHER) != (state.phase <= SAY):
        return "word"
    if (state.guess == NEITHER) != (state.phase <= GUESS):
        return "guess"
    if (<const Box *>vbox).honest and state.said != NEITHER and state.said != state.coin:
        return "a lie"
    return NULL


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int winner = state.guess == state.coin
    scores[winner] = (<const Box *>vbox).stake
    scores[1 - winner] = 0
    ranks[winner] = 1
    ranks[1 - winner] = 2


# Text.


cdef int text(
    const void *box, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef text_t line = text_begin(out)
    text_word(&line, VERBS[move >> 8])
    text_arg(&line, SIDES[visible_side(<const State *>vstate, move, eyes)])
    return line.length


# The border.


include "csrc/border.pxi"


def box(int players, dict options, int parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    memset(&made, 0, sizeof(Box))
    made.players = players
    made.honest = options["liar"] == "forbidden"
    made.stake = parts
    return (<char *>&made)[:sizeof(Box)]


def facts(bytes box, bytes state, int seat):
    """The table in plain words, as one seat knows it or (seat -1) as it is."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    sides = ("heads", "tails", None)
    return {
        "phase": ("toss", "say", "guess", "show", "over")[table.phase],
        "coin": "?" if is_open(&tables, &table, seat) else sides[table.coin],
        "said": sides[table.said],
        "guess": sides[table.guess],
        "stake": tables.stake,
    }
