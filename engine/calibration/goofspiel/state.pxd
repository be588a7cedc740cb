"""Box and state of Goofspiel, and the small questions one asks of them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from csrc.bits cimport nibble_get


# What the table waits for. Each phase has one kind of event.
cdef enum:
    PRIZE
    BID
    WON
    OVER

cdef enum:
    SEATS_HERE = 3
    NOBODY = 3      # in the place of a seat: two have bid the most
    CARDS_MAX = 13

cdef struct Box:
    uint32_t players
    uint8_t cards
    uint8_t shuffled    # prizes = random
    uint8_t unused[2]

# 48 bytes, no padding. Cards and prizes are numbered from 1, seats and rounds from 0.
#
#   bids[s]    4 bits a round: the card, 0 = none yet
#   prizes     4 bits a round: the prize, 0 = not turned up yet
#   hand[s]    set of cards, bit = card
#   pool       set of the prizes not turned up yet, bit = prize
#   points[s]  sum of the prizes won; points[NOBODY] of those that nobody has won
#   round      rounds decided; the number of cards when over
#   phase      PRIZE .. OVER
#   asked      BID: the seat asked, which has not committed; else 0
#   committed  BID, WON: set of the seats whose bid of this round lies; else 0
cdef struct State:
    uint64_t bids[3]
    uint64_t prizes
    uint16_t hand[3]
    uint16_t pool
    uint8_t points[4]
    uint8_t round
    uint8_t phase
    uint8_t asked
    uint8_t committed


cdef inline int everybody(const Box *box) noexcept nogil:
    """Set of all seats."""
    return (1 << box.players) - 1


cdef inline int all_cards(const Box *box) noexcept nogil:
    return (2 << box.cards) - 2


cdef inline bint is_last(const Box *box, const State *state) noexcept nogil:
    """Whether this is the round that nobody is asked in."""
    return state.round == box.cards - 1


cdef inline int winner(const Box *box, const State *state, int round) noexcept nogil:
    """The seat with the highest bid of a round in which all have bid, or NOBODY."""
    cdef int best = 0
    cdef int found = NOBODY
    cdef int seat, bid
    for seat in range(<int>box.players):
        bid = nibble_get(state.bids[seat], round)
        if bid == best:
            found = NOBODY
        elif bid > best:
            best = bid
            found = seat
    return found
