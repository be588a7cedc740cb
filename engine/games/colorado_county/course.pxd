"""The course of a game (§4, §5): what each event does, and what comes after it."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.game_api cimport move_t
from engine.games.colorado_county.boards cimport (
    Tokens, token_alone, tokens_any, tokens_count, tokens_first, tokens_highest, tokens_minus,
    tokens_or)
from engine.games.colorado_county.choices cimport lake_to_put, second_cells
from engine.games.colorado_county.county cimport (
    COLOURS, FLAGS, LAKES, NOWHERE, PAWNS, ROUNDS, colour_of, number_of)
from engine.games.colorado_county.lakes cimport flip_marker, lakes_left, lay_lake
from engine.games.colorado_county.record cimport (
    draw_token, hand_over, identify, identify_all, into_bag)
from engine.games.colorado_county.scoring cimport Holding, add_scores, holding_of
from engine.games.colorado_county.state cimport (
    AFTER, ASK, AT, BEFORE, BID, CARD, CONSOLE, DEAL, DRAW, FLAG, HIGH, INTEREST, LACK, LAKE, LAY,
    NO_WINDOW, OVER, PAWN, PAY, PUT, SHOW, TO, TOK, TURN, TWO, WANTS, Box, State, bag_of,
    batch_now, bid_of, bid_tokens, bidders, clear_bids, console_draws, console_seat, entitled,
    first_bidder, first_of, hand_of, interested, lead_seat, marks_of, may_sell, next_seat, nth_of,
    ranked_seat, reserve_of, seat_after, set_bid, set_size, shown_seat, tied_seats)


# Set-up and flags.


cdef inline void open_table(const Box *box, State *state) noexcept nogil:
    """The empty table, or with the recommended lakes on it."""
    cdef int lake, seat
    memset(state, 0, sizeof(State))
    memset(state.flag, NOWHERE, FLAGS)
    memset(state.corner, NOWHERE, LAKES)
    state.unseen = (<uint64_t>1 << 48) - 1
    for seat in range(<int>box.players):
        state.for_sale[seat] = box.for_sale
    state.phase = PUT if box.laid_by_chance else LAKE
    if box.laid_already:
        state.phase = DEAL
        for lake in range(LAKES):
            lay_lake(state, lake, box.advised_turn[lake], box.advised_corner[lake])


cdef inline void end_lake(const Box *box, State *state, int turn, int corner) noexcept nogil:
    cdef int left
    lay_lake(state, lake_to_put(state) if state.phase == PUT else state.pick, turn, corner)
    state.pick = state.spot = state.turn = 0
    left = lakes_left(state)
    if left == 0:
        state.phase = DEAL
    elif state.phase == LAY:
        state.phase = LAKE
        left = set_size(left) + set_size(left >> 4)
        state.turn = <uint8_t>((LAKES - left) % <int>box.players)


cdef inline void begin_round(const Box *box, State *state) noexcept nogil:
    cdef int seat
    state.round += 1
    state.auction = 0
    state.step = 0
    if box.random_pawns:
        state.phase = PAWN
    elif box.players == 2:
        state.phase = TWO
    elif box.players == 4:
        state.phase = LACK
    else:
        for seat in range(3):
            state.pawns |= <uint32_t>0x55 << 8 * seat
        begin_flags(box, state)


cdef inline void begin_flags(const Box *box, State *state) noexcept nogil:
    state.step = 0
    state.phase = FLAG
    state.turn = <uint8_t>lead_seat(box, state)


cdef inline void deal_two(const Box *box, State *state, int colour) noexcept nogil:
    """A gets two of the named colours, one of the others; B the complement (§5.2)."""
    state.pawns |= <uint32_t>2 << 2 * colour
    state.step += 1
    if state.step < 2:
        return
    for colour in range(COLOURS):
        if not state.pawns >> 2 * colour & 3:
            state.pawns |= <uint32_t>1 << 2 * colour
    state.pawns |= (0xff - state.pawns) << 8
    begin_flags(box, state)


cdef inline void deal_lack(const Box *box, State *state, int colour) noexcept nogil:
    state.pawns |= <uint32_t>(0x55 ^ 1 << 2 * colour) << 8 * state.step
    state.step += 1
    if state.step == box.players:
        begin_flags(box, state)


cdef inline int pawn_seat(const Box *box, const State *state) noexcept nogil:
    return state.step * <int>box.players // FLAGS


cdef inline void deal_pawn(const Box *box, State *state, int colour) noexcept nogil:
    state.pawns += <uint32_t>1 << (8 * pawn_seat(box, state) + 2 * colour)
    state.step += 1
    if state.step == FLAGS:
        begin_flags(box, state)


cdef inline void plant_flag(const Box *box, State *state, int cell) noexcept nogil:
    cdef int i = PAWNS * state.pick + PAWNS - 1
    # Cells of a colour ascend, NOWHERE last.
    while i > PAWNS * state.pick and (state.flag[i - 1] > cell):
        state.flag[i] = state.flag[i - 1]
        i -= 1
    state.flag[i] = <uint8_t>cell
    state.pawns -= <uint32_t>1 << (8 * state.turn + 2 * state.pick)
    state.pick = 0
    state.turn = <uint8_t>next_seat(box, state.turn)
    state.phase = FLAG
    if state.pawns == 0:
        state.turn = 0
        begin_auction(box, state)


cdef inline void take_flag(State *state, int colour, int cell) noexcept nogil:
    cdef int i = PAWNS * colour
    cdef int last = i + PAWNS - 1
    while state.flag[i] != cell:
        i += 1
    while i < last:
        state.flag[i] = state.flag[i + 1]
        i += 1
    state.flag[last] = NOWHERE


# Sales.


cdef inline void begin_auction(const Box *box, State *state) noexcept nogil:
    if box.single_window and state.auction + 1 < box.auctions:
        begin_reveal(state)
    else:
        state.window = BEFORE
        ask_seller(box, state, 0)


cdef inline void ask_seller(const Box *box, State *state, int passed) noexcept nogil:
    """The next seat that may sell, after so many; or the end of the window (§5.3)."""
    cdef int lead = lead_seat(box, state)
    cdef int seat
    while passed < <int>box.players:
        seat = seat_after(box, lead, passed)
        if may_sell(box, state, seat):
            state.phase = ASK
            state.turn = <uint8_t>seat
            return
        passed += 1
    state.turn = 0
    if state.window == BEFORE:
        state.window = NO_WINDOW
        begin_reveal(state)
    else:
        state.window = NO_WINDOW
        begin_bids(box, state)


cdef inline int passed_by(const Box *box, const State *state, int seat) noexcept nogil:
    return (seat + <int>box.players - lead_seat(box, state)) % <int>box.players


cdef inline void sell(const Box *box, State *state, int cell) noexcept nogil:
    cdef int seat = state.turn
    state.for_sale[seat] -= 1
    state.sold += <uint16_t>(1 << 4 * seat)
    state.seller = <uint8_t>(1 + seat)
    state.spot = <uint8_t>cell
    state.turn = 0
    flip_marker(box, state, seat, cell)
    if tokens_any(bag_of(state)):
        state.phase = DRAW
    else:
        begin_interest(box, state)


cdef inline void draw_price(const Box *box, State *state, int token) noexcept nogil:
    """The seller's two tokens, whatever the outcome."""
    draw_token(box, state, state.seller - 1, token)
    state.step += 1
    if state.step == 2 or not tokens_any(bag_of(state)):
        state.step = 0
        begin_interest(box, state)


