"""Every invariant of a state, for bytes of unknown origin.

Each check answers NULL or what is wrong. Later checks rely on what earlier ones have shown. What
is accepted stays acceptable under every event, and the game ends: lives only ever go down.
"""

from libc.stdint cimport uint32_t

from csrc.bits cimport bits_count
from csrc.game_api cimport move_t
from engine.games.blackrock_city.course cimport thefts
from engine.games.blackrock_city.ledger cimport (
    GAIN_GOLD, GAIN_SILVER, KIND, LOSS, THEFT_BIT, change, log_length, thief_of)
from engine.games.blackrock_city.state cimport (
    CROSSED, CUBE, DROPPED, FIRST, GO, HARM, HEALTHY, LOG_MAX, MARKED, OVER, PLAIN, REMOVE, SHOW,
    STEAL, THEFT, TOWN, TURN, WMARKED, WPLAIN, Box, State, back_at, compose_range, cubes_of,
    has_choice, head_of, highest_bid, holes_at, is_asked, is_robbed, is_single, is_theft, is_timed,
    is_turned, marked_in, plain_in, tiles_in, tiles_of, town_at)
from engine.games.blackrock_city.town cimport ALL_TOWNS, DUMMY, INDIANS, STEAL2, TILES


cdef inline bint is_bidding(const State *state) noexcept nogil:
    return is_timed(state.phase) or state.phase == CUBE or (
        state.phase == HARM and not state.walking)


cdef inline bint is_sharing(const State *state) noexcept nogil:
    """From the end of the bidding to the return of the bids."""
    return GO <= state.phase <= THEFT or (state.phase == HARM and state.walking)


cdef inline const char *numbers_fault(const Box *box, const State *state) noexcept nogil:
    """Ranges, and zero where a phase has no use for a number."""
    cdef int phase = state.phase
    if phase > OVER:
        return "no such phase"
    if state.turn >= (box.players if is_asked(phase) else 1):
        return "turn"
    if state.owner >= box.seats or (phase <= FIRST and state.owner):
        return "owner of the pawn"
    if state.pawn >= box.spaces or state.sheriff >= box.spaces:
        return "space of the pawn or the sheriff"
    if state.walking > (phase == HARM) or state.timer > 1 or state.looted > 1:
        return "flag"
    if state.deferred >> box.players or (state.deferred and not is_bidding(state)):
        return "seats that have deferred"
    if state.silver_left > box.silver_cubes or state.prisoners_left > box.prisoner_tiles:
        return "supplies"
    if (state.round == 0) != (phase <= FIRST):
        return "number of the phase"
    return steps_fault(box, state)


cdef inline const char *steps_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int low = phase == TOWN
    cdef int steps = 1
    if phase == REMOVE:
        steps = 0 if box.players == 4 else 2
    elif phase == TOWN:
        steps = box.spaces
    elif phase == SHOW:
        steps = box.seats
    elif phase == HARM and state.walking:
        steps = highest_bid(state)
    if state.step < low or state.step >= steps:
        return "step"
    if phase != THEFT and state.victims:
        return "victims without a theft"
    if (state.size and not MARKED <= phase <= WMARKED) or (
            state.marked and not WPLAIN <= phase <= WMARKED) or (
            state.wplain and phase != WMARKED):
        return "a bid being composed"
    return clocks_fault(box, state)


cdef inline const char *clocks_fault(const Box *box, const State *state) noexcept nogil:
    cdef int spent = 0
    cdef int seat
    for seat in range(4):
        if state.clocks[seat] > (box.clocks if seat < <int>box.players else 0):
            return "clocks"
        if seat < <int>box.players and state.clocks[seat] < box.clocks:
            spent |= 1 << seat
    if spent and (not box.live or state.phase <= FIRST):
        return "clocks spent"
    if state.timer and (not is_timed(state.phase) or not spent & ~(1 << state.turn)):
        return "timer"
    return NULL


cdef inline bint may_be_missing(const Box *box, uint32_t gone) noexcept nogil:
    """Whether these towns may be the ones removed, or the first of them (§4)."""
    cdef uint32_t one, both
    cdef int first = 0
    cdef int town
    if box.removed[0]:
        one = <uint32_t>1 << box.removed[0]
        both = one | <uint32_t>1 << box.removed[1]
        return gone == 0 or gone == one or gone == both
    for town in range(1, TILES):
        if gone >> town & 1:
            if first and box.back[first] == box.back[town]:
                return False
            first = town
    return True


