"""Who knows what (§6): what a seat sees of an event, and the exact belief about cube colours.

Only the colours of cubes stolen between two others are unknown to a seat. The log is replayed as a
filter over worlds, a world being the gold of every seat; going back through it then draws the
colour of each unseen theft, so that the sampled log and the sampled purses agree.
"""

from libc.stdint cimport uint8_t, uint32_t

from csrc.game_api cimport EYES_ALL, move_t
from csrc.rng cimport rng_next, rng_t
from engine.games.blackrock_city.ledger cimport (
    COLOUR_BIT, GAIN_GOLD, KIND, LOSS, THEFT_BIT, change, is_silver, is_uncertain, is_unseen,
    log_length, seat_of, thief_of)
from engine.games.blackrock_city.state cimport (
    DROPPED, OVER, SHOW, THEFT, Box, State, cubes_of)


cdef enum:
    UNSEEN = 255
    # Ways to share out at most 24 gold cubes among three seats.
    WORLDS_MAX = 325
    ARENA = 65 * WORLDS_MAX


cdef inline int verb_of(move_t move) noexcept nogil:
    return move >> 8


cdef inline int argument(move_t move) noexcept nogil:
    return move & 255


cdef inline bint is_hidden(const Box *box, const State *state, int verb, int eyes) noexcept nogil:
    """A theft between others (§9.2)."""
    return (verb == THEFT and eyes != EYES_ALL and box.secret and eyes != state.owner
            and 1 + eyes != state.victims & 15)


# Worlds, lightest gold first. Before each unseen theft the list so far is left as it is and a new
# one begun behind it: `start` says where each begins, the last one ends at `end`.
#
#   gold    a byte a seat, so that an event that all worlds share adds the same number to each and
#           an unseen theft gives two sorted lists to be merged
cdef struct Belief:
    int lists
    int end
    int start[65]
    int total[4]            # cubes of each seat at the time reached
    uint32_t gold[ARENA]
    double weight[ARENA]


cdef inline int gold_in(uint32_t world, int seat) noexcept nogil:
    return <int>(world >> 8 * seat & 255)


cdef inline uint32_t one_gold(int seat) noexcept nogil:
    return <uint32_t>1 << 8 * seat


cdef inline void add_world(Belief *belief, uint32_t world, double weight) noexcept nogil:
    belief.gold[belief.end] = world
    belief.weight[belief.end] = weight
    belief.end += 1


cdef inline double ways(int total, int gold) noexcept nogil:
    """In how many ways a purse may hold that much gold."""
    cdef double count = 1
    cdef int i
    for i in range(gold):
        count = count * (total - i) / (i + 1)
    return count


cdef inline void begin_belief(const State *state, int seat, Belief *belief) noexcept nogil:
    """The worlds before the first entry of the log: one with empty purses, or where older entries
    have been dropped any split with the right totals."""
    cdef int gold[4]
    cdef int others[3]
    cdef int i
    cdef int count = 0
    belief.lists = belief.end = 0
    belief.start[0] = 0
    for i in range(4):
        gold[i] = state.gold[i]
        belief.total[i] = cubes_of(state, i)
    for i in range(log_length(state) - 1, -1, -1):
        change(state.log[i], -1, gold, belief.total)
    if not state.logged & DROPPED:
        add_world(belief, 0, 1)
        return
    for i in range(4):
        if i != seat:
            others[count] = i
            count += 1
    split_gold(belief, <uint32_t>gold[seat] << 8 * seat, others,
               gold[others[0]] + gold[others[1]] + gold[others[2]])


cdef inline void split_gold(
    Belief *belief, uint32_t own, const int *others, int gold,
) noexcept nogil:
    """Every way to share out the gold of three seats; the highest seat changes slowest."""
    cdef int high, middle, low
    cdef const int *total = belief.total
    for high in range(min(gold, total[others[2]]) + 1):
        for middle in range(min(gold - high, total[others[1]]) + 1):
            low = gold - high - middle
            if low <= total[others[0]]:
                add_world(
                    belief,
                    own + low * one_gold(others[0]) + middle * one_gold(others[1])
                    + high * one_gold(others[2]),
                    ways(total[others[0]], low) * ways(total[others[1]], middle)
                    * ways(total[others[2]], high))


cdef inline void shift_worlds(Belief *belief, uint32_t by) noexcept nogil:
    """An event that changes the gold of all worlds alike."""
    cdef int i
    for i in range(belief.start[belief.lists], belief.end):
        belief.gold[i] += by


cdef inline double chance_of(const Belief *belief, int at, int seat, bint silver) noexcept nogil:
    """That a cube drawn from the seat has this colour; not divided by the number of its cubes."""
    cdef int gold = gold_in(belief.gold[at], seat)
    return belief.total[seat] - gold if silver else gold


cdef inline void weigh(Belief *belief, int seat, bint silver) noexcept nogil:
    """A cube of this colour was seen to be drawn: worlds in which it could not are dropped."""
    cdef int kept = belief.start[belief.lists]
    cdef int i
    cdef double chance
    for i in range(kept, belief.end):
        chance = chance_of(belief, i, seat, silver)
        if chance > 0:
            belief.gold[kept] = belief.gold[i]
            belief.weight[kept] = belief.weight[i] * chance / belief.total[seat]
            kept += 1
    belief.end = kept


