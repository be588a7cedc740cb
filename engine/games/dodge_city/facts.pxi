# Facts: the table in plain words, as one seat knows it or (seat -1) as it is.
# The names are documented in `__init__.py`.

PHASES = (
    "deal", "start", "show", "first", "event", "play", "kill", "go", "type", "at", "give", "lose",
    "sell", "draw", "commit", "duel", "shoot", "aside", "tie", "over",
)
STAGES = ("opening", "move1", "move2", "duels", "control", "settling", "closing", "ended")
SEATS = "ABCDE"


def facts(bytes box, bytes state, int seat):
    """All that a front end needs to draw the table; `?` where the seat does not know."""
    cdef Box tables
    cdef State table
    cdef Worlds worlds
    cdef int owner, building
    unpack(box, state, &tables, &table)
    told = course_facts(&tables, &table)
    told.update(supply_facts(&tables, &table))
    for building in range(tables.buildings):
        told.update(building_facts(&tables, &table, building))
    if seat >= 0:
        survey(&tables, &table, seat, &worlds)
    for owner in range(<int>tables.players):
        told.update(seat_facts(&tables, &table, owner))
        told.update(card_facts(&tables, &table, owner, seat, &worlds))
    return told


cdef str name_of(const char *name):
    return name.decode("ascii")


cdef str card_name(const Box *box, int card):
    cdef char name[4]
    name_card(box, card, name)
    return name_of(name)


cdef list cards_in(const Box *box, uint32_t cards, bint known):
    return [card_name(box, card) if known else "?" for card in range(CARDS) if cards >> card & 1]


cdef str seats_in(int seats):
    return "".join([SEATS[seat] for seat in range(5) if seats >> seat & 1])


cdef dict course_facts(const Box *box, const State *state):
    cdef int who = actor(box, state)
    cdef int phase = state.phase
    cdef bint is_duel = state.stage == DUELS and (phase == SHOW or phase == SHOOT)
    cdef bint placing = GO <= phase <= AT
    cdef bint found = state.stage > OPENING or state.event or phase == EVENT
    where = None
    if phase == TYPE or phase == AT:
        where = name_of(BUILDING_NAMES[state.where])
    elif is_duel or state.stage == CONTROL:
        where = name_of(BUILDING_NAMES[state.contest])
    return {
        "players": box.players,
        "phase": PHASES[phase],
        "stage": STAGES[state.stage],
        "actor": SEATS[who] if who >= 0 else (None if who == ACTOR_OVER else "*"),
        "round": state.round,
        "first": SEATS[state.first] if found and state.stage != ENDED else None,
        "turn": None if phase == FIRST or phase == OVER else SEATS[state.turn],
        "event": state.event or None,
        "debt": box.dollars[state.event - 1] if phase == SELL else None,
        "where": where,
        "left": state.left if placing or phase == KILL or phase == LOSE else None,
        "lead": SEATS[state.lead] if is_duel else None,
        "rival": SEATS[state.other] if is_duel else None,
        "buildings": [name_of(BUILDING_NAMES[i]) for i in range(box.buildings)],
    }


cdef dict supply_facts(const Box *box, const State *state):
    cdef int kind, i, used
    cdef uint32_t events = event_pile(state)
    told = {
        "pile": cell_count(state.pile),
        "discards": cards_in(box, state.discard, True),
        "events": cell_count(events),
        "event.discards": [1 + i for i in range(EVENTS) if state.spent >> i & 1],
    }
    for kind in range(TYPES):
        name = name_of(TYPE_NAMES[kind])
        used = 0
        for i in range(box.buildings):
            used += state.type[i] == 1 + kind
        told["tokens." + name] = box.tokens - used
        told["price." + name] = box.price[kind]
        told["value." + name] = box.points[kind]
    return told


cdef dict building_facts(const Box *box, const State *state, int building):
    cdef int kind = state.type[building]
    cdef int status = state.status[building]
    name = name_of(BUILDING_NAMES[building])
    return {
        "plan." + name: plan_rows(box, state, building),
        "type." + name: name_of(TYPE_NAMES[kind - 1]) if kind else None,
        "status." + name: ("open", "neutral", *SEATS)[status],
        "control." + name: seats_in(controllers(box, state, building)),
        "missing." + name: [
            missing(box, state, building, seat, FAR) for seat in range(<int>box.players)
        ] if status == OPEN else [],
        "placed." + name: placed_in(state, building),
    }


cdef list plan_rows(const Box *box, const State *state, int building):
    """As drawn in the sheet, without columns and rows at the end that have no part of it."""
    cdef const Floor *floor = &box.floor[building]
    cdef uint64_t whole = floor.cells | floor.squares
    cdef int cell, columns = 0, rows = 0
    for cell in range(64):
        if whole >> cell & 1:
            columns = max(columns, 1 + (cell & 7))
            rows = max(rows, 1 + (cell >> 3))
    return [
        "".join([cell_letter(floor, state, building, 8 * row + column)
                 for column in range(columns)])
        for row in range(rows)
    ]


cdef str cell_letter(const Floor *floor, const State *state, int building, int cell):
    cdef int seat
    if floor.squares >> cell & 1:
        return chr(floor.letters[cell])
    if not floor.cells >> cell & 1:
        return "#"
    for seat in range(5):
        if state.pawn[building][seat] >> cell & 1:
            return SEATS[seat]
    return "."


cdef dict seat_facts(const Box *box, const State *state, int seat):
    cdef int building, pawns = state.supply[seat]
    letter = SEATS[seat]
    for building in range(box.buildings):
        pawns += cell_count(state.pawn[building][seat])
    return {
        "cash." + letter: state.cash[seat],
        "points." + letter: points_of(box, state, seat),
        "supply." + letter: state.supply[seat],
        "out." + letter: box.pawns - pawns,
        "fought." + letter: state.fought >> seat & 1,
    }


cdef dict card_facts(
    const Box *box, const State *state, int seat, int eyes, const Worlds *worlds,
):
    """A group of cards is told where it is the same in all worlds of the seat that looks."""
    cdef int group = GROUPS_A_SEAT * seat
    cdef bint sealed = state.sealed[seat] != 0
    cdef bint shown = state.shown >> seat & 1
    cdef bint ended = state.stage == ENDED
    cdef bint known = eyes < 0 or eyes == seat
    letter = SEATS[seat]
    card = card_name(box, state.sealed[seat] - 1) if sealed else None
    hidden = None
    if sealed and not shown and not ended:
        hidden = card if known or is_certain(box, worlds, group + SEALED) else "?"
    return {
        "hand." + letter: cards_in(
            box, state.hand[seat], known or is_certain(box, worlds, group + HAND)),
        "sealed." + letter: hidden,
        "shown." + letter: card if shown else None,
        "aside." + letter: cards_in(
            box, state.aside[seat], known or is_certain(box, worlds, group + PUT_ASIDE)),
        "tie." + letter: card if ended else None,
    }
