"""Who knows what (§6): what a seat sees of an event, and filling in what it does not know."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from csrc.game_api cimport EYES_ALL, move_t
from csrc.rng cimport rng_below, rng_t
from engine.games.colorado_county.boards cimport (
    Tokens, token_alone, tokens_all, tokens_and, tokens_any, tokens_count, tokens_highest,
    tokens_lowest, tokens_minus, tokens_or, tokens_rest)
from engine.games.colorado_county.choices cimport lake_to_put
from engine.games.colorado_county.county cimport CLOCK_MAX, SEATS_HERE, TOKENS
from engine.games.colorado_county.course cimport high_seat, pawn_seat
from engine.games.colorado_county.record cimport notes_before
from engine.games.colorado_county.sealed cimport drop_bids, fill_bids, forget, unshown
from engine.games.colorado_county.state cimport (
    BID, CONSOLE, DEAL, DRAW, HIGH, INTEREST, LACK, PAWN, PUT, SHOW, TOK, WANTS, Box, State,
    bag_of, bid_of, console_seat, hand_of, known_tokens, set_hand, shown_seat, strange_count,
    told_seats)


cdef enum:
    UNSEEN = 0xffff
    BAG = SEATS_HERE


cdef inline int phase_of(move_t move) noexcept nogil:
    return move >> 16


cdef inline int argument(move_t move) noexcept nogil:
    return move & 0xffff


cdef inline bint is_draw(int phase) noexcept nogil:
    return phase == DEAL or phase == DRAW or phase == CONSOLE


cdef inline int drawer(const Box *box, const State *state) noexcept nogil:
    if state.phase == DEAL:
        return state.step // box.dealt
    if state.phase == DRAW:
        return state.seller - 1
    return console_seat(box, state)


cdef inline int subject(const Box *box, const State *state) noexcept nogil:
    """What the event is about besides its argument: a seat or a lake."""
    if is_draw(state.phase):
        return drawer(box, state)
    if state.phase == LACK:
        return state.step
    if state.phase == PAWN:
        return pawn_seat(box, state)
    if state.phase == SHOW:
        return shown_seat(box, state, state.step)
    if state.phase == HIGH:
        return high_seat(box, state)
    if state.phase == PUT:
        return lake_to_put(state)
    return 0


cdef inline bint sees_nothing(const Box *box, const State *state, int eyes) noexcept nogil:
    """Sealed events of another seat (§9)."""
    if eyes == EYES_ALL or eyes == state.turn:
        return False
    if state.phase == INTEREST:
        return box.sealed_interest
    return state.phase == BID or state.phase == TOK


cdef inline int visible(const Box *box, const State *state, move_t move, int eyes) noexcept nogil:
    """The argument, UNSEEN for another seat's draw; announcements read it off the table."""
    if state.phase == WANTS:
        return state.wants
    if state.phase == HIGH:
        return tokens_highest(hand_of(state, high_seat(box, state)))
    if is_draw(state.phase) and eyes != EYES_ALL and eyes != drawer(box, state):
        return UNSEEN
    return argument(move)


cdef inline uint64_t mixed(uint64_t word) noexcept nogil:
    """Spreads all bits over all, as splitmix64 does."""
    word = (word ^ word >> 30) * <uint64_t>0xbf58476d1ce4e5b9
    word = (word ^ word >> 27) * <uint64_t>0x94d049bb133111eb
    return word ^ word >> 31


cdef inline uint64_t seen_code(
    const Box *box, const State *state, move_t move, int eyes,
) noexcept nogil:
    cdef Tokens shown
    cdef uint64_t code
    if sees_nothing(box, state, eyes):
        return 0
    code = 1 + state.phase | <uint64_t>subject(box, state) << 8
    if state.phase == SHOW:
        # 66 tokens do not fit: a hash of them.
        shown = bid_of(state, subject(box, state))
        return code | mixed(shown.low ^ mixed(shown.high + 1)) << 16
    return code | <uint64_t>visible(box, state, move, eyes) << 16


