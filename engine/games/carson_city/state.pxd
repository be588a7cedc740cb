"""Box and state of Carson City, and the small questions one asks of them."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t, uint8_t

from engine.games.carson_city.city cimport CARD_SHERIFF, NOWHERE, SPACE_PLACES, VALUES


# What the table waits for.
cdef enum:
    AT_SIDE
    AT_ORDER
    AT_DEAL
    AT_TOTAL
    AT_CENTER
    AT_MOUNT
    AT_DRAW
    AT_CLAIM
    AT_PICK
    AT_GROCER
    AT_SETTLER
    AT_CAPTAIN
    AT_WORKER
    AT_PLACE
    AT_CHOOSE       # which duel is next
    AT_ROLL
    AT_TILE
    AT_SHOW
    AT_GUNS
    AT_REFILL
    AT_BUY
    AT_TAKE
    AT_BUILD
    AT_HOUSE
    AT_CONSENT
    AT_DOUBLE       # the yellow grocer in ESTATE
    AT_DICE
    AT_VP
    AT_POINTS
    AT_LIMIT
    AT_LASTROADS
    AT_OVER


# What a move says.
cdef enum:
    SIDE
    ORDER
    DEAL
    TOTAL
    CENTER
    MOUNT
    DRAW
    ROLL
    SHOW
    REFILL
    DICE
    CLAIM
    PICK
    GROCER
    SETTLER
    CAPTAIN
    WORKER
    PLACE
    SHERIFF
    PASS
    ROAD
    DUEL
    TILE
    GUNS
    BUY
    SKIP
    TAKE
    DECLINE
    KEEP
    BUILD
    HOUSE
    AGREE
    REFUSE
    VP
    POINTS
    LIMIT
    DONE


# Arguments of GROCER and SETTLER: cash, later, double a kind; of WORKER: no, or 1 + slot.
cdef enum:
    SAY_CASH
    SAY_LATER
    SAY_DOUBLE


cdef extern from *:
    """
    static const char *const CARSON_VERBS[37] = {
        "side", "order", "deal", "total", "center", "mount", "draw", "roll", "show", "refill",
        "dice", "claim", "pick", "grocer", "settler", "captain", "worker", "place", "sheriff",
        "pass", "road", "duel", "tile", "guns", "buy", "skip", "take", "decline", "keep", "build",
        "house", "agree", "refuse", "vp", "points", "limit", "done"};
    """
    const char *VERBS "CARSON_VERBS"[37]


# Where the white cowboy is when it stands nowhere.
cdef enum:
    WHITE_SPENT = 253
    WHITE_IN_HAND = 254


# `later` and `tile`.
cdef enum:
    GROCER_LATER = 1
    SETTLER_LATER = 2
    LATE_TILE = 16      # a kept tile, not the one just taken


cdef enum:
    # No game comes near; keeps lists of `vp:` and `limit:` short and sums in their fields.
    CASH_MAX = 1700
    POINTS_MAX = 60000


# When kept tiles are placed (late_build).
cdef enum:
    LATE_ACTION
    LATE_SAME_TURN
    LATE_NEXT_TURN


cdef struct Box:
    uint32_t players
    # From the options.
    uint8_t sides               # set of cards with their red side, card 1 is bit 0
    uint8_t random_sides        # sides = random
    uint8_t river_board         # board = river
    uint8_t tiles               # duel_mode = tiles
    uint8_t dice                # duel_dice
    uint8_t choose_revolvers    # revolvers = choose
    uint8_t own_scope           # church_scope = own
    uint8_t house_costs         # parcel_price = published
    uint8_t revolvers           # start_revolvers
    uint8_t by_card             # tie_order = personality
    uint8_t late                # late_build
    uint8_t owner_duels         # undefended_attack = duel
    uint8_t no_foreign_house    # house_on_opponent = never
    uint8_t roads_any           # road_timing = any
    uint8_t settler_points      # settler_red = vp
    # From the sheet.
    uint8_t tile_count[8]
    uint8_t income[8]
    uint8_t extra[8]            # $ for each of the other kind that the owner has
    uint8_t guns[8]             # revolvers
    uint8_t as_houses[8]
    uint8_t ranch_minimum
    uint8_t limit[2][8]         # by side, then card
    uint8_t mountains
    uint8_t cash
    uint8_t duel_cash           # minus the total of the duel tiles dealt (§4.3)
    uint8_t roads
    uint8_t cowboys
    uint8_t properties
    uint8_t pieces              # roads in the box
    uint8_t recruits[5]         # new cowboys after each turn
    uint8_t wages               # the action track
    uint8_t chip
    uint8_t pinc
    uint8_t cinc
    uint8_t pvp                 # parcels for a point
    uint8_t cvp                 # firepower for a point
    uint8_t evp
    uint8_t lost_duel           # personalities
    uint8_t banker_cash
    uint8_t banker_points[4]    # red; nothing first
    uint8_t banker_prices[4]
    uint8_t grocer_cash
    uint8_t settler_cash
    uint8_t worker_roads
    uint8_t worker_price        # red
    uint8_t captain_cowboys[4]  # prices, of none first
    uint8_t captain_revolvers[3]
    uint8_t mercenary[2]        # by side
    uint8_t placed              # points at the end for what stands on a parcel
    uint8_t dollars             # for a point at the end
    uint8_t limit_price         # dollars for a point at the end of a turn
    uint8_t river_mine
    uint8_t bridge              # points at the end beside a bridge
    # The board.
    uint64_t river              # parcels
    uint64_t land               # the others
    uint64_t shore              # parcels adjacent to the river
    uint64_t crossing[3]        # edges that take two roads
    uint64_t reach[144]         # parcels with a corner on an end of the edge
    uint64_t touch[144][3]      # edges that share an end with the edge


# 320 bytes, no padding. Seats, kinds, slots and spaces count from 0, cards from 1; parcels, places
# and edges as in `city.pxd`, NOWHERE = 255.
#
#   land[s]     set of parcels that the seat owns
#   plane[b]    set of parcels with bit b of the tile that lies there: see `city.pxd`
#   cowboys[s]  set of parcels with a cowboy of the seat; the winner's stays until it is used
#   roads       set of edges with a road, or a bridge where the edge is a crossing
#   barred      set of edges barred by the canonical order, in the running decision point
#   marked      BUILD, HOUSE, CONSENT: parcels whose owner has refused a house; ESTATE with
#               owner_duels: parcels fought over; else 0
#   goods[s]    bits  0-23  3 bits a kind: kept tiles
#               bits 24-47  3 bits a kind: tiles kept since, which may not be placed yet
#               bits 48-52  roads;  bits 53-56 permanent revolvers;  bits 57-59 card, 0 = none
#   duel[s]     bits  0-17  3 bits a value: duel tiles in hand
#               bits 18-35  3 bits a value: see `knowledge.pxd`
#               bits 36-38  1 + value committed in the running duel, 0 = none
#               bit  39     on the first hand
#               bits 40-45  dice, tile and revolvers said in the running duel
#   stand[s]    bits 0-20 set of duel spaces with a cowboy; bits 21-24 cowboys on wages,
#               bits 25-28 on road1
#   bag         3 bits a kind: tiles
#   track       4 bits a slot: 1 + kind, 0 = empty
#   cash[s], vp[s]
#   order       3 bits each: pick order until the placement, then the seats that have passed; 0
#               after the last. In the set-up the seats drawn so far.
#   drawn       tiles: 3 bits each: seats by the time of their last draw; else 0
#   reserve[s]  cowboys in the personal reserve
#   sides       set of cards that lie with their red side up
#   supply      roads in the supply
#   turn        0 during the set-up, 1-4
#   step        1-24 in phase 3, STEP_END in phase 4, else 0
#   phase
#   seat        whose decision, roll, draw or duel tile it is; CONSENT: who builds; 0 where nobody's
#   decider     1 + seat that chooses the next duel of the step, 0 = no choice
#   duellists   set of seats in the running duel
#   tile        BUILD, HOUSE, CONSENT: kind, LATE_TILE added for a kept one; else 0
#   spot        HOUSE, CONSENT: parcel of the building; parcel of the running duel; else NOWHERE
#   house       CONSENT: parcel of the house; else NOWHERE
#   white       place of the white cowboy, WHITE_IN_HAND, WHITE_SPENT; NOWHERE without a sheriff
#   chip        1 + seat with the 3-guns chip
#   later       GROCER_LATER, SETTLER_LATER
#   count       SIDE, ORDER, DEAL, TOTAL, CLAIM, REFILL: events of this kind so far; PLACE: seats
#               that have passed; ROLL: dice of the seat; DICE: the first die; else 0
cdef struct State:
    uint64_t land[5]
    uint64_t plane[4]
    uint64_t cowboys[5]
    uint64_t roads[3]
    uint64_t barred[3]
    uint64_t marked
    uint64_t goods[5]
    uint64_t duel[5]
    uint32_t stand[5]
    uint32_t bag
    uint32_t track
    uint16_t cash[5]
    uint16_t vp[5]
    uint16_t order
    uint16_t drawn
    uint8_t reserve[5]
    uint8_t sides
    uint8_t supply
    uint8_t turn
    uint8_t step
    uint8_t phase
    uint8_t seat
    uint8_t decider
    uint8_t duellists
    uint8_t tile
    uint8_t spot
    uint8_t house
    uint8_t white
    uint8_t chip
    uint8_t later
    uint8_t count


# Seats and orders.


cdef inline int everybody(const Box *box) noexcept nogil:
    return (1 << box.players) - 1


cdef inline int listed(int order, int rank) noexcept nogil:
    """The seat at a place of an order."""
    return order >> 3 * rank & 7


cdef inline int card_of(const State *state, int seat) noexcept nogil:
    return <int>(state.goods[seat] >> 57)


cdef inline void set_card(State *state, int seat, int card) noexcept nogil:
    state.goods[seat] = (state.goods[seat] & (<uint64_t>1 << 57) - 1) | <uint64_t>card << 57


cdef inline bint is_red(const State *state, int card) noexcept nogil:
    return state.sides >> (card - 1) & 1


cdef inline bint plays(const State *state, int seat, int card, bint red) noexcept nogil:
    """Whether the seat has this side of a card."""
    return card_of(state, seat) == card and is_red(state, card) == red


cdef inline int cards_taken(const Box *box, const State *state) noexcept nogil:
    """Set, card 1 is bit 1."""
    cdef int seat, taken = 0
    for seat in range(<int>box.players):
        taken |= 1 << card_of(state, seat)
    return taken & ~1


cdef inline int holder_of(const Box *box, const State *state, int card) noexcept nogil:
    """-1 where nobody has picked the card."""
    cdef int seat
    for seat in range(<int>box.players):
        if card_of(state, seat) == card:
            return seat
    return -1


cdef inline int rank_of(const Box *box, const State *state, int seat) noexcept nogil:
    """Place of the seat in the order of phase 3 (§5), as a number that ascends."""
    cdef int rank = 0
    if box.by_card:
        return card_of(state, seat)
    while listed(state.order, rank) != seat:
        rank += 1
    return rank


cdef inline int first_of(const Box *box, const State *state, int seats) noexcept nogil:
    """The first of a set of seats in the order of phase 3, -1 where the set is empty."""
    cdef int best = -1, best_rank = 99
    cdef int seat, rank
    if box.by_card:
        for seat in range(<int>box.players):
            rank = card_of(state, seat)
            if seats >> seat & 1 and rank < best_rank:
                best, best_rank = seat, rank
        return best
    for rank in range(<int>box.players):
        if seats >> listed(state.order, rank) & 1:
            return listed(state.order, rank)
    return -1


cdef inline int next_of(const Box *box, const State *state, int seats, int seat) noexcept nogil:
    """The first of a set after a seat in the order of phase 3, -1 where there is none."""
    cdef int rank = rank_of(box, state, seat)
    cdef int other, later = 0
    for other in range(<int>box.players):
        if seats >> other & 1 and rank_of(box, state, other) > rank:
            later |= 1 << other
    return first_of(box, state, later)


# Cowboys.


cdef inline int standing(const Box *box, const State *state, int space) noexcept nogil:
    """Set of seats with a cowboy on a duel space."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        seats |= <int>(state.stand[seat] >> space & 1) << seat
    return seats


