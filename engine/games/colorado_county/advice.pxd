"""What a sensible player tries first (`prefer`), and who is ahead (`estimate`).

Both go by the score tables of the rounds to come, the present one first. Advice looks only at the
board and at the own hand; a guess looks at the whole world it is given.
"""

from libc.string cimport memset

from csrc.game_api cimport move_t
from engine.games.colorado_county.boards cimport (
    board_and, board_count, tokens_and, tokens_below, tokens_count)
from engine.games.colorado_county.choices cimport second_cells
from engine.games.colorado_county.county cimport LAKES, NOWHERE, PAWNS, ROUNDS, colour_of, number_of
from engine.games.colorado_county.knowledge cimport argument
from engine.games.colorado_county.lakes cimport flip_marker
from engine.games.colorado_county.scoring cimport Holding, holding_of
from engine.games.colorado_county.state cimport (
    ASK, AT, BID, CARD, HIGH, INTEREST, ON, PAY, TO, TOK, Box, State, hand_of, hand_size,
    lake_owner, marks_of, shore_of)


# What things pay, summed over the rounds to come.
cdef struct Rates:
    double border[2]
    double domain[2]
    double doubles
    double lake[6]


cdef inline Rates rates_of(const Box *box, const State *state) noexcept nogil:
    """Later rounds count less: much may change before them."""
    cdef Rates rates
    cdef double weight = 1
    cdef int round, lake
    memset(&rates, 0, sizeof(rates))
    for round in range(max(0, state.round - 1), <int>ROUNDS):
        rates.border[0] += weight * box.border[round].first
        rates.border[1] += weight * box.border[round].second
        rates.domain[0] += weight * box.domain[round].first
        rates.domain[1] += weight * box.domain[round].second
        rates.doubles += weight * box.double_value[round]
        for lake in range(LAKES):
            rates.lake[lake] += weight * box.lake_value[round][lake]
        weight *= 0.75
    return rates


cdef inline double majority(
    const Box *box, const int *values, int seat, const double *prizes,
) noexcept nogil:
    """Half of it for the place held now, half for the share of what all hold."""
    cdef double held = 0, squares = 0
    cdef int better = 0
    cdef int other
    if values[seat] == 0:
        return 0
    for other in range(<int>box.players):
        better += values[other] > values[seat]
        squares += values[other] * values[other]
    if better < 2:
        held = prizes[better]
    return (held + (prizes[0] + prizes[1]) * values[seat] * values[seat] / squares) / 2


cdef inline void appraise(
    const Box *box, const State *state, const Rates *rates, const Holding *holdings, double *worth,
) noexcept nogil:
    """Points that the land of each seat promises."""
    cdef int rims[4]
    cdef int domains[4]
    cdef int counts[4]
    cdef int seat, lake, owner
    for seat in range(<int>box.players):
        rims[seat] = holdings[seat].rim
        domains[seat] = holdings[seat].domain
    for seat in range(<int>box.players):
        worth[seat] = rates.doubles * holdings[seat].doubles
        worth[seat] += majority(box, rims, seat, rates.border)
        worth[seat] += majority(box, domains, seat, rates.domain)
    for lake in range(LAKES):
        if state.corner[lake] == NOWHERE:
            continue
        owner = lake_owner(state, lake)
        for seat in range(<int>box.players):
            counts[seat] = board_count(
                board_and(marks_of(state, seat), shore_of(box, state, lake)[0]))
        for seat in range(<int>box.players):
            worth[seat] += rates.lake[lake] * lake_share(box, counts, seat, owner)


cdef inline double lake_share(
    const Box *box, const int *counts, int seat, int owner,
) noexcept nogil:
    cdef double squares = 0
    cdef int other
    if counts[seat] == 0:
        return 0
    for other in range(<int>box.players):
        squares += counts[other] * counts[other]
    return 0.7 * (owner == seat) + 0.3 * counts[seat] * counts[seat] / squares


# A table on which markers are tried out; holdings of seats that do not change are kept.
cdef struct Trial:
    State state
    Rates rates
    Holding holdings[4]
    int seat
    double start        # the seat's lead before


cdef inline double lead(const Box *box, Trial *trial) noexcept nogil:
    """What the seat has more than the others on average."""
    cdef double worth[4]
    cdef double others = 0
    cdef int seat
    trial.holdings[trial.seat] = holding_of(box, marks_of(&trial.state, trial.seat))
    appraise(box, &trial.state, &trial.rates, trial.holdings, worth)
    for seat in range(<int>box.players):
        if seat != trial.seat:
            others += worth[seat]
    return worth[trial.seat] - others / <double>(box.players - 1)


cdef inline void begin_trial(
    const Box *box, const State *state, int seat, Trial *trial,
) noexcept nogil:
    cdef int other
    trial.state = state[0]
    trial.rates = rates_of(box, state)
    trial.seat = seat
    for other in range(<int>box.players):
        trial.holdings[other] = holding_of(box, marks_of(state, other))
    trial.start = lead(box, trial)


