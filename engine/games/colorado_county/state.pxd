"""Box and state of Colorado County, and the small questions one asks of them."""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.games.colorado_county.boards cimport (
    Board, Tokens, board_beside, board_count, board_empty, board_full, board_minus, board_of,
    board_or, board_put, tokens_all, tokens_and, tokens_count, tokens_minus, tokens_of)
from engine.games.colorado_county.county cimport FLAGS, LAKES, NOWHERE, NUMBERS, PAWNS, SEATS_HERE


# What the table waits for. Each phase has one kind of event.
cdef enum:
    LAKE
    ROT
    LAY
    PUT
    DEAL
    TWO
    LACK
    PAWN
    FLAG
    ON
    ASK
    DRAW
    INTEREST
    WANTS
    PAY
    BID
    TOK
    SHOW
    TURN
    CARD
    AT
    TO
    CONSOLE
    HIGH
    OVER


# Sales windows of an auction (§5.3).
cdef enum:
    NO_WINDOW
    BEFORE
    AFTER


cdef extern from *:
    """
    static const char *const COUNTY_VERBS[24] = {
        "lake", "rot", "lay", "put", "draw", "two", "lack", "pawn", "flag", "on", "sell", "draw",
        "want", "wants", "pay", "bid", "tok", "show", "turn", "card", "at", "to", "draw", "high"};
    """
    const char *VERBS "COUNTY_VERBS"[24]


cdef struct Prizes:
    uint8_t first
    uint8_t second


cdef struct Box:
    uint32_t players
    # From the options.
    uint8_t laid_by_chance      # lake_setup = random
    uint8_t laid_already        # lake_setup = recommended
    uint8_t apart               # lake_contact = apart
    uint8_t random_pawns        # flag_deal = random
    uint8_t single_window       # sale_windows = single
    uint8_t sealed_interest     # interest = sealed
    uint8_t lowest_fill         # bid_fill = lowest
    uint8_t both_markers        # second_marker = mandatory
    uint8_t lone_draw           # tokens that the lowest bidder draws if no bid is empty
    uint8_t half_groups         # double_rule = floor_half
    uint8_t split_ties          # majority_ties = split
    uint8_t cowboys             # final_tie = cowboys
    # From the sheet.
    uint8_t shown               # cards turned up in an auction
    uint8_t auctions            # in a round
    uint8_t dealt               # tokens of a seat at the start
    uint8_t for_sale            # tokens of a seat at the start
    uint8_t sales               # of a seat in a round, at most
    uint8_t markers             # of a seat
    uint8_t card_kind[12]       # lowest number with the same figure
    int8_t offset_x[12][4]      # second star from the first, by number and quarter turn
    int8_t offset_y[12][4]
    uint8_t two_stars[12]
    Prizes border[4]            # by round
    Prizes domain[4]
    uint8_t double_value[4]
    uint8_t lake_value[4][6]    # by round
    uint16_t score_max[5]       # no score is higher after so many rounds
    # Lakes by number, quarter turn and corner.
    uint8_t turns[6]            # distinct quarter turns
    uint8_t size[6]
    uint8_t water_step[6][4][8]     # water cells: how much above the corner's number
    uint8_t advised_turn[6]     # the recommended layout
    uint8_t advised_corner[6]
    Board corners[6][4]         # where the outline's box fits on the board
    Board water[6][4][160]
    Board shore[6][4][160]      # with neighbours that may be water of another lake
    Board rim                   # cells of the border


