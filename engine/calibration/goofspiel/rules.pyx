"""Goofspiel on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `phase << 8 | card or prize`; the announcement of a winner is always the same move.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, bits_nth, bits_rest, nibble_get, nibble_set
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, move_t
from csrc.game_api cimport even_shares as estimate  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_interrupts as     interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_preference as prefer  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.calibration.goofspiel.state cimport (
    BID, CARDS_MAX, NOBODY, OVER, PRIZE, SEATS_HERE, WON, Box, State, all_cards, everybody,
    is_last, winner)
from engine.calibration.goofspiel.worlds cimport fill, is_certain


cdef enum:
    UNSEEN = 255

cdef extern from *:
    """
    static const char *const VERBS[3] = {"prize", "bid", "won"};
    """
    const char *VERBS[3]


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int seat
    memset(state, 0, sizeof(State))
    for seat in range(<int>box.players):
        state.hand[seat] = <uint16_t>all_cards(box)
    state.pool = <uint16_t>all_cards(box)
    begin_round(box, state)


cdef int actor(const void *box, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if state.phase == BID:
        return state.asked
    return ACTOR_OVER if state.phase == OVER else ACTOR_CHANCE


# Moves.


cdef int choices(const State *state) noexcept nogil:
    """Set of the prizes or cards that may come now; not for WON."""
    return state.pool if state.phase == PRIZE else state.hand[state.asked]


cdef int moves(const void *box, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef uint64_t left
    cdef int count = 0
    if state.phase == OVER:
        return 0
    if state.phase == WON:
        out[0] = WON << 8
        return 1
    left = choices(state)
    while left:
        out[count] = state.phase << 8 | bits_lowest(left)
        left = bits_rest(left)
        count += 1
    return count


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int i
    for i in range(1 if state.phase == WON else (<const Box *>vbox).cards - state.round):
        out[i] = 1


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int rank
    if state.phase == WON:
        return WON << 8
    # One card less in each round, one prize less in each round.
    rank = <int>rng_below(rng, (<const Box *>vbox).cards - state.round)
    return state.phase << 8 | bits_nth(choices(state), rank)


# Apply.


cdef void commit(State *state, int seat, int card) noexcept nogil:
    state.bids[seat] |= <uint64_t>card << 4 * state.round
    state.hand[seat] ^= <uint16_t>(1 << card)
    state.committed |= <uint8_t>(1 << seat)


cdef void ask_next(const Box *box, State *state) noexcept nogil:
    """The first seat that has not bid yet; the announcement when there is none."""
    cdef int left = everybody(box) & ~state.committed
    state.phase = BID if left else WON
    state.asked = <uint8_t>bits_lowest(left) if left else 0


cdef void turn_up(const Box *box, State *state, int prize) noexcept nogil:
    cdef int seat
    state.prizes |= <uint64_t>prize << 4 * state.round
    state.pool ^= <uint16_t>(1 << prize)
    if is_last(box, state):
        for seat in range(<int>box.players):
            commit(state, seat, bits_lowest(state.hand[seat]))
    ask_next(box, state)


cdef void begin_round(const Box *box, State *state) noexcept nogil:
    """The last prize is left over: it is no chance event."""
    if is_last(box, state):
        turn_up(box, state, bits_lowest(state.pool))
    elif box.shuffled:
        state.phase = PRIZE
    else:
        turn_up(box, state, box.cards - state.round)


cdef void announce(const Box *box, State *state) noexcept nogil:
    state.points[winner(box, state, state.round)] += <uint8_t>nibble_get(state.prizes, state.round)
    state.committed = 0
    state.round += 1
    if state.round == box.cards:
        state.phase = OVER
    else:
        begin_round(box, state)


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    if state.phase == BID:
        commit(state, state.asked, move & 15)
        ask_next(box, state)
    elif state.phase == WON:
        announce(box, state)
    else:
        turn_up(box, state, move & 15)


# Knowledge.


cdef int visible(const Box *box, const State *state, move_t move, int eyes) noexcept nogil:
    """The card or prize, UNSEEN for another seat's bid; of an announcement the winner."""
    if state.phase == WON:
        return winner(box, state, state.round)
    if state.phase == BID and eyes != EYES_ALL and eyes != state.asked:
        return UNSEEN
    return move & 15


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 1 + state.phase | visible(<const Box *>vbox, state, move, seat) << 8


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, NULL)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, rng)


cdef void rewind(const void *vbox, void *vstate, int seat) noexcept nogil:
    """Bids of the last round stay: nobody is asked for them."""
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int other, card
    if (state.phase != BID and state.phase != WON) or is_last(box, state):
        return
    for other in range(<int>box.players):
        if other != seat and state.committed >> other & 1:
            card = nibble_get(state.bids[other], state.round)
            state.bids[other] = nibble_set(state.bids[other], state.round, 0)
            state.hand[other] ^= <uint16_t>(1 << card)
    state.committed &= <uint8_t>(1 << seat)
    if state.phase == WON:
        ask_next(box, state)


