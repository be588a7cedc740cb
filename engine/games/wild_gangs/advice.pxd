"""What a sensible player tries first (`prefer`), and who is ahead (`estimate`).

Advice looks only at what the seat asked knows; a guess looks at the whole world it is given.
"""

from libc.stdint cimport int32_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport EYES_ALL, move_t
from engine.games.wild_gangs.knowledge cimport argument
from engine.games.wild_gangs.scoring cimport (
    NOBODY, Town, bounty, hold_up, present, showdown_winner, survey)
from engine.games.wild_gangs.state cimport (
    CAPTURE, CARD, CARD_TARGETS, FRONT, LOOK, NO_TARGET, OVER, PEEK, PEEK1, PEEK2, Box, State)
from engine.games.wild_gangs.town cimport (
    BUILDINGS, FRONT_BUILDING, FRONT_STREET, ROUNDS, STREETS, next_building)


cdef inline void best_capture(
    const Box *box, const State *state, const Town *town, int street, int32_t *purse,
) noexcept nogil:
    """Pays the winner of a street for the gang with the largest bounty (§5.6, bot note)."""
    cdef int winner = showdown_winner(box, state, town, street)
    cdef int best = 0
    cdef int seats, seat
    if winner == NOBODY:
        return
    seats = present(box, town, street) & ~(1 << winner)
    while seats:
        seat = bits_lowest(seats)
        best = max(best, bounty(box, town, street, seat))
        seats = <int>bits_rest(seats)
    purse[winner] += best


cdef inline int lead(const Box *box, const int32_t *purse, int seat) noexcept nogil:
    """What a seat has more than the others on average, in (players - 1)ths of a dollar."""
    cdef int total = 0
    cdef int other
    for other in range(<int>box.players):
        total += purse[other]
    return <int>box.players * purse[seat] - total


cdef inline int lead_at(
    const Box *box, const State *state, const Town *town, int front,
) noexcept nogil:
    """The lead of the seat asked at the building and in the street of a front."""
    cdef int32_t purse[4]
    memset(purse, 0, sizeof(purse))
    hold_up(box, state, town, FRONT_BUILDING[front], purse)
    best_capture(box, state, town, FRONT_STREET[front], purse)
    return lead(box, purse, state.turn)


cdef inline int placing_gain(
    const Box *box, const State *state, Town *town, int front, int card,
) noexcept nogil:
    """How much the lead grows if the game ended after this placement."""
    cdef int building = FRONT_BUILDING[front]
    cdef int street = FRONT_STREET[front]
    cdef int gain = -lead_at(box, state, town, front)
    town.robbers[building][state.turn] ^= 1 << card
    town.shooters[street][state.turn] ^= 1 << card
    gain += lead_at(box, state, town, front)
    town.robbers[building][state.turn] ^= 1 << card
    town.shooters[street][state.turn] ^= 1 << card
    return gain


cdef inline int front_gain(
    const Box *box, const State *state, Town *town, int front,
) noexcept nogil:
    """With the best card in hand."""
    cdef int hand = state.hand[state.turn]
    cdef int best = placing_gain(box, state, town, front, bits_lowest(hand))
    hand = <int>bits_rest(hand)
    while hand:
        best = max(best, placing_gain(box, state, town, front, bits_lowest(hand)))
        hand = <int>bits_rest(hand)
    return best


cdef inline int slot_stake(const Box *box, const State *state, int slot) noexcept nogil:
    """Loot that an event in this slot may turn over."""
    return loot_at(box, state, slot) + loot_at(box, state, next_building(slot))


cdef inline int loot_at(const Box *box, const State *state, int building) noexcept nogil:
    return (box.loot_value[state.loot[building] >> 4]
            + box.loot_value[state.loot[building] & 15])


cdef inline int target_stake(const Box *box, const State *state, int target) noexcept nogil:
    if target < CARD_TARGETS:
        return slot_stake(box, state, target)
    return box.typical_bounty


cdef inline int merit(const Box *box, const State *state, Town *town, move_t move) noexcept nogil:
    """Dollars that speak for a move, compared with the other moves of the same decision."""
    cdef int arg = argument(move)
    cdef int phase = state.phase
    if phase == FRONT:
        return front_gain(box, state, town, arg)
    if phase == CARD:
        return placing_gain(box, state, town, state.placing >> 1, arg)
    if phase == PEEK:
        return slot_stake(box, state, arg & 7) + slot_stake(box, state, arg >> 3)
    if phase == PEEK1 or phase == PEEK2 or (phase == LOOK and arg != NO_TARGET):
        return target_stake(box, state, arg)
    if phase == CAPTURE:
        return bounty(box, town, state.step, arg)
    return 0


cdef inline void advise(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """Weight 1 for the poorest move, growing with the square of what is better."""
    cdef Town town
    cdef float least, more
    cdef int i
    survey(box, state, state.turn, &town)
    for i in range(count):
        out[i] = <float>merit(box, state, &town, listed[i])
    least = out[0]
    for i in range(1, count):
        least = min(least, out[i])
    for i in range(count):
        more = 1 + (out[i] - least) / 100
        out[i] = more * more


cdef inline void guess(const Box *box, const State *state, float *shares) noexcept nogil:
    """Shares by what each gang would have if the game ended here, the less certain the earlier."""
    cdef Town town
    cdef int32_t purse[4]
    cdef int building, street, seat
    cdef int players = <int>box.players
    cdef float total = 0
    cdef float doubt = 300 * <float>(1 + ROUNDS - min(<int>state.round, ROUNDS))
    for seat in range(players):
        purse[seat] = state.score[seat]
    survey(box, state, EYES_ALL, &town)
    if state.phase < CAPTURE:
        for building in range(BUILDINGS):
            hold_up(box, state, &town, building, purse)
    if state.phase < OVER:
        for street in range(state.step if state.phase == CAPTURE else 0, STREETS):
            best_capture(box, state, &town, street, purse)
    for seat in range(players):
        shares[seat] = purse[seat] + doubt
        shares[seat] = shares[seat] * shares[seat] * shares[seat] * shares[seat]
        total += shares[seat]
    for seat in range(players):
        shares[seat] = shares[seat] / total
