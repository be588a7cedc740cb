"""Connect Four on the border: the verbs of `game_api.h`. A move is the column, from 0."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_count, nibble_get
from csrc.game_api cimport ACTOR_OVER, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as     prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_t
from csrc.texts cimport text_begin, text_number, text_t, text_word


cdef enum:
    COLUMNS = 7
    ROWS = 6
    HEIGHT = 7  # bits a column

cdef extern from *:
    """
    #define BOTTOM UINT64_C(0x40810204081) /* the lowest cell of each column */
    #define BOARD (63 * BOTTOM)
    #define GATHER UINT64_C(0x1041041041) /* bit 7c times bit 36 - 6c is bit 36 + c */
    """
    const uint64_t BOTTOM
    const uint64_t BOARD
    const uint64_t GATHER

    int parity "__builtin_parityll" (uint64_t) nogil

# By set of open columns: 4 bits each from the left, and in bits 28-31 how many they are.
cdef struct Box:
    uint32_t players
    uint32_t columns[128]

# 16 bytes. A set of cells has 7 bits a column: bit 7c + r is row r from the bottom. The seventh
# bit stays empty, so that lines do not run on into the next column.
#
#   stones  cells taken, bits 0-48
#   asked   those of the seat whose turn it is, or would be were the game not over
cdef struct State:
    uint64_t stones
    uint64_t asked


# The table.


cdef inline bint has_line(uint64_t cells) noexcept nogil:
    """Four in a row: upright, level, and along both diagonals."""
    cdef uint64_t upright = cells & cells >> 1
    cdef uint64_t level = cells & cells >> HEIGHT
    cdef uint64_t falling = cells & cells >> HEIGHT - 1
    cdef uint64_t rising = cells & cells >> HEIGHT + 1
    return (upright & upright >> 2
            | level & level >> 2 * HEIGHT
            | falling & falling >> 2 * (HEIGHT - 1)
            | rising & rising >> 2 * (HEIGHT + 1)) != 0


cdef inline uint64_t last_mover(const State *state) noexcept nogil:
    """The cells of the seat that is not asked: only it can have made a line."""
    return state.stones ^ state.asked


cdef void init(const void *box, void *state) noexcept nogil:
    memset(state, 0, sizeof(State))


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if has_line(last_mover(state)) or state.stones == BOARD:
        return ACTOR_OVER
    return parity(state.stones)


# Moves.


cdef inline uint64_t open_columns(const State *state) noexcept nogil:
    """The lowest cells of the columns that are not full."""
    return ~state.stones >> ROWS - 1 & BOTTOM


cdef inline uint32_t numbers(const Box *box, uint64_t columns) noexcept nogil:
    return box.columns[columns * GATHER >> 36 & 127]


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef uint32_t columns = numbers(<const Box *>vbox, open_columns(state))
    cdef int count = columns >> 28
    cdef int i
    if has_line(last_mover(state)):
        return 0
    for i in range(count):
        out[i] = nibble_get(columns, i)
    return count


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    """There is no chance."""


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    """Most tables have no full column. There the draw need not wait for the last stone."""
    cdef uint64_t columns = open_columns(<const State *>vstate)
    cdef uint32_t listed
    if columns == BOTTOM:
        return rng_below(rng, COLUMNS)
    listed = numbers(<const Box *>vbox, columns)
    return nibble_get(listed, rng_below(rng, listed >> 28))


# Apply.


cdef void apply(const void *box, void *vstate, move_t move) noexcept nogil:
    """The sum carries to the lowest empty cell of the column."""
    cdef State *state = <State *>vstate
    state.asked ^= state.stones
    state.stones |= state.stones + (<uint64_t>1 << HEIGHT * move)


# Knowledge: everybody sees everything.


cdef uint64_t seen(const void *box, const void *state, move_t move, int seat) noexcept nogil:
    return 1 + move


cdef void redact(const void *box, void *state, int seat) noexcept nogil:
    pass


cdef void determinize(const void *box, void *state, int seat, rng_t *rng) noexcept nogil:
    pass


cdef bint has_last_stone(const State *state) noexcept nogil:
    """Whether a stone lies on top of its column without which there is no line."""
    cdef uint64_t mine = last_mover(state)
    cdef uint64_t tops = mine & (state.stones + BOTTOM) >> 1
    while tops:
        if not has_line(mine ^ (tops & -tops)):
            return True
        tops &= tops - 1
    return False


cdef const char *validate(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.stones & ~BOARD:
        return "a stone beside the board"
    if state.stones & state.stones + BOTTOM:
        return "a stone in the air"
    if state.asked & ~state.stones:
        return "a seat's stone that is not there"
    if bits_count(state.asked) != bits_count(state.stones) >> 1:
        return "number of stones"
    if has_line(state.asked):
        return "a line of the seat that is asked"
    if state.stones and not has_last_stone(state):
        return "no stone can have been the last"
    return NULL


# Value.


cdef void result(
    const void *box, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int loser = parity(state.stones)
    cdef int won = has_line(last_mover(state))
    scores[1 - loser] = won
    scores[loser] = -won
    ranks[1 - loser] = 1
    ranks[loser] = <uint8_t>(1 + won)


# Text.


cdef int text(
    const void *box, const void *state, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef text_t line = text_begin(out)
    text_word(&line, "drop")
    text_number(&line, 1 + move)
    return line.length


# The border.


include "csrc/border.pxi"


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    cdef int column, columns
    cdef uint32_t count
    memset(&made, 0, sizeof(Box))
    made.players = players
    for columns in range(128):
        count = 0
        for column in range(COLUMNS):
            if columns >> column & 1:
                made.columns[columns] |= column << 4 * count
                count += 1
        made.columns[columns] |= count << 28
    return (<char *>&made)[:sizeof(Box)]


def facts(bytes box, bytes state, int seat):
    """The table in plain words, the same for all eyes."""
    cdef Box tables
    cdef State table
    cdef int column, row, asked
    unpack(box, state, &tables, &table)
    asked = actor(NULL, &table)
    turn = parity(table.stones)
    told = {
        "actor": None if asked == ACTOR_OVER else "AB"[turn],
        "winner": "BA"[turn] if has_line(last_mover(&table)) else None,
    }
    for column in range(COLUMNS):
        told[f"column.{column + 1}"] = [
            "AB"[turn] if table.asked >> (HEIGHT * column + row) & 1 else "BA"[turn]
            for row in range(ROWS)
            if table.stones >> (HEIGHT * column + row) & 1
        ]
    return told