# 352 bytes, no padding. Seats, lakes, colours and cards count from 0, token t is t - 1;
# a cell is 16 * row + column, NOWHERE = 255.
#
#   mark[s]     set of cells with a marker of the seat (150 of 3 x 64 bits)
#   hand[s]     set of tokens 1-64; hand_top[s] bits 0-1: tokens 65, 66
#   bid         set of tokens committed in the running sealed round, whoever holds them; bid_top
#   known       set of tokens in hands that all have seen there (§6); known_top
#   unseen      set of cards never turned up: 12c + number - 1
#   up          set of cards face up
#   lakes       5 bits a lake: bits 0-1 quarter turns, bits 2-4 1 + owner, 0 = nobody
#   pawns       2 bits each at 8s + 2c: flags of colour c in the seat's hand
#   score[s]    points of the rounds that are over
#   sold        4 bits a seat: sales in this round
#   entered[t]  batch in which the token last went into the bag, 0 = never or known in a hand
#   drawn       the batch of every draw that is not identified yet: A's ascending, then B's ...;
#               as many of a seat as it has tokens that are not known; 0 after the last
#   flag        3 cells for each colour, ascending, NOWHERE = off the board
#   corner[l]   corner of the lake's box, NOWHERE = not laid
#   for_sale[s] For Sale tokens left
#   round       0 during the set-up, 1-4;  auction: from 0, after the last round all of them
#   window      sales window that is open: NO_WINDOW, BEFORE, AFTER
#   turn        seat asked, 0 where that is nobody
#   seller      1 + seat whose land is for sale, from DRAW to SHOW; else 0
#   done        set of seats that have answered or committed in the running round of a sale or bid
#   wants       set of seats that want the land
#   left        TOK: tokens still to be named; else 0
#   step        DEAL, TWO, LACK, PAWN, DRAW, SHOW, TURN, CONSOLE, HIGH: events of this kind so far;
#               CARD, AT, TO: cards taken before; else 0
#   order       CARD to CONSOLE: seats by rank of their bids, 2 bits each; else 0
#   empties     CARD to CONSOLE: set of seats with an empty bid; else 0
#   pick        ROT, LAY: lake; ON: colour; AT, TO: card; else 0
#   spot        LAY: quarter turns; TO: cell of the flag; DRAW to SHOW in a sale: cell; else 0
cdef struct State:
    uint64_t mark[4][3]
    uint64_t hand[4]
    uint64_t bid
    uint64_t known
    uint64_t unseen
    uint64_t up
    uint32_t lakes
    uint32_t pawns
    uint16_t score[4]
    uint16_t sold
    uint8_t entered[66]
    uint8_t drawn[66]
    uint8_t flag[12]
    uint8_t corner[6]
    uint8_t for_sale[4]
    uint8_t hand_top[4]
    uint8_t bid_top
    uint8_t known_top
    uint8_t phase
    uint8_t round
    uint8_t auction
    uint8_t window
    uint8_t turn
    uint8_t seller
    uint8_t done
    uint8_t wants
    uint8_t left
    uint8_t step
    uint8_t order
    uint8_t empties
    uint8_t pick
    uint8_t spot


# Seats.


cdef inline int next_seat(const Box *box, int seat) noexcept nogil:
    return 0 if seat + 1 == <int>box.players else seat + 1


cdef inline int seat_after(const Box *box, int seat, int steps) noexcept nogil:
    return (seat + steps) % <int>box.players


cdef inline int everybody(const Box *box) noexcept nogil:
    return (1 << box.players) - 1


cdef inline int lead_seat(const Box *box, const State *state) noexcept nogil:
    """The seat that is first in everything of this round (§4)."""
    return (state.round - 1) % <int>box.players


cdef inline int first_of(const Box *box, int seats, int start) noexcept nogil:
    """The first of a set of seats, clockwise from `start`; -1 where the set is empty."""
    cdef int seat = start
    if seats == 0:
        return -1
    while not seats >> seat & 1:
        seat = next_seat(box, seat)
    return seat


cdef inline int nth_of(const Box *box, int seats, int start, int rank) noexcept nogil:
    """The member with `rank` others before it, clockwise from `start`."""
    cdef int seat = first_of(box, seats, start)
    while rank:
        seat = first_of(box, seats, next_seat(box, seat))
        rank -= 1
    return seat


cdef inline int set_size(int seats) noexcept nogil:
    return (seats & 1) + (seats >> 1 & 1) + (seats >> 2 & 1) + (seats >> 3 & 1)


# Tokens.


cdef inline Tokens hand_of(const State *state, int seat) noexcept nogil:
    return tokens_of(state.hand[seat], state.hand_top[seat])


cdef inline void set_hand(State *state, int seat, Tokens tokens) noexcept nogil:
    state.hand[seat] = tokens.low
    state.hand_top[seat] = <uint8_t>tokens.high


cdef inline Tokens known_tokens(const State *state) noexcept nogil:
    return tokens_of(state.known, state.known_top)


cdef inline void set_known(State *state, Tokens tokens) noexcept nogil:
    state.known = tokens.low
    state.known_top = <uint8_t>tokens.high


cdef inline Tokens bid_tokens(const State *state) noexcept nogil:
    """Committed tokens of all seats."""
    return tokens_of(state.bid, state.bid_top)


