"""Who knows what (§6): what a seat sees of an event, and filling in what it does not know.

Unknown to a seat are the pile and what the others hold in hand, sealed and set aside. All ways to
share out those cards are equally likely, but for the Indians: none is sealed, and no hand consists
of them alone between the deal and the duel card of its owner. There are at most two, so the
places of the Indians are found first and all other cards are dealt to what is left.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest
from csrc.game_api cimport EYES_ALL, move_t
from csrc.rng cimport rng_below, rng_t
from engine.games.dodge_city.cards cimport face_of, merged, with_card, without_card
from engine.games.dodge_city.city cimport SEATS_HERE
from engine.games.dodge_city.course cimport aside_card
from engine.games.dodge_city.floors cimport cell_count, cell_nth
from engine.games.dodge_city.state cimport (
    ASIDE, Box, COMMIT, DEAL, DRAW, DUELS, SHOW, START, State, TIE, sealed_card)


cdef enum:
    UNSEEN = 510


# Places of cards: three groups a seat, then the pile.
cdef enum:
    SEALED
    HAND
    PUT_ASIDE
    GROUPS_A_SEAT
    PILE = GROUPS_A_SEAT * SEATS_HERE
    GROUPS = PILE + 1


cdef inline int phase_of(move_t move) noexcept nogil:
    return move >> 16


cdef inline int argument(move_t move) noexcept nogil:
    return move & 0xffff


# What is seen.


cdef inline bint is_hidden(const State *state, int phase, int eyes) noexcept nogil:
    """Whether the card of the event is hidden from these eyes (§9)."""
    return eyes != EYES_ALL and eyes != state.turn and (
        phase == DEAL or phase == DRAW or phase == START or phase == COMMIT)


cdef inline bint is_about_seat(int phase) noexcept nogil:
    """Whether the text names the seat that a card belongs to."""
    return phase == DEAL or phase == DRAW or phase == SHOW or phase == ASIDE or phase == TIE


cdef inline int visible(const Box *box, const State *state, move_t move, int eyes) noexcept nogil:
    """The argument as these eyes see it; announcements read it off the table."""
    cdef int phase = phase_of(move)
    if is_hidden(state, phase, eyes):
        return UNSEEN
    if phase == SHOW:
        return sealed_card(state, state.turn)
    if phase == ASIDE:
        return aside_card(box, state)
    return argument(move)


cdef inline uint64_t seen_code(
    const Box *box, const State *state, move_t move, int seat,
) noexcept nogil:
    cdef int phase = phase_of(move)
    cdef int about = state.turn if is_about_seat(phase) else 0
    return <uint64_t>(1 + phase) | about << 8 | visible(box, state, move, seat) << 16


# Worlds.


cdef struct Worlds:
    uint32_t pool           # all cards that the seat does not see
    int size[GROUPS]        # how many of them lie in each group
    int most[GROUPS]        # how many Indians may lie there
    int indians[GROUPS]     # how many do


cdef inline bint keeps_one(const State *state, int owner) noexcept nogil:
    """Whether the seat holds a card that is no Indian for its duel (R6)."""
    return state.phase != DEAL and (
        state.stage < DUELS or (state.phase == COMMIT and state.sealed[owner] == 0))


cdef inline void survey(
    const Box *box, const State *state, int seat, Worlds *worlds,
) noexcept nogil:
    """The pool and its places; Indians are not placed yet."""
    cdef int owner, group
    memset(worlds, 0, sizeof(Worlds))
    worlds.pool = state.pile
    worlds.size[PILE] = worlds.most[PILE] = cell_count(state.pile)
    for owner in range(<int>box.players):
        if owner == seat:
            continue
        group = GROUPS_A_SEAT * owner
        if state.sealed[owner] and not state.shown >> owner & 1 and state.phase < TIE:
            worlds.size[group + SEALED] = 1
            worlds.pool = with_card(box, worlds.pool, sealed_card(state, owner))
        worlds.pool = merged(box, worlds.pool, state.hand[owner])
        worlds.pool = merged(box, worlds.pool, state.aside[owner])
        worlds.size[group + HAND] = cell_count(state.hand[owner])
        worlds.most[group + HAND] = max(
            0, worlds.size[group + HAND] - keeps_one(state, owner))
        worlds.size[group + PUT_ASIDE] = cell_count(state.aside[owner])
        worlds.most[group + PUT_ASIDE] = worlds.size[group + PUT_ASIDE]


cdef inline void place_indians(Worlds *worlds, int count) noexcept nogil:
    """As late as possible."""
    cdef int group = PILE
    while count:
        worlds.indians[group] = min(count, worlds.most[group])
        count -= worlds.indians[group]
        group -= 1


cdef inline bint tries_indians(Worlds *worlds, int count, rng_t *rng) noexcept nogil:
    """Each in one of all places, alike; False where one may not lie there."""
    cdef int group, rank, total = 0
    for group in range(GROUPS):
        worlds.indians[group] = 0
        total += worlds.size[group]
    while count:
        rank = <int>rng_below(rng, total)
        group = 0
        while rank >= worlds.size[group] - worlds.indians[group]:
            rank -= worlds.size[group] - worlds.indians[group]
            group += 1
        worlds.indians[group] += 1
        if worlds.indians[group] > worlds.most[group]:
            return False
        total -= 1
        count -= 1
    return True


cdef inline uint32_t take(
    const Box *box, Worlds *worlds, int group, rng_t *rng,
) noexcept nogil:
    """The cards of one group out of the pool, in which no Indian is left."""
    cdef uint32_t cards = box.indians & ((box.indians & (~box.indians + 1))
                                         * ((1 << worlds.indians[group]) - 1))
    cdef int count = worlds.size[group] - worlds.indians[group]
    cdef int card
    while count:
        card = 0 if rng == NULL else <int>rng_below(rng, cell_count(worlds.pool))
        card = face_of(box, cell_nth(worlds.pool, card))
        worlds.pool = without_card(box, worlds.pool, card)
        cards = with_card(box, cards, card)
        count -= 1
    return cards


cdef inline void fill(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    """All that the seat does not know: at random, or without a generator in one fixed way."""
    cdef Worlds worlds
    cdef int owner, group, indians
    survey(box, state, seat, &worlds)
    indians = cell_count(worlds.pool & box.indians)
    if rng == NULL:
        place_indians(&worlds, indians)
    else:
        while not tries_indians(&worlds, indians, rng):
            pass
    worlds.pool &= ~box.indians
    for owner in range(<int>box.players):
        if owner == seat:
            continue
        group = GROUPS_A_SEAT * owner
        if worlds.size[group + SEALED]:
            state.sealed[owner] = <uint8_t>(
                1 + bits_lowest(take(box, &worlds, group + SEALED, rng)))
        state.hand[owner] = take(box, &worlds, group + HAND, rng)
        state.aside[owner] = take(box, &worlds, group + PUT_ASIDE, rng)
    state.pile = worlds.pool | take_rest(box, &worlds)


cdef inline uint32_t take_rest(const Box *box, Worlds *worlds) noexcept nogil:
    """The Indians of the pile."""
    worlds.size[PILE] = worlds.indians[PILE]
    return take(box, worlds, PILE, NULL)


cdef inline bint is_certain(const Box *box, const Worlds *worlds, int group) noexcept nogil:
    """Whether the cards of a group are the same in all worlds."""
    cdef int indians = cell_count(worlds.pool & box.indians)
    cdef uint32_t others = worlds.pool & ~box.indians
    cdef int elsewhere = 0
    cdef int most = min(indians, worlds.most[group])
    cdef int i, rest
    for i in range(GROUPS):
        if i != group:
            elsewhere += worlds.most[i]
    if most != max(0, indians - elsewhere):
        return False
    rest = worlds.size[group] - most
    return rest == 0 or rest == cell_count(others) or (others & box.faces) & (
        (others & box.faces) - 1) == 0


# Sealed rounds.


cdef inline void forget(const Box *box, State *state, int seat) noexcept nogil:
    """Takes back what the others have sealed while others are still to seal (§6)."""
    cdef int owner
    if state.phase != START and state.phase != COMMIT:
        return
    for owner in range(<int>box.players):
        if owner != seat and state.sealed[owner]:
            state.hand[owner] = merged(
                box, with_card(box, state.hand[owner], sealed_card(state, owner)),
                state.aside[owner])
            state.aside[owner] = 0
            state.sealed[owner] = 0
