# The box: players, options and sheet as the rules read them.


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    memset(&made, 0, sizeof(Box))
    made.players = players
    pack_options(&made, options)
    pack_town(&made, parts)
    pack_gang(&made, parts.gangsters)
    made.allowance = parts.allowance[players]
    return (<char *>&made)[:sizeof(Box)]


cdef int pack_options(Box *made, dict options) except -1:
    cdef bint antipodal = options["sign_opposite"] == "antipodal"
    cdef int slot
    made.pair_peek = options["opening_peek"] == "pair"
    made.shift_down = options["protected_loot"] == "shift_down"
    made.pair_then_sum = options["poker_ranking"] == "pair_then_sum"
    for slot in range(CORNERS):
        if options["bank_corner"] == CORNER_NAMES[slot].decode():
            made.bank = <uint8_t>(slot + 1)
    # Straight across the ring, or mirrored; the short streets face each other both ways (§3.1).
    for slot in range(SLOTS):
        made.opposite[slot] = <uint8_t>((slot + 3) % SLOTS if antipodal else (10 - slot) % SLOTS)
    made.opposite[2] = 5
    made.opposite[5] = 2
    return 0


cdef int pack_town(Box *made, parts) except -1:
    cdef int front
    for front in range(FRONTS):
        made.room |= <uint64_t>parts.places[front] << 4 * front
    for value in parts.tiles:  # ascending
        if made.loot_kinds == 0 or made.loot_value[made.loot_kinds] != value:
            made.loot_kinds += 1
            made.loot_value[made.loot_kinds] = value
        made.stock += <uint64_t>1 << 4 * (made.loot_kinds - 1)
    made.bonus = parts.bonus
    made.charm = parts.charm
    made.artillery = parts.artillery
    return 0


cdef int pack_gang(Box *made, gangsters) except -1:
    cdef int card, lowest, rest
    for card, gangster in enumerate(gangsters):
        made.strength[card] = gangster.strength
        made.strength_of[1 << card] = gangster.strength
        made.fire_of[1 << card] = gangster.fire
        made.bounty_of[1 << card] = gangster.bounty
        made.women |= <uint16_t>(gangster.woman << card)
        made.chiefs |= <uint16_t>(gangster.chief << card)
    for card in range(1, 1 << GANGSTERS):
        lowest = card & -card
        rest = card ^ lowest
        made.strength_of[card] = made.strength_of[rest] + made.strength_of[lowest]
        made.fire_of[card] = made.fire_of[rest] + made.fire_of[lowest]
        made.bounty_of[card] = made.bounty_of[rest] + made.bounty_of[lowest]
    made.typical_strength = <uint8_t>(made.strength_of[ALL_GANGSTERS] // GANGSTERS)
    made.typical_fire = <uint8_t>(made.fire_of[ALL_GANGSTERS] // GANGSTERS)
    made.typical_bounty = made.bounty_of[ALL_GANGSTERS] // GANGSTERS
    return 0
