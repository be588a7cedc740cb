"""Leduc Poker on the border: the verbs of `game_api.h`.

A move is the card dealt, or FOLD, CALL or RAISE; which of them, the table says.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, bits_nth, bits_rest
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, box_head as Box, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_member, rng_t
from csrc.texts cimport text_arg, text_begin, text_seat, text_t, text_word


# What the table waits for.
cdef enum:
    DEAL_A
    DEAL_B
    FIRST
    BOARD
    SECOND
    OVER

cdef enum:
    FOLD
    CALL
    RAISE

cdef enum:
    UNKNOWN  # a card not dealt, or not seen; then j1 j2 q1 q2 k1 k2
    CARDS = 6
    ALL_CARDS = 0x7e

# The decisions of a round in order: C for call, R for raise, F for fold.
cdef enum:
    NONE
    C
    R
    CR
    RR
    CRR
    # Called: the round is over.
    CC
    RC
    CRC
    RRC
    CRRC
    # Folded: the game is over.
    RF
    CRF
    RRF
    CRRF
    LINES

# 6 bytes, no padding.
#
#   card[s], board  UNKNOWN until dealt
#   line[r]         what was decided in each round: NONE .. CRRF
#   phase           DEAL_A .. OVER
cdef struct State:
    uint8_t card[2]
    uint8_t board
    uint8_t line[2]
    uint8_t phase

cdef extern from *:
    """
    static const char *const CARD_NAMES[7] = {"?", "j1", "j2", "q1", "q2", "k1", "k2"};
    static const char *const DECISIONS[3] = {"fold", "call", "raise"};
    /* By line: the seat asked, or the one that has folded. */
    static const uint8_t ASKED[15] = {0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1};
    /* By line: raises that both have paid. */
    static const uint8_t MATCHED[15] = {0, 0, 0, 0, 1, 1, 0, 1, 1, 2, 2, 0, 0, 1, 1};
    /* By line and decision. */
    static const uint8_t NEXT[6][3] = {
        {0, 1, 2}, {0, 6, 3}, {11, 7, 4}, {12, 8, 5}, {13, 9, 0}, {14, 10, 0}};
    """
    const char *CARD_NAMES[7]
    const char *DECISIONS[3]
    const uint8_t ASKED[15]
    const uint8_t MATCHED[15]
    const uint8_t NEXT[6][3]


# The table.


cdef bint is_betting(const State *state) noexcept nogil:
    return state.phase == FIRST or state.phase == SECOND


cdef int line_of(const State *state) noexcept nogil:
    """The line of the round being played."""
    return state.line[state.phase == SECOND]


cdef void init(const void *box, void *state) noexcept nogil:
    memset(state, 0, sizeof(State))


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if is_betting(state):
        return ASKED[line_of(state)]
    return ACTOR_OVER if state.phase == OVER else ACTOR_CHANCE


# Moves.


cdef uint32_t cards_left(const State *state) noexcept nogil:
    return ALL_CARDS & ~(1 << state.card[0] | 1 << state.card[1] | 1 << state.board)


cdef int count_left(const State *state) noexcept nogil:
    """How many cards are left, where one is about to be dealt."""
    return CARDS - (2 if state.phase == BOARD else state.phase)


cdef int lowest(int line) noexcept nogil:
    """Only a raise can be folded to."""
    return CALL if line < R else FOLD


cdef int highest(int line) noexcept nogil:
    """Two raises are the most."""
    return RAISE if line < RR else CALL


cdef int moves(const void *box, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef uint32_t left = cards_left(state)
    cdef int line = line_of(state)
    cdef int count = 0
    cdef int decision
    if state.phase == OVER:
        return 0
    if is_betting(state):
        for decision in range(lowest(line), highest(line) + 1):
            out[count] = decision
            count += 1
        return count
    while left:
        out[count] = bits_lowest(left)
        left = <uint32_t>bits_rest(left)
        count += 1
    return count


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    cdef int i
    for i in range(count_left(<const State *>state)):
        out[i] = 1


cdef move_t sample(const void *box, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int line = line_of(state)
    if is_betting(state):
        return lowest(line) + rng_below(rng, highest(line) - lowest(line) + 1)
    return bits_nth(cards_left(state), rng_below(rng, count_left(state)))


# Apply.


cdef void decide(State *state, move_t decision) noexcept nogil:
    cdef uint8_t *line = &state.line[state.phase == SECOND]
    line[0] = NEXT[line[0]][decision]
    if line[0] >= RF:
        state.phase = OVER
    elif line[0] >= CC:
        state.phase += 1


cdef void apply(const void *box, void *vstate, move_t move) noexcept nogil:
    cdef State *state = <State *>vstate
    if is_betting(state):
        decide(state, move)
    else:
        if state.phase == BOARD:
            state.board = <uint8_t>move
        else:
            state.card[state.phase] = <uint8_t>move
        state.phase += 1


# Knowledge.


cdef int visible(const State *state, move_t move, int eyes) noexcept nogil:
    """The move, but UNKNOWN for a card dealt to the other seat."""
    if state.phase <= DEAL_B and eyes != EYES_ALL and eyes != state.phase:
        return UNKNOWN
    return <int>move


cdef uint64_t seen(const void *box, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 1 + state.phase | visible(state, move, seat) << 8


cdef void redact(const void *box, void *vstate, int seat) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef uint8_t *other = &state.card[1 - seat]
    if other[0] != UNKNOWN:
        other[0] = UNKNOWN
        other[0] = <uint8_t>bits_lowest(cards_left(state))


cdef void determinize(const void *box, void *vstate, int seat, rng_t *rng) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef uint8_t *other = &state.card[1 - seat]
    if other[0] != UNKNOWN:
        other[0] = UNKNOWN
        other[0] = <uint8_t>rng_member(rng, cards_left(state))


cdef const char *cards_fault(const State *state) noexcept nogil:
    cdef bint second = state.phase == SECOND or (state.phase == OVER and state.line[0] < RF)
    if state.card[0] > CARDS or (state.card[0] == UNKNOWN) != (state.phase <= DEAL_A):
        return "card of A"
    if state.card[1] > CARDS or (state.card[1] == UNKNOWN) != (state.phase <= DEAL_B):
        return "card of B"
    if state.board > CARDS or (state.board != UNKNOWN) != second:
        return "board"
    if state.card[0] != UNKNOWN and state.card[0] == state.card[1]:
        return "one card dealt twice"
    if second and (state.board == state.card[0] or state.board == state.card[1]):
        return "a card dealt to the board as well"
    return NULL


cdef bint is_line(int line, int phase, int betting) noexcept nogil:
    """Whether a round stands there when its betting is still to come, going on, or past."""
    if phase < betting:
        return line == NONE
    return line < CC if phase == betting else CC <= line < LINES


cdef const char *validate(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef bint folded = state.line[0] >= RF
    if state.phase > OVER:
        return "phase"
    if not is_line(state.line[0], state.phase, FIRST) or (folded and state.phase != OVER):
        return "first round"
    if not is_line(state.line[1], DEAL_A if folded else state.phase, SECOND):
        return "second round"
    return cards_fault(state)


# Value.


cdef int strength(const State *state, int seat) noexcept nogil:
    """A pair beats all ranks; colours do not count."""
    cdef int rank = state.card[seat] + 1 >> 1
    return rank + CARDS if rank == state.board + 1 >> 1 else rank


cdef int advantage(const State *state) noexcept nogil:
    """Above 0 where A wins, below where B does."""
    cdef int last = state.line[state.board != UNKNOWN]
    if last >= RF:
        return 1 if ASKED[last] == 1 else -1
    return strength(state, 0) - strength(state, 1)


cdef void result(
    const void *box, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int chips = 1 + 2 * MATCHED[state.line[0]] + 4 * MATCHED[state.line[1]]
    cdef int ahead = advantage(state)
    scores[0] = chips * ((ahead > 0) - (ahead < 0))
    scores[1] = -scores[0]
    ranks[0] = 1 + (ahead < 0)
    ranks[1] = 1 + (ahead > 0)


# Text.


cdef int text(
    const void *box, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    if is_betting(state):
        text_word(&line, DECISIONS[move])
    elif state.phase == BOARD:
        text_word(&line, "board")
        text_arg(&line, CARD_NAMES[move])
    else:
        text_word(&line, "deal")
        text_seat(&line, state.phase)
        text_arg(&line, CARD_NAMES[visible(state, move, eyes)])
    return line.length


# The border.


include "csrc/border.pxi"

WORDS = {"f": "fold", "c": "call", "r": "raise"}
WRITTEN = (
    "", "c", "r", "cr", "rr", "crr", "cc", "rc", "crc", "rrc", "crrc", "rf", "crf", "rrf", "crrf")


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    made.players = players
    return (<char *>&made)[:sizeof(Box)]


cdef list paid(const State *state):
    """Chips of each seat in the pot."""
    chips = [1, 1]
    for r in range(2):
        for i, letter in enumerate(WRITTEN[state.line[r]]):
            if letter != "f":
                chips[i & 1] = max(chips) + (2 + 2 * r) * (letter == "r")
    return chips


cdef object card_name(int card):
    return None if card == UNKNOWN else CARD_NAMES[card].decode()


def facts(bytes box, bytes state, int seat):
    """The table in plain words, as one seat knows it or (seat -1) as it is."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    told = {
        "phase": ("deal", "deal", "first", "board", "second", "over")[table.phase],
        "actor": {ACTOR_CHANCE: "*", ACTOR_OVER: None, 0: "A", 1: "B"}[actor(NULL, &table)],
        "board": card_name(table.board),
    }
    for i, owner in enumerate("AB"):
        card = card_name(table.card[i])
        told[f"card.{owner}"] = "?" if card and seat == 1 - i else card
        told[f"chips.{owner}"] = paid(&table)[i]
    for i, name in enumerate(("first", "second")):
        told[name] = [WORDS[letter] for letter in WRITTEN[table.line[i]]]
    return told
