"""Kuhn Poker on the border: the verbs of `game_api.h`.

A move is the card dealt, or PASS or BET; which of them, the table says.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, box_head as Box, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_t
from csrc.texts cimport text_arg, text_begin, text_seat, text_t, text_word


cdef enum:
    PASS
    BET

cdef enum:
    UNKNOWN  # a card not dealt, or not seen
    JACK
    QUEEN
    KING

# All that is public: the cards dealt, then the decisions in order, P for pass and B for bet.
cdef enum:
    DEAL_A
    DEAL_B
    START
    P
    B
    PB
    PP
    BP
    BB
    PBP
    PBB
    NODES

# 3 bytes, no padding.
#
#   card[s]  UNKNOWN until it is dealt
#   node     DEAL_A .. PBB
cdef struct State:
    uint8_t card[2]
    uint8_t node

cdef extern from *:
    """
    static const char *const CARDS[4] = {"?", "j", "q", "k"};
    static const char *const DECISIONS[2] = {"pass", "bet"};
    /* By node; -1 and -2 are chance and the end. */
    static const int8_t ACTORS[11] = {-1, -1, 0, 1, 1, 0, -2, -2, -2, -2, -2};
    /* By node and decision; the deals have none. */
    static const uint8_t NEXT[6][2] = {{0, 0}, {0, 0}, {3, 4}, {6, 5}, {7, 8}, {9, 10}};
    """
    const char *CARDS[4]
    const char *DECISIONS[2]
    const signed char ACTORS[11]
    const uint8_t NEXT[6][2]


# The table.


cdef void init(const void *box, void *state) noexcept nogil:
    (<State *>state)[0] = State([UNKNOWN, UNKNOWN], DEAL_A)


cdef int actor(const void *box, const void *state) noexcept nogil:
    return ACTORS[(<const State *>state).node]


# Moves.


cdef int card_left(int dealt, int rank) noexcept nogil:
    """The card with `rank` lower ones among those that are not `dealt`, which may be UNKNOWN."""
    cdef int card = JACK + rank
    return card + (dealt != UNKNOWN and card >= dealt)


cdef int choices(const State *state) noexcept nogil:
    return 3 if state.node == DEAL_A else 2


cdef int moves(const void *box, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int i
    if state.node >= PP:
        return 0
    for i in range(choices(state)):
        out[i] = card_left(state.card[0], i) if state.node <= DEAL_B else i
    return choices(state)


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    cdef int i
    for i in range(choices(<const State *>state)):
        out[i] = 1


cdef move_t sample(const void *box, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int rank = <int>rng_below(rng, choices(state))
    return card_left(state.card[0], rank) if state.node <= DEAL_B else rank


# Apply.


cdef void apply(const void *box, void *vstate, move_t move) noexcept nogil:
    cdef State *state = <State *>vstate
    if state.node <= DEAL_B:
        state.card[state.node] = <uint8_t>move
        state.node += 1
    else:
        state.node = NEXT[state.node][move]


# Knowledge.


cdef int visible(const State *state, move_t move, int eyes) noexcept nogil:
    """The move, but UNKNOWN for a card dealt to the other seat."""
    if state.node <= DEAL_B and eyes != EYES_ALL and eyes != state.node:
        return UNKNOWN
    return <int>move


cdef uint64_t seen(const void *box, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 1 + state.node | visible(state, move, seat) << 8


cdef void redact(const void *box, void *vstate, int seat) noexcept nogil:
    cdef State *state = <State *>vstate
    if state.card[1 - seat] != UNKNOWN:
        state.card[1 - seat] = <uint8_t>card_left(state.card[seat], 0)


cdef void determinize(const void *box, void *vstate, int seat, rng_t *rng) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef int own = state.card[seat]
    if state.card[1 - seat] != UNKNOWN:
        state.card[1 - seat] = <uint8_t>card_left(own, rng_below(rng, 3 - (own != UNKNOWN)))


cdef const char *validate(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.node >= NODES:
        return "node"
    if state.card[0] > KING or (state.card[0] == UNKNOWN) != (state.node <= DEAL_A):
        return "card of A"
    if state.card[1] > KING or (state.card[1] == UNKNOWN) != (state.node <= DEAL_B):
        return "card of B"
    if state.card[0] != UNKNOWN and state.card[0] == state.card[1]:
        return "one card dealt twice"
    return NULL


# Value.


cdef void result(
    const void *box, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int chips = 2 if state.node == BB or state.node == PBB else 1
    cdef int winner = state.card[1] > state.card[0]
    if state.node == BP or state.node == PBP:
        winner = state.node == PBP
    scores[winner] = chips
    scores[1 - winner] = -chips
    ranks[winner] = 1
    ranks[1 - winner] = 2


# Text.


cdef int text(
    const void *box, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    if state.node <= DEAL_B:
        text_word(&line, "deal")
        text_seat(&line, state.node)
        text_arg(&line, CARDS[visible(state, move, eyes)])
    else:
        text_word(&line, DECISIONS[move])
    return line.length


# The border.


include "csrc/border.pxi"

ACTIONS = ("", "", "", "p", "b", "pb", "pp", "bp", "bb", "pbp", "pbb")


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
    actions = ACTIONS[table.node]
    told = {
        "phase": "deal" if table.node <= DEAL_B else "over" if table.node >= PP else "bet",
        "actor": {ACTOR_CHANCE: "*", ACTOR_OVER: None, 0: "A", 1: "B"}[ACTORS[table.node]],
        "actions": [{"p": "pass", "b": "bet"}[letter] for letter in actions],
    }
    for i, owner in enumerate("AB"):
        card = (None, "j", "q", "k")[table.card[i]]
        told[f"card.{owner}"] = "?" if card and seat == 1 - i else card
        told[f"chips.{owner}"] = 1 + actions[i::2].count("b")
    return told
