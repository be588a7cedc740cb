"""Wild Gangs on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `phase << 8 | argument`; `§` cites the specification of the game.
"""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport (
    bits_count, bits_lowest, bits_rest, nibble_get, nibble_set, nibble_used)
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, move_t
from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport no_rewind as rewind  # no-cython-lint: for border.pxi
from csrc.rng cimport rng_below, rng_member, rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.games.wild_gangs.advice cimport advise, guess
from engine.games.wild_gangs.knowledge cimport (
    UNSEEN, argument, fill, last_argument, phase_of, subject)
from engine.games.wild_gangs.scoring cimport (
    NOBODY, Town, bounty, hold_up, present, showdown_winner, survey)
from engine.games.wild_gangs.state cimport (
    ALL_GANGSTERS, BANK, CAPTURE, CARD, CARD_TARGETS, DEAL, DRAW, EVENT, FACE, FIRST, FRONT, LOOK,
    LOOT, NO_TARGET, OVER, PEEK, PEEK1, PEEK2, SEE, SHOW, VERBS, Box, State, down_card, down_count,
    down_viewers, event_at, front_of, look_targets, next_seat, shown_count, shown_target,
    target_ordinal, target_owner, viewer_bit)
from engine.games.wild_gangs.town cimport (
    BANK_CLOSES, BUILDING_NAMES, BUILDINGS, CORNER_NAMES, CORNERS, DOWN_NAMES, EVENT_NAMES, EVENTS,
    FRONT_NAMES, FRONTS, GANGSTER_NAMES, GANGSTERS, OPENING_HAND, ROUNDS, SLOT_NAMES, SLOTS,
    STREET_NAMES, STREETS, TILES)
from engine.games.wild_gangs.validity cimport fault


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int seat
    memset(state, 0, sizeof(State))
    state.room = box.room
    for seat in range(<int>box.players):
        state.deck[seat] = ALL_GANGSTERS


