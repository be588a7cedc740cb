"""Colorado County on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `phase << 16 | argument`; `§` cites the specification of the game.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, move_t
from csrc.rng cimport rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.games.colorado_county.advice cimport advise, guess
from engine.games.colorado_county.boards cimport (
    Board, Tokens, board_beside, board_count, board_empty, board_full, board_has, board_put,
    token_alone, tokens_any, tokens_count, tokens_has, tokens_highest, tokens_minus)
from engine.games.colorado_county.choices cimport list_moves, list_weights, sample_move
from engine.games.colorado_county.county cimport (
    CARDS, CARD_COLOURS, COLOURS, COLUMNS, FLAG_NAMES, LAKES, LAKE_NAMES, NOWHERE, NUMBERS, PAWNS,
    ROUNDS, ROWS, TOKENS, colour_of, column_of, number_of, row_of)
from engine.games.colorado_county.course cimport (
    answer, ask_seller, bid, claim, claim_second, console, deal_lack, deal_pawn, deal_token,
    deal_two, draw_price, end_lake, name_token, open_table, passed_by, pay, plant_flag, sell,
    settle_interest, show_bid, take_card, tell_high, turn_up)
from engine.games.colorado_county.knowledge cimport (
    UNSEEN, argument, certain_tokens, fill, phase_of, seen_code, sees_nothing, subject, visible)
from engine.games.colorado_county.scoring cimport Holding, holding_of
from engine.games.colorado_county.sealed cimport forget, sealed_answers, sealed_bids
from engine.games.colorado_county.state cimport (
    ASK, AT, BID, CARD, CONSOLE, DEAL, DRAW, FLAG, HIGH, INTEREST, LACK, LAKE, LAY, ON, OVER, PAWN,
    PAY, PUT, ROT, SHOW, TO, TOK, TURN, TWO, VERBS, WANTS, Box, State, bag_of, bid_of, hand_of,
    hand_size, hidden_in_pile, lake_owner, lake_turn, lead_seat, marks_of, next_seat, pawn_count,
    ranked_seat, reserve_of, shown_seat)
from engine.games.colorado_county.validity cimport fault


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    open_table(<const Box *>vbox, <State *>vstate)


cdef int actor(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    if (phase <= LAY or (FLAG <= phase <= ASK) or phase == INTEREST or (PAY <= phase <= TOK)
            or (CARD <= phase <= TO)):
        return state.turn
    return ACTOR_OVER if phase == OVER else ACTOR_CHANCE


# Moves.


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 0 if state.phase == OVER else list_moves(<const Box *>vbox, state, out)


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    list_weights(<const Box *>vbox, <const State *>vstate, out)


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    return sample_move(<const Box *>vbox, <const State *>vstate, rng)


# Apply.


cdef void apply_setup(const Box *box, State *state, int phase, int arg) noexcept nogil:
    if phase == LAKE:
        state.pick = <uint8_t>arg
        state.phase = ROT
    elif phase == ROT:
        state.spot = <uint8_t>arg
        state.phase = LAY
    elif phase == LAY:
        end_lake(box, state, state.spot, arg)
    elif phase == PUT:
        end_lake(box, state, arg >> 8, arg & 255)
    elif phase == DEAL:
        deal_token(box, state, arg)
    elif phase == TWO:
        deal_two(box, state, arg)
    elif phase == LACK:
        deal_lack(box, state, arg)
    elif phase == PAWN:
        deal_pawn(box, state, arg)
    elif phase == FLAG:
        state.pick = <uint8_t>arg
        state.phase = ON
    else:
        plant_flag(box, state, arg)


cdef void apply_sale(const Box *box, State *state, int phase, int arg) noexcept nogil:
    if phase == ASK and arg == NOWHERE:
        ask_seller(box, state, passed_by(box, state, state.turn) + 1)
    elif phase == ASK:
        sell(box, state, arg)
    elif phase == DRAW:
        draw_price(box, state, arg)
    elif phase == INTEREST:
        answer(box, state, arg)
    elif phase == WANTS:
        settle_interest(box, state)
    else:
        pay(box, state, arg)


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int phase = phase_of(move)
    cdef int arg = argument(move)
    if phase == TOK:
        name_token(box, state, arg)
    elif phase == BID:
        bid(box, state, arg)
    elif phase <= ON:
        apply_setup(box, state, phase, arg)
    elif phase <= PAY:
        apply_sale(box, state, phase, arg)
    elif phase == SHOW:
        show_bid(box, state)
    elif phase == TURN:
        turn_up(box, state, arg)
    elif phase == CARD:
        take_card(state, arg)
    elif phase == AT:
        claim(box, state, arg)
    elif phase == TO:
        claim_second(box, state, arg)
    elif phase == CONSOLE:
        console(box, state, arg)
    else:
        tell_high(box, state)


# Knowledge.


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    return seen_code(<const Box *>vbox, <const State *>vstate, move, seat)


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, NULL)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, rng)


cdef void rewind(const void *vbox, void *vstate, int seat) noexcept nogil:
    forget(<const Box *>vbox, <State *>vstate, seat)


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    return fault(<const Box *>vbox, <const State *>vstate)


# Value.


cdef bint is_ahead(const Box *box, const State *state, int seat, int other) noexcept nogil:
    """Whether a seat ends before another (§7)."""
    cdef int more
    if state.score[seat] != state.score[other] or not box.cowboys:
        return state.score[seat] > state.score[other]
    more = hand_size(state, seat) - hand_size(state, other)
    if more or hand_size(state, seat) == 0:
        return more > 0
    return tokens_highest(hand_of(state, seat)) > tokens_highest(hand_of(state, other))


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int seat, other
    for seat in range(<int>box.players):
        scores[seat] = state.score[seat]
        ranks[seat] = 1
        for other in range(<int>box.players):
            ranks[seat] += is_ahead(box, state, other, seat)


cdef void estimate(const void *vbox, const void *vstate, float *shares) noexcept nogil:
    guess(<const Box *>vbox, <const State *>vstate, shares)


cdef void prefer(
    const void *vbox, const void *vstate, const move_t *listed, int count, float *out,
) noexcept nogil:
    advise(<const Box *>vbox, <const State *>vstate, listed, count, out)


# Text.


cdef void put_cell(text_t *line, int cell) noexcept nogil:
    cdef char name[4]
    cdef int row = 1 + row_of(cell)
    name[0] = <char>(c'a' + column_of(cell))
    name[1] = <char>(c'0' + row) if row < 10 else c'1'
    name[2] = 0 if row < 10 else c'0'
    name[3] = 0
    text_arg(line, name)


cdef void put_card(text_t *line, int card) noexcept nogil:
    cdef char name[4]
    cdef int number = 1 + number_of(card)
    name[0] = CARD_COLOURS[colour_of(card)][0]
    name[1] = <char>(c'0' + number) if number < 10 else c'1'
    name[2] = 0 if number < 10 else <char>(c'0' + number - 10)
    name[3] = 0
    text_arg(line, name)


cdef void put_shown(const Box *box, const State *state, text_t *line) noexcept nogil:
    """The seat and its tokens, descending."""
    cdef int seat = subject(box, state)
    cdef Tokens tokens = bid_of(state, seat)
    cdef int token
    text_seat(line, seat)
    while tokens_any(tokens):
        token = tokens_highest(tokens)
        text_number(line, 1 + token)
        tokens = tokens_minus(tokens, token_alone(token))


cdef void put_wants(const Box *box, const State *state, text_t *line) noexcept nogil:
    """Clockwise from the seller's left."""
    cdef int seat = state.seller - 1
    cdef int _
    for _ in range(<int>box.players):
        seat = next_seat(box, seat)
        if state.wants >> seat & 1:
            text_seat(line, seat)
    if state.wants == 0:
        text_arg(line, "none")


