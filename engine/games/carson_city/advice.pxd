"""What a sensible player tries first (`prefer`), and who is ahead (`estimate`).

Everything is measured in points. A dollar is worth what it can still be turned into: much while
there are buildings to buy, a sixth of a point at the end. Advice looks only at the open table and
at the own duel tiles; a guess looks at the whole world it is given.
"""

from libc.stdint cimport uint64_t

from csrc.bits cimport bits_lowest, bits_rest
from csrc.game_api cimport move_t
from engine.games.carson_city.city cimport (
    ALL_SPACES, AMMO, CARD_BANKER, CARD_CAPTAIN, CARD_GROCER, CARD_SETTLER, CARD_SHERIFF,
    CARD_WORKER, CINC, CVP, EVP, FIRST_BUILDING, GAMB, HOTEL, MINE, PINC, PVP, ROAD1, ROADS3,
    SALOON, SPACE_PLACES, STEP_ESTATE, T12, T3, TURNS, V5, WAGES, around, parcel, point_price,
    set_count, space_slot, step_space)
from engine.games.carson_city.course cimport slot_cost
from engine.games.carson_city.ending cimport excess_of
from engine.games.carson_city.knowledge cimport argument, verb_of
from engine.games.carson_city.scoring cimport final_points, firepower_of, income_of, revolvers_of
from engine.games.carson_city.state cimport (
    AGREE, AT_OVER, AT_PLACE, BUILD, BUY, CAPTAIN, CLAIM, GUNS, HOUSE, LIMIT, PASS, PICK, PLACE,
    POINTS, ROAD, SAY_CASH, SAY_DOUBLE, SETTLER, SHERIFF, TAKE, TILE, VP, WORKER, Box, State,
    card_of, crowd, is_red, present, rank_of, roads_of, slot_tile, standing)
from engine.games.carson_city.town cimport (
    buildings, free_parcels, houses, mountains, needs_house, owned, owner_of, ownerless, price_of,
    reached_by, tile_at)


# What the seat asked has to reckon with.
cdef struct Outlook:
    int seat
    int estates             # how often buildings will still pay
    double dollar           # points
    int purse               # dollars that are not spoken for
    uint64_t reached


cdef inline int estates_to_come(const State *state) noexcept nogil:
    return min(<int>TURNS, TURNS - state.turn + (state.step < STEP_ESTATE))


cdef inline double dollar_worth(const State *state) noexcept nogil:
    return 0.15 + 0.02 * (TURNS - state.turn if state.turn else 4)


cdef inline int spoken_for(const Box *box, const State *state, int seat) noexcept nogil:
    """Dollars for the parcels and tiles on which the seat's cowboys stand, less its wages."""
    cdef uint64_t wanted = state.cowboys[seat] & ownerless(box, state)
    cdef int tiles = state.stand[seat] >> T12 & 0x7f
    cdef int total = -<int>box.wages * crowd(state, seat, WAGES)
    while wanted:
        total += price_of(box, state, bits_lowest(wanted))
        wanted = bits_rest(wanted)
    while tiles:
        total += slot_cost(state, seat, space_slot(T12 + bits_lowest(tiles)))
        tiles &= tiles - 1
    return total


cdef inline Outlook look(const Box *box, const State *state, int seat) noexcept nogil:
    cdef Outlook outlook
    outlook.seat = seat
    outlook.estates = estates_to_come(state)
    outlook.dollar = dollar_worth(state)
    outlook.purse = state.cash[seat] - spoken_for(box, state, seat)
    outlook.reached = reached_by(box, state.roads)
    return outlook


# Land and tiles.


