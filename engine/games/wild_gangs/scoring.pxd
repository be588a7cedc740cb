"""Hold-ups and showdowns (§5.4 to §5.6), on the town as one seat knows it or as it is."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_count, bits_lowest, bits_rest, nibble_get
from csrc.game_api cimport EYES_ALL
from engine.games.wild_gangs.state cimport (
    Box, State, down_card, down_count, down_viewers, event_at, next_seat)
from engine.games.wild_gangs.town cimport (
    BUILDINGS, COACH, DEPUTY, EVENTS, FRONT_BUILDING, FRONT_STREET, GANGSTERS, GATLING, HIDDEN,
    KEG, POKER, SEDUCTION, SHERIFF, SIGN, SLOT_STREET, SLOTS, next_building)


cdef enum:
    NOWHERE = 255
    NOBODY = -1
    BIG = 1     # bits of `guarded`
    SMALL = 2


cdef struct Town:
    uint8_t slot_of[9]          # slot of each event after the sign's exchange, or NOWHERE
    uint16_t big[6]             # loot of each building, after coach and bonus
    uint16_t small[6]
    uint8_t guarded[6]          # BIG, SMALL: protected
    uint16_t robbers[6][4]      # set of gangsters at a building, by seat
    uint16_t shooters[4][4]     # set of gangsters in a street, by seat
    uint8_t strange_robbers[6][4]   # how many more, whom the eyes do not know
    uint8_t strange_shooters[4][4]


cdef inline void survey(const Box *box, const State *state, int eyes, Town *town) noexcept nogil:
    """The town as a seat knows it, or EYES_ALL: events not known do nothing."""
    memset(town, 0, sizeof(Town))
    place_events(box, state, eyes, town)
    lay_loot(box, state, town)
    guard_loot(town)
    cdef int seat
    for seat in range(<int>box.players):
        muster(state, eyes, seat, town)


cdef inline void place_events(
    const Box *box, const State *state, int eyes, Town *town,
) noexcept nogil:
    cdef int slot, event, across
    memset(town.slot_of, NOWHERE, EVENTS)
    for slot in range(SLOTS):
        event = event_at(state, slot)
        if event >= 0 and (eyes == EYES_ALL or state.seen[eyes] >> slot & 1):
            town.slot_of[event] = <uint8_t>slot
    if town.slot_of[SIGN] == NOWHERE:
        return
    slot = town.slot_of[SIGN]
    across = box.opposite[slot]
    for event in range(EVENTS):
        if town.slot_of[event] == across:
            town.slot_of[event] = <uint8_t>slot
    town.slot_of[SIGN] = <uint8_t>across


cdef inline bint touches(const Town *town, int event, int building) noexcept nogil:
    cdef int slot = town.slot_of[event]
    return slot != NOWHERE and (slot == building or next_building(slot) == building)


cdef inline void lay_loot(const Box *box, const State *state, Town *town) noexcept nogil:
    cdef int building, origin
    for building in range(BUILDINGS):
        origin = building
        if touches(town, COACH, building):
            origin = town.slot_of[COACH]
            if origin == building:
                origin = next_building(origin)
        town.big[building] = box.loot_value[state.loot[origin] >> 4]
        town.small[building] = box.loot_value[state.loot[origin] & 15]
        if touches(town, HIDDEN, building):
            town.big[building] += box.bonus
            town.small[building] += box.bonus


cdef inline void guard_loot(Town *town) noexcept nogil:
    cdef int a, b
    if town.slot_of[DEPUTY] != NOWHERE:
        a = town.slot_of[DEPUTY]
        town.guarded[a] |= SMALL
        town.guarded[next_building(a)] |= SMALL
    if town.slot_of[SHERIFF] != NOWHERE:
        a = town.slot_of[SHERIFF]
        b = next_building(a)
        # The biggest of four, if it is alone: strictly above the other building's
        # big loot and above the small one beside it.
        if town.big[a] > town.big[b] and town.big[a] > town.small[a]:
            town.guarded[a] |= BIG
        elif town.big[b] > town.big[a] and town.big[b] > town.small[b]:
            town.guarded[b] |= BIG


cdef inline void muster(const State *state, int eyes, int seat, Town *town) noexcept nogil:
    cdef uint64_t gang = state.gang[seat]
    cdef int strange = 0
    cdef int card, front, ordinal
    if eyes != EYES_ALL and eyes != seat:
        for ordinal in range(down_count(gang)):
            if not down_viewers(gang, ordinal) >> eyes & 1:
                strange |= 1 << down_card(gang, ordinal)
    for card in range(GANGSTERS):
        front = nibble_get(gang, card) - 1
        if front < 0:
            continue
        if strange >> card & 1:
            town.strange_robbers[FRONT_BUILDING[front]][seat] += 1
            town.strange_shooters[FRONT_STREET[front]][seat] += 1
        else:
            town.robbers[FRONT_BUILDING[front]][seat] |= 1 << card
            town.shooters[FRONT_STREET[front]][seat] |= 1 << card


cdef inline int strengths(
    const Box *box, const Town *town, int building, int seat, int *out,
) noexcept nogil:
    """Effective strengths of a gang at a building, in descending order. Returns how many."""
    cdef uint64_t cards = town.robbers[building][seat]
    cdef bint charmed = touches(town, SEDUCTION, building)
    cdef int count = 0
    cdef int strange = town.strange_robbers[building][seat]
    cdef int card, value, i
    while cards or strange:
        if cards:
            card = bits_lowest(cards)
            cards = bits_rest(cards)
            value = box.strength[card]
            if charmed and box.women >> card & 1:
                value += box.charm
        else:
            value = box.typical_strength
            strange -= 1
        i = count
        while i and out[i - 1] < value:
            out[i] = out[i - 1]
            i -= 1
        out[i] = value
        count += 1
    return count


cdef inline uint64_t poker_key(const int *values, int count) noexcept nogil:
    """Class, highest pair, other cards (§5.5): 6 bits a card, so that a longer list wins.

    The values descend. They are written as 1 + value, because a card of strength 0 is still a card.
    """
    cdef int pair = -1
    cdef int i, at = 48
    cdef uint64_t key = 0
    for i in range(count - 1):
        if values[i] == values[i + 1]:
            pair = i
            break
    if pair >= 0:
        key = <uint64_t>1 << 60 | <uint64_t>(values[pair] + 1) << 54
    for i in range(count):
        if pair < 0 or (i != pair and i != pair + 1):
            key |= <uint64_t>(values[i] + 1) << at
            at -= 6
    return key


cdef inline uint64_t pair_key(const int *values, int count) noexcept nogil:
    """`poker_ranking=pair_then_sum`."""
    cdef uint64_t total = 0, pair = 0
    cdef int i
    for i in range(count):
        total += values[i]
        if i and values[i] == values[i - 1]:
            pair = 1
    return pair << 60 | total


cdef inline uint64_t rank_key(
    const Box *box, const Town *town, int building, int seat,
) noexcept nogil:
    """What a gang at a building is ranked by, above 0. 0: it is not there."""
    cdef uint64_t cards = town.robbers[building][seat]
    cdef int strange = town.strange_robbers[building][seat]
    cdef int values[9]
    cdef int count
    cdef uint64_t key
    if not cards and not strange:
        return 0
    if touches(town, POKER, building):
        count = strengths(box, town, building, seat, values)
        key = pair_key(values, count) if box.pair_then_sum else poker_key(values, count)
    else:
        key = box.strength_of[cards] + strange * box.typical_strength
        if touches(town, SEDUCTION, building):
            key += bits_count(cards & box.women) * box.charm
    return key + 1


cdef inline void hold_up(
    const Box *box, const State *state, const Town *town, int building, int32_t *purse,
) noexcept nogil:
    """Pays the first and the second gang at a building (§5.5)."""
    cdef int first = NOBODY, second = NOBODY
    cdef uint64_t best = 0, next_best = 0, key
    cdef int seat = state.first
    cdef int _
    # In turn order, so that an equal key never overtakes.
    for _ in range(<int>box.players):
        key = rank_key(box, town, building, seat)
        if key > best:
            second, next_best = first, best
            first, best = seat, key
        elif key > next_best:
            second, next_best = seat, key
        seat = next_seat(box, seat)
    cdef int guarded = town.guarded[building]
    cdef int big = 0 if guarded & BIG else town.big[building]
    cdef int small = 0 if guarded & SMALL else town.small[building]
    if box.shift_down and guarded & BIG:
        big, small = small, 0
    if first != NOBODY:
        purse[first] += big
    if second != NOBODY:
        purse[second] += small


cdef inline int present(const Box *box, const Town *town, int street) noexcept nogil:
    """Set of seats with a gangster in the street."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        if town.shooters[street][seat] or town.strange_shooters[street][seat]:
            seats |= 1 << seat
    return seats