cdef inline const char *ring_fault(const Box *box, const State *state) noexcept nogil:
    cdef int laid = box.spaces
    cdef uint32_t used = 0
    cdef uint32_t gone
    cdef int space, town, removed
    if state.phase == REMOVE:
        laid = 1
    elif state.phase == TOWN:
        laid = state.step
    if state.ring & 15 or state.ring >> 4 * laid:
        return "spaces of the ring"
    for space in range(1, laid):
        town = town_at(state, space)
        if town == 0 or town >= TILES or used >> town & 1:
            return "town in the ring"
        used |= 1 << town
    if state.pool & ~ALL_TOWNS or state.pool & used or (state.phase >= FIRST and state.pool):
        return "towns left"
    gone = ALL_TOWNS & ~used & ~state.pool
    removed = state.step if state.phase == REMOVE else TILES - box.spaces
    if bits_count(gone) != removed or not may_be_missing(box, gone):
        return "towns removed"
    if state.turned & 1 or state.turned >> laid or (state.phase <= FIRST and state.turned):
        return "towns turned over"
    if state.looted and (
            state.pawn == 0 or is_turned(state, state.pawn) or is_sharing(state)
            or state.phase <= FIRST):
        return "town to be turned over"
    return NULL


cdef inline const char *gangs_fault(const Box *box, const State *state) noexcept nogil:
    """Bandits come from the gangs and from the towns robbed, and lives only go down."""
    cdef int lives = state.prisoners_left
    cdef int born = box.prisoner_tiles
    cdef int freed = 0
    cdef int seat, space, extra
    cdef uint32_t reserve, bid
    for seat in range(4):
        reserve = state.reserve[seat]
        bid = state.bid[seat]
        if seat >= <int>box.players:
            if reserve or bid > (7 if box.players == 2 and seat == DUMMY else 0):
                return "bandits of a seat not in play"
            continue
        if tiles_of(reserve, PLAIN) + tiles_of(bid, PLAIN) > tiles_of(box.gang, PLAIN):
            return "healthy bandits"
        if marked_in(reserve) + marked_in(bid) > tiles_of(box.gang, CROSSED):
            return "marked bandits"
        extra = plain_in(reserve) + plain_in(bid) - tiles_of(box.gang, PLAIN)
        freed += max(0, extra)
        born += 2 * tiles_in(box.gang)
        lives += tiles_in(reserve) + tiles_in(reserve & HEALTHY)
        lives += tiles_in(bid) + tiles_in(bid & HEALTHY)
    extra = box.prisoner_tiles - state.prisoners_left
    if freed > extra:
        return "more bandits than there can be"
    for space in range(1, box.spaces):
        if is_robbed(state, space):
            extra -= box.prisoners[town_at(state, space)]
    if extra > 0 or (extra < 0 and box.players > 2):
        return "prisoners freed"
    if state.round and state.round - 1 > born - lives:
        return "number of the phase"
    return NULL


cdef inline const char *setup_fault(const Box *box, const State *state) noexcept nogil:
    """Before the first phase nothing has moved."""
    cdef int seat
    if (state.pawn or state.sheriff or state.prisoners_left != box.prisoner_tiles
            or state.silver_left != box.silver_cubes):
        return "a move during the set-up"
    for seat in range(<int>box.players):
        if state.reserve[seat] != box.gang:
            return "bandits during the set-up"
    return NULL


cdef inline const char *bids_fault(const Box *box, const State *state) noexcept nogil:
    """The highest bid is one player's alone (§5.2)."""
    cdef int highest = highest_bid(state)
    cdef int best = 0
    cdef int seat
    for seat in range(4):
        if state.bid[seat] and not (is_bidding(state) or is_sharing(state)):
            return "a bid out of time"
        best += tiles_in(state.bid[seat]) == highest
    if highest and best > 1:
        return "two highest bids"
    if box.players == 2 and is_bidding(state):
        if state.bid[DUMMY] != <uint32_t>holes_at(box, state, state.pawn):
            return "the dummy's bid"
    return NULL