# Tokens that a seat has not located, and the places for them.
#
# Places are listed from the latest draw to the earliest, the bag before all; `reach[b]` of them
# were drawn with batch b or later. So the places that a token may have are always a front part
# of the list, the longer the earlier the token went into the bag.
cdef struct Worlds:
    int count
    uint8_t token[66]       # latest into the bag first
    uint8_t owner[66]       # seat, or BAG
    uint8_t drawn[66]
    uint8_t reach[49]
    uint8_t cap[5]          # only lower tokens fit there: the highest is known (§7)


cdef inline void list_places(const State *state, int seat, Worlds *worlds) noexcept nogil:
    cdef int first[4]
    cdef int end[4]
    cdef int place = tokens_count(bag_of(state))
    cdef int owner, batch
    memset(worlds.owner, BAG, place)
    memset(worlds.drawn, CLOCK_MAX, place)
    for owner in range(SEATS_HERE):
        first[owner] = notes_before(state, owner)
        end[owner] = first[owner] + (strange_count(state, owner) if owner != seat else 0)
    for batch in range(CLOCK_MAX, -1, -1):
        for owner in range(SEATS_HERE):
            while end[owner] > first[owner] and state.drawn[end[owner] - 1] >= batch:
                end[owner] -= 1
                worlds.owner[place] = <uint8_t>owner
                worlds.drawn[place] = state.drawn[end[owner]]
                place += 1
        worlds.reach[batch] = <uint8_t>place
    worlds.count = place


cdef inline void list_tokens_by_batch(
    const State *state, Tokens tokens, Worlds *worlds,
) noexcept nogil:
    """Counting sort: the latest batch first, in a batch the lowest token first."""
    cdef int starts[50]
    cdef Tokens left = tokens
    cdef int token, batch, place = 0
    memset(starts, 0, sizeof(starts))
    while tokens_any(left):
        starts[state.entered[tokens_lowest(left)]] += 1
        left = tokens_rest(left)
    for batch in range(CLOCK_MAX, -1, -1):
        place += starts[batch]
        starts[batch] = place - starts[batch]
    while tokens_any(tokens):
        token = tokens_lowest(tokens)
        worlds.token[starts[state.entered[token]]] = <uint8_t>token
        starts[state.entered[token]] += 1
        tokens = tokens_rest(tokens)


cdef inline Tokens unlocated(const State *state, int seat) noexcept nogil:
    """Tokens that the seat neither holds nor has seen in a hand."""
    return tokens_minus(tokens_all(), tokens_or(known_tokens(state), hand_of(state, seat)))


cdef inline void survey(
    const Box *box, const State *state, int seat, Worlds *worlds,
) noexcept nogil:
    cdef int told = told_seats(box, state)
    cdef int owner
    list_places(state, seat, worlds)
    list_tokens_by_batch(state, unlocated(state, seat), worlds)
    memset(worlds.cap, TOKENS, sizeof(worlds.cap))
    for owner in range(SEATS_HERE):
        if told >> owner & 1:
            worlds.cap[owner] = <uint8_t>tokens_highest(
                tokens_and(hand_of(state, owner), known_tokens(state)))


cdef inline void exchange(Worlds *worlds, int a, int b) noexcept nogil:
    worlds.owner[a], worlds.owner[b] = worlds.owner[b], worlds.owner[a]
    worlds.drawn[a], worlds.drawn[b] = worlds.drawn[b], worlds.drawn[a]


cdef inline void assign(const State *state, Worlds *worlds, rng_t *rng) noexcept nogil:
    """Gives token number i the place number i, by exchanging places (§6, step 2)."""
    cdef int i
    if rng == NULL:
        return
    for i in range(worlds.count):
        exchange(worlds, i, i + <int>rng_below(
            rng, worlds.reach[state.entered[worlds.token[i]]] - i))


cdef inline bint fits(const State *state, const Worlds *worlds, int i, int place) noexcept nogil:
    """Whether token number i may lie there."""
    return (state.entered[worlds.token[i]] <= worlds.drawn[place]
            and worlds.token[i] < worlds.cap[worlds.owner[place]])