cdef inline void begin_interest(const Box *box, State *state) noexcept nogil:
    if interested(box, state):
        ask_interest(box, state)
    else:
        end_sale(box, state)


cdef inline void ask_interest(const Box *box, State *state) noexcept nogil:
    cdef int seat = first_of(
        box, interested(box, state) & ~state.done, next_seat(box, state.seller - 1))
    if seat >= 0:
        state.phase = INTEREST
        state.turn = <uint8_t>seat
    else:
        state.turn = 0
        if box.sealed_interest:
            state.phase = WANTS
        else:
            settle_interest(box, state)


cdef inline void answer(const Box *box, State *state, int wants) noexcept nogil:
    state.done |= <uint8_t>(1 << state.turn)
    state.wants |= <uint8_t>(wants << state.turn)
    ask_interest(box, state)


cdef inline void settle_interest(const Box *box, State *state) noexcept nogil:
    cdef int buyers = set_size(state.wants)
    state.done = 0
    if buyers == 0:
        end_sale(box, state)
    elif buyers == 1:
        state.phase = PAY
        state.turn = <uint8_t>first_of(box, state.wants, 0)
    else:
        ask_bidder(box, state)


cdef inline void buy(const Box *box, State *state, int buyer, Tokens price) noexcept nogil:
    hand_over(state, buyer, state.seller - 1, price)
    flip_marker(box, state, buyer, state.spot)
    end_sale(box, state)