cdef inline bint event_in_street(const Town *town, int event, int street) noexcept nogil:
    cdef int slot = town.slot_of[event]
    return slot != NOWHERE and SLOT_STREET[slot] == street


cdef inline int showdown_winner(
    const Box *box, const State *state, const Town *town, int street,
) noexcept nogil:
    """The seat that captures in this street (§5.6), or NOBODY."""
    cdef int seats = present(box, town, street)
    cdef int winner = NOBODY, most = -1
    cdef int seat = state.first
    cdef int fire, _
    cdef uint64_t shooters
    if bits_count(seats) < 2 or event_in_street(town, KEG, street):
        return NOBODY
    for _ in range(<int>box.players):
        if seats >> seat & 1:
            shooters = town.shooters[street][seat]
            fire = (box.fire_of[shooters]
                    + town.strange_shooters[street][seat] * box.typical_fire)
            if shooters & box.chiefs and event_in_street(town, GATLING, street):
                fire += bits_count(shooters & box.chiefs) * box.artillery
            if fire > most:
                winner, most = seat, fire
        seat = next_seat(box, seat)
    return winner


cdef inline int bounty(const Box *box, const Town *town, int street, int seat) noexcept nogil:
    """What capturing a gang in a street pays."""
    return (box.bounty_of[town.shooters[street][seat]]
            + town.strange_shooters[street][seat] * box.typical_bounty)