cdef inline void set_bid(State *state, Tokens tokens) noexcept nogil:
    state.bid = tokens.low
    state.bid_top = <uint8_t>tokens.high


cdef inline void clear_bids(State *state) noexcept nogil:
    set_bid(state, tokens_of(0, 0))


cdef inline Tokens bid_of(const State *state, int seat) noexcept nogil:
    return tokens_and(bid_tokens(state), hand_of(state, seat))


cdef inline Tokens bag_of(const State *state) noexcept nogil:
    return tokens_minus(tokens_all(), tokens_of(
        state.hand[0] | state.hand[1] | state.hand[2] | state.hand[3],
        state.hand_top[0] | state.hand_top[1] | state.hand_top[2] | state.hand_top[3]))


cdef inline int hand_size(const State *state, int seat) noexcept nogil:
    return tokens_count(hand_of(state, seat))


cdef inline bint has_tokens(const State *state, int seat) noexcept nogil:
    return (state.hand[seat] | state.hand_top[seat]) != 0


cdef inline int strange_count(const State *state, int seat) noexcept nogil:
    """Tokens of the hand that not all have seen."""
    return tokens_count(tokens_minus(hand_of(state, seat), known_tokens(state)))


cdef inline int batch_now(const Box *box, const State *state) noexcept nogil:
    """How many auctions have put their bids into the bag."""
    if state.round == 0:
        return 0
    return ((state.round - 1) * box.auctions + state.auction
            + (CARD <= state.phase <= CONSOLE))


# Board.


cdef inline int lake_turn(const State *state, int lake) noexcept nogil:
    return state.lakes >> 5 * lake & 3


cdef inline int lake_owner(const State *state, int lake) noexcept nogil:
    """-1: nobody."""
    return <int>(state.lakes >> (5 * lake + 2) & 7) - 1


cdef inline void set_lake_owner(State *state, int lake, int owner) noexcept nogil:
    state.lakes &= ~(<uint32_t>7 << (5 * lake + 2))
    state.lakes |= <uint32_t>(owner + 1) << (5 * lake + 2)


cdef inline const Board *shore_of(const Box *box, const State *state, int lake) noexcept nogil:
    return &box.shore[lake][lake_turn(state, lake)][state.corner[lake]]


cdef inline Board marks_of(const State *state, int seat) noexcept nogil:
    return board_of(state.mark[seat])


cdef inline Board all_marks(const State *state) noexcept nogil:
    return board_or(
        board_or(marks_of(state, 0), marks_of(state, 1)),
        board_or(marks_of(state, 2), marks_of(state, 3)))


cdef inline Board lake_water(const Box *box, const State *state, int lake) noexcept nogil:
    return box.water[lake][lake_turn(state, lake)][state.corner[lake]]


cdef inline Board all_water(const Box *box, const State *state) noexcept nogil:
    cdef Board water = board_empty()
    cdef int lake
    for lake in range(LAKES):
        if state.corner[lake] != NOWHERE:
            water = board_or(water, lake_water(box, state, lake))
    return water


cdef inline Board all_flags(const State *state) noexcept nogil:
    cdef Board flags = board_empty()
    cdef int i
    for i in range(FLAGS):
        if state.flag[i] != NOWHERE:
            board_put(&flags, state.flag[i])
    return flags


cdef inline Board flag_places(const Box *box, const State *state) noexcept nogil:
    """Free cells without an adjacent flag (§5.2)."""
    cdef Board flags = all_flags(state)
    cdef Board taken = board_or(all_water(box, state), all_marks(state))
    taken = board_or(taken, board_or(flags, board_beside(flags)))
    return board_minus(board_full(), taken)


cdef inline int owned_lakes(const State *state, int seat) noexcept nogil:
    cdef int lake, count = 0
    for lake in range(LAKES):
        count += lake_owner(state, lake) == seat
    return count


cdef inline int reserve_of(const Box *box, const State *state, int seat) noexcept nogil:
    """Markers that the seat may still place (§5.6)."""
    cdef int used = board_count(marks_of(state, seat)) + owned_lakes(state, seat)
    return max(0, <int>box.markers - used)


cdef inline int flags_of(const State *state, int colour) noexcept nogil:
    """Flags of a colour on the board."""
    cdef int i, count = 0
    for i in range(PAWNS * colour, PAWNS * colour + PAWNS):
        count += state.flag[i] != NOWHERE
    return count