cdef inline const char *queue_fault(const Box *box, const State *state) noexcept nogil:
    cdef uint32_t queue = state.queue
    cdef int waiting = 0
    cdef int seat = -1
    if queue and not is_bidding(state):
        return "a queue out of time"
    while queue:
        seat = head_of(queue)
        if (seat < 0 or seat >= <int>box.players or waiting >> seat & 1
                or state.reserve[seat] == 0 or state.bid[seat]):
            return "queue"
        waiting |= 1 << seat
        queue >>= 4
    if is_timed(state.phase):
        if waiting == 0 or head_of(state.queue) != state.turn:
            return "head of the queue"
        return compose_fault(state)
    if state.phase == HARM and not state.walking:
        # Harm of a deferrer, who is last of two or more now, or by the sheriff.
        if not has_choice(state.reserve[state.turn]):
            return "harm without a choice"
        if not (state.turn == seat and state.queue > 15 and state.deferred >> seat & 1):
            if state.turn != state.owner or not is_caught(state):
                return "harm without a cause"
    if state.phase == CUBE:
        if not is_caught(state) or state.reserve[state.owner] or not cubes_of(state, state.owner):
            return "a cube lost without a cause"
    return NULL


cdef inline bint is_caught(const State *state) noexcept nogil:
    return state.sheriff == state.pawn and state.pawn != 0


cdef inline const char *compose_fault(const State *state) noexcept nogil:
    """Steps settled are within their ranges (§5.3), and the one asked has two values or more."""
    cdef int phase = state.phase
    cdef int step = MARKED
    cdef int limits, value
    if phase == TURN:
        return NULL
    if (state.size == 0 or state.size > tiles_in(state.reserve[state.turn])
            or state.size == highest_bid(state)):
        return "size of a bid"
    while step < phase:
        limits = compose_range(state, step)
        value = state.marked if step == MARKED else state.wplain
        if value < limits & 255 or value > limits >> 8:
            return "composition of a bid"
        step += 1
    if is_single(compose_range(state, phase)):
        return "a bid with nothing to choose"
    return NULL


cdef inline const char *share_fault(const Box *box, const State *state) noexcept nogil:
    """GO, a walk stopped by Indians, STEAL, THEFT (§5.7, §5.8)."""
    cdef int highest = highest_bid(state)
    cdef int bidders = 0
    cdef int seat
    cdef move_t listed[16]
    for seat in range(4):
        bidders += state.bid[seat] != 0
    if highest == 0 or tiles_in(state.bid[state.owner]) != highest:
        return "winner of the phase"
    if state.owner >= box.players:
        return "a choice of the dummy"
    if state.phase != THEFT and state.turn != state.owner:
        return "turn of the winner"
    if state.phase == GO:
        if bidders > 1 or highest == 1:
            return "distance"
        return NULL
    if state.phase == HARM:
        if back_at(box, state, state.pawn) != INDIANS or not has_choice(
                state.reserve[state.owner]):
            return "harm without a choice"
        return NULL
    if not is_theft(back_at(box, state, state.pawn)) or (
            box.blocks_theft and state.sheriff == state.pawn):
        return "a theft without a cause"
    if state.phase == THEFT:
        return victims_fault(box, state)
    if thefts(box, state, listed) < 2:
        return "a theft with nothing to choose"
    return NULL


cdef inline const char *victims_fault(const Box *box, const State *state) noexcept nogil:
    cdef int victim = head_of(state.victims)
    cdef int other = head_of(state.victims >> 4)
    if victim < 0 or victim >= box.seats or victim == state.owner or not cubes_of(state, victim):
        return "victim of a theft"
    if state.victims <= 15:
        return NULL
    if back_at(box, state, state.pawn) != STEAL2 or other < victim:
        return "second victim of a theft"
    if other >= box.seats or other == state.owner or (
            cubes_of(state, other) < 1 + (other == victim)):
        return "second victim of a theft"
    return NULL


cdef inline const char *attacks_fault(const Box *box, const State *state) noexcept nogil:
    """Each phase had one winner, who robbed one town at most; the last one owns the pawn."""
    cdef int latest = 0
    cdef int seat, other
    cdef int done = state.round - 1
    for seat in range(4):
        if seat >= box.seats and state.attack[seat]:
            return "attack of a seat not in play"
        latest = max(latest, <int>state.attack[seat])
        for other in range(seat):
            if state.attack[seat] and state.attack[seat] == state.attack[other]:
                return "two winners of a phase"
    if state.round == 0:
        if latest:
            return "an attack during the set-up"
        return NULL
    if state.phase == STEAL or state.phase == THEFT or (
            state.phase >= SHOW and latest == state.round):
        done += 1
    if latest != done or (not is_sharing(state) and state.attack[state.owner] != done):
        return "last attack"
    if done == state.round and state.attack[state.owner] != done:
        return "last attack"
    if bits_count(state.turned) + state.looted > done or (
            box.silver_cubes - state.silver_left > done):
        return "more booty than phases"
    if done == 0 and not is_sharing(state):
        return opening_fault(box, state)
    return NULL


