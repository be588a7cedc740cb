"""Every invariant of a state, for bytes of unknown origin.

Each check answers NULL or what is wrong. Later checks rely on what earlier ones have shown.
"""

from csrc.game_api cimport move_t
from engine.games.colorado_county.boards cimport (
    Board, board_and, board_any, board_beside, board_count, board_empty, board_full, board_has,
    board_minus, board_or, board_put, tokens_any, tokens_has, tokens_highest, word_count)
from engine.games.colorado_county.choices cimport rotations, second_cells
from engine.games.colorado_county.county cimport (
    ALL_CARDS, CARDS, COLOURS, FLAGS, LAKES, NOWHERE, NUMBERS, PAWNS, ROUNDS, SEATS_HERE,
    colour_of, number_of)
from engine.games.colorado_county.lakes cimport lakes_left, lies_apart, rightful_owner
from engine.games.colorado_county.state cimport (
    AFTER, ASK, AT, BEFORE, BID, CARD, CONSOLE, DEAL, DRAW, FLAG, HIGH, INTEREST, LACK, LAKE, LAY,
    NO_WINDOW, ON, OVER, PAWN, PAY, PUT, ROT, SHOW, TO, TOK, TURN, TWO, WANTS, Box, State,
    all_flags, all_marks, all_water, bag_of, bidders, console_draws, entitled, everybody, first_of,
    flags_of, hand_of, hidden_in_pile, interested, known_tokens, lake_owner, lake_turn, lake_water,
    lead_seat, marks_of, may_sell, next_seat, nth_of, pawn_count, pawns_in_hands, pawns_of,
    ranked_seat, reserve_of, seat_after, set_size, small_count, tied_seats, told_seats)
from engine.games.colorado_county.token_validity cimport bids_fault, hands_fault, notes_fault, when


# Numbers.


cdef inline bint asks_nobody(int phase) noexcept nogil:
    """Chance, announcements and the end."""
    return ((PUT <= phase <= PAWN) or phase == DRAW or phase == WANTS or phase == SHOW
            or phase == TURN or phase >= CONSOLE)


cdef inline bint is_sale(const State *state) noexcept nogil:
    return (DRAW <= state.phase <= PAY) or (BID <= state.phase <= SHOW and state.seller != 0)


cdef inline const char *phase_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    if phase > OVER:
        return "no such phase"
    if (phase <= LAY and (box.laid_by_chance or box.laid_already)) or (
            phase == PUT and not box.laid_by_chance):
        return "a phase of another lake_setup"
    if ((phase == TWO and (box.random_pawns or box.players != 2))
            or (phase == LACK and (box.random_pawns or box.players != 4))
            or (phase == PAWN and not box.random_pawns)):
        return "a phase of another flag_deal"
    if (phase == WANTS and not box.sealed_interest) or (phase == HIGH and not box.cowboys):
        return "a phase of another option"
    return NULL


cdef inline const char *numbers_fault(const Box *box, const State *state) noexcept nogil:
    """Ranges, and zero where a phase has no use for a number."""
    cdef int phase = state.phase
    cdef bint playing = ASK <= phase <= CONSOLE
    if phase <= DEAL:
        if state.round:
            return "round during the set-up"
    elif state.round < 1 or state.round > ROUNDS or (phase >= HIGH and state.round != ROUNDS):
        return "round"
    if state.auction > box.auctions or (playing and state.auction == box.auctions):
        return "auction"
    if not playing and state.auction != (box.auctions if phase >= HIGH else 0):
        return "auction"
    if state.turn >= box.players or (asks_nobody(phase) and state.turn):
        return "turn"
    if state.seller > box.players or ((DRAW <= phase <= PAY) and not state.seller):
        return "seller"
    if state.seller and not is_sale(state):
        return "seller without a sale"
    if (state.done | state.wants) & ~everybody(box):
        return "no such seat"
    if state.wants and not state.seller:
        return "interest without a sale"
    if state.done and not (INTEREST <= phase <= WANTS) and not (BID <= phase <= SHOW):
        return "answers without a question"
    if (state.left != 0) != (phase == TOK):
        return "tokens to be named"
    if not (CARD <= phase <= CONSOLE) and (state.order or state.empties):
        return "a ranking without bids"
    return window_fault(box, state)