cdef void put_argument(const State *state, int arg, text_t *line) noexcept nogil:
    cdef int phase = state.phase
    if arg == UNSEEN:
        text_arg(line, "?")
    elif phase == LAKE:
        text_arg(line, LAKE_NAMES[arg])
    elif phase == ROT or phase == BID:
        text_number(line, arg)
    elif TWO <= phase <= FLAG:
        text_arg(line, FLAG_NAMES[arg])
    elif phase == TURN or phase == CARD:
        put_card(line, arg)
    elif phase == LAY or phase == ON or phase == ASK or phase == AT:
        put_cell(line, arg)
    elif phase == TO and arg == NOWHERE:
        text_arg(line, "none")
    elif phase == TO:
        put_cell(line, arg)
    else:
        text_number(line, 1 + arg)


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    cdef int phase = state.phase
    cdef int arg = visible(box, state, move, eyes)
    if sees_nothing(box, state, eyes):
        return 0
    if phase == ASK and arg == NOWHERE:
        text_word(&line, "keep")
    elif phase == INTEREST:
        text_word(&line, "want" if arg else "skip")
    else:
        text_word(&line, VERBS[phase])
        if phase == SHOW:
            put_shown(box, state, &line)
        elif phase == WANTS:
            put_wants(box, state, &line)
        elif phase == PUT:
            text_arg(&line, LAKE_NAMES[subject(box, state)])
            text_number(&line, arg >> 8)
            put_cell(&line, arg & 255)
        else:
            if DEAL <= phase <= PAWN or phase == DRAW or phase == CONSOLE or phase == HIGH:
                text_seat(&line, subject(box, state))
            put_argument(state, arg, &line)
    return line.length


# The border.


include "csrc/border.pxi"

include "box.pxi"
include "facts.pxi"