cdef inline double land_worth(
    const Box *box, const State *state, const Outlook *outlook, int at,
) noexcept nogil:
    """Of owning a parcel: what stands on it counts at the end, a free one is a site."""
    cdef uint64_t beside = around(parcel(at))
    cdef uint64_t usable = state.land[outlook.seat] | ~owned(state)
    cdef double worth
    cdef int sites
    if not free_parcels(state) >> at & 1:
        return box.placed + 0.9
    sites = set_count(state.land[outlook.seat] & free_parcels(state))
    worth = 0.4 + 0.3 * set_count(beside & mountains(state) & usable)
    worth += 0.25 * set_count(beside & houses(state) & usable)
    worth += 0.02 * set_count(beside & free_parcels(state))
    if outlook.reached >> at & 1:
        worth += 0.5
    return worth * (0.35 + 0.25 * outlook.estates) / (1 + 0.35 * sites)


cdef inline double tile_worth(
    const Box *box, const State *state, const Outlook *outlook, int kind, int at,
) noexcept nogil:
    """Of a building of the seat on a parcel, with a house beside it if it needs one."""
    cdef int income = income_of(box, state, outlook.seat, kind, at)
    if needs_house(kind) and kind <= SALOON:
        income += box.income[kind]
    return (box.placed + outlook.dollar * income * outlook.estates
            + box.guns[kind] * 0.3 * outlook.estates)


cdef inline double best_site(
    const Box *box, const State *state, const Outlook *outlook, int kind,
) noexcept nogil:
    """The worth of a tile on the best own parcel, little without one."""
    cdef uint64_t sites = state.land[outlook.seat] & free_parcels(state)
    cdef double best = 0.2 * (TURNS - state.turn)
    if needs_house(kind) and roads_of(state, outlook.seat) == 0:
        sites &= outlook.reached
    while sites:
        best = max(best, tile_worth(box, state, outlook, kind, bits_lowest(sites)) - 0.6)
        sites = bits_rest(sites)
    return best


cdef inline double tile_gain(
    const Box *box, const State *state, const Outlook *outlook, int slot, int price,
) noexcept nogil:
    return best_site(box, state, outlook, slot_tile(state, slot)) - outlook.dollar * price


# Cowboys.


cdef inline double chance_of(
    const Box *box, const State *state, const Outlook *outlook, int rivals,
) noexcept nogil:
    """To win a duel against a set of seats."""
    cdef double chance = 1
    cdef int mine = firepower_of(box, state, outlook.seat) - 1
    cdef int seat
    rivals &= ~(1 << outlook.seat)
    for seat in range(<int>box.players):
        if rivals >> seat & 1:
            chance *= min(0.95, max(
                0.05, 0.5 + 0.1 * (mine - firepower_of(box, state, seat))))
    return chance


cdef inline double points_square_worth(
    const Box *box, const State *state, const Outlook *outlook, int space,
) noexcept nogil:
    """Cash that will be there, for more than a dollar is worth."""
    cdef double price = point_price(space)
    cdef double cash = max(0, outlook.purse) + 2 * set_count(
        state.land[outlook.seat] & buildings(state))
    return cash * max(0.02, 1 / price - outlook.dollar) + 0.2


cdef inline double space_worth(
    const Box *box, const State *state, const Outlook *outlook, int space,
) noexcept nogil:
    """Of the action for whoever wins it."""
    cdef int seat = outlook.seat
    cdef int price
    if T12 <= space <= T3:
        price = slot_cost(state, seat, space_slot(space))
        if price > outlook.purse:
            return 0
        return tile_gain(box, state, outlook, space_slot(space), price)
    if space >= V5:
        return points_square_worth(box, state, outlook, space)
    if space == WAGES:
        return box.wages * outlook.dollar
    if space == ROAD1 or space == ROADS3:
        return (0.05 + 0.05 * outlook.estates) * (3 if space == ROADS3 else 1) / (
            1 + 0.3 * roads_of(state, seat))
    if space == AMMO:
        return 0.25 * box.chip
    if space == PINC:
        return outlook.dollar * box.pinc * set_count(state.land[seat])
    if space == GAMB:
        return outlook.dollar * 7
    if space == PVP:
        return set_count(state.land[seat]) // box.pvp
    if space == EVP:
        return box.evp * set_count(state.land[seat] & buildings(state))
    # Most cowboys will have left the reserve by then.
    price = revolvers_of(box, state, seat) + state.reserve[seat] // 3
    return outlook.dollar * box.cinc * price if space == CINC else <double>price / box.cvp


