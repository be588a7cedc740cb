"""Box and state of Blackrock City, and the small questions one asks of them.

What the rules call a phase, one round of bidding with its share-out, is a `round` here; `phase` is
what the table waits for.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from csrc.bits cimport nibble_get
from engine.games.blackrock_city.town cimport INDIANS, START, STEAL1, STEAL2


# What the table waits for. Each phase has one kind of event, named like it, but TURN and HARM.
cdef enum:
    REMOVE
    TOWN
    FIRST
    TURN        # size, defer or renounce
    MARKED
    WPLAIN
    WMARKED
    HARM        # hurt or kill
    CUBE
    GO
    STEAL
    THEFT
    SHOW
    OVER


# Events that are no phase of their own; a `size` has the number of TURN.
cdef enum:
    DEFER = OVER + 1
    RENOUNCE
    CLOCK
    TIMEOUT


cdef extern from *:
    """
    static const char *const VERBS[18] = {
        "remove", "town", "first", "size", "marked", "wplain", "wmarked", "hurt", "cube", "go",
        "steal", "theft", "show", "", "defer", "renounce", "clock", "timeout"};
    """
    const char *VERBS[18]


# A gang is four counters (§3.4), a byte each.
cdef enum:
    PLAIN = 0           # h  healthy
    CROSSED = 8         # x  healthy, marked with the cross
    WOUNDED = 16        # w
    WOUNDED_CROSSED = 24    # y
    HEALTHY = 0xffff    # mask of h and x


cdef enum:
    LOG_MAX = 64
    DROPPED = 128       # bit of `logged`


cdef struct Box:
    uint32_t players
    uint32_t gang               # at the beginning
    uint8_t seats               # players, and the dummy
    uint8_t spaces              # of the ring
    uint8_t clocks              # of a player at the beginning
    # From the options.
    uint8_t first               # 1 + fixed first player, 0 = by chance
    uint8_t removed[2]          # fixed towns, 0 = by chance
    uint8_t once                # defer_repeat = false
    uint8_t singles_first       # single_order = all_first
    uint8_t compulsory          # theft_choice = compulsory
    uint8_t blocks_theft        # sheriff_blocks_theft
    uint8_t secret              # theft_secrecy = parties
    uint8_t dummy_ranked
    uint8_t live                # clock_mode = live
    # From the sheet.
    uint8_t gold_cubes
    uint8_t silver_cubes
    uint8_t prisoner_tiles
    uint8_t gold[12]            # by town
    uint8_t prisoners[12]
    uint8_t back[12]
    uint8_t holes[2][12]        # by face (0 front, 1 back) and town
    uint8_t others[12]          # how many towns have another back


# 144 bytes, no padding. Seats, spaces and towns are numbered from 0.
#
#   ring        4 bits a space: town lying there; 0 is Start City (space 0), elsewhere none yet
#   turned      set of spaces whose town shows its back
#   pool        set of towns not yet removed or laid; 0 after the set-up
#   queue       4 bits a place, the head lowest: 1 + seat, 0 = nobody
#   deferred    set of seats that have deferred in this round; 0 after its bidding
#   reserve[s], bid[s]   gangs: h x w y, a byte each; the dummy's bid is its number of holes as h
#   gold[s], silver[s]   cubes
#   clocks[s]   clocks left
#   attack[s]   last round that the seat has won, 0 = none (last_attack of §7)
#   round       0 during the set-up
#   turn        seat asked; 0 where that is nobody
#   owner       of the pawn: winner of the last round; of this one from the end of the bidding on
#   pawn, sheriff        spaces
#   looted      1: the town under the pawn has been robbed and will turn
#   timer       1: it runs against the seat asked
#   walking     1: HARM by Indians, the walk goes on after it; else 0
#   step        REMOVE number, TOWN space, SHOW seat, HARM while walking: steps left; else 0
#   size, marked, wplain   of the bid being composed, as far as settled; else 0
#   victims     THEFT: 1 + seat robbed now in bits 0-3, robbed next in bits 4-7; else 0
#   silver_left, prisoners_left   in the coach and in the bank; the gold left follows from the ring
#   logged      bits 0-6 length of the log, bit 7 DROPPED: older entries are lost
#   log         what happened to cubes, oldest first (see `ledger.pxd`); 0 beyond its length
cdef struct State:
    uint64_t ring
    uint16_t turned
    uint16_t pool
    uint16_t queue
    uint8_t deferred
    uint8_t phase
    uint32_t reserve[4]
    uint32_t bid[4]
    uint8_t gold[4]
    uint8_t silver[4]
    uint8_t clocks[4]
    uint8_t attack[4]
    uint8_t round
    uint8_t turn
    uint8_t owner
    uint8_t pawn
    uint8_t sheriff
    uint8_t looted
    uint8_t timer
    uint8_t walking
    uint8_t step
    uint8_t size
    uint8_t marked
    uint8_t wplain
    uint8_t victims
    uint8_t silver_left
    uint8_t prisoners_left
    uint8_t logged
    uint8_t log[64]


cdef inline int tiles_in(uint32_t gang) noexcept nogil:
    """All four counters; the sum fits a byte."""
    return <int>(<uint32_t>(gang * <uint32_t>0x01010101) >> 24)


cdef inline int tiles_of(uint32_t gang, int kind) noexcept nogil:
    return <int>(gang >> kind & 255)


cdef inline int plain_in(uint32_t gang) noexcept nogil:
    return tiles_of(gang, PLAIN) + tiles_of(gang, WOUNDED)


cdef inline int marked_in(uint32_t gang) noexcept nogil:
    return tiles_of(gang, CROSSED) + tiles_of(gang, WOUNDED_CROSSED)


cdef inline uint32_t exposed(uint32_t reserve) noexcept nogil:
    """Those of a reserve whom harm strikes (§5.6): h in byte 0 and x in byte 1, or w and y."""
    return reserve & HEALTHY if reserve & HEALTHY else reserve >> WOUNDED


cdef inline bint has_choice(uint32_t reserve) noexcept nogil:
    """Whether the owner is asked which bandit is harmed."""
    cdef uint32_t struck = exposed(reserve)
    return (struck & 255) != 0 and struck >> 8 != 0


cdef inline int highest_bid(const State *state) noexcept nogil:
    cdef int highest = 0
    cdef int seat
    for seat in range(4):
        if state.bid[seat]:
            highest = max(highest, tiles_in(state.bid[seat]))
    return highest


cdef inline int cubes_of(const State *state, int seat) noexcept nogil:
    return state.gold[seat] + state.silver[seat]


cdef inline int town_at(const State *state, int space) noexcept nogil:
    return nibble_get(state.ring, space)


cdef inline bint is_turned(const State *state, int space) noexcept nogil:
    return state.turned >> space & 1


cdef inline bint is_robbed(const State *state, int space) noexcept nogil:
    """Whether the town has paid its loot: it has turned over, or will."""
    return is_turned(state, space) or (state.looted and space == state.pawn)


cdef inline int back_at(const Box *box, const State *state, int space) noexcept nogil:
    """What the back of the town does if it is up; else -1."""
    return box.back[town_at(state, space)] if is_turned(state, space) else -1


cdef inline bint is_theft(int back) noexcept nogil:
    return back == STEAL1 or back == STEAL2


cdef inline int holes_at(const Box *box, const State *state, int space) noexcept nogil:
    """Bullet holes of the face that is up: the dummy's bid (§5.1)."""
    return box.holes[is_turned(state, space)][town_at(state, space)]


