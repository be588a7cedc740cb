"""Every invariant of a state, for bytes of unknown origin.

Each check answers NULL or what is wrong. Later checks rely on what earlier ones have shown.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_count, bits_lowest, nibble_get
from csrc.game_api cimport EYES_ALL
from engine.games.wild_gangs.scoring cimport (
    NOBODY, Town, bounty, hold_up, present, showdown_winner, survey)
from engine.games.wild_gangs.state cimport (
    ALL_GANGSTERS, ALL_SLOTS, BANK, CAPTURE, CARD, DEAL, DRAW, EVENT, FACE, FIRST, FRONT, LOOK,
    LOOT, NO_TARGET, OVER, PEEK, PEEK1, PEEK2, SEE, SHOW, Box, State, down_card, down_count,
    down_viewers, event_at, front_of, look_targets, shown_count, shown_target, target_ordinal,
    target_owner)
from engine.games.wild_gangs.town cimport (
    BANK_CLOSES, BUILDINGS, CORNERS, EVENTS, FRONTS, GANGSTERS, OPENING_HAND, ROUNDS, SLOTS,
    STREETS, TILES)


cdef inline int order(const Box *box, const State *state, int seat) noexcept nogil:
    """Clockwise steps from the first player (§1)."""
    return (seat + <int>box.players - state.first) % <int>box.players


cdef inline const char *numbers_fault(const Box *box, const State *state) noexcept nogil:
    """Ranges, and zero where a phase has no use for a number."""
    cdef int players = <int>box.players
    cdef int phase = state.phase
    cdef int steps = 1
    if phase > OVER:
        return "no such phase"
    if phase == (PEEK1 if box.pair_peek else PEEK) or (box.pair_peek and phase == PEEK2):
        return "a phase of the other opening_peek"
    if state.turn >= players or state.first >= players:
        return "no such seat"
    if phase == FIRST and state.first:
        return "first player before it is drawn"
    if (phase < DEAL or phase == SHOW or phase == OVER) and state.turn:
        return "a turn where nobody has one"
    if state.bank > CORNERS or (state.bank == 0) != (phase <= BANK):
        return "bank corner"
    if box.bank and state.bank and state.bank != box.bank:
        return "bank corner other than the option's"
    if phase == EVENT:
        steps = SLOTS
    elif phase == LOOT:
        steps = TILES
    elif phase == DEAL:
        steps = OPENING_HAND * players
    elif phase == CAPTURE:
        steps = STREETS
    if phase != SHOW and state.step >= steps:
        return "step"
    return round_fault(box, state)


cdef inline const char *round_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if phase >= SHOW:
        if state.round != ROUNDS + 1:
            return "round after the placement"
    elif phase >= FACE:
        if state.round < 1 or state.round > ROUNDS or (phase == DRAW and state.round == ROUNDS):
            return "round of the placement"
    elif phase == SEE:
        if state.round > ROUNDS:
            return "round of the placement"
    elif state.round:
        return "round before the placement"
    if phase == DEAL and order(box, state, state.turn) != state.step // OPENING_HAND:
        return "turn of the deal"
    if phase != SEE and state.target:
        return "target without a look"
    if phase == CARD:
        if state.placing >> 1 >= FRONTS:
            return "front of the card being placed"
    elif state.placing > (phase == FRONT):
        return "a card being placed"
    return NULL


cdef inline const char *events_fault(const State *state) noexcept nogil:
    cdef int placed = SLOTS if state.phase > EVENT else (state.step if state.phase == EVENT else 0)
    cdef int found = 0
    cdef int slot, event
    if state.slots >> 4 * SLOTS:
        return "unused bits of the slots"
    for slot in range(SLOTS):
        event = event_at(state, slot)
        if (event >= 0) != (slot < placed) or event >= EVENTS:
            return "event in a slot"
        if event >= 0:
            if found >> event & 1:
                return "the same event twice"
            found |= 1 << event
    return NULL


cdef inline const char *loot_fault(const Box *box, const State *state) noexcept nogil:
    cdef int laid = TILES if state.phase > LOOT else (state.step if state.phase == LOOT else 0)
    cdef int building, big, small
    cdef int used[16]
    memset(used, 0, sizeof(used))
    for building in range(BUILDINGS):
        big = state.loot[building] >> 4
        small = state.loot[building] & 15
        if (small != 0) != (2 * building < laid) or (big != 0) != (2 * building + 1 < laid):
            return "number of loot tiles"
        if big > box.loot_kinds or small > box.loot_kinds or (big and big < small):
            return "loot tile"
        used[big] += 1
        used[small] += 1
    for small in range(1, 1 + box.loot_kinds):
        if used[small] > nibble_get(box.stock, small - 1):
            return "more loot tiles of a value than there are"
    return NULL


cdef inline int turns_taken(const Box *box, const State *state, int seat) noexcept nogil:
    """Placements that the seat has finished, looks and draws included."""
    if state.round == 0:
        return 0
    if state.round > ROUNDS:
        return ROUNDS
    return state.round - 1 + (order(box, state, seat) < order(box, state, state.turn))


cdef inline int cards_dealt(const Box *box, const State *state, int seat) noexcept nogil:
    if state.phase != DEAL:
        return 0 if state.phase < DEAL else OPENING_HAND
    return max(0, min(<int>OPENING_HAND, state.step - OPENING_HAND * order(box, state, seat)))


cdef inline bint has_placed(const State *state, int seat) noexcept nogil:
    """Whether the seat is between its placement and the end of its turn."""
    return (state.round >= 1 and state.turn == seat
            and (state.phase == SEE or state.phase == LOOK or state.phase == DRAW))


cdef inline const char *gang_fault(const Box *box, const State *state, int seat) noexcept nogil:
    cdef uint64_t gang = state.gang[seat]
    cdef int in_town = 0
    cdef int taken = turns_taken(box, state, seat)
    cdef int placed = taken + has_placed(state, seat)
    cdef int held = cards_dealt(box, state, seat) - has_placed(state, seat) - (taken == ROUNDS)
    cdef int card, ordinal, down = 0
    if gang >> 60:
        return "unused bits of a gang"
    for card in range(GANGSTERS):
        if front_of(gang, card) >= FRONTS:
            return "front of a gangster"
        in_town |= (front_of(gang, card) >= 0) << card
    if (in_town & state.hand[seat] or in_town & state.deck[seat]
            or state.hand[seat] & state.deck[seat]
            or (in_town | state.hand[seat] | state.deck[seat]) != ALL_GANGSTERS):
        return "a gangster missing or in two places"
    if bits_count(in_town) != placed or bits_count(state.hand[seat]) != held:
        return "number of cards in hand or in town"
    for ordinal in range(3):
        card = down_card(gang, ordinal)
        if card < 0:
            if down_viewers(gang, ordinal) or (ordinal < 2 and down_card(gang, ordinal + 1) >= 0):
                return "face-down cards out of order"
        elif card >= GANGSTERS or not in_town >> card & 1 or down >> card & 1:
            return "face-down card"
        else:
            down |= 1 << card
        if down_viewers(gang, ordinal) & ~((1 << box.players) - 1 ^ 1 << seat):
            return "viewers of a face-down card"
    if bits_count(down) > box.allowance:
        return "more face-down cards than allowed"
    return NULL


cdef inline const char *absent_fault(const State *state, int seat) noexcept nogil:
    if (state.gang[seat] or state.hand[seat] or state.deck[seat] or state.score[seat]
            or state.seen[seat]):
        return "data of a seat not in play"
    return NULL


cdef inline const char *room_fault(const Box *box, const State *state) noexcept nogil:
    cdef uint64_t room = box.room
    cdef int seat, card, front
    if box.players == 2 and state.bank:
        room &= ~BANK_CLOSES[state.bank - 1]
    for seat in range(<int>box.players):
        for card in range(GANGSTERS):
            front = front_of(state.gang[seat], card)
            if front >= 0:
                if nibble_get(room, front) == 0:
                    return "more cards on a front than it has places"
                room -= <uint64_t>1 << 4 * front
    if room != state.room:
        return "places left"
    if state.phase == CARD and nibble_get(room, state.placing >> 1) == 0:
        return "a card on its way to a full front"
    if state.phase == FACE or (state.placing & 1 and state.phase <= CARD):
        if down_count(state.gang[state.turn]) >= box.allowance:
            return "one more face-down card than allowed"
    return NULL


cdef inline int looked_at(const Box *box, const State *state, int seat) noexcept nogil:
    """How many slots and face-down cards the seat has looked at."""
    cdef int count = bits_count(state.seen[seat])
    cdef int owner, ordinal
    for owner in range(<int>box.players):
        for ordinal in range(down_count(state.gang[owner])):
            count += down_viewers(state.gang[owner], ordinal) >> seat & 1
    return count


cdef inline const char *peek_fault(const Box *box, const State *state) noexcept nogil:
    """The opening looks: two different ones each, no pair twice (§5.1)."""
    cdef int phase = state.phase
    cdef int asked = order(box, state, state.turn)
    cdef int mine = state.seen[state.turn]
    cdef int target = state.target & NO_TARGET
    cdef int second = state.target >> 5
    cdef int seat, other
    if bits_count(mine) != (phase == PEEK2) and phase != SEE:
        return "opening looks of the seat asked"
    if phase == SEE:
        if target >= SLOTS or mine >> target & 1 or bits_count(mine) > 1:
            return "target of an opening look"
        if (box.pair_peek != 0 and mine == 0) != (second != 0):
            return "second target of an opening look"
        if second and (second - 1 <= target or second > SLOTS):
            return "second target of an opening look"
        if box.pair_peek and mine and bits_lowest(mine) >= target:
            return "order of a pair"
        if mine or second:
            mine |= 1 << target | (1 << second >> 1)
    for seat in range(<int>box.players):
        if seat == state.turn:
            continue
        if bits_count(state.seen[seat]) != (2 if order(box, state, seat) < asked else 0):
            return "number of opening looks"
        for other in range(seat):
            if other != state.turn and state.seen[seat] and state.seen[seat] == state.seen[other]:
                return "the same opening pair twice"
        if state.seen[seat] and state.seen[seat] == mine:
            return "the same opening pair twice"
    return NULL


cdef inline const char *looks_fault(const Box *box, const State *state) noexcept nogil:
    cdef int seat, looks
    for seat in range(<int>box.players):
        if state.seen[seat] & ~ALL_SLOTS:
            return "no such slot seen"
        if state.phase < PEEK and state.seen[seat]:
            return "a look during the set-up"
    if state.phase < PEEK or state.phase >= SHOW:
        return NULL
    if state.round == 0:
        return peek_fault(box, state)
    for seat in range(<int>box.players):
        looks = 2 + turns_taken(box, state, seat) + (state.phase == DRAW and seat == state.turn)
        # Fewer than one a turn only where nothing was left to look at.
        if bits_count(state.seen[seat]) < 2 or looked_at(box, state, seat) > looks:
            return "number of looks"
        if looked_at(box, state, seat) < looks and state.seen[seat] != ALL_SLOTS:
            return "number of looks"
    if state.phase == SEE:
        if state.target >= NO_TARGET:
            return "target of a look"
        if not look_targets(box, state, state.turn) >> state.target & 1:
            return "target of a look"
    return NULL


cdef inline bint known_to_all(const Box *box, const State *state, int target) noexcept nogil:
    cdef int everybody = (1 << box.players) - 1
    cdef int owner, seat
    if target >= SLOTS:
        owner = target_owner(target)
        everybody ^= 1 << owner
        return down_viewers(state.gang[owner], target_ordinal(target)) == everybody
    for seat in range(<int>box.players):
        if not state.seen[seat] >> target & 1:
            return False
    return True


cdef inline const char *reveal_fault(const Box *box, const State *state) noexcept nogil:
    cdef int count = shown_count(box, state)
    cdef int shown = state.step if state.phase == SHOW else (count if state.phase > SHOW else 0)
    cdef int step
    if state.phase == SHOW and state.step >= count:
        return "step"
    for step in range(shown):
        if not known_to_all(box, state, shown_target(box, state, step)):
            return "a card shown that is not known to all"
    return NULL


cdef inline const char *score_fault(const Box *box, const State *state) noexcept nogil:
    """Captures, the seat that captures next, and scores, all played again."""
    cdef Town town
    cdef int32_t purse[4]
    cdef int done = 0
    cdef int street, building, winner, victim, seat
    memset(purse, 0, sizeof(purse))
    if state.phase >= CAPTURE:
        done = STREETS if state.phase == OVER else state.step
        survey(box, state, EYES_ALL, &town)
        for building in range(BUILDINGS):
            hold_up(box, state, &town, building, purse)
    if state.captured >> 3 * done:
        return "a capture before its time"
    for street in range(done):
        winner = showdown_winner(box, state, &town, street)
        victim = (state.captured >> 3 * street & 7) - 1
        if winner == NOBODY:
            if victim != NOBODY:
                return "a capture without a showdown"
        elif victim == winner or victim < 0 or not present(box, &town, street) >> victim & 1:
            return "a capture of nobody"
        else:
            purse[winner] += bounty(box, &town, street, victim)
    if state.phase == CAPTURE and showdown_winner(box, state, &town, state.step) != state.turn:
        return "a capture by the wrong seat"
    for seat in range(<int>box.players):
        if state.score[seat] != purse[seat]:
            return "score"
    return NULL


cdef inline const char *fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *found = numbers_fault(box, state)
    cdef int seat
    if found == NULL:
        found = events_fault(state)
    if found == NULL:
        found = loot_fault(box, state)
    for seat in range(4):
        if found == NULL and seat < <int>box.players:
            found = gang_fault(box, state, seat)
        elif found == NULL:
            found = absent_fault(state, seat)
    if found == NULL:
        found = room_fault(box, state)
    if found == NULL:
        found = looks_fault(box, state)
    if found == NULL:
        found = reveal_fault(box, state)
    if found == NULL:
        found = score_fault(box, state)
    return found