cdef inline void branch(Belief *belief, int victim, int thief) noexcept nogil:
    """A theft of unknown colour: the list of those where it was silver (gold stays as it is) and
    of those where it was gold, merged."""
    cdef int stop = belief.end
    cdef int i = belief.start[belief.lists]
    cdef int j = i
    cdef uint32_t by = one_gold(thief) - one_gold(victim)
    cdef double share = 1.0 / belief.total[victim]
    cdef uint32_t left, right
    belief.lists += 1
    belief.start[belief.lists] = stop
    while True:
        while i < stop and chance_of(belief, i, victim, True) == 0:
            i += 1
        while j < stop and chance_of(belief, j, victim, False) == 0:
            j += 1
        if i == stop and j == stop:
            return
        left = belief.gold[i] if i < stop else <uint32_t>0xffffffff
        right = belief.gold[j] + by if j < stop else <uint32_t>0xffffffff
        add_world(belief, min(left, right), 0)
        if left <= right:
            belief.weight[belief.end - 1] += (
                belief.weight[i] * chance_of(belief, i, victim, True) * share)
            i += 1
        if right <= left:
            belief.weight[belief.end - 1] += (
                belief.weight[j] * chance_of(belief, j, victim, False) * share)
            j += 1


cdef inline void replay(Belief *belief, int entry, int seat) noexcept nogil:
    """One entry of the log, as the seat has seen it."""
    cdef int ignored[4]
    cdef int subject = seat_of(entry)
    cdef bint silver = is_silver(entry)
    if is_unseen(entry, seat):
        branch(belief, subject, thief_of(entry))
    elif entry & THEFT_BIT or entry & KIND == LOSS:
        weigh(belief, subject, silver)
        if not silver:
            shift_worlds(belief, <uint32_t>0 - one_gold(subject))
            if entry & THEFT_BIT:
                shift_worlds(belief, one_gold(thief_of(entry)))
    elif entry & KIND == GAIN_GOLD:
        shift_worlds(belief, (entry >> 2 & 7) * one_gold(subject))
    for subject in range(4):
        ignored[subject] = 0
    change(entry, 1, ignored, belief.total)


cdef inline bint is_shown(const State *state, int seat) noexcept nogil:
    return state.phase == OVER or (state.phase == SHOW and seat < state.step)


cdef inline void believe(const State *state, int seat, Belief *belief) noexcept nogil:
    """The worlds that the seat holds possible now: the last list."""
    cdef int i, other, kept
    cdef bint fits
    begin_belief(state, seat, belief)
    for i in range(log_length(state)):
        replay(belief, state.log[i], seat)
    kept = belief.start[belief.lists]
    for i in range(kept, belief.end):
        fits = True
        for other in range(4):
            if is_shown(state, other) and gold_in(belief.gold[i], other) != state.gold[other]:
                fits = False
        if fits:
            belief.gold[kept] = belief.gold[i]
            belief.weight[kept] = belief.weight[i]
            kept += 1
    belief.end = kept


cdef inline double draw_below(double bound, rng_t *rng) noexcept nogil:
    return <double>(rng_next(rng) >> 11) * (1.0 / 9007199254740992.0) * bound


cdef inline uint32_t draw_world(const Belief *belief, rng_t *rng) noexcept nogil:
    """One of the last list by weight, or without a generator the first."""
    cdef int i = belief.start[belief.lists]
    cdef int j
    cdef double rest = 0
    if rng != NULL:
        for j in range(i, belief.end):
            rest += belief.weight[j]
        rest = draw_below(rest, rng)
        while i < belief.end - 1 and rest >= belief.weight[i]:
            rest -= belief.weight[i]
            i += 1
    return belief.gold[i]


cdef inline double likelihood(
    const Belief *belief, uint32_t world, int victim, bint silver,
) noexcept nogil:
    """Of this world in the last list, and a cube of this colour drawn from it."""
    cdef int i
    for i in range(belief.start[belief.lists], belief.end):
        if belief.gold[i] == world:
            return belief.weight[i] * chance_of(belief, i, victim, silver)
    return 0


cdef inline bint draw_colour(
    const Belief *belief, uint32_t world, int entry, rng_t *rng,
) noexcept nogil:
    """Whether silver was stolen in an unseen theft that led to this world."""
    cdef uint32_t before = world + one_gold(seat_of(entry)) - one_gold(thief_of(entry))
    cdef double silver = likelihood(belief, world, seat_of(entry), True)
    cdef double gold = likelihood(belief, before, seat_of(entry), False)
    if rng == NULL:
        return gold == 0
    return draw_below(silver + gold, rng) < silver


cdef inline void fill(State *state, int seat, rng_t *rng) noexcept nogil:
    """All that the seat does not know: at random, or without a generator in one fixed way."""
    cdef Belief belief
    cdef int gold[4]
    cdef int i, other, entry, total
    cdef uint32_t world
    if not is_uncertain(state, seat):
        return
    believe(state, seat, &belief)
    world = draw_world(&belief, rng)
    for other in range(4):
        total = cubes_of(state, other)
        state.gold[other] = <uint8_t>gold_in(world, other)
        state.silver[other] = <uint8_t>(total - gold_in(world, other))
    for i in range(log_length(state) - 1, -1, -1):
        entry = state.log[i]
        for other in range(4):
            gold[other] = gold_in(world, other)
        if is_unseen(entry, seat):
            belief.end = belief.start[belief.lists]
            belief.lists -= 1
            entry &= ~COLOUR_BIT
            # The totals of the list are those before the theft.
            change(entry, -1, gold, belief.total)
            if draw_colour(&belief, world, entry, rng):
                entry |= COLOUR_BIT
            else:
                world = world + one_gold(seat_of(entry)) - one_gold(thief_of(entry))
            state.log[i] = <uint8_t>entry
        else:
            change(entry, -1, gold, belief.total)
            world = 0
            for other in range(4):
                world |= <uint32_t>gold[other] << 8 * other