cdef inline const char *window_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef bint last = state.auction + 1 == box.auctions
    if state.window > AFTER or (state.window != NO_WINDOW) != (phase == ASK or is_sale(state)):
        return "sales window"
    if state.window == AFTER and last:
        return "a sale after the last reveal"
    if state.window == BEFORE and box.single_window and not last:
        return "a sales window of the other sale_windows"
    if state.pick and phase != ROT and phase != LAY and phase != ON and phase != AT and phase != TO:
        return "something picked"
    if state.spot and phase != LAY and phase != TO and not is_sale(state):
        return "a spot without use"
    return step_fault(box, state)


cdef inline const char *step_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int steps = 1
    if phase == DEAL:
        steps = box.dealt * <int>box.players
    elif phase == TWO or phase == DRAW:
        steps = 2
    elif phase == LACK:
        steps = <int>box.players
    elif phase == PAWN:
        steps = FLAGS
    elif phase == SHOW:
        steps = set_size(bidders(box, state))
    elif phase == TURN:
        steps = box.shown
    elif CARD <= phase <= HIGH:
        return NULL     # checked with what they count
    return when(state.step >= steps, "step")


cdef inline const char *seats_fault(const Box *box, const State *state) noexcept nogil:
    cdef int finished = ROUNDS if state.phase >= HIGH else max(0, state.round - 1)
    cdef int seat, sold
    for seat in range(SEATS_HERE):
        sold = state.sold >> 4 * seat & 15
        if seat >= <int>box.players:
            if (state.score[seat] or sold or state.for_sale[seat] or state.hand[seat]
                    or state.hand_top[seat] or pawns_of(state, seat)
                    or board_any(marks_of(state, seat))):
                return "data of a seat not in play"
            continue
        if state.score[seat] > box.score_max[finished]:
            return "score"
        if sold > box.sales or state.for_sale[seat] + sold > box.for_sale:
            return "sales"
        if box.for_sale - state.for_sale[seat] - sold > box.sales * finished:
            return "more sales than the rounds allow"
        if sold and not (ASK <= state.phase <= CONSOLE):
            return "sales between the rounds"
    return NULL


# Board.


cdef inline const char *lakes_fault(const Box *box, const State *state) noexcept nogil:
    cdef Board water = board_empty()
    cdef int lake, turn
    if state.lakes >> 30:
        return "unused bits of the lakes"
    for lake in range(LAKES):
        turn = lake_turn(state, lake)
        if state.corner[lake] == NOWHERE:
            if state.lakes >> 5 * lake & 31:
                return "a lake that is not laid"
            continue
        if turn >= box.turns[lake] or state.corner[lake] >= 160:
            return "place of a lake"
        if not board_has(&box.corners[lake][turn], state.corner[lake]):
            return "a lake beyond the board"
        if lake_owner(state, lake) >= <int>box.players:
            return "owner of a lake"
        if board_any(board_and(water, lake_water(box, state, lake))):
            return "a lake on another"
        water = board_or(water, lake_water(box, state, lake))
        if box.laid_already and (turn != box.advised_turn[lake]
                                 or state.corner[lake] != box.advised_corner[lake]):
            return "a lake that is not where it is recommended"
    return laying_fault(box, state)


cdef inline bint is_cornered(const Box *box, const State *state, int lake) noexcept nogil:
    """Whether the lake could not have been laid apart from all others that lie now."""
    cdef State without = state[0]
    without.corner[lake] = NOWHERE
    return not lies_apart(box, &without, lake)


