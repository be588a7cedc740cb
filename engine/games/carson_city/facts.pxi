# Facts: the table in plain words, as one seat knows it or (seat -1) as it is.
# The names are documented in `__init__.py`.

PHASES = (
    "side", "order", "deal", "total", "center", "mount", "draw", "claim", "pick", "grocer",
    "settler", "captain", "worker", "place", "choose", "roll", "tile", "show", "guns", "refill",
    "buy", "take", "build", "house", "consent", "double", "dice", "vp", "points", "limit",
    "lastroads", "over",
)
SEATS = "ABCDE"
TILE_LETTERS = ".h^rmdbsopc"


def facts(bytes box, bytes state, int seat):
    """All that a front end needs to draw the table; `?` where the seat does not know."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    told = turn_facts(&tables, &table)
    told.update(board_facts(&tables, &table))
    told.update(track_facts(&tables, &table))
    told.update(duel_facts(&table))
    for owner in range(<int>tables.players):
        told.update(seat_facts(&tables, &table, owner))
        told.update(hand_facts(&tables, &table, owner, seat))
    return told


cdef str name_of(const char *name):
    return name.decode("ascii")


cdef str parcel_name(int at):
    return "abcdefgh"[at & 7] + str(1 + (at >> 3))


cdef str place_name(int at):
    return parcel_name(at) if at < SPACE_PLACES else name_of(SPACE_NAMES[at - SPACE_PLACES])


cdef str edge_name(int edge):
    cdef char room[TEXT_MAX]
    cdef text_t line = text_begin(room)
    put_edge(&line, edge)
    return name_of(room)[1:]


cdef str seats_in(int seats):
    return "".join([SEATS[seat] for seat in range(SEATS_HERE) if seats >> seat & 1])


cdef str step_name(int step):
    if step == 0:
        return None
    if step_space(step) < 0:
        return {STEP_PARCELS: "parcels", STEP_LATE: "late", STEP_ESTATE: "estate"}[step]
    return "end" if step == STEP_END else name_of(SPACE_NAMES[step_space(step)])


cdef dict turn_facts(const Box *box, const State *state):
    cdef int who = actor(box, state)
    cdef int phase = state.phase
    cdef int known = <int>box.players
    cdef int card
    if phase == AT_ORDER or phase == AT_PLACE:
        known = state.count
    elif phase < AT_ORDER:
        known = 0
    drawn = state.count if phase == AT_SIDE else CARDS
    return {
        "players": box.players,
        "phase": PHASES[phase],
        "actor": SEATS[who] if who >= 0 else None if who == ACTOR_OVER else "*",
        "turn": state.turn,
        "step": step_name(state.step),
        "order": "".join([SEATS[listed(state.order, rank)] for rank in range(known)]),
        "sides": "".join([
            "." if card > drawn else "r" if is_red(state, card) else "y"
            for card in range(1, 1 + CARDS)
        ]),
        "white": white_fact(state),
        "chip": SEATS[state.chip - 1] if state.chip else None,
    }


cdef white_fact(const State *state):
    if state.white == NOWHERE:
        return None
    if state.white >= WHITE_SPENT:
        return "hand" if state.white == WHITE_IN_HAND else "spent"
    return place_name(state.white)


cdef dict board_facts(const Box *box, const State *state):
    cdef int at, owner, edge
    letters = [
        "~" if box.river >> at & 1 else TILE_LETTERS[tile_at(state, at)] for at in range(PARCELS)
    ]
    owners = [owner_of(box, state, at) for at in range(PARCELS)]
    laid = [edge for edge in range(EDGES) if has_edge(state.roads, edge)]
    told = {
        "board": ["".join(letters[row:row + 8]) for row in range(0, PARCELS, 8)],
        "owners": [
            "".join([SEATS[owner] if owner >= 0 else "." for owner in owners[row:row + 8]])
            for row in range(0, PARCELS, 8)
        ],
        "roads": [edge_name(edge) for edge in laid if road_cost(box, edge) == 1],
        "bridges": [edge_name(edge) for edge in laid if road_cost(box, edge) == 2],
    }
    for at in range(PARCELS):
        there = seats_in(present(box, state, at)) + ("W" if state.white == at else "")
        if there:
            told["cowboys." + parcel_name(at)] = there
        if tile_at(state, at) >= FIRST_BUILDING:
            told["income." + parcel_name(at)] = income_of(
                box, state, owners[at], tile_at(state, at) - FIRST_BUILDING, at)
    return told


cdef dict track_facts(const Box *box, const State *state):
    cdef int space, slot, kind, seat
    told = {
        "open": [
            name_of(SPACE_NAMES[space]) for space in range(V5, SPACES)
            if state.turn and open_spaces(state) >> space & 1
        ],
        "supply": state.supply,
    }
    for space in range(SPACES):
        there = "".join([
            SEATS[seat] * (
                crowd(state, seat, space) if CROWD_SPACES >> space & 1
                else <int>(state.stand[seat] >> space & 1)
            ) for seat in range(<int>box.players)
        ])
        if state.white == SPACE_PLACES + space:
            there += "W"
        told["space." + name_of(SPACE_NAMES[space])] = there
    for slot in range(SLOTS):
        name = name_of(SPACE_NAMES[slot_space(slot)])
        kind = slot_tile(state, slot)
        told["slot." + name] = name_of(KIND_NAMES[kind]) if kind >= 0 else None
        told["price." + name] = SLOT_PRICES[slot]
    for kind in range(KINDS):
        told["bag." + name_of(KIND_NAMES[kind])] = bag_count(state, kind)
    return told


cdef dict duel_facts(const State *state):
    cdef bint building = AT_BUILD <= state.phase <= AT_CONSENT
    fought = None
    if state.duellists:
        fought = step_name(state.step) if state.spot == NOWHERE else parcel_name(state.spot)
    return {
        "tile": name_of(KIND_NAMES[state.tile & 15]) if building else None,
        "site": (
            parcel_name(state.spot) if building and state.spot != NOWHERE else None
        ),
        "asked": parcel_name(state.house) if state.house != NOWHERE else None,
        "offer": parcel_name(state.spot) if state.phase == AT_BUY else None,
        "duel": fought,
        "duellists": seats_in(state.duellists),
    }


cdef dict seat_facts(const Box *box, const State *state, int owner):
    cdef int card = card_of(state, owner)
    cdef int kind
    letter = SEATS[owner]
    return {
        "cash." + letter: state.cash[owner],
        "vp." + letter: state.vp[owner],
        "worth." + letter: state.vp[owner] + final_points(box, state, owner),
        "limit." + letter: box.limit[is_red(state, card)][card] if card else None,
        "card." + letter: name_of(CARD_NAMES[card]) if card else None,
        "reserve." + letter: state.reserve[owner],
        "revolvers." + letter: revolvers_of(box, state, owner),
        "firepower." + letter: firepower_of(box, state, owner),
        "stock." + letter: roads_of(state, owner),
        "property." + letter: box.properties - set_count(state.land[owner]),
        "kept." + letter: sum([
            [name_of(KIND_NAMES[kind])]
            * (kept_count(state, owner, kind) + fresh_count(state, owner, kind))
            for kind in range(KINDS)
        ], []),
        "rolled." + letter: duel_sum(state, owner) if state.duellists >> owner & 1 else None,
    }


cdef dict hand_facts(const Box *box, const State *state, int owner, int eyes):
    """Of another seat's hand only what is the same in all worlds."""
    cdef int value
    cdef int chosen = chosen_tile(state, owner)
    letter = SEATS[owner]
    hand = sum([
        [str(value)] * hand_count(state, owner, value) for value in range(VALUES)
    ], [])
    if eyes >= 0 and eyes != owner:
        known = sum([
            [str(value)] * certain_count(box, state, eyes, owner, value)
            for value in range(VALUES)
        ], [])
        hand = known + ["?"] * (len(hand) - len(known))
        if chosen >= 0 and len(set(hand)) == 1 and hand[0] != "?":
            chosen_name = hand[0]
        else:
            chosen_name = "?"
    else:
        chosen_name = str(chosen)
    return {
        "hand." + letter: hand,
        "chosen." + letter: chosen_name if chosen >= 0 else None,
    }