cdef inline int present(const Box *box, const State *state, int parcel) noexcept nogil:
    """Set of seats with a cowboy on a parcel."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        seats |= <int>(state.cowboys[seat] >> parcel & 1) << seat
    return seats


cdef inline int crowd_shift(int space) noexcept nogil:
    """Where `stand` counts the cowboys on wages (space 0) and road1."""
    return 25 if space else 21


cdef inline int crowd(const State *state, int seat, int space) noexcept nogil:
    return state.stand[seat] >> crowd_shift(space) & 15


cdef inline uint64_t white_parcel(const State *state) noexcept nogil:
    """Where the white cowboy stands, as a set."""
    return <uint64_t>1 << state.white if state.white < SPACE_PLACES else 0


cdef inline int white_space(const State *state) noexcept nogil:
    if SPACE_PLACES <= state.white < WHITE_SPENT:
        return 1 << (state.white - SPACE_PLACES)
    return 0


cdef inline int sheriff_seat(const Box *box, const State *state) noexcept nogil:
    """Whose the white cowboy is; -1 where it is nobody's."""
    return -1 if state.white == NOWHERE else holder_of(box, state, CARD_SHERIFF)


# Goods.


cdef inline int kept_count(const State *state, int seat, int kind) noexcept nogil:
    """Tiles that may be placed late."""
    return state.goods[seat] >> 3 * kind & 7