cdef int actor(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    if (PEEK <= phase <= PEEK2) or (FACE <= phase <= LOOK) or phase == CAPTURE:
        return state.turn
    return ACTOR_OVER if phase == OVER else ACTOR_CHANCE


# Moves.


cdef uint32_t events_left(const State *state) noexcept nogil:
    cdef uint32_t left = (1 << EVENTS) - 1
    cdef int slot
    for slot in range(state.step):
        left ^= 1 << event_at(state, slot)
    return left


cdef uint64_t loot_left(const Box *box, const State *state) noexcept nogil:
    """4 bits a kind: tiles still in the stock."""
    cdef uint64_t left = box.stock
    cdef int building, small, big
    for building in range((state.step + 1) >> 1):
        small = state.loot[building] & 15
        big = state.loot[building] >> 4
        left -= <uint64_t>1 << 4 * (small - 1)
        if big:
            left -= <uint64_t>1 << 4 * (big - 1)
    return left


cdef bint pair_taken(const Box *box, const State *state, int pair) noexcept nogil:
    """Whether another player has looked at just these two slots (§5.1)."""
    cdef int seat
    for seat in range(<int>box.players):
        if seat != state.turn and state.seen[seat] == pair:
            return True
    return False


cdef uint32_t second_peeks(const Box *box, const State *state) noexcept nogil:
    cdef int first = state.seen[state.turn]
    cdef uint32_t slots = 0
    cdef int slot
    for slot in range(SLOTS):
        if not first >> slot & 1 and not pair_taken(box, state, first | 1 << slot):
            slots |= 1 << slot
    return slots


cdef int peek_pairs(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int count = 0
    cdef int a, b
    for a in range(SLOTS):
        for b in range(a + 1, SLOTS):
            if not pair_taken(box, state, 1 << a | 1 << b):
                out[count] = PEEK << 8 | a | b << 3
                count += 1
    return count


cdef uint32_t victims(const Box *box, const State *state) noexcept nogil:
    cdef Town town
    survey(box, state, EYES_ALL, &town)
    return present(box, &town, state.step) & ~(1 << state.turn)


cdef uint32_t open_fronts(const State *state) noexcept nogil:
    cdef uint64_t used = nibble_used(state.room)
    cdef uint32_t fronts = 0
    while used:
        fronts |= 1 << (bits_lowest(used) >> 2)
        used = bits_rest(used)
    return fronts


cdef uint32_t arguments(const Box *box, const State *state) noexcept nogil:
    """Set of the arguments that a move may have now; not for PEEK and LOOT."""
    cdef int phase = state.phase
    cdef uint32_t targets
    if phase == FIRST:
        return (1 << box.players) - 1
    if phase == BANK:
        return 1 << (box.bank - 1) if box.bank else (1 << CORNERS) - 1
    if phase == EVENT:
        return events_left(state)
    if phase == DEAL or phase == DRAW:
        return state.deck[state.turn]
    if phase == PEEK1:
        return (1 << SLOTS) - 1
    if phase == PEEK2:
        return second_peeks(box, state)
    if phase == FACE:
        return 3
    if phase == FRONT:
        return open_fronts(state)
    if phase == CARD:
        return state.hand[state.turn]
    if phase == LOOK:
        targets = look_targets(box, state, state.turn)
        return targets if targets else <uint32_t>1 << NO_TARGET
    if phase == CAPTURE:
        return victims(box, state)
    return 1  # SEE, SHOW: what they tell is on the table


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef uint64_t left
    cdef int count = 0
    if state.phase == OVER:
        return 0
    if state.phase == PEEK:
        return peek_pairs(box, state, out)
    if state.phase == LOOT:
        left = nibble_used(loot_left(box, state))
        while left:
            out[count] = LOOT << 8 | bits_lowest(left) >> 2
            left = bits_rest(left)
            count += 1
        return count
    left = arguments(box, state)
    while left:
        out[count] = state.phase << 8 | bits_lowest(left)
        left = bits_rest(left)
        count += 1
    return count


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef uint64_t left
    cdef int i
    if state.phase == LOOT:
        left = loot_left(box, state)
        i = 0
        while left:
            if left & 15:
                out[i] = left & 15
                i += 1
            left >>= 4
        return
    for i in range(bits_count(arguments(box, state))):
        out[i] = 1


cdef move_t sample_loot(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef uint64_t left = loot_left(box, state)
    cdef int rank = <int>rng_below(rng, TILES - state.step)
    cdef int kind = 0
    while rank >= nibble_get(left, kind):
        rank -= nibble_get(left, kind)
        kind += 1
    return LOOT << 8 | kind


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    cdef move_t pairs[15]
    if phase == SEE or phase == SHOW:
        return phase << 8
    if phase == LOOT:
        return sample_loot(box, state, rng)
    if phase == PEEK:
        return pairs[rng_below(rng, peek_pairs(box, state, pairs))]
    if phase == FRONT:
        return FRONT << 8 | rng_member(rng, nibble_used(state.room)) >> 2
    return phase << 8 | rng_member(rng, arguments(box, state))


# Apply.


cdef void begin_turn(const Box *box, State *state, int seat) noexcept nogil:
    """FACE is the one decision that is not asked without a choice (§5)."""
    state.turn = <uint8_t>seat
    state.phase = FACE if down_count(state.gang[seat]) < box.allowance else FRONT


cdef void end_turn(const Box *box, State *state) noexcept nogil:
    cdef int seat = next_seat(box, state.turn)
    if seat == state.first:
        state.round += 1
    if state.round > ROUNDS:
        state.turn = 0
        state.phase = SHOW
    else:
        begin_turn(box, state, seat)


cdef void end_peek(const Box *box, State *state) noexcept nogil:
    cdef int seat = next_seat(box, state.turn)
    if seat == state.first:
        state.round = 1
        begin_turn(box, state, seat)
    else:
        state.turn = <uint8_t>seat
        state.phase = PEEK if box.pair_peek else PEEK1


cdef void end_look(const Box *box, State *state) noexcept nogil:
    if state.deck[state.turn]:
        state.phase = DRAW
    else:
        end_turn(box, state)


cdef void lay_tile(State *state, int tile) noexcept nogil:
    """The bigger of the two goes to the upper bits; kinds ascend with value."""
    cdef uint8_t *loot = &state.loot[state.step >> 1]
    if tile < loot[0]:
        loot[0] = <uint8_t>(loot[0] << 4 | tile)
    else:
        loot[0] |= <uint8_t>(tile << 4 if loot[0] else tile)


cdef void draw_card(State *state, int card) noexcept nogil:
    state.deck[state.turn] ^= <uint16_t>(1 << card)
    state.hand[state.turn] ^= <uint16_t>(1 << card)


cdef void place_card(State *state, int card) noexcept nogil:
    cdef uint64_t *gang = &state.gang[state.turn]
    cdef int front = state.placing >> 1
    if state.placing & 1:
        gang[0] = nibble_set(gang[0], GANGSTERS + down_count(gang[0]), 1 + card)
    gang[0] = nibble_set(gang[0], card, 1 + front)
    state.hand[state.turn] ^= <uint16_t>(1 << card)
    state.room -= <uint64_t>1 << 4 * front
    state.placing = 0
    state.phase = LOOK


cdef void look_at(State *state, int seat, int target) noexcept nogil:
    if target < CARD_TARGETS:
        state.seen[seat] |= <uint8_t>(1 << target)
    elif seat != target_owner(target):
        state.gang[target_owner(target)] |= viewer_bit(target_ordinal(target), seat)


cdef void tell(const Box *box, State *state) noexcept nogil:
    """The private result of a look (SEE)."""
    cdef int second = state.target >> 5
    look_at(state, state.turn, state.target & NO_TARGET)
    state.target = 0
    if state.round:
        end_look(box, state)
    elif second:
        state.target = <uint8_t>(second - 1)
    elif bits_count(state.seen[state.turn]) == 2:
        end_peek(box, state)
    else:
        state.phase = PEEK2


cdef void reveal(const Box *box, State *state) noexcept nogil:
    """One announcement of the reveal; after the last one the loot is shared out."""
    cdef Town town
    cdef int32_t purse[4]
    cdef int target = shown_target(box, state, state.step)
    cdef int seat, building
    for seat in range(<int>box.players):
        look_at(state, seat, target)
    state.step += 1
    if state.step < shown_count(box, state):
        return
    memset(purse, 0, sizeof(purse))
    survey(box, state, EYES_ALL, &town)
    for building in range(BUILDINGS):
        hold_up(box, state, &town, building, purse)
    for seat in range(<int>box.players):
        state.score[seat] = <uint16_t>purse[seat]
    next_showdown(box, state, &town, 0)


cdef void next_showdown(
    const Box *box, State *state, const Town *town, int street,
) noexcept nogil:
    """Goes on to the first street from here on in which somebody captures."""
    cdef int winner
    while street < STREETS:
        winner = showdown_winner(box, state, town, street)
        if winner != NOBODY:
            state.phase = CAPTURE
            state.turn = <uint8_t>winner
            state.step = <uint8_t>street
            return
        street += 1
    state.phase = OVER
    state.turn = state.step = 0


cdef void capture(const Box *box, State *state, int victim) noexcept nogil:
    cdef Town town
    survey(box, state, EYES_ALL, &town)
    state.captured |= <uint16_t>((1 + victim) << 3 * state.step)
    state.score[state.turn] += <uint16_t>bounty(box, &town, state.step, victim)
    next_showdown(box, state, &town, state.step + 1)


cdef void deal_on(const Box *box, State *state) noexcept nogil:
    """After a card of the set-up: the next one, or the opening looks."""
    state.step += 1
    if state.step % OPENING_HAND == 0:
        state.turn = <uint8_t>next_seat(box, state.turn)
    if state.step == OPENING_HAND * box.players:
        state.step = 0
        state.phase = PEEK if box.pair_peek else PEEK1


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int phase = phase_of(move)
    cdef int arg = argument(move)
    if phase == FIRST:
        state.first = <uint8_t>arg
        state.phase = BANK
    elif phase == BANK:
        state.bank = <uint8_t>(1 + arg)
        if box.players == 2:
            state.room &= ~BANK_CLOSES[arg]
        state.phase = EVENT
    elif phase == EVENT:
        state.slots |= <uint32_t>(1 + arg) << 4 * state.step
        state.step += 1
        if state.step == SLOTS:
            state.step = 0
            state.phase = LOOT
    elif phase == LOOT:
        lay_tile(state, 1 + arg)
        state.step += 1
        if state.step == TILES:
            state.step = 0
            state.turn = state.first
            state.phase = DEAL
    elif phase == DEAL:
        draw_card(state, arg)
        deal_on(box, state)
    elif phase == PEEK:
        state.target = <uint8_t>(arg & 7 | (1 + (arg >> 3)) << 5)
        state.phase = SEE
    elif phase == PEEK1 or phase == PEEK2:
        state.target = <uint8_t>arg
        state.phase = SEE
    elif phase == SEE:
        tell(box, state)
    elif phase == FACE:
        state.placing = <uint8_t>arg
        state.phase = FRONT
    elif phase == FRONT:
        state.placing |= <uint8_t>(arg << 1)
        state.phase = CARD
    elif phase == CARD:
        place_card(state, arg)
    elif phase == LOOK:
        if arg == NO_TARGET:
            end_look(box, state)
        else:
            state.target = <uint8_t>arg
            state.phase = SEE
    elif phase == DRAW:
        draw_card(state, arg)
        end_turn(box, state)
    elif phase == SHOW:
        reveal(box, state)
    elif phase == CAPTURE:
        capture(box, state, arg)


# Knowledge.


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int phase = phase_of(move)
    return (1 + phase
            | <uint64_t>subject(box, state, phase) << 8
            | <uint64_t>last_argument(box, state, move, seat) << 24)


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, NULL)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, rng)


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    return fault(<const Box *>vbox, <const State *>vstate)


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    """Ranks have no ties: closer to the first player wins (§7)."""
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int seat = state.first
    cdef int other, i, j
    for i in range(<int>box.players):
        scores[seat] = state.score[seat]
        ranks[seat] = 1
        other = state.first
        for j in range(<int>box.players):
            # As much, and closer to the first player, is ahead too.
            if state.score[other] > state.score[seat] - (j < i):
                ranks[seat] += 1
            other = next_seat(box, other)
        seat = next_seat(box, seat)


cdef void estimate(const void *vbox, const void *vstate, float *shares) noexcept nogil:
    guess(<const Box *>vbox, <const State *>vstate, shares)


cdef void prefer(
    const void *vbox, const void *vstate, const move_t *listed, int count, float *out,
) noexcept nogil:
    advise(<const Box *>vbox, <const State *>vstate, listed, count, out)


# Text.


cdef void put_target(text_t *text, int target) noexcept nogil:
    if target == NO_TARGET:
        text_arg(text, "none")
    elif target < CARD_TARGETS:
        text_arg(text, SLOT_NAMES[target])
    else:
        text_seat(text, target_owner(target))
        text_arg(text, DOWN_NAMES[target_ordinal(target)])


cdef void put_subject(const Box *box, const State *state, int phase, text_t *text) noexcept nogil:
    cdef int about = subject(box, state, phase)
    if phase == EVENT:
        text_arg(text, SLOT_NAMES[about])
    elif phase == LOOT:
        text_arg(text, BUILDING_NAMES[about])
    elif phase == DEAL or phase == DRAW:
        text_seat(text, about)
    elif phase == SEE:
        text_seat(text, about >> 5)
        put_target(text, about & NO_TARGET)
    elif phase == SHOW:
        put_target(text, about)
    elif phase == CAPTURE:
        text_arg(text, STREET_NAMES[about])


cdef void put_argument(const Box *box, int phase, int about, int arg, text_t *text) noexcept nogil:
    if arg == UNSEEN:
        text_arg(text, "?")
    elif phase == FIRST or phase == CAPTURE:
        text_seat(text, arg)
    elif phase == BANK:
        text_arg(text, CORNER_NAMES[arg])
    elif phase == LOOT:
        text_number(text, box.loot_value[1 + arg])
    elif phase == EVENT or ((phase == SEE or phase == SHOW) and about < CARD_TARGETS):
        text_arg(text, EVENT_NAMES[arg])
    elif phase == PEEK:
        text_arg(text, SLOT_NAMES[arg & 7])
        text_arg(text, SLOT_NAMES[arg >> 3])
    elif phase == PEEK1 or phase == PEEK2 or phase == LOOK:
        put_target(text, arg)
    elif phase == FACE:
        text_arg(text, "down" if arg else "up")
    elif phase == FRONT:
        text_arg(text, FRONT_NAMES[arg])
    else:
        text_arg(text, GANGSTER_NAMES[arg])


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    cdef int phase = phase_of(move)
    text_word(&line, VERBS[phase])
    put_subject(box, state, phase, &line)
    put_argument(
        box, phase, subject(box, state, phase) & NO_TARGET,
        last_argument(box, state, move, eyes), &line)
    return line.length


# The border.


include "csrc/border.pxi"

include "box.pxi"
include "facts.pxi"
