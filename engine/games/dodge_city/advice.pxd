"""Advice: what speaks for a move, and a guess of who will win.

A building is worth its points, the less the more turns it takes to complete a chain there. Turns
follow from the pawns that are missing (`chains.pxd`) and from the dollars they cost. All this is
public, so advice needs nothing that the seat asked does not know.
"""

from libc.stdint cimport uint64_t

from csrc.game_api cimport move_t
from engine.games.dodge_city.chains cimport FAR, chain_cells, distance
from engine.games.dodge_city.choices cimport STOP
from engine.games.dodge_city.city cimport (
    BUILDINGS, CHARACTER, INDIAN, NUMBER, QUESTION, SEATS_HERE, TYPES)
from engine.games.dodge_city.course cimport loser_of, owner_of
from engine.games.dodge_city.floors cimport cell_alone, cell_count
from engine.games.dodge_city.knowledge cimport argument
from engine.games.dodge_city.placing cimport affordable
from engine.games.dodge_city.scoring cimport winner_of
from engine.games.dodge_city.state cimport (
    AT, BUY, Box, COMMIT, DUEL, ENDED, GIVE, GO, KILL, LOSE, OPEN, OVER, PLAY, SELL, SHOOT, START,
    State, TYPE, allowance, empty_cells, leaders, occupied, points_of, run_now, sealed_card,
    tokens_left)


cdef enum:
    INCOME = 450        # dollars that a turn brings, about
    REACH = 7           # pawns beyond which a chain is not looked for
    GLANCE = 4          # the same for a quick guess
    THREAT = 3          # pawns from which on a rival's chain is worth cutting


cdef extern from *:
    """
    /* Share of a building's worth by the pawns that are missing for control, and by the turns
     * until they are paid. Fitted to games of this advice against itself. */
    static const float DODGE_NEAR[11] = {
        1.2f, 0.6f, 0.45f, 0.27f, 0.19f, 0.14f, 0.10f, 0.06f, 0.0f, 0.0f, 0.0f};
    static const float DODGE_PATIENCE[8] = {
        1.0f, 0.8f, 0.65f, 0.5f, 0.4f, 0.3f, 0.25f, 0.2f};
    """
    const float NEAR "DODGE_NEAR"[11]
    const float PATIENCE "DODGE_PATIENCE"[8]


# Worth.


cdef inline int missing(
    const Box *box, const State *state, int building, int seat, int most,
) noexcept nogil:
    """Pawns that the seat needs for control; no more than `most` are told apart."""
    cdef uint64_t all = occupied(state, building)
    if all == 0:
        return min(box.floor[building].least, most + 1)
    return distance(
        &box.floor[building], state.pawn[building][seat], box.floor[building].cells & ~all, most)


cdef inline int hoped(const Box *box, const State *state, int building, int seat) noexcept nogil:
    """The same at a glance where the seat has no pawn yet."""
    if state.pawn[building][seat]:
        return missing(box, state, building, seat, REACH)
    return box.floor[building].least + cell_count(occupied(state, building)) // 4