cdef inline const char *opening_fault(const Box *box, const State *state) noexcept nogil:
    """Until a phase is won, the pawn is the first player's on Start City (§4)."""
    if state.pawn:
        return "pawn of the first phase"
    if state.owner >= box.players or (box.first and state.owner != box.first - 1):
        return "first player"
    return NULL


cdef inline const char *purses_fault(const Box *box, const State *state) noexcept nogil:
    """No more cubes than have left the towns and the coach."""
    cdef int gold = 0
    cdef int silver = box.silver_cubes - state.silver_left
    cdef int space, seat
    for space in range(1, box.spaces):
        if is_robbed(state, space):
            gold += box.gold[town_at(state, space)]
    if box.secret:
        return log_fault(box, state, gold, silver)
    for seat in range(4):
        if seat >= box.seats and cubes_of(state, seat):
            return "cubes of a seat not in play"
        gold -= state.gold[seat]
        silver -= state.silver[seat]
    if gold < 0 or silver < 0:
        return "more cubes than there can be"
    for space in range(LOG_MAX):
        if state.logged or state.log[space]:
            return "a log of public thefts"
    return NULL


cdef inline const char *entry_fault(const Box *box, int entry) noexcept nogil:
    cdef int kind = entry & KIND
    if entry & 3 >= box.seats:
        return "seat in the log"
    if entry & THEFT_BIT:
        if kind or thief_of(entry) >= <int>box.players or thief_of(entry) == entry & 3:
            return "theft in the log"
    elif kind == GAIN_GOLD:
        if entry >> 2 & 7 == 0:
            return "gain in the log"
    elif (kind != LOSS or entry & 0x18) and (kind != GAIN_SILVER or entry & 0x1c):
        return "entry of the log"
    return NULL


cdef inline const char *log_fault(
    const Box *box, const State *state, int gold_out, int silver_out,
) noexcept nogil:
    """Taken back step by step the log leads to empty purses, or where it is not whole to such as
    there can have been; `gold_out` and `silver_out` have left towns and coach by then."""
    cdef int gold[4]
    cdef int total[4]
    cdef int length = log_length(state)
    cdef bint dropped = (state.logged & DROPPED) != 0
    cdef const char *found
    cdef int i, seat, entry
    if length > LOG_MAX or (dropped and length < LOG_MAX):
        return "length of the log"
    for i in range(length, LOG_MAX):
        if state.log[i]:
            return "unused bytes of the log"
    for seat in range(4):
        gold[seat] = state.gold[seat]
        total[seat] = cubes_of(state, seat)
    for i in range(length, -1, -1):
        if i < length:
            entry = state.log[i]
            found = entry_fault(box, entry)
            if found != NULL:
                return found
            change(entry, -1, gold, total)
            if not entry & THEFT_BIT:
                gold_out -= (entry >> 2 & 7) if entry & KIND == GAIN_GOLD else 0
                silver_out -= entry & KIND == GAIN_SILVER
        found = balance_fault(box, gold, total, gold_out, silver_out)
        if found != NULL:
            return found
    if not dropped and (gold_out or silver_out):
        return "cubes gained"
    return NULL


cdef inline const char *balance_fault(
    const Box *box, const int *gold, const int *total, int gold_out, int silver_out,
) noexcept nogil:
    cdef int seat
    for seat in range(4):
        if gold[seat] < 0 or gold[seat] > total[seat] or (seat >= box.seats and total[seat]):
            return "purse"
        gold_out -= gold[seat]
        silver_out -= total[seat] - gold[seat]
    if gold_out < 0 or silver_out < 0:
        return "more cubes than there can be"
    return NULL


cdef inline const char *fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *found = numbers_fault(box, state)
    if found == NULL:
        found = ring_fault(box, state)
    if found == NULL:
        found = gangs_fault(box, state)
    if found == NULL and state.phase <= FIRST:
        found = setup_fault(box, state)
    if found == NULL:
        found = bids_fault(box, state)
    if found == NULL:
        found = queue_fault(box, state)
    if found == NULL and is_sharing(state):
        found = share_fault(box, state)
    if found == NULL:
        found = attacks_fault(box, state)
    if found == NULL:
        found = purses_fault(box, state)
    return found
