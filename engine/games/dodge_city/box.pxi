# The box: players, options and sheet as the rules read them.


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    memset(&made, 0, sizeof(Box))
    made.players = players
    pack_options(&made, options, parts)
    pack_numbers(&made, parts)
    made.buildings = parts.buildings[players]
    pack_cards(&made, parts)
    pack_events(&made, options["event_conditions"], parts)
    pack_floors(&made, options["important_conducts"], parts.plans)
    return (<char *>&made)[:sizeof(Box)]


cdef int pack_options(Box *made, dict options, parts) except -1:
    made.once = options["duels_per_player"] == "once"
    made.may_pass = options["challenge"] == "optional"
    made.extra_event = options["extra_card"] == "event"
    made.split = options["free_pawns"] == "split"
    made.lost = options["lost_pawns"] == "game"
    made.max_rounds = options["max_rounds"]
    made.tokens = parts.tokens if options["token_limit"] else BUILDINGS
    return 0


cdef int pack_numbers(Box *made, parts) except -1:
    cdef int kind
    made.pawns = parts.pawns
    made.goal = parts.goal
    made.visit = parts.visit
    made.kills = parts.indian
    made.start = parts.start
    for kind, numbers in enumerate(parts.types):
        made.price[kind] = numbers.price
        made.points[kind] = numbers.points
        made.reward[kind] = numbers.points * parts.building
    return 0


cdef int pack_cards(Box *made, parts) except -1:
    cdef int card
    for card, face in enumerate(parts.cards):
        made.card_kind[card] = face.kind
        made.card_type[card] = face.type
        made.card_number[card] = face.number
        if face.kind == NUMBER:
            made.card_cash[card] = face.number * parts.number
        if face.kind == QUESTION:
            made.questions |= <uint32_t>1 << card
        elif face.kind == INDIAN:
            made.indians |= <uint32_t>1 << card
    made.faces = ~(made.questions | made.indians)
    made.faces |= made.questions & (~made.questions + 1)
    made.faces |= made.indians & (~made.indians + 1)
    return 0


cdef int pack_events(Box *made, str conditions, parts) except -1:
    cdef int event
    for event in range(EVENTS):
        made.dollars[event] = parts.dollars[event]
        made.men[event] = parts.men[event]
    # Stories that need their man (R22).
    made.needs[2 - 1] = made.needs[23 - 1] = 1 << LADY
    if conditions != "none":
        made.needs[25 - 1] = 1 << GUNMAN
    if conditions == "typed":
        made.needs[3 - 1] = 1 << LADY
        made.needs[14 - 1] = 1 << GUNMAN
    return 0


cdef int pack_floors(Box *made, bint conducts, plans) except -1:
    cdef Floor *floor
    cdef int building, i
    for building, plan in enumerate(plans):
        floor = &made.floor[building]
        floor.cells = plan.cells
        floor.conducts = conducts
        floor.square_count = len(plan.touching)
        for i, touching in enumerate(plan.touching):
            floor.touching[i] = touching
        for i, row in enumerate(plan.rows):
            for column, letter in enumerate(row):
                if letter not in ".#":
                    floor.squares |= <uint64_t>1 << (8 * i + <int>column)
                    floor.letters[8 * i + <int>column] = <uint8_t>ord(letter)
        floor.least = distance(floor, 0, floor.cells, FAR)
    return 0
