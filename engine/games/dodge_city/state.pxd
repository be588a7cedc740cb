"""Box and state of Dodge City, and the small questions one asks of them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from engine.games.dodge_city.city cimport ALL_TYPES, EVENT_KINDS, EVENT_STEPS, TYPES
from engine.games.dodge_city.floors cimport Floor, cell_count, is_control


# What the table waits for. Each phase has one kind of event.
cdef enum:
    DEAL
    START
    SHOW
    FIRST
    EVENT
    PLAY
    KILL
    GO
    TYPE
    AT
    GIVE
    LOSE
    SELL
    DRAW
    COMMIT
    DUEL
    SHOOT
    ASIDE
    TIE
    OVER


# Parts of a round (§5).
cdef enum:
    OPENING     # deal, start cards, their events
    MOVE1
    MOVE2
    DUELS       # duel cards, challenges
    CONTROL     # duels for contested buildings
    SETTLING    # cards that are shown before buildings are taken
    CLOSING     # all other cards are shown
    ENDED


# Status of a building; seats that have taken it follow.
cdef enum:
    OPEN
    NEUTRAL
    TAKEN


# How pawns come into town now (§5.3, §5.5).
cdef enum:
    BUY = 100       # beside the steps of events
    FREE


cdef extern from *:
    """
    static const char *const DODGE_VERBS[19] = {
        "deal", "start", "show", "first", "event", "play", "kill", "go", "type", "at", "give",
        "lose", "sell", "draw", "commit", "duel", "shoot", "aside", "tie"};
    """
    const char *VERBS "DODGE_VERBS"[19]


cdef struct Box:
    uint32_t players
    # From the options.
    uint8_t once                # duels_per_player = once
    uint8_t may_pass            # challenge = optional
    uint8_t extra_event         # extra_card = event
    uint8_t split               # free_pawns = split
    uint8_t lost                # lost_pawns = game
    uint8_t max_rounds
    # From the sheet.
    uint8_t buildings           # in play
    uint8_t pawns               # of a seat
    uint8_t tokens              # buildings that may have the same type
    uint8_t goal
    uint8_t visit               # pawns of a turn in one building
    uint8_t kills               # of an Indian
    uint8_t points[5]           # by type
    uint16_t price[5]
    uint16_t reward[5]          # for a building
    uint16_t start              # dollars
    uint16_t dollars[32]        # by event
    uint8_t men[32]
    uint8_t needs[32]           # set of types of which the drawer must own one, 0 = no condition
    uint8_t card_kind[32]
    uint8_t card_type[32]
    uint8_t card_number[32]
    uint16_t card_cash[32]      # of number cards
    # Sets of cards: see `cards.pxd`.
    uint32_t questions
    uint32_t indians
    uint32_t faces              # the lowest of equal cards
    Floor floor[7]


# 400 bytes, no padding. Seats, buildings, types, cards and events count from 0; a cell is
# 8 * row + column. A set of cards has a bit for each card; of equal cards (question marks, Indians)
# there is no telling which is where, so that a set with k of them has the k lowest bits.
#
#   pawn[b][s]   set of cells with a pawn of the seat
#   cash[s]      dollars
#   hand[s], aside[s], pile, discard      sets of cards
#   spent        set of events discarded
#   resolving    set of events being resolved: one, or with extra_card=event up to three
#   placed       2 bits a building: pawns that came in this turn; 0 outside the movements
#   type[b]      1 + type, 0 = none yet
#   status[b]    OPEN, NEUTRAL, TAKEN + seat
#   supply[s]    pawns at hand; those neither here nor in town have left the game
#   sealed[s]    1 + start or duel card, in TIE and OVER of the last draw; 0 = none
#   round        from 1
#   phase, stage
#   first        first player; 0 until it is found
#   turn         seat asked, or whom the chance event concerns; 0 where that is nobody
#   owed         set of seats that will draw an event after the one that is drawing now
#   shown        set of seats whose sealed card lies face up
#   fought       set of seats that have fought in this round
#   lead         DUELS from DUEL on: seat whose challenge it is; else 0
#   other        SHOW, SHOOT in DUELS: challenged seat; LOSE, SELL after GIVE: who gets the pawns
#   contest      SHOW, SHOOT in DUELS: building of the duel; CONTROL: building fought for; else 0
#   event        1 + event being resolved, 0 = none
#   step         DEAL: cards dealt; while an event is resolved: its step; else 0
#   free         1 + type of the free pawns of a card while they are placed, else 0
#   sites        GO, TYPE, AT: set of buildings that may still be visited in this run, or must
#   left         GO, TYPE, AT: pawns still free of charge, 0 if bought; KILL, LOSE: picks to come
#   where        TYPE, AT: building; KILL, LOSE: building of the last pick; else 0
#   after        AT, KILL, LOSE: 1 + cell of the last pick in `where`, 0 = none yet; else 0
cdef struct State:
    uint64_t pawn[7][5]
    uint32_t cash[5]
    uint32_t hand[5]
    uint32_t aside[5]
    uint32_t pile
    uint32_t discard
    uint32_t spent
    uint32_t resolving
    uint16_t placed
    uint8_t type[7]
    uint8_t status[7]
    uint8_t supply[5]
    uint8_t sealed[5]
    uint8_t round
    uint8_t phase
    uint8_t stage
    uint8_t first
    uint8_t turn
    uint8_t owed
    uint8_t shown
    uint8_t fought
    uint8_t lead
    uint8_t other
    uint8_t contest
    uint8_t event
    uint8_t step
    uint8_t free
    uint8_t sites
    uint8_t left
    uint8_t where
    uint8_t after


# Seats.


cdef inline int next_seat(const Box *box, int seat) noexcept nogil:
    return 0 if seat + 1 == <int>box.players else seat + 1


cdef inline int everybody(const Box *box) noexcept nogil:
    return (1 << box.players) - 1


cdef inline int first_of(const Box *box, int seats, int start) noexcept nogil:
    """The first of a set of seats that is not empty, clockwise from `start`."""
    cdef int seat = start
    while not seats >> seat & 1:
        seat = next_seat(box, seat)
    return seat


cdef inline int sealed_card(const State *state, int seat) noexcept nogil:
    return state.sealed[seat] - 1


cdef inline int strength(const Box *box, const State *state, int seat) noexcept nogil:
    """Of the sealed card (§3.2)."""
    cdef int card = sealed_card(state, seat)
    return 0 if (box.questions | box.indians) >> card & 1 else 1 + card


cdef inline bint is_question(const Box *box, const State *state, int seat) noexcept nogil:
    return box.questions >> sealed_card(state, seat) & 1


cdef inline int questioners(const Box *box, const State *state, int seats) noexcept nogil:
    """Those of the seats whose sealed card is a question mark."""
    cdef int seat, found = 0
    for seat in range(<int>box.players):
        if seats >> seat & 1 and is_question(box, state, seat):
            found |= 1 << seat
    return found


cdef inline int strongest(const Box *box, const State *state, int seats) noexcept nogil:
    """The seat with the strongest sealed card, -1 where all have question marks or Indians."""
    cdef int seat, best = 0, found = -1
    for seat in range(<int>box.players):
        if seats >> seat & 1 and strength(box, state, seat) > best:
            best = strength(box, state, seat)
            found = seat
    return found


cdef inline int points_of(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int building, points = 0
    for building in range(box.buildings):
        if state.status[building] == TAKEN + seat:
            points += box.points[state.type[building] - 1]
    return points


cdef inline int leaders(const Box *box, const State *state) noexcept nogil:
    """Set of the seats with most points."""
    cdef int seat, points, best = -1, seats = 0
    for seat in range(<int>box.players):
        points = points_of(box, state, seat)
        if points > best:
            best = points
            seats = 0
        if points == best:
            seats |= 1 << seat
    return seats


# Buildings.


cdef inline bint is_moving(const State *state) noexcept nogil:
    return state.stage == MOVE1 or state.stage == MOVE2


cdef inline uint64_t occupied(const State *state, int building) noexcept nogil:
    return (state.pawn[building][0] | state.pawn[building][1] | state.pawn[building][2]
            | state.pawn[building][3] | state.pawn[building][4])


cdef inline uint64_t empty_cells(const Box *box, const State *state, int building) noexcept nogil:
    return box.floor[building].cells & ~occupied(state, building)


cdef inline int controllers(const Box *box, const State *state, int building) noexcept nogil:
    """Set of the seats that control a building; none where it is closed."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        if state.pawn[building][seat] and is_control(
                &box.floor[building], state.pawn[building][seat]):
            seats |= 1 << seat
    return seats