cdef inline double parcel_worth(
    const Box *box, const State *state, const Outlook *outlook, int at,
) noexcept nogil:
    """Of a cowboy there: to buy, to attack or to defend."""
    cdef int owner = owner_of(box, state, at)
    cdef int price
    cdef double income
    if owner < 0:
        price = price_of(box, state, at)
        if price > outlook.purse:
            return 0
        return land_worth(box, state, outlook, at) - outlook.dollar * price
    income = outlook.dollar * income_of(
        box, state, owner, tile_at(state, at) - FIRST_BUILDING, at)
    if owner != outlook.seat:
        # What is taken from one rival matters less the more there are.
        return income * (0.5 + 0.5 / box.players)
    return income / 2 if present(box, state, at) & ~(1 << owner) else 0


cdef inline double placing_merit(
    const Box *box, const State *state, const Outlook *outlook, int at,
) noexcept nogil:
    cdef double worth, chance
    cdef int space = at - SPACE_PLACES
    cdef int rivals
    if space < 0:
        worth = parcel_worth(box, state, outlook, at)
        rivals = present(box, state, at)
    else:
        worth = space_worth(box, state, outlook, space)
        rivals = standing(box, state, space)
    if rivals == 0:
        return worth
    # A loser's cowboy comes back, and strengthens later duels.
    chance = chance_of(box, state, outlook, rivals)
    return chance * worth + (1 - chance) * 0.9


cdef inline double passing_merit(const State *state, const Outlook *outlook) noexcept nogil:
    """An unplaced cowboy serves in the next turn, if there is room for it."""
    if state.turn == TURNS:
        return 0.01
    return 0.7 if state.reserve[outlook.seat] <= 5 else 0.4


# Cash.


cdef inline double cash_worth(
    const Box *box, const State *state, int cash, int limit,
) noexcept nogil:
    """Of what a seat takes along into the next turn, or to the end."""
    cdef double worth
    if state.turn == TURNS:
        return <double>cash / box.dollars
    cash = min(cash, limit)
    worth = 0.4 * min(cash, 8)
    if cash > 8:
        worth += 0.2 * (min(cash, 30) - 8)
    if cash > 30:
        worth += 0.12 * (cash - 30)
    return worth


cdef inline double cash_merit(const Box *box, const State *state, int verb, int arg) noexcept nogil:
    """Points bought against dollars kept."""
    cdef int seat = state.seat
    cdef int card = card_of(state, seat)
    cdef int limit = box.limit[is_red(state, card)][card]
    cdef int price
    if verb == VP:
        price = arg * point_price(step_space(state.step))
        limit += 10 if state.turn < TURNS else 0
    elif verb == POINTS:
        price = box.banker_prices[arg]
        arg = box.banker_points[arg]
    else:
        price = max(excess_of(box, state, seat), box.limit_price * arg)
    return arg + cash_worth(box, state, state.cash[seat] - price, limit)


# Cards.


cdef inline int kind_income(const Box *box, const State *state, int seat, int kind) noexcept nogil:
    cdef uint64_t left = state.land[seat] & buildings(state)
    cdef int total = 0
    while left:
        if tile_at(state, bits_lowest(left)) == FIRST_BUILDING + kind:
            total += income_of(box, state, seat, kind, bits_lowest(left))
        left = bits_rest(left)
    return total


cdef inline int best_kind_income(const Box *box, const State *state, int seat) noexcept nogil:
    cdef int kind, best = 0
    for kind in range(HOTEL + 1):
        best = max(best, kind_income(box, state, seat, kind))
    return best


