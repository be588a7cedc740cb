"""Hands of duel tiles that a seat cannot tell apart (§6), and choosing one of them.

Filled are the hands that the seat does not know: those of the others, but not first hands of two
players, which are public. Constraints: the sizes; the sums of first hands, which have been
announced; and the public record of `hands.pxd`.
"""

from libc.stdint cimport uint64_t

from csrc.rng cimport rng_below, rng_next, rng_seed, rng_t
from engine.games.carson_city.city cimport VALUES
from engine.games.carson_city.hands cimport draw_rank, past_count
from engine.games.carson_city.state cimport (
    AT_TOTAL, Box, State, choose_tile, chosen_tile, hand_count, hand_size, hand_sum, listed,
    on_first_hand)


cdef enum:
    NO_SUM = -1
    TRIES = 64          # at random, before a systematic search
    PATIENCE = 200000   # steps of a search for a filling that may not exist


cdef struct Worlds:
    int count               # hands to be filled
    int seat[4]
    int rank[4]             # in the order of last draws
    int size[4]
    int sum[4]              # NO_SUM where it is not known
    int hand[4][6]          # the filling
    int free[6]             # tiles of each value that are in no hand yet
    int room[5][6]          # by rank: how many more the first seats may hold
    int most[6]             # limits of the first hand to be filled
    int patience            # steps that the search may still take, 0 = any number


cdef inline bint knows_hand(const Box *box, const State *state, int eyes, int seat) noexcept nogil:
    return seat == eyes or (box.players == 2 and on_first_hand(state, seat))


cdef inline bint knows_sum(const State *state, int seat) noexcept nogil:
    """Announced, and followed since (§6)."""
    return on_first_hand(state, seat) and (
        state.phase > AT_TOTAL or (state.phase == AT_TOTAL and seat < state.count))


cdef inline void hold(
    const Box *box, Worlds *worlds, int rank, int value, int count,
) noexcept nogil:
    """So many tiles in the hand of the seat with this rank."""
    cdef int i
    worlds.free[value] -= count
    for i in range(rank, <int>box.players):
        worlds.room[i][value] -= count


cdef inline void survey(
    const Box *box, const State *state, int eyes, int first, Worlds *worlds,
) noexcept nogil:
    """Lists the hands to be filled: that of `first`, if it is one, then those with known sums."""
    cdef int seat, rank, value, part
    worlds.count = worlds.patience = 0
    for value in range(VALUES):
        worlds.free[value] = worlds.most[value] = <int>box.players
        for rank in range(<int>box.players):
            worlds.room[rank][value] = <int>box.players - past_count(
                state, listed(state.drawn, rank), value)
    for seat in range(<int>box.players):
        if knows_hand(box, state, eyes, seat):
            for value in range(VALUES):
                hold(box, worlds, draw_rank(state, seat), value, hand_count(state, seat, value))
    for part in range(3):
        for seat in range(<int>box.players):
            if not knows_hand(box, state, eyes, seat) and part == (
                    0 if seat == first else 1 if knows_sum(state, seat) else 2):
                worlds.seat[worlds.count] = seat
                worlds.rank[worlds.count] = draw_rank(state, seat)
                worlds.size[worlds.count] = hand_size(state, seat)
                worlds.sum[worlds.count] = (
                    hand_sum(state, seat) if knows_sum(state, seat) else <int>NO_SUM)
                worlds.count += 1


cdef inline int room_for(const Box *box, const Worlds *worlds, int i, int value) noexcept nogil:
    """The most tiles of a value that hand number i can hold now."""
    cdef int rank
    cdef int most = min(worlds.free[value], worlds.most[value]) if i == 0 else worlds.free[value]
    for rank in range(worlds.rank[i], <int>box.players):
        most = min(most, worlds.room[rank][value])
    return most


# At random, hand by hand.


cdef inline double choices_of(int all, int some) noexcept nogil:
    """In how many ways some copies are taken of all."""
    cdef double ways = 1
    cdef int i
    for i in range(some):
        ways = ways * (all - i) / (i + 1)
    return ways


cdef inline double unit(rng_t *rng) noexcept nogil:
    return <double>(rng_next(rng) >> 11) / 9007199254740992.0


# In how many ways a hand can be completed: from a value on, with so many tiles and so much to sum.
cdef struct Ways:
    double of[7][7][31]
    int most[6]             # of each value
    int pool[6]             # tiles of each value from which the hand was drawn
    int step[6]             # what a tile adds to the sum, 0 where that is not known


cdef inline double ways_with(
    const Ways *ways, int value, int size, int target, int count,
) noexcept nogil:
    """With just so many tiles of the value."""
    if count * ways.step[value] > target:
        return 0
    return choices_of(ways.pool[value], count) * ways.of[value + 1][
        size - count][target - count * ways.step[value]]


