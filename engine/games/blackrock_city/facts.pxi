# Facts: the table in plain words, as one seat knows it or (seat -1) as it is.
# The names are documented in `__init__.py`.

PHASES = (
    "remove", "town", "first", "turn", "marked", "wplain", "wmarked", "harm", "cube", "go",
    "steal", "theft", "show", "over",
)
SEATS = "ABCD"


def facts(bytes box, bytes state, int seat):
    """All that a front end needs to draw the table; `?` where the seat does not know."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    told = public_facts(&tables, &table)
    told.update(pending_facts(&table))
    told.update(town_facts(&tables, &table))
    for owner in range(tables.seats):
        told.update(seat_facts(&tables, &table, owner))
    told.update(purse_facts(&tables, &table, seat))
    return told


cdef str name_of(const char *name):
    return name.decode("ascii")


cdef str seats_in(int queue):
    """The seats of a word of places, head first."""
    seats = ""
    while queue:
        seats += SEATS[head_of(queue)]
        queue >>= 4
    return seats


cdef list gang_list(uint32_t gang):
    return [tiles_of(gang, kind) for kind in (PLAIN, CROSSED, WOUNDED, WOUNDED_CROSSED)]


cdef int gold_left(const Box *box, const State *state):
    """In the bank; each town pays once."""
    cdef int left = box.gold_cubes
    cdef int space
    for space in range(1, box.spaces):
        if is_robbed(state, space):
            left -= box.gold[town_at(state, space)]
    return left


cdef dict public_facts(const Box *box, const State *state):
    cdef int who = actor(box, state)
    cdef bint begun = state.phase > FIRST
    return {
        "players": box.players,
        "seats": box.seats,
        "spaces": box.spaces,
        "phase": PHASES[state.phase],
        "actor": SEATS[who] if who >= 0 else (None if who == ACTOR_OVER else "*"),
        "round": state.round,
        "owner": SEATS[state.owner] if begun else None,
        "pawn": state.pawn if begun else None,
        "sheriff": state.sheriff,
        "looted": state.looted,
        "queue": seats_in(state.queue),
        "deferred": "".join([SEATS[seat] for seat in range(4) if state.deferred >> seat & 1]),
        "timer": state.timer,
        "clocked": box.live,
        "bank.gold": gold_left(box, state),
        "bank.silver": state.silver_left,
        "bank.prisoners": state.prisoners_left,
    }


cdef dict pending_facts(const State *state):
    """What is being decided, as far as it goes beyond the phase."""
    return {
        "bidding.size": state.size if MARKED <= state.phase <= WMARKED else None,
        "bidding.marked": state.marked if WPLAIN <= state.phase <= WMARKED else None,
        "bidding.wplain": state.wplain if state.phase == WMARKED else None,
        "walking": state.step if state.walking else None,
        "victims": seats_in(state.victims),
        "shown": state.step if state.phase == SHOW else 0,
    }


cdef dict town_facts(const Box *box, const State *state):
    cdef int space, town
    cdef int laid = 0
    told = {}
    for space in range(box.spaces):
        town = town_at(state, space)
        known = space == 0 or town != 0
        laid |= 1 << town
        told[f"ring.{space}"] = name_of(TILE_NAMES[town]) if known else None
        told[f"turned.{space}"] = 1 if is_turned(state, space) else 0
    for town in range(TILES):
        name = name_of(TILE_NAMES[town])
        told["loot." + name] = [box.gold[town], box.prisoners[town]]
        told["holes." + name] = [box.holes[0][town], box.holes[1][town]]
        told["back." + name] = None if town == START else name_of(BACK_NAMES[box.back[town]])
    told["removed"] = [
        name_of(TILE_NAMES[town]) for town in range(TILES)
        if not (laid | state.pool) >> town & 1
    ]
    return told


cdef dict seat_facts(const Box *box, const State *state, int seat):
    letter = SEATS[seat]
    return {
        "reserve." + letter: gang_list(state.reserve[seat]),
        "bid." + letter: gang_list(state.bid[seat]),
        "clocks." + letter: state.clocks[seat],
        "attack." + letter: state.attack[seat],
        "cubes." + letter: cubes_of(state, seat),
    }


cdef dict purse_facts(const Box *box, const State *state, int eyes):
    """Colours, where all worlds that the seat holds possible agree on them."""
    cdef Belief belief
    cdef int i, first, seat
    cdef bint open_question = eyes >= 0 and is_uncertain(state, eyes)
    told = {}
    if open_question:
        believe(state, eyes, &belief)
        first = belief.start[belief.lists]
    for seat in range(box.seats):
        known = True
        if open_question:
            for i in range(first, belief.end):
                if gold_in(belief.gold[i], seat) != gold_in(belief.gold[first], seat):
                    known = False
        told["gold." + SEATS[seat]] = state.gold[seat] if known else "?"
        told["silver." + SEATS[seat]] = state.silver[seat] if known else "?"
    return told