cdef inline int pawn_count(const State *state, int seat, int colour) noexcept nogil:
    return state.pawns >> (8 * seat + 2 * colour) & 3


cdef inline int pawns_of(const State *state, int seat) noexcept nogil:
    cdef uint32_t pawns = state.pawns >> 8 * seat
    return (pawns & 3) + (pawns >> 2 & 3) + (pawns >> 4 & 3) + (pawns >> 6 & 3)


cdef inline int pawns_in_hands(const State *state, int colour) noexcept nogil:
    cdef int seat, count = 0
    for seat in range(SEATS_HERE):
        count += pawn_count(state, seat, colour)
    return count


# Cards.


cdef inline int unseen_numbers(const State *state, int colour) noexcept nogil:
    return <int>(state.unseen >> NUMBERS * colour & 0xfff)


cdef inline int small_count(int set) noexcept nogil:
    """Members of a set of up to 12."""
    set -= set >> 1 & 0x555
    set = (set & 0x333) + (set >> 2 & 0x333)
    return (set & 15) + (set >> 4 & 15) + (set >> 8 & 15)


cdef inline int hidden_in_pile(const State *state, int colour) noexcept nogil:
    """h of §5.1: cards of the colour in the hidden pile of this round."""
    return small_count(unseen_numbers(state, colour)) - NUMBERS + PAWNS * state.round


# Sales and bids.


cdef inline int interested(const Box *box, const State *state) noexcept nogil:
    """Set of the seats that are asked for interest (§5.3)."""
    cdef int seat, seats = 0
    for seat in range(<int>box.players):
        if seat + 1 != state.seller and has_tokens(state, seat):
            if reserve_of(box, state, seat) > 0:
                seats |= 1 << seat
    return seats


cdef inline int bidders(const Box *box, const State *state) noexcept nogil:
    return state.wants if state.seller else everybody(box)


cdef inline int first_bidder(const Box *box, const State *state) noexcept nogil:
    """Where bidding and showing begin: the seller's left in a sale, else the lead."""
    if state.seller:
        return next_seat(box, state.seller - 1)
    return lead_seat(box, state)


cdef inline int shown_seat(const Box *box, const State *state, int step) noexcept nogil:
    """Whose bid announcement number `step` shows."""
    return nth_of(box, bidders(box, state), first_bidder(box, state), step)


cdef inline bint may_sell(const Box *box, const State *state, int seat) noexcept nogil:
    if state.for_sale[seat] == 0 or (state.sold >> 4 * seat & 15) >= box.sales:
        return False
    return (state.mark[seat][0] | state.mark[seat][1] | state.mark[seat][2]) != 0


cdef inline int ranked_seat(const State *state, int rank) noexcept nogil:
    return state.order >> 2 * rank & 3


cdef inline int entitled(const Box *box, const State *state) noexcept nogil:
    """How many seats take a card (§5.6)."""
    return min(<int>box.shown, <int>box.players - set_size(state.empties))


# Consolation and the end.


cdef inline int consoled(const Box *box, const State *state) noexcept nogil:
    """Set of the seats that draw after an auction (§5.7)."""
    return state.empties if state.empties else 1 << ranked_seat(state, <int>box.players - 1)


cdef inline int console_draws(const Box *box, const State *state) noexcept nogil:
    return 2 * set_size(state.empties) if state.empties else box.lone_draw


cdef inline int console_seat(const Box *box, const State *state) noexcept nogil:
    cdef int seats = consoled(box, state)
    return nth_of(box, seats, lead_seat(box, state), state.step % set_size(seats))


cdef inline int tied_seats(const Box *box, const State *state) noexcept nogil:
    """Set of the seats that announce their highest token (§7)."""
    cdef int seat, other, seats = 0
    for seat in range(<int>box.players):
        for other in range(<int>box.players):
            if (other != seat and state.score[other] == state.score[seat]
                    and hand_size(state, other) == hand_size(state, seat)
                    and has_tokens(state, seat)):
                seats |= 1 << seat
    return seats


cdef inline int told_seats(const Box *box, const State *state) noexcept nogil:
    """Set of the seats that have announced their highest token."""
    cdef int tied, seats = 0
    cdef int i
    if not box.cowboys or state.phase < HIGH:
        return 0
    tied = tied_seats(box, state)
    if state.phase == OVER:
        return tied
    for i in range(state.step):
        seats |= 1 << nth_of(box, tied, 0, i)
    return seats