cdef inline bint settle(
    const State *state, const Worlds *worlds, int start, int banned, int *place_of, int *token_at,
) noexcept nogil:
    """Finds a place for one token, moving others along if need be; not with the banned owner.

    The shortest chain of moves to an empty place. False, and nothing changed, where there is none.
    """
    cdef int queue[66]
    cdef int came[66]       # place -> token number that would move there, -1 = not reached
    cdef int head = 0, tail = 1
    cdef int i, place, previous
    for place in range(worlds.count):
        came[place] = -1
    queue[0] = start
    while head < tail:
        i = queue[head]
        head += 1
        for place in range(worlds.count):
            if came[place] >= 0 or not fits(state, worlds, i, place):
                continue
            if i == start and worlds.owner[place] == banned:
                continue
            came[place] = i
            if token_at[place] >= 0:
                queue[tail] = token_at[place]
                tail += 1
                continue
            while True:
                i = came[place]
                previous = place_of[i]
                place_of[i] = place
                token_at[place] = i
                if i == start:
                    return True
                place = previous
    return False


cdef inline void assign_capped(const State *state, Worlds *worlds, rng_t *rng) noexcept nogil:
    """As `assign`, where highest tokens are known and the places of tokens are not nested."""
    cdef int place_of[66]
    cdef int token_at[66]
    cdef uint8_t owner[66]
    cdef int i
    assign_places(state, worlds, rng, place_of, token_at)
    for i in range(worlds.count):
        owner[i] = worlds.owner[place_of[i]]
    for i in range(worlds.count):
        worlds.owner[i] = owner[i]


cdef inline void assign_places(
    const State *state, Worlds *worlds, rng_t *rng, int *place_of, int *token_at,
) noexcept nogil:
    """Some arrangement that the seat cannot rule out: it always finds one."""
    cdef int i
    for i in range(worlds.count):
        place_of[i] = token_at[i] = -1
        if rng != NULL:
            exchange(worlds, i, i + <int>rng_below(rng, worlds.count - i))
    for i in range(worlds.count):
        settle(state, worlds, i, -1, place_of, token_at)


cdef inline void fill_hands(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    cdef Worlds worlds
    cdef Tokens hands[5]
    cdef int i, owner
    survey(box, state, seat, &worlds)
    if told_seats(box, state):
        assign_capped(state, &worlds, rng)
    else:
        assign(state, &worlds, rng)
    for owner in range(SEATS_HERE):
        hands[owner] = tokens_and(hand_of(state, owner), known_tokens(state))
    for i in range(worlds.count):
        owner = worlds.owner[i]
        hands[owner] = tokens_or(hands[owner], token_alone(worlds.token[i]))
    for owner in range(SEATS_HERE):
        if owner != seat:
            set_hand(state, owner, hands[owner])


cdef inline void fill(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    """All that the seat does not know: at random, or without a generator in one fixed way."""
    cdef int strange
    forget(box, state, seat)
    strange = unshown(box, state, seat)
    drop_bids(state, strange)
    fill_hands(box, state, seat, rng)
    fill_bids(box, state, strange, rng)


cdef inline Tokens certain_tokens(
    const Box *box, const State *state, int seat, int owner,
) noexcept nogil:
    """Tokens that lie in another seat's hand in all worlds of this seat."""
    cdef Worlds worlds
    cdef int place_of[66]
    cdef int token_at[66]
    cdef int i, place
    cdef Tokens certain = tokens_and(hand_of(state, owner), known_tokens(state))
    survey(box, state, seat, &worlds)
    assign_places(state, &worlds, NULL, place_of, token_at)
    for i in range(worlds.count):
        place = place_of[i]
        if place < 0 or worlds.owner[place] != owner:
            continue
        # Can it go elsewhere? Then some other token comes here.
        token_at[place] = -1
        if not settle(state, &worlds, i, owner, place_of, token_at):
            token_at[place] = i
            certain = tokens_or(certain, token_alone(worlds.token[i]))
    return certain
