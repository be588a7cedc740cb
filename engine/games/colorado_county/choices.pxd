"""What may happen next: the legal moves and outcomes of each phase (§9), as sets.

A move is `phase << 16 | argument`.
"""

from libc.stdint cimport uint32_t, uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport move_t
from csrc.rng cimport rng_below, rng_t
from engine.games.colorado_county.boards cimport (
    Board, Tokens, board_any, board_count, board_drop, board_has, board_lowest, board_nth,
    board_or, tokens_and, tokens_any, tokens_below, tokens_count, tokens_lowest, tokens_nth,
    tokens_rest, word_count, word_nth)
from engine.games.colorado_county.county cimport (
    ALL_NUMBERS, CARD_WEIGHT, COLOURS, COLUMNS, FLAGS, LAKES, NOWHERE, NUMBERS, PAWNS, ROWS,
    colour_of, column_of, number_of, row_of)
from engine.games.colorado_county.lakes cimport dry_cells, fitting, lake_corners, lakes_left
from engine.games.colorado_county.state cimport (
    ASK, AT, BID, CARD, CONSOLE, DEAL, DRAW, FLAG, HIGH, INTEREST, LACK, LAKE, LAY, ON, PAWN, PAY,
    PUT, ROT, SHOW, TO, TOK, TURN, TWO, WANTS, Box, State, all_flags, all_marks, all_water, bag_of,
    bid_of, flag_places, hand_of, hand_size, hidden_in_pile, marks_of, pawn_count, pawns_in_hands,
    small_count, unseen_numbers)


cdef inline bint is_told(int phase) noexcept nogil:
    """Announcements: one outcome, which stands on the table."""
    return phase == WANTS or phase == SHOW or phase == HIGH


cdef inline bint names_token(int phase) noexcept nogil:
    return (phase == DEAL or phase == DRAW or phase == CONSOLE or phase == PAY or phase == TOK)


cdef inline bint names_cell(int phase) noexcept nogil:
    """Of many; AT and TO have a few."""
    return phase == LAY or phase == ON or phase == ASK


cdef inline Board cells_now(const Box *box, const State *state) noexcept nogil:
    if state.phase == LAY:
        return lake_corners(box, state, state.pick, state.spot)
    if state.phase == ON:
        return flag_places(box, state)
    return marks_of(state, state.turn)


cdef inline Tokens nameable(const State *state) noexcept nogil:
    """Tokens below the one named last; the seat may name those with enough lower ones."""
    cdef Tokens named = bid_of(state, state.turn)
    cdef Tokens hand = hand_of(state, state.turn)
    if tokens_any(named):
        hand = tokens_and(hand, tokens_below(tokens_lowest(named)))
    return hand


cdef inline Tokens tokens_now(const State *state) noexcept nogil:
    """For TOK with the lowest `left - 1`, which may not be named yet (§5.5)."""
    if state.phase == PAY:
        return hand_of(state, state.turn)
    if state.phase == TOK:
        return nameable(state)
    return bag_of(state)


cdef inline int rotations(const Box *box, const State *state) noexcept nogil:
    """Set of the quarter turns in which the chosen lake has a place."""
    cdef Board dry = dry_cells(box, state, state.pick)
    cdef int turn, turns = 0
    for turn in range(box.turns[state.pick]):
        if board_any(fitting(box, state.pick, turn, dry)):
            turns |= 1 << turn
    return turns


cdef inline int colours_now(const State *state) noexcept nogil:
    cdef int colours = 0
    cdef int colour, seat
    cdef bint open
    for colour in range(COLOURS):
        open = True
        if state.phase == TWO:
            open = pawn_count(state, 0, colour) == 0
        elif state.phase == LACK:
            for seat in range(state.step):
                open = open and pawn_count(state, seat, colour) != 0
        elif state.phase == PAWN:
            open = pawns_in_hands(state, colour) < PAWNS
        else:
            open = pawn_count(state, state.turn, colour) != 0
        colours |= open << colour
    return colours


cdef inline uint64_t offered(const Box *box, const State *state) noexcept nogil:
    """Face-up cards; of equal ones only the lowest (§5.6)."""
    cdef uint64_t left = state.up
    cdef uint64_t cards = 0
    cdef int seen = 0   # figures of the colour
    cdef int colour = -1
    cdef int card
    while left:
        card = bits_lowest(left)
        left = bits_rest(left)
        if colour_of(card) != colour:
            colour = colour_of(card)
            seen = 0
        if not seen >> box.card_kind[number_of(card)] & 1:
            seen |= 1 << box.card_kind[number_of(card)]
            cards |= <uint64_t>1 << card
    return cards