cdef const char *round_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if state.round > box.cards or phase > OVER or (phase == OVER) != (state.round == box.cards):
        return "round or phase"
    if phase == PRIZE and not box.shuffled:
        return "a prize to be drawn"
    if phase != WON and is_last(box, state):
        return "phase of the last round"
    if phase == BID:
        # After `rewind` any seats may have committed.
        if state.committed & ~everybody(box) or state.asked >= box.players:
            return "no such seat"
        if state.committed >> state.asked & 1:
            return "the seat asked has committed"
    elif state.asked or state.committed != (everybody(box) if phase == WON else 0):
        return "seats asked or committed"
    return NULL


cdef const char *word_fault(const Box *box, uint64_t word, int count, int rest) noexcept nogil:
    """Of so many cards in their order, and the set of those that are left."""
    cdef int left = all_cards(box)
    cdef int i, card
    if word >> 4 * count:
        return "a card before its round"
    for i in range(count):
        card = nibble_get(word, i)
        if not left >> card & 1:
            return "no such card, or the same twice"
        left ^= 1 << card
    if left != rest:
        return "cards left over"
    return NULL


cdef const char *seat_fault(const Box *box, const State *state, int seat) noexcept nogil:
    if seat < <int>box.players:
        return word_fault(
            box, state.bids[seat], state.round + (state.committed >> seat & 1), state.hand[seat])
    if state.bids[seat] or state.hand[seat]:
        return "cards of a seat that is not there"
    return NULL


cdef const char *prizes_fault(const Box *box, const State *state) noexcept nogil:
    cdef int count = state.round + (state.phase == BID or state.phase == WON)
    cdef int round
    if not box.shuffled:
        for round in range(count):
            if nibble_get(state.prizes, round) != box.cards - round:
                return "order of the prizes"
    return word_fault(box, state.prizes, count, state.pool)


cdef const char *points_fault(const Box *box, const State *state) noexcept nogil:
    cdef int points[SEATS_HERE + 1]
    cdef int round, i
    memset(points, 0, sizeof(points))
    for round in range(state.round):
        points[winner(box, state, round)] += nibble_get(state.prizes, round)
    for i in range(SEATS_HERE + 1):
        if state.points[i] != points[i]:
            return "points"
    return NULL


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef const char *found = round_fault(box, state)
    cdef int seat
    for seat in range(SEATS_HERE):
        if found == NULL:
            found = seat_fault(box, state, seat)
    if found == NULL:
        found = prizes_fault(box, state)
    if found == NULL:
        found = points_fault(box, state)
    return found


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    """Equal points share a rank."""
    cdef const State *state = <const State *>vstate
    cdef int players = <int>(<const Box *>vbox).players
    cdef int seat, other
    for seat in range(players):
        scores[seat] = state.points[seat]
        ranks[seat] = 1
        for other in range(players):
            ranks[seat] += state.points[other] > state.points[seat]


# Text.


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int arg = visible(<const Box *>vbox, state, move, eyes)
    cdef text_t line = text_begin(out)
    text_word(&line, VERBS[state.phase])
    if arg == UNSEEN:
        text_arg(&line, "?")
    elif state.phase != WON:
        text_number(&line, arg)
    elif arg == NOBODY:
        text_arg(&line, "none")
    else:
        text_seat(&line, arg)
    return line.length


# The border.


include "csrc/border.pxi"

SEATS = "ABC"


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    memset(&made, 0, sizeof(Box))
    made.players = players
    made.cards = options["cards"]
    made.shuffled = options["prizes"] == "random"
    return (<char *>&made)[:sizeof(Box)]


def facts(bytes box, bytes state, int seat):
    """The table in plain words, as one seat knows it or (seat -1) as it is."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    cdef int who = actor(&tables, &table)
    cdef int i
    cdef bint certain = seat == EYES_ALL or is_certain(&tables, &table, seat)
    seats = range(<int>tables.players)
    told = {
        "players": tables.players,
        "cards": tables.cards,
        "phase": ("prize", "bid", "won", "over")[table.phase],
        "actor": SEATS[who] if who >= 0 else (None if who == ACTOR_OVER else "*"),
        "round": 1 + table.round,
        "prize": nibble_get(table.prizes, table.round) or None,
        "prizes": numbers_in(table.prizes),
        "won": [(*SEATS, "none")[winner(&tables, &table, i)] for i in range(table.round)],
        "committed": "".join([SEATS[i] for i in seats if table.committed >> i & 1]),
        "bids": [written_bids(&table, i, certain or i == seat) for i in seats],
    }
    for i in seats:
        told[f"points.{SEATS[i]}"] = table.points[i]
    return told


cdef list numbers_in(uint64_t word):
    cdef int i
    return [nibble_get(word, i) for i in range(CARDS_MAX) if nibble_get(word, i)]


cdef str written_bids(const State *state, int seat, bint known):
    return ".".join([str(card) if known else "?" for card in numbers_in(state.bids[seat])])
