"""What a seat knows of its rivals' bids, and the worlds that agree with it: counted and drawn.

The seat knows its own card of each decided round and who won. Worlds are built card by card from
1 up, both rivals X and Y (at a table of two only X) at the same time. A rival's card

- wins an open round: one that this rival won against a lower card of the seat;
- ties: it equals the seat's card in a tied round, or both rivals' cards are equal in an open one;
- or is put aside. Whoever bids less than the highest bid of a round takes a card put aside at the
  moment when that highest bid is placed. What is never taken is in hand at the end.

A round takes one card of each rival, so that both have put aside equally many, and the number of
ways to go on follows from the numbers of open rounds alone: a table of at most 150 for each card.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest, nibble_get, nibble_set
from csrc.rng cimport rng_member, rng_next, rng_t
from engine.calibration.goofspiel.state cimport CARDS_MAX, NOBODY, Box, State, winner


# How the round ended in which the seat bid a card.
cdef enum:
    UNPLAYED
    MINE
    LOST_X
    LOST_Y
    TIED

# What becomes of a card of both rivals: a set of these, put aside where nothing is said.
cdef enum:
    X_WINS = 1
    Y_WINS = 2
    BOTH_TIE = 4    # in an open tied round
    X_TIES = 8      # with the seat's own card
    Y_TIES = 16

# Those with two rivals, and with X alone; a tied round may also be left open with two.
cdef enum:
    PLAIN_ACTS = 5
    ACTS = 10
    LONE_PLAIN_ACTS = 2
    LONE_TIE = 5

cdef enum:
    STEPS = CARDS_MAX + 2
    OPENINGS = 150  # the most that (x + 1) * (y + 1) * (t + 1) can be with 13 rounds

cdef extern from *:
    """
    static const uint8_t ACT[10] = {0, 1, 2, 1 | 2, 4, 8, 8 | 16, 8 | 2, 16, 16 | 1};
    """
    const uint8_t ACT[ACTS]


# Numbers of open rounds: won by X, won by Y, tied.
cdef struct Open:
    int x
    int y
    int t

cdef struct Sight:
    int cards
    bint lone                       # X is the only rival
    int rivals[2]                   # the seats of X and Y
    uint8_t outcome[STEPS]          # by own card
    uint8_t round_of[STEPS]         # by own card
    Open opened[STEPS]              # by card: the most that can be open before it
    int played[STEPS]               # own bids that are lower
    double ways[STEPS][OPENINGS]    # by card and `place`: to go on from there

# The world being drawn, by rival.
cdef struct Draft:
    uint64_t bids[2]
    uint64_t aside[2]
    uint64_t open_x     # sets of rounds
    uint64_t open_y
    uint64_t open_t


cdef inline int outcome_of(const Sight *sight, int won, int seat) noexcept nogil:
    if won == NOBODY:
        return TIED
    if won == seat:
        return MINE
    return LOST_X if won == sight.rivals[0] else LOST_Y


cdef inline void observe(const Box *box, const State *state, int seat, Sight *sight) noexcept nogil:
    """All but the ways."""
    cdef int round, card, outcome
    sight.cards = box.cards
    sight.lone = box.players == 2
    sight.rivals[0] = 1 if seat == 0 else 0
    sight.rivals[1] = 1 if seat == 2 else 2
    memset(sight.outcome, UNPLAYED, sizeof(sight.outcome))
    memset(sight.round_of, 0, sizeof(sight.round_of))
    for round in range(state.round):
        card = nibble_get(state.bids[seat], round)
        sight.outcome[card] = <uint8_t>outcome_of(sight, winner(box, state, round), seat)
        sight.round_of[card] = <uint8_t>round
    sight.opened[1] = Open(0, 0, 0)
    sight.played[1] = 0
    for card in range(1, sight.cards + 1):
        outcome = sight.outcome[card]
        sight.opened[card + 1].x = sight.opened[card].x + (outcome == LOST_X)
        sight.opened[card + 1].y = sight.opened[card].y + (outcome == LOST_Y)
        sight.opened[card + 1].t = sight.opened[card].t + (outcome == TIED)
        sight.played[card + 1] = sight.played[card] + (outcome != UNPLAYED)


cdef inline int place(const Sight *sight, Open open) noexcept nogil:
    cdef const Open *most = &sight.opened[sight.cards + 1]
    return (open.x * (most.y + 1) + open.y) * (most.t + 1) + open.t


cdef inline int first_act(const Sight *sight, int card) noexcept nogil:
    return LONE_TIE if sight.lone and sight.outcome[card] == TIED else 0


cdef inline int end_of_acts(const Sight *sight, int card) noexcept nogil:
    cdef bint tied = sight.outcome[card] == TIED
    if sight.lone:
        return LONE_TIE + 1 if tied else LONE_PLAIN_ACTS
    return ACTS if tied else PLAIN_ACTS


cdef inline Open after(int outcome, int act, Open open) noexcept nogil:
    open.x += (outcome == LOST_X) - ((act & X_WINS) != 0)
    open.y += (outcome == LOST_Y) - ((act & Y_WINS) != 0)
    open.t += (outcome == TIED and not act & (X_TIES | Y_TIES)) - ((act & BOTH_TIE) != 0)
    return open


cdef inline double falling(int things, int picks) noexcept nogil:
    """Ways to pick so many things, up to two, one after the other."""
    if picks == 0:
        return 1
    return things if picks == 1 else things * (things - 1)


cdef inline double act_ways(
    const Sight *sight, int card, int act, Open open,
) noexcept nogil:
    """Ways to do this with a card: which open rounds, and which cards put aside are taken."""
    cdef bint mine = sight.outcome[card] == MINE
    cdef int ties = act & (X_TIES | Y_TIES)
    cdef int aside = card - 1 - sight.played[card] + open.x + open.y + open.t
    cdef double ways = falling(aside, mine + ((act & Y_WINS) != 0) + (ties == Y_TIES))
    if not sight.lone:
        ways *= falling(aside, mine + ((act & X_WINS) != 0) + (ties == X_TIES))
    if act & X_WINS:
        ways *= open.x
    if act & Y_WINS:
        ways *= open.y
    if act & BOTH_TIE:
        ways *= open.t
    return ways


cdef inline double share(const Sight *sight, int card, int act, Open open) noexcept nogil:
    """How many of the ways to go on begin with this act."""
    cdef double ways = act_ways(sight, card, act, open)
    if ways == 0:
        return 0
    return ways * sight.ways[card + 1][place(sight, after(sight.outcome[card], act, open))]


cdef inline double go_on(const Sight *sight, int card, Open open) noexcept nogil:
    """The ways from here; each open round takes one of the cards from here on."""
    cdef int left = sight.cards + 1 - card
    cdef double ways = 0
    cdef int i
    if open.x + open.t > left or open.y + open.t > left:
        return 0
    if left == 0:
        return 1
    for i in range(first_act(sight, card), end_of_acts(sight, card)):
        ways += share(sight, card, ACT[i], open)
    return ways


cdef inline double count_worlds(Sight *sight) noexcept nogil:
    """Fills the table of ways from the highest card down; past bids alone are counted."""
    cdef Open open
    cdef int card
    for card in range(sight.cards + 1, 0, -1):
        for open.x in range(sight.opened[card].x + 1):
            for open.y in range(sight.opened[card].y + 1):
                for open.t in range(sight.opened[card].t + 1):
                    sight.ways[card][place(sight, open)] = go_on(sight, card, open)
    return sight.ways[1][0]


cdef inline double fraction(rng_t *rng) noexcept nogil:
    """Uniform from 0 up to, not including, 1: as many bits as a double has."""
    return (rng_next(rng) >> 11) / 9007199254740992.0


cdef inline int choose_act(const Sight *sight, int card, Open open, rng_t *rng) noexcept nogil:
    """One act by its share, or without a generator the first that is possible."""
    cdef double left = 0
    cdef double part
    cdef int chosen = 0
    cdef int i
    if rng != NULL:
        left = fraction(rng) * sight.ways[card][place(sight, open)]
    for i in range(first_act(sight, card), end_of_acts(sight, card)):
        part = share(sight, card, ACT[i], open)
        if part > 0:
            chosen = ACT[i]
            if left < part:
                break
            left -= part
    return chosen


cdef inline int take(uint64_t *things, rng_t *rng) noexcept nogil:
    """Takes a random one, or without a generator the lowest."""
    cdef int thing = bits_lowest(things[0]) if rng == NULL else rng_member(rng, things[0])
    things[0] ^= <uint64_t>1 << thing
    return thing


cdef inline int take_aside(const Sight *sight, Draft *draft, int rival, rng_t *rng) noexcept nogil:
    """A card put aside; 0 for the rival that a table of two does not have."""
    return 0 if sight.lone and rival == 1 else take(&draft.aside[rival], rng)


cdef inline void place_bids(Draft *draft, int round, int x, int y) noexcept nogil:
    draft.bids[0] = nibble_set(draft.bids[0], round, x)
    draft.bids[1] = nibble_set(draft.bids[1], round, y)


cdef inline void close_rounds(
    const Sight *sight, Draft *draft, int card, int act, rng_t *rng,
) noexcept nogil:
    """Places the bids of all rounds in which this card is the highest bid."""
    cdef int x, y
    if sight.outcome[card] == MINE:
        x = take_aside(sight, draft, 0, rng)
        y = take_aside(sight, draft, 1, rng)
        place_bids(draft, sight.round_of[card], x, y)
    if act & X_WINS:
        y = take_aside(sight, draft, 1, rng)
        place_bids(draft, take(&draft.open_x, rng), card, y)
    if act & Y_WINS:
        x = take_aside(sight, draft, 0, rng)
        place_bids(draft, take(&draft.open_y, rng), x, card)
    if act & BOTH_TIE:
        place_bids(draft, take(&draft.open_t, rng), card, card)
    if act & (X_TIES | Y_TIES):
        x = card if act & X_TIES else take_aside(sight, draft, 0, rng)
        y = card if act & Y_TIES else take_aside(sight, draft, 1, rng)
        place_bids(draft, sight.round_of[card], x, y)


cdef inline void leave(const Sight *sight, Draft *draft, int card, int act) noexcept nogil:
    """What a card leaves to the higher ones: an open round, and cards put aside."""
    cdef int outcome = sight.outcome[card]
    cdef uint64_t round = <uint64_t>1 << sight.round_of[card]
    if outcome == LOST_X:
        draft.open_x |= round
    elif outcome == LOST_Y:
        draft.open_y |= round
    elif outcome == TIED and not act & (X_TIES | Y_TIES):
        draft.open_t |= round
    if not act & (X_WINS | X_TIES | BOTH_TIE):
        draft.aside[0] |= <uint64_t>1 << card
    if not act & (Y_WINS | Y_TIES | BOTH_TIE):
        draft.aside[1] |= <uint64_t>1 << card


cdef inline void draw_bids(const Sight *sight, Draft *draft, rng_t *rng) noexcept nogil:
    cdef Open open = Open(0, 0, 0)
    cdef int card, act
    for card in range(1, sight.cards + 1):
        act = choose_act(sight, card, open, rng)
        close_rounds(sight, draft, card, act, rng)
        leave(sight, draft, card, act)
        open = after(sight.outcome[card], act, open)


cdef inline void fill(const Box *box, State *state, int seat, rng_t *rng) noexcept nogil:
    """Replaces the rivals' bids and hands: all worlds alike, or without a generator a fixed one."""
    cdef Sight sight
    cdef Draft draft
    cdef int i, rival
    observe(box, state, seat, &sight)
    count_worlds(&sight)
    memset(&draft, 0, sizeof(Draft))
    draw_bids(&sight, &draft, rng)
    for i in range(1 if sight.lone else 2):
        rival = sight.rivals[i]
        if state.committed >> rival & 1:
            draft.bids[i] |= <uint64_t>take(&draft.aside[i], rng) << 4 * state.round
        state.bids[rival] = draft.bids[i]
        state.hand[rival] = <uint16_t>draft.aside[i]


cdef inline bint is_certain(const Box *box, const State *state, int seat) noexcept nogil:
    """Whether the seat can work out all bids, those of this round included."""
    cdef Sight sight
    cdef int i, rival
    observe(box, state, seat, &sight)
    for i in range(1 if sight.lone else 2):
        rival = sight.rivals[i]
        if state.committed >> rival & 1 and state.hand[rival]:
            return False
    return count_worlds(&sight) == 1