cdef inline int fresh_count(const State *state, int seat, int kind) noexcept nogil:
    """Tiles kept too recently to be placed."""
    return state.goods[seat] >> (24 + 3 * kind) & 7


cdef inline int roads_of(const State *state, int seat) noexcept nogil:
    return state.goods[seat] >> 48 & 31


cdef inline void add_roads(State *state, int seat, int roads) noexcept nogil:
    state.goods[seat] += <uint64_t>roads << 48


cdef inline int permanent_revolvers(const State *state, int seat) noexcept nogil:
    return state.goods[seat] >> 53 & 15


cdef inline void take_roads(State *state, int seat, int wanted) noexcept nogil:
    """From the supply, or what is left of it (R17)."""
    cdef int roads = min(wanted, <int>state.supply)
    add_roads(state, seat, roads)
    state.supply -= <uint8_t>roads


cdef inline void pay(State *state, int seat, int dollars) noexcept nogil:
    """What the seat receives."""
    state.cash[seat] = <uint16_t>min(<int>CASH_MAX, state.cash[seat] + dollars)


cdef inline void reward(State *state, int seat, int points) noexcept nogil:
    state.vp[seat] = <uint16_t>min(<int>POINTS_MAX, state.vp[seat] + points)


cdef inline int slot_tile(const State *state, int slot) noexcept nogil:
    """The kind on a slot, -1 where it is empty."""
    return <int>(state.track >> 4 * slot & 15) - 1


