"""Who knows what (§6): what a seat sees of an event, and filling in what it does not know."""

from libc.stdint cimport uint16_t, uint64_t

from csrc.bits cimport bits_count, bits_lowest, nibble_get, nibble_set
from csrc.game_api cimport EYES_ALL, move_t
from csrc.rng cimport rng_member, rng_t
from engine.games.wild_gangs.state cimport (
    ALL_GANGSTERS, CARD, CAPTURE, DEAL, DRAW, EVENT, LOOT, NO_TARGET, SEE, SHOW, Box, State,
    down_card, down_count, down_viewers, event_at, front_of, shown_target, target_content)
from engine.games.wild_gangs.town cimport EVENTS, GANGSTERS, SLOTS


cdef enum:
    UNSEEN = 255


cdef inline int phase_of(move_t move) noexcept nogil:
    return move >> 8


cdef inline int argument(move_t move) noexcept nogil:
    return move & 255


cdef inline int subject(const Box *box, const State *state, int phase) noexcept nogil:
    """What an event is about besides its last argument: a seat, a slot, a target."""
    if phase == EVENT or phase == CAPTURE:
        return state.step
    if phase == LOOT:
        return state.step >> 1
    if phase == DEAL or phase == DRAW:
        return state.turn
    if phase == SEE:
        return state.turn << 5 | (state.target & NO_TARGET)
    if phase == SHOW:
        return shown_target(box, state, state.step)
    return 0


cdef inline bint is_hidden(const State *state, int phase, int eyes) noexcept nogil:
    """Whether the last argument of the event is hidden from these eyes (§9)."""
    if eyes == EYES_ALL:
        return False
    if phase == EVENT:
        return True
    if phase == DEAL or phase == DRAW or phase == SEE:
        return eyes != state.turn
    return phase == CARD and state.placing & 1 and eyes != state.turn


cdef inline int last_argument(
    const Box *box, const State *state, move_t move, int eyes,
) noexcept nogil:
    """The argument that some see and some do not; announcements read it off the table."""
    cdef int phase = phase_of(move)
    if is_hidden(state, phase, eyes):
        return UNSEEN
    if phase == SEE or phase == SHOW:
        return target_content(state, subject(box, state, phase) & NO_TARGET)
    return argument(move)


cdef inline int take(uint64_t *pool, rng_t *rng) noexcept nogil:
    """Takes a random member, or without a generator the lowest."""
    cdef int member = bits_lowest(pool[0]) if rng == NULL else rng_member(rng, pool[0])
    pool[0] ^= <uint64_t>1 << member
    return member


cdef inline void fill_slots(State *state, int seat, rng_t *rng) noexcept nogil:
    cdef uint64_t pool = (1 << EVENTS) - 1
    cdef int slot
    for slot in range(SLOTS):
        if event_at(state, slot) >= 0 and state.seen[seat] >> slot & 1:
            pool ^= 1 << event_at(state, slot)
    for slot in range(SLOTS):
        if event_at(state, slot) >= 0 and not state.seen[seat] >> slot & 1:
            state.slots = <unsigned int>nibble_set(state.slots, slot, 1 + take(&pool, rng))


cdef inline void fill_gang(State *state, int owner, int seat, rng_t *rng) noexcept nogil:
    """The pool goes to the face-down cards that the seat has not seen, to the hand, to the deck."""
    cdef uint64_t gang = state.gang[owner]
    cdef uint64_t pool = 0, hand = 0
    cdef int hand_size = bits_count(state.hand[owner])
    cdef int fronts[3]
    cdef int card, ordinal, _
    for ordinal in range(3):
        fronts[ordinal] = -1
    # Lift the unknown cards off the table; what is then not in town is the pool.
    for ordinal in range(down_count(gang)):
        if not down_viewers(gang, ordinal) >> seat & 1:
            card = down_card(gang, ordinal)
            fronts[ordinal] = front_of(gang, card)
            gang = nibble_set(gang, card, 0)
    for card in range(GANGSTERS):
        if nibble_get(gang, card) == 0:
            pool |= 1 << card
    for ordinal in range(3):
        if fronts[ordinal] >= 0:
            card = take(&pool, rng)
            gang = nibble_set(gang, card, 1 + fronts[ordinal])
            gang = nibble_set(gang, GANGSTERS + ordinal, 1 + card)
    for _ in range(hand_size):
        hand |= <uint64_t>1 << take(&pool, rng)
    state.gang[owner] = gang
    state.hand[owner] = <uint16_t>hand
    state.deck[owner] = <uint16_t>(pool & ALL_GANGSTERS)


cdef inline void fill(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    """All that the seat does not know: at random, or without a generator in one fixed way.

    All worlds are equally likely, and none is impossible (§6).
    """
    cdef int owner
    fill_slots(state, seat, rng)
    for owner in range(<int>box.players):
        if owner != seat:
            fill_gang(state, owner, seat, rng)