cdef inline bint lakes_touch(const Box *box, const State *state) noexcept nogil:
    """Whether two lakes touch of which neither had to.

    The later one had no place apart from those laid before it, so it has none among more of them.
    """
    cdef Board around
    cdef int lake, other
    cdef int loose = 0
    for lake in range(LAKES):
        if state.corner[lake] != NOWHERE and not is_cornered(box, state, lake):
            loose |= 1 << lake
    for lake in range(LAKES):
        if not loose >> lake & 1:
            continue
        around = board_beside(lake_water(box, state, lake))
        for other in range(lake):
            if loose >> other & 1 and board_any(
                    board_and(around, lake_water(box, state, other))):
                return True
    return False


cdef inline const char *laying_fault(const Box *box, const State *state) noexcept nogil:
    cdef int left = lakes_left(state)
    cdef int phase = state.phase
    if box.apart and not box.laid_already and lakes_touch(box, state):
        return "a lake beside another"
    if phase > PUT:
        return when(left, "a lake that is not laid")
    if left == 0:
        return "all lakes laid"
    if phase == PUT:
        return when(left & (left + 1), "order of the lakes")
    if state.turn != small_count(left ^ 63) % <int>box.players:
        return "turn to lay a lake"
    if phase == LAKE:
        return NULL
    if state.pick >= LAKES or not left >> state.pick & 1:
        return "lake to be laid"
    if phase == ROT:
        return when(not rotations(box, state), "a lake without a place")
    if state.spot >= box.turns[state.pick] or not rotations(box, state) >> state.spot & 1:
        return "quarter turns"
    return NULL


cdef inline int markers_at_most(const State *state) noexcept nogil:
    """Two for each card used; the one being used has placed none (AT) or one (TO).

    Land for sale has lost its marker, and may get another.
    """
    cdef int used = CARDS - word_count(state.unseen) - word_count(state.up)
    if state.phase == AT:
        return 2 * used - 2
    return 2 * used - (state.phase == TO or is_sale(state))


cdef inline const char *marks_fault(const Box *box, const State *state) noexcept nogil:
    cdef Board taken = all_water(box, state)
    cdef Board free = board_full()
    cdef Board flags = board_empty()
    cdef int seat, i, total = 0
    for seat in range(<int>box.players):
        if board_any(board_minus(marks_of(state, seat), board_minus(free, taken))):
            return "a marker off the land or on another"
        taken = board_or(taken, marks_of(state, seat))
        total += board_count(marks_of(state, seat))
        if board_count(marks_of(state, seat)) > box.markers:
            return "more markers than there are"
    if total > markers_at_most(state):
        return "more markers than the cards allow"
    for i in range(FLAGS):
        if state.flag[i] == NOWHERE:
            continue
        if state.flag[i] >= 160 or not board_has(&free, state.flag[i]):
            return "a flag beyond the board"
        if board_has(&taken, state.flag[i]) or board_has(&flags, state.flag[i]):
            return "a flag on something else"
        if i % PAWNS and state.flag[i - 1] >= state.flag[i]:
            return "order of the flags"
        board_put(&flags, state.flag[i])
    if board_any(board_and(flags, board_beside(flags))):
        return "two flags side by side"
    return owners_fault(box, state)


cdef inline const char *owners_fault(const Box *box, const State *state) noexcept nogil:
    cdef int lake, i
    for i in range(FLAGS):
        if i % PAWNS and state.flag[i] != NOWHERE and state.flag[i - 1] == NOWHERE:
            return "order of the flags"
    for lake in range(LAKES):
        if state.corner[lake] != NOWHERE:
            if lake_owner(state, lake) != rightful_owner(box, state, lake):
                return "owner of a lake"
    return NULL


# Flags and cards.


cdef inline const char *deal_fault(const Box *box, const State *state) noexcept nogil:
    """Flags in hands while they are dealt (§5.2)."""
    cdef int share = FLAGS // <int>box.players
    cdef int named = 0
    cdef int seat, colour, lack
    for seat in range(<int>box.players):
        if state.phase == PAWN:
            if pawns_of(state, seat) != max(0, min(share, state.step - share * seat)):
                return "flags dealt"
        elif state.phase == TWO:
            if (state.pawns >> 8 * seat & 0xff) and (seat or not state.step):
                return "flags dealt"
        elif seat >= state.step:
            if state.pawns >> 8 * seat & 0xff:
                return "flags dealt"
        else:
            lack = 0x55 ^ (state.pawns >> 8 * seat & 0xff)
            if lack == 0 or lack & ~0x55 or lack & (lack - 1) or named & lack:
                return "flags dealt"
            named |= lack
    if state.phase == TWO and state.step:
        lack = state.pawns & 0xff
        if lack == 0 or lack & 0x55 or lack & (lack - 1):
            return "flags dealt"
    for colour in range(COLOURS):
        if pawns_in_hands(state, colour) > PAWNS:
            return "more flags than there are"
    return NULL


