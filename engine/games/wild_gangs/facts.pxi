# Facts: the table in plain words, as one seat knows it or (seat -1) as it is.
# The names are documented in `__init__.py`.

PHASES = (
    "first", "bank", "event", "loot", "deal", "peek", "peek1", "peek2", "see", "face", "front",
    "card", "look", "draw", "show", "capture", "over",
)
SEATS = "ABCD"


def facts(bytes box, bytes state, int seat):
    """All that a front end needs to draw the table; `?` where the seat does not know."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    told = public_facts(&tables, &table)
    told.update(slot_facts(&tables, &table, seat))
    told.update(front_facts(&tables, &table, seat))
    for owner in range(<int>tables.players):
        told.update(gang_facts(&tables, &table, owner, seat))
    return told


cdef str name_of(const char *name):
    return name.decode("ascii")


cdef list cards_in(int cards, bint known):
    return [
        name_of(GANGSTER_NAMES[card]) if known else "?"
        for card in range(GANGSTERS) if cards >> card & 1
    ]


cdef str seats_in(int seats):
    return "".join([SEATS[seat] for seat in range(4) if seats >> seat & 1])


cdef str written_target(int target):
    if target < CARD_TARGETS:
        return name_of(SLOT_NAMES[target])
    return SEATS[target_owner(target)] + "." + name_of(DOWN_NAMES[target_ordinal(target)])


cdef dict public_facts(const Box *box, const State *state):
    cdef int who = actor(box, state)
    cdef int building, street, captured, card
    cdef bint placing = state.phase == FRONT or state.phase == CARD
    told = {
        "players": box.players,
        "phase": PHASES[state.phase],
        "actor": SEATS[who] if who >= 0 else (None if who == ACTOR_OVER else "*"),
        "round": state.round,
        "first": SEATS[state.first] if state.phase > FIRST else None,
        "bank": name_of(CORNER_NAMES[state.bank - 1]) if state.bank else None,
        "closed": None,
        "placing.face": ("down" if state.placing & 1 else "up") if placing else None,
        "placing.front": (
            name_of(FRONT_NAMES[state.placing >> 1]) if state.phase == CARD else None
        ),
        "looking.at": written_target(state.target & NO_TARGET) if state.phase == SEE else None,
    }
    if box.players == 2 and state.bank:
        told["closed"] = "w" if BANK_CLOSES[state.bank - 1] >> 32 else "e"
    for building in range(BUILDINGS):
        told["loot." + name_of(BUILDING_NAMES[building])] = [
            box.loot_value[tile]
            for tile in (state.loot[building] >> 4, state.loot[building] & 15) if tile
        ]
    for card in range(GANGSTERS):
        told["card." + name_of(GANGSTER_NAMES[card])] = [
            box.strength[card], box.fire_of[1 << card], box.bounty_of[1 << card],
        ]
    for street in range(STREETS):
        captured = state.captured >> 3 * street & 7
        name = name_of(STREET_NAMES[street])
        told["captured." + name] = SEATS[captured - 1] if captured else None
    return told


cdef dict slot_facts(const Box *box, const State *state, int eyes):
    cdef int slot, seat, event, viewers
    told = {}
    for slot in range(SLOTS):
        viewers = 0
        for seat in range(<int>box.players):
            viewers |= (state.seen[seat] >> slot & 1) << seat
        event = event_at(state, slot)
        known = eyes < 0 or viewers >> eyes & 1
        name = name_of(SLOT_NAMES[slot])
        told["event." + name] = (
            None if event < 0 else name_of(EVENT_NAMES[event]) if known else "?"
        )
        told["seen." + name] = seats_in(viewers)
    return told


cdef dict front_facts(const Box *box, const State *state, int eyes):
    cdef int front, seat, card
    told = {}
    for front in range(FRONTS):
        name = name_of(FRONT_NAMES[front])
        told["front." + name] = [
            written_card(state, seat, card, eyes)
            for seat in range(<int>box.players) for card in range(GANGSTERS)
            if front_of(state.gang[seat], card) == front
        ]
        # By owner and ordinal: the order of the cards would tell which a face-down one is.
        told["front." + name].sort()
        told["room." + name] = nibble_get(state.room, front)
    return told


cdef str written_card(const State *state, int seat, int card, int eyes):
    """`A.chief`, or face down `A.d1.chief`, `A.d1.?`."""
    cdef uint64_t gang = state.gang[seat]
    cdef int ordinal
    name = name_of(GANGSTER_NAMES[card])
    for ordinal in range(down_count(gang)):
        if down_card(gang, ordinal) == card:
            known = eyes < 0 or eyes == seat or down_viewers(gang, ordinal) >> eyes & 1
            return f"{SEATS[seat]}.{name_of(DOWN_NAMES[ordinal])}.{name if known else '?'}"
    return f"{SEATS[seat]}.{name}"


cdef bint is_deducible(const State *state, int seat, int eyes):
    """Whether hand and deck follow from what lies in town, for eyes that have seen all of that."""
    cdef uint64_t gang = state.gang[seat]
    cdef int ordinal
    for ordinal in range(down_count(gang)):
        if not down_viewers(gang, ordinal) >> eyes & 1:
            return False
    return state.hand[seat] == 0 or state.deck[seat] == 0


cdef dict gang_facts(const Box *box, const State *state, int seat, int eyes):
    cdef int ordinal
    cdef uint64_t gang = state.gang[seat]
    letter = SEATS[seat]
    known = eyes < 0 or eyes == seat or is_deducible(state, seat, eyes)
    told = {
        "hand." + letter: cards_in(state.hand[seat], known),
        "deck." + letter: cards_in(state.deck[seat], known),
        "allowance." + letter: box.allowance - down_count(gang),
        "score." + letter: state.score[seat],
    }
    for ordinal in range(3):
        told[f"looked.{letter}.{name_of(DOWN_NAMES[ordinal])}"] = (
            seats_in(down_viewers(gang, ordinal)) if down_card(gang, ordinal) >= 0 else None
        )
    return told
