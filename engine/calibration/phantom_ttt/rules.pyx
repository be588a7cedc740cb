"""Phantom Tic-Tac-Toe on the border: the verbs of `game_api.h`.

A move is `phase << 8 | cell`. That of TELL, which answers a try, is constant: its cell is known.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_count, bits_lowest, bits_nth, bits_rest
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as     interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_member, rng_t
from csrc.texts cimport text_arg, text_begin, text_seat, text_t, text_word


cdef enum:
    MARK
    TELL
    OVER

cdef enum:
    CELLS = 9
    ALL_CELLS = (1 << CELLS) - 1
    SETS_MAX = 126  # sets of four or of five cells
    FREE = -1

cdef extern from *:
    """
    static const char *const NAMES[9] = {
        "a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    static const uint16_t LINES[8] = {
        0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    """
    const char *NAMES[9]
    const uint16_t LINES[8]

cdef struct Box:
    uint32_t players
    uint8_t line[512]  # by set of cells: whether three of them are in a row

# 12 bytes, no padding. A set of cells has bit 3r + c for row r and column c.
#
#   marks[s]  cells that the seat has marked
#   known[s]  those marks of the other seat that this one has run into
#   trying    cell that the seat has named; 0 unless TELL is due
#   phase     MARK, TELL or OVER
#   turn      seat whose turn it is; the one that marked last when the game is over
cdef struct State:
    uint16_t marks[2]
    uint16_t known[2]
    uint16_t trying
    uint8_t phase
    uint8_t turn


# The table.


cdef void init(const void *box, void *state) noexcept nogil:
    memset(state, 0, sizeof(State))


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.phase == MARK:
        return state.turn
    return ACTOR_CHANCE if state.phase == TELL else ACTOR_OVER


cdef inline bint is_full(const State *state) noexcept nogil:
    return (state.marks[0] | state.marks[1]) == ALL_CELLS


cdef inline bint has_ended(const Box *box, const State *state, int seat) noexcept nogil:
    """Whether the last mark, made by this seat, was the last of the game."""
    return box.line[state.marks[seat]] != 0 or is_full(state)


cdef inline bint is_blocked(const State *state) noexcept nogil:
    """Whether the cell being tried is the other seat's."""
    return state.marks[1 - state.turn] >> state.trying & 1


# Moves.


cdef inline uint32_t untried(const State *state) noexcept nogil:
    """Cells that the seat whose turn it is does not know to be taken."""
    return ALL_CELLS ^ (state.marks[state.turn] | state.known[state.turn])


cdef int moves(const void *box, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef uint32_t cells
    cdef int count = 0
    if state.phase == OVER:
        return 0
    if state.phase == TELL:
        out[0] = TELL << 8
        return 1
    cells = untried(state)
    while cells:
        out[count] = MARK << 8 | bits_lowest(cells)
        cells = <uint32_t>bits_rest(cells)
        count += 1
    return count


cdef void weights(const void *box, const void *state, uint32_t *out) noexcept nogil:
    out[0] = 1


cdef move_t sample(const void *box, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return TELL << 8 if state.phase == TELL else MARK << 8 | rng_member(rng, untried(state))


# Apply.


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef int seat = state.turn
    if state.phase == MARK:
        state.trying = move & 255
        state.phase = TELL
        return
    state.phase = MARK
    if is_blocked(state):
        state.known[seat] |= <uint16_t>(1 << state.trying)
    else:
        state.marks[seat] |= <uint16_t>(1 << state.trying)
        if has_ended(<const Box *>vbox, state, seat):
            state.phase = OVER
        else:
            state.turn = <uint8_t>(1 - seat)
    state.trying = 0


# Knowledge.


cdef uint64_t seen(const void *box, const void *vstate, move_t move, int seat) noexcept nogil:
    """Nobody sees the tries of the other."""
    cdef const State *state = <const State *>vstate
    if seat != state.turn:
        return 0
    if state.phase == MARK:
        return 1 + (move & 255)
    return 16 + state.trying + 16 * is_blocked(state)


cdef uint32_t last_marks(const Box *box, uint32_t cells) noexcept nogil:
    """Those of a seat's cells that it can have marked last: the others alone make no line."""
    cdef uint32_t found = 0
    cdef uint32_t left = cells
    while left:
        if not box.line[cells & ~(left & -left)]:
            found |= left & -left
        left = <uint32_t>bits_rest(left)
    return found


cdef bint agrees(const Box *box, const State *state, int seat, uint32_t cells) noexcept nogil:
    """Whether the other seat can have just these marks, for all that this one knows."""
    if cells & state.marks[seat] or state.known[seat] & ~cells:
        return False
    if state.phase != OVER or state.turn == seat:
        return not box.line[cells]
    # The other has ended the game, by a mark that nobody has run into.
    return ((is_full(state) or box.line[cells])
            and last_marks(box, cells) & ~state.known[seat] != 0)


cdef inline uint32_t next_set(uint32_t cells) noexcept nogil:
    """The next higher set of as many cells. Precondition: there is a cell."""
    cdef uint32_t carried = cells + (cells & -cells)
    return carried | (carried ^ cells) >> 2 + bits_lowest(cells)


cdef int candidates(
    const Box *box, const State *state, int seat, int limit, uint16_t *out,
) noexcept nogil:
    """The first sets of marks, up to a limit, that the other seat can have. There is one."""
    cdef uint32_t cells = (1 << bits_count(state.marks[1 - seat])) - 1
    cdef int count = 0
    if cells == 0:
        out[0] = 0
        return 1
    while cells <= ALL_CELLS and count < limit:
        if agrees(box, state, seat, cells):
            out[count] = <uint16_t>cells
            count += 1
        cells = next_set(cells)
    return count


cdef void forget(State *state, int seat) noexcept nogil:
    """The other seat has run into nothing, and waits to be asked if it is its turn."""
    state.known[1 - seat] = 0
    if state.turn != seat and state.phase == TELL:
        state.phase = MARK
        state.trying = 0


cdef void redact(const void *box, void *vstate, int seat) noexcept nogil:
    cdef State *state = <State *>vstate
    cdef uint16_t lowest
    candidates(<const Box *>box, state, seat, 1, &lowest)
    state.marks[1 - seat] = lowest
    forget(state, seat)


cdef int run_into(
    const State *state, int seat, uint32_t marks, int own, rng_t *rng,
) noexcept nogil:
    """A uniform try of the other seat, which has `own` marks: one of these marks, or FREE."""
    cdef uint32_t unknown = marks & ~state.known[1 - seat]
    cdef int rank = <int>rng_below(rng, CELLS - own - bits_count(state.known[1 - seat]))
    return bits_nth(unknown, rank) if rank < bits_count(unknown) else FREE


cdef void play_turn(State *state, int seat, uint32_t marks, int own, rng_t *rng) noexcept nogil:
    """The other seat tries until a cell is free."""
    cdef int cell = run_into(state, seat, marks, own, rng)
    while cell != FREE:
        state.known[1 - seat] |= <uint16_t>(1 << cell)
        cell = run_into(state, seat, marks, own, rng)


cdef void begin_turn(State *state, int seat, int own, rng_t *rng) noexcept nogil:
    """A uniform moment of the other seat's turn: before or after naming any of its cells."""
    cdef uint32_t marks = state.marks[seat]
    cdef uint16_t known = state.known[1 - seat]
    cdef int tries[CELLS + 1]
    cdef int count = 0
    cdef int moment, i
    tries[0] = run_into(state, seat, marks, own, rng)
    while tries[count] != FREE:
        state.known[1 - seat] |= <uint16_t>(1 << tries[count])
        count += 1
        tries[count] = run_into(state, seat, marks, own, rng)
    tries[count] = rng_member(rng, ALL_CELLS ^ (state.marks[0] | state.marks[1]))
    moment = <int>rng_below(rng, 2 * (count + 1))
    for i in range(moment >> 1):
        known |= <uint16_t>(1 << tries[i])
    state.known[1 - seat] = known
    if moment & 1:
        state.phase = TELL
        state.trying = <uint16_t>tries[moment >> 1]


cdef void replay(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    """What the other seat has run into, by random tries among this seat's marks in random order."""
    cdef int turns = bits_count(state.marks[1 - seat])
    cdef bint runs = state.phase != OVER and state.turn != seat
    cdef uint32_t coming = state.marks[seat]
    cdef uint32_t there = 0
    cdef int turn
    # The mark that ended the game came after the other's last turn.
    if state.phase == OVER and state.turn == seat:
        coming ^= 1 << rng_member(rng, last_marks(box, coming))
    for turn in range(turns):
        if turn > 0 or seat == 0:  # A marks before B's first turn, B not before A's
            there |= 1 << rng_member(rng, coming & ~there)
        play_turn(state, seat, there, turn, rng)
    if runs:
        begin_turn(state, seat, turns, rng)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef uint16_t sets[SETS_MAX]
    cdef int count
    count = candidates(box, state, seat, SETS_MAX, sets)
    state.marks[1 - seat] = sets[rng_below(rng, count)]
    forget(state, seat)
    replay(box, state, seat, rng)


cdef const char *marks_fault(const State *state) noexcept nogil:
    cdef int ahead = bits_count(state.marks[0]) - bits_count(state.marks[1])
    cdef int seat
    if state.phase > OVER or state.turn > 1:
        return "no such phase or seat"
    if (state.marks[0] | state.marks[1]) & ~ALL_CELLS or state.marks[0] & state.marks[1]:
        return "marks"
    # Who has marked last is ahead, or B has caught up.
    if ahead != (state.turn if state.phase != OVER else 1 - state.turn):
        return "number of marks"
    for seat in range(2):
        if state.known[seat] & ~state.marks[1 - seat]:
            return "a known mark that is not there"
    return NULL


cdef const char *end_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat = state.turn
    if box.line[state.marks[1 - seat]]:
        return "a line that did not end the game"
    if has_ended(box, state, seat) != (state.phase == OVER):
        return "over before the end, or not over"
    if state.phase == OVER and last_marks(box, state.marks[seat]) & ~state.known[1 - seat] == 0:
        return "no mark can have been the last"
    return NULL


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef const char *found = marks_fault(state)
    if found == NULL:
        found = end_fault(<const Box *>vbox, state)
    if found != NULL:
        return found
    if state.trying >= CELLS or (state.phase != TELL and state.trying):
        return "a try where none is"
    if state.phase == TELL and not untried(state) >> state.trying & 1:
        return "a try of a cell known to be taken"
    return NULL


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int seat = state.turn
    cdef int won = (<const Box *>vbox).line[state.marks[seat]]
    scores[seat] = won
    scores[1 - seat] = -won
    ranks[seat] = 1
    ranks[1 - seat] = <uint8_t>(1 + won)


# Text.


cdef int text(
    const void *box, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    if eyes != EYES_ALL and eyes != state.turn:
        return 0
    if state.phase == MARK:
        text_word(&line, "mark")
        text_arg(&line, NAMES[move & 255])
    else:
        text_word(&line, "blocked" if is_blocked(state) else "placed")
        text_seat(&line, state.turn)
        text_arg(&line, NAMES[state.trying])
    return line.length


# The border.


include "csrc/border.pxi"


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    cdef int cells, i
    memset(&made, 0, sizeof(Box))
    made.players = players
    for cells in range(1 << CELLS):
        for i in range(8):
            made.line[cells] |= (cells & LINES[i]) == LINES[i]
    return (<char *>&made)[:sizeof(Box)]


cdef list names_of(uint32_t cells):
    return [NAMES[i].decode() for i in range(CELLS) if cells >> <int>i & 1]


cdef list marks_of(const Box *box, const State *state, int owner, int eyes):
    """The cells of a seat, `?` for each that these eyes cannot know."""
    cdef uint16_t sets[2]
    cells = names_of(state.marks[owner])
    if eyes != 1 - owner or candidates(box, state, eyes, 2, sets) == 1:
        return cells
    known = names_of(state.known[eyes])
    return known + ["?"] * (len(cells) - len(known))


def facts(bytes box, bytes state, int seat):
    """The table in plain words, as one seat knows it or (seat -1) as it is."""
    cdef Box tables
    cdef State table
    cdef int owner
    unpack(box, state, &tables, &table)
    over = table.phase == OVER
    trying = names_of(1 << table.trying)[0] if table.phase == TELL else None
    told = {
        "turn": None if over else "AB"[table.turn],
        "trying": "?" if seat == 1 - table.turn and not over else trying,
        "winner": "AB"[table.turn] if over and tables.line[table.marks[table.turn]] else None,
    }
    for owner in range(2):
        told["marks." + "AB"[owner]] = marks_of(&tables, &table, owner, seat)
        # Who has a mark cannot know whether the other has run into it.
        hidden = seat == 1 - owner and table.marks[seat] != 0
        told["known." + "AB"[owner]] = "?" if hidden else names_of(table.known[owner])
    return told