cdef inline float patience(int pawns, int price, int cash) noexcept nogil:
    """Turns until the pawns are paid."""
    cdef int short = pawns * price - cash
    return PATIENCE[min((short + INCOME - 1) // INCOME, 7)] if short > 0 else 1


cdef inline float stake(const Box *box, const State *state, int seat, int kind) noexcept nogil:
    """Points of a type; beyond those that the seat still needs they count little."""
    cdef int need = max(1, box.goal - points_of(box, state, seat))
    cdef int points = box.points[kind]
    return points if points <= need else need + 0.2 * (points - need)


cdef inline float worth(
    const Box *box, const State *state, int seat, int kind, int pawns, int cash,
) noexcept nogil:
    return (stake(box, state, seat, kind) * NEAR[min(pawns, 10)]
            * patience(pawns, box.price[kind], cash))


cdef inline float best_worth(
    const Box *box, const State *state, int seat, int building, int pawns, int cash, int types,
) noexcept nogil:
    """Of a building with the type that it has, or with the best of those that it may get."""
    cdef int kind
    cdef float best = 0
    if state.type[building]:
        return worth(box, state, seat, state.type[building] - 1, pawns, cash)
    for kind in range(TYPES):
        if types >> kind & 1:
            best = max(best, worth(box, state, seat, kind, pawns, cash))
    return best


cdef inline float threat(
    const Box *box, const State *state, int building, int rival,
) noexcept nogil:
    """What a rival is about to win in a building."""
    cdef int pawns
    if cell_count(state.pawn[building][rival]) < 2:
        return 0
    pawns = missing(box, state, building, rival, THREAT)
    if pawns > THREAT:
        return 0
    return worth(box, state, rival, state.type[building] - 1, pawns, <int>state.cash[rival])


cdef inline float worst_threat(const Box *box, const State *state, int building) noexcept nogil:
    cdef int seat
    cdef float worst = 0
    for seat in range(<int>box.players):
        if seat != state.turn:
            worst = max(worst, threat(box, state, building, seat))
    return worst


cdef inline float envy(const Box *box) noexcept nogil:
    """How much the loss of one rival is worth: the others profit as well."""
    return 1.0 / (box.players - 1)


# Cells.


# What a rival threatens in the visited building.
cdef struct Rival:
    int seat
    int pawns           # that it needs
    uint64_t cells      # of its cheapest chains


cdef inline float price_of_delay(
    const Box *box, const State *state, int building, int seat, int before, int after,
) noexcept nogil:
    cdef int kind = state.type[building] - 1
    cdef int cash = <int>state.cash[seat]
    return (worth(box, state, seat, kind, before, cash)
            - worth(box, state, seat, kind, after, cash))


cdef inline int find_rivals(
    const Box *box, const State *state, int building, uint64_t free, Rival *found,
) noexcept nogil:
    """Those who need few pawns for control."""
    cdef const uint64_t *pawns = state.pawn[building]
    cdef int seat, count = 0
    for seat in range(<int>box.players):
        if seat == state.turn or cell_count(pawns[seat]) < 2:
            continue
        found[count].seat = seat
        found[count].cells = chain_cells(
            &box.floor[building], pawns[seat], free, THREAT, &found[count].pawns)
        if found[count].cells:
            count += 1
    return count


cdef inline float cut(
    const Box *box, const State *state, uint64_t free, const Rival *rival, int cell,
) noexcept nogil:
    """What a rival loses when the cell is taken."""
    cdef int building = state.where
    cdef int after
    if not rival.cells >> cell & 1:
        return 0
    after = distance(
        &box.floor[building], state.pawn[building][rival.seat], free & ~cell_alone(cell),
        rival.pawns + 1)
    return price_of_delay(box, state, building, rival.seat, rival.pawns, after)


cdef inline void advise_cells(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """The own chain, and those of rivals; a pawn that serves nothing is not bought."""
    cdef int building = state.where
    cdef uint64_t free = empty_cells(box, state, building)
    cdef Rival rivals[SEATS_HERE]
    cdef int rival_count = find_rivals(box, state, building, free, rivals)
    cdef int i, j, cell, pawns
    cdef uint64_t chain = chain_cells(
        &box.floor[building], state.pawn[building][state.turn], free, FAR, &pawns)
    cdef float step = 0.02
    if 0 < pawns <= REACH:
        step = 4 + 10 * price_of_delay(box, state, building, state.turn, pawns - 1, pawns)
    for i in range(count):
        cell = argument(listed[i])
        if cell == STOP:
            out[i] = 0.01
            if run_now(state) == BUY:
                out[i] = 0.01 * box.price[state.type[building] - 1]
            continue
        out[i] = 0.02 + (step if chain >> cell & 1 else 0)
        for j in range(rival_count):
            out[i] += 10 * envy(box) * cut(box, state, free, &rivals[j], cell)


cdef inline float loss_of(
    const Box *box, const State *state, int owner, int building, int cell,
) noexcept nogil:
    """What the owner of a pawn loses with it."""
    cdef uint64_t own = state.pawn[building][owner]
    cdef uint64_t free = empty_cells(box, state, building)
    cdef int before = distance(&box.floor[building], own, free, REACH)
    cdef int after
    if before > REACH:
        return 0
    after = distance(
        &box.floor[building], own & ~cell_alone(cell), free | cell_alone(cell), before + 1)
    return price_of_delay(box, state, building, owner, before, after)


# Buildings and types.


cdef inline float site_merit(
    const Box *box, const State *state, int building, int types,
) noexcept nogil:
    """What the pawns of one visit bring the chain forward, and what they cut."""
    cdef int seat = state.turn
    cdef int cash = <int>state.cash[seat]
    cdef int pawns = hoped(box, state, building, seat)
    cdef int men = min(allowance(box, state, building), <int>box.visit)
    cdef bint paid = run_now(state) == BUY
    cdef int price = box.price[state.type[building] - 1] if state.type[building] else 200
    cdef float merit
    if paid:
        men = min(men, cash // price)
    else:
        men = min(men, <int>state.left)
    men = min(men, pawns)
    merit = best_worth(
        box, state, seat, building, pawns - men, cash - (men * price if paid else 0), types)
    merit -= best_worth(box, state, seat, building, pawns, cash, types) * 0.8
    if state.type[building]:
        merit += envy(box) * worst_threat(box, state, building)
    return merit


cdef inline void advise_sites(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """A list may name a building more than once: a rollout draws its moves at random."""
    cdef float merits[BUILDINGS]
    cdef int types = tokens_left(box, state)
    cdef int known = 0
    cdef int i, building
    if run_now(state) == BUY:
        types &= affordable(box, state)
    for i in range(count):
        building = argument(listed[i])
        if building == STOP:
            out[i] = 0.1
            continue
        if not known >> building & 1:
            known |= 1 << building
            merits[building] = site_merit(box, state, building, types)
        out[i] = 0.05 + max(<float>0, merits[building])


cdef inline void advise_types(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    cdef int pawns = missing(box, state, state.where, state.turn, REACH)
    cdef int i
    for i in range(count):
        out[i] = 0.01 + worth(
            box, state, state.turn, argument(listed[i]), pawns, <int>state.cash[state.turn])


# Cards, in hundreds of dollars.


cdef inline float free_worth(const Box *box, const State *state, int card) noexcept nogil:
    """Free pawns are worth their price where the type can be used."""
    cdef int kind = box.card_type[card]
    cdef int building
    cdef float value = 0.01 * box.price[kind] * box.card_number[card]
    if tokens_left(box, state) >> kind & 1:
        return 0.8 * value
    for building in range(box.buildings):
        if state.type[building] == 1 + kind and state.status[building] == OPEN:
            return value
    return 0.3


cdef inline float raid_worth(const Box *box, const State *state) noexcept nogil:
    """Of an Indian: the more the rivals threaten to win."""
    cdef int building
    cdef float worst = 0
    for building in range(box.buildings):
        if occupied(state, building):
            worst = max(worst, worst_threat(box, state, building))
    return 1 + 4 * worst


cdef inline float card_worth(const Box *box, const State *state, int card) noexcept nogil:
    """Played in a movement."""
    cdef int kind = box.card_kind[card]
    if kind == NUMBER:
        return 0.01 * box.card_cash[card]
    if kind == CHARACTER:
        return free_worth(box, state, card)
    return raid_worth(box, state) if kind == INDIAN else 0.5


cdef inline float card_merit(const Box *box, const State *state, int card) noexcept nogil:
    """Strong cards are kept for the duel, what is worth least is the start card."""
    cdef bint weak = box.card_kind[card] == QUESTION or box.card_kind[card] == INDIAN
    cdef float duel = 0 if weak else 0.15 * card
    if state.phase == COMMIT:
        return 0.1 + duel
    if state.phase == START:
        return 1 / (1 + card_worth(box, state, card) + duel)
    return 0.1 + max(<float>0, 5 + card_worth(box, state, card) - 0.5 * duel)


# Duels.


cdef inline float prize(
    const Box *box, const State *state, int building, int owner,
) noexcept nogil:
    """What the owner of pawns loses, about, when the best of them is shot."""
    cdef int pawns = missing(box, state, building, owner, REACH)
    return price_of_delay(box, state, building, owner, pawns, pawns + 1)


cdef inline float duel_merit(const Box *box, const State *state, int duel) noexcept nogil:
    """The own card is known, that of the rival is any."""
    cdef int card = sealed_card(state, state.turn)
    cdef float chance = 0 if box.questions >> card & 1 else 0.1 + 0.027 * card
    cdef float gain = prize(box, state, duel & 7, duel >> 3)
    cdef float loss = prize(box, state, duel & 7, state.turn)
    return chance * gain - (1 - chance) * loss


# Moves.


cdef inline float pawn_merit(const Box *box, const State *state, int pawn) noexcept nogil:
    cdef int building = pawn >> 6
    cdef int cell = pawn & 63
    cdef int owner = state.turn
    if state.phase == KILL:
        owner = owner_of(state, building, cell)
        return 0.05 + loss_of(box, state, owner, building, cell)
    return 1 / (1 + loss_of(box, state, owner, building, cell)
                + 0.0001 * box.price[state.type[building] - 1])


cdef inline float standing_of(const Box *box, const State *state, int seat) noexcept nogil:
    """Points, and what the seat is about to win."""
    cdef float sum = points_of(box, state, seat)
    cdef int building
    for building in range(box.buildings):
        if state.pawn[building][seat]:
            sum += threat(box, state, building, seat)
    return sum


cdef inline float merit(const Box *box, const State *state, move_t move) noexcept nogil:
    cdef int arg = argument(move)
    cdef int phase = state.phase
    if phase == KILL and arg == STOP:
        return 0.01
    if phase == KILL or phase == LOSE or phase == SELL:
        return pawn_merit(box, state, arg)
    if phase == START or phase == PLAY or phase == COMMIT:
        return card_merit(box, state, arg)
    if phase == DUEL:
        return 10 if arg == STOP else max(<float>0.01, 10 + duel_merit(box, state, arg))
    if phase == SHOOT:
        return 0.01 + loss_of(box, state, loser_of(state), state.contest, arg)
    if phase == GIVE:
        return 1 / (1 + standing_of(box, state, arg))
    return 1


cdef inline void advise(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    cdef int i
    if state.phase == AT:
        advise_cells(box, state, listed, count, out)
    elif state.phase == GO:
        advise_sites(box, state, listed, count, out)
    elif state.phase == TYPE:
        advise_types(box, state, listed, count, out)
    else:
        for i in range(count):
            out[i] = merit(box, state, listed[i])


# Shares.


cdef inline float prospects(const Box *box, const State *state, int seat) noexcept nogil:
    """Logarithm of a seat's chances, by points, dollars and buildings within reach."""
    cdef float sum = 0.16 * box.players * points_of(box, state, seat) + 0.0003 * min(
        <int>state.cash[seat], 4000)
    cdef int building, pawns
    for building in range(box.buildings):
        if cell_count(state.pawn[building][seat]) > 1:
            pawns = missing(box, state, building, seat, GLANCE)
            if pawns <= GLANCE:
                sum += 0.37 * NEAR[pawns] * box.points[state.type[building] - 1]
    return sum


cdef inline float grown(float logarithm) noexcept nogil:
    """Roughly the exponential, from operations that are the same on every machine."""
    cdef float power = 1 + logarithm / 16
    power = power * power
    power = power * power
    power = power * power
    return power * power


cdef inline void share_end(const Box *box, const State *state, float *shares) noexcept nogil:
    """Of a game that is over but perhaps for a draw."""
    cdef int best = leaders(box, state)
    cdef int seat
    if state.phase == OVER and winner_of(box, state) >= 0:
        best = 1 << winner_of(box, state)
    for seat in range(<int>box.players):
        shares[seat] = <float>(best >> seat & 1) / <float>cell_count(best)


cdef inline void guess(const Box *box, const State *state, float *shares) noexcept nogil:
    cdef float total = 0
    cdef int seat
    if state.stage == ENDED:
        share_end(box, state, shares)
        return
    for seat in range(<int>box.players):
        shares[seat] = grown(prospects(box, state, seat))
        total += shares[seat]
    for seat in range(<int>box.players):
        shares[seat] = shares[seat] / total