cdef inline double marker_gain(const Box *box, Trial *trial, int cell) noexcept nogil:
    """How much the lead grows with the seat's marker put on a cell, or taken off it."""
    cdef unsigned int lakes = trial.state.lakes
    cdef double gain
    flip_marker(box, &trial.state, trial.seat, cell)
    gain = lead(box, trial) - trial.start
    flip_marker(box, &trial.state, trial.seat, cell)
    trial.state.lakes = lakes
    return gain


cdef inline double flag_gain(const Box *box, Trial *trial, int card, int cell) noexcept nogil:
    """With a marker on the flag's cell, and the best second one."""
    cdef unsigned int lakes = trial.state.lakes
    cdef move_t cells[4]
    cdef double best
    cdef int count, i
    flip_marker(box, &trial.state, trial.seat, cell)
    best = lead(box, trial) - trial.start
    if box.two_stars[number_of(card)]:
        count = second_cells(box, &trial.state, card, cell, cells)
        for i in range(count):
            best = max(best, marker_gain(box, trial, argument(cells[i])))
    flip_marker(box, &trial.state, trial.seat, cell)
    trial.state.lakes = lakes
    return best


cdef inline double card_gain(const Box *box, Trial *trial, int card) noexcept nogil:
    """On the best flag of its colour."""
    cdef double best = -1000
    cdef int colour = colour_of(card)
    cdef int i
    for i in range(PAWNS * colour, PAWNS * colour + PAWNS):
        if trial.state.flag[i] != NOWHERE:
            best = max(best, flag_gain(box, trial, card, trial.state.flag[i]))
    return best


cdef inline int auctions_left(const Box *box, const State *state) noexcept nogil:
    return max(1, (ROUNDS - state.round + 1) * box.auctions - state.auction)


cdef inline double token_worth(const Box *box, const State *state, int seat) noexcept nogil:
    """Points for one more token: dear while there is less than one for each auction to come."""
    return 3.0 * auctions_left(box, state) / (2 * auctions_left(box, state)
                                              + 3 * hand_size(state, seat))


cdef inline double bid_merit(const Box *box, const State *state, int count) noexcept nogil:
    """Close to what the hand can afford in each auction to come, but never nothing."""
    cdef int hand = hand_size(state, state.turn)
    cdef int due = hand // auctions_left(box, state)
    if state.seller:
        return -count
    # With a card for everybody the smallest bid is enough.
    due = 1 if box.shown >= box.players else max(2, due)
    return -2 * abs(count - min(due, hand)) - 20 * (count == 0)


cdef inline double token_merit(const State *state, int token) noexcept nogil:
    """The lowest that may be named: high tokens win ties later."""
    return -tokens_count(tokens_and(hand_of(state, state.turn), tokens_below(token)))


cdef inline double merit(const Box *box, Trial *trial, move_t move) noexcept nogil:
    """Points that speak for a move, compared with the other moves of the same decision."""
    cdef const State *state = &trial.state
    cdef int phase = state.phase
    cdef int arg = argument(move)
    if phase == CARD:
        return card_gain(box, trial, arg)
    if phase == AT:
        return flag_gain(box, trial, state.pick, arg)
    if phase == ON or (phase == TO and arg != NOWHERE):
        return marker_gain(box, trial, arg)
    if phase == ASK and arg != NOWHERE:
        return marker_gain(box, trial, arg) + 1.5 * token_worth(box, state, state.turn)
    if phase == INTEREST and arg:
        return marker_gain(box, trial, state.spot) - token_worth(box, state, state.turn)
    if phase == BID:
        return bid_merit(box, state, arg)
    if phase == TOK or phase == PAY:
        return token_merit(state, arg)
    return 0


cdef inline void advise(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """Weight 1 for the poorest move, growing with the square of what is better."""
    cdef Trial trial
    cdef float least, more
    cdef int i
    begin_trial(box, state, state.turn, &trial)
    for i in range(count):
        out[i] = <float>merit(box, &trial, listed[i])
    least = out[0]
    for i in range(1, count):
        least = min(least, out[i])
    for i in range(count):
        more = 1 + out[i] - least
        out[i] = more * more


cdef inline void guess(const Box *box, const State *state, float *shares) noexcept nogil:
    """Shares by points now and points promised, the less certain the more rounds are to come."""
    cdef Holding holdings[4]
    cdef double worth[4]
    cdef Rates rates = rates_of(box, state)
    cdef bint ended = state.phase >= HIGH
    cdef double doubt = 0 if ended else 5 * (ROUNDS + 1 - state.round)
    cdef float total = 0
    cdef int seat
    memset(holdings, 0, sizeof(holdings))
    for seat in range(<int>box.players):
        holdings[seat] = holding_of(box, marks_of(state, seat))
    appraise(box, state, &rates, holdings, worth)
    for seat in range(<int>box.players):
        shares[seat] = <float>(1 + state.score[seat] + doubt)
        if not ended:
            shares[seat] += <float>(worth[seat] + token_worth(box, state, seat)
                                    * min(hand_size(state, seat), auctions_left(box, state)))
        shares[seat] = shares[seat] * shares[seat] * shares[seat] * shares[seat]
        total += shares[seat]
    for seat in range(<int>box.players):
        shares[seat] = shares[seat] / total