cdef inline void count_ways(
    const Box *box, const Worlds *worlds, int i, int target, Ways *ways,
) noexcept nogil:
    cdef int value, size, total, count
    for size in range(worlds.size[i] + 1):
        for total in range(target + 1):
            ways.of[VALUES][size][total] = size == 0 and total == 0
    for value in range(VALUES - 1, -1, -1):
        ways.most[value] = room_for(box, worlds, i, value)
        # First hands, and what was played of them, make up all tiles: there is no other pool.
        ways.pool[value] = ways.most[value]
        ways.step[value] = value
        if worlds.sum[i] == NO_SUM:
            ways.pool[value] = worlds.free[value]
            ways.step[value] = 0
        for size in range(worlds.size[i] + 1):
            for total in range(target + 1):
                ways.of[value][size][total] = 0
                for count in range(min(ways.most[value], size) + 1):
                    ways.of[value][size][total] += ways_with(
                        ways, value, size, total, count)


cdef inline bint deal_hand(const Box *box, Worlds *worlds, int i, rng_t *rng) noexcept nogil:
    """One hand, each with the chance of a random deal. False where there is none."""
    cdef Ways ways
    cdef int target = max(0, worlds.sum[i])
    cdef int left = worlds.size[i]
    cdef int value, count
    cdef double rest, weight
    count_ways(box, worlds, i, target, &ways)
    if ways.of[0][left][target] <= 0:
        return False
    for value in range(VALUES):
        rest = unit(rng) * ways.of[value][left][target]
        for count in range(min(ways.most[value], left) + 1):
            weight = ways_with(&ways, value, left, target, count)
            if weight > 0:
                worlds.hand[i][value] = count
                rest -= weight
                if rest < 0:
                    break
        left -= worlds.hand[i][value]
        target -= worlds.hand[i][value] * ways.step[value]
    return True


cdef inline bint deal_hands(const Box *box, Worlds *worlds, rng_t *rng) noexcept nogil:
    """False, and nothing held, at a dead end."""
    cdef int i, j, value
    for i in range(worlds.count):
        if not deal_hand(box, worlds, i, rng):
            for j in range(i):
                for value in range(VALUES):
                    hold(box, worlds, worlds.rank[j], value, -worlds.hand[j][value])
            return False
        for value in range(VALUES):
            hold(box, worlds, worlds.rank[i], value, worlds.hand[i][value])
    return True


# Systematically.


cdef inline bint search(
    const Box *box, Worlds *worlds, int i, int value, int left, int target,
) noexcept nogil:
    """The rest of hand number i from this value on, then the other hands."""
    cdef int count, most
    if i == worlds.count:
        return True
    if worlds.patience:
        worlds.patience -= 1
        if worlds.patience == 0:
            # Given up: as if there were one.
            return True
    if value == VALUES:
        if left or (worlds.sum[i] != NO_SUM and target):
            return False
        i += 1
        if i == worlds.count:
            return True
        return search(box, worlds, i, 0, worlds.size[i], worlds.sum[i])
    if worlds.sum[i] != NO_SUM and (target < left * value or target > left * (VALUES - 1)):
        return False
    most = min(left, room_for(box, worlds, i, value))
    for count in range(most, -1, -1):
        worlds.hand[i][value] = count
        hold(box, worlds, worlds.rank[i], value, count)
        if search(box, worlds, i, value + 1, left - count, target - count * value):
            return True
        hold(box, worlds, worlds.rank[i], value, -count)
    return False


cdef inline bint find_filling(const Box *box, Worlds *worlds) noexcept nogil:
    return worlds.count == 0 or search(box, worlds, 0, 0, worlds.size[0], worlds.sum[0])


# Filling.


cdef inline void commit_some(State *state, int seat, rng_t *rng) noexcept nogil:
    """Another tile of the seat's hand instead of the one committed."""
    cdef int rank = <int>rng_below(rng, hand_size(state, seat))
    cdef int value = 0
    while rank >= hand_count(state, seat, value):
        rank -= hand_count(state, seat, value)
        value += 1
    choose_tile(state, seat, value)


cdef inline void fill(const Box *box, State *state, int eyes, rng_t *rng) noexcept nogil:
    """All that the seat does not know: at random, or without a generator in one fixed way."""
    cdef rng_t fixed
    cdef Worlds worlds
    cdef int i, seat, value, tries = 0
    if not box.tiles:
        return
    if rng == NULL:
        rng_seed(&fixed, 0, 0)
        rng = &fixed
    survey(box, state, eyes, -1, &worlds)
    while tries < TRIES and not deal_hands(box, &worlds, rng):
        tries += 1
    if tries == TRIES:
        # Finds one, for the truth is one.
        find_filling(box, &worlds)
    for i in range(worlds.count):
        seat = worlds.seat[i]
        state.duel[seat] &= ~<uint64_t>0x3ffff
        for value in range(VALUES):
            state.duel[seat] |= <uint64_t>worlds.hand[i][value] << 3 * value
    for seat in range(<int>box.players):
        if seat != eyes and chosen_tile(state, seat) >= 0:
            commit_some(state, seat, rng)


cdef inline int certain_count(
    const Box *box, const State *state, int eyes, int owner, int value,
) noexcept nogil:
    """How many tiles of a value another seat holds in all worlds of this one."""
    cdef Worlds worlds
    cdef int count
    if knows_hand(box, state, eyes, owner):
        return hand_count(state, owner, value)
    for count in range(hand_count(state, owner, value)):
        survey(box, state, eyes, owner, &worlds)
        worlds.most[value] = count
        worlds.patience = PATIENCE
        if find_filling(box, &worlds):
            return count
    return hand_count(state, owner, value)