cdef inline const char *planting_fault(const Box *box, const State *state) noexcept nogil:
    cdef int share = FLAGS // <int>box.players
    cdef int placed = 0
    cdef int colour, i
    for colour in range(COLOURS):
        placed += flags_of(state, colour)
        if flags_of(state, colour) + pawns_in_hands(state, colour) != PAWNS:
            return "number of flags"
    if placed == FLAGS or state.turn != seat_after(box, lead_seat(box, state), placed):
        return "turn to place a flag"
    for i in range(<int>box.players):
        # Seats that come earlier in turn have placed one more in a round that is not full.
        if (pawns_of(state, seat_after(box, lead_seat(box, state), i))
                != share - (placed + <int>box.players - 1 - i) // <int>box.players):
            return "flags of a seat"
    if state.phase == ON:
        if state.pick >= COLOURS or pawn_count(state, state.turn, state.pick) == 0:
            return "flag to be placed"
    return NULL


cdef inline const char *flags_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int colour, needed
    if TWO <= phase <= PAWN:
        if board_any(all_flags(state)):
            return "flags before they are dealt"
        return deal_fault(box, state)
    if phase == FLAG or phase == ON:
        return planting_fault(box, state)
    if state.pawns:
        return "flags in hands"
    if not (ASK <= phase <= CONSOLE):
        return when(board_any(all_flags(state)), "flags between the rounds")
    for colour in range(COLOURS):
        needed = hidden_in_pile(state, colour)
        needed += small_count(<int>(state.up >> NUMBERS * colour & 0xfff))
        needed += phase == AT and colour_of(state.pick) == colour
        if flags_of(state, colour) < needed:
            return "fewer flags than cards"
    return NULL


cdef inline int turned_up(const Box *box, const State *state) noexcept nogil:
    """Cards of this auction that have been turned up."""
    if state.phase == TURN:
        return state.step
    if not (ASK <= state.phase <= CONSOLE) or state.window == BEFORE:
        return 0
    return box.shown


cdef inline const char *cards_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int hidden = 0
    cdef int face_up = turned_up(box, state)
    cdef int colour
    if (state.unseen | state.up) & ~ALL_CARDS or state.unseen & state.up:
        return "cards"
    if state.round == 0:
        return when(state.unseen != ALL_CARDS or state.up, "cards of the set-up")
    for colour in range(COLOURS):
        if not 0 <= hidden_in_pile(state, colour) <= PAWNS:
            return "cards of a colour"
        hidden += hidden_in_pile(state, colour)
    if hidden != NUMBERS - box.shown * state.auction - face_up:
        return "number of cards in the pile"
    if CARD <= phase <= TO:
        face_up -= state.step + (phase != CARD)
    elif phase == CONSOLE:
        face_up = 0
    if word_count(state.up) != face_up:
        return "number of cards face up"
    if phase == AT or phase == TO:
        if state.pick >= CARDS or (state.unseen | state.up) >> state.pick & 1:
            return "card being used"
    return NULL


# Sales, picks, end.


cdef inline const char *sale_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef Board taken
    cdef int asked
    if phase == ASK:
        return when(not may_sell(box, state, state.turn), "a sale that is not possible")
    if not is_sale(state):
        return NULL
    taken = board_or(board_or(all_water(box, state), all_marks(state)), all_flags(state))
    taken = board_minus(board_full(), taken)
    if state.spot >= 160 or not board_has(&taken, state.spot):
        return "cell for sale"
    if not state.sold >> 4 * (state.seller - 1) & 15:
        return "sales of the seller"
    if phase == DRAW:
        if state.wants or not tokens_any(bag_of(state)):
            return "a draw from an empty bag"
        return NULL
    asked = interested(box, state)
    if state.wants & ~asked:
        return "interest of a seat that is not asked"
    if phase == PAY:
        return when(state.wants != 1 << state.turn, "buyer")
    if phase > PAY:
        return when(set_size(state.wants) < 2, "interest of one seat")
    return interest_fault(box, state, asked)


cdef inline const char *interest_fault(
    const Box *box, const State *state, int asked,
) noexcept nogil:
    cdef int start = next_seat(box, state.seller - 1)
    cdef int i
    if state.done & ~asked or state.wants & ~state.done:
        return "answers"
    if state.phase == WANTS:
        return when(asked == 0 or state.done != asked, "answers")
    if not (asked & ~state.done) >> state.turn & 1:
        return "turn to answer"
    if not box.sealed_interest:
        # In order; sealed answers may come in any, after `rewind`.
        for i in range(set_size(state.done)):
            if not state.done >> nth_of(box, asked, start, i) & 1:
                return "order of answers"
        if state.turn != first_of(box, asked & ~state.done, start):
            return "turn to answer"
    return NULL


cdef inline const char *picks_fault(const Box *box, const State *state) noexcept nogil:
    cdef int phase = state.phase
    cdef int players = <int>box.players
    cdef int ranked = 0
    cdef int rank
    cdef move_t cells[4]
    if not CARD <= phase <= CONSOLE:
        return NULL
    if state.order >> 2 * players or state.empties & ~everybody(box):
        return "ranking"
    for rank in range(players):
        ranked |= 1 << ranked_seat(state, rank)
        if rank and (state.empties >> ranked_seat(state, rank - 1) & 1
                     and not state.empties >> ranked_seat(state, rank) & 1):
            return "an empty bid before another"
    if ranked != everybody(box):
        return "ranking"
    if phase == CONSOLE:
        if state.step >= console_draws(box, state) or not tokens_any(bag_of(state)):
            return "consolation"
        return NULL
    if state.step >= entitled(box, state) or state.turn != ranked_seat(state, state.step):
        return "turn to take a card"
    if phase == TO:
        if state.spot >= 160 or not (state.mark[state.turn][state.spot >> 6]
                                     >> (state.spot & 63) & 1):
            return "cell of the first marker"
        if (not box.two_stars[number_of(state.pick)] or reserve_of(box, state, state.turn) == 0
                or not second_cells(box, state, state.pick, state.spot, cells)):
            return "no second marker possible"
    return NULL


cdef inline const char *end_fault(const Box *box, const State *state) noexcept nogil:
    cdef int told, seat
    if state.phase < HIGH:
        return NULL
    if state.phase == HIGH and state.step >= set_size(tied_seats(box, state)):
        return "step"
    told = told_seats(box, state)
    for seat in range(<int>box.players):
        if told >> seat & 1:
            if not tokens_has(known_tokens(state), tokens_highest(hand_of(state, seat))):
                return "a highest token that is not known"
    return NULL


cdef inline const char *table_fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *found = phase_fault(box, state)
    if found == NULL:
        found = numbers_fault(box, state)
    if found == NULL:
        found = seats_fault(box, state)
    if found == NULL:
        found = cards_fault(box, state)
    if found == NULL:
        found = lakes_fault(box, state)
    if found == NULL:
        found = marks_fault(box, state)
    if found == NULL:
        found = flags_fault(box, state)
    return found


cdef inline const char *fault(const Box *box, const State *state) noexcept nogil:
    cdef const char *found = table_fault(box, state)
    if found == NULL:
        found = hands_fault(box, state)
    if found == NULL:
        found = notes_fault(box, state)
    if found == NULL:
        found = sale_fault(box, state)
    if found == NULL:
        found = bids_fault(box, state)
    if found == NULL:
        found = picks_fault(box, state)
    if found == NULL:
        found = end_fault(box, state)
    return found