cdef inline uint64_t turnable(const State *state) noexcept nogil:
    cdef uint64_t cards = state.unseen
    cdef int colour
    for colour in range(COLOURS):
        if hidden_in_pile(state, colour) == 0:
            cards &= ~(<uint64_t>ALL_NUMBERS << NUMBERS * colour)
    return cards


cdef inline uint64_t small_set(const Box *box, const State *state) noexcept nogil:
    """Arguments of a phase whose moves fit into one word."""
    cdef int phase = state.phase
    if phase == LAKE:
        return lakes_left(state)
    if phase == ROT:
        return rotations(box, state)
    if TWO <= phase <= FLAG:
        return colours_now(state)
    if phase == INTEREST:
        return 3
    if phase == TURN:
        return turnable(state)
    if phase == CARD:
        return offered(box, state)
    return 1


cdef inline int second_cells(
    const Box *box, const State *state, int card, int cell, move_t *out,
) noexcept nogil:
    """Where the second marker may go (§5.6), without `to:none`."""
    cdef int number = number_of(card)
    cdef Board taken = board_or(
        board_or(all_water(box, state), all_marks(state)), all_flags(state))
    cdef int count = 0
    cdef int turn, x, y
    for turn in range(4):
        x = column_of(cell) + box.offset_x[number][turn]
        y = row_of(cell) + box.offset_y[number][turn]
        if 0 <= x < COLUMNS and 0 <= y < ROWS and not board_has(&taken, 16 * y + x):
            out[count] = TO << 16 | (16 * y + x)
            count += 1
    return count


cdef inline int few_cells(const Box *box, const State *state, move_t *out) noexcept nogil:
    """AT: flags of the card's colour. TO: cells for the second marker."""
    cdef int count = 0
    cdef int colour, i
    if state.phase == TO:
        count = second_cells(box, state, state.pick, state.spot, out)
        if not box.both_markers:
            out[count] = TO << 16 | NOWHERE
            count += 1
        return count
    colour = colour_of(state.pick)
    for i in range(PAWNS * colour, PAWNS * colour + PAWNS):
        if state.flag[i] != NOWHERE:
            out[count] = AT << 16 | state.flag[i]
            count += 1
    return count


cdef inline int lake_to_put(const State *state) noexcept nogil:
    """The biggest that is left (§4)."""
    cdef int lake = LAKES - 1
    while state.corner[lake] != NOWHERE:
        lake -= 1
    return lake


cdef inline int lay_count(
    const Box *box, const State *state, Board *corners, int *counts,
) noexcept nogil:
    """PUT: corners by quarter turn, and how many there are."""
    cdef int lake = lake_to_put(state)
    cdef Board dry = dry_cells(box, state, lake)
    cdef int turn, total = 0
    for turn in range(box.turns[lake]):
        corners[turn] = fitting(box, lake, turn, dry)
        counts[turn] = board_count(corners[turn])
        total += counts[turn]
    return total


# Lists.


cdef inline int list_cells(Board cells, move_t base, move_t *out) noexcept nogil:
    cdef int count = 0
    while board_any(cells):
        out[count] = base | board_lowest(cells)
        board_drop(&cells)
        count += 1
    return count