cdef inline void pay(const Box *box, State *state, int token) noexcept nogil:
    identify(state, state.turn, token)
    buy(box, state, state.turn, token_alone(token))


cdef inline void end_sale(const Box *box, State *state) noexcept nogil:
    """Back to the seller, who may sell again."""
    cdef int seat = state.seller - 1
    state.seller = state.spot = state.done = state.wants = state.step = 0
    ask_seller(box, state, passed_by(box, state, seat))


# Auction.


cdef inline void begin_reveal(State *state) noexcept nogil:
    state.phase = TURN
    state.step = 0


cdef inline void turn_up(const Box *box, State *state, int card) noexcept nogil:
    state.unseen ^= <uint64_t>1 << card
    state.up |= <uint64_t>1 << card
    state.step += 1
    if state.step < box.shown:
        return
    state.step = 0
    if state.auction + 1 < box.auctions:
        state.window = AFTER
        ask_seller(box, state, 0)
    else:
        begin_bids(box, state)


cdef inline void begin_bids(const Box *box, State *state) noexcept nogil:
    state.done = 0
    ask_bidder(box, state)


cdef inline void ask_bidder(const Box *box, State *state) noexcept nogil:
    cdef int seat = first_of(
        box, bidders(box, state) & ~state.done, first_bidder(box, state))
    if seat >= 0:
        state.phase = BID
        state.turn = <uint8_t>seat
    else:
        state.phase = SHOW
        state.turn = 0


cdef inline void end_bid(const Box *box, State *state) noexcept nogil:
    state.left = 0
    state.done |= <uint8_t>(1 << state.turn)
    ask_bidder(box, state)


cdef inline void bid(const Box *box, State *state, int count) noexcept nogil:
    state.left = <uint8_t>count
    state.phase = TOK
    if count == 0:
        end_bid(box, state)


cdef inline void name_token(const Box *box, State *state, int token) noexcept nogil:
    cdef Tokens named = token_alone(token)
    if box.lowest_fill:
        named = tokens_or(named, tokens_first(hand_of(state, state.turn), state.left - 1))
        state.left = 1
    set_bid(state, tokens_or(bid_tokens(state), named))
    state.left -= 1
    if state.left == 0:
        end_bid(box, state)


cdef inline int bid_key(const State *state, int seat) noexcept nogil:
    """More tokens first, then the higher highest one (§5.6). 0: an empty bid."""
    cdef Tokens tokens = bid_of(state, seat)
    return tokens_count(tokens) << 8 | tokens_highest(tokens) if tokens_any(tokens) else 0


cdef inline void show_bid(const Box *box, State *state) noexcept nogil:
    cdef int seat = shown_seat(box, state, state.step)
    identify_all(state, seat, bid_of(state, seat))
    state.step += 1
    if state.step < set_size(bidders(box, state)):
        return
    state.step = 0
    if state.seller:
        award_land(box, state)
    else:
        rank_bids(box, state)


cdef inline void award_land(const Box *box, State *state) noexcept nogil:
    """The winner's tokens go to the seller, the others take theirs back."""
    cdef int best = -1, winner = 0
    cdef int seat
    cdef Tokens price
    for seat in range(<int>box.players):
        if state.wants >> seat & 1 and bid_key(state, seat) > best:
            best = bid_key(state, seat)
            winner = seat
    price = bid_of(state, winner)
    clear_bids(state)
    buy(box, state, winner, price)