cdef inline bint is_contested(int seats) noexcept nogil:
    return (seats & (seats - 1)) != 0


cdef inline bint any_open(const Box *box, const State *state) noexcept nogil:
    cdef int building
    for building in range(box.buildings):
        if state.status[building] == OPEN:
            return True
    return False


cdef inline int tokens_left(const Box *box, const State *state) noexcept nogil:
    """Set of the types that a building without type may get (R5)."""
    cdef int used[6]
    cdef int i, types = 0
    for i in range(TYPES + 1):
        used[i] = 0
    for i in range(box.buildings):
        used[state.type[i]] += 1
    for i in range(TYPES):
        if used[1 + i] < box.tokens:
            types |= 1 << i
    return types


cdef inline int placed_in(const State *state, int building) noexcept nogil:
    """Pawns that came into the building in this turn (R8)."""
    return state.placed >> 2 * building & 3


cdef inline int allowance(const Box *box, const State *state, int building) noexcept nogil:
    return box.visit - placed_in(state, building) if is_moving(state) else <int>box.pawns


cdef inline bint has_pawn(const Box *box, const State *state, int seat, int types) noexcept nogil:
    """Whether the seat has a pawn of one of the types in town."""
    cdef int building
    for building in range(box.buildings):
        if state.pawn[building][seat] and types >> (state.type[building] - 1) & 1:
            return True
    return False


cdef inline int count_pawns(const Box *box, const State *state, int seat, int types) noexcept nogil:
    cdef int building, count = 0
    for building in range(box.buildings):
        if state.pawn[building][seat] and types >> (state.type[building] - 1) & 1:
            count += cell_count(state.pawn[building][seat])
    return count


# Events.


cdef inline int step_now(const State *state) noexcept nogil:
    """What the event being resolved does now."""
    return EVENT_STEPS[state.event - 1][state.step]


cdef inline int run_now(const State *state) noexcept nogil:
    """How pawns are being placed: a step of an event, FREE or BUY."""
    if state.event:
        return step_now(state)
    return FREE if state.free else BUY


cdef inline int kinds_now(const State *state) noexcept nogil:
    """Set of the types that the event or the card is about."""
    if state.event:
        return EVENT_KINDS[state.event - 1]
    return 1 << (state.free - 1) if state.free else ALL_TYPES


cdef inline uint32_t event_pile(const State *state) noexcept nogil:
    return ~(state.spent | state.resolving)