cdef inline double card_merit(
    const Box *box, const State *state, const Outlook *outlook, int card,
) noexcept nogil:
    cdef bint red = is_red(state, card)
    cdef int seat = outlook.seat
    cdef double dollar = outlook.dollar
    cdef double merit = 0.004 * box.limit[red][card]
    if card == CARD_SHERIFF:
        return merit + (0.3 if red else 0.7)
    if card == CARD_BANKER:
        return merit + (1.8 if red else dollar * box.banker_cash)
    if card == CARD_GROCER:
        return merit + dollar * (box.grocer_cash if red else max(
            <int>box.grocer_cash, best_kind_income(box, state, seat)))
    if card == CARD_WORKER:
        return merit + (0.8 if red else 1.4)
    if card == CARD_SETTLER:
        return merit + (dollar * box.settler_cash if red else 2.6)
    if card == CARD_CAPTAIN:
        return merit + (0.8 if red else 0.8 * min(3, state.cash[seat] // 4))
    return merit + 0.8 * box.mercenary[red]


cdef inline double hire_merit(const Box *box, const State *state, int count) noexcept nogil:
    cdef int seat = state.seat
    if is_red(state, CARD_CAPTAIN):
        return 0.35 * count * (1 + TURNS - state.turn) - dollar_worth(
            state) * box.captain_revolvers[count]
    return 1.4 * count - dollar_worth(state) * box.captain_cowboys[count] - (
        1 if state.cash[seat] - box.captain_cowboys[count] < 3 else 0)


cdef inline double saying_merit(
    const Box *box, const State *state, int verb, int said,
) noexcept nogil:
    """The grocer's and the settler's cash, or what they can have instead."""
    cdef int seat = state.seat
    if verb == SETTLER:
        return 0 if said == SAY_CASH else set_count(
            state.land[seat] & mountains(state)) * (1 if box.settler_points else 0.2) - 1.6
    if said == SAY_CASH:
        return box.grocer_cash
    if said >= SAY_DOUBLE:
        return kind_income(box, state, seat, said - SAY_DOUBLE)
    if is_red(state, CARD_GROCER):
        return 4 * set_count(state.land[seat] & houses(state))
    return best_kind_income(box, state, seat)


# Building.


cdef inline double house_merit(
    const Box *box, const State *state, const Outlook *outlook, int at,
) noexcept nogil:
    """A house beside own buildings, not beside those of others."""
    cdef uint64_t beside = around(parcel(at)) & buildings(state)
    cdef int owner = owner_of(box, state, at)
    cdef double merit = 0
    cdef int kind, other
    if around(parcel(at)) >> state.spot & 1:
        kind = state.tile & 15
        merit += outlook.dollar * outlook.estates * (box.income[kind] if kind <= SALOON else 0)
    while beside:
        kind = tile_at(state, bits_lowest(beside)) - FIRST_BUILDING
        other = owner_of(box, state, bits_lowest(beside))
        beside = bits_rest(beside)
        if MINE < kind <= SALOON and (owner < 0 or owner == other):
            merit += outlook.dollar * outlook.estates * box.income[kind] * (
                1 if other == outlook.seat else -0.5)
    if owner == outlook.seat:
        return merit + box.placed - land_worth(box, state, outlook, at)
    return merit if owner < 0 else merit - box.placed


cdef inline double road_merit(
    const Box *box, const State *state, const Outlook *outlook, int edge,
) noexcept nogil:
    """A road to an own site, if a tile waits for it."""
    cdef uint64_t gained = box.reach[edge] & ~outlook.reached & state.land[
        outlook.seat] & free_parcels(state)
    if not gained:
        return -0.3
    return 1.0 if state.tile & 15 and needs_house(state.tile & 15) else 0.2


cdef inline double building_merit(
    const Box *box, const State *state, const Outlook *outlook, int verb, int arg,
) noexcept nogil:
    """Parcels, tiles, roads; 0 for those who decline."""
    cdef int kind = state.tile & 15
    if verb == BUILD:
        return tile_worth(box, state, outlook, kind, arg) - 0.3 * land_worth(
            box, state, outlook, arg)
    if verb == ROAD:
        return road_merit(box, state, outlook, arg)
    if verb == HOUSE:
        return house_merit(box, state, outlook, arg)
    if verb == BUY:
        return land_worth(box, state, outlook, arg) - outlook.dollar * price_of(box, state, arg)
    if verb == TAKE and arg != AMMO:
        return tile_gain(box, state, outlook, space_slot(arg),
                         slot_cost(state, outlook.seat, space_slot(arg)))
    return verb == TAKE or verb == AGREE


cdef inline double tile_merit(const Box *box, const State *state, int value) noexcept nogil:
    """High duel tiles where they can decide, low ones in duels that are decided."""
    cdef int seat, lead = 99
    cdef int mine = firepower_of(box, state, state.seat)
    for seat in range(<int>box.players):
        if state.duellists >> seat & 1 and seat != state.seat:
            lead = min(lead, mine - firepower_of(box, state, seat))
    return value if -4 <= lead <= 4 else -value


# The verbs.


cdef inline double merit_of(
    const Box *box, const State *state, const Outlook *outlook, move_t move,
) noexcept nogil:
    """Points that speak for a move, compared with the other moves of the same decision."""
    cdef int verb = verb_of(move)
    cdef int arg = argument(move)
    if verb == PLACE or verb == SHERIFF:
        return placing_merit(box, state, outlook, arg)
    if verb == PASS:
        return passing_merit(state, outlook)
    if verb == VP or verb == POINTS or verb == LIMIT:
        return cash_merit(box, state, verb, arg)
    if verb == TILE:
        return tile_merit(box, state, arg)
    if verb == GUNS:
        return arg
    if verb < PLACE:
        return personal_merit(box, state, outlook, verb, arg)
    return building_merit(box, state, outlook, verb, arg)


cdef inline double personal_merit(
    const Box *box, const State *state, const Outlook *outlook, int verb, int arg,
) noexcept nogil:
    """Claims, and what has to do with a card."""
    if verb == CLAIM:
        return land_worth(box, state, outlook, arg)
    if verb == PICK:
        return card_merit(box, state, outlook, arg)
    if verb == CAPTAIN:
        return hire_merit(box, state, arg)
    if verb == WORKER and arg:
        return tile_gain(box, state, outlook, arg - 1, box.worker_price)
    return 0 if verb == WORKER else saying_merit(box, state, verb, arg)


cdef inline void advise(
    const Box *box, const State *state, const move_t *listed, int count, float *out,
) noexcept nogil:
    """Weight 1 for the poorest move, growing with the square of what is better."""
    cdef Outlook outlook = look(box, state, state.seat)
    cdef double least, more
    cdef double merits[1024]
    cdef int i
    least = 1e9
    for i in range(count):
        merits[i] = merit_of(box, state, &outlook, listed[i])
        least = min(least, merits[i])
    for i in range(count):
        more = 1 + 2 * (merits[i] - least)
        out[i] = <float>(more * more)


# Guess. The numbers were fitted to how games of greedy players ended.


cdef extern from *:
    """
    /* By how often buildings will still pay: points for a dollar of income and for a site. */
    static const float CARSON_INCOME[5] = {0, 0.18f, 0.36f, 0.36f, 0.32f};
    static const float CARSON_SITE[5] = {0, 0.8f, 1.8f, 3.0f, 3.3f};
    /* By turn: points for a cowboy on a parcel that it may buy, and the doubt about the end. */
    static const float CARSON_BUYER[5] = {0, 2.2f, 1.1f, 0.8f, 0.2f};
    static const float CARSON_DOUBT[5] = {5, 4.6f, 4, 3, 2};
    """
    const float INCOME_WORTH "CARSON_INCOME"[5]
    const float SITE_WORTH "CARSON_SITE"[5]
    const float BUYER_WORTH "CARSON_BUYER"[5]
    const float DOUBTS "CARSON_DOUBT"[5]


cdef enum:
    MONEY_SPACES = 1 << PINC | 1 << CINC | 1 << GAMB
    POINT_SPACES = 1 << PVP | 1 << CVP | 1 << EVP


cdef inline double standing_worth(const Box *box, const State *state, int seat) noexcept nogil:
    """Points of the seat now and promised, its cowboys on the board apart."""
    cdef int estates = estates_to_come(state)
    cdef uint64_t free = free_parcels(state)
    cdef uint64_t built = state.land[seat] & buildings(state)
    cdef int income = 0
    cdef int at
    cdef double worth = state.vp[seat] + 0.15 * state.cash[seat]
    worth += (box.placed + 0.1 * estates) * set_count(state.land[seat] & ~free)
    if estates == 0:
        return worth
    while built:
        at = bits_lowest(built)
        income += income_of(box, state, seat, tile_at(state, at) - FIRST_BUILDING, at)
        built = bits_rest(built)
    worth += INCOME_WORTH[estates] * income
    worth += SITE_WORTH[estates] * min(4, set_count(state.land[seat] & free))
    if state.turn < TURNS or state.phase == AT_PLACE:
        worth += 0.6 * state.reserve[seat]
    return worth + min(1.1, 0.5 + 0.3 * estates) * revolvers_of(box, state, seat)


cdef inline double placed_worth(const Box *box, const State *state, int seat) noexcept nogil:
    """Of the cowboys that stand on the board, shared with those who stand there too."""
    cdef uint64_t parcels = state.cowboys[seat]
    cdef int spaces = state.stand[seat] & ALL_SPACES
    cdef double worth = 0.1 * box.wages * crowd(state, seat, WAGES)
    cdef double action
    cdef int here
    while spaces:
        here = bits_lowest(spaces)
        spaces &= spaces - 1
        action = 0.5
        if here >= V5:
            action = 2.0
        elif POINT_SPACES >> here & 1:
            action = 1.4
        elif MONEY_SPACES >> here & 1:
            action = 0.8
        worth += action / set_count(standing(box, state, here))
    while parcels:
        here = bits_lowest(parcels)
        parcels = bits_rest(parcels)
        action = 0.7 if owned(state) >> here & 1 else BUYER_WORTH[state.turn]
        worth += action / set_count(present(box, state, here))
    return worth


cdef inline double shrink(double lag) noexcept nogil:
    """Falls like an exponential, with the same result on every machine."""
    cdef double base = 1 + lag / 8
    base *= base
    base *= base
    return 1 / (base * base)


cdef inline void guess(const Box *box, const State *state, float *shares) noexcept nogil:
    """Shares by points now and promised, the less certain the more turns are to come."""
    cdef double worth[5]
    cdef double best = -1, total = 0
    cdef double doubt = DOUBTS[state.turn] if estates_to_come(state) else 0.8
    cdef bint over = state.phase == AT_OVER
    cdef int seat
    for seat in range(<int>box.players):
        if over:
            # Ties go by the order of phase 3 (§7).
            worth[seat] = (state.vp[seat] + final_points(box, state, seat)
                           - 0.01 * rank_of(box, state, seat))
        else:
            worth[seat] = standing_worth(box, state, seat) + placed_worth(box, state, seat)
        best = max(best, worth[seat])
    for seat in range(<int>box.players):
        worth[seat] = (1 if worth[seat] == best else 0) if over else shrink(
            (best - worth[seat]) / doubt)
        total += worth[seat]
    for seat in range(<int>box.players):
        shares[seat] = <float>(worth[seat] / total)