cdef inline int bag_count(const State *state, int kind) noexcept nogil:
    return state.bag >> 3 * kind & 7


# Duel tiles.


cdef inline int hand_count(const State *state, int seat, int value) noexcept nogil:
    return state.duel[seat] >> 3 * value & 7


cdef inline int hand_size(const State *state, int seat) noexcept nogil:
    cdef int value, size = 0
    for value in range(VALUES):
        size += hand_count(state, seat, value)
    return size


cdef inline int hand_sum(const State *state, int seat) noexcept nogil:
    cdef int value, total = 0
    for value in range(VALUES):
        total += value * hand_count(state, seat, value)
    return total


cdef inline int stockpile_count(const Box *box, const State *state, int value) noexcept nogil:
    """Of each value there is one for each player."""
    cdef int seat, left = <int>box.players
    for seat in range(<int>box.players):
        left -= hand_count(state, seat, value)
    return left


cdef inline int chosen_tile(const State *state, int seat) noexcept nogil:
    """-1 where the seat has committed none."""
    return <int>(state.duel[seat] >> 36 & 7) - 1


cdef inline void choose_tile(State *state, int seat, int value) noexcept nogil:
    """-1 takes it back."""
    state.duel[seat] &= ~(<uint64_t>7 << 36)
    state.duel[seat] |= <uint64_t>(1 + value) << 36


cdef inline bint on_first_hand(const State *state, int seat) noexcept nogil:
    return state.duel[seat] >> 39 & 1


cdef inline int duel_sum(const State *state, int seat) noexcept nogil:
    return state.duel[seat] >> 40 & 63


cdef inline void add_to_duel(State *state, int seat, int points) noexcept nogil:
    state.duel[seat] += <uint64_t>points << 40