cdef inline void rank_bids(const Box *box, State *state) noexcept nogil:
    cdef int keys[4]
    cdef int ranked[4]
    cdef int seat, i
    cdef int batch = batch_now(box, state) + 1
    for seat in range(<int>box.players):
        keys[seat] = bid_key(state, seat)
        state.empties |= <uint8_t>((keys[seat] == 0) << seat)
        i = seat
        while i and keys[ranked[i - 1]] < keys[seat]:
            ranked[i] = ranked[i - 1]
            i -= 1
        ranked[i] = seat
    for i in range(<int>box.players):
        state.order |= <uint8_t>(ranked[i] << 2 * i)
        into_bag(state, i, bid_of(state, i), batch)
    clear_bids(state)
    state.done = 0
    next_pick(box, state)


# Picks.


cdef inline void next_pick(const Box *box, State *state) noexcept nogil:
    state.pick = state.spot = 0
    if state.step < entitled(box, state):
        state.phase = CARD
        state.turn = <uint8_t>ranked_seat(state, state.step)
        return
    # Cards that nobody may take leave the game.
    state.up = 0
    state.step = 0
    state.turn = 0
    state.phase = CONSOLE
    if not tokens_any(bag_of(state)):
        end_auction(box, state)


cdef inline void end_pick(const Box *box, State *state) noexcept nogil:
    state.step += 1
    next_pick(box, state)


cdef inline void take_card(State *state, int card) noexcept nogil:
    state.up ^= <uint64_t>1 << card
    state.pick = <uint8_t>card
    state.phase = AT


cdef inline void claim(const Box *box, State *state, int cell) noexcept nogil:
    """The flag leaves, the marker takes its cell; then perhaps a second one (§5.6)."""
    cdef move_t cells[4]
    take_flag(state, colour_of(state.pick), cell)
    if reserve_of(box, state, state.turn) > 0:
        flip_marker(box, state, state.turn, cell)
        if (box.two_stars[number_of(state.pick)] and reserve_of(box, state, state.turn) > 0
                and second_cells(box, state, state.pick, cell, cells)):
            state.spot = <uint8_t>cell
            state.phase = TO
            return
    end_pick(box, state)


cdef inline void claim_second(const Box *box, State *state, int cell) noexcept nogil:
    if cell != NOWHERE:
        flip_marker(box, state, state.turn, cell)
    end_pick(box, state)


cdef inline void console(const Box *box, State *state, int token) noexcept nogil:
    draw_token(box, state, console_seat(box, state), token)
    state.step += 1
    if state.step == console_draws(box, state) or not tokens_any(bag_of(state)):
        end_auction(box, state)


cdef inline void end_auction(const Box *box, State *state) noexcept nogil:
    state.order = state.empties = state.step = 0
    state.auction += 1
    if state.auction < box.auctions:
        begin_auction(box, state)
    else:
        end_round(box, state)


cdef inline void end_round(const Box *box, State *state) noexcept nogil:
    cdef Holding holdings[4]
    cdef int32_t points[4]
    cdef int seat
    memset(points, 0, sizeof(points))
    for seat in range(<int>box.players):
        holdings[seat] = holding_of(box, marks_of(state, seat))
    add_scores(box, state, holdings, state.round - 1, points)
    for seat in range(<int>box.players):
        state.score[seat] += <uint16_t>points[seat]
    memset(state.flag, NOWHERE, FLAGS)
    state.sold = 0
    if state.round < ROUNDS:
        begin_round(box, state)
    elif box.cowboys and tied_seats(box, state):
        state.phase = HIGH
    else:
        state.phase = OVER


cdef inline int high_seat(const Box *box, const State *state) noexcept nogil:
    """Who announces its highest token now (§7)."""
    return nth_of(box, tied_seats(box, state), 0, state.step)


cdef inline void tell_high(const Box *box, State *state) noexcept nogil:
    cdef int seat = high_seat(box, state)
    identify(state, seat, tokens_highest(hand_of(state, seat)))
    state.step += 1
    if state.step == set_size(tied_seats(box, state)):
        state.step = 0
        state.phase = OVER


cdef inline void deal_token(const Box *box, State *state, int token) noexcept nogil:
    draw_token(box, state, state.step // box.dealt, token)
    state.step += 1
    if state.step == box.dealt * box.players:
        begin_round(box, state)