cdef inline int list_puts(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef Board corners[4]
    cdef int counts[4]
    cdef int turn, count = 0
    lay_count(box, state, corners, counts)
    for turn in range(box.turns[lake_to_put(state)]):
        count += list_cells(corners[turn], PUT << 16 | turn << 8, out + count)
    return count


cdef inline int list_tokens(const State *state, move_t *out) noexcept nogil:
    cdef Tokens tokens = tokens_now(state)
    cdef int skip = state.left - 1 if state.phase == TOK else 0
    cdef int count = 0
    while tokens_any(tokens):
        if skip:
            skip -= 1
        else:
            out[count] = state.phase << 16 | tokens_lowest(tokens)
            count += 1
        tokens = tokens_rest(tokens)
    return count


cdef inline int list_moves(const Box *box, const State *state, move_t *out) noexcept nogil:
    cdef int phase = state.phase
    cdef int count = 0
    cdef int size
    cdef uint64_t left
    if phase == PUT:
        return list_puts(box, state, out)
    if names_token(phase):
        return list_tokens(state, out)
    if names_cell(phase):
        if phase == ASK:
            out[0] = ASK << 16 | NOWHERE
            count = 1
        return count + list_cells(cells_now(box, state), phase << 16, out + count)
    if phase == AT or phase == TO:
        return few_cells(box, state, out)
    if phase == BID:
        for size in range(state.seller != 0, hand_size(state, state.turn) + 1):
            out[count] = BID << 16 | size
            count += 1
        return count
    left = small_set(box, state)
    while left:
        out[count] = phase << 16 | bits_lowest(left)
        left = bits_rest(left)
        count += 1
    return count


cdef inline void list_weights(const Box *box, const State *state, uint32_t *out) noexcept nogil:
    cdef move_t moves[1024]
    cdef int count = list_moves(box, state, moves)
    cdef int i, colour, card
    for i in range(count):
        out[i] = 1
        if state.phase == PAWN:
            out[i] = PAWNS - pawns_in_hands(state, moves[i] & 3)
        elif state.phase == TURN:
            card = moves[i] & 63
            colour = colour_of(card)
            out[i] = (hidden_in_pile(state, colour) * CARD_WEIGHT
                      // small_count(unseen_numbers(state, colour)))


# Samples.


cdef inline int sample_turn(const State *state, rng_t *rng) noexcept nogil:
    """The colour as in the shuffled pile, then any unseen card of it (§5.1)."""
    cdef int hidden[4]
    cdef int numbers
    cdef int colour, rank, total = 0
    for colour in range(COLOURS):
        hidden[colour] = hidden_in_pile(state, colour)
        total += hidden[colour]
    rank = <int>rng_below(rng, total)
    colour = 0
    while rank >= hidden[colour]:
        rank -= hidden[colour]
        colour += 1
    numbers = unseen_numbers(state, colour)
    return NUMBERS * colour + word_nth(numbers, <int>rng_below(rng, small_count(numbers)))


cdef inline int sample_pawn(const State *state, rng_t *rng) noexcept nogil:
    cdef int rank = <int>rng_below(rng, FLAGS - state.step)
    cdef int colour = 0
    while rank >= PAWNS - pawns_in_hands(state, colour):
        rank -= PAWNS - pawns_in_hands(state, colour)
        colour += 1
    return colour


cdef inline int sample_put(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef Board corners[4]
    cdef int counts[4]
    cdef int rank = <int>rng_below(rng, lay_count(box, state, corners, counts))
    cdef int turn = 0
    while rank >= counts[turn]:
        rank -= counts[turn]
        turn += 1
    return turn << 8 | board_nth(corners[turn], rank)


cdef inline int sample_token(const State *state, rng_t *rng) noexcept nogil:
    cdef Tokens tokens = tokens_now(state)
    cdef int skip = state.left - 1 if state.phase == TOK else 0
    return tokens_nth(tokens, skip + <int>rng_below(rng, tokens_count(tokens) - skip))


cdef inline int sample_cell(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef Board cells = cells_now(box, state)
    cdef int count = board_count(cells)
    cdef int rank
    if state.phase != ASK:
        return board_nth(cells, <int>rng_below(rng, count))
    rank = <int>rng_below(rng, 1 + count)
    return board_nth(cells, rank) if rank < count else NOWHERE


cdef inline move_t sample_move(const Box *box, const State *state, rng_t *rng) noexcept nogil:
    cdef int phase = state.phase
    cdef int argument = 0
    cdef move_t few[8]
    cdef uint64_t set
    if names_token(phase):
        argument = sample_token(state, rng)
    elif phase == BID:
        argument = state.seller != 0
        argument += <int>rng_below(rng, 1 + hand_size(state, state.turn) - argument)
    elif phase == TURN:
        argument = sample_turn(state, rng)
    elif names_cell(phase):
        argument = sample_cell(box, state, rng)
    elif phase == AT or phase == TO:
        return few[rng_below(rng, few_cells(box, state, few))]
    elif phase == INTEREST:
        argument = <int>rng_below(rng, 2)
    elif phase == PAWN:
        argument = sample_pawn(state, rng)
    elif phase == PUT:
        argument = sample_put(box, state, rng)
    elif not is_told(phase):
        set = small_set(box, state)
        argument = word_nth(set, <int>rng_below(rng, word_count(set)))
    return phase << 16 | argument