cdef inline int head_of(int queue) noexcept nogil:
    return (queue & 15) - 1


cdef inline bint is_asked(int phase) noexcept nogil:
    """Phases in which a seat decides."""
    return (TURN <= phase <= HARM) or phase == GO or phase == STEAL


cdef inline bint is_timed(int phase) noexcept nogil:
    """Phases in which a clock may be played (§5.5)."""
    return TURN <= phase <= WMARKED


cdef inline bint may_defer(const Box *box, const State *state) noexcept nogil:
    """§5.2: somebody to wait for, and not one's last bandit killed."""
    cdef uint32_t reserve = state.reserve[state.turn]
    if state.queue <= 15 or (box.once and state.deferred >> state.turn & 1):
        return False
    return (reserve & HEALTHY) != 0 or tiles_in(reserve) > 1


# The ranges of §5.3, low in bits 0-7 and high in bits 8-15.


cdef inline int range_of(int low, int high) noexcept nogil:
    return max(0, low) | high << 8


cdef inline int compose_range(const State *state, int phase) noexcept nogil:
    cdef uint32_t reserve = state.reserve[state.turn]
    cdef int rest = state.size - state.marked
    if phase == MARKED:
        return range_of(state.size - plain_in(reserve), min(<int>state.size, marked_in(reserve)))
    if phase == WPLAIN:
        return range_of(rest - tiles_of(reserve, PLAIN), min(rest, tiles_of(reserve, WOUNDED)))
    return range_of(
        state.marked - tiles_of(reserve, CROSSED),
        min(<int>state.marked, tiles_of(reserve, WOUNDED_CROSSED)))


cdef inline bint is_single(int limits) noexcept nogil:
    return limits & 255 == limits >> 8
