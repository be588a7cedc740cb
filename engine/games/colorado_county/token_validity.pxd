"""Invariants of tokens and bids, for bytes of unknown origin: a part of `validity.pxd`."""

from libc.string cimport memset

from engine.games.colorado_county.boards cimport (
    HIGH_TOKENS, Tokens, token_alone, tokens_and, tokens_any, tokens_count, tokens_first,
    tokens_has, tokens_highest, tokens_lowest, tokens_minus, tokens_of, tokens_or, tokens_rest)
from engine.games.colorado_county.choices cimport nameable
from engine.games.colorado_county.county cimport CLOCK_MAX, TOKENS
from engine.games.colorado_county.state cimport (
    BID, DEAL, SHOW, TOK, Box, State, batch_now, bid_of, bid_tokens, bidders, hand_of, hand_size,
    known_tokens, shown_seat, strange_count)


cdef inline const char *when(bint wrong, const char *what) noexcept nogil:
    return what if wrong else NULL


cdef inline const char *hands_fault(const Box *box, const State *state) noexcept nogil:
    cdef Tokens taken = tokens_of(0, 0)
    cdef int seat
    if (state.bid_top | state.known_top) > HIGH_TOKENS:
        return "unused bits of tokens"
    for seat in range(<int>box.players):
        if state.hand_top[seat] > HIGH_TOKENS:
            return "unused bits of a hand"
        if tokens_any(tokens_and(taken, hand_of(state, seat))):
            return "a token in two hands"
        taken = tokens_or(taken, hand_of(state, seat))
        # Before the first bids there is no land to sell either.
        if batch_now(box, state) == 0 and hand_size(state, seat) != dealt_to(box, state, seat):
            return "number of tokens dealt"
    if tokens_any(tokens_minus(known_tokens(state), taken)):
        return "a token known in no hand"
    if batch_now(box, state) == 0 and not (state.phase == SHOW and state.step):
        return when(tokens_any(known_tokens(state)), "a token known before any was shown")
    return NULL


cdef inline int dealt_to(const Box *box, const State *state, int seat) noexcept nogil:
    """Tokens that the seat has got in the deal so far."""
    if state.phase < DEAL:
        return 0
    if state.phase > DEAL:
        return box.dealt
    return max(0, min(<int>box.dealt, state.step - box.dealt * seat))


cdef inline const char *notes_fault(const Box *box, const State *state) noexcept nogil:
    """Batches: what is in a hand can have been drawn when it was (§6)."""
    cdef int now = batch_now(box, state)
    cdef int above[50]
    cdef int seat, i, batch, note = 0
    cdef Tokens strange
    for i in range(TOKENS):
        if state.entered[i] > now or state.drawn[i] > now:
            return "a batch to come"
        if state.entered[i] and tokens_has(known_tokens(state), i):
            return "a batch of a known token"
    for seat in range(<int>box.players):
        memset(above, 0, sizeof(above))
        strange = tokens_minus(hand_of(state, seat), known_tokens(state))
        for i in range(strange_count(state, seat)):
            if i and state.drawn[note] < state.drawn[note - 1]:
                return "order of draws"
            above[state.drawn[note]] += 1
            note += 1
        while tokens_any(strange):
            above[state.entered[tokens_lowest(strange)]] -= 1
            strange = tokens_rest(strange)
        for batch in range(CLOCK_MAX, -1, -1):
            above[batch] += above[batch + 1]
            if above[batch] < 0:
                return "a token drawn before it was in the bag"
    while note < TOKENS:
        if state.drawn[note]:
            return "a draw of nobody"
        note += 1
    return NULL


cdef inline const char *bids_fault(const Box *box, const State *state) noexcept nogil:
    cdef Tokens mine, left = bid_tokens(state)
    cdef int phase = state.phase
    cdef int seat
    if not BID <= phase <= SHOW:
        return when(tokens_any(left), "a bid out of time")
    if state.done & ~bidders(box, state):
        return "a bid of a seat that is not asked"
    if phase == SHOW:
        if state.done != bidders(box, state):
            return "a bid not made"
    elif state.done >> state.turn & 1 or not bidders(box, state) >> state.turn & 1:
        return "turn to bid"
    for seat in range(<int>box.players):
        mine = bid_of(state, seat)
        left = tokens_minus(left, mine)
        if state.done >> seat & 1:
            if state.seller and not tokens_any(mine):
                return "an empty bid for land"
            # What a shown bid tells of the rest of the hand is not in the record of §6.
            if (box.lowest_fill and not is_lowest_fill(state, seat)
                    and tokens_any(tokens_minus(mine, known_tokens(state)))):
                return "a bid of the other bid_fill"
        elif tokens_any(mine) and (phase != TOK or seat != state.turn or box.lowest_fill):
            return "a bid before its time"
    if tokens_any(left):
        return "a bid of tokens in no hand"
    if phase == TOK and tokens_count(nameable(state)) < state.left:
        return "more tokens to be named than there are"
    if phase == SHOW:
        for seat in range(state.step):
            mine = bid_of(state, shown_seat(box, state, seat))
            if tokens_any(tokens_minus(mine, known_tokens(state))):
                return "a bid shown but not known"
    return NULL


cdef inline bint is_lowest_fill(const State *state, int seat) noexcept nogil:
    """All but the highest are the lowest of the hand (§5.5)."""
    cdef Tokens mine = bid_of(state, seat)
    cdef Tokens rest
    if not tokens_any(mine):
        return True
    rest = tokens_minus(mine, token_alone(tokens_highest(mine)))
    return not tokens_any(tokens_minus(
        rest, tokens_first(hand_of(state, seat), tokens_count(rest))))
